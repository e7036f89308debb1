# The Python interface of tables.py, compiled or not.

from collections.abc import Iterator

SEED: int
BEGIN: tuple[int, ...]
PLACE: tuple[int, ...]

class Tables:
    def prepare(self, k: int) -> int: ...

def shared_tables(k: int = 0) -> Tables: ...
def random_words(seed: int) -> Iterator[int]: ...
