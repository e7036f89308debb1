"""Reads problems of Spades, which are positions with the right answer and the reason for it.

Those that ship are in ``assets/problems/spades.yaml``. Its keys are the names of the problems. The
seat to act is always South, whose partner is North; West is on the left and plays after South. The
fields of a problem are

* ``theme``: one of THEMES;
* ``difficulty``: 1 (easy), 2 or 3 (hard), by the answers of weak players;
* ``rules``: the name of a rule set (default: ``classic``);
* ``score`` and ``bags``: South's side and the other one, as in ``250 310`` (default: ``0 0``);
* ``hand``: the thirteen cards dealt to South;
* ``bids``: the bids in order, as in ``north nil, east 3``; without any, South bids first;
* ``tricks``: the tricks in order, as in ``west Kh Ah 2h 3h``: the leader, then the cards in turn.
  The last trick ends with South's turn; without any, South leads or bids;
* ``right``: the right cards or bids, separated by spaces;
* ``why``: the reason in each language, by its code;
* ``source``: ``theory``, or ``own game, seed N`` for a hand that the program has played.

The file ships with the program, so its errors are written for its authors and not translated.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardtable.cards import Card, cards_of, parse_cards
from cardtable.core.errors import SourceErrors
from cardtable.core.yaml_source import Trail, YamlErrors
from cardtable.engine import IllegalAction, frozen
from cardtable.engine.dealing import NoDeal
from cardtable.games.rule_files import RulesError
from cardtable.games.spades.problem import SEATS, SOUTH, THEMES, LedTrick, Problem
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.rules.bids import Bid

LANGUAGES = ("en", "de")
DIFFICULTIES = (1, 2, 3)
FIELDS = (
    "theme",
    "difficulty",
    "rules",
    "score",
    "bags",
    "hand",
    "bids",
    "tricks",
    "right",
    "why",
    "source",
)
OPTIONAL_FIELDS = ("rules", "score", "bags", "bids", "tricks")

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_PAIR = re.compile(r"(-?\d{1,4}) (-?\d{1,4})")
_SOURCE = re.compile(r"theory|own game, seed \d+")


def read_problems(text: str, filename: str) -> tuple[Problem, ...]:
    """Read problems from *text*, the content of *filename*.

    Raises SourceErrors with all errors; each shows its line and what is allowed.
    """
    errors = YamlErrors(text, filename)
    found: list[Problem | None] = []
    for entry in errors.source.entries(errors.errors):
        if not _NAME.fullmatch(entry.key):
            errors.add(
                (entry.key,),
                f"'{entry.key}' is not a name of a problem.",
                "Allowed: words of a-z and 0-9, joined by '-'.",
            )
        found.append(_Reader(entry.key, errors).read(entry.value))
    if errors.errors:
        raise SourceErrors(sorted(errors.errors, key=lambda error: error.line))
    return tuple(problem for problem in found if problem is not None)


class _Invalid(Exception):
    """An error of a problem that has been recorded."""


class _Reader:
    """Reads one problem and records its errors."""

    def __init__(self, name: str, errors: YamlErrors) -> None:
        self.name = name
        self.errors = errors
        self.data: Mapping[str, Any] = {}

    def read(self, data: Any) -> Problem | None:
        """Return the problem; None after an error."""
        try:
            self._check_fields(data)
            problem = self._problem()
            self._check_play(problem)
            self._check_right(problem)
        except _Invalid:
            return None
        return problem

    def _fail(self, message: str, *trail: str | int, allowed: str = "") -> _Invalid:
        """Record an error at *trail* within the problem; return the exception to raise."""
        self.errors.add(self._trail(*trail), message, allowed)
        return _Invalid()

    def _trail(self, *trail: str | int) -> Trail:
        return (self.name, *trail)

    def _check_fields(self, data: Any) -> None:
        listed = f"Allowed: {', '.join(FIELDS)}."
        if not isinstance(data, dict):
            raise self._fail("A problem is a mapping of fields.", allowed=listed)
        self.data = data
        for field in data:
            if field not in FIELDS:
                message = f"There is no field '{field}'."
                self.errors.unknown_name(self._trail(str(field)), message, str(field), FIELDS)
                raise _Invalid
        missing = [name for name in FIELDS if name not in data and name not in OPTIONAL_FIELDS]
        if missing:
            raise self._fail(f"Missing: {', '.join(missing)}.", allowed=listed)

    def _text(self, field: str, default: str = "") -> str:
        value = self.data.get(field, default)
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise self._fail(f"{field}: expected text.", field)
        return str(value)

    # --- the fields ----------------------------------------------------------------------------

    def _problem(self) -> Problem:
        first_bidder, bids = self._bids()
        if len(bids) < 4 and "tricks" in self.data:
            raise self._fail("Tricks are played after four bids.", "tricks")
        return Problem(
            name=self.name,
            theme=self._theme(),
            rules=self._rules(),
            scores=self._pair("score"),
            bags=self._pair("bags"),
            hand=self._hand(),
            first_bidder=first_bidder,
            bids=bids,
            tricks=self._tricks(),
            right=self._right(len(bids) < 4),
            why=self._why(),
            source=self._source(),
            difficulty=self._difficulty(),
        )

    def _theme(self) -> str:
        theme = self._text("theme")
        if theme not in THEMES:
            message = f"There is no theme '{theme}'."
            self.errors.unknown_name(self._trail("theme"), message, theme, THEMES)
            raise _Invalid
        return theme

    def _difficulty(self) -> int:
        value = self.data["difficulty"]
        if type(value) is not int or value not in DIFFICULTIES:
            allowed = f"Allowed: {', '.join(map(str, DIFFICULTIES))}."
            raise self._fail("difficulty: expected a number.", "difficulty", allowed=allowed)
        return value

    def _rules(self) -> Rules:
        try:
            rules = Rules.named(self._text("rules", Rules.sets[0]))
        except RulesError as error:
            raise self._fail(error.message, "rules", allowed=error.allowed) from None
        if rules.seats != "4 partnership":
            raise self._fail("A problem needs partnerships.", "rules")
        return rules

    def _pair(self, field: str) -> tuple[int, int]:
        found = _PAIR.fullmatch(self._text(field, "0 0"))
        if found is None:
            allowed = "Write two numbers, South's side first, as in '250 310'."
            raise self._fail(f"{field}: expected two numbers.", field, allowed=allowed)
        return int(found[1]), int(found[2])

    def _hand(self) -> tuple[Card, ...]:
        cards = self._cards(self._text("hand"), "hand")
        if len(set(cards)) != 13 or len(cards) != 13:
            raise self._fail(f"hand: {len(set(cards))} different cards instead of 13.", "hand")
        return cards

    def _cards(self, text: str, *trail: str | int) -> tuple[Card, ...]:
        try:
            return parse_cards(text)
        except ValueError as error:
            raise self._fail(str(error), *trail) from None

    def _seat(self, word: str, *trail: str | int) -> int:
        if word not in SEATS:
            message = f"There is no seat '{word}'."
            self.errors.unknown_name(self._trail(*trail), message, word, SEATS)
            raise _Invalid
        return SEATS.index(word)

    def _bids(self) -> tuple[int, tuple[Bid, ...]]:
        """Return the first bidder and the bids in order."""
        text = self._text("bids")
        parts = [part.split() for part in text.split(",")] if text else []
        seats, bids = [], []
        for part in parts:
            if len(part) != 2:
                allowed = "Write seats and bids, as in 'north nil, east 3'."
                raise self._fail("bids: expected a seat and its bid.", "bids", allowed=allowed)
            seats.append(self._seat(part[0], "bids"))
            bids.append(self._bid(part[1], "bids"))
        first = seats[0] if seats else SOUTH
        if seats != [(first + step) % 4 for step in range(len(seats))]:
            raise self._fail("bids: the seats do not bid in turn.", "bids", allowed=_turns())
        if len(bids) < 4 and (first + len(bids)) % 4 != SOUTH:
            raise self._fail("bids: it is not South's turn to bid.", "bids", allowed=_turns())
        return first, tuple(bids)

    def _bid(self, word: str, field: str) -> Bid:
        try:
            return Bid.parse(word)
        except ValueError as error:
            raise self._fail(str(error), field) from None

    def _tricks(self) -> tuple[LedTrick, ...]:
        lines = self.data.get("tricks", [])
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            allowed = "Write each trick as in '- west Kh Ah 2h 3h'."
            raise self._fail("tricks: expected a list.", "tricks", allowed=allowed)
        tricks = []
        for number, line in enumerate(lines):
            word, _space, cards = line.partition(" ")
            leader = self._seat(word, "tricks", number)
            trick = LedTrick(leader, self._cards(cards, "tricks", number))
            least = 1 if number + 1 == len(lines) else 4
            if not least <= len(trick.cards) <= 4:
                message = f"A trick of {len(trick.cards)} cards."
                allowed = "Allowed: 4 cards, in the last trick 1 to 4."
                raise self._fail(message, "tricks", number, allowed=allowed)
            tricks.append(trick)
        return tuple(tricks)

    def _right(self, is_bid: bool) -> tuple[Card, ...] | tuple[Bid, ...]:
        text = self._text("right")
        if not text.split():
            raise self._fail("right: expected at least one answer.", "right")
        if is_bid:
            return tuple(self._bid(word, "right") for word in text.split())
        return self._cards(text, "right")

    def _why(self) -> Mapping[str, str]:
        why = self.data["why"]
        if not isinstance(why, dict) or set(why) != set(LANGUAGES):
            allowed = f"Allowed: {', '.join(LANGUAGES)}, all of them."
            raise self._fail("why: expected a text for each language.", "why", allowed=allowed)
        for language, text in why.items():
            if not isinstance(text, str) or not text.strip():
                raise self._fail("why: expected text.", "why", language)
        texts = {language: " ".join(why[language].split()) for language in LANGUAGES}
        frozen_texts: Mapping[str, str] = frozen(texts)
        return frozen_texts

    def _source(self) -> str:
        source = self._text("source")
        if not _SOURCE.fullmatch(source):
            allowed = "Allowed: 'theory', 'own game, seed N'."
            raise self._fail(f"Unknown source '{source}'.", "source", allowed=allowed)
        return source

    # --- the position --------------------------------------------------------------------------

    def _check_play(self, problem: Problem) -> None:
        """Check the bids and tricks by playing them."""
        self._check_cards(problem)
        try:
            game = problem.game()
        except NoDeal:
            message = "No deal is consistent with these tricks."
            raise self._fail(message, "tricks", self._first_impossible(problem)) from None
        except IllegalAction as error:
            field = "bids" if problem.is_bid else "tricks"
            raise self._fail(str(error), field) from None
        player = game.get_next_player()
        if player is None or player.position != SOUTH:
            raise self._fail("It is not South's turn to play.", "tricks")

    def _check_cards(self, problem: Problem) -> None:
        """Check the owners of the cards played and the leaders of the tricks."""
        seen: set[Card] = set()
        leader = problem.first_bidder
        for number, trick in enumerate(problem.tricks):
            if trick.leader != leader:
                message = f"{SEATS[leader].title()} leads this trick."
                raise self._fail(message, "tricks", number)
            for step, card in enumerate(trick.cards):
                own = (leader + step) % 4 == SOUTH
                if card in seen:
                    raise self._fail(f"{card} is played twice.", "tricks", number)
                if own is not (card in problem.hand):
                    holder = "South does not hold" if own else "South holds"
                    raise self._fail(f"{holder} {card}.", "tricks", number)
                seen.add(card)
            leader = winner(problem.rules, trick)

    def _first_impossible(self, problem: Problem) -> int:
        """Return the number of the first trick that contradicts those before it."""
        for number in range(len(problem.tricks)):
            try:
                replace(problem, tricks=problem.tricks[: number + 1]).game()
            except NoDeal:
                return number
        return 0

    def _check_right(self, problem: Problem) -> None:
        view = problem.view()
        legal: tuple[Any, ...] = view.legal_bids if problem.is_bid else cards_of(view.legal)
        for answer in problem.right:
            if answer not in legal:
                allowed = f"Allowed: {' '.join(map(str, legal))}."
                raise self._fail(f"{answer} is not legal here.", "right", allowed=allowed)
        if len(set(problem.right)) == len(legal):
            raise self._fail("Every legal answer is right.", "right")


def _turns() -> str:
    return f"They bid clockwise: {', '.join(SEATS)}."


def winner(rules: Rules, trick: LedTrick) -> int:
    """Return the position that is winning *trick*."""
    best = max(
        trick.cards,
        key=lambda card: (
            card.suit == 3,
            card.suit == trick.cards[0].suit,
            rules.power[card.index],
        ),
    )
    return (trick.leader + trick.cards.index(best)) % 4
