"""Benchmarks of scripts: parsing, messages, whole hands beside the built-in engine, search."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import as_file
from random import Random

from benchmarks import bench_engine
from benchmarks.measure import Result, seconds_per_call
from cardtable import assets
from cardtable.games.scripted import Game, GameFile, Player, ScriptRules, read_game
from cardtable.games.scripted.strategies.random_play import Random as RandomStrategy
from cardtable.games.scripted.strategies.tree import Tree
from cardtable.ludl import Accepted, SeededChance, Session, parse, parser
from cardtable.ludl.compiler import compile_rules
from cardtable.ludl.formatter import format_text
from cardtable.ludl.lexer import Lexer, TokenKind

LINES = 1_000
PYTHON = "Python's own parser, 1,000 lines of Python"
ENGINE = "the built-in engine, four Random seats"
HANDS = 12
GOAL = ">= 300"
SPADES, HEARTS = "script-spades", "hearts"


def results() -> Iterator[Result]:
    yield from reading()
    yield from messages()
    engine = bench_engine.hands_per_second(bench_engine.whole_games)
    yield Result(ENGINE, engine, "hands/s")
    raw = HANDS / seconds_per_call(lambda: play_hands(HANDS))
    yield Result("scripted Spades, messages alone", raw, "hands/s", ENGINE, GOAL)
    seats = HANDS / seconds_per_call(lambda: play_by_play(HANDS), repeats=3)
    yield Result("scripted Spades, four Random seats", seats, "hands/s", ENGINE, GOAL)
    for name in (SPADES, HEARTS):
        yield Result(f"tree search, {name}", iterations(name), "iterations/s")


def reading() -> Iterator[Result]:
    """Yield the times to parse, compile and format a script of 1,000 lines."""
    text = long_script()
    python = "\n".join(inspect.getsource(parser).split("\n") * 5)
    python = re.sub(r"^from __future__.*$", "", python, flags=re.MULTILINE)
    python = "\n".join(python.split("\n")[:LINES])
    python = python[: python.rindex("\nclass ")]
    share = python.count("\n") / LINES
    program = parse(text)
    spent = seconds_per_call(lambda: parse(text))
    yield Result("a script of 1,000 lines read", 1e3 * spent, "ms", PYTHON, "<= 100")
    spent = seconds_per_call(lambda: ast.parse(python)) / share
    yield Result(PYTHON, 1e3 * spent, "ms")
    spent = seconds_per_call(lambda: compile_rules(program.rules))
    yield Result("and compiled", 1e3 * spent, "ms", PYTHON)
    yield Result("formatted", 1e3 * seconds_per_call(lambda: format_text(text)), "ms", PYTHON)


@cache
def file_of(name: str) -> GameFile:
    """Return a shipped game."""
    with as_file(assets.find("games", name)) as folder:
        return read_game(folder)


def long_script() -> str:
    """Return copies of the shipped Spades with changed names, 1,000 lines in all."""
    text = file_of(SPADES).program.text
    own = {one.name for one in file_of(SPADES).program.rules.definitions}
    copies: list[str] = []
    while sum(copy.count("\n") for copy in copies) < LINES:
        ending = f"_{len(copies)}"
        lines = text.split("\n")
        for one in reversed(Lexer(text, "").lexemes):
            if one.text in own and one.kind in (TokenKind.WORD, TokenKind.STRING):
                line, end = one.span.line - 1, one.span.column - 1 + one.span.length
                end -= one.kind is TokenKind.STRING
                lines[line] = lines[line][:end] + ending + lines[line][end:]
        # Each copy has a set_up and a legal of its own name; the table calls neither.
        copies.append("\n".join(lines))
    return "\n".join(copies)


def begun(name: str, seed: int) -> Session:
    """Return a game after ``set_up``."""
    file = file_of(name)
    session = file.session(file.description.players[0], chance=SeededChance(seed))
    session.set_up()
    return session


def messages() -> Iterator[Result]:
    """Yield the times of a message, of `legal` and of a copy, during a hand of Spades."""
    session = begun(SPADES, 1)
    for _each in range(4 + 6):
        session.send(session.current_player, first(session))
    player, message = session.current_player, first(session)
    spent = seconds_per_call(lambda: session.attempt(player, message))
    yield Result("a message, and taken back", 1e6 * spent, "us", goal="<= 58")
    yield Result("which are legal", 1e6 * seconds_per_call(session.legal), "us")
    yield Result("a copy of a game", 1e6 * seconds_per_call(session.copy), "us")
    wrong = seconds_per_call(lambda: session.attempt(player, "no_such_message 1 2"))
    yield Result("a message that nobody knows", 1e6 * wrong, "us")


def first(session: Session) -> str:
    """Return the first legal message."""
    legal = session.legal()
    assert legal
    return legal[0]


def play_hands(hands: int) -> None:
    """Play *hands* hands of Spades by random messages."""
    session, draw = begun(SPADES, 1), Random(1).random
    for number in range(hands * (4 + 52)):
        legal = session.legal()
        assert legal
        outcome = session.send(session.current_player, legal[int(draw() * len(legal))])
        assert isinstance(outcome, Accepted)
        if outcome.scores is not None:
            session = begun(SPADES, number)


def play_by_play(hands: int) -> None:
    """Play *hands* hands by the loop of any caller."""
    strategies = [RandomStrategy(seed=seat) for seat in range(4)]
    game, messages, seed = None, 0, 0
    while messages < hands * (4 + 52):
        if game is None:
            seed += 1
            game = Game(ScriptRules(file_of(SPADES)), seed=seed)
            for strategy in strategies:
                game.register_player(Player(strategy))
        player = game.get_next_player()
        if player is None:
            game = None
            continue
        said(game, player)
        messages += 1


def said(game: Game, player: Player) -> None:
    if game.legal_bids():
        game.accept_bid(player.place_bid(), player)
    else:
        game.accept_play(player.play_card(), player)


def iterations(name: str) -> float:
    """Return the iterations per second of the tree search, early in a hand."""
    file = file_of(name)
    game = Game(ScriptRules(file), seed=1)
    for seat in range(file.description.players[0]):
        game.register_player(Player(RandomStrategy(seed=seat)))
    for _each in range(14):
        player = game.get_next_player()
        assert player is not None
        said(game, player)
    while (player := game.get_next_player()) is not None and len(game.legal()) < 2:
        said(game, player)
    assert player is not None
    view, number = game.view(player), 20

    def search() -> object:
        return Tree(seed=1, iterations=number).place_bid(view)

    return number / seconds_per_call(search, repeats=3)
