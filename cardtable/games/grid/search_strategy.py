"""The base class of strategies that search: the answer, its candidates, and the reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardtable.core.i18n import _, ngettext
from cardtable.engine import Advice, Candidate
from cardtable.games.grid.actions import Cell, Colour
from cardtable.games.grid.placement import made
from cardtable.games.grid.reasons import reason
from cardtable.games.grid.strategies.base import Strategy
from cardtable.games.grid.view import OPENING_STONES, Phase, View
from cardtable.search.any_game import minimax
from cardtable.search.any_game.accumulators import DRAWN, LOST, WON
from cardtable.search.any_game.minimax import BoardSearch
from cardtable.search.any_game.wins import SURE_WIN, UNIT, wins_of

OPENING_REACH, OPENING_TRIED, OPENING_DEPTH = 4, 8, 2
"""In a swap opening: the maximum distance of a stone from the middle, the number of places that are
compared for the last stone, and the depth of the search for it."""


class SearchStrategy(Strategy):
    """Plays the move that a search finds best; a subclass supplies the search.

    *noise* is the standard deviation of the random error added to each move's value. Raises
    ValueError if it is negative.
    """

    def __init__(self, *, noise: float = 0.0, seed: int | None = None) -> None:
        super().__init__(seed=seed)
        if noise < 0:
            raise ValueError(_("The noise is 0 or more."))
        self.noise = noise
        self._search: BoardSearch | None = None
        self._advice: Advice | None = None
        self._why = ""

    def make_search(self, view: View, seed: int) -> BoardSearch:
        """Return the search for the position of *view*."""
        raise NotImplementedError

    def place_bid(self, view: View) -> Colour:
        """Choose the colour that the search finds better; white moves next."""
        search = self._search = self.make_search(view, self.random.getrandbits(32))
        search.choose(Colour.WHITE.player)
        value = _value_for(search, Colour.WHITE.player)
        if self.noise:
            value += self.random.gauss(0.0, self.noise)
        values = {Colour.WHITE: value, Colour.BLACK: -value}
        self._advise(view, values, search.nodes)
        return max(values, key=lambda colour: values[colour])

    def _place_stone(self, view: View) -> Cell:
        """Return where a stone of a swap opening goes.

        The other player will choose the better colour, so the last stone should leave both colours
        about equal. A short search compares some places for it; the first stones are random.
        """
        board, rules = view.board(), view.rules
        middle = rules.rows // 2, rules.columns // 2
        near = [
            move
            for move in view.legal_plays
            if max(abs(move.row - middle[0]), abs(move.column - middle[1])) <= OPENING_REACH
        ]
        moves = self.random.sample(near, min(OPENING_TRIED, len(near)))
        nodes = 0
        values = dict.fromkeys(moves, 0.0)
        for move in moves if len(view.history) == OPENING_STONES - 1 else ():
            with made(board, move, view.player):
                search = self._search = minimax.DepthLimited(
                    board,
                    rules.evaluate,
                    OPENING_DEPTH,
                    move_filter=rules.move_filter(board),
                    seed=self.random.getrandbits(32),
                )
                search.choose(Colour.WHITE.player)
            nodes += search.nodes
            values[move] = -abs(_value_for(search, Colour.WHITE.player))
        self._advise(view, values, nodes)
        return max(values, key=lambda move: values[move])

    def _advise(self, view: View, values: Mapping[Any, float], nodes: int) -> None:
        """Keep the *values* of the actions of a swap opening as advice."""
        candidates = [Candidate(action, wins_of(value)) for action, value in values.items()]
        candidates.sort(key=lambda candidate: -candidate.expected)
        self._advice = _advice(candidates, nodes)
        self._why = reason(view, self._advice)

    def play_card(self, view: View) -> Cell:
        self._advice, self._why = None, ""
        if view.phase is Phase.OPENING:
            return self._place_stone(view)
        legal = view.legal_plays
        if len(legal) == 1:
            self._why = _("It is the only legal move.")
            return legal[0]
        search = self._search = self.make_search(view, self.random.getrandbits(32))
        move = search.choose(view.player)
        if move is None:  # stopped before the first position
            return legal[0]
        chosen = view.rules.cell(*move)
        values = _values(search, view, chosen)
        if self.noise:
            noisy = {
                move: value + self.random.gauss(0.0, self.noise) for move, value in values.items()
            }
            chosen = max(noisy, key=lambda move: noisy[move])
        lengths = {
            view.rules.cell(*move): length
            for move, length in search.lengths.items()
            if move is not None
        }
        # quick wins before slow ones, and slow losses before quick ones
        others = sorted(
            (move for move in values if move != chosen),
            key=lambda move: (-values[move], values[move] * lengths.get(move, 0)),
        )
        candidates = [
            Candidate(
                move,
                wins_of(values[move]),
                verdict=_verdict(values[move], search.exact, lengths.get(move, 0)),
            )
            for move in (chosen, *others)
        ]
        self._advice = _advice(candidates, search.nodes, exact=search.exact)
        self._why = reason(view, self._advice)
        return chosen

    def stop(self) -> None:
        search = self._search
        if search is not None:
            search.stop()

    def why(self) -> str:
        return self._why

    def advice(self) -> Advice | None:
        return self._advice


def _advice(candidates: Sequence[Candidate[Any]], nodes: int, *, exact: bool = False) -> Advice:
    """Return the advice after a search of *nodes* positions, the best of *candidates* first."""
    return Advice(
        tuple(candidates),
        nodes,
        UNIT,
        exact=exact,
        counted="positions",
        span=SURE_WIN,
        decimals=0,
        is_gain=False,
    )


def _value_for(search: BoardSearch, player: int) -> float:
    """Return the value of the position to *player*, who was to move in *search*."""
    value: float = search.value[player] if isinstance(search.value, tuple) else search.value
    return value


def _values(search: BoardSearch, view: View, chosen: Cell) -> dict[Cell, float]:
    """Return the values of the moves that the search evaluated, including *chosen*."""
    value = _value_for(search, view.player)
    # An interrupted search has values of a shallower search; none may exceed the best.
    values = {
        view.rules.cell(*move): min(other, value)
        for move, other in search.values.items()
        if move is not None
    }
    values[chosen] = value
    return values


def _verdict(value: float, exact: bool, length: int) -> str:
    """Return the outcome that *value* stands for, an empty string if it is an evaluation.

    *exact* means that every line was searched to its end, *length* is the number of moves until the
    end, 0 if it is not known.
    """
    if value == WON:
        won = ngettext("wins in {count} move", "wins in {count} moves", length)
        return won.format(count=length) if length else _("win")
    if value == LOST:
        lost = ngettext("loses in {count} move", "loses in {count} moves", length)
        return lost.format(count=length) if length else _("loss")
    return _("draw") if value == DRAWN and (exact or length) else ""
