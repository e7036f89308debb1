"""The pictures of what comes after a hand: the Master's result, both lines of play, a problem."""

from __future__ import annotations

import pygame

from cardtable.features.daily.results import today
from cardtable.features.duplicate.window.comparison_scene import ComparisonScene
from cardtable.features.duplicate.window.master_results import MasterResults
from cardtable.games import all_games
from cardtable.match import PERSON, Match, Seat
from cardtable.problems.collection import Collection
from cardtable.problems.course import Repetition
from cardtable.screens.problem_scene import ProblemScene
from cardtable.table.hand_end import HandEnds
from makers.pictures.fixed_player import PLAYER, plain_action
from makers.pictures.studio import Studio

SEED = 163
PROBLEM = "cover-the-jack"
"""The name of the problem in the picture."""


def played_hand() -> Match:
    """Return a game of Spades whose first hand is over but for the last card."""
    kind = all_games()["spades"]
    seats = [Seat(PERSON, "You"), *(Seat(PLAYER, name) for name in ("Helga", "Magnus", "Lasse"))]
    match = Match(kind, kind.find_rules("classic"), seats, seed=SEED)
    while len(match.log) < 55:
        position = match.deal() or 0
        match.act(plain_action(match.view(position)), position)
    return match


def hand_end(studio: Studio) -> None:
    """Show the end of a hand with the Master's result."""
    match = played_hand()
    play = studio.show_match(match)
    if match.next_position == 0:
        match.act(match.game.legal()[0], 0)
    panel = play.find(HandEnds).panel
    studio.until(lambda: panel.visible and play.find(MasterResults).is_compared, 120)


def compared(studio: Studio) -> None:
    """Show both lines of play at the first choice that differs."""
    hand_end(studio)
    studio.key(pygame.K_t)
    scene = studio.app.scene
    assert isinstance(scene, ComparisonScene)


def problem(studio: Studio) -> None:
    """Show a problem after its first hint."""
    collection = Collection()
    found = collection.find(PROBLEM)
    assert found is not None
    course = Repetition(collection, today(), lambda: None)
    scene = ProblemScene(studio.context, found, course)
    studio.show(scene)
    studio.key(pygame.K_h)
