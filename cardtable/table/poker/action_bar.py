"""The panel one bets with: fold, check or call, bet or raise, and how much."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.games.holdem.actions import Action
from cardtable.i18n import _
from cardtable.table.poker.amounts import fitting
from cardtable.table.poker.asking import SPAN, AmountSlider, Ask, PresetButton
from cardtable.table.poker.sizing import Sizing, typed
from cardtable.ui import shapes, text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Kind, Widget, boxes, draw_panel

GUARD_SECONDS = 0.45
"""So long the buttons sleep when they appear: no click meant for something else gets through."""


class ActionBar(Widget):
    """Asks what to do; *on_answer* gets the action.

    To fold where checking is free, and to put in the last chips, takes a second press.
    """

    def __init__(self, on_answer: Callable[[Action], None]) -> None:
        super().__init__(_("Your turn"))
        self.ask: Ask | None = None
        self._on_answer = on_answer
        self._typed = ""
        self._amount = 0
        self._sure: Button | None = None
        """The button that was pressed once and asks whether that is meant."""
        self.suggested: Action | None = None
        self.fold = Button(
            _("Fold"), self._fold, key=pygame.K_f, key_text="F", kind=Kind.CALM, size=17
        )
        self.call = Button(
            _("Check"), self._call, key=pygame.K_c, key_text="C", kind=Kind.GOOD, size=17
        )
        self.bet = Button(
            _("Bet"), self._bet, key=pygame.K_r, key_text="R", kind=Kind.PRIMARY, size=17
        )
        self.slider = AmountSlider(lambda: f"{self._amount:,}", self._slid)
        titles = (_("min"), _("½ pot"), _("⅔ pot"), _("pot"), _("all-in"))
        self.presets = [
            PresetButton(title, lambda n=number: self.take_preset(n), size=12)  # type: ignore[misc]  # mypy does not infer a lambda's default
            for number, title in enumerate(titles)
        ]
        self.presets[-1].key, self.presets[-1].key_text = pygame.K_a, "A"
        self.visible = False

    def children(self) -> Sequence[Widget]:
        """Return what can be used, in the order of Tab."""
        if self.ask is None:
            return ()
        if self.ask.sizing is None:
            return (self.fold, self.call)
        if self._one_size:
            return (self.fold, self.call, self.bet)
        return (self.fold, self.call, self.bet, self.slider, *self.presets)

    # -- what is asked ----------------------------------------------------------------------------

    def show(self, ask: Ask | None) -> None:
        """Ask, or ask nothing any more."""
        if ask == self.ask:
            return
        self.ask = ask
        self.visible = ask is not None
        self._typed, self._sure, self.suggested = "", None, None
        if ask is not None:
            if ask.sizing is not None:
                self._amount = ask.sizing.least
                self._slide_to_amount()
            self._name()
            for button in (self.fold, self.call, self.bet):
                button.guard(GUARD_SECONDS)
            if self.form is not None:
                self.form.adopt(self, self.parent)
            self._place_all()
        self.redraw()

    @property
    def amount(self) -> int:
        """What a bet or raise comes to."""
        return self._amount

    @amount.setter
    def amount(self, amount: int) -> None:
        if self.ask is not None and self.ask.sizing is not None:
            self._amount = self.ask.sizing.clamp(amount)
            self._slide_to_amount()
            self._calm()
            if self.form is not None:
                self.form.say(self.bet.label)

    def _slide_to_amount(self) -> None:
        """Let the knob stand where the amount is: small amounts have more room than large ones."""
        sizing = self._sizing
        span = sizing.most - sizing.least
        share = ((self._amount - sizing.least) / span) ** 0.5 if span else 1.0
        self.slider.value = SPAN * share

    def _slid(self, value: float) -> None:
        sizing = self._sizing
        share = (value / SPAN) ** 2
        raw = sizing.least + round(share * (sizing.most - sizing.least))
        if raw not in (sizing.least, sizing.most):
            raw = sizing.clamp(raw // sizing.step * sizing.step)
        self._amount, self._typed = raw, ""
        self._calm()

    @property
    def _one_size(self) -> bool:
        """Whether there is nothing to choose: fixed limit, or too few chips for more."""
        sizing = self.ask.sizing if self.ask is not None else None
        return sizing is not None and sizing.least == sizing.most

    @property
    def _sizing(self) -> Sizing:
        assert self.ask is not None
        assert self.ask.sizing is not None
        return self.ask.sizing

    def _name(self) -> None:
        """Name the buttons."""
        ask = self.ask
        if ask is None:
            return
        self.fold.label, self.fold.kind = _("Fold"), Kind.CALM
        self.call.label = _("Check")
        if ask.to_call >= ask.stack > 0:
            self.call.label = _("Call {amount}, all-in").format(amount=f"{ask.to_call:,}")
        elif ask.to_call:
            self.call.label = _("Call {amount}").format(amount=f"{ask.to_call:,}")
        words = _("Bet {amount}") if ask.bet else _("Raise to {amount}")
        if ask.sizing is not None and ask.sizing.all_in and self._amount == ask.sizing.most:
            words = _("All-in {amount}")
        self.bet.label = words.format(amount=f"{self._amount:,}")
        for button in (self.fold, self.call, self.bet):
            button.redraw()

    def _calm(self) -> None:
        """Forget that something was pressed once."""
        self._sure = None
        self._name()
        self.redraw()

    # -- answers ----------------------------------------------------------------------------------

    def _fold(self) -> None:
        ask = self.ask
        if (
            ask is not None
            and not ask.to_call
            and not self._is_sure(self.fold, _("Really fold?"), _("Fold? Checking is free"))
        ):
            return
        self._on_answer(Action.FOLD)

    def _call(self) -> None:
        ask = self.ask
        if ask is None:
            return
        all_in = ask.to_call >= ask.stack
        if all_in and not self._is_sure(self.call, _("Call all-in?"), _("Call with all chips?")):
            return
        self._on_answer(Action.CALL if ask.to_call else Action.CHECK)

    def _bet(self) -> None:
        ask = self.ask
        if ask is None or ask.sizing is None:
            return
        all_in = ask.sizing.all_in and self._amount == ask.sizing.most
        if all_in and not self._is_sure(self.bet, _("All-in? Press again")):
            return
        self._on_answer(Action.bet(self._amount) if ask.bet else Action.raise_to(self._amount))

    def _is_sure(self, button: Button, question: str, told: str = "") -> bool:
        """Ask *question* on the button the first time; tell whether it is the second.

        A reader is *told* more, where there is room for little on the button.
        """
        if self._sure is button:
            return True
        self._calm()
        self._sure = button
        button.label = question
        if button is self.fold:
            button.kind = Kind.DANGER
        button.guard(GUARD_SECONDS)
        if self.form is not None:
            self.form.say(told or question)
        self.redraw()
        return False

    # -- how much ---------------------------------------------------------------------------------

    def take_preset(self, number: int) -> None:
        """Take a usual size."""
        if self.ask is not None and self.ask.sizing is not None:
            self._typed = ""
            self.amount = self._sizing.presets()[number]

    def step(self, steps: int) -> None:
        """Take some steps more, or less."""
        if self.ask is not None and self.ask.sizing is not None:
            self._typed = ""
            self.amount = self._sizing.stepped(self._amount, steps)

    def handle(self, event: pygame.event.Event) -> bool:
        """Let the wheel over the panel change the amount."""
        if event.type == pygame.MOUSEWHEEL and self.ask is not None and self.ask.sizing:
            self.step(event.y or event.x)
            return True
        return False

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Use digits, Backspace, Enter after digits, arrows, and the letters b and a."""
        if self.ask is None or not self.visible or self.ask.sizing is None:
            return False
        letter = getattr(event, "unicode", "")
        if letter and letter.isdigit() and letter.isascii():
            self._type(typed(self._typed, letter))
        elif event.key == pygame.K_BACKSPACE and self._typed:
            self._type(self._typed[:-1])
        elif event.key == pygame.K_b or (self._typed and event.key in _ENTER):
            self.bet.activate()
        elif event.key in _STEPS and not self._elsewhere():
            self.step(_STEPS[event.key])
        else:
            return False
        return True

    def _type(self, digits: str) -> None:
        self.amount = int(digits or 0)
        self._typed = digits
        self.redraw()

    def _elsewhere(self) -> bool:
        """Tell whether arrows belong to something else that has the focus."""
        form = self.form
        return form is not None and form.keyboard_used and form.focused not in (None, self.slider)

    @property
    def note(self) -> str:
        """What stands before the slider: what was typed, where it is not allowed; the limits."""
        if self.ask is None or self.ask.sizing is None or self._one_size:
            return ""
        sizing = self._sizing
        if self._typed and int(self._typed) > sizing.most:
            return _("max {amount}").format(amount=f"{sizing.most:,}")
        if not self._typed or int(self._typed) < sizing.least:
            return _("min {amount}").format(amount=f"{sizing.least:,}")
        return ""

    # -- place and picture ------------------------------------------------------------------------

    def arrange(self) -> None:
        """Place what is inside."""
        self._place_all()

    _note = pygame.Rect(0, 0, 0, 0)

    def _place_all(self) -> None:
        if self.rect.width <= 1 or self.ask is None:
            return
        look = self.look
        pad = look.px(14)
        room = boxes.inset(self.rect, pad, look.px(12))
        if self.ask.sizing is None or self._one_size:
            high = min(room.height, look.tx(56))
            row = boxes.centred(room, (room.width, high))
            widths = (3, 4, 5) if self._one_size else (4, 6)
            for button, cell in zip(
                self.children(), boxes.columns(row, widths, look.px(12)), strict=True
            ):
                button.place(cell, look)
            return
        upper, lower = boxes.rows(room, (4, 6), look.px(10))
        cells = boxes.columns(lower, (3, 4, 5), look.px(12))
        for button, cell in zip((self.fold, self.call, self.bet), cells, strict=True):
            button.place(cell, look)
        sizes = [button.measure(look)[0] for button in self.presets]
        gap = look.px(5)
        left, right = boxes.cut_right(
            upper, min(sum(sizes) + gap * 4, round(upper.width * 0.66)), look.px(10)
        )
        for button, cell in zip(self.presets, boxes.columns(right, sizes, gap), strict=True):
            button.place(cell, look)
        self._note, track = boxes.cut_left(left, round(left.width * 0.36), look.px(6))
        self.slider.place(track, look)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel."""
        look = self.look
        draw_panel(surface, self.rect, look)
        if self.note:
            size = look.font(12)
            words = fitting(self.note, self._note.width, size)
            text.draw_in(surface, words, self._note, size, look.theme.muted, shrink=0.7)
        for child in self.children():
            child.draw(surface)
        self._draw_suggestion(surface, look)

    def _draw_suggestion(self, surface: pygame.Surface, look: Look) -> None:
        """Draw a golden rim around what a hint has named."""
        action = self.suggested
        if action is None:
            return
        button = {"fold": self.fold, "check": self.call, "call": self.call}.get(
            str(action.kind), self.bet
        )
        ring = button.rect.inflate(look.px(8), look.px(8))
        shapes.draw_outline(
            surface,
            ring,
            look.px(look.theme.radius_control + 4),
            look.theme.gold,
            max(2, look.px(2.5)),
        )

    def suggest(self, action: Action) -> None:
        """Mark what a hint has named, and set its amount."""
        self.suggested = action
        if action.to:
            self.amount = action.to
        self.redraw()


_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_STEPS = {
    pygame.K_LEFT: -1,
    pygame.K_DOWN: -1,
    pygame.K_RIGHT: 1,
    pygame.K_UP: 1,
    pygame.K_PAGEUP: 5,
    pygame.K_PAGEDOWN: -5,
}
