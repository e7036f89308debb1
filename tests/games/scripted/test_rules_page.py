"""The printed page of rules: every shipped script in both languages."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from cardtable.core import i18n
from cardtable.games import all_games
from cardtable.games.scripted.rules_page import rules_page
from tests.cli.test_cli import run_command
from tests.games.scripted.small_games import GAME, small_game

SCRIPTS = sorted(key for key, kind in all_games().items() if kind.source is not None)


def content(page: str) -> str:
    """Return the text of a page, which must be well-formed."""
    markup = page.replace('<meta charset="utf-8">', "")
    return "\n".join(ElementTree.fromstring(markup).itertext())


@pytest.mark.parametrize("key", SCRIPTS)
def test_a_page_is_well_formed_and_complete(key: str) -> None:
    file = all_games()[key].source
    text = content(rules_page(file))
    assert file.name in text
    for declared in file.description.options.values():
        assert declared.option.title in text
        assert declared.help in text


def test_a_page_in_german() -> None:
    i18n.choose_language("de")
    text = content(rules_page(all_games()["hearts"].source))
    assert "Die niedrigste Punktzahl gewinnt." in text
    assert "52 Karten" in text
    assert "Was du brauchst" in text


def test_texts_of_a_script_are_escaped() -> None:
    game = GAME.replace("name: Small", "name: <script>").replace("marks: [x, o]", "marks: ['<b>']")
    page = rules_page(small_game("RECEIVE go: ACCEPT; END_RECEIVE", game))
    assert "<script>" not in page
    assert "&lt;b&gt;" in page


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "hearts.html"
    assert run_command(capsys, "ludl", "page", "hearts", "--out", str(out))[0] == 0
    code, printed, err = run_command(capsys, "ludl", "page", "hearts")
    assert (code, printed, err) == (0, out.read_text(encoding="utf-8"), "")
    code, _printed, err = run_command(capsys, "ludl", "page", "spades")
    assert (code, "not a script" in err) == (2, True)


def test_pictured_cards_are_printed_with_the_signs_of_their_suits() -> None:
    page = rules_page(all_games()["cribbage"].source)
    assert '<p class="cards">5♣ 5♦ 5♠ J♥ 5♥</p>' in page
