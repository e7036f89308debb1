"""The choices of the lobby: game, rules and seats. No drawing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from cardtable.company.casting import casting, character_at, find_characters, seat_of
from cardtable.core.i18n import _
from cardtable.core.input_files import list_files
from cardtable.engine import GameKind, Opponent, Strategy
from cardtable.games.option_words import rule_set_title
from cardtable.match import PERSON, Match, Seat
from cardtable.screens.lobby.player_names import random_names
from cardtable.storage.own_name import MAX_NAME_LENGTH


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A selectable rule set: a built-in one by name, or a user's file."""

    name: str
    title: str
    path: Path | None = None

    @property
    def source(self) -> str:
        """The argument for ``GameKind.find_rules``."""
        return self.name if self.path is None else str(self.path)


def rule_sets(kind: GameKind, folder: Path | None) -> tuple[RuleSet, ...]:
    """Return the built-in rule sets of *kind*, then the user's files in *folder* by name."""
    shipped = [RuleSet(name, rule_set_title(kind, name)) for name in kind.rule_sets]
    files = list_files(folder, ".yaml") if folder is not None else []
    return (*shipped, *(RuleSet(path.stem, path.stem, path) for path in files))


@dataclass(frozen=True, slots=True)
class Choices:
    """Everything needed to deal. *rule_set* is empty for rules edited in the lobby.

    *own_name* is the name of the person at this computer, who has the first seat by default, and
    *favourite* the character they prefer as a partner. *draw* selects characters and names, so that
    the same seats get the same ones again.
    """

    kind: GameKind
    rule_set: str
    rules: Any
    seats: tuple[Seat, ...]
    classes: Mapping[str, type[Strategy]]
    own_name: str = ""
    favourite: str = ""
    draw: int = field(default=0, compare=False)

    # --- making ----------------------------------------------------------------------------------

    @classmethod
    def first(
        cls,
        kind: GameKind,
        classes: Mapping[str, type[Strategy]],
        rng: Random | None = None,
        own_name: str = "",
        favourite: str = "",
    ) -> Choices:
        """Return the defaults: the first rule set, one person, default partner and opponents."""
        draw = (rng or Random()).getrandbits(32)
        name = kind.rule_sets[0]
        rules = kind.find_rules(name)
        return cls(kind, name, rules, (), classes, own_name or _("You"), favourite, draw)._fill()

    @classmethod
    def restore(
        cls,
        data: Mapping[str, Any],
        kind: GameKind,
        classes: Mapping[str, type[Strategy]],
        rng: Random | None = None,
        own_name: str = "",
        favourite: str = "",
    ) -> Choices:
        """Return the choices saved by :meth:`to_data`; invalid parts are replaced by defaults."""
        plain = cls.first(kind, classes, rng, own_name, favourite)
        try:
            rules = kind.rules_from_data(data.get("rules", {}))
        except (ValueError, TypeError, AttributeError):
            return plain
        rule_set = data.get("rule_set", "")
        seats = tuple(_restore_seats(data.get("seats"), classes, plain.own_name))
        made = replace(plain, rules=rules, seats=seats, rule_set=str(rule_set))
        return made._check_rule_set()._fill()._with_favourite()

    def to_data(self) -> dict[str, Any]:
        """Return the choices as plain values."""
        return {
            "rules": dict(self.kind.rules_to_data(self.rules)),
            "rule_set": self.rule_set,
            "seats": [asdict(self._without_own_name(seat)) for seat in self.seats],
        }

    def _without_own_name(self, seat: Seat) -> Seat:
        """Return *seat* for storage: the person's own name is stored in the settings only."""
        return replace(seat, name="") if self.is_own(seat) else seat

    def _check_rule_set(self) -> Choices:
        """Drop the name of the rule set if its rules are different by now."""
        try:
            same = bool(self.rule_set) and self.kind.find_rules(self.rule_set) == self.rules
        except (ValueError, OSError):
            same = False
        return self if same else replace(self, rule_set=self._set_that_equals())

    def _set_that_equals(self) -> str:
        names = self.kind.rule_sets
        return next((name for name in names if self.kind.find_rules(name) == self.rules), "")

    def _fill(self) -> Choices:
        """Fill empty seats; seats beyond the current number are remembered."""
        seats = list(self.seats)
        while len(seats) < self.seat_count:
            if not seats:
                seats.append(Seat(PERSON, self.own_name or _("You")))
            else:
                seats.append(self._default_seat(len(seats), seats))
        seats = [self._with_level(seat) for seat in seats]
        return replace(self, seats=tuple(seats))

    def _default_seat(self, position: int, seats: Sequence[Seat]) -> Seat:
        """Return the default seat at *position*, not 0: the favourite partner, or any player."""
        names = [seat.name for index, seat in enumerate(seats) if index != position]
        if self._partner_of_own(seats) == position and self.favourite not in names:
            favourite = seat_of(self.kind, self.favourite)
            if favourite is not None and favourite.strategy in self.classes:
                return favourite
        return self._named(self._default_player(position, seats), position, names)

    def _named(self, player: Opponent, position: int, taken: Collection[str]) -> Seat:
        """Return a seat with a character that is *player*; with a random name if there is none."""
        seat = self._with_level(Seat(player.strategy, "", player.level))
        rng = Random(f"{self.draw} {position}")
        wanted = Opponent(seat.strategy, seat.level)
        avoided = set(taken)
        if self.favourite in casting(self.kind):
            avoided.add(self.favourite)  # kept for the partner's seat
        name = find_characters(self.kind, [wanted], avoided, rng)[0]
        return replace(seat, name=name or random_names(1, taken, rng)[0])

    def new_name(self, seat: Seat, taken: Collection[str]) -> str:
        """Return a new name for *seat* that is not in *taken*.

        It is the name of a character with this strategy and level, if one is free. Each call may
        return a different name.
        """
        drawn = replace(self, draw=Random().getrandbits(32))
        if seat.is_person:
            return random_names(1, taken)[0]
        return drawn._named(Opponent(seat.strategy, seat.level), 0, taken).name

    def renamed(self, seat: Seat, position: int) -> Seat:
        """Return *seat*, for *position*, with a character that matches its strategy and level.

        Only the name of a character is replaced; any other name stays.
        """
        is_cast = seat.name in casting(self.kind)
        if seat.is_person or not is_cast or character_at(self.kind, seat) is not None:
            return seat
        others = [each.name for index, each in enumerate(self.seats) if index != position]
        return self._named(Opponent(seat.strategy, seat.level), position, [*others, seat.name])

    def _partner_of_own(self, seats: Sequence[Seat]) -> int | None:
        """Return the position of the partner of the person at this computer, None without one."""
        own = next((index for index, seat in enumerate(seats) if self.is_own(seat)), 0)
        return self.partner(own) if own < self.seat_count else None

    def is_partner(self, position: int) -> bool:
        """Return whether *position* is the partner of the person at this computer."""
        return self._partner_of_own(self.seats) == position

    def _with_favourite(self) -> Choices:
        """Return the choices with the favourite on the partner's seat.

        People stay, and so do opponents chosen by the user that are not characters.
        """
        position = self._partner_of_own(self.seats)
        favourite = seat_of(self.kind, self.favourite)
        if position is None or favourite is None or favourite.strategy not in self.classes:
            return self
        seats = list(self.seats)
        present = seats[position]
        usual = self._default_player(position, seats)
        is_usual = (present.strategy, present.level) == (usual.strategy, usual.level)
        if present.is_person or not (is_usual or character_at(self.kind, present)):
            return self
        seats[position] = favourite
        for index, seat in enumerate(seats):
            if index != position and seat.name == favourite.name:
                taken = [each.name for each in seats]
                seats[index] = self._named(Opponent(seat.strategy, seat.level), index, taken)
        return replace(self, seats=tuple(seats))

    def _default_player(self, position: int, seats: Sequence[Seat]) -> Opponent:
        """Return the default player at *position*, not 0, at a table with these *seats*."""
        people = [index for index, seat in enumerate(seats) if seat.is_person]
        wanted = self.kind.default_partner(self.rules, position, people)
        if wanted is None:
            wanted = self.kind.opponents[min(position, len(self.kind.opponents)) - 1]
        if wanted.strategy in self.classes:
            return wanted
        return Opponent(next(iter(self.classes), PERSON))

    def _with_defaults_of(self, former: Choices) -> Choices:
        """Return the choices with the default players of *former* replaced by those of these rules.

        Thus a strong partner does not become an opponent when everybody plays alone.
        """
        seats = list(self.seats)
        for position in range(1, min(self.seat_count, former.seat_count, len(seats))):
            seat = seats[position]
            before = former._default_player(position, seats)
            if (seat.strategy, seat.level) == (before.strategy, before.level):
                after = self._default_player(position, seats)
                changed = replace(seat, strategy=after.strategy, level=after.level)
                if changed != seat:
                    seats[position] = replace(self, seats=tuple(seats)).renamed(changed, position)
        return replace(self, seats=tuple(seats))

    def _with_level(self, seat: Seat) -> Seat:
        levels = 0 if seat.is_person else len(self.classes[seat.strategy].levels)
        if not levels:
            return replace(seat, level=None)
        level = default_level(levels) if seat.level is None else min(max(seat.level, 1), levels)
        return replace(seat, level=level)

    # --- looking ---------------------------------------------------------------------------------

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The positions of each side under the current rules."""
        return self.kind.sides(self.rules)

    @property
    def seat_count(self) -> int:
        """The number of seats under the current rules."""
        return sum(len(side) for side in self.sides)

    @property
    def strategies_by_use(self) -> tuple[str, ...]:
        """The keys of all strategies: those of the usual opponents first."""
        usual = [each.strategy for each in self.kind.opponents if each.strategy in self.classes]
        return tuple(dict.fromkeys([*usual, *self.classes]))

    @property
    def seated(self) -> tuple[Seat, ...]:
        """The seats in use, by position."""
        return self.seats[: self.seat_count]

    def partner(self, position: int) -> int | None:
        """Return the partner of *position*, None if everybody plays alone."""
        side = next(side for side in self.sides if position in side)
        return next((other for other in side if other != position), None)

    def position_title(self, position: int) -> str:
        """Return the name of a position (``South``)."""
        names = self.kind.seats_under(self.rules)
        name = names[position] if position < len(names) else str(position + 1)
        return _seat_titles().get(name, name.capitalize())

    def is_own(self, seat: Seat) -> bool:
        """Return whether *seat* is that of the person at this computer."""
        return seat.is_person and seat.name == self.own_name

    # --- changing --------------------------------------------------------------------------------

    def with_rule_set(self, source: str) -> Choices:
        """Return the choices with a rule set. Raises SourceError or ValueError if it is invalid."""
        changed = replace(self, rule_set=source, rules=self.kind.find_rules(source))
        return changed._with_defaults_of(self)._fill()

    def with_rules(self, rules: Any) -> Choices:
        """Return the choices with edited rules."""
        changed = replace(self, rules=rules)._check_rule_set()
        return changed._with_defaults_of(self)._fill()

    def with_seat(self, position: int, seat: Seat) -> Choices:
        """Return the choices with another player at *position*."""
        seats = (*self.seats[:position], seat, *self.seats[position + 1 :])
        return replace(self, seats=seats)._fill()

    def with_own_name(self, name: str) -> Choices:
        """Return the choices with another name for the person at this computer."""
        seats = [replace(seat, name=name) if self.is_own(seat) else seat for seat in self.seats]
        taken = [seat.name for seat in seats]
        for position, seat in enumerate(seats):
            if not seat.is_person and seat.name.casefold() == name.casefold():
                player = Opponent(seat.strategy, seat.level)
                seats[position] = self._named(player, position, [*taken, name])
        return replace(self, seats=tuple(seats), own_name=name)

    def with_new_names(self, rng: Random | None = None) -> Choices:
        """Return the choices with other characters, or names, for all computer players.

        They play like the former ones. The favourite partner stays.
        """
        changed = replace(self, draw=(rng or Random()).getrandbits(32))
        seats = list(self.seats)
        for position, seat in enumerate(seats):
            if not seat.is_person and seat.name != self.favourite:
                taken = [each.name for each in seats]
                seats[position] = changed._named(
                    Opponent(seat.strategy, seat.level), position, taken
                )
        return replace(changed, seats=tuple(seats))

    def new_match(
        self, *, seed: int | None = None, deals: Sequence[str] = (), dealer: int | None = None
    ) -> Match:
        """Return a match; without *dealer* the first dealer is random.

        If the rules decide who moves first, the dealer is the first seat, as the lobby shows it.
        """
        if dealer is None:
            named = "begins" in self.kind.options
            dealer = 0 if named else Random().randrange(self.seat_count)
        return Match(
            self.kind,
            self.rules,
            self.seated,
            seed=seed,
            deals=deals,
            dealer=dealer,
            strategies=self.classes,
        )


def _seat_titles() -> dict[str, str]:
    """Return the titles of seats by name."""
    return {
        "south": _("South"),
        "west": _("West"),
        "north": _("North"),
        "east": _("East"),
        "southwest": _("Southwest"),
        "northwest": _("Northwest"),
        "northeast": _("Northeast"),
        "southeast": _("Southeast"),
        "ninth": _("Ninth"),
        "tenth": _("Tenth"),
    }


def default_level(levels: int) -> int:
    """Return the default level, from 1: slightly above the middle."""
    return levels // 2 + 1 if levels > 1 else 1


def _restore_seats(data: Any, classes: Mapping[str, type[Strategy]], own_name: str) -> list[Seat]:
    """Return the seats in *data*, up to the first invalid one.

    A person without a name, or called "You", is the one at this computer.
    """
    seats: list[Seat] = []
    for entry in data if isinstance(data, list | tuple) else ():
        if not isinstance(entry, Mapping):
            break
        strategy, name, level = (entry.get(key) for key in ("strategy", "name", "level"))
        if strategy != PERSON and strategy not in classes:
            break
        if not isinstance(name, str) or not (level is None or type(level) is int):
            break
        if strategy == PERSON and name in ("", "You", _("You")):
            name = own_name
        seats.append(Seat(str(strategy), name[:MAX_NAME_LENGTH], level))
    return seats
