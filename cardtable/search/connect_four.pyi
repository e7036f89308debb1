# What Python sees of connect_four.py, compiled or not.

from cardtable.search.grid_search import GridSearch

class ConnectFour(GridSearch): ...
