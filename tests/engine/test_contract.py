"""The contract of the engine, for every registered game and rule set."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cards import Card
from cardtable.engine import Door, Game, GameKind, IllegalAction, Moved, Unreadable, ZoneKind
from cardtable.engine.kinds import MissingPart
from cardtable.engine.zones import TRICK
from cardtable.games import all_games
from cardtable.games.narrator import narrator_class
from cardtable.games.scripted import Game as ScriptGame
from cardtable.match import Match, Seat
from cardtable.search import kernel_is_compiled
from tests.engine.hostile_objects import actions_of_other_games, hostile_objects
from tests.engine.vandal import reachable, vandalise

pytestmark = [pytest.mark.quick, pytest.mark.sample(1, per="kind", check=2, test=10)]


def cases(kinds: Iterable[GameKind]) -> list[Any]:
    """Return all rule sets of *kinds*; those of a script, which differ less, are drawn singly."""
    single = pytest.mark.sample(1, per="kind", check=1, test=10)
    return [
        pytest.param(kind, rules, id=f"{kind.key}-{rules}", marks=[single] if kind.source else [])
        for kind in kinds
        for rules in kind.rule_sets
    ]


CASES = cases(all_games().values())
TRICK_CASES = cases(kind for kind in all_games().values() if kind.table == "tricks")
MAX_ACTIONS = 150
COMPARED = 10
"""States are compared after this number of actions: what differs once differs later too."""
SAMPLED = (0, 7, 14, 21, 28, 84, 140)
"""Numbers of actions after which worlds are drawn; late in a game this takes long."""
SHOWN_TO_PARTNERS = {"briscola"}
"""Games in which partners see each other's cards in the last tricks."""
OPEN_HANDS = {"minibridge"}
"""Games in which all see the hand of the player that the property ``dummy`` names."""


def make(kind: GameKind, rules: str, seed: int, deals: tuple[str, ...] = ()) -> Game:
    found = kind.find_rules(rules)
    game = kind.new(found, seed=seed, deals=deals)
    for position in range(sum(len(side) for side in kind.sides(found))):
        game.register_player(kind.player(name=f"P{position}"))
    return game


def visible_state(game: Game) -> tuple[Any, ...]:
    """Return the public state of a game and the views of all seats."""
    return (
        game.get_next_player() and game.get_next_player().position,
        game.current_phase,
        game.get_scores(),
        game.deals(),
        tuple(game.view(player) for player in game.players),
    )


def seats_in_turn(game: Game, step: int, count: int) -> list[int]:
    """Return *count* positions at most, those of all players in turn as *step* grows."""
    seats = len(game.players)
    return [(step + number) % seats for number in range(min(count, seats))]


@cache
def begun(kind: GameKind) -> Game:
    """Return a game before its first action, which tests must not change."""
    game = make(kind, kind.rule_sets[0], 3)
    game.get_next_player()
    return game


def walk(game: Game, rng: Random, max_actions: int = MAX_ACTIONS) -> list[tuple[int, Door, Any]]:
    """Play up to *max_actions* random legal actions; return them."""
    log: list[Any] = []
    while len(log) < max_actions and (player := game.get_next_player()) is not None:
        action = rng.choice(game.legal())
        log.append((player.position, game.door, action))
        game.accept(action, player)
    return log


@pytest.mark.parametrize(("kind", "rules"), CASES)
def test_every_seat_has_a_name_of_its_own(kind: GameKind, rules: str) -> None:
    found = kind.find_rules(rules)
    names = kind.seats_under(found)
    assert len(set(names)) == len(names) == sum(len(side) for side in kind.sides(found))
    if len(names) == 2:
        assert names == ("south", "north")
    if len(names) == 4:
        assert names == ("south", "west", "north", "east")


@pytest.mark.parametrize(("kind", "rules"), CASES)
def test_asking_twice_changes_nothing(kind: GameKind, rules: str) -> None:
    game, rng = make(kind, rules, 1), Random(1)
    for _ in range(MAX_ACTIONS):
        player = game.get_next_player()
        assert game.get_next_player() is player
        if player is None:
            break
        assert game.legal()
        assert isinstance(game.legal(), tuple)
        game.accept(rng.choice(game.legal()), player)


