"""The messages since the last shuffle that may have other effects in another deal.

A message that reads nothing of a hidden token does the same in every deal of the hidden tokens. To
find the others, all are repeated with blank tokens in the hidden places, which cannot be read. A
deal in which each of these critical messages has its effects, in the state that was before it, is
valid: nothing else needs to be replayed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from cardtable.games.scripted.chance import Draws, ScriptSession
from cardtable.games.scripted.knowledge import AcceptedMessage, Substitution
from cardtable.games.scripted.state import ScriptState, substituted_session
from cardtable.ludl.values import Token, blank_token

MIN_SAVED = 4
"""A check of a message costs as much as replaying this many."""
MIN_SAMPLE = 12
"""The rest is not read if there are this many critical messages, and half of those so far are."""


class InvalidDeal(Exception):
    """A message has other effects in the deal in which critical messages are looked for."""


class CriticalMessage:
    """An accepted message of *sender*, with the state *before* it in a valid *deal*."""

    def __init__(
        self, entry: AcceptedMessage, sender: str, before: ScriptSession, deal: Substitution
    ) -> None:
        self.line = entry.line
        self._entry = entry
        self._sender = sender
        self._before = before
        self._dealt = [(place, token.identity) for place, token in deal.items()]
        """The hidden places, each with the identity of its token in that state."""
        after = before.copy()
        after.repeat(sender, entry.line_with(deal), entry.moves, entry.said, deal)
        self._properties: Mapping[str, Any] = after.world.properties
        """The properties after the message."""

    def is_same_in(self, deal: Substitution) -> bool:
        """Return whether the message has its effects in another deal."""
        entry = self._entry
        tokens = {identity: deal[place] for place, identity in self._dealt} or deal
        session = substituted_session(self._before, tokens)
        line = entry.line_with(deal)
        answer = session.repeat(self._sender, line, entry.moves, entry.said, deal)
        return answer is None and session.world.properties == self._properties


def are_same_in(messages: list[CriticalMessage], deal: Substitution) -> bool:
    """Return whether all messages have their effects in a deal.

    The one that has not moves to the front of the list: it may tell the next deal apart too.
    """
    for message in tuple(messages):
        if not message.is_same_in(deal):
            # In one step, since a hint may be drawing from the same list in another thread.
            messages[:] = [message, *[each for each in messages if each is not message]]
            return False
    return True


def critical_messages(
    base: ScriptState, hidden: Collection[int], deal: Substitution
) -> list[CriticalMessage] | None:
    """Return the critical messages in the log of *base* if the tokens *hidden* are dealt anew.

    The result is None if there are so many messages that a replay of all takes less time. Raises
    InvalidDeal if *deal* is not a valid one.
    """
    session = start_of(base, deal)
    if session.reads_natively:
        return None
    found: list[CriticalMessage] = []
    blanks = {identity: blank_token(identity) for identity in hidden}
    tokens = base.current_knowledge().tokens
    names = frozenset([tokens[identity].name for identity in hidden])
    blank = _with_blanks(session, blanks, names)
    for number, entry in enumerate(base.log):
        sender, line = base.codes[entry.position], entry.line_with(deal)
        try:
            answer = blank.repeat(sender, line, entry.moves, entry.said, deal)
            is_critical = answer is not None
        except (LookupError, TypeError):  # a blank token was read
            is_critical = True
        before = session.copy() if is_critical else None
        if session.repeat(sender, line, entry.moves, entry.said, deal) is not None:
            raise InvalidDeal
        if session.world.changed_tokens:
            return None
        if before is not None:
            found.append(CriticalMessage(entry, sender, before, deal))
            if len(found) * MIN_SAVED > len(base.log):
                return None
            if len(found) >= MIN_SAMPLE and len(found) * 2 > number:
                return None
            blank = _with_blanks(session, blanks, names)
        elif blank.world.properties != session.world.properties:
            return None
    return found


def start_of(base: ScriptState, deal: Substitution) -> ScriptSession:
    """Return the session at the last shuffle in a deal, with the random outcomes to come."""
    session = base.start_with(deal)
    draws, start = base.draws, session.draws.count
    session.draws = Draws(draws.seed, draws.drawn, draws.drawn[:start])
    return session


def _with_blanks(
    session: ScriptSession, blanks: Mapping[int, Token], names: frozenset[str]
) -> ScriptSession:
    twin = substituted_session(session, blanks)
    twin.world.hidden_names = names
    return twin
