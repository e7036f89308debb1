"""Hand histories: reading, replaying, writing, errors."""

from __future__ import annotations

import json
from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path
from random import Random

import pytest

from cardtable.cards import Card, parse_cards
from cardtable.core.errors import SourceError
from cardtable.games.holdem import Game, Player, Rules
from cardtable.games.holdem.hand.record import HandRecord
from cardtable.games.holdem.phh import HandError, PhhHand, dump, dumps, load, load_contents, loads
from tests.oracles import oracle

HAND = """
variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [2, 4, 0]
min_bet = 4
starting_stacks = [110, 220, 330]
actions = [
  "d dh p1 ????", "d dh p2 AcAs", "d dh p3 7h6h",
  "p3 cbr 14", "p1 f", "p2 cc # slow",
  "d db Jh3h2c", "p2 cc", "p3 cbr 20", "p2 cc",
  "d db 4s", "p2 cc", "p3 cc",
  "d db 5s", "p2 cbr 60", "p3 cc",
  "p2 sm AcAs", "p3 sm 7h6h",
]
players = ["Ann", "Bob", "Cy"]
"""


def test_a_hand_is_replayed(tmp_path: Path) -> None:
    path = tmp_path / "one.phh"
    path.write_text(HAND, "utf-8")
    (hand,) = load(path)
    assert hand.final_stacks == (108, 126, 426)  # 7-6 made a straight on the river
    assert hand.players == ("Ann", "Bob", "Cy")
    assert hand.complete


@pytest.mark.parametrize(
    ("old", "new", "number", "rule"),
    [
        ("p3 cbr 14", "p3 cbr 7", 4, "too-little"),
        ("p3 cbr 14", "p1 cbr 14", 4, "not-your-turn"),
        ("p1 f", "p1 cbr 500", 5, "too-much"),
        ("d db 4s", "d db 4s5c", 11, "board"),
        ("d db 4s", "d db Ac", 11, "card-twice"),
        ('"d db 4s", ', "", 11, "board-missing"),
        ("p3 cbr 20", "p3 xyz", 9, "unreadable"),
        ("p3 cbr 20", "p7 f", 9, "no-such-player"),
        ("p2 sm AcAs", "p1 sm", 17, "folded"),
        ("p2 sm AcAs", "p2 sm AcAd", 17, "other-cards"),
        ("p2 sm AcAs", "p2 cc", 17, "hand-over"),
    ],
)
def test_an_illegal_action_is_refused_with_its_number_and_rule(
    old: str, new: str, number: int, rule: str
) -> None:
    with pytest.raises(HandError) as caught:
        loads(HAND.replace(old, new, 1), "x.phh")
    assert (caught.value.action, caught.value.rule) == (number, rule)
    assert str(caught.value).startswith(f"x.phh: action {number} (")
    assert f"[{rule}]" in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"NT"', '"FO"'),
        ('"NT"', "7"),
        ("[110, 220, 330]", "[110, 220]"),
        ("[110, 220, 330]", "[110, 220, true]"),
        ("[110, 220, 330]", f"[110, 220, {10**40}]"),
        ("[110, 220, 330]", "[110, 220, -1]"),
        ("[2, 4, 0]", "[0, -4, 4]"),
        ("[2, 4, 0]", "[2, 4, inf]"),
        ("[0, 0, 0]", "[-1, 0, 0]"),
        ("ante_trimming_status = true", "ante_trimming_status = 1"),
        ("min_bet = 4", "min_bet = 5"),
        ("min_bet = 4", ""),
        ("actions = [", "actions = [7, "),
        ("players", "finishing_stacks = [1, 2, 3]\nplayers"),
        ("variant", "variant = "),
    ],
)
def test_invalid_fields_are_refused_with_a_sentence(old: str, new: str) -> None:
    with pytest.raises(SourceError) as caught:
        loads(HAND.replace(old, new, 1), "x.phh")
    assert str(caught.value).startswith("x.phh: ")


