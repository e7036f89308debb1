# build: python
# The C types of cards.py, which explains the fields and functions.

cdef class CardValue:
    cdef long long number

cdef Py_hash_t hash_of(CardValue card)
cdef bint is_less(CardValue card, CardValue other)
cdef void set_number(CardValue card, long long number)
