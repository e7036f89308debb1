"""Write docs/ludl-reference.md from the descriptions of LudL's words.

Run ``python -m scripts.ludl_reference``. A test compares the committed file with the output.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cardtable.ludl  # noqa: F401  (fills the table of words)
from cardtable.ludl.budget import USUAL
from cardtable.ludl.description import GROUPS, PRIMITIVES, Gives, Primitive
from cardtable.ludl.lexer import LARGEST
from cardtable.ludl.session import LONGEST_LINE

FILE = Path(__file__).parents[1] / "docs" / "ludl-reference.md"

BEFORE = f"""\
# LudL: reference

This file is written by `python -m scripts.ludl_reference` from the program itself.

A game is a state and rules. The state is a number of named **properties** and of **containers**
with **tokens** in them; the rules are functions and receivers. A player sends a **message**,
one line such as `play_card player_1 td`: the receiver of that name and number of words runs,
with the words as strings in its variables. It ends with `ACCEPT;`, or with `REJECT 'why';`, or
because something went wrong. Nothing that it changed lasts unless it was accepted.

## How it is written

    ruleset   := (def | receive)*                      at least one receive
    def       := 'DEF' name variable* ':' statement* 'END_DEF'
    receive   := 'RECEIVE' name variable* ':' statement* 'END_RECEIVE'
    statement := 'IF' expr ':' statement* ('ELSE' ':' statement*)? 'END_IF'
               | 'WHILE' expr ':' statement* 'END_WHILE'
               | expr ';'
    expr      := number | string | variable | word expr{{arity of word}}

* Every word takes a fixed number of values, written behind it without parentheses or commas:
  `PLUS 1 MULT 2 3` is 7. Values are worked out from left to right, each once. An expression may
  go on over several lines.
* A number is written `7`, `-7` or `0.5`, a string in `'single'` or `"double"` quotes on one
  line; no sign in a string is special. `#` begins a comment.
* Names are made of letters of ASCII, digits and `_`. A variable is read as `$name` and belongs
  to the function that runs. `$PLAYER_NAME` is who sent the message, `$CURRENT_PLAYER` the first
  of the property `play_order`; these two cannot be assigned.
* Functions may call each other in any order, and themselves. One that ends without `RETURN`
  gives `NULL`. Two receivers may have the same name when they take different numbers of words.
* The table calls two functions if they are there, without values: `set_up` when a game begins,
  and `legal` to learn what the current player may send (see `LEGAL`).
* A condition is `TRUE` or `FALSE`; no other value counts as either.

## Values

Numbers, strings, `TRUE` and `FALSE`, `NULL`, lists, dicts whose keys are strings, tokens and
containers. A list or dict is kept by value: put into another one or into a property it is
copied, so that nothing holds itself and nothing is shared. A variable refers to the list it was
given, and `GET_PROP` gives the property itself; words that act **in place** change it. Tokens
and containers cannot be kept in properties: keep their names.

A token is in one container or in none. One that was popped and put nowhere has left the game.

## Bounds

A message that would go over one of these is refused as any other error is.

| for one message | at most |
|---|---|
| characters of the message | {LONGEST_LINE:,} |
| steps: words carried out, and more for long lists and strings | {USUAL.steps:,} |
| bytes of lists and strings made | {USUAL.memory:,} |
| functions running inside one another | {USUAL.depth} |
| lines of SAY, and of DEBUG | {USUAL.lines} |

| for values | at most |
|---|---|
| values in a list or dict, tokens in a container | {USUAL.items:,} |
| characters in a string | {USUAL.text:,} |
| lists and dicts within one another | {USUAL.nesting} |
| a number, and the same below 0 | {LARGEST:,} |
| bytes of the whole state | {USUAL.state:,} |

## Words

Words marked with a dot (·) are not of the original tutorial. The examples run in a small game: its
players are north and south, the ace of spades, the ten of diamonds and the two of clubs lie in the
container `deck`, nothing in `table`, and there is a token set `cards`.
"""


def reference() -> str:
    """Return the whole reference."""
    return "\n".join([BEFORE, *_contents(), *_words()])


def _contents() -> Iterator[str]:
    yield "| about | words |"
    yield "|---|---|"
    for group, title in GROUPS.items():
        names = " ".join(
            f"[{one.name}](#{_anchor(one)})" for one in PRIMITIVES.values() if one.group == group
        )
        yield f"| {title} | {names} |"
    yield ""


def _anchor(word: Primitive) -> str:
    """Return the anchor of a word's heading, as GitHub makes it."""
    heading = _heading(word).replace("`", "").replace("·", "")
    return heading.lower().replace(" ", "-")


def _heading(word: Primitive) -> str:
    operands = "".join(f" {one}" for one in word.operands)
    return f"`{word.name}{operands}`" + (" ·" if word.ours else "")


def _words() -> Iterator[str]:
    for group, title in GROUPS.items():
        yield f"### {title}\n"
        for word in PRIMITIVES.values():
            if word.group == group:
                yield from _word(word)


def _word(word: Primitive) -> Iterator[str]:
    yield f"#### {_heading(word)}\n"
    text = word.text
    if word.gives is Gives.NOTHING and word.name not in ("RETURN", "ACCEPT", "REJECT"):
        text += " It gives no value."
    yield text + "\n"
    if word.errors:
        yield f"Refused when: {word.errors[0].lower()}{word.errors[1:]}\n"
    yield "".join(f"    {line}\n" for line in word.example.splitlines())


def main() -> None:
    """Write the file."""
    FILE.write_text(reference(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
