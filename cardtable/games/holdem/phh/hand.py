"""Play one hand of a PHH file through the engine.

The hand is one of an external dealer (see cardtable.games.holdem.external): cards that the file
does not give stay unknown, and ``result`` says who wins the pots.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from cardtable.cards import Card, parse_cards
from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.engine import Event, IllegalAction
from cardtable.engine import Player as AnyPlayer
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.events import Returned
from cardtable.games.holdem.external import ExternalGame, ExternalHand
from cardtable.games.holdem.game import Game, Player
from cardtable.games.holdem.hand import UNKNOWN, HandState
from cardtable.games.holdem.hand.deals import known_deck
from cardtable.games.holdem.hand.limits import refuse
from cardtable.games.holdem.hand.record import HandRecord
from cardtable.games.holdem.phh.fields import Fields, read_fields, write_amount
from cardtable.games.holdem.phh.result import Showdown, WrongResult, result_of
from cardtable.games.holdem.rules import Rules

_CARDS = r"(?:[2-9TJQKA?][cdhs?]){1,2}"
_ACTION = re.compile(
    rf"d dh p(?P<to>\d{{1,2}}) (?P<hole>{_CARDS})"
    r"|d db (?P<board>(?:[2-9TJQKA][cdhs]){1,5})"
    r"|p(?P<player>\d{1,2}) (?:(?P<plain>f|cc)|cbr (?P<amount>\S{1,20})"
    rf"|(?P<show>sm)(?: (?P<shown>-|{_CARDS}))?)",
    re.ASCII,
)


class HandError(SourceError):
    """A hand of a file is invalid: *rule* is the id of the broken rule.

    *hand* is its number in the file, *action* counts from 1; 0 means the file's only hand, or the
    whole hand. *reason* is the message without the number of the hand.
    """

    def __init__(
        self,
        rule: str,
        sentence: str,
        *,
        filename: str = "",
        hand: int = 0,
        action: int = 0,
        text: str = "",
    ) -> None:
        parts = [_("hand {number}").format(number=hand)] if hand else []
        self.reason = f"{sentence} [{rule}]"
        if action:
            shown = text if len(text) <= 40 else text[:39] + "…"
            place = _("action {number} ({text})").format(number=action, text=shown)
            parts.append(place)
            self.reason = f"{place}: {self.reason}"
        location = ", ".join(parts)
        message = f"{location}: {sentence}" if location else sentence
        super().__init__(f"{message} [{rule}]", filename=filename)
        self.rule = rule
        self.hand = hand
        self.action = action


class RecordedGame(ExternalGame):
    """The game of a recorded hand; unlike an external dealer's, its raises obey our rules."""

    def accept_bid(self, bid: Action, player: AnyPlayer) -> None:
        Game.accept_bid(self, bid, player)


@dataclass(frozen=True)
class PhhHand:
    """A hand that was read and replayed.

    *number* is its number in the file. *final_stacks* are listed by player, p1 to pn, in the units
    of the file; a stack that the file does not know stays infinite. *actions* are (position,
    action); new_game() plays them again, and *game* is the game after them. *known* lists the
    positions whose hole cards the file gives, *board_known* counts its board cards. A hand is not
    *complete* if the file ends before the hand is over, or if nobody can say who won: its stacks
    are then those at the end of the file. *notes* are sentences about what the file leaves open,
    and about a rake. *scale* chips of ``game`` are one unit of the file.
    """

    number: int
    variant: str
    players: tuple[str, ...]
    final_stacks: tuple[int | Decimal, ...]
    complete: bool
    notes: tuple[str, ...]
    hand: ExternalHand
    actions: tuple[tuple[int, Action], ...]
    game: Game
    data: Mapping[str, Any]
    known: frozenset[int]
    board_known: int
    unlimited: frozenset[int]
    scale: int

    @property
    def rules(self) -> Rules:
        """Return the rules, which cannot express all forced bets: those are in ``hand.stakes``."""
        return self.hand.rules

    @property
    def button(self) -> int:
        """Return the position of the button."""
        return self.hand.positions[0]

    def new_game(self) -> Game:
        """Return a game that waits for the first player to be registered."""
        return RecordedGame(self.rules, [replace(self.hand, deck=list(self.hand.deck))])

    def write(self, chips: int) -> str:
        """Return *chips* of ``game`` in the units of the file, as text."""
        return write_amount(chips, self.scale)

    @property
    def record(self) -> HandRecord:
        """Return the record of the hand. Raises ValueError unless it is complete."""
        if not self.complete:
            raise ValueError(_("The hand is not finished."))
        return self.game.records[0]


def replay(data: Mapping[str, Any], filename: str, number: int) -> PhhHand:
    """Replay the hand in *data*, number *number* of the file. Raises HandError."""
    return _Replayer(data, filename, number).run()


