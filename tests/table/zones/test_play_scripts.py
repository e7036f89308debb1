"""Playing scripts at the table by mouse and keyboard: an unusual game, and the shipped ones."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from cardtable.art.boards.pieces import BoardStyle
from cardtable.cards import CustomCard
from cardtable.engine import ZoneKind
from cardtable.games.action_words import ActionWords
from cardtable.games.scripted import kind_of
from cardtable.games.scripted.events import Announced
from cardtable.games.speech import plain
from cardtable.match import PERSON
from cardtable.table.board.board_controls import BoardControls
from cardtable.table.curtain import CurtainScene
from cardtable.table.hand_end import HandEnds
from cardtable.table.thinker import StrategyAnswer, question_for
from cardtable.table.zones.option_strip import GUARD_SECONDS
from cardtable.table.zones.script_panels import repeats_gain
from cardtable.ui.motion import Speed
from tests.games.scripted.small_games import GAME, case, small_game
from tests.table.zones.scripted_tables import Last, ScriptTable, odd_table, script_match

SHIPPED = ("crazy-eights", "go-fish", "hearts", "klondike", "script-spades", "script-tic-tac-toe")


# --- an unknown game -------------------------------------------------------------------------


def test_every_zone_has_a_place_and_every_token_a_face(tmp_path: Path) -> None:
    with odd_table(tmp_path) as table:
        table.until_turn()
        areas = table.layout.areas
        assert {"deck", "second", "left", "right", "a1", "b1", "player_1_meld"} <= set(areas)
        assert table.pieces_in("left") == ["wild", "Drache", "★", "red_7", "red_7"]
        assert table.pieces_in("deck")[0] == "?"
        twins = [table.piece("red_7"), *(s.card for s in table.scene.table.stage.zones["left"])]
        assert len(set(twins)) == 5  # two of the same name are two pieces
        assert {str(card).lower() for card in table.faces()} >= {"wild", "★", "7h"}


def test_a_token_is_dragged_to_a_lit_zone(tmp_path: Path) -> None:
    with odd_table(tmp_path) as table:
        table.until_turn()
        wild = table.piece("wild")
        start, end = table.spot(wild), table.zone_box("b1").center
        table.press(start)
        table.post(
            pygame.MOUSEMOTION, pos=(start[0] + 30, start[1] + 30), rel=(1, 1), buttons=(1, 0, 0)
        )
        table.post(pygame.MOUSEMOTION, pos=end, rel=(1, 1), buttons=(1, 0, 0))
        assert table.scene.table.stage.dragged is wild
        assert table.cards.pointed == ("b1",)
        rim = table.zone_box("right")
        shown = [table.app.surface.get_at((rim.centerx, rim.top + down)) for down in range(3)]
        assert max(pixel.r for pixel in shown) > 100  # the felt has hardly any red
        table.release(end)
        table.wait(0.3)
        assert table.pieces_in("b1") == ["wild"]
        assert next(str(entry.action) for entry in table.match.log) == "move wild b1"


def test_a_wrong_drop_goes_back_with_the_scripts_reason(tmp_path: Path) -> None:
    with odd_table(tmp_path) as table:
        table.until_turn()
        wild = table.piece("wild")
        table.drag(table.spot(wild), table.zone_box("a1").center)
        assert table.prompt == "Move it to the right, or to b1."
        table.until(lambda: not table.scene.table.stage.animating, "it is back")
        sprite = table.scene.table.stage.find(wild)
        assert sprite is not None
        assert table.zone_box("left").collidepoint(sprite.pose.x, sprite.pose.y)
        assert table.match.log == ()


@pytest.mark.check
def test_a_token_with_several_messages_asks_which(tmp_path: Path) -> None:
    with odd_table(tmp_path) as table:
        table.until_turn()
        table.click(table.spot(table.piece("Drache")))
        table.wait(0.5)
        assert table.options == ["Right", "B1", "Go back"]
        table.key(pygame.K_ESCAPE)
        assert table.options == ["Draw", "Stop"]
        table.click(table.spot(table.piece("Drache")))
        table.wait(0.5)
        table.key(pygame.K_1, letter="1")
        table.wait(0.3)
        assert "Drache" in table.pieces_in("right")


@pytest.mark.check
def test_a_click_on_the_stock_draws(tmp_path: Path) -> None:
    with odd_table(tmp_path) as table:
        table.until_turn()
        table.move(table.zone_box("deck").center)
        assert table.cards.cursor == pygame.SYSTEM_CURSOR_HAND
        table.click(table.zone_box("deck").center)
        assert next(str(entry.action) for entry in table.match.log) == "draw"
        table.until_turn()
        assert len(table.cards.cards()) >= 4


def test_two_cards_of_one_message_are_chosen_one_after_the_other(tmp_path: Path) -> None:
    with odd_table(tmp_path) as table:
        table.until_turn()
        pair = next(m for m in table.script.moves.messages if m.receiver == "pair")
        first, second = pair.cards
        table.click(table.spot(first))
        assert table.prompt == "Choose the remaining cards."
        assert table.match.log == ()
        table.wait(0.5)
        assert table.scene.table.stage.find(first).rise.target == 1.0
        assert table.scene.table.stage.find(second).card not in table.scene.table.stage.dimmed
        table.click(table.spot(second))
        table.wait(0.3)
        assert str(table.match.log[0].action) == pair.line  # type: ignore[misc]  # the log has grown
        assert table.match.game.get_scores()[0] == 1
        assert "You: a pair." in table.log


def test_a_choice_of_several_cards_can_be_cancelled(tmp_path: Path) -> None:
    with odd_table(tmp_path) as table:
        table.until_turn()
        pair = next(m for m in table.script.moves.messages if m.receiver == "pair")
        table.click(table.spot(pair.cards[0]))
        table.wait(0.5)
        table.click(table.spot(pair.cards[0]))
        assert table.script.picked == ()
        assert table.options == ["Draw", "Stop"]


def test_a_card_that_no_message_names_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with odd_table(tmp_path) as table:
        table.until_turn()
        seven = next(card for card in table.cards.cards() if str(card).lower() == "7h")
        assert seven in table.scene.table.stage.dimmed
        table.click(table.spot(seven))
        assert table.prompt == "Only what lies at the left can be moved."
        assert "refused" in table.sounds


def test_either_of_two_cards_of_the_same_name_may_be_clicked(tmp_path: Path) -> None:
    with odd_table(tmp_path) as table:
        table.until_turn()
        twins = [sprite.card for sprite in table.scene.table.stage.zones["left"][3:]]
        assert [str(card) for card in twins] == ["red_7", "red_7"]
        assert set(twins) - table.script.moves.cards
        for card in twins:
            table.click(table.spot(card))
            table.wait(0.5)
            assert table.options[:2] == ["Right", "B1"]
            table.key(pygame.K_ESCAPE)


def test_cards_outside_the_hand_are_reached_by_keys(tmp_path: Path) -> None:
    with odd_table(tmp_path) as table:
        table.until_turn()
        for _step in range(12):
            table.key(pygame.K_RIGHT)
            if table.cards.chosen is table.piece("★"):
                break
        assert table.cards.chosen is table.piece("★")
        table.key(pygame.K_RETURN)
        table.wait(0.5)
        assert table.options[0] == "Right"


@pytest.mark.check
def test_three_players_can_play(tmp_path: Path) -> None:
    with odd_table(tmp_path, rules="3-players", size=(1600, 1000)) as table:
        table.until_turn()
        table.choose("Draw")
        table.until_turn()
        assert [entry.position for entry in table.match.log] == [0, 1, 2]


def test_an_option_can_end_the_game(tmp_path: Path) -> None:
    with odd_table(tmp_path) as table:
        table.until_turn()
        table.choose("Stop")
        table.until(lambda: table.scene.play.playback.ended, "the end")


# --- shipped games ---------------------------------------------------------------------------


def act_by_mouse(table: ScriptTable, rng: Random) -> None:
    """Do something legal at random, by mouse."""
    scene = table.scene
    if table.hand_is_over:
        scene.play.playback.next_hand()
    elif table.controls is not None:
        cell = rng.choice(sorted(table.controls.board.legal))
        x, y = table.controls.widget.geometry.centre(cell)
        table.click((round(x), round(y)))
    elif table.bid.visible:
        table.bid.grid.choose(rng.randrange(len(table.bid.grid.options)))
        table.key(pygame.K_RETURN)
    elif table.script.run and len(table.script.picked) == table.script.run:
        table.click(table.script.strip.buttons[0].rect.center)
    elif "Go back" in table.options:
        table.click(rng.choice(table.script.strip.buttons[:-1]).rect.center)
    elif table.script.moves.cards and (
        table.script.run or rng.random() < 0.8 or not table.script.strip.buttons
    ):
        card = rng.choice(sorted(table.script.moves.cards, key=str))
        targets = sorted(table.script.moves.targets([card]))
        if targets and rng.random() < 0.5:
            table.drag(table.spot(card), table.zone_box(targets[0]).center)
        else:
            table.click(table.spot(card))
    else:
        table.click(rng.choice(table.script.strip.buttons).rect.center)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("size", "count"), [((960, 600), 12), pytest.param((1600, 1000), 400, marks=pytest.mark.soak)]
)
@pytest.mark.parametrize("key", SHIPPED)
def test_shipped_games_are_played_by_mouse(key: str, size: tuple[int, int], count: int) -> None:
    """Each click or drop is accepted, or asks for more."""
    rng = Random(3)
    with ScriptTable(script_match(key, seed=11), size=size) as table:
        for _action in range(count):
            table.until(
                lambda: (
                    table.scene.play.playback.ended
                    or table.hand_is_over
                    or (table.scene.play.playback.waiting and table.scene.play.playback.still)
                ),
                "a turn",
            )
            if table.scene.play.playback.ended:
                break
            table.wait(0.6)
            before = (len(table.match.log), table.match.version, table.options_now())
            act_by_mouse(table, rng)
            table.wait(0.1)
            after = (len(table.match.log), table.match.version, table.options_now())
            assert after != before, table.prompt
        assert len(table.match.log) > (6 if key == "script-tic-tac-toe" else 9)


def test_tic_tac_toe_is_played_on_a_slate() -> None:
    with ScriptTable(script_match("script-tic-tac-toe")) as table:
        table.until_turn()
        boards = table.scene.find(BoardControls)
        assert boards.board.style is BoardStyle.MARKS
        x, y = boards.widget.geometry.centre(4)
        table.click((round(x), round(y)))
        table.until_turn()
        assert boards.board.cells[4] == 0
        assert boards.board.cells.count(1) == 1
        table.click((round(x), round(y)))
        assert "taken" in table.prompt
        assert not boards.resign_button.visible


@pytest.mark.check
def test_an_eight_asks_for_a_suit() -> None:
    with ScriptTable(script_match("crazy-eights", seed=2), speed=Speed.OFF) as table:
        for _turn in range(60):
            table.until_turn()
            eights = [m for m in table.script.moves.messages if m.receiver == "play_eight"]
            if eights or table.scene.play.playback.ended:
                break
            table.script.send(table.script.moves.messages[0])
        card = eights[0].cards[0]
        table.click(table.spot(card))
        table.wait(0.5)
        assert table.options == ["♣", "♦", "♥", "♠", "Go back"]
        table.key(pygame.K_3, letter="3")
        table.wait(0.2)
        assert str(table.match.log[-1].action).startswith(f"play_eight {str(card).lower()}") or (
            any(str(e.action).startswith("play_eight") for e in table.match.log)
        )


def test_go_fish_is_asked_for_by_a_card() -> None:
    with ScriptTable(script_match("go-fish")) as table:
        table.until_turn()
        card = table.cards.cards()[0]
        table.click(table.spot(card))
        table.wait(0.5)
        asks = [branch.messages[0] for _words, branch in table.script.strip.question.options]
        assert asks
        assert {ask.words[-1] for ask in asks} == {card.rank.name.lower()}


@pytest.mark.check
def test_hearts_explains_an_illegal_card() -> None:
    with ScriptTable(script_match("hearts")) as table:
        for _turn in range(40):
            table.until_turn()
            own = set(table.cards.cards())
            wrong = own - table.script.moves.cards
            if wrong and table.script.moves.messages[0].receiver != "pass_card":
                break
            table.script.send(table.script.moves.messages[0])
        count = len(table.match.log)
        table.click(table.spot(sorted(wrong, key=str)[0]))
        assert len(table.match.log) == count
        assert table.prompt.endswith(".")
        assert "turn" not in table.prompt.lower()


@pytest.mark.check
def test_cards_passed_face_down_are_never_shown() -> None:
    """No frame shows the face of a card in another hand."""
    with ScriptTable(script_match("hearts"), speed=Speed.NORMAL) as table:
        seen = set()
        for _card in range(3):
            table.until_turn()
            table.script.send(table.script.moves.messages[0])
            while not (table.scene.play.playback.waiting and table.scene.play.playback.still):
                table.wait(1 / 60)
                mine = {
                    card
                    for zone in table.match.view(0).zones()
                    for card in zone.pieces
                    if card is not None
                }
                seen |= table.faces() - mine
                if len(table.match.log) >= 12:
                    break
        passed = {str(entry.action).split()[-1] for entry in table.match.log if entry.position}
        assert not passed & {str(card).lower() for card in seen}


def test_persons_take_turns_behind_a_curtain() -> None:
    match = script_match("crazy-eights", PERSON, PERSON, rules="2-players")
    with ScriptTable(match) as table:
        table.until(lambda: isinstance(table.app.scene, CurtainScene), "a curtain")
        open_cards = {
            z.pieces[-1] for z in match.view(0).zones() if z.kind is ZoneKind.DISCARD and z.pieces
        }
        assert table.faces() <= open_cards
        table.wait(0.7)
        table.key(pygame.K_RETURN)
        table.until_turn()
        assert len(table.cards.cards()) == 7


def test_undo_and_redo_restore_the_zones() -> None:
    with ScriptTable(script_match("crazy-eights")) as table:
        table.until_turn()
        before = table.pieces_in("player_1_hand")
        table.script.send(table.script.moves.messages[0])
        table.until_turn()
        moved = len(table.match.log)
        table.key(pygame.K_u)
        table.wait(0.3)
        assert sorted(table.pieces_in("player_1_hand")) == sorted(before)
        table.until_turn()
        table.key(pygame.K_r)
        table.until_turn()
        assert len(table.match.log) >= moved


@pytest.mark.check
def test_between_hands_no_card_of_the_next_one_is_shown() -> None:
    with ScriptTable(script_match("hearts", seed=4)) as table:

        def is_over() -> bool:
            if not table.hand_is_over:
                act(table)
            return table.hand_is_over

        table.until(is_over, "the end of a hand")
        assert table.match.game.between_hands
        assert table.cards.cards() == []
        assert all(
            not zone.pieces
            for zone in table.scene.table.stage.visible
            if zone.kind is ZoneKind.HAND
        )
        table.scene.play.playback.next_hand()
        table.until_turn()
        assert len(table.cards.cards()) == 13


@pytest.mark.check
def test_a_claim_is_a_button_and_the_end_of_the_hand_says_why() -> None:
    claim = "Claim and end the hand"
    with ScriptTable(script_match("hearts", seed=77)) as table:

        def may_claim() -> bool:
            if claim not in table.options:
                act(table)
            return table.hand_is_over or claim in table.options

        table.until(may_claim, "a claim")
        table.until_turn()
        table.choose(claim)
        table.until(lambda: table.hand_is_over, "the end of the hand")
        panel = next(part.panel for part in table.scene.parts if isinstance(part, HandEnds))
        assert panel.lines[-1] == "You claim: no points are left."
        rows = panel.summary.rows
        assert panel.lines[:-1] == tuple(f"{name}: {plain(total)}" for name, _, _, total in rows)


def act(table: ScriptTable) -> None:
    """Send the first legal message if it is the person's turn."""
    if table.scene.play.playback.waiting and table.scene.play.playback.still:
        table.script.send(table.script.moves.messages[0])


