"""How the first hand of a script is repeated from a seed, and packed into a code.

A deal of a script is the list of random outcomes that its ``set_up`` draws. The outcomes of a later
hand permute the cards as the hand before left them, so a code of that hand holds the permutation
that deals the same cards in a new game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardtable.engine import IllegalAction, Person
from cardtable.games.deal_opening import Opening
from cardtable.games.digits import DigitReader, DigitWriter
from cardtable.games.scripted.chance import Draws, Outcome, read_outcome, write_outcome
from cardtable.games.scripted.game import Game, Player
from cardtable.games.scripted.game_file import GameFile
from cardtable.games.scripted.rules import ScriptRules
from cardtable.ludl.chance import MAX_SHUFFLED
from cardtable.ludl.syntax_tree import (
    Definition,
    For,
    FunctionCall,
    If,
    Literal,
    Receiver,
    Statement,
    Variable,
    While,
)

MAX_OUTCOMES = 32
MAX_NUMBER = 2**20
MAX_CUT = 8
"""Decks that are tried to find out how cards are dealt."""


def version_of(file: GameFile) -> str:
    """Return a text that changes with the script's instructions or its tokens.

    Comments, spacing, notation, titles, translations, what is said or shown as a result and
    functions that are never called are not part of it, so a library may grow.
    """
    definitions = sorted(
        (_kind(each), each.name, _count(each), each.parameters, _written(each.body))
        for each in file.program.reachable
    )
    state = file.description.state(file.description.players[0])
    return json.dumps([definitions, state], default=_plain)


def _kind(definition: Definition) -> str:
    """Return the kind of a definition; receivers of messages sent together are one of their own."""
    together = isinstance(definition, Receiver) and definition.together
    return f"{type(definition).__name__}{' together' if together else ''}"


def _count(definition: Definition) -> int:
    """Return the number of parameters, negative for a receiver that takes more words."""
    if isinstance(definition, Receiver):
        return definition.key[1]
    return len(definition.parameters)


def _written(nodes: Sequence[Statement]) -> list[Any]:
    """Return the nodes of a syntax tree, except what is said, as lists without positions."""
    written: list[Any] = []
    for node in nodes:
        match node:
            case Literal():
                written.append(node.value)
            case Variable():
                written.append([f"${node.name}"])
            case FunctionCall(name="SAY" | "SHOW_RESULT" | "PAUSE", is_own=False):
                pass
            case FunctionCall():
                written.append([node.name, *_written(node.operands)])
            case If():
                parts = (node.condition,), node.then, node.otherwise
                written.append(["IF", *map(_written, parts)])
            case While():
                written.append(["WHILE", *map(_written, ((node.condition,), node.body))])
            case For():
                rest = (node.values,), node.body
                written.append(["FOR", node.variable, *map(_written, rest)])
    return written


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else list(value)


def dealt(rules: ScriptRules, seed: int, number: int, dealer: int) -> tuple[str, ...]:
    """Return the random outcomes of ``set_up`` in a game with *seed*."""
    return _begin(Game(rules, seed, (), dealer)).deals()


def opening(
    game: Game, deals: Sequence[str], hand: int, dealer: int, at_start: Callable[[], Game]
) -> Opening | None:
    """Return the beginning of *hand* (from 1) of *game*, None if a new game cannot begin with it.

    *dealer* is the position that began the game. *at_start* replays the game to the first decision
    of that hand.
    """
    start = at_start()
    if hand == 1:
        return Opening(dealer, start.deals(), 0)
    for turn in range(start.seats):
        first = (dealer + hand - 1 + turn) % start.seats
        outcome = _repeated(start, first)
        if outcome:
            return Opening(first, (outcome,), None)
    return None


class _Probe(Draws):
    """Records the order of the deck, then cuts it: the first *cut* cards go to the end.

    ``is_simple`` is whether the script asked for no other random outcome.
    """

    def __init__(self, game: Game, cut: int) -> None:
        super().__init__(0)
        self._game = game
        self._cut = cut
        self.deck: list[str] = []
        self.is_simple = True

    def shuffle(self, n: int) -> list[int]:
        decks = [place.tokens for place in self._game.containers.values() if len(place.tokens) == n]
        if self.deck or len(decks) != 1:
            self.is_simple = False
            return list(reversed(range(n)))  # the same order again might be asked for without end
        self.deck = [token.name for token in decks[0]]
        return [(place + self._cut) % n for place in range(n)]

    def number(self, a: int, b: int) -> int:
        self.is_simple = False
        return a


def _repeated(start: Game, dealer: int) -> str:
    """Return the outcome with which a new game begins like *start*; empty if there is none.

    The permutation is found from the places to which the cards of a known deck are dealt. Some
    decks are shuffled once more, because of a card that may not begin a game.
    """
    for cut in range(MAX_CUT):
        game = Game(start.rules, 0, (), dealer)
        probe = _Probe(game, cut)
        game.use_draws(probe)
        try:
            _begin(game)
            if probe.is_simple:
                return _permuted(start, dealer, probe.deck, cut, _places(game))
        except IllegalAction:  # the script cannot begin with such a deck
            continue
    return ""


def _permuted(
    start: Game, dealer: int, deck: Sequence[str], cut: int, dealt: Mapping[str, Sequence[str]]
) -> str:
    """Return the outcome that deals the cards of *start*.

    *dealt* are the cards by container that the *deck*, cut at *cut*, dealt in a new game. Raises
    IllegalAction if the game cannot begin so.
    """
    wanted = _places(start)
    sizes = [{name: len(cards) for name, cards in places.items()} for places in (dealt, wanted)]
    if sizes[0] != sizes[1] or len(set(deck)) < len(deck):
        return ""
    card_for: dict[str, str] = {}
    for name, cards in wanted.items():
        card_for.update(zip(dealt[name], cards, strict=True))
    order = [deck.index(card_for[name]) for name in (*deck[cut:], *deck[:cut])]
    if len(set(order)) < len(order):
        return ""
    outcome = write_outcome(tuple(order))
    begun = _begin(Game(start.rules, 0, (outcome,), dealer))
    is_same = _places(begun) == wanted and begun.to_act == start.to_act
    return outcome if is_same else ""


def _places(game: Game) -> dict[str, list[str]]:
    """Return the names of the tokens in each container."""
    return {
        name: [token.name for token in container.tokens]
        for name, container in game.containers.items()
    }


def _begin(game: Game) -> Game:
    """Return *game* after its ``set_up``, with silent players."""
    for _seat in range(game.seats):
        game.register_player(Player(Person()))
    game.get_next_player()
    return game


def is_dealt(rules: ScriptRules, seed: int, start: Opening) -> bool:
    """Return whether *seed* deals the hand that begins with *start*."""
    return start.deals == dealt(rules, seed, 0, start.dealer)


def write_deals(digits: DigitWriter, rules: ScriptRules, deals: Sequence[str]) -> None:
    """Add random outcomes to *digits*. Raises ValueError if there are too many."""
    digits.put(len(deals), MAX_OUTCOMES + 1)
    for number, text in enumerate(deals, 1):
        _write_outcome(digits, read_outcome(text, number))


def _write_outcome(digits: DigitWriter, outcome: Outcome) -> None:
    if isinstance(outcome, int):
        digits.put(0, MAX_SHUFFLED + 1)
        digits.put(outcome + MAX_NUMBER, 2 * MAX_NUMBER)
    else:
        digits.put(len(outcome), MAX_SHUFFLED + 1)
        digits.put_order(outcome, range(len(outcome)))


def read_deals(digits: DigitReader, rules: ScriptRules) -> tuple[str, ...]:
    """Return the outcomes that :func:`write_deals` added."""
    deals = []
    for _outcome in range(digits.take(MAX_OUTCOMES + 1)):
        count = digits.take(MAX_SHUFFLED + 1)
        if count:
            deals.append(write_outcome(digits.take_order(count, range(count))))
        else:
            deals.append(write_outcome(digits.take(2 * MAX_NUMBER) - MAX_NUMBER))
    return tuple(deals)
