"""Saved scripted games continue with their own script, whatever happens to its file."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable import games
from cardtable.core.errors import SourceError
from cardtable.engine import GameKind
from cardtable.games import all_games, set_game_folders
from cardtable.games.scripted import BrokenGame, GameFile, kind_of, read_game
from cardtable.match import Match, Seat
from cardtable.storage.journal import Journal, journal_text
from cardtable.storage.recovery import read_journal
from tests.games.scripted.test_scripted_game import DICE


@pytest.fixture
def games_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder for the user's games with one game in it."""
    folder = tmp_path / "games"
    for name, text in DICE.items():
        (folder / "dice").mkdir(parents=True, exist_ok=True)
        (folder / "dice" / name).write_text(text, encoding="utf-8")
    set_game_folders((folder,))
    yield folder
    set_game_folders(())


def play(match: Match, actions: int, seed: int = 1) -> Match:
    rng = Random(seed)
    for _ in range(actions):
        position = match.deal()
        if position is None:
            break
        match.act(rng.choice(match.game.legal()), position)
    return match


def begin(kind: GameKind, **options: Any) -> Match:
    rules = kind.find_rules("classic")
    names = ["Ann", "Ben", "Cleo", "Dan", "Eve"][: rules.players]
    return Match(kind, rules, [Seat(name=name) for name in names], seed=9, **options)


def same(first: Match, second: Match) -> bool:
    seats = range(min(2, len(first.seats)))
    return (
        first.log == second.log
        and first.deals == second.deals
        and first.game.get_scores() == second.game.get_scores()
        and [first.view(n) for n in seats] == [second.view(n) for n in seats]
    )


def test_a_users_script_is_found_or_its_errors_reported(games_folder: Path) -> None:
    assert all_games()["dice"].title == "Dice and a card"
    assert games.problems() == ()
    (games_folder / "bad").mkdir()
    (games_folder / "bad" / "game.yaml").write_text("name: Bad", encoding="utf-8")
    shutil.copytree(games_folder / "dice", games_folder / "hearts")
    (games_folder / "notes.txt").write_text("nothing", encoding="utf-8")
    set_game_folders((games_folder,))
    assert "dice" in all_games()
    problems = {problem.path.name: str(problem.error) for problem in games.problems()}
    assert problems.keys() == {"bad", "hearts"}
    assert "rules.ludl is missing" in problems["bad"]
    assert "There is already a game called 'hearts'" in problems["hearts"]
    assert all_games()["hearts"].title == "Hearts"


def test_a_save_reads_back_the_same_at_every_step(games_folder: Path, tmp_path: Path) -> None:
    match = begin(all_games()["dice"])
    with Journal.begin(match, tmp_path / "a.game"):
        for step in range(25):
            play(match, 1, seed=step)
            if step in (7, 13):
                match.undo()
            assert same(read_journal(tmp_path / "a.game").match, match)
    assert "RECEIVE roll:\n" in (tmp_path / "a.game").read_text("utf-8"), (
        "the script is readable in the save"
    )


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "key", ["hearts", "crazy-eights", "go-fish", "klondike", "script-tic-tac-toe"]
)
def test_shipped_scripts_are_saved_and_resumed(key: str, tmp_path: Path) -> None:
    match = begin(all_games()[key])
    with Journal.begin(match, tmp_path / "a.game"):
        play(match, 90)
        match.undo()
        match.deal()
    read = read_journal(tmp_path / "a.game", strict=True)
    assert read.match.kind is all_games()[key]
    assert same(read.match, match)
    assert read.match.redo() == match.redo()
    assert same(read.match, match)


def test_a_game_that_shuffles_more_tokens_than_a_list_has_is_saved(tmp_path: Path) -> None:
    many, more = ", ".join(["cards"] * 80), ", ".join(["cards"] * 40)
    texts = {
        "game.yaml": DICE["game.yaml"]
        .replace("deck: {tokens: cards,", f"deck: {{tokens: [{many}],")
        .replace("pile: {", f"pile: {{tokens: [{more}], "),
        "rules.ludl": DICE["rules.ludl"].replace(
            "SHUFFLE GET_CONTAINER 'deck';",
            """WHILE LESS 0 SIZE CONTENTS GET_CONTAINER 'pile':
                APPEND GET_CONTAINER 'deck' POP GET_CONTAINER 'pile' 0;
            END_WHILE
            SHUFFLE GET_CONTAINER 'deck';""",
        ),
    }
    (tmp_path / "many").mkdir()
    for name, text in texts.items():
        (tmp_path / "many" / name).write_text(text, encoding="utf-8")
    match = begin(kind_of(read_game(tmp_path / "many")))
    with Journal.begin(match, tmp_path / "a.game"):
        play(match, 9)
    assert len(match.view(0).zones()[0].pieces) > 340
    assert same(read_journal(tmp_path / "a.game", strict=True).match, match)


