"""Collect every sentence for people, and bring the translations up to date: ``make messages``.

Writes ``assets/locale/cardtable.pot`` and brings the ``.po`` file of each language up to
date with it: new sentences come in untranslated, those that are used no more go out.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from cardtable import __version__

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "cardtable"
LOCALE = ROOT / "assets" / "locale"
TEMPLATE = LOCALE / "cardtable.pot"

# Functions whose arguments are sentences. A Level's title is shown through _() later.
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "Level": (1,),
}


# Lines of a header that would differ each time, or say nothing.
PASSING = tuple(
    f'"{name}: '.encode()
    for name in (
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Generated-By",
        "Last-Translator",
        "Language-Team",
        "Report-Msgid-Bugs-To",
    )
)


def collect() -> Catalog:
    """Return every sentence: those in calls, and what strategies say of themselves."""
    catalog = Catalog(project="cardtable", version=__version__, charset="utf-8", fuzzy=False)
    catalog.header_comment = "# The sentences of cardtable, collected by `make messages`."
    found = extract_from_dir(
        str(PACKAGE),
        method_map=[("**.py", "python")],
        keywords=KEYWORDS,
        comment_tags=("Translators:",),
        strip_comment_tags=True,
    )
    for file, _line, message, comments, _context in found:
        catalog.add(message, locations=[(f"cardtable/{file}", 0)], auto_comments=comments)
    for file, sentence in descriptions():
        catalog.add(sentence, locations=[(file, 0)])
    return catalog


def descriptions() -> Iterator[tuple[str, str]]:
    """Yield file and first docstring line of each strategy, which is how it describes itself."""
    for path in sorted(PACKAGE.glob("games/*/strategies/*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            told = isinstance(node, ast.ClassDef) and {"place_bid", "play_card"} & {
                part.name for part in node.body if isinstance(part, ast.FunctionDef)
            }
            if told and path.name != "base.py":
                assert isinstance(node, ast.ClassDef)
                text = (ast.get_docstring(node) or "").split("\n")[0]
                if text and not node.name.startswith("_"):
                    yield str(path.relative_to(ROOT).as_posix()), text


def written(catalog: Catalog) -> bytes:
    """Return the text of a catalogue, the same whenever and wherever it is written."""
    for message in catalog:
        message.locations = sorted(set(message.locations))
    file = BytesIO()
    write_po(file, catalog, width=100, sort_by_file=True, ignore_obsolete=True)
    lines = file.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(PASSING))


def main() -> None:
    """Write the template and update every language; say how much each has left to translate."""
    template = collect()
    LOCALE.mkdir(exist_ok=True)
    TEMPLATE.write_bytes(written(template))
    print(f"{TEMPLATE.relative_to(ROOT)}: {len(template)} sentences")
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/cardtable.po")):
        with path.open("rb") as file:
            catalog = read_po(file, locale=path.parts[-3])
        catalog.update(template, no_fuzzy_matching=True, update_header_comment=False)
        path.write_bytes(written(catalog))
        missing = [one for one in catalog if one.id and not translated(one.string)]
        print(f"{path.relative_to(ROOT)}: {len(missing)} to translate")


def translated(string: str | list[str] | tuple[str, ...] | None) -> bool:
    """Tell whether a translation, in all its plural forms, is there."""
    return bool(string) if isinstance(string, str | None) else all(string)


if __name__ == "__main__":
    main()
