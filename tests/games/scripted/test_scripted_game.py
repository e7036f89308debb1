"""Scripted games and the contract of the engine: doors, hands, chance, the end, errors."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine import Door, GameKind, IllegalAction, ZoneKind
from cardtable.games import all_games
from cardtable.games.scripted import Game, Message, ScriptRules, build_game, events, kind_of
from cardtable.games.scripted.chance import Draws, read_outcome, write_outcome
from cardtable.games.scripted.layout import AWAY
from cardtable.ludl.chance import MAX_SHUFFLED
from cardtable.match import Match, Seat

DICE = {
    "game.yaml": """
name: Dice and a card
players: [2, 3]
token_sets: {cards: [x, y, z]}
state:
  properties: {points: {"{player}": 0}, rolls: 0, mood: null}
  containers:
    deck: {tokens: cards, back_visible_to_all: true}
    "{player}_hand": {visible_to: ["{player}"], back_visible_to_all: true}
    pile: {visible_to: all}
layout: {deck: stock, "{player}_hand": hand, pile: discard}
score: {points: Points}
shows: {mood: Mood}
messages:
  lay: {say: "lay {1}"}
words: {x: cross}
""",
    "rules.ludl": """
DEF set_up:
  SHUFFLE GET_CONTAINER 'deck';
END_DEF

DEF legal:
  LEGAL LIST0;
  LEGAL PUSH LIST0 'roll';
  IF LESS 0 SIZE CONTENTS GET_CONTAINER 'deck': LEGAL PUSH LIST0 'draw'; END_IF
  LEGAL MAP CONTENTS GET_CONTAINER CONCAT $CURRENT_PLAYER '_hand' 'lay_line';
END_DEF

DEF lay_line $token:
  RETURN CONCAT 'lay ' TOKEN_GET_PROP $token 'name';
END_DEF

DEF turn:
  SET_PROP 'rolls' PLUS GET_PROP 'rolls' 1;
  IF EQUAL GET_PROP 'rolls' 30:
    END_GAME GET_PROP 'points';
  END_IF
  ROTATE_PLAY_ORDER;
END_DEF

RECEIVE roll:
  IF NOT EQUAL $PLAYER_NAME $CURRENT_PLAYER: REJECT 'Not your turn'; END_IF
  SET_ELT GET_PROP 'points' $PLAYER_NAME PLUS GET_ELT GET_PROP 'points' $PLAYER_NAME RANDOM 1 6;
  SET_PROP 'mood' 'x';
  SAY CONCAT $PLAYER_NAME ' rolls.';
  turn;
  ACCEPT;
END_RECEIVE

RECEIVE draw:
  ASSIGN 'deck' GET_CONTAINER 'deck';
  IF EQUAL SIZE CONTENTS $deck 0: REJECT 'Nothing is left'; END_IF
  APPEND GET_CONTAINER CONCAT $PLAYER_NAME '_hand' POP $deck 0;
  turn;
  ACCEPT;
END_RECEIVE

RECEIVE lay $token:
  ASSIGN 'hand' GET_CONTAINER CONCAT $PLAYER_NAME '_hand';
  IF NOT CONTAINS_BY_NAME $hand $token: REJECT 'You do not hold it'; END_IF
  MOVE $hand $token GET_CONTAINER 'pile';
  turn;
  ACCEPT;
END_RECEIVE

RECEIVE stumble:
  ASSIGN 'x' GET_PROP 'nothing';
  ACCEPT;
