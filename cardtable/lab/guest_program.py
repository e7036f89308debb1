"""The process of guests, run by the Python of another version, whose modules it imports.

Each guest sits at a copy of the lab's game, which this process deals from the same arguments and
keeps up to date with the actions that the lab sends. Messages are lines of JSON. They contain only
what saves contain too, so that other versions can read it: rules as data, actions as text.

Everything is imported inside functions, so that a version without a needed module says so in a
reply. Only this file is known to be of the version that sends the messages.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import Any

Reply = dict[str, Any]


def main() -> None:
    """Answer messages until the lab closes the connection."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the lab, which then ends this
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # a strategy may print
    messages: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(messages,), daemon=True).start()
    guests: dict[int, Guest] = {}
    while True:
        serial, name, *arguments = json.loads(messages.get())
        try:
            answer = QUESTIONS[name] if name in QUESTIONS else partial(_answer, guests, name)
            reply = answer(*arguments)
        except BaseException as error:  # a strategy may raise anything
            kind = type(error).__name__
            is_sentence = kind in ("BadContestant", "Refused")
            reply = {"error": str(error) if is_sentence else f"{kind}: {error}"}
        try:
            replies.write(json.dumps({"serial": serial, **reply}) + "\n")
            replies.flush()
        except OSError:  # the lab has ended
            os._exit(0)


def _read(messages: queue.SimpleQueue[str]) -> None:
    """Queue the messages. After the last one, end the process even if a strategy is thinking."""
    for line in sys.stdin:
        messages.put(line)
    os._exit(0)


def _answer(guests: dict[int, Guest], name: str, number: int, *arguments: Any) -> Reply:
    """Return the reply to a message about the guest with this *number*."""
    if name == "sit":
        guests[number] = Guest(*arguments)
        return {}
    guest = guests.pop(number) if name == "leave" else guests[number]
    return getattr(guest, name)(*arguments) or {}


class Refused(Exception):
    """This version cannot do what the lab asks; the message says why."""


def begin(patience: float) -> Reply:
    """Set the time limit of users' strategies, in seconds for an action."""
    from cardtable.sandbox import set_patience

    set_patience(patience)
    return {}


def describe(game: str, text: str) -> Reply:
    """Describe the contestant *text* and the code that plays it."""
    import cardtable
    from cardtable.lab.job import source_checksum

    factory = _factory(game, text)
    return {
        "repeatable": factory.repeatable,
        "sees_everything": factory.sees_everything,
        "code": f"{cardtable.__version__} {source_checksum(game)}",
    }


def limit(game: str, text: str, milliseconds: float) -> Reply:
    """Return the *text* of a contestant with a time limit."""
    from cardtable.lab.contestants import with_time_limit

    return {"text": with_time_limit(text, milliseconds, _kind(game))}


QUESTIONS: dict[str, Callable[..., Reply]] = {"begin": begin, "describe": describe, "limit": limit}
"""The messages about no guest."""


class Guest:
    """A guest in its seat at its own copy of a game.

    *single* is true for a hand, false for a whole game; *number*, *chance* and *deal* are the
    arguments of its experiment.
    """

    def __init__(  # noqa: PLR0913  # the fields of the message
        self,
        text: str,
        seed: int,
        position: int,
        game: str,
        rules: dict[str, Any],
        single: bool,
        number: int,
        chance: int,
        deal: str,
    ) -> None:
        from cardtable.games.experiment import experiment_for

        kind = _kind(game)
        experiment = experiment_for(kind, kind.rules_from_data(rules))
        begin = experiment.new_hand if single else experiment.new_game
        self.game: Any = begin(number, chance, *([deal] if single else []))
        self.player = self.game.players[position]
        self.player.strategy = _factory(game, text).make(seed)
        if single:
            experiment.begin_hand(self.game)

    def follow(self, actions: Iterable[tuple[int, str, str]]) -> None:
        """Play *actions*: position, door and text. Raises Refused for one that is not legal."""
        from cardtable.engine import Door

        for position, door, text in actions:
            self.game.get_next_player()  # deals if a hand is due
            try:
                action = self.game.read_action(text, Door(door))
                self.game.accept(action, self.game.players[position])
            except ValueError as error:
                raise Refused(f"This version refuses '{text}': {error}") from None

    def decide(self, actions: Iterable[tuple[int, str, str]]) -> Reply:
        """Return the choice after *actions* as text with its door, and the last deal.

        Raises Refused if it is not the guest's turn.
        """
        self.follow(actions)
        if self.game.get_next_player() is not self.player:
            raise Refused("By the rules of this version, it is another seat's turn.")
        action = self.player.ask()
        return {
            "action": self.game.write_action(action),
            "door": self.game.door_of(action),
            "deal": self.game.deals()[-1:],
        }

    def leave(self) -> None:
        """Close the strategy."""
        self.player.strategy.close()


def _kind(game: str) -> Any:
    """Return a game of this version, also a script in the user's folder. Raises Refused."""
    from cardtable.games import all_games, set_game_folders
    from cardtable.storage.paths import games_folder

    set_game_folders((games_folder(),))
    kinds = all_games()
    if game not in kinds:
        raise Refused(f"This version has no game '{game}'.")
    return kinds[game]


@lru_cache(maxsize=64)
def _factory(game: str, text: str) -> Any:
    """Return what makes the strategies of a contestant."""
    from cardtable.lab.contestants import StrategyFactory, read_contestant

    kind = _kind(game)
    return StrategyFactory(read_contestant(text, kind), kind)


if __name__ == "__main__":
    main()
