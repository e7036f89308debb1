"""Primitives for the game as a whole."""

from __future__ import annotations

from typing import Any

import cython

from cardtable.core.i18n import _, ngettext
from cardtable.ludl.errors import OperandError, UnlocatedError, did_you_mean
from cardtable.ludl.lexer import MAX_NUMBER
from cardtable.ludl.primitives.arguments import check_key, check_whole_number
from cardtable.ludl.registry import Returns, primitive
from cardtable.ludl.values import STATE_LEVEL, Dict, List, describe
from cardtable.ludl.world import PLAY_ORDER, ROTATE_BACK, World

if not cython.compiled:  # game.pxd takes it from elsewhere
    from cardtable.ludl.world import stored_copy

_MISSING = object()


@primitive(
    "GET_PROP",
    "game",
    """
    SET_PROP 'trumps' 's';
    DEBUG GET_PROP 'trumps';  # 's'
    """,
    errors="The game does not have the property.",
)
def get_prop(world: World, name: Any) -> Any:
    """Return a property of the game; a list or dict is not copied."""
    if type(name) is str:
        value = world.properties.get(name, _MISSING)
        if value is not _MISSING:
            return value
    name = check_key(name, 0)
    raise UnlocatedError(
        _("The game has no property '{name}'.").format(name=name),
        did_you_mean(name, world.properties),
        0,
    )


@primitive("SET_PROP", "game", "SET_PROP 'tricks' 0;", returns=Returns.NOTHING)
def set_prop(world: World, name: Any, value: Any) -> None:
    """Set a property of the game, which need not exist yet. It keeps its value between messages."""
    if type(name) is not str:
        check_key(name, 0)
    value = stored_copy(value, STATE_LEVEL, world)
    properties = world.properties
    world.log_item(properties, name)
    if name not in properties:
        world.charge_memory(200)
        if len(properties) >= world.limits.items:
            world.charge_items(len(properties) + 1)
    properties[name] = value


@primitive(
    "ROTATE_PLAY_ORDER",
    "game",
    """
    ROTATE_PLAY_ORDER;
    DEBUG GET_PROP 'play_order';  # ['south', 'north']
    """,
    returns=Returns.NOTHING,
)
def rotate_play_order(world: World) -> None:
    """Move the first player of the play order to the end: the next one is the current player."""
    order = world.properties[PLAY_ORDER]
    if type(order) is List and order:
        world.steps_left -= 2
        order.append(order.pop(0))
        world.undo_log.append((ROTATE_BACK, order))


@primitive(
    "END_GAME",
    "game",
    """
    END_GAME PUSH PUSH LIST0 3 5;
    ACCEPT;
    """,
    errors="A score is not a number, or a key of the dict is not a player.",
    returns=Returns.NOTHING,
    is_extension=True,
)
def end_game(world: World, scores: Any) -> None:
    """End the game when this message is accepted. The scores are a list of numbers in the order
    of the seats, or a dict of numbers by player.
    """  # noqa: D205  # the reference prints it whole
    if type(scores) is Dict:
        for name in scores:
            if name not in world.players:
                raise UnlocatedError(
                    _("The scores contain '{name}', who is not a player.").format(name=name),
                    did_you_mean(name, world.players),
                    0,
                )
        numbers = list(scores.values())
    elif type(scores) is List:
        numbers = list(scores)
    else:
        raise OperandError(_("a list or dict of numbers"), describe(scores), 0)
    if len(numbers) != len(world.players):
        raise UnlocatedError(
            ngettext(
                "There is {count} score for {players} players.",
                "There are {count} scores for {players} players.",
                len(numbers),
            ).format(count=len(numbers), players=len(world.players)),
            operand=0,
        )
    for score in numbers:
        if type(score) not in (int, float):
            raise UnlocatedError(
                _("A score is {found}, not a number.").format(found=describe(score)), operand=0
            )
    world.undo_log.append((setattr, world, "scores", world.scores))
    world.scores = stored_copy(scores, STATE_LEVEL, world)


@primitive(
    "RANDOM",
    "game",
    "ASSIGN 'die' RANDOM 1 6;",
    is_extension=True,
    errors="The last number is less than the first.",
)
def random(world: World, first: Any, last: Any) -> int:
    """Return a random whole number from the first to the last, both included.

    It is drawn from the seed of the game.
    """
    lowest, highest = check_whole_number(first, 0), check_whole_number(last, 1)
    if highest < lowest:
        raise UnlocatedError(
            _("The range from {first} to {last} is empty.").format(first=lowest, last=highest),
            operand=1,
        )
    world.charge_steps(60)
    number = world.chance.number(lowest, highest)
    assert -MAX_NUMBER <= number <= MAX_NUMBER
    return number
