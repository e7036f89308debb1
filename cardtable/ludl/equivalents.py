"""Words that can be replaced by those with a sign, because they mean the same in this place.

GET_ELT, GET_POSITION_ELT and TOKEN_GET_PROP take values of one kind, GET of any. They mean the same
where the kind is certain: tokens are in containers only, and properties hold none. CONCAT takes
strings or lists, TEXT any values; they mean the same for strings. AND and OR evaluate both values,
AND_THEN and OR_ELSE the second one only if they must: the same if that cannot fail.
"""

from __future__ import annotations

from dataclasses import replace

from cardtable.ludl.syntax_tree import Expression, FunctionCall, Literal, Variable

_STRINGS = ("STR", "TEXT")
_TOKENS = ("GET_BY_NAME", "POP_BY_NAME", "MOVE")
_STOPPING = {"AND": "AND_THEN", "OR": "OR_ELSE"}


def with_signs_for(node: Expression) -> Expression:
    """Return *node* with GET, TEXT, AND_THEN and OR_ELSE for words that mean the same."""
    if not isinstance(node, FunctionCall):
        return node
    operands = tuple(map(with_signs_for, node.operands))
    if node.name == "GET_CONTAINER" and not node.is_own:  # '@$player.hand' is short for CONCAT
        operands = node.operands
    node = replace(node, operands=operands)
    if node.is_own or len(operands) != 2:
        return node
    name, (value, key) = node.name, operands
    if name in _STOPPING and _is_certain(key):
        return replace(node, name=_STOPPING[name])
    if name == "CONCAT" and _is_string(value) and _is_string(key):
        parts = (*_parts(value), *_parts(key))
        return replace(node, name="TEXT", operands=parts)
    is_same = (
        (name == "GET_ELT" and _is_stored(value) and _is_string(key))
        or (name == "GET_POSITION_ELT" and _has_positions(value) and _is_place(key))
        or (name == "TOKEN_GET_PROP" and _is_token(value) and _is_string(key))
    )
    return replace(node, name="GET") if is_same else node


def _calls(node: Expression, names: tuple[str, ...]) -> bool:
    return isinstance(node, FunctionCall) and not node.is_own and node.name in names


def _parts(node: Expression) -> tuple[Expression, ...]:
    """Return what a string is put together from; TEXT writes values as STR does."""
    is_joined = isinstance(node, FunctionCall) and _calls(node, _STRINGS)
    return node.operands if is_joined and isinstance(node, FunctionCall) else (node,)


def _is_string(node: Expression) -> bool:
    if isinstance(node, Literal):
        return isinstance(node.value, str)
    if isinstance(node, Variable):
        return node.name in ("PLAYER_NAME", "CURRENT_PLAYER")
    return _calls(node, _STRINGS)


def _is_stored(node: Expression) -> bool:
    """Return whether a value is a property of the game or a part of one."""
    if not isinstance(node, FunctionCall):
        return False
    is_part = _calls(node, ("GET", "GET_ELT", "GET_POSITION_ELT"))
    return _calls(node, ("GET_PROP",)) or (is_part and _is_stored(node.operands[0]))


def _has_positions(node: Expression) -> bool:
    return _calls(node, ("GET_CONTAINER",)) or _is_stored(node)


def _is_place(node: Expression) -> bool:
    """Return whether a value is a position from the start; GET counts others from the end."""
    return isinstance(node, Literal) and type(node.value) is int and node.value >= 0


def _is_token(node: Expression) -> bool:
    """Return whether a value is a token, or NULL for one that is not there."""
    if not isinstance(node, FunctionCall):
        return False
    is_inside = _calls(node, ("GET", "GET_POSITION_ELT")) and _is_place(node.operands[-1])
    return _calls(node, _TOKENS) or (is_inside and _calls(node.operands[0], ("GET_CONTAINER",)))


def _is_certain(node: Expression) -> bool:
    """Return whether evaluating *node* gives TRUE or FALSE and cannot fail."""
    if isinstance(node, Literal):
        return isinstance(node.value, bool)
    if not _calls(node, ("EQUAL",)):
        return False
    assert isinstance(node, FunctionCall)
    return all(
        isinstance(each, Literal) or (isinstance(each, Variable) and each.name == "PLAYER_NAME")
        for each in node.operands
    )
