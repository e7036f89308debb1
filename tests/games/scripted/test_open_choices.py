"""An open choice, SHOW_RESULT and PAUSE through undo, saves, copies, deal codes and learners."""

from __future__ import annotations

from pathlib import Path

from cardtable.games.scripted import Game, Message, kind_of
from cardtable.match import Match, Seat
from cardtable.storage.journal import Journal
from cardtable.storage.recovery import read_journal
from tests.games.scripted.small_games import case

MESSAGES = ("bid ks", "bid kh", "bid 2s")


def table(persons: int = 2) -> Match:
    kind = kind_of(case("goofspiel"))
    seats = [Seat(name="Ann"), Seat(name="Ben") if persons == 2 else Seat("random", "Ben")]
    return Match(kind, kind.find_rules("classic"), seats, seed=3)


def send(match: Match, *lines: str) -> Match:
    for line in lines:
        position = match.deal()
        assert position is not None
        match.act(Message(line), position)
    return match


def state(match: Match) -> tuple[object, ...]:
    game = match.game
    assert isinstance(game, Game)
    choices = [game.choice_of(seat) for seat in range(2)]
    return match.next_position, game.have_chosen, choices, match.view(0), match.view(1)


def test_undo_and_redo_open_and_close_a_choice() -> None:
    match = table()
    states = [state(send(match))]
    for line in MESSAGES:
        states.append(state(send(match, line)))
    for expected in reversed(states[:-1]):
        assert match.undo()
        assert state(match) == expected
    for expected in states[1:]:
        assert match.redo()
        assert state(match) == expected


def test_a_journal_keeps_an_open_choice_after_every_message(tmp_path: Path) -> None:
    match = table()
    path = tmp_path / "a.game"
    journal = Journal.begin(match, path)
    for line in MESSAGES:
        send(match, line)
        found = read_journal(path)  # as after a kill
        assert found.intact
        assert state(found.match) == state(match)
    journal.close()
