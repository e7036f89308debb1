"""The messages that a card, a zone and a button stand for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cards import Card, parse_cards
from cardtable.games.scripted.actions import Message
from cardtable.table.zones.option_strip import rows_of
from cardtable.table.zones.script_moves import (
    MAX_AT_ONCE,
    LegalMessages,
    Messages,
    branches,
    differing,
    in_order,
    numbers_of,
    title_of,
)

EIGHT, KING, TWO = parse_cards("8c Kd 2s")


def card(line: str, *cards: Card, target: str = "discard") -> Message:
    return Message(line, line, cards, target)


PLAY = card("play_card kd", KING)
SUITS = tuple(card(f"play_eight 8c {suit}", EIGHT) for suit in "cdhs")
DRAW, PASS = Message("draw"), Message("pass")
EIGHTS = LegalMessages((PLAY, *SUITS, DRAW, PASS), {DRAW: "stock"})


def test_a_card_stands_for_the_messages_that_name_it() -> None:
    assert EIGHTS.cards == {KING, EIGHT}
    assert EIGHTS.of_cards([KING]) == (PLAY,)
    assert EIGHTS.of_cards([EIGHT]) == SUITS
    assert EIGHTS.of_cards([TWO]) == ()
    assert EIGHTS.spoken == (DRAW, PASS)


def test_a_pile_stands_for_the_message_that_takes_from_it() -> None:
    assert EIGHTS.pressable == {"stock"}
    assert EIGHTS.at_zone("stock") == (DRAW,)
    assert EIGHTS.at_zone("discard") == ()


def test_a_card_goes_where_its_messages_say() -> None:
    assert EIGHTS.targets([KING]) == {"discard"}
    assert EIGHTS.dropped([KING], ["discard"]) == (PLAY,)
    assert EIGHTS.dropped([KING], ["stock"]) == ()
    free = LegalMessages((Message("show kd", "", (KING,)),))
    assert free.dropped([KING], ["anywhere"]) == free.messages


def test_one_card_may_go_to_several_places() -> None:
    moves = LegalMessages(
        tuple(card(f"move kd {pile}", KING, target=pile) for pile in ("p1", "p2"))
    )
    assert moves.targets([KING]) == {"p1", "p2"}
    assert moves.dropped([KING], ["p2"]) == moves.messages[1:]


def test_messages_of_several_cards_wait_for_the_others() -> None:
    pair = card("pass 8c kd", EIGHT, KING)
    moves = LegalMessages((pair, card("pass 2s kd", TWO, KING)))
    assert moves.of_cards([KING]) == ()
    assert moves.with_cards([KING]) == moves.messages
    assert moves.with_cards([EIGHT]) == (pair,)
    assert moves.of_cards([KING, EIGHT]) == (pair,)


def test_the_order_of_clicks_decides_between_messages_with_the_same_cards() -> None:
    one, other = card("pair 8c kd", EIGHT, KING), card("pair kd 8c", KING, EIGHT)
    third, unlike = card("pair 8c 2s", EIGHT, TWO), card("give 8c kd", EIGHT, KING)
    moves = LegalMessages((one, other, third, unlike))
    for chosen, meant in (((EIGHT, KING), one), ((KING, EIGHT), other)):
        exact, more = in_order(chosen, moves.of_cards(chosen), moves.with_cards(chosen))
        assert set(exact) == set(more) == {meant, unlike}
    exact, more = in_order((EIGHT,), moves.of_cards([EIGHT]), moves.with_cards([EIGHT]))
    assert set(more) == set(moves.messages)


def test_cells_are_pressed_and_not_offered() -> None:
    moves = LegalMessages((Message("place a1", target="a1"), PASS), cells=frozenset({"a1", "b1"}))
    assert moves.pressable == {"a1"}
    assert moves.spoken == (PASS,)


def test_messages_of_one_cell_are_told_apart_by_the_next() -> None:
    cells = frozenset({"a1", "b1", "c1"})
    one, other = Message("move a1 b1", target="a1"), Message("move a1 c1", target="a1")
    moves = LegalMessages((one, other), cells=cells)
    assert moves.by_place((one, other)) == {"b1": one, "c1": other}
    assert moves.by_place((one,)) == {}
    assert moves.by_place((one, Message("turn a1", target="a1"))) == {}


# --- choosing word by word -------------------------------------------------------------------

ASKS: Messages = tuple(
    Message(f"ask player_{number} {rank}", f"player_{number}: {rank}")
    for number in (2, 3, 4)
    for rank in ("ace", "two", "three", "four", "five")
)


def test_many_messages_are_grouped_by_the_first_differing_word() -> None:
    found = branches(ASKS, {"player_2": "Ann", "player_3": "Bob", "player_4": "Eve"}.__getitem__)
    assert [branch.words for branch in found] == ["Ann", "Bob", "Eve"]
    assert [len(branch.messages) for branch in found] == [5, 5, 5]
    inner = branches(found[1].messages, str.upper)
    assert [branch.messages[0].line for branch in inner] == [m.line for m in ASKS[5:10]]


def test_few_messages_are_shown_at_once() -> None:
    found = branches(SUITS, str)
    assert [branch.messages for branch in found] == [(message,) for message in SUITS]
    assert found[0].words == "Play_eight 8c c"


WORDS = st.sampled_from(("a", "b", "c", "1", "2"))
LINES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)


@pytest.mark.check
@given(st.lists(LINES, unique=True, max_size=40))
def test_every_message_can_be_reached_by_choosing(lines: list[str]) -> None:
    messages = tuple(map(Message, lines))
    reached: list[Message] = []

    def follow(left: Messages, depth: int = 0) -> None:
        assert depth < 8
        for branch in branches(left, str):
            if len(branch.messages) == 1:
                reached.append(branch.messages[0])
            else:
                assert len(branch.messages) < len(left)
                follow(branch.messages, depth + 1)

    follow(messages)
    assert sorted(m.line for m in reached) == sorted(lines)
    if len(messages) <= MAX_AT_ONCE:
        assert len(branches(messages, str)) == len(messages)
    assert (differing(messages) is None) == (len(messages) < 2)


def test_numbers_get_their_own_panel() -> None:
    bids = tuple(Message(f"bid player_1 {number}") for number in range(14))
    assert numbers_of(bids) == tuple(range(14))
    assert numbers_of(bids[:2]) is None
    assert numbers_of((*bids, Message("bid player_1 nil"))) is None
    assert numbers_of((*bids, Message("raise player_1 4"))) is None
    assert numbers_of(tuple(Message(str(number)) for number in range(5))) is None


def test_a_message_without_a_title_is_shown_as_written() -> None:
    assert title_of(Message("draw_two cards")) == "Draw two cards"
    assert title_of(Message("draw", "take a card")) == "Take a card"


@given(st.lists(st.integers(1, 200), min_size=1, max_size=30), st.integers(200, 800))
def test_rows_of_buttons_fit_and_lose_nothing(widths: list[int], room: int) -> None:
    rows = rows_of(widths, room, 10)
    assert [number for row in rows for number in row] == list(range(len(widths)))
    assert all(sum(widths[n] for n in row) + 10 * (len(row) - 1) <= room for row in rows)
