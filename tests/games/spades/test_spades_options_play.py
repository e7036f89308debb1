"""The options of card play: first trick, breaking spades, jokers, exchange, seats."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from cardtable.cards import DECK, SUIT_MASKS, Card, Suit, parse_cards
from cardtable.games.spades import Bid, Draw, Game, Phase, Rules
from tests.games.spades.spades_seats import (
    MIXED,
    bid,
    ending,
    next_name,
    one_suit_each,
    play_any,
    play_cards,
    plays,
    refused,
    suits,
    table,
    words,
)

B_WITHOUT_CLUBS = suits(
    "A32 KQ2 A32 K432", "KQJ4 A543 KQJ54 -", "T98 JT9 T98 AQJT", "765 876 76 98765"
)


def dealt(deal: list[list[str]], dealer: int = 3, **options: Any) -> Game:
    """Return a game in which everyone has bid three."""
    game = table(Rules(**options), deals=[deal], dealer=dealer)
    bid(game, 3, 3, 3, 3)
    return game


# --- first trick --------------------------------------------------------------------------------


def test_any_plain_suit_may_lead_a_free_first_trick() -> None:
    game = dealt(MIXED, dealer=0)
    assert next_name(game) == "B"
    assert {card.suit for card in game.legal_plays()} == {Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS}
    play_cards(game, "Ah")


@pytest.mark.parametrize(
    ("first_trick", "replies"), [("lowest_club", "4c"), ("two_of_clubs", "4c 5c 6c Ac")]
)
@pytest.mark.parametrize("dealer", range(4))
def test_the_two_of_clubs_leads(first_trick: str, replies: str, dealer: int) -> None:
    """A holds it and leads, but the bidding begins with the player after the dealer."""
    game = table(Rules(first_trick=first_trick), deals=[MIXED], dealer=dealer)
    assert next_name(game) == "ABCD"[(dealer + 1) % 4]
    bid(game, 3, 3, 3, 3)
    assert next_name(game) == "A"
    assert plays(game) == "2c"
    assert refused(game, Card.parse("Kc")) == "first-trick-club"
    assert refused(game, Card.parse("Ah")) == "not-held"
    assert refused(game, Card.parse("Kh")) == "first-trick-club"
    play_cards(game, "2c")
    assert plays(game) == replies
    if first_trick == "lowest_club":
        assert refused(game, Card.parse("Ac")) == "first-trick-club"
    assert refused(game, Card.parse("Ah")) == "must-follow"
    play_cards(game, "4c Tc 7c")
    assert next_name(game) == "C"
    assert plays(game) == "Jc Qc 7d Jd Qd 9h Th Jh"


@pytest.mark.parametrize(
    ("first_trick", "may_ruff"), [("lowest_club", False), ("two_of_clubs", True), ("free", True)]
)
def test_ruffing_in_the_first_trick(first_trick: str, may_ruff: bool) -> None:
    game = dealt(B_WITHOUT_CLUBS, first_trick=first_trick)
    play_cards(game, "2c")
    assert next_name(game) == "B"
    assert (Card.parse("4s") in game.legal_plays()) == may_ruff
    assert Card.parse("Kd") in game.legal_plays()
    if not may_ruff:
        assert refused(game, Card.parse("4s")) == "first-trick-no-spade"


def test_a_hand_of_only_spades_may_play_one_in_the_first_trick() -> None:
    game = dealt(one_suit_each(), first_trick="lowest_club")
    play_cards(game, "2c 2d 2h")
    assert plays(game).startswith("2s 3s")
    play_cards(game, "7s")
    assert next_name(game) == "D"
    assert game.current_hand is not None
    assert game.current_hand.broken


@pytest.mark.parametrize("first_trick", ["lowest_club", "two_of_clubs"])
@pytest.mark.parametrize(
    "options",
    [
        {"jokers": "big_little"},
        {"jokers": "joker_joker_deuce"},
        {"jokers": "joker_joker_deuces"},
        {"seats": "3 solo"},
        {"seats": "3 solo", "jokers": "big_little"},
    ],
    ids=str,
)
def test_in_a_deck_without_the_two_the_three_of_clubs_leads(
    options: dict[str, Any], first_trick: str
) -> None:
    rules = Rules(first_trick=first_trick, **options)
    assert Card.parse("2c") not in rules.deck
    for seed in range(5):
        game = table(rules, seed=seed)
        bid(game, *[3] * rules.players)
        assert plays(game) == "3c"


def test_a_passed_two_of_clubs_leads_from_its_new_hand() -> None:
    rules = Rules(
        first_trick="two_of_clubs", blind_nil=200, blind_nil_behind=0, blind_nil_exchange=1
    )
    game = table(rules, deals=[MIXED], dealer=3)
    bid(game, "blind", 3, 4, 3)
    play_cards(game, "2c Tc")
    assert next_name(game) == "C"
    assert plays(game) == "2c"


LOWEST_CLUB = Rules(seats="2", first_trick="lowest_club")


def two_players(kept: str, discarded: str, rules: Rules = LOWEST_CLUB) -> Game:
    """Return a game of two players who keep the first card of each draw and both bid three.

    B draws first, so it gets the first, third ... card of both texts.
    """
    order = [
        card
        for pair in zip(parse_cards(kept), parse_cards(discarded), strict=True)
        for card in pair
    ]
    game = table(rules, deals=[order], dealer=0)
    while game.current_phase is Phase.DRAWING:
        player = game.get_next_player()
        assert player is not None
        game.accept_play(Draw.KEEP, player)
    bid(game, 3, 3)
    return game


def test_with_two_players_the_lowest_club_that_was_kept_leads() -> None:
    others = [str(card) for card in DECK if str(card) not in ("2c", "3c", "4c", "5c")]
    game = two_players("5c4c" + "".join(others[:24]), "2c3c" + "".join(others[24:]))
    assert next_name(game) == "A"
    assert plays(game) == "4c"
    play_cards(game, "4c")
    assert plays(game) == "5c"


def test_with_two_players_and_no_club_the_first_bidder_leads() -> None:
    game = two_players("".join(map(str, DECK[26:])), "".join(map(str, DECK[:26])))
    assert next_name(game) == "B"
    assert {card.suit for card in game.legal_plays()} == {Suit.HEARTS}
    play_cards(game, "2h")
    assert {card.suit for card in game.legal_plays()} == {Suit.HEARTS}
    for seat in range(2):
        world = game.view(seat).determinize(Random(seat))
        assert not any(card.suit is Suit.CLUBS for player in world.players for card in player.cards)


def test_with_two_players_a_first_lead_of_spades_shows_only_spades() -> None:
    """Under lowest_club B must lead another suit if it can, even if spades may be led any time."""
    spades, rest = "".join(map(str, DECK[39:])), list(map(str, DECK[13:39]))
    rules = Rules(seats="2", first_trick="lowest_club", breaking="lead_any_time")
    game = two_players(
        "".join(card for pair in zip(map(str, DECK[39:]), rest[:13], strict=True) for card in pair),
        "".join(rest[13:] + list(map(str, DECK[:13]))),
        rules,
    )
    assert next_name(game) == "B"
    assert plays(game) == " ".join(map(str, parse_cards(spades)))
    play_cards(game, "5s")
    for seed in range(10):
        world = game.view(0).determinize(Random(seed))
        assert {card.suit for card in world.players[1].cards} == {Suit.SPADES}


@pytest.mark.parametrize(("leader", "may_be_void"), [("B", True), ("A", False)])
def test_with_two_players_the_lead_reveals_a_club(leader: str, may_be_void: bool) -> None:
    """The other player has no club and has discarded all but one: does the leader hold that one?

    If B leads, perhaps: B also leads if neither player has a club. If A leads, certainly.
    """
    clubs, others = [str(card) for card in DECK[:13]], [str(card) for card in DECK[13:]]
    keeps = {"A": others[:13], "B": others[13:26]}
    discards = {"A": others[26:], "B": others[26:]}
    discards["A" if leader == "B" else "B"] = clubs[1:] + others[38:]
    discards[leader] = others[26:38] + clubs[:1]
    if leader == "A":  # then it holds the club
        discards["A"], keeps["A"] = [*others[26:38], keeps["A"][0]], [clubs[0], *keeps["A"][1:]]
    kept = zip(keeps["B"], keeps["A"], strict=True)
    discarded = zip(discards["B"], discards["A"], strict=True)
    hand, thrown = ("".join(map("".join, pairs)) for pairs in (kept, discarded))
    game = two_players(hand, thrown)
    assert next_name(game) == leader
    view = game.view("BA".index(leader))
    assert not any(card.suit is Suit.CLUBS for card in view.cards)
    worlds = [view.determinize(Random(seed)) for seed in range(40)]
    found = {
        any(card.suit is Suit.CLUBS for card in world.players["AB".index(leader)].cards)
        for world in worlds
    }
    assert found == ({True, False} if may_be_void else {True})


# --- breaking -----------------------------------------------------------------------------------

BREAKING = ["must_break", "lead_any_time", "broken_only_by_ruff"]


@pytest.mark.parametrize("breaking", BREAKING)
def test_leading_spades_in_the_first_trick(breaking: str) -> None:
    game = dealt(MIXED, breaking=breaking)
    others = "2c 3c Kc 2d 3d 4d Ad 2h Qh Kh"
    if breaking == "lead_any_time":
        assert plays(game) == others + " 2s 3s As"
        play_cards(game, "As")
    else:
        assert plays(game) == others
        assert refused(game, Card.parse("As")) == "spades-not-broken"


@pytest.mark.parametrize(
    ("breaking", "next_plays"),
    [("must_break", "6h 5s"), ("lead_any_time", "6h 5s"), ("broken_only_by_ruff", "6h")],
)
def test_a_lead_from_a_hand_of_spades(breaking: str, next_plays: str) -> None:
    """It is always allowed, but does not break spades under broken_only_by_ruff."""
    game = ending(Rules(breaking=breaking), "2s3s4s", "As5s6h", "7h8h9h", "ThJhQh")
    assert plays(game) == "2s 3s 4s"
    play_cards(game, "2s As 7h Th")
    assert next_name(game) == "B"
    assert plays(game) == next_plays


@pytest.mark.parametrize("breaking", BREAKING)
def test_a_ruff_breaks_spades_under_every_option(breaking: str) -> None:
    game = dealt(B_WITHOUT_CLUBS, breaking=breaking)
    assert game.current_hand is not None
    assert game.current_hand.broken == (breaking == "lead_any_time")
    play_cards(game, "2c 4s")
    assert game.current_hand.broken
    play_cards(game, "Tc 5c")
    assert next_name(game) == "B"
    assert Card.parse("Ks") in game.legal_plays()


@pytest.mark.parametrize("breaking", BREAKING)
def test_a_discard_of_another_suit_does_not_break_spades(breaking: str) -> None:
    game = dealt(B_WITHOUT_CLUBS, breaking=breaking)
    play_cards(game, "2c 3h Ac 5c")
    assert next_name(game) == "C"
    assert (Card.parse("Ts") in game.legal_plays()) == (breaking == "lead_any_time")


# --- jokers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("jokers", "out", "rising"),
    [
        ("none", "", "2s 3s Ts Js Qs Ks As"),
        ("big_little", "2c 2h", "2s 3s Ks As LJ BJ"),
        ("joker_joker_deuce", "2c 2h", "3s 4s Ks As 2s LJ BJ"),
        ("joker_joker_deuces", "2c 2h", "3s 4s Ks As 2s 2d LJ BJ"),
    ],
)
def test_the_deck_and_the_order_of_spades_with_jokers(jokers: str, out: str, rising: str) -> None:
    """The higher of two spades takes the trick, whichever is played first."""
    rules = Rules(jokers=jokers)
    missing = {card for card in DECK if card not in rules.deck}
    assert missing == set(parse_cards(out))
    assert len(rules.deck) == 52
    assert ("BJ" in words(rules.deck)) == (jokers != "none")
    order = rising.split()
    for low, high in [(low, high) for at, low in enumerate(order) for high in order[at + 1 :]]:
        for cards in permutations([low, high, "Ah", "3d"]):
            game = ending(rules, *cards)
            play_cards(game, " ".join(cards))
            assert game.results[0].tricks[cards.index(high)] == 1, (low, high, cards)


def test_a_two_of_diamonds_above_the_ace_is_a_spade() -> None:
    rules = Rules(jokers="joker_joker_deuces")
    game = ending(rules, "3d4d5c", "2d6d7c", "Td8h9h", "3s4s5s")
    play_cards(game, "3d")
    assert refused(game, Card.parse("2d")) == "must-follow"
    play_cards(game, "6d Td 3s")
    assert game.view(0).broken
    play_cards(game, "4s")
    assert plays(game) == "5c 4d"
    play_cards(game, "4d")
    assert plays(game) == "2d", "it follows spades"
    play_cards(game, "2d 8h")
    assert next_name(game) == "B"


def test_a_joker_is_a_spade() -> None:
    rules = Rules(jokers="big_little")
    game = ending(rules, "3d4d5c", "BJ6d7c", "LJ8h9h", "3s4s5s")
    assert plays(game) == "5c 3d 4d"
    play_cards(game, "3d")
    assert refused(game, Card.parse("BJ")) == "must-follow"
    play_cards(game, "6d LJ 3s")
    assert next_name(game) == "C"
    assert game.current_hand is not None
    assert game.current_hand.broken
    game = ending(rules, "BJ6d", "LJ7c", "2s9h", "3h4h")
    assert refused(game, Card.parse("BJ")) == "spades-not-broken"
    game = ending(rules, "BJLJ", "3s7c", "9s9h", "3h4h")
    play_cards(game, "LJ")
    assert plays(game) == "3s"


# --- the exchange after a blind nil -------------------------------------------------------------


def blind_nil_game(number: int, *bids: int | str) -> Game:
    """Return a game after these bids; a blind nil exchanges *number* cards with its partner."""
    rules = Rules(blind_nil=200, blind_nil_behind=0, blind_nil_exchange=number)
    game = table(rules, deals=[MIXED], dealer=3)
    bid(game, *bids)
    return game


def passing_order(game: Game) -> str:
    """Return the names of the players in the order in which they pass a card."""
    names = ""
    while game.current_phase is Phase.EXCHANGE:
        names += next_name(game)
        play_any(game, 1)
    return names


@pytest.mark.parametrize(("number", "names"), [(0, ""), (1, "AC"), (2, "AACC")])
def test_blind_nil_exchange(number: int, names: str) -> None:
    game = blind_nil_game(number, "blind", 3, 4, 3)
    assert passing_order(game) == names
    assert game.current_phase is Phase.PLAYING
    assert next_name(game) == "A"
    assert [len(player.cards) for player in game.players] == [13] * 4


@pytest.mark.parametrize(
    ("bids", "names"),
    [
        ((4, 3, "blind", 3), "CA"),
        (("blind", "blind", 4, 4), "ACBD"),
        (("blind", 3, "blind", 3), ""),
        ((3, "nil", 4, "nil"), ""),
        (("blind", 3, "nil", 3), "AC"),
    ],
)
def test_the_order_of_the_exchange(bids: tuple[int | str, ...], names: str) -> None:
    """The blind nil passes first; two blind nils of one side, and open nils, pass nothing."""
    assert passing_order(blind_nil_game(1, *bids)) == names


def test_passed_cards_are_in_the_receiving_hand() -> None:
    game = blind_nil_game(1, "blind", 3, 4, 3)
    assert len(game.legal_plays()) == 13
    assert refused(game, Card.parse("Ks")) == "not-held"
    with pytest.raises(ValueError, match="bidding is over"):
        game.accept_bid(Bid(3), game.players[0])
    play_cards(game, "As")
    assert refused(game, Card.parse("As")) == "not-passed-back"
    assert len(game.legal_plays()) == 13
    play_cards(game, "Jh")
    ace, jack = Card.parse("As"), Card.parse("Jh")
    assert ace in game.players[2].cards
    assert jack in game.players[0].cards
    assert (
        game.view(0).passed_cards
        == game.view(2).passed_cards
        == ((0, 2, ace.index), (2, 0, jack.index))
    )
    assert game.view(1).passed_cards == ((0, 2, -1), (2, 0, -1))
    assert game.view(0).known()[2] == ace.bit
    assert game.view(2).known()[0] == jack.bit
    assert game.view(1).known()[0] == 0
    play_cards(game, "Jh Ah 9h 3h")
    assert game.view(2).known()[0] == 0


# --- seats --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "sides", "size", "out"),
    [
        ("4 partnership", ((0, 2), (1, 3)), 13, ""),
        ("4 solo", ((0,), (1,), (2,), (3,)), 13, ""),
        ("3 solo", ((0,), (1,), (2,)), 17, "2c"),
    ],
)
def test_sides_hands_and_scores_by_seats(
    seats: str, sides: tuple[tuple[int, ...], ...], size: int, out: str
) -> None:
    rules = Rules(seats=seats)
    assert rules.sides == sides
    assert set(DECK) - set(rules.deck) == set(parse_cards(out))
    game = table(rules, seed=1)
    assert next_name(game) == "B"
    assert [len(player.cards) for player in game.players] == [size] * len(game.players)
    assert {card for player in game.players for card in player.cards} == set(rules.deck)
    bid(game, *[4] * rules.players)
    play_any(game)
    tricks = game.results[0].tricks
    assert sum(tricks) == size
    together = [sum(tricks[position] for position in side) for side in sides]
    contracts = [4 * len(side) for side in sides]
    assert game.get_scores() == tuple(
        10 * contract + taken - contract - 100 * (taken - contract >= 10)
        if taken >= contract
        else -10 * contract
        for taken, contract in zip(together, contracts, strict=True)
    )
    assert len(game.get_bags()) == len(sides)


def test_two_players_keep_one_card_of_each_pair() -> None:
    """They keep the first card, or discard it and get the second without seeing it before."""
    game = table(Rules(seats="2"), deals=[DECK], dealer=0)
    assert game.current_phase is Phase.DRAWING
    assert next_name(game) == "B"
    assert game.legal_plays() == (Draw.KEEP, Draw.DISCARD)
    assert [choice.words for choice in Draw] == ["Keep it", "Discard it"]
    assert str(game.view(1).drawn_card) == "2c"
    assert game.view(0).drawn_card is None
    for seat in range(2):  # the two of clubs has index 0, which is still a card
        world = game.view(seat).determinize(Random(seat))
        assert world.view(seat) == game.view(seat)
        world.accept_play(Draw.KEEP, world.players[1])
        assert len(world.players[1].cards) == 1
    assert refused(game, Card.parse("2c")) == "not-a-draw"
    with pytest.raises(ValueError, match="once all cards are drawn"):
        game.accept_bid(Bid(3), game.players[1])
    game.accept_play(Draw.KEEP, game.players[1])
    assert words(game.players[1].cards) == "2c"
    assert next_name(game) == "A"
    assert str(game.view(0).drawn_card) == "4c"
    game.accept_play(Draw.DISCARD, game.players[0])
    assert words(game.players[0].cards) == "5c"
    assert (game.view(1).sizes(), game.view(1).stock_size) == ((1, 1), 48)
    for turn in range(24):
        game.accept_play(Draw.KEEP, game.players[(turn + 1) % 2])
    assert game.current_phase is Phase.BIDDING  # type: ignore[comparison-overlap]  # it has changed
    assert [len(player.cards) for player in game.players] == [13, 13]
    assert not {*game.players[0].cards} & {*game.players[1].cards}
    assert game.view(1).discarded == sum(DECK[at].bit for at in range(1, 52, 4))
    bid(game, 4, 3)
    assert refused(game, Draw.KEEP) == "not-a-card"
    play_any(game)
    assert len(game.get_scores()) == 2
    assert game.deals() == ("".join(map(str, DECK)),)


# --- information in a view ----------------------------------------------------------------------


def test_a_later_lead_of_unbroken_spades_shows_three_voids() -> None:
    game = ending(Rules(), "Ac2s3s", "3c4h5h", "4c6h7h", "5c8h9h")
    play_cards(game, "Ac 3c 4c 5c")
    assert game.view(1).allowed()[0] & Card.parse("Kd").bit
    play_cards(game, "2s")
    assert game.view(1).allowed()[0] == SUIT_MASKS[Suit.SPADES]


def test_the_sender_knows_the_location_of_a_passed_two_of_clubs() -> None:
    """Its index 0 must not be taken for -1, a card that the seat may not know."""
    game = blind_nil_game(1, "blind", 3, 4, 3)
    play_cards(game, "2c Jh")
    assert game.view(0).known()[2] == Card.parse("2c").bit


@pytest.mark.parametrize("dealer", range(4))
def test_before_the_first_card_the_trick_is_empty_and_the_first_bidder_leads(dealer: int) -> None:
    game = table(deals=[MIXED], dealer=dealer)
    game.get_next_player()
    assert game.current_hand is not None
    for leader in (game.view(0).trick.leader, game.current_hand.current_trick.leader.position):
        assert leader == (dealer + 1) % 4
    assert game.view(0).trick.plays == ()
    assert game.current_hand.current_trick.plays == ()
    assert game.view(0).tricks == ()
    assert game.current_hand.tricks == ()
