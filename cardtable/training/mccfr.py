"""Monte Carlo counterfactual regret minimization on a betting tree, with external sampling.

Theory of operation
===================

**What is found.** An average strategy for both players that approaches an equilibrium of the game
with these buckets (M. Zinkevich and others 2007).

**What happens in an iteration.** A hand is dealt, and the tree is walked once for each player, the
*traverser* (M. Lanctot and others 2009):

1. Regret matching turns the regrets of a bucket at a decision into its present strategy: each
   action has a probability in proportion to its regret, if that is positive.
2. Where the traverser decides, all its actions are tried. The regret of each grows by what it wins
   more than the present strategy does.
3. Where the other player decides, the present strategy is added to the sum of its strategies, and
   one action is drawn from it. So a walk visits few nodes, and what it finds is right in the mean.

The sums of strategies, divided by their total, are the average strategy: average(). discount()
makes early iterations count less, when strategies were still poor. measure() then plays deals by
the average, to find what each action costs.

**What is stored.** Strategies and regrets are flat arrays with one number for each action of a
decision. All numbers of a bucket on a street lie together (*begins*, *widths*, *inside*): since a
hand has one bucket on each street, a walk stays in a few small parts of the arrays, which the
processor's caches hold. Nothing else is allocated while it runs, and the interpreter is not needed.

**What is cut.** With *prune*, an action whose regret is far below 0 is tried in one of twenty hands
only (N. Brown and T. Sandholm 2015). With *explore*, the action of the other player is at times
drawn from all actions alike, so that answers to rare actions are learned as well: the weight that
is handed down makes up for it.

mccfr.pxd declares the types; without it this file is plain Python.
"""

from __future__ import annotations

from array import array

import cython

from cardtable.training.dealer import Dealer

SECOND = cython.declare(cython.int, 1)
FOLD_SECOND = cython.declare(cython.int, 3)
SHOWDOWN = cython.declare(cython.int, 4)
MAX_ACTIONS = 10
MIN_VISITS = 50
RARELY = cython.declare(cython.ulonglong, 20)  # pruned actions get one try in 20 hands


