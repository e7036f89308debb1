"""The motion of pieces on a board: discs fall, bounce and turn over, lines are drawn.

Times are seconds; lengths are cells or shares from 0 to 1, which the painter turns into pixels.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from cardtable.art.boards.pieces import BoardStyle
from cardtable.table.board.board_state import EMPTY, BoardState, CellChange, changes
from cardtable.ui.motion import MotionSettings, ease_in_out, ease_out

GRAVITY = 56.0
"""The acceleration of a falling disc, in cells per second squared."""
BOUNCE = 0.24
"""The share of its speed that a disc keeps when it bounces; it does so twice."""
TURN_SECONDS = 0.34
WAVE_SECONDS = 0.075
"""Delay between two rings of discs that turn over around the placed one."""
SET_SECONDS = 0.2
DRAW_SECONDS = 0.36
FADE_SECONDS = 0.16
LINE_SECONDS = 0.5
OVER_SECONDS = 1.1
"""Pause after the last move of a game."""

PlaySound = Callable[[str, float], None]
"""Plays a sound by its name from a direction, 0 (the left edge of the board) to 1."""


def fall_seconds(distance: float) -> float:
    """Return the duration of a fall of *distance* cells, its bounces included."""
    first = math.sqrt(2 * distance / GRAVITY)
    return first * (1 + 2 * BOUNCE + 2 * BOUNCE**2)


def fallen(distance: float, seconds: float) -> float:
    """Return how many of *distance* cells a disc has fallen after *seconds*, bounces included."""
    first = math.sqrt(2 * distance / GRAVITY)
    if seconds <= first:
        return 0.5 * GRAVITY * seconds * seconds
    speed, start = GRAVITY * first, first
    for _bounce in range(2):
        speed *= BOUNCE
        length = 2 * speed / GRAVITY
        if seconds < start + length:
            passed = seconds - start
            return distance - (speed * passed - 0.5 * GRAVITY * passed * passed)
        start += length
    return distance


@dataclass(slots=True)
class MovingPiece:
    """The piece on a changing cell, in motion. Its motion starts after *delay* seconds.

    *distance* is the length of its fall in cells, 0 for a piece that does not fall.
    """

    change: CellChange
    style: BoardStyle
    delay: float
    seconds: float
    distance: float = 0.0
    rate: float = 1.0
    """Duration of the fall relative to a fall with GRAVITY."""
    elapsed: float = 0.0
    landed: bool = False

    @property
    def started(self) -> bool:
        """Whether the delay is over."""
        return self.elapsed >= self.delay

    @property
    def done(self) -> bool:
        """Whether the motion is over."""
        return self.elapsed >= self.delay + self.seconds

    @property
    def share(self) -> float:
        """The share of the motion's time that has passed, 0..1."""
        if self.seconds <= 0.0:
            return 1.0 if self.started else 0.0
        return min(1.0, max(0.0, (self.elapsed - self.delay) / self.seconds))

    @property
    def turns(self) -> bool:
        """Whether it is a disc that turns over."""
        return self.style is BoardStyle.CLOTH and EMPTY not in (
            self.change.before,
            self.change.after,
        )

    @property
    def is_set(self) -> bool:
        """Whether it is a piece that is set down, which neither falls nor is drawn."""
        return self.style in (BoardStyle.CLOTH, BoardStyle.STONES) and self.change.after != EMPTY

    @property
    def turn(self) -> float:
        """The share of its turn, 0..1, eased at both ends."""
        return ease_in_out(self.share)

    @property
    def drop(self) -> float:
        """The height of a falling disc above its place, in cells."""
        if not self.distance:
            return 0.0
        return self.distance - fallen(
            self.distance, max(0.0, self.elapsed - self.delay) / self.rate
        )

    @property
    def opacity(self) -> float:
        """Its opacity, 0..1; pieces that are set down or removed fade in and out."""
        if self.change.after == EMPTY:
            return 1.0 - self.share
        if self.turns or not self.is_set:
            return 1.0
        return min(1.0, 2.5 * self.share)

    @property
    def lift(self) -> float:
        """Its height above the board, 0..1."""
        if self.turns:
            return math.sin(math.pi * self.share)
        return 1.0 - ease_out(self.share) if self.is_set else 0.0


