"""Journals: writing, replaying, invalid records, failed writes."""

from __future__ import annotations

import errno
import itertools
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardtable.core.errors import SourceError
from cardtable.engine import IllegalAction, Strategy
from cardtable.games import all_games
from cardtable.match import Match, Seat
from cardtable.storage.files import SaveFailed, free_name, is_locked
from cardtable.storage.journal import Journal, journal_text
from cardtable.storage.records import MAX_BYTES, MAX_LINE
from cardtable.storage.recovery import read_journal
from cardtable.storage.saves import Saves
from tests.paths import ROOT
from tests.storage.disk import replace_file_writes
from tests.storage.stored_matches import SEATS, SPADES, eventful_game, new_match, play
from tests.thread_clock import thread_seconds

pytestmark = pytest.mark.plain


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.game"


def same(one: Match, other: Match) -> bool:
    """Return whether two matches agree in all public attributes."""
    return (
        one.log == other.log
        and one.id == other.id
        and one.seed == other.seed
        and one.deals == other.deals
        and one.seats == other.seats
        and one.rules == other.rules
        and one.dealer == other.dealer
        and (one.can_undo, one.can_redo) == (other.can_undo, other.can_redo)
        and one.game.get_scores() == other.game.get_scores()
        and (not one.log or one.view(0) == other.view(0))
    )


@pytest.mark.check
def test_every_action_is_written_before_the_next(path: Path) -> None:
    match = new_match()
    with Journal.begin(match, path):
        for _ in range(120):
            play(match, 1)
            assert same(read_journal(path).match, match)


@pytest.mark.parametrize("rules", SPADES.rule_sets)
def test_a_game_under_any_rules_reads_back(rules: str, path: Path) -> None:
    kind_rules = SPADES.find_rules(rules)
    seats = [Seat("random", f"P{n}") for n in range(kind_rules.players)]
    match = Match(SPADES, kind_rules, seats, seed=3, dealer=1)
    with Journal.begin(match, path):
        play(match, 200)
    read = read_journal(path)
    assert same(read.match, match)
    assert (read.notes, read.intact) == ((), True)


def test_two_players_and_a_blind_nil_with_exchange_read_back(path: Path) -> None:
    rules: Any
    for number, rules in enumerate(
        (
            {"seats": "2"},
            {"blind_nil": 200, "blind_nil_behind": 0, "blind_nil_exchange": 2},
            {"seats": "3 solo", "jokers": "joker_joker_deuce"},
        )
    ):
        players = SPADES.rules_from_data(rules).players
        match = new_match(rules, seats=SEATS[:players])
        own = path.with_stem(f"{number}")
        with Journal.begin(match, own):
            play(match, 150)
        assert same(read_journal(own).match, match)


def test_undo_redo_and_seats_are_read_back_as_they_were(path: Path) -> None:
    match = new_match()
    with Journal.begin(match, path):
        eventful_game(match)
    assert match.can_redo
    other = read_journal(path).match
    assert same(other, match)
    while match.redo():
        assert other.redo()
        assert same(other, match)
    assert not other.can_redo
    while match.undo():
        assert other.undo()
        assert same(other, match)


def test_a_match_read_back_deals_the_same_hands_as_the_one_left(path: Path) -> None:
    match = new_match(seats=[Seat(name="A")] * 4)
    with Journal.begin(match, path):
        play(match, 60)
    other = read_journal(path).match
    play(match, 100, seed=5)
    play(other, 100, seed=5)
    assert other.deals == match.deals
    assert other.log == match.log


def test_a_recovered_match_keeps_its_version(path: Path) -> None:
    with Journal.begin(play(new_match(), 30), path):
        pass
    match = read_journal(path).match
    changes: list[tuple[str, int]] = []
    match.listeners.append(lambda match, change: changes.append((change.kind, change.version)))
    before = match.version
    play(match, 2)
    match.undo()
    assert [kind for kind, _version in changes] == ["act", "act", "undo"]
    assert [version for _kind, version in changes] == [before + 1, before + 2, before + 3]


