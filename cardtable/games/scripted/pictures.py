"""Reads the pictures that a game.yaml names, and checks them before anything draws them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.yaml_source import YamlErrors
from cardtable.games.scripted.archive import GAME, read_picture
from cardtable.games.scripted.game_file import GameFile

MAX_PICTURE_BYTES = 256 * 1024
MAX_PICTURES_BYTES = 4 * 1024 * 1024
"""Maximum size of all pictures of a game."""
SIDES = (16, 1024)
"""Least and greatest height of a PNG in pixels; at most this width, too."""

Pictures = Mapping[str, str | bytes]
"""The text of an SVG that is safe to draw, or a PNG, by file name."""


def read_pictures(game: GameFile, path: Path) -> tuple[Pictures, list[SourceError]]:
    """Return the pictures of *game* in the folder or zip at *path*, and all errors in them."""
    named = game.description.pictures
    if not named:
        return {}, []
    errors = YamlErrors(game.texts[GAME], f"{path}/{GAME}")
    pictures: dict[str, str | bytes] = {}
    total = 0
    for name, entry in named.items():
        try:
            data = read_picture(path, name, MAX_PICTURE_BYTES)
            total += len(data)
            pictures[name] = _checked(data, name)
        except SourceError as error:
            line = f":{error.line}" if error.line else ""
            problem = _("The picture {name} cannot be used: {reason}").format(
                name=f"{name}{line}", reason=error.message
            )
            errors.add(("looks", entry, "picture"), problem, error.allowed)
        if total > MAX_PICTURES_BYTES:
            allowed = _("At most {limit} bytes are allowed.").format(limit=MAX_PICTURES_BYTES)
            errors.add(("looks",), _("The pictures are too large together."), allowed)
            break
    return pictures, errors.errors


def _checked(data: bytes, name: str) -> str | bytes:
    """Return a picture that is safe to draw. Raises SourceError."""
    # Imported here, because most games have no pictures, and the program has to start quickly.
    if name.endswith(".png"):
        from cardtable.core.png_source import read_png

        return read_png(data, name, None, SIDES)
    from cardtable.core.svg_source import read_svg

    return read_svg(data, name, None)
