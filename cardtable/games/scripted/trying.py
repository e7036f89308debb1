"""Find out what may be sent to a script that does not say so: by trying, in dry runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import TYPE_CHECKING

from cardtable.games.scripted.description import Wording

if TYPE_CHECKING:
    from cardtable.games.scripted.game import Game

MOST_TRIES = 4000
"""Dry runs for one turn; receivers with several words that nothing is said of take most."""
TRIAL_STEPS = 20_000
"""What one of them may take; a script that runs for ever must not hold up the table."""
PATIENCE = 5
"""So many that took more, and a receiver is not tried any longer."""
NUMBERS = tuple(str(number) for number in range(14))
SUITS = ("c", "d", "h", "s")


def try_messages(game: Game) -> tuple[str, ...]:
    """Return the lines that the player to act may send, as far as they were found.

    A word may be a token that the player sees, a player, a place, a small number, or what tokens
    have as a property (suits, ranks); game.yaml may say which of these.
    """
    found: dict[str, None] = {}
    tired: dict[str, int] = {}
    with game.short_of_breath(TRIAL_STEPS) as exhausted:
        for line in islice(_candidates(game), MOST_TRIES):
            receiver = line.partition(" ")[0]
            if line in found or tired.get(receiver, 0) > PATIENCE:
                continue
            if game.allows(line):
                found[line] = None
            elif exhausted():
                tired[receiver] = tired.get(receiver, 0) + 1
    return tuple(found)


def _candidates(game: Game) -> Iterator[str]:
    wordings = game.file.description.messages
    words = _Words(game)
    for name, count in game.file.receivers:
        slots = wordings.get(name, Wording()).words
        if len(slots) != count:
            slots = ("",) * count
        for chosen in product(*(words.of(slot) for slot in slots)):
            yield " ".join((name, *chosen))


class _Words:
    """What may be said by the player to act, kind by kind."""

    def __init__(self, game: Game) -> None:
        seat = game.to_act
        self.kinds: dict[str, Sequence[str]] = {
            "card": _tokens_seen(game, seat),
            "player": tuple(dict.fromkeys((game.codes[seat], *game.codes))),
            "place": game.places,
            "number": NUMBERS,
            "suit": SUITS,
        }
        every: Iterable[str] = (
            word for key in ("player", "card", "place", "number") for word in self.kinds[key]
        )
        self.every = tuple(dict.fromkeys((*every, *game.file.pieces.values)))

    def of(self, slot: str | tuple[str, ...]) -> Sequence[str]:
        """Return the words for a slot: those named, those of its kind, or any."""
        if isinstance(slot, tuple):
            return slot
        return self.kinds.get(slot, self.every)


def _tokens_seen(game: Game, seat: int) -> tuple[str, ...]:
    names = (
        token.name
        for name, container in game.containers.items()
        if seat in game.sees(name)
        for token in container.tokens
    )
    return tuple(dict.fromkeys(names))
