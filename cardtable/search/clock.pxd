# build: inline
# A clock for time limits that can be read without the GIL: the same as time.monotonic().

cdef extern from *:
    """
    #ifndef CARDTABLE_CLOCK
    #define CARDTABLE_CLOCK
    #ifdef _WIN32
    #include <windows.h>
    static inline double cardtable_now(void) {
        LARGE_INTEGER ticks, rate;
        QueryPerformanceCounter(&ticks);
        QueryPerformanceFrequency(&rate);
        return (double)ticks.QuadPart / (double)rate.QuadPart;
    }
    #else
    #include <time.h>
    static inline double cardtable_now(void) {
        struct timespec t;
        clock_gettime(CLOCK_MONOTONIC, &t);
        return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
    }
    #endif
    #endif
    """
    double now "cardtable_now"() noexcept nogil
