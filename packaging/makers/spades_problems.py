"""Test the problems of Spades with a jury, or find new ones: ``python packaging spades_problems``.

``jury`` asks Search several times, with different seeds, for the answer to each problem, and lists
the problems in which it does not always give a right one. Weaker strategies are asked as well.

``find`` plays seeded hands and prints, as entries for ``assets/problems/spades.yaml``, positions in
which the jury agrees on one answer by a clear gap, while Probability or a weaker Search gives
another. An entry needs a theme and a reason; leave it out if there is no good one.

``difficulty`` asks weak players, and writes the difficulty of each problem into the file: easy if
at least two thirds of their answers are right, and hard if fewer than a third are.

``jury --only sure-nil lead`` tests one problem and one theme, ``find --hands 9 --seed 100`` plays
nine hands.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from cardtable.cards import Card, cards_of, mask_of
from cardtable.engine import Advice
from cardtable.games.spades import Game, Player, View
from cardtable.games.spades.hand.deals import shuffle
from cardtable.games.spades.hand.state import HandState
from cardtable.games.spades.problems import SEATS, THEMES, Problem, problems
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.strategies.probability import Probability
from cardtable.games.spades.strategies.rule_bidder import RuleBidder
from cardtable.games.spades.strategies.search import Search
from makers.find_problems import difficulty_of, lowest_levels, weak_share

FILE = Path(__file__).resolve().parents[2] / "assets" / "problems" / "spades.yaml"
SKILLED: dict[str, Any] = {"worlds": 16, "tries": 1, "doubt": 1.0, "exact": 0}
"""The arguments of Search at its middle level, which the jury is compared with."""
PLAYING: dict[str, Any] = {"worlds": 60, "exact": 5}
"""Those of the players whose hands are searched for problems."""


class Verdict(NamedTuple):
    """The answers of a jury, and its mean estimate for each action."""

    answers: tuple[Any, ...]
    expected: dict[Any, float]
    advice: Advice

    def gap(self, right: Sequence[Any]) -> float | None:
        """Return by how many points the best of *right* exceeds the best other action.

        None if only one of the two kinds was considered.
        """
        good = [value for action, value in self.expected.items() if action in right]
        bad = [value for action, value in self.expected.items() if action not in right]
        return max(good) - max(bad) if good and bad else None

    def share_right(self, right: Sequence[Any]) -> float:
        """Return the share of the members that gave a right answer."""
        return fmean(answer in right for answer in self.answers)


def ask_jury(view: View, members: int, worlds: int, exact: int, seed: int) -> Verdict | None:
    """Ask *members* searches; None if there is nothing to search."""
    answers = []
    sums: defaultdict[Any, float] = defaultdict(float)
    advice = None
    for member in range(members):
        search = Search(worlds=worlds, exact=exact, seed=1000 * seed + member)
        answers.append(search.decide(view))
        advice = search.advice()
        if advice is None:
            return None
        for candidate in advice.candidates:
            sums[candidate.action] += candidate.expected
    assert advice is not None
    means = {action: total / members for action, total in sums.items()}
    return Verdict(tuple(answers), means, advice)


# --- the jury ----------------------------------------------------------------------------------


def run_jury(chosen: Sequence[Problem], options: argparse.Namespace) -> None:
    """Print a line for each problem, the totals, and the problems without agreement."""
    width = max(len(problem.name) for problem in chosen)
    print(f"{'problem':{width}}  {'right':12} {'jury':24} {'gap':>6}  skilled  probability")
    right: defaultdict[str, float] = defaultdict(float)
    doubtful = []
    for problem in chosen:
        view = problem.view()
        verdict = ask_jury(view, options.members, options.worlds, options.exact, options.seed)
        assert verdict is not None
        share = verdict.share_right(problem.right)
        answers: tuple[Any, ...] = problem.right
        skilled = fmean(
            Search(**SKILLED, seed=options.seed + member).decide(view) in answers
            for member in range(options.members)
        )
        guess: Any = Probability(seed=1).decide(view)
        right["jury"] += share == 1.0
        right["searches"] += share
        right["skilled"] += skilled
        right["probability"] += guess in answers
        gap = verdict.gap(problem.right)
        given = " ".join(f"{key}x{count}" for key, count in Counter(verdict.answers).items())
        print(
            f"{problem.name:{width}}  {' '.join(map(str, problem.right)):12} {given:24} "
            f"{'-' if gap is None else f'{gap:.1f}':>6}  {skilled:7.0%}  "
            f"{guess}{'' if guess in answers else ' (wrong)'}",
            flush=True,
        )
        if share < 1.0 or gap is None or gap < options.gap:
            doubtful.append((problem, share, verdict))
    count = len(chosen)
    print(f"\n{count} problems: {_by_theme(chosen)}")
    print(f"all {options.members} members right: {right['jury']}; right on average, of {count}:")
    for name in ("searches", "skilled", "probability"):
        print(f"  {name}: {right[name]:.1f}")
    print(f"\nwithout agreement, or with a gap below {options.gap} points:")
    for problem, share, verdict in doubtful:
        means = sorted(verdict.expected.items(), key=lambda pair: -pair[1])
        values = " ".join(f"{action}={value:.1f}" for action, value in means[:6])
        print(f"  {problem.name}: {share:.0%} right; {values}")


def _by_theme(chosen: Sequence[Problem]) -> str:
    counts = Counter(problem.theme for problem in chosen)
    return ", ".join(f"{theme} {counts[theme]}" for theme in THEMES if counts[theme])


# --- new problems ------------------------------------------------------------------------------


def find(options: argparse.Namespace) -> Iterator[str]:
    """Yield entries of problems from hands that Search plays against itself."""
    for seed in range(options.seed, options.seed + options.hands):
        game = _new_hand(seed)
        number = 0
        while not game.results and (player := game.get_next_player()) is not None:
            view = game.view(player)
            action = player.ask(view)
            number += 1
            if len(game.legal()) > 1 and len(view.cards) <= options.max_cards:
                yield from _entry(view, game, seed, number, options)
            game.accept(action, player)


def _new_hand(seed: int) -> Game:
    """Return a game before the bids of a hand, with bags drawn at random as in the lab."""
    rules, rng = Rules(), Random(seed)
    hand = HandState(rules, seed % 4, list(shuffle(rules, rng)), ())
    bags = (rng.randrange(10), rng.randrange(10))
    names = [seat.title() for seat in SEATS]
    game = Game.resume(rules, hand, totals=(0, 0), bags=bags, names=names, number=1, seed=seed)
    for player in game.players:
        assert isinstance(player, Player)
        player.strategy = Search(**PLAYING, seed=10 * seed + player.position)
    return game


def _entry(
    view: View, game: Game, seed: int, number: int, options: argparse.Namespace
) -> Iterator[str]:
    """Yield the entry of a position if the jury agrees and a weaker strategy errs."""
    guess = Probability(seed=1).decide(view)
    weak = Search(**SKILLED, seed=seed).decide(view)
    first = ask_jury(view, 1, options.worlds, options.exact, seed)
    if first is None or (guess == weak == first.answers[0] and not options.easy):
        return
    verdict = ask_jury(view, options.members, options.worlds, options.exact, seed + 1)
    assert verdict is not None
    best = max(verdict.expected.values())
    right = [action for action, value in verdict.expected.items() if value > best - 1.0]
    gap = verdict.gap(right)
    if gap is None or gap < options.gap or verdict.share_right(right) < 1.0:
        return
    if guess in right and weak in right and not options.easy:
        return
    yield _describe(view, game, seed, number, right, guess, weak, verdict)


def _describe(
    view: View,
    game: Game,
    seed: int,
    number: int,
    right: Sequence[Any],
    guess: Any,
    weak: Any,
    verdict: Verdict,
) -> str:
    """Return the entry, turned so that the seat to act is South, after comments on the answers."""
    turned = {position: SEATS[(position - view.seat) % 4] for position in range(4)}
    side = view.rules.side_of[view.seat]
    hand = view.held
    tricks = [trick for trick in (*view.tricks, view.trick) if trick.plays]
    for trick in tricks:
        for play in trick.plays:
            if play.position == view.seat:
                hand |= play.card.bit
    order = [(view.dealer + 1 + step) % 4 for step in range(4)]
    bids = [f"{turned[seat]} {view.bids[seat]}" for seat in order if view.bids[seat] is not None]
    means = sorted(verdict.expected.items(), key=lambda pair: -pair[1])
    lines = [f"own-{seed}-{number}:"]
    lines += [f"  # {action} {value:.1f}" for action, value in means[:6]]
    for candidate in verdict.advice.candidates[:5]:
        chances = " ".join(f"{each.key}={each.share:.2f}" for each in candidate.chances)
        bags = " ".join(f"{each.key}={each.value:.2f}" for each in candidate.figures)
        lines.append(f"  # {candidate.action}: {chances} {bags}")
    lines.append(f"  # probability {guess}, skilled {weak}; taken {_turn(view.taken, view.seat)}")
    held = [cards_text(game.cards_held((view.seat + step) % 4)) for step in range(4)]
    lines.append(f"  # held: {' / '.join(held)}")
    unseen = mask_of(view.rules.deck) & ~view.seen
    lines.append(f"  # unseen: {cards_text(cards_of(unseen))}")
    lines += ["  theme: ", f"  bags: {view.bags[side]} {view.bags[1 - side]}"]
    lines.append(f"  hand: {cards_text(cards_of(hand))}")
    if bids:
        lines.append(f"  bids: {', '.join(bids)}")
    if tricks:
        lines.append("  tricks:")
    for trick in tricks:
        cards = " ".join(str(play.card) for play in trick.plays)
        lines.append(f"    - {turned[trick.leader]} {cards}")
    lines.append(f"  right: {' '.join(map(str, right))}")
    lines += ["  why:", "    en: ", "    de: ", f"  source: own game, seed {seed}"]
    return "\n".join(lines)


def _turn(values: Sequence[int], seat: int) -> str:
    return " ".join(str(values[(seat + step) % 4]) for step in range(4))


def cards_text(cards: Sequence[Card]) -> str:
    """Return cards as in the file: by suit, spades first, each suit from the top."""
    suits = [[str(card) for card in cards if card.suit == suit] for suit in (3, 2, 1, 0)]
    return " ".join("".join(reversed(suit)) for suit in suits if suit)


# --- difficulty --------------------------------------------------------------------------------


def write_difficulties(chosen: Sequence[Problem]) -> None:
    """Measure the difficulty of problems by the answers of weak players, and store it."""
    weak = [*lowest_levels(Search, 2), _guess, _cautious]
    for problem in chosen:
        share = weak_share(weak, problem.view(), problem.right)
        level = difficulty_of(share)
        text = FILE.read_text("utf-8")
        pattern = rf"(?m)^({re.escape(problem.name)}:\n  theme: .*\n  difficulty: )\d$"
        text, count = re.subn(pattern, rf"\g<1>{level}", text)
        assert count == 1, problem.name
        FILE.write_text(text, "utf-8")
        print(f"{problem.name}: {share:.0%} right, difficulty {level}", flush=True)


def _guess(seed: int) -> Probability:
    return Probability(seed=seed)


def _cautious(seed: int) -> RuleBidder:
    return RuleBidder(seed=seed)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("mode", choices=("jury", "find", "difficulty"))
    parser.add_argument("--members", type=int, default=7, help="searches asked (default: 7)")
    parser.add_argument("--worlds", type=int, default=400, help="deals per search (default: 400)")
    parser.add_argument("--exact", type=int, default=8, help="cards of solved endings (default: 8)")
    parser.add_argument("--seed", type=int, default=1, help="first seed (default: 1)")
    parser.add_argument("--gap", type=float, default=8.0, help="clear gap in points (default: 8)")
    parser.add_argument("--only", nargs="*", help="jury: names of problems or themes")
    parser.add_argument("--hands", type=int, default=20, help="find: hands to play (default: 20)")
    parser.add_argument(
        "--max-cards", type=int, default=13, help="find: maximum number of cards held"
    )
    parser.add_argument("--easy", action="store_true", help="find: also where no strategy errs")
    options = parser.parse_args()
    if options.mode == "find":
        for entry in find(options):
            print(entry, flush=True)
        return
    wanted = set(options.only or ())
    chosen = [
        problem for problem in problems() if not wanted or wanted & {problem.name, problem.theme}
    ]
    if not chosen:
        parser.error("there is no such problem")
    if options.mode == "difficulty":
        write_difficulties(chosen)
        return
    run_jury(chosen, options)


if __name__ == "__main__":
    main()
