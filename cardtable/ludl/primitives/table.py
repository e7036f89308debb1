"""Primitives that address the table: output and legal messages."""

from __future__ import annotations

from typing import Any

from cardtable.core.i18n import _
from cardtable.ludl.errors import LimitError, OperandError, UnlocatedError
from cardtable.ludl.registry import Returns, primitive
from cardtable.ludl.values import Container, List, Token, describe
from cardtable.ludl.world import World, iterable_values


@primitive("SAY", "table", "SAY 'Spades are broken.';", returns=Returns.NOTHING, is_extension=True)
def say(world: World, text: Any) -> None:
    """Write a line to the log of the table, for everybody, when the message is accepted."""
    if type(text) is not str:
        raise OperandError(_("a string"), describe(text), 0, _("STR converts a value to a string."))
    if len(world.said) >= world.limits.lines:
        raise LimitError(
            _("Too much output from SAY."),
            _("At most {limit} lines per message are allowed.").format(limit=world.limits.lines),
        )
    world.said.append(text)
    world.said_after.append(len(world.moves))


@primitive(
    "LEGAL",
    "table",
    """
    DEF legal: LEGAL 'pass'; LEGAL 'bid 1'; END_DEF
    """,
    errors="It is not called by the function legal.",
    returns=Returns.NOTHING,
    is_extension=True,
)
def legal(world: World, message: Any) -> None:
    """Name a message that the current player may send, or a list of such messages.

    Use it in the function ``legal``, which the table calls to find the legal messages. Instead,
    that function may return the list of all messages. Its changes are undone.
    """
    if world.legal_messages is None:
        raise UnlocatedError(_("LEGAL works only in the function 'legal'."))
    add_legal_messages(world, world.legal_messages, message)


@primitive(
    "MESSAGE",
    "table",
    """
    DEBUG MESSAGE('lay_off', @deck[0], 3);  # 'lay_off as 3'
    DEBUG MESSAGE 'meld' CONTENTS @deck;  # 'meld as td 2c'
    """,
    is_new=True,
)
def message(world: World, receiver: Any, words: Any, *more: Any) -> str:
    """Return the message for a receiver with these words: strings, numbers, tokens, which stand
    for their names, and lists of them.
    """  # noqa: D205  # the reference prints it whole
    if type(receiver) is not str:
        raise OperandError(_("a string"), describe(receiver), 0)
    written = [receiver]
    for operand, value in enumerate((words, *more), 1):
        values = iterable_values(world, value) if type(value) in (List, Container) else (value,)
        for each in values:
            if type(each) is not str and type(each) is not int and type(each) is not Token:
                kinds = _("a string, a whole number, a token or a list of them")
                raise OperandError(kinds, describe(each), operand)
            written.append(each.name if type(each) is Token else str(each))
    line = " ".join(written)
    world.charge_text(len(line))
    return line


def add_legal_messages(world: World, collected: list[str], added: Any) -> None:
    """Append *added*, a message or a list of messages, to the *collected* legal messages.

    Raises OperandError for another value, and LimitError for too many messages.
    """
    messages: Any = added if type(added) is List else (added,)
    for message in messages:
        if type(message) is not str:
            raise OperandError(_("a message or a list of messages"), describe(message), 0)
    if len(collected) + len(messages) > world.limits.items:
        world.charge_items(len(collected) + len(messages))
    world.charge_memory(16 * len(messages))
    collected += messages
    world.charge_steps(1)
