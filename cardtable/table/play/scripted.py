"""What the table says and shows in a game that a script describes: nothing is known beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardtable.cards import Card, face_of
from cardtable.engine import Event, Moved, Zone, ZoneKind
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.events import Carried, Mixed, Sent, Told
from cardtable.games.scripted.game import Game
from cardtable.i18n import _, ngettext
from cardtable.table.layout import Spot
from cardtable.table.play.facts import Facts, Offer, Option, PlateFacts
from cardtable.table.play.plain import PlainPanels
from cardtable.table.play.script_moves import Moves, numbers_of, title_of
from cardtable.table.stage import Seen

PLACED = frozenset({ZoneKind.STOCK, ZoneKind.DISCARD, ZoneKind.BOARD, ZoneKind.GRID})
"""Zones that get a place of their own in the middle of the table."""


class ScriptPanels(PlainPanels):
    """Fills the panels for any script."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        game = self.match.game
        assert isinstance(game, Game)
        return game

    # -- words ------------------------------------------------------------------------------------

    def word(self, word: str) -> str:
        """Return a word of a message as people read it: a player's name, what game.yaml says."""
        if word in self.game.codes:
            return self.name(self.game.codes.index(word))
        said = self.game.file.description.words.get(word, word.replace("_", " "))
        return said[:1].upper() + said[1:]

    def zone_title(self, name: str) -> str:
        """Return what a zone is called: by game.yaml, or by its name."""
        for lying in self.game.file.description.layout:
            if lying.container == name and lying.title:
                return lying.title
        words = name
        for position, code in enumerate(self.game.codes):
            words = words.replace(code, self.name(position))
        words = words.replace("_", " ")
        return words[:1].upper() + words[1:]

    def captions(self, zones: Seen) -> Mapping[str, str]:
        """Return the words below zones that have a place of their own."""
        said = {}
        for zone in zones:
            title = self.zone_title(zone.name)
            count = len(zone.pieces)
            pile = zone.kind in (ZoneKind.STOCK, ZoneKind.DISCARD)
            said[zone.name] = f"{title} · {count}" if pile and count else title
        return said

    # -- what may be done -------------------------------------------------------------------------

    def moves(self, position: int) -> Moves:
        """Return the messages that *position* may send now."""
        view = self.match.view(position)
        messages = tuple(dict.fromkeys((*view.legal_plays, *view.legal_bids)))
        cells = frozenset(
            cell for lying in self.game.file.description.layout for cell in lying.cells
        )
        return Moves(messages, self._sources, cells)

    def _sources(self, message: Message) -> frozenset[str]:
        """Return the piles that *message*, which names nothing, takes from."""
        return frozenset()

    def attempt(self, position: int, card: Card, zones: Sequence[str]) -> Message | None:
        """Return the message that playing *card* would be, whether it is allowed or not."""
        found: Sequence[Message] = self.match.view(position).attempts(card, tuple(zones))
        return found[0] if found else None

    # -- cards and zones --------------------------------------------------------------------------

    def sort(self, cards: Sequence[Card], order: Sequence[int]) -> tuple[Card, ...]:
        """Return playing cards by suit in *order*, the highest first; then the others by name."""
        faced = [card for card in cards if face_of(card) is not None]
        named = [card for card in cards if face_of(card) is None]
        return (*super().sort(faced, order), *sorted(named, key=lambda card: card.title))

    def spots(self, zones: Seen) -> tuple[Spot, ...]:
        """Return the zones that get places of their own, in the order of the file."""
        return tuple(
            Spot(zone.name, zone.kind, zone.owner, *_size(zone))
            for zone in zones if zone.kind in PLACED
        )  # fmt: skip

    # -- panels -----------------------------------------------------------------------------------

    def facts(self, view: Any) -> Facts:
        """Return what the panels say."""
        kind, acting = self.match.kind, self.to_act()
        zones = view.zones()
        return Facts(
            plates=tuple(self._plate(seat, zones) for seat in range(len(self.match.seats))),
            title=_(kind.title),
            note="",
            rows=self._rows(),
            status=(_(kind.title), _(kind.summary)),
            prompt=self._turn(acting),
            to_act=acting,
            dealer=-1,
            led_slot=any(zone.kind is ZoneKind.TRICK for zone in zones) and bool(self._plays()),
        )

    def _plays(self) -> tuple[Any, ...]:
        return () if self.game.between_hands else self.game.legal_plays()

    def _plate(self, seat: int, zones: Seen) -> PlateFacts:
        """Return who sits there, and what was taken, or how many cards are held."""
        line = self.strategy_title(seat)
        taken = [z for z in zones if z.kind is ZoneKind.TAKEN and z.owner == seat]
        held = [z for z in zones if z.kind is ZoneKind.HAND and z.owner == seat]
        if taken:
            count = sum(len(zone.pieces) for zone in taken)
            return PlateFacts(line, str(count) if count else "", _("taken") if count else "")
        count = sum(len(zone.pieces) for zone in held)
        words = ngettext("card", "cards", count)
        return PlateFacts(line, str(count), words) if held else PlateFacts(line)

    def offer(self, view: Any, looked: bool) -> Offer | None:
        """Offer numbers in a panel of their own; all other options stand on the strip."""
        moves = self.moves(view.seat)
        numbers = numbers_of(moves.spoken) if not moves.cards else None
        if numbers is None:
            return None
        pairs = sorted(zip(numbers, moves.spoken, strict=True), key=lambda pair: pair[0])
        title = _("Your choice")
        if not self.is_you(view.seat):
            title = _("{name} chooses").format(name=self.name(view.seat))
        about = self.word(pairs[0][1].receiver)
        options = tuple(
            Option(title_of(message), message, key=str(number)) for number, message in pairs
        )
        return Offer(title, about, options, confirm="{option}")

    # -- words and sounds -------------------------------------------------------------------------

    def tell(self, event: Event, seat: int) -> str:
        """Say what happened, as *seat* may know it."""
        if isinstance(event, Told):
            return event.text
        if isinstance(event, Sent):
            words = event.whole if seat in event.seen else event.words
            return f"{self.name(event.position)}: {words}"
        if isinstance(event, Moved):
            return ""
        return super().tell(event, seat)

    def sound(self, event: Event, seat: int) -> str:
        """Name the sound of *event*."""
        if isinstance(event, Mixed):
            return "shuffle"
        return "" if isinstance(event, Sent | Carried) else super().sound(event, seat)


def _size(zone: Zone) -> tuple[int, int]:
    """Return rows and columns of a grid, 0 for anything else."""
    if zone.kind is not ZoneKind.GRID or not zone.columns:
        return (0, 0)
    return (-(-len(zone.pieces) // zone.columns), zone.columns)