def test_a_journal_begun_in_mid_game_holds_all_of_it(path: Path) -> None:
    match = new_match()
    eventful_game(match)
    with Journal.begin(match, path, title="Next", description="Two lines\nof text"):
        play(match, 3)
    read = read_journal(path)
    assert read.match.log == match.log
    assert (read.title, read.description) == ("Next", "Two lines\nof text")
    assert read.intact


def test_a_journal_is_readable_text(path: Path) -> None:
    path.write_text(journal_text(play(new_match(seed=5), 56)), encoding="utf-8")
    head, copy, body = path.read_text(encoding="utf-8").split("---", 2)
    assert copy.split("\n", 1)[1] == head
    assert head.splitlines()[:2] == ["cardtable: 2", "program: 0.1.0"]
    assert "- name: Björn\n  strategy: random\n" in head
    words = [line.split(" #")[0] for line in body.splitlines()[1:]]
    assert words[0].startswith("deal 3c4cTcAc2d3dQdKd3hThKsAs4s/") or words[0].count("/") == 3
    assert words[1].startswith("bid 1 ")
    assert words[5].startswith("play 1 ")
    assert words[-1] == "score " + " ".join(map(str, new_scores(path)))


def new_scores(path: Path) -> tuple[int, ...]:
    return read_journal(path).match.game.get_scores()


def test_a_whole_game_loads_quickly(path: Path) -> None:
    match = play(new_match({"target": 10000}), 15 * 56)
    path.write_text(journal_text(match), encoding="utf-8")

    def load() -> None:
        assert len(read_journal(path).match.log) == 15 * 56

    assert min(thread_seconds(load) for _each in range(3)) < 0.3


def test_strategies_do_not_learn_from_a_replay(path: Path) -> None:
    class Pupil(Strategy):
        calls = 0

        def post_trick(self, view: object) -> None:
            Pupil.calls += 1

    path.write_text(journal_text(play(new_match(), 80)), encoding="utf-8")
    read = read_journal(path, {"random": Pupil})
    assert len(read.match.log) == 80
    assert Pupil.calls == 0


# --- by hand -----------------------------------------------------------------------------------

BY_HAND = """\
cardtable: 1
game: spades
title: By hand
seats:
- name: You
- {name: West, strategy: random}
- {name: North, strategy: random, level: 1}
- {name: East, strategy: random}
dealer: 3
---
deal 2c3c4c5c6c7c8c9cTcJcQcKcAc/2d3d4d5d6d7d8d9dTdJdQdKdAd/2h3h4h5h6h7h8h9hThJhQhKhAh/2s3s4s5s6s\
7s8s9sTsJsQsKsAs
bid 0 1

bid 1 nil
bid 2 1
bid 3 13
play 0 Ac
play 1 Ad
"""


def test_a_journal_written_by_hand_needs_no_checksums(path: Path) -> None:
    path.write_text(BY_HAND.rstrip(), encoding="utf-8")
    read = read_journal(path)
    assert (read.notes, read.intact, read.title) == ((), True, "By hand")
    assert [str(entry.action) for entry in read.match.log] == ["1", "nil", "1", "13", "Ac", "Ad"]
    assert read.match.seats[2] == Seat("random", "North", 1)
    assert read.match.next_position == 2


