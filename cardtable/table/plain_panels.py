"""Panels for a game without panels of its own; they need only zones, actions and scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from cardtable.cards import Card
from cardtable.core.i18n import _
from cardtable.engine import Ended, Event, Said, Scored, Strategy, ZoneKind, opponent_title
from cardtable.games.action_words import action_words as action_words
from cardtable.games.action_words import card_of as card_of
from cardtable.games.narrator import Narrator, narrator_class
from cardtable.games.speech import is_you
from cardtable.match import Match
from cardtable.table.facts import (
    Facts,
    GameOutcome,
    Offer,
    OfferOption,
    PlateFacts,
    ScoreRow,
    Summary,
)
from cardtable.table.hand_order import arrange
from cardtable.table.stage import VisibleZones

SIDE_COLOURS = ("team_a", "team_b", "person", "number")

NarratorT = TypeVar("NarratorT", bound=Narrator)


class PlainPanels:
    """The contents of the panels for any game of *match*."""

    unknown: frozenset[int] = frozenset()
    away: frozenset[str] = frozenset()
    remark = ""

    def __init__(self, match: Match) -> None:
        self.match = match

    # -- players --------------------------------------------------------------------------------

    def name(self, position: int) -> str:
        return str(self.match.game.players[position].name)

    def only_person(self) -> int | None:
        """Return the position of the only person at the table, or None."""
        persons = [n for n, seat in enumerate(self.match.seats) if seat.is_person]
        return persons[0] if len(persons) == 1 else None

    def is_you(self, position: int) -> bool:
        """Return whether sentences address *position* as "you"."""
        return position == self.only_person() or self.says_you(position)

    def says_you(self, position: int) -> bool:
        """Return whether *position* is named "You", so that sentences use that form."""
        return is_you(self.name(position))

    def words(self, position: int, you: str, other: str) -> str:
        """Return *you* if *position* is named "You", else *other* with its name as ``{name}``."""
        return you if self.says_you(position) else other.replace("{name}", self.name(position))

    def side_name(self, side: Sequence[int]) -> str:
        """Return the names of the players of *side*, joined by "+"."""
        return " + ".join(self.name(position) for position in side)

    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Return the positions of each side."""
        return self.match.kind.sides(self.match.rules)

    def side_order(self) -> list[int]:
        """Return the indexes of the sides in display order, a single person's side first."""
        order = list(range(len(self.sides())))
        you = self.only_person()
        if you is not None:
            order.sort(key=lambda index: you not in self.sides()[index])
        return order

    def strategy_title(self, position: int) -> str:
        """Return the level of the strategy at *position*; for a person, the seat's name.

        It is empty if the person has no other name.
        """
        seat = self.match.seats[position]
        if seat.is_person:
            words = {"south": _("South"), "west": _("West"), "north": _("North"), "east": _("East")}
            names = self.match.kind.seats_under(self.match.rules)
            title = words.get(names[position], "") if position < len(names) else ""
            return title if title != self.name(position) else ""
        strategy = type(self.match.game.players[position].strategy)
        return opponent_title(strategy, seat.level)

    def to_act(self) -> int:
        """Return the position to act, -1 for none. It does not deal."""
        game = self.match.game
        if game.between_hands or game.awaits_deal:
            return -1
        player = game.get_next_player()
        return -1 if player is None else int(player.position)

    # -- cards ----------------------------------------------------------------------------------

    def played(self, position: int) -> tuple[Card, ...]:
        return ()

    def arrange(
        self, owner: int, cards: Sequence[Card], order: str, suits: Sequence[int]
    ) -> tuple[Card, ...]:
        return arrange(self.sort(cards, suits), order)

    def sort(self, cards: Sequence[Card], order: Sequence[int]) -> tuple[Card, ...]:
        """Return *cards* by suit in *order*, the highest of each first."""
        ranks = {suit: number for number, suit in enumerate(order)}
        return tuple(sorted(cards, key=lambda card: (ranks.get(card.suit, 9), -card.rank)))

    def may_bid_blind(self, view: Any) -> bool:
        return False

    def visible_zones(self, view: Any) -> VisibleZones:
        return tuple(view.zones())

    def open_hand(self, view: Any, position: int) -> tuple[Card, ...]:
        return ()

    # -- panels ---------------------------------------------------------------------------------

    @property
    def hand_over(self) -> bool:
        """Whether a hand has just ended."""
        return self.match.game.between_hands

    def note(self, events: Sequence[Event], kept: int) -> None:
        pass

    def facts(self, view: Any) -> Facts:
        """Return names, strategies, scores and the seat to act."""
        kind = self.match.kind
        taken = {
            zone.owner: len(zone.pieces) for zone in view.zones() if zone.kind is ZoneKind.TAKEN
        }
        plates = tuple(
            PlateFacts(
                self.strategy_title(seat),
                str(taken[seat]) if seat in taken else "",
                _("taken") if seat in taken else "",
            )
            for seat in range(len(self.match.seats))
        )
        acting = self.to_act()
        plays = acting >= 0 and bool(self.match.game.legal_plays())
        kinds = {zone.kind for zone in view.zones()}
        return Facts(
            plates=plates,
            title=kind.title,
            note=_("deal {number}").format(number=len(self.match.game.deals())),
            rows=self._rows(),
            status=(kind.title, kind.summary),
            prompt=self._turn(acting),
            to_act=acting,
            dealer=-1,
            next_card=acting if ZoneKind.TRICK in kinds and plays else -1,
        )

    def _turn(self, acting: int) -> str:
        if acting < 0:
            return ""
        if self.is_you(acting):
            return _("Your turn")
        return _("{name} to play").format(name=self.name(acting))

    def full_score(self, scores: Sequence[int]) -> float:
        """Return the score whose bar is full: the highest one."""
        return max((abs(score) for score in scores), default=0) or 1

    def _rows(self) -> tuple[ScoreRow, ...]:
        scores = self.match.game.get_scores()
        best = self.full_score(scores)
        return tuple(
            ScoreRow(
                self.side_name(self.sides()[index]),
                scores[index],
                share=min(1.0, max(0.0, scores[index] / best)),
                colour=SIDE_COLOURS[number % len(SIDE_COLOURS)],
            )
            for number, index in enumerate(self.side_order())
        )

    def received(self, view: Any) -> frozenset[Card]:
        return frozenset()

    def offer(self, view: Any, looked: bool) -> Offer | None:
        """Offer the legal actions that are not cards."""
        title = _("Your choice")
        if not self.is_you(view.seat):
            title = _("{name} chooses").format(name=self.name(view.seat))
        bids = tuple(view.legal_bids)
        if bids:
            return Offer(title, "", tuple(_option(bid) for bid in bids), confirm="{option}")
        plays = [play for play in view.legal_plays if not isinstance(play, Card)]
        if plays:
            return Offer(title, "", tuple(_option(play) for play in plays), wide=True)
        return None

    def trick_taken_by(self, position: int) -> str:
        return self.words(position, _("You take the trick"), _("{name} takes the trick"))

    def claim(self, view: Any) -> tuple[Card, ...]:
        return ()

    def claim_examiner(self, view: Any) -> Strategy | None:
        return None

    def claim_result(self, examiner: Any) -> tuple[Card | None, str]:
        return None, _("You cannot claim yet: the remaining tricks are not certain.")

    def summary(self, events: Sequence[Event]) -> Summary | None:
        """Return the points of the hand that was scored."""
        scored = next((event for event in events if isinstance(event, Scored)), None)
        if scored is None:
            return None
        rows = tuple(
            (self.side_name(self.sides()[index]), "", scored.gained[index], scored.totals[index])
            for index in self.side_order()
        )
        return Summary(_("The hand is over"), rows)

    def score_title(self) -> str:
        return _("Points")

    def outcome(self) -> GameOutcome | None:
        return None

    # -- words and sounds -----------------------------------------------------------------------

    def _narrator(self, made_by: type[NarratorT]) -> NarratorT:
        """Return a narrator with the current names of the players."""
        return made_by(tuple(map(self.name, range(len(self.match.seats)))), self.sides())

    def log_line(self, event: Event, seat: int) -> str:
        return self._narrator(narrator_class(self.match.kind)).sentence(event, seat)

    def sound(self, event: Event, seat: int) -> str:
        if isinstance(event, Said):
            return "bid"
        if isinstance(event, Ended):
            return "won" if seat in event.winners or seat < 0 else "lost"
        return "hand" if isinstance(event, Scored) else ""


def _option(action: Any) -> OfferOption:
    return OfferOption(action_words(action), action)
