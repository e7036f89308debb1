# Python calls nothing of position.py; position.pxd declares its methods for Cython.

from typing import final

@final
class Position: ...
