"""Many hands of Spades or Hold'em at once, as a vector environment of gymnasium.

The hands are played by the compiled ``Batch`` of the game. In each of them one seat is to act; the
observation says which. A step plays one action in each hand, and deals a new hand where one has
ended (autoreset in the same step).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from cardtable.core.i18n import _
from cardtable.environments.seeds import check_seed
from cardtable.environments.setups import make_setup
from cardtable.games.encoder import Encoder, Observation
from cardtable.games.holdem.batch import Batch as HoldemBatch
from cardtable.games.holdem.rules import Rules as HoldemRules
from cardtable.games.spades.batch import Batch as SpadesBatch
from cardtable.games.spades.rules import Rules as SpadesRules

MAX_HANDS = 2**20
"""Maximum number of hands; more would fill the memory of most machines."""
Arrays = dict[str, NDArray[Any]]
_BATCHES: Mapping[type, Any] = {SpadesRules: SpadesBatch, HoldemRules: HoldemBatch}


class Hands(VectorEnv[Arrays, NDArray[Any], NDArray[Any]]):
    """*num_envs* hands of *game* at once; see :func:`vector_env` for the other arguments.

    Observations are dicts of arrays with a row for each hand: ``planes`` (uint64), ``action_mask``
    (uint8) and ``to_act`` (int8). :attr:`planes` names the columns of ``planes``; the docstring of
    :attr:`batch` explains them. They share memory that the next step overwrites, so copy what
    you keep. Rewards are float32 of shape (hands, seats): the points of the hand that ended.
    """

    def __init__(self, game: str, num_envs: int, *, rules: str = "", **options: Any) -> None:
        setup = make_setup(game, rules, options=options)
        self.rules = setup.rules
        self.encoder: Encoder[Any] = setup.encoder
        if not isinstance(num_envs, int) or not 1 <= num_envs <= MAX_HANDS:
            raise ValueError(
                _("'num_envs' is a whole number from 1 to {last}, not {value}.").format(
                    last=MAX_HANDS, value=repr(num_envs)
                )
            )
        self.num_envs = num_envs
        if type(self.rules) not in _BATCHES:
            raise ValueError(
                _("There are no vectors of '{name}'. Allowed: {names}.").format(
                    name=game, names="spades, holdem"
                )
            )
        self._make_batch(0)
        self._next_seed = 1
        actions = self.batch.actions
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = spaces.Dict(
            {
                "planes": spaces.Box(0, 2**64 - 1, (len(self.planes),), np.uint64),
                "action_mask": spaces.Box(0, 1, (actions,), np.uint8),
                "to_act": spaces.Box(0, setup.seats - 1, (), np.int8),
            }
        )
        self.observation_space = spaces.Dict(
            {
                "planes": spaces.Box(0, 2**64 - 1, (num_envs, len(self.planes)), np.uint64),
                "action_mask": spaces.Box(0, 1, (num_envs, actions), np.uint8),
                "to_act": spaces.Box(0, setup.seats - 1, (num_envs,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(actions)
        self.action_space = spaces.MultiDiscrete(np.full(num_envs, actions))

    def _make_batch(self, seed: int) -> None:
        self.batch = _BATCHES[type(self.rules)](self.rules, self.num_envs, seed=seed)
        self.planes: tuple[str, ...] = self.batch.planes
        self._seen: Arrays = {
            "planes": np.asarray(self.batch.observations),
            "action_mask": np.asarray(self.batch.legal),
            "to_act": np.asarray(self.batch.to_act),
        }
        self._rewards = np.asarray(self.batch.rewards)
        self._done = np.asarray(self.batch.done).view(np.bool_)
        self._never = np.zeros(self.num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Deal new hands, from *seed* if it is given; *options* are ignored."""
        if seed is None:
            seed, self._next_seed = self._next_seed, self._next_seed + 1
        self._make_batch(check_seed(seed))
        return self._seen, {}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Arrays, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play one action in each hand.

        Return observations, rewards, whether a hand ended, truncations (never) and an empty dict.
        An illegal action raises ValueError and changes nothing.
        """
        self.batch.step(_whole_numbers(actions).data)
        return self._seen, self._rewards, self._done, self._never, {}

    def __reduce__(self) -> str | tuple[Any, ...]:
        raise TypeError(_("A vector of hands cannot be copied or pickled."))

    def random_actions(self) -> NDArray[np.int32]:
        """Return a random legal action for each hand; the next call reuses the array."""
        return np.asarray(self.batch.random_actions())

    def features(self) -> Observation:
        """Return the current observations as float32 (hands, size), as :func:`env` gives them."""
        return self.encoder.from_planes(self._seen["planes"])


def _whole_numbers(actions: Any) -> NDArray[np.int32]:
    """Return *actions* as int32. Raises ValueError if that would change one of them."""
    given = np.asarray(actions)
    if given.dtype.kind not in "iu" or given.ndim != 1:
        raise ValueError(_("Actions are an array of whole numbers, one for each hand."))
    numbers = np.ascontiguousarray(given, np.int32)
    if given.dtype != np.int32 and not np.array_equal(numbers, given):
        raise ValueError(_("An action is outside the range of actions."))
    return numbers


def vector_env(game: str, num_envs: int, *, rules: str = "", **options: Any) -> Hands:
    """Return *num_envs* hands of *game* (``spades`` or ``holdem``) as one environment.

    *rules* and *options* are as in :func:`~cardtable.environments.env`. Raises ValueError with a
    sentence that names the allowed values.
    """
    return Hands(game, num_envs, rules=rules, **options)
