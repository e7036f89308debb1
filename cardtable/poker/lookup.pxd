# build: fast
# The C types of lookup.py, which explains the fields and functions.

from cardtable.cards cimport CardValue
from cardtable.poker.tables cimport Tables, flush_value, plain_value

cdef extern from *:
    """
    /* An int below 64 as it is, every other int as 63. */
    static inline unsigned int cardtable_small(PyObject *number) {
    #ifdef Py_LIMITED_API  /* without access to the digits; -1 if it does not fit */
        int overflow;
        long value = PyLong_AsLongAndOverflow(number, &overflow);
        return value < 0 || value > 63 ? 63 : (unsigned int)value;
    #elif PY_VERSION_HEX >= 0x030C0000
        Py_ssize_t value;
        if (!PyUnstable_Long_IsCompact((PyLongObject *)number)) return 63;
        value = PyUnstable_Long_CompactValue((PyLongObject *)number);
        return value < 0 || value > 63 ? 63 : (unsigned int)value;
    #else
        Py_ssize_t size = Py_SIZE(number);
        digit value;
        if (size == 0) return 0;
        value = ((PyLongObject *)number)->ob_digit[0];
        return size == 1 && value < 64 ? (unsigned int)value : 63;
    #endif
    }
    """
    unsigned int small "cardtable_small"(object) noexcept

cdef Tables tables
cdef list _numbers
cdef object _card

# The index of a card or an integer: the number itself from 0 to 62, else 63.
cdef inline unsigned int index_of(object item) noexcept:
    if type(item) is int:
        return small(item)
    if type(item) is _card:
        return <unsigned int>(<CardValue>item).number
    return 63

cdef object evaluate_several(object cards)
