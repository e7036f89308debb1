"""Map exceptions raised by compiled code to errors with a position in the script."""

from __future__ import annotations

from itertools import islice
from types import TracebackType

from cardtable.i18n import _
from cardtable.ludl.compiler import CODE_NAME
from cardtable.ludl.errors import LimitError, LudlError, OperandError, UnlocatedError
from cardtable.ludl.registry import PRIMITIVES
from cardtable.ludl.script import Script
from cardtable.ludl.syntax_tree import Call, Span

ScriptFailure = UnlocatedError | UnboundLocalError | RecursionError
"""Exceptions in compiled code that are the script's fault."""


def locate(program: Script, trouble: ScriptFailure, fallback: Span | None) -> LudlError:
    """Return the error for an exception that was raised while *program* ran.

    *fallback* is the definition of the function that was called, for errors found after it ended.
    """
    span = _span_in(trouble.__traceback__) or fallback
    call = program.calls.get((span.line, span.column)) if span else None
    if isinstance(trouble, UnboundLocalError):
        return program.error(
            _("The variable {name} has no value yet.").format(name=_source_text(program, span)),
            span,
            _("It is assigned elsewhere in this function, but not on this path."),
        )
    if isinstance(trouble, RecursionError):
        trouble = LimitError(_("Function calls are nested too deeply."))
    message = trouble.message
    if isinstance(trouble, OperandError):
        message = _operand_message(trouble, call, _source_text(program, span))
    if call is not None and trouble.operand is not None and trouble.operand < len(call.operands):
        span = call.operands[trouble.operand].span
    return program.error(message, span, trouble.allowed)


def _operand_message(trouble: OperandError, call: Call | None, text: str) -> str:
    """Return the sentence about a wrong operand, or a wrong condition of IF or WHILE."""
    primitive = PRIMITIVES.get(call.name) if call else None
    if primitive is not None and trouble.operand is not None:
        operand = primitive.operands[trouble.operand]
        sentence = _("{word} needs {wanted} as {operand}, not {found}.")
        if operand in trouble.wanted:
            sentence = _("{word} needs {wanted}, not {found}.")
        return sentence.format(
            word=primitive.name, wanted=trouble.wanted, found=trouble.found, operand=operand
        )
    if text in ("IF", "WHILE"):
        return _("{word} needs {wanted}, not {found}.").format(
            word=text, wanted=trouble.wanted, found=trouble.found
        )
    return _("Expected {wanted}, not {found}.").format(wanted=trouble.wanted, found=trouble.found)


def _source_text(program: Script, span: Span | None) -> str:
    if span is None or not span.column:
        return ""
    line = program.lines[span.line - 1]
    return line[span.column - 1 : span.column - 1 + span.length]


def _span_in(traceback: TracebackType | None) -> Span | None:
    """Return the innermost position in the script in a traceback.

    The column is 0 if Python runs without column information.
    """
    found = None
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == CODE_NAME:
            found = traceback
        traceback = traceback.tb_next
    if found is None:
        return None
    positions = found.tb_frame.f_code.co_positions()
    _line, _last, column, end = next(islice(positions, found.tb_lasti // 2, None))
    if column is None or end is None:
        return Span(found.tb_lineno, 0, 1)
    return Span(found.tb_lineno, column + 1, max(1, end - column))
