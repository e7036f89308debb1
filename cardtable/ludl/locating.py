"""Where in a script it went wrong: from what was raised to an error with its place."""

from __future__ import annotations

from itertools import islice
from types import TracebackType

from cardtable.i18n import _
from cardtable.ludl.compiler import CODE_NAME
from cardtable.ludl.description import PRIMITIVES
from cardtable.ludl.errors import Exhausted, LudlError, Refusal, Unfit
from cardtable.ludl.nodes import Call, Place
from cardtable.ludl.program import Program

Trouble = Refusal | UnboundLocalError | RecursionError
"""What a script's code raises when the script is at fault."""


def located(program: Program, trouble: Trouble, fallback: Place | None) -> LudlError:
    """Return the error of the script for what was raised while it ran.

    *fallback* is where the function stands that was asked for, for what shows only in the end.
    """
    place = _place_in(trouble.__traceback__) or fallback
    call = program.calls.get((place.line, place.column)) if place else None
    if isinstance(trouble, UnboundLocalError):
        return program.error(
            _("The variable {name} has no value yet.").format(name=_text_at(program, place)),
            place,
            _("It is assigned elsewhere in this function, but not on the way here."),
        )
    if isinstance(trouble, RecursionError):
        trouble = Exhausted(_("Functions call one another too deeply."))
    message = trouble.message
    if isinstance(trouble, Unfit):
        message = _unfit(trouble, call, _text_at(program, place))
    if call is not None and trouble.operand is not None and trouble.operand < len(call.operands):
        place = call.operands[trouble.operand].place
    return program.error(message, place, trouble.allowed)


def _unfit(trouble: Unfit, call: Call | None, text: str) -> str:
    """Return the sentence about a value of the wrong kind, given to *call* or to IF and WHILE."""
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
    return _("Wanted here is {wanted}, not {found}.").format(
        wanted=trouble.wanted, found=trouble.found
    )


def _text_at(program: Program, place: Place | None) -> str:
    if place is None or not place.column:
        return ""
    line = program.lines[place.line - 1]
    return line[place.column - 1 : place.column - 1 + place.length]


def _place_in(traceback: TracebackType | None) -> Place | None:
    """Return the innermost place in a script that a traceback leads through.

    The column is 0 where Python was told to keep none.
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
        return Place(found.tb_lineno, 0, 1)
    return Place(found.tb_lineno, column + 1, max(1, end - column))
