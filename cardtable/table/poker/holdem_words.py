"""The words of Texas Hold'em at the table: actions in short, lines of the log, blinds, levels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtable.cards import Card
from cardtable.engine import Event
from cardtable.games.holdem import events
from cardtable.games.holdem.actions import Action, Kind
from cardtable.games.holdem.view import View
from cardtable.games.speech import card_sign
from cardtable.i18n import _, ngettext
from cardtable.poker.words import several
from cardtable.table.plain import PlainPanels

ENDLESS = 10**9
"""A table elsewhere has so many hands to play."""


def short_action(action: Action) -> str:
    """Return an action for a plate: ``Raise 120``."""
    words = {
        Kind.FOLD: _("Fold"),
        Kind.CHECK: _("Check"),
        Kind.CALL: _("Call"),
        Kind.BET: _("Bet {amount}"),
        Kind.RAISE: _("Raise {amount}"),
    }
    return words[action.kind].format(amount=f"{action.to:,}")


def hole_words(cards: Sequence[Card]) -> str:
    """Return what two cards are before the flop: ``Ace and king, suited``."""
    high, low = sorted(cards, key=lambda card: -card.rank)
    if high.rank == low.rank:
        return _("Pair of {ranks}").format(ranks=several(int(high.rank)))
    words = _("{high} and {low}, suited") if high.suit is low.suit else _("{high} and {low}")
    said = words.format(high=high.rank.title, low=low.rank.title)
    return said[:1].upper() + said[1:]


def street_words(street: int) -> str:
    """Return the name of a street, from 0."""
    return (_("Before the flop"), _("Flop"), _("Turn"), _("River"))[street]


def pot_words(number: int, count: int, amount: int) -> str:
    """Return what stands beside pot *number*, from 0, of *count*."""
    if count == 1:
        return _("Pot {amount}").format(amount=f"{amount:,}")
    if number == 0:
        return _("Main pot {amount}").format(amount=f"{amount:,}")
    if count == 2:
        return _("Side pot {amount}").format(amount=f"{amount:,}")
    return _("Side pot {number}: {amount}").format(number=number, amount=f"{amount:,}")


def ordinal(place: int) -> str:
    """Return a place in a tournament: ``1st``."""
    words = (_("1st"), _("2nd"), _("3rd"))
    return words[place - 1] if place <= 3 else _("{number}th").format(number=place)


class HoldemWords(PlainPanels):
    """Says in words what happens in a match of Hold'em."""

    def structure(self, view: View) -> str:
        """Return the game and how much may be bet."""
        words = {
            "no-limit": _("Hold'em · no limit"),
            "pot-limit": _("Hold'em · pot limit"),
            "fixed-limit": _("Hold'em · fixed limit"),
        }
        return words[view.rules.structure]

    def stakes_words(self, view: View) -> str:
        """Return the blinds and the ante of this hand."""
        stakes = view.stakes
        small, big = f"{stakes.small_blind:,}", f"{stakes.big_blind:,}"
        if stakes.ante:
            words = _("Blinds {small}/{big}, ante {ante}")
            return words.format(small=small, big=big, ante=f"{stakes.ante:,}")
        return _("Blinds {small}/{big}").format(small=small, big=big)

    def hand_words(self, view: View) -> str:
        """Return the number of the hand."""
        if 0 < view.rules.hands < ENDLESS:
            return _("hand {number} of {count}").format(number=view.number, count=view.rules.hands)
        return _("hand {number}").format(number=view.number)

    def level_words(self, view: View) -> str:
        """Return the blind level and how long it lasts, empty where blinds stay."""
        rules = view.rules
        if not rules.levels:
            return ""
        seconds = getattr(self.match.game, "time_left", None)
        if seconds is not None:
            minutes = -(-int(seconds) // 60)
            words = ngettext(
                "Level {level}, {minutes} minute left",
                "Level {level}, {minutes} minutes left",
                minutes,
            )
            return words.format(level=view.level + 1, minutes=minutes)
        level = rules.level(max(0, view.number - 1)) + 1
        left = level * rules.hands_per_level - view.number + 1
        words = ngettext(
            "Level {level}, {hands} hand left", "Level {level}, {hands} hands left", left
        )
        return words.format(level=level, hands=left)

    # -- the log ----------------------------------------------------------------------------------

    def _say(self, position: int, you: str, other: str, **values: Any) -> str:
        """Return the sentence about *position*, in the form for who is called "You"."""
        if self.says_you(position):
            return you.format(**values)
        return other.format(name=self.name(position), **values)

    def tell(self, event: Event, seat: int) -> str:
        """Say what happened in the open."""
        if isinstance(event, events.HandStarted):
            return self._say(
                event.button,
                _("Hand {number}, you have the button"),
                _("Hand {number}, {name} has the button"),
                number=event.number,
            )
        if isinstance(event, events.LevelBegun):
            words = _("The blinds rise to {small}/{big}.")
            return words.format(small=f"{event.small_blind:,}", big=f"{event.big_blind:,}")
        if isinstance(event, events.Posted):
            return self._posted(event)
        if isinstance(event, events.Acted):
            return self._acted(event)
        if isinstance(event, events.BoardDealt):
            cards = " ".join(card_sign(card) for card in event.cards)
            street = {"flop": _("Flop"), "turn": _("Turn"), "river": _("River")}[event.street]
            return f"{street}: {cards}"
        return self._tell_end(event) if type(event) in _ENDS else super().tell(event, seat)

    def _tell_end(self, event: Event) -> str:
        if isinstance(event, events.Returned):
            return self._say(
                event.position,
                _("You get {amount} back"),
                _("{name} gets {amount} back"),
                amount=f"{event.amount:,}",
            )
        if isinstance(event, events.Shown):
            cards = " ".join(card_sign(card) for card in event.cards)
            words = self._say(
                event.position, _("You show {cards}"), _("{name} shows {cards}"), cards=cards
            )
            return f"{words}: {event.title}" if event.title else words
        if isinstance(event, events.Mucked):
            return self._say(event.position or 0, _("You muck"), _("{name} mucks"))
        if isinstance(event, events.PotWon):
            return self._won(event)
        if isinstance(event, events.Rebought):
            return self._say(
                event.position,
                _("You buy in again for {amount}"),
                _("{name} buys in again for {amount}"),
                amount=f"{event.amount:,}",
            )
        if isinstance(event, events.Finished):
            return self._say(
                event.position,
                _("You are out, on place {place}"),
                _("{name} is out, on place {place}"),
                place=event.place,
            )
        return ""

    def _posted(self, event: events.Posted) -> str:
        you, other = {
            "ante": (_("You post the ante of {amount}"), _("{name} posts the ante of {amount}")),
            "small-blind": (
                _("You post the small blind of {amount}"),
                _("{name} posts the small blind of {amount}"),
            ),
            "big-blind": (
                _("You post the big blind of {amount}"),
                _("{name} posts the big blind of {amount}"),
            ),
            "straddle": (_("You straddle with {amount}"), _("{name} straddles with {amount}")),
        }[event.what]
        return self._say(event.position, you, other, amount=f"{event.amount:,}")

    def _acted(self, event: events.Acted) -> str:
        name = self.name(event.position)
        words = f"{name}: {event.action.title}"
        if event.action.kind is Kind.CALL:
            words += f" {event.cost:,}"
        return _("{words}, all-in").format(words=words) if event.all_in else words

    def _won(self, event: events.PotWon) -> str:
        which = _("the pot")
        if event.pots > 1:
            which = _("side pot {number}").format(number=event.pot)
            if event.pot == 0:
                which = _("the main pot")
        you, other = _("You win {amount} from {pot}"), _("{name} wins {amount} from {pot}")
        if event.shared:
            you = _("You get {amount} from {pot}, which is split")
            other = _("{name} gets {amount} from {pot}, which is split")
        line = self._say(event.position, you, other, amount=f"{event.amount:,}", pot=which)
        return f"{line}: {event.title}" if event.title else line


_ENDS = (
    events.Returned,
    events.Shown,
    events.Mucked,
    events.PotWon,
    events.Rebought,
    events.Finished,
    events.HandScored,
)
