"""The bids of one strategy with the card play of another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardtable.engine import HOOKS, Advice, Strategy

_OWN = {"decide", "why", "advice", "stop", "title", "describe", "random", *HOOKS}


def mix(bidder: Strategy, player: Strategy) -> Strategy:
    """Return a strategy that bids as *bidder* and lays cards as *player*.

    Both hear every hook; each keeps its own stream of chance. What a game asks about bids is told
    by the word bid in its name (``place_bid``, ``bid_blind``), all else is card play.
    """
    kind = _mixture(type(bidder), type(player))
    mixed: Any = kind(seed=bidder.seed)
    mixed._bidder = mixed._last = bidder
    mixed._player = player
    return mixed  # type: ignore[no-any-return]  # made of classes known only when it runs


def _mixture(bids: type[Strategy], plays: type[Strategy]) -> type[Strategy]:
    """Return a class below the nearest one that both derive from, so that a game takes it."""
    if (bids, plays) not in _MADE:
        _MADE[bids, plays] = _make(bids, plays)
    return _MADE[bids, plays]


_MADE: dict[tuple[type[Strategy], type[Strategy]], type[Strategy]] = {}


def _make(bids: type[Strategy], plays: type[Strategy]) -> type[Strategy]:
    base = next(one for one in bids.__mro__ if issubclass(plays, one) and one not in (bids, plays))
    asked = [name for name in dir(base) if not name.startswith("_") and name not in _OWN]
    members: dict[str, Any] = {
        name: _ask("_bidder" if "bid" in name else "_player", name)
        for name in asked
        if callable(getattr(base, name))
    }
    for hook in HOOKS:
        if any(getattr(one, hook) is not getattr(Strategy, hook) for one in (bids, plays)):
            members[hook] = _tell(hook)
    members["stop"] = _tell("stop")
    members["why"] = _why
    members["advice"] = _advice
    members["sees_everything"] = bids.sees_everything or plays.sees_everything
    members["__init__"] = Strategy.__init__
    return type(f"{bids.__name__}And{plays.__name__}", (base,), members)


def _ask(half: str, name: str) -> Callable[..., Any]:
    def asked(self: Any, view: Any) -> Any:
        self._last = getattr(self, half)
        return getattr(self._last, name)(view)

    return asked


def _tell(name: str) -> Callable[..., None]:
    def told(self: Any, *views: Any) -> None:
        getattr(self._bidder, name)(*views)
        getattr(self._player, name)(*views)

    return told


def _why(self: Any) -> str:
    return self._last.why()  # type: ignore[no-any-return]  # either half


def _advice(self: Any) -> Advice | None:
    return self._last.advice()  # type: ignore[no-any-return]  # either half
