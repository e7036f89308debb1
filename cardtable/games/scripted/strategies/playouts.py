"""Playouts of scripts: how players move in them, by the script's advice and by a policy.

Most of the time of a search goes to these steps. So a step sends a line that the script lists as
directly as possible; what is unusual is left to the step of any game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from cardtable.engine import ZoneKind
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.game import Game
from cardtable.games.scripted.reasons.bids import are_bids, can_be_bids, tricks_bid
from cardtable.games.scripted.reasons.trick_model import trick_model
from cardtable.games.scripted.strategies.penalty_play import PenaltyTrick
from cardtable.search.any_game.information_sets import PlayoutPolicy

RANDOM_SHARE = 0.1
"""Share of playout moves that ignore the script's advice, and the preference for tokens."""
ADVICE_SAMPLES = 16
"""One in this number of advised messages is looked up in the script's list of legal messages."""


def prefer_tokens(game: Game, rng: Random) -> Message | None:
    """Playout policy: play a token if possible, so that playouts end sooner; bid by the hand.

    The result None means a random legal message.
    """
    plays = game.legal_plays()
    return preferred_play(game, plays, rng) if plays else likely_bid(game)


def preferred_play(game: Game, plays: Sequence[Message], rng: Random) -> Message | None:
    """Return one of the messages that play a token, None for a random legal message.

    A card of a trick is chosen by its worth, if cards cost points. In a patience, messages of a
    double click come first.
    """
    if rng.random() < RANDOM_SHARE:
        return None
    if game.seats == 1:
        return next(filter(game.file.is_double_click, plays), None)
    trick = PenaltyTrick.at(game, game.to_act) if len(plays) > 1 else None
    worths = trick.worths(plays) if trick is not None else []
    if worths:
        return plays[worths.index(max(worths))]
    return plays[int(rng.random() * len(plays))]


def likely_bid(game: Game) -> Message | None:
    """Return the bid that the hand to act is worth, None if there are no bids of tricks."""
    messages = game.legal()
    if not can_be_bids(messages):
        return None
    cards = [
        game.file.pieces.piece(token.name)
        for place in game.layout.places
        if place.kind is ZoneKind.HAND and place.owner == game.to_act
        for token in game.containers[place.name].tokens
    ]
    if not are_bids(messages, len(cards)):
        return None
    model = trick_model(game.rules, game.properties)
    if model is None or model.has_penalties:
        return None
    wanted = max(1, round(model.tricks_in(cards)))
    return next(each for each in messages if tricks_bid(each, len(cards)) == wanted)


class Playouts:
    """Plays out the games of one search; *rng* decides what players do.

    *act* makes a player move in a step that is not usual, as all are with another *policy* than
    prefer_tokens().
    """

    def __init__(
        self, rng: Random, policy: PlayoutPolicy | None, act: Callable[[Game, Any], None]
    ) -> None:
        self._rng = rng
        self._act = act
        self._is_usual = policy is prefer_tokens
        self._advised = 0
        """Number of messages that the script has advised."""
        self._is_listed = True
        """Whether the script's list of legal messages had all that it advised and would accept."""

    def play_on(self, game: Game, proceed: Callable[[], bool], count: int) -> bool | None:
        """Play *count* messages; return whether the game goes on, None if interrupted.

        What the script advises is sent first, since the list of legal messages takes longer. After
        the last message, the game is not asked whether anybody can go on, which takes that list.
        """
        file, rng = game.file, self._rng
        random, advises = rng.random, file.has_sensible
        if not game.goes_on:
            return False
        for _step in range(count):
            if not proceed():
                return None
            if not (advises and self.follow_advice(game)):
                lines = game.listed_lines() if self._is_usual else ()
                plays = file.plays_among(lines)
                if plays:
                    message = preferred_play(game, plays, rng)
                    if message is None:
                        message = file.message(lines[int(random() * len(lines))])[0]
                    game.advance(message)
                else:
                    game.use_lines(lines)
                    player = game.get_next_player()
                    if player is None:
                        return False
                    self._act(game, player)
            if not game.goes_on:
                return False
        return True

    def follow_advice(self, game: Game) -> bool:
        """Send a message that the script advises, if any, and return whether one was sent.

        A few moves of a playout ignore the advice. If the script turns out to advise and accept
        what it does not list as legal, it is asked for the list from then on.
        """
        if not game.file.has_sensible or self._rng.random() < RANDOM_SHARE:
            return False
        listed: frozenset[str] | None = None
        if not self._is_listed or not self._advised % ADVICE_SAMPLES:
            listed = frozenset([message.line for message in game.legal()])
            if not listed:
                return False
            self._is_listed = self._is_listed and not any(
                line not in listed and game.allows(line, game.to_act)
                for line in game.advised_lines()
            )
        self._advised += 1
        return game.advance_as_advised(self._rng, None if self._is_listed else listed)
