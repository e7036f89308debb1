"""Plays a work unit of any kind, in this process or a worker."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from cardtable.lab.arguments import BadContestant
from cardtable.lab.job import BIDS, EXPLOIT, PATIENCE, RANDOM_GAME, SEARCH, Job, Unit, UnitResult
from cardtable.lab.unit_player import UnitPlayer
from cardtable.sandbox import SandboxSettings, sandbox_settings, use_settings


@lru_cache(maxsize=8)
def player_for(
    job_text: str, settings: SandboxSettings, make: Callable[[Job], UnitPlayer] = UnitPlayer
) -> UnitPlayer:
    """Return the player for a job as text, under *settings*, which are in use."""
    return make(Job.from_text(job_text))


def play_unit(
    job_text: str, unit: tuple[int, int, str, int], settings: SandboxSettings | None = None
) -> UnitResult:
    """Play one unit of a job; see UnitPlayer.play, ExploitPlayer.play and play_bid_unit.

    If a contestant cannot be made here, the only key is ``refused``. *settings* are put in use
    first, for a process that has not seen the options of the command.
    """
    if unit[2] == BIDS:
        from cardtable.lab.bid_hands import play_bid_unit  # it needs modules for training

        return play_bid_unit(job_text, unit[3])
    if settings is not None:
        use_settings(settings)
    try:
        player = player_for(job_text, sandbox_settings(), _class_for(unit[2]))
    except BadContestant as error:
        return {"refused": str(error)}
    return player.play(Unit(*unit))


def _class_for(unit: str) -> Callable[[Job], UnitPlayer]:
    """Return the class that plays a kind of units; importing those of few commands takes long."""
    if unit == EXPLOIT:
        from cardtable.lab.exploit_player import ExploitPlayer

        return ExploitPlayer
    if unit in (RANDOM_GAME, SEARCH, PATIENCE):
        from cardtable.lab.measured_player import MeasuredPlayer

        return MeasuredPlayer
    return UnitPlayer
