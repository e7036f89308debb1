"""The moments of a board game: the line that wins it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtable.engine import Event
from cardtable.games.grid.events import GameOver
from cardtable.games.moments import Moment, MomentKind


def find_moments(events: Sequence[Event], _view: Any) -> tuple[Moment, ...]:
    """Return the winning line in *events*, if there is one."""
    return tuple(
        Moment(MomentKind.LINE, event.winners, cells=event.line)
        for event in events
        if isinstance(event, GameOver) and event.line
    )
