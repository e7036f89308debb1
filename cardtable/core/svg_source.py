"""Makes untrusted SVG files safe: rewrites them with the elements that the program can draw.

SDL's reader is quick but trusting: it follows every number it is given. So what it reads is only
ever written here, from a list of harmless elements and attributes, with bounded numbers. Document
types, entities, scripts and references to other files are refused; elements that SDL would leave
out silently, such as text, are refused too, because the card would not look like the drawing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from xml.parsers import expat

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _, write_short
from cardtable.core.svg_cost import NUMBER, estimate

MAX_SVG_BYTES = 512 * 1024
MAX_ELEMENTS = 4000
"""Maximum number of elements, copies of ``use`` included."""
MAX_WRITTEN = 2 * 2**20
"""Maximum length of the rewritten drawing, copies of ``use`` included, in characters."""
MAX_DEPTH = 24
MAX_NUMBERS = 60_000
"""Maximum number of numbers in paths and shapes, copies included."""
MAX_NUMBER = 20_000.0
MAX_REACH = 20.0
"""Maximum distance from the origin, in sides of the viewBox."""
MAX_STROKE = 0.5
"""Maximum width of a stroke, in sides of the viewBox."""
MAX_OUTLINE, MAX_OUTLINES = 400.0, 4000.0
"""Maximum length of the outlines of one shape, and of all, in sides of the viewBox."""
MAX_LAYERS = 100.0
"""Maximum area of all shapes together, in areas of the viewBox."""
BOX_SIDES = (10.0, 5000.0)

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
_GRADIENTS = {"linearGradient", "radialGradient"}
_DRAWN = {"svg", "g", "defs", "use", "stop", *_SHAPES, *_GRADIENTS}
_IGNORED = {"title", "desc", "metadata"}
_PAINT = ("fill", "stroke", "stop-color", "color")
_STYLES = (
    *_PAINT,
    *("stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "fill-rule"),
    *("opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "display"),
)
_PLACES = (
    *("d", "points", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1"),
    *("x2", "y2", "fx", "fy", "offset", "transform", "gradientTransform"),
)
_SIZES = tuple(name for name in _PLACES if not name.lower().endswith("transform"))
_OTHERS = ("gradientUnits", "spreadMethod")
_WORD = re.compile(r"[#\w().,%\s-]{0,80}")
_PATH = re.compile(r"[MmLlHhVvCcSsQqTtAaZz\d\s.,eE+-]*")
_LENGTH = re.compile(rf"(?:{NUMBER.pattern})?(?:px|pt|pc|mm|cm|in|em|ex|%)?")
_LENGTHS = (
    *(name for name in _SIZES if name not in ("d", "points")),
    *("stroke-width", "stroke-miterlimit"),
    *("opacity", "fill-opacity", "stroke-opacity", "stop-opacity"),
)
_LOCAL = re.compile(r"url\(#([\w-]+)\)")
_TRANSFORMS = re.compile(r"\s*(?:(\w+)\s*\(([^()]*)\)[\s,]*)")


@dataclass
class _Element:
    """An element that may be drawn, with the line it begins in."""

    tag: str
    values: dict[str, str]
    line: int
    inner: list[_Element] = field(default_factory=list)


def read_svg(data: bytes, filename: str, shape: tuple[int, int] | None) -> str:
    """Return the drawing in *data* as SVG that is safe to draw, with a viewBox.

    The viewBox must have the *shape* width by height, in any size; None allows any. Raises
    SourceError with the line.
    """
    if len(data) > MAX_SVG_BYTES:
        raise SourceError(
            _("The file is too large."),
            filename=filename,
            allowed=_("At most {limit} bytes are allowed.").format(limit=MAX_SVG_BYTES),
        )
    parser = _Parser(filename)
    root = parser.parse(data)
    box = _box(root, filename)
    if shape is not None and abs(box[2] * shape[1] - box[3] * shape[0]) > (
        0.02 * shape[0] * box[3]
    ):
        raise SourceError(
            _("The drawing has the wrong shape: {width} by {height}.").format(
                width=write_short(box[2]), height=write_short(box[3])
            ),
            filename=filename,
            line=root.line,
            allowed=_("Use the shape {width} by {height}, in any size.").format(
                width=shape[0], height=shape[1]
            ),
        )
    return _Writer(root, parser.by_id, filename).write(box)


@dataclass(frozen=True)
class _Inherited:
    """The properties that an element inherits from its ancestors.

    *scale* is the enlargement by their transforms, *stroke* the inherited stroke; *copies* are the
    ids of the elements that it is a copy of.
    """

    scale: float = 1.0
    stroke: Mapping[str, str] = field(default_factory=dict)
    copies: tuple[int, ...] = ()

    def inside(self, values: Mapping[str, str]) -> _Inherited:
        """Return the properties inherited inside an element with the attributes *values*."""
        scale = self.scale * _enlargement(values.get("transform", ""))
        own = {name: values[name] for name in ("stroke", "stroke-width") if name in values}
        return replace(self, scale=scale, stroke={**self.stroke, **own})


class _Parser:
    """Builds the tree of drawn elements; refuses everything else."""

    def __init__(self, filename: str) -> None:
        self.filename = filename
        self.root: _Element | None = None
        self.by_id: dict[str, _Element] = {}
        self._open: list[_Element] = []
        self._skipped = 0  # depth inside an ignored element
        self._count = 0
        self._expat = expat.ParserCreate(namespace_separator=" ")
        self._expat.StartElementHandler = self._start
        self._expat.EndElementHandler = self._end
        self._expat.StartDoctypeDeclHandler = self._doctype
        self._expat.EntityDeclHandler = self._doctype

    def parse(self, data: bytes) -> _Element:
        """Return the ``svg`` element. Raises SourceError."""
        try:
            self._expat.Parse(data, True)
        except expat.ExpatError as error:
            raise SourceError(
                _("Not an SVG file: {reason}.").format(reason=expat.ErrorString(error.code)),
                filename=self.filename,
                line=error.lineno,
            ) from None
        except (LookupError, ValueError) as error:
            if isinstance(error, SourceError):
                raise
            raise SourceError(
                _("Not an SVG file: {reason}.").format(reason=error), filename=self.filename
            ) from None  # an unknown encoding
        if self.root is None:
            raise SourceError(_("Not an SVG file."), filename=self.filename)
        return self.root

    def _fault(self, message: str, allowed: str = "") -> SourceError:
        line = self._expat.CurrentLineNumber
        return SourceError(message, filename=self.filename, line=line, allowed=allowed)

    def _doctype(self, *_arguments: object) -> None:
        raise self._fault(_("Document types and entities are not read; remove the DOCTYPE."))

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        space, _blank, tag = name.rpartition(" ")
        if self._skipped or space not in (_SVG, "") or tag in _IGNORED:
            self._skipped += 1
            return
        self._count += 1
        if self._count > MAX_ELEMENTS:
            raise _too_many(self.filename)
        if tag not in _DRAWN or (tag == "svg") != (not self._open):
            raise self._fault(
                _("<{tag}> cannot be drawn.").format(tag=tag[:30]),
                _("Remove it or convert it to paths, and save as plain SVG."),
            )
        if len(self._open) >= MAX_DEPTH:
            raise self._fault(_("The elements are nested too deeply."))
        values = self._values(attributes)
        element = _Element(tag, values, self._expat.CurrentLineNumber)
        if self._open:
            self._open[-1].inner.append(element)
        else:
            self.root = element
        if "id" in values:
            self.by_id.setdefault(values["id"], element)
        self._open.append(element)

    def _end(self, _name: str) -> None:
        if self._skipped:
            self._skipped -= 1
        else:
            self._open.pop()

    def _values(self, attributes: dict[str, str]) -> dict[str, str]:
        """Return the attributes that are kept, checked; ``style`` is split into its parts."""
        values: dict[str, str] = {}
        for full, value in attributes.items():
            space, _blank, name = full.rpartition(" ")
            if name.lower().startswith("on") and not space:
                raise self._fault(_("Scripts are not allowed ({name}).").format(name=name[:30]))
            if name == "href" and space in ("", _XLINK):
                if not value.startswith("#"):
                    raise self._fault(_("References to other files are not allowed."))
                values["href"] = self._checked(name, value[1:])
            elif space:
                continue
            elif name == "style":
                for part in value.split(";"):
                    style, _colon, inner = part.partition(":")
                    if style.strip() in _STYLES:
                        values[style.strip()] = self._checked(style.strip(), inner.strip())
            elif name == "id":
                values["id"] = value if _WORD.fullmatch(value) else ""
            elif name == "viewBox" or name in _STYLES or name in _PLACES or name in _OTHERS:
                values[name] = self._checked(name, value.strip())
        return values

    def _checked(self, name: str, value: str) -> str:
        if name in _PAINT and "url" in value and _LOCAL.fullmatch(value) is None:
            raise self._fault(_("References to other files are not allowed."))
        pattern = _PATH if name in ("d", "points") else _WORD
        longer = name in ("transform", "gradientTransform") and len(value) <= 500
        if (
            pattern.fullmatch(value) is None
            and not (
                longer and all(_WORD.fullmatch(value[i : i + 80]) for i in range(0, len(value), 80))
            )
        ) or not _has_numbers(name, value):
            raise self._fault(
                _("The attribute {name} cannot be read.").format(name=name), value[:40]
            )
        if name not in (*_PAINT, "href"):
            for number in NUMBER.finditer(value):
                if abs(float(number[0])) > MAX_NUMBER:
                    raise self._fault(
                        _("The number {number} is too large.").format(number=number[0][:20]),
                        _("At most {limit} is allowed.").format(limit=write_short(MAX_NUMBER)),
                    )
        return value


class _Writer:
    """Writes the tree as SVG, with every ``use`` replaced by a copy."""

    def __init__(self, root: _Element, by_id: dict[str, _Element], filename: str) -> None:
        self._root, self._by_id, self._filename = root, by_id, filename
        self._count = self._length = self._numbers = 0
        self._side = self._area = 0.0  # the longer side and the area of the viewBox
        self._outlines = self._layers = 0.0

    def write(self, box: tuple[float, float, float, float]) -> str:
        """Return the SVG document."""
        self._side, self._area = max(box[2:]), box[2] * box[3]
        view = " ".join(f"{number:g}" for number in box)
        inner = "".join(self._body(self._root, _Inherited()))
        return f'<svg xmlns="{_SVG}" viewBox="{view}">{inner}</svg>'

    def _body(self, element: _Element, inherited: _Inherited) -> Iterator[str]:
        for child in element.inner:
            yield from self._element(child, inherited)

    def _element(self, element: _Element, inherited: _Inherited) -> Iterator[str]:
        self._count += 1
        if self._count > MAX_ELEMENTS:
            raise _too_many(self._filename)
        inside = inherited.inside(element.values)
        self._check_size(element, inside)
        if element.tag == "use":
            yield from self._copy(element, inside)
            return
        skipped = {"viewBox"} if element.tag in _GRADIENTS else {"viewBox", "href"}
        text = "".join(
            f' xlink:href="#{value}"' if name == "href" else f' {name}="{value}"'
            for name, value in element.values.items()
            if name not in skipped
        )
        yield self._kept(f"<{element.tag}{text}>")
        yield from self._body(element, inside)
        yield f"</{element.tag}>"

    def _check_size(self, element: _Element, inside: _Inherited) -> None:
        """Refuse shapes far larger than the drawing, which would take long to draw."""
        scale, reach, stroke = inside.scale, 0.0, 0.0
        for name, value in element.values.items():
            numbers = [abs(float(number)) for number in NUMBER.findall(value)]
            if name == "stroke-width":
                stroke = max(numbers, default=0.0) * scale
            elif name in _SIZES:
                self._numbers += len(numbers)
                reach = max(reach, max(numbers, default=0.0) * scale)
        if self._numbers > MAX_NUMBERS:
            raise _too_many(self._filename)
        self._add_work(element, inside)
        if reach > MAX_REACH * self._side or stroke > MAX_STROKE * self._side:
            raise SourceError(
                _("The shape is far larger than the drawing."),
                filename=self._filename,
                line=element.line,
            )

    def _add_work(self, element: _Element, inside: _Inherited) -> None:
        """Refuse shapes that would take long to draw."""
        values = {**element.values, **inside.stroke}
        work = estimate(element.tag, values, inside.scale)
        self._outlines += work.length
        self._layers += min(1.0, work.area / self._area)
        too_long = work.length > MAX_OUTLINE * self._side
        if too_long or self._outlines > MAX_OUTLINES * self._side or self._layers > MAX_LAYERS:
            raise SourceError(
                _("The drawing takes too long to draw: its shapes are too long or too many."),
                filename=self._filename,
                line=element.line,
            )

    def _copy(self, use: _Element, inherited: _Inherited) -> Iterator[str]:
        source = self._by_id.get(use.values.get("href", ""))
        if source is None or source.tag in ("svg", "defs") or id(source) in inherited.copies:
            raise SourceError(
                _("This <use> refers to nothing that can be copied."),
                filename=self._filename,
                line=use.line,
            )
        if len(inherited.copies) >= MAX_DEPTH:
            raise SourceError(
                _("The elements are nested too deeply."), filename=self._filename, line=use.line
            )
        values = {
            name: value for name, value in use.values.items() if name in (*_STYLES, "transform")
        }
        x, y = use.values.get("x", "0"), use.values.get("y", "0")
        if NUMBER.fullmatch(x) and NUMBER.fullmatch(y) and (float(x) or float(y)):
            values["transform"] = f"{values.get('transform', '')} translate({x} {y})".strip()
        text = "".join(f' {name}="{value}"' for name, value in values.items())
        yield self._kept(f"<g{text}>")
        copies = (*inherited.copies, id(source))
        yield from self._element(source, replace(inherited, copies=copies))
        yield "</g>"

    def _kept(self, text: str) -> str:
        self._length += len(text)
        if self._length > MAX_WRITTEN:
            raise _too_many(self._filename)
        return text


def _box(root: _Element, filename: str) -> tuple[float, float, float, float]:
    """Return the viewBox of a drawing; without one it is made from width and height."""
    values = [float(n) for n in NUMBER.findall(root.values.get("viewBox", ""))]
    if not values:
        sides = [NUMBER.match(root.values.get(name, "")) for name in ("width", "height")]
        values = [0.0, 0.0, *(float(side[0]) for side in sides if side is not None)]
    low, high = BOX_SIDES
    if len(values) != 4 or not all(low <= side <= high for side in values[2:]):
        raise SourceError(
            _("The drawing has no usable viewBox."),
            filename=filename,
            line=root.line,
            allowed=_('Write viewBox="0 0 250 350"; sides are {low} to {high}.').format(
                low=write_short(low), high=write_short(high)
            ),
        )
    return (values[0], values[1], values[2], values[3])


def _enlargement(transform: str) -> float:
    """Return an upper bound of the factor by which *transform* enlarges a length."""
    factor = 1.0
    for name, inner in _TRANSFORMS.findall(transform):
        numbers = [abs(float(number)) for number in NUMBER.findall(inner)]
        if name == "scale":
            factor *= max([1e-9, *numbers])
        elif name == "matrix":
            factor *= max(sum(numbers[0:4:2]), sum(numbers[1:4:2]))
        elif name in ("skewX", "skewY"):
            factor *= 60.0 if any(number > 80 for number in numbers) else 7.0
    return factor


def _has_numbers(name: str, value: str) -> bool:
    """Return whether *value* has numbers where the attribute *name* needs them."""
    if name in _LENGTHS:
        return value in ("inherit", "auto") or _LENGTH.fullmatch(value) is not None
    if name in ("viewBox", "points"):
        return _are_numbers(value)
    if name in ("transform", "gradientTransform") and value != "none":
        inner = [numbers for _name, numbers in _TRANSFORMS.findall(value)]
        is_read = not _TRANSFORMS.sub("", value).strip()
        return is_read and all(map(_are_numbers, inner))
    return True


def _are_numbers(text: str) -> bool:
    return not NUMBER.sub("", text).strip(" \t\r\n,")


def _too_many(filename: str) -> SourceError:
    return SourceError(
        _("The drawing has too many elements or copies."),
        filename=filename,
        allowed=_("At most {limit} elements are allowed.").format(limit=MAX_ELEMENTS),
    )
