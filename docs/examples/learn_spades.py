"""Learn Spades by playing against oneself, with NumPy only: ``python learn_spades.py [MINUTES]``.

A small network estimates what each action is worth: the points of the own side minus those of the
other side at the end of the hand, in hundreds. It learns from hands that it plays at all four seats
(Monte Carlo control). Every so often it plays one side against random players; that measurement is
the learning curve. The network is written to spades.npz, the curve to curve.csv.
"""

from __future__ import annotations

import sys
import time

import numpy as np

from cardtable.environments import vector_env

SEED = 1
HANDS, STEPS = 512, 56
"""Hands played at once, and actions in each of them: 4 bids and 52 cards."""
HIDDEN, BATCH, RATE = 128, 1024, 0.001
ROUNDS = 10
"""Rounds of HANDS hands between two measurements."""
MEASURED = 1000
"""Deals of a measurement; each is played twice, with the sides swapped."""
NIL, FIVE = 54, 59
"""The numbers of two bids: random players bid nil to four."""


class Network:
    """Two layers, trained with Adam on the squared error of the action that was played."""

    def __init__(self, inputs, actions, rng):
        shapes = (inputs, HIDDEN), (1, HIDDEN), (HIDDEN, actions), (1, actions)
        scales = (2 / inputs) ** 0.5, 0, 0.01, 0
        self.layers = [
            np.float32(scale * rng.standard_normal(shape))
            for scale, shape in zip(scales, shapes, strict=True)
        ]
        self.moments = [(np.zeros_like(layer), np.zeros_like(layer)) for layer in self.layers]
        self.steps = 0

    def hidden(self, inputs):
        return np.maximum(inputs @ self.layers[0] + self.layers[1], 0)

    def values(self, inputs):
        """Return the value of each action, a row for each row of *inputs*."""
        return self.hidden(inputs) @ self.layers[2] + self.layers[3]

    def learn(self, inputs, actions, targets):
        """Move the values of *actions* towards *targets*."""
        rows = np.arange(len(inputs))
        hidden = self.hidden(inputs)
        errors = np.zeros((len(inputs), self.layers[3].shape[1]), np.float32)
        found = (hidden @ self.layers[2] + self.layers[3])[rows, actions]
        errors[rows, actions] = (found - targets) / len(inputs)
        back = (errors @ self.layers[2].T) * (hidden > 0)
        self.descend([inputs.T @ back, back.sum(0), hidden.T @ errors, errors.sum(0)])

    def descend(self, gradients):
        self.steps += 1
        rate = RATE * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for layer, (mean, square), gradient in zip(
            self.layers, self.moments, gradients, strict=True
        ):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            layer -= rate * mean / (np.sqrt(square) + 1e-8)


def best_actions(network, table, mask):
    """Return the legal action with the highest value in each hand."""
    return np.where(mask, network.values(table.features()), -np.inf).argmax(1)


def random_actions(mask, rng):
    """Return random legal actions; bids are at most four, as those of the strategy Random."""
    low = mask.copy()
    low[:, FIVE:] = 0
    allowed = np.where((low[:, NIL:].any(1) & (mask[:, NIL:].sum(1) > 2))[:, None], low, mask)
    return np.where(allowed, rng.random(mask.shape), -1).argmax(1)


def play_round(table, network, explored, rng):
    """Play a round with all seats; return planes, actions and targets of all decisions."""
    seen, _info = table.reset()
    planes, actions, seats = [], [], []
    for _step in range(STEPS):
        mask = seen["action_mask"]
        chosen = best_actions(network, table, mask)
        chosen = np.where(rng.random(HANDS) < explored, random_actions(mask, rng), chosen)
        planes.append(seen["planes"].copy())
        actions.append(chosen)
        seats.append(seen["to_act"].copy())
        seen, rewards, done, *_rest = table.step(chosen)
    assert done.all()
    lead = (rewards[:, 0] - rewards[:, 1]) / 100
    targets = [np.where(seat % 2, -lead, lead) for seat in seats]
    return np.concatenate(planes), np.concatenate(actions), np.concatenate(targets)


def measure(network):
    """Return the lead over random players in points per hand, and half its 95% interval."""
    leads = []
    for ours in (0, 1):
        rng = np.random.default_rng(SEED)
        table = vector_env("spades", MEASURED)
        seen, _info = table.reset(seed=1_000_000)
        for _step in range(STEPS):
            mask, learned = seen["action_mask"], seen["to_act"] % 2 == ours
            chosen = np.where(
                learned, best_actions(network, table, mask), random_actions(mask, rng)
            )
            seen, rewards, *_rest = table.step(chosen)
        leads.append(rewards[:, ours] - rewards[:, 1 - ours])
    pairs = np.mean(leads, axis=0)
    return pairs.mean(), 1.96 * pairs.std(ddof=1) / MEASURED**0.5


def main():
    """Learn for some minutes of processor time (default 2)."""
    limit = 60 * float(sys.argv[1]) if len(sys.argv) > 1 else 120
    rng = np.random.default_rng(SEED)
    table = vector_env("spades", HANDS)
    table.reset(seed=SEED)
    network = Network(table.encoder.size, table.single_action_space.n, rng)
    curve, rounds = [], 0
    while True:
        seconds = time.process_time()
        if rounds % ROUNDS == 0 or seconds > limit:
            mean, interval = measure(network)
            curve.append((rounds * HANDS, mean, interval))
            hands = rounds * HANDS
            print(f"{hands:7} hands {mean:+7.1f} ± {interval:.1f}  {seconds:.0f} s", flush=True)
        if seconds > limit:
            break
        explored = max(0.05, 0.3 * 0.98**rounds)
        planes, actions, targets = play_round(table, network, explored, rng)
        for part in np.array_split(rng.permutation(len(actions)), len(actions) // BATCH):
            network.learn(table.encoder.from_planes(planes[part]), actions[part], targets[part])
        rounds += 1
    names = ("weights", "bias", "weights_out", "bias_out")
    np.savez("spades.npz", **dict(zip(names, network.layers, strict=True)))
    np.savetxt("curve.csv", curve, "%.1f", ",", header="hands,points,interval", comments="")


if __name__ == "__main__":
    main()
