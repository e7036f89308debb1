"""Import the environments first: they keep SDL's sound driver as it is, PettingZoo does not."""

from __future__ import annotations

import cardtable.environments  # noqa: F401
