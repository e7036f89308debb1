"""Plays Spades with the network that learn_spades.py has written beside this file."""

from pathlib import Path

import numpy as np

from cardtable.environments import Learned
from cardtable.games.spades import Strategy

NETWORK = np.load(Path(__file__).with_name("spades.npz"))
WEIGHTS, BIAS, WEIGHTS_OUT, BIAS_OUT = (NETWORK[name] for name in NETWORK.files)


class LearnedSpades(Learned, Strategy):
    """Takes the action with the highest learned value."""

    def policy(self, observation, mask):
        if len(observation) != len(WEIGHTS):  # other rules than it has learned
            return int(mask.argmax())
        values = np.maximum(observation @ WEIGHTS + BIAS, 0) @ WEIGHTS_OUT + BIAS_OUT
        return int(np.where(mask, values, -np.inf).argmax())
