# build: python pickle
# C types of seating.py, which explains the terms.

cdef class SeatedPlayer:
    cdef public object _game
    cdef public object _name
    cdef public object _strategy
    cdef public int position

    cpdef ask(self, view=*)