END_RECEIVE
""",
}
KIND = kind_of(build_game("dice", DICE, "dice"))


def make(kind: GameKind = KIND, rules: Any = None, **chance: Any) -> Game:
    rules = rules or kind.find_rules("classic")
    game = kind.new(rules, **{"seed": 3, **chance})
    assert isinstance(game, Game)
    for name in ("Ann", "Ben", "Cleo", "Dan", "Eve")[: rules.players]:
        game.register_player(kind.player(name=name))
    game.get_next_player()
    return game


def send(game: Game, line: str) -> None:
    player = game.get_next_player()
    assert player is not None
    game.accept_bid(Message(line), player)


def test_both_doors_accept_messages_and_bids_and_plays_may_both_be_legal() -> None:
    game = make()
    while not game.legal_plays():
        send(game, "draw")
    assert {message.line for message in game.legal_bids()} >= {"roll", "draw"}
    assert set(game.legal()) == {*game.legal_bids(), *game.legal_plays()}
    assert game.door is Door.PLAY
    assert game.door_of(game.legal_plays()[0]) is Door.PLAY
    assert game.door_of(Message("roll")) is Door.BID
    view = game.view(game.to_act)
    lay = view.legal_plays[0]
    (card,) = lay.cards
    assert card in next(z for z in view.zones() if z.owner == view.seat).pieces
    assert lay.title == f"Lay {'cross' if str(card) == 'x' else card.title}"
    assert view.target_of(lay) == "pile"
    game.accept_play(lay, game.players[game.to_act])
    assert game.view(0).zones()[-2].pieces == (card,)


def test_a_rejection_has_the_scripts_reason_and_changes_nothing() -> None:
    game = make()
    before = game.view(0), game.view(1), game.deals()
    first, second = game.players
    for line, player, rule, words in [
        ("lay x", first, "refused", "You do not hold it."),
        ("roll", second, "not-your-turn", "It is Ann's turn."),
        ("stumble", first, "script-error", "nothing"),
        ("dance", first, "refused", "Unknown message 'dance'."),
        ("lay", first, "refused", "1"),
    ]:
        with pytest.raises(IllegalAction) as caught:
            game.accept_bid(Message(line), player)
        assert caught.value.rule == rule
        assert words in str(caught.value)
        assert (game.view(0), game.view(1), game.deals()) == before


def test_a_wrong_list_of_legal_messages_is_not_used_again() -> None:
    rules = DICE["rules.ludl"].replace(
        "IF LESS 0 SIZE CONTENTS GET_CONTAINER 'deck': LEGAL", "LEGAL"
    )
    rules = rules.replace("'draw'; END_IF", "'draw';")
    game = make(kind_of(build_game("dice", {**DICE, "rules.ludl": rules}, "dice")))
    for _turn in range(3):
        send(game, "draw")
    assert Message("draw") in game.legal()
    with pytest.raises(IllegalAction, match="Nothing is left"):
        send(game, "draw")
    assert Message("draw") not in game.legal()
    assert Message("roll") in game.legal()


def test_a_game_without_legal_messages_ends_as_stuck() -> None:
    texts = {
        "game.yaml": "name: Stuck\nplayers: 2\nstate: {containers: {a: {}}, properties: {n: 0}}\n",
        "rules.ludl": "RECEIVE go:\n  SET_PROP 'n' PLUS GET_PROP 'n' 1;\n"
        "  IF GREATER GET_PROP 'n' 2: REJECT 'No more'; END_IF\n"
        "  ROTATE_PLAY_ORDER;\n  ACCEPT;\nEND_RECEIVE\n",
    }
    game = make(kind_of(build_game("stuck", texts, "stuck")))
    reported: list[Any] = []
    game.listeners.append(reported.append)
    send(game, "go")
    send(game, "go")
    assert game.get_next_player() is None
    assert game.current_phase == "over"
    assert game.winners == ()
    assert [event.stuck for event in reported if isinstance(event, events.GameOver)] == [True]


def test_the_number_of_players_and_the_first_one_are_chosen() -> None:
    rules = KIND.find_rules("3-players")
    game = make(rules=rules, dealer=2)
    assert game.to_act == 2
    assert game.view(0).properties["play_order"] == ["player_3", "player_1", "player_2"]
    assert KIND.rules_from_data({"players": 3}) == rules
    assert KIND.rules_to_data(rules) == {"players": 3}
    assert rules.name == "3-players"
    with pytest.raises(ValueError, match=r"Allowed: 2, 3\."):
        KIND.rules_from_data({"players": 5})
    with pytest.raises(ValueError, match="no option"):
        KIND.rules_from_data({"seats": 5})
    with pytest.raises(ValueError, match="no rule set"):
        KIND.find_rules("4-players")
    with pytest.raises(ValueError, match="position"):
        KIND.new(rules, dealer=3)


def test_rule_files_choose_the_number_of_players(tmp_path: Any) -> None:
    file = tmp_path / "three.yaml"
    file.write_text("name: Ours\nplayers: 3\n", encoding="utf-8")
    assert KIND.find_rules(str(file)) == ScriptRules(KIND.source, 3)
    for text, place in [("players: 9", ":1:10: "), ("seats: 3", ":1:1: ")]:
        file.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=place):
            KIND.find_rules(str(file))


# --- chance -----------------------------------------------------------------------------------


@pytest.mark.check
@given(
    st.one_of(
        st.integers(-(10**30), 10**30),
        st.integers(0, MAX_SHUFFLED)
        .map(range)
        .flatmap(lambda numbers: st.permutations(list(numbers)).map(tuple)),
    )
)
def test_outcomes_survive_as_text_that_fits_a_line(outcome: Any) -> None:
    text = write_outcome(outcome)
    assert read_outcome(text, 1) == outcome
    assert len(text) <= 900
    assert " " not in text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "order:0012",
        "order:5",
        "order:0,2",
        "number:",
        "number:x",
        "dice:3",
        "order:²",
        "number:" + "9" * 500,
        "order:!",
        "order:=000",
        "order:=0002",
    ],
)
def test_an_invalid_outcome_is_rejected(text: str) -> None:
    with pytest.raises(ValueError, match="Random outcome 7"):
        read_outcome(text, 7)


def test_random_outcomes_are_the_same_after_an_undo() -> None:
    seats = [Seat(name="Ann"), Seat(name="Ben")]
    match = Match(KIND, KIND.find_rules("classic"), seats, seed=5)

    def roll() -> tuple[int, ...]:
        position = match.deal()
        assert position is not None
        match.act(Message("roll"), position)
        assert match.deal() is not None
        return match.game.get_scores()

    first = [roll() for _turn in range(5)]
    deals = match.deals
    match.rewind(1)
    assert [roll() for _turn in range(4)] == first[1:]
    assert match.deals == deals
    match.rewind(1)
    position = match.deal()
    assert position is not None
    match.act(Message("draw"), position)  # a different action: the planned outcomes follow in order
    assert roll()[0] == first[0][0] + first[1][1]


def test_a_planned_outcome_that_does_not_fit_is_replaced() -> None:
    planned: list[tuple[int, ...] | int] = [(1, 0), 9, 4]
    draws = Draws(5, planned)
    assert len(draws.shuffle(3)) == 3
    assert 1 <= draws.number(1, 6) <= 6
    assert draws.number(1, 6) == 4
    again = Draws(5, planned)
    repeated = (tuple(again.shuffle(3)), again.number(1, 6), again.number(1, 6))
    assert repeated == draws.drawn
    draws.count = 1  # a message was rejected
    assert draws.drawn == again.drawn[:1]
    assert draws.number(1, 6) == again.drawn[1]


# --- hands, scores, events --------------------------------------------------------------------


def play_hand(game: Game, rng: Random) -> list[Any]:
    reported: list[Any] = []
    game.listeners.append(reported.append)
    while not game.between_hands and (player := game.get_next_player()) is not None:
        game.accept_play(rng.choice(game.legal()), player)
    return reported


@pytest.mark.parametrize("key", ["hearts", "script-spades"])
def test_a_hand_ends_before_the_next_one_is_dealt(key: str) -> None:
    game = make(all_games()[key])
    reported = play_hand(game, Random(1))
    assert game.between_hands
    assert isinstance(reported[-1], events.HandScored)
    assert reported[-1].totals == game.get_scores()
    assert not any(isinstance(event, events.HandBegun | events.ZoneShuffled) for event in reported)
    reported.clear()
    game.get_next_player()
    assert not game.between_hands
    assert isinstance(reported[0], events.HandBegun)
    assert reported[0].number == 2
    dealt = [
        e for e in reported if isinstance(e, events.TokensMoved) and e.target.endswith("_hand")
    ]
    assert sum(len(event.cards) for event in dealt) == 52
    assert all(len(event.visible_to) == 1 for event in dealt)


REDEAL = {
    "game.yaml": """
