"""Klondike: the deal, the stock, columns, foundations, cards face down, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cardtable.engine import IllegalAction
from cardtable.features.patience.window.results import PatienceOfResults
from cardtable.games import all_games
from cardtable.games.scripted import Game, Message, Phase, build_game, kind_of
from cardtable.games.scripted.chance import write_outcome
from cardtable.games.scripted.description import STANDARD
from cardtable.games.scripted.strategies.tree import Tree
from cardtable.games.scripted.words import Narrator
from cardtable.ludl import Accepted, Session
from cardtable.match import PERSON, Match, Seat
from cardtable.screens.results.game_over import GameOverScene
from tests.games.scripted.script_games import arrange, begin, names, refused, say
from tests.games.scripted.secret_twins import PlayedGame
from tests.games.scripted.test_scripted_game import make
from tests.scenes import FakeWindow

KEY = "klondike"
COLUMNS = tuple(f"column_{number}" for number in range(1, 8))
RANKS = "a23456789tjqk"
KIND = all_games()[KEY]
STUCK = kind_of(
    build_game(
        "stuck",
        {
            "game.yaml": """
name: Stuck
players: 1
state: {properties: {points: {"{player}": 0}}, containers: {deck: {tokens: cards}, away: {}}}
token_sets: {cards: [a]}
layout: {deck: stock}
score: points
""",
            "rules.ludl": """
