# Python calls nothing of pattern_table.py; pattern_table.pxd declares its methods for Cython.

from typing import final

@final
class PatternTable: ...
