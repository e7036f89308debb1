"""Read the fields of a PHH hand: variant, blinds, antes, stacks, names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from cardtable.core.i18n import _, write_number
from cardtable.games.holdem.actions import MAX_CHIPS
from cardtable.games.holdem.phh.writer import VARIANTS
from cardtable.games.holdem.rules import FIXED_LIMIT, Rules

MAX_ACTIONS = 5_000
MAX_NAME = 60
_STRUCTURES = {variant: structure for structure, variant in VARIANTS.items()}
_MAX_DECIMALS = 6
"""Maximum number of digits after the decimal point of an amount."""


@dataclass(frozen=True)
class Fields:
    """The fields of a hand. *first* is the position of p1: 1 after a dead small blind.

    *is_reversed*: heads-up, p1 has the small blind, and p2 the button and the big blind. *scale* is
    the number of chips in one unit of the file.
    """

    rules: Rules
    players: tuple[str, ...]
    button: int
    first: int
    count: int
    actions: tuple[str, ...]
    finishing: tuple[int | Decimal, ...]
    scale: int
    is_reversed: bool = False

    def chips(self, text: str) -> int:
        """Return an amount of the file in chips. Raises ValueError."""
        return _scaled(_number(text), self.scale)

    def unit(self, chips: int) -> int | Decimal:
        """Return *chips* in the units of the file."""
        return chips if self.scale == 1 else Decimal(chips) / self.scale


def read_fields(data: Mapping[str, Any]) -> Fields:
    """Return the fields of one hand. Raises ValueError."""
    structure = _STRUCTURES.get(data["variant"]) if isinstance(data.get("variant"), str) else None
    if structure is None:
        raise ValueError(
            _("Unsupported variant {found!r}; supported: {names}.").format(
                found=str(data.get("variant"))[:20], names="NT, FT, PT"
            )
        )
    stacks = _amounts(data, "starting_stacks")
    count = len(stacks)
    if not 2 <= count <= 10:
        raise ValueError(_("A table has 2 to 10 seats."))
    blinds = _amounts(data, "blinds_or_straddles", count)
    antes = _amounts(data, "antes", count) if "antes" in data else [Decimal(0)] * count
    is_fixed = structure == FIXED_LIMIT
    bets = [_amount(data, key) for key in (("small_bet", "big_bet") if is_fixed else ("min_bet",))]
    actions = _texts(data, "actions", MAX_ACTIONS, 200)
    scale = _scale([*stacks, *blinds, *antes, *bets, *_raises(actions)])
    chips = [_scaled(stack, scale) for stack in stacks]
    if not all(chips):
        raise ValueError(_("Every player needs chips."))
    posted = [_scaled(blind, scale) for blind in blinds]
    is_reversed = count == 2 and 0 < posted[1] < posted[0]
    small, big, straddle, dead = _blinds(posted[::-1] if is_reversed else posted)
    ante, ante_from = _antes([_scaled(ante, scale) for ante in antes], 1 if count > 2 else 0)
    sizes = [_scaled(bet, scale) for bet in bets]
    if not is_fixed and sizes[0] != big:
        raise ValueError(_("The minimum bet must be the big blind, {big}.").format(big=big))
    rules = Rules(
        structure=structure,
        seats=count + dead,
        small_blind=small,
        big_blind=big,
        hands=1,
        rebuy="when_broke",  # a single hand awards no places
        small_bet=sizes[0] if is_fixed else 0,
        big_bet=sizes[1] if is_fixed else 0,
        ante=ante,
        ante_from=ante_from,
        straddle=straddle,
        stacks=(*((0,) * dead), *chips),
    )
    finishing: tuple[int | Decimal, ...] = ()
    if "finishing_stacks" in data:
        finishing = tuple(_amounts(data, "finishing_stacks", count))
    names = _texts(data, "players", 10, 10_000) if "players" in data else ()
    if names and len(names) != count:
        raise ValueError(
            _("{found} names, but {count} players.").format(found=len(names), count=count)
        )
    return Fields(
        rules,
        tuple(name[:MAX_NAME] for name in names)
        or tuple(f"p{number}" for number in range(1, count + 1)),
        count - 1 + dead,
        dead,
        count,
        tuple(text.partition("#")[0].strip() for text in actions),
        finishing,
        scale,
        is_reversed,
    )


def _blinds(posted: list[int]) -> tuple[int, int, int, int]:
    """Return small blind, big blind, straddle, and 1 for a dead small blind."""
    if len(posted) == 2:
        return posted[0], posted[1], 0, 0
    if posted[0] and not posted[1]:  # p1 has the big blind, the small blind is dead
        _check_empty(posted[2:])
        return 0, posted[0], 0, 1
    small, big, straddle, *rest = posted
    _check_empty(rest)
    return small, big, straddle, 0


def _check_empty(rest: Sequence[int]) -> None:
    if any(rest):
        raise ValueError(
            _("Only a small blind, a big blind and one straddle are supported, in this order.")
        )


def _antes(antes: list[int], big: int) -> tuple[int, str]:
    if len(set(antes)) == 1:
        return antes[0], "everyone"
    if not any(chips for index, chips in enumerate(antes) if index != big):
        return antes[big], "big_blind"
    raise ValueError(_("The ante must be the same for all, or posted by the big blind only."))


# --- amounts ------------------------------------------------------------------------------------


def _amounts(data: Mapping[str, Any], key: str, count: int = 0) -> list[Decimal]:
    values = data.get(key)
    if not isinstance(values, list) or not values or len(values) > 10:
        raise ValueError(_("'{key}' must be a list of amounts.").format(key=key))
    if count and len(values) != count:
        raise ValueError(
            _("'{key}' has {found} amounts for {count} players.").format(
                key=key, found=len(values), count=count
            )
        )
    return [_checked(value, key) for value in values]


def _amount(data: Mapping[str, Any], key: str) -> Decimal:
    if key not in data:
        raise ValueError(_("'{key}' is missing.").format(key=key))
    return _checked(data[key], key)


def _checked(value: Any, key: str) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise ValueError(_("'{key}' contains an invalid amount.").format(key=key))
    if isinstance(value, int) and value.bit_length() > 60:
        raise ValueError(_("'{key}' contains an amount out of range.").format(key=key))
    number = Decimal(value)
    if not number.is_finite() or not 0 <= number <= MAX_CHIPS:
        raise ValueError(_("'{key}' contains an amount out of range.").format(key=key))
    return number


def _number(text: str) -> Decimal:
    try:
        number = Decimal(text)
    except InvalidOperation:
        raise ValueError(_("Invalid amount {text}.").format(text=text)) from None
    if number > MAX_CHIPS:
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
    """Return the power of ten that makes all amounts whole numbers. Raises ValueError."""
    for digits in range(_MAX_DECIMALS + 1):
        if all(amount == round(amount, digits) for amount in amounts):
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