@pytest.mark.parametrize(
    ("old", "new", "line", "rule", "sentence"),
    [
        ("play 1 Ad", "play 1 As", 18, "not-held", "not in your hand"),
        ("play 1 Ad", "play 2 Ah", 18, "not-your-turn", "It is West's turn"),
        ("play 1 Ad", "play 1 Zz", 18, "unreadable", "Unknown card 'Zz'"),
        ("play 1 Ad", "bid 1 3", 18, "not-a-card", "Not a card"),
        ("bid 2 1", "bid 2 14", 15, "bid-out-of-range", "0 to 13"),
        ("bid 3 13", "play 3 As", 16, "not-a-bid", "Not a bid"),
        ("play 1 Ad", "play 1 Ad\nbid 2 1", 19, "not-a-card", "Not a card"),
    ],
)
def test_an_illegal_action_is_refused_with_line_rule_and_sentence(
    old: str, new: str, line: int, rule: str, sentence: str, path: Path
) -> None:
    path.write_text(BY_HAND.replace(old, new), encoding="utf-8")
    read = read_journal(path)
    assert read.fault is not None
    assert not read.intact
    assert read.fault.line == line
    assert f"({rule})" in read.notes[0]
    assert sentence in read.notes[0]
    assert f"{path}:{line}:1" in read.notes[0]
    assert read.fault.source == BY_HAND.replace(old, new).splitlines()[line - 1]
    assert len(read.match.log) == {15: 2, 16: 3, 18: 5, 19: 6}[line]
    with pytest.raises(SourceError, match=sentence):
        read_journal(path, strict=True)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("cardtable: 1\n", "", "needs the line 'cardtable: 2'"),
        ("cardtable: 1\n", "cardtable: one\n", "needs the line 'cardtable: 2'"),
        ("cardtable: 1\n", "cardtable: 3\nprogram: 9.1\n", "newer version (9.1)"),
        ("game: spades", "game: unheard-of", "Allowed: spades"),
        ("game: spades", "", "Missing: game"),
        ("game: spades", "rules: {target: -3}\ngame: spades", "target"),
        ("game: spades", "rules: {targets: 3}\ngame: spades", "targets"),
        ("game: spades", "rules: [1]\ngame: spades", "a mapping"),
        ("- name: You\n", "", "have 4 seats, not 3"),
        ("- name: You\n", "- name: You\n- name: Me\n", "have 4 seats, not 5"),
        ("- name: You\n", "- You\n", "Expected a mapping"),
        ("- name: You\n", "- name: [You]\n", "short line of text"),
        ("- name: You\n", "- level: 3\n", "Missing: name"),
        ("- name: You\n", f"- name: {'Y' * 61}\n", "short line of text"),
        ("- name: You\n", "- name: You\u200d\n", "U+200D (ZERO WIDTH JOINER) is only"),
        ("- name: You\n", "- {name: You, strategy: [3]}\n", "short line of text"),
        ("- name: You\n", "- {name: You, level: 0}\n", "Allowed: 1 to 99"),
        ("- name: You\n", "- {name: You, level: true}\n", "level: expected a number"),
        ("dealer: 3", "dealer: 4", "Allowed: 0 to 3"),
        ("dealer: 3", "seed: x", "seed: expected a number"),
        ("dealer: 3", "dealer: 3\ndealer: 3", "Duplicate key"),
        ("dealer: 3", "dealer: {", "Invalid YAML"),
        ("dealer: 3", "seed: " + "9" * 5000, "number"),
        ("dealer: 3", "id: ../../x", "a word of letters and digits"),
        ("title: By hand", "title: |\n  By\n  hand", "short line of text"),
        ("title: By hand", "title: &t By\ndescription: *t", "alias"),
        ("---", "....", "line of dashes"),
    ],
)
def test_a_bad_header_is_refused_with_a_sentence(
    old: str, new: str, sentence: str, path: Path
) -> None:
    assert old in BY_HAND
    path.write_text(BY_HAND.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(SourceError) as caught:
        read_journal(path)
    assert sentence in str(caught.value)
    assert str(path) in str(caught.value)


def test_fields_of_other_versions_and_empty_ones_are_ignored(path: Path) -> None:
    text = BY_HAND.replace("- name: You\n", "- {name: You, level: null, hat: red}\n")
    path.write_text(text.replace("dealer: 3", "dealer: 3\nseed:\nmood: good"), encoding="utf-8")
    read = read_journal(path)
    assert (read.notes, read.match.seats[0]) == ((), Seat(name="You"))


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence", "kept"),
    [
        ("bid 2 1", "pass 2", 15, "Unknown record 'pass'", 2),
        ("bid 2 1", "bid 4 1", 15, "no seat 4", 2),
        ("bid 2 1", "bid -1 1", 15, "no seat -1", 2),
        ("bid 2 1", "bid two 1", 15, "A number is expected", 2),
        ("bid 2 1", "bid ٢ 1", 15, "A number is expected", 2),
        ("bid 2 1", "bid", 15, "A number is expected", 2),
        ("bid 2 1", "undo 3", 15, "Only 2 actions", 2),
        ("bid 2 1", "undo 99999999999", 15, "Only 2 actions", 2),
        ("bid 2 1", "seat 2 random", 15, "A seat record needs", 2),
        ("bid 2 1", "seat 2 random - X\u202e", 15, "U+202E (RIGHT-TO-LEFT OVERRIDE)", 2),
        ("bid 2 1", "seat 2 random 0 X", 15, "There is no level 0", 2),
        ("bid 2 1", "score 3 4", 15, "The score under these rules is", 2),
        ("bid 2 1", "bid 2 " + "1" * MAX_LINE, 15, "bytes", 2),
        ("bid 2 1", "bid 2 1\0", 15, "bid 2 1", 2),
        ("deal 2c", "deal 2d", 11, "2d appears twice", 0),
        ("deal 2c", "deal 2x", 11, "Unknown card", 0),
        ("deal 2c", "deal LJ", 11, "not in this deck", 0),
        ("deal 2c", "deal ", 11, "12 cards instead of 13", 0),
        ("bid 2 1", "deal 2c/3c", 15, "2 hands instead of 4", 2),
    ],
)
def test_reading_stops_at_an_invalid_record(
    old: str, new: str, line: int, sentence: str, kept: int, path: Path
) -> None:
    text = BY_HAND.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    read = read_journal(path)
    assert read.fault is not None
    assert read.fault.line == line
    assert sentence in read.fault.explain()
    assert not read.intact
    if kept:
        assert len(read.match.log) == kept


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "empty"),
        (b" \n\n", "empty"),
        (b"\0" * 500, "needs the line"),
        (b"PK\x03\x04" + bytes(range(256)) * 9, "needs the line"),
        (b"cardtable: 1\nx: \xff\xfe\n---\n", "not UTF-8"),
        (b"---\n", "needs the line"),
        (b"--- #00000000\n", "needs the line"),
        (b"cardtable: 2\n" + b"[" * 9000 + b"\n---\n", "YAML"),
        (b"cardtable: 2\n" + b"a: b\n" * 60_000 + b"---\n", "line of dashes"),
        (b"x" * (MAX_BYTES + 1), "too large"),
    ],
)
def test_a_foreign_file_is_refused_with_a_sentence(data: bytes, sentence: str, path: Path) -> None:
    path.write_bytes(data)
    with pytest.raises(SourceError, match=sentence):
        read_journal(path)
    assert path.read_bytes() == data


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="makes a pipe")
def test_a_missing_or_irregular_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="cannot be read"):
        read_journal(tmp_path / "none.game")
    os.mkfifo(tmp_path / "pipe.game")
    with pytest.raises(SourceError, match="it is a folder"):
        read_journal(tmp_path)
    with pytest.raises(SourceError, match="not a regular file"):
        read_journal(tmp_path / "pipe.game")


