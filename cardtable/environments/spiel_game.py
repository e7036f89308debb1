"""The games as OpenSpiel games: one chance node draws the number of the deal, then the seats act.

A deal is one of *deals* equally probable ones, so trees with few deals can be searched completely.
Actions and observation tensors are those of the encoder. The string of an information state is the
sequence of the seat's own observations and actions, so recall is perfect by construction.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, ClassVar

import numpy as np
import pyspiel

from cardtable.core.i18n import _
from cardtable.engine import GameKind, IllegalAction
from cardtable.environments.episode import Episode
from cardtable.environments.seeds import check_seed
from cardtable.environments.setups import HAND, Setup, make_setup
from cardtable.games.encoder import Encoder, Observation
from cardtable.games.holdem.rules import Rules as HoldemRules

DEALS = 1000
MAX_SEATS = 10


def register(kind: GameKind) -> str:
    """Register *kind* and return its name."""
    name = "cardtable_" + kind.key.replace("-", "_")
    parameters: dict[str, Any] = {
        "rules": "",
        "episode": HAND,
        "options": "",
        "deals": DEALS,
        "seed": 0,
    }
    registered = _game_type(name, make_setup(kind), parameters)
    # A class, since OpenSpiel releases what it registered after the end of the interpreter, and
    # anything that is freed then, such as a function, aborts the program.
    fields = {"name": name, "kind": kind, "parameters": parameters}
    pyspiel.register_game(registered, type(name, (SpielGame,), fields))
    return name


def _game_type(name: str, setup: Setup, parameters: dict[str, Any]) -> Any:
    types = pyspiel.GameType
    is_dealt = _is_dealt(setup)
    return types(
        short_name=name,
        long_name=setup.kind.title,
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=(
            types.ChanceMode.EXPLICIT_STOCHASTIC if is_dealt else types.ChanceMode.DETERMINISTIC
        ),
        information=(
            types.Information.IMPERFECT_INFORMATION
            if setup.kind.hidden
            else types.Information.PERFECT_INFORMATION
        ),
        utility=(types.Utility.ZERO_SUM if _is_zero_sum(setup) else types.Utility.GENERAL_SUM),
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=MAX_SEATS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def _is_dealt(setup: Setup) -> bool:
    """Whether chance has a part in the game."""
    return not setup.is_board or setup.rules.begins == "chance"


def _is_zero_sum(setup: Setup) -> bool:
    if setup.pays_points:
        return isinstance(setup.rules, HoldemRules) and setup.rules.game == "cash"
    return len(setup.sides) == 2 and len({*map(len, setup.sides)}) == 1


def _read_options(kind: GameKind, text: str) -> dict[str, Any]:
    """Return the options in a text such as ``target:200;nil:50``. Raises ValueError."""
    options: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, sign, value = (word.strip() for word in part.partition(":"))
        if not sign:
            raise ValueError(
                _("Write options as 'name:value', separated by ';': {text}.").format(text=text)
            )
        known = kind.options.get(name)
        is_number = value.isdigit() and (known is None or value not in known.choices.values())
        options[name] = int(value) if is_number else value
    return options


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game with OpenSpiel's *parameters*; its subclasses are registered, one for each kind.

    Raises ValueError for invalid parameters.
    """

    name: ClassVar[str]
    kind: ClassVar[GameKind]
    parameters: ClassVar[dict[str, Any]]

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        given, kind = parameters or {}, self.kind
        chosen = {**self.parameters, **given}
        options = _read_options(kind, chosen["options"])
        self.setup = make_setup(kind, chosen["rules"], chosen["episode"], options)
        self.deals, self.seed = int(chosen["deals"]), check_seed(chosen["seed"])
        if self.deals < 1:
            raise ValueError(_("'deals' must be at least 1."))
        self.is_dealt = _is_dealt(self.setup)
        setup = self.setup
        lowest, highest = setup.utilities
        encoder = setup.encoder
        super().__init__(
            _game_type(self.name, setup, self.parameters),
            pyspiel.GameInfo(
                num_distinct_actions=encoder.actions,
                max_chance_outcomes=self.deals if self.is_dealt else 0,
                num_players=setup.seats,
                min_utility=lowest,
                max_utility=highest,
                utility_sum=0.0 if _is_zero_sum(setup) else None,
                max_game_length=setup.max_length,
            ),
            given,
        )

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer; *params* must be empty."""
        if params:
            raise ValueError(_("An observer has no parameters."))
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.setup.encoder, perfect_recall=recall)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state of a game: before the deal, or in an episode."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._setup, self._seed, self._deals = game.setup, game.seed, game.deals
        self.episode: Episode | None = None if game.is_dealt else Episode(game.setup, game.seed)
        self.memories: tuple[bytes, ...] = (b"",) * game.setup.seats
        """By position, a digest of its observations and actions so far."""

    def current_player(self) -> int:
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.episode.is_over else self.episode.to_act

    def _legal_actions(self, player: int) -> list[int]:
        assert self.episode is not None
        return list(self.episode.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self._deals) for deal in range(self._deals)]

    def _apply_action(self, action: int) -> None:
        episode = self.episode
        if episode is None:
            if not 0 <= action < self._deals:
                raise IllegalAction(
                    "no-such-action",
                    _("There is no deal {number}. Deals run from 0 to {last}.").format(
                        number=action, last=self._deals - 1
                    ),
                )
            self.episode = Episode(self._setup, self._seed * 1_000_003 + action)
            return
        player = episode.to_act
        known = (
            self.memories[player],
            episode.observe(player).tobytes(),
            action.to_bytes(8, "big", signed=True),
        )
        digest = blake2b(b"".join(known), digest_size=16).digest()
        episode.act(action)  # raises before anything changes
        self.memories = (*self.memories[:player], digest, *self.memories[player + 1 :])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self._setup.encoder.name_of(action)

    def is_terminal(self) -> bool:
        return self.episode is not None and self.episode.is_over

    def returns(self) -> list[float]:
        if self.episode is None:
            return [0.0] * self._setup.seats
        return list(self.episode.rewards())

    def __str__(self) -> str:
        return " ".join(map(str, self.history()))


class Observer:
    """Observes states as :mod:`open_spiel.python.observation` expects."""

    def __init__(self, encoder: Encoder[Any], *, perfect_recall: bool) -> None:
        self._encoder = encoder
        self._recalls = perfect_recall
        self.tensor = np.zeros(encoder.size, np.float32)
        self.dict = {
            field.name: self.tensor[encoder.places[field.name]].reshape(field.shape)
            for field in encoder.fields
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what *player* knows in *state*: zeros before the deal."""
        self.tensor[:] = _observation(self._encoder, state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what *player* knows; with perfect recall, all that it has known."""
        row = _observation(self._encoder, state, player)
        texts = []
        for field in self._encoder.fields:
            values = row[self._encoder.places[field.name]]
            shown = [
                f"{at}" if values[at] == 1 else f"{at}:{values[at]:g}"
                for at in np.flatnonzero(values)
            ]
            if shown:
                texts.append(f"{field.name} {' '.join(shown)}")
        if self._recalls:
            texts.append(f"memory {state.memories[player].hex()}")
        return f"player {player}; " + "; ".join(texts)


def _observation(encoder: Encoder[Any], state: SpielState, player: int) -> Observation:
    if state.episode is None:
        return np.zeros(encoder.size, np.float32)
    return state.episode.observe(player).ravel()
