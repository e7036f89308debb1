"""How fast strategies follow each other at a table that somebody watches: paused, slow, fast."""

from __future__ import annotations

from cardtable.i18n import _

STEPS = (4.0, 2.0, 1.0, 0.5, 0.25, 0.0)
"""The factors on every pause; the last one is as fast as the strategies think."""
USUAL = STEPS.index(1.0)


class Tempo:
    """What a watcher has chosen. *factor* belongs on the pause before an action."""

    def __init__(self) -> None:
        self.paused = False
        self._step = USUAL

    @property
    def factor(self) -> float:
        """The factor on every pause; 0 is at once."""
        return STEPS[self._step]

    @property
    def rate(self) -> float:
        """How many seconds of motion pass in one second."""
        return 1.0 / max(self.factor, 0.1)

    def change(self, by: int) -> str:
        """Go *by* steps faster, or slower below 0; return what is said of it."""
        self._step = min(max(self._step + by, 0), len(STEPS) - 1)
        if not self.factor:
            return _("Speed: unlimited")
        speed = f"{1.0 / self.factor:g}".replace("0.5", "½").replace("0.25", "¼")
        return _("Speed: {speed} ×").format(speed=speed)

    def toggle(self) -> str:
        """Stop, or go on; return what is said of it."""
        self.paused = not self.paused
        return _("Paused. Press P to continue.") if self.paused else _("Continued.")
