"""Actions that follow by themselves are undone with the one before, also after loading."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.core.errors import SourceError
from cardtable.match import Match
from cardtable.storage.journal import Journal
from cardtable.storage.recovery import read_journal
from cardtable.storage.saves import Saves
from tests.storage.stored_matches import ANN, new_match


def played() -> Match:
    """Return a game of four persons, in which the second and third bid follow by themselves."""
    match = new_match(seats=(ANN,) * 4)
    act(match)
    act(match, follows=True)
    act(match, follows=True)
    return match


def act(match: Match, *, follows: bool = False) -> None:
    position = match.deal()
    assert position is not None
    match.act(match.game.legal_bids()[2], position, follows=follows)


@pytest.mark.parametrize("undone", [False, True])
def test_a_loaded_game_undoes_and_redoes_them_together(tmp_path: Path, undone: bool) -> None:
    saves = Saves(tmp_path)
    match = played()
    if undone:
        match.undo()
    loaded = saves.load(saves.save_as(match, "a")).match
    if not undone:
        loaded.undo()
    assert len(loaded.log) == 0
    if not undone:
        loaded.redo()
        assert len(loaded.log) == 3


def test_a_journal_keeps_them_through_undo_and_redo(tmp_path: Path) -> None:
    match = new_match(seats=(ANN,) * 4)
    with Journal.begin(match, tmp_path / "a.game"):
        act(match)
        act(match, follows=True)
        match.undo()
        match.redo()
    loaded = read_journal(tmp_path / "a.game").match
    assert len(loaded.log) == 2
    loaded.undo()
    assert len(loaded.log) == 0
    loaded.redo()
    assert len(loaded.log) == 2


def test_an_action_made_again_by_the_person_no_longer_follows() -> None:
    match = played()
    match.undo()
    for _action in range(3):
        act(match)
    match.undo()
    assert len(match.log) == 2


def test_only_actions_can_follow(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    Saves(tmp_path).save_as(played(), "a")
    header = path.read_text().split("---")[0]
    path.write_text(f"{header}---\nthen undo 0\n")
    with pytest.raises(SourceError, match="Unknown record 'then undo'"):
        read_journal(path, strict=True)
