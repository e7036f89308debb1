"""Descriptions of the libraries of the program, read from the comments in their files.

The comment at the top of a library says what it is for. A list in it, ``- 'suit_led': ...`` after
``Properties:`` or ``Containers:``, says what a game must have in its game.yaml. A comment above
functions describes all of them up to the next empty line; functions without one are helpers of the
library. A comment followed by an empty line belongs to the whole section.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from textwrap import fill

import yaml

from cardtable.games.scripted.templates import SUFFIX, shipped_templates
from cardtable.ludl.libraries import shipped_libraries, used_libraries, used_names

REPLACEABLE = "What a game may define otherwise"
"""The title of the section with functions that a game may replace; their values are shown."""

KINDS = {"Properties:": "property", "Containers:": "container"}
_DEFINITION = re.compile(r"DEF (\w+)((?: \$\w+)*)(?: = (.*)|:)")
_RECEIVER = re.compile(r"RECEIVE (\w+)(.*):")
_TITLE = re.compile(r"# --- (.*?) -+")
_BLOCK = re.compile(r"(?:DEF|RECEIVE) .*:$")
_BLOCK_END = re.compile(r"END_(?:DEF|RECEIVE)$")
WIDTH = 90


@dataclass(frozen=True)
class Signature:
    """The name and the parameters of a function, or the words of a message."""

    name: str
    parameters: tuple[str, ...]
    value: str = ""
    """What a function in one line returns, as written, if a game may define it otherwise."""
    is_message: bool = False

    def __str__(self) -> str:
        return " ".join([self.name, *(f"${parameter}" for parameter in self.parameters)])


@dataclass(frozen=True)
class Entry:
    """Functions or messages that one comment describes."""

    signatures: tuple[Signature, ...]
    comment: str


@dataclass(frozen=True)
class Part:
    """A section of a library, with the functions that have a comment."""

    title: str
    introduction: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Need:
    """Properties or containers that a game must have, and what they are for."""

    kind: str
    names: tuple[str, ...]
    meaning: str


@dataclass(frozen=True)
class LibraryPage:
    """The description of a library."""

    name: str
    purpose: tuple[str, ...]
    """Paragraphs; the first one is the summary."""
    uses: tuple[str, ...]
    """The libraries it takes in itself."""
    needs: tuple[Need, ...]
    parts: tuple[Part, ...]

    @property
    def messages(self) -> tuple[Entry, ...]:
        """The messages that the library handles."""
        return tuple(
            entry for part in self.parts for entry in part.entries if _is_about_messages(entry)
        )

    def functions(self) -> Iterator[Part]:
        """Yield the sections with their functions, without the messages."""
        for part in self.parts:
            entries = tuple(entry for entry in part.entries if not _is_about_messages(entry))
            if entries:
                yield Part(part.title, part.introduction, entries)

    def all_uses(self) -> tuple[str, ...]:
        """Return the libraries that it takes in, itself or by another one, the nearest first."""
        return tuple(reversed(used_libraries(shipped_libraries()[self.name], {})))


def _is_about_messages(entry: Entry) -> bool:
    return entry.signatures[0].is_message


@cache
def library_pages() -> dict[str, LibraryPage]:
    """Return the description of each library of the program, by name."""
    return {name: read_page(name, text) for name, text in shipped_libraries().items()}


def read_page(name: str, text: str) -> LibraryPage:
    """Return the description in the comments of a library."""
    head, *rest = _blocks(text)
    purpose, needs = _read_head(head)
    parts = [Part("", "", ())]
    for block in rest:
        title = _TITLE.fullmatch(block[0])
        if title is not None:
            parts.append(Part(title[1], "", ()))
            continue
        comment = _joined([line for line in block if line.startswith("#")])
        part = parts[-1]
        signatures = tuple(_signatures(block, part.title == REPLACEABLE))
        if signatures and (comment or any(each.is_message for each in signatures)):
            entries = (*part.entries, Entry(signatures, comment))
            parts[-1] = Part(part.title, part.introduction, entries)
        elif comment and not signatures:
            parts[-1] = Part(part.title, f"{part.introduction} {comment}".strip(), part.entries)
    return LibraryPage(
        name, purpose, tuple(used_names(text)), needs, tuple(part for part in parts if part.entries)
    )


def _blocks(text: str) -> Iterator[list[str]]:
    """Yield the lines between empty lines; a comment within begins a new block.

    A function of several lines is a block with the comment above it.
    """
    block: list[str] = []
    is_inside = False
    for before, line in pairwise(["", *text.splitlines(), ""]):
        begins = line.startswith("#") and not before.startswith("#")
        if block and not is_inside and (not line or begins):
            yield block
            block = []
        if line:
            block.append(line)
        is_inside = (is_inside or bool(_BLOCK.match(line))) and not _BLOCK_END.match(line)


def _signatures(block: list[str], has_values: bool) -> Iterator[Signature]:
    """Yield what a block defines; *has_values* is whether to note what the functions return."""
    for line in block:
        definition = _DEFINITION.fullmatch(line)
        receiver = _RECEIVER.fullmatch(line)
        if definition is not None:
            value = definition[3] or ""
            is_whole = value.endswith(";") and has_values
            names = tuple(definition[2].replace("$", " ").split())
            yield Signature(definition[1], names, value.removesuffix(";") if is_whole else "")
        elif receiver is not None:
            words = tuple(re.findall(r"\$(\w+(?:\.\.\.)?)", receiver[2]))
            yield Signature(receiver[1], words, is_message=True)


def _joined(lines: list[str]) -> str:
    return " ".join(line.removeprefix("#").strip() for line in lines)


def _read_head(lines: list[str]) -> tuple[tuple[str, ...], tuple[Need, ...]]:
    """Return the paragraphs of the comment at the top, and what a game needs."""
    paragraphs = [""]
    needs: list[Need] = []
    kind = ""
    for line in lines:
        text = line.removeprefix("#").strip()
        if text in KINDS:
            kind = KINDS[text]
        elif not text:
            kind = ""
            paragraphs.append("")
        elif kind and text.startswith("- "):
            names, _colon, meaning = text.removeprefix("- ").partition(": ")
            needs.append(Need(kind, tuple(re.findall("'(.*?)'", names)), meaning))
        elif kind:
            last = needs[-1]
            needs[-1] = Need(last.kind, last.names, f"{last.meaning} {text}")
        else:
            paragraphs[-1] = f"{paragraphs[-1]} {text}".strip()
    return tuple(filter(None, paragraphs)), tuple(needs)


def template_names(name: str) -> tuple[str, ...]:
    """Return the properties and containers in the template of a library; none without one."""
    text = shipped_templates().get(name + SUFFIX)
    if text is None:
        return ()
    state = yaml.safe_load(text)["state"]
    names = [*state.get("properties", ()), *state.get("containers", ())]
    return tuple(name.replace("{player}", "<player>") for name in names)


# --- In a terminal -------------------------------------------------------------------------------


def list_text() -> str:
    """Return the names of all libraries with what they are for."""
    return "\n".join(
        fill(f"{name:<14}{page.purpose[0]}", WIDTH, subsequent_indent=" " * 14)
        for name, page in library_pages().items()
    )


def page_text(page: LibraryPage) -> str:
    """Return the description as plain text."""
    return "\n".join(_lines(page))


def _lines(page: LibraryPage) -> Iterator[str]:
    yield f"USE '{page.name}';"
    for paragraph in page.purpose:
        yield ""
        yield fill(paragraph, WIDTH)
    if page.all_uses():
        yield f"\nTakes in: {', '.join(page.all_uses())}"
    if page.needs:
        yield "\nNeeds in game.yaml"
        for need in page.needs:
            yield ""
            yield f"  {need.kind} {', '.join(need.names)}"
            yield _indented(need.meaning)
    names = template_names(page.name)
    if names:
        yield ""
        yield fill(f"'use: {page.name}' in game.yaml brings {', '.join(names)}.", WIDTH)
    if page.messages:
        yield "\nMessages"
        yield from _entries(page.messages)
    for part in page.functions():
        yield f"\n{part.title or 'Functions'}"
        if part.introduction:
            yield f"\n{_indented(part.introduction)}"
        yield from _entries(part.entries)


def _entries(entries: tuple[Entry, ...]) -> Iterator[str]:
    for entry in entries:
        yield ""
        for signature in entry.signatures:
            value = f" = {signature.value}" if signature.value else ""
            yield f"  {signature}{value}"
        if entry.comment:
            yield _indented(entry.comment)


def _indented(text: str) -> str:
    return fill(text, WIDTH, initial_indent="      ", subsequent_indent="      ")
