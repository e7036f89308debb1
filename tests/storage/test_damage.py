"""Damaged journals give a sentence, or an earlier state of the match with a note."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.core.errors import SourceError
from cardtable.storage.journal import Journal
from cardtable.storage.recovery import read_journal
from cardtable.storage.saves import Saves
from tests.storage.stored_matches import States, eventful_game, eventful_match, new_match, play

DATA: bytes
STATES: States
OTHER: list[bytes]


@pytest.fixture(scope="module", autouse=True)
def _one_game(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Play one game for the whole module; the tests damage copies of it."""
    global DATA, STATES, OTHER
    path = tmp_path_factory.mktemp("games") / "true.game"
    match, STATES = eventful_match()
    with Journal.begin(match, path):
        eventful_game(match)
    DATA = path.read_bytes()
    other = path.with_stem("other")
    with Journal.begin(new_match(seed=8), other) as journal:
        play(journal.match, 60)
    OTHER = other.read_bytes().splitlines(keepends=True)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("damaged") / "damaged.game"


def check(data: bytes, path: Path, *, changed: bool = True) -> None:
    """Read damaged *data*: the result must be a SourceError, or a match with a note."""
    path.write_bytes(data)
    fault: SourceError | None = None
    try:
        read = read_journal(path)
    except SourceError as error:
        fault = error
    assert path.read_bytes() == data
    if fault is not None:
        assert str(fault).startswith(str(path))
        assert len(fault.message) > 10
        assert fault.message.endswith(".")
        return
    assert read.match.log in STATES.seen
    assert bool(read.notes) == changed
    assert read.intact != changed
    assert all(note.endswith(".") for note in read.notes)


def body() -> int:
    """Return the offset of the first record."""
    return DATA.index(b"\n", DATA.rindex(b"\n---") + 1) + 1


def first_copy() -> int:
    """Return the offset of the second copy of the header."""
    return DATA.index(b"\n", DATA.index(b"\n---") + 1) + 1


def test_the_undamaged_game_contains_all_records(place: Path) -> None:
    words = {line.split()[0] for line in DATA[body() :].splitlines()}
    assert words == {b"deal", b"bid", b"play", b"undo", b"seat", b"score"}
    check(DATA, place, changed=False)


@pytest.mark.check
def test_a_cut_anywhere_leaves_what_was_before_it(place: Path) -> None:
    """Go through every byte of the last lines, of the header, and of some lines between."""
    first = body()
    ends = {at + 1 for at in range(first - 1, len(DATA)) if DATA[at : at + 1] == b"\n"}
    ends.add(first_copy())
    for size in (
        *range(0, first, 7),
        *range(first, len(DATA), 31),
        *range(len(DATA) - 60, len(DATA)),
    ):
        place.write_bytes(DATA[:size])
        if size < first_copy() - 1:  # the line end itself may be missing
            with pytest.raises(SourceError):
                read_journal(place)
            continue
        read = read_journal(place)
        assert read.match.log in STATES.seen
        if size < first:
            assert read.match.log == ()
        assert read.intact == (size in ends)
        assert bool(read.notes) == (size not in ends)


def test_a_cut_loses_only_what_was_cut(place: Path) -> None:
    """The last whole line of a cut file is always the last thing that happened."""
    lines = DATA[body() :].splitlines(keepends=True)
    for count in range(0, len(lines), 9):
        data = DATA[: body()] + b"".join(lines[:count])
        place.write_bytes(data + lines[count][:-1])
        cut = read_journal(place).match
        place.write_bytes(data)
        assert read_journal(place).match.log == cut.log


@pytest.mark.check
@given(st.data())
def test_a_single_changed_byte(place: Path, draw: st.DataObject) -> None:
    at = draw.draw(st.integers(0, len(DATA) - 1))
    byte = draw.draw(st.integers(0, 255).filter(lambda byte: byte != DATA[at]))
    check(DATA[:at] + bytes([byte]) + DATA[at + 1 :], place)


