"""Control flow, which the compiler implements, and DEBUG."""

from __future__ import annotations

from typing import Any

from cardtable.core.i18n import _
from cardtable.ludl.errors import LimitError
from cardtable.ludl.primitives.arguments import charged_text
from cardtable.ludl.registry import Returns, primitive, register_intrinsic
from cardtable.ludl.world import World

register_intrinsic(
    "ASSIGN",
    ("name", "value"),
    "flow",
    """Set a variable of the running function. Write its name as a string here, and with a dollar
    sign where it is read. A list or dict is not copied: both names refer to the same one.""",
    """
    ASSIGN 'points' 13;
    DEBUG $points;  # 13
    """,
    errors="The name is not a string literal, or it is PLAYER_NAME or CURRENT_PLAYER.",
)
register_intrinsic(
    "RETURN",
    ("value",),
    "flow",
    """End the running function with a value. A function that ends without RETURN returns NULL. In
    a receiver RETURN ends the message, which is then not accepted.""",
    """
    DEF twice $number: RETURN MULT $number 2; END_DEF
    DEBUG twice 21;  # 42
    """,
)
register_intrinsic(
    "ACCEPT",
    (),
    "flow",
    """Accept the message: end it and keep its changes. Functions may contain ACCEPT, too.""",
    """
    SET_PROP 'trumps' 's';
    ACCEPT;
    """,
)
register_intrinsic(
    "REJECT",
    ("text",),
    "flow",
    """Reject the message: end it, undo its changes, and show the text to the sender.""",
    """
    IF NOT EQUAL $PLAYER_NAME $CURRENT_PLAYER:
      REJECT 'It is not your turn.';
    END_IF
    """,
)

register_intrinsic(
    "REQUIRE",
    ("condition", "text"),
    "flow",
    """Reject the message with this text unless a condition is TRUE. The condition may have
    operators without parentheses.""",
    """
    REQUIRE $PLAYER_NAME == $CURRENT_PLAYER 'It is not your turn.';
    """,
    is_new=True,
)
register_intrinsic(
    "BREAK",
    (),
    "flow",
    """End the innermost loop.""",
    """
    FOR $number IN [1, 2, 3]:
      IF $number == 2: BREAK; END_IF
    END_FOR
    DEBUG $number;  # 2
    """,
    is_new=True,
)
register_intrinsic(
    "CONTINUE",
    (),
    "flow",
    """Go on with the next round of the innermost loop.""",
    """
    ASSIGN 'odd' 0;
    FOR $number IN [1, 2, 3]:
      IF $number == 2: CONTINUE; END_IF
      $odd += $number;
    END_FOR
    DEBUG $odd;  # 4
    """,
    is_new=True,
)


@primitive("DEBUG", "flow", "DEBUG TUPLE2 'north' 3;  # ['north', 3]", returns=Returns.NOTHING)
def debug(world: World, value: Any) -> None:
    """Show a value to the author of the script, not to the players."""
    if len(world.debug) >= world.limits.lines:
        raise LimitError(
            _("Too much output from DEBUG."),
            _("At most {limit} lines per message are allowed.").format(limit=world.limits.lines),
        )
    world.debug.append(charged_text(world, value))