def test_a_deeply_nested_or_huge_file_is_refused() -> None:
    with pytest.raises(SourceError):
        loads("a = " + "[" * 100_000)
    with pytest.raises(SourceError):
        loads(HAND.replace("actions = [", "actions = [" + '"p1 f", ' * 6_000))


def test_a_number_of_any_size_is_refused_with_a_sentence() -> None:
    with pytest.raises(SourceError) as caught:
        loads(HAND.replace("min_bet = 4", "min_bet = 1e999999999999999999999"), "x.phh")
    assert str(caught.value) == "x.phh: Not a PHH file: a number is too large."


def test_decimals_are_kept() -> None:
    text = (
        'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [0.25, 0.5]\nmin_bet = 0.5\n'
        'starting_stacks = [50.0, 60.75]\nactions = ["d dh p1 AcAs", "d dh p2 KcKs", '
        '"p2 cbr 1.75", "p1 f"]\n'
    )
    (hand,) = loads(text)
    assert [float(chips) for chips in hand.final_stacks] == [49.5, 61.25]


def board_that_plays(rng: Random, players: int) -> list[int]:
    """Return a deck with a royal flush on the board, so that the pots are shared."""
    royal = [card.index for card in parse_cards("AsKsQsJsTs")]
    deck = [index for index in rng.sample(range(52), 52) if index not in royal]
    for place, card in zip((1, 2, 3, 5, 7), royal, strict=True):
        deck.insert(2 * players + place, card)
    return deck


def random_game(rules: Rules, seed: int) -> Game:
    """Return a game of random actions, without raises that no other player could pay."""
    rng = Random(seed)
    stacks = [rng.randint(15, rng.choice((60, 400))) for _seat in range(rng.randint(2, 6))]
    deck = [Card.of(index) for index in board_that_plays(rng, len(stacks))]
    planned = deck if seed % 2 else None
    game = Game(rules, seed=seed, stacks=stacks, button=len(stacks) - 1, deck=planned, hands=6)
    while (player := game.get_next_player()) is not None:
        hand, bids = game.hand, game.legal_bids()
        others = [seat for seat in hand.ring if hand.able >> seat & 1 and seat != hand.to_act]
        if not any(hand.stacks[seat] + hand.bets[seat] > hand.current for seat in others):
            bids = bids[:2]
        fold = bids[:1] if hand.to_call else ()
        game.accept_bid(rng.choice(bids[1:] + bids[1:2] * 4 + fold), player)
    return game


RULES = [
    Rules(
        structure=structure,
        small_blind=5,
        big_blind=10,
        ante=ante,
        ante_from=ante_from,
        straddle=straddle,
        odd_chips=odd_chips,
        showdown=showdown,
        raise_cap=3,
        cap_heads_up=True,
    )
    for structure in ("no-limit", "pot-limit", "fixed-limit")
    for ante, ante_from in ((0, "everyone"), (3, "everyone"), (10, "big_blind"))
    for straddle in (0, 20)
    for odd_chips in ("one_each", "first_seat", "highest_card")
    for showdown in ("losers_muck", "all_show")
]


@pytest.mark.sample(8, check=36)
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: "")
def test_written_hands_read_back_equal(rules: Rules, tmp_path: Path) -> None:
    game = random_game(rules, RULES.index(rules))
    path = tmp_path / "many.phhs"
    dump(game, path)
    hands = load(path)
    assert len(hands) == len(game.records)
    for hand, record in zip(hands, game.records, strict=True):
        assert hand.final_stacks == tuple(record.stacks[seat] for seat in record.ring)
        assert not hand.notes
        assert hand.record.history == tuple(
            (at, record.ring.index(seat) + hand.rules.seats - len(record.ring), action)
            for at, seat, action in record.history
        )
    assert dumps(hands[0]) == dumps(game.records[0])


