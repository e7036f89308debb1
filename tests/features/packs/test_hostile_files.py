"""Pictures and sounds of strangers are measured before anything decodes them."""

from __future__ import annotations

import struct
import zipfile
import zlib
from io import BytesIO
from pathlib import Path
from random import Random

import pygame
import pytest

from cardtable.art import rasterise
from cardtable.core.errors import SourceError
from cardtable.core.png_source import MAX_CHUNKS, check_png, read_png
from cardtable.core.svg_source import MAX_SVG_BYTES, read_svg
from cardtable.features.packs.library import pack_at
from cardtable.features.packs.media import check_sound
from cardtable.features.packs.media_files import PackPicture
from cardtable.features.packs.window import check
from cardtable.features.packs.window.check import find_problems
from tests.features.packs.pack_folders import png, svg, wav, write_files

CARD = (250, 350)
LINK = 'xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href'
COPIES = "".join(
    f'<g id="g{level + 1}">' + f'<use href="#g{level}"/>' * 10 + "</g>" for level in range(8)
)
JOINS = "l1 1" * 3000
BAD = {
    "entities": '<!DOCTYPE svg [<!ENTITY a "x">]>' + svg("<g/>"),
    "outside entity": '<!DOCTYPE svg SYSTEM "file:///etc/passwd">' + svg("<g/>"),
    "script": svg("<script>x</script>"),
    "handler": svg('<rect width="2" height="2" onclick="x()"/>'),
    "image": svg(f'<image {LINK}="file:///etc/passwd"/>'),
    "outside reference": svg(f'<use {LINK}="other.svg#x"/>'),
    "outside paint": svg('<rect width="2" height="2" fill="url(http://example.org/#a)"/>'),
    "text": svg("<text>A</text>"),
    "inner svg": svg("<svg/>"),
    "too many copies": svg(
        f'<defs><g id="g0"><path d="M0 0"/></g>{COPIES}</defs><use href="#g8"/>'
    ),
    "long chain of copies": svg(
        '<defs><g id="g0"><path d="M0 0"/></g>'
        + "".join(f'<g id="g{n + 1}"><use href="#g{n}"/></g>' for n in range(300))
        + '</defs><use href="#g300"/>'
    ),
    "copy of itself": svg('<g id="g"><use href="#g"/></g>'),
    "copy of nothing": svg('<use href="#nothing"/>'),
    "deep": svg("<g>" * 60 + "</g>" * 60),
    "many elements": svg("<g/>" * 5000),
    "many points": svg(f'<path d="M0 0{"l1 1" * 40_000}"/>'),
    "large number": svg('<rect width="1e30" height="2"/>'),
    "endless number": svg('<rect width="1e999" height="2"/>'),
    "enlarged": svg('<g transform="scale(900)"><rect width="200" height="2"/></g>'),
    "wide stroke": svg('<path stroke="#000000" stroke-width="9000" d="M0 0L9 9"/>'),
    "zigzag": svg('<path d="M0 0' + "L1 349L3 1" * 400 + '"/>'),
    "many layers": svg('<rect width="250" height="350" opacity=".5"/>' * 300),
    "wide joins": svg(f'<g stroke="#000000" stroke-width="170"><path d="M0 0{JOINS}"/></g>'),
    "not a number": svg('<circle r="nan"/>'),
    "several numbers": svg('<rect width="1 2 3" height="2"/>'),
    "no opacity": svg('<rect width="2" height="2" opacity="inf"/>'),
    "not a transform": svg('<g transform="scale(nan)"/>'),
    "not points": svg('<polygon points="MzA"/>'),
    "not a path": svg('<path d="M0 0 javascript"/>'),
    "wrong shape": svg("<g/>", "350 250"),
    "no box": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "tiny box": svg("<g/>", "0.0025 0.0035"),
    "huge box": svg("<g/>", "250000 350000"),
    "other root": '<g xmlns="http://www.w3.org/2000/svg"/>',
    "other language": '<html xmlns="http://www.w3.org/1999/xhtml"/>',
    "no XML": "a picture",
    "cut off": svg()[:-9],
    "nothing": "",
    "large": svg("<!--" + "x" * MAX_SVG_BYTES + "-->"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_drawing_is_refused_with_its_file(name: str) -> None:
    with pytest.raises(SourceError) as caught:
        read_svg(BAD[name].encode(), "card.svg", CARD)
    assert caught.value.place.startswith("card.svg")
    assert caught.value.message


def test_unknown_encodings_and_bytes_are_refused() -> None:
    for data in (b"\xff\xfe\x00", b'<?xml version="1.0" encoding="x-none"?><svg/>', b"\0" * 50):
        with pytest.raises(SourceError):
            read_svg(data, "card.svg", CARD)


def test_a_drawing_of_an_editor_is_drawn() -> None:
    text = """<?xml version="1.0" encoding="UTF-8"?>
<!-- made with an editor -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
     xmlns:ed="http://example.org/editor" width="250mm" height="350mm" viewBox="0 0 250 350">
  <title>Card</title><metadata><ed:thing><ed:text/></ed:thing></metadata>
  <ed:view zoom="1"/>
  <defs>
    <linearGradient id="a1234567"><stop offset="0" style="stop-color:#ff0000"/>
      <stop offset="1" stop-color="#0000ff"/></linearGradient>
    <linearGradient id="b" xlink:href="#a1234567" x1="0" x2="250" y1="0" y2="0"
                    gradientUnits="userSpaceOnUse"/>
    <rect id="r" width="50" height="350" ed:label="x"/>
  </defs>
  <rect width="250" height="350" style="fill:url(#b);font-family:Sans"/>
  <use xlink:href="#r" x="100" fill="#00ff00"/>
</svg>"""
    drawn = rasterise(read_svg(text.encode(), "card.svg", CARD), (50, 70))
    left, middle, right = (drawn.get_at((x, 35)) for x in (2, 25, 47))
    assert left.r > 200
    assert (middle.r, middle.g, middle.b) == (0, 255, 0)
    assert right.b > 200


def test_random_changes_of_a_drawing_are_drawn_or_refused() -> None:
    start = svg(
        '<g transform="translate(5 5) scale(2)"><path d="M1 2C3 4 5 6 7 8Z" fill="#00ff00"'
        ' stroke="#000000" stroke-width="2"/></g><circle cx="9" cy="9" r="5" opacity=".5"/>'
    )
    rng = Random(4)
    pieces = ("9", "-", "e9", ".", "M", "<g>", "</g>", '"', "#", "url(#a)", "scale(9)", " ", "\0")
    drawn = 0
    for _turn in range(400):
        text = start
        for _change in range(rng.randint(1, 3)):
            place = rng.randrange(len(text))
            text = text[:place] + rng.choice(pieces) + text[place + rng.randint(0, 2) :]
        try:
            rasterise(read_svg(text.encode(), "card.svg", CARD), (25, 35))
        except SourceError:
            continue
        drawn += 1
    assert 20 < drawn < 400


def test_a_png_is_measured_by_its_header() -> None:
    check_png(png(250, 350), "card.png", CARD)
    header = struct.pack(">IIBBBBB", 60_000, 84_000, 8, 6, 0, 0, 0)
    bomb = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + header + b"1234"
    for data, message in (
        (bomb, "wrong size: 60000 by 84000"),
        (png(50, 70), "wrong size: 50 by 70"),
        (png(350, 250), "wrong shape: 350 by 250"),
        (b"GIF89a" + b"\0" * 50, "Not a PNG file"),
        (b"", "Not a PNG file"),
        (png(250, 350)[:20], "Not a PNG file"),
        (png(250, 350)[:11] + b"\x09" + png(250, 350)[12:], "Not a PNG file"),
        (png(250, 350) + b"\0" * 4 * 2**20, "too large"),
    ):
        with pytest.raises(SourceError, match=message):
            check_png(data, "card.png", CARD)


def ogg(seconds: float, packets: int = 100, rate: int = 44_100) -> bytes:
    """Return pages that claim to hold Ogg Vorbis; there is no sound in them."""

    def page(data: bytes, lengths: bytes, frames: int) -> bytes:
        return (
            b"OggS\0\0"
            + struct.pack("<q", frames)
            + b"\0" * 12
            + bytes([len(lengths)])
            + (lengths + data)
        )

    first = b"\x01vorbis" + struct.pack("<IBIiiiBB", 0, 2, rate, 0, 0, 0, 0xB8, 1)
    pages = [page(first, bytes([len(first)]), 0)]
    while packets > 0:
        count = min(255, packets)
        pages.append(page(b"x" * count, b"\1" * count, round(seconds * rate)))
        packets -= count
    return b"".join(pages)


def test_a_sound_is_measured_before_it_is_decoded() -> None:
    check_sound(wav(0.5), "snap1.wav")
    check_sound(ogg(2.0), "snap1.ogg")
    for data, message in (
        (wav(9.0), "too long: 9.0 s"),
        (wav(0.1, rate=4000), "4000 samples"),
        (ogg(20.0), "too long: 20.0 s"),
        (ogg(1.0, packets=100_000), "too long"),
        (ogg(1.0, rate=1), "samples per second"),
        (b"OggS" + b"\0" * 90, "Not a sound"),
        (b"RIFF" + b"\0" * 90, "Not a sound"),
        (b"MThd" + b"\0" * 90, "Not a sound"),
        (b"", "Not a sound"),
        (wav(7.0, rate=96_000) * 2, "too large"),
    ):
        with pytest.raises(SourceError, match=message):
            check_sound(data, "snap1.ogg")


def test_the_sound_of_a_real_encoder_is_accepted() -> None:
    from importlib import resources

    file = resources.files(pygame).joinpath("examples", "data", "house_lo.ogg")
    if not file.is_file():
        pytest.skip("this pygame has no examples")
    check_sound(file.read_bytes(), "house.ogg")


def chunk(name: bytes, data: bytes) -> bytes:
    check = struct.pack(">I", zlib.crc32(name + data))
    return struct.pack(">I", len(data)) + name + data + check


def test_only_what_the_pixels_of_a_png_need_reaches_the_decoder() -> None:
    plain = png(250, 350)
    bomb = zlib.compress(bytes(100_000))
    extra = b"".join(
        chunk(b"zTXt", b"key\0\0" + bomb)
        + chunk(b"iTXt", b"key\0\1\0\0\0" + bomb)
        + chunk(b"iCCP", b"key\0\0" + bomb)
        + chunk(b"evIl", b"x")
        for _number in range(50)
    )
    header, rest = plain[:33], plain[33:]
    half = len(rest) // 3
    split = chunk(b"IDAT", rest[8:half]) + extra + chunk(b"IDAT", rest[half:-16])
    data = header + extra + split + plain[-12:] + extra
    read = read_png(data, "card.png", CARD)
    assert read == plain
    pixels = [pygame.image.tobytes(pygame.image.load(BytesIO(png)), "RGB") for png in (read, plain)]
    assert pixels[0] == pixels[1]


def packed(rows: bytes, *more: bytes, kind: int = 2, depth: int = 8) -> bytes:
    """Return a PNG of 150 by 210 pixels with these *rows*, packed, and *more* chunks."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 150, 210, depth, kind, 0, 0, 0))
    return b"".join((png(1, 1)[:8], header, *more, chunk(b"IDAT", rows), chunk(b"IEND", b"")))


ROWS = (b"\0" + bytes(450)) * 210
REPEATED = b"".join(b"\0" + Random(row % 20).randbytes(450) for row in range(210))


@pytest.mark.parametrize(
    "data",
    [
        packed(zlib.compress(ROWS[:-1])),
        packed(zlib.compress(ROWS + b"\0")),
        packed(zlib.compress(ROWS[:-451] + b"\5" + bytes(450))),
        packed(zlib.compress(ROWS)[:-1]),
        packed(zlib.compress(ROWS)[:-1] + b"\0"),
        packed(zlib.compress(ROWS) + b"\0"),
        packed(b""),
        packed(zlib.compress(ROWS), kind=5),
        packed(zlib.compress(ROWS), depth=4),
        packed(zlib.compress(ROWS), chunk(b"tRNS", b"\0")),
        packed(zlib.compress(ROWS), chunk(b"tRNS", b"\1" + bytes(5))),
        packed(zlib.compress((b"\0" + bytes(150)) * 210), kind=3),
        packed(zlib.compress((b"\0" + bytes(150)) * 210), chunk(b"PLTE", bytes(4)), kind=3),
    ],
    ids=[
        *("a byte short", "a byte long", "filter", "cut off", "checksum", "tail", "empty"),
        *("colour", "depth", "transparency", "transparent colour", "no palette", "palette"),
    ],
)
def test_damaged_pixels_are_found_before_the_decoder_prints_a_line(data: bytes) -> None:
    with pytest.raises(SourceError, match="damaged"):
        read_png(data, "card.png", CARD)


@pytest.mark.parametrize(
    "data",
    [
        packed(b"\x08\x1d" + zlib.compress(REPEATED, 9)[2:]),
        packed(zlib.compress((b"\0" + bytes(600)) * 210), chunk(b"tRNS", bytes(6)), kind=6),
    ],
    ids=["window", "transparency without use"],
)
def test_what_a_decoder_would_complain_about_is_mended(
    data: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    pygame.image.load(BytesIO(read_png(data, "card.png", CARD)), "card.png")
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    "data",
    [
        png(250, 350)[:-12],
        png(250, 350)[:33] + png(250, 350)[-12:],
        png(250, 350)[:33] + chunk(b"tEXt", b"") * MAX_CHUNKS + png(250, 350)[33:],
    ],
    ids=["no end", "no pixels", "too many chunks"],
)
def test_a_png_that_is_cut_off_or_cut_up_is_damaged(data: bytes) -> None:
    with pytest.raises(SourceError, match="damaged"):
        read_png(data, "card.png", CARD)


@pytest.mark.parametrize("place", [10, 12], ids=["number of members", "size of the directory"])
def test_a_large_directory_of_a_zip_is_refused_before_it_is_read(
    place: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "pack.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(3):
            archive.writestr(f"{number}.txt", "")
        archive.comment = b"PK\5\5 a comment"
    data = bytearray(path.read_bytes())
    end = data.rfind(b"PK\5\6")
    size = 2 if place == 10 else 4
    data[end + place : end + place + size] = b"\xff\xff\x0f\x00"[:size]
    path.write_bytes(data)
    monkeypatch.setattr(zipfile, "ZipFile", None)
    with pytest.raises(SourceError, match="too many files"):
        pack_at(path)


def test_a_zip64_is_refused_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "pack.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("pack.yaml", "title: Fox")
    data = path.read_bytes()
    end = data.rfind(b"PK\5\6")
    path.write_bytes(data[:end] + b"PK\6\7" + bytes(16) + data[end:])
    monkeypatch.setattr(zipfile, "ZipFile", None)
    with pytest.raises(SourceError, match="too many files"):
        pack_at(path)


def test_a_file_that_no_reader_expects_does_not_hide_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blank = png(250, 350)
    broken = blank[:33] + chunk(b"IDAT", b"no pixels") + blank[-12:]
    files = {"backs/deep.png": blank, "backs/grey.png": broken}
    pack = pack_at(write_files(tmp_path / "fox", {"pack.yaml": "title: Fox\n", **files}))
    read = PackPicture.read

    def fail(picture: PackPicture) -> str | bytes:
        if picture.name == "backs/deep.png":
            raise RecursionError
        return read(picture)

    monkeypatch.setattr(PackPicture, "read", fail)
    names = [Path(error.filename).name for error in find_problems(pack)]
    assert names == ["deep.png", "grey.png"]


def test_the_check_of_a_pack_ends_at_its_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {f"backs/b{number}.png": png(250, 350) for number in range(3)}
    pack = pack_at(write_files(tmp_path / "fox", {"pack.yaml": "title: Fox\n", **files}))
    assert find_problems(pack) == []
    monkeypatch.setattr(check, "CHECK_SECONDS", -1)
    problems = [error.message for error in find_problems(pack)]
    assert problems == ["The check takes too long: 3 files were not checked."]
