"""Motion: easing functions, tweens, springs and their speed.

This module neither draws nor reads a clock: callers pass the seconds that have elapsed.
:class:`Tweens` holds running tweens; they end exactly on their targets and can be skipped.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

Ease = Callable[[float], float]
Vector = tuple[float, ...]


class Speed(Enum):
    """A factor on the duration of motion."""

    OFF = 0.0
    FAST = 0.5
    NORMAL = 1.0
    SLOW = 1.8


@dataclass(frozen=True, slots=True)
class MotionSettings:
    """The settings for motion.

    With ``reduced`` nothing travels; only short fades (see :meth:`fade`) remain.
    """

    speed: Speed = Speed.NORMAL
    reduced: bool = False

    def duration(self, seconds: float) -> float:
        """Return the duration of a movement of *seconds* at normal speed; 0 means at once."""
        return 0.0 if self.reduced else seconds * self.speed.value

    def fade(self, seconds: float) -> float:
        """Return the duration of a change of colour or opacity: at most *seconds*, 0 when off."""
        return seconds * min(self.speed.value, 1.0)


def linear(t: float) -> float:
    """Return *t*: for fades and counters, not for travel."""
    return t


def ease_out(t: float) -> float:
    """Decelerate (cubic)."""
    return 1.0 - (1.0 - t) ** 3


def ease_in_out(t: float) -> float:
    """Accelerate, then decelerate (smoothstep)."""
    return t * t * (3.0 - 2.0 * t)


def overshoot(amount: float = 1.1) -> Ease:
    """Return an easing that overshoots its target and returns.

    *amount* 0 is a cubic ease-out; 1.1 overshoots by about 4%, 1.7 by 10%.
    """

    def ease(t: float) -> float:
        rest = t - 1.0
        return 1.0 + rest * rest * ((amount + 1.0) * rest + amount)

    return ease


def spring_ease(bounces: float = 1.5, damping: float = 5.0) -> Ease:
    """Return the easing of a damped spring with about *bounces* half waves."""
    frequency = math.pi * (bounces + 0.5)

    def ease(t: float) -> float:
        if t >= 1.0:
            return 1.0
        return 1.0 - math.exp(-damping * t) * math.cos(frequency * t)

    return ease


def lerp(start: float, end: float, t: float) -> float:
    """Interpolate linearly from *start* (t = 0) to *end*; exactly *end* at t = 1."""
    return start * (1.0 - t) + end * t


class Tween:
    """A motion of a vector (position, angle, scale, ...) from *start* to *end*.

    ``value`` is the current vector. *on_step* is called with each new value, *on_done* once when
    the target is reached or skipped to. Both vectors have the same length.
    """

    __slots__ = (
        "_elapsed",
        "delay",
        "done",
        "duration",
        "ease",
        "end",
        "on_done",
        "on_step",
        "start",
        "value",
    )

    def __init__(
        self,
        start: Vector,
        end: Vector,
        duration: float,
        *,
        ease: Ease = ease_out,
        delay: float = 0.0,
        on_step: Callable[[Vector], None] | None = None,
        on_done: Callable[[], None] | None = None,
    ) -> None:
        self.start = start
        self.end = end
        self.duration = duration
        self.ease = ease
        self.delay = delay
        self.on_step = on_step
        self.on_done = on_done
        self.value = start
        self.done = False
        self._elapsed = 0.0

    def update(self, dt: float) -> None:
        """Advance by *dt* seconds."""
        if self.done:
            return
        self._elapsed += dt
        if self._elapsed >= self.delay + self.duration:
            self.finish()
        elif self._elapsed > self.delay:
            t = self.ease((self._elapsed - self.delay) / self.duration)
            self._move(tuple(lerp(a, b, t) for a, b in zip(self.start, self.end, strict=True)))

    def finish(self) -> None:
        """Jump to the target."""
        if self.done:
            return
        self.done = True
        self._move(self.end)
        if self.on_done is not None:
            self.on_done()

    def _move(self, value: Vector) -> None:
        self.value = value
        if self.on_step is not None:
            self.on_step(value)


class Tweens:
    """The running tweens."""

    def __init__(self) -> None:
        self._running: list[Tween] = []

    @property
    def active(self) -> bool:
        """Whether any tween is running."""
        return bool(self._running)

    def add(self, tween: Tween) -> Tween:
        """Start *tween*; without duration and delay it ends at once."""
        if tween.duration <= 0.0 and tween.delay <= 0.0:
            tween.finish()
        else:
            self._running.append(tween)
        return tween

    def update(self, dt: float) -> None:
        """Advance all tweens by *dt* seconds."""
        for tween in tuple(self._running):
            tween.update(dt)
        self._running = [tween for tween in self._running if not tween.done]

    def skip(self) -> None:
        """Finish all tweens, including those started by ``on_done``."""
        for _round in range(1000):
            if not self._running:
                return
            running, self._running = self._running, []
            for tween in running:
                tween.finish()
        raise RuntimeError("finished tweens keep starting new ones")

    def cancel(self) -> None:
        """Stop all tweens where they are."""
        self._running.clear()


class Spring:
    """A value that follows its target like a critically damped spring, without oscillation.

    *period* is about the time in seconds until it is within 2% of the target. The step is exact
    for any ``dt``, hence stable in slow frames.
    """

    __slots__ = ("_velocity", "period", "target", "value")

    def __init__(self, value: float = 0.0, *, period: float = 0.12) -> None:
        self.value = value
        self.target = value
        self.period = period
        self._velocity = 0.0

    @property
    def settled(self) -> bool:
        """Whether the value has reached its target."""
        return self.value == self.target

    def update(self, dt: float) -> None:
        """Advance by *dt* seconds."""
        if self.settled:
            return
        if self.period <= 0.0:
            self.snap()
            return
        omega = 5.8 / self.period
        distance = self.value - self.target
        slope = self._velocity + omega * distance
        decay = math.exp(-omega * dt)
        self.value = self.target + (distance + slope * dt) * decay
        self._velocity = (self._velocity - omega * slope * dt) * decay
        if abs(self.value - self.target) < 0.002 and abs(self._velocity) < 0.02 * omega:
            self.snap()

    def snap(self) -> None:
        """Jump to the target and stop."""
        self.value = self.target
        self._velocity = 0.0