def differs_by_rule(record: HandRecord) -> bool:
    """Whether PokerKit plays *record* by other rules, see docs/holdem.md."""
    stakes, ring = record.stakes, record.ring
    posts = {record.big: stakes.big_blind}
    if stakes.straddle and len(ring) > 2:
        posts[ring[ring.index(record.big) + 1]] = stakes.straddle
    if any(record.started[seat] < chips + stakes.ante for seat, chips in posts.items()):
        return True  # a short blind is called in full
    bets = [action.to for _street, _seat, action in record.history if action.to]
    # an all-in of half a bet counts as a bet
    return stakes.structure == "fixed-limit" and any(bet % stakes.small_bet for bet in bets)


def stacks_by_street(hand: PhhHand) -> list[list[int]]:
    """Return the stacks at the first action on each street, and at the end."""
    game, found = hand.new_game(), dict[int, list[int]]()
    for name in (*[""] * (hand.rules.seats - len(hand.players)), *hand.players):
        game.register_player(Player(name=name))
    first = hand.rules.seats - len(hand.players)
    game.get_next_player()
    for _seat, action in hand.actions:
        found.setdefault(game.hand.street, list(game.stacks[first:]))
        game.accept(action)
    return [*found.values(), list(game.stacks[first:])]


def pokerkit_stacks_by_street(text: str) -> list[list[int]]:
    """Return the same as PokerKit reads *text*."""
    found: dict[int, list[int]] = {}
    for state in oracle("pokerkit").HandHistory.loads(text):
        if state.actor_index is not None:
            found.setdefault(state.street_index, list(state.stacks))
    return [*found.values(), list(state.stacks)]


@pytest.mark.sample(8, check=36)
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: "")
def test_pokerkit_agrees_with_written_hands_on_every_street(rules: Rules) -> None:
    for seed in range(2):
        for record in random_game(rules, 2 * RULES.index(rules) + seed).records:
            if differs_by_rule(record):
                continue
            text = dumps(record)
            (hand,) = loads(text)
            *ours, end = stacks_by_street(hand)
            *theirs, their_end = pokerkit_stacks_by_street(text)
            assert ours == theirs[: len(ours)], text  # they also ask players without a decision
            odd = len(record.awards) - len({award.pot for award in record.awards})
            assert all(abs(a - b) <= odd for a, b in zip(end, their_end, strict=True)), text


# --- who wins -------------------------------------------------------------------------------------

TO_THE_RIVER = [
    *("d dh p1 ????", "d dh p2 ????", "p2 cc", "p1 cc", "d db AsKsQs", "p1 cc", "p2 cc"),
    *("d db 2c", "p1 cc", "p2 cc", "d db 2d", "p1 cbr 50", "p2 cc"),
]


def heads_up(actions: Iterable[str], more: str = "", stacks: str = "[200, 200]") -> str:
    """Return the text of a hand of two with blinds of 1 and 2."""
    return (
        'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n'
        f"starting_stacks = {stacks}\nactions = {json.dumps(list(actions))}\n{more}\n"
    )


@pytest.mark.parametrize(
    ("shown", "more", "stacks"),
    [
        (["p1 sm ????", "p2 sm"], "", (252, 148)),
        (["p1 sm", "p2 sm 7h6h"], "", (148, 252)),
        (["p1 sm", "p2 sm ????"], "", (148, 252)),
        (["p1 sm 7h6h", "p2 sm"], "", (252, 148)),
        (["p1 sm 7h6h", "p2 sm ????"], "", (252, 148)),  # a player must show to win the pot
        (["p1 sm 7h6h", "p2 sm ????"], "winnings = [0, 104]", (148, 252)),
        (["p1 sm ????", "p2 sm ????"], "winnings = [0, 104]", (148, 252)),
        (["p1 sm ????", "p2 sm ????"], "winnings = [52, 52]", (200, 200)),
        (["p1 sm ????", "p2 sm ????"], "finishing_stacks = [251, 148]", (251, 148)),
        ([], "winnings = [102, 0]", (250, 148)),
        (["p1 sm 7h??", "p2 sm 7d6d"], "", (148, 252)),
    ],
)
def test_who_mucks_gives_up_the_pot_and_the_file_decides_what_cards_cannot(
    shown: list[str], more: str, stacks: tuple[int, ...]
) -> None:
    (hand,) = loads(heads_up([*TO_THE_RIVER, *shown], more))
    assert hand.complete
    assert hand.final_stacks == stacks
    assert loads(dumps(hand))[0].final_stacks == stacks


