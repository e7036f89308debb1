# build: inline
# The functions of trick_rules.py for compiled modules, which inline them; explained there.

cdef enum:
    MUST_BREAK = 0
    LEAD_ANY_TIME = 1
    BROKEN_ONLY_BY_RUFF = 2

cdef enum:
    FREE = 0
    LOWEST_CLUB = 1
    TWO_OF_CLUBS = 2


cdef inline unsigned long long legal_cards(
    unsigned long long held,
    unsigned long long led,
    unsigned long long spades,
    unsigned long long clubs,
    bint broken,
    int first_trick,
) noexcept nogil:
    if first_trick == FREE:
        if led:
            return held & led or held
        return held if broken else held & ~spades or held
    if not led:
        return held & clubs & -(held & clubs) or held & ~spades or held
    if first_trick == LOWEST_CLUB:
        if led == clubs and held & clubs:
            return held & clubs & -(held & clubs)
        return held & led or held & ~spades or held
    return held & led or held


cdef inline bint breaks_spades(
    bint is_spade, bint leads, bint spades_led, int breaking
) noexcept nogil:
    return is_spade and (breaking == MUST_BREAK if leads else not spades_led)


cdef inline bint beats(int strength, int best, bint same_suit, bint is_spade) noexcept nogil:
    return strength > best if same_suit else is_spade
