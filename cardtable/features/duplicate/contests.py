"""Duplicate contests: several people play the same deals in turn, each a game of their own.

The games are ordinary saved games; a small YAML file says which ones belong together. If it is lost
or damaged, they can still be resumed one by one.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import yaml

from cardtable.core.errors import SourceError
from cardtable.core.input_files import reading
from cardtable.core.yaml_source import read_source
from cardtable.storage.files import SaveFailed, replace_file
from cardtable.storage.paths import data_folder

_log = logging.getLogger(__name__)

MAX_HANDS = 100
MAX_KEPT = 20
"""Maximum number of contests that are remembered, the latest ones."""
MAX_TEXT = 200  # characters of a name or a file name


@dataclass(frozen=True, slots=True)
class ContestPlayer:
    """A player and the name of the file of that player's game, empty before the first deal."""

    name: str
    file: str = ""


@dataclass(frozen=True, slots=True)
class ContestRecord:
    """Who plays a contest of *hands* deals. The first player's file is never empty."""

    hands: int
    players: tuple[ContestPlayer, ...]

    def with_file(self, player: int, file: str) -> ContestRecord:
        """Return this contest with another file for a player."""
        players = list(self.players)
        players[player] = replace(players[player], file=file)
        return replace(self, players=tuple(players))

    @property
    def key(self) -> str:
        """The identity of the contest: the file of its first game."""
        return self.players[0].file


class Contests:
    """The contests in the file at *path* (default: the user's)."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder() / "contests.yaml"

    def all(self) -> tuple[ContestRecord, ...]:
        """Return the contests, oldest first; damaged entries are left out."""
        if not self.path.exists():
            return ()
        try:
            with reading(self.path):
                entries = read_source(self.path).entries()
                listed: Any = next((each.value for each in entries if each.key == "contests"), [])
                contests = [_read(each) for each in listed] if isinstance(listed, list) else []
        except SourceError as error:
            _log.warning("%s", error)
            return ()
        return tuple(contest for contest in contests if contest is not None)

    def find(self, file: str) -> ContestRecord | None:
        """Return the contest to which the game in *file* belongs."""
        for contest in reversed(self.all()):
            if file in (player.file for player in contest.players):
                return contest
        return None

    def store(self, contest: ContestRecord, *, instead_of: str = "") -> None:
        """Add *contest*, or replace the one whose key is *instead_of* or its own.

        A failure is only logged: the games themselves are saved elsewhere.
        """
        old = {contest.key, instead_of}
        self._write([*(each for each in self.all() if each.key not in old), contest])

    def remove(self, contest: ContestRecord) -> None:
        """Remove *contest* once it is over: its games can be played on one by one."""
        self._write([each for each in self.all() if each.key != contest.key])

    def _write(self, kept: list[ContestRecord]) -> None:
        data = {"contests": [_plain(each) for each in kept[-MAX_KEPT:]]}
        text = yaml.safe_dump(data, allow_unicode=True, sort_keys=False)
        with contextlib.suppress(OSError):
            try:
                replace_file(self.path, text.encode("utf-8"))
            except SaveFailed as error:
                _log.warning("%s", error)


def _plain(contest: ContestRecord) -> dict[str, Any]:
    players = [{"name": player.name, "file": player.file} for player in contest.players]
    return {"hands": contest.hands, "players": players}


def _read(data: Any) -> ContestRecord | None:
    """Return the contest in *data*, None if somebody has changed it to something else."""
    if not isinstance(data, Mapping):
        return None
    hands, players = data.get("hands"), data.get("players")
    if type(hands) is not int or not 1 <= hands <= MAX_HANDS:
        return None
    if not isinstance(players, list) or len(players) < 2:
        return None
    read = []
    for player in players:
        if not isinstance(player, Mapping):
            return None
        name, file = player.get("name"), player.get("file", "")
        if not (isinstance(name, str) and isinstance(file, str)):
            return None
        if max(len(name), len(file)) > MAX_TEXT or Path(file).name != file:
            return None
        read.append(ContestPlayer(name, file))
    return ContestRecord(hands, tuple(read)) if read[0].file else None