@pytest.mark.parametrize("shown", [[], ["p1 sm ????", "p2 sm ????"], ["p1 sm", "p2 sm"]])
def test_a_result_that_nobody_knows_is_called_unknown(shown: list[str]) -> None:
    (hand,) = loads(heads_up([*TO_THE_RIVER, *shown]))
    assert not hand.complete
    assert hand.final_stacks == (148, 148)
    assert hand.notes == ("The result is unknown: the file gives neither cards nor winnings.",)
    with pytest.raises(ValueError, match="not finished"):
        dumps(hand)


@pytest.mark.parametrize(
    ("shown", "more", "rule"),
    [
        (["p1 sm 7h6h", "p2 sm 3c3d"], "winnings = [104, 0]", "finishing-stacks"),
        (["p1 sm ????", "p2 sm"], "winnings = [0, 104]", "finishing-stacks"),
        (["p1 sm ????", "p2 sm ????"], "winnings = [0, 105]", "winnings"),
        (["p1 sm ????", "p2 sm ????"], "winnings = [0, 40]", "rake"),
        (
            ["p1 sm ????", "p2 sm ????"],
            "winnings = [0, 104]\nfinishing_stacks = [252, 148]",
            "winnings",
        ),
    ],
)
def test_a_result_that_cannot_be_is_refused(shown: list[str], more: str, rule: str) -> None:
    with pytest.raises(HandError) as caught:
        loads(heads_up([*TO_THE_RIVER, *shown], more))
    assert caught.value.rule == rule


def test_a_rake_is_noted_in_the_units_of_the_file() -> None:
    actions = ["d dh p1 ????", "p2 cc", "p1 cc", "d db 2c3c4c", "p1 cbr 4", "p2 f"]
    (hand,) = loads(heads_up(actions, "finishing_stacks = [201.8, 198]"))
    assert [str(chips) for chips in hand.final_stacks] == ["201.8", "198"]
    assert hand.notes == ("Rake: 0.2.",)
    again = dumps(hand)
    assert "p1 cbr 4" in again
    assert "finishing_stacks = [201.8, 198]" in again
    (with_bet,) = loads(heads_up(actions, "winnings = [7.8, 0]"))  # with the uncalled bet
    assert with_bet.final_stacks == hand.final_stacks


# --- forms of the standard ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "actions",
    [
        ["d dh p1 ????", "d  dh p2\t????", " p2 cbr\t6 ", "p1 f"],
        ["d dh p1 ????", "", "# p2 thinks", "   ", "p2 cbr 6 # a raise", "p1 f"],
        ["d dh p1 As??", "d dh p2 Kd", "d dh p2 ??", "p2 cbr 6.00", "p1 f"],
    ],
)
def test_white_space_comments_and_unknown_cards_are_read(actions: list[str]) -> None:
    (hand,) = loads(heads_up(actions, "_sponsors = ['', 'x']\ntime = 00:00:26\nhand = 'A7'"))
    assert hand.final_stacks == (198, 202)


def test_a_stack_that_is_not_known_is_large_enough() -> None:
    text = heads_up(["p2 cbr 150", "p1 cbr 400", "p2 f"], stacks="[inf, 200]")
    (hand,) = loads(text)
    assert hand.final_stacks == (Decimal("inf"), 50)
    assert hand.notes[0].startswith("The stack of p1 is not known; it is shown as ")
    assert "starting_stacks = [inf, 200]" in dumps(hand)
    assert loads(dumps(hand))[0].final_stacks == hand.final_stacks


