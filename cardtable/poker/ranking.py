"""Rankings: named patterns from the strongest down, in a YAML file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.cards import Card, Rank
from cardtable.core import assets
from cardtable.core.errors import SourceError
from cardtable.core.i18n import N_, _
from cardtable.core.yaml_source import Source, YamlEntry, read_source
from cardtable.poker.buffers import bad_hand, split_hands
from cardtable.poker.card_input import Cards
from cardtable.poker.language import PatternError
from cardtable.poker.matcher import MAX_PATTERNS, Matcher
from cardtable.poker.pattern import MAX_CARDS, MIN_CARDS, Pattern, read_deck

if TYPE_CHECKING:
    from typing_extensions import Buffer

LOWEST = "lowest rank"
"""The only key of a ranking that is not the name of a hand: the lowest rank of the deck."""

_BARE = re.compile(r":\s+(?:\?|\[(?!.*\]))")
"""A pattern without quotes, which YAML reads as a key or as the start of a list."""

NAMES = (N_("royal flush"), N_("short straight flush"), N_("short straight"), N_("short flush"))
"""Names of hands in the included rankings, besides the nine categories."""


@dataclass(frozen=True, slots=True)
class RankedPattern:
    """One line of a ranking: a name and a pattern."""

    name: str
    pattern: Pattern

    @property
    def title(self) -> str:
        """Return the name in the chosen language, if it is known."""
        return _(self.name)


@dataclass(frozen=True, slots=True)
class Ranking:
    """Hands by name, the strongest first; *lowest* is the lowest rank of the deck.

    *name* is the name of the ranking or of its file. A name may appear several times in *hands*,
    with one pattern each.
    """

    name: str
    hands: tuple[RankedPattern, ...]
    lowest: Rank = Rank.TWO

    @staticmethod
    def load(name: str | Path) -> Ranking:
        """Return the ranking of that name (see :func:`rankings`), or the one in a YAML file.

        Raises SourceError with the position of the error, ValueError if there is no such ranking.
        """
        if isinstance(name, str) and name in rankings():
            shipped = assets.find("rankings", f"{name}.yaml")
            return read_ranking(Source(shipped.read_text("utf-8"), f"{name}.yaml"), name)
        path = Path(name)
        if not path.suffix and not path.exists():
            raise ValueError(
                _("Unknown ranking '{name}'. Give a file, or one of: {names}.").format(
                    name=name, names=", ".join(rankings())
                )
            )
        return read_ranking(read_source(path), path.name)

    def classify(self, cards: Cards) -> str | None:
        """Return the name of the strongest hand that 2 to 52 cards contain, None for none.

        Raises ValueError for an invalid hand of this deck.
        """
        return next((ranked.name for ranked in self._matching(cards)), None)

    def matching(self, cards: Cards) -> tuple[RankedPattern, ...]:
        """Return every line whose pattern the cards contain, the strongest first.

        Raises the errors of classify().
        """
        return tuple(self._matching(cards))

    def _matching(self, cards: Cards) -> Iterator[RankedPattern]:
        hand = read_deck(cards, self.lowest)
        return (ranked for ranked in self.hands if ranked.pattern.matches_hand(hand))

    def find(self, cards: Cards) -> tuple[Card, ...] | None:
        """Return the cards that make the strongest hand, in the order of its pattern, or None."""
        best = next(self._matching(cards), None)
        return None if best is None else best.pattern.find(cards)

    def classify_many(self, cards: Buffer, k: int) -> bytearray:
        """Return the index in *hands* of the strongest pattern of each hand of *k* cards (2 to 52).

        *cards* is any buffer of indexes, one byte each, hand after hand. 255 stands for a hand that
        no pattern matches. Raises ValueError for an invalid hand.
        """
        flat, count = split_hands(cards, k, MIN_CARDS, MAX_CARDS)
        answers = bytearray(count)
        if all(ranked.pattern.plain for ranked in self.hands):
            bad = self._matcher().first_many(flat, k, answers)
            if bad < count:
                raise bad_hand(flat, k, bad, lambda hand: read_deck(hand, self.lowest))
            return answers
        for number in range(count):
            try:
                hand = read_deck(flat[number * k : number * k + k], self.lowest)
            except ValueError:
                raise bad_hand(flat, k, number, lambda h: read_deck(h, self.lowest)) from None
            places = (i for i, r in enumerate(self.hands) if r.pattern.matches_hand(hand))
            answers[number] = next(places, 255)
        return answers

    def counts(self, k: int) -> tuple[tuple[int, int], ...]:
        """Return for each line: the *k*-card hands that contain it, and that match it first.

        Five cards of 52 take a quarter of a second, seven some ten seconds. Raises ValueError if a
        pattern is not plain, because a search of every hand would take too long.
        """
        for ranked in self.hands:
            if not ranked.pattern.plain:
                raise ValueError(
                    _("The pattern {pattern} is too complex to be counted.").format(
                        pattern=ranked.pattern
                    )
                )
        return tuple(self._matcher().count_all(k))

    def _matcher(self) -> Matcher:
        """Return a new matcher for all patterns, which are plain."""
        matcher = Matcher(self.lowest)
        for ranked in self.hands:
            matcher.add(ranked.pattern.parts)
        return matcher


def rankings() -> tuple[str, ...]:
    """Return the names of the included rankings, ``standard`` first."""
    found = [entry.name for entry in assets.find("rankings").iterdir()]
    names = sorted(name.removesuffix(".yaml") for name in found if name.endswith(".yaml"))
    return tuple(sorted(names, key=lambda name: name != "standard"))


def read_ranking(source: Source, name: str) -> Ranking:
    """Return the ranking that a YAML text describes. Raises SourceError with the position."""
    entries = _entries(source)
    lowest = Rank.TWO
    hands: list[RankedPattern] = []
    for entry in entries:
        if entry.key == LOWEST:
            lowest = _read_rank(source, entry)
    for entry in entries:
        if entry.key != LOWEST:
            hands += _read_hands(source, entry, lowest)
    if not hands:
        raise SourceError(
            _("The ranking contains no hands."),
            filename=source.filename,
            allowed=_("Write one line per hand, as in 'pair: 1{{2}}'.").format(),
        )
    if len(hands) > MAX_PATTERNS:
        raise SourceError(
            _("Too many patterns: {count} (limit: {limit}).").format(
                limit=MAX_PATTERNS, count=len(hands)
            ),
            filename=source.filename,
        )
    return Ranking(name, tuple(hands), lowest)


def _entries(source: Source) -> tuple[YamlEntry, ...]:
    """Return the lines of a ranking; for a pattern without quotes, raise an error that says so."""
    try:
        return source.entries()
    except SourceError as error:
        lines = source.text.splitlines()[: error.line]
        for number, line in reversed(list(enumerate(lines, 1))):
            found = _BARE.search(line)
            if found is not None and not error.allowed:
                column = found.end()
                raise source.fault(error.message, number, column, allowed=_quotes_hint()) from None
        raise


def _quotes_hint() -> str:
    return _('Put it into quotes, as in "?>?>?>?>?".')


def _read_rank(source: Source, entry: YamlEntry) -> Rank:
    letters = {rank.letter: rank for rank in list(Rank)[:13]} | {"10": Rank.TEN}
    found = letters.get(str(entry.value).upper())
    if found is None:
        raise source.fault(
            _("Unknown rank '{value}'.").format(value=entry.value),
            entry.value_line,
            entry.value_column,
            allowed=_("Allowed: {names}.").format(names="2 3 4 5 6 7 8 9 10 J Q K A"),
            length=max(1, len(entry.written)),
        )
    return found


def _read_hands(source: Source, entry: YamlEntry, lowest: Rank) -> Iterator[RankedPattern]:
    """Yield the lines of one name: a pattern, or a list of patterns."""
    if not entry.key.strip():
        raise source.fault(
            _("This hand has no name."),
            entry.line,
            entry.column,
            allowed=_("Write one line per hand, as in 'pair: 1{{2}}'.").format(),
        )
    value = entry.value
    for text in value if isinstance(value, list) and value else [value]:
        if isinstance(text, int) and not isinstance(text, bool):
            text = str(text)
        if not isinstance(text, str):
            raise source.fault(
                _("Expected a pattern."),
                entry.value_line,
                entry.value_column,
                allowed=_quotes_hint(),
                length=max(1, len(entry.written)),
            )
        try:
            yield RankedPattern(entry.key, Pattern(text, lowest=lowest))
        except PatternError as error:
            place = entry.written.find(text)
            raise source.fault(
                _("In the pattern {pattern}: {fault}").format(pattern=text, fault=error.message),
                entry.value_line,
                entry.value_column + (place + error.position if place >= 0 else 0),
                allowed=error.allowed,
            ) from None