def test_a_game_continues_with_its_own_script_after_the_file_has_changed(
    games_folder: Path, tmp_path: Path
) -> None:
    match = begin(all_games()["dice"])
    with Journal.begin(match, tmp_path / "a.game"):
        play(match, 12)
    rules = (games_folder / "dice" / "rules.ludl").read_text("utf-8")
    (games_folder / "dice" / "rules.ludl").write_text(
        rules.replace("RANDOM 1 6", "RANDOM 7 9"), "utf-8"
    )
    set_game_folders((games_folder,))
    fresh = begin(all_games()["dice"])
    read = read_journal(tmp_path / "a.game", strict=True)
    assert same(read.match, match)
    assert read.match.kind.source.texts == match.kind.source.texts != fresh.kind.source.texts
    assert play(read.match, 100).over
    assert same(play(match, 100), read.match)
    assert read.match.kind.strategies().classes.keys() == fresh.kind.strategies().classes.keys()


def test_a_game_continues_after_its_file_was_deleted(games_folder: Path, tmp_path: Path) -> None:
    match = begin(all_games()["dice"])
    text = journal_text(play(match, 12))
    shutil.rmtree(games_folder / "dice")
    set_game_folders((games_folder,))
    assert "dice" not in all_games()
    (tmp_path / "a.game").write_text(text, encoding="utf-8")
    read = read_journal(tmp_path / "a.game", strict=True)
    assert same(read.match, match)
    with Journal.begin(read.match, tmp_path / "b.game"):
        play(read.match, 3)
    assert same(read_journal(tmp_path / "b.game").match, read.match)


def test_a_save_with_an_invalid_script_is_rejected_with_its_line(tmp_path: Path) -> None:
    match = begin(all_games()["crazy-eights"])
    text = journal_text(play(match, 5)).replace("RECEIVE draw IN TURN:", "RECEIVE draw IN TURN")
    (tmp_path / "a.game").write_text(text, encoding="utf-8")
    with pytest.raises(SourceError, match="saved script cannot be used") as caught:
        read_journal(tmp_path / "a.game")
    assert caught.value.line > 1
    (tmp_path / "b.game").write_text(text.replace("rules.ludl:", "rules.lu:"), encoding="utf-8")
    with pytest.raises(SourceError, match=r"rules\.ludl is missing"):
        read_journal(tmp_path / "b.game")


def test_an_invalid_deal_in_a_save_ends_the_recovery(tmp_path: Path) -> None:
    text = journal_text(play(begin(all_games()["crazy-eights"]), 5))
    header, _copy, records = re.split("^--- #.*\n", text, flags=re.MULTILINE)
    plain = [line.rpartition(" #")[0] for line in records.splitlines()]
    lines = [*header.splitlines(), "---", *plain]  # as if written by hand
    place = next(n for n, line in enumerate(lines) if line.startswith("deal "))
    lines[place] = "deal order:00"
    (tmp_path / "a.game").write_text("\n".join(lines) + "\n", encoding="utf-8")
    read = read_journal(tmp_path / "a.game")
    assert read.fault is not None
    assert read.fault.line == place + 1
    assert "Random outcome 1" in str(read.fault)


def test_an_edited_file_replaces_the_game(games_folder: Path) -> None:
    path = games_folder / "dice"
    old = all_games()["dice"]
    text = (path / "game.yaml").read_text("utf-8")
    (path / "game.yaml").write_text(text.replace("Dice and a card", "Dice"), encoding="utf-8")
    file = read_game(path)
    assert isinstance(file, GameFile)
    assert file.stamp != old.source.stamp
    kind = games.add_game(file)
    assert all_games()["dice"] is kind
    assert kind.title == "Dice"
    assert "tree" in kind.strategies().classes
    (path / "game.yaml").write_text("name: [", encoding="utf-8")
    with pytest.raises(BrokenGame):
        read_game(path)
    assert all_games()["dice"] is kind, "the old game is still available"


def test_a_view_on_another_players_turn_hides_their_messages(games_folder: Path) -> None:
    match = play(begin(all_games()["dice"]), 20, seed=4)
    for seat in range(2):
        for zone in match.view(seat).zones():
            if zone.owner == 1 - seat:
                assert all(piece is None for piece in zone.pieces)


@pytest.mark.check
def test_the_longest_script_that_is_read_fits_a_save(tmp_path: Path) -> None:
    lines = "".join(f"# {number} \t ü\n" for number in range(9_000))  # such text is quoted
    folder = tmp_path / "dice"
    folder.mkdir()
    for name, text in DICE.items():
        more = lines if name == "rules.ludl" else ""
        (folder / name).write_text(text + more, encoding="utf-8")
    match = play(begin(kind_of(read_game(folder))), 5)
    (tmp_path / "a.game").write_text(journal_text(match), encoding="utf-8")
    assert same(read_journal(tmp_path / "a.game", strict=True).match, match)