name: Redeal
players: 2
token_sets: {cards: [x, y, z]}
state:
  properties: {points: {"{player}": 0}}
  containers:
    deck: {tokens: cards, back_visible_to_all: true}
    "{player}_hand": {visible_to: ["{player}"], back_visible_to_all: true}
layout: {deck: stock, "{player}_hand": hand}
score: points
""",
    "rules.ludl": """
DEF set_up:
  deal;
END_DEF

DEF deal:
  SHUFFLE GET_CONTAINER 'deck';
  MAP GET_PROP 'play_order' 'deal_card';
END_DEF

DEF deal_card $player:
  APPEND GET_CONTAINER CONCAT $player '_hand' POP GET_CONTAINER 'deck' 0;
END_DEF

DEF give_back $player:
  APPEND GET_CONTAINER 'deck' POP GET_CONTAINER CONCAT $player '_hand' 0;
END_DEF

RECEIVE stir:
  SHUFFLE GET_CONTAINER 'deck';
  ACCEPT;
END_RECEIVE

RECEIVE give_up:
  MAP GET_PROP 'play_order' 'give_back';
  deal;
  ACCEPT;
END_RECEIVE
""",
}


def test_a_hand_without_points_ends_when_all_hands_are_dealt_anew() -> None:
    game = make(kind_of(build_game("redeal", REDEAL, "redeal")))
    send(game, "stir")
    assert (game.between_hands, game.hand_number) == (False, 1)
    reported: list[Any] = []
    game.listeners.append(reported.append)
    send(game, "give_up")
    assert game.between_hands
    assert isinstance(reported[-1], events.HandScored)
    assert reported[-1].gained == (0, 0)
    game.get_next_player()
    assert game.hand_number == 2


def test_scores_and_shown_properties_have_titles() -> None:
    game = make()
    assert game.view(0).shown_properties == ()
    send(game, "roll")
    view = game.view(1)
    ((title, values),) = view.scores
    assert title == "Points"
    assert values == game.get_scores()
    assert view.shown_properties == (("Mood", "cross"),)
    assert view.announcements[-1] == "player_1 rolls."
    assert game.with_names("player_1 to player_2, player_12") == "Ann to Ben, player_12"


def test_the_fewest_points_win_where_the_file_says_so() -> None:
    kind = all_games()["hearts"]
    match = Match(kind, kind.find_rules("classic"), [Seat("random", n) for n in "ABCD"], seed=2)
    while match.tick() is not None:
        pass
    scores = match.game.get_scores()
    best = [seat for seat, score in enumerate(scores) if score == min(scores)]
    assert list(match.game.winners) == best
    assert match.game.least_wins


def test_tokens_outside_of_the_layout_are_counted_as_away() -> None:
    game = make(all_games()["hearts"], all_games()["hearts"].find_rules("5-players"))
    zones = {zone.name: zone for zone in game.view(0).zones()}
    assert zones[AWAY].kind is ZoneKind.DISCARD
    assert zones[AWAY].pieces == (None, None)
    assert zones["trick"].played_by == ()


def test_a_click_stands_for_the_messages_that_name_the_token() -> None:
    game = make(all_games()["crazy-eights"])
    for _turn in range(400):
        view = game.view(game.to_act)
        eights = [play for play in view.legal_plays if play.receiver == "play_eight"]
        if eights:
            break
        send(game, Random(_turn).choice(game.legal()).line)
    (card,) = eights[0].cards
    assert {message.line for message in view.attempts(card)} == {message.line for message in eights}
    assert view.attempts(card, view.target_of(eights[0]))
    assert not view.attempts(card, "stock") or all(
        message not in view.legal for message in view.attempts(card, "stock")
    )
    held = next(zone for zone in view.zones() if zone.owner == view.seat).pieces
    named = {card for message in view.legal_plays for card in message.cards}
    for other in set(held) - named:
        attempts = view.attempts(other)
        assert attempts
        with pytest.raises(IllegalAction):
            game.accept_play(attempts[0], game.players[game.to_act])


def test_the_search_abandons_receivers_with_endless_loops() -> None:
    rules = (
        "RECEIVE spin $word $other:\n  WHILE TRUE:\n    ASSIGN 'x' 1;\n  END_WHILE\n  ACCEPT;\n"
        "END_RECEIVE\nRECEIVE go:\n  ROTATE_PLAY_ORDER;\n  ACCEPT;\nEND_RECEIVE\n"
    )
    game_yaml = "name: Spin\nplayers: 2\nstate: {containers: {a: {}}}\n"
    kind = kind_of(build_game("spin", {"game.yaml": game_yaml, "rules.ludl": rules}, "spin"))
    game = make(kind)
    assert game.legal() == (Message("go"),)
    with pytest.raises(IllegalAction, match="takes too long"):
        send(game, "spin a b")
    send(game, "go")
    assert game.to_act == 1


def test_a_message_must_be_a_line() -> None:
    game = make()
    for line in ("roll\n", "lay " + "x" * 300, "roll\0"):
        with pytest.raises(IllegalAction) as caught:
            send(game, line)
        assert caught.value.rule == "no-line"
