"""Memory for the tables of searches."""

from __future__ import annotations

import mmap


def zero_words(count: int) -> memoryview:
    """Return *count* words of 64 bits, all zero.

    The system provides the pages of an anonymous map only as they are used, so small searches stay
    small in memory; large pages save much of the time of finding them.
    """
    pages = mmap.mmap(-1, 8 * count)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        pages.madvise(mmap.MADV_HUGEPAGE)
    return memoryview(pages).cast("Q")
