"""Finds keys that two commands of one screen share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from types import CodeType
from typing import Any, NamedTuple

import pygame

from cardtable.table.play_scene import PlayScene
from cardtable.ui.scene import Scene
from cardtable.ui.widgets import Button

ALIKE = {"the button Hint", "the button Suggest"}
"""Buttons that both ask for a hint."""


class Binding(NamedTuple):
    """A *key* of a command: a visible button of *place*, or an action of a part of the table."""

    key: int
    place: str
    words: str
    action: Callable[[], Any]


def clashes_of(scene: Scene) -> list[str]:
    """Return a sentence for each key that means two things in the present state of *scene*.

    Visible buttons count even if they are disabled. Keys that a scene or a widget reads from events
    itself are not known here.
    """
    bindings = [*_buttons(scene), *_table_keys(scene)]
    return [
        f"{pygame.key.name(one.key)!r}: {one.words} and {other.words}"
        for one, other in combinations(bindings, 2)
        if one.key == other.key and not _are_same(one, other)
    ]


def _buttons(scene: Scene) -> Iterator[Binding]:
    for widget in (*scene.form.walk(), *scene.form.shortcuts):
        if isinstance(widget, Button) and widget.key:
            yield Binding(widget.key, "form", f"the button {widget.label}", widget.on_press)


def _table_keys(scene: Scene) -> Iterator[Binding]:
    if not isinstance(scene, PlayScene):
        return
    for command in scene.play.hand_commands():
        yield Binding(command.key, "hand end", f"the command {command.label}", command.run)
    for part in scene.parts:
        name = type(part).__name__
        for key, action in part.keys().items():
            yield Binding(key, name, f"a key of {name}", action)


def _are_same(one: Binding, other: Binding) -> bool:
    """Return whether both run the same code, and not as two commands of one place."""
    if one.place == other.place:
        return {one.words, other.words} == ALIKE
    return _code(one.action) is _code(other.action)


def _code(action: Callable[[], Any]) -> CodeType:
    return getattr(action, "func", action).__code__
