"""Spades in the terminal: input, questions, private cards, scores."""

from __future__ import annotations

import re

import pytest

from cardtable.cards import DECK, Card
from cardtable.games.speech import Speech, join_names, read_card
from tests.text.fake_terminal import converse, make_match

BLIND = {"blind_nil": 200, "blind_nil_behind": 0}
CURTAIN = re.compile(r"\n{40,}")

BY_SUIT = "/".join(" ".join(map(str, DECK[13 * n : 13 * n + 13])) for n in (3, 0, 1, 2))
"""Position 0 has the spades, 1 the clubs, 2 the diamonds, 3 the hearts."""


# --- cards --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("Qh", "Qh"),
        ("qH", "Qh"),
        ("10h", "Th"),
        ("Q♥", "Qh"),
        ("queen of hearts", "Qh"),
        ("Queen Hearts", "Qh"),
        ("the  queen of the hearts", "Qh"),
        ("q heart", "Qh"),
        ("10 of spades", "Ts"),
        ("ten s", "Ts"),
        ("2 clubs", "2c"),
        ("big joker", "BJ"),
        ("little joker", "LJ"),
        ("the big joker", "BJ"),
    ],
)
def test_a_card_is_read_in_many_spellings(typed: str, card: str) -> None:
    assert read_card(typed) == Card.parse(card)


@pytest.mark.parametrize(
    "typed", ["queen", "hearts", "queen of", "11 of hearts", "q of h of d", ""]
)
def test_other_words_are_not_read_as_cards(typed: str) -> None:
    assert read_card(typed) is None


def test_every_card_is_read_from_its_own_name() -> None:
    for words in (True, False):
        for card in DECK:
            assert read_card(Speech(words).card(card)) == card


def test_names_are_joined() -> None:
    assert [join_names(names) for names in ((), ("A",), ("A", "B"), ("A", "B", "C"))] == [
        "",
        "A",
        "A and B",
        "A, B and C",
    ]


def test_minus_signs_become_words() -> None:
    assert Speech(True).number(-40) == "minus 40"
    assert Speech(False).number(-40) == "−40"


# --- what is asked ------------------------------------------------------------------------------


def asked(output: str) -> list[str]:
    """Return the prompts without the answers."""
    return re.findall(r"^(.*[?:]) .*$", output, re.MULTILINE)


@pytest.mark.parametrize(
    ("rules", "options", "prompt"),
    [
        ("classic", {}, r"South, your bid: nil or 1 to 13\?"),
        ("classic", {"nil": 0}, r"South, your bid: 1 to 13\?"),
        ("mirror", {}, r"South, your bid: (nil|\d)\?"),
        ("whiz", {}, r"South, your bid: nil or \d\?"),
        ("suicide", {}, r"South, your bid: (nil or )?4 to 13\?|South, your bid: nil\?"),
        ("solo", {"total_must_not_be_13": True}, r"South, your bid: nil, 1 to \d or \d to 13\?"),
    ],
)
def test_the_prompt_lists_the_legal_bids(
    rules: str, options: dict[str, object], prompt: str
) -> None:
    output = converse(make_match(rules, options=options, dealer=0, seed=3), [])
    assert re.search(rf"^{prompt} ", output, re.MULTILINE), output


def test_following_suit_is_announced_and_enforced() -> None:
    mine, west, *rest = BY_SUIT.split("/")
    deal = "/".join([mine.replace("2s", "9c"), west.replace("9c", "2s"), *rest])
    output = converse(
        make_match(deals=[deal], dealer=0, strategy="rule-bidder"), ["5", "as", "nine", "quit"]
    )
    assert "South can only play the nine of clubs." in output
    assert "You must follow suit: clubs were led." in output
    assert "South plays the nine of clubs." in output


def test_unbroken_spades_are_announced_and_refused() -> None:
    mine, west, *rest = BY_SUIT.split("/")
    deal = "/".join([mine.replace("2s", "9c"), west.replace("9c", "2s"), *rest])
    output = converse(make_match(deals=[deal], dealer=3), ["5", "as", "12", "ace", "jack", "quit"])
    assert "South can only play the nine of clubs." in output
    assert "Spades are not broken yet; lead another suit." in output
    assert "The allowed cards are numbered 1 to 1." in output
    assert "No ace can be played now." in output


