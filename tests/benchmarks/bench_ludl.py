"""Scripts: parsing, messages, whole hands compared with the built-in engine, tree search."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache, partial
from importlib.resources import as_file
from random import Random

from cardtable.core import assets
from cardtable.games.scripted import Game, GameFile, Player, ScriptRules, read_game
from cardtable.games.scripted.strategies.random_play import Random as RandomStrategy
from cardtable.games.scripted.strategies.tree import Tree
from cardtable.games.scripted.view import View
from cardtable.ludl import Accepted, SeededChance, Session, parse, parser
from cardtable.ludl.compiler import compile_rules
from cardtable.ludl.formatter import format_text
from cardtable.ludl.lexer import Lexer, TokenKind
from tests.benchmarks import bench_engine
from tests.benchmarks.measure import Result, processor_seconds, samples, seconds_per_call

LINES = 1_000
PYTHON = "Python's own parser, 1,000 lines of Python"
ENGINE = "the built-in engine, four Random seats"
HANDS = 12
GOAL, HANDS_GOAL = ">= 300", ">= 10000"
SPADES, HEARTS = "script-spades", "hearts"
ITERATIONS, ITERATIONS_OF_TRICKS = ">= 500", ">= 5000"
PLACES = {"early": 1 / 8, "middle": 1 / 2}
"""The positions of a search, as parts of a hand."""
MAX_MESSAGES = 200
"""Hands that take longer are cut off here."""


def results() -> Iterator[Result]:
    yield from parsing()
    yield from messages()
    engine = bench_engine.hands_per_second(bench_engine.whole_games)
    yield Result(ENGINE, engine, "hands/s")
    rate = HANDS / seconds_per_call(lambda: play_hands(HANDS))
    yield Result("scripted Spades, messages alone", rate, "hands/s", ENGINE, GOAL)
    rate = HANDS / seconds_per_call(lambda: play_by_play(HANDS), repeats=3)
    yield Result("scripted Spades, four Random seats", rate, "hands/s", ENGINE, HANDS_GOAL)
    yield from searches()


def parsing() -> Iterator[Result]:
    """Yield the times to parse, compile and format a script of 1,000 lines."""
    text = long_script()
    python = "\n".join(inspect.getsource(parser).split("\n") * 5)
    python = re.sub(r"^from __future__.*$", "", python, flags=re.MULTILINE)
    python = "\n".join(python.split("\n")[:LINES])
    python = python[: python.rindex("\nclass ")]
    share = python.count("\n") / LINES
    program = parse(text)
    spent = seconds_per_call(lambda: parse(text))
    yield Result("a script of 1,000 lines, parsed", 1e3 * spent, "ms", PYTHON, "<= 100")
    spent = seconds_per_call(lambda: ast.parse(python)) / share
    yield Result(PYTHON, 1e3 * spent, "ms")
    spent = seconds_per_call(lambda: compile_rules(program.rules))
    yield Result("a script of 1,000 lines, compiled", 1e3 * spent, "ms", PYTHON)
    spent = seconds_per_call(lambda: format_text(text))
    yield Result("a script of 1,000 lines, formatted", 1e3 * spent, "ms", PYTHON)


@cache
def file_of(name: str) -> GameFile:
    """Return a shipped game."""
    with as_file(assets.find("games", name)) as folder:
        return read_game(folder)


def long_script() -> str:
    """Return copies of the shipped Spades with changed names, 1,000 lines in all."""
    text = file_of(SPADES).program.text
    definitions = file_of(SPADES).program.rules.definitions
    names = {each.name for each in definitions if not each.span.library}
    copies: list[str] = []
    while sum(copy.count("\n") for copy in copies) < LINES:
        suffix = f"_{len(copies)}"
        lines = text.split("\n")
        for lexeme in reversed(Lexer(text, "").lexemes):
            if lexeme.text in names and lexeme.kind in (TokenKind.WORD, TokenKind.STRING):
                span = lexeme.span
                line, end = span.line - 1, span.column - 1 + span.length
                end -= lexeme.kind is TokenKind.STRING
                lines[line] = lines[line][:end] + suffix + lines[line][end:]
        # The copies of set_up and legal are renamed too, so the table calls neither.
        copies.append("\n".join(lines))
    return "\n".join(copies)


def start_session(name: str, seed: int) -> Session:
    """Return a game after ``set_up``."""
    file = file_of(name)
    session = file.session(file.description.players[0], chance=SeededChance(seed))
    session.set_up()
    return session


def messages() -> Iterator[Result]:
    """Yield the times of a message, of the function ``legal`` and of a copy, during a hand."""
    session = start_session(SPADES, 1)
    for _each in range(4 + 6):
        session.send(session.current_player, first_legal(session))
    player, message = session.current_player, first_legal(session)
    spent = seconds_per_call(lambda: session.attempt(player, message))
    yield Result("a message, attempted and undone", 1e6 * spent, "us", goal="<= 58")
    yield Result("the list of legal messages", 1e6 * seconds_per_call(session.legal), "us")
    yield Result("a copy of a session", 1e6 * seconds_per_call(session.copy), "us")
    spent = seconds_per_call(lambda: session.attempt(player, "no_such_message 1 2"))
    yield Result("an unknown message", 1e6 * spent, "us")


def first_legal(session: Session) -> str:
    """Return the first legal message."""
    legal = session.legal()
    assert legal
    return legal[0]


def play_hands(hands: int) -> None:
    """Play *hands* hands of Spades by random messages."""
    session, draw = start_session(SPADES, 1), Random(1).random
    for number in range(hands * (4 + 52)):
        legal = session.legal()
        assert legal
        outcome = session.send(session.current_player, legal[int(draw() * len(legal))])
        assert isinstance(outcome, Accepted)
        if outcome.scores is not None:
            session = start_session(SPADES, number)


def play_by_play(hands: int) -> None:
    """Play *hands* hands through the public interface of the game."""
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
        act(game, player)
        messages += 1


def act(game: Game, player: Player) -> None:
    if game.legal_bids():
        game.accept_bid(player.place_bid(), player)
    else:
        game.accept_play(player.play_card(), player)


def searches() -> Iterator[Result]:
    """Yield the rates of the tree search in all shipped games, and the times of a world."""
    with as_file(assets.find("games")) as folder:
        names = sorted(each.name for each in folder.iterdir() if (each / "game.yaml").exists())
    for name in names:
        goal = ITERATIONS_OF_TRICKS if name in (SPADES, HEARTS) else ITERATIONS
        length = length_of_hand(name)
        for place, part in PLACES.items():
            view = view_after(name, int(part * length))
            if view is None:  # there is nothing to choose in the rest of the hand
                continue
            rate = iterations(view)
            yield Result(f"tree search, {name}, {place}", rate, "iterations/s", goal=goal)
            view.determinize(Random(1))  # the first world takes longer
            spent = seconds_per_call(partial(view.determinize, Random(1)), repeats=3)
            yield Result(f"a world, {name}, {place}", 1e3 * spent, "ms", goal="<= 1")


def random_hand(name: str) -> Iterator[tuple[Game, Player]]:
    """Play the first hand of a game at random; yield it before each message."""
    file = file_of(name)
    game, draw = Game(ScriptRules(file), seed=1), Random(1).random
    for seat in range(game.seats):
        game.register_player(Player(RandomStrategy(seed=seat)))
    for _each in range(MAX_MESSAGES):
        player = game.get_next_player()
        if player is None:
            return
        yield game, player
        legal = game.legal()
        game.accept(legal[int(draw() * len(legal))], player)
        if game.between_hands:
            return


def length_of_hand(name: str) -> int:
    """Return the number of messages in the hand of random_hand()."""
    return sum(1 for _each in random_hand(name))


def view_after(name: str, messages: int) -> View | None:
    """Return the view at the first choice after this number of messages, None if there is none."""
    for number, (game, player) in enumerate(random_hand(name)):
        if number >= messages and len(game.legal()) > 1:
            return game.view(player)
    return None


def iterations(view: View) -> float:
    """Return the iterations per second of the tree search."""
    number = samples(24, 200)
    search = Tree(seed=1, iterations=number)
    search.place_bid(view)  # fills what is remembered
    search = Tree(seed=1, iterations=number)
    spent = processor_seconds(lambda: search.place_bid(view))
    return search.playouts / spent