@pytest.mark.parametrize(("kind", "rules"), CASES)
def test_an_illegal_action_names_its_rule_and_changes_nothing(kind: GameKind, rules: str) -> None:
    game, untouched, rng = make(kind, rules, 2), make(kind, rules, 2), Random(2)
    for step in range(MAX_ACTIONS):
        player = game.get_next_player()
        if player is None:
            break
        assert untouched.get_next_player() is not None
        action = rng.choice(game.legal())
        others = [other for other in game.players if other is not player]
        foreign = kind.player(name="stranger")
        for sender, sent in [
            *((other, action) for other in others[:1]),
            (foreign, action),
            (player, object()),
        ]:
            for door in (game.accept_bid, game.accept_play):
                with pytest.raises(IllegalAction) as caught:
                    door(sent, sender)
                assert caught.value.rule
                assert str(caught.value).endswith((".", "!"))
        if step % COMPARED == 0:
            assert visible_state(game) == visible_state(untouched)
        game.accept(action, player)
        untouched.accept(action)
    assert visible_state(game) == visible_state(untouched)


@pytest.mark.parametrize(("kind", "rules"), CASES)
def test_the_doors_answer_any_object_and_change_nothing(kind: GameKind, rules: str) -> None:
    found, rng = kind.find_rules(rules), Random(2)
    seats = [Seat(name=f"P{n}") for n in range(sum(len(side) for side in kind.sides(found)))]
    match = Match(kind, found, seats, seed=2)
    objects = hostile_objects()
    for step in range(60):
        position = match.deal()
        if position is None:
            break
        game = match.game
        player = game.players[position]
        legal = game.legal()
        is_bid = game.door_of(legal[0]) is Door.BID
        right_door = game.accept_bid if is_bid else game.accept_play
        if step % 12 == 0:
            news: list[object] = []
            game.listeners.append(news.append)
            match.listeners.append(lambda _match, change, news=news: news.append(change))  # type: ignore[misc]  # mypy cannot type a lambda's default
            before, log, version = visible_state(game), match.log, match.version
            for name, value in (objects | actions_of_other_games(legal[0])).items():
                for door in (game.accept_bid, game.accept_play, game.accept):
                    with pytest.raises(IllegalAction) as caught:
                        door(value, player)
                    assert caught.value.rule, name
                    sentence = str(caught.value)
                    assert sentence.isprintable(), name
                    assert len(sentence) < 250, name
                    assert sentence.endswith((".", "!")), name
                with pytest.raises(IllegalAction):
                    match.act(value, position)
                with pytest.raises(IllegalAction):  # nor is one a player
                    right_door(legal[0], value)  # type: ignore[arg-type]  # the mistake
                assert game.door_of(value) in Door, name
            assert visible_state(game) == before
            assert (match.log, match.version, news) == (log, version, [])
            game.listeners.pop()
            match.listeners.pop()
        match.act(rng.choice(legal), position)


@pytest.mark.parametrize(("kind", "rules"), CASES)
def test_only_actions_of_the_game_are_written(kind: GameKind, rules: str) -> None:
    game = make(kind, rules, 3)
    game.get_next_player()
    foreign = actions_of_other_games(game.legal()[0])
    for name, value in (hostile_objects() | foreign).items():
        with pytest.raises(IllegalAction) as caught:
            game.write_action(value)
        assert str(caught.value).isprintable(), name


