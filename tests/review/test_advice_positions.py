"""Advice in random positions of every game and script: one truth, and numbers that are possible."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from math import isfinite
from random import Random
from typing import Any

import pytest

from cardtable.core.i18n import _, choose_language
from cardtable.engine import Advice, Game, GameKind, Strategy
from cardtable.engine.advice import CLEAR_ERRORS
from cardtable.games import all_games
from cardtable.games.action_words import action_words_of
from cardtable.games.advice_words import (
    SINGULAR,
    difference,
    hint_sentences,
    is_known_as_good,
    worth,
)
from cardtable.games.scripted.game import Game as ScriptGame
from cardtable.games.speech import Speech
from cardtable.review import adviser_of
from cardtable.review.jury import Jury
from cardtable.text.advice import advice_lines

SPEECH = Speech()
LONE_NUMBER = re.compile(r"(minus )?[\d.,]+")
"""A number without its unit."""

QUICK: dict[str, dict[str, Any]] = {
    "worlds": {"worlds": 10, "exact": 5},
    "iterations": {"iterations": 12},
    "trials": {"trials": 200},
    "nodes": {"nodes": 500},
}
"""Small budgets, by the argument that bounds the work of a review."""
POSITIONS = 2
"""Positions of each game in the normal suite."""
MANY_POSITIONS = 1000
"""Positions of each game in the long test."""
FULL_STRENGTH = 50
"""Every position of the long test whose number it divides gets the hint that a person gets."""
LANGUAGES = ("en", "de")
WINS = {"wins in 100"}
CARDS = {"cards", "Karten"}
POINTS = {"points", "Punkte"}
UNITS = {
    "blackjack": {"chips", "Chips"},
    "connect-four": WINS,
    "durak": {"losses", "Niederlagen"},
    "freecell": CARDS,
    "go-fish": {"books", "Quartette"},
    "golf-patience": {"strokes", "Schläge"},
    "holdem": {"chips", "big blinds", "Big Blinds"},
    "k-in-a-row": WINS,
    "klondike": CARDS,
    "othello": WINS,
    "pyramid": CARDS,
    "script-tic-tac-toe": WINS,
    "shithead": {"losses", "Niederlagen"},
    "spider": CARDS,
    "tic-tac-toe": WINS,
}
"""What players count in games where it is not points, in both languages."""
MAX_ACTIONS = 30
WITHOUT_CHOICE = {"old-maid", "war"}
"""Games in which there is never more than one legal message."""
GAMES = {key: kind for key, kind in all_games().items() if key not in WITHOUT_CHOICE}


def positions(kind: GameKind, seed: int) -> Iterator[tuple[Game, Any]]:
    """Yield copies of random positions with a choice, and the player to act.

    What partners have agreed on, such as a bid by a system, is not compared with anything.
    """
    rng = Random(f"{kind.key} {seed}")
    while True:
        rules = kind.find_rules(rng.choice(list(kind.rule_sets)))
        game = kind.new(rules, seed=rng.randrange(10**6))
        for side in kind.sides(rules):
            for _seat in side:
                game.register_player(kind.player())
        wanted = rng.randrange(MAX_ACTIONS)
        for step in range(wanted + MAX_ACTIONS):
            player = game.get_next_player()
            if player is None:
                break
            legal = game.legal()
            is_agreed = isinstance(game, ScriptGame) and bool(game.agreed())
            if step >= wanted and len(legal) > 1 and not is_agreed:
                yield game, player
                break
            game.accept(rng.choice(legal), player)


def quick_adviser(kind: GameKind, seed: int) -> Strategy:
    """Return the hint strategy of *kind*, as a jury where information is hidden, with less work."""
    hint = kind.strategies().classes[kind.hint]
    [arguments] = [QUICK[name] for name in hint.reviewing if name in QUICK]
    if not kind.hidden:
        return hint(seed=seed, **arguments)
    return Jury(lambda member: hint(seed=member, **arguments), 2, max_members=3, seed=seed)


def check_advice(game: Game, action: Any, advice: Advice) -> None:
    """Check that *advice* has one ranking and that all its numbers are possible."""
    best = advice.best
    assert best.action == action
    assert best.error == 0.0
    legal = game.legal()
    if best.action not in legal:
        game.copy().accept(best.action)  # raises IllegalAction if it is not allowed
    actions = [candidate.action for candidate in advice.candidates]
    assert len(set(map(game.write_action, actions))) == len(actions)
    for candidate in advice.candidates:
        assert isfinite(candidate.expected)
        assert isfinite(candidate.error)
        assert candidate.error >= 0.0
        assert candidate.expected <= best.expected
        assert 0.0 <= candidate.agreed <= 1.0
        assert all(0.0 <= chance.share <= 1.0 for chance in candidate.chances)
        assert all(isfinite(figure.value) for figure in candidate.figures)
    for candidate in advice.equals:
        gap = best.expected - candidate.expected
        shown = {round(each.expected, advice.decimals) for each in (best, candidate)}
        is_small = round(gap, advice.decimals) <= 0.0 or len(shown) == 1
        assert is_small or gap <= CLEAR_ERRORS * candidate.error
    after = advice.next_best
    if after is not None and not best.verdict and not after.verdict:
        assert round(best.expected, advice.decimals) > round(after.expected, advice.decimals)


def check_truths(kind: GameKind, advice: Advice) -> None:
    """Check that the unit is one of the game, and that each number and name has one meaning."""
    assert all(row.verdict for row in advice.candidates) or advice.unit in UNITS.get(
        kind.key, POINTS
    )
    for candidate in advice.candidates:
        if is_known_as_good(advice, candidate) and not candidate.verdict:
            gap = advice.best.expected - candidate.expected
            step = 10.0**-advice.decimals  # two that are shown as the same number
            assert gap < max(step, CLEAR_ERRORS * candidate.error)
            assert candidate.error < step
    names = {(chance.key, chance.words) for row in advice.candidates for chance in row.chances}
    assert len({words for _key, words in names}) == len(names)


def check_words(kind: GameKind, game: Game, player: Any, advice: Advice) -> None:
    """Check that sentence and list say the same, with units, and only what the seat can know."""
    view = game.view(player)
    legal = {action: action for action in (*view.legal_bids, *view.legal_plays)}
    rows = [replace(row, action=legal.get(row.action, row.action)) for row in advice.candidates]
    advice = replace(advice, candidates=tuple(rows))  # with the titles of the view
    words = action_words_of(kind, SPEECH)
    reason = reason_of(kind, view, advice)
    sentence = hint_sentences(advice.best.action, advice, reason, words, view)
    is_named = words.name(advice.best.action).lower() in sentence.lower()
    assert is_named or sentence.startswith(words.command(advice.best.action, view))
    assert sentence.endswith(reason)
    _size, first, *_others = advice_lines(advice, words.name, SPEECH)
    assert first.startswith(f"{words.name(advice.best.action)} ")
    after = advice.next_best
    if after is not None and (gained := difference(advice, after)):
        assert gained in sentence
        assert not gained.startswith("-")
    for candidate in advice.candidates:
        units = (advice.unit, SINGULAR.get(advice.unit, advice.unit))
        shown = worth(advice, candidate)
        assert candidate.verdict or shown.endswith(tuple(_(unit) for unit in units))
        assert not candidate.verdict[-1:].isdigit()
    assert advice.unit or all(candidate.verdict for candidate in advice.candidates)
    for number, line in enumerate(advice_lines(advice, words.name, SPEECH)):
        for cell in line.split("  ")[1 if number else 0 :]:
            assert not LONE_NUMBER.fullmatch(cell.strip()), line
    if kind.hidden:
        twin = view.determinize(Random(5))  # other hidden cards must not change the reason
        assert reason_of(kind, twin.view(player.position), advice) == reason


def reason_of(kind: GameKind, view: Any, advice: Advice) -> str:
    """Return the reason that the game's rules find; unlike in a hint, an error fails the test."""
    reason: str = kind.part("reasons").reason(view, advice) if kind.has_part("reasons") else ""
    return reason


