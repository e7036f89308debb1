"""What the seats that search share: how they are asked, stopped, and explain themselves."""

from __future__ import annotations

from typing import Any

from cardtable.engine import Advice, Candidate
from cardtable.games.grid.actions import Cell
from cardtable.games.grid.reasons import reason
from cardtable.games.grid.strategies.base import Strategy
from cardtable.games.grid.view import View
from cardtable.i18n import N_, _
from cardtable.search.minimax import MinMax

UNIT = N_("of a win")
"""What candidates are valued in: 1 is a win, -1 a loss, 0 a draw."""


class Searching(Strategy):
    """Searches. A subclass says how, by :meth:`_search_on`."""

    def __init__(self, *, noise: float = 0.0, seed: int | None = None) -> None:
        super().__init__(seed=seed)
        if noise < 0:
            raise ValueError(_("What a seat misjudges moves by is 0 or more."))
        self.noise = noise
        self._search: MinMax | None = None
        self._advice: Advice | None = None
        self._why = ""

    def _search_on(self, view: View, seed: int) -> MinMax:
        """Return the search for the position of *view*."""
        raise NotImplementedError

    def play_card(self, view: View) -> Cell:
        """Return the move that the search finds best."""
        self._advice, self._why = None, ""
        legal = view.legal_plays
        if len(legal) == 1:
            self._why = _("Nothing else is possible.")
            return legal[0]
        search = self._search = self._search_on(view, self.random.getrandbits(32))
        move = search.choose(view.player)
        if move is None:  # stopped before it had looked at anything
            return legal[0]
        chosen = view.rules.cell(*move)
        values = _values(search, view, chosen)
        if self.noise:
            seen = {
                one: value + self.random.gauss(0.0, self.noise) for one, value in values.items()
            }
            chosen = max(seen, key=lambda one: seen[one])
        others = sorted((one for one in values if one != chosen), key=lambda one: -values[one])
        self._advice = Advice(
            tuple(Candidate(one, values[one]) for one in (chosen, *others)),
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
        """End the search that runs."""
        search = self._search
        if search is not None:
            search.stop()

    def why(self) -> str:
        """Return the reason for the last answer in a sentence."""
        return self._why

    def explain(self, advice: Advice) -> str:
        """Return the reason that was given with *advice*."""
        return self._why

    def advice(self) -> Advice | None:
        """Return what was weighed, None where there was no choice."""
        return self._advice


def _values(search: MinMax, view: View, chosen: Cell) -> dict[Cell, float]:
    """Return what each move is worth as far as the search knows, the chosen one among them."""
    found: dict[Any, float] = getattr(search, "values", {})
    values = {view.rules.cell(*move): value for move, value in found.items() if move is not None}
    value = search.value[view.player] if isinstance(search.value, tuple) else search.value
    # A look that ran out of time leaves values of an earlier one: none is more than the best.
    values = {move: min(one, value) for move, one in values.items()}
    values[chosen] = value
    return values
