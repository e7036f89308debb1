"""The base class of strategies that search: the answer, its candidates, and the reason."""

from __future__ import annotations

from cardtable.core.i18n import _, ngettext
from cardtable.engine import Advice, Candidate
from cardtable.games.grid.actions import Cell
from cardtable.games.grid.reasons import reason
from cardtable.games.grid.strategies.base import Strategy
from cardtable.games.grid.view import View
from cardtable.search.any_game.accumulators import DRAWN, LOST, WON
from cardtable.search.any_game.minimax import BoardSearch
from cardtable.search.any_game.wins import SURE_WIN, UNIT, wins_of


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
        self._advice = Advice(
            tuple(
                Candidate(
                    move,
                    wins_of(values[move]),
                    verdict=_verdict(values[move], search.exact, lengths.get(move, 0)),
                )
                for move in (chosen, *others)
            ),
            search.nodes,
            UNIT,
            exact=search.exact,
            counted="positions",
            span=SURE_WIN,
            decimals=0,
            is_gain=False,
        )
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


def _values(search: BoardSearch, view: View, chosen: Cell) -> dict[Cell, float]:
    """Return the values of the moves that the search evaluated, including *chosen*."""
    value = search.value[view.player] if isinstance(search.value, tuple) else search.value
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
