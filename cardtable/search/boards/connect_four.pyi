# The Python interface of connect_four.py, compiled or not.

from typing import final

from cardtable.search.boards.grid_game import GridGame

@final
class ConnectFourKernel(GridGame): ...