class _Replayer:
    """Reads the actions of a hand, and plays it."""

    def __init__(self, data: Mapping[str, Any], filename: str, number: int) -> None:
        self.data, self.filename, self.number = data, filename, number
        self.action_number, self.text = 0, ""
        try:
            self.fields: Fields = read_fields(data)
        except ValueError as error:
            raise self.fault("bad-field", str(error)) from None
        self.holes: dict[int, list[Card]] = {}
        """The known hole cards, by position."""
        self.dealt: Counter[int] = Counter()
        self.board: list[Card] = []
        self.board_known = 0
        self.showdown = Showdown()
        self.actions: list[tuple[int, Action]] = []

    def fault(self, rule: str, sentence: str) -> HandError:
        return HandError(
            rule,
            sentence,
            filename=self.filename,
            hand=self.number,
            action=self.action_number,
            text=self.text,
        )

    def run(self) -> PhhHand:
        steps = self._read_steps()
        game = self._new_game()
        game.get_next_player()
        for self.action_number, self.text, step in steps:
            self._step(game, step)
        self.action_number, self.text = 0, ""
        notes = self._finish(game)
        fields = self.fields
        final = tuple(
            Decimal("inf") if seat in fields.unlimited else fields.unit(chips)
            for seat, chips in enumerate(game.stacks)
        )
        return PhhHand(
            self.number,
            str(self.data["variant"]),
            fields.players,
            final[fields.first :],
            game.hand.over,
            tuple(notes),
            game.current,
            tuple(self.actions),
            game,
            self.data,
            frozenset(seat for seat, cards in self.holes.items() if len(cards) == 2),
            self.board_known,
            fields.unlimited,
            fields.scale,
        )

    def _new_game(self) -> RecordedGame:
        """Return the game at its start, without a board."""
        fields = self.fields
        hand = ExternalHand(
            1, fields.rules, fields.started, fields.positions, [], stakes=fields.stakes
        )
        game = RecordedGame(fields.rules, [hand])
        hand.deck[:] = self._deck()
        for name in (*[""] * fields.first, *fields.players):
            game.register_player(Player(name=name))
        game.listeners.append(self._note_event)
        return game

    def _note_event(self, event: Event) -> None:
        if isinstance(event, Returned):
            self.showdown.returned[event.position] += event.amount

    def _deck(self) -> list[int]:
        first, count = self.fields.first, self.fields.count
        hands = {
            seat: [card.index for card in cards] + [UNKNOWN] * (2 - len(cards))
            for seat, cards in self.holes.items()
        }
        board = [card.index for card in self.board[: self.board_known]]
        return known_deck(range(first, first + count), hands, board)

    # --- reading -------------------------------------------------------------------------------

    def _read_steps(self) -> list[tuple[int, str, re.Match[str]]]:
        """Return number, text and match of each action that does something."""
        steps, actions = [], self.fields.actions
        for self.action_number, action in enumerate(actions, 1):
            self.text = " ".join(action.partition("#")[0].split())
            if self.text:
                steps.append((self.action_number, self.text, self._read(self.text)))
        return steps

    def _read(self, text: str) -> re.Match[str]:
        match = _ACTION.fullmatch(text)
        if match is None:
            raise self.fault("unreadable", _("Not an action of Hold'em in PHH."))
        player = match["to"] or match["player"]
        if player and not 1 <= int(player) <= self.fields.count:
            raise self.fault("no-such-player", _("Unknown player p{number}.").format(number=player))
        if match["hole"]:
            seat = self._seat(player)
            self.dealt[seat] += len(match["hole"]) // 2
            if self.dealt[seat] > 2:
                raise self.fault("other-cards", _("This player was dealt more than two cards."))
            self._add_hole(seat, match["hole"])
        elif match["shown"]:
            self._add_hole(self._seat(player), match["shown"])
        elif match["board"]:
            cards = parse_cards(match["board"])
            if len(cards) != (1 if self.board else 3) or len(self.board) == 5:
                raise self.fault("board", _("The flop has three cards, turn and river one each."))
            self.board += self._unseen(cards)
        return match

    def _seat(self, player: str) -> int:
        return int(player) - 1 + self.fields.first

    def _add_hole(self, seat: int, text: str) -> None:
        """Add the cards that are not known yet; ``-`` and ``??`` are none."""
        pairs = [text[at : at + 2] for at in range(0, len(text) - 1, 2)]
        cards = parse_cards(" ".join(pair for pair in pairs if "?" not in pair))
        known = self.holes.setdefault(seat, [])
        new = [card for card in cards if card not in known]
        if len(known) + len(new) > 2:
            raise self.fault("other-cards", _("This player was dealt other cards before."))
        known += self._unseen(new)

    def _unseen(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return *cards*. Raises HandError if one of them has appeared before."""
        taken = {card for hole in self.holes.values() for card in hole} | set(self.board)
        for index, card in enumerate(cards):
            if card in taken or card in cards[:index]:
                raise self.fault("card-twice", _("{card} appears twice.").format(card=card))
        return tuple(cards)

    # --- playing -------------------------------------------------------------------------------

    def _step(self, game: RecordedGame, step: re.Match[str]) -> None:
        if step["hole"]:
            if self.actions or self.board_known:
                raise self.fault("too-late", _("Hole cards are dealt before anybody acts."))
        elif step["board"]:
            self._deal_board(game, len(step["board"]) // 2)
        elif step["show"]:
            self._show(game, step)
        else:
            self._act(game, step)

    def _deal_board(self, game: RecordedGame, count: int) -> None:
        if not game.hand.waits_for_board:
            if game.hand.waits_for_result:
                raise self.fault("hand-over", _("The hand is over."))
            raise self.fault("board-too-early", _("The betting on this street is not over."))
        self.board_known += count
        game.set_cards(self._deck())

    def _show(self, game: RecordedGame, step: re.Match[str]) -> None:
        """Note what a player shows: at the showdown, or at any time once all are all-in."""
        seat, hand, showdown = self._seat(step["player"]), game.hand, self.showdown
        if not (hand.waits_for_result or (hand.waits_for_board and hand.face_up)):
            raise self.fault("no-showdown", _("The hand has not reached the showdown."))
        if not hand.live >> seat & 1:
            raise self.fault("folded", _("This player has folded."))
        is_mucked = step["shown"] is None
        if showdown.mucked >> seat & 1 or (showdown.shown >> seat & 1 and is_mucked):
            raise self.fault("shown-twice", _("This player has shown or mucked already."))
        has_cards = len(self.holes.get(seat, ())) == 2
        showdown.add(seat, has_cards=has_cards, is_mucked=is_mucked)

    def _act(self, game: RecordedGame, step: re.Match[str]) -> None:
        position = self._seat(step["player"])
        player, hand = game.get_next_player(), game.hand
        if player is None:
            if step["plain"] == "cc" and hand.face_up and hand.able >> position & 1:
                return  # other programs ask players who have no decision left
            if hand.waits_for_board:
                raise self.fault(
                    "board-missing", _("The hand goes on, but the next board cards are missing.")
                )
            raise self.fault("hand-over", _("The hand is over."))
        if player.position != position:
            raise self.fault(
                "not-your-turn",
                _("It is the turn of p{number}.").format(
                    number=player.position + 1 - self.fields.first
                ),
            )
        try:
            action = self._action(game, step)
        except ValueError as error:
            raise self.fault("bad-amount", str(error)) from None
        try:
            game.accept(action, player)
        except IllegalAction:
            refusal = refuse(hand, action, self.fields.write)
            raise self.fault(refusal.rule, str(refusal)) from None
        self.actions.append((position, action))

    def _action(self, game: Game, step: re.Match[str]) -> Action:
        if step["plain"] == "f":
            return Action.FOLD
        if step["plain"]:
            return game.legal_bids()[1]
        amount = self.fields.chips(step["amount"])
        return Action.raise_to(amount) if game.hand.current else Action.bet(amount)

    # --- the end -------------------------------------------------------------------------------

    def _finish(self, game: RecordedGame) -> list[str]:
        """Pay the pots if the hand is over; return what is to be said about the end."""
        fields, hand = self.fields, game.hand
        notes = [
            _("The stack of p{number} is not known; it is shown as {amount}.").format(
                number=seat + 1 - fields.first, amount=fields.write(fields.started[seat])
            )
            for seat in sorted(fields.unlimited)
        ]
        if not hand.waits_for_result:
            self._check_stacks(hand)
            return [*notes, _("The file ends before the hand is over.")]
        try:
            result = result_of(hand, self.showdown, fields)
        except WrongResult as error:
            raise self.fault(error.rule, str(error)) from None
        if result is None:
            return [*notes, _("The result is unknown: the file gives neither cards nor winnings.")]
        game.pay(result)
        rake = sum(hand.started) - sum(hand.stacks)
        if rake:
            notes.append(_("Rake: {amount}.").format(amount=fields.write(rake)))
        return notes

    def _check_stacks(self, hand: HandState) -> None:
        """Raise HandError if the file states other stacks for its end, before the hand is over."""
        fields = self.fields
        for seat, stated in enumerate(fields.finishing):
            if stated is not None and stated != hand.stacks[seat]:
                if hand.waits_for_board:
                    raise self.fault(
                        "board-missing",
                        _("The hand goes on, but the next board cards are missing."),
                    )
                raise self.fault(
                    "finishing-stacks",
                    _("p{number} has {found} at the end of the file, not {stated}.").format(
                        number=seat + 1 - fields.first,
                        found=fields.write(hand.stacks[seat]),
                        stated=fields.write(stated),
                    ),
                )
