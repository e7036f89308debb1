"""Melds, pairs and cells at the table: drops, clicks and their reasons."""

from __future__ import annotations

import pytest

from cardtable.games.scripted import Message, build_game, kind_of
from cardtable.match import PERSON
from makers.tutorial_games import pages, steps
from tests.games.scripted.small_games import case
from tests.table.zones.scripted_tables import ScriptTable, script_match


def table(name: str, *seats: str) -> ScriptTable:
    made = ScriptTable(script_match(kind_of(case(name)), *seats))
    made.until_turn()
    return made


def drop(at: ScriptTable, card: str, place: tuple[int, int]) -> None:
    at.drag(at.spot(at.piece(card)), place)
    at.until_turn()


@pytest.mark.check
def test_a_card_is_dropped_on_a_meld() -> None:
    with table("melds") as at:
        held = at.pieces_in("player_1_hand")
        meld = next(m.target for m in at.script.moves.messages if at.pieces_in(m.target))
        card = next(m.cards[0] for m in at.script.moves.messages if m.target == meld)
        drop(at, str(card), at.zone_box(meld).center)
        assert str(card) in held
        assert str(card) in at.pieces_in(meld)


@pytest.mark.check
def test_a_card_dropped_beside_the_melds_begins_a_new_one() -> None:
    with table("melds") as at:
        message = next(m for m in at.script.moves.messages if not at.pieces_in(m.target))
        area = at.layout.areas["melds"]
        drop(at, str(message.cards[0]), (area.left + 4, area.top + 4))
        assert at.pieces_in(message.target) == [str(message.cards[0])]


def test_a_meld_of_another_rank_refuses_a_card_with_the_reason() -> None:
    with table("melds") as at:
        message = next(m for m in at.script.moves.messages if not at.pieces_in(m.target))
        drop(at, str(message.cards[0]), at.zone_box("meld_1").center)
        assert at.prompt == "A meld has cards of one rank."
        assert not at.match.log


@pytest.mark.check
def test_a_card_that_beats_another_lies_on_it() -> None:
    with table("pairs") as at:
        first, second = at.pieces_in("player_1_hand")[:2]
        at.click(at.spot(at.piece(first)))
        at.until_turn()
        beating = at.pieces_in("attack_1")[0]
        assert beating == first
        at.match.undo()
        at.until_turn()
        drop(at, second, at.layout.areas["attacks"].center)
        assert at.pieces_in("attack_1")[0] == second


@pytest.mark.parametrize("number", [1, 5])
def test_a_click_on_a_cell_names_it(number: int) -> None:
    with table("golf") as at:
        cell = f"player_1_card_{number}"
        assert at.pieces_in(cell) == ["?"]
        discard = at.pieces_in("discard")[-1]
        at.click(at.zone_box(cell).center)
        at.until_turn()
        assert at.pieces_in(cell) == [discard]
        assert not at.options  # no buttons beside the cells


@pytest.mark.check
def test_captured_cards_are_counted() -> None:
    with table("memory", PERSON, "last") as at:
        at.click(at.zone_box("place_2").center)
        at.until_turn()
        captions = at.panels.captions(at.scene.table.stage.visible)
        assert captions["player_1_taken"] == ("1 · Taken", "1")
        assert captions["player_2_taken"] == ("0 · Ann: taken", "0 · Taken", "0")
        assert at.pieces_in("place_2") == []


def test_a_game_without_a_deal_is_shown_when_it_is_resumed() -> None:
    match = script_match(kind_of(case("memory")), PERSON, "last")
    match.deal()
    match.act(Message("turn place_2"), 0)
    assert not match.deals
    with ScriptTable(match) as at:
        at.until_turn()
        assert at.pieces_in("place_3") == ["?"]
        assert at.pieces_in("place_2") == []


@pytest.mark.check
def test_a_man_moves_by_a_click_on_its_cell_and_one_on_the_next() -> None:
    *_earlier, last = steps(pages()["board"])
    match = script_match(kind_of(build_game("board", last.files, "board")), PERSON, "last")
    for cell in ("a1", "b2", "c1", "b1", "a3", "c3"):
        match.deal()
        position = match.next_position
        assert position is not None
        match.act(Message(f"place {cell}"), position)
    with ScriptTable(match) as at:
        at.until_turn()
        assert at.script is not None
        at.click(at.zone_box("a3").center)
        assert list(at.script.aimed) == ["a2", "b3"]
        at.wait(0.5)  # a second click at once would be a double click
        at.click(at.zone_box("b3").center)
        at.until_turn()
        assert match.log[6].action.line == "move a3 b3"


@pytest.mark.parametrize(("size", "least"), [((800, 600), 45), ((1280, 800), 60)])
def test_thirteen_rows_of_cards_can_be_read(size: tuple[int, int], least: int) -> None:
    kind = kind_of(case("thirteen-boards"))
    with ScriptTable(script_match(kind), size=size) as at:
        assert at.layout.trick_card >= least


SIZES = [(800, 600), (1280, 800), (2560, 1440)]


def reads(at: ScriptTable, name: str) -> bool:
    """Return whether the panel of the bid covers none of the cards of the zone *name*."""
    assert at.bid.visible
    return not at.bid.box.colliderect(at.zone_box(name))


@pytest.mark.check
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1.0, 1.3])
def test_a_bid_is_made_beside_the_turned_trump(size: tuple[int, int], text: float) -> None:
    kind = kind_of(case("turned-trump"))
    with ScriptTable(script_match(kind), size=size, text=text) as at:
        at.until_turn()
        assert reads(at, "trump")
        assert reads(at, "stock")
        assert at.layout.panel.contains(at.bid.box)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(2, 11))
def test_the_cards_of_up_to_ten_players_are_large_enough(size: tuple[int, int], seats: int) -> None:
    kind = kind_of(case("many-seats"))
    rules = next(r for r in kind.rule_sets if kind.find_rules(r).players == seats)
    people = (PERSON, *("last",) * (seats - 1))
    with ScriptTable(script_match(kind, *people, rules=rules), size=size) as at:
        assert at.layout.owned_card >= 0.075 * size[1]
        assert at.layout.trick_card >= 0.1 * size[1]


def test_a_card_that_is_like_a_listed_one_can_be_dropped() -> None:
    with ScriptTable(script_match("canasta", seed=3)) as at:
        at.until_turn()
        view = at.match.game.view(0)
        draw = next(message for message in view.legal if message.line == "draw")
        at.scene.play.answer(draw)
        at.until_turn()
        listed = {str(card) for message in at.match.game.view(0).legal for card in message.cards}
        held = at.pieces_in("player_1_hand")
        other = next(card for card in held if card not in listed)
        drop(at, other, at.zone_box("discard").center)
        assert f"discard {other}".lower() in [str(entry.action) for entry in at.match.log]