def test_cards_may_be_shown_after_each_street_of_an_all_in() -> None:
    show = ["p1 sm AcAd", "p2 sm -"]
    actions = ["d dh p1 ????", "d dh p2 KcKd", "p2 cbr 200", "p1 cc", *show, "d db 2c3d7h", *show]
    actions += ["d db 8s", "p1 sm AcAd", "d db Jh", *show]
    (hand,) = loads(heads_up(actions))
    assert hand.final_stacks == (400, 0)
    (early,) = loads(heads_up(actions[:-3]))
    assert early.final_stacks == (0, 0)
    assert early.notes == ("The file ends before the hand is over.",)
    with pytest.raises(HandError, match="shown or mucked already"):
        loads(heads_up([*actions, "p1 sm"]))


def test_a_player_without_a_decision_may_check() -> None:
    actions = ["d dh p1 AcAd", "d dh p2 KcKd", "p2 cbr 100", "p1 cc", "d db 2c3d7h", "p1 cc"]
    actions += ["d db 8s", "p1 cc", "d db Jh", "p1 cc"]
    (hand,) = loads(heads_up(actions, stacks="[200, 100]"))
    assert hand.final_stacks == (300, 0)


FLOP = ", d db 2c3d7h"


@pytest.mark.parametrize(
    ("antes", "blinds", "actions", "stacks"),
    [
        ("[0, 0, 0, 9]", "[1, 2, 0, 0]", "p3 f, p4 f, p1 f", (499, 510, 500, 491)),  # the button's
        ("[0, 5, 0, 0]", "[1, 2, 0, 0]", "p3 f, p4 f, p1 f", (499, 501, 500, 500)),
        ("[1, 2, 3, 4]", "[1, 2, 0, 0]", "p3 f, p4 f, p1 f", (498, 509, 497, 496)),
        ("[0, 0, 0, 0]", "[1, 2, 4, 8]", "p1 f, p2 f, p3 f", (499, 498, 496, 507)),
        ("[0, 0, 0, 0]", "[1, 2, 0, 4]", "p1 f, p2 f, p3 f", (499, 498, 500, 503)),
        (
            "[0, 0, 0, 0]",
            "[1, 2, 0, -2]",
            f"p3 f, p4 cc, p1 f, p2 cc{FLOP}, p2 cbr 2, p4 f",
            (499, 503, 500, 498),
        ),
        ("[0, 0, 0, 0]", "[1, 2, 0, -2]", "p3 f, p4 cbr 6, p1 f, p2 f", (499, 498, 500, 503)),
        (
            "[0, 0, 0, 0]",
            "[2, 0, -2, 0]",
            f"p2 f, p3 cc, p4 f, p1 cc{FLOP}, p1 cbr 2, p3 f",
            (502, 500, 498, 500),
        ),
    ],
)
def test_antes_and_blinds_of_any_seat_are_posted_as_pokerkit_does(
    antes: str, blinds: str, actions: str, stacks: tuple[int, ...]
) -> None:
    text = (
        f'variant = "NT"\nantes = {antes}\nblinds_or_straddles = {blinds}\nmin_bet = 2\n'
        f"starting_stacks = [500, 500, 500, 500]\nactions = {actions.split(', ')}\n"
    )
    (hand,) = loads(text)
    assert hand.final_stacks == stacks
    written = dumps(hand)
    assert f"antes = {antes}" in written
    assert f"blinds_or_straddles = {blinds}" in written
    for history in (text, written):
        assert pokerkit_stacks_by_street(history)[-1] == list(stacks)


