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
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import yaml

from cardtable.core import line_text
from cardtable.core.errors import SourceError, SourceErrors
from cardtable.core.i18n import _
from cardtable.core.input_files import reading
from cardtable.core.yaml_fields import Field, Invalid, Node, shown
from cardtable.core.yaml_source import YamlErrors, read_source
from cardtable.engine import GameKind, frozen
from cardtable.games import all_games
from cardtable.problems.problem import DIFFICULTIES, BadPosition, Problem
from cardtable.problems.themes import THEMES

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
    found: list[Problem] = []
    for entry in errors.source.entries(errors.errors):
        node = Node(errors, (entry.key,), entry.value)
        if not is_problem_name(entry.key):
            node.fail(
                _("'{name}' cannot be the name of a problem.").format(name=entry.key[:MAX_NAME]),
                _("Allowed: words of a-z and 0-9, joined by '-'."),
            )
        with suppress(Invalid):
            found.append(_read(node, is_own, replay))
    if errors.errors:
        raise SourceErrors(sorted(errors.errors, key=lambda error: error.line))
    if not found:
        raise SourceError(_("The file contains no problem."), filename=filename)
    return tuple(found)


def read_problem_file(path: Path, *, is_own: bool = False) -> tuple[Problem, ...]:
    """Read the problems in the file *path*, see :func:`read_problems`. Raises SourceError."""
    with reading(path):
        source = read_source(path)
        return read_problems(source.text, source.filename, is_own=is_own)


def is_problem_name(name: str) -> bool:
    """Whether *name* can be the name of a problem and of its file."""
    return len(name) <= MAX_NAME and _NAME.fullmatch(name) is not None


def _read(node: Node, is_own: bool, replay: bool) -> Problem:
    """Return the problem of a node, or record its errors and raise Invalid."""
    values = node.fields(FIELDS)
    kind = values["game"]
    rules = values["rules"](kind)
    problem = Problem(
        name=node.name,
        kind=kind,
        rules=rules,
        moves=values["moves"],
        right=values["right"],
        theme=values["theme"],
        difficulty=values["difficulty"],
        why=values["why"],
        deals=values["deals"],
        dealer=values["dealer"](len(kind.seats_under(rules))),
        seed=values["seed"],
        names=values["names"](len(kind.seats_under(rules))),
        score=values["score"](kind, rules),
        bags=values["bags"](kind, rules),
        source=values["source"],
        is_own=is_own,
    )
    if replay:
        _play(problem, node)
    return problem


# --- fields of all games -------------------------------------------------------------------------


def _game(node: Node) -> GameKind:
    key, games = node.text(MAX_TEXT), all_games()
    if key not in games:
        raise node.unknown(_("Unknown game '{name}'.").format(name=key[:MAX_NAME]), games)
    return games[key]


def _actions(node: Node) -> tuple[str, ...]:
    """Return actions: a list, or a text with commas between them."""
    value = node.value
    if isinstance(value, list):
        actions = node.texts()
    elif value is None or value == "":
        actions = ()
    elif isinstance(value, str | int) and not isinstance(value, bool):
        actions = tuple(part.strip() for part in str(value).split(","))
    else:
        raise node.fail(
            _("{field}: expected actions.").format(field=node.name),
            _("Write the actions with commas between them, or as a list."),
        )
    if len(actions) > MAX_MOVES:
        message = _("{field}: {count} actions (limit: {limit}).")
        raise node.fail(message.format(field=node.name, count=len(actions), limit=MAX_MOVES))
    return actions


def _right(node: Node) -> tuple[str, ...]:
    right = _actions(node)
    if not right:
        raise node.fail(_("right: expected at least one answer."))
    return right


def _theme(node: Node) -> str:
    theme = node.text(MAX_TEXT)
    if theme not in THEMES:
        message = _("There is no theme '{name}'.").format(name=theme[:MAX_NAME])
        raise node.unknown(message, THEMES)
    return theme


