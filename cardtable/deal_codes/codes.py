"""Reading and writing deal codes.

A code is a number, written with :mod:`cardtable.deal_codes.symbols`. Its digits, from the lowest:
the form, a hash of the game's key, the rules, and the deal. The rules are a hash if the program
ships them, otherwise their options as text; those of a script include a hash of the script. The
deal is a seed of 48 bits and the number of the deal among those of that seed, or the cards. The
last digit is the dealer.

The codes that were given out must keep their meaning: new ways to write them get a new form.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from types import ModuleType
from typing import Any

from cardtable.core.i18n import _
from cardtable.deal_codes.symbols import BASE, InvalidCode, read_symbols, write_symbols
from cardtable.engine import GameKind
from cardtable.games import all_games
from cardtable.games.deal_opening import Opening
from cardtable.games.digits import DigitReader, DigitWriter

__all__ = ["PART", "DealCode", "InvalidCode", "read_code", "write_code"]

PART = "deal_code"
"""The module of a game that repeats and packs its deals; games without chance have none."""
SEEDS = 2**48
NUMBERS = 2048
"""Deals of a seed that have a short code."""

_FORMS = 8
_CARDS, _OWN_RULES = 1, 2  # added up; 4 to 7 are for later versions
_GAMES = 1024
_RULES = 2**18
_SCRIPTS, _SCRIPT_RULES = 2**12, 2**6
_LETTERS = 95  # from space to tilde
_MAX_RULES = 600  # characters of rules as text


@dataclass(frozen=True, slots=True)
class DealCode:
    """What a code stands for: a new match with *seed*, *deals* and *dealer* begins with its deal.

    *text* is the code as it is shown, with hyphens.
    """

    text: str
    kind: GameKind
    rules: Any
    dealer: int
    seed: int
    deals: tuple[str, ...] = ()

    @property
    def for_match(self) -> dict[str, Any]:
        """The keyword arguments of a Match that begins with this deal."""
        return {"seed": self.seed, "deals": self.deals, "dealer": self.dealer, "code": self.text}

    def first_deals(self) -> tuple[str, ...]:
        """Return the texts of the first deal, as a match that begins with it has them."""
        if self.deals:
            return self.deals
        dealt: tuple[str, ...] = self.kind.part(PART).dealt(self.rules, self.seed, 0, self.dealer)
        return dealt

    def __str__(self) -> str:
        return self.text


def hash_of(text: str, base: int) -> int:
    """Return a number below *base* that depends on *text*; the same everywhere and always."""
    return int.from_bytes(sha256(text.encode("utf-8")).digest()[:8], "big") % base


# --- rules ---------------------------------------------------------------------------------------


def _written_rules(kind: GameKind, rules: Any) -> str:
    """Return the options that differ from the defaults, as text.

    An option that a later version adds changes nothing as long as it has its default.
    """
    return json.dumps(dict(kind.rules_to_data(rules)), sort_keys=True, separators=(",", ":"))


@lru_cache(maxsize=64)
def _shipped_rules(kind: GameKind) -> tuple[tuple[str, Any], ...]:
    """Return the rule sets of *kind*, with their options as text."""
    found = [kind.find_rules(name) for name in kind.rule_sets]
    return tuple((_written_rules(kind, rules), rules) for rules in found)


def _rules_base(kind: GameKind) -> int:
    return _RULES if kind.source is None else _SCRIPT_RULES


@lru_cache(maxsize=64)
def _script_hash(kind: GameKind) -> int:
    return hash_of(kind.part(PART).version_of(kind.source), _SCRIPTS)


def _is_shipped(kind: GameKind, written: str) -> bool:
    """Return whether *written* is a shipped rule set, so that its hash identifies it."""
    base = _rules_base(kind)
    same = [
        text
        for text, _rules in _shipped_rules(kind)
        if hash_of(text, base) == hash_of(written, base)
    ]
    return same == [written]


# --- writing -------------------------------------------------------------------------------------


def write_code(kind: GameKind, rules: Any, start: Opening, seed: int | None) -> str:
    """Return the code for the deal *start*, which *seed* deals; None for cards set up by hand.

    Raises ValueError if there is no code for it.
    """
    part = kind.part(PART)
    written = _written_rules(kind, rules)
    is_shipped = _is_shipped(kind, written)
    short = seed is not None and start.number is not None
    digits = DigitWriter()
    digits.put((0 if short else _CARDS) + (0 if is_shipped else _OWN_RULES), _FORMS)
    digits.put(hash_of(kind.key, _GAMES), _GAMES)
    if kind.source is not None:
        digits.put(_script_hash(kind), _SCRIPTS)
    if is_shipped:
        digits.put(hash_of(written, _rules_base(kind)), _rules_base(kind))
    else:
        _write_text(digits, written)
    if seed is not None and start.number is not None:
        digits.put(seed, SEEDS)
        digits.put(min(start.number, 1), 2)
        if start.number:
            digits.put(start.number, NUMBERS)
    else:
        part.write_deals(digits, rules, start.deals)
    digits.put(start.dealer, _seats(kind, rules))
    return write_symbols(digits.number, _symbols_for(digits.limit))


def _write_text(digits: DigitWriter, text: str) -> None:
    digits.put(len(text), _MAX_RULES + 1)
    for letter in text:
        digits.put(ord(letter) - 32, _LETTERS)


def _symbols_for(limit: int) -> int:
    """Return how many symbols the numbers below *limit* need."""
    count, reach = 0, 1
    while reach < limit:
        count, reach = count + 1, reach * BASE
    return count


def _seats(kind: GameKind, rules: Any) -> int:
    return sum(len(side) for side in kind.sides(rules))


# --- reading -------------------------------------------------------------------------------------


def read_code(text: str) -> DealCode:
    """Return what the code *text* stands for. Raises InvalidCode with a readable sentence."""
    number, count = read_symbols(text)
    digits = DigitReader(number)
    form = digits.take(_FORMS)
    if form > _CARDS + _OWN_RULES:
        raise InvalidCode(_("This deal code was made by a newer version of cardtable."))
    wanted = digits.take(_GAMES)
    kinds = [kind for kind in _coded_games() if hash_of(kind.key, _GAMES) == wanted]
    if not kinds:
        raise InvalidCode(
            _("This deal code is for a game that is not installed here, perhaps a script.")
        )
    faults: list[InvalidCode] = []
    for kind in kinds:
        try:
            code = _read_deal(kind, form, DigitReader(digits.number))
        except InvalidCode as error:
            faults.append(error)
            continue
        if read_symbols(code.text) == (number, count):
            return code
    raise faults[0] if faults else _damaged()


def _damaged() -> InvalidCode:
    return InvalidCode(
        _("This is not a deal code: characters are missing at its end, or there are too many.")
    )


def _coded_games() -> Iterator[GameKind]:
    """Yield all games whose deals have codes."""
    for kind in all_games().values():
        if is_dealt(kind):
            yield kind


def is_dealt(kind: GameKind) -> bool:
    """Return whether the deals of *kind* have codes: something must be dealt."""
    return kind.hidden and kind.has_part(PART)


def _read_deal(kind: GameKind, form: int, digits: DigitReader) -> DealCode:
    """Return the code with the *digits* after the game's. Raises InvalidCode."""
    part = kind.part(PART)
    rules = _read_rules(kind, form, digits)
    try:
        if form & _CARDS:
            deals = part.read_deals(digits, rules)
            start = Opening(digits.take(_seats(kind, rules)), deals, None)
            text = write_code(kind, rules, start, None)
            seed = hash_of(text, SEEDS)
        else:
            seed = digits.take(SEEDS)
            number = digits.take(NUMBERS) if digits.take(2) else 0
            start = _dealt(part, rules, seed, number, digits.take(_seats(kind, rules)))
            text = write_code(kind, rules, start, seed)
            # the first deal of a seed is followed by the others of that seed, as it was originally
            if number:
                seed, deals = hash_of(text, SEEDS), start.deals
            else:
                deals = ()
        kind.new(rules, seed=seed, deals=deals, dealer=start.dealer)
    except (ValueError, LookupError, ArithmeticError):
        raise _damaged() from None
    return DealCode(text, kind, rules, start.dealer, seed, deals)


