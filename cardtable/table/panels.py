"""Panels that tables of every kind have: plates and scores, your hand and the prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.company.casting import character_at
from cardtable.company.face import Face
from cardtable.match import Match
from cardtable.table.facts import Facts
from cardtable.table.layout import TableLayout
from cardtable.table.own_cards import OwnCards
from cardtable.table.part import Part
from cardtable.table.presentation import Presentation
from cardtable.table.prompt import Prompt
from cardtable.table.score_panel import ScorePanel, StatusPanel
from cardtable.table.seat_plate import SeatPlate
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Form


class SidePanels(Part):
    """Plates, scores and status. A press on the scores calls *on_sheet*."""

    plates: Sequence[SeatPlate]
    score: ScorePanel
    status: StatusPanel

    def __init__(
        self, match: Match, presentation: Presentation, on_sheet: Callable[[], None]
    ) -> None:
        self.match = match
        self.presentation = presentation
        self._on_sheet = on_sheet
        self._layout: TableLayout | None = None

    def add_widgets(self, form: Form) -> None:
        names = [str(player.name) for player in self.match.game.players]
        self.plates = [form.add(self.presentation.plate(n, name)) for n, name in enumerate(names)]
        for plate in self.plates:
            plate.face = self._face_at(plate.seat)
        for widget in self.presentation.beside_plates(self.plates):
            form.add(widget)
        self.score = form.add(ScorePanel(self._on_sheet))
        self.status = form.add(StatusPanel())
        self.score.visible = self.status.visible = self.presentation.shows_scores

    def _face_at(self, position: int) -> Face | None:
        """Return the face of the character at *position*, None for anybody else."""
        character = character_at(self.match.kind, self.match.seats[position])
        return None if character is None else character.face

    def lay_out(self, layout: TableLayout, look: Look) -> None:
        self._layout = layout
        for seat, plate in enumerate(self.plates):
            plate.place(layout.plates[seat], look)
        self.score.place(layout.score, look)
        self.status.place(layout.status, look)

    def show(self, facts: Facts) -> None:
        for plate, words in zip(self.plates, facts.plates, strict=True):
            plate.show(
                words,
                dealer=plate.seat == facts.dealer,
                acting=plate.seat == facts.to_act or plate.seat in facts.winners,
            )
        self.score.show(facts.title, facts.note, facts.rows)
        self.status.show(*facts.status, facts.shown)

    def needs_layout(self) -> bool:
        layout = self._layout
        if layout is None:
            return False
        height = self.status.height(layout.status.width, self.status.look)
        return height != layout.request.status

    def set_players(
        self, names: Sequence[str], persons: Sequence[int], tooltips: Sequence[str]
    ) -> None:
        """Set names and tooltips of the plates; *persons* are the seats marked as people."""
        for plate, name, tooltip in zip(self.plates, names, tooltips, strict=True):
            plate.label = name
            plate.face = self._face_at(plate.seat)
            plate.person = plate.seat in persons
            plate.tooltip = tooltip
            plate.redraw()

    def show_thinking(self, seat: int) -> None:
        """Animate the dots at *seat*, -1 for none."""
        for plate in self.plates:
            plate.thinking = plate.seat == seat


class HandArea(Part):
    """Your cards and the prompt above them. Set ``make`` to create the widget of the cards."""

    cards: OwnCards
    prompt: Prompt
    make: Callable[[], OwnCards]

    def __init__(self, presentation: Presentation) -> None:
        self.presentation = presentation

    def add_widgets(self, form: Form) -> None:
        self.cards = form.add(self.make())
        self.cards.focusable = self.cards.focusable and self.presentation.has_cards
        self.prompt = form.add(Prompt())

    def lay_out(self, layout: TableLayout, look: Look) -> None:
        self.cards.place(layout.hands[layout.bottom], look)
        self.prompt.place(layout.prompt, look)

    def escape(self) -> bool:
        form = self.cards.form
        if self.cards.chosen is None or form is None:
            return False
        self.cards.choose(None)
        form.focus(None)
        return True

    def retract(self) -> None:
        self.prompt.clear()
        if self.cards.legal is not None:  # the pointer may rest on a card while others play
            self.cards.forget()
        self.cards.legal = self.cards.suggested = None
        self.presentation.stage.dimmed = frozenset()