@pytest.mark.parametrize(("trimmed", "won"), [("true", 16), ("false", 34)])
def test_a_short_ante_wins_what_the_file_says(trimmed: str, won: int) -> None:
    text = (
        f'variant = "NT"\nante_trimming_status = {trimmed}\nantes = [10, 10, 10, 10]\n'
        "blinds_or_straddles = [10, 20, 0, 0]\nmin_bet = 20\nstarting_stacks = [500, 500, 4, 500]"
        '\nactions = ["d dh p1 7c2d", "d dh p2 8c3d", "d dh p3 AsAh", "d dh p4 9c4h", "p4 f", '
        '"p1 f", "d db KsQs5h", "d db Jd", "d db 6h", "p2 sm 8c3d", "p3 sm AsAh"]\n'
    )
    (hand,) = loads(text)
    assert hand.final_stacks[2] == won
    for history in (text, dumps(hand)):
        assert pokerkit_stacks_by_street(history)[-1] == list(hand.final_stacks)


def test_messages_have_the_units_of_the_file() -> None:
    text = heads_up(["p2 cbr 0.13"], stacks="[5, 5]").replace("[1, 2]", "[0.05, 0.10]")
    with pytest.raises(HandError, match=r"The minimum bet must be the big blind, 0\.10\."):
        loads(text)
    with pytest.raises(HandError, match=r"Raise to between 0\.20 and 5\.00\."):
        loads(text.replace("min_bet = 2", "min_bet = 0.1"))


@pytest.mark.parametrize("amount", ["nan", "inf", "-5", "0", "x", "1e99", "sNaN"])
def test_an_amount_that_is_not_a_number_of_chips_is_refused(amount: str) -> None:
    with pytest.raises(HandError, match=r"action 1 \(p2 cbr .*\): .*\[bad-amount\]"):
        loads(heads_up([f"p2 cbr {amount}"]))


@pytest.mark.parametrize("amount", ["nan", "inf", "-5", "true"])
def test_winnings_are_amounts(amount: str) -> None:
    with pytest.raises(HandError, match="bad-field"):
        loads(heads_up([], f"winnings = [{amount}, 0]"))


# --- files ----------------------------------------------------------------------------------------


def test_bad_hands_do_not_hide_the_good_ones(tmp_path: Path) -> None:
    good, path = heads_up(["p2 f"]), tmp_path / "many.phhs"
    tables = [good, good.replace('"NT"', '"PO"'), good.replace("p2 f", "p1 f"), good]
    path.write_text("".join(f"[{at}]\n{table}\n" for at, table in enumerate(tables, 3)), "utf-8")
    contents = load_contents(path)
    assert [hand.number for hand in contents.hands] == [3, 6]
    assert [(fault.hand, fault.rule) for fault in contents.faults] == [
        (4, "bad-field"),
        (5, "not-your-turn"),
    ]
    with pytest.raises(HandError, match="hand 4: Unsupported variant 'PO'; supported: NT, FT"):
        load(path)


def test_the_name_of_a_file_decides_whether_its_hands_are_in_tables(tmp_path: Path) -> None:
    game = random_game(RULES[0], 0)
    dump(game.records[0], tmp_path / "one.phhs")
    assert (tmp_path / "one.phhs").read_text("utf-8").startswith("[1]\nvariant")
    dump(game.records[0], tmp_path / "one.phh")
    assert (tmp_path / "one.phh").read_text("utf-8").startswith("variant")
    with pytest.raises(ValueError, match=r"ends in \.phhs"):
        dump(game.records[:2], tmp_path / "two.phh")


def test_pot_limit_is_written_as_a_variant_that_other_programs_know() -> None:
    (record, *_more) = random_game(Rules(structure="pot-limit"), 3).records
    text = dumps(record)
    assert text.startswith('variant = "NT"\n_limit = "pot-limit"\n')
    (hand,) = loads(text)
    assert hand.rules.structure == "pot-limit"
    assert loads(text.replace('"NT"', '"PT"'))[0].rules.structure == "pot-limit"


def test_a_key_of_many_parts_is_refused_before_it_is_read() -> None:
    for text in (
        "a." * 100_000 + "a = 1",
        "[" + "a . " * 100 + "a]",
        "x = {" + "'a'." * 100 + "a=1}",
    ):
        with pytest.raises(SourceError, match="a key has too many parts"):
            loads(text)
