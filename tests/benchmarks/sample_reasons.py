"""Measure how often a hint has a reason, and list samples.

``python -m tests.benchmarks.sample_reasons`` plays each game at random, asks its
hint strategy in each position with a choice, and counts the hints in which one candidate is clearly
better than another, and those of them with a reason.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from cardtable.engine import Advice, Game, GameKind, Person
from cardtable.games import all_games
from cardtable.review import adviser_of

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jan")
PLAUSIBLE_BIDS = (1, 2, 2, 3, 3, 3, 4, 4, 5)


class Sample(NamedTuple):
    """A hint in a random position; *reason* is empty if none was found."""

    game: str
    position: str
    advice: Advice
    reason: str

    @property
    def has_choice(self) -> bool:
        """Whether one candidate is clearly worse than the best."""
        return self.advice.next_best is not None


def samples(kind: GameKind, count: int, seed: int) -> Iterator[Sample]:
    """Yield *count* hints in random positions of *kind*, each of another game."""
    classes = kind.strategies(None).classes
    find_reason = kind.part("reasons").reason
    rng = Random(seed)
    found = 0
    while found < count:
        rules = kind.find_rules(rng.choice(kind.rule_sets))
        game = _random_position(kind, rules, rng)
        player = game.get_next_player()
        if player is None or len(game.legal()) < 2:
            continue
        strategy = adviser_of(kind, classes, rng.getrandbits(16))
        assert strategy is not None
        view = game.view(player)
        strategy.decide(view)
        advice = strategy.advice()
        if advice is None:
            continue
        found += 1
        yield Sample(kind.key, describe(game, view), advice, find_reason(view, advice))


def _random_position(kind: GameKind, rules: Any, rng: Random) -> Game:
    """Return a game after a random number of random actions, before its end."""
    game = kind.new(rules, seed=rng.getrandbits(30))
    for name in NAMES[: len(kind.seats_under(rules))]:
        game.register_player(kind.player(Person(), name=name))
    for _step in range(rng.randrange(60)):
        if game.get_next_player() is None:
            break
        twin = game.copy()
        game.accept(_random_action(game, rng))
        if game.get_next_player() is None:
            return twin
    return game


def _random_action(game: Game, rng: Random) -> Any:
    legal = game.legal()
    plausible = [action for action in legal if _tricks_bid(action) in PLAUSIBLE_BIDS]
    if plausible and len(plausible) < len(legal) and rng.random() < 0.85:
        return rng.choice(plausible)
    return rng.choice(legal)


def _tricks_bid(action: Any) -> int:
    """Return the number of tricks that *action* bids, a plausible one for other actions."""
    words = getattr(action, "words", ())
    if isinstance(words, tuple) and words[-1:] and words[-1].isdigit():
        return int(words[-1])
    tricks: int = getattr(action, "tricks", PLAUSIBLE_BIDS[0])
    return tricks


def describe(game: Game, view: Any) -> str:
    """Return the position of *view* in a few words."""
    if hasattr(view, "cells"):
        signs = "".join("." if cell is None else "XO#"[cell] for cell in view.cells)
        columns = view.rules.columns
        rows = [signs[start : start + columns] for start in range(0, len(signs), columns)]
        return f"{'XO#'[view.seat]} to move: " + " ".join(rows)
    parts = [f"seat {view.names[view.seat]}"]
    if hasattr(view, "bids"):
        parts.append("bids " + " ".join(map(str, view.bids)))
        parts.append(f"taken {view.taken} dealer {view.dealer} bags {view.bags} {view.scores}")
        for trick in view.tricks:
            cards = " ".join(str(play.card) for play in trick.plays)
            parts.append(f"[{view.names[trick.leader]}: {cards}]")
    if hasattr(view, "whole_pot"):
        hand = view.hand
        parts.append(f"pot {view.whole_pot} to call {view.to_call} bets {hand.bets}")
        parts.append(f"stacks {hand.stacks} big blind {hand.big}")
        parts += [f"{view.names[seat]}:{action}" for _street, seat, action in hand.history]
    for zone in view.zones():
        pieces = [str(piece) if piece is not None else "-" for piece in zone.pieces]
        if pieces and any(piece != "-" for piece in pieces):
            parts.append(f"{zone.name}: {' '.join(pieces)}")
    if hasattr(view, "properties"):
        parts.append(str(view.scores))
        for position, words in view.history[-30:]:
            parts.append(f"{view.names[position]}:{'_'.join(words)}")
    return " | ".join(parts)


def lines_of(sample: Sample) -> Iterator[str]:
    """Yield the sample as text to read."""
    yield f"== {sample.game}: {sample.position}"
    advice = sample.advice
    equals = len(advice.equals)
    shown = [*advice.candidates[:3], *([advice.next_best] if advice.next_best else [])]
    for candidate in dict.fromkeys(shown):
        chances = " ".join(f"{each.key}={each.share:.2f}" for each in candidate.chances)
        figures = " ".join(f"{each.key}={each.value:.2f}" for each in candidate.figures)
        mark = "  next" if candidate is advice.next_best else ""
        yield (
            f"   {candidate.action!s:24} {candidate.expected:8.2f} +- {candidate.error:.2f}"
            f" {chances} {figures}{mark}"
        )
    yield f"   ({equals} equal)  -> {sample.reason or '(none)'}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=40, help="per game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="*", default=None)
    parser.add_argument("--list", action="store_true", help="list each hint")
    options = parser.parse_args()
    kinds = all_games()
    keys = options.games or list(kinds)
    total = with_reason = 0
    for key in keys:
        found = list(samples(kinds[key], options.positions, options.seed))
        decided = [sample for sample in found if sample.has_choice]
        explained = [sample for sample in decided if sample.reason]
        total += len(decided)
        with_reason += len(explained)
        for sample in found if options.list else ():
            print("\n".join(lines_of(sample)))
        print(
            f"{key}: {len(found)} hints, {len(decided)} with a clear choice, "
            f"{len(explained)} of these with a reason",
            flush=True,
        )
    share = 100 * with_reason / max(1, total)
    print(f"all: {with_reason} of {total} ({share:.0f}%)")


if __name__ == "__main__":
    main()