class Solver:
    """Regrets and sums of strategies of a game; run() improves them.

    *tree* is a BettingTree, *buckets* the number of buckets on each street, *dealer* deals the
    hands. With *prune*, an action whose regret is below minus *prune* (in stakes, summed over
    iterations) is tried in one of twenty hands only, unless it ends the hand; regrets stay above
    minus twice that amount, so that such an action can come back. With probability *explore*, the
    action of the other player is drawn from all actions alike, so that answers to rare actions are
    learned as well. What follows counts by its true probability, so values remain right in the
    mean; only below the action, a share *tremble* of such draws counts fully, or nothing would be
    learned there. Raises ValueError for a decision with more than 10 actions.
    """

    def __init__(self, tree, buckets, dealer: Dealer, *, prune=0.0, explore=0.0, tremble=0.002):
        if max(tree.counts) > MAX_ACTIONS:
            raise ValueError(f"{max(tree.counts)} actions; at most {MAX_ACTIONS} are possible")
        self.dealer = dealer
        self.tree, self.buckets = tree, tuple(buckets)
        self.firsts, self.stakes = tree.firsts, tree.stakes
        self.marks = array(
            "i",
            [
                kind + 16 * street + 256 * count
                for kind, street, count in zip(tree.kinds, tree.streets, tree.counts, strict=True)
            ],
        )
        if not cython.compiled:
            self.begins, self.widths = [0] * 8, [0] * 8
        inside = array("i")  # node -> its place among the numbers of a bucket
        for group in range(8):
            self.begins[group] = self.widths[group] = 0
        for kind, street, count in zip(tree.kinds, tree.streets, tree.counts, strict=True):
            group = 4 * kind + street if count else 0
            inside.append(self.widths[group])
            self.widths[group] += count
        size = 0
        for group in range(8):
            self.begins[group] = size
            size += self.widths[group] * (self.buckets[group % 4] if self.widths[group] else 0)
        self.inside = inside
        self.regrets = array("f", bytes(4 * size))
        self.sums = array("f", bytes(4 * size))
        self.chances = None
        self.iterations = 0
        self.limit, self.floor = -prune, -2 * prune
        self.prunes = False
        self.explore, self.tremble = explore, tremble

    def run(self, count):
        """Play *count* iterations."""
        _number: cython.longlong
        amount: cython.longlong = count
        with cython.nogil:
            for _number in range(amount):
                self.dealer.deal()
                self.prunes = self.limit < 0 and self.dealer.draw() % RARELY != 0
                self.walk(0, 0, 1.0)
                self.walk(0, 1, 1.0)
        self.iterations += count

    def discount(self, factor):
        """Multiply all regrets and sums by *factor*, so that earlier iterations count less.

        After the part number *k* of a run, k / (k + 1) gives linear weights (Brown and Sandholm
        2019).
        """
        i: cython.Py_ssize_t
        by: cython.float = factor
        size: cython.Py_ssize_t = len(self.regrets)
        for i in range(size):
            self.regrets[i] *= by
            self.sums[i] *= by

    def place(self, node, bucket):
        """Return where the numbers of a decision begin."""
        group: cython.int = 4 * (self.marks[node] & 15) + (self.marks[node] >> 4 & 15)
        return self.begins[group] + bucket * self.widths[group] + self.inside[node]

    def average(self, streets=4):
        """Return the average strategy of the first *streets*; zeros where it was never reached.

        The numbers follow each other by node, bucket and action.
        """
        node: cython.int
        bucket: cython.int
        i: cython.int
        count: cython.int
        start: cython.longlong
        total: cython.double
        averages = array("f")
        for node in range(len(self.marks)):
            count = self.marks[node] >> 8 if (self.marks[node] >> 4 & 15) < streets else 0
            for bucket in range(self.buckets[self.marks[node] >> 4 & 15] if count else 0):
                start = self.place(node, bucket)
                total = 0.0
                for i in range(count):
                    total += self.sums[start + i]
                for i in range(count):
                    averages.append(self.sums[start + i] / total if total > 0.0 else 0.0)
        return averages

    def measure(self, count):
        """Play *count* deals by the average strategy, to find what each action is worth.

        All actions of one player are tried, those of the other are drawn; costs() has the results.
        """
        node: cython.int
        bucket: cython.int
        i: cython.int
        number: cython.int
        start: cython.longlong
        total: cython.double
        if self.chances is None:
            size = len(self.sums)
            self.chances = array("f", bytes(4 * size))
            self.totals = array("f", bytes(4 * size))
            self.squares = array("f", bytes(4 * size))
            self.visits = array("f", bytes(4 * size))
            for node in range(len(self.marks)):
                number = self.marks[node] >> 8
                for bucket in range(self.buckets[self.marks[node] >> 4 & 15] if number else 0):
                    start = self.place(node, bucket)
                    total = 0.0
                    for i in range(number):
                        total += self.sums[start + i]
                    for i in range(number):
                        self.chances[start + i] = (
                            self.sums[start + i] / total if total > 0.0 else 1.0 / number
                        )
        _deal: cython.longlong
        amount: cython.longlong = count
        with cython.nogil:
            for _deal in range(amount):
                self.dealer.deal()
                self.weigh(0, 0)
                self.weigh(0, 1)

    def costs(self, streets=4):
        """Return (costs, errors) of the first *streets*, measured by measure().

        The cost of an action is what it wins less than the best one, in stakes; the error of a
        decision is the largest standard error of these differences. Costs are in the order of
        average(), errors by node and bucket. Both are -1 for decisions reached in fewer
        than MIN_VISITS deals.
        """
        node: cython.int
        bucket: cython.int
        i: cython.int
        number: cython.int
        start: cython.longlong
        best: cython.double
        worst: cython.double
        visits: cython.double
        if self.chances is None:
            raise ValueError("no costs without measure()")
        costs, errors = array("f"), array("f")
        for node in range(len(self.marks)):
            number = self.marks[node] >> 8 if (self.marks[node] >> 4 & 15) < streets else 0
            for bucket in range(self.buckets[self.marks[node] >> 4 & 15] if number else 0):
                start = self.place(node, bucket)
                visits = self.visits[start]
                if visits < MIN_VISITS:
                    for _i in range(number):
                        costs.append(-1.0)
                    errors.append(-1.0)
                    continue
                best = self.totals[start]
                for i in range(1, number):
                    best = max(best, self.totals[start + i])
                worst = 0.0
                for i in range(number):
                    costs.append((best - self.totals[start + i]) / visits)
                    # The difference of two values varies as if they were independent.
                    mean: cython.double = self.totals[start + i] / visits
                    worst = max(worst, self.squares[start + i] / visits - mean * mean)
                errors.append((2 * worst / visits) ** 0.5)
        return costs, errors

    def state(self):
        """Return (iterations, state of the dealer, regrets, sums), the last two as buffers."""
        return self.iterations, self.dealer.state, memoryview(self.regrets), memoryview(self.sums)

    def restore(self, iterations, dealer_state, regrets, sums):
        """Continue from a state(). Raises ValueError if it is of another game."""
        if len(regrets) != len(self.regrets) or len(sums) != len(self.sums):
            raise ValueError(f"{len(regrets)} regrets instead of {len(self.regrets)}")
        i: cython.Py_ssize_t
        first: cython.const[cython.float][::1] = regrets
        second: cython.const[cython.float][::1] = sums
        size: cython.Py_ssize_t = len(self.regrets)
        for i in range(size):
            self.regrets[i], self.sums[i] = first[i], second[i]
        self.iterations, self.dealer.state = iterations, dealer_state

    # --- one iteration ----------------------------------------------------------------------------

    def end_value(self, kind, node):
        """Return what the first player wins at an end of *kind*."""
        if kind == SHOWDOWN:
            return self.stakes[node] * self.dealer.outcome
        return self.stakes[node] if kind == FOLD_SECOND else -self.stakes[node]

    def walk(self, node, traverser, weight):
        """Return the value of *node* for the *traverser*, and add to its regrets below.

        *weight* is how likely the other player's actions so far are, as a multiple of the
        probability with which they were drawn.
        """
        mark: cython.int = self.marks[node]
        kind: cython.int = mark & 15
        if kind > SECOND:
            value: cython.double = self.end_value(kind, node)
            return -value if traverser else value
        count: cython.int = mark >> 8
        group: cython.int = 4 * kind + (mark >> 4 & 15)
        start: cython.longlong = self.begins[group] + self.inside[node]
        start += self.dealer.hands[group] * self.widths[group]
        first: cython.int = self.firsts[node]
        chances: cython.double[10]
        if not cython.compiled:
            chances = [0.0] * 10
        self.match_regrets(start, count, chances)
        if kind == traverser:
            return self.try_actions(first, start, count, traverser, weight, chances)
        a: cython.int
        drawn: cython.double
        counted: cython.double
        for a in range(count):
            self.sums[start + a] += weight * chances[a]
        a = self.draw_action(count, chances)
        if self.explore > 0.0:
            drawn = (1.0 - self.explore) * chances[a] + self.explore / count
            counted = (1.0 - self.tremble) * chances[a] + self.tremble / count
            return chances[a] / drawn * self.walk(first + a, traverser, weight * counted / drawn)
        return self.walk(first + a, traverser, weight)

    def match_regrets(self, start, count, chances):
        """Fill *chances* with the present strategy of the decision with numbers from *start* on."""
        a: cython.int
        regret: cython.double
        total: cython.double = 0.0
        for a in range(count):
            regret = self.regrets[start + a]
            chances[a] = regret if regret > 0.0 else 0.0
            total += chances[a]
        for a in range(count):
            chances[a] = chances[a] / total if total > 0.0 else 1.0 / count

    def try_actions(self, first, start, count, traverser, weight, chances):
        """Return the value of a decision of the traverser, and add to its regrets.

        Its children begin at the node *first*, its numbers at *start*.
        """
        a: cython.int
        mean: cython.double = 0.0
        regret: cython.double
        values: cython.double[10]
        tried: cython.bint[10]
        if not cython.compiled:
            values, tried = [0.0] * 10, [False] * 10
        for a in range(count):
            tried[a] = not (
                self.prunes
                and self.regrets[start + a] < self.limit
                and (self.marks[first + a] & 15) <= SECOND
            )
            if tried[a]:
                values[a] = self.walk(first + a, traverser, weight)
                mean += chances[a] * values[a]
        for a in range(count):
            if tried[a]:
                regret = self.regrets[start + a] + weight * (values[a] - mean)
                if self.floor < 0.0 and regret < self.floor:
                    regret = self.floor
                self.regrets[start + a] = regret
        return mean

    def draw_action(self, count, chances):
        """Return an action drawn from *chances*, or with *explore* at times from all alike."""
        a: cython.int = 0
        number: cython.double = (self.dealer.draw() >> 11) / 9007199254740992.0
        if number < self.explore:
            return int(number / self.explore * count)
        number = (number - self.explore) / (1.0 - self.explore)
        while a < count - 1:
            number -= chances[a]
            if number < 0.0:
                break
            a += 1
        return a

    def weigh(self, node, traverser):
        """Return the value of *node* by the average strategy, and record those of all actions."""
        mark: cython.int = self.marks[node]
        kind: cython.int = mark & 15
        if kind > SECOND:
            value: cython.double = self.end_value(kind, node)
            return -value if traverser else value
        count: cython.int = mark >> 8
        group: cython.int = 4 * kind + (mark >> 4 & 15)
        start: cython.longlong = self.begins[group] + self.inside[node]
        start += self.dealer.hands[group] * self.widths[group]
        first: cython.int = self.firsts[node]
        a: cython.int = 0
        mean: cython.double = 0.0
        gain: cython.double
        if kind == traverser:
            for a in range(count):
                gain = self.weigh(first + a, traverser)
                self.totals[start + a] += gain
                self.squares[start + a] += gain * gain
                mean += self.chances[start + a] * gain
            self.visits[start] += 1.0
            return mean
        mean = (self.dealer.draw() >> 11) / 9007199254740992.0
        while a < count - 1:
            mean -= self.chances[start + a]
            if mean < 0.0:
                break
            a += 1
        return self.weigh(first + a, traverser)
