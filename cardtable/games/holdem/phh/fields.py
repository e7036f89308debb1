"""Read the fields of a PHH hand: variant, blinds, antes, stacks, names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from cardtable.core.i18n import _, write_number
from cardtable.games.holdem.actions import MAX_CHIPS
from cardtable.games.holdem.phh.writer import LIMIT_FIELD, SMALL_BLIND_FIELD
from cardtable.games.holdem.rules import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, Rules, Stakes
from cardtable.games.holdem.rules.blinds import Positions

MAX_ACTIONS = 5_000
MAX_NAME = 60
_STRUCTURES = {"NT": NO_LIMIT, "FT": FIXED_LIMIT, "PT": POT_LIMIT}
"""PT is not a variant of the standard; it is read because earlier versions wrote it."""
_MAX_DECIMALS = 6
"""Maximum number of digits after the decimal point of an amount."""


@dataclass(frozen=True)
class Fields:
    """The fields of a hand; amounts are in chips, of which *scale* make one unit of the file.

    *first* is the position of p1: 1 after a dead small blind. *started* are the stacks by position;
    those of the seats in *unlimited* are not known, and large enough for the hand. *finishing* and
    *winnings* are by position too, empty if the file does not have them; a finishing stack is None
    if it is not known.
    """

    rules: Rules
    stakes: Stakes
    positions: Positions
    players: tuple[str, ...]
    first: int
    actions: tuple[str, ...]
    started: tuple[int, ...]
    unlimited: frozenset[int]
    finishing: tuple[int | None, ...]
    winnings: tuple[int, ...]
    scale: int

    @property
    def count(self) -> int:
        """The number of players."""
        return len(self.players)

    def chips(self, text: str) -> int:
        """Return an amount of the file in chips. Raises ValueError."""
        return _scaled(_number(text), self.scale)

    def unit(self, chips: int) -> int | Decimal:
        """Return *chips* in the units of the file."""
        return chips if self.scale == 1 else Decimal(chips) / self.scale

    def write(self, chips: int) -> str:
        """Return *chips* in the units of the file, as text."""
        return write_amount(chips, self.scale)


def read_fields(data: Mapping[str, Any]) -> Fields:
    """Return the fields of one hand. Raises ValueError."""
    structure = _structure(data)
    stacks = _amounts(data, "starting_stacks", may_be_unknown=True)
    count = len(stacks)
    if not 2 <= count <= 10:
        raise ValueError(_("A table has 2 to 10 seats."))
    blinds = _amounts(data, "blinds_or_straddles", count, minimum=-MAX_CHIPS)
    antes = _amounts(data, "antes", count) if "antes" in data else [Decimal(0)] * count
    is_fixed = structure == FIXED_LIMIT
    bets = [_amount(data, key) for key in (("small_bet", "big_bet") if is_fixed else ("min_bet",))]
    finishing = _optional(data, "finishing_stacks", count, may_be_unknown=True)
    winnings = _optional(data, "winnings", count)
    actions = _texts(data, "actions", MAX_ACTIONS, 200)
    raises = _raises(actions)
    unposted = _amount(data, SMALL_BLIND_FIELD) if SMALL_BLIND_FIELD in data else Decimal(0)
    scale = _scale([*stacks, *blinds, *antes, *bets, *finishing, *winnings, *raises, unposted])
    if count == 2:  # the button posts the first blind, and is the last player
        blinds, antes = blinds[::-1], antes[::-1]
    posts = [
        (_scaled(ante, scale), _scaled(blind, scale))
        for ante, blind in zip(antes, blinds, strict=True)
    ]
    sizes = [_scaled(bet, scale) for bet in bets]
    dead, positions = _positions([blind for _ante, blind in posts], sizes[0])
    posts = [(0, 0)] * dead + posts
    big = posts[positions[2]][1]
    if not is_fixed and sizes[0] != big:
        raise ValueError(
            _("The minimum bet must be the big blind, {big}.").format(big=write_amount(big, scale))
        )
    started = (*((0,) * dead), *_stacks(stacks, raises, posts, scale))
    rules = Rules(
        structure=structure,
        seats=count + dead,
        small_blind=min(abs(posts[positions[1]][1]) or _scaled(unposted, scale), big),
        big_blind=big,
        hands=1,
        rebuy="when_broke",  # a single hand awards no places
        small_bet=sizes[0] if is_fixed else 0,
        big_bet=sizes[1] if is_fixed else 0,
        ante=max(ante for ante, _blind in posts),
        stacks=started,
    )
    stakes = rules.stakes(0)._replace(dead_antes=not _trims_antes(data), posts=tuple(posts))
    return Fields(
        rules,
        stakes,
        positions,
        _names(data, count),
        dead,
        actions,
        started,
        frozenset(seat for seat, stack in enumerate(stacks, dead) if not stack.is_finite()),
        _by_position(finishing, dead, scale),
        tuple(chips or 0 for chips in _by_position(winnings, dead, scale)),
        scale,
    )


def write_amount(chips: int, scale: int) -> str:
    """Return *chips* as text in units of *scale* chips."""
    return write_number(chips / scale, len(str(scale)) - 1)


def _structure(data: Mapping[str, Any]) -> str:
    structure = _STRUCTURES.get(data["variant"]) if isinstance(data.get("variant"), str) else None
    if structure is None:
        raise ValueError(
            _("Unsupported variant {found!r}; supported: {names}.").format(
                found=str(data.get("variant"))[:20], names="NT, FT"
            )
        )
    return POT_LIMIT if data.get(LIMIT_FIELD) == POT_LIMIT else structure


def _positions(blinds: Sequence[int], bet: int) -> tuple[int, Positions]:
    """Return 1 for a dead small blind, else 0, and the positions.

    *blinds* are by player, *bet* is the minimum bet. A dead small blind is a further seat, before
    the others; p2 may have a straddle then.
    """
    count = len(blinds)
    if not any(blind > 0 for blind in blinds[:2]):
        raise ValueError(_("p1 or p2 must post the big blind."))
    if count == 2:
        small = 1 if blinds[0] >= blinds[1] else 0
        return 0, (1, small, 1 - small)
    if blinds[1] <= 0 or (blinds[1] != bet and blinds[0] == bet):
        return 1, (count, 0, 1)
    return 0, (count - 1, 0, 1)


def _stacks(
    stacks: Sequence[Decimal],
    raises: Sequence[Decimal],
    posts: Sequence[tuple[int, int]],
    scale: int,
) -> list[int]:
    """Return *stacks* in chips; an unknown one is larger than all chips of the hand."""
    known = [_scaled(stack, scale) for stack in stacks if stack.is_finite()]
    if not all(known):
        raise ValueError(_("Every player needs chips."))
    enough = sum(known) + sum(_scaled(to, scale) for to in raises if to > 0) + 1
    enough += sum(ante + abs(blind) for ante, blind in posts)
    return [_scaled(stack, scale) if stack.is_finite() else enough for stack in stacks]


def _trims_antes(data: Mapping[str, Any]) -> bool:
    trims = data.get("ante_trimming_status", False)
    if not isinstance(trims, bool):
        raise ValueError(_("'{key}' must be true or false.").format(key="ante_trimming_status"))
    return trims


def _names(data: Mapping[str, Any], count: int) -> tuple[str, ...]:
    """Return the names of the players; one without a name is called p1, p2 and so on."""
    names = _texts(data, "players", 10, 10_000) if "players" in data else ("",) * count
    if len(names) != count:
        raise ValueError(
            _("{found} names, but {count} players.").format(found=len(names), count=count)
        )
    return tuple(name[:MAX_NAME].strip() or f"p{at}" for at, name in enumerate(names, 1))


# --- amounts ------------------------------------------------------------------------------------


def _amounts(
    data: Mapping[str, Any],
    key: str,
    count: int = 0,
    *,
    minimum: int = 0,
    may_be_unknown: bool = False,
) -> list[Decimal]:
    values = data.get(key)
    if not isinstance(values, list) or not values or len(values) > 10:
        raise ValueError(_("'{key}' must be a list of amounts.").format(key=key))
    if count and len(values) != count:
        raise ValueError(
            _("'{key}' has {found} amounts for {count} players.").format(
                key=key, found=len(values), count=count
            )
        )
    return [_checked(value, key, minimum, may_be_unknown=may_be_unknown) for value in values]


def _optional(
    data: Mapping[str, Any], key: str, count: int, *, may_be_unknown: bool = False
) -> list[Decimal]:
    return _amounts(data, key, count, may_be_unknown=may_be_unknown) if key in data else []


def _by_position(amounts: Sequence[Decimal], dead: int, scale: int) -> tuple[int | None, ...]:
    """Return *amounts* in chips, None for an unknown one; 0 for the seat of a dead small blind."""
    chips = [_scaled(amount, scale) if amount.is_finite() else None for amount in amounts]
    return (*([0] * dead), *chips) if chips else ()


def _amount(data: Mapping[str, Any], key: str) -> Decimal:
    if key not in data:
        raise ValueError(_("'{key}' is missing.").format(key=key))
    return _checked(data[key], key)


def _checked(value: Any, key: str, minimum: int = 0, *, may_be_unknown: bool = False) -> Decimal:
    """Return *value*; infinity stands for an unknown amount."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise ValueError(_("'{key}' contains an invalid amount.").format(key=key))
    if isinstance(value, int) and value.bit_length() > 60:
        raise ValueError(_("'{key}' contains an amount out of range.").format(key=key))
    number = Decimal(value)
    if may_be_unknown and number == Decimal("inf"):
        return number
    if not number.is_finite() or not minimum <= number <= MAX_CHIPS:
        raise ValueError(_("'{key}' contains an amount out of range.").format(key=key))
    return number


