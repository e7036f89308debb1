"""Strategies that misbehave: the text of each file, and the sentence that people should see."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from cardtable.engine import Strategy
from cardtable.sandbox import Limits, StrategySource, strategies_in

HEADER = """
import asyncio, os, signal, sys, threading, time
from cardtable.games.{game}.strategies import Strategy

class Villain(Strategy):
    def decide(self, view):
        return (*view.legal_plays, *view.legal_bids)[0]
"""

PATIENT = Limits(start=60, decision=60, stop=5)
HASTY = Limits(start=60, decision=1.0, stop=0.2)
"""For strategies that hang: they have no more time than this."""


@dataclass(frozen=True)
class Misbehaviour:
    """The body of a class, the pattern of its sentence (empty: none), and its limits."""

    body: str
    sentence: str = ""
    limits: Limits = PATIENT

    @property
    def uses_up_its_time(self) -> bool:
        """Whether each failure takes as long as the limits allow."""
        return self.limits.decision < PATIENT.decision

    def classes(self, game: str = "spades") -> dict[str, type[Strategy]]:
        """Return the class that the file defines for *game*, by its key."""
        text = HEADER.format(game=game) + textwrap.indent(textwrap.dedent(self.body), "    ")
        found = strategies_in(StrategySource("villain.py", text)).classes
        return {"villain": found["Villain"]}


MISBEHAVIOURS = {
    "loops": Misbehaviour(
        """
        def decide(self, view):
            while True:
                pass
        """,
        "did not answer within 1 seconds",
        HASTY,
    ),
    "sleeps in C": Misbehaviour(
        "def decide(self, view): time.sleep(1e6)", "did not answer within 1 seconds", HASTY
    ),
    "swallows every exception": Misbehaviour(
        """
        def decide(self, view):
            while True:
                try:
                    time.sleep(0.01)
                    raise KeyboardInterrupt
                except BaseException:
                    pass
        """,
        "did not answer within 1 seconds",
        HASTY,
    ),
    "leaves by os._exit": Misbehaviour(
        "def decide(self, view): os._exit(0)", "process ended unexpectedly"
    ),
    "leaves by sys.exit": Misbehaviour("def decide(self, view): sys.exit(3)", "SystemExit: 3"),
    "raises KeyboardInterrupt": Misbehaviour(
        "def decide(self, view): raise KeyboardInterrupt", "KeyboardInterrupt"
    ),
    "raises GeneratorExit": Misbehaviour(
        "def decide(self, view): raise GeneratorExit", "GeneratorExit"
    ),
    "raises CancelledError": Misbehaviour(
        "def decide(self, view): raise asyncio.CancelledError", "CancelledError"
    ),
    "raises an error without words": Misbehaviour(
        """
        class Mute(Exception):
            def __str__(self):
                raise self
        def decide(self, view):
            raise self.Mute
        """,
        "Mute",
    ),
    "allocates without end": Misbehaviour(
        """
        def decide(self, view):
            blocks = []
            while True:
                blocks.append(b"x" * 10_000_000)
        """,
        "more than 300 MB of memory",
        Limits(start=60, decision=60, memory=300 << 20),
    ),
    "recurses": Misbehaviour("def decide(self, view): return self.decide(view)", "RecursionError"),
    "answers nonsense": Misbehaviour(
        "def decide(self, view): return 'the ace of everything'",
        "illegal action: 'the ace of everything'",
    ),
    "answers None": Misbehaviour("def decide(self, view): return None", "illegal action: None"),
    "answers a huge number": Misbehaviour(
        "def decide(self, view): return 10 ** 5000", "illegal action: int"
    ),
    "answers what has no repr": Misbehaviour(
        """
        class Answer:
            def __repr__(self):
                raise RuntimeError
            def __eq__(self, other):
                raise RuntimeError
        def decide(self, view):
            return self.Answer()
        """,
        "illegal action: Answer",
    ),
    "has a slow hook": Misbehaviour("def post_hand(self, view): time.sleep(0.5)"),
    "has a hanging hook": Misbehaviour(
        "def pre_hand(self, view): time.sleep(1e6)",
        "its hook pre_hand did not return within 1 seconds",
        HASTY,
    ),
    "has a hook that interrupts": Misbehaviour(
        "def pre_hand(self, view): raise KeyboardInterrupt",
        "failed in a hook .pre_hand: KeyboardInterrupt",
    ),
    "has a hanging constructor": Misbehaviour(
        "def __init__(self, **arguments): time.sleep(1e6)",
        "was not ready within 1 seconds",
        Limits(start=1, decision=1),
    ),
    "has a raising constructor": Misbehaviour(
        "def __init__(self, **arguments): raise KeyError('nothing')", "KeyError: 'nothing'"
    ),
    "hangs and does not stop": Misbehaviour(
        """
        def decide(self, view):
            time.sleep(1e6)
        def stop(self):
            time.sleep(1e6)
        """,
        "did not answer within 1 seconds",
        HASTY,
    ),
    "starts threads": Misbehaviour(
        """
        def decide(self, view):
            if not hasattr(self, "thread"):
                self.thread = threading.Thread(target=time.sleep, args=(1e6,))
                self.thread.start()
            return (*view.legal_plays, *view.legal_bids)[0]
        """
    ),
    "floods its output": Misbehaviour(
        """
        def decide(self, view):
            while True:
                print("x" * 10_000)
        """,
        "wrote more than 1,000 kB of output",
    ),
    "changes its view": Misbehaviour(
        """
        def decide(self, view):
            action = (*view.legal_plays, *view.legal_bids)[0]
            for name in ("seat", "names", "history", "legal_bids", "legal_plays", "rules"):
                try:
                    object.__setattr__(view, name, None)
                except (AttributeError, TypeError):
                    pass
            return action
        """
    ),
    "reads the standard input": Misbehaviour("def decide(self, view): return input()", "EOFError"),
    "closes all descriptors": Misbehaviour(
        "def decide(self, view): os.closerange(0, 1000)", "process ended unexpectedly"
    ),
    "forks": Misbehaviour(
        """
        def decide(self, view):
            os.fork()
            return (*view.legal_plays, *view.legal_bids)[0]
        """
    ),
    "signals its parent and its group": Misbehaviour(
        """
        def decide(self, view):
            if os.getppid() > 1:
                os.kill(os.getppid(), signal.SIGTERM)
            os.killpg(0, signal.SIGKILL)
        """,
        "process ended unexpectedly",
    ),
    "ignores signals": Misbehaviour(
        """
        def decide(self, view):
            for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
                signal.signal(number, signal.SIG_IGN)
            time.sleep(1e6)
        """,
        "did not answer within 1 seconds",
        HASTY,
    ),
    "writes to every descriptor": Misbehaviour(
        """
        def decide(self, view):
            for number in range(3, 100):
                try:
                    os.write(number, b"\\0\\0\\0\\4junk")
                except OSError:
                    pass
            return (*view.legal_plays, *view.legal_bids)[0]
        """,
        "unreadable reply",
    ),
}
