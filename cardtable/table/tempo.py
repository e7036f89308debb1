"""The pace of strategies at a table that is only watched: paused, slow, fast."""

from __future__ import annotations

from cardtable.i18n import _

STEPS = (4.0, 2.0, 1.0, 0.5, 0.25, 0.0)
"""Factors for all pauses; the last one is without any."""
USUAL = STEPS.index(1.0)


class Tempo:
    """The pace chosen by a watcher. *factor* multiplies the pause before an action."""

    def __init__(self) -> None:
        self.paused = False
        self._step = USUAL

    @property
    def factor(self) -> float:
        """The factor for all pauses; 0 means none."""
        return STEPS[self._step]

    @property
    def rate(self) -> float:
        """Seconds of motion per second."""
        return 1.0 / max(self.factor, 0.1)

    def change(self, by: int) -> str:
        """Go *by* steps faster, or slower if negative; return the message to show."""
        self._step = min(max(self._step + by, 0), len(STEPS) - 1)
        if not self.factor:
            return _("Speed: unlimited")
        speed = f"{1.0 / self.factor:g}".replace("0.5", "½").replace("0.25", "¼")
        return _("Speed: {speed} ×").format(speed=speed)

    def toggle(self) -> str:
        """Pause or continue; return the message to show."""
        self.paused = not self.paused
        return _("Paused. Press P to continue.") if self.paused else _("Continued.")
