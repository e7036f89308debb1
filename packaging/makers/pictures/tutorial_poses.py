"""The games of docs/tutorials after their last step, in the middle of a game played at random."""

from __future__ import annotations

from functools import partial
from random import Random

from cardtable.games.scripted import build_game, kind_of
from cardtable.match import PERSON, Match, Seat
from makers.pictures.script_poses import NAMES, wait_for_turn
from makers.pictures.studio import Studio
from makers.tutorial_games import pages, steps

MESSAGES = {
    "shedding": 12,
    "tricks": 14,
    "rummy": 10,
    "patience": 30,
    "asking": 30,
    "board": 6,
    "dice": 9,
    "betting": 5,
}
"""The number of messages before the picture, by page."""


def tutorial(studio: Studio, page: str) -> None:
    """Show the game of a *page* when the person is to act."""
    *_earlier, last = steps(pages()[page])
    kind = kind_of(build_game(page, last.files, page))
    rules = kind.find_rules("classic")
    count = sum(len(side) for side in kind.sides(rules))
    seats = [Seat(PERSON if n == 0 else "random", NAMES[n]) for n in range(count)]
    match, rng = Match(kind, rules, seats, seed=7), Random(7)
    while len(match.log) < MESSAGES[page] or match.deal() != 0:
        position = match.deal()
        assert position is not None
        match.act(rng.choice(match.view(position).legal), position)
    wait_for_turn(studio, studio.show_match(match))
    studio.rest()


POSES = {f"tutorial-{page}": partial(tutorial, page=page) for page in MESSAGES}
