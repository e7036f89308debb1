"""A hybrid strategy: the bids of one strategy with the card play of another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardtable.engine import HOOKS, Advice, Strategy
from cardtable.sandbox import SandboxedStrategy

_OWN = {"decide", "why", "advice", "stop", "close", "title", "describe", "random", *HOOKS}


def combine(bidder: Strategy, player: Strategy) -> Strategy:
    """Return a strategy that bids like *bidder* and plays cards like *player*.

    Hooks are called on both, and each has its own random numbers. Methods with "bid" in their names
    (``place_bid``, ``bid_blind``) are delegated to the bidder, all others to the player.
    """
    classes = type(bidder), type(player)
    if classes not in _HYBRIDS:
        _HYBRIDS[classes] = _make_class(*classes)
    hybrid: Any = _HYBRIDS[classes](seed=bidder.seed)
    hybrid._bidder = hybrid._last = bidder
    hybrid._player = player
    return hybrid  # type: ignore[no-any-return]  # its class is created at run time


_HYBRIDS: dict[tuple[type[Strategy], type[Strategy]], type[Strategy]] = {}


def _make_class(bids: type[Strategy], plays: type[Strategy]) -> type[Strategy]:
    """Return a subclass of the nearest common base class, as the game expects one."""
    base = next(
        parent
        for parent in bids.__mro__
        if issubclass(plays, parent) and parent not in (bids, plays, SandboxedStrategy)
    )
    delegated = [name for name in dir(base) if not name.startswith("_") and name not in _OWN]
    members: dict[str, Any] = {
        name: _delegate("_bidder" if "bid" in name else "_player", name)
        for name in delegated
        if callable(getattr(base, name))
    }
    for hook in HOOKS:
        if any(getattr(half, hook) is not getattr(Strategy, hook) for half in (bids, plays)):
            members[hook] = _call_both(hook)
    members["stop"] = _call_both("stop")
    members["close"] = _close
    if issubclass(bids, SandboxedStrategy):
        members["decide"] = _decide
    members["why"] = _why
    members["advice"] = _advice
    members["sees_everything"] = bids.sees_everything or plays.sees_everything
    members["__init__"] = Strategy.__init__
    return type(f"{bids.__name__}And{plays.__name__}", (base,), members)


def halves_of(strategy: Strategy) -> tuple[Strategy, ...]:
    """Return the bidder and the player of a hybrid, else *strategy* alone."""
    bidder, player = getattr(strategy, "_bidder", None), getattr(strategy, "_player", None)
    if type(strategy) in _HYBRIDS.values() and bidder is not None and player is not None:
        return bidder, player
    return (strategy,)


def asked_half(strategy: Strategy) -> Strategy:
    """Return the half of a hybrid that was asked last, else *strategy* itself."""
    return strategy._last if len(halves_of(strategy)) > 1 else strategy  # type: ignore[attr-defined]  # set by combine


def _decide(self: Any, view: Any) -> Any:
    """Ask the process of a bidder as a whole: it has only this one method."""
    self._last = self._player if view.legal_plays else self._bidder
    return self._last.decide(view)


def _delegate(half: str, name: str) -> Callable[..., Any]:
    def method(self: Any, view: Any) -> Any:
        self._last = getattr(self, half)
        return getattr(self._last, name)(view)

    return method


def _call_both(name: str) -> Callable[..., None]:
    def method(self: Any, *views: Any) -> None:
        getattr(self._bidder, name)(*views)
        getattr(self._player, name)(*views)

    return method


def _close(self: Any) -> None:
    try:
        self._bidder.close()
    finally:
        self._player.close()


def _why(self: Any) -> str:
    return self._last.why()  # type: ignore[no-any-return]  # either half


def _advice(self: Any) -> Advice | None:
    return self._last.advice()  # type: ignore[no-any-return]  # either half
