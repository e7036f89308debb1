"""The sentences about the events that all games have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import signature
from random import Random
from typing import Any

import pytest

from cardtable.core import i18n
from cardtable.core.i18n import _
from cardtable.engine import Event, GameKind, Scored
from cardtable.games import all_games
from cardtable.games.narrator import ANYBODY, Narrator, narrator_class
from cardtable.games.speech import Speech, personal, winners_words
from cardtable.match import PERSON, Match, Seat
from cardtable.text.session import dialogue_class

MAX_ACTIONS = 150
"""Number of random actions after which a game is not followed further."""


def test_the_log_writes_every_minus_alike() -> None:
    narrator = Narrator(("Ann", "Bob"), ((0,), (1,)))
    scored = Scored((-230, 0), (-230, 10))
    assert narrator.sentence(scored) == "Ann: −230, total −230; Bob: 0, total 10"
    assert narrator.number(-40) == "−40"


def test_a_module_of_words_has_no_other_standing_than_the_one_of_saved_games() -> None:
    modules = [kind.part("words") for kind in all_games().values() if kind.has_part("words")]
    found = [module.standing for module in modules if hasattr(module, "standing")]
    assert found
    for standing in found:
        assert list(signature(standing).parameters) == ["rules", "totals", "position"]


# --- the person called "You" ---------------------------------------------------------------------

THIRD_PERSON = {
    "en": re.compile(r"\bYou (?:is|has|was|(?!minus)\w+[^s\W]s)\b"),
    "de": re.compile(
        r"\bDu (?:ist|hat|war|(?!setzt|reizt|\w*[Pp]räsident)\w+[^s\W]t)\b|\bDu \w+en\b"
    ),
}
"""What must not follow the name of the person; the German forms of "you" end in "st"."""
OWN_NAME = {"en": "You", "de": "Du"}


@pytest.mark.check
@pytest.mark.sample(6, check=1, check_per="key")
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("key", "rules"),
    [(key, rules) for key, kind in all_games().items() for rules in kind.rule_sets],
)
def test_sentences_address_the_person_called_you(key: str, rules: str, language: str) -> None:
    i18n.choose_language(language)
    kind, name = all_games()[key], OWN_NAME[language]
    found = list(sentences_of(kind, kind.find_rules(rules), name))
    spoken = [sentence for sentence in found if re.search(rf"\b{name}\b", sentence)]
    assert spoken
    assert not [sentence for sentence in spoken if THIRD_PERSON[language].search(sentence)]


def sentences_of(kind: GameKind, rules: Any, name: str) -> Iterator[str]:
    """Play at random; yield what log and terminal say with a person called *name* in each seat."""
    count = sum(len(side) for side in kind.sides(rules))
    seats = [Seat(PERSON, name), *[Seat(PERSON, f"Ann{seat}") for seat in range(1, count)]]
    match = Match(kind, rules, seats, seed=3)
    dialogue_of = dialogue_class(kind)
    assert dialogue_of is not None
    dialogue = dialogue_of(match, Speech())
    said: list[str] = []

    def hear(event: Event) -> None:
        game = match.game
        names = [player.name for player in game.players]
        narrator = narrator_class(kind)(names, game.sides)
        said.extend(narrator.sentence(event, seat) for seat in (ANYBODY, 0))
        said.extend(line.text for line in dialogue.describe_event(event, game))

    match.game.listeners.append(hear)
    said += dialogue.opening()
    rng = Random(5)
    for number in range(MAX_ACTIONS):
        position = match.deal()
        if position is None:
            break
        view = dialogue.veil(match.view(position))
        if position == 0 or number % 20 == 0:
            question = dialogue.question(view)
            said += [*question.lines, question.prompt]
        if number % 20 == 0:
            said += [line for page in dialogue.own_pages() for line in page.show(view)]
        match.act(rng.choice(match.game.legal()), position)
    said += [line for page in dialogue.own_pages() for line in page.show(match.view(0))]
    yield from said


def test_a_sentence_about_you_and_another_player_is_in_the_plural() -> None:
    assert winners_words(["You"]) == "You win the game."
    assert winners_words(["you", "Nora"]) == "you and Nora win the game."
    assert winners_words(["Nora"]) == "Nora wins the game."
    assert personal("{braces}", _("You fold"), _("{name} folds")) == "{braces} folds"
