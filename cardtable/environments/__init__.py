"""The games as environments for learners: PettingZoo, vectors of hands, OpenSpiel.

An extra: ``pip install cardtable[environments]``. The table never imports it. docs/environments.md
leads from the installation to a table with one's own learner.
"""

from __future__ import annotations

import os
from importlib.util import find_spec

from cardtable.core.i18n import _

_missing = [name for name in ("numpy", "gymnasium", "pettingzoo") if find_spec(name) is None]
if _missing:
    raise ModuleNotFoundError(
        _("{name} is not installed. Run: pip install cardtable[environments]").format(
            name=_missing[0]
        ),
        name=_missing[0],
    )

_sound_driver = os.environ.get("SDL_AUDIODRIVER")

from cardtable.environments.aec import Environment, env, raw_env  # noqa: E402  # after the check above
from cardtable.environments.learned import Learned  # noqa: E402  # after the check above
from cardtable.environments.setups import encoder_for  # noqa: E402  # after the check above
from cardtable.environments.spiel import register_open_spiel  # noqa: E402  # after the check above
from cardtable.environments.vector import Hands, vector_env  # noqa: E402  # after the check above
from cardtable.games.encoder import Encoder, Field  # noqa: E402  # after the check above

# PettingZoo replaces the sound driver of the whole process when it is imported.
os.environ.pop("SDL_AUDIODRIVER", None)
if _sound_driver is not None:
    os.environ["SDL_AUDIODRIVER"] = _sound_driver

__all__ = [
    "Encoder",
    "Environment",
    "Field",
    "Hands",
    "Learned",
    "encoder_for",
    "env",
    "raw_env",
    "register_open_spiel",
    "vector_env",
]
