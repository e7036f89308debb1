"""Words that the compiler carries out itself: what is done next."""

from __future__ import annotations

from typing import Any

from cardtable.i18n import _
from cardtable.ludl.description import Gives, describe_built_in, primitive
from cardtable.ludl.errors import Exhausted
from cardtable.ludl.values import Container, show
from cardtable.ludl.world import World

describe_built_in(
    "ASSIGN",
    ("name", "value"),
    "flow",
    """Give a variable of the running function a value. The name is written as a string, the
    variable is read with a dollar sign. A list or dict is not copied: both names mean the same.""",
    """
    ASSIGN 'points' 13;
    DEBUG $points;  # 13
    """,
    errors="The name is no string that stands there, or is PLAYER_NAME or CURRENT_PLAYER.",
)
describe_built_in(
    "RETURN",
    ("value",),
    "flow",
    """End the running function and give the value to who called it. A function that ends without
    RETURN gives NULL. In a receiver it ends the message, which is then not accepted.""",
    """
    DEF twice $number: RETURN MULT $number 2; END_DEF
    DEBUG twice 21;  # 42
    """,
)
describe_built_in(
    "ACCEPT",
    (),
    "flow",
    """End the message and keep everything it changed. It may stand in a function too.""",
    """
    SET_PROP 'trumps' 's';
    ACCEPT;
    """,
)
describe_built_in(
    "REJECT",
    ("text",),
    "flow",
    """End the message, take back everything it changed, and show the sender the text.""",
    """
    IF NOT EQUAL $PLAYER_NAME $CURRENT_PLAYER:
      REJECT 'It is not your turn.';
    END_IF
    """,
)


@primitive("DEBUG", "flow", "DEBUG TUPLE2 'north' 3;  # ['north', 3]", gives=Gives.NOTHING)
def debug(world: World, value: Any) -> None:
    """Show a value to the author of the script, not to the players."""
    if len(world.debug) >= world.budget.lines:
        raise Exhausted(
            _("DEBUG shows too much."),
            _("At most {most} lines are shown for one message.").format(most=world.budget.lines),
        )
    world.debug.append(shown(world, value))


def shown(world: World, value: Any) -> str:
    """Return a value as DEBUG shows it, paid for beforehand. Raises Exhausted."""
    if isinstance(value, (list, dict, Container)):
        pay_for_going_through(world, value)
        text = show(value)
        world.take_text(len(text))
        return text
    return show(value)


def pay_for_going_through(world: World, value: Any) -> None:
    """Count the steps that it takes to look at all of a value. Raises Exhausted."""
    if isinstance(value, Container):
        world.take_steps(len(value.tokens))
    elif isinstance(value, (list, dict)):
        world.take_steps(len(value))
        for one in value.values() if isinstance(value, dict) else value:
            if isinstance(one, (list, dict, Container)):
                pay_for_going_through(world, one)
