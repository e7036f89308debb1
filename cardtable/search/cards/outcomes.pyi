# The part of outcomes.py that Python can call.

from collections.abc import Sequence
from typing import final

@final
class Outcomes:
    def set_worths(self, worths: Sequence[int], nils: int, tricks: int) -> None: ...
