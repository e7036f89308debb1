"""How messages read for people, and what a click on a token, or a drag, would mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardtable.cards import Card
from cardtable.games.scripted.actions import Message
from cardtable.i18n import _, language
from cardtable.ludl import Accepted, Move, Rejected, Token

if TYPE_CHECKING:
    from cardtable.games.scripted.game import Game

MOST_REMEMBERED = 5_000
_PLAIN = ("play", "play_card", "play_token")
_SLOT = re.compile(r"\{([1-9])\}")


class Words:
    """The words for what one seat of *game* may send; *game* shows no more than that seat knows."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._seen: dict[int, dict[str, Token]] = {}
        self._own: dict[int, dict[str, Token]] = {}

    def seen(self, seat: int) -> dict[str, Token]:
        """Return the tokens that *seat* sees by name, its own first."""
        if seat not in self._seen:
            self._seen[seat] = {**self._in(seat, own=False), **self._in(seat, own=True)}
        return self._seen[seat]

    def token(self, name: str, seat: int) -> Token | None:
        """Return the token of that name that *seat* sees; most that it names are its own."""
        if seat not in self._own:
            self._own[seat] = self._in(seat, own=True)
        return self._own[seat].get(name) or self.seen(seat).get(name)

    def _in(self, seat: int, *, own: bool) -> dict[str, Token]:
        """Return the first token of each name in what *seat* owns, or in the rest it sees."""
        game, found = self.game, dict[str, Token]()
        owners = game.layout.owners
        for name, container in game.containers.items():
            if (owners.get(name) == seat) is own and container.tokens and seat in game.sees(name):
                for token in container.tokens:
                    found.setdefault(token.name, token)
        return found

    def complete(self, message: Message, seat: int) -> Message:
        """Return *message* with its title, the pieces it names and the place it names."""
        game, words = self.game, message.words[1:]
        cards: list[Card] = []
        target = ""
        if game.plays(message):
            names = game.file.pieces.names
            tokens = [self.token(word, seat) for word in words if word in names]
            cards = [game.piece(token) for token in tokens if token is not None]
        for word in words:
            if word in game.layout.zone_of and word not in game.codes:
                target = game.cell_or_zone(word)
        return Message(message.line, self._title(message.line, seat), tuple(cards), target)

    def _title(self, line: str, seat: int) -> str:
        """Return how people read a message, remembered: a view has dozens."""
        known = self.game.file.titles
        key = (line, seat, language(), self.game.names)
        title = known.get(key)
        if title is None:
            if len(known) > MOST_REMEMBERED:
                known.clear()
            title = known[key] = self.title_of(line, seat)
        return title

    def title_of(self, line: str, sender: int = -1) -> str:
        """Return how people read a message of the player at *sender* (default: who is to act).

        Without words of its own in game.yaml it is the receiver's name and what follows; the
        sender's own name is left out, and so is what only says that a token is played.
        """
        receiver, *words = line.split()
        wording = self.game.file.description.messages.get(receiver)
        if wording is not None and wording.say:

            def word(found: re.Match[str]) -> str:
                place = int(found[1]) - 1
                return self.word(words[place]) if place < len(words) else ""

            return _SLOT.sub(word, _(wording.say))
        sender = self.game.to_act if sender < 0 else sender
        own = self.game.codes[sender] if sender >= 0 else ""
        rest = [self.word(word) for word in words if word != own]
        if receiver in _PLAIN and rest:
            return " ".join(rest)
        return " ".join([_(receiver.replace("_", " ")), *rest])

    def word(self, word: str) -> str:
        """Return how people read one word of a message."""
        game = self.game
        if word in game.codes:
            return game.with_names(word)
        named = game.file.description.words.get(word)
        if named is not None:
            return _(named)
        if word in game.file.pieces.names:
            return game.file.pieces.piece(word).title
        return word

    def shown(self, properties: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        """Return the properties that game.yaml lets the table show; one that is null is not."""
        found = []
        for name, title in self.game.file.description.shows:
            value = properties.get(name)
            if value is not None and value != "":
                words = self.word(value) if isinstance(value, str) else show_value(value)
                found.append((_(title or name.replace("_", " ").capitalize()), words))
        return tuple(found)

    # --- clicks and drags ------------------------------------------------------------------------

    def attempts(
        self, piece: Card, target: str, legal: Sequence[Message], seat: int
    ) -> tuple[Message, ...]:
        """Return what a click on *piece*, or a drag of it to zone *target*, would mean."""
        allowed = [message for message in legal if piece in message.cards]
        if target:
            allowed = [one for one in allowed if target in (one.target, self.target_of(one, seat))]
        if allowed:
            return tuple(allowed)
        token = next(
            (one for one in self.seen(seat).values() if self.game.piece(one) == piece), None
        )
        if token is None:
            return ()
        refused = [
            self.complete(Message(line), seat) for line in self._lines(token.name, target, seat)
        ]
        return tuple(dict.fromkeys(refused))

    def _lines(self, name: str, target: str, seat: int) -> Iterator[str]:
        """Yield the lines that play the token called *name*, those of the script's own words first.

        A refusal by the script says more than one that its receiver could not understand.
        """
        game = self.game
        lines: list[tuple[bool, str]] = []
        places = [target] if target in game.containers else []
        for receiver, count in game.file.receivers:
            if not game.plays(Message(f"{receiver} {name}")):
                continue
            slots = {1: [[name]], 2: [[game.codes[seat], name], *([name, one] for one in places)]}
            for words in slots.get(count, ()):
                line = " ".join([receiver, *words])
                answer = game.attempt(line, seat)
                understood = isinstance(answer, Rejected) and answer.error is None
                lines.append((not understood, line))
        yield from (line for _worse, line in sorted(lines, key=lambda one: one[0]))

    def target_of(self, message: Message, seat: int) -> str:
        """Return the zone, or the cell, that the first token laid by *message* goes to."""
        answer = self.game.attempt(message.line, seat)
        if not isinstance(answer, Accepted):
            return message.target
        names = set(message.words[1:])
        for move in answer.moves:
            if isinstance(move, Move) and move.token.name in names and move.target:
                return self.game.cell_or_zone(move.target)
        return message.target


def show_value(value: Any) -> str:
    """Return how people read a value that is no word."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(map(show_value, value))
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {show_value(one)}" for key, one in value.items())
    return str(value)
