"""Every silenced check has its reason beside it."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator

import pytest

from tests.paths import ROOT

pytestmark = pytest.mark.quick

FOLDERS = ("cardtable", "docs", "packaging", "tests")
SILENCED = re.compile(r"#\s*(type:\s*ignore|noqa)\b", re.IGNORECASE)
REASONED = re.compile(r"# (type: ignore\[[a-z, -]+\]|noqa: [A-Z]+\d+(, [A-Z]+\d+)*)  # \S")


def unexplained(source: str) -> Iterator[int]:
    """Yield the numbers of the lines in *source* that silence a check and do not say why."""
    if not SILENCED.search(source):  # which is faster than to read the tokens of each file
        return
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        is_silent = token.type == tokenize.COMMENT and SILENCED.search(token.string)
        if is_silent and not REASONED.search(token.string):
            yield token.start[0]


def test_every_silenced_check_has_its_reason_beside_it() -> None:
    files = [ROOT / "setup.py"]
    for folder in FOLDERS:
        found = sorted((ROOT / folder).rglob("*.py*"))
        files += [file for file in found if file.suffix in (".py", ".pyi")]
    bare = [
        f"{file.relative_to(ROOT).as_posix()}:{line}"
        for file in files
        for line in unexplained(file.read_text(encoding="utf-8"))
    ]
    assert not bare, 'write "# type: ignore[...]  # why":\n' + "\n".join(bare)


@pytest.mark.parametrize(
    "comment",
    [
        "# type: ignore",
        "# type: ignore  # why",
        "# type: ignore[misc]",
        "# type: ignore[misc]  # ",
        "# noqa",
        "# noqa: E402",
        "# noqa: E402 why",
        "#noqa:E402",
    ],
)
def test_a_silenced_check_without_a_reason_is_found(comment: str) -> None:
    assert list(unexplained(f"first = 1\nsecond = 2  {comment}\n")) == [2]


def test_reasons_and_texts_are_not_found() -> None:
    lines = [
        "a = 1  # type: ignore[arg-type, misc]  # the mistake",
        "b = 2  # noqa: E402, F401  # imported just before",
        "c = '# noqa'",
    ]
    assert not list(unexplained("\n".join(lines)))
