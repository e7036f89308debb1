"""What the code of a script calls besides the primitives, each compiled where it can be."""

from __future__ import annotations

from typing import Any

import cython

from cardtable.core.i18n import _
from cardtable.ludl.errors import LimitError, OperandError, UnlocatedError
from cardtable.ludl.evaluator import FAILED, evaluate
from cardtable.ludl.primitives.arguments import iterable_values
from cardtable.ludl.primitives.collections import dict_of, list_of
from cardtable.ludl.values import Dict, List, describe, show
from cardtable.ludl.world import PLAY_ORDER, World, step_limit_error

if not cython.compiled:  # runtime.pxd takes them from elsewhere
    from cardtable.ludl.values import new_list
    from cardtable.ludl.world import stored_copy


class Accept(Exception):
    """Raised by ACCEPT within a function: ends the message and keeps its changes."""


class Reject(Exception):
    """Raised by REJECT: ends the message and undoes its changes."""


def charge(world: World, depth: cython.int, cost: cython.int) -> None:
    """Charge the steps of a body. Raises LimitError for too many, and for too deep a call."""
    world.steps_left -= cost
    if world.steps_left < 0:
        raise step_limit_error(world.limits)
    if depth > world.max_depth:
        raise LimitError(
            _("Function calls are nested too deeply."),
            _("At most {limit} nested calls are allowed; is there endless recursion?").format(
                limit=world.limits.depth
            ),
        )


def current_player(world: World) -> str:
    """Return the first player of the play order."""
    order = world.properties[PLAY_ORDER]
    if type(order) is List and order:
        name = order[0]
        if type(name) is str:
            return name
    raise UnlocatedError(_("The property 'play_order' is no longer a list of the players."))


def truth(value: Any) -> bool:
    """Return the value of a condition. Raises OperandError unless it is TRUE or FALSE."""
    if value is True:
        return True
    if value is False:
        return False
    raise OperandError(_("TRUE or FALSE"), describe(value), None)


def accept() -> None:
    """End the message and keep its changes."""
    raise Accept


def reject(text: Any) -> None:
    """End the message and undo its changes."""
    raise Reject(text if type(text) is str else show(text))


def items(world: World, values: Any, cost: cython.int) -> tuple[Any, ...]:
    """Return the values that MAP and FILTER process; each is charged *cost* steps."""
    found = iterable_values(world, values)
    world.charge_steps(cost * len(found))
    return found


def stored_list(world: World, values: Any) -> List:
    """Return the list that MAP and FILTER return, with copies of the lists and dicts in it."""
    for place, value in enumerate(values):
        if type(value) is List or type(value) is Dict:
            values[place] = stored_copy(value, 1, world)
    return new_list(values)


RUNTIME: dict[str, Any] = {
    "items": items,
    "iterable": iterable_values,
    "list_of": list_of,
    "dict_of": dict_of,
    "stored_list": stored_list,
    "evaluate": evaluate,
    "FAILED": FAILED,
    "charge": charge,
    "current_player": current_player,
    "truth": truth,
    "accept": accept,
    "reject": reject,
}
"""The functions by their names in the code."""
