# build: python
# C types of values.py, which explains the terms.

cimport cython

cdef class List(list):
    cdef public int level

cdef class Dict(dict):
    cdef public int level

cdef class Token:
    cdef readonly object identity
    cdef readonly str name
    cdef readonly dict properties

cdef class Container:
    cdef readonly str name
    cdef public list tokens
    cdef public dict properties

@cython.locals(made=Token)
cpdef Token blank_token(identity)

@cython.locals(made=List)
cpdef List new_list(values, int level=*)
cpdef equal(left, right)
cpdef deep_copy(value)
