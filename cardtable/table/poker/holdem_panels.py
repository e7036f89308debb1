"""Texas Hold'em on screen: the text of the panels, and the effects of events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from cardtable.cards import Card
from cardtable.engine import Event, Paid, Zone, ZoneKind
from cardtable.games.holdem import events, words
from cardtable.games.holdem.actions import Action, ActionKind
from cardtable.games.holdem.record import Phase
from cardtable.games.holdem.view import View
from cardtable.games.speech import signed
from cardtable.i18n import _, ngettext
from cardtable.poker.evaluator import describe
from cardtable.table.facts import Facts, GameOutcome, Offer, PlateFacts, ScoreRow, Summary
from cardtable.table.plain_panels import SIDE_COLOURS, PlainPanels
from cardtable.table.poker import poker_steps
from cardtable.table.poker.poker_steps import Effect
from cardtable.table.stage import VisibleZones


class HoldemPanels(PlainPanels):
    """Fills the panels for Texas Hold'em, and turns its events into effects."""

    # -- cards and chips --------------------------------------------------------------------------

    def sort(self, cards: Sequence[Card], order: Sequence[int]) -> tuple[Card, ...]:
        return tuple(sorted(cards, key=lambda card: (-card.rank, -card.suit)))

    def visible_zones(self, view: View) -> VisibleZones:
        """Return the zones, with the chips behind each player."""
        stacks = tuple(
            Zone(f"stack:{seat}", ZoneKind.POT, (), seat, chips=chips)
            for seat, chips in enumerate(view.stacks)
        )
        zones = (
            replace(zone, pieces=zone.pieces[: self.boarded])
            if zone.kind is ZoneKind.BOARD
            else zone
            for zone in view.zones()
        )
        return (*zones, *stacks)

    def _board(self, view: View) -> tuple[Card, ...]:
        """Return the known cards of the board."""
        return view.board[: self.boarded]

    def open_hand(self, view: View, position: int) -> tuple[Card, ...]:
        opened = view.hand.shown >> position & 1 and position not in self.unknown
        return view.cards_of(position) if opened else ()

    def known_events(self, happened: Sequence[Event]) -> tuple[Event, ...]:
        """Return events without the hands of players in ``unknown``.

        Events after the first unknown card of the board are left out.
        """
        visible = events.up_to_board(happened, self.boarded)
        found = (events.without_cards(event, self.unknown) for event in visible)
        return tuple(event for event in found if event is not None)

    def effects(self, happened: Iterable[Event]) -> list[Effect]:
        """Return the visible effects of events, in order."""
        happened = list(happened)
        best = {one.position: one.best for one in happened if isinstance(one, events.Shown)}
        ran_out = False
        effects = []
        for event in happened:
            ran_out = ran_out or isinstance(event, events.Shown)
            one = self._effect(event, best, ran_out=ran_out)
            if one is not None:
                effects.append(one)
        return effects

    def _effect(
        self, event: Event, best: dict[int, tuple[Card, ...]], *, ran_out: bool
    ) -> Effect | None:
        if isinstance(event, events.HandStarted):
            return Effect(event, fresh=True, stacks=event.stacks, button=event.button)
        if isinstance(event, events.HandDealt):
            return Effect(event, dealt=event.order)
        if isinstance(event, events.Acted):
            caption = _("All-in") if event.all_in else words.short_action(event.action)
            return Effect(event, caption=(event.position, caption))
        if isinstance(event, events.Shown):
            title = (event.position, event.title) if event.title else None
            return Effect(
                event,
                caption=title,
                shown=(event.position, event.cards),
                rest=poker_steps.SHOW_REST,
            )
        if isinstance(event, events.BoardDealt):
            rest = poker_steps.RUN_OUT_REST if ran_out else poker_steps.BOARD_REST
            return Effect(event, rest=rest, clears=not ran_out)
        if isinstance(event, events.PotWon):
            return Effect(
                event,
                caption=(event.position, event.title or f"+{event.amount:,}"),
                together=f"won {event.pot}",
                raised=frozenset(best.get(event.position, ())) or None,
                seconds=poker_steps.WIN_SECONDS,
                rest=poker_steps.WIN_REST,
            )
        if isinstance(event, Paid):
            gathered = isinstance(event, events.Collected)
            key = type(event).__name__ if not isinstance(event, events.Bet) else ""
            seconds = poker_steps.GATHER_SECONDS if gathered else poker_steps.CHIP_SECONDS
            return Effect(event, together=key, seconds=seconds)
        return Effect(event)

    # -- panels -----------------------------------------------------------------------------------

    def facts(self, view: View) -> Facts:
        acting = self.to_act()
        prompt = self._prompt(acting)
        if len(view.board) > self.boarded:
            acting, prompt = -1, _("The file ends before the hand is over.")
        return Facts(
            plates=tuple(self._plate(view, seat) for seat in range(view.rules.seats)),
            title=words.structure_words(view.rules),
            note=words.stakes_words(view.stakes),
            rows=self._rows(),
            status=(self._level(view) or self.remark, words.hand_words(view.rules, view.number)),
            prompt=prompt,
            to_act=acting,
            dealer=view.hand.button,
            winners=frozenset(award.seat for award in view.hand.awards),
        )

    def before_cards(self, facts: Facts) -> Facts:
        """Return the *facts* of a new hand while its cards are being dealt.

        Nobody is to act yet, and nothing of the last hand or of the cards to come is shown.
        """
        plates = tuple(
            replace(plate, of="", line="" if self.is_you(seat) else plate.line)
            for seat, plate in enumerate(facts.plates)
        )
        return replace(facts, plates=plates, to_act=-1, winners=frozenset(), prompt="")

    def _level(self, view: View) -> str:
        game: Any = self.match.game
        return words.level_words(view.rules, view.number, view.level, game.time_left)

    def _plate(self, view: View, seat: int) -> PlateFacts:
        """Return a seat's facts: strategy or hand, chips, the last action."""
        hand = view.hand
        live = bool(hand.live >> seat & 1)
        line = _("away") if self.name(seat) in self.away else self.strategy_title(seat)
        cards = self.open_hand(view, seat)
        if seat == view.seat and (self.is_you(seat) or cards) and live:
            cards = view.cards
        if len(cards) == 2:
            board = self._board(view)
            line = describe((*cards, *board)) if len(board) >= 3 else words.hole_words(cards)
        if line == self.name(seat):
            line = ""  # the player has the seat's name
        mark = ""
        if seat == hand.small and hand.small in hand.ring:
            mark = _("SB")
        elif seat == hand.big:
            mark = _("BB")
        out = seat not in hand.ring
        if view.places[seat]:
            line = _("{place} place").format(place=words.ordinal(view.places[seat]))
        return PlateFacts(
            line,
            f"{view.stacks[seat]:,}",
            self._last_words(view, seat),
            mark=mark,
            faded=out or not live,
        )

    def _last_words(self, view: View, seat: int) -> str:
        """Return the last action of *seat* on this street, or the result of its hand."""
        hand = view.hand
        if hand.over:
            won = sum(award.amount for award in hand.awards if award.seat == seat)
            if won:
                cards = self.open_hand(view, seat)
                return describe((*cards, *self._board(view))) if cards else f"+{won:,}"
            return "" if hand.live >> seat & 1 else _("Fold")
        if seat not in hand.ring:
            return ""
        if not hand.live >> seat & 1:
            return _("Fold")
        if not hand.stacks[seat]:
            return _("All-in")
        for street, position, action in reversed(hand.history):
            if position == seat:
                return words.short_action(action) if street == hand.street else ""
        return ""

    def _rows(self) -> tuple[ScoreRow, ...]:
        """Return a row for each player with the chips won and lost."""
        scores = self.match.game.get_scores()
        best = max((abs(score) for score in scores), default=0) or 1
        return tuple(
            ScoreRow(
                self.name(seat),
                scores[seat],
                share=max(0.0, scores[seat] / best),
                colour=SIDE_COLOURS[number % len(SIDE_COLOURS)],
            )
            for number, seat in enumerate(index for index in self.side_order())
        )

    def _prompt(self, acting: int) -> str:
        if acting < 0:
            return ""
        return (
            _("Your turn")
            if self.is_you(acting)
            else _("{name} to act").format(name=self.name(acting))
        )

    def offer(self, view: View, looked: bool) -> Offer | None:
        return None

    def summary(self, happened: Sequence[Event]) -> Summary | None:
        scored = next((one for one in happened if isinstance(one, events.HandScored)), None)
        if scored is None:
            return None
        you, other = _("You win {amount}"), _("{name} wins {amount}")
        won: dict[int, events.PotWon] = {}
        for event in happened:
            if isinstance(event, events.PotWon):
                before = won.get(event.position)
                more = before.amount if before is not None else 0
                won[event.position] = replace(event, amount=event.amount + more)
        rows = tuple(
            (
                self.words(position, you, other).replace("{amount}", f"{event.amount:,}"),
                event.title,
                event.amount,
                scored.stacks[position],
            )
            for position, event in won.items()
        )
        return Summary(_("Hand {number}").format(number=scored.number), rows)

    def sound(self, event: Event, seat: int) -> str:
        """Return the sound of *event*; chips and cards have sounds of their own when they move."""
        if isinstance(event, events.Acted):
            return "bid" if event.action.kind in (ActionKind.CHECK, ActionKind.FOLD) else ""
        return "" if isinstance(event, events.HandScored) else super().sound(event, seat)

    def outcome(self) -> GameOutcome:
        """Return the result of the game: places if there are any, chips, hands played."""
        game: Any = self.match.game
        hands = len(game.deals())
        played = ngettext("{count} hand", "{count} hands", hands).format(count=hands)
        places, scores = game.places, game.get_scores()
        if self.match.rules.game == "cash":
            return GameOutcome(played, tuple(signed(chips) for chips in scores))
        order = sorted(range(len(places)), key=lambda seat: places[seat])
        listed = ", ".join(f"{words.ordinal(places[seat])} {self.name(seat)}" for seat in order)
        return GameOutcome(f"{listed} · {played}", tuple(words.ordinal(place) for place in places))

    # -- decisions --------------------------------------------------------------------------

    def over(self, view: View) -> bool:
        return view.phase is Phase.OVER

    def free_action(self, view: View) -> Action:
        """Return the action that costs nothing: check, else fold."""
        return Action.CHECK if Action.CHECK in view.legal_bids else Action.FOLD

    def passive_action(self, view: View) -> Action:
        """Return check if that is legal, else call."""
        found: Action = next(
            a for a in view.legal_bids if a.kind in (ActionKind.CHECK, ActionKind.CALL)
        )
        return found
