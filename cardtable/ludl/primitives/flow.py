"""Words that the compiler carries out itself: what is done next."""

from __future__ import annotations

from typing import Any

from cardtable.i18n import _
from cardtable.ludl.errors import LimitError
from cardtable.ludl.primitives.arguments import charged_text
from cardtable.ludl.registry import Returns, primitive, register_intrinsic
from cardtable.ludl.world import World

register_intrinsic(
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
register_intrinsic(
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
register_intrinsic(
    "ACCEPT",
    (),
    "flow",
    """End the message and keep everything it changed. It may stand in a function too.""",
    """
    SET_PROP 'trumps' 's';
    ACCEPT;
    """,
)
register_intrinsic(
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


@primitive("DEBUG", "flow", "DEBUG TUPLE2 'north' 3;  # ['north', 3]", returns=Returns.NOTHING)
def debug(world: World, value: Any) -> None:
    """Show a value to the author of the script, not to the players."""
    if len(world.debug) >= world.limits.lines:
        raise LimitError(
            _("DEBUG shows too much."),
            _("At most {most} lines are shown for one message.").format(most=world.limits.lines),
        )
    world.debug.append(charged_text(world, value))
