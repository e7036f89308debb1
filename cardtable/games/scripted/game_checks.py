"""Finds errors in a game file that only its receivers or a start of the game show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _, ngettext
from cardtable.core.yaml_source import YamlErrors
from cardtable.games.scripted.game_file import GameFile
from cardtable.ludl import LudlError, Rejected
from cardtable.ludl.session import word_counts


def message_errors(game: GameFile, text: str, filename: str) -> list[SourceError]:
    """Return errors about messages in game.yaml that do not fit the receivers."""
    errors = YamlErrors(text, filename)
    counts: dict[str, list[int]] = {}
    for name, count in game.receivers:
        counts.setdefault(name, []).append(count)
    own = {entry.key: entry.value for entry in errors.source.entries()}.get("messages")
    for name, wording in game.description.messages.items():
        if name not in counts:
            if name not in (own or {}):
                continue  # a template has it for games with such a receiver
            errors.unknown_name(
                ("messages", name),
                _("The rules have no receiver '{name}'.").format(name=name),
                name,
                list(counts),
            )
        elif wording.words and len(wording.words) not in map(abs, counts[name]):
            sentence = ngettext(
                "'{name}' takes {count} word.",
                "'{name}' takes {count} words.",
                max(map(abs, counts[name])),
            )
            allowed = word_counts(counts[name])
            errors.add(("messages", name, "words"), sentence.format(name=name, count=allowed))
    bid = game.description.bid_box.bid
    if bid and bid not in counts:
        problem = _("The rules have no receiver '{name}'.").format(name=bid)
        errors.unknown_name(("bid_box", "bid"), problem, bid, list(counts))
    return errors.errors


def start_errors(game: GameFile, filename: str) -> list[SourceError]:
    """Start the game once for each number of players, then once for each other value of an option.

    Return the errors of the first start that fails.
    """
    description = game.description
    values: list[dict[str, Any]] = [
        {name: value}
        for name, declared in description.options.items()
        for value in declared.option.choices
        if value != declared.default
    ]
    trials: list[tuple[int, dict[str, Any]]] = [(players, {}) for players in description.players]
    trials += [(description.players[0], chosen) for chosen in values]
    for players, chosen in trials:
        errors = _start_errors(game, players, chosen, filename)
        if errors:
            return errors
    return []


def _start_errors(
    game: GameFile, players: int, chosen: Mapping[str, Any], filename: str
) -> list[SourceError]:
    """Start the game with the values *chosen* for options and return the errors."""
    try:
        session = game.session(players, chosen=chosen)
        answer = session.set_up()
        if isinstance(answer, Rejected):
            return [answer.error or SourceError(answer.text, filename=filename)]
        session.legal()
    except LudlError as error:
        return [error]
    except ValueError as error:
        return [SourceError(str(error), filename=filename)]
    return []
