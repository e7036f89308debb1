"""Words can be read in every theme that ships."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.features.packs.library import find_pack, pack_at, shipped_keys
from cardtable.features.packs.window.check import legibility_problems
from cardtable.ui.colours import contrast, laid_over
from cardtable.ui.legibility import faint_pairs
from cardtable.ui.theme import FELTS, make_theme
from tests.features.packs.pack_folders import write_files

TABLES = [None, *(pack.table for pack in map(find_pack, shipped_keys()) if pack and pack.table)]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.key if table else "classic")
@pytest.mark.parametrize("high_contrast", [False, True])
def test_words_are_legible_on_every_felt(table, high_contrast):
    for felt in FELTS if table is None else table.felts:
        theme = make_theme(felt, table=table, high_contrast=high_contrast)
        assert list(faint_pairs(theme)) == [], felt
        if high_contrast:
            assert contrast(theme.text, laid_over(theme.panel, theme.felt_middle)) > 12


def test_the_contrast_is_that_of_the_standard():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert laid_over((255, 255, 255, 51), (0, 0, 0)) == (51, 51, 51)


def test_a_pack_with_faint_words_is_told_so(tmp_path: Path) -> None:
    text = (
        "table:\n  felts: {a: {middle: '#103020', edge: '#081810'}}\n  colours: {text: '#203020'}\n"
    )
    pack = pack_at(write_files(tmp_path / "fox", {"pack.yaml": text}))
    problems = [error.message for error in legibility_problems(pack)]
    assert "Felt 'a': 'text' is hard to read on 'panel'." in problems


def test_an_unknown_felt_is_the_first_one():
    table = TABLES[1]
    assert table is not None
    assert make_theme("no such felt", table=table) == make_theme(
        next(iter(table.felts)), table=table
    )
