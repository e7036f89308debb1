"""The scenes of the pictures in docs/pictures, and of the golden pictures in the tests."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pygame

from cardtable.cards import Card
from cardtable.features.company.window.gallery import GalleryScene
from cardtable.features.review.window.review_scene import open_review
from cardtable.match import Match, Seat
from cardtable.screens.lobby.screen import LobbyScene
from cardtable.screens.replay.screen import ReplayScene
from cardtable.screens.results.score_sheet import SheetScene
from cardtable.screens.settings.screen import SettingsScene
from cardtable.storage.settings import Settings
from cardtable.table.hints import Hints
from cardtable.table.play_scene import PlayScene
from cardtable.ui.theme import Size
from makers.pictures import (
    board_poses,
    learning_poses,
    online_poses,
    poker_poses,
    script_poses,
    tutorial_poses,
)
from makers.pictures.fixed_player import (
    PLAYER,
    advised,
    bidding_of,
    new_match,
    plain_action,
    play_until,
    seat_in_lobby,
    trick_of,
)
from makers.pictures.studio import Studio

STILL = Settings(animation="off", muted=True, name="You")
NORMAL = (1280, 800)
SMALL = (800, 600)


@dataclass(frozen=True)
class Picture:
    """A picture: a *pose* in a window of *size* with *settings*."""

    pose: Callable[[Studio], None]
    size: Size = NORMAL
    settings: Settings = field(default_factory=lambda: replace(STILL))


def whole_game(match: Match) -> bool:
    """Return False, so that play_until() plays to the end of the game."""
    return False


def lobby(studio: Studio) -> None:
    """Show the lobby after some games, one of them unfinished."""
    context = studio.context
    seat_in_lobby(context)
    for seed in range(1, 7):
        context.statistics.record(play_until(new_match(seed=seed), whole_game))
    match = play_until(new_match(seed=216), trick_of(4, 4, played=3))
    with context.saves.start(match) as journal:
        match.act(plain_action(match.view(0)), 0)
    earlier = time.time() - 20 * 60 - 1
    os.utime(journal.path, (earlier, earlier))
    studio.show(LobbyScene(context))


def bidding(studio: Studio) -> None:
    """Show the choice of the fourth bid in the second hand."""
    studio.show_match(play_until(new_match(seed=3), bidding_of(2)))
    studio.key(pygame.K_3)


def middle(studio: Studio) -> None:
    """Show a trick that the card under the pointer will win."""
    play = studio.show_match(play_until(new_match(seed=216), trick_of(4, 4, played=3)))
    point_at(studio, play, Card.parse("Ad"))


def hint(studio: Studio, made_up: bool = False) -> None:
    """Show a hint; a *made_up* one does not depend on the search."""
    seed, hand = (163, 5) if made_up else (216, 4)
    match = play_until(new_match(seed=seed), trick_of(hand, 4, played=3))
    play = studio.show_match(advised(match, studio.context) if made_up else match)
    studio.key(pygame.K_h, rest=False)
    studio.until(lambda: play.find(Hints).panel.visible)


def review(studio: Studio, made_up: bool = False) -> None:
    """Show the review of a hand with some poor plays; for *made_up* see hint()."""
    match = new_match(seed=163)
    for number in range(10_000):
        if match.game.between_hands:
            break
        position = match.deal() or 0
        view = match.view(position)
        action = plain_action(view)
        if position == 0 and number % 3 == 0 and not view.legal_bids:
            action = view.legal_plays[-1]
        match.act(action, position)
    studio.show_match(advised(match, studio.context) if made_up else match)
    scene = open_review(studio.context, match, 1)
    studio.until(
        lambda: scene.review.is_complete and all(follower.is_done for follower in scene.followers),
        120,
    )


def four_suits(studio: Studio) -> None:
    """Show a hand with all four suits."""
    studio.show_match(play_until(new_match(seed=163), trick_of(5, 4, played=3)))


def point_at(studio: Studio, play: PlayScene, card: Card) -> None:
    """Move the pointer to the left edge of *card*, which no other card covers."""
    sprite = play.table.stage.find(card)
    assert sprite is not None
    studio.point((round(sprite.goal.x - 0.27 * sprite.goal.height), round(sprite.goal.y)))


def over(studio: Studio) -> None:
    """Show the end of a game."""
    studio.show_match(play_until(new_match(seed=12), whole_game))


def celebration(studio: Studio) -> None:
    """Show the end of a game during the celebration."""
    studio.show_match(play_until(new_match(seed=12), whole_game), rest=False)
    studio.run(2.6)


def sheet(studio: Studio) -> None:
    """Show the score sheet after some hands."""
    match = play_until(new_match(seed=3), bidding_of(6))
    studio.show_match(match)
    studio.open(SheetScene(studio.context, match))


def settings(studio: Studio) -> None:
    """Show the settings."""
    seat_in_lobby(studio.context)
    studio.show(LobbyScene(studio.context))
    studio.open(SettingsScene(studio.context))


def company(studio: Studio) -> None:
    """Show the gallery of characters."""
    seat_in_lobby(studio.context)
    lobby = LobbyScene(studio.context)
    studio.show(lobby)
    studio.open(GalleryScene(lobby.choices, 1, lambda _seat: None))
    studio.run(0.7)  # the faces appear one by one


def curtain(studio: Studio) -> None:
    """Show the curtain between two people at the same machine."""
    seats = (Seat(name="Ann"), Seat(PLAYER, "Walt"), Seat(name="Ben"), Seat(PLAYER, "Elle"))
    studio.show_match(play_until(new_match(seats=seats, seed=7), trick_of(1, 3, played=1)))


def replay(studio: Studio) -> None:
    """Show the replay of a hand."""
    match = play_until(new_match(seed=216), trick_of(5, 1))
    scene = ReplayScene(studio.context, match, hand=4)
    studio.show(scene)
    for _step in range(4 + 11):
        studio.key(pygame.K_RIGHT)


def look(studio: Studio) -> None:
    """Show the choice of deck and table, over a table."""
    middle(studio)
    studio.open(SettingsScene(studio.context, 1))


PICTURES = {
    "table": Picture(middle),
    "lobby": Picture(lobby),
    "bidding": Picture(bidding),
    "sheet": Picture(sheet),
    "over": Picture(celebration, settings=replace(STILL, animation="normal")),
    "settings": Picture(settings),
    "look": Picture(look, settings=STILL.changed(deck="berlin", table="daylight")),
    "company": Picture(company),
    "hand-end": Picture(learning_poses.hand_end),
    "compared": Picture(learning_poses.compared),
    "problem": Picture(learning_poses.problem),
    "curtain": Picture(curtain),
    "replay": Picture(replay),
    "hint": Picture(hint),
    "review": Picture(review),
    "four-colour": Picture(four_suits, settings=replace(STILL, four_colour=True)),
    "holdem": Picture(poker_poses.holdem),
    "online": Picture(online_poses.online),
    "othello": Picture(board_poses.othello),
    "connect-four": Picture(board_poses.connect_four),
    "tic-tac-toe": Picture(board_poses.tic_tac_toe),
    "hearts": Picture(script_poses.hearts),
    "crazy-eights": Picture(script_poses.crazy_eights),
    "large-index": Picture(four_suits, SMALL, replace(STILL, large_index=True)),
    **{name: Picture(pose, SMALL) for name, pose in tutorial_poses.POSES.items()},
}


def take(picture: Picture) -> pygame.Surface:
    """Return *picture* as a surface."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["CARDTABLE_HOME"] = home
        with Studio(Path(home), picture.size, replace(picture.settings)) as studio:
            picture.pose(studio)
            return studio.picture()
