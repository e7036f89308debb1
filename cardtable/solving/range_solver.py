"""Solves the last betting round for two ranges of hands, fast enough for play at the table.

All cards are on the table, so hands are known by their order of strength. Hands of about the same
strength form a *group*; each player holds the groups with certain weights, independently of the
other (blockers are ignored). One iteration visits each node of the betting tree once, for all
groups at the same time. The method is discounted CFR (Brown and Sandholm 2019): early iterations
count less in the regrets, negative regrets fade quickly, and later strategies weigh more in the
average (with the cube of their number, which was best on the rivers tried).

range_solver.pxd declares the types; without it this file is plain Python.
"""

from __future__ import annotations

from array import array

import cython

FIRST = cython.declare(cython.int, 0)
SECOND = cython.declare(cython.int, 1)
FOLD_FIRST = cython.declare(cython.int, 2)
SHOWDOWN = cython.declare(cython.int, 4)


class RangeSolver:
    """Solves *tree* for the weights *first* and *second* of the players' groups, weakest first.

    The weights of each player are scaled to a sum of 1. Raises ValueError if the numbers of groups
    differ, if a weight is negative or not a number, or if a player has no hand.
    """

    def __init__(self, tree, first, second):
        g: cython.int
        self.tree = tree
        self.groups, self.nodes, self.iterations = len(first), len(tree), 0
        is_valid = all(weight >= 0 for weight in (*first, *second))
        if len(second) != self.groups or not is_valid or min(sum(first), sum(second)) <= 0:
            raise ValueError(f"weights of {len(first)} and {len(second)} groups")
        self.kinds = array("i", tree.kinds)
        self.counts = array("i", tree.counts)
        self.firsts = array("i", tree.firsts)
        self.stakes = array("f", tree.stakes)
        size = self.groups * self.nodes
        self.chances = array("f", bytes(4 * size))  # of the action that leads to the node
        self.regrets = array("f", bytes(4 * size))
        self.sums = array("f", bytes(4 * size))
        self.values = array("f", bytes(4 * size))
        self.totals = array("f", bytes(4 * self.groups))
        self.reaches = array("f", bytes(8 * size))
        self.sources = array("i", bytes(8 * self.nodes))
        for player, weights in enumerate((first, second)):
            whole = sum(weights)
            for g in range(self.groups):
                self.reaches[player * size + g] = weights[g] / whole
            for node in range(self.nodes):
                for child in range(self.firsts[node], self.firsts[node] + self.counts[node]):
                    index = player * self.nodes
                    is_own = self.kinds[node] == player
                    self.sources[index + child] = child if is_own else self.sources[index + node]
        for node in range(self.nodes):
            begin = self.firsts[node] * self.groups
            for index in range(begin, begin + self.counts[node] * self.groups):
                self.chances[index] = 1.0 / self.counts[node]
        self.spread_out(FIRST, 0.0)
        self.spread_out(SECOND, 0.0)

    def run(self, count):
        """Play *count* iterations."""
        _number: cython.int
        amount: cython.int = count
        with cython.nogil:
            for _number in range(amount):
                self.iterations += 1
                self.update(FIRST)
                self.update(SECOND)

    def finish(self):
        """Take the average strategies; values and probabilities are then those of the solution.

        A group that never comes to a decision keeps its last strategy there.
        """
        node: cython.int
        g: cython.int
        index: cython.int
        end: cython.int
        total: cython.double
        for node in range(self.nodes):
            end = (self.firsts[node] + self.counts[node]) * self.groups
            for g in range(self.groups if self.counts[node] else 0):
                total = 0.0
                for index in range(self.firsts[node] * self.groups + g, end, self.groups):
                    total += self.sums[index]
                if total > 0.0:
                    for index in range(self.firsts[node] * self.groups + g, end, self.groups):
                        self.chances[index] = self.sums[index] / total
        self.spread_out(FIRST, 0.0)
        self.spread_out(SECOND, 0.0)

    def probabilities(self, node):
        """Return, for each action at *node*, its probability for each group."""
        first, size = self.firsts[node], self.groups
        return [
            list(self.chances[size * child : size * (child + 1)])
            for child in range(first, first + self.counts[node])
        ]

    def action_values(self, node):
        """Return, for each action at *node*, what each group wins with it, in stakes.

        Both players go on as probabilities() says. All are 0 if the other player never comes here.
        """
        player: cython.int = self.kinds[node]
        self.back_up(player, False)
        first, size = self.firsts[node], self.groups
        source = self.nodes * (1 - player) + self.sources[self.nodes * (1 - player) + node]
        reach = sum(self.reaches[size * source : size * (source + 1)]) or 1.0
        return [
            [value / reach for value in self.values[size * child : size * (child + 1)]]
            for child in range(first, first + self.counts[node])
        ]

    def exploitability(self):
        """Return what best responses win from the strategies, on average over both players."""
        total = 0.0
        for player in (0, 1):
            self.back_up(player, True)
            begin = player * self.groups * self.nodes
            for g in range(self.groups):
                total += self.reaches[begin + g] * self.values[g]
        return total / 2

    # --- one iteration ----------------------------------------------------------------------------

    def update(self, player):
        """Add to the regrets of *player*, match its strategy to them, and add that to the sums."""
        regrets: cython.float[::1] = self.regrets
        values: cython.float[::1] = self.values
        chances: cython.float[::1] = self.chances
        totals: cython.float[::1] = self.totals
        node: cython.int
        child: cython.int
        g: cython.int
        start: cython.int
        base: cython.int
        first: cython.int
        end: cython.int
        groups: cython.int = self.groups
        regret: cython.float
        half: cython.float = 0.5
        age: cython.double = self.iterations**1.5
        kept: cython.float = age / (age + 1)
        total: cython.float
        even: cython.float
        zero: cython.float = 0.0
        weight: cython.float = self.iterations
        self.back_up(player, False)
        for node in range(self.nodes):
            if self.kinds[node] != player:
                continue
            base = node * groups
            first = self.firsts[node]
            end = first + self.counts[node]
            even = 1.0 / self.counts[node]
            for g in range(groups):
                totals[g] = 0.0
            for child in range(first, end):
                start = child * groups
                for g in range(groups):
                    regret = regrets[start + g]
                    regret *= kept if regret > zero else half
                    regret += values[start + g] - values[base + g]
                    regrets[start + g] = regret
                    totals[g] += regret if regret > zero else zero
            for child in range(first, end):
                start = child * groups
                for g in range(groups):
                    total = totals[g]
                    regret = regrets[start + g]
                    regret = regret if regret > zero else zero
                    chances[start + g] = regret / total if total > zero else even
        self.spread_out(player, weight * weight * weight)

    def spread_out(self, player, weight):
        """Compute with what weights *player* comes to each node; add them to the sums.

        They are kept where an action of the player leads; elsewhere ``sources`` tells which node
        has the same weights.
        """
        reaches: cython.float[::1] = self.reaches
        chances: cython.float[::1] = self.chances
        sums: cython.float[::1] = self.sums
        node: cython.int
        child: cython.int
        g: cython.int
        start: cython.int
        source: cython.int
        to: cython.int
        groups: cython.int = self.groups
        begin: cython.int = player * self.nodes
        for node in range(self.nodes):
            if self.kinds[node] != player:
                continue
            source = (begin + self.sources[begin + node]) * groups
            for child in range(self.firsts[node], self.firsts[node] + self.counts[node]):
                start = child * groups
                to = begin * groups + start
                for g in range(groups):
                    reaches[to + g] = reaches[source + g] * chances[start + g]
                    sums[start + g] += weight * reaches[to + g]

    def back_up(self, player, best):
        """Compute what each group of *player* wins from each node on, times the other's weights.

        At its own decisions it follows its strategy, or takes the *best* action.
        """
        values: cython.float[::1] = self.values
        reaches: cython.float[::1] = self.reaches
        chances: cython.float[::1] = self.chances
        node: cython.int
        child: cython.int
        g: cython.int
        start: cython.int
        base: cython.int
        groups: cython.int = self.groups
        begin: cython.int = (1 - player) * self.nodes
        stake: cython.float
        below: cython.float
        total: cython.float
        for node in range(self.nodes - 1, -1, -1):
            base = node * groups
            if self.kinds[node] > SECOND:
                start = (begin + self.sources[begin + node]) * groups
                stake = self.stakes[node]
                total = 0.0
                for g in range(groups):
                    total += reaches[start + g]
                if self.kinds[node] == SHOWDOWN:
                    below = 0.0
                    for g in range(groups):
                        # Weaker groups lose to this one, stronger ones win.
                        values[base + g] = stake * (2 * below + reaches[start + g] - total)
                        below += reaches[start + g]
                else:
                    if self.kinds[node] == FOLD_FIRST + player:
                        stake = -stake
                    for g in range(groups):
                        values[base + g] = stake * total
                continue
            for g in range(groups):
                values[base + g] = 0.0
            for child in range(self.firsts[node], self.firsts[node] + self.counts[node]):
                start = child * groups
                if self.kinds[node] != player:
                    for g in range(groups):
                        values[base + g] += values[start + g]
                elif not best:
                    for g in range(groups):
                        values[base + g] += chances[start + g] * values[start + g]
                else:
                    for g in range(groups):
                        if child == self.firsts[node] or values[start + g] > values[base + g]:
                            values[base + g] = values[start + g]


def add_up(weights, groups, size):
    """Return the sum of the *weights* of each of *size* groups; *groups* has a group per weight."""
    result = array("d", bytes(8 * size))
    sums: cython.double[::1] = result
    added: cython.const[cython.double][::1] = weights
    places: cython.const[cython.int][::1] = groups
    i: cython.Py_ssize_t
    for i in range(len(places)):
        sums[places[i]] += added[i]
    return result


def scale(weights, groups, factors):
    """Multiply each of the *weights* by the factor of its group, in place."""
    changed: cython.double[::1] = weights
    places: cython.const[cython.int][::1] = groups
    scales: cython.const[cython.double][::1] = factors
    i: cython.Py_ssize_t
    for i in range(len(places)):
        changed[i] *= scales[places[i]]
