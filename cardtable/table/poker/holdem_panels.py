"""Texas Hold'em on screen: the text of the panels, and the effects of events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from cardtable.cards import Card
from cardtable.core.i18n import _, ngettext, write_number
from cardtable.engine import Event, Moved, Paid, Zone, ZoneKind
from cardtable.games.holdem import events, words
from cardtable.games.holdem.actions import Action, ActionKind
from cardtable.games.holdem.chances import chances_of
from cardtable.games.holdem.game import Game
from cardtable.games.holdem.hand.record import Phase
from cardtable.games.holdem.rules.prizes import prize_of, prizes_of
from cardtable.games.holdem.view import View
from cardtable.poker.evaluator import describe
from cardtable.table.facts import Facts, GameOutcome, Offer, PlateFacts, Summary
from cardtable.table.plain_panels import PlainPanels
from cardtable.table.poker import poker_steps
from cardtable.table.poker.chips import Payment
from cardtable.table.poker.poker_steps import Effect
from cardtable.table.stage import VisibleZones


class HoldemPanels(PlainPanels):
    """The contents of the panels for Texas Hold'em, and the visible effects of its events."""

    # -- cards and chips --------------------------------------------------------------------------

    def sort(self, cards: Sequence[Card], order: Sequence[int]) -> tuple[Card, ...]:
        return tuple(sorted(cards, key=lambda card: (-card.rank, -card.suit)))

    def visible_zones(self, view: View) -> VisibleZones:
        """Return the zones, with the stack of each player as a zone ``stack:N``."""
        stacks = tuple(
            Zone(f"stack:{seat}", ZoneKind.POT, (), seat, chips=chips)
            for seat, chips in enumerate(view.stacks)
        )
        return (*view.zones(), *stacks)

    def open_hand(self, view: View, position: int) -> tuple[Card, ...]:
        opened = view.hand.shown >> position & 1 and position not in self.unknown
        return view.cards_of(position) if opened else ()

    def effects(self, new_events: Iterable[Event]) -> list[Effect]:
        """Return the visible effects of events, in order."""
        new_events = list(new_events)
        best = {
            event.position: event.best for event in new_events if isinstance(event, events.Shown)
        }
        hands_open = False
        effects = []
        for event in new_events:
            hands_open = hands_open or isinstance(event, events.Shown)
            effects.append(self._effect(event, best, hands_open=hands_open))
        return effects

    def _effect(
        self, event: Event, best: Mapping[int, tuple[Card, ...]], *, hands_open: bool
    ) -> Effect:
        """Return the visible effect of *event*, which may be empty.

        *best* are the five cards of each shown hand by position. With *hands_open* the players are
        all-in and the rest of the board is dealt without further bets.
        """
        match event:
            case events.HandStarted():
                return Effect(starts_hand=True, stacks=event.stacks, button=event.button)
            case events.HandDealt():
                return Effect(dealt=event.order)
            case events.Acted():
                caption = _("All-in") if event.all_in else words.short_action(event.action)
                return Effect(caption=(event.position, caption))
            case events.Shown():
                return Effect(
                    caption=(event.position, event.title) if event.title else None,
                    revealed=(event.position, event.cards),
                    rest=poker_steps.SHOW_REST,
                )
            case events.BoardDealt():
                rest = poker_steps.RUN_OUT_REST if hands_open else poker_steps.BOARD_REST
                known: Mapping[int, float] | None = {} if event.street == "river" else None
                return Effect(moved=event, rest=rest, clears_captions=not hands_open, chances=known)
            case events.RunOut():
                return Effect(chances=chances_of(event))
            case Moved():
                return Effect(moved=event)
            case events.PotWon():
                return Effect(
                    payment_of(event),
                    caption=(event.position, event.title or f"+{write_number(event.amount)}"),
                    group=f"won {event.pot}",
                    lifted=frozenset(best.get(event.position, ())) or None,
                    seconds=poker_steps.WIN_SECONDS,
                    rest=poker_steps.WIN_REST,
                )
            case events.Collected():
                return Effect(
                    payment_of(event), group="collected", seconds=poker_steps.GATHER_SECONDS
                )
            case events.Bet():
                return Effect(payment_of(event))
            case Paid():
                return Effect(payment_of(event), group=type(event).__name__)
        return Effect()

    # -- panels -----------------------------------------------------------------------------------

    def facts(self, view: View) -> Facts:
        acting = self.to_act()
        prompt = self._prompt(acting, view)
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
        """Return *facts* for the time while the cards of a new hand are being dealt.

        They leave out the turn, your cards, and the results of the previous hand.
        """
        plates = tuple(
            replace(plate, of="", line=plate.line if plate.faded or not self.is_you(seat) else "")
            for seat, plate in enumerate(facts.plates)
        )
        return replace(facts, plates=plates, to_act=-1, winners=frozenset(), prompt="")

    def _level(self, view: View) -> str:
        time_left = self.match.game_as(Game).time_left
        return words.level_words(view.rules, view.number, view.level, time_left)

    def _plate(self, view: View, seat: int) -> PlateFacts:
        """Return the facts of a seat: its strategy or hand, its chips and its last action."""
        hand = view.hand
        live = bool(hand.live >> seat & 1)
        line = _("away") if self.name(seat) in self.away else self.strategy_title(seat)
        cards = self.open_hand(view, seat)
        if seat == view.seat and (self.is_you(seat) or cards) and live:
            cards = view.cards
        if len(cards) == 2:
            board = view.board
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
            if view.rules.rebuy == "ask":
                line = _("left the table")
        return PlateFacts(
            line,
            write_number(view.stacks[seat]),
            self._last_words(view, seat),
            mark=mark,
            faded=out or not live,
        )

    def _last_words(self, view: View, seat: int) -> str:
        """Return the last action of *seat* on this street, or the result of its hand."""
        hand = view.hand
        if seat not in hand.ring:
            return ""
        if hand.over:
            won = sum(award.amount for award in hand.awards if award.seat == seat)
            if won:
                cards = self.open_hand(view, seat)
                return describe((*cards, *view.board)) if cards else f"+{write_number(won)}"
            return "" if hand.live >> seat & 1 else _("Fold")
        if not hand.live >> seat & 1:
            return _("Fold")
        if not hand.stacks[seat]:
            return _("All-in")
        for street, position, action in reversed(hand.history):
            if position == seat:
                return words.short_action(action) if street == hand.street else ""
        return ""

    def _prompt(self, acting: int, view: View) -> str:
        if acting < 0:
            return ""
        if view.phase is Phase.REBUY:
            return self.words(acting, _("You are out of chips"), _("{name} is out of chips"))
        return (
            _("Your turn")
            if self.is_you(acting)
            else _("{name} to act").format(name=self.name(acting))
        )

    def offer(self, view: View, looked: bool) -> Offer | None:
        return None

    def summary(self, new_events: Sequence[Event]) -> Summary | None:
        scored = next((event for event in new_events if isinstance(event, events.HandScored)), None)
        if scored is None:
            return None
        you, other = _("You win {amount}"), _("{name} wins {amount}")
        won: dict[int, events.PotWon] = {}
        for event in new_events:
            if isinstance(event, events.PotWon):
                earlier = won[event.position].amount if event.position in won else 0
                won[event.position] = replace(event, amount=event.amount + earlier)
        rows = tuple(
            (
                self.words(position, you, other).replace("{amount}", write_number(event.amount)),
                event.title,
                event.amount,
                scored.stacks[position],
            )
            for position, event in won.items()
        )
        title = _("Hand {number}").format(number=scored.number)
        return Summary(title, rows, self._refill_words(scored.stacks))

    def _refill_words(self, stacks: Sequence[int]) -> str:
        """Return the sentence for the only person who is refilled automatically, or nothing."""
        rules, seat = self.match.rules, self.only_person()
        if seat is None or stacks[seat] or not self.match.game.between_hands:
            return ""
        if rules.rebuy not in ("when_broke", "top_up"):
            return ""
        return _("You are out of chips: rebuy {amount} for the next hand. {session}.").format(
            amount=write_number(rules.start[seat]), session=self.session(self.match.view(seat))
        )

    def session(self, view: View) -> str:
        """Return the result of the seat of *view* so far; empty in a tournament."""
        if view.rules.game != "cash" or not self.match.seats[view.seat].is_person:
            return ""
        return words.session_words(view.rules, view.bought[view.seat], view.scores[view.seat])

    def is_out(self, view: View) -> bool:
        """Whether no person at this screen plays any more hands, although the game goes on."""
        persons = [n for n, seat in enumerate(self.match.seats) if seat.is_person]
        over = view.phase is Phase.OVER
        return bool(persons) and not over and all(view.places[seat] for seat in persons)

    def farewell(self, view: View) -> tuple[str, str]:
        """Return title and text for the seat of *view*, which is out of chips."""
        place, rules = view.places[view.seat], view.rules
        if not place or rules.rebuy == "ask":
            title = _("You left the table") if place else _("You are out of chips")
            hands = ngettext("{count} hand", "{count} hands", view.number).format(count=view.number)
            return title, f"{self.session(view)} · {hands}"
        title = _("You finish in {place} place").format(place=words.ordinal(place))
        left, count = (sum(chips > 0 for chips in stacks) for stacks in (view.stacks, rules.start))
        text = _("{left} of {count} players are left.").format(left=left, count=count)
        if prizes_of(rules):
            text = f"{text} {words.prize_words(rules, view.places, view.seat)}"
        return title, text

    def sound(self, event: Event, seat: int) -> str:
        """Return the sound of *event*; the stage plays those of moving chips and cards."""
        if isinstance(event, events.Acted):
            return "bid" if event.action.kind in (ActionKind.CHECK, ActionKind.FOLD) else ""
        return "" if isinstance(event, events.HandScored) else super().sound(event, seat)

    def outcome(self) -> GameOutcome:
        """Return the chips won in a cash game, else places and prizes, and the number of hands."""
        game = self.match.game_as(Game)
        hands = len(game.deals())
        played = ngettext("{count} hand", "{count} hands", hands).format(count=hands)
        places, scores = game.places, game.get_scores()
        if self.match.rules.game == "cash":
            return GameOutcome(played, tuple(words.signed_chips(chips) for chips in scores))
        order = sorted(range(len(places)), key=lambda seat: places[seat])
        listed = ", ".join(f"{words.ordinal(places[seat])} {self.name(seat)}" for seat in order)
        if prizes_of(self.match.rules):
            prizes = ((seat, prize_of(self.match.rules, places, seat)) for seat in order)
            won = (f"{self.name(seat)} {write_number(prize)}" for seat, prize in prizes if prize)
            listed = _("Prizes: {list}").format(list=", ".join(won))
        return GameOutcome(f"{listed} · {played}", tuple(words.ordinal(place) for place in places))

    # -- decisions --------------------------------------------------------------------------

    def over(self, view: View) -> bool:
        return view.phase is Phase.OVER

    def free_action(self, view: View) -> Action:
        """Return check if it is legal, else fold."""
        return Action.CHECK if Action.CHECK in view.legal_bids else Action.FOLD

    def passive_action(self, view: View) -> Action:
        """Return check if it is legal, else call."""
        kinds = (ActionKind.CHECK, ActionKind.CALL)
        return next(action for action in view.legal_bids if action.kind in kinds)


def payment_of(event: Paid) -> Payment:
    """Return the chips that *event* moves."""
    return Payment(event.amount, event.source, event.target)
