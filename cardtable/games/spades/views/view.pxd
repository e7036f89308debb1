# build: python
# C types of view.py: a class that can be made without a call of Python.

from cardtable.games.spades.views.knowledge cimport Knowledge

cdef class View(Knowledge):
    pass
