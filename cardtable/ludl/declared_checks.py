"""The checks that the first line of a receiver declares, as statements at its beginning.

``RECEIVE play_card $card FROM hand IN 'playing':`` is for the player to act, while the property
``phase`` is ``playing``; ``$card`` is a token of the sender's container ``<player>_hand``. The
checks are made in this order: turn, phase, tokens. Messages sent together have no turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardtable.core.i18n import N_
from cardtable.ludl.syntax_tree import Expression, FunctionCall, Literal, Span, Statement, Variable

PHASE = "phase"
"""The property with the phase of the game."""
HAND = "hand"
NOT_YOUR_TURN = N_("It is not your turn.")
NOT_HELD = N_("That card is not in your hand.")
NOT_ALL_HELD = N_("Those cards are not all in your hand.")
NOT_THERE = N_("That card is not there.")
NOT_ALL_THERE = N_("Those cards are not all there.")
ELSEWHERE = frozenset({NOT_HELD, NOT_ALL_HELD, NOT_THERE, NOT_ALL_THERE})
"""The reasons against tokens in another container."""
OTHER_PHASE = "Not now: the current phase is "
"""The beginning of the reason against a message in another phase."""


class TokenSource(NamedTuple):
    """The container that has the token named by a *parameter*, or the tokens named by its list."""

    parameter: str
    container: Expression
    is_hand: bool
    is_list: bool
    span: Span


def own_container(name: Literal) -> Expression:
    """Return the sender's container ``<player>_<name>``."""
    span = name.span
    parts = Variable("PLAYER_NAME", span), Literal(f"_{name.value}", span)
    return _call("GET_CONTAINER", span, _call("CONCAT", span, *parts))


def declared_checks(
    turn: Span, phase: Literal | None, sources: Sequence[TokenSource], *, in_turn: bool
) -> tuple[Statement, ...]:
    """Return the statements for a receiver that declares checks; *turn* is the span of the first.

    *phase* is None for a receiver of any phase.
    """
    checks = []
    if in_turn:
        acting = Variable("PLAYER_NAME", turn), Variable("CURRENT_PLAYER", turn)
        checks.append(_requirement(turn, _call("EQUAL", turn, *acting), NOT_YOUR_TURN))
    if phase is not None:
        checks.append(_phase_check(phase))
    for source in sources:
        checks += _list_checks(source) if source.is_list else _token_checks(source)
    return tuple(checks)


def _phase_check(phase: Literal) -> FunctionCall:
    span = phase.span
    now = _call("GET_PROP", span, Literal(PHASE, span))
    text = _call("TEXT", span, Literal(OTHER_PHASE, span), now)
    return _call("REQUIRE", span, _call("EQUAL", span, now, phase), text)


def _token_checks(source: TokenSource) -> Iterator[FunctionCall]:
    """Yield the check that a token is there, and the assignment of the token."""
    name, span, parameter = source.parameter, source.span, Variable(source.parameter, source.span)
    operands = source.container, parameter
    reason = NOT_HELD if source.is_hand else NOT_THERE
    yield _requirement(span, _call("CONTAINS_BY_NAME", span, *operands), reason)
    yield _call("ASSIGN", span, Literal(name, span), _call("GET_BY_NAME", span, *operands))


def _list_checks(source: TokenSource) -> Iterator[FunctionCall]:
    """Yield the assignment of the tokens of a list, and the check that they are there."""
    name, span, parameter = source.parameter, source.span, Variable(source.parameter, source.span)
    tokens = _call("GET_ALL_BY_NAME", span, source.container, parameter)
    yield _call("ASSIGN", span, Literal(name, span), tokens)
    reason = NOT_ALL_HELD if source.is_hand else NOT_ALL_THERE
    missing = _call("IS_NULL", span, parameter)
    yield _requirement(span, _call("NOT", span, missing), reason)


def _requirement(span: Span, condition: Expression, reason: str) -> FunctionCall:
    return _call("REQUIRE", span, condition, Literal(reason, span))


def _call(name: str, span: Span, *operands: Expression) -> FunctionCall:
    return FunctionCall(name, operands, span)
