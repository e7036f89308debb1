"""The titles of rule sets and the words for options, which each game tells itself."""

from __future__ import annotations

import gettext

import pytest

from cardtable.core import assets, i18n
from cardtable.engine import GameKind
from cardtable.games import all_games
from cardtable.games.option_words import (
    OptionWords,
    groups,
    option_words,
    options_of,
    rule_set_title,
)


class Marking(gettext.NullTranslations):
    """Puts a mark before each text that the catalogue of *language* translates."""

    def __init__(self, language: str) -> None:
        super().__init__()
        with assets.find("locale", language, "LC_MESSAGES", "cardtable.mo").open("rb") as file:
            self.catalogue = gettext.GNUTranslations(file)

    def gettext(self, message: str) -> str:
        missing = self.catalogue.gettext(message) is message  # an entry is another object
        return message if missing else f"translated {message}"


GAMES = pytest.mark.parametrize("kind", all_games().values(), ids=list(all_games()))


@GAMES
def test_every_rule_set_has_a_title_that_is_translated(
    kind: GameKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    titles = {name: rule_set_title(kind, name) for name in kind.rule_sets}
    assert option_words(kind).rule_sets() == titles, f"Words.rule_sets() of {kind.key}"
    assert len(set(titles.values())) == len(titles), f"Words.rule_sets() of {kind.key}"
    for language in set(i18n.languages()) - {"en"}:
        monkeypatch.setattr(i18n, "_translation", Marking(language))
        for name in kind.rule_sets:
            assert rule_set_title(kind, name).startswith("translated "), (language, name)


def test_the_rule_sets_of_a_german_lobby() -> None:
    i18n.choose_language("de")
    titles = [rule_set_title(all_games()["holdem"], name) for name in ("full-ring", "duplicate")]
    assert titles == ["Voller Tisch", "Duplikat"]
    assert rule_set_title(all_games()["hearts"], "3-players") == "3 Spieler"


@GAMES
def test_every_option_has_words_and_is_in_one_group(kind: GameKind) -> None:
    of_game = f"of {kind.key}"
    words = option_words(kind)
    listed = [name for _heading, names in words.groups() for name in names]
    assert len(set(listed)) == len(listed), f"Words.groups() {of_game} repeats an option"
    missing = set(kind.options) - set(listed)
    assert not missing, f"Words.groups() {of_game} lacks {missing}"
    unknown = set(words.main) - set(kind.options)
    assert not unknown, f"Words.main {of_game} names options that do not exist: {unknown}"
    for option in options_of(kind).values():
        assert option.help.endswith("."), f"Words.helps() {of_game} lacks {option.name}"
        same = f"two values of {option.name} {of_game} have the same words"
        assert len(set(option.words)) == len(option.values), same
        for value, text in zip(option.values, option.words, strict=True):
            assert option.text_of(value) == text


def test_options_in_no_group_come_last(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = all_games()["tic-tac-toe"]
    assert groups(kind) == (("Turns", ("begins", "seconds")),)
    monkeypatch.setattr(OptionWords, "groups", lambda _words: (("Time", ("seconds", "zebra")),))
    monkeypatch.setattr(type(option_words(kind)), "groups", OptionWords.groups)
    assert groups(kind) == (("Time", ("seconds",)), ("More", ("begins",)))
