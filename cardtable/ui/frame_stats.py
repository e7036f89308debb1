"""How long frames take: kept while running, read by benchmarks."""

from __future__ import annotations

from collections import deque

LATE_SECONDS = 0.020
KEPT = 3600


class FrameStats:
    """The last hour's worth of frames at one a second, or the last minute at sixty.

    *work* is update and drawing, *flip* the copy to the window. A frame is late when more than
    20 ms passed since the frame before it although the scene was moving all the time.
    """

    def __init__(self) -> None:
        self._work: deque[float] = deque(maxlen=KEPT)
        self._flip: deque[float] = deque(maxlen=KEPT)
        self._gaps: deque[float] = deque(maxlen=KEPT)
        self.frames = 0
        self.moving_frames = 0
        self.late_frames = 0

    def add(self, work: float, flip: float, since_last: float | None) -> None:
        """Count a frame; *since_last* is None for the first one after a rest. All in seconds."""
        self._work.append(work)
        self._flip.append(flip)
        self.frames += 1
        if since_last is not None:
            self.moving_frames += 1
            self._gaps.append(since_last)
            self.late_frames += since_last > LATE_SECONDS

    def reset(self) -> None:
        """Start counting anew."""
        self._work.clear()
        self._flip.clear()
        self._gaps.clear()
        self.frames = self.moving_frames = self.late_frames = 0

    def work(self, share: float = 0.5) -> float:
        """Return the work time in seconds that *share* (0..1) of the frames stay within."""
        return _quantile(self._work, share)

    def flip(self, share: float = 0.5) -> float:
        """Return the flip time in seconds that *share* (0..1) of the frames stay within."""
        return _quantile(self._flip, share)

    def gap(self, share: float = 0.5) -> float:
        """Return the seconds from frame to frame, while all moved, that *share* stay within."""
        return _quantile(self._gaps, share)

    def summary(self) -> str:
        """Return one line for a benchmark's report, times in milliseconds."""
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
