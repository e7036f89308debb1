"""PettingZoo: every game as an environment in which the agents act in turn (AEC).

An agent is a seat: ``player_0`` sits at position 0, ``player_1`` to its left. An observation is a
dict: ``observation`` (float32) and ``action_mask`` (int8, 1 for a legal action). The encoder of the
environment documents both: ``env.unwrapped.encoder``.
"""

from __future__ import annotations

from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from cardtable.core.i18n import _
from cardtable.engine import GameKind, IllegalAction
from cardtable.environments.episode import Episode
from cardtable.environments.rendering import DEFAULT_SIZE, check_size, draw_table, text_of
from cardtable.environments.seeds import check_seed
from cardtable.environments.setups import HAND, make_setup

RENDER_MODES = ("ansi", "rgb_array", "human")


class Environment(AECEnv[str, dict[str, Any], int | None]):  # type: ignore[misc]  # it is untyped
    """The environment of *game*, without wrappers; see :func:`env` for the arguments.

    :meth:`step` raises IllegalAction, a ValueError, for an action that is not legal.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # read from the class, replaced in instances
        "name": "cardtable",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str | GameKind,
        *,
        rules: str = "",
        episode: str = HAND,
        render_mode: str | None = None,
        size: tuple[int, int] = DEFAULT_SIZE,
        **options: Any,
    ) -> None:
        super().__init__()
        self.setup = make_setup(game, rules, episode, options)
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(
                _("Unknown render_mode '{name}'. Allowed: {names}.").format(
                    name=render_mode, names=", ".join(RENDER_MODES)
                )
            )
        check_size(size)
        self.metadata = {**self.metadata, "name": self.setup.kind.key}
        self.encoder = self.setup.encoder
        self.render_mode = render_mode
        self.size = size
        self.possible_agents = [f"player_{position}" for position in range(self.setup.seats)]
        self._position = {agent: place for place, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.infos: dict[str, dict[str, Any]] = {}
        low, high = self.encoder.bounds()
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (self.encoder.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self.encoder.actions) for agent in self.possible_agents
        }
        self._rng, _seed = seeding.np_random()
        self._episode: Episode | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def episode(self) -> Episode:
        """The present episode. Raises RuntimeError before the first :meth:`reset`."""
        if self._episode is None:
            raise RuntimeError(_("Call reset() first."))
        return self._episode

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode; *seed* decides it and those after it. *options* are not used.

        Raises ValueError for a seed that is not a whole number from 0 to 2**64 - 1.
        """
        if seed is not None:
            self._rng, _seed = seeding.np_random(check_seed(seed))
        recorded = self.render_mode is not None
        self._episode = Episode(self.setup, int(self._rng.integers(2**48)), recorded=recorded)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[max(self.episode.to_act, 0)]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what *agent* knows, and its legal actions: none while others act."""
        position = self._position[agent]
        return {
            "observation": self.episode.observe(position),
            "action_mask": self.episode.mask(position),
        }

    def step(self, action: int | None) -> None:
        """Carry out *action* of the agent to act. Raises IllegalAction and changes nothing."""
        episode, agent = self.episode, self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode.act(_number(action))
        self._cumulative_rewards[agent] = 0.0
        if episode.is_over:
            rewards = episode.rewards()
            self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, not episode.is_cut_off)
            self.truncations = dict.fromkeys(self.agents, episode.is_cut_off)
        else:
            self.agent_selection = self.possible_agents[episode.to_act]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Return the picture (height, width, 3) or text of the render mode.

        The text is what the seat to act sees in the terminal client; ``human`` prints it. The
        picture is the table from position 0, with all cards face up.
        """
        match = self.episode.match
        if match is None:
            raise RuntimeError(_("Nothing to draw. Make the environment with a render_mode."))
        if self.render_mode == "rgb_array":
            return draw_table(match, self.size)
        text = text_of(match, self.episode.to_act)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Forget the episode."""
        self._episode = None


def _number(action: object) -> int:
    """Return *action* as an int, from any integer type. Raises IllegalAction for anything else."""
    try:
        return index(action)  # type: ignore[arg-type]  # any object may arrive here
    except TypeError:
        raise IllegalAction(
            "not-an-action", _("An action is a whole number, not {value}.").format(value=action)
        ) from None


def raw_env(game: str | GameKind, **arguments: Any) -> Environment:
    """Return the environment of *game* without wrappers; the arguments are those of :func:`env`."""
    return Environment(game, **arguments)


def env(game: str | GameKind, **arguments: Any) -> OrderEnforcingWrapper[Any, Any, Any]:
    """Return the environment of *game*, such as ``spades``, ``connect-four`` or ``hearts``.

    *rules* is a rule set or a rule file (default: the first rule set). *episode* is ``hand`` or
    ``game``. *render_mode* is ``ansi``, ``rgb_array`` or ``human``, *size* that of the picture in
    pixels. All other arguments are options of the rules, such as ``target=200``.

    Raises ValueError with a sentence that says what is allowed.
    """
    return OrderEnforcingWrapper(raw_env(game, **arguments))
