"""The base class for strategies of scripted games."""

from __future__ import annotations

from cardtable import engine
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.view import View


class Strategy(engine.Strategy[View, Message]):
    """Decides for one seat of a scripted game. Override :meth:`choose`."""

    def choose(self, view: View) -> Message:
        """Return one of ``view.legal``, the messages that this seat may send.

        A message has ``line`` (the text for the script, ``"play_card player_1 td"``), ``words``
        (the same, split), ``cards`` (the pieces it names, as :class:`~cardtable.cards.Card`),
        ``target`` (the zone or cell it names, else ``""``) and ``title`` (its readable text).

        *view* has exactly the information of the seat:

        ``seat``, ``names``, ``rules.players``, ``rules.sides``
            The players. Positions count from 0.
        ``zones()``
            The zones of the table in the order of game.yaml. Each has a ``name``, a ``kind``
            (``ZoneKind.HAND``, ``TRICK`` ...), an ``owner`` (a position or None) and ``pieces``,
            the last one on top, None for a hidden piece. A trick has ``by``: the position that
            played each piece.
        ``properties``
            The properties of the game by name, with the values that the script has set.
        ``known``, ``sizes``
            The names of the known tokens, and the number of all tokens, by container.
        ``contents``
            For each container the name, copy number and properties of its known tokens.
        ``history``, ``announcements``
            The messages since the last shuffle as (position, words), and the lines of SAY
            and SHOW_RESULT. They also begin anew when tokens that were passed on face down are
            mixed with others.
        ``hand_number``, ``totals``, ``least_wins``
            The number of the hand, the score of each side, and whether the lowest score wins.
        ``determinize(rng)``
            A full game, drawn at random from those consistent with this information.

        ``self.random`` is the strategy's random generator.
        """
        raise NotImplementedError(f"{type(self).__name__} cannot choose.")

    def decide(self, view: View) -> Message:
        return self.choose(view)

    def place_bid(self, view: View) -> Message:
        return self.choose(view)

    play_card = place_bid
