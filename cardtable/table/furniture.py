"""Everything around the cards: plates, panels, buttons; made, placed and filled in one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from cardtable.art import CardArt
from cardtable.i18n import _
from cardtable.table.facts import Facts
from cardtable.table.handend import HandEnd
from cardtable.table.hintpanel import HintPanel, hint_room, trick_box
from cardtable.table.lasttrick import LastTrick
from cardtable.table.layout import Question, TableLayout
from cardtable.table.logpanel import Log, LogPanel
from cardtable.table.magnifier import Magnifier
from cardtable.table.owncards import OwnCards
from cardtable.table.plates import SeatPlate
from cardtable.table.poker.pokerbars import PokerHandEnd
from cardtable.table.prompt import Prompt
from cardtable.table.scorepanel import ScorePanel, StatusPanel
from cardtable.table.tricks.bidpanel import BidPanel
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Form, Kind

if TYPE_CHECKING:
    from cardtable.table.poker.poker import PokerTable


@dataclass(frozen=True, slots=True)
class Orders:
    """What the buttons and panels set off."""

    undo: Callable[[], None]
    redo: Callable[[], None]
    hint: Callable[[], None]
    claim: Callable[[], None]
    menu: Callable[[], None]
    sheet: Callable[[], None]
    review: Callable[[], None]
    go_on: Callable[[], None]
    same_deal: Callable[[], None]
    answer: Callable[[Any], None]
    look: Callable[[], None]
    judge: Callable[[], None]
    look_back: Callable[[], None] | None
    point_out: Callable[[Any], None]
    take: Callable[[Any], None]
    close_hint: Callable[[], None]


class Furniture:
    """The widgets of the table, in drawing order."""

    def __init__(
        self,
        form: Form,
        seats: int,
        art: Callable[[], CardArt],
        cards: OwnCards,
        log: Log,
        orders: Orders,
        more: Sequence[Button] = (),
        poker: PokerTable | None = None,
    ) -> None:
        add = form.add
        plate = (lambda seat: SeatPlate(seat, "")) if poker is None else poker.plate
        self.plates: list[SeatPlate] = [add(plate(seat)) for seat in range(seats)]
        if poker is not None:
            add(poker.button(self.plates))
        self.score = add(ScorePanel(orders.sheet))
        self.status = add(StatusPanel())
        self.last = add(LastTrick(art, orders.review))
        self.more = tuple(more)
        """Buttons that a game has besides; they are there before the usual ones."""
        self.claim = self._button(form, _("Claim"), orders.claim, "C", Kind.PRIMARY)
        self.redo = self._button(form, _("Redo"), orders.redo, "R")
        self.undo = self._button(form, _("Undo"), orders.undo, "U")
        self.hint = self._button(form, _("Hint"), orders.hint, "H")
        self.menu = self._button(form, _("Menu"), orders.menu, "M")
        self.claim.visible = False
        self.cards = add(cards)
        self.prompt = add(Prompt())
        self.bid = add(BidPanel(orders.answer, orders.hint, orders.look))
        self.hand_end: HandEnd | PokerHandEnd = add(
            HandEnd(orders.go_on, orders.sheet, orders.look_back, orders.judge, orders.same_deal)
            if poker is None
            else poker.hand_end()
        )
        self.log = add(LogPanel(log))
        self.advice = add(HintPanel(art, orders.point_out, orders.take, orders.close_hint))
        self.magnifier = add(Magnifier(art))

    def _button(
        self, form: Form, label: str, press: Callable[[], None], key: str, kind: Kind = Kind.TABLE
    ) -> Button:
        return form.add(
            Button(label, press, key=pygame.key.key_code(key), key_text=key, kind=kind, radius=17)
        )

    @property
    def buttons(self) -> list[Button]:
        """The buttons at the upper right that are to be seen, from the left."""
        every = (*self.more, self.claim, self.redo, self.undo, self.hint, self.menu)
        return [button for button in every if button.visible]

    def button_widths(self, look: Look) -> tuple[int, ...]:
        """Return how wide the buttons want to be, in pixels."""
        least = look.px(88)
        return tuple(max(least, button.measure(look)[0]) for button in self.buttons)

    # -- place ------------------------------------------------------------------------------------

    def place(self, layout: TableLayout, look: Look) -> None:
        """Put everything where *layout* wants it."""
        for seat, plate in enumerate(self.plates):
            plate.place(layout.plates[seat], look)
        self.score.place(layout.score, look)
        self.status.place(layout.status, look)
        self.last.source_height = layout.trick_card
        self.last.place(layout.last_trick, look)
        for button, box in zip(self.buttons, layout.buttons, strict=True):
            button.place(box, look)
        self.cards.place(layout.hands[layout.bottom], look)
        self.prompt.place(layout.prompt, look)
        self.bid.place_in(layout.panel, layout.choice, look)
        hand = layout.hands[layout.bottom]  # empty by then
        self.hand_end.place_in(layout.panel, hand.bottom - layout.panel.bottom, look)
        if layout.log is not None:
            self.log.place(layout.log, look)
        self.magnifier.place(layout.room, look)
        self._layout = layout
        self.place_advice(look)

    _layout: TableLayout | None = None

    def place_advice(self, look: Look) -> None:
        """Put the panel of a hint beside what it is about: the bids, or the trick."""
        layout = self._layout
        if layout is None:
            return
        if layout.hint is not None:
            self.advice.place_in(layout.hint, layout.hint.top, look)
            return
        bids = self.bid.visible and self.bid.offer is not None and not self.bid.offer.wide
        clear = self.bid.box if bids else trick_box(layout)
        room = hint_room(layout, look, clear, [button.rect for button in self.buttons])
        last = self.last.rect.bottom + look.px(10) if self.last.visible else room.top
        self.advice.place_in(room, last, look)

    # -- what it says -----------------------------------------------------------------------------

    def seat(self, names: Sequence[str], persons: Sequence[int], about: Sequence[str]) -> None:
        """Say who sits where; *about* is what a plate tells when it is pointed at."""
        for plate, name, words in zip(self.plates, names, about, strict=True):
            plate.label = name
            plate.person = plate.seat in persons
            plate.tooltip = words
            plate.redraw()

    def show(self, facts: Facts, names: Sequence[str]) -> None:
        """Fill the panels; the prompt is shown by whoever knows whose turn it is."""
        for plate, words in zip(self.plates, facts.plates, strict=True):
            plate.show(
                words,
                dealer=plate.seat == facts.dealer,
                acting=plate.seat == facts.to_act or plate.seat in facts.winners,
            )
        self.score.show(facts.title, facts.note, facts.rows)
        self.status.show(*facts.status)
        if facts.tricks:
            trick = facts.tricks[-1]
            self.last.show(trick.plays, names[trick.winner], trick.winner)
        else:
            self.last.show((), "", -1)

    def think(self, seat: int) -> None:
        """Let the dots run at *seat* (-1: nowhere)."""
        for plate in self.plates:
            plate.thinking = plate.seat == seat

    def question(self, base: Question, look: Look) -> Question:
        """Return *base* with what the widgets ask of the layout."""
        return Question(
            size=base.size,
            text=base.text,
            seats=base.seats,
            bottom=base.bottom,
            kinds=base.kinds,
            hand=base.hand,
            rows=max(1, len(self.score.rows)),
            buttons=self.button_widths(look),
            log=self.log.visible,
            gauge=base.gauge,
            spots=base.spots,
        )
