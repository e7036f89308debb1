"""The stage of a table with a board: pieces move on the board, and there are no cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardtable.engine import Event
from cardtable.table.board.board_motion import BoardMotion
from cardtable.table.board.board_state import board_of
from cardtable.table.stage.stage import PlaySound, Stage
from cardtable.table.stage.visible_zones import VisibleZones


class BoardStage(Stage):
    """The moving pieces of a board; see :class:`Stage`."""

    def __init__(self, cue: PlaySound | None = None) -> None:
        super().__init__(cue)
        self.board_motion = BoardMotion(self._board_sound)

    def show(self, visible: VisibleZones, *, at_once: bool = False) -> None:
        self.board_motion.show(board_of(visible))
        super().show(visible, at_once=at_once)

    def play(
        self, events: Iterable[Event], visible: VisibleZones, done: Callable[[], None] | None = None
    ) -> None:
        board = board_of(visible)
        if board is None:
            super().play(events, visible, done)
            return
        self.visible = visible
        self.board_motion.motion = self.motion
        self.board_motion.play(board, done)

    def deal(
        self, visible: VisibleZones, dealer: int, done: Callable[[], None] | None = None
    ) -> None:
        self.board_motion.show(board_of(visible))
        super().deal(visible, dealer, done)

    # -- time -------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return super().busy or self.board_motion.busy

    @property
    def animating(self) -> bool:
        return super().animating or self.board_motion.animating

    def wake_after(self) -> float | None:
        wait = super().wake_after()
        return wait if wait is not None else self.board_motion.wake_after()

    def update(self, dt: float) -> None:
        self.board_motion.update(dt)
        super().update(dt)

    def skip(self) -> bool:
        was_busy = self.busy
        self.board_motion.skip()
        super().skip()
        return was_busy

    def _board_sound(self, name: str, across: float) -> None:
        """Play the sound *name* from *across*, 0 (the left edge of the board) to 1."""
        if self.cue is not None:
            self.cue(name, 0.8 * (across - 0.5))
