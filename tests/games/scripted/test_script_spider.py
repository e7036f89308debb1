"""Spider: the deal of one, two and four suits, runs, rows from the stock, complete runs."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from cardtable.cards import Card
from cardtable.games import all_games
from cardtable.games.scripted import Message
from cardtable.games.scripted.titles import MessageTitles
from cardtable.ludl import Session
from tests.games.scripted.script_games import begin, names, refused, say
from tests.games.scripted.test_scripted_game import make

KEY = "spider"
COLUMNS = tuple(f"column_{number}" for number in range(1, 11))
RUN = "ks qs js ts 9s 8s 7s 6s 5s 4s 3s 2s as"


def face_down(session: Session, column: str) -> list[str]:
    """Return the cards of a column that lie face down."""
    world = session.world
    tokens = world.containers[column].tokens
    return [token.name for token in tokens if token.identity in world.face_down]


def arranged(places: dict[str, str], *, suits: int = 4, **properties: Any) -> Session:
    """Return a position; cards in brackets lie face down, those that are not named have left."""
    session = begin(KEY, 1, suits=suits)
    state = session.state
    numbers = iter(range(10_000, 20_000))
    known = {
        token["name"]: token for one in state["containers"].values() for token in one["tokens"]
    }
    for name, container in state["containers"].items():
        container["tokens"] = []
        for word in places.get(name, "").split():
            token = {**known[word.strip("[]")], "face_down": word.startswith("[")}
            if "identity" in token:
                token["identity"] = next(numbers)
            container["tokens"].append(token)
    state["properties"].update(properties)
    return Session(session.program, state, seed=1)


@pytest.mark.parametrize(("suits", "letters"), [(1, "s"), (2, "hs"), (4, "cdhs")])
def test_104_cards_of_the_chosen_suits_are_dealt(suits: int, letters: str) -> None:
    session = begin(KEY, 1, seed=4, suits=suits)
    assert [len(names(session, column)) for column in COLUMNS] == [6] * 4 + [5] * 6
    for column in COLUMNS:
        assert face_down(session, column) == names(session, column)[:-1]
    assert len(names(session, "stock")) == 50
    cards = Counter(name for place in ("stock", *COLUMNS) for name in names(session, place))
    assert set(cards) == {f"{rank}{suit}" for rank in "a23456789tjqk" for suit in letters}
    assert set(cards.values()) == {8 // suits}


def test_columns_are_built_down_in_any_suit_but_only_one_suit_moves_together() -> None:
    session = arranged(
        {"column_1": "[kh] 7h 6h", "column_2": "8c", "column_3": "8h 7d 6h", "column_4": "9c"}
    )
    legal = session.legal() or ()
    assert "move 7h column_1 column_2" in legal
    assert "move 6h column_3 column_1" not in legal  # six on six
    assert "That card" in refused(session, "move 7d column_3 column_2")
    assert "move 8c column_2 column_4" in legal
    assert "one lower" in refused(session, "move 6h column_1 column_4")
    say(session, "move 7h column_1 column_2")
    assert names(session, "column_2") == ["8c", "7h", "6h"]
    assert face_down(session, "column_1") == []


def test_a_message_names_which_of_two_equal_cards_moves() -> None:
    session = arranged(
        {"column_1": "2c 7h", "column_2": "3c 7h", "column_3": "8s", "column_4": "ac"}
    )
    say(session, "move 7h column_2 column_3")
    assert names(session, "column_1") == ["2c", "7h"]
    assert names(session, "column_2") == ["3c"]
    assert "That card" in refused(session, "move 7h column_4 column_3")
    assert "That card" in refused(session, "move 7h stock column_3")


def test_the_piece_that_a_message_names_lies_in_the_named_column() -> None:
    game = make(all_games()[KEY], seed=2)
    game.get_next_player()
    titles = MessageTitles(game)
    seen: dict[str, list[tuple[Card, ...]]] = {}
    for column in COLUMNS:
        token = game.containers[column].tokens[-1]
        message = titles.complete(Message(f"move {token.name} {column} stock"), 0)
        assert message.cards == (game.piece(token),)
        seen.setdefault(token.name, []).append(message.cards)
    assert max(map(len, seen.values())) > 1  # equal cards, each a piece of its own


def test_any_card_goes_to_an_empty_column_and_a_row_needs_none() -> None:
    columns = dict.fromkeys(COLUMNS[:9], "kc 9d")
    session = arranged({**columns, "stock": "2c 3c 4c 5c 6c 7c 8c 9c tc jc"})
    assert "deal" not in (session.legal() or ())
    assert "empty columns" in refused(session, "deal")
    assert "move 9d column_3 column_10" in (session.legal() or ())
    say(session, "move 9d column_3 column_10", "deal")
    assert [names(session, column)[-1] for column in COLUMNS] == (
        ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "tc", "jc"]
    )
    assert "stock" in refused(session, "deal")


def test_a_row_may_be_dealt_to_empty_columns_as_an_option() -> None:
    session = arranged({"column_1": "kc", "stock": "2c 3c 4c 5c 6c 7c 8c 9c tc jc"}, fill=False)
    assert "deal" in (session.legal() or ())
    say(session, "deal")
    assert [len(names(session, column)) for column in COLUMNS] == [2] + [1] * 9


def test_a_complete_run_leaves_the_game_and_the_card_below_is_turned_up() -> None:
    run = RUN.split()
    session = arranged({"column_1": f"[2s] {' '.join(run[:-1])}", "column_2": "5s as"}, suits=1)
    say(session, "move as column_2 column_1")
    assert names(session, "run_1") == run[::-1]
    assert names(session, "column_1") == ["2s"]
    assert face_down(session, "column_1") == []
    assert session.world.properties["cards"] == {"player_1": 13}


def test_twelve_cards_and_thirteen_of_two_suits_are_no_run() -> None:
    twelve = RUN.removesuffix(" as")
    session = arranged({"column_1": twelve.removesuffix(" 2s"), "column_2": "5s 2s"}, suits=1)
    say(session, "move 2s column_2 column_1")
    assert names(session, "column_1") == twelve.split()
    mixed = RUN.replace("7s", "7h")
    session = arranged({"column_1": mixed.removesuffix(" as"), "column_2": "5s as"})
    say(session, "move as column_2 column_1")
    assert len(names(session, "column_1")) == 13
    assert names(session, "run_1") == []


def test_eight_runs_win_the_game_also_by_a_dealt_row() -> None:
    columns = dict.fromkeys(COLUMNS[1:], "ks")
    before = {f"run_{number}": RUN for number in range(1, 8)}
    stock = "as 3s 3s 3s 3s 3s 3s 3s 3s 3s"
    session = arranged(
        {**before, **columns, "column_1": RUN.removesuffix(" as"), "stock": stock},
        suits=1,
        cards={"player_1": 91},
    )
    assert say(session, "deal").scores == {"player_1": 104}


@pytest.mark.sample(1)
@pytest.mark.parametrize("suits", [1, 2, 4])
def test_the_listed_messages_are_those_that_are_accepted(suits: int) -> None:
    session, rng = begin(KEY, 1, seed=suits, suits=suits), Random(suits)
    for _message in range(6):
        legal = session.legal() or ()
        cards = sorted({name for column in COLUMNS for name in names(session, column)})
        possible = ["deal"]
        possible += [f"move {n} {one} {to}" for n in cards for one in COLUMNS for to in COLUMNS]
        accepted = {line for line in possible if session.allows("player_1", line)}
        assert accepted == set(legal)
        assert len(legal) == len(set(legal))
        say(session, rng.choice(legal))


# --- For the computer ----------------------------------------------------------------------------


def test_a_row_is_dealt_only_when_nothing_can_be_built() -> None:
    full = dict.fromkeys(COLUMNS[2:], "kc")
    built = arranged({"column_1": "2h 7h", "column_2": "8c", "stock": "ac", **full}, fill=True)
    assert built.sensible() == ("move 7h column_1 column_2",)
    stuck = arranged({"column_1": "2h 8h", "column_2": "8c", "stock": "ac", **full}, fill=True)
    assert stuck.sensible() == ("deal",)


def test_a_card_leaves_one_of_another_suit_only_for_its_own() -> None:
    full = dict.fromkeys(COLUMNS[4:], "kc")
    places = {"column_1": "8c 7h", "column_2": "8d", "column_3": "8h", "column_4": "8s", **full}
    assert arranged(places).sensible() == ("move 7h column_1 column_3",)


@pytest.mark.parametrize(
    ("better", "worse"),
    [("kc 9h 8h", "kc 9h 8c"), ("kc 9h 8h 7h", "kc 9h 8h 7c"), ("kc 9h", "[kc] 9h"), ("", "kc")],
)
def test_what_a_position_is_worth(better: str, worse: str) -> None:
    worth, other = (arranged({"column_1": each}).worth("player_1") for each in (better, worse))
    assert worth is not None
    assert other is not None
    assert worth > other


def test_a_complete_run_is_worth_more_than_one_without_its_ace() -> None:
    before = arranged({"column_1": RUN.removesuffix(" as"), "column_2": "kh as"})
    after = arranged({"column_1": RUN.removesuffix(" as"), "column_2": "kh as"})
    say(after, "move as column_2 column_1")
    worths = before.worth("player_1"), after.worth("player_1")
    assert worths[0] is not None
    assert worths[1] is not None
    assert worths[0] < worths[1]
