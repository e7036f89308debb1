"""Write docs/ludl-libraries.md from the comments in the libraries of LudL.

Run ``python packaging ludl_libraries``. A test compares the committed file with the output.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cardtable.games.scripted.library_pages import Entry, LibraryPage, library_pages, template_names

FILE = Path(__file__).parents[2] / "docs" / "ludl-libraries.md"

BEFORE = """\
# LudL: libraries

This file is generated: `python packaging ludl_libraries` writes it from the comments in
`assets/ludl`. `cardtable ludl library NAME` prints the part about one library in the terminal.

A library is a file with functions and receivers, which a script takes in with `USE 'name';`, along
with the libraries that this one takes in. What the script defines itself replaces what it takes in,
for the library too. That is how a game says what is special about it: each library lists the
functions that a game may define otherwise, with what they return if it does not. But any other
function can be replaced as well.

The properties and containers that a library needs stand in the `state` of `game.yaml`; those of the
libraries that it takes in are needed too. A property or container that is only needed by a certain
function says so. A template, such as `use: tricks` in `game.yaml`, brings many of them.

The functions here are called like words of the language, as in `draw_from @deck $CURRENT_PLAYER;`
or, with parentheses, `draw_from(@deck, $CURRENT_PLAYER);`.

The names of parameters say what they stand for, unless the text says otherwise:

| parameter | value |
|---|---|
| `$player`, `$winner`, `$partner` | a player's name, such as `'player_1'`: a string |
| `$players` | a list of players' names |
| `$card` | a card or another token itself, not its name |
| `$cards`, `$meld`, `$taken` | a list of cards, such as `CONTENTS @deck` |
| `$melds` | a list of lists of cards |
| `$pile`, `$hand`, `$stock`, `$discards`, `$column` | a container, such as `@deck` |
| `$from`, `$to` | the containers between which cards move |
| `$name` | the name of a card in a message: a string |
| `$place` | the name of a container: a string |
| `$suit` | the letter of a suit: a string |
| `$count`, `$number`, `$rank`, `$points`, `$sum`, `$amount`, `$limit` | a number |
| `$ranks`, `$counts` | a list of numbers |
| `$value` | the property `value` of cards, from `'1'` (ace) to `'13'` (king): a string |
| `$bid`, `$call`, `$phase`, `$title`, `$word` | a string |

A function whose text begins with "Whether" returns `TRUE` or `FALSE`; one whose text begins with a
noun returns that. One whose text says what it does, as in "Move all tokens", returns nothing unless
the text says so.
"""


def libraries() -> str:
    """Return the whole page."""
    return "\n".join([BEFORE, *_contents(), *_pages()])


def _contents() -> Iterator[str]:
    yield "| library | for |"
    yield "|---|---|"
    for page in library_pages().values():
        yield f"| [{page.name}](#{page.name}) | {_marked(page.purpose[0])} |"
    yield ""


def _pages() -> Iterator[str]:
    for page in library_pages().values():
        yield f"## {page.name}\n"
        for paragraph in page.purpose:
            yield f"{_marked(paragraph)}\n"
        yield from _surroundings(page)
        if page.messages:
            yield "**Messages**\n"
            yield from _entries(page.messages)
        for part in page.functions():
            yield f"**{part.title or 'Functions'}**\n"
            if part.introduction:
                yield f"{_marked(part.introduction)}\n"
            yield from _entries(part.entries)


def _surroundings(page: LibraryPage) -> Iterator[str]:
    """Yield what a library takes in and what it needs."""
    if page.all_uses():
        links = ", ".join(f"[{name}](#{name})" for name in page.all_uses())
        yield f"Takes in: {links}.\n"
    if page.needs:
        yield "Needs:\n"
        for need in page.needs:
            yield f"* {need.kind} {_codes(need.names)}: {_marked(need.meaning)}"
        yield ""
    else:
        yield "Needs nothing" + (" beyond that.\n" if page.all_uses() else ".\n")
    names = template_names(page.name)
    if names:
        yield f"`use: {page.name}` in `game.yaml` brings {_codes(names)}.\n"


def _entries(entries: tuple[Entry, ...]) -> Iterator[str]:
    for entry in entries:
        heads = ", ".join(
            f"`{signature}`" + (f" = {_code(signature.value)}" if signature.value else "")
            for signature in entry.signatures
        )
        yield f"* {heads}" + (f": {_marked(entry.comment)}" if entry.comment else "")
    yield ""


def _codes(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _code(text: str) -> str:
    """Return *text* as code, which may contain backquotes."""
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def _marked(text: str) -> str:
    """Return a comment with what stands in quotes as code."""
    return re.sub(r"(?<![\w'])'([^'\n]+)'(?![\w'])", r"`\1`", text)


def main() -> None:
    """Write the file."""
    FILE.write_text(libraries(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
