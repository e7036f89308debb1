r"""A seat at Hold'em for donksolver, a solver by others (https://pypi.org/project/donksolver).

donksolver ships without a policy; ``python packaging donksolver_policy`` trains one::

    cardtable lab match donksolver_seat.py:DonkSolver:bundle=POLICY/bundle.json shark@expert \
        --game holdem --rules heads-up --deals 200 --games 0
    python donksolver_seat.py POLICY/states.txt   # the share of states it did not know

It answers for two players with equal stacks; with other stacks it is asked about the smaller one.
Bet sizes outside its tree are mapped to a neighbouring size by donksolver itself (pseudo-harmonic
mapping). In a state that it does not know, the seat checks if it can, calls at most half a pot,
and folds otherwise.

The solver's game of two differs from heads-up Hold'em: there the small blind acts first on every
street, here it is the button, which acts last after the flop. So after the flop this seat exchanges
the two players when it asks: the order of actions and all sizes are right, but the ranges that the
answer expects are those of the other blind. With ``order=blinds`` it keeps the blinds and changes
the order instead: a first check of the big blind is left out, and what it does first otherwise is
told as the answer to a check.
"""

import sys
from collections import Counter
from pathlib import Path

from cardtable.games.holdem import Action, ActionKind, View
from cardtable.games.holdem.strategies.base import Strategy

try:
    from donksolver import Bundle
    from donksolver.policy import KINDS, ST_NO_NODE, STATUS
except ImportError as error:
    raise ImportError("donksolver is missing: pip install donksolver==0.1.0") from error

STATES = "states.txt"
"""A file beside the policy; gets one line for each hand, the states the seat was asked in."""


class DonkSolver(Strategy):
    """Plays heads-up by a policy trained with donksolver."""

    def __init__(self, *, bundle: str = "", order: str = "position", seed: int | None = None):
        super().__init__(seed=seed)
        if not Path(bundle).is_file():
            raise ValueError(
                f"bundle={bundle!r} is not a file. Train a policy first, with "
                "python packaging donksolver_policy FOLDER, and write bundle=FOLDER/bundle.json"
            )
        if order not in ("position", "blinds"):
            raise ValueError(f"order={order!r} is not one of: position, blinds")
        self.bundle = Bundle(bundle)
        self.states = Path(bundle).with_name(STATES)
        self.by_position = order == "position"
        self.met: list[str] = []

    def place_bid(self, view: View) -> Action:
        answer = self.ask(view)
        self.met.append("no_table" if answer is None else STATUS[answer["status"][0]])
        if answer is None or answer["status"][0] >= ST_NO_NODE:
            return self.fall_back(view)
        kind, chips = KINDS[answer["kind"][0]], int(answer["chips"][0])
        return self.legal(view, kind, view.bets[view.seat] + chips)

    def ask(self, view: View):
        """Return donksolver's answer; None at a table that is not one of two."""
        hand = view.hand
        if len(hand.ring) != 2 or view.stakes.ante:
            return None
        stack = min(hand.started[seat] for seat in hand.ring)
        blinds = (view.stakes.small_blind, view.stakes.big_blind)
        hole = [card_id(card) for card in view.cards]
        board = [card_id(card) for card in view.board]
        past = self.history(view, stack)
        return self.bundle.act(
            [[stack, stack]], [blinds], [hole], [board], [past], [self.random.random()]
        )

    def history(self, view: View, stack: int) -> list[tuple[int, int, int]]:
        """Return (player, folded, chips added) of each action; player 0 is the small blind."""
        hand = view.hand
        streets: list[list[tuple[int, int, int]]] = [[] for _street in range(hand.street + 1)]
        left = [stack, stack]
        bets = [view.stakes.small_blind, view.stakes.big_blind]
        for street, actions in enumerate(streets):
            for at, seat, action in view.history:
                if at != street:
                    continue
                player = int(seat != hand.small)
                to = min(action.to or bets[player], left[player])
                if action.kind is ActionKind.CALL:
                    to = min(max(bets), left[player])
                actions.append((player, int(action.kind is ActionKind.FOLD), to - bets[player]))
                bets[player] = to
            left = [chips - bet for chips, bet in zip(left, bets, strict=True)]
            bets = [0, 0]
        told = streets[0]
        for actions in streets[1:]:
            is_over = actions is not streets[-1]
            told += exchanged(actions) if self.by_position else reordered(actions, is_over)
        return told

    def legal(self, view: View, kind: str, to: int) -> Action:
        """Return the legal action closest to donksolver's."""
        limits = view.raise_range
        if kind in ("raise", "allin") and limits is not None:
            to = limits[1] if kind == "allin" else min(max(to, limits[0]), limits[1])
            return Action.raise_to(to) if max(view.bets) else Action.bet(to)
        if kind == "fold" and view.to_call:
            return Action.FOLD
        return Action.CALL if view.to_call else Action.CHECK

    def fall_back(self, view: View) -> Action:
        """Check, or call at most half a pot, or fold."""
        if not view.to_call:
            return Action.CHECK
        before = view.whole_pot - view.to_call
        return Action.CALL if 2 * view.to_call <= before else Action.FOLD

    def post_hand(self, view: View) -> None:
        if self.met:
            with self.states.open("a", encoding="utf-8") as file:
                file.write(" ".join(self.met) + "\n")
        self.met.clear()


def exchanged(actions):
    """Return the actions of a street with the two players exchanged."""
    return [(1 - player, fold, chips) for player, fold, chips in actions]


def reordered(actions, is_over):
    """Return the actions of a street, which the big blind began, as if the small blind had."""
    if not actions:  # the big blind is asked: as after a check
        return [(0, 0, 0)]
    if actions[0] == (1, 0, 0):  # it checked
        checked_twice = is_over and len(actions) == 2 and actions[1] == (0, 0, 0)
        return [(0, 0, 0), (1, 0, 0)] if checked_twice else actions[1:]
    return [(0, 0, 0), *actions]


def card_id(card) -> int:
    """Return donksolver's number of a card: by rank, then by suit in the order c, d, h, s."""
    return 4 * (card.index % 13) + card.index // 13


def main(path: str) -> None:
    counts = Counter(Path(path).read_text(encoding="utf-8").split())
    total = counts.total()
    for name, count in counts.most_common():
        print(f"{name:10} {count:8,d}  {count / total:.2%}")


if __name__ == "__main__":
    main(sys.argv[1])
