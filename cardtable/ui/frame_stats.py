"""Frame times, collected while running and read by benchmarks."""

from __future__ import annotations

from collections import deque

LATE_SECONDS = 0.020
MAX_FRAMES = 3600


class FrameStats:
    """Times of the last MAX_FRAMES frames: a minute at 60 frames per second.

    *work* is updating and drawing, *flip* the copy to the window. A frame is late if it comes more
    than 20 ms after the frame before it while the scene is moving.
    """

    def __init__(self) -> None:
        self._work: deque[float] = deque(maxlen=MAX_FRAMES)
        self._flip: deque[float] = deque(maxlen=MAX_FRAMES)
        self._gaps: deque[float] = deque(maxlen=MAX_FRAMES)
        self.frames = 0
        self.moving_frames = 0
        self.late_frames = 0

    def add(self, work: float, flip: float, since_last: float | None) -> None:
        """Add a frame, in seconds; *since_last* is None for the first one after a rest."""
        self._work.append(work)
        self._flip.append(flip)
        self.frames += 1
        if since_last is not None:
            self.moving_frames += 1
            self._gaps.append(since_last)
            self.late_frames += since_last > LATE_SECONDS

    def reset(self) -> None:
        self._work.clear()
        self._flip.clear()
        self._gaps.clear()
        self.frames = self.moving_frames = self.late_frames = 0

    def work(self, share: float = 0.5) -> float:
        """Return a quantile of the work times, in seconds; *share* is 0..1."""
        return _quantile(self._work, share)

    def flip(self, share: float = 0.5) -> float:
        """Return a quantile of the flip times, in seconds."""
        return _quantile(self._flip, share)

    def gap(self, share: float = 0.5) -> float:
        """Return a quantile of the times between frames while moving, in seconds."""
        return _quantile(self._gaps, share)

    def summary(self) -> str:
        """Return a line for a benchmark's report, times in milliseconds."""
        return (
            f"{self.frames} frames, {self.late_frames} of {self.moving_frames} late; "
            f"work p50 {self.work(0.5) * 1000:.1f} p99 {self.work(0.99) * 1000:.1f} ms; "
            f"flip p50 {self.flip(0.5) * 1000:.1f} p99 {self.flip(0.99) * 1000:.1f} ms"
        )


def _quantile(times: deque[float], share: float) -> float:
    if not times:
        return 0.0
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
