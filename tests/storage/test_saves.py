"""Saved games: autosaves, names, several windows, damaged files."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import unicodedata
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.core.errors import SourceError
from cardtable.games import all_games
from cardtable.games.holdem import words
from cardtable.games.speech import plain
from cardtable.match import Match, Seat
from cardtable.storage import files, paths, saves
from cardtable.storage.journal import journal_text
from cardtable.storage.recovery import read_journal
from cardtable.storage.saves import InUse, NameTaken, SaveFailed, Saves, file_name
from cardtable.text.store import describe
from tests.storage.disk import replace_file_writes
from tests.storage.stored_matches import new_match, play
from tests.thread_clock import thread_seconds

pytestmark = pytest.mark.plain


@pytest.fixture
def saved_games(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "saves")


def left(saved_games: Saves, actions: int = 30, **options: Any) -> Path:
    """Play a game for some actions, close it, and return its file."""
    match = new_match(**options)  # passed on as it is
    with saved_games.start(match) as journal:
        play(match, actions)
    return journal.path


def test_a_finished_game_with_a_damaged_record_stays_in_the_list(saved_games: Saves) -> None:
    kind = all_games()["tic-tac-toe"]
    match = Match(kind, kind.find_rules(kind.rule_sets[0]), [Seat("random", "X"), Seat("random")])
    with saved_games.start(match) as journal:
        play(match)
    data = journal.path.read_bytes()
    assert b"over " in data
    first = data.index(b"\nplay ") + 6
    journal.path.write_bytes(data[:first] + bytes([data[first] ^ 1]) + data[first + 1 :])
    assert [info.path for info in saved_games.recent()] == [journal.path]
    assert saved_games.resumable() == []
    assert saved_games.unreadable(autosaves=True) == []


def test_all_files_are_in_the_chosen_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    home = Path(os.environ["CARDTABLE_HOME"])
    assert Saves().folder == home / "saves" == paths.saves_folder()
    for path in (
        paths.settings_file(),
        paths.statistics_file(),
        paths.log_file(),
        paths.strategy_folder(),
        paths.rules_folder(),
    ):
        assert path.parent == home
    monkeypatch.delenv("CARDTABLE_HOME")
    assert paths.data_folder().name == "cardtable"
    assert paths.data_folder().is_absolute()


def test_nothing_is_offered_before_the_first_game(saved_games: Saves) -> None:
    assert (saved_games.resumable(), saved_games.recent(), saved_games.named()) == ([], [], [])
    assert not saved_games.folder.exists()


def test_an_unfinished_patience_is_summed_up_by_its_moves(saved_games: Saves) -> None:
    kind = all_games()["klondike"]
    match = Match(kind, kind.find_rules(kind.rule_sets[0]), [Seat(name="Ann")], seed=2)
    with saved_games.start(match):
        play(match, 3)
    [info] = saved_games.resumable()
    assert info.summary == "move 4"


def test_an_unfinished_game_can_be_resumed(saved_games: Saves) -> None:
    match = new_match()
    with saved_games.start(match):
        play(match, 70)
    [info] = saved_games.resumable()
    own, other = match.game.get_scores()
    assert (info.game, info.name, info.hands, info.finished) == ("Spades", "", 2, False)
    assert info.summary == f"hand 2 · {plain(own)} : {plain(other)}"
    assert "−" in info.summary
    assert info.scores == (own, other)
    assert info.seats == match.seats
    assert abs(info.when - datetime.now(UTC)) < timedelta(minutes=1)

    read = saved_games.resume(info)
    assert read.journal is not None
    assert read.journal.path == info.path
    assert (read.notes, read.match.log, read.match.id) == ((), match.log, match.id)
    play(read.match, 10)
    read.match.undo()
    read.journal.close()
    [again] = saved_games.resumable()
    assert saved_games.load(again).match.log == read.match.log
    assert saved_games.load(again).intact


def test_a_finished_game_can_be_replayed_but_not_resumed(saved_games: Saves) -> None:
    path = left(saved_games, 10**6, rules={"target": 100, "floor": -200})
    assert saved_games.resumable() == []
    [info] = saved_games.recent()
    assert info.path == path
    assert info.finished
    read = saved_games.load(info)
    assert read.match.over
    names = " and ".join(read.match.seats[winner].name for winner in read.match.game.winners)
    assert info.summary.startswith(f"{names} won · ")
    assert read.journal is None


def test_a_game_whose_end_was_undone_can_be_resumed(saved_games: Saves) -> None:
    match = new_match({"target": 100, "floor": -200})
    with saved_games.start(match):
        play(match)
        assert match.over
        match.undo()
    [info] = saved_games.resumable()
    assert saved_games.recent() == []
    read = saved_games.resume(info)
    assert read.match.can_redo
    while read.match.redo():
        pass
    assert read.match.over
    assert read.journal is not None
    read.journal.close()
    assert len(saved_games.recent()) == 1


def test_the_first_person_sees_their_own_side_first(saved_games: Saves) -> None:
    seats = (*(Seat("random", name) for name in "ABC"), Seat(name="Dora"))
    match = new_match(seats=seats)
    with saved_games.start(match):
        play(match, 60)
    first, second = match.game.get_scores()
    [info] = saved_games.resumable()
    assert info.summary == f"hand 2 · {plain(second)} : {plain(first)}"


@pytest.mark.parametrize("rules", ["no-limit", "sit-and-go"])
def test_a_poker_player_sees_the_own_session_or_chips(saved_games: Saves, rules: str) -> None:
    kind = all_games()["holdem"]
    match_rules = kind.find_rules(rules)
    count = len(kind.sides(match_rules))
    seats = (Seat("random", "A"), Seat(name="Dora"), *(Seat("random") for _ in range(count - 2)))
    match = Match(kind, match_rules, seats, seed=3)
    with saved_games.start(match):
        while not match.game.between_hands:
            play(match, 1)
        play(match, 1)
    [info] = saved_games.resumable()
    chips = match.game.get_scores()[1]
    own = f"Session {words.signed_chips(chips)}" if rules == "no-limit" else f"{chips:,} chips"
    assert info.summary == f"hand 2 · {own}"
    assert describe(info, dated=False).endswith(f"hand 2, {own}")


def test_a_game_without_actions_leaves_no_file(saved_games: Saves) -> None:
    left(saved_games, 0)
    assert list(saved_games.auto_folder.iterdir()) == []


def test_two_windows_write_separate_files(saved_games: Saves) -> None:
    one, two = new_match(seed=1), new_match(seed=2)
    with saved_games.start(one) as first, saved_games.start(two) as second:
        assert first.path != second.path
        for _ in range(10):
            play(one, 2)
            play(two, 3)
        assert Saves(saved_games.folder).resumable() == []
    logs = {saved_games.load(info).match.log for info in saved_games.resumable()}
    assert logs == {one.log, two.log}


def test_a_game_open_in_another_window_cannot_be_resumed(saved_games: Saves) -> None:
    left(saved_games)
    [info] = saved_games.resumable()
    taken = saved_games.resume(info)
    with pytest.raises(InUse, match="another window"):
        Saves(saved_games.folder).resume(info)
    assert saved_games.resumable() == []
    assert taken.journal is not None
    taken.journal.close()
    assert saved_games.resumable() == [info]


def test_a_lock_is_released_when_its_process_ends(saved_games: Saves) -> None:
    path = left(saved_games)
    code = (
        "import os, sys; from cardtable.storage.files import lock;"
        "assert lock(os.open(sys.argv[1], os.O_RDWR)); print(flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", code, str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        assert saved_games.resumable() == []
        holder.kill()
    assert [info.path for info in saved_games.resumable()] == [path]


def test_old_autosaves_are_deleted(saved_games: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    held = saved_games.start(play(new_match(seed=99), 5))
    paths = [left(saved_games, seed=seed) for seed in range(6)]
    for age, path in enumerate([held.path, *paths]):
        os.utime(path, (1000 + age, 1000 + age))
    done = [
        left(saved_games, 10**6, seed=seed, rules={"target": 100, "floor": -200})
        for seed in range(6)
    ]
    for age, path in enumerate(done):
        os.utime(path, (1000 + age, 1000 + age))
    monkeypatch.setattr(saves, "MAX_AUTOSAVES", 4)
    last = left(saved_games, 5, seed=50)
    assert [info.path for info in saved_games.recent()] == done[:-4:-1]
    assert held.path.exists()  # the oldest of all, but a window has it open
    held.close()
    assert [info.path for info in saved_games.resumable()] == [last, *paths[:-4:-1], held.path]


def test_games_from_a_clock_that_was_ahead_do_not_displace_later_ones(
    saved_games: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_a_year = (datetime.now(UTC) + timedelta(days=365)).timestamp()
    ahead = [left(saved_games, seed=seed) for seed in range(4)]
    for age, path in enumerate(ahead):
        os.utime(path, (in_a_year + age, in_a_year + age))
    monkeypatch.setattr(saves, "MAX_AUTOSAVES", 4)
    now = left(saved_games, seed=5)
    last = left(saved_games, seed=6)
    assert [info.path for info in saved_games.resumable()] == [last, now, *ahead[:-3:-1]]


def test_other_files_are_not_listed(saved_games: Saves) -> None:
    left(saved_games)
    (saved_games.auto_folder / "foreign.game").write_bytes(b"\xff\xfe" * 40)
    (saved_games.folder / "empty.game").touch()
    (saved_games.folder / "folder.game").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(saved_games.auto_folder / "pipe.game")
    assert len(saved_games.resumable()) == 1
    assert saved_games.named() == []


def test_a_deleted_game_is_refused_with_a_sentence(saved_games: Saves) -> None:
    path = left(saved_games)
    [info] = saved_games.resumable()
    path.unlink()
    with pytest.raises(SourceError, match="cannot be read"):
        saved_games.resume(info)


def test_a_damaged_game_can_be_resumed_on_a_full_disk(
    saved_games: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = left(saved_games)
    data = path.read_bytes()
    data = data[:-60] + data[-20:]
    path.write_bytes(data)
    [info] = saved_games.resumable()

    def refuse(*args: object, **options: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    replace_file_writes(monkeypatch, refuse)
    monkeypatch.setattr(os, "link", refuse)
    monkeypatch.setattr(shutil, "copy2", refuse)
    read = saved_games.resume(info)
    play(read.match, 5)
    assert read.journal is not None
    assert "the disk is full" in str(read.journal.failure)
    assert path.read_bytes() == data


def test_a_game_with_an_incomplete_last_line_continues_in_its_file(saved_games: Saves) -> None:
    path = left(saved_games)
    [info] = saved_games.resumable()
    whole = saved_games.load(info)
    path.write_bytes(path.read_bytes() + b"play 2 As #12")
    [info] = saved_games.resumable()
    read = saved_games.resume(info)
    assert read.notes == ("The last line was incomplete and is ignored.",)
    assert read.match.log == whole.match.log
    play(read.match, 5)
    assert read.journal is not None
    read.journal.close()
    assert os.listdir(saved_games.auto_folder) == [path.name]
    again = saved_games.load(info)
    assert (again.notes, again.match.log) == ((), read.match.log)


def test_a_game_killed_while_its_header_was_written_continues_in_its_file(
    saved_games: Saves,
) -> None:
    """The disk may be full, or the program killed, after the first copy of the header."""
    path = left(saved_games, 1)
    data = path.read_bytes()
    mark = b"\n---"
    first = data.index(b"\n", data.index(mark) + 1) + 1
    end = data.index(b"\n", data.rindex(mark) + 1) + 1
    dashes = end - len("--- #12345678\n")
    for size in (first, first + 1, (first + end) // 2, dashes, dashes + 3, dashes + 8, end - 1):
        path.write_bytes(data[:size])
        [info] = saved_games.resumable()
        read = saved_games.resume(info)
        cut = size - first
        assert read.notes == (("The last line was incomplete and is ignored.",) if cut else ())
        assert read.journal is not None
        play(read.match, 5)
        read.journal.close()
        assert os.listdir(saved_games.auto_folder) == [path.name]
        again = saved_games.load(info)
        assert (again.notes, again.match.log) == ((), read.match.log)
        assert path.read_bytes().startswith(data[:first] + b"deal ")


def test_a_cut_header_with_other_line_ends_does_not_spoil_the_file(saved_games: Saves) -> None:
    path = left(saved_games, 1)
    data = path.read_bytes()
    path.write_bytes(data[: data.rindex(b"\n---")].replace(b"\n", b"\r\n"))
    [info] = saved_games.resumable()
    read = saved_games.resume(info)
    assert read.journal is not None
    play(read.match, 5)
    read.journal.close()
    assert read_journal(read.journal.path).match.log == read.match.log


def test_a_copy_that_the_disk_has_no_room_for_does_not_hide_the_game(
    saved_games: Saves, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = left(saved_games)
    data = path.read_bytes()
    path.write_bytes(data[:-60] + data[-20:])
    [info] = saved_games.resumable()
    before = saved_games.load(info).match.log
    real = os.write
    room = len(data) - 200  # bytes: less than the game needs

    def write(descriptor: int, data: bytes) -> int:
        nonlocal room
        if not room:
            raise OSError(errno.ENOSPC, "No space left on device")
        room -= (size := real(descriptor, data[:room]))
        return size

    replace_file_writes(monkeypatch, write)
    read = saved_games.resume(info)
    assert read.journal is not None
    assert "the disk is full" in str(read.journal.failure)
    left_by_kill = tmp_path / "left by a kill"
    shutil.copytree(saved_games.folder, left_by_kill)
    [info] = Saves(left_by_kill).resumable()
    assert saved_games.load(info).match.log == before
    room = 10**6
    play(read.match, 5)
    assert read.journal.failure is None
    assert read_journal(read.journal.path).match.log == read.match.log
    read.journal.close()


def test_a_game_in_an_unwritable_folder_is_resumed_unsaved(
    saved_games: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = left(saved_games)
    data = path.read_bytes()
    real = os.open

    def refuse(name: Path, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_RDWR:
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(name, flags, mode)

    monkeypatch.setattr(os, "open", refuse)
    [info] = saved_games.resumable()
    read = saved_games.resume(info)
    play(read.match, 3)
    assert len(read.match.log) == 33
    assert read.journal is not None
    assert "no permission to write in" in str(read.journal.failure)
    assert path.read_bytes() == data


def test_a_game_of_a_strategy_of_the_user_is_resumed_with_it(saved_games: Saves) -> None:
    folder = paths.strategy_folder()
    folder.mkdir(parents=True)
    (folder / "mine.py").write_text(
        "from cardtable.games.spades.strategies import Random\nclass MyOwn(Random): 'Mine.'\n"
    )
    path = left(saved_games)
    text = path.read_text(encoding="utf-8")
    edited = text.replace("name: Björn\n  strategy: random", "name: Björn\n  strategy: my-own")
    path.write_text(edited, encoding="utf-8")
    [info] = saved_games.resumable()
    assert info.seats[1].strategy == "my-own"
    assert saved_games.load(info).match.seats[1].strategy == "my-own"


# --- by name -------------------------------------------------------------------------------------


def test_a_game_is_saved_by_name_and_loaded_without_changing(saved_games: Saves) -> None:
    match = play(new_match(), 70)
    info = saved_games.save_as(match, "Löwe ♠ 'n' 猫", description="why")
    assert saved_games.named() == [info]
    assert (info.name, info.title, info.description) == ("Löwe ♠ 'n' 猫", info.name, "why")
    before = info.path.read_bytes()
    read = saved_games.load(info)
    assert read.match.log == match.log
    with saved_games.start(read.match):
        play(read.match, 5)
    assert info.path.read_bytes() == before
    assert len(saved_games.resumable()) == 1
    saved_games.delete(info)
    assert saved_games.named() == []
    saved_games.delete(info)


def test_a_taken_name_is_refused_unless_overwriting(saved_games: Saves) -> None:
    one, two = play(new_match(seed=1), 9), play(new_match(seed=2), 9)
    saved_games.save_as(one, "Sunday")
    for name in ("Sunday", "sunday", "SUNDAY."):
        with pytest.raises(NameTaken, match=name):
            saved_games.save_as(two, name)
    [info] = saved_games.named()
    assert saved_games.load(info).match.log == one.log
    saved_games.save_as(two, "sunday", overwrite=True)
    [info] = saved_games.named()
    assert saved_games.load(info).match.log == two.log
    assert info.name == "sunday"


def test_an_empty_name_is_refused(saved_games: Saves) -> None:
    for name in ("", "  ", "...", "\n", "//", "\u200b"):
        with pytest.raises(ValueError, match="needs a name"):
            saved_games.save_as(new_match(), name)


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("../../etc/passwd", "_.._etc_passwd"),
        ("C:\\games\\x", "C__games_x"),
        ("nul", "_nul"),
        ("Com1.game", "_Com1.game"),
        (".hidden", "hidden"),
        ("what?  ", "what_"),
        ("a\nb\0c", "a b c"),
        ("e\u0301", "é"),
    ],
)
def test_names_become_portable_file_names(name: str, safe: str) -> None:
    assert file_name(name) == safe


@given(st.text(max_size=300))
def test_any_name_stays_in_its_folder(name: str) -> None:
    try:
        safe = file_name(name)
    except ValueError:
        return
    assert Path(safe).name == safe
    assert safe not in (".", "..")
    assert len(f"{safe}.game".encode()) < 200
    assert unicodedata.is_normalized("NFC", safe) or len(safe.encode()) > 100
    assert not any(unicodedata.category(sign).startswith("C") for sign in safe)
    assert file_name(safe) == safe


def test_a_surrogate_in_a_name_is_replaced(saved_games: Saves) -> None:
    info = saved_games.save_as(play(new_match(), 3), "a\udcffb")
    assert saved_games.load(info).intact


def test_a_full_disk_keeps_the_previous_save(
    saved_games: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = saved_games.save_as(play(new_match(seed=1), 9), "Sunday")
    before = info.path.read_bytes()
    real = os.write

    def fill(descriptor: int, data: bytes) -> int:
        if len(data) > 300:
            return real(descriptor, data[:300])
        raise OSError(errno.ENOSPC, "No space left on device")

    replace_file_writes(monkeypatch, fill)
    for overwrite in (True, False):
        with pytest.raises(SaveFailed, match="the disk is full"):
            saved_games.save_as(new_match(), "Sunday" if overwrite else "x", overwrite=overwrite)
    assert [path.name for path in saved_games.folder.iterdir()] == [info.path.name]
    assert info.path.read_bytes() == before


def test_an_unwritable_folder_is_reported(
    saved_games: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object) -> int:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(SaveFailed, match="no permission to write in"):
        saved_games.save_as(play(new_match(), 9), "Sunday")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="needs a user with limits")
def test_a_read_only_folder_is_reported(saved_games: Saves) -> None:
    saved_games.folder.mkdir()
    saved_games.folder.chmod(0o500)
    with pytest.raises(SaveFailed, match="no permission to write in"):
        saved_games.save_as(new_match(), "Sunday")
    journal = saved_games.start(new_match())
    assert "no permission to write in" in str(journal.failure)


def test_saving_works_where_there_are_no_hard_links(
    saved_games: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    info = saved_games.save_as(play(new_match(), 9), "Sunday")
    with pytest.raises(FileExistsError):
        files.replace_file(info.path, b"other", new=True)
    assert saved_games.load(info).intact
    path = left(saved_games)
    data = path.read_bytes()
    path.write_bytes(data[:-60] + data[-20:])
    [damaged] = saved_games.resumable()
    read = saved_games.resume(damaged)
    assert read.journal is not None
    assert len(list(saved_games.auto_folder.glob("*.broken"))) == 1
    read.journal.close()


def test_a_damaged_file_is_backed_up_once(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("one")
    assert files.back_up(path).name == "x.broken"
    assert files.back_up(path).name == "x.broken"
    path.unlink()
    path.write_text("two")
    assert files.back_up(path).name == "x.broken-2"
    assert (tmp_path / "x.broken").read_text() == "one"


@pytest.mark.check
def test_a_list_of_many_games_is_quick(saved_games: Saves) -> None:
    saved_games.auto_folder.mkdir(parents=True)
    text = journal_text(play(new_match(), 400))
    for number in range(50):
        (saved_games.auto_folder / f"{number}.game").write_text(text, encoding="utf-8")
    first = thread_seconds(lambda: saved_games.resumable(1))
    everything = thread_seconds(saved_games.resumable)
    again = thread_seconds(saved_games.resumable)
    assert len(saved_games.resumable(1)) == 1
    assert len(saved_games.resumable()) == 50
    assert first < everything / 3
    assert again < everything / 3
    assert read_journal(saved_games.auto_folder / "0.game").intact
