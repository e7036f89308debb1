"""Plays games in child processes that may be killed at any moment. Started by test_kill.py.

The arguments are a folder and a game. For each line ``NUMBER free`` or ``NUMBER full`` on standard
input a child is forked. It resumes the unfinished game in the folder, or begins one with that
number as seed. With ``full``, its disk is full at times: files cannot grow beyond a random size,
so that a write is cut anywhere. An empty line after the child has ended releases its process id.

The child reports every action on standard output, before (``?``) and after (``!``) it. The last
word of a report afterwards is ``saved`` if the journal has written everything, else ``unsaved``:

    pid NUMBER
    game DIGEST saved             (the digest of the log at the start)
    ? act POSITION TEXT           ! act saved
    ? undo KEPT                   ! undo saved
    over                          (the game is over)
    ended STATUS                  (the child has ended)
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from zlib import crc32

from cardtable.engine import Door
from cardtable.games import all_games
from cardtable.match import LogEntry, Match, Seat
from cardtable.storage.journal import Journal
from cardtable.storage.saves import Saves

OPTIONS = {"spades": {"target": 500, "floor": -500}, "holdem": {"hands": 60}}
"""Options of the rules by game; other games are played by their first rule set."""


Log = tuple[str, ...]


class Disk:
    """A disk that is full at times."""

    def __init__(self, rng: Random, *, may_fill: bool) -> None:
        self._rng = rng
        self._may_fill = may_fill
        self._is_full = False

    def change(self, chance: float, used: int) -> None:
        """Fill or empty the disk with a *chance* (0..1); *used* is the size of the file in bytes.

        A full disk takes up to 100 more bytes.
        """
        if self._may_fill and self._rng.random() < chance:
            self._is_full = not self._is_full
            if self._is_full:
                self._limit(used + self._rng.randrange(100))
            else:
                self.empty()

    def empty(self) -> None:
        """Lift the limit of the file's size."""
        self._is_full = False
        self._limit(None)

    @staticmethod
    def _limit(size: int | None) -> None:
        import resource  # not on Windows

        unlimited = resource.RLIM_INFINITY
        resource.setrlimit(resource.RLIMIT_FSIZE, (unlimited if size is None else size, unlimited))


def report(*words: object) -> None:
    """Write a line to the pipe unbuffered, so that it survives a kill."""
    os.write(1, " ".join(map(str, words)).encode() + b"\n")


def log_texts(log: Sequence[LogEntry]) -> Log:
    """Return the entries of a log as texts."""
    return tuple(f"{entry.position} {entry.action}" for entry in log)


def digest(log: Log) -> str:
    """Return a short text that differs from that of other logs."""
    return f"{len(log)}-{crc32(repr(log).encode()):x}"


def saved(journal: Journal) -> str:
    """Return the last word of a report."""
    return "saved" if journal.failure is None else "unsaved"


def size_of(journal: Journal) -> int:
    """Return the size of the journal's file in bytes."""
    with contextlib.suppress(OSError):
        return journal.path.stat().st_size
    return 0


def play(match: Match, journal: Journal, disk: Disk, rng: Random) -> None:
    """Play to the end, with an undo now and then."""
    while (position := match.deal()) is not None:
        disk.change(0.04, size_of(journal))
        game = match.game
        if rng.random() < 0.01 and match.can_undo:
            kept = max(0, len(match.log) - rng.randrange(1, 9))
            report("? undo", kept)
            match.rewind(kept)
            report("! undo", saved(journal))
            continue
        if match.seats[position].is_person:
            bidding = game.door is Door.BID
            action = rng.choice(game.legal_bids() if bidding else game.legal_plays())
        else:
            action = match.ask()
        report("? act", position, game.write_action(action))
        match.act(action, position)
        report("! act", saved(journal))


def open_game(saves: Saves, key: str, seed: int) -> tuple[Match, Journal]:
    """Resume the unfinished game, or begin one."""
    for info in saves.resumable(1):
        recovered = saves.resume(info)
        assert recovered.journal is not None
        return recovered.match, recovered.journal
    match = new_match(key, seed)
    return match, saves.start(match)


def new_match(key: str, seed: int) -> Match:
    """Return a new game of a person against strategies that act at random."""
    kind = all_games()[key]
    rules = (
        kind.rules_from_data(OPTIONS[key]) if key in OPTIONS else kind.find_rules(kind.rule_sets[0])
    )
    count = sum(len(side) for side in kind.sides(rules))
    others = (Seat("random", f"Name {number}") for number in range(1, count))
    return Match(kind, rules, (Seat(name="Ann"), *others), seed=seed)


def run(folder: Path, key: str, seed: int, *, may_fill: bool) -> None:
    """Resume the unfinished game, or begin one."""
    rng = Random(seed)
    disk = Disk(rng, may_fill=may_fill)
    saves = Saves(folder)
    disk.change(0.2, rng.randrange(2000))
    match, journal = open_game(saves, key, seed)
    report("game", digest(log_texts(match.log)), saved(journal))
    play(match, journal, disk, rng)
    disk.empty()
    journal.close()
    report("over")


def load(key: str) -> None:
    """Load everything that playing needs, before any child is forked."""
    match = new_match(key, 0)
    match.reseat(0, Seat("random", "Ann"))
    for _action in range(100):
        if match.deal() is not None:
            match.tick()


def main() -> None:
    """Fork a child for each line, and report when it has ended."""
    folder, key = Path(sys.argv[1]), sys.argv[2]
    load(key)
    while words := sys.stdin.readline().split():
        child = os.fork()
        if child == 0:
            report("pid", os.getpid())
            run(folder, key, int(words[0]), may_fill=words[1] == "full")
            os._exit(0)
        ended = os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
        assert ended is not None
        report("ended", -ended.si_status if ended.si_code == os.CLD_KILLED else ended.si_status)
        sys.stdin.readline()  # the process id is not reused until the child is waited for
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()
