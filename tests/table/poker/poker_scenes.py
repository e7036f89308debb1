"""Poker tables without a window: matches with known cards, and a person's actions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardtable.games import all_games
from cardtable.games.holdem.actions import Action
from cardtable.match import Match, Seat
from cardtable.table.poker.action_bar import ActionBar
from cardtable.table.poker.holdem_panels import HoldemPanels
from cardtable.table.poker.poker_controls import PokerControls, PokerHandEnds
from cardtable.table.poker.poker_plate import PokerPlate
from cardtable.table.poker.poker_stage import PokerStage
from cardtable.table.table_scene import TableScene
from tests.table.table_hands import Table

HOLDEM = all_games()["holdem"]
NAMES = ("You", "Walt", "Nora", "Elle", "Edgar", "Wim", "Ada", "Ben", "Cleo", "Dan")
PEOPLE = ("Ida", *NAMES[1:])


def holdem_match(
    *seats: str,
    seed: int = 5,
    rules: str = "no-limit",
    names: tuple[str, ...] = NAMES,
    deals: tuple[str, ...] = (),
    dealer: int = 0,
    **options: Any,
) -> Match:
    """Return a match; *seats* are strategies, by default a person and five callers."""
    seats = seats or ("person", *("caller",) * 5)
    return Match(
        HOLDEM,
        replace(HOLDEM.find_rules(rules), seats=len(seats), **options),
        [Seat(seat, names[n]) for n, seat in enumerate(seats)],
        seed=seed,
        deals=deals,
        dealer=dealer,
        strategies=HOLDEM.strategies().classes,
    )


def poker_plates(scene: TableScene) -> list[PokerPlate]:
    """Return the plates of a Hold'em table; other tables have none of this class."""
    plates = [plate for plate in scene.table.side.plates if isinstance(plate, PokerPlate)]
    assert len(plates) == len(scene.table.side.plates)
    return plates


class PokerTableTest(Table):
    """A table at which Hold'em is played."""

    @property
    def bar(self) -> ActionBar:
        return self.scene.find(PokerControls).bar

    @property
    def stage(self) -> PokerStage:
        stage = self.scene.table.stage
        assert isinstance(stage, PokerStage)
        return stage

    @property
    def plates(self) -> list[PokerPlate]:
        return poker_plates(self.scene)

    @property
    def panels(self) -> HoldemPanels:
        panels = self.scene.table.panels
        assert isinstance(panels, HoldemPanels)
        return panels

    def until_action(self) -> None:
        """Wait until the person is asked and the buttons accept input."""
        self.until(lambda: self.bar.visible and self.scene.play.playback.still, "the actions")
        self.wait(0.5)

    def act(self, action: Action) -> None:
        """Wait until the person is asked, and answer."""
        self.until_action()
        self.scene.play.answer(action)

    def until_hand_end(self) -> None:
        self.until(lambda: self.scene.find(PokerHandEnds).panel.visible, "the end of the hand")

    @property
    def last_action(self) -> Action:
        """The last action of position 0."""
        actions: list[Action] = [e.action for e in self.match.log if e.position == 0]
        return actions[-1]

    def shown_chips(self) -> int:
        return self.stage.chips.total

    def all_chips(self) -> int:
        return sum(self.match.rules.start)

    def open_cards(self, position: int) -> int:
        """Return the number of faces drawn at a seat."""
        return sum(
            sprite.shown_card is not None and sprite.turned > 0.0
            for sprite in self.stage.zones[f"hand:{position}"]
        )
