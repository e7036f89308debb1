"""The games of docs/tutorials after each step: ``python packaging tutorial_games FOLDER``.

A step is a heading ``## Step 1: ...`` and what follows. Its blocks of code change the game of the
step before:

* ``$ cardtable ludl new ...`` begins a game;
* a block of YAML is put into ``game.yaml`` entry by entry, one that begins with ``name:`` replaces
  the file. "Replace the whole part `options`" in the text says that an entry is not merged;
* a definition in a block of LudL replaces that of the same name or is added at the end. A block
  that begins with ``USE`` and has receivers replaces the file. "take out `RECEIVE show`" in the
  text removes one, and the texts of the message.
"""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from cardtable.games.scripted.new_game import NewGame

FOLDER = Path(__file__).parents[2] / "docs" / "tutorials"
_STEP = re.compile(r"^## (Step \d+: .*)\n((?:(?!^## ).*\n)*)", re.MULTILINE)
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_NEW = re.compile(r"^\$ cardtable (ludl new .*)$", re.MULTILINE)
_DEFINITION = re.compile(
    r"(?:^#[^\n]*\n)*"
    r"(?:^(?P<use>USE '\w+';\n)|^(?P<head>(?P<kind>DEF|RECEIVE|TEST) (?:'[^'\n]*'|\w+))"
    r"(?:[^:=\n]* = [^\n]*;\n|[^=\n]*:\n.*?^END_(?P=kind)\n))",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a tutorial: its title, and the files of the complete game by name."""

    title: str
    files: Mapping[str, str]


def pages() -> dict[str, str]:
    """Return the text of each page by name."""
    return {path.stem: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.md"))}


def steps(page: str) -> Iterator[Step]:
    """Yield the steps of the text of a *page*."""
    files: dict[str, str] = {}
    for title, text in _STEP.findall(page):
        for words in map(shlex.split, _NEW.findall(text)):
            files = _new_game(words[2:]).files()
        for language, block in _BLOCK.findall(text):
            if language == "yaml":
                files["game.yaml"] = changed_game(files["game.yaml"], block, text)
            elif language == "ludl":
                files["rules.ludl"] = changed_rules(files["rules.ludl"], block)
        for name in re.findall(r"take out\s+`RECEIVE (\w+)`", text):
            files["rules.ludl"] = re.sub(
                rf"^RECEIVE {name}\b.*?^END_RECEIVE\n+",
                "",
                files["rules.ludl"],
                flags=re.MULTILINE | re.DOTALL,
            )
            data = yaml.safe_load(files["game.yaml"])
            del data["messages"][name]
            files["game.yaml"] = yaml.safe_dump(data, sort_keys=False, allow_unicode=True)
        yield Step(title, dict(files))


def _new_game(words: list[str]) -> NewGame:
    options = dict(zip(words[1::2], words[2::2], strict=True))
    family = options["--family"]
    usual = {"patience": 1, "board": 2}.get(family, 0)
    title = words[0].replace("-", " ").title()
    return NewGame(title, family, int(options.get("--players", usual)))


def changed_game(game: str, block: str, text: str) -> str:
    """Return the *game*.yaml with a *block*; the *text* of the step says what is not merged."""
    if block.startswith("name:"):
        return block
    data = yaml.safe_load(game)
    for part in re.findall(r"Replace the whole part `(\w+)`", text):
        data.pop(part, None)
    merged = _merged(data, yaml.safe_load(block))
    return yaml.safe_dump(merged, sort_keys=False, allow_unicode=True)


def _merged(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(first)
    for key, value in second.items():
        old = merged.get(key)
        if isinstance(old, dict) and isinstance(value, dict):
            value = _merged(old, value)
        merged[key] = value
    return merged


def changed_rules(rules: str, block: str) -> str:
    """Return the *rules* with the definitions of a *block*. Raises ValueError for other text."""
    if block.startswith("USE") and "\nRECEIVE" in block:
        return block
    if rest := _DEFINITION.sub("", block).strip():
        raise ValueError(f"not a definition: {rest}")
    for new in _DEFINITION.finditer(block):
        if new["use"]:
            rules = new["use"] + rules
            continue
        old = next((m for m in _DEFINITION.finditer(rules) if m["head"] == new["head"]), None)
        if old is None:
            rules = f"{rules.rstrip()}\n\n{new[0]}"
        else:
            rules = rules[: old.start()] + new[0] + rules[old.end() :]
    return rules


def main() -> None:
    """Write the games into the folder named on the command line."""
    for page, text in pages().items():
        for number, step in enumerate(steps(text), 1):
            folder = Path(sys.argv[1]) / f"{page}-{number}"
            folder.mkdir(parents=True, exist_ok=True)
            for name, content in step.files.items():
                (folder / name).write_text(content, encoding="utf-8")
            print(folder)


if __name__ == "__main__":
    main()
