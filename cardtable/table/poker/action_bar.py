"""The betting panel: fold, check or call, bet or raise, and the amount."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from cardtable.core.i18n import _, write_number
from cardtable.games.holdem.actions import Action
from cardtable.table.poker.amounts import BetSizes, BettingOptions, add_digit, fitting
from cardtable.ui import shapes, text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Kind, Slider, Widget, boxes, draw_panel, place_all

SPAN = 1_000
"""Number of positions of the slider; its value is a position, not an amount."""
GUARD_SECONDS = 0.45
"""Time for which new buttons ignore input, which may be meant for something else."""


class ActionBar(Widget):
    """The betting panel; *on_answer* is called with the action.

    Folding where checking is free, and betting or calling all-in, take a second press.
    """

    def __init__(self, on_answer: Callable[[Action], None]) -> None:
        super().__init__(_("Your turn"))
        self.options: BettingOptions | None = None
        self._on_answer = on_answer
        self._typed = ""
        """The digits typed so far."""
        self._amount = 0
        self._note_box = pygame.Rect(0, 0, 0, 0)
        self._confirming: Button | None = None
        """The button that waits for a second press, or None."""
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
        self.slider = AmountSlider(lambda: write_number(self._amount), self._slid)
        titles = (_("min"), _("½ pot"), _("⅔ pot"), _("pot"), _("all-in"))
        self.presets = [
            PresetButton(title, partial(self.take_preset, number), size=12)
            for number, title in enumerate(titles)
        ]
        for button, key, letter in zip(
            self.presets[-2:], (pygame.K_p, pygame.K_a), "PA", strict=True
        ):
            button.key, button.key_text = key, letter
        self.visible = False

    def children(self) -> Sequence[Widget]:
        if self.options is None:
            return ()
        if self.options.sizes is None:
            return (self.fold, self.call)
        if self._has_one_size:
            return (self.fold, self.call, self.bet)
        return (self.fold, self.call, self.bet, self.slider, *self._offered_presets)

    # -- the question ------------------------------------------------------------------------------

    def show(self, options: BettingOptions | None) -> None:
        """Ask for an action with these *options*; None hides the panel."""
        if options == self.options:
            return
        self.options = options
        self.visible = options is not None
        self._typed, self._confirming, self.suggested = "", None, None
        if options is not None:
            if options.sizes is not None:
                self._amount = options.sizes.minimum
                self._slide_to_amount(options.sizes)
            self._set_labels()
            for button in (self.fold, self.call, self.bet):
                button.guard(GUARD_SECONDS)
            if self.form is not None:
                self.form.adopt(self, self.parent)
            self._place_all()
        self.redraw()

    @property
    def amount(self) -> int:
        """The total of the bet or raise."""
        return self._amount

    @amount.setter
    def amount(self, amount: int) -> None:
        sizes = self._sizes
        if sizes is not None:
            self._amount = sizes.clamp(amount)
            self._slide_to_amount(sizes)
            self._cancel_confirmation()
            if self.form is not None:
                self.form.announce(self.bet.label)

    def _slide_to_amount(self, sizes: BetSizes) -> None:
        """Move the knob to the amount; the scale is quadratic, with more room for small amounts."""
        span = sizes.maximum - sizes.minimum
        share = ((self._amount - sizes.minimum) / span) ** 0.5 if span else 1.0
        self.slider.value = SPAN * share

    def _slid(self, value: float) -> None:
        sizes = self._sizes
        if sizes is None:
            return
        share = (value / SPAN) ** 2
        raw = sizes.minimum + round(share * (sizes.maximum - sizes.minimum))
        if raw not in (sizes.minimum, sizes.maximum):
            raw = sizes.clamp(raw // sizes.step * sizes.step)
        self._amount, self._typed = raw, ""
        self._cancel_confirmation()

    @property
    def _sizes(self) -> BetSizes | None:
        """The legal bets or raises, None if there are none."""
        return self.options.sizes if self.options is not None else None

    @property
    def _has_one_size(self) -> bool:
        """Whether only one amount is legal: fixed limit, or too few chips for more."""
        sizes = self._sizes
        return sizes is not None and sizes.minimum == sizes.maximum

    @property
    def _offered_presets(self) -> Sequence[Button]:
        """The buttons of the presets; there is no all-in if the pot is the limit."""
        sizes = self._sizes
        return self.presets[: len(sizes.presets())] if sizes is not None else ()

    def _set_labels(self) -> None:
        options = self.options
        if options is None:
            return
        self.fold.label, self.fold.kind = _("Fold"), Kind.CALM
        self.call.label = _("Check")
        if options.to_call >= options.stack > 0:
            self.call.label = _("Call {amount}, all-in").format(
                amount=write_number(options.to_call)
            )
        elif options.to_call:
            self.call.label = _("Call {amount}").format(amount=write_number(options.to_call))
        label = _("Bet {amount}") if options.is_unopened else _("Raise to {amount}")
        if (
            options.sizes is not None
            and options.sizes.is_all_in
            and self._amount == options.sizes.maximum
        ):
            label = _("All-in {amount}")
        self.bet.label = label.format(amount=write_number(self._amount))
        for button in (self.fold, self.call, self.bet):
            button.redraw()

    def _cancel_confirmation(self) -> None:
        """Cancel the request for a second press."""
        self._confirming = None
        self._set_labels()
        self.redraw()

    # -- answers -----------------------------------------------------------------------------------

    def _fold(self) -> None:
        options = self.options
        if (
            options is not None
            and not options.to_call
            and not self._is_confirmed(self.fold, _("Really fold?"), _("Fold? Checking is free"))
        ):
            return
        self._on_answer(Action.FOLD)

    def _call(self) -> None:
        options = self.options
        if options is None:
            return
        all_in = options.to_call >= options.stack
        if all_in and not self._is_confirmed(
            self.call, _("Call all-in?"), _("Call with all chips?")
        ):
            return
        self._on_answer(Action.CALL if options.to_call else Action.CHECK)

    def _bet(self) -> None:
        options = self.options
        if options is None or options.sizes is None:
            return
        all_in = options.sizes.is_all_in and self._amount == options.sizes.maximum
        if all_in and not self._is_confirmed(self.bet, _("All-in? Press again")):
            return
        self._on_answer(
            Action.bet(self._amount) if options.is_unopened else Action.raise_to(self._amount)
        )

    def _is_confirmed(self, button: Button, question: str, spoken: str = "") -> bool:
        """Return whether this is the second press; on the first, ask *question*.

        *spoken* is the longer question for a screen reader.
        """
        if self._confirming is button:
            return True
        self._cancel_confirmation()
        self._confirming = button
        button.label = question
        if button is self.fold:
            button.kind = Kind.DANGER
        button.guard(GUARD_SECONDS)
        if self.form is not None:
            self.form.announce(spoken or question)
        self.redraw()
        return False

    # -- the amount --------------------------------------------------------------------------------

    def take_preset(self, number: int) -> None:
        """Set the amount to one of the presets."""
        sizes = self._sizes
        if sizes is not None:
            self._typed = ""
            self.amount = sizes.presets()[number]

    def step(self, steps: int) -> None:
        """Raise the amount by *steps* steps (lower it if negative)."""
        sizes = self._sizes
        if sizes is not None:
            self._typed = ""
            self.amount = sizes.stepped(self._amount, steps)

    def handle(self, event: pygame.event.Event) -> bool:
        """Change the amount by the mouse wheel."""
        if event.type == pygame.MOUSEWHEEL and self._sizes is not None:
            self.step(event.y or event.x)
            return True
        return False

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Handle digits, Backspace, Enter after digits, arrows and the letter B."""
        if not self.visible or self._sizes is None:
            return False
        letter = getattr(event, "unicode", "")
        if letter and letter.isdigit() and letter.isascii():
            self._type(add_digit(self._typed, letter))
        elif event.key == pygame.K_BACKSPACE and self._typed:
            self._type(self._typed[:-1])
        elif event.key == pygame.K_b or (self._typed and event.key in _ENTER):
            self.bet.activate()
        elif event.key in _STEPS and not self._arrows_are_taken():
            self.step(_STEPS[event.key])
        else:
            return False
        return True

    def _type(self, digits: str) -> None:
        self.amount = int(digits or 0)
        self._typed = digits
        self.redraw()

    def _arrows_are_taken(self) -> bool:
        """Return whether another widget has the keyboard focus, which gets the arrow keys."""
        form = self.form
        return form is not None and form.keyboard_used and form.focused not in (None, self.slider)

    @property
    def note(self) -> str:
        """The text beside the slider: the limit for a typed amount out of range, or the minimum."""
        sizes = self._sizes
        if sizes is None or self._has_one_size:
            return ""
        if self._typed and int(self._typed) > sizes.maximum:
            return _("max {amount}").format(amount=write_number(sizes.maximum))
        if not self._typed or int(self._typed) < sizes.minimum:
            return _("min {amount}").format(amount=write_number(sizes.minimum))
        return ""

    # -- layout and drawing ------------------------------------------------------------------------

    def arrange(self) -> None:
        self._place_all()

    def _place_all(self) -> None:
        if self.rect.width <= 1 or self.options is None:
            return
        look = self.look
        pad = look.px(14)
        space = boxes.inset(self.rect, pad, look.px(12))
        if self.options.sizes is None or self._has_one_size:
            high = min(space.height, look.tx(56))
            row = boxes.centred(space, (space.width, high))
            widths = (3, 4, 5) if self._has_one_size else (4, 6)
            place_all(self.children(), boxes.columns(row, widths, look.px(12)), look)
            return
        upper, lower = boxes.rows(space, (4, 6), look.px(10))
        cells = boxes.columns(lower, (3, 4, 5), look.px(12))
        place_all((self.fold, self.call, self.bet), cells, look)
        offered = self._offered_presets
        sizes = [button.measure(look)[0] for button in offered]
        gap = look.px(5)
        left, right = boxes.cut_right(
            upper, min(sum(sizes) + gap * (len(sizes) - 1), round(upper.width * 0.66)), look.px(10)
        )
        place_all(offered, boxes.columns(right, sizes, gap), look)
        self._note_box, track = boxes.cut_left(left, round(left.width * 0.36), look.px(6))
        self.slider.place(track, look)

    def draw(self, surface: pygame.Surface) -> None:
        look = self.look
        draw_panel(surface, self.rect, look)
        if self.note:
            size = look.font(12)
            note = fitting(self.note, self._note_box.width, size)
            text.draw_in(surface, note, self._note_box, size, look.theme.muted, shrink=0.7)
        for child in self.children():
            child.draw(surface)
        self._draw_suggestion(surface, look)

    def _draw_suggestion(self, surface: pygame.Surface, look: Look) -> None:
        """Draw a golden rim around the suggested button."""
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
        """Mark the suggested action, and set its amount."""
        self.suggested = action
        if action.to:
            self.amount = action.to
        self.redraw()


class AmountSlider(Slider):
    """A slider for the amount of a bet, of which *value_text* returns the text."""

    def __init__(self, value_text: Callable[[], str], on_change: Callable[[float], None]) -> None:
        super().__init__(_("Amount"), 0, 0, SPAN, 1, on_change)
        self._value_text = value_text

    def handle(self, event: pygame.event.Event) -> bool:
        return event.type != pygame.MOUSEWHEEL and super().handle(event)

    def _words(self) -> str:
        return self._value_text()


class PresetButton(Button):
    """A small button for a preset amount."""

    def measure(self, look: Look) -> tuple[int, int]:
        width, height = super().measure(look)
        return width - look.px(18), height


_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_STEPS = {
    pygame.K_LEFT: -1,
    pygame.K_DOWN: -1,
    pygame.K_RIGHT: 1,
    pygame.K_UP: 1,
    pygame.K_PAGEUP: 5,
    pygame.K_PAGEDOWN: -5,
}
