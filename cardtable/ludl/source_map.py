"""Map exceptions raised by compiled code to errors with a position in the script."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from types import TracebackType

from cardtable.core.i18n import _
from cardtable.ludl.compiler import CODE_NAME, span_of_line
from cardtable.ludl.errors import LimitError, LudlError, OperandError, UnlocatedError
from cardtable.ludl.registry import PRIMITIVES
from cardtable.ludl.script import Script
from cardtable.ludl.syntax_tree import FunctionCall, Span

ScriptFailure = UnlocatedError | UnboundLocalError | RecursionError
"""Exceptions in compiled code that are the script's fault."""


def locate(program: Script, failure: ScriptFailure, fallback: Span | None) -> LudlError:
    """Return the error for an exception that was raised while *program* ran.

    *fallback* is the definition of the function that was called, for errors found after it ended.
    """
    span = _span_in(failure.__traceback__, program.rules.libraries) or fallback
    call = program.calls.get((span.library, span.line, span.column)) if span else None
    if isinstance(failure, UnboundLocalError):
        return program.error(
            _("The variable {name} has no value yet.").format(name=_source_text(program, span)),
            span,
            _("It is assigned elsewhere in this function, but not on this path."),
        )
    if isinstance(failure, RecursionError):
        failure = LimitError(_("Function calls are nested too deeply."))
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
    if span is None or not span.column:
        return ""
    return program.source_of(span)


def _span_in(traceback: TracebackType | None, libraries: Sequence[str]) -> Span | None:
    """Return the innermost position in the script in a traceback.

    The column is 0 if Python runs without column information.
    """
    innermost = None
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == CODE_NAME:
            innermost = traceback
        traceback = traceback.tb_next
    if innermost is None:
        return None
    span = span_of_line(innermost.tb_lineno, libraries)
    positions = innermost.tb_frame.f_code.co_positions()
    _line, _last, column, end = next(islice(positions, innermost.tb_lasti // 2, None))
    if column is None or end is None:
        return span
    return span._replace(column=column + 1, length=max(1, end - column))
