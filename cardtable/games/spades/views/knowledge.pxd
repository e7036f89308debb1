# build: python
# C types of knowledge.py: a class that can be made without a call of Python.

from cardtable.games.spades.views.view_fields cimport ViewFields

cdef class Knowledge(ViewFields):
    pass
