"""The exact error messages for invalid programs, in golden files."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.ludl import LudlError, Rejected, check, parse, parse_all
from cardtable.ludl.lexer import KEYWORDS
from tests.ludl.tiny_game import session

pytestmark = pytest.mark.quick

FOLDER = Path(__file__).parent / "golden"
TITLE, REPORT = "######## ", "========"


@dataclass
class Case:
    file: Path
    title: str
    program: str
    messages: list[str]
    report: str

    def __str__(self) -> str:
        messages = "".join(f" {message};" for message in self.messages).rstrip(";")
        return f"{TITLE}{self.title}\n{self.program}\n{REPORT}{messages}\n{self.report}\n"


def read(file: Path) -> list[Case]:
    cases = []
    for part in file.read_text(encoding="utf-8").split(TITLE)[1:]:
        title, _, rest = part.partition("\n")
        program, _, rest = rest.partition("\n" + REPORT)
        messages, _, report = rest.partition("\n")
        sent = [message.strip() for message in messages.split(";") if message.strip()]
        cases.append(Case(file, title, program, sent, report.rstrip("\n")))
    return cases


CASES = [case for file in sorted(FOLDER.glob("*.txt")) for case in read(file)]


def report_of(case: Case) -> str:
    text = re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), case.program)
    if not case.messages:
        return "\n".join(error.explain() for error in check(text, "rules.ludl"))
    game = session(text)
    before = json.dumps(game.state)
    found = []
    for message in case.messages:
        player, _, line = message.partition(": ")
        answer = game.send(player, line)
        assert isinstance(answer, Rejected), answer
        assert json.dumps(game.state) == before
        found.append(answer.error.explain() if answer.error else answer.text)
    return "\n".join(found)


@pytest.mark.parametrize("case", CASES, ids=[f"{case.file.stem}-{case.title}" for case in CASES])
def test_the_report_is_unchanged(case: Case, pytestconfig: pytest.Config) -> None:
    if pytestconfig.getoption("update_golden"):
        case.report = report_of(case)
        all_of_file = [other for other in CASES if other.file == case.file]
        case.file.write_text("\n".join(map(str, all_of_file)), encoding="utf-8")
    assert report_of(case) == case.report
    assert case.report, "a wrong program is reported"


def test_there_are_many_cases_each_with_its_title() -> None:
    assert len(CASES) >= 60
    assert len({case.title for case in CASES}) == len(CASES)


def test_all_errors_are_found_at_once_and_the_first_is_raised() -> None:
    text = "RECEIVE a: PLUS 1; SET_PRO 'a' 1; END_RECEIVE\nRECEIVE b: (; END_RECEIVE"
    program, errors = parse_all(text, "f")
    assert program is None
    assert [(error.line, error.column) for error in errors] == [(1, 18), (1, 20), (2, 13)]
    with pytest.raises(LudlError) as caught:
        parse(text, "f")
    assert (caught.value.line, caught.value.column) == (1, 18)
    assert caught.value.message == errors[0].message
    assert str(caught.value).splitlines()[1:3] == [
        "  " + text.split("\n")[0],
        "  " + " " * 17 + "^",
    ]


OTHER_WORDS = "ASSIGN RETURN ACCEPT REJECT PLUS NOT GET_PROP MAP TRUE f g : ; $x 1 -2.5 'a' # ' $ é"
WORDS = st.sampled_from((*KEYWORDS, *OTHER_WORDS.split(), '"b"'))


@given(st.lists(WORDS, max_size=40))
def test_any_words_parse_or_give_an_error_with_a_position(words: list[str]) -> None:
    check_positions("".join(f"{word} " for word in words).replace("# ", "#\n"))


@given(st.text(max_size=80))
def test_any_text_parses_or_gives_an_error_with_a_position(text: str) -> None:
    check_positions(text)


def check_positions(text: str) -> None:
    program, errors = parse_all(text, "f")
    assert (program is None) == bool(errors)
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for error in errors:
        assert error.message.endswith((".", "?", "!"))
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
        assert "^" in error.explain()
    assert errors == sorted(errors, key=lambda error: (error.line, error.column))
