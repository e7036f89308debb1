"""A simulated user of the real program, who sees only its window and its journal.

The points to click are computed by the layout functions of the program, and from panels that are
laid out here as in the program.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pygame

from cardtable.cards import Card
from cardtable.games.spades import Phase
from cardtable.match import Match
from cardtable.storage.recovery import read_journal
from cardtable.storage.settings import Settings, save_settings
from cardtable.table.bid_panel import BidPanel
from cardtable.table.facts import Summary
from cardtable.table.hand_end import HandEnd
from cardtable.table.hand_order import SuitOrder
from cardtable.table.kind_lookup import kind_for
from cardtable.table.layout import LayoutRequest, TableLayout, lay_out_cards
from cardtable.table.poses import own_fan
from cardtable.ui.key_command import KeyCommand
from cardtable.ui.motion import MotionSettings
from cardtable.ui.theme import Look, Scale, Theme
from cardtable.ui.widgets import boxes
from tests.desktop import Desktop, Program
from tests.pictures import share_like
from tests.waiting import wait_until

Place = tuple[int, int]

GUARD_SECONDS = 0.6
"""Time for which new buttons ignore presses."""
FACE = (249, 246, 238)
"""The paper of the cards, a colour used nowhere else on the table."""
DIMMED_FACE = (164, 171, 168)
"""The paper of a card that is not legal now."""


def nothing(*_args: Any) -> None:
    """Do nothing."""


def paper_share(picture: pygame.Surface) -> float:
    """Return the share of pixels, 0..1, that show the paper of cards, legal or not."""
    return share_like(picture, FACE) + share_like(picture, DIMMED_FACE, 16)


class Person:
    """A user of the program in a window of *size*, with the home folder *home*.

    ``position`` is the seat at the bottom. *settings* are saved before the program starts.
    """

    def __init__(
        self,
        desktop: Desktop,
        home: Path,
        *arguments: str,
        size: tuple[int, int] = (1280, 800),
        **settings: Any,
    ) -> None:
        self.desktop, self.home, self.size = desktop, home, size
        self.position = 0
        file = home / "settings.yaml"
        if not file.exists():
            fields = {"animation": "off", "trick_rest": 0.0, "muted": True, "language": "en"}
            save_settings(Settings().changed(**{**fields, **settings}), file)
        desktop.move(size[0] // 2, 4)
        self.program: Program = desktop.start(
            [sys.executable, "-m", "cardtable", *arguments, "--print-window-id"],
            {"CARDTABLE_HOME": str(home), "LANGUAGE": "en"},
        )
        self.window = desktop.window()
        wait_until(lambda: f"window {self.window}" in self.program.output, "the id is printed")

    # -- knowledge ----------------------------------------------------------------------------

    @property
    def journal(self) -> Path:
        """The journal that was changed last."""
        return max(self._journals(), key=lambda path: path.stat().st_mtime_ns)

    def _journals(self) -> list[Path]:
        return list((self.home / "saves" / "auto").glob("*.game"))

    def match(self) -> Match:
        """Return the game according to the journal."""
        return read_journal(self.journal).match

    def view_on_turn(self, phase: Phase) -> Any:
        """Return the view if, by the journal, it is this seat's turn in *phase*, else None."""
        if not any(path.stat().st_size for path in self._journals()):
            return None
        match = self.match()
        if match.game.between_hands or match.deal() != self.position:
            return None
        view = match.view(self.position)
        return view if view.phase is phase else None

    def wait_for_turn(self, phase: Phase = Phase.PLAYING) -> Any:
        """Return the view once it is this seat's turn in *phase*."""
        claim = f"seat {self.position} is to act: {phase}"
        return wait_until(lambda: self.view_on_turn(phase), claim)

    def wait_for_actions(self, count: int) -> None:
        """Wait until the journal has more than *count* actions."""
        wait_until(lambda: len(self.match().log) > count, f"action {count + 1} is in the journal")

    # -- places -------------------------------------------------------------------------------

    @property
    def look(self) -> Look:
        """The look for the window's current size."""
        return Look(Theme(), Scale.for_window(self.size), MotionSettings())

    def layout(self) -> TableLayout:
        """Return the layout of the window."""
        return lay_out_cards(LayoutRequest(size=self.size, bottom=self.position))

    def card_place(self, view: Any, card: Card) -> Place:
        """Return a point of *card* that no other card covers."""
        order = SuitOrder()
        order.order_for([*view.cards, *(play.card for play in played_by(view, self.position))])
        suits = order.order_for(view.cards)
        fan = kind_for(self.match()).panels.arrange(self.position, view.cards, "usual", suits)
        pose = own_fan(self.layout(), len(fan))[fan.index(card)]
        return round(pose.x - 0.27 * pose.height), round(pose.y)

    def bid_places(self) -> tuple[list[Place], Place]:
        """Return the places of the bids from nil on, and of the button that confirms."""
        layout, look = self.layout(), self.look
        panel = BidPanel(nothing, nothing, nothing)
        panel.place_in(layout.panel, layout.choice, look)
        match = self.match()
        assert match.deal() == self.position
        panel.show(kind_for(match).panels.offer(match.view(self.position), True))
        assert panel.grid is not None
        assert panel.confirm is not None
        count = len(panel.grid.options)
        cells = boxes.grid(panel.grid.rect, panel.grid.columns, count, look.px(8))
        return [cell.center for cell in cells], panel.confirm.rect.center

    def next_hand_place(self) -> Place:
        """Return the place of the button for the next hand, with two sides of one line each."""
        layout = self.layout()
        commands = [KeyCommand(label, nothing, 0, "") for label in ("Sheet", "Review", "Again")]
        panel = HandEnd(nothing, commands, nothing)
        panel.place_in(layout.panel, 0, self.look)
        panel.show(Summary("Hand", (("Side", "parts", 10, 10),) * 2))
        return panel.next.rect.center

    # -- display ------------------------------------------------------------------------------

    def picture(self) -> pygame.Surface:
        """Return the picture of the window."""
        return self.desktop.picture().subsurface((0, 0), self.size).copy()

    def still(self, calm: float = 0.3) -> pygame.Surface:
        """Return the picture of the window once it does not change."""
        self.desktop.wait_until_still(calm=calm)
        return self.picture()

    def hand(self, picture: pygame.Surface) -> pygame.Surface:
        """Return the part of *picture* with your cards."""
        area = self.layout().hands[self.position]
        return picture.subsurface(area.clip(picture.get_rect()))

    # -- actions ------------------------------------------------------------------------------

    def settle(self) -> None:
        """Wait until the window does not change and new buttons accept presses."""
        self.desktop.wait_until_still(calm=GUARD_SECONDS)

    def click(self, place: Place) -> None:
        """Click a place in the window."""
        self.desktop.click(*place)

    def bid_by_mouse(self, tricks: int) -> None:
        """Choose a bid and confirm it, by two clicks."""
        cells, confirm = self.bid_places()
        count = len(self.match().log)
        self.click(cells[tricks])
        self.click(confirm)
        self.wait_for_actions(count)

    def bid_by_keys(self, tricks: int) -> None:
        """Type a bid and confirm it."""
        count = len(self.match().log)
        self.desktop.key(str(tricks))
        self.desktop.key("Return")
        self.wait_for_actions(count)

    def play_by_mouse(self, view: Any, card: Card, *, drag: bool = False) -> None:
        """Click *card*, or drag it to the middle."""
        place, count = self.card_place(view, card), len(self.match().log)
        if drag:
            self.desktop.drag(place, self.layout().centre.center)
        else:
            self.click(place)
        self.wait_for_actions(count)

    def play_by_keys(self) -> None:
        """Select the first legal card, and play it."""
        count = len(self.match().log)
        self.desktop.key("Right")
        self.desktop.key("Return")
        self.wait_for_actions(count)

    def close(self) -> None:
        """Close the window, and wait until the program has ended."""
        self.desktop.close()
        wait_until(lambda: not self.program.running, "the program ends")


def played_by(view: Any, position: int) -> list[Any]:
    """Return the plays of the seat at *position* in this hand."""
    tricks = [*view.tricks, view.trick]
    return [play for trick in tricks for play in trick.plays if play.position == position]