@pytest.mark.sample(3, check=14)
@pytest.mark.parametrize("kind", all_games().values(), ids=lambda kind: kind.key)
@given(data=st.data())
def test_any_text_is_an_action_or_unreadable(kind: GameKind, data: st.DataObject) -> None:
    """What is read is written as a text that means the same."""
    game = begun(kind)
    own = [game.write_action(action) for action in game.legal()]
    near = st.sampled_from([*own, "3", "nil", "As", "fold", "raise 60", "d3", "resign", "keep"])
    characters = st.characters(codec=None)
    text = data.draw(
        st.text(characters)
        | near
        | st.tuples(near, st.text(characters, max_size=3)).map("".join)
        | st.lists(st.text("0123456789 adhkqrsx-_.", max_size=9), max_size=9).map(" ".join)
    )
    for door in Door:
        sentence = "."
        try:
            action = game.read_action(text, door)
        except Unreadable as error:
            sentence = str(error)
        else:
            assert game.read_action(game.write_action(action), door) == action
        assert sentence.isprintable()
        assert len(sentence) < 400


@pytest.mark.parametrize(("kind", "rules"), CASES)
def test_the_log_as_text_replays_to_the_same_state(kind: GameKind, rules: str) -> None:
    game = make(kind, rules, 3)
    log = walk(game, Random(3))
    texts = [(position, door, game.write_action(action)) for position, door, action in log]
    again = make(kind, rules, 99, game.deals())
    for position, door, text in texts:
        player = again.get_next_player()
        assert player is not None
        assert player.position == position
        assert "\n" not in text
        action = again.read_action(text, door)
        again.accept(action, player)
    assert visible_state(again) == visible_state(game)


@pytest.mark.parametrize(("kind", "rules"), CASES)
def test_invalid_texts_are_unreadable(kind: GameKind, rules: str) -> None:
    game = make(kind, rules, 3)
    for text in ("", " ", "xyzzy", "-1", "99999999999999999999", "1" * 4000, "\0", "٣", "²"):
        for door in Door:
            with pytest.raises(Unreadable):
                game.read_action(text, door)