def test_a_missing_strategy_is_replaced_by_the_default_opponent(path: Path) -> None:
    text = BY_HAND.replace("West, strategy: random", "West, strategy: my-own, level: 7")
    path.write_text(text, encoding="utf-8")
    read = read_journal(path)
    assert read.intact
    assert read.match.seats[1].strategy in SPADES.strategies().classes
    assert read.match.seats[1].name == "West"
    assert "my-own" in read.notes[0]
    assert "West" in read.notes[0]


def test_windows_line_ends_are_read(path: Path) -> None:
    text = journal_text(play(new_match(), 30))
    path.write_bytes(text.replace("\n", "\r\n").encode("utf-8"))
    read = read_journal(path)
    assert read.intact
    assert len(read.match.log) == 30


@pytest.mark.check
def test_a_hand_that_ends_without_an_action_is_read_again(tmp_path: Path) -> None:
    """With one bet left, a blind can put everyone all in."""
    holdem = all_games()["holdem"]
    rules = holdem.rules_from_data({"seats": 2, "stack": 50})
    without_action = 0
    for seed in range(40):
        match = Match(holdem, rules, (Seat("random", "Ann"), Seat("random", "Bo")), seed=seed)
        journal = Journal.begin(match, tmp_path / f"{seed}.game")
        while match.deal() is not None:
            match.tick()
        journal.close()
        words = [line.partition(" ")[0] for line in journal.path.read_text().splitlines()]
        without_action += ("deal", "score") in itertools.pairwise(words)
        read = read_journal(journal.path)
        assert (read.notes, read.match.log) == ((), match.log)
        assert read.match.over
    assert without_action > 0


