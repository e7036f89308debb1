"""Groups of options as dataclasses: declared once, shared by commands, passed on as one value."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import wraps
from typing import Any, get_type_hints


def with_groups(function: Callable[..., None]) -> Callable[..., None]:
    """Return *function* as a command whose dataclass parameters are replaced by their fields.

    Each field of such a dataclass becomes an option, as its ``Annotated`` type declares it. A
    field of the same name in several groups is one option, and all of them get its value.
    """
    hints = get_type_hints(function, include_extras=True)
    groups: dict[str, type] = {}
    parameters: dict[str, inspect.Parameter] = {}
    for name, parameter in inspect.signature(function).parameters.items():
        hint = hints[name]
        if not is_dataclass(hint) or not isinstance(hint, type):
            parameters[name] = parameter.replace(annotation=hint)
            continue
        groups[name] = hint
        types = get_type_hints(hint, include_extras=True)
        for field in fields(hint):
            default = inspect.Parameter.empty if field.default is MISSING else field.default
            option = inspect.Parameter(
                field.name, parameter.KEYWORD_ONLY, default=default, annotation=types[field.name]
            )
            parameters.setdefault(field.name, option)

    @wraps(function)
    def command(**values: Any) -> None:
        shared = {field.name for group in groups.values() for field in fields(group)}
        arguments = {name: value for name, value in values.items() if name not in shared}
        for name, group in groups.items():
            arguments[name] = group(**{field.name: values[field.name] for field in fields(group)})
        function(**arguments)

    command.__signature__ = inspect.Signature(  # type: ignore[attr-defined] # read by inspect
        [option.replace(kind=option.KEYWORD_ONLY) for option in parameters.values()]
    )
    command.__annotations__ = {name: option.annotation for name, option in parameters.items()}
    return command
