"""The words of tests, which the compiler implements."""

from __future__ import annotations

from cardtable.ludl.registry import Returns, register_intrinsic

register_intrinsic(
    "EXPECT",
    ("condition",),
    "tests",
    """Let the test fail unless a condition is TRUE. The condition may have operators without
    parentheses.""",
    """
    TEST 'the deck':
      EXPECT SIZE @deck == 3;
    END_TEST
    """,
    is_new=True,
)
register_intrinsic(
    "SEND",
    ("player", "message"),
    "tests",
    """Send a message of a player, and return why it was rejected, NULL if it was accepted. As a
    statement of its own, it lets the test fail if the message is rejected.""",
    """
    TEST 'turns':
      SEND 'north' 'go';
      EXPECT SEND 'south' 'go' == 'It is not your turn.';
    END_TEST
    """,
    errors="The script fails, or a value is not a string.",
    returns=Returns.VALUE,
    is_new=True,
)
