"""Problem files: YAML with any number of problems of any game.

The keys are the names of the problems. The fields of a problem are

* ``game``: the key of the game;
* ``rules``: the name of a rule set, or options as in a rule file (default: the first rule set);
* ``dealer``, ``seed``, ``deals`` and ``names``: as in a saved game (all optional);
* ``score`` and ``bags``: a list of numbers by side, before the first hand, for games that begin
  with a score (default: 0 each);
* ``moves``: the actions that lead to the position, separated by commas, or as a list;
* ``right``: the right actions, in the same way;
* ``theme``: one of THEMES;
* ``difficulty``: 1 (easy), 2 or 3 (hard);
* ``why``: the reason, by the code of its language;
* ``source``: where the position comes from (optional).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import yaml

from cardtable.core.errors import SourceError, SourceErrors
from cardtable.core.i18n import _
from cardtable.core.yaml_source import Trail, YamlErrors
from cardtable.engine import GameKind, frozen
from cardtable.games import all_games
from cardtable.problems.problem import DIFFICULTIES, BadPosition, Problem
from cardtable.problems.themes import THEMES

FIELDS = (
    "game",
    "rules",
    "dealer",
    "seed",
    "deals",
    "names",
    "score",
    "bags",
    "moves",
    "right",
    "theme",
    "difficulty",
    "why",
    "source",
)
REQUIRED = ("game", "moves", "right", "theme", "difficulty", "why")
MAX_MOVES = 2_000
MAX_TEXT = 1_000
"""Maximum length of a reason, in characters."""
MAX_NAME = 60
MAX_SCORE = 9_999

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")


def read_problems(
    text: str, filename: str, *, is_own: bool = False, replay: bool = True
) -> tuple[Problem, ...]:
    """Read the problems in *text*, the content of *filename*.

    With *replay*, each position is played, so that illegal moves are found too. Raises SourceErrors
    with all errors; each shows its line and what is allowed.
    """
    errors = YamlErrors(text, filename)
    found: list[Problem | None] = []
    for entry in errors.source.entries(errors.errors):
        if not is_problem_name(entry.key):
            errors.add(
                (entry.key,),
                _("'{name}' cannot be the name of a problem.").format(name=entry.key[:MAX_NAME]),
                _("Allowed: words of a-z and 0-9, joined by '-'."),
            )
        found.append(_Reader(entry.key, errors).read(entry.value, is_own, replay))
    if errors.errors:
        raise SourceErrors(sorted(errors.errors, key=lambda error: error.line))
    if not found:
        raise SourceError(_("The file contains no problem."), filename=filename)
    return tuple(problem for problem in found if problem is not None)


def is_problem_name(name: str) -> bool:
    """Whether *name* can be the name of a problem and of its file."""
    return len(name) <= MAX_NAME and _NAME.fullmatch(name) is not None


class _Invalid(Exception):
    """An error of a problem that has been recorded."""


class _Reader:
    """Reads one problem and records its errors."""

    def __init__(self, name: str, errors: YamlErrors) -> None:
        self.name = name
        self.errors = errors
        self.data: Mapping[str, Any] = {}

    def read(self, data: Any, is_own: bool, replay: bool) -> Problem | None:
        """Return the problem; None after an error."""
        try:
            self._check_fields(data)
            problem = self._problem(is_own)
            if replay:
                self._play(problem)
        except _Invalid:
            return None
        return problem

    def _fail(self, message: str, *trail: str | int, allowed: str = "") -> _Invalid:
        """Record an error at *trail* within the problem; return the exception to raise."""
        self.errors.add(self._trail(*trail), message, allowed)
        return _Invalid()

    def _trail(self, *trail: str | int) -> Trail:
        return (self.name, *trail)

    def _unknown(self, message: str, field: str, name: str, known: tuple[str, ...]) -> _Invalid:
        self.errors.unknown_name(self._trail(field), message, name[:MAX_NAME], known)
        return _Invalid()

    def _check_fields(self, data: Any) -> None:
        listed = _("Allowed: {names}.").format(names=", ".join(FIELDS))
        if not isinstance(data, dict):
            raise self._fail(_("A problem is a mapping of fields."), allowed=listed)
        self.data = data
        for field in data:
            if field not in FIELDS:
                message = _("There is no field '{name}'.").format(name=str(field)[:MAX_NAME])
                raise self._unknown(message, str(field), str(field), FIELDS)
        missing = [name for name in REQUIRED if name not in data]
        if missing:
            names = ", ".join(missing)
            raise self._fail(_("Missing: {names}.").format(names=names), allowed=listed)

    # --- the fields ------------------------------------------------------------------------------

    def _problem(self, is_own: bool) -> Problem:
        kind = self._kind()
        rules = self._rules(kind)
        seats, sides = len(kind.seats_under(rules)), len(kind.sides(rules))
        return Problem(
            name=self.name,
            kind=kind,
            rules=rules,
            moves=self._actions("moves"),
            right=self._right(),
            theme=self._theme(),
            difficulty=self._number("difficulty", 1, DIFFICULTIES[-1]),
            why=self._why(),
            deals=self._texts("deals"),
            dealer=self._number("dealer", 0, seats - 1),
            seed=self._number("seed", 0, 2**1024),
            names=self._names(seats),
            score=self._score("score", kind, sides),
            bags=self._score("bags", kind, sides),
            source=self._text("source"),
            is_own=is_own,
        )

    def _text(self, field: str, default: str = "") -> str:
        value = self.data.get(field, default)
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise self._fail(_("{field}: expected text.").format(field=field), field)
        text = " ".join(str(value).split())
        if len(text) > MAX_TEXT:
            message = _("{field}: the text is too long (limit: {limit} characters).")
            raise self._fail(message.format(field=field, limit=MAX_TEXT), field)
        return text

    def _number(self, field: str, low: int, high: int) -> int:
        value = self.data.get(field, low)
        if type(value) is not int or not low <= value <= high:
            allowed = _("Allowed: {low} to {high}.").format(low=low, high=high)
            message = _("{field}: expected a number.").format(field=field)
            raise self._fail(message, field, allowed=allowed)
        return value

    def _kind(self) -> GameKind:
        key, games = self._text("game"), all_games()
        if key not in games:
            message = _("Unknown game '{name}'.").format(name=key[:MAX_NAME])
            raise self._unknown(message, "game", key, tuple(games))
        return games[key]

    def _rules(self, kind: GameKind) -> Any:
        rules = self.data.get("rules", kind.rule_sets[0])
        try:
            if isinstance(rules, Mapping):
                return kind.rules_from_data({str(key): value for key, value in rules.items()})
            if rules not in kind.rule_sets:
                name = str(rules)[:MAX_NAME]
                message = _("There is no rule set '{name}'.").format(name=name)
                raise self._unknown(message, "rules", name, kind.rule_sets)
            return kind.find_rules(rules)
        except (ValueError, TypeError) as error:
            raise self._fail(str(error), "rules") from None

    def _theme(self) -> str:
        theme = self._text("theme")
        if theme not in THEMES:
            message = _("There is no theme '{name}'.").format(name=theme[:MAX_NAME])
            raise self._unknown(message, "theme", theme, tuple(THEMES))
        return theme

    def _texts(self, field: str) -> tuple[str, ...]:
        value = self.data.get(field, [])
        if not isinstance(value, list) or not all(isinstance(text, str | int) for text in value):
            raise self._fail(_("{field}: expected a list of texts.").format(field=field), field)
        return tuple(str(text) for text in value)

    def _names(self, seats: int) -> tuple[str, ...]:
        names = self._texts("names")
        if names and len(names) != seats:
            raise self._fail(
                _("These rules have {expected} seats, not {found}.").format(
                    expected=seats, found=len(names)
                ),
                "names",
            )
        if not all(0 < len(name) <= MAX_NAME and name.isprintable() for name in names):
            raise self._fail(_("A name must be a short line of text."), "names")
        if len({name.casefold() for name in names}) < len(names):
            raise self._fail(_("Two players have the same name."), "names")
        return names

    def _score(self, field: str, kind: GameKind, sides: int) -> tuple[int, ...]:
        """Return a number for each side, nothing if the field is missing."""
        if field not in self.data:
            return ()
        if not kind.has_part("problems") or not hasattr(kind.part("problems"), "begin"):
            message = _("{field}: this game does not begin with a score.").format(field=field)
            raise self._fail(message, field)
        values = self.data[field]
        are_numbers = isinstance(values, list) and all(
            type(value) is int and abs(value) <= MAX_SCORE for value in values
        )
        if not are_numbers or len(values) != sides:
            allowed = _("Write a list of {count} numbers, one for each side.").format(count=sides)
            message = _("{field}: expected numbers.").format(field=field)
            raise self._fail(message, field, allowed=allowed)
        return tuple(values)

    def _actions(self, field: str) -> tuple[str, ...]:
        """Return the actions of a field: a list, or a text with commas between them."""
        value = self.data[field]
        if isinstance(value, list):
            actions = self._texts(field)
        elif value is None or value == "":
            actions = ()
        elif isinstance(value, str | int) and not isinstance(value, bool):
            actions = tuple(part.strip() for part in str(value).split(","))
        else:
            allowed = _("Write the actions with commas between them, or as a list.")
            message = _("{field}: expected actions.").format(field=field)
            raise self._fail(message, field, allowed=allowed)
        if len(actions) > MAX_MOVES:
            message = _("{field}: {count} actions (limit: {limit}).").format(
                field=field, count=len(actions), limit=MAX_MOVES
            )
            raise self._fail(message, field)
        return actions

    def _right(self) -> tuple[str, ...]:
        right = self._actions("right")
        if not right:
            raise self._fail(_("right: expected at least one answer."), "right")
        return right

    def _why(self) -> Mapping[str, str]:
        why = self.data["why"]
        if not isinstance(why, dict) or not why:
            allowed = _("Write one 'key: value' per line.")
            message = _("why: expected a text for each language.")
            raise self._fail(message, "why", allowed=allowed)
        for code, text in why.items():
            if not isinstance(code, str) or not _LANGUAGE.fullmatch(code):
                allowed = _("Allowed: codes such as en and de.")
                raise self._fail(_("why: expected a language."), "why", str(code), allowed=allowed)
            if not isinstance(text, str) or not text.strip() or len(text) > MAX_TEXT:
                message = _("why: expected text of up to {limit} characters.")
                raise self._fail(message.format(limit=MAX_TEXT), "why", code)
        texts: Mapping[str, str] = frozen({code: " ".join(why[code].split()) for code in why})
        return texts

    # --- the position ----------------------------------------------------------------------------

    def _play(self, problem: Problem) -> None:
        """Record why the position of *problem* cannot be played, if so."""
        try:
            problem.position().match.close()
        except BadPosition as error:
            message = str(error)
            if error.index >= 0:
                actions = problem.moves if error.field == "moves" else problem.right
                message = _("{field}, action {number} ({action}): {reason}").format(
                    field=error.field,
                    number=error.index + 1,
                    action=actions[error.index][:MAX_NAME],
                    reason=message,
                )
            raise self._fail(message, error.field, error.index) from None
        except ValueError as error:  # a deal, for example
            raise self._fail(str(error), "deals") from None


# --- writing -------------------------------------------------------------------------------------


def write_problem(problem: Problem) -> str:
    """Return *problem* as an entry of a file, the inverse of :func:`read_problems`."""
    data: dict[str, Any] = {"game": problem.kind.key}
    rules = dict(problem.kind.rules_to_data(problem.rules))
    if rules:
        data["rules"] = rules
    if problem.dealer:
        data["dealer"] = problem.dealer
    if problem.seed:
        data["seed"] = problem.seed
    if problem.deals:
        data["deals"] = list(problem.deals)
    if problem.names:
        data["names"] = list(problem.names)
    if problem.score:
        data["score"] = list(problem.score)
    if problem.bags:
        data["bags"] = list(problem.bags)
    data["moves"] = _joined(problem.moves)
    data["right"] = _joined(problem.right)
    data["theme"] = problem.theme
    data["difficulty"] = problem.difficulty
    data["why"] = dict(problem.why)
    if problem.source:
        data["source"] = problem.source
    return yaml.safe_dump({problem.name: data}, allow_unicode=True, sort_keys=False, width=96)


def _joined(actions: tuple[str, ...]) -> str | list[str]:
    """Return *actions* with commas between them, as a list if one contains a comma itself."""
    return list(actions) if any("," in action for action in actions) else ", ".join(actions)
