"""The notes of an evening: hands and games by result, undo, the best moment, streaks."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from cardtable.engine import Ended, Scored
from cardtable.games import all_games
from cardtable.games.moments import Moment, MomentKind
from cardtable.match import PERSON, Change, Match, Seat
from cardtable.storage import evening as module
from cardtable.storage.evening import Evening, highlights, parting_lines, tally_words
from tests.scenes import person_match, play_on

GAMES = all_games()


def scored(*gained):
    return Scored(gained, gained)


class Pretence:
    """An evening with one match; a call notes made-up events of it."""

    def __init__(self, match, found):
        self.match, self.evening = match, Evening()
        self._found, self._count = found, 0

    def __call__(self, *events, length=0, moments=(), kind="act"):
        self._found[:] = moments
        self._count += 1
        change = Change(kind, self._count, length or self._count, None, events)
        self.evening.on_change(self.match, change)


@pytest.fixture
def pretend(monkeypatch):
    """Return a function that notes made-up events of a match between two sides."""
    found: list[Any] = []
    monkeypatch.setattr(module, "finder_of", lambda _kind: lambda _events, _view: tuple(found))
    match: Any = SimpleNamespace(
        id="one",
        kind=SimpleNamespace(title="Spades"),
        seats=[Seat(PERSON, "Ann"), *(Seat("random", n) for n in "BCD")],
        game=SimpleNamespace(sides=((0, 2), (1, 3)), least_wins=False),
        view=lambda _seat: None,
    )
    return Pretence(match, found)


def test_hands_and_games_are_counted(pretend):
    pretend(scored(40, 20))
    pretend(scored(-40, 20))
    pretend(scored(50, 50))
    pretend(scored(90, 10), Ended((0, 2), (400, 100)))
    (tally,) = pretend.evening.tallies
    assert (tally.title, tally.hands, tally.hands_won) == ("Spades", 4, 2)
    assert (tally.games, tally.games_won) == (1, 1)
    assert tally_words(tally) == "4 hands, 2 won · 1 game, 1 won"


def test_an_undo_takes_the_notes_back(pretend):
    pretend(scored(40, 20), length=10)
    pretend(scored(40, 20), length=20)
    pretend(kind="undo", length=19)
    assert pretend.evening.tallies[0].hands == 1
    pretend(scored(10, 20), length=20, kind="redo")
    assert (pretend.evening.tallies[0].hands, pretend.evening.tallies[0].hands_won) == (2, 1)
    pretend(kind="undo", length=0)
    assert pretend.evening.is_empty


@pytest.mark.parametrize(
    ("moments", "best"),
    [
        ([Moment(MomentKind.SET, (1, 3))], MomentKind.SET),
        ([Moment(MomentKind.SET, (0, 2))], None),
        (
            [Moment(MomentKind.EXACT, (0, 2)), Moment(MomentKind.NIL_MADE, (2,))],
            MomentKind.NIL_MADE,
        ),
        ([Moment(MomentKind.NIL_MADE, (1,))], None),
        ([Moment(MomentKind.BLUFF_CAUGHT, (1,), (0,))], MomentKind.BLUFF_CAUGHT),
        ([Moment(MomentKind.BLUFF_CAUGHT, (0,), (1,))], None),
        ([Moment(MomentKind.NIL_FAILED, (0,))], None),
    ],
)  # fmt: skip
def test_the_best_moment_is_one_of_your_own(pretend, moments, best):
    pretend(scored(40, 20), moments=moments)
    assert pretend.evening.best is best


def test_streaks_and_accuracy_are_mentioned(pretend):
    for gained in ((5, 1), (5, 1), (1, 5), (5, 1), (5, 1), (5, 1)):
        pretend(scored(*gained))
    assert pretend.evening.streak == (3, False)
    pretend.evening.note_accuracy(pretend.match, 1, 80.0)
    pretend.evening.note_accuracy(pretend.match, 1, 90.0)  # reviewed again
    pretend.evening.note_accuracy(pretend.match, 2, None)
    pretend.evening.note_accuracy(pretend.match, 3, 70.0)
    assert pretend.evening.accuracy == 80.0
    assert highlights(pretend.evening) == (
        "Longest streak: 3 hands won in a row.",
        "Accuracy in reviews: 80%.",
    )


def test_people_on_both_sides_have_no_common_result(pretend):
    pretend.match.seats[1] = Seat(PERSON, "Ben")
    pretend(scored(40, 20))
    assert pretend.evening.is_empty


def test_whole_games_agree_with_their_results():
    evening = Evening()
    match = person_match()
    evening.follow(match)
    evening.follow(match)  # once is enough
    play_on(match)
    (tally,) = evening.tallies
    assert tally.hands == len(match.game.results)
    assert tally.games == 1
    assert tally.games_won == (0 in match.game.winners)
    won = [r.sides[0].points > r.sides[1].points for r in match.game.results]
    assert tally.hands_won == sum(won)
    assert len(parting_lines(evening)) == 2


def test_a_board_game_counts_as_a_game():
    kind = GAMES["tic-tac-toe"]
    rng = Random(2)
    evening = Evening()
    match = Match(kind, kind.find_rules("classic"), [Seat(PERSON, "A"), Seat("random", "B")])
    evening.follow(match)
    while (position := match.deal()) is not None:
        match.act(rng.choice(match.game.legal()), position)
    (tally,) = evening.tallies
    assert (tally.hands, tally.games) == (0, 1)
    assert tally.games_won == (0 in match.game.winners)


def test_nothing_is_said_about_games_that_were_only_watched():
    evening = Evening()
    kind = GAMES["spades"]
    match = Match(kind, kind.find_rules("classic"), [Seat("random", n) for n in "ABCD"], seed=1)
    evening.follow(match)
    play_on(match)
    assert evening.is_empty
    assert parting_lines(evening) == ()
