"""Sentences about the events of a scripted game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cardtable.core.i18n import _, ngettext
from cardtable.engine import Event, ZoneKind
from cardtable.games import action_words, narrator
from cardtable.games.narrator import ANYBODY, Line
from cardtable.games.scripted import events
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.game import Game
from cardtable.games.speech import join_names, winners_words

_HIDDEN = re.compile(r"(?<!\S)\?(?!\S)")
"""The word that stands for a token moved face down."""


class ActionWords(action_words.ActionWords):
    """Names the messages of a script; a title that is only a number follows its verb: ``bid 3``."""

    def command(self, action: Any, view: Any = None) -> str:
        if view is not None and _is_number(action):
            verb = view.rules.file.translated(action.receiver.replace("_", " "))
            return action_words.capitalised(f"{verb} {self.title(action)}")
        return super().command(action, view)


def _is_number(message: Message) -> bool:
    """Whether the last word of *message* is a number, and its title only the text for that."""
    return message.words[-1].isdecimal() and not message.cards and len(message.title.split()) == 1


class Narrator(narrator.Narrator[Game]):
    """Describes the events of a script."""

    def sentence(self, event: Event, seat: int = ANYBODY) -> str:
        match event:
            case events.Announced(text=text):
                return text
            case events.MessageSent(
                position=position, full_text=full_text, words=words, visible_to=visible_to
            ):
                text = _HIDDEN.sub(_("a card"), full_text if seat in visible_to else words)
                return f"{self.names[position]}: {text}"
            case events.TokensMoved():
                return self._from_hand(event, seat)
        return super().sentence(event, seat)

    def _from_hand(self, event: events.TokensMoved, seat: int) -> str:
        """Return the line for cards that a player has played or passed to another player."""
        source, target = event.source_place, event.target_place
        if event.position is None or source is None or source.kind is not ZoneKind.HAND:
            return ""
        cards = " ".join(map(self.card, event.cards))
        if target is not None and target.kind is ZoneKind.HAND:
            names = f"{self.names[source.owner or 0]} → {self.names[target.owner or 0]}"
            return f"{names}: {cards}" if seat in event.visible_to else ""
        is_public = len(event.visible_to) == len(self.names)
        return f"{self.names[event.position]}: {cards}" if is_public else ""

    def lines(self, event: Event, game: Game) -> Iterator[Line]:
        match event:
            case events.HandBegun(number=number):
                if not game.layout.has_grid:
                    yield Line(_("Hand {number}.").format(number=number))
            case events.Announced(text=text):
                yield Line(text)
            case events.MessageSent():
                yield from self._sent(event)
            case events.TokensMoved():
                yield from self._moved(event)
            case events.HandScored(totals=totals):
                counts = ", ".join(
                    _("{name} {count}").format(
                        name=join_names([self.names[seat] for seat in side]),
                        count=self.number(total),
                    )
                    for side, total in zip(self.sides, totals, strict=True)
                )
                yield Line(_("Score: {counts}.").format(counts=counts))
            case events.GameOver(winners=winners, stuck=stuck):
                if stuck:
                    yield Line(_("The script left no legal move, so the game cannot go on."))
                yield Line(self._outcome(winners))

    def _sent(self, event: events.MessageSent) -> Iterator[Line]:
        sentence = _("{name}: {words}.")
        name = self.names[event.position]
        if event.words == event.full_text:
            yield Line(sentence.format(name=name, words=event.words))
            return
        others = tuple(seat for seat in range(len(self.names)) if seat not in event.visible_to)
        yield Line(sentence.format(name=name, words=event.full_text), only=event.visible_to)
        words = _HIDDEN.sub(_("a card"), event.words)
        yield Line(sentence.format(name=name, words=words), only=others)

    def _moved(self, event: events.TokensMoved) -> Iterator[Line]:
        """Yield the lines for tokens that a player moved; cards that are dealt get none."""
        source, target = event.source_place, event.target_place
        if event.position is None or target is None or target.kind is ZoneKind.GRID:
            return
        seats = tuple(range(len(self.names)))
        is_public = len(event.visible_to) == len(seats)
        cards, count = self._cards(event), len(event.cards)
        if source is not None and source.kind is ZoneKind.TRICK and target.owner is not None:
            yield Line(
                self.words(target.owner, _("You take the trick."), _("{name} takes the trick."))
            )
        elif is_public and target.kind is not ZoneKind.HAND:
            you = other = _("{name}: {cards}.")
            if source is not None and source.kind is ZoneKind.HAND:
                you, other = _("You play {cards}."), _("{name} plays {cards}.")
            yield Line(self.words(event.position, you, other, cards=cards))
        elif target.owner is not None:
            if source is not None and source.owner == target.owner:
                return  # the message says so, as in passing cards
            viewers = seats if is_public else event.visible_to
            words = self.words(
                target.owner, _("You get {cards}."), _("{name} gets {cards}."), cards=cards
            )
            yield Line(words, only=viewers)
            others = tuple(seat for seat in seats if seat not in viewers)
            words = self.words(
                target.owner,
                ngettext("You get one card.", "You get {count} cards.", count),
                ngettext("{name} gets one card.", "{name} gets {count} cards.", count),
                count=count,
            )
            yield Line(words, only=others)

    def _cards(self, event: events.TokensMoved) -> str:
        if self.speech is None:
            return " ".join(map(self.card, event.cards))
        return join_names([self.speech.the(card) for card in event.cards])

    def _outcome(self, winners: tuple[int, ...]) -> str:
        if not winners:
            return _("The game is a draw.")
        return winners_words([self.names[seat] for seat in winners])
