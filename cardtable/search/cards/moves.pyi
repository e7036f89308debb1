# Python calls nothing of moves.py; moves.pxd declares its methods for Cython.

from typing import final

@final
class Moves: ...
