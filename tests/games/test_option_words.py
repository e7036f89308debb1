"""The titles of rule sets, which each game tells itself."""

from __future__ import annotations

import gettext

import pytest

from cardtable.core import assets, i18n
from cardtable.engine import GameKind
from cardtable.games import all_games
from cardtable.games.option_words import option_words, rule_set_title


class Marking(gettext.NullTranslations):
    """Puts a mark before each text that the catalogue of *language* translates."""

    def __init__(self, language: str) -> None:
        super().__init__()
        with assets.find("locale", language, "LC_MESSAGES", "cardtable.mo").open("rb") as file:
            self.catalogue = gettext.GNUTranslations(file)

    def gettext(self, message: str) -> str:
        missing = self.catalogue.gettext(message) is message  # an entry is another object
        return message if missing else f"translated {message}"


@pytest.mark.parametrize("kind", all_games().values(), ids=list(all_games()))
def test_every_rule_set_has_a_title_that_is_translated(
    kind: GameKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    titles = {name: rule_set_title(kind, name) for name in kind.rule_sets}
    assert option_words(kind).rule_sets() == titles
    assert len(set(titles.values())) == len(titles)
    for language in set(i18n.languages()) - {"en"}:
        monkeypatch.setattr(i18n, "_translation", Marking(language))
        for name in kind.rule_sets:
            assert rule_set_title(kind, name).startswith("translated "), (language, name)


def test_the_rule_sets_of_a_german_lobby() -> None:
    i18n.choose_language("de")
    titles = [rule_set_title(all_games()["holdem"], name) for name in ("full-ring", "duplicate")]
    assert titles == ["Voller Tisch", "Duplikat"]
    assert rule_set_title(all_games()["hearts"], "3-players") == "3 Spieler"