def _number(text: str) -> Decimal:
    """Return an amount of an action, which may have commas between thousands."""
    try:
        number = Decimal(text.replace(",", ""))
    except InvalidOperation:
        raise ValueError(_("Invalid amount {text}.").format(text=text)) from None
    if not number.is_finite() or not 0 < number <= MAX_CHIPS:
        raise ValueError(_("{text} is out of range.").format(text=text))
    return number


def _raises(actions: Sequence[str]) -> list[Decimal]:
    amounts = []
    for text in actions:
        words = text.partition("#")[0].split()
        if len(words) == 3 and words[1] == "cbr" and len(words[2]) <= 20:
            try:
                amounts.append(_number(words[2]))
            except ValueError:
                continue  # reported when the action is read, with its number
    return amounts


def _scale(amounts: Sequence[Decimal]) -> int:
    """Return the power of ten that makes all known amounts whole numbers. Raises ValueError."""
    known = [amount for amount in amounts if amount.is_finite()]
    for digits in range(_MAX_DECIMALS + 1):
        if all(amount == round(amount, digits) for amount in known):
            return int(10**digits)
    raise ValueError(_("An amount has more than {count} decimals.").format(count=_MAX_DECIMALS))


def _scaled(amount: Decimal, scale: int) -> int:
    chips = amount * scale
    if chips != int(chips) or chips > MAX_CHIPS:
        raise ValueError(_("{text} is out of range.").format(text=amount))
    return int(chips)


def _texts(data: Mapping[str, Any], key: str, limit: int, max_length: int) -> tuple[str, ...]:
    values = data.get(key)
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise ValueError(_("'{key}' must be a list of strings.").format(key=key))
    if len(values) > limit:
        raise ValueError(
            _("'{key}' has more than {limit} entries.").format(key=key, limit=write_number(limit))
        )
    if any(len(value) > max_length for value in values):
        raise ValueError(_("An entry of '{key}' is too long.").format(key=key))
    return tuple(values)
