# The Python interface of connect_four.py, compiled or not.

from cardtable.search.grid_game import GridGame

class ConnectFourKernel(GridGame): ...