def test_a_hint_marks_a_card_and_shows_cards() -> None:
    with ScriptTable(script_match("crazy-eights")) as table:
        table.until_turn()
        table.key(pygame.K_h)
        names = {ActionWords().command(each): each for each in table.script.moves.messages}
        table.until(lambda: table.prompt.rstrip(".") in names, "a hint")
        named = names[table.prompt.rstrip(".")]
        assert table.cards.suggested is (named.cards[0] if named.cards else None)


def test_enter_asks_for_what_the_hint_suggests() -> None:
    with ScriptTable(script_match("go-fish")) as table:
        table.until_turn()
        count, message = len(table.match.log), table.script.moves.messages[-1]
        question = question_for(table.match, "hint", Last(seed=1))
        table.script.suggest(StrategyAnswer(question, message))
        for _step in range(2):  # first the player, then the rank
            table.wait(GUARD_SECONDS)
            table.key(pygame.K_RETURN)
        assert table.match.log[count].action == message


def test_equal_tokens_are_distinguished_as_copies() -> None:
    red = [CustomCard.named("red_7", copy, None, "Red seven") for copy in (0, 1)]
    assert red[0] is not red[1]
    assert red[0].title == red[1].title == "Red seven"


# --- cells face down, announcements, words at the seats -------------------------------------------