def test_a_rank_alone_must_be_unambiguous() -> None:
    mine, west, *rest = BY_SUIT.split("/")
    mine, west = mine.replace("2s", "Kc"), west.replace("Kc", "2s")
    rules = {"breaking": "lead_any_time"}
    output = converse(
        make_match(deals=["/".join([mine, west, *rest])], dealer=3, options=rules),
        ["5", "king", "nil", "ten", "undo", "ace", "quit"],
    )
    assert "Which suit: clubs, spades?" in output
    assert "The bidding is over; play a card." in output
    assert "South leads the ten of spades." in output
    assert "South leads the ace of spades." in output


# --- blind nil and the exchange -------------------------------------------------------------------


def test_a_blind_nil_is_asked_before_the_cards_are_shown() -> None:
    output = converse(
        make_match(options=BLIND, dealer=3),
        ["hand", "legal", "3", "help", "look", "blind nil", "undo", "3"],
    )
    before, _look, after = output.partition("blind nil or look? look\n")
    assert "Spades: " not in before
    assert "South may bid blind nil before seeing the cards.\nSouth, blind nil or look?" in before
    assert "The cards of South are face down. Type look to see them." in before
    assert "1: blind nil\n2: look\n" in before
    assert "Look at the cards first, or bid blind nil without seeing them." in before
    assert "look: see your cards, instead of bidding blind nil." in before
    assert after.startswith("Spades: ")
    assert "Blind nil must be bid before you see your cards." in after
    assert "South bids 3." in after


def test_looking_cannot_be_undone() -> None:
    output = converse(make_match(options=BLIND, dealer=3), ["look", "3", "undo", "blind nil"])
    after = output.partition("Undone: South, 3.")[2]
    assert "South, blind nil or look?" not in after
    assert "Blind nil must be bid before you see your cards." in after


def test_a_blind_nil_and_the_exchange_with_the_partner() -> None:
    output = converse(
        make_match(options={**BLIND, "blind_nil_exchange": 1}, dealer=3),
        ["blind nil", "ace of spades", "1", "log", "quit"],
    )
    assert "South bids blind nil." in output
    assert "South, which card do you pass to North?" in output
    assert re.search(r"South passes a card to North\.\nSouth passes [a-z ]+ to North\.\n", output)
    given = re.search(r"North passes the ([a-z]+) of [a-z]+ to South\.\n", output)
    assert given
    assert given[0] in output.partition("log\n")[2]


def test_a_hint_before_looking_does_not_look() -> None:
    output = converse(make_match(options=BLIND, dealer=3), ["hint", "quit"])
    assert re.search(r"^Hint: (look|blind nil)\.$", output, re.MULTILINE)


# --- two players ----------------------------------------------------------------------------------


def test_drawing_with_two_players() -> None:
    output = converse(
        make_match(options={"seats": "2"}, dealer=1),
        ["maybe", "3", "hint", "k", "throw it away", "hand", "undo", "keep", "quit"],
    )
    assert "South has 0 of 13 cards.\nDrawn: " in output
    assert "'maybe' was not understood." in output
    assert "Keep the card or discard it." in output
    drawn = re.search(r"Drawn: ([a-z ]+)\.", output)
    assert drawn
    assert f"South keeps {drawn[1]} and discards " in output
    assert "West draws.\n" in output
    assert "West keeps" not in output
    assert "South holds 2 cards." in output
    assert "Undone: South, discard." in output


# --- several persons at one keyboard --------------------------------------------------------------


