"""Plays games in child processes that may be killed at any moment. Started by test_kill.py.

For each number on standard input a child is forked. It resumes the unfinished game in the folder
named as argument, or begins one with that number as seed. An empty line after the child has ended
releases its process id. The child reports every action on standard output, before (``?``) and
after (``!``) it:

    pid NUMBER        game PATH        ? act POSITION TEXT        ! act        ? undo KEPT
    over              (the game is over)
    ended STATUS      (the child has ended)
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random

from cardtable.engine import Door
from cardtable.match import Match
from cardtable.storage.saves import Saves
from tests.storage.stored_matches import SPADES, new_match

STRATEGIES = SPADES.strategies().classes
"""Loaded once, before any child is forked."""


def report(*words: object) -> None:
    """Write a line to the pipe unbuffered, so that it survives a kill."""
    os.write(1, " ".join(map(str, words)).encode() + b"\n")


def play(match: Match, rng: Random) -> None:
    """Play to the end, with an undo now and then."""
    while (position := match.deal()) is not None:
        game = match.game
        if rng.random() < 0.01 and match.can_undo:
            kept = max(0, len(match.log) - rng.randrange(1, 9))
            report("? undo", kept)
            match.rewind(kept)
            report("! undo")
            continue
        if match.seats[position].is_person:
            bidding = game.door is Door.BID
            action = rng.choice(game.legal_bids() if bidding else game.legal_plays())
        else:
            action = match.ask()
        report("? act", position, game.write_action(action))
        match.act(action, position)
        report("! act")
    report("over")


def run(folder: Path, seed: int) -> None:
    """Resume the unfinished game, or begin one."""
    saves = Saves(folder, strategies=STRATEGIES)
    unfinished = saves.resumable(1)
    if unfinished:
        recovered = saves.resume(unfinished[0])
        match, journal = recovered.match, recovered.journal
    else:
        match = new_match({"target": 500, "floor": -500}, seed=seed)
        journal = saves.start(match)
    assert journal is not None
    assert journal.failure is None
    report("game", journal.path)
    play(match, Random(seed))
    journal.close()


def main() -> None:
    """Fork a child for each line, and report when it has ended."""
    folder = Path(sys.argv[1])
    while line := sys.stdin.readline():
        child = os.fork()
        if child == 0:
            report("pid", os.getpid())
            run(folder, int(line))
            os._exit(0)
        ended = os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
        assert ended is not None
        report("ended", -ended.si_status if ended.si_code == os.CLD_KILLED else ended.si_status)
        sys.stdin.readline()  # the process id is not reused until the child is waited for
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()
