"""``use`` in game.yaml: containers, properties and zones from a template."""

from __future__ import annotations

import pytest

from cardtable.games.scripted import BrokenGame, GameFile, build_game
from cardtable.games.scripted.templates import shipped_templates
from cardtable.ludl.libraries import shipped_libraries

GAME = """
name: Trial
players: 2
use: tricks
state:
  properties: {target: 7, phase: bidding}
  containers:
    spare: {visible_to: all}
layout:
  spare: board
  "{player}_taken": {kind: taken, title: Own tricks}
"""
RULES = "RECEIVE go: ACCEPT; END_RECEIVE\n"


def built(description: str = GAME, **more: str) -> GameFile:
    texts = {"game.yaml": description, "rules.ludl": RULES, **more}
    return build_game("trial", texts, "trial")


def test_a_template_brings_what_the_game_does_not_say_itself() -> None:
    file = built()
    state = file.description.state(2)
    assert state["properties"]["phase"] == "bidding"
    assert state["properties"]["tricks"] == {"player_1": 0, "player_2": 0}
    assert len(state["containers"]["deck"]["tokens"]) == 52
    kinds = {each.container: each.kind.value for each in file.description.layout}
    assert kinds["{player}_hand"] == "hand"
    assert kinds["spare"] == "board"
    titles = {each.container: each.title for each in file.description.layout}
    assert titles["{player}_taken"] == "Own tricks"


def test_a_save_contains_the_templates_and_libraries() -> None:
    file = built(**{"rules.ludl": "USE 'tricks';\n" + RULES})
    assert {"tricks.yaml", "tricks.ludl", "table.ludl"} <= set(file.texts)
    again = build_game("trial", dict(file.texts), "trial")
    assert again == file
    assert again.description.state(2) == file.description.state(2)


def test_an_own_template_comes_first() -> None:
    own = """
state:
  properties: {mine: 3}
  containers: {heap: {visible_to: all}}
layout: {heap: board}
"""
    file = built("name: Trial\nplayers: 2\nuse: [tricks]\n", **{"tricks.yaml": own})
    assert file.description.state(2)["properties"]["mine"] == 3
    assert list(file.description.state(2)["containers"]) == ["heap"]


def test_messages_of_a_template_need_no_receiver_but_own_ones_do() -> None:
    own = "state: {containers: {heap: {}}}\nmessages: {fold: {say: fold}}\n"
    text = "name: Trial\nplayers: 2\nuse: [mine]\n"
    assert built(text, **{"mine.yaml": own}).receivers
    with pytest.raises(BrokenGame, match="The rules have no receiver 'fold'"):
        built(text + "messages: {fold: {say: give up}}\n", **{"mine.yaml": own})


@pytest.mark.parametrize(
    ("use", "message"),
    [
        ("use: trick", "There is no template 'trick'. Did you mean 'tricks'?"),
        ("use: [tricks, 3]", "Expected the name of a template, or a list of names."),
        ("use: {a: b}", "Expected the name of a template, or a list of names."),
    ],
)
def test_a_wrong_use_is_refused(use: str, message: str) -> None:
    with pytest.raises(BrokenGame) as caught:
        built(GAME.replace("use: tricks", use))
    assert message in caught.value.explain()
    assert "game.yaml:4" in caught.value.explain()


@pytest.mark.parametrize(
    ("template", "message"), [("players: 3\n", "Unknown entry 'players'"), ("a: [\n", "mine.yaml")]
)
def test_an_error_in_a_template_names_its_file(template: str, message: str) -> None:
    with pytest.raises(BrokenGame) as caught:
        built(GAME.replace("use: tricks", "use: mine"), **{"mine.yaml": template})
    assert message in caught.value.explain()
    assert "mine.yaml" in caught.value.explain()


@pytest.mark.parametrize("name", shipped_templates())
def test_a_template_of_the_program_is_valid(name: str) -> None:
    """With the receivers of the library of that name, and a container of the game's own."""
    use = name.removesuffix(".yaml")
    text = f"name: Trial\nplayers: 2\nuse: {use}\nstate: {{containers: {{heap: {{}}}}}}\n"
    rules = f"USE '{use}';\n" * (use in shipped_libraries()) + RULES
    bare = {**built(text.replace(f"use: {use}\n", "")).description.state(2)["properties"]}
    assert built(text, **{"rules.ludl": rules}).description.state(2)["properties"] != bare
