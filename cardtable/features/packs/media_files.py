"""The pictures and sounds of a pack, checked as they are read."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.features.packs.pack_files import PackFiles

CARD_SHAPE = (250, 350)
HALF_SHAPE = (150, 155)
"""Width and height of a card, and of the upper half of a court card's picture."""


@dataclass(frozen=True, slots=True)
class PackPicture:
    """The picture in the file *name*; *shape* is its width and height, or a multiple of them."""

    files: PackFiles
    name: str
    shape: tuple[int, int] = CARD_SHAPE

    @property
    def path(self) -> str:
        """The path of the file, for errors."""
        return self.files.path_of(self.name)

    def read(self) -> str | bytes:
        """Return the text of an SVG that is safe to draw, or a PNG.

        Raises SourceError if the file cannot be used.
        """
        # Imported here, because most programs show no picture of a pack, and all have to start
        # quickly.
        if self.name.lower().endswith(".png"):
            from cardtable.core.png_source import MAX_PNG_BYTES, read_png

            data = self.files.read(self.name, MAX_PNG_BYTES)
            return read_png(data, self.path, self.shape)
        from cardtable.core.svg_source import MAX_SVG_BYTES, read_svg

        data = self.files.read(self.name, MAX_SVG_BYTES)
        return read_svg(data, self.path, self.shape)


def read_sound(files: PackFiles, name: str) -> bytes:
    """Return the sound in the file *name*. Raises SourceError if it cannot be used."""
    from cardtable.features.packs.media import MAX_SOUND_BYTES, check_sound

    data = files.read(name, MAX_SOUND_BYTES)
    check_sound(data, files.path_of(name))
    return data
