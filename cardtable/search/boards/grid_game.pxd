# The types of grid_game.py: documented there.

cimport cython

from cardtable.search.bits cimport lowest, popcount

@cython.final
cdef class Window:
    cdef Window opposite
    cdef int depth
    cdef int alpha
    cdef int beta
    cdef int best
    cdef int best_move
    cdef unsigned long long cells
    cdef int side_offset
    cdef int killer  # the last move that caused a cutoff at this ply
    cdef int old_killer  # the one before it
    cdef int move_count  # entries of moves in use
    cdef int moves[64]  # score << 8 | cell

    cdef void reset(self, int depth, int alpha, int beta) noexcept nogil
    cdef void cap(self, int value) noexcept nogil
    cdef int lower_bound(self) noexcept nogil
    cdef void update_best(self, int cell, int value) noexcept nogil
    cdef bint is_not_done(self) noexcept nogil
    cdef void make_opposite(self, bint null_window) noexcept nogil
    cdef bint needs_full_window(self) noexcept nogil
    cdef int next_move(self, unsigned long long cells) noexcept nogil

cdef class GridLambda:
    cdef void order_moves(
        self, unsigned long long mine, unsigned long long theirs, Window window
    ) noexcept nogil
    cdef bint apply(
        self, unsigned long long mine, unsigned long long theirs, int cell, Window window
    ) noexcept nogil
    cdef void no_apply(
        self, unsigned long long mine, unsigned long long theirs, Window window
    ) noexcept nogil

cdef class GridGame:
    cdef unsigned long long legal(
        self, unsigned long long mine, unsigned long long theirs
    ) noexcept nogil
    cdef unsigned long long gains(
        self, unsigned long long mine, unsigned long long theirs, int cell
    ) noexcept nogil
    cdef int outcome(self, unsigned long long mine, unsigned long long theirs) noexcept nogil
    cdef int quick_value(
        self, unsigned long long mine, unsigned long long theirs, Window window
    ) noexcept nogil
    cdef int evaluate(self, unsigned long long mine, unsigned long long theirs) noexcept nogil
    cdef int score_move(
        self, unsigned long long mine, unsigned long long theirs, int cell, int depth
    ) noexcept nogil
    cdef void map(
        self, unsigned long long mine, unsigned long long theirs, GridLambda function, Window window
    ) noexcept nogil

@cython.final
cdef class Perft(GridLambda):
    cdef GridGame game
    cdef Window root
    cdef long long total
