"""Words for the table, where people see them."""

from __future__ import annotations

from typing import Any

from cardtable.i18n import _
from cardtable.ludl.errors import LimitError, OperandError, UnlocatedError
from cardtable.ludl.registry import Returns, primitive
from cardtable.ludl.values import List, describe
from cardtable.ludl.world import World


@primitive("SAY", "table", "SAY 'Spades are broken.';", returns=Returns.NOTHING, is_extension=True)
def say(world: World, text: Any) -> None:
    """Write a line into the log of the table, for everybody, when the message is accepted."""
    if type(text) is not str:
        raise OperandError(_("a string"), describe(text), 0, _("STR makes a string of a value."))
    if len(world.said) >= world.limits.lines:
        raise LimitError(
            _("SAY says too much."),
            _("At most {most} lines may be said in one message.").format(most=world.limits.lines),
        )
    world.said.append(text)


@primitive(
    "LEGAL",
    "table",
    """
    DEF legal: LEGAL 'pass'; LEGAL 'bid 1'; END_DEF
    """,
    errors="It does not run on behalf of the function legal.",
    returns=Returns.NOTHING,
    is_extension=True,
)
def legal(world: World, message: Any) -> None:
    """Name a message that the current player may send, or a list of them.

    It is for the function ``legal``, which the table runs to learn what may be played. That
    function may also return the list of all messages. Nothing it changes lasts.
    """
    if world.legal_messages is None:
        raise UnlocatedError(_("LEGAL is for the function 'legal', which the table runs."))
    name_messages(world, message)


def name_messages(world: World, message: Any) -> None:
    """Add a message, or a list of them, to what may be sent now. Raises OperandError and LimitError."""
    assert world.legal_messages is not None
    messages = message if type(message) is List else (message,)
    for one in messages:
        if type(one) is not str:
            raise OperandError(_("a message or a list of messages"), describe(one), 0)
    if len(world.legal_messages) + len(messages) > world.limits.items:
        world.charge_items(len(world.legal_messages) + len(messages))
    world.charge_memory(16 * len(messages))
    world.legal_messages += messages
    world.charge_steps(1)
