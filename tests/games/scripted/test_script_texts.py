"""Translated texts of scripts: patterns, errors, and the German of the shipped games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from cardtable.core import i18n
from cardtable.engine import Event, Scored
from cardtable.games import all_games
from cardtable.games.narrator import ANYBODY
from cardtable.games.option_words import options_of
from cardtable.games.scripted import BrokenGame, GameFile, build_game
from cardtable.games.scripted.game import Game
from cardtable.games.scripted.script_texts import ScriptTexts, read_script_texts
from cardtable.games.scripted.titles import MessageTitles
from cardtable.games.scripted.words import ActionWords, Narrator
from cardtable.games.speech import Speech
from cardtable.ludl.syntax_tree import FunctionCall, Literal, walk
from tests.games.scripted.script_games import begin, game_file, say
from tests.games.scripted.test_scripted_game import DICE, make

SHIPPED = (
    "big-two",
    "blackjack",
    "bridge",
    "briscola",
    "canasta",
    "cassino",
    "cheat",
    "colours",
    "crazy-eights",
    "cribbage",
    "doppelkopf",
    "dou-dizhu",
    "durak",
    "euchre",
    "freecell",
    "german-whist",
    "gin-rummy",
    "go-fish",
    "golf",
    "golf-patience",
    "hand-and-foot",
    "hearts",
    "klondike",
    "mau-mau",
    "minibridge",
    "ninety-nine",
    "oh-hell",
    "old-maid",
    "pinochle",
    "president",
    "pyramid",
    "schafkopf",
    "scopa",
    "rummy-500",
    "script-spades",
    "script-tic-tac-toe",
    "shithead",
    "skat",
    "spider",
    "spite-and-malice",
    "tarot",
    "twenty-nine",
    "war",
    "whist",
)


def german(key: str) -> ScriptTexts:
    return game_file(key).translations["de"]


def test_a_pattern_fits_texts_that_are_put_together() -> None:
    texts = ScriptTexts(
        {
            "{who}: now {suit}": "{who} wünscht sich {suit}",
            "{who} and {who}": "zweimal {who}",
            "hearts": "Herz",
            "a+b": "plus",
        }
    )
    assert texts.find("player_1: now hearts") == "player_1 wünscht sich Herz"
    assert texts.find("Ann and Ann") == "zweimal Ann"
    assert texts.find("Ann and Ben") is None
    assert texts.find("aab") is None
    assert texts.find("a+b") == "plus"


def test_a_text_in_a_pattern_may_have_a_pattern() -> None:
    texts = ScriptTexts(
        {
            "{side}, {title}: 1 point": "{side}, {title}: 1 Punkt",
            "most {what} ({count})": "die meisten {what} ({count})",
            "cards": "Karten",
            "{1}": "{1}",
        }
    )
    german = "player_1, die meisten Karten (29): 1 Punkt"
    assert texts.find("player_1, most cards (29): 1 point") == german
    assert texts.find("player_1, most most cards (2) (29): 1 point") == (
        "player_1, die meisten most cards (2) (29): 1 Punkt"
    )


@pytest.mark.parametrize(
    ("key", "text", "words"),
    [
        ("{a}: {b} points", "Ann: 3 points", "Ann|3"),
        ("{a}: {b} points", "Ann: 3 points: 4 points", "Ann|3 points: 4"),
        ("{a} to {b} to {c}", "x to y to z to u", "x|y|z to u"),
        ("{a}{b}", "xyz", "x|yz"),
        ("{a}{a}!", "xx!", "x"),
        ("{a}, {b}, {a}.", "x, y, z, x.", "x|y, z"),
        ("to {a}", "to ", None),
        ("{a} wins", "Ann wins twice", None),
        ("aa{a}aa", "aaa", None),
    ],
)
def test_words_in_braces_are_as_short_as_possible(key: str, text: str, words: str | None) -> None:
    names = dict.fromkeys(re.findall(r"{(.)}", key))
    assert ScriptTexts({key: "|".join(f"{{{name}}}" for name in names)}).find(text) == words


def test_a_text_with_many_words_in_braces_takes_no_time() -> None:
    key = " ".join(f"{{{letter}}}" for letter in "abcdefghijklmnopqrstuvwxyz")
    assert ScriptTexts({f"{key} x": "{a}"}).find("w " * 60) is None
    assert ScriptTexts({f"{key} x": "{z}"}).find("w " * 60 + "x") == "w " * 34 + "w"


def test_errors_have_their_place() -> None:
    text = 'go: los\n"{a} now": "jetzt {b}"\nnumber: 3\ngo: fort\n'
    texts, errors = read_script_texts(text, "dice/texts.de.yaml")
    assert texts.find("go") == "los"
    assert [(error.line, error.column) for error in errors] == [(4, 1), (2, 12), (3, 9)]
    with pytest.raises(BrokenGame) as caught:
        build_game("dice", {**DICE, "texts.de.yaml": text}, "dice")
    assert "dice/texts.de.yaml:2:12" in caught.value.explain()


def test_a_translated_game_is_the_same_game() -> None:
    plain, translated = (
        build_game("dice", {**DICE, **more}, "dice") for more in ({}, {"texts.de.yaml": "go: los"})
    )
    assert plain == translated
    assert "texts.de.yaml" not in translated.texts


def test_messages_headings_lines_and_reasons_are_in_the_chosen_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in ("game_file", "titles"):
        monkeypatch.setattr(f"cardtable.games.scripted.{module}.language", lambda: "de")
    game = make(all_games()["hearts"])
    assert [title for title, _values in game.view(0).scores] == ["Punkte", "Dieses Blatt"]
    assert game.view(0).legal[0].title.startswith("Schiebe ")
    attempt, card = game.view(0).legal[0], game.view(0).legal[0].cards[0]
    assert game.view(1).reason_against(attempt, card) == "Du bist nicht an der Reihe."
    crazy = options_of(all_games()["crazy-eights"])
    assert crazy["twos"].title == "Zweien"
    assert crazy["twos"].words == ("wie üblich", "zwei ziehen")
    assert "Ziel" not in crazy["target"].help


def test_the_titles_of_games_are_translated_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = all_games()["script-spades"]
    assert i18n._(kind.title) == "Spades by script"
    assert i18n._(kind.summary) == "4 players · partners, in LudL"
    monkeypatch.setattr("cardtable.games.scripted.game_file.language", lambda: "de")
    monkeypatch.setattr(i18n, "_language", "de")
    assert i18n._(kind.title) == "Spades als Skript"
    assert i18n._(kind.summary).endswith(" · zu zweit, in LudL")


def texts_of(file: GameFile) -> Iterator[str]:
    """Yield the texts in game.yaml that a person reads, except names."""
    description = file.description
    yield description.summary
    yield from (title for _name, title in (*description.score, *description.shows) if title)
    yield from (word for word in description.words.values() if re.search("[a-zA-Z]", word))
    yield from (place.title for place in description.layout if place.title)
    for wording in description.messages.values():
        texts = (wording.say, wording.more, wording.log or "", wording.noun)
        yield from (text for text in texts if re.search("[a-zA-Z]{3}", text))
    for declared in description.options.values():
        yield from (declared.option.title, declared.help)
        yield from (text for text in declared.words.values() if not text.isdecimal())


def template(node: object) -> str:
    """Return the text of an operand of SAY or REJECT, with ``X`` for each computed part."""
    if isinstance(node, Literal):
        return str(node.value)
    if isinstance(node, FunctionCall) and node.name in ("CONCAT", "TEXT"):
        return "".join(map(template, node.operands))
    return "X"


@pytest.mark.parametrize("key", SHIPPED)
def test_every_text_of_a_shipped_game_is_german_too(key: str) -> None:
    file, found = game_file(key), german(key).find
    assert [text for text in texts_of(file) if found(text) is None] == []
    rejected = [
        template(node.operands[-1])
        for definition in file.program.reachable
        for node in walk(definition.body)
        if isinstance(node, FunctionCall) and node.name in ("REJECT", "REQUIRE")
    ]
    assert rejected
    # the words for a phase come from a property
    assert [text for text in rejected if found(text) is None and not text.endswith("X")] == []


@pytest.mark.sample(2)
@pytest.mark.parametrize("key", SHIPPED)
def test_every_line_said_in_a_game_is_german_too(key: str) -> None:
    rng, said = Random(key), set[str]()
    more = {"target": 30} if key == "script-spades" else {}
    players = game_file(key).description.players[0]
    session = begin(key, players, seed=4, **more)
    for _turn in range(700):
        legal = session.legal() or [f"place {cell}" for cell in session.world.containers]
        lines = [line for line in legal if session.allows(session.current_player, line)]
        if not lines:  # a patience is lost
            break
        answer = say(session, rng.choice(lines))
        shown = {result.line: result.text for result in answer.results}
        # PAUSE says an empty line
        spoken = [(number, line) for number, line in enumerate(answer.said) if line]
        said.update(shown.get(number, line) for number, line in spoken)
        if answer.scores is not None:
            break
    assert said or game_file(key).description.players[0] == 1
    assert {text for text in said if german(key).find(text) is None} == set()


SENTENCE = re.compile(r"[A-ZÄÖÜ][^_?]*[.!]")
"""A sentence: no code of a player or zone, and no sign for a hidden token."""


@pytest.mark.sample(2)
@pytest.mark.parametrize("key", SHIPPED)
def test_every_event_has_a_sentence_in_the_language_of_the_person(key: str) -> None:
    rng, told = Random(key), Counter[str]()
    game = make(all_games()[key], seed=4)
    narrator = Narrator(game.names, game.sides)
    spoken = Narrator(game.names, game.sides, speech=Speech())

    def check(event: Event) -> None:
        if isinstance(event, Scored):
            return
        for seat in (ANYBODY, *range(len(game.names))):
            line = narrator.sentence(event, seat)
            told[line] += 1
            assert not line or SENTENCE.fullmatch(line), line
        for each in spoken.lines(event, game):
            assert SENTENCE.fullmatch(each.text), each.text

    game.listeners.append(check)
    for number in range(240):
        i18n.choose_language(("en", "de")[number // 40 % 2])
        while game.get_next_player() is None:
            game = make(all_games()[key], seed=number)
            game.listeners.append(check)
        game.accept(rng.choice(game.legal()))
    assert len(told) > 10


def test_the_log_of_go_fish_says_who_asks_gives_draws_and_lays_down() -> None:
    game = make(all_games()["go-fish"], seed=4)
    narrator = Narrator(game.names, game.sides, speech=Speech())
    lines: list[str] = []
    game.listeners.append(lambda event: lines.extend(x.text for x in narrator.lines(event, game)))
    rng = Random(4)
    while game.get_next_player() is not None:
        game.accept(rng.choice(game.legal()))
    log = "\n".join(lines)
    assert re.search(r"^Ann asks Ben for \w+\.$", log, re.MULTILINE)
    assert re.search(r"^Ben gives Ann the \w+ of \w+( and the \w+ of \w+)?\.$", log, re.MULTILINE)
    assert re.search(r"^Ben says: Go fish!\nAnn draws the \w+ of \w+\.$", log, re.MULTILINE)
    assert re.search(r"^Ann lays down four \w+\.$", log, re.MULTILINE)


def named(key: str, *names: str) -> Game:
    """Return a begun game whose players have *names*."""
    kind = all_games()[key]
    game = kind.new(kind.find_rules("classic"), seed=4)
    assert isinstance(game, Game)
    for name in names:
        game.register_player(kind.player(name=name))
    game.get_next_player()
    return game


@pytest.fixture
def in_german() -> Iterator[None]:
    i18n.choose_language("de")
    yield
    i18n.choose_language("en")


def test_a_sentence_addresses_the_player_who_is_asked() -> None:
    game = named("go-fish", "Ann", "You", "Cleo", "Dan")
    titles = MessageTitles(game)
    assert titles.log_of("ask player_2 king", 0) == "Ann asks you for kings."
    assert titles.log_of("ask player_1 king", 1) == "You ask Ann for kings."
    assert titles.log_of("ask player_3 king", 0) == "Ann asks Cleo for kings."


@pytest.mark.usefixtures("in_german")
def test_a_german_sentence_addresses_the_player_who_is_asked() -> None:
    titles = MessageTitles(named("go-fish", "Ann", "Du", "Cleo", "Dan"))
    assert titles.log_of("ask player_2 king", 0) == "Ann bittet dich um Könige."


NUMBERS = [
    (
        "player_1 scores -90 points.",
        "Agent 2000 scores −90 points.",
        "Agent 2000 bekommt −90 Punkte.",
    ),
    ("Now 2000.", "Now 2,000.", "Now 2.000."),
    ("The game: -58: (-33)", "The game: −58: (−33)", "The game: −58: (−33)"),
    ("From 1000-2000, 0.125, 12:1500 and b1234", *["From 1000-2000, 0.125, 12:1500 and b1234"] * 2),
]


@pytest.mark.parametrize(("text", "english", "_german"), NUMBERS)
def test_announced_numbers_have_signs_and_separators(text: str, english: str, _german: str) -> None:
    assert named("hearts", "Agent 2000", "Ben", "Cleo", "Dan").said(text) == english


@pytest.mark.usefixtures("in_german")
@pytest.mark.parametrize(("text", "_english", "german"), NUMBERS)
def test_announced_numbers_follow_the_language(text: str, _english: str, german: str) -> None:
    assert named("hearts", "Agent 2000", "Ben", "Cleo", "Dan").said(text) == german


def test_a_message_has_a_name_in_sentences() -> None:
    game = make(all_games()["go-fish"], seed=4)
    message = game.view(0).legal[0]
    assert message.title.startswith("Ask Ben for ")
    assert ActionWords().name(message).startswith("asking Ben for ")
    bids = make(all_games()["script-spades"], seed=4).view(0).legal
    assert [ActionWords().name(bid) for bid in bids[:2]] == ["nil", "1"]
