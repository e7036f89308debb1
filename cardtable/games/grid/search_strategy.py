"""The base class of strategies that search: the answer, its candidates, and the reason."""

from __future__ import annotations

from cardtable.engine import Advice, Candidate
from cardtable.games.grid.actions import Cell
from cardtable.games.grid.reasons import reason
from cardtable.games.grid.strategies.base import Strategy
from cardtable.games.grid.view import View
from cardtable.i18n import N_, _
from cardtable.search.minimax import BoardSearch

UNIT = N_("of a win")
"""The unit of a candidate's value: 1 is a win, -1 a loss, 0 a draw."""


class SearchStrategy(Strategy):
    """Plays the move that a search finds best; a subclass supplies the search.

    *noise* is the standard deviation of a random error added to each move's value. Raises
    ValueError for a negative one.
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

    def play_card(self, view: View) -> Cell:
        self._advice, self._why = None, ""
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
            seen = {
                move: value + self.random.gauss(0.0, self.noise) for move, value in values.items()
            }
            chosen = max(seen, key=lambda move: seen[move])
        others = sorted((move for move in values if move != chosen), key=lambda move: -values[move])
        self._advice = Advice(
            tuple(Candidate(move, values[move]) for move in (chosen, *others)),
            search.nodes,
            UNIT,
            exact=search.exact,
            counted="positions",
            span=2.0,
            decimals=2,
        )
        self._why = reason(view, self._advice)
        return chosen

    def stop(self) -> None:
        search = self._search
        if search is not None:
            search.stop()

    def why(self) -> str:
        return self._why

    def explain(self, advice: Advice) -> str:
        return self._why

    def advice(self) -> Advice | None:
        return self._advice


def _values(search: BoardSearch, view: View, chosen: Cell) -> dict[Cell, float]:
    """Return the value of each move as far as the search knows it, *chosen* included."""
    value = search.value[view.player] if isinstance(search.value, tuple) else search.value
    # An interrupted search keeps values of a shallower one: none may exceed the best.
    values = {
        view.rules.cell(*move): min(one, value)
        for move, one in search.values.items()
        if move is not None
    }
    values[chosen] = value
    return values