@pytest.mark.check
@given(st.data())
def test_a_single_changed_byte_of_the_header(place: Path, draw: st.DataObject) -> None:
    at = draw.draw(st.integers(0, body() - 1))
    byte = draw.draw(st.integers(0, 255).filter(lambda byte: byte != DATA[at]))
    check(DATA[:at] + bytes([byte]) + DATA[at + 1 :], place)


@pytest.mark.check
@given(st.data())
def test_a_lost_repeated_or_moved_line(place: Path, draw: st.DataObject) -> None:
    lines = DATA.splitlines(keepends=True)
    at = draw.draw(st.integers(0, len(lines) - 2))
    other = draw.draw(
        st.integers(0, len(lines) - 2).filter(lambda other: lines[other] != lines[at])
    )
    change = draw.draw(st.sampled_from(("lose", "double", "swap", "move")))
    if change == "lose":
        del lines[at]
    elif change == "double":
        lines.insert(at, lines[at])
    elif change == "swap":
        lines[at], lines[other] = lines[other], lines[at]
    else:
        lines.insert(other, lines.pop(at))
    check(b"".join(lines), place, changed=b"".join(lines) != DATA)


@pytest.mark.check
@given(st.data())
def test_a_line_from_another_game(place: Path, draw: st.DataObject) -> None:
    lines = DATA.splitlines(keepends=True)
    at = draw.draw(st.integers(0, len(lines) - 1))
    foreign = draw.draw(st.sampled_from(OTHER).filter(lambda line: line not in lines))
    if draw.draw(st.booleans()):
        lines[at] = foreign
    else:
        lines.insert(at, foreign)
    check(b"".join(lines), place)


@pytest.mark.check
@given(st.data())
def test_an_edited_action_with_the_old_checksum(place: Path, draw: st.DataObject) -> None:
    """Change cards, bids and numbers in a line as a person would, but not the checksum."""
    lines = DATA.splitlines(keepends=True)
    first = DATA[: body()].count(b"\n")
    at = draw.draw(st.integers(first, len(lines) - 1))
    words = lines[at].split(b" ")
    place_in = draw.draw(st.integers(0, len(words) - 2))
    old = words[place_in]
    words[place_in] = draw.draw(
        st.sampled_from((b"As", b"2c", b"0", b"3", b"13", b"play", b"bid", b"undo")).filter(
            lambda word: word != old
        )
    )
    lines[at] = b" ".join(words)
    check(b"".join(lines), place)


@given(st.binary(max_size=3000))
@settings(max_examples=60)
def test_any_bytes_at_all(place: Path, data: bytes) -> None:
    check(data, place, changed=bool(data))


@given(st.binary(max_size=400))
@settings(max_examples=60)
def test_any_bytes_after_a_valid_header_without_checksums(place: Path, data: bytes) -> None:
    at = DATA.index(b"\n---")
    place.write_bytes(DATA[:at] + b"\n---\n" + data)
    read = read_journal(place)
    assert read.match.log == ()


@pytest.mark.check
@given(st.data())
@settings(max_examples=25)
def test_resuming_a_damaged_game_keeps_the_damaged_file(
    tmp_path_factory: pytest.TempPathFactory, draw: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("resumed")
    saves = Saves(folder)
    path = saves.auto_folder / "x.game"
    path.parent.mkdir(parents=True)
    at = draw.draw(st.integers(body(), len(DATA) - 2))  # the last line end is missing after a kill
    byte = draw.draw(st.integers(0, 255).filter(lambda byte: byte != DATA[at]))
    data = DATA[:at] + bytes([byte]) + DATA[at + 1 :]
    path.write_bytes(data)
    [info] = saves.resumable()
    assert info.problem.endswith("the game resumes before it.")
    read = saves.resume(info)
    assert read.journal is not None
    assert read.match.log in STATES.seen
    play(read.match, 3)
    read.journal.close()
    [backup] = path.parent.glob("*.broken")
    assert backup.read_bytes() == data
    assert backup.name in read.notes[-1]
    [again] = saves.resumable()
    assert saves.load(again).match.log == read.match.log
    assert saves.load(again).intact
    assert sorted(os.listdir(path.parent)) == sorted((backup.name, again.path.name))
