"""Play one hand of a PHH file through the engine."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from cardtable.cards import Card, parse_cards
from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.engine import IllegalAction
from cardtable.games.holdem.actions import Action, ActionKind
from cardtable.games.holdem.game import Game, Player
from cardtable.games.holdem.hand import HandState
from cardtable.games.holdem.hand.record import HandRecord
from cardtable.games.holdem.phh.fields import Fields, read_fields
from cardtable.games.holdem.rules import Rules
from cardtable.games.holdem.rules.blinds import Positions
from cardtable.poker.evaluator import evaluate

_ACTION = re.compile(
    r"d dh p(?P<to>\d{1,2}) (?P<hole>(?:[2-9TJQKA?][cdhs?]){2})"
    r"|d db (?P<board>(?:[2-9TJQKA][cdhs]){1,5})"
    r"|p(?P<player>\d{1,2}) (?:(?P<plain>f|cc)|cbr (?P<amount>[0-9.]{1,20})"
    r"|(?P<show>sm)(?: (?P<shown>-|(?:[2-9TJQKA?][cdhs?]){2}))?)",
    re.ASCII,
)


class HandError(SourceError):
    """A hand of a file is invalid: *rule* is the id of the broken rule.

    *hand* and *action* count from 1, in the order of the file; 0 means the file's only hand, or
    the whole hand.
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
        if action:
            shown = text if len(text) <= 40 else text[:39] + "…"
            parts.append(_("action {number} ({text})").format(number=action, text=shown))
        location = ", ".join(parts)
        message = f"{location}: {sentence}" if location else sentence
        super().__init__(f"{message} [{rule}]", filename=filename)
        self.rule = rule
        self.hand = hand
        self.action = action


class ReversedGame(Game):
    """A heads-up game in which the button posts the big blind and acts last on every street.

    Other programs for the OPP protocol play this way (see cardtable.opp.limit_game). PHH files list
    the blinds of such a hand in reverse order.
    """

    def _place_button(self, stacks: Sequence[int], before: HandState | None) -> Positions:
        button = self.first_button
        return button, 1 - button, button