def test_cards_face_down_in_a_cell_are_backs() -> None:
    with ScriptTable(script_match(kind_of(case("grid-back")))) as table:
        table.until_turn()
        assert table.pieces_in("a") == ["?"]
        assert table.pieces_in("b") == []
        table.choose("Go")
        table.until_turn()
        assert table.pieces_in("a") == ["?"]
        assert table.pieces_in("b") == ["2c"] or table.pieces_in("b")[0] != "?"
        backs = [s for s in table.scene.table.stage.sprites() if s.card is None]
        assert len(backs) == 1


LINES = """
RECEIVE go:
  SAY 'The first line';
  SAY 'The second line.';
  SAY 'The third line';
  .bids[$PLAYER_NAME] = 'pass';
  ACCEPT;
END_RECEIVE
"""


def test_lines_said_together_are_sentences_and_a_word_is_shown_at_the_seat() -> None:
    game = GAME.replace("phase: play", 'bids: {"{player}": null}')
    game = game.replace("score: scores", "score: {scores: Points, bids: Bid}")
    with ScriptTable(script_match(kind_of(small_game(LINES, game)))) as table:
        panels = table.panels
        panels.note([Announced("The first line"), Announced("The second line."), Announced("x")], 0)
        prompt = panels.facts(table.match.view(0)).prompt
        assert "The first line. The second line. x" in prompt
        panels.note([Announced("Only one")], 0)
        assert panels.facts(table.match.view(0)).prompt.endswith("Only one")
        table.until_turn()
        table.choose("Go")
        assert panels.facts(table.match.view(0)).plates[0].line == "Bid pass"


