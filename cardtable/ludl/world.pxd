# build: python
# C types of world.py, which explains the terms.

cimport cython

from cardtable.ludl.values cimport Container, Dict, List, Token, deep_copy, new_list

cdef long long SERIAL_STEP
cdef long long last_serial

cdef long long next_serial()

cdef class World:
    cdef public dict properties
    cdef public dict containers
    cdef public dict token_sets
    cdef public object _limits
    cdef public long long max_depth
    cdef public long long max_items
    cdef public long long max_memory
    cdef public long long max_steps
    cdef public long long max_text
    cdef public object chance
    cdef public object scores
    cdef public object players
    cdef public dict locations
    cdef public object next_identity
    cdef public object functions
    cdef public object player
    cdef public list undo_log
    cdef public list moves
    cdef public bint has_shuffled
    cdef public dict popped
    cdef public list said
    cdef public list said_after
    cdef public list results
    cdef public list debug
    cdef public list legal_messages
    cdef public dict changed_tokens
    cdef public set face_down
    cdef public long long allocated
    cdef public long long memory_left
    cdef public long long steps_left
    cdef public list stack
    cdef public Py_ssize_t top
    cdef public int depth
    cdef public int nesting
    cdef public object returned
    cdef public long long serial
    cdef public long long fixed
    cdef public bint is_playout
    cdef public bint is_settled
    cdef public frozenset hidden_names
    cdef public frozenset watched
    cdef public frozenset written

    cpdef begin_message(self, player)
    cpdef clear_effects(self)
    cdef forget_effects(self)

    @cython.locals(other=World, container=Container)
    cpdef World copy(self)

    cpdef roll_back(self)
    cpdef charge_steps(self, long long count)
    cpdef charge_items(self, long long count)
    cpdef charge_memory(self, long long size)
    cpdef charge_text(self, long long length)
    cpdef check_state(self)

    @cython.locals(
        container=Container, tokens=list, token=Token, place=Py_ssize_t, is_down=bint
    )
    cpdef exchange(self, others)

    cpdef Token pop_token(self, Container container, Py_ssize_t index)
    cpdef append_token(self, Container container, Token token)
    cpdef settle_moves(self)
    cdef forget_moves_before_shuffle(self)
    cpdef tuple movements(self)
    cpdef Token current(self, Token token)
    cpdef turn(self, Token token, bint down)
    cpdef log_item(self, table, key)
    cdef note_written(self)

cpdef stored_copy(value, int level, World world)

@cython.locals(names=list, place=Py_ssize_t, other=Py_ssize_t)
cdef bint are_players(order, players) except -1

cpdef first_player(World world)

@cython.locals(container=Container)
cpdef tuple iterable_values(World world, values)
