# build: python
# C types of random_play.py.

cimport cython

@cython.locals(place=int)
cdef draw(actions, double share)
