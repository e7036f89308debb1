"""Plays heads-up by a solved policy; elsewhere it plays as Shark does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources.abc import Traversable
from math import log
from pathlib import Path
from typing import Any, ClassVar

from cardtable.core import assets
from cardtable.core.i18n import _
from cardtable.engine import Advice, Candidate, Chance
from cardtable.engine.advice import CLEAR_ERRORS
from cardtable.games.contrast import percent_words
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.chances import MIX
from cardtable.games.holdem.solved.hand import SolvedHands
from cardtable.games.holdem.solved.river import Mix
from cardtable.games.holdem.strategies.base import Strategy
from cardtable.games.holdem.strategies.shark import Shark
from cardtable.games.holdem.view import View
from cardtable.solving.policy_file import MAX_BYTES, PolicyError, read_policy, too_large

STACKS = (100, 200)
"""The stacks of the policies that belong to the program, in big blinds."""
_SURE = 0.995
"""From this share on, an action is not called a mix."""
_SHOWN = 0.005


class Solver(Strategy):
    """Mixes its actions as an approximate equilibrium of heads-up no-limit Hold'em does.

    Equilibria for several stacks and few bet sizes were computed by ``cardtable lab solve``; the
    one for the nearest stack is used. *policy* is the file of another one, used for all stacks.
    With three players and more, other limits, antes, or stacks below half or above 1.6 times those
    of the policy, it plays as Shark does. It does the same if
    the file cannot be used, and says so in its reasons. ``asked`` counts its decisions, ``known``
    those for which the policy had a node.
    """

    rank: ClassVar[int] = 5
    reviewing: ClassVar[Mapping[str, Any]] = Shark.reviewing

    def __init__(
        self, *, seed: int | None = None, policy: str = "", trials: int = 400, bluff: float = 0.9
    ) -> None:
        super().__init__(seed=seed)
        self.policy = policy
        self.problem = ""
        self.asked = self.known = 0
        self.shark = Shark(seed=seed, trials=trials, bluff=bluff)

    @classmethod
    def title(cls) -> str:
        return _("Solver")

    def post_hand(self, view: View) -> None:
        self.shark.post_hand(view)

    def place_bid(self, view: View) -> Action:
        self.asked += 1
        mixes = self.mixes(view, [view.hand.hole(view.seat)])
        if mixes is None:
            action = self.shark.place_bid(view)
            why = self.shark.why()
            if self.problem:
                why = " ".join((self.problem, _("Shark plays instead."), why))
            self._advice, self._why = self.shark.advice(), why
            return action
        self.known += 1
        mix = mixes[0]
        self._why = describe_mix(mix)
        self._advice = self._advise(view, mix)
        return self._draw(mix)

    def _advise(self, view: View, mix: Mapping[Action, float]) -> Advice[Action]:
        """Return the actions with their shares in the mix and their costs, in big blinds.

        Costs are counted from the likeliest action of the mix, unless it is clearly worse than the
        best one: which of them is ahead by less than the error is chance. Where costs were not
        measured, the candidates are the actions of the mix, with a verdict that says so.
        """
        hands = self._hands(view)
        costs = hands.costs(view.hand, view.hand.hole(view.seat))
        if costs is None:
            rows = [
                Candidate(action, 0.0, chances=_in_mix(chance), verdict=_unknown_cost(chance))
                for action, chance in mix.items()
            ]
        else:
            by_action, doubt = costs.by_action, CLEAR_ERRORS * costs.error
            close = [action for action, cost in by_action.items() if cost <= doubt]
            best = max(close, key=lambda action: (mix.get(action, 0.0), -by_action[action]))
            rows = [
                Candidate(
                    action,
                    min(0.0, by_action[best] - cost),
                    0.0 if action == best else costs.error,
                    chances=_in_mix(mix.get(action, 0.0)),
                )
                for action, cost in by_action.items()
            ]
        rows.sort(key=lambda row: (-row.expected, -(row.chance(MIX) or 0.0)))
        blind = view.stakes.big_blind
        return Advice(
            tuple(rows),
            int(hands.policy.about.get("iterations", 0)),
            _("big blinds"),
            counted="hands",
            span=max(view.whole_pot, blind) / blind,
            decimals=2,
            reason=self._why,
        )

    def mixes(self, view: View, holdings: Sequence[tuple[int, int]]) -> Sequence[Mix] | None:
        try:  # here, since loading takes a while, and seats are made while a person waits
            hands = self._hands(view)
        except PolicyError as error:
            self.problem = _("The solved policy cannot be used: {reason}").format(reason=error)
            return None
        return hands.mixes(view.hand, holdings)

    def _hands(self, view: View) -> SolvedHands:
        """Return the policy that is the nearest to the stacks. Raises PolicyError."""
        depth = min(filter(None, view.hand.started)) / view.stakes.big_blind
        stack = min(STACKS, key=lambda stack: abs(log(depth / stack)))
        return load_policy(self.policy, 0 if self.policy else stack)

    def _draw(self, mix: Mapping[Action, float]) -> Action:
        left = self.random.random()
        for action, chance in mix.items():
            left -= chance
            if left < 0:
                return action
        return max(mix, key=lambda action: mix[action])


def describe_mix(mix: Mapping[Action, float]) -> str:
    """Return a mix as a sentence, the likeliest action first."""
    ranked = sorted(mix.items(), key=lambda item: -item[1])
    if ranked[0][1] >= _SURE:
        return _("The solved strategy always plays: {action}.").format(action=ranked[0][0].title)
    parts = [
        _("{share} {action}").format(share=percent_words(chance), action=action.title)
        for action, chance in ranked
        if chance >= _SHOWN
    ]
    return _("The solved strategy mixes: {parts}.").format(parts=", ".join(parts))


def _in_mix(chance: float) -> tuple[Chance]:
    return (Chance(_("in the mix"), chance, MIX),)


def _unknown_cost(chance: float) -> str:
    return _("{share} of the mix, cost not known").format(share=percent_words(chance))


def shipped_file(stack: int) -> Traversable:
    """Return the file of the program's policy for one of STACKS."""
    return assets.find("strategies", "holdem", f"heads-up-{stack}.policy")


@lru_cache(maxsize=8)
def load_policy(path: str = "", stack: int = 100) -> SolvedHands:
    """Return the policy in the file *path*, or the program's own for one of STACKS.

    Raises PolicyError.
    """
    try:
        if path:
            file = Path(path)
            if file.stat().st_size > MAX_BYTES:
                raise PolicyError(too_large())
            data = file.read_bytes()
        else:
            data = shipped_file(stack).read_bytes()
    except OSError as error:
        raise PolicyError(f"{error.strerror or error}.") from None
    policy = read_policy(data)
    if policy.about.get("game") != "holdem" or policy.about.get("players") != 2:
        raise PolicyError(_("The policy is not for heads-up Hold'em."))
    try:
        return SolvedHands(policy)
    except (ValueError, LookupError, TypeError, ArithmeticError) as error:
        raise PolicyError(_("The file is damaged ({error}).").format(error=error)) from None
