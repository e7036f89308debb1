"""docs/packs.md says what is true."""

from __future__ import annotations

import re
from pathlib import Path

from cardtable.core import png_source, svg_source
from cardtable.features.packs import media, pack_files
from cardtable.features.packs.library import pack_at, shipped_keys
from cardtable.features.packs.pack import COLOURS, GLYPHS
from cardtable.features.packs.reader import MAX_FELTS, SOUND_NAMES
from cardtable.features.packs.window.check import find_problems
from cardtable.features.packs.window.deck_copy import copy_classic
from tests.features.packs.pack_folders import write_files
from tests.paths import ROOT

PAGE = (ROOT / "docs" / "packs.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def words_in(text: str) -> set[str]:
    return set(re.findall(r"`([\w-]+)`", text))


def test_the_description_on_the_page_is_valid(tmp_path: Path) -> None:
    found = re.search(r"^```yaml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None
    pack = pack_at(write_files(tmp_path / "fox", {"pack.yaml": found[1]}))
    assert find_problems(pack) == []
    assert pack.deck is not None
    assert pack.table is not None


def test_the_page_names_all_packs_colours_sounds_and_letters() -> None:
    assert {key for key in shipped_keys() if f"| `{key}` |" in PAGE} == set(shipped_keys())
    described = section("pack.yaml")
    assert set(COLOURS) <= words_in(described)
    assert f"of {' '.join(GLYPHS)};" in described
    sounds = words_in(section("The files")) | {"snap2"}
    assert set(SOUND_NAMES) <= sounds
    assert MAX_FELTS == 8


def test_the_limits_on_the_page_are_those_of_the_program() -> None:
    limits = section("Limits")
    low, high = png_source.CARD_SIDES
    for words in (
        f"{pack_files.MAX_FILES} files, {pack_files.MAX_PACK_BYTES >> 20} MB together",
        f"{svg_source.MAX_SVG_BYTES >> 10} kB, {svg_source.MAX_ELEMENTS} elements",
        f"{svg_source.MAX_NUMBERS:,} numbers",
        f"{png_source.MAX_PNG_BYTES >> 20} MB, {low} to {high} pixels",
        f"{media.MAX_SOUND_BYTES >> 20} MB, {media.MAX_SECONDS:g} seconds",
    ):
        assert words in limits


def test_the_first_change_on_the_page_can_be_made(tmp_path: Path) -> None:
    copy_classic(tmp_path / "fox")
    ace = (tmp_path / "fox" / "cards" / "ace-of-spades.svg").read_text(encoding="utf-8")
    before, after = re.findall(r"`(#\w{6})`", section("Your own deck in ten minutes"))
    assert ace.count(before) >= 3
    assert after not in ace
