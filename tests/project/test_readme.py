"""Commands, links and examples in README and docs, and doctests."""

from __future__ import annotations

import doctest
import importlib
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.oracles import oracle
from tests.paths import ROOT

pytestmark = pytest.mark.quick

PAGES = sorted(
    {*ROOT.glob("*.md"), *ROOT.glob("assets/*.md")}
    | {*ROOT.glob("docs/**/*.md"), *ROOT.glob("packaging/**/*.md")}
)
OTHERS = {
    "cd",
    "cp",
    "git",
    "mkdir",
    "pip",
    "pipx",
    "python",
    "python3",
    "sh",
    "source",
    "sudo",
    "tar",
    "uv",
}
"""Programs of the reader's system; the options of others are checked."""


def commands_in(page: str) -> Iterator[list[str]]:
    """Yield the words of each command after ``$`` in the blocks marked ``console``."""
    for block in re.findall(r"^```console\n(.*?)^```", page, re.MULTILINE | re.DOTALL):
        for line in block.replace("\\\n", " ").splitlines():
            if line.startswith("$ "):
                for command in re.split(r"&&|\||;", line[2:]):
                    words = shlex.split(command, comments=True)
                    while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
                        words.pop(0)
                    if words:
                        yield words


def fault_in(words: list[str]) -> str:
    """Return the fault of a command, or an empty string."""
    program = Path(words[0]).name
    if program == "make":
        known = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
        unknown = [word for word in words[1:] if "=" not in word and word not in known]
        return f"The Makefile has no target {unknown[0]}." if unknown else ""
    if program.startswith("python") and words[1:2] == ["-m"] and words[2] == "cardtable":
        return fault_in(words[2:])
    if program.startswith("python") and words[1:2] == ["-m"] and words[2].startswith("tests."):
        module = ROOT.joinpath(*words[2].split("."))
        found = module.with_suffix(".py").exists() or (module / "__main__.py").exists()
        return "" if found else f"There is no module {words[2]}."
    if program.startswith("python") and words[1:2] == ["packaging"]:
        found = any(
            (ROOT / "packaging" / folder / path).exists()
            for folder in ("dev", "makers")
            for path in (f"{words[2]}.py", f"{words[2]}/__main__.py")
        )
        return "" if found else f"There is no tool {words[2]}."
    if program == "cardtable":
        return fault_in_cardtable(words[1:])
    return "" if program in OTHERS else f"Unknown program {program}."


def fault_in_cardtable(words: list[str]) -> str:
    """Return the fault of the arguments of ``cardtable``, or an empty string."""
    from typer.main import get_command

    command = get_command(importlib.import_module("cardtable.cli.program").app)
    context = command.make_context("cardtable", [], resilient_parsing=True)
    while words and hasattr(command, "get_command"):
        inner = command.get_command(context, words[0])
        if inner is None:
            break
        command, words = inner, words[1:]
        context = command.make_context(command.name, [], parent=context, resilient_parsing=True)
    known = {name for parameter in command.get_params(context) for name in parameter.opts}
    unknown = [word for word in words if word.startswith("-") and word.split("=")[0] not in known]
    if unknown:
        return f"cardtable has no option {unknown[0]} here."
    takes_words = any(parameter.param_type_name == "argument" for parameter in command.params)
    if words and not words[0].startswith("-") and not takes_words:
        return f"cardtable has no command {words[0]}."
    return ""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_on_the_page_exist(page: Path) -> None:
    faults = [
        f"{' '.join(words)}: {fault}"
        for words in commands_in(page.read_text(encoding="utf-8"))
        if (fault := fault_in(words))
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_on_the_page_have_targets(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)\s]+)[^)]*\)|(?:src|href)=\"([^\"]+)\"", text)
    missing = [
        link
        for link in (first or second for first, second in links)
        if not re.match(r"[a-z]+:|#", link) and not (page.parent / link.partition("#")[0]).exists()
    ]
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_on_the_page_run(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    names: dict[str, object] = {"__name__": "__main__"}
    for block in re.findall(r"^```py(?:thon|con)\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        test = doctest.DocTestParser().get_doctest(block, names, page.name, str(page), 0)
        runner.run(test, clear_globs=False)
        names |= test.globs
    assert runner.summarize(verbose=False).failed == 0


MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(ROOT.glob("cardtable/**/*.py"))
    if path.name != "__main__.py"
}
WITH_EXAMPLES = [name for name, path in MODULES.items() if ">>>" in path.read_text("utf-8")]


@pytest.mark.check
def test_every_module_can_be_imported() -> None:
    for name in MODULES:
        if name == "cardtable.environments.spiel_game":
            oracle("pyspiel", reason="exists for some systems only")
        importlib.import_module(name)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_in_docstrings_run(name: str) -> None:
    if name.startswith("cardtable.environments"):
        oracle("gymnasium")
    results = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert results.failed == 0


def test_wrong_commands_and_links_are_found() -> None:
    page = (
        "```console\n$ make tea\n$ CI=1 make test ARGS=-x && frobnicate\n```\n```sh\n$ nothing\n```"
    )
    assert [fault_in(words) for words in commands_in(page)] == [
        "The Makefile has no target tea.",
        "",
        "Unknown program frobnicate.",
    ]
