"""Turn the exceptions of running scripts into errors with a position in the script."""

from __future__ import annotations

from cardtable.core.i18n import _
from cardtable.ludl.errors import LimitError, LudlError, OperandError, UnlocatedError
from cardtable.ludl.registry import PRIMITIVES
from cardtable.ludl.script import Script
from cardtable.ludl.syntax_tree import FunctionCall, Span

ScriptFailure = UnlocatedError | RecursionError
"""Exceptions that are the script's fault; the second one only occurs in plain Python."""


def locate(program: Script, failure: ScriptFailure, fallback: Span | None) -> LudlError:
    """Return the error for an exception that was raised while *program* ran.

    *fallback* is the definition of the function that was called, for errors found after it ended.
    """
    if isinstance(failure, RecursionError):
        failure = LimitError(_("Function calls are nested too deeply."))
    span = failure.span or fallback
    call = program.calls.get((span.library, span.line, span.column)) if span else None
    message = failure.message
    if isinstance(failure, OperandError):
        message = _operand_message(failure, call, _source_text(program, span))
    if call is not None and failure.operand is not None and failure.operand < len(call.operands):
        span = call.operands[failure.operand].span
    return program.error(message, span, failure.allowed)


def _operand_message(failure: OperandError, call: FunctionCall | None, text: str) -> str:
    """Return the message for a wrong operand, or a wrong condition of IF or WHILE."""
    primitive = PRIMITIVES.get(call.name) if call and not call.is_own else None
    if primitive is not None and failure.operand is not None:
        return _("Operand '{operand}' of {word} must be {wanted}, not {found}.").format(
            operand=primitive.operands[failure.operand],
            word=primitive.name,
            wanted=failure.wanted,
            found=failure.found,
        )
    if text in ("IF", "ELIF", "WHILE"):
        return _("The condition of {word} must be {wanted}, not {found}.").format(
            word=text, wanted=failure.wanted, found=failure.found
        )
    return _("Expected {wanted}, not {found}.").format(wanted=failure.wanted, found=failure.found)


def _source_text(program: Script, span: Span | None) -> str:
    return "" if span is None else program.source_of(span)