@dataclass(frozen=True)
class PhhHand:
    """A hand that was read and replayed.

    *final_stacks* are listed by player, p1 to pn, in the units of the file. *rules*, *deck*,
    *button* and *actions* (position, action) replay it in any match of *game_class*; *game* is
    the game after it. Unknown cards are filled in arbitrarily: *known* lists the positions whose
    hole cards the file gives, *board_known* counts its board cards. A hand is not *complete* if the
    file ends before the hand is over or the board of an all-in is complete; its stacks are then
    the stacks at the end of the file.
    """

    variant: str
    players: tuple[str, ...]
    final_stacks: tuple[int | Decimal, ...]
    complete: bool
    rules: Rules
    deck: str
    button: int
    actions: tuple[tuple[int, Action], ...]
    game: Game
    data: Mapping[str, Any]
    known: frozenset[int]
    board_known: int
    game_class: type[Game] = Game

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
    """Reads the actions of a hand, makes a deck for it, and plays it."""

    def __init__(self, data: Mapping[str, Any], filename: str, number: int) -> None:
        self.data, self.filename, self.number = data, filename, number
        self.action_number, self.text = 0, ""
        try:
            self.fields: Fields = read_fields(data)
        except ValueError as error:
            raise self.fault("bad-field", str(error)) from None
        self.holes: dict[int, tuple[Card, ...]] = {}
        self.board: list[Card] = []
        self.board_known = 0
        self.shown: set[int] = set()
        self.actions: list[tuple[int, Action]] = []
        self.stacks: tuple[int, ...] = ()
        """The stacks after the last action, before uncalled bets are returned and pots paid."""

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
        fields = self.fields
        steps = []
        for self.action_number, self.text in enumerate(fields.actions, 1):
            steps.append(self._read(self.text))
        deck = self._deck()
        game_class = ReversedGame if fields.is_reversed else Game
        game = game_class(fields.rules, seed=0, deals=[deck], dealer=fields.button)
        for name in (*[""] * fields.first, *fields.players):
            game.register_player(Player(name=name))
        game.get_next_player()
        for self.action_number, step in enumerate(steps, 1):
            self.text = fields.actions[self.action_number - 1]
            self._step(game, step)
        self.action_number, self.text = 0, ""
        over, is_board_known = game.get_next_player() is None, len(game.board) <= self.board_known
        if over and not is_board_known and (self.shown or fields.finishing):
            raise self.fault(
                "board-missing", _("The hand goes on, but the next board cards are missing.")
            )
        complete = over and is_board_known
        stacks = game.stacks if is_board_known or not over else self.stacks
        final = tuple(fields.unit(chips) for chips in stacks[fields.first :])
        if complete and fields.finishing and final != fields.finishing:
            raise self.fault(
                "finishing-stacks",
                _("The stacks after the hand are {found}, not {stated}.").format(
                    found=", ".join(map(str, final)), stated=", ".join(map(str, fields.finishing))
                ),
            )
        return PhhHand(
            str(self.data["variant"]),
            fields.players,
            final,
            complete,
            fields.rules,
            deck,
            fields.button,
            tuple(self.actions),
            game,
            self.data,
            frozenset(player - 1 + fields.first for player in self.holes),
            self.board_known,
            game_class,
        )

    # --- reading -------------------------------------------------------------------------------

    def _read(self, text: str) -> re.Match[str]:
        match = _ACTION.fullmatch(text)
        if match is None:
            raise self.fault("unreadable", _("Not an action of Hold'em in PHH."))
        player = match["to"] or match["player"]
        if player and not 1 <= int(player) <= self.fields.count:
            raise self.fault("no-such-player", _("Unknown player p{number}.").format(number=player))
        if match["hole"] or match["shown"]:
            self._add_hole(int(player), match["hole"] or match["shown"])
        elif match["board"]:
            cards = parse_cards(match["board"])
            if len(cards) != (1 if self.board else 3) or len(self.board) == 5:
                raise self.fault("board", _("The flop has three cards, turn and river one each."))
            self.board += self._unseen(cards)
        return match

    def _add_hole(self, player: int, text: str) -> None:
        if "?" in text or text == "-":
            return
        cards = parse_cards(text)
        known = self.holes.get(player)
        if known is not None and set(known) == set(cards):
            return
        if known is not None:
            raise self.fault("other-cards", _("This player was dealt other cards before."))
        self.holes[player] = self._unseen(cards)

    def _unseen(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return *cards*. Raises HandError if one of them has appeared before."""
        taken = {card for hole in self.holes.values() for card in hole} | set(self.board)
        for index, card in enumerate(cards):
            if card in taken or card in cards[:index]:
                raise self.fault("card-twice", _("{card} appears twice.").format(card=card))
        return tuple(cards)

    def _deck(self) -> str:
        """Return a deck with the known cards.

        Unknown hands get the weakest cards if the board is complete, else any.
        """
        taken = {card.index for hole in self.holes.values() for card in hole}
        taken |= {card.index for card in self.board}
        spare = [index for index in range(52) if index not in taken]
        count = self.fields.count
        board = [card.index for card in self.board]
        if len(board) == 5:  # an unknown hand was mucked, so it must lose: deal the weakest
            spare = _weakest(spare, board, 2 * (count - len(self.holes))) + spare
            spare = list(dict.fromkeys(spare))
        holes = []
        for player in range(1, count + 1):
            known = self.holes.get(player)
            holes.append([card.index for card in known] if known else [spare.pop(0), spare.pop(0)])
        board += [spare.pop() for _missing in range(5 - len(board))]
        order = [hole[0] for hole in holes] + [hole[1] for hole in holes]
        order += [spare.pop(), *board[:3], spare.pop(), board[3], spare.pop(), board[4]]
        return " ".join(str(Card.of(index)) for index in order)

    # --- playing -------------------------------------------------------------------------------

    def _step(self, game: Game, step: re.Match[str]) -> None:
        if step["hole"]:
            if self.actions or self.board_known:
                raise self.fault("too-late", _("Hole cards are dealt before anybody acts."))
        elif step["board"]:
            self._deal_board(game, len(step["board"]) // 2)
        elif step["show"]:
            self._show(game, int(step["player"]))
        else:
            self._act(game, step)

    def _deal_board(self, game: Game, count: int) -> None:
        if len(game.board) < self.board_known + count:
            if game.hand.over:
                raise self.fault("hand-over", _("The hand is over."))
            raise self.fault("board-too-early", _("The betting on this street is not over."))
        self.board_known += count

    def _show(self, game: Game, player: int) -> None:
        position = player - 1 + self.fields.first
        hand = game.hand
        if not hand.over:
            raise self.fault("no-showdown", _("The hand has not reached the showdown."))
        if not hand.live >> position & 1:
            raise self.fault("folded", _("This player has folded."))
        if player in self.shown:
            raise self.fault("shown-twice", _("This player has shown or mucked already."))
        self.shown.add(player)

    def _act(self, game: Game, step: re.Match[str]) -> None:
        position = int(step["player"]) - 1 + self.fields.first
        player = game.get_next_player()
        if player is None:
            raise self.fault("hand-over", _("The hand is over."))
        if len(game.board) > self.board_known:
            raise self.fault(
                "board-missing", _("The hand goes on, but the next board cards are missing.")
            )
        if player.position != position:
            raise self.fault(
                "not-your-turn",
                _("It is the turn of p{number}.").format(
                    number=player.position + 1 - self.fields.first
                ),
            )
        try:
            action = self._action(game, step)
            self.stacks = _stacks_after(game, action)
            game.accept(action, player)
        except IllegalAction as error:
            raise self.fault(error.rule, str(error)) from None
        except ValueError as error:
            raise self.fault("bad-amount", str(error)) from None
        self.actions.append((position, action))

    def _action(self, game: Game, step: re.Match[str]) -> Action:
        if step["plain"] == "f":
            return Action.FOLD
        if step["plain"]:
            return game.legal_bids()[1]
        amount = self.fields.chips(step["amount"])
        return Action.raise_to(amount) if game.hand.current else Action.bet(amount)


def _stacks_after(game: Game, action: Action) -> tuple[int, ...]:
    """Return the stacks after the next player has paid for *action*."""
    hand, stacks = game.hand, list(game.stacks)
    seat = hand.to_act
    if action.to:
        stacks[seat] -= action.to - hand.bets[seat]
    elif action.kind is ActionKind.CALL:
        stacks[seat] -= hand.to_call
    return tuple(stacks)


def _weakest(spare: Sequence[int], board: Sequence[int], wanted: int) -> list[int]:
    """Return *wanted* cards of *spare*: one after the other, the weakest two-card hands."""
    weakest: list[int] = []
    left = list(spare)
    while len(weakest) < wanted and len(left) > 1:
        pair = min(
            ((a, b) for place, a in enumerate(left) for b in left[place + 1 :]),
            key=lambda pair: evaluate(*pair, *board),
        )
        weakest += pair
        left = [index for index in left if index not in pair]
    return weakest