def _dealt(part: ModuleType, rules: Any, seed: int, number: int, dealer: int) -> Opening:
    return Opening(dealer, part.dealt(rules, seed, number, dealer), number)


def _read_rules(kind: GameKind, form: int, digits: DigitReader) -> Any:
    """Return the rules of a code. Raises InvalidCode."""
    title = _(kind.title)
    if kind.source is not None and digits.take(_SCRIPTS) != _script_hash(kind):
        raise InvalidCode(
            _(
                "This deal code is for another version of the script {game}: its rules or cards "
                "have changed since."
            ).format(game=title)
        )
    if form & _OWN_RULES:
        try:
            return kind.rules_from_data(json.loads(_read_text(digits)))
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            raise InvalidCode(
                _("The rules of {game} in this deal code are not possible here: {reason}").format(
                    game=title, reason=error
                )
            ) from None
    base = _rules_base(kind)
    wanted = digits.take(base)
    for written, rules in _shipped_rules(kind):
        if hash_of(written, base) == wanted:
            return rules
    raise InvalidCode(
        _("This deal code is for a rule set of {game} that this version does not have.").format(
            game=title
        )
    )


def _read_text(digits: DigitReader) -> str:
    letters = digits.take(_MAX_RULES + 1)
    return "".join(chr(digits.take(_LETTERS) + 32) for _letter in range(letters))
