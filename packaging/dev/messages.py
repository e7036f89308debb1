"""Collect the sentences to translate and update the translations: ``make messages``.

Writes ``assets/locale/cardtable.pot`` and updates the ``.po`` file of each language: new sentences
are added untranslated, unused ones are removed.
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
from cardtable.cli.help_text import read_docstring
from cardtable.core import assets

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "cardtable"
LOCALE = ROOT / "assets" / "locale"
TEMPLATE = LOCALE / "cardtable.pot"

# Functions whose arguments are sentences. A Level's title is translated when it is shown.
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "Level": (1,),
}


# Header lines that change at every run or carry no information.
VOLATILE = tuple(
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
    """Return the arguments of KEYWORDS, cells of tables, help of commands, and descriptions."""
    catalog = Catalog(project="cardtable", version=__version__, charset="utf-8", fuzzy=False)
    catalog.header_comment = "# The sentences of cardtable, collected by `make messages`."
    messages = extract_from_dir(
        str(PACKAGE),
        method_map=[("**.py", "python")],
        keywords=KEYWORDS,
        comment_tags=("Translators:",),
        strip_comment_tags=True,
    )
    for file, _line, message, comments, _context in messages:
        catalog.add(message, locations=[(f"cardtable/{file}", 0)], auto_comments=comments)
    for file, sentence in (*cells(), *helps(), *descriptions()):
        catalog.add(sentence, locations=[(file, 0)])
    return catalog


TABLES = {"company/remarks.csv": ("line",), "problems/themes.csv": ("title", "look")}
"""The tables below ``assets/`` with the columns that contain sentences."""


def cells() -> Iterator[tuple[str, str]]:
    """Yield the file and the sentence of each cell of TABLES."""
    for file, columns in TABLES.items():
        for row in assets.read_table(*file.split("/")):
            for column in columns:
                yield f"assets/{file}", row[column]


def helps() -> Iterator[tuple[str, str]]:
    """Yield the file, and the help and the examples in the docstring of each command."""
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text("utf-8")
        if "COMMANDS.command(" not in text:
            continue
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and _is_command(node):
                for part in filter(None, read_docstring(ast.get_docstring(node) or "")):
                    yield path.relative_to(ROOT).as_posix(), part


def _is_command(function: ast.FunctionDef) -> bool:
    return any(ast.unparse(it).startswith("COMMANDS.command(") for it in function.decorator_list)


STRATEGIES = (
    "cardtable/games/*/strategies/*.py",
    "cardtable/search/any_game/generic.py",
    "assets/games/*/strategies/*.py",
)


def descriptions() -> Iterator[tuple[str, str]]:
    """Yield the file and the first docstring line (the description) of each strategy.

    A strategy is a public class derived from Strategy, directly or not; one that defines
    ``describe`` translates its description itself.
    """
    classes: list[tuple[str, ast.ClassDef]] = []
    for pattern in STRATEGIES:
        for path in sorted(ROOT.glob(pattern)):
            if path.name != "base.py":
                file = path.relative_to(ROOT).as_posix()
                nodes = ast.parse(path.read_text("utf-8")).body
                classes += [(file, node) for node in nodes if isinstance(node, ast.ClassDef)]
    strategies = {"Strategy"}
    for _round in classes:
        derived = (node.name for _file, node in classes if strategies.intersection(_bases(node)))
        strategies.update(derived)
    for file, node in classes:
        methods = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        text = (ast.get_docstring(node) or "").split("\n")[0]
        is_public = node.name in strategies and not node.name.startswith("_")
        if is_public and text and "describe" not in methods:
            yield file, text


def _bases(node: ast.ClassDef) -> set[str]:
    return {ast.unparse(base).removeprefix("engine.") for base in node.bases}


def to_bytes(catalog: Catalog) -> bytes:
    """Return the text of a catalogue, identical at every run."""
    for message in catalog:
        message.locations = sorted(set(message.locations))
    file = BytesIO()
    write_po(file, catalog, width=100, sort_by_file=True, ignore_obsolete=True)
    lines = file.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(VOLATILE))


def main() -> None:
    """Write the template, update every language and print the number of missing translations."""
    template = collect()
    LOCALE.mkdir(exist_ok=True)
    TEMPLATE.write_bytes(to_bytes(template))
    print(f"{TEMPLATE.relative_to(ROOT)}: {len(template)} sentences")
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/cardtable.po")):
        with path.open("rb") as file:
            catalog = read_po(file, locale=path.parts[-3])
        catalog.update(template, no_fuzzy_matching=True, update_header_comment=False)
        path.write_bytes(to_bytes(catalog))
        missing = [entry for entry in catalog if entry.id and not is_translated(entry.string)]
        print(f"{path.relative_to(ROOT)}: {len(missing)} to translate")


def is_translated(string: str | list[str] | tuple[str, ...] | None) -> bool:
    """Return whether all plural forms of a translation are present."""
    return bool(string) if isinstance(string, str | None) else all(string)


if __name__ == "__main__":
    main()
