"""A terminal for tests: answers come from a list or a function, the output is recorded."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from cardtable.engine import Strategy
from cardtable.games import all_games
from cardtable.match import Match, Seat
from cardtable.storage.recovery import Recovered
from cardtable.storage.saves import Saves
from cardtable.storage.statistics import Statistics
from cardtable.text.start import run_text
from cardtable.text.store import GameStore
from cardtable.text.terminal import Terminal

SPADES = all_games()["spades"]
NAMES = ("South", "West", "North", "East")
MAX_ANSWERS = 20_000


class Output(io.StringIO):
    """Records the output; ``last`` is the text written last."""

    last = ""

    def write(self, text: str, /) -> int:
        self.last = text
        return super().write(text)


class Typist(io.StringIO):
    """Types what *answer* returns for the last prompt; the input ends when it returns None."""

    def __init__(self, answer: Callable[[str], str | None], output: Output) -> None:
        super().__init__()
        self._answer = answer
        self._said = output
        self._count = 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # the stubs mix up bytes and text
        self._count += 1
        assert self._count < MAX_ANSWERS, "the client asks for ever"
        answer = self._answer(self._said.last.strip())
        return "" if answer is None else answer + "\n"


def listed(answers: Iterable[str]) -> Callable[[str], str | None]:
    """Return a function that returns the next of *answers* for any prompt."""
    left = iter(answers)
    return lambda prompt: next(left, None)


def first_allowed(prompt: str) -> str | None:
    """Answer any prompt of Spades legally, and quit when the game is over."""
    if prompt.startswith("The game is over"):
        return "quit"
    if "keep or discard" in prompt:
        return "keep"
    if "your bid" in prompt:
        return prompt.partition(": ")[2].split()[0].rstrip(",?")
    if "blind nil or look" in prompt:
        return "look"
    if any(words in prompt for words in ("which card", "your card", "your lead")):
        return "1"
    return ""


def make_store(folder: Path | None = None) -> GameStore:
    return GameStore(SPADES, Saves(folder), SPADES.strategies().classes, Statistics())


def make_match(
    rules: str = "classic",
    persons: Sequence[int] = (0,),
    *,
    seed: int = 1,
    strategy: str = "random",
    options: Mapping[str, object] | None = None,
    deals: Iterable[str] = (),
    dealer: int = 1,
    strategies: Mapping[str, type[Strategy]] | None = None,
) -> Match:
    """Return a match with *persons* at those positions and a strategy elsewhere."""
    match_rules = SPADES.find_rules(rules)
    if options:
        match_rules = SPADES.rules_from_data({**SPADES.rules_to_data(match_rules), **options})
    count = sum(map(len, SPADES.sides(match_rules)))
    seats = [
        Seat(name=NAMES[place]) if place in persons else Seat(strategy, NAMES[place])
        for place in range(count)
    ]
    return Match(
        SPADES, match_rules, seats, seed=seed, deals=deals, dealer=dealer, strategies=strategies
    )


def converse(
    match: Match | Callable[[], Match],
    answers: Iterable[str] | Callable[[str], str | None],
    store: GameStore | None = None,
    *,
    words: bool = True,
    resume: bool = False,
    loaded: Recovered | None = None,
    offer: bool = False,
) -> str:
    """Play in the terminal and return the output, with the answers after their prompts."""
    output = Output()
    answer = answers if callable(answers) else listed(answers)
    run_text(
        store or make_store(),
        match if callable(match) else lambda: match,
        resume=resume,
        loaded=loaded,
        offer=offer,
        words=words,
        terminal=Terminal(Typist(answer, output), output),
    )
    return output.getvalue()