class BoardMotion:
    """The board on display, in motion towards its latest state. *cue* plays a sound.

    States are shown one after the other; each motion ends before the next one starts.
    """

    def __init__(self, cue: PlaySound | None = None) -> None:
        self.board: BoardState | None = None
        self.motion = MotionSettings()
        self.pieces: dict[int, MovingPiece] = {}
        """The moving pieces by cell."""
        self.line = 1.0
        """The share of a winning line that is drawn, 0..1."""
        self._cue = cue
        self._queue: deque[tuple[BoardState, Callable[[], None] | None]] = deque()
        self._done: Callable[[], None] | None = None
        self._rest = 0.0

    # -- queue ------------------------------------------------------------------------------------

    def show(self, board: BoardState | None) -> None:
        """Drop all queued states and show *board* at once."""
        self._queue.clear()
        self.pieces.clear()
        self._done = None
        self._rest = 0.0
        self.board, self.line = board, 1.0

    def play(self, board: BoardState, done: Callable[[], None] | None = None) -> None:
        """Queue the motion to *board*; *done* is called at its end."""
        self._queue.append((board, done))
        self._advance()

    @property
    def busy(self) -> bool:
        """Whether states are queued, in motion or followed by a pause."""
        waiting = bool(self._queue) or self._done is not None or self._rest > 0.0
        return waiting or self.animating

    @property
    def animating(self) -> bool:
        """Whether the next frame differs."""
        return bool(self.pieces) or self.line < 1.0

    def skip(self) -> bool:
        """Complete all motion at once; return whether there was any."""
        was_busy = self.busy
        while self.busy:
            self.pieces.clear()
            self.line = 1.0
            self._rest = 0.0
            self._finish()
            if self._queue:
                board, self._done = self._queue.popleft()
                self.board = board
        return was_busy

    def wake_after(self) -> float | None:
        """Return the seconds left of the pause at the end of a game, or None."""
        return self._rest if self._rest > 0.0 and not self.animating else None

    def update(self, dt: float) -> None:
        """Advance by *dt* seconds."""
        if not self.animating:
            self._rest = max(0.0, self._rest - dt)
        for piece in tuple(self.pieces.values()):
            piece.elapsed += dt
            self._play_sound(piece)
            if piece.done:
                del self.pieces[piece.change.cell]
        if not self.pieces and self.line < 1.0:
            seconds = self.motion.duration(LINE_SECONDS)
            if self.line == 0.0 and self._cue is not None:
                self._cue("hand", 0.5)
            self.line = min(1.0, self.line + dt / seconds) if seconds > 0.0 else 1.0
        self._advance()

    def _play_sound(self, piece: MovingPiece) -> None:
        if piece.landed or not piece.started or self._cue is None or self.board is None:
            return
        falling = piece.distance > 0.0 and piece.drop > 0.02
        if falling:
            return
        piece.landed = True
        name = ""
        if piece.change.after != EMPTY and piece.change.distance == 0 and not piece.turns:
            name = "slide" if piece.style is BoardStyle.MARKS else "snap"
        if piece.turns and piece.change.distance > 0:
            name = "click" if piece.change.distance % 2 else ""
        if name:
            column = self.board.at(piece.change.cell)[1]
            self._cue(name, (column + 0.5) / self.board.columns)

    def _finish(self) -> None:
        done, self._done = self._done, None
        if done is not None:
            done()

    def _advance(self) -> None:
        while not self.pieces and self.line >= 1.0:
            self._finish()
            if not self._queue or self.pieces or self.line < 1.0:
                return
            board, self._done = self._queue.popleft()
            before, self.board = self.board, board
            if before is not None:
                self._start(before, board)

    def _start(self, before: BoardState, board: BoardState) -> None:
        for change in changes(before, board):
            piece = self._piece(board, change)
            if piece.delay + piece.seconds > 0.0:
                self.pieces[change.cell] = piece
            else:
                self._play_sound(piece)
        if board.lines and board.lines != before.lines and self.motion.duration(LINE_SECONDS) > 0.0:
            self.line = 0.0
        if board.piece == EMPTY and before.piece != EMPTY:
            self._rest = OVER_SECONDS * self.motion.speed.value

    def _piece(self, board: BoardState, change: CellChange) -> MovingPiece:
        """Return the motion of *change*; with reduced motion pieces appear at once or fade out."""
        slow = self.motion.duration(1.0)
        fade = self.motion.fade(FADE_SECONDS)
        if change.after == EMPTY or not slow:
            plain = change.after != EMPTY
            return MovingPiece(change, board.style, 0.0, 0.0 if plain else fade)
        if board.style is BoardStyle.RACK:
            distance = board.at(change.cell)[0] + 1.0
            seconds = fall_seconds(distance) * slow
            return MovingPiece(change, board.style, 0.0, seconds, distance, slow)
        if board.style is BoardStyle.MARKS:
            return MovingPiece(change, board.style, 0.0, DRAW_SECONDS * slow)
        if change.before == EMPTY:
            return MovingPiece(change, board.style, 0.0, SET_SECONDS * slow)
        delay = SET_SECONDS * 0.6 + WAVE_SECONDS * max(0, change.distance - 1)
        return MovingPiece(change, board.style, delay * slow, TURN_SECONDS * slow)
