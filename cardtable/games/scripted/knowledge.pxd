# build: python
# C types of knowledge.py, which explains the terms.

cimport cython

from cardtable.ludl.values cimport Container, Token

cdef class Knowledge:
    cdef public dict locations
    cdef public dict tokens
    cdef public dict copy_numbers
    cdef public dict movers
    cdef public list groups
    cdef public list history
    cdef public bint masks_words
    cdef public object blind
    cdef public object _next

    @cython.locals(twin=Knowledge, groups=dict)
    cpdef Knowledge copy(self)

    @cython.locals(lost=bint, named=set, token=Token, masked=list, groups=dict)
    cpdef bint record(self, entry, sight, bint hides_words=*) except -1

    @cython.locals(known=Token)
    cdef _register(self, Token token)

    @cython.locals(lost=bint, chosen=bint, viewers=frozenset, groups=dict)
    cdef bint _move(
        self, Token token, source, target, position, set named, sight
    ) except -1

    cdef bint _is_mixed(self, identity, target, position, set now_named) except -1

    @cython.locals(lost=bint, groups=dict)
    cdef bint _merge_groups(self, list inside, frozenset viewers) except -1
