# The Python interface of pots.py, compiled or not.

from typing import final

ODD_CHIPS: tuple[str, ...]

@final
class Pots: ...
