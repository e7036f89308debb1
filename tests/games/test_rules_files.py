"""Rule files of users: accepted spellings, and the reports of all faults."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardtable.core.errors import SourceError, SourceErrors
from cardtable.core.yaml_source import MAX_BYTES, Source
from cardtable.games.spades import Rules, RulesError, rule_sets
from cardtable.games.spades.rules import OPTIONS
from cardtable.games.spades.rules.bidding import REFUSALS
from tests.paths import ROOT

pytestmark = pytest.mark.quick

GOLDEN = Path(__file__).parent / "golden" / "rules"
WRONG = sorted(path.stem for path in GOLDEN.glob("*.yaml"))


def write(folder: Path, text: str | bytes) -> Path:
    path = folder / "house.yaml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


@pytest.mark.parametrize("name", WRONG)
def test_reports_of_invalid_files(
    name: str, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    monkeypatch.chdir(GOLDEN)
    with pytest.raises(SourceError) as caught:
        Rules.load(f"{name}.yaml")
    report, golden = caught.value.explain() + "\n", GOLDEN / f"{name}.txt"
    if pytestconfig.getoption("update_golden"):
        golden.write_text(report, encoding="utf-8")
    assert report == golden.read_text("utf-8")


def test_every_invalid_file_has_a_golden_report() -> None:
    assert len(WRONG) > 40
    assert sorted(path.stem for path in GOLDEN.glob("*.txt")) == WRONG


# --- what is read -------------------------------------------------------------------------------


@pytest.mark.parametrize("option", OPTIONS)
def test_every_value_may_be_written_as_it_is_shown(option: str, tmp_path: Path) -> None:
    """Bare and in quotes, together with the options the value requires."""
    needs: dict[tuple[str, Any], dict[str, Any]] = {
        ("blind_nil_exchange", 1): {"blind_nil": 200},
        ("blind_nil_exchange", 2): {"blind_nil": 200},
    }
    for stored, written in OPTIONS[option].choices.items():
        extra = "".join(
            f"{key}: {value}\n" for key, value in needs.get((option, stored), {}).items()
        )
        for text in (f"{option}: {written}\n", f"{option}: '{written}'\n"):
            assert getattr(Rules.load(write(tmp_path, extra + text)), option) == stored


@pytest.mark.parametrize("name", rule_sets())
def test_shipped_rules_survive_being_written_and_read(name: str, tmp_path: Path) -> None:
    rules = Rules.named(name)
    assert rules.name == name
    written = {key: OPTIONS[key].written(value) for key, value in rules.to_data().items()}
    assert Rules.load(write(tmp_path, yaml.safe_dump(written))) == rules
    assert Rules.from_data(rules.to_data()) == rules
    assert Rules.find(name) == rules


def test_the_classic_file_writes_out_every_option() -> None:
    """It is the list people copy from: all options, each with all of its values beside it."""
    file = ROOT / "assets" / "rules" / "spades" / "classic.yaml"
    lines = {line.partition(":")[0]: line for line in file.read_text("utf-8").splitlines()[1:]}
    assert list(lines) == list(OPTIONS)
    for key, line in lines.items():
        comment = line.partition("#")[2]
        for stored, written in OPTIONS[key].choices.items():
            if key != "blind_nil_behind":  # any number; the comment says what it means
                assert written in comment, (key, stored)
    assert Rules.named("classic") == Rules()


@pytest.mark.parametrize(
    "text",
    ["", "\n\n", "# nothing but words\n", "\ufefftarget: 400\r\n", "---\nfloor: none\n...\n"],
)
def test_an_empty_file_is_classic(text: str, tmp_path: Path) -> None:
    assert Rules.load(write(tmp_path, text)) == Rules()


def test_a_file_may_carry_a_name_and_a_summary(tmp_path: Path) -> None:
    rules = Rules.load(write(tmp_path, "name: Tuesday\nsummary: short and sharp\ntarget: 200\n"))
    assert rules == Rules(target=200)
    assert rules.name == "house rules"


@pytest.mark.parametrize(("text", "target"), [("target: 1", 1), ("target: 123456", 123456)])
def test_any_positive_target(text: str, target: int, tmp_path: Path) -> None:
    assert Rules.load(write(tmp_path, text)).target == target


def test_spellings_do_not_care_about_case(tmp_path: Path) -> None:
    text = "seats: 3 Solo\nbags: Off\nfloor: NONE\n"
    assert Rules.load(write(tmp_path, text)) == Rules(seats="3 solo", bags=0)


# --- what cannot even be parsed -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"target: 400\n#" + b"x" * MAX_BYTES, "too large"),
        (b"\x89PNG\r\n\x1a\n\0\0", "not UTF-8 text (byte 0)"),
        (b"target: \xff", "not UTF-8 text (byte 8)"),
        ("target: 400".encode("utf-16"), "not UTF-8 text"),
        (b"target: 4\x0000\n", "U+0000 is not allowed"),
        (b"a: " + b"[" * 3_000, "nested too deeply"),
        (b"a: " + b"{a: " * 3_000, "nested too deeply"),
        (b"- " * 3_000, "nested too deeply"),
        (b"nil: " + b"[[" * 20 + b"]]" * 20, "nested too deeply"),
        (b"nil: " + b"[[" * 10 + b"]]" * 10, "is not possible"),
    ],
)
def test_unreadable_files(data: bytes, message: str, tmp_path: Path) -> None:
    path = write(tmp_path, data)
    with pytest.raises(SourceError) as caught:
        Rules.load(path)
    assert message in caught.value.message
    assert caught.value.filename == str(path)


def test_a_fault_after_a_strange_character_names_its_own_line(tmp_path: Path) -> None:
    with pytest.raises(SourceError) as caught:
        Rules.load(write(tmp_path, "target: 300\n\nnil: \x07\n"))
    assert (caught.value.line, caught.value.column) == (3, 6)


@pytest.mark.parametrize("name", ["no/such/file.yaml", "a\0b.yaml", "x" * 5000 + ".yaml", "."])
def test_a_file_that_cannot_be_read(name: str, tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="cannot be read"):
        Rules.load(tmp_path / name)


@pytest.mark.parametrize("name", ["", "clasic", "x" * 5000, "a\0b", "Classic"])
def test_an_unknown_rule_set_lists_the_known_ones(name: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.find(name)
    assert "tournament" in caught.value.allowed


def test_find_takes_a_file_too(tmp_path: Path) -> None:
    assert Rules.find(str(write(tmp_path, "target: 250"))) == Rules(target=250)


def test_plain_data_gives_the_same_errors() -> None:
    with pytest.raises(RulesError) as caught:
        Rules.from_data({"colour": "red"})
    assert str(caught.value).startswith("colour: There is no option 'colour'. Allowed: target,")
    with pytest.raises(RulesError) as caught:
        Rules.from_data({"nil": 75})
    assert str(caught.value) == "nil: 75 is not possible. Allowed: off, 50, 100."
    with pytest.raises(RulesError) as caught:
        Rules(target=True)
    assert str(caught.value).startswith("target: True is not possible.")


# --- fuzz ---------------------------------------------------------------------------------------

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=20),
    st.sampled_from([word for option in OPTIONS.values() for word in option.choices.values()]),
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(SCALARS, inner, max_size=3)
)
SNIPPETS = st.sampled_from(
    [
        *(f"{key}: " for key in OPTIONS),
        *(word for option in OPTIONS.values() for word in option.choices.values()),
        "\n",
        "\n  ",
        ": ",
        "- ",
        "? ",
        "[",
        "]",
        "{",
        "}",
        ",",
        "'",
        '"',
        "\t",
        "#",
        "&a ",
        "*a",
        "!!int ",
        "!!float ",
        "!!bool ",
        "!!null ",
        "!!set ",
        "!!timestamp ",
        "!!binary ",
        "!x ",
        "!!python/name:os.system ",
        "<<: ",
        "|\n",
        ">-\n",
        "---\n",
        "...\n",
        "%YAML 1.1\n",
        "\\x",
        "\u2028",
        "\x85",
        "\r",
        "\ufeff",
        "0x",
        "1:2:3",
        "1e999",
        ".inf",
        "2001-13-99",
        "~",
    ]
)


def fault_in(work: Callable[[], object]) -> SourceError | RulesError | None:
    """Return the SourceError of *work*; any other exception fails the test."""
    try:
        work()
    except (SourceError, RulesError) as error:
        return error
    return None


def check_text(text: str) -> None:
    """Read *text* as rules: valid, or a SourceError with a place within the text."""
    error = fault_in(lambda: Rules._from_source(Source(text, "x.yaml")))
    if error is not None:
        assert isinstance(error, SourceError)
        assert error.line >= 1
        assert error.column >= 1
        assert error.message
        assert error.explain().startswith(error.place)


@given(st.dictionaries(st.sampled_from(list(OPTIONS)) | st.text(max_size=8), VALUES, max_size=5))
@settings(max_examples=50)
def test_fuzz_with_values_of_every_kind(data: dict[str, Any]) -> None:
    check_text(yaml.dump(data, allow_unicode=True))
    error = fault_in(lambda: Rules.from_data(data))
    assert error is None or error.message


@given(st.lists(SNIPPETS | st.text(max_size=4), max_size=25).map("".join))
@example("target: !!float ''")
@example("nil: !!timestamp x")
@example("moon: 0x" + "f" * 5000)
@example("moon: 9" * 5000)
@example("nil: [" + "1:" * 2000 + "1]")
@example("a: &a [*a]")
@example("{" * 300)
@example("nil: {[]: 1}")
@example("nil: {{}: {}}")
def test_fuzz_with_bits_of_yaml(text: str) -> None:
    check_text(text)


@given(st.binary(max_size=60))
def test_fuzz_with_bytes(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzz.yaml"
    path.write_bytes(data)
    error = fault_in(lambda: Rules.load(path))
    assert error is None or str(path) in str(error)


# --- the document -------------------------------------------------------------------------------

DOCUMENT = (ROOT / "docs" / "spades-rules.md").read_text("utf-8")


def test_the_document_names_every_option_and_value() -> None:
    for key, option in OPTIONS.items():
        start = DOCUMENT.index(f"`{key}`", DOCUMENT.index("## The options"))
        section = DOCUMENT[start : start + 1600]
        for written in option.choices.values():
            assert written in section, (key, written)


def test_the_rule_file_in_the_document_is_read_and_the_fault_is_as_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = DOCUMENT.split("```yaml\n")[1].partition("```")[0]
    assert Rules.load(write(tmp_path, text)) == Rules(
        target=250, bags=5, jokers="joker_joker_deuce", first_trick="two_of_clubs"
    )
    monkeypatch.chdir(tmp_path)
    Path("tuesday.yaml").write_text(text.replace("5 for -50", "6 for -50"))
    with pytest.raises(SourceError) as caught:
        Rules.load("tuesday.yaml")
    assert f"```\n{caught.value.explain()}\n```" in DOCUMENT


def test_the_document_names_every_refusal() -> None:
    games = ROOT / "cardtable" / "games"
    found = (*games.glob("*.py"), *(games / "spades").rglob("*.py"))
    files = [path for path in found if "terminal" not in path.as_posix()]
    source = "".join(path.read_text("utf-8") for path in files)
    names = set(re.findall(r'IllegalAction\(\s*"([a-z-]+)"', source))
    names |= {rule for rule, sentence in REFUSALS if sentence}
    assert len(names) > 20
    table = DOCUMENT[DOCUMENT.index("## Rule ids") :]
    assert {name for name in names if name not in table} == set()


def test_all_errors_are_reported_at_once(tmp_path: Path) -> None:
    with pytest.raises(SourceErrors) as caught:
        Rules.load(
            write(tmp_path, "target: many\nnill: 50\ntarget: 5\nfloor: none\nbags: 7 for 3\n")
        )
    assert [error.line for error in caught.value.errors] == [1, 2, 3, 5]
    report = caught.value.explain()
    assert all(key in report for key in ("target: many", "'nill'", "bags: 7 for 3"))