@pytest.mark.sample(3)
@pytest.mark.parametrize("key", GAMES)
def test_the_action_named_has_the_best_number_shown(key: str) -> None:
    kind = GAMES[key]
    found = positions(kind, 1)
    for number in range(POSITIONS):
        choose_language(LANGUAGES[number % 2])
        game, player = next(found)
        given = []
        for _time in range(2 if number == 0 else 1):
            adviser = quick_adviser(kind, number)
            action = adviser.decide(game.view(player))
            advice = adviser.advice()
            assert advice is not None
            check_advice(game, action, advice)
            check_truths(kind, advice)
            given.append(advice)
        check_words(kind, game, player, advice)
        assert given[0] == given[-1]  # equal seeds give equal advice


@pytest.mark.soak
@pytest.mark.parametrize("key", GAMES)
def test_the_action_named_has_the_best_number_shown_in_many_positions(key: str) -> None:
    kind = GAMES[key]
    found = positions(kind, 2)
    for number in range(MANY_POSITIONS):
        choose_language(LANGUAGES[number // FULL_STRENGTH % 2])
        game, player = next(found)
        classes = kind.strategies().classes
        full = adviser_of(kind, classes, number) if number % FULL_STRENGTH == 0 else None
        adviser = full or quick_adviser(kind, number)
        action = adviser.decide(game.view(player))
        advice = adviser.advice()
        assert advice is not None
        check_advice(game, action, advice)
        check_truths(kind, advice)
        check_words(kind, game, player, advice)