def _why(node: Node) -> Mapping[str, str]:
    if not isinstance(node.value, dict) or not node.value:
        message = _("why: expected a text for each language.")
        raise node.fail(message, _("Write one 'key: value' per line."))
    texts = {}
    for part in node.entries():
        if not _LANGUAGE.fullmatch(part.name):
            message = _("why: expected a language.")
            raise part.fail(message, _("Allowed: codes such as en and de."))
        text = part.value
        if not isinstance(text, str) or not text.strip() or len(text) > MAX_TEXT:
            message = _("why: expected text of up to {limit} characters.")
            raise part.fail(message.format(limit=MAX_TEXT))
        texts[part.name] = " ".join(text.split())
    found: Mapping[str, str] = frozen(texts)
    return found


# --- fields that depend on the game --------------------------------------------------------------


def _rules(node: Node, kind: GameKind) -> Any:
    try:
        if isinstance(node.value, Mapping):
            return kind.rules_from_data({str(key): value for key, value in node.value.items()})
        if node.value in kind.rule_sets:
            return kind.find_rules(node.value)
    except (ValueError, TypeError) as error:
        raise node.fail(str(error)) from None
    message = _("There is no rule set '{name}'.").format(name=shown(node.value))
    raise node.unknown(message, kind.rule_sets)


def _dealer(node: Node, seats: int) -> int:
    return node.number(0, seats - 1)


def _names(node: Node, seats: int) -> tuple[str, ...]:
    names = node.texts()
    if names and len(names) != seats:
        message = _("These rules have {expected} seats, not {found}.")
        raise node.fail(message.format(expected=seats, found=len(names)))
    if not all(0 < len(name) <= MAX_NAME for name in names):
        raise node.fail(_("A name must be a short line of text."))
    if problem := next(filter(None, map(line_text.fault, names)), ""):
        raise node.fail(problem)
    if len({name.casefold() for name in names}) < len(names):
        raise node.fail(_("Two players have the same name."))
    return names


def _score(node: Node, kind: GameKind, rules: Any) -> tuple[int, ...]:
    """Return a number for each side."""
    if not kind.has_part("problems") or not hasattr(kind.part("problems"), "begin"):
        message = _("{field}: this game does not begin with a score.")
        raise node.fail(message.format(field=node.name))
    values, sides = node.value, len(kind.sides(rules))
    are_numbers = isinstance(values, list) and all(
        type(value) is int and abs(value) <= MAX_SCORE for value in values
    )
    if not are_numbers or len(values) != sides:
        raise node.fail(
            _("{field}: expected numbers.").format(field=node.name),
            _("Write a list of {count} numbers, one for each side.").format(count=sides),
        )
    return tuple(values)


def _later(read: Callable[..., Any], default: Callable[..., Any]) -> Field:
    """Return a field whose value is a function of the game, the rules or the number of seats."""
    return Field(lambda node: partial(read, node), default)


FIELDS: Mapping[str, Field] = {
    "game": Field(_game, required=True),
    "rules": _later(_rules, lambda kind: kind.find_rules(kind.rule_sets[0])),
    "dealer": _later(_dealer, lambda seats: 0),
    "seed": Field(lambda node: node.number(0, 2**1024), 0),
    "deals": Field(Node.texts, ()),
    "names": _later(_names, lambda seats: ()),
    "score": _later(_score, lambda kind, rules: ()),
    "bags": _later(_score, lambda kind, rules: ()),
    "moves": Field(_actions, required=True),
    "right": Field(_right, required=True),
    "theme": Field(_theme, required=True),
    "difficulty": Field(lambda node: node.number(DIFFICULTIES[0], DIFFICULTIES[-1]), required=True),
    "why": Field(_why, required=True),
    "source": Field(lambda node: node.text(MAX_TEXT), ""),
}


# --- the position --------------------------------------------------------------------------------


def _play(problem: Problem, node: Node) -> None:
    """Record why the position of *problem* cannot be played, if so, and raise Invalid."""
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
        place = node.child(error.field, None)
        raise place.child(error.index, None).fail(message) from None
    except ValueError as error:  # a deal, for example
        raise node.child("deals", None).fail(str(error)) from None


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
