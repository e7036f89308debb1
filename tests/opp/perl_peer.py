"""A model of the best-known client of 2003, to test the server against.

It reads exact packets and crashes on unknown ones; it posts both blinds itself at the first BLIND;
and it books every action on the seat that it expects to be next, which it corrects only when
another one is asked. Written from a description of its behaviour.
"""

from __future__ import annotations

import struct
from typing import Any

KNOWN = {
    50: "start",
    51: "NZ",
    52: "NZ",
    57: "NNNN",
    0: "NN",
    1: "NN",
    2: "NN",
    3: "NN",
    53: "pairs",
    20: "ZZNZ",
    30: "N",
    42: "Z",
    45: "Z",
    46: "Z",
    47: "N",
    32: "Z",
    33: "",
    21: "",
    22: "",
    24: "",
    60: "",
    61: "",
    54: "Z",
    43: "Z",
}
"""Without 11: the client has a name for GOODBYE, but cannot read one."""


class Died(Exception):
    """Raised where the client would crash."""


class PerlPeer:
    """The client's state: seats, next to act, chips in; ``pot`` and ``bankrolls`` for a test."""

    def __init__(self, user: str) -> None:
        self.user = user
        self.players: list[dict[str, Any]] = []
        self.unexpected_questions = 0
        """Number of questions that came while it expected another seat to act."""
        self.next = self.unfolded = self.bet = self.current = self.stage = 0
        self.blinded = self.playing = False
        self.hole = self.board = ""
        self.names: list[str] = []
        self.stages_missed = 0
        self._data = b""

    def feed(self, data: bytes) -> list[str]:
        """Read bytes; return a word for each message: ``act``, ``pong``, ``join`` or ``-``."""
        self._data += data
        words = []
        while len(self._data) >= 8:
            code, length = struct.unpack(">II", self._data[:8])
            if code not in KNOWN:
                raise Died(f"command {code} not recognised")
            if len(self._data) < 8 + length:
                break
            body, self._data = self._data[8 : 8 + length], self._data[8 + length :]
            words.append(self._handle(code, self._unpack(KNOWN[code], body) if length else []))
        return words

    def _unpack(self, form: str, body: bytes) -> list[Any]:
        values: list[Any] = []
        if form == "start":
            form = "NNNNN" + "ZNN" * struct.unpack(">I", body[4:8])[0]
        elif form == "pairs":
            form = "N" * (len(body) // 4)
        for letter in form:
            if letter == "N":
                values.append(struct.unpack(">I", body[:4])[0])
                body = body[4:]
            else:
                text, zero, body = body.partition(b"\0")
                assert zero
                values.append(text.decode())
        assert not body, "unread bytes"
        return values

    def _handle(self, code: int, data: list[Any]) -> str:
        if code == 60:
            return "pong"
        if code in (21, 22):
            return "join"
        if code in (54, 43) or (not self.playing and code != 50):
            return "-"
        if code == 50:
            self._start(data)
        elif code == 51:
            if self.names.index(self.user) == data[0]:
                self.hole = data[1]
        elif code == 52:
            if self.blinded:
                self._next_stage()
            self.board = data[1] or self.board
        elif code == 3:
            if not self.blinded:
                self._blinds()
            self.blinded = True
        elif code == 0:
            self.players[self.next]["folded"] = True
            self.unfolded -= 1
            self._advance()
        elif code == 1:
            self._put(self.current - self.players[self.next]["round"])
            self._advance()
        elif code == 2:
            self._raise(data[1])
        elif code == 57:
            return self._asked(data[0])
        return "-"

    def _start(self, data: list[Any]) -> None:
        bet, count, button, seat, _game = data[:5]
        rest = data[5:]
        if len(rest) != 3 * count:
            raise Died(f"expected {count} players")
        self.names = rest[0::3]
        self.players = [
            {"bankroll": bankroll, "in": 0, "round": 0, "folded": False} for bankroll in rest[1::3]
        ]
        assert self.names[seat] == self.user
        self.bet, self.next, self.unfolded = bet, button, count
        self.stage, self.blinded, self.playing = 0, False, True
        for _time in range(3):
            self._advance()

    def _advance(self) -> None:
        while self.unfolded >= 2:
            self.next += 1
            if self.next >= len(self.players):
                self.next = 0
            if not self.players[self.next]["folded"]:
                return

    def _blinds(self) -> None:
        self.current = self.bet
        self.next -= 2  # may be negative: a list then counts from its end, in Perl as in Python
        self._put(self.bet // 2)
        self._advance()
        self._put(self.bet)
        self._advance()

    def _put(self, amount: int) -> None:
        player = self.players[self.next]
        player["bankroll"] -= amount
        player["in"] += amount
        player["round"] += amount

    def _raise(self, amount: int) -> None:
        amount = max(amount, self.bet)
        short = self.current - self.players[self.next]["round"]
        if amount < short:
            raise Died("You need to raise more than the call!")
        self.current += amount - short
        self._put(amount)
        self._advance()

    def _next_stage(self) -> None:
        if any(player["round"] != self.current for player in self.players if not player["folded"]):
            self.stages_missed += 1
            return
        self.current = 0
        for player in self.players:
            player["round"] = 0
        self.stage += 1

    def _asked(self, seat: int) -> str:
        if seat == self.names.index(self.user):
            self.unexpected_questions += seat != self.next
            return "act"
        if seat != self.next and self.blinded:
            self.next = seat
        return "-"

    @property
    def pot(self) -> int:
        return sum(player["in"] for player in self.players)

    @property
    def bankrolls(self) -> list[int]:
        return [player["bankroll"] for player in self.players]