RESTING = """
DEF set_up: .play_order = ['player_1', 'player_3']; END_DEF
RECEIVE go: ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE
"""


def test_the_plate_of_a_seat_that_sits_out_says_so() -> None:
    game = GAME.replace("players: [2, 3]", "players: 3")
    with ScriptTable(script_match(kind_of(small_game(RESTING, game)))) as table:
        plates = table.panels.facts(table.match.view(0)).plates
        assert [plate.line == "sits out" for plate in plates] == [False, True, False]


LAYING_DOWN = """
USE 'table';
DEF set_up: deal @deck 3; END_DEF
RECEIVE give_up: move_all @$PLAYER_NAME.hand @discard; ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE
RECEIVE draw: draw_from @deck $PLAYER_NAME; ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE
"""


def test_a_click_beside_the_cards_of_a_hand_lays_none_down() -> None:
    with ScriptTable(script_match(kind_of(small_game(LAYING_DOWN)))) as table:
        table.until_turn()
        moves = table.panels.moves(0)
        assert {message.line for message in moves.messages} == {"give_up", "draw"}
        assert moves.pressable == {"deck"}


def test_the_panel_of_a_hand_keeps_the_line_that_explains_the_points() -> None:
    gains = {"3"}
    assert repeats_gain("Ann scores 3 points.", gains)
    assert not repeats_gain("Ann scores 4 points.", gains)
    assert not repeats_gain("Value for Re: 3 (game 1, announcements 2).", gains)
    assert not repeats_gain("Re wins.", gains)
