"""Training of policies for heads-up Hold'em: its deals, and regret minimization on them.

Players need none of this. Importing it raises TrainingMissing if the modules that it builds on are
compiled, but its own are not.
"""

from __future__ import annotations

from cardtable.core.cython_fallback import import_training

for _name in ("dealer", "holdem_dealer", "mccfr"):
    import_training(f"{__name__}.{_name}", "cardtable.solving")
