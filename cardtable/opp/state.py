"""What a client knows of the hand being played, kept up from the messages alone.

As Games::Poker::TexasHold'em keeps it, with two things mended: who acted is taken from the message,
and so is what it cost.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cardtable.i18n import _
from cardtable.opp import messages as m
from cardtable.opp.chat import clean
from cardtable.opp.messages import Message, ProtocolError

STAGES = ("preflop", "flop", "turn", "river", "showdown")


@dataclass(slots=True)
class Player:
    """Somebody at the table: chips behind, chips in the pot, chips in on this street."""

    name: str
    bankroll: int
    put: int = 0
    on_street: int = 0
    folded: bool = False
    cards: str = ""
    """What was seen of the cards."""
    won: int = 0


@dataclass(slots=True)
class State:
    """One hand, from START_NEW_GAME to WINNERS; *seat* is None for somebody who watches.

    *button* and *to_act* are seats, *to_act* None while nobody is asked. *board* and *hole* are
    texts of cards as the protocol writes them.
    """

    bet: int
    button: int
    seat: int | None
    game: int
    players: list[Player]
    stage: int = 0
    board: str = ""
    current: int = 0
    to_act: int | None = None
    over: bool = False
    actions: list[Message] = field(default_factory=list)
    """Every BLIND, FOLD, CALL and RAISE so far."""

    @classmethod
    def begin(cls, start: m.StartNewGame) -> State:
        """Return the state at the beginning of a hand."""
        return cls(
            start.bet,
            start.button,
            None if start.seat == m.NO_SEAT else start.seat,
            start.game,
            [Player(name, bankroll) for name, bankroll, _face in start.players],
        )

    @property
    def pot(self) -> int:
        """Return all chips that were put in."""
        return sum(player.put for player in self.players)

    @property
    def hole(self) -> str:
        """Return the cards of the own seat, empty before they are dealt and for a watcher."""
        return "" if self.seat is None else self.players[self.seat].cards

    @property
    def square(self) -> bool:
        """Tell whether nobody who is in owes anything."""
        return all(one.folded or one.on_street >= self.current for one in self.players)

    def apply(self, message: Message) -> None:
        """Take in what *message* tells. Raises ProtocolError where it makes no sense."""
        match message:
            case m.Blind() | m.Call() | m.Raise():
                self._put(message.seat, message.amount)
                self.actions.append(message)
            case m.Fold():
                self._player(message.seat).folded = True
                self.to_act = None
                self.actions.append(message)
            case m.NextToAct():
                self._player(message.seat)
                self.to_act = message.seat
            case m.NewStage():
                self._enter(message)
            case m.HoleCards():
                self._player(message.seat).cards = message.cards
            case m.Winners():
                for seat, amount in message.shares:
                    player = self._player(seat)
                    player.won += amount
                    player.bankroll += amount
                self.to_act, self.over = None, True
            case _:
                pass

    def _player(self, seat: int) -> Player:
        if seat >= len(self.players):
            raise ProtocolError(_("There is no seat {seat}.").format(seat=seat))
        return self.players[seat]

    def _put(self, seat: int, amount: int) -> None:
        player = self._player(seat)
        player.bankroll -= amount
        player.put += amount
        player.on_street += amount
        self.current = max(self.current, player.on_street)
        self.to_act = None

    def _enter(self, message: m.NewStage) -> None:
        if message.stage >= len(STAGES):
            raise ProtocolError(_("There is no stage {stage}.").format(stage=message.stage))
        self.stage, self.board = message.stage, message.board or self.board
        self.to_act = None
        if message.stage:
            self.current = 0
            for player in self.players:
                player.on_street = 0

    def status(self) -> str:
        """Return pot and stage, then a line for each seat: flag, name, bankroll, chips in the pot.

        F has folded, ``*`` is to act, ``.`` is to act while nobody owes anything.
        """
        lines = [
            f"Pot: {self.pot} Stage: {STAGES[self.stage]}",
            f"{'?':<2}{'Name':>20} {'Bankroll':>8}  {'InPot':>5}",
        ]
        for seat, one in enumerate(self.players):
            flag = "F" if one.folded else ""
            if not flag and seat == self.to_act:
                flag = "." if self.square else "*"
            name = clean(one.name)[:20]
            lines.append(f"{flag:<2}{name:>20} ${one.bankroll:>5}   ${one.put:>5}")
        return "\n".join(lines) + "\n"


class Follower:
    """Keep the state of the hand that is played; None before the first START_NEW_GAME."""

    def __init__(self) -> None:
        self.state: State | None = None

    def take(self, message: Message) -> bool:
        """Take *message* in; False for one of a hand that began before we came.

        Raises ProtocolError where it makes no sense.
        """
        if isinstance(message, m.StartNewGame):
            self.state = State.begin(message)
        elif isinstance(message, OF_A_HAND):
            if self.state is None or self.state.over:
                return False
            self.state.apply(message)
        return True


OF_A_HAND = (m.Fold, m.Call, m.Raise, m.Blind, m.HoleCards, m.NewStage, m.Winners, m.NextToAct)
