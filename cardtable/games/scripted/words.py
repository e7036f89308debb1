"""Sentences about the events of a scripted game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cardtable.cards import Suit, face_of
from cardtable.core.i18n import _, ngettext
from cardtable.engine import Event, ZoneKind
from cardtable.games import action_words, narrator
from cardtable.games.narrator import ANYBODY, Line
from cardtable.games.scripted import events
from cardtable.games.scripted.actions import Message, as_sentence
from cardtable.games.scripted.game import Game
from cardtable.games.scripted.layout import ZonePlace
from cardtable.games.speech import is_you, join_names, lost_words, set_title, winners_words

_HIDDEN = re.compile(r"(?<!\S)\?(?!\S)")
"""The word that stands for a token moved face down."""


class ActionWords(action_words.ActionWords):
    """Names the messages of a script; a title that is only a number follows its verb: ``bid 3``."""

    def name(self, action: Any) -> str:
        if noun := getattr(action, "noun", ""):
            return self.with_cards(noun, action)
        if isinstance(action, Message) and _is_number(action):
            return self.title(action)
        return super().name(action)

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
            case events.ResultShown() if event.groups:
                return self._result(event)
            case events.Announced(text=text):
                return as_sentence(text)
            case events.MessageSent() | events.TokensMoved():
                return self._told(event, knows=seat in event.visible_to)
            case events.ChoicesRefused(reason=reason):
                return _("The choices do not go together, so all choose again. {reason}").format(
                    reason=reason
                )
            case events.SeatRests(position=position):
                return as_sentence(self.words(position, _("You sit out"), _("{name} sits out")))
        return super().sentence(event, seat)

    def lines(self, event: Event, game: Game) -> Iterator[Line]:
        match event:
            case events.HandBegun(number=number):
                if not game.layout.has_grid:
                    yield Line(_("Hand {number}.").format(number=number))
            case events.Announced() | events.ChoicesRefused() | events.SeatRests():
                yield Line(self.sentence(event))
            case events.MessageSent() | events.TokensMoved():
                yield from self._lines_for(event)
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
                if stuck and len(self.names) == 1:
                    yield Line(_("No moves left."))
                elif stuck:
                    yield Line(_("The script left no legal move, so the game cannot go on."))
                yield Line(self._outcome(winners))

    def _result(self, event: events.ResultShown) -> str:
        """Return the sentence about pieces that are shown, group by group."""
        text = event.text.rstrip(" .:")
        if self.speech is None:
            groups = ", ".join([" ".join(map(self.card, group)) for group in event.groups])
        else:
            groups = "; ".join([join_names(list(map(self.card, group))) for group in event.groups])
        return f"{text}: {groups}."

    def _lines_for(self, event: events.MessageSent | events.TokensMoved) -> Iterator[Line]:
        """Yield a line for those who know the tokens, and one for all others if it differs."""
        knowing = event.visible_to
        others = tuple(seat for seat in range(len(self.names)) if seat not in knowing)
        full, public = (self._told(event, knows=knows) for knows in (True, False))
        if full == public or not others:
            lines = [Line(full)]
        else:
            lines = [Line(full, only=knowing), Line(public, only=others)]
        yield from (line for line in lines if line.text and line.only != ())

    def _told(self, event: events.MessageSent | events.TokensMoved, *, knows: bool) -> str:
        """Return the sentence about *event*; empty if it is not told."""
        if isinstance(event, events.MessageSent):
            text = self._sent(event, knows=knows)
        else:
            text = self._moved(event, knows=knows)
        return as_sentence(text) if text else ""

    def _sent(self, event: events.MessageSent, *, knows: bool) -> str:
        """Return the sentence about a message; empty if the script leaves it out."""
        text = _HIDDEN.sub(_("a card"), event.full_text if knows else event.words)
        if event.is_sentence or not text:
            return text
        return _("{name}: {words}").format(name=self.names[event.position], words=text)

    # -- tokens that a player moved ---------------------------------------------------------------

    def _moved(self, event: events.TokensMoved, *, knows: bool) -> str:
        """Return the sentence about tokens that a player has moved.

        It is empty for cards that are dealt, for those that the message before names, and for those
        that go away face down or are put back into a stock.
        """
        source, target = event.source_place, event.target_place
        if event.position is None or event.is_told or target is None:
            return ""
        if target.kind in (ZoneKind.GRID, ZoneKind.STOCK):
            return ""
        is_public = len(event.visible_to) == len(self.names)
        if source is not None and source.kind is ZoneKind.TRICK:
            return self._taken_trick(target)
        if target.kind is ZoneKind.HAND:
            return self._received(event, source, target, self._cards(event, knows=knows))
        if not is_public:
            return ""
        return self._put_down(event, source, target, self._cards(event, knows=True))

    def _taken_trick(self, target: ZonePlace) -> str:
        if target.owner is None:
            return ""
        return self.words(target.owner, _("You take the trick"), _("{name} takes the trick"))

    def _received(
        self, event: events.TokensMoved, source: ZonePlace | None, target: ZonePlace, cards: str
    ) -> str:
        """Return the sentence about *cards* that come into a hand."""
        receiver = self._position(target.owner, event)
        more = {"cards": cards, "zone": event.titles[0]}
        you, other = _("You draw {cards}"), _("{name} draws {cards}")
        if source is None or source.kind is ZoneKind.STOCK:
            return self.words(receiver, you, other, **more)
        if source.owner is None:
            you, other = (
                _("You take {cards} from “{zone}”"),
                _("{name} takes {cards} from “{zone}”"),
            )
            return self.words(receiver, you, other, **more)
        if source.owner == target.owner:
            you, other = _("You take {cards} back"), _("{name} takes {cards} back")
            return self.words(receiver, you, other, **more)
        if is_you(self.names[receiver]):
            words = _("{name} gives you {cards}")
            return words.format(name=self.names[source.owner], cards=cards)
        you, other = _("You give {receiver} {cards}"), _("{name} gives {receiver} {cards}")
        return self.words(source.owner, you, other, receiver=self.names[receiver], cards=cards)

    def _put_down(
        self, event: events.TokensMoved, source: ZonePlace | None, target: ZonePlace, cards: str
    ) -> str:
        """Return the sentence about *cards* that are put down for everybody to see."""
        mover = self._position(target.owner if source is None else source.owner, event)
        you, other = _("You play {cards} to “{zone}”"), _("{name} plays {cards} to “{zone}”")
        if source is None or source.kind is not ZoneKind.HAND:
            you, other = _("You move {cards} to “{zone}”"), _("{name} moves {cards} to “{zone}”")
            if source is not None and source.kind is ZoneKind.STOCK:
                you, other = _("You turn over {cards}"), _("{name} turns over {cards}")
        elif target.kind is ZoneKind.TAKEN and target.owner == source.owner:
            you, other = _("You lay down {cards}"), _("{name} lays down {cards}")
        elif target.kind in (ZoneKind.TRICK, ZoneKind.DISCARD):
            you, other = _("You play {cards}"), _("{name} plays {cards}")
        return self.words(mover, you, other, cards=cards, zone=event.titles[1])

    def _position(self, owner: int | None, event: events.TokensMoved) -> int:
        """Return *owner*, by default the position whose message moved the tokens."""
        return (event.position or 0) if owner is None else owner

    def _cards(self, event: events.TokensMoved, *, knows: bool) -> str:
        """Return the cards as the object of a sentence, or their number if they are not known."""
        count, cards = len(event.cards), event.cards
        if not knows:
            words = ngettext("{count} card", "{count} cards", count)
            return _("a card") if count == 1 else words.format(count=count)
        faces = [face_of(card) for card in cards]
        ranks = {face.rank if face is not None else None for face in faces}
        if len(set(cards)) == len(Suit) and len(ranks) == 1 and None not in ranks:
            return set_title(cards[0].rank)
        return join_names([self.the_card(card) for card in cards])

    def _outcome(self, winners: tuple[int, ...]) -> str:
        if not winners and len(self.names) == 1:
            return lost_words(self.names[0])
        if not winners:
            return _("The game is a draw.")
        return winners_words([self.names[seat] for seat in winners])