@pytest.mark.parametrize(("kind", "rules"), CASES)
def test_a_copy_is_independent(kind: GameKind, rules: str) -> None:
    game = make(kind, rules, 4)
    length = len(walk(make(kind, rules, 4), Random(4)))
    walk(game, Random(4), min(20, length // 2))
    before = visible_state(game)  # begins the next hand if one has just ended
    events: list[Any] = []
    game.listeners.append(events.append)
    twin = game.copy()
    assert visible_state(twin) == before
    walk(twin, Random(5), 40)
    assert visible_state(game) == before
    assert not events
    assert visible_state(twin) != before


def skip_open_fields(kind: GameKind) -> None:
    """Skip Spades without compiled modules: plain Python cannot close the fields of its values."""
    if kind.key == "spades" and not kernel_is_compiled():
        pytest.skip("plain Python does not keep object.__setattr__ from changing a field")


@pytest.mark.parametrize(("kind", "rules"), CASES)
def test_nothing_reached_from_a_view_changes_the_game(kind: GameKind, rules: str) -> None:
    skip_open_fields(kind)
    game, untouched = make(kind, rules, 4), make(kind, rules, 4)
    rng, same = Random(4), Random(4)
    for step in range(40):
        player, twin = game.get_next_player(), untouched.get_next_player()
        if player is None or twin is None:
            break
        if step in (2, 25):
            vandalise(*(game.view(seat) for seat in range(len(game.players))))
            assert visible_state(game) == visible_state(untouched)
            assert game.legal() == untouched.legal()
        game.accept(rng.choice(game.legal()))
        untouched.accept(same.choice(untouched.legal()))
    vandalise(kind.options)
    assert visible_state(game) == visible_state(untouched)


@pytest.mark.parametrize(("kind", "rules"), CASES)
def test_two_views_share_nothing_that_can_be_changed(kind: GameKind, rules: str) -> None:
    """What the games share, such as their rules, would be spoilt in both."""
    skip_open_fields(kind)
    game = make(kind, rules, 4)
    walk(game, Random(4), 3)
    first, second = game.view(0), game.view(0)
    found = reachable(second)
    shared = found.keys() & reachable(first).keys()
    paths = {path for path, value in found.values() if id(value) in shared}
    spoilt = set(vandalise(second))
    assert not paths & spoilt


@pytest.mark.parametrize(("kind", "rules"), CASES)
def test_a_view_shows_the_turn_and_the_legal_actions(kind: GameKind, rules: str) -> None:
    game, rng = make(kind, rules, 5), Random(5)
    for step in range(MAX_ACTIONS):
        player = game.get_next_player()
        if player is None:
            break
        for seat in {player.position, *seats_in_turn(game, step, 1)}:
            view = game.view(seat)
            assert view.seat == seat
            turn = seat == player.position
            assert tuple(view.legal_bids) == (game.legal_bids() if turn else ())
            assert tuple(view.legal_plays) == (game.legal_plays() if turn else ())
        game.accept(rng.choice(game.legal()), player)


@pytest.mark.parametrize(("kind", "rules"), CASES)
def test_no_view_shows_a_card_of_another_hand(kind: GameKind, rules: str) -> None:
    game, rng = make(kind, rules, 6), Random(6)
    for step in range(MAX_ACTIONS):
        player = game.get_next_player()
        if player is None:
            break
        for seat in seats_in_turn(game, step, 1):
            [side] = [side for side in game.sides if seat in side]
            known = side if kind.key in SHOWN_TO_PARTNERS else (seat,)
            view = game.view(seat)
            open_hand = view.properties["dummy"] if kind.key in OPEN_HANDS else None
            for zone in view.zones():
                if zone.kind is not ZoneKind.HAND or zone.owner in known:
                    continue
                lies_open = zone.name == f"{open_hand}_hand" or is_open(game, zone.name)
                assert all((piece is not None) is lies_open for piece in zone.pieces)
        game.accept(rng.choice(game.legal()), player)


def is_open(game: Any, zone: str) -> bool:
    """Return whether a script shows a hand to all players, as in a game with open cards."""
    if not isinstance(game, ScriptGame):
        return False
    viewers = game.containers[zone].properties.get("visible_to", [])
    return viewers == "all" or len(viewers) == len(game.players)


@pytest.mark.parametrize(("kind", "rules"), CASES)
def test_samples_depend_on_the_view_alone(kind: GameKind, rules: str) -> None:
    """Two true states that one seat cannot tell apart give it equal samples for equal seeds."""
    game, rng = make(kind, rules, 7), Random(7)
    for step in range(MAX_ACTIONS):
        player = game.get_next_player()
        if player is None:
            break
        if step in SAMPLED:
            for seat in seats_in_turn(game, step // 7, 2):
                view = game.view(game.players[seat])
                other_world = view.determinize(Random(step))
                same = other_world.view(other_world.players[seat])
                assert same == view
                first = view.determinize(Random(step + 1))
                second = same.determinize(Random(step + 1))
                assert visible_state(first)[-1] == visible_state(second)[-1]
                walk(first, Random(step), 12)
        game.accept(rng.choice(game.legal()), player)


@pytest.mark.parametrize(("kind", "rules"), CASES)
def test_zones_hold_every_card_once(kind: GameKind, rules: str) -> None:
    game, rng = make(kind, rules, 8), Random(8)
    sizes = set()
    for _ in range(MAX_ACTIONS):
        player = game.get_next_player()
        if player is None:
            break
        pieces = [piece for zone in game.view(player).zones() for piece in zone.pieces]
        sizes.add(len(pieces))
        shown = [piece for piece in pieces if isinstance(piece, Card)]
        assert len(shown) == len(set(shown))
        game.accept(rng.choice(game.legal()), player)
    assert len(sizes) == 1


@pytest.mark.parametrize(("kind", "rules"), CASES)
def test_equal_seeds_play_equal_games(kind: GameKind, rules: str) -> None:
    found = kind.find_rules(rules)
    seats = sum(len(side) for side in kind.sides(found))

    def record(seed: int) -> tuple[Any, ...]:
        match = Match(kind, found, [Seat("random", f"P{n}") for n in range(seats)], seed=seed)
        for _ in range(120):
            if match.tick() is None:
                break
        return match.log, match.deals, match.game.get_scores()

    first = record(11)
    assert record(11) == first
    assert record(12) != first


@pytest.mark.parametrize(("kind", "rules"), CASES)
def test_rules_survive_a_save(kind: GameKind, rules: str) -> None:
    found = kind.find_rules(rules)
    assert kind.rules_from_data(kind.rules_to_data(found)) == found


@pytest.mark.parametrize(("kind", "rules"), CASES)
def test_accept_uses_the_player_to_act_by_default(kind: GameKind, rules: str) -> None:
    first, second, rng = make(kind, rules, 5), make(kind, rules, 5), Random(5)
    for _ in range(40):
        player, twin = first.get_next_player(), second.get_next_player()
        if player is None or twin is None:
            break
        action = rng.choice(first.legal())
        first.accept(action)
        second.accept(action, twin)
    assert visible_state(first) == visible_state(second)


@pytest.mark.parametrize(("kind", "rules"), CASES)
def test_a_deal_is_awaited_only_before_a_hand(kind: GameKind, rules: str) -> None:
    game, rng = make(kind, rules, 6), Random(6)
    assert game.awaits_deal
    for _ in range(MAX_ACTIONS):
        assert not game.between_hands or game.awaits_deal
        dealt = game.deals()
        due = game.awaits_deal
        if game.get_next_player() is None:
            break
        assert not game.awaits_deal
        assert due or game.deals() == dealt
        game.accept(rng.choice(game.legal()))


@pytest.mark.parametrize(("kind", "rules"), TRICK_CASES)
def test_the_tricks_of_a_game_are_found_and_its_plays_are_logged(
    kind: GameKind, rules: str
) -> None:
    game, rng = make(kind, rules, 9), Random(9)
    events: list[Any] = []
    game.listeners.append(events.append)
    narrator = narrator_class(kind)([player.name for player in game.players], game.sides)
    played = taken = 0
    while not game.between_hands and (player := game.get_next_player()) is not None:
        zones = {zone.name: zone.kind for zone in game.view(player).zones()}
        tricks = [name for name, zone in zones.items() if zone is ZoneKind.TRICK]
        assert tricks == [TRICK], f"the zone of the trick in {kind.key} is not called '{TRICK}'"
        events.clear()
        game.accept(rng.choice(game.legal()), player)
        for event in (event for event in events if isinstance(event, Moved)):
            unknown = {event.source, event.target} - zones.keys()
            assert not unknown, f"{event} of {kind.key} names zones that do not exist"
            if event.target == TRICK:
                assert narrator.sentence(event), f"the log of {kind.key} is silent about {event}"
                assert zones[event.source] is ZoneKind.HAND
                assert event.position == player.position
                played += len(event.cards)
            elif event.source == TRICK:
                taken += len(event.cards)
                last = game.view(player).tricks[-1]
                assert last.winner == event.position, f"view.tricks of {kind.key}"
                assert tuple(card for _seat, card in last.plays) == event.cards
    assert played == taken > 0, f"{kind.key} reports {played} cards played and {taken} cards taken"


@pytest.mark.parametrize("kind", all_games().values(), ids=lambda kind: kind.key)
def test_every_game_names_its_own_strategies(kind: GameKind) -> None:
    known = kind.strategies(None).classes
    named = {"hint": kind.hint}
    named |= {f"opponents[{n}]": each.strategy for n, each in enumerate(kind.opponents)}
    if kind.partner is not None:
        named["partner"] = kind.partner.strategy
    for field, strategy in named.items():
        fault = f"{field} of GAME in {kind.package} is '{strategy}'; its strategies are {[*known]}"
        assert strategy in known, fault


@pytest.mark.parametrize("kind", all_games().values(), ids=lambda kind: kind.key)
def test_every_game_has_a_table_and_its_parts(kind: GameKind) -> None:
    assert kind.table in ("tricks", "poker", "board", "zones")
    for name in ("help_page", "option_words", "terminal"):
        assert kind.part(name).__name__.endswith(name)
    with pytest.raises(MissingPart, match="no module 'zebra'"):
        kind.part("zebra")
