"""What the table says in a game of Texas Hold'em: stacks, actions, streets, hands, levels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from cardtable.cards import Card
from cardtable.engine import Event, Paid, Zone, ZoneKind
from cardtable.games.holdem import events
from cardtable.games.holdem.actions import Action, Kind
from cardtable.games.holdem.record import Phase
from cardtable.games.holdem.view import View
from cardtable.games.holdem.words import hole_words, ordinal, short_action
from cardtable.games.speech import signed
from cardtable.i18n import _, ngettext
from cardtable.poker.evaluator import describe
from cardtable.table.facts import Facts, Offer, PlateFacts, ScoreRow, Summary, Verdict
from cardtable.table.plain_panels import SIDE_COLOURS
from cardtable.table.poker import poker_steps
from cardtable.table.poker.holdem_words import HoldemWords
from cardtable.table.poker.poker_steps import Told
from cardtable.table.stage import VisibleZones


class HoldemPanels(HoldemWords):
    """Fills the panels for Texas Hold'em, and says what its events mean for the eye."""

    # -- cards and chips --------------------------------------------------------------------------

    def sort(self, cards: Sequence[Card], order: Sequence[int]) -> tuple[Card, ...]:
        """Return *cards*, the higher one first."""
        return tuple(sorted(cards, key=lambda card: (-card.rank, -card.suit)))

    def seen(self, view: View) -> VisibleZones:
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
        """Return what is known of the board."""
        return view.board[: self.boarded]

    def open_hand(self, view: View, position: int) -> tuple[Card, ...]:
        """Return the cards of *position* if they lie open on the table."""
        opened = view.hand.shown >> position & 1 and position not in self.unknown
        return view.cards_of(position) if opened else ()

    def known_events(self, happened: Sequence[Event]) -> tuple[Event, ...]:
        """Return events without hands turned up, or named, of those who are ``unknown``.

        What comes after a card of the board that is not known is left out.
        """
        told = events.up_to_board(happened, self.boarded)
        found = (events.without_cards(event, self.unknown) for event in told)
        return tuple(event for event in found if event is not None)

    def told(self, happened: Iterable[Event]) -> list[Told]:
        """Return what is to be seen of events, in order."""
        happened = list(happened)
        best = {one.position: one.best for one in happened if isinstance(one, events.Shown)}
        ran_out = False
        told = []
        for event in happened:
            ran_out = ran_out or isinstance(event, events.Shown)
            one = self._told(event, best, ran_out=ran_out)
            if one is not None:
                told.append(one)
        return told

    def _told(
        self, event: Event, best: dict[int, tuple[Card, ...]], *, ran_out: bool
    ) -> Told | None:
        if isinstance(event, events.HandStarted):
            return Told(event, fresh=True, stacks=event.stacks, button=event.button)
        if isinstance(event, events.HandDealt):
            return Told(event, dealt=event.order)
        if isinstance(event, events.Acted):
            words = _("All-in") if event.all_in else short_action(event.action)
            return Told(event, caption=(event.position, words))
        if isinstance(event, events.Shown):
            title = (event.position, event.title) if event.title else None
            return Told(
                event,
                caption=title,
                shown=(event.position, event.cards),
                rest=poker_steps.SHOW_REST,
            )
        if isinstance(event, events.BoardDealt):
            rest = poker_steps.RUN_OUT_REST if ran_out else poker_steps.BOARD_REST
            return Told(event, rest=rest, clears=not ran_out)
        if isinstance(event, events.PotWon):
            words = event.title or f"+{event.amount:,}"
            return Told(
                event,
                caption=(event.position, words),
                together=f"won {event.pot}",
                raised=frozenset(best.get(event.position, ())) or None,
                seconds=poker_steps.WIN_SECONDS,
                rest=poker_steps.WIN_REST,
            )
        if isinstance(event, Paid):
            gathered = isinstance(event, events.Collected)
            key = type(event).__name__ if not isinstance(event, events.Bet) else ""
            seconds = poker_steps.GATHER_SECONDS if gathered else poker_steps.CHIP_SECONDS
            return Told(event, together=key, seconds=seconds)
        return Told(event)

    # -- panels -----------------------------------------------------------------------------------

    def facts(self, view: View) -> Facts:
        """Return what the panels say."""
        acting = self.to_act()
        prompt = self._prompt(acting)
        if len(view.board) > self.boarded:
            acting, prompt = -1, _("The file ends before the hand is over.")
        return Facts(
            plates=tuple(self._plate(view, seat) for seat in range(view.rules.seats)),
            title=self.structure(view),
            note=self.stakes_words(view),
            rows=self._rows(),
            status=(self.level_words(view) or self.remark, self.hand_words(view)),
            prompt=prompt,
            to_act=acting,
            dealer=view.hand.button,
            winners=frozenset(award.seat for award in view.hand.awards),
        )

    def before_cards(self, facts: Facts) -> Facts:
        """Return the *facts* of a new hand as they are while its cards are dealt.

        Nobody is asked yet, nothing is said of the last hand, and nothing of cards to come.
        """
        plates = tuple(
            replace(plate, of="", line="" if self.is_you(seat) else plate.line)
            for seat, plate in enumerate(facts.plates)
        )
        return replace(facts, plates=plates, to_act=-1, winners=frozenset(), prompt="")

    def _plate(self, view: View, seat: int) -> PlateFacts:
        """Return a seat's facts: who decides, or the own hand; chips; what was said last."""
        hand = view.hand
        live = bool(hand.live >> seat & 1)
        line = _("away") if self.name(seat) in self.away else self.strategy_title(seat)
        cards = self.open_hand(view, seat)
        if seat == view.seat and (self.is_you(seat) or cards) and live:
            cards = view.cards
        if len(cards) == 2:
            board = self._board(view)
            line = describe((*cards, *board)) if len(board) >= 3 else hole_words(cards)
        if line == self.name(seat):
            line = ""  # somebody is called like the seat
        mark = ""
        if seat == hand.small and hand.small in hand.ring:
            mark = _("SB")
        elif seat == hand.big:
            mark = _("BB")
        out = seat not in hand.ring
        if view.places[seat]:
            line = _("{place} place").format(place=ordinal(view.places[seat]))
        return PlateFacts(
            line,
            f"{view.stacks[seat]:,}",
            self._last_words(view, seat),
            mark=mark,
            faded=out or not live,
        )

    def _last_words(self, view: View, seat: int) -> str:
        """Return what *seat* has said on this street, or how its hand ended."""
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
                return short_action(action) if street == hand.street else ""
        return ""

    def _rows(self) -> tuple[ScoreRow, ...]:
        """Return a row for each player: the chips won and lost, or those of a sit-and-go."""
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
        """Offer nothing: the panel for actions asks."""
        return None

    def summary(self, happened: Sequence[Event]) -> Summary | None:
        """Return who won what, and with which hand."""
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
        """Name the sound of *event*; chips and cards are heard as they move."""
        if isinstance(event, events.Acted):
            return "bid" if event.action.kind in (Kind.CHECK, Kind.FOLD) else ""
        return "" if isinstance(event, events.HandScored) else super().sound(event, seat)

    def verdict(self) -> Verdict:
        """Return how the game has ended: places where there are any, chips, hands played."""
        game: Any = self.match.game
        hands = len(game.deals())
        words = ngettext("{count} hand", "{count} hands", hands).format(count=hands)
        places, scores = game.places, game.get_scores()
        if self.match.rules.game == "cash":
            return Verdict(words, tuple(signed(chips) for chips in scores))
        order = sorted(range(len(places)), key=lambda seat: places[seat])
        listed = ", ".join(f"{ordinal(places[seat])} {self.name(seat)}" for seat in order)
        return Verdict(f"{listed} · {words}", tuple(ordinal(place) for place in places))

    # -- what is decided --------------------------------------------------------------------------

    def over(self, view: View) -> bool:
        """Tell whether the game has ended."""
        return view.phase is Phase.OVER

    def least_action(self, view: View) -> Action:
        """Return what costs nothing: to check, or else to fold."""
        return Action.CHECK if Action.CHECK in view.legal_bids else Action.FOLD

    def any_call(self, view: View) -> Action:
        """Return what stays in: to check, or else to call."""
        found: Action = next(a for a in view.legal_bids if a.kind in (Kind.CHECK, Kind.CALL))
        return found