RECEIVE take: REQUIRE SIZE @deck > 0 'empty'; APPEND @away POP @deck 0; ACCEPT; END_RECEIVE
""",
        },
        "stuck",
    )
)


ONE = "name: One\nplayers: 1\nstate: {containers: {deck: {}}}\n"


@pytest.fixture
def window() -> Iterator[FakeWindow]:
    window = FakeWindow()
    yield window
    window.close()


def face_down(session: Session) -> list[str]:
    """Return the names of all tokens that lie face down."""
    world = session.world
    return [
        token.name
        for one in world.containers.values()
        for token in one.tokens
        if token.identity in world.face_down
    ]


def arranged(places: dict[str, str], *, down: str = "", **properties: Any) -> Session:
    """Return a position; cards in *down* lie face down, and those not named are in the stock."""
    state = arrange(begin(KEY, 1), places, rest="stock", **properties).state
    for container in state["containers"].values():
        for token in container["tokens"]:
            token.pop("face_down", None)
            if token["name"] in down.split():
                token["face_down"] = True
    return Session(begin(KEY, 1).program, state, seed=1)


def easy_deal() -> tuple[str, ...]:
    """Return the deal in which all cards go home in the order in which they can be taken."""
    order = [f"{rank}{suit}" for rank in RANKS for suit in "cdhs"]
    places: dict[tuple[int, int], str] = {}
    taken = iter(order)
    for column in reversed(range(7)):
        for row in reversed(range(column + 1)):
            places[column, row] = next(taken)
    dealt = [places[column, row] for column in range(7) for row in range(column + 1)]
    cards = list(STANDARD)
    return (write_outcome(tuple(cards.index(name) for name in (*dealt, *taken))),)


def won_game() -> Game:
    """Return a game that was won from the easy deal."""
    game = make(KIND, deals=easy_deal())
    while (player := game.get_next_player()) is not None:
        home = [message for message in game.legal() if message.words[0] == "home"]
        game.accept(home[0] if home else Message("draw"), player)
    return game


def test_each_column_has_one_card_more_and_only_its_last_one_face_up() -> None:
    session = begin(KEY, 1, seed=4)
    assert [len(names(session, column)) for column in COLUMNS] == [1, 2, 3, 4, 5, 6, 7]
    hidden = [name for column in COLUMNS for name in names(session, column)[:-1]]
    assert sorted(face_down(session)) == sorted(hidden)
    assert len(names(session, "stock")) == 24


@pytest.mark.parametrize("drawn", [1, 3])
def test_the_stock_is_turned_over_card_by_card_and_dealt_again(drawn: int) -> None:
    session = begin(KEY, 1, seed=4, drawn=drawn)
    stock = names(session, "stock")
    assert "not empty" in refused(session, "redeal")
    say(session, "draw")
    assert names(session, "waste") == stock[:drawn]
    say(session, *["draw"] * (24 // drawn - 1))
    assert names(session, "waste") == stock
    assert "draw" not in (session.legal() or ())
    assert "empty" in refused(session, "draw")
    say(session, "redeal")
    # the card that was turned over first lay at the bottom, so it comes first again
    assert names(session, "stock") == stock
    assert "redeal" not in (session.legal() or ())


def test_the_last_cards_of_the_stock_are_fewer_than_three() -> None:
    session = arranged({"column_1": " ".join(list(STANDARD)[2:])}, drawn=3)
    say(session, "draw")
    assert names(session, "waste") == ["ac", "2c"]


def test_a_run_moves_to_a_card_of_the_other_colour_and_the_card_below_is_turned_up() -> None:
    session = arranged(
        {"column_1": "kc 7h 6s", "column_2": "8s", "column_3": "8d", "column_4": "9c"}, down="kc"
    )
    assert {line for line in session.legal() or () if "7h" in line} == {"move 7h column_2"}
    assert "black" in refused(session, "move 7h column_3")
    assert "black" in refused(session, "move 7h column_4")
    say(session, "move 7h column_2")
    assert names(session, "column_2") == ["8s", "7h", "6s"]
    assert names(session, "column_1") == ["kc"]
    assert face_down(session) == []


def test_only_cards_that_are_built_on_one_another_move_together() -> None:
    session = arranged({"column_1": "7h 5c", "column_2": "8s", "waste": "7d 6s", "column_3": "8c"})
    assert not [line for line in session.legal() or () if "7h" in line or "7d" in line]
    assert "moved now" in refused(session, "move 7h column_2")
    # cards that follow one another in the waste are no run
    assert "moved now" in refused(session, "move 7d column_3")


def test_a_card_that_nobody_sees_is_rejected_like_any_other() -> None:
    session = arranged({"column_1": "ah 2c", "column_2": "ad 2s", "waste": "as 9c"}, down="ah")
    reasons = {refused(session, f"home {card}") for card in ("ah", "ad", "as", "ac")}
    assert len(reasons) == 1  # face down, covered, in the waste, in the stock
    assert "ac" in names(session, "stock")


def test_only_a_king_goes_to_an_empty_column_and_not_from_a_column_of_its_own() -> None:
    session = arranged({"column_1": "kh", "column_2": "kd qs", "column_3": "2c", "waste": "kc"})
    moves = {line for line in session.legal() or () if line.endswith("column_4")}
    assert moves == {"move kc column_4"}
    assert "king" in refused(session, "move 2c column_4")
    assert "king" in refused(session, "move kh column_4")
    assert "column" in refused(session, "move kc foundation_c")


def test_foundations_are_built_up_by_suit_and_may_give_a_card_back() -> None:
    session = arranged({"column_1": "3h 2h", "column_2": "ah", "column_3": "3c", "waste": "2s"})
    assert "ace" in refused(session, "home 2h")
    say(session, "home ah", "home 2h", "home 3h")
    assert names(session, "foundation_h") == ["ah", "2h", "3h"]
    assert session.world.properties["cards"] == {"player_1": 3}
    say(session, "draw")
    session = arranged({"foundation_h": "ah 2h", "column_3": "3c", "column_4": "3s"})
    moves = {line for line in session.legal() or () if "2h" in line}
    assert moves == {"move 2h column_3", "move 2h column_4"}
    say(session, "move 2h column_4")
    assert session.world.properties["cards"] == {"player_1": 1}


@pytest.mark.check
@pytest.mark.sample(1, check=2)
@pytest.mark.parametrize(
    "first",
    [
        pytest.param(first, marks=pytest.mark.soak) if first >= 60 else first
        for first in range(0, 300, 10)
    ],
)
def test_random_games_accept_all_legal_messages_and_keep_all_cards(first: int) -> None:
    for seed in range(first, first + 10):
        session, rng = begin(KEY, 1, seed=seed, drawn=1 + 2 * (seed % 2)), Random(seed)
        for _message in range(400):
            legal = session.legal()
            assert legal, "there is no legal message"
            if say(session, rng.choice(legal)).scores is not None:
                break
        tokens = [t.name for one in session.world.containers.values() for t in one.tokens]
        assert sorted(tokens) == sorted(STANDARD)


@pytest.mark.check
def test_the_listed_messages_are_those_that_are_accepted() -> None:
    session, rng = begin(KEY, 1, seed=12), Random(12)
    for _message in range(60):
        legal = session.legal() or ()
        possible = ["draw", "redeal", *(f"home {name}" for name in STANDARD)]
        possible += [f"move {name} {column}" for name in STANDARD for column in COLUMNS]
        accepted = {line for line in possible if session.allows("player_1", line)}
        assert accepted == set(legal)
        say(session, rng.choice(legal))


def test_a_game_is_won_when_all_cards_are_home() -> None:
    game = won_game()
    assert game.current_phase is Phase.OVER
    assert game.get_scores() == (52,)
    assert game.winners == (0,)


def test_a_game_without_a_legal_message_is_lost() -> None:
    game = make(KIND, deals=easy_deal())
    game.get_next_player()
    for container in game.containers.values():
        container.tokens.clear()
    game._legal = None
    assert game.get_next_player() is None
    assert game.current_phase is Phase.OVER
    assert game.winners == ()


def test_a_player_sees_no_card_that_lies_face_down() -> None:
    game = make(KIND, seed=7)
    game.get_next_player()
    zones = {zone.name: zone for zone in game.view(0).zones()}
    for number, column in enumerate(COLUMNS):
        pieces = zones[column].pieces
        assert pieces[:-1] == (None,) * number
        assert str(pieces[-1]).lower() == game.containers[column].tokens[-1].name
    contents = dict(game.view(0).contents)
    groups = {token for column in COLUMNS for token in contents[column][:-1]}
    # they cannot be told from one another, nor from the cards in the stock
    assert groups == set(contents["stock"]) == {0}


def test_games_that_differ_only_in_hidden_cards_look_the_same() -> None:
    different = 0
    for seed in range(6):
        played, rng = PlayedGame(KIND, seed), Random(seed)
        played.play(rng, 5 * seed)
        twin = played.twin(0, rng)
        assert twin is not None
        view, other = played.game.view(0), twin.view(0)
        assert other == view
        assert other.zones() == view.zones()
        assert other.legal == view.legal
        different += face_down(twin._session) != face_down(played.game._session)
        for name in STANDARD:
            line = f"home {name}"
            answers = [game.attempt(line, 0) for game in (played.game, twin)]
            assert isinstance(answers[0], Accepted) or answers[0] == answers[1]
    assert different == 6


def test_a_world_keeps_every_card_that_was_seen_and_hides_the_others() -> None:
    game, rng = make(KIND, seed=3), Random(3)
    hidden = set()
    for _message in range(40):
        player = game.get_next_player()
        assert player is not None
        world = game.view(0).determinize(rng)
        assert isinstance(world, Game)
        assert world.view(0) == game.view(0)
        hidden.add(tuple(face_down(world._session)))
        game.accept(rng.choice(game.legal()), player)
    assert len(hidden) > 20


def test_a_card_face_down_cannot_be_played_by_its_name() -> None:
    game = make(KIND, seed=7)
    player = game.get_next_player()
    hidden = game.containers["column_7"].tokens[0].name
    with pytest.raises(IllegalAction, match="cannot be moved now"):
        game.accept(Message(f"home {hidden}"), player)


def test_a_won_game_is_shown_counted_and_told(window: FakeWindow) -> None:
    match = Match(KIND, KIND.find_rules("classic"), [Seat(PERSON, "You")], deals=easy_deal())
    while match.deal() is not None:
        home = [message for message in match.game.legal() if message.words[0] == "home"]
        events = match.act(home[0] if home else Message("draw"), 0)
    scene = window.open(GameOverScene(window.context, match, *(lambda: None,) * 3))
    assert scene.headline.label == "You win!"
    assert scene.record.label == f"{len(match.log)} moves"
    assert scene.captions == ["Cards home"]
    assert "Undo" not in [button.label for button in scene.footer]
    assert "Score sheet" not in [button.label for button in scene.footer]
    totals = window.context.statistics.totals(KEY)
    assert (totals.games, totals.won, totals.best_win) == (1, 1, 52)
    game = match.game_as(Game)
    assert [line.text for line in Narrator(("You",), ((0,),)).lines(events[-1], game)] == [
        "You win the game."
    ]


def test_a_lost_game_is_no_draw(window: FakeWindow) -> None:
    match = Match(STUCK, STUCK.find_rules("classic"), [Seat(PERSON, "You")])
    match.deal()
    match.act(Message("take"), 0)
    match.deal()
    assert match.over
    assert match.game.winners == ()
    scene = window.open(GameOverScene(window.context, match, *(lambda: None,) * 3))
    assert scene.headline.label == "You lose"
    assert scene.record.label == "1 move"
    assert "Undo" in [button.label for button in scene.footer]
    (undo,) = PatienceOfResults().game_commands(window.context, match)
    undo.run()
    assert not match.over
    assert match.log == ()
    assert scene not in window.app.scenes


@pytest.mark.parametrize(
    ("more", "scores", "is_won"),
    [
        ("", 1, True),
        ("", 0, False),
        ("won: 30", 29, False),
        ("won: 30", 30, True),
        ("wins: least", 0, True),
        ("wins: least", 1, False),
        ("{won: 5, wins: least}", 5, True),
    ],
)
def test_a_single_player_wins_with_a_score_that_is_good_enough(
    more: str, scores: int, is_won: bool
) -> None:
    lines = more.strip("{}").replace(", ", "\n")
    rules = f"RECEIVE end: END_GAME [{scores}]; ACCEPT; END_RECEIVE"
    texts = {"game.yaml": f"{ONE}{lines}\n", "rules.ludl": rules}
    game = make(kind_of(build_game("one", texts, "one")))
    game.accept(Message("end"), game.get_next_player())
    assert bool(game.winners) is is_won


def test_a_hint_sends_an_ace_home() -> None:
    for seed in (0, 6, 8, 9):
        game = make(KIND, seed=seed)
        game.get_next_player()
        assert any(message.line.startswith("home a") for message in game.legal())
        hint = Tree(seed=seed, iterations=8)
        assert hint.choose(game.view(0)).line.startswith("home a")


def test_a_card_is_safe_when_no_other_can_lie_on_it() -> None:
    def is_safe(card: str, **foundations: str) -> Any:
        session = arrange(begin(KEY, 1), {"waste": card, **foundations}, rest="stock")
        (token,) = session.world.containers["waste"].tokens
        return session.answer_about(token, "safe_home", "player_1")

    reds = {"foundation_d": "ad 2d", "foundation_h": "ah 2h"}
    assert is_safe("2c") is True
    assert is_safe("3c") is False
    assert is_safe("3c", **reds) is True
    assert is_safe("4c", **reds) is False
    assert is_safe("3h", foundation_c="ac 2c", foundation_s="as") is False
