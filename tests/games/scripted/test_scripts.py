"""Properties of all shipped scripts: legal messages are accepted, no token is lost, games end."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from cardtable.ludl import Accepted, Session
from cardtable.ludl.formatter import format_text
from tests.games.scripted.script_games import SEATS, begin, game_file, names

GAMES = [
    ("script-spades", 4),
    *(("hearts", players) for players in (3, 4, 5)),
    *(("crazy-eights", players) for players in (2, 3, 4, 5)),
    *(("go-fish", players) for players in (2, 3, 4, 5)),
    ("gin-rummy", 2),
    *(("blackjack", players) for players in (1, 2, 3, 4, 5)),
    ("cribbage", 2),
    ("whist", 4),
    ("script-tic-tac-toe", 2),
]
MAX_MESSAGES = {"hearts": 6_000, "crazy-eights": 20_000, "go-fish": 5_000, "script-tic-tac-toe": 9}
SHORT = {"script-spades": {"target": 30}, "gin-rummy": {"target": 1}}
"""Properties with which random games end: with random bids a side never reaches 400, and hardly
anybody knocks at random."""
SUITS = ("c", "d", "h", "s")


def tokens(session: Session) -> list[str]:
    """Return the names of the tokens in all containers."""
    return sorted(token.name for one in session.world.containers.values() for token in one.tokens)


def all_messages(session: Session, key: str) -> set[str]:
    """Return all messages that may be legal in the game, and some that never are."""
    properties = session.world.properties
    cards = {token.name for one in session.world.containers.values() for token in one.tokens}
    players = properties["play_order"]
    if key == "script-spades":
        played = {f"play_card {player} {card}" for player, card in product(players, cards)}
        return played | {f"bid {one} {n}" for one, n in product(players, (*range(-1, 15), "nil"))}
    if key == "hearts":
        moved = {f"{word} {card}" for word, card in product(("play_card", "pass_card"), cards)}
        return moved | {"claim"}
    if key == "crazy-eights":
        eights = {f"play_eight {card} {suit}" for card, suit in product(cards, (*SUITS, "x"))}
        return eights | {f"play_card {card}" for card in cards} | {"draw", "pass"}
    if key == "blackjack":
        bets = {f"bet {chips}" for chips in (1, 2, 3, 5, 10, 25, 50)}
        return bets | {"insure", "decline", "hit", "stand", "double", "split"}
    if key == "cribbage":
        held = [card for one in SEATS[:2] for card in names(session, f"{one}_hand")]
        pairs = {f"lay_away {first} {second}" for first, second in combinations(held, 2)}
        return pairs | {f"play_card {card}" for card in cards}
    if key == "whist":
        return {f"play_card {card}" for card in cards}
    if key == "gin-rummy":
        moved = {f"{word} {card}" for word, card in product(("discard", "knock"), cards)}
        return moved | {"take", "draw", "pass", "big_gin"}
    if key == "go-fish":
        ranks = (*properties["ranks"], "joker")
        return {f"ask {one} {rank}" for one, rank in product((*players, "player_9"), ranks)}
    return {f"place {cell}" for cell in (*session.world.containers, "d1")}


def allowed(session: Session, key: str) -> set[str]:
    """Return the messages that the player to act may send, by trying all of them."""
    player = session.current_player
    return {line for line in all_messages(session, key) if session.allows(player, line)}


@pytest.mark.parametrize("key", sorted({key for key, _players in GAMES}))
def test_scripts_have_pages_of_rules_and_are_formatted(key: str) -> None:
    file = game_file(key)
    pages = {file.rules_page("en"), file.rules_page("de")}
    assert len(pages) == 2
    assert all(page.startswith("# ") and len(page) > 200 for page in pages)
    rules = file.texts["rules.ludl"]
    assert format_text(rules) == rules
    played = {players for name, players in GAMES if name == key}
    assert set(file.description.players) == played


@pytest.mark.sample(3)
@pytest.mark.parametrize(("key", "players"), GAMES)
def test_exactly_the_legal_messages_are_accepted(key: str, players: int) -> None:
    rng = Random(players)
    session = begin(key, players, seed=players)
    turns = 0
    while turns < 150:
        before = session.state
        possible = allowed(session, key)
        legal = session.legal()
        assert legal is None or (set(legal) == possible and len(legal) == len(possible))
        assert session.state == before
        line = rng.choice(sorted(possible))
        others = [one for one in SEATS[:players] if one != session.current_player]
        assert not any(
            session.allows(other, line) for other in rng.sample(others, min(1, len(others)))
        )
        answer = session.send(session.current_player, line)
        assert isinstance(answer, Accepted)
        turns += 1
        if answer.scores is not None:
            session = begin(key, players, seed=players + turns)


def play_whole_game(key: str, players: int, seed: int) -> dict[str, int]:
    """Play at random to the end and check that no token is lost; return the scores."""
    rng = Random(f"{key} {players} {seed}")
    session = begin(key, players, seed=seed, **SHORT.get(key, {}))
    cards = tokens(session)
    for turn in range(MAX_MESSAGES.get(key, 56 * 300)):
        legal = session.legal()
        if legal is None:
            legal = tuple(sorted(allowed(session, key)))
        if key == "script-spades" and len(legal) == 14:
            legal = legal[2:4]
        assert legal, "there is no legal message"
        answer = session.send(session.current_player, rng.choice(legal))
        assert isinstance(answer, Accepted), answer.text
        if cards and turn % 16 == 0:
            assert tokens(session) == cards
        if answer.scores is not None:
            assert set(answer.scores) == set(SEATS[:players])
            return dict(answer.scores)
    raise AssertionError("The game does not end.")


@pytest.mark.sample(4)
@pytest.mark.parametrize(("key", "players"), GAMES)
def test_random_games_end_and_lose_no_card(key: str, players: int) -> None:
    for seed in range(3):
        play_whole_game(key, players, seed)


@pytest.mark.soak
@pytest.mark.parametrize(("key", "players"), GAMES)
def test_hundreds_of_random_games(key: str, players: int) -> None:
    for seed in range(300):
        play_whole_game(key, players, 1000 + seed)


@pytest.mark.sample(4)
@pytest.mark.parametrize(("key", "players"), GAMES)
def test_the_same_seed_deals_the_same_game(key: str, players: int) -> None:
    assert begin(key, players, seed=7).state == begin(key, players, seed=7).state
    if key != "script-tic-tac-toe":
        assert begin(key, players, seed=7).state != begin(key, players, seed=8).state