def test_private_cards_are_shown_after_the_keyboard_was_passed() -> None:
    output = converse(
        make_match(persons=(0, 1), dealer=3, seed=8), ["", "3", "bids", "", "4", "", "1", "quit"]
    )
    parts = CURTAIN.split(output)
    assert parts[0].endswith("South, your bid: nil or 1 to 13? 3")
    assert "Pass the keyboard to South, then press Enter:" in parts[0]
    assert parts[1].startswith("Pass the keyboard to West, then press Enter: bids\n")
    assert "Waiting for West. Press Enter to continue." in parts[1]
    assert "South bids 3.\n" in parts[1]
    assert "West, your bid: nil or 1 to 13? 4" in parts[1]
    south = set(re.findall(r"^(?:Spades|Hearts|Diamonds|Clubs): .*$", parts[0], re.MULTILINE))
    west = set(re.findall(r"^(?:Spades|Hearts|Diamonds|Clubs): .*$", parts[1], re.MULTILINE))
    assert south
    assert west
    assert not south & west


def test_missed_lines_are_shown_to_each_person_once() -> None:
    output = converse(
        make_match(persons=(0, 2), dealer=3, seed=8), ["", "3", "", "4", "", "1", "", "1", "quit"]
    )
    parts = CURTAIN.split(output)
    north = "".join(part for part in parts if part.startswith("Pass the keyboard to North"))
    south = "".join(part for part in parts if "Pass the keyboard to South" in part)
    for told in (north, south):
        assert told.count("West bids ") == 1
        assert told.count("South bids 3.") == 1
    assert not re.search(r"\byou\b", north.partition("help")[0].replace("your", ""))


def test_exchanged_cards_are_shown_to_the_partners_only() -> None:
    options = {**BLIND, "blind_nil_exchange": 1}
    bidding = ["", "blind nil", "", "look", "3", "", "look", "4"]
    output = converse(
        make_match(persons=(0, 1, 2), dealer=3, options=options),
        [*bidding, "", "1", "", "log", "1", "", "1", "", "log", "quit"],
    )
    parts = CURTAIN.split(output)
    passed = re.compile(r"passes the [a-z]+ of [a-z]+ to")
    prompt = "Pass the keyboard to"
    west = [part for part in parts if part.startswith(f"{prompt} West")]
    for name in ("South", "North"):
        assert any(passed.search(part) for part in parts if part.startswith(f"{prompt} {name}"))
    assert "North passes a card to South." in west[-1].partition("log\n")[2]
    assert not any(passed.search(part) for part in west)


def test_undo_at_a_shared_keyboard_reveals_nothing() -> None:
    output = converse(
        make_match(persons=(0, 1), dealer=3), ["", "3", "", "undo", "", "5", "", "bids", "quit"]
    )
    assert "South's last action was undone." in output
    assert "South bids 5." in output
    assert "South bid 5." in output


def test_quitting_while_the_keyboard_is_passed() -> None:
    output = converse(make_match(persons=(0, 1), dealer=3), ["", "3", "quit"])
    assert output.endswith(
        "The game is saved. To resume it, type: cardtable text spades --resume\n"
    )


# --- the score ------------------------------------------------------------------------------------


def test_every_number_of_a_score_has_a_reason() -> None:
    match = make_match(deals=[BY_SUIT], dealer=3, persons=(0, 1, 2, 3))
    bids = {"South": "10", "West": "nil", "North": "nil", "East": "2"}

    def answer(prompt: str) -> str | None:
        name = prompt.partition(",")[0]
        if "your bid" in prompt:
            return bids[name]
        if "your card" in prompt or "your lead" in prompt:
            return "1"
        return "" if prompt.startswith("Pass") else next(ending)

    ending = iter(["sheet", "quit"])
    output = converse(match, answer)
    for sentence in (
        "South and North: bid 10, took 13.",
        "The nil of North made: 100.",
        "Contract of 10 made: 100.",
        "Bags: 3.",
        "South and North, this hand: 203.",
        "West and East: bid 2, took 0.",
        "The nil of West made: 100.",
        "Contract of 2 not made: minus 20.",
        "West and East, this hand: 80.",
        "South and North, total: 203 points, 3 bags.",
        "West and East, total: 80 points, 0 bags.",
    ):
        assert output.count(sentence + "\n") >= 2, sentence  # when it happened, and on the sheet
    assert "South bid 10 and took 13." in output
