"""Take the pictures of docs/pictures anew: ``python scripts/take_pictures.py [FOLDER] [NAME ...]``.

Every picture comes from a seed and a clock that stands still, so two runs make the same ones.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

import pygame

from cardtable.cards import Card
from cardtable.match import Match, Seat
from cardtable.screens.hindsight import open_review
from cardtable.screens.lobby import LobbyScene
from cardtable.screens.replay import ReplayScene
from cardtable.screens.settings import SettingsScene
from cardtable.screens.sheet import SheetScene
from cardtable.storage.settings import Settings
from cardtable.table.scene import PlayScene
from cardtable.ui.theme import Size
from scripts import still_boards, still_poker, still_remote, still_scripts
from scripts.small_png import save_small
from scripts.still_table import (
    PLAYER,
    StillTable,
    advised,
    bidding_of,
    new_match,
    plain_action,
    play_until,
    seat_in_lobby,
    trick_of,
)

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
STILL = Settings(animation="off", muted=True)
USUAL = (1280, 800)
SMALL = (800, 600)
MOST_BYTES = 300_000
PALETTES = (256, 208, 176, 144)
"""So many colours a picture may have; the next is tried where the file is too large."""


@dataclass(frozen=True)
class Picture:
    """A *pose* for a window of *size* with *settings*."""

    pose: Callable[[StillTable], None]
    size: Size = USUAL
    settings: Settings = field(default_factory=lambda: replace(STILL))


def whole_game(match: Match) -> bool:
    """Let a game be played to its end."""
    return False


def lobby(table: StillTable) -> None:
    """Show the lobby of somebody who has played some games and left one in the middle."""
    context = table.context
    seat_in_lobby(context)
    for seed in range(1, 7):
        context.statistics.record(play_until(new_match(seed=seed), whole_game))
    match = play_until(new_match(seed=216), trick_of(4, 4, laid=3))
    with context.saves.start(match) as journal:
        match.act(plain_action(match.view(0)), 0)
    earlier = time.time() - 20 * 60 - 1
    os.utime(journal.path, (earlier, earlier))
    table.show(LobbyScene(context))


def bidding(table: StillTable) -> None:
    """Show the fourth bid of the second hand being chosen."""
    table.table(play_until(new_match(seed=3), bidding_of(2)))
    table.key(pygame.K_3)


def middle(table: StillTable) -> None:
    """Show a trick about to be won by the card under the pointer."""
    play = table.table(play_until(new_match(seed=216), trick_of(4, 4, laid=3)))
    point_at(table, play, Card.parse("Ad"))


def hint(table: StillTable, made_up: bool = False) -> None:
    """Show what a hint has weighed, or one *made_up* that no better strategy changes."""
    seed, hand = (163, 5) if made_up else (216, 4)
    match = play_until(new_match(seed=seed), trick_of(hand, 4, laid=3))
    play = table.table(advised(match, table.context) if made_up else match)
    table.key(pygame.K_h, rest=False)
    table.until(lambda: play.furniture.advice.visible)


def review(table: StillTable, made_up: bool = False) -> None:
    """Show the review of a hand that somebody played by another rule; see hint()."""
    match = new_match(seed=163)
    for number in range(10_000):
        if match.game.between_hands:
            break
        position = match.next_position or 0
        view = match.view(position)
        action = plain_action(view)
        if position == 0 and number % 3 == 0 and not view.legal_bids:
            action = view.legal_plays[-1]
        match.act(action, position)
    table.table(advised(match, table.context) if made_up else match)
    scene = open_review(table.context, match, 1)
    table.until(lambda: scene.review.complete)


def four_suits(table: StillTable) -> None:
    """Show a hand with cards of every suit."""
    table.table(play_until(new_match(seed=163), trick_of(5, 4, laid=3)))


def point_at(table: StillTable, play: PlayScene, card: Card) -> None:
    """Move the pointer to the left edge of *card*, which no other card covers."""
    sprite = play.stage.find(card)
    assert sprite is not None
    table.point((round(sprite.goal.x - 0.27 * sprite.goal.height), round(sprite.goal.y)))


def over(table: StillTable) -> None:
    """Show the end of a game."""
    table.table(play_until(new_match(seed=12), whole_game))


def celebration(table: StillTable) -> None:
    """Show the end of a game while all is up in the air."""
    table.table(play_until(new_match(seed=12), whole_game), rest=False)
    table.run(2.6)


def sheet(table: StillTable) -> None:
    """Show the score sheet after some hands."""
    match = play_until(new_match(seed=3), bidding_of(6))
    table.table(match)
    table.open(SheetScene(table.context, match))


def settings(table: StillTable) -> None:
    """Show what can be chosen."""
    seat_in_lobby(table.context)
    table.show(LobbyScene(table.context))
    table.open(SettingsScene(table.context))


def curtain(table: StillTable) -> None:
    """Show what covers the table between two people."""
    seats = (Seat(name="Ann"), Seat(PLAYER, "Walt"), Seat(name="Ben"), Seat(PLAYER, "Elle"))
    table.table(play_until(new_match(seats=seats, seed=7), trick_of(1, 3, laid=1)))


def replay(table: StillTable) -> None:
    """Show a hand being watched again."""
    match = play_until(new_match(seed=216), trick_of(5, 1))
    scene = ReplayScene(table.context, match, hand=4)
    table.show(scene)
    for _step in range(4 + 11):
        table.key(pygame.K_RIGHT)


PICTURES = {
    "table": Picture(middle),
    "lobby": Picture(lobby),
    "bidding": Picture(bidding),
    "sheet": Picture(sheet),
    "over": Picture(celebration, settings=replace(STILL, animation="normal")),
    "settings": Picture(settings),
    "curtain": Picture(curtain),
    "replay": Picture(replay),
    "hint": Picture(hint),
    "review": Picture(review),
    "four-colour": Picture(four_suits, settings=replace(STILL, four_colour=True)),
    "holdem": Picture(still_poker.holdem),
    "online": Picture(still_remote.online),
    "othello": Picture(still_boards.othello),
    "connect-four": Picture(still_boards.connect_four),
    "tic-tac-toe": Picture(still_boards.tic_tac_toe),
    "hearts": Picture(still_scripts.hearts),
    "crazy-eights": Picture(still_scripts.crazy_eights),
    "large-index": Picture(four_suits, SMALL, replace(STILL, large_index=True)),
}


def take(picture: Picture) -> pygame.Surface:
    """Return what the window shows in the pose of *picture*."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["CARDTABLE_HOME"] = home
        with StillTable(Path(home), picture.size, replace(picture.settings)) as table:
            picture.pose(table)
            return table.picture()


def main() -> None:
    """Take every picture, or those named."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[2:] or PICTURES:
        shown, path = take(PICTURES[name]), folder / f"{name}.png"
        for colours in PALETTES:
            save_small(shown, path, colours)
            if path.stat().st_size <= MOST_BYTES:
                break
        print(f"{path} {path.stat().st_size // 1000} kB, {colours} colours")


if __name__ == "__main__":
    main()
