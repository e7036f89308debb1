"""Primitives that address the table: output and legal messages."""

from __future__ import annotations

from typing import Any

from cardtable.core.i18n import _
from cardtable.ludl.errors import LimitError, OperandError, UnlocatedError
from cardtable.ludl.registry import Returns, primitive
from cardtable.ludl.values import Container, List, Token, describe
from cardtable.ludl.world import Result, World, iterable_values


@primitive("SAY", "table", "SAY 'Spades are broken.';", returns=Returns.NOTHING, is_extension=True)
def say(world: World, text: Any) -> None:
    """Write a line to the log of the table, for everybody, when the message is accepted."""
    _add_line(world, text)


@primitive(
    "SHOW_RESULT",
    "table",
    """
    SHOW_RESULT 'North wins with two aces' [@deck[0], @deck[1]];
    SHOW_RESULT 'A pair and the rest' [[@deck[0], @deck[1]], [@deck[2]]];
    SHUFFLE @deck;  # for the next hand
    """,
    errors="""After the message some player does not see one of the tokens, which was not shuffled
    since it was shown, and the game goes on.""",
    returns=Returns.NOTHING,
    is_new=True,
)
def show_result(world: World, text: Any, tokens: Any) -> None:
    """Write a line to the log of the table like SAY, with tokens: a container, a list of tokens, or
    a list of such groups. At the end of a hand, the table shows the line with their pictures.
    """  # noqa: D205  # the reference prints it whole
    groups = _groups_of(world, tokens)
    names = ", ".join([" ".join([token.name for token in group]) for group in groups])
    if type(text) is str and names:
        line = f"{text}: {names}"
        world.charge_text(len(line))
        _add_line(world, line)
    else:
        _add_line(world, text)
    world.results.append(Result(len(world.said) - 1, text, groups))


@primitive("PAUSE", "table", "PAUSE;", returns=Returns.NOTHING, is_new=True)
def pause(world: World) -> None:
    """Pause the table for a moment before what follows, such as cards that are taken back."""
    _add_line(world, "")
    world.results.append(Result(len(world.said) - 1, "", ()))


def _add_line(world: World, text: Any) -> None:
    """Add a line to what the script says. Raises OperandError and LimitError."""
    if type(text) is not str:
        raise OperandError(_("a string"), describe(text), 0, _("STR converts a value to a string."))
    if len(world.said) >= world.limits.lines:
        raise LimitError(
            _("Too much output from SAY."),
            _("At most {limit} lines per message are allowed.").format(limit=world.limits.lines),
        )
    world.said.append(text)
    world.said_after.append(len(world.moves))


def _groups_of(world: World, tokens: Any) -> tuple[tuple[Token, ...], ...]:
    """Return the groups of tokens, none of them empty. Raises OperandError for other values."""
    is_group = type(tokens) is Container or (
        type(tokens) is List and not any(type(each) in (List, Container) for each in tokens)
    )
    groups: Any = (tokens,) if is_group else tokens
    if not is_group and type(tokens) is not List:
        raise OperandError(_("a list of tokens or a container"), describe(tokens), 1)
    found = []
    for group in groups:
        if type(group) not in (List, Container):
            raise OperandError(_("a list of tokens or a container"), describe(group), 1)
        values = iterable_values(world, group)
        for each in values:
            if type(each) is not Token:
                raise OperandError(_("a token"), describe(each), 1)
        if values:
            found.append(values)
    return tuple(found)


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
    if len(collected) + len(messages) > world.max_items:
        world.charge_items(len(collected) + len(messages))
    world.charge_memory(16 * len(messages))
    collected += messages
    world.charge_steps(1)