def test_a_changed_score_is_detected(path: Path) -> None:
    match = play(new_match(), 60)
    lines = journal_text(match).split("--- #")[0] + "---\n"
    for text in journal_text(match).splitlines():
        if text.startswith(("deal ", "bid ", "play ")):
            lines += text.split(" #")[0] + "\n"
        elif text.startswith("score "):
            lines += "score 1000 0\n"
    path.write_text(lines, encoding="utf-8")
    read = read_journal(path)
    assert read.fault is not None
    assert "The score under these rules is" in read.notes[0]
    assert len(read.match.log) == 56


# --- when nothing can be written -----------------------------------------------------------------


class Disk:
    """Replaces os.write by a disk with a limited number of free bytes."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.write = os.write

    def __call__(self, descriptor: int, data: bytes) -> int:
        if self.room == 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        part = self.write(descriptor, data[: self.room])
        self.room -= part
        return part


@pytest.mark.parametrize("room", [0, 10, 700, 1000])
def test_a_full_disk_is_reported_and_missing_lines_are_written_later(
    room: int, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(room)
    replace_file_writes(monkeypatch, disk)
    match = new_match()
    with Journal.begin(match, path) as journal:
        play(match, 60)
        failure = journal.failure
        assert isinstance(failure, SaveFailed)
        assert str(failure) == "a.game could not be saved: the disk is full."
        assert len(match.log) == 60
        disk.room = 10**9
        play(match, 1)
        assert journal.failure is None
    read = read_journal(path)
    assert read.intact
    assert read.match.log == match.log


def test_an_unwritable_folder_is_reported_and_retried(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.open

    def refuse(name: str, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_CREAT:
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(name, flags, mode)

    monkeypatch.setattr(os, "open", refuse)
    match = new_match()
    with Journal.begin(match, path) as journal:
        play(match, 20)
        assert f"no permission to write in {path.parent}" in str(journal.failure)
        assert not path.exists()
        monkeypatch.undo()
        play(match, 1)
        assert journal.failure is None
    assert read_journal(path).match.log == match.log


def test_an_existing_file_is_never_overwritten(path: Path) -> None:
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(FileExistsError):
        Journal.begin(new_match(), path)
    assert path.read_text(encoding="utf-8") == "mine"


# --- when another program changes the file -------------------------------------------------------


def remove(path: Path) -> None:
    path.unlink()


def remove_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


def rename_folder(path: Path) -> None:
    path.parent.rename(free_name(path.parent, " before"))


def move(path: Path) -> None:
    path.rename(free_name(path, " before"))


def empty(path: Path) -> None:
    os.truncate(path, 0)


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 70)


@pytest.mark.parametrize("change", [remove, remove_folder, rename_folder, move, empty, cut])
def test_a_file_that_another_program_removes_or_cuts_is_written_anew(
    change: Callable[[Path], None], tmp_path: Path
) -> None:
    path = tmp_path / "folder" / "a.game"
    match = new_match()
    with Journal.begin(match, path) as journal:
        eventful_game(match)
        change(path)
        play(match, 1)
        assert journal.failure is None
        assert same(read_journal(path).match, match)
        assert is_locked(path)
        change(path)
        assert journal.check()
        assert same(read_journal(path).match, match)
        change(path)
    read = read_journal(path)
    assert same(read.match, match)
    assert read.intact


def replace_by_older(path: Path, older: bytes) -> None:
    other = path.with_name("incoming")
    other.write_bytes(older)
    other.replace(path)


def overwrite_by_older(path: Path, older: bytes) -> None:
    path.write_bytes(older.replace(b"title", b"ttile"))


@pytest.mark.parametrize("change", [replace_by_older, overwrite_by_older])
def test_a_file_that_another_program_replaces_is_left_alone(
    change: Callable[[Path, bytes], None], tmp_path: Path
) -> None:
    path = tmp_path / "a.game"
    match = new_match()
    with Journal.begin(match, path, title="mine") as journal:
        play(match, 10)
        older = path.read_bytes()
        play(match, 10)
        change(path, older)
        theirs = path.read_bytes()
        play(match, 1)
        assert journal.path == tmp_path / "a (2).game"
        assert "a.game" in journal.take_notice()
        assert not journal.take_notice()
        play(match, 5)
    assert path.read_bytes() == theirs
    assert same(read_journal(journal.path).match, match)


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="makes a link")
def test_a_file_replaced_by_a_link_to_itself_goes_on_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    match = new_match()
    with Journal.begin(match, path) as journal:
        eventful_game(match)
        path.unlink()
        path.symlink_to(path.name)
        play(match, 1)
        assert journal.failure is None
        assert "the game is now saved as a (2).game." in journal.take_notice()
        assert same(read_journal(tmp_path / "a (2).game").match, match)


def test_a_game_that_cannot_be_written_anew_is_not_called_saved(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match()
    with Journal.begin(match, path) as journal:
        play(match, 10)
        path.unlink()
        with monkeypatch.context() as patch:
            disk = Disk(0)
            replace_file_writes(patch, disk)
            assert not journal.check()
            assert str(journal.failure) == "a.game could not be saved: the disk is full."
        assert journal.check()
    assert same(read_journal(path).match, match)


def test_a_resumed_file_that_is_removed_is_written_anew(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    with saves.start(play(new_match(), 20)):
        pass
    [info] = saves.resumable()
    recovered = saves.resume(info)
    assert recovered.journal is not None
    info.path.unlink()
    with recovered.journal:
        play(recovered.match, 3)
        assert same(read_journal(info.path).match, recovered.match)


def test_a_moved_file_of_an_empty_game_is_released(path: Path) -> None:
    moved = path.with_name("moved.game")
    with Journal.begin(new_match(), path, keep_empty=False):
        path.rename(moved)
    assert not is_locked(moved)


def test_only_changed_seats_are_written(path: Path) -> None:
    match = new_match()
    with Journal.begin(match, path):
        play(match, 6)
        match.reseat(2, Seat("random", "Eva"))
        match.reseat(2, Seat(name="Fay"))
    seats = [line for line in path.read_text(encoding="utf-8").splitlines() if "seat " in line[:5]]
    assert [line.split(" #")[0] for line in seats] == ["seat 2 random - Eva", "seat 2 person - Fay"]
    assert read_journal(path).match.seats == match.seats


def test_a_closed_journal_writes_nothing(path: Path) -> None:
    match = new_match()
    journal = Journal.begin(match, path)
    play(match, 3)
    journal.close()
    journal.close()
    before = path.read_bytes()
    play(match, 3)
    assert path.read_bytes() == before


def test_a_refused_action_is_not_written(path: Path) -> None:
    match = new_match()
    with Journal.begin(match, path):
        position = match.deal()
        assert position is not None
        before = path.read_bytes()
        with pytest.raises(IllegalAction):
            match.act("nonsense", position)
        assert path.read_bytes() == before


def test_the_example_in_the_docs_is_valid(path: Path) -> None:
    page = (ROOT / "docs" / "saves.md").read_text(encoding="utf-8")
    path.write_text(page.split("```yaml\n")[1].split("```")[0], encoding="utf-8")
    read = read_journal(path, strict=True)
    assert read.notes == ()
    assert len(read.match.log) == 5
    assert read.match.next_position == 1
