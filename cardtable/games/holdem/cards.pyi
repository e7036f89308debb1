# The Python interface of cards.py, compiled or not.

from typing import final

@final
class DealtCards: ...
