"""The panels of any script, made from its zones, messages and properties."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from itertools import accumulate
from typing import Any

from cardtable.cards import Card, Suit
from cardtable.core.i18n import _, ngettext
from cardtable.engine import Event, Scored, Zone, ZoneKind
from cardtable.games.scripted.actions import Message, as_sentence
from cardtable.games.scripted.events import (
    Announced,
    MessageSent,
    ResultShown,
    TokensMoved,
    ZoneShuffled,
)
from cardtable.games.scripted.game import Game
from cardtable.games.scripted.layout import AWAY
from cardtable.games.scripted.library import has_hidden_tokens
from cardtable.games.scripted.scores import NOTHING_YET, SheetRow
from cardtable.games.scripted.titles import MessageTitles
from cardtable.games.scripted.tricks import Trick, finished_tricks
from cardtable.games.scripted.words import Narrator
from cardtable.games.speech import SUIT_SIGNS, plain
from cardtable.ludl import Accepted, TokenMove
from cardtable.match import Match
from cardtable.table.facts import (
    Facts,
    Offer,
    OfferOption,
    PlateFacts,
    ResultRow,
    Summary,
    TrickFacts,
)
from cardtable.table.plain_panels import PlainPanels
from cardtable.table.stage import VisibleZones
from cardtable.table.zones.card_runs import cards_in_run
from cardtable.table.zones.script_moves import LegalMessages, numbers_of, title_of
from cardtable.table.zones.signs import with_signs
from cardtable.table.zones.zone_spots import CHIPS, SHEET, ZoneSpot, area_spot, spot_of

PLACED = frozenset({ZoneKind.STOCK, ZoneKind.DISCARD, ZoneKind.BOARD, ZoneKind.GRID})
"""Kinds of zones in the middle of the table."""
CLEARED = frozenset({ZoneKind.HAND, ZoneKind.TRICK, ZoneKind.DISCARD, ZoneKind.BOARD})
"""Kinds of zones that are shown empty between two hands."""
_NUMBER = re.compile("[0-9]+")


def repeats_gain(line: str, gains: Set[str]) -> bool:
    """Whether the only number of *line* is one of the points gained."""
    numbers = _NUMBER.findall(line)
    return len(numbers) == 1 and numbers[0] in gains


class ScriptPanels(PlainPanels):
    """The contents of the panels for any script."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.trump: Suit | None = None
        """The trump suit, as far as the facts last asked for may tell it."""
        self.sheet: tuple[SheetRow, ...] = ()
        """The rows of the score sheet at that time."""
        self.chips: tuple[int, ...] = ()
        """The chips in front of each seat at that time."""
        self._gaps: dict[int, tuple[tuple[Card, ...], tuple[int, ...]]] = {}
        """The hand of each owner as it was last arranged, with the places of its gaps."""
        self._announcements: list[tuple[int, str]] = []
        """The announcements of the script, each with the number of actions before it."""

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.match.game_as(Game)

    # -- text -------------------------------------------------------------------------------------

    def word(self, word: str) -> str:
        """Return the text for a word of a message, from the names and game.yaml."""
        if word in self.game.codes:
            return self.name(self.game.codes.index(word))
        file = self.game.file
        title = file.translated(file.description.words.get(word, word.replace("_", " ")))
        return title[:1].upper() + title[1:]

    def zone_title(self, name: str) -> str:
        """Return the title of a zone, from game.yaml or from its name."""
        return self._zone_titles(name)[0]

    def _zone_titles(self, name: str) -> tuple[str, ...]:
        """Return the title of a zone with its owner, if that is another player, and without."""
        layout = self.game.layout
        place = layout.areas.get(name) or layout.by_name.get(name)
        title = MessageTitles(self.game).zone(name)
        owner = place.owner if place is not None and not place.title else None
        alone = title[:1].upper() + title[1:]
        if owner is not None and not self.says_you(owner):
            return _("{name}: {place}").format(name=self.name(owner), place=title), alone
        return (alone,)

    def captions(self, zones: VisibleZones) -> Mapping[str, tuple[str, ...]]:
        """Return the captions of zones in the middle of the table, each with shorter ones.

        A stock that runs out is counted to the last card, but not a single open card.
        """
        captions, layout = {}, self.game.layout
        for zone in zones:
            titles, count = self._zone_titles(zone.name), len(zone.pieces)
            place = layout.by_name.get(zone.name)
            if place is not None and place.is_captured:
                titles = (*(f"{count} · {title}" for title in titles), str(count))
            elif zone.kind is ZoneKind.STOCK and count:
                titles = (*(f"{title} · {count}" for title in titles), str(count))
            elif zone.kind is ZoneKind.DISCARD and count > 1:
                titles = (*(f"{title} · {count}" for title in titles), titles[-1])
            captions[zone.name] = titles
        return captions | {name: self._zone_titles(name) for name in layout.areas}

    def heaps(self) -> Mapping[str, int]:
        """Return the number of tokens in cells that hold more than one."""
        game = self.game
        counts = {cell: len(game.containers[cell].tokens) for cell in game.layout.cells}
        return {cell: count for cell, count in counts.items() if count > 1}

    def marked(self) -> tuple[tuple[str, ...], ...]:
        """Return the lines of cells that the script highlights; see ``marks`` in game.yaml."""
        value = self.game.properties.get(self.game.file.description.marks)
        if not isinstance(value, list):
            return ()
        lines = value if all(isinstance(line, list) for line in value) else [value]
        cells = self.game.layout.cells
        marked = (tuple(c for c in line if isinstance(c, str) and c in cells) for line in lines)
        return tuple(line for line in marked if line)

    # -- possible actions -------------------------------------------------------------------------

    def moves(self, position: int) -> LegalMessages:
        """Return the legal messages of *position*."""
        view = self.match.view(position)
        legal = tuple(dict.fromkeys((*view.legal_plays, *view.legal_bids)))
        messages = tuple(replace(message, title=with_signs(message.title)) for message in legal)
        boxes = {f"{SHEET}:{box.name}" for box in self.game.file.description.sheet.boxes}
        cells = self.game.layout.cells | self.game.layout.pressed | boxes
        targeted = tuple(
            replace(message, target=self._target(view, message, cells)) for message in messages
        )
        sources = {m: self._source(m, position) for m in targeted if not m.cards and not m.target}

        def naming(message: Message, cards: Sequence[Card]) -> Message:
            other: Message = view.with_list(message, cards)
            return replace(other, title=with_signs(other.title), target=message.target)

        return LegalMessages(targeted, sources, cells, view.alike, naming)

    def _source(self, message: Message, position: int) -> str:
        """Return the pile from which *message* takes its first token, or "".

        A stock from which it takes one comes first, and if it puts tokens into an empty stock, that
        is the pile. A hand is none: a click beside its cards would lay them down.
        """
        answer = self.game.attempt(message.line, position)
        answered = answer.moves if isinstance(answer, Accepted) else ()
        moves = [move for move in answered if isinstance(move, TokenMove) and move.source]
        for move in moves:
            place = self.game.layout.by_name.get(self.game.zone_of(move.target))
            is_stock = place is not None and place.kind is ZoneKind.STOCK
            if place is not None and is_stock and not self.game.containers[place.name].tokens:
                return place.name
        sources = [self.game.zone_of(move.source) for move in moves]
        places = [self.game.layout.by_name.get(zone) for zone in sources]
        kinds = [None if place is None else place.kind for place in places]
        if ZoneKind.STOCK in kinds:
            return sources[kinds.index(ZoneKind.STOCK)]
        return "" if not sources or kinds[0] is ZoneKind.HAND else sources[0]

    def _target(self, view: Any, message: Message, cells: frozenset[str]) -> str:
        """Return the cell that *message* names, else the zone to which it moves a token, or ""."""
        for word in message.words[1:]:
            if word in cells:
                return word
            if f"{SHEET}:{word}" in cells and not message.cards:
                return f"{SHEET}:{word}"
        target: str = view.target_of(message) if message.cards else ""
        return target or message.target

    def attempt(self, position: int, card: Card, zones: Sequence[str]) -> Message | None:
        """Return a message for playing *card*, legal or not, preferably to one of *zones*."""
        view = self.match.view(position)
        for zone in (*zones, ""):
            messages: Sequence[Message] = view.attempts(card, zone)
            if messages:
                return next((m for m in messages if zone in m.words), messages[0])
        return None

    def reason_against(self, position: int, message: Message, card: Card) -> str:
        """Return why *position* may not play *card* by *message*; empty if it may."""
        return with_signs(self.match.view(position).reason_against(message, card))

    def takes_more(self, message: Message) -> bool:
        """Return whether *message* names any number of cards."""
        receiver = self.game.file.receiver_of(message.line)
        return receiver is not None and receiver.takes_more

    def reason_against_list(self, position: int, message: Message, cards: Sequence[Card]) -> str:
        """Return why *position* may not send *message* with these cards; empty if it may."""
        view = self.match.view(position)
        changed = view.with_list(message, cards)
        return with_signs(view.reason_against(changed, cards[-1]))

    def cards_in_run(self, position: int, messages: Sequence[Message]) -> int:
        """Return the number of cards that *position* chooses before they are sent, or 0."""
        return cards_in_run(self.game, position, messages)

    def more_cards(self, message: Message, count: int) -> str:
        """Return the text that asks for *count* more cards, from game.yaml or a general one."""
        wording = self.game.file.description.messages.get(message.receiver)
        if wording is not None and wording.more:
            return self.game.file.translated(wording.more).replace("{count}", str(count))
        words = ngettext("{count} more card to choose", "{count} more cards to choose", count)
        return words.format(count=count)

    # -- cards and zones --------------------------------------------------------------------------

    def arrange(
        self, owner: int, cards: Sequence[Card], order: str, suits: Sequence[int]
    ) -> tuple[Card, ...]:
        groups = self.match.view(owner).sorted_groups(cards, order, suits)
        arranged = tuple(card for group in groups for card in group)
        ends = accumulate(map(len, groups))
        self._gaps[owner] = (arranged, tuple(end for end in ends if end < len(arranged)))
        return arranged

    def gaps_in(self, cards: Sequence[Card | None]) -> tuple[int, ...]:
        """Return the numbers of the cards of a hand before which there is a gap."""
        return next((gaps for own, gaps in self._gaps.values() if own == tuple(cards)), ())

    def spots(self, zones: VisibleZones) -> tuple[ZoneSpot, ...]:
        """Return the zones in the middle of the table, in the order of the file."""
        layout = self.game.layout
        counts = {zone.name: len(zone.pieces) for zone in zones}
        spots: dict[str, ZoneSpot] = {}
        for zone in zones:
            place = layout.by_name.get(zone.name)
            if zone.kind not in PLACED - {ZoneKind.GRID} or place is None:
                continue
            area = layout.areas.get(place.area)
            parts = area.parts if area is not None else (zone.name,)
            if place.hides_empty and not any(counts.get(part) for part in parts):
                continue
            if area is None:
                spots[zone.name] = spot_of(zone, place)
            elif area.name not in spots:
                are_square = self.game.file.pieces.are_square
                spots[area.name] = area_spot(area, counts, is_square=are_square)
        file = self.game.file
        is_open = not file.changes_sight and not has_hidden_tokens(file)
        is_square = file.pieces.are_square and is_open  # backs are cards
        grids = [
            ZoneSpot(
                place.container, place.kind, None, place.columns, place.cells, is_square=is_square
            )
            for place in self.game.file.description.layout
            if place.kind is ZoneKind.GRID
        ]
        boxes, seats = file.description.sheet.boxes, len(self.game.codes)
        names = tuple(box.name for box in boxes)
        sheets = [ZoneSpot(SHEET, ZoneKind.BOARD, None, seats, names)] if boxes else []
        chips = [ZoneSpot(CHIPS, ZoneKind.STOCK)] if file.description.chips else []
        return (*spots.values(), *grids, *sheets, *chips)

    def open_hand(self, view: Any, position: int) -> tuple[Card, ...]:
        """Return the hand of another seat if *view* sees it, such as the dummy at bridge."""
        hands = [z for z in view.zones() if z.kind is ZoneKind.HAND and z.owner == position]
        cards = tuple(card for hand in hands for card in hand.pieces if card is not None)
        held = sum(len(hand.pieces) for hand in hands)
        return cards if position != view.seat and len(cards) == held else ()

    def visible_zones(self, view: Any) -> VisibleZones:
        zones: list[Zone] = []
        cells = {place.container: place.cells for place in self.game.file.description.layout}
        between = self.game.between_hands  # then the next hand is already dealt
        for zone in view.zones():
            if between and zone.kind in CLEARED:
                zones.append(replace(zone, pieces=(), played_by=()))
            elif zone.kind is ZoneKind.GRID:
                # A cell without a visible piece may hold one that lies face down.
                filled = {name for name, tokens in view.contents if tokens}
                for name, piece in zip(cells[zone.name], zone.pieces, strict=True):
                    zones.append(Zone(name, ZoneKind.GRID, (piece,) if name in filled else ()))
            elif zone.name == AWAY:
                zones.append(replace(zone, kind=ZoneKind.TAKEN))
            else:
                zones.append(zone)
        return tuple(zones)

    # -- panels -----------------------------------------------------------------------------------

    def full_score(self, scores: Sequence[int]) -> float:
        won, target = self.game.file.description.won, self.game.properties.get("target")
        if isinstance(target, int | float) and target > 0:
            return float(target)
        return (
            won if won is not None and won > 0 and len(scores) == 1 else super().full_score(scores)
        )

    def score_title(self) -> str:
        columns = self.match.view(0).scores
        return str(columns[0][0]) if columns else super().score_title()

    def facts(self, view: Any) -> Facts:
        kind, acting = self.match.kind, self.to_act()
        zones = view.zones()
        self.trump = None if self.game.between_hands else view.trump
        self.sheet, self.chips = view.sheet, view.chips
        tricks = finished_tricks(self.game, view.seat)
        next_card = self._next_card(acting, zones)
        return Facts(
            plates=tuple(self._plate(seat, view, tricks) for seat in range(len(self.match.seats))),
            title=self.game.file.translated(kind.title),
            note="",
            rows=self._rows(),
            status=self._status(),
            prompt=self._prompt(view, acting, next_card >= 0),
            to_act=acting,
            dealer=view.dealer,
            shown=() if self.game.between_hands else self._shown(view),
            tricks=tuple(TrickFacts(trick.plays, trick.winner) for trick in tricks),
            next_card=next_card,
        )

    def note(self, events: Sequence[Event], kept: int) -> None:
        self._announcements = [(n, text) for n, text in self._announcements if n <= kept]
        is_over = any(isinstance(event, Scored) for event in events)  # then the summary shows them
        lines = [
            self.log_line(event, -1) if isinstance(event, ResultShown) else event.text
            for event in events
            if isinstance(event, Announced) and not (is_over and isinstance(event, ResultShown))
        ]
        if lines:
            # Sentences, so that lines without a period do not run into one another.
            announced = " ".join([*map(as_sentence, lines[:-1]), lines[-1]])
            self._announcements.append((kept, announced))

    def summary(self, events: Sequence[Event]) -> Summary | None:
        """Return the points of the hand, with the announcements and the cards of its end."""
        summary = super().summary(events)
        if summary is None:
            return None
        gains = {str(abs(gained)) for _side, _parts, gained, _total in summary.rows}
        # a line such as "Ann scores 7 points." would only repeat a row; one with more numbers
        # says where the points come from
        lines = [
            as_sentence(event.text)
            for event in events
            if type(event) is Announced and not repeats_gain(event.text, gains)
        ]
        results = tuple(
            ResultRow(with_signs(event.text), event.groups, self.log_line(event, -1))
            for event in events
            if isinstance(event, ResultShown)
        )
        return replace(summary, note=with_signs(" ".join(lines)), results=results)

    def _last_announcement(self, acting: int) -> str:
        """Return the last announcement, or "" if *acting* has acted since."""
        count, text = self._announcements[-1] if self._announcements else (0, "")
        own = [n for n, entry in enumerate(self.match.log, 1) if entry.position == acting]
        return text if not own or count >= own[-1] else ""

    def _prompt(self, view: Any, acting: int, expects_card: bool) -> str:
        """Return the line about the turn: the suit led, then an announcement or the flags."""
        turn, announcement = self._turn(acting), self._last_announcement(acting)
        parts = [turn] if turn else []
        if turn and self.game.chooses_together:
            parts.append(_("all choose at the same time"))
        elif turn and expects_card:
            led = view.suit_led
            if led is not None:
                parts.append(_("{suit} led").format(suit=SUIT_SIGNS[led]))
            elif self.is_you(acting):
                parts = [_("Your lead")]
            else:
                parts = [_("{name} to lead").format(name=self.name(acting))]
        if turn and (prompt := self.game.file.prompt(view.properties)):
            parts.append(with_signs(prompt))
        if announcement:
            parts.append(with_signs(announcement))
        elif turn and (expects_card or not self.has_tricks):
            parts += [with_signs(text, first=True) for text in view.flags]
        return " · ".join(parts)

    @property
    def has_tricks(self) -> bool:
        """Whether the layout has a place for tricks."""
        return any(place.kind is ZoneKind.TRICK for place in self.game.layout.places)

    def _status(self) -> tuple[str, str]:
        """Return the title and the summary of the game."""
        file = self.game.file
        return file.translated(file.name), file.translated(file.description.summary)

    @staticmethod
    def _shown(view: Any) -> tuple[tuple[str, str], ...]:
        """Return the properties to be shown, such as the suit to follow."""
        pairs = view.shown_properties
        return tuple((title, with_signs(value, first=True)) for title, value in pairs if value)

    def _next_card(self, acting: int, zones: VisibleZones) -> int:
        """Return the position from whose hand the player to act plays to the trick, or -1."""
        tricks = {zone.name for zone in zones if zone.kind is ZoneKind.TRICK}
        plays = self.game.legal_plays() if tricks and acting >= 0 else ()
        answer = self.game.attempt(plays[0].line, acting) if plays else None
        for move in answer.moves if isinstance(answer, Accepted) else ():
            if isinstance(move, TokenMove) and self.game.zone_of(move.target) in tricks:
                return self.game.layout.owners.get(move.source or "", acting)
        return -1

    def _plate(self, seat: int, view: Any, tricks: Sequence[Trick]) -> PlateFacts:
        """Return the facts of a seat: further scores or its strategy, and a number.

        The number counts the tricks it has taken, or else the cards it has taken or holds.
        """
        if len(self.match.seats) == 1:
            count = len(self.match.log)
            return PlateFacts("", str(count), ngettext("move", "moves", count))
        if seat in view.resting:
            return PlateFacts(_("sits out"))
        between = self.game.between_hands  # then the next hand is already dealt
        zones, scores = view.zones(), () if between else view.scores[1:]
        shown = [(title, values[seat]) for title, values in scores if values[seat] != NOTHING_YET]
        figures = " · ".join(
            f"{title} {value if isinstance(value, str) else plain(value)}" for title, value in shown
        )
        line = figures or self.strategy_title(seat)
        taken = [z for z in zones if z.kind is ZoneKind.TAKEN and z.owner == seat]
        held = [z for z in zones if z.kind is ZoneKind.HAND and z.owner == seat]
        count = sum(len(zone.pieces) for zone in taken)
        if taken and (not held or any(zone.kind is ZoneKind.TRICK for zone in zones)):
            won = [trick for trick in tricks if trick.winner == seat]
            if self._counts_tricks(view):
                return PlateFacts(line)
            if between or sum(len(trick.plays) for trick in won) == count:
                words = ngettext("trick", "tricks", len(won))
                return PlateFacts(line, str(len(won)), words) if won else PlateFacts(line)
            return PlateFacts(line, str(count), _("taken"))
        if figures or between:
            return PlateFacts(line)
        count = sum(len(zone.pieces) for zone in held)
        words = ngettext("card", "cards", count)
        return PlateFacts(line, str(count), words) if held else PlateFacts(line)

    def _counts_tricks(self, view: Any) -> bool:
        """Return whether the script itself shows the number of tricks at the seats."""
        return any("trick" in name for name, _title in self.game.file.description.score[1:])

    def plain_offer(self, messages: Sequence[Message]) -> Offer | None:
        """Return an offer of *messages*, or None if there are none."""
        if not messages:
            return None
        options = tuple(OfferOption(title_of(message), message) for message in messages)
        return Offer(_("Your choice"), "", options)

    def offer(self, view: Any, looked: bool) -> Offer | None:
        moves = self.moves(view.seat)
        if any(m.receiver == self.game.file.description.bid_box.bid for m in moves.spoken):
            return self._bid_box(view, moves.spoken)
        numbers = numbers_of(moves.spoken) if not moves.cards else None
        if numbers is None:
            return None
        pairs = sorted(zip(numbers, moves.spoken, strict=True), key=lambda pair: pair[0])
        title = _("Your choice")
        if not self.is_you(view.seat):
            title = _("{name} chooses").format(name=self.name(view.seat))
        about = self.word(pairs[0][1].receiver)
        options = tuple(
            OfferOption(title_of(message), message, key=str(number)) for number, message in pairs
        )
        return Offer(title, about, options, confirm="{option}")

    def _bid_box(self, view: Any, messages: Sequence[Message]) -> Offer:
        """Return the offer of all bids, of which some are legal, and below them the other calls."""
        file, box = self.game.file, self.game.file.description.bid_box
        legal = {message.line: message for message in messages}
        options = []
        for word in box.words:
            line = f"{box.bid} {word}"
            message = legal.pop(line, None)
            action = message or file.message(line)[0]
            options.append(OfferOption(with_signs(self.word(word)), action, message is not None))
        options += [OfferOption(self.word(line), message) for line, message in legal.items()]
        title = file.prompt(view.properties) or _("Your choice")
        if not self.is_you(view.seat):
            title = _("{name} chooses").format(name=self.name(view.seat))
        return Offer(
            title,
            "",
            tuple(options),
            columns=box.columns,
            calls=self._calls(view) if box.calls else (),
        )

    def _calls(self, view: Any) -> tuple[tuple[str, ...], ...]:
        """Return the rows of the auction; the last column is that of the seat to call."""
        seats = len(self.game.codes)
        columns = [(view.seat + 1 + step) % seats for step in range(seats)]
        rows: list[list[str]] = []
        for seat, call in view.calls:
            place = columns.index(seat)
            if not rows or len(rows[-1]) > place:
                rows.append([])
            rows[-1] += [""] * (place - len(rows[-1])) + [with_signs(call)]
        return (tuple(map(self.name, columns)), *map(tuple, rows))

    # -- words and sounds -------------------------------------------------------------------------

    def log_line(self, event: Event, seat: int) -> str:
        return with_signs(self._narrator(Narrator).sentence(event, seat))

    def sound(self, event: Event, seat: int) -> str:
        if isinstance(event, ZoneShuffled):
            return "shuffle"
        return "" if isinstance(event, MessageSent | TokensMoved) else super().sound(event, seat)
