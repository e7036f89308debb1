# build: python
# C types of deal_mixing.py, which explains the terms.

cimport cython

@cython.locals(place=Py_ssize_t, other=Py_ssize_t, number=double)
cpdef mix(
    list held,
    Py_ssize_t first,
    Py_ssize_t size,
    Py_ssize_t steps,
    list barred,
    list needs,
    draw,
    bint are_met,
)

@cython.locals(places=list, place=Py_ssize_t)
cdef bint keeps(list held, list needs, left, came, bint are_met) except -1
