"""The transcript in docs/terminal.md is what the program prints."""

from __future__ import annotations

import re
import shlex
import sys

import pytest

from cardtable.cli.program import run
from tests.paths import ROOT
from tests.text.fake_terminal import Output, Typist

PAGE = ROOT / "docs" / "terminal.md"


def test_the_transcript_in_the_docs_is_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    page = PAGE.read_text(encoding="utf-8")
    block = re.search(r"^```console\n\$ (cardtable text .*)\n([^`]+)^```", page, re.MULTILINE)
    assert block
    lines = iter(block[2].splitlines())

    def answer(prompt: str) -> str | None:
        """Type the answer that follows the prompt on the page."""
        return next(
            (line.removeprefix(prompt).strip() for line in lines if line.startswith(prompt)), None
        )

    output = Output()
    monkeypatch.setattr(sys, "stdout", output)
    monkeypatch.setattr(sys, "stdin", Typist(answer, output))
    assert run(shlex.split(block[1])[1:]) == 0
    assert output.getvalue() == block[2]
