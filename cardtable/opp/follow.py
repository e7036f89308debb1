"""From a server's messages to a match: each is held back until the cards it needs are known.

The engine plays what the messages tell. An action that ends a round of betting waits for the
NEW_STAGE, HOLE_CARDS and WINNERS that come after it. Where a server does what our rules do not
know, the rest of the hand is told in words, and the next one is followed again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cardtable.cards import parse_cards
from cardtable.engine import IllegalAction
from cardtable.games.holdem import Action, Rules
from cardtable.games.holdem.deals import needed
from cardtable.games.holdem.hand import HandState
from cardtable.i18n import _
from cardtable.match import Match
from cardtable.opp import messages as m
from cardtable.opp.chat import clean
from cardtable.opp.in_words import in_words
from cardtable.opp.limit import limit_rules
from cardtable.opp.messages import Message
from cardtable.games.holdem.external import UNKNOWN, Dealt, RemoteMatch, filled, judged
from cardtable.opp.seats import MOST_NAME
from cardtable.remote import Heard, Played, Seated, Told

_BOARD = (0, 3, 4, 5)
_AT_THE_END = 9
"""More cards than a board has: what ends a hand waits for WINNERS."""


class _Lost(Exception):
    """Report that the hand cannot be followed any further."""


class Follower:
    """Keeps ``match`` in step with a server; it is None before the first hand is dealt."""

    def __init__(self) -> None:
        self.match: RemoteMatch | None = None
        self._before: RemoteMatch | None = None
        self.lost = False
        """Whether the rest of this hand is only told in words."""
        self._start: m.StartNewGame | None = None
        self._blinds: list[m.Blind] = []
        self._cards: dict[int, list[int]] = {}
        self._board: list[int] = []
        self._chips: list[int] = []
        self._names: tuple[str, ...] = ()
        self._shown: frozenset[int] = frozenset()
        self._held: Callable[[], None] | None = None
        self._needs = 0
        """How many cards of the board have to be known for what is held back."""
        self._dealt: Dealt | None = None
        self._ended: HandState
        """How the hand stands after what is held back."""
        self._begun = False
        self._hands = 0
        self._heard: list[Heard] = []

    @property
    def names(self) -> tuple[str, ...]:
        """Return who plays this hand, by seat."""
        return self._names

    @property
    def seat(self) -> int | None:
        """Return our seat, None for somebody who watches."""
        if self._start is None or self._start.seat == m.NO_SEAT:
            return None
        return self._start.seat

    def last_hand(self) -> tuple[Match, frozenset[int]] | None:
        """Return the last finished hand alone, and the seats whose cards were not seen."""
        found = (match.last_hand() for match in (self.match, self._before) if match is not None)
        return next((hand for hand in found if hand is not None), None)

    def take(self, message: Message) -> list[Heard]:
        """Take in a message of a hand; return what there is to show for it."""
        self._heard = []
        if isinstance(message, m.StartNewGame):
            self._open(message)
        elif self._start is not None:
            self._count(message)
            try:
                if not self.lost:
                    self._step(message)
            except (_Lost, IllegalAction, ValueError, IndexError):
                self._lose()
            if self.lost:
                self._put_in_words(message)
        return self._heard

    # --- the course of a hand ---------------------------------------------------------------------

    def _open(self, start: m.StartNewGame) -> None:
        self._hands += 1
        self._start, self._blinds, self._cards, self._board = start, [], {}, []
        self._chips = [player.bankroll for player in start.players]
        self._names = tuple(
            clean(player.name)[:MOST_NAME] or _("Seat {number}").format(number=at)
            for at, player in enumerate(start.players, 1)
        )
        self._held, self._dealt, self._shown = None, None, frozenset()
        self.lost = self._begun = False

    def _count(self, message: Message) -> None:
        """Keep the chips as the server counts them."""
        match message:
            case m.Blind() | m.Call() | m.Raise() if message.seat < len(self._chips):
                self._chips[message.seat] -= message.amount
            case m.Winners(shares):
                for seat, amount in shares:
                    if seat < len(self._chips):
                        self._chips[seat] += amount
            case _:
                pass

    def _step(self, message: Message) -> None:
        match message:
            case m.Blind():
                if self._begun:
                    raise _Lost
                self._blinds.append(message)
            case m.HoleCards(seat, cards):
                self._see(seat, _indexes(cards, 2))
                if self._dealt is not None:
                    self._shown |= {seat}
                self._lay()
            case m.NewStage(stage, board) if 1 <= stage <= 3:
                self._begin()
                self._uncover(_indexes(board, _BOARD[stage]))
                self._lay()
                self._release()
            case m.NextToAct():
                self._begin()
                self._turn(message)
            case m.Fold(seat):
                self._begin()
                self._act(seat, Action.FOLD)
            case m.Call(seat, amount):
                self._begin()
                self._act(seat, Action.CALL if amount else Action.CHECK)
            case m.Raise(seat, amount):
                self._begin()
                hand = self._playing().game.hand
                to = hand.bets[seat] + amount
                self._act(seat, Action.raise_to(to) if hand.current else Action.bet(to))
            case m.Winners():
                self._begin()
                self._finish(message)
            case _:
                pass

    def _begin(self) -> None:
        """Deal, as soon as all is known that comes before the first decision."""
        if self._begun or self._dealt is not None:
            return
        start = self._start
        assert start is not None
        if len(self._blinds) != 2 or start.button >= len(start.players):
            raise _Lost
        stacks = tuple(player.bankroll for player in start.players)
        small, big = self._blinds
        rules = rules_of(start.bet, stacks, small.amount, big.amount)
        positions = start.button, small.seat, big.seat
        number = start.game if 0 < start.game < 1_000_000_000 else self._hands
        dealt = self._dealt = Dealt(number, rules, stacks, positions, [])
        dealt.deck = self._known(dealt)
        trial = HandState(rules.stakes(0), list(stacks), positions, tuple(filled(dealt.deck)))
        self._ended = trial
        if trial.over or trial.street:  # the blinds have put everybody all-in
            self._held, self._needs = lambda: self._deal(dealt), _AT_THE_END
        else:
            self._deal(dealt)

    def _deal(self, dealt: Dealt) -> None:
        """Let the match have a hand more, or begin another one where other people sit."""
        match = self.match
        self._begun = True
        same = (
            match is not None
            and match.game.between_hands
            and match.seat == self.seat
            and tuple(seat.name for seat in match.seats) == self.names
        )
        if match is None or not same:
            self._before = match if match is not None and match.game.records else self._before
            self.match = RemoteMatch([dealt], self.names, self.seat)
            self._heard.append(Seated(self.match, self.seat))
            return
        match.book.append(dealt)
        match.next_position  # noqa: B018 - asking deals
        self._heard.append(Played())

    def _turn(self, message: m.NextToAct) -> None:
        match = self._playing()
        hand = match.game.hand
        asked = message.seat, message.to_call
        if self._held is not None or asked != (hand.to_act, hand.to_call):
            raise _Lost
        match.game.offer(message.max_bet)

    def _act(self, seat: int, action: Action) -> None:
        """Hand an action on, or keep it until the cards are known that it uncovers."""
        match = self._playing()
        if self._held is not None or match.game.hand.to_act != seat:
            raise _Lost
        trial = match.game.hand.copy()
        trial.deck = tuple(filled(trial.deck))
        if action.to:
            size = action.to - trial.base
            trial.stakes = trial.stakes._replace(small_bet=size, big_bet=size, raise_cap=0)
        refusal = trial.act(action)
        if refusal is not None:
            raise refusal

        def act() -> None:
            match.act(action, seat)
            self._heard.append(Played())

        self._ended = trial
        self._held, self._needs = act, _AT_THE_END if trial.over else _BOARD[trial.street]
        self._release()

    def _release(self) -> None:
        """Hand on what was held back, if the board it uncovers is known now."""
        held = self._held
        if held is not None and len(self._board) >= self._needs:
            self._held = None
            held()

    def _finish(self, paid: m.Winners) -> None:
        """End the hand as the server says."""
        dealt, held, self._held = self._dealt, self._held, None
        if dealt is None or held is None or not self._ended.over:
            raise _Lost
        hand = self._ended
        several = hand.live & (hand.live - 1)
        if several and len(self._board) < 5:
            raise _Lost
        dealt.final = tuple(self._chips)
        winners = frozenset(seat for seat, _amount in paid.shares)
        dealt.hidden = (
            frozenset(seat for seat in hand.ring if several and hand.live >> seat & 1) - self._shown
        )
        deck = judged(self._known(dealt), hand.ring, hand.live, winners)
        if self._begun:
            self._playing().game.lay(deck)
        else:
            dealt.deck[:] = deck
        held()
        match = self._playing()
        match.next_position  # noqa: B018 - asking deals, where the blinds have ended the hand
        if not match.game.between_hands:
            raise _Lost
        if dealt.otherwise:
            self._heard.append(Told(self._payment(dealt)))

    def _payment(self, dealt: Dealt) -> str:
        """Return what the server pays out where our rules would have paid otherwise."""
        names = self.names
        changes = ", ".join(
            f"{names[seat]} {after - before:+,}"
            for seat, (before, after) in enumerate(
                zip(dealt.stacks, dealt.final or dealt.stacks, strict=True)
            )
            if after != before
        )
        words = _("The server pays out otherwise than our rules would: {changes}.")
        return words.format(changes=changes.replace("-", "\N{MINUS SIGN}"))

    # --- cards ------------------------------------------------------------------------------------

    def _see(self, seat: int, cards: list[int]) -> None:
        """Note the cards of *seat*, which stay what they are."""
        if set(self._cards.get(seat, cards)) != set(cards):
            raise _Lost
        self._cards.setdefault(seat, cards)

    def _uncover(self, board: list[int]) -> None:
        """Note the board, of which what lies already stays."""
        if board[: len(self._board)] != self._board:
            raise _Lost
        self._board = board

    def _lay(self) -> None:
        """Put what is known now into the deck."""
        if self._dealt is not None:
            deck = self._known(self._dealt)
            if self._begun:
                self._playing().game.lay(deck)

    def _known(self, dealt: Dealt) -> list[int]:
        """Return the deck as far as it is known."""
        button, seats = dealt.positions[0], len(dealt.stacks)
        order = [*range(button + 1, seats), *range(button + 1)]
        ring = [seat for seat in order if dealt.stacks[seat]]
        deck = [UNKNOWN] * needed(len(ring))
        flop = 2 * len(ring) + 1
        for seat, cards in self._cards.items():
            place = ring.index(seat)
            deck[place], deck[place + len(ring)] = cards
        places = (flop, flop + 1, flop + 2, flop + 4, flop + 6)
        for place, index in zip(places, self._board, strict=False):
            deck[place] = index
        known = [index for index in deck if index >= 0]
        if len(set(known)) < len(known):
            raise _Lost
        dealt.known = frozenset(known)
        return deck

    # --- where the engine cannot follow -----------------------------------------------------------

    def _playing(self) -> RemoteMatch:
        if self.match is None or not self._begun:
            raise _Lost
        return self.match

    def _lose(self) -> None:
        self.lost, self._held = True, None
        self._heard.append(
            Told(_("This hand goes otherwise than our rules know. The rest is told in words."))
        )

    def _put_in_words(self, message: Message) -> None:
        """Tell a message of a hand that the match does not follow."""
        words = in_words(message, self.names)
        if words:
            self._heard.append(Told(words))


def rules_of(bet: int, stacks: tuple[int, ...], small: int, big: int) -> Rules:
    """Return the rules of a hand with these blinds. Raises ValueError where none are so."""
    rules = limit_rules(bet, stacks)
    return replace(rules, small_blind=small, big_blind=big, showdown="all_show")


def _indexes(text: str, count: int) -> list[int]:
    """Return the cards of *text*, of which there have to be *count*."""
    found = [card.index for card in parse_cards(text)]
    if len(found) != count or max(found) > 51:
        raise _Lost
    return found
