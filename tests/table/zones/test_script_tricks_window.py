"""The full table for a script: chosen cards, marks, tricks, the suit led, reasons."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from cardtable.cards import Card
from cardtable.core.i18n import choose_language
from cardtable.engine import Advice, Candidate
from cardtable.games.scripted.game import Game
from cardtable.match import LogEntry
from cardtable.table.hints import Hints
from cardtable.table.thinker import StrategyAnswer
from cardtable.table.tricks.trick_review import TrickReview, TrickReviewScene
from cardtable.table.zones.card_runs import cards_in_run
from cardtable.table.zones.zone_stage import ZoneStage
from cardtable.ui import text
from tests.table.zones.scripted_tables import ScriptTable, script_match


def own_cards(table: ScriptTable) -> list[Card]:
    return list(table.cards.cards())


def note(table: ScriptTable) -> str:
    """Return the title of the strip above the hand."""
    question = table.script.strip.question
    return question.title if question is not None else ""


def pass_three(table: ScriptTable) -> list[Card]:
    """Choose and pass the first three cards; return them."""
    chosen = own_cards(table)[:3]
    for card in chosen:
        table.click(table.spot(card))
        table.wait(0.5)
    table.key(pygame.K_RETURN)
    return chosen


@pytest.mark.check
def test_cards_to_pass_are_counted_and_confirmed() -> None:
    with ScriptTable(script_match("hearts")) as table:
        table.until_turn()
        assert note(table) == "3 more to pass"
        first, second, third, fourth = own_cards(table)[:4]
        for card in (first, second):
            table.click(table.spot(card))
            table.wait(0.5)
        assert note(table) == "1 more to pass"
        table.click(table.spot(first))  # put back
        table.wait(0.5)
        assert (note(table), table.script.picked) == ("2 more to pass", (second,))
        for card in (third, fourth):
            table.click(table.spot(card))
            table.wait(0.5)
        assert table.match.log == ()
        assert isinstance(table.scene.table.stage, ZoneStage)
        assert set(table.scene.table.stage.kept) == {second, third, fourth}
        assert table.options[0].startswith("Pass ")
        assert len(table.options[0].split()) == 4
        table.click(table.spot(first))
        assert table.prompt == "You have chosen all cards. Click one of them to put it back."
        table.key(pygame.K_RETURN)
        table.until_turn()
        log: list[LogEntry] = list(table.match.log)
        sent = [str(entry.action) for entry in log if entry.position == 0][:3]
        assert sent == [f"pass_card {str(card).lower()}" for card in (second, third, fourth)]


def test_a_row_of_the_hint_selects_a_card_to_pass() -> None:
    with ScriptTable(script_match("hearts")) as table:
        table.until_turn()
        hints = table.scene.find(Hints)
        message = table.script.moves.messages[1]
        hints.play_candidate(message)
        assert table.script.picked == message.cards
        assert (note(table), table.match.log) == ("2 more to pass", ())
        hints.play_candidate(message)
        assert (table.script.picked, table.prompt) == (message.cards, "Choose the remaining cards.")


@pytest.mark.check
def test_enter_chooses_the_cards_of_a_hint_one_after_the_other() -> None:
    with ScriptTable(script_match("hearts")) as table:
        table.until_turn()
        messages = table.script.moves.messages
        ranked = (messages[4], messages[9], messages[0], messages[2])
        advice = Advice(tuple(Candidate(card, 9.0 - n) for n, card in enumerate(ranked)), 10, "")
        question: Any = None
        table.script.suggest(StrategyAnswer(question, ranked[0], advice=advice))
        for _card in range(3):
            table.key(pygame.K_RETURN)
        assert table.script.picked == tuple(message.cards[0] for message in ranked[:3])
        table.wait(0.5)
        table.key(pygame.K_RETURN)
        table.until_turn()
        log: list[LogEntry] = list(table.match.log)
        assert [entry.action for entry in log if entry.position == 0][:3] == list(ranked[:3])


def test_space_puts_a_card_back_and_enter_does_not() -> None:
    with ScriptTable(script_match("hearts")) as table:
        table.until_turn()
        card = own_cards(table)[0]
        for key in (pygame.K_RIGHT, pygame.K_RETURN, pygame.K_RETURN):
            table.key(key)
        assert (table.script.picked, table.prompt) == ((card,), "Choose the remaining cards.")
        table.key(pygame.K_SPACE)
        assert table.script.picked == ()


@pytest.mark.check
@pytest.mark.parametrize("size", [(800, 600), (1280, 776)])
def test_a_hint_on_passing_compares_several_cards(size: tuple[int, int]) -> None:
    with ScriptTable(script_match("hearts"), size=size) as table:
        table.until_turn()
        panel = table.scene.find(Hints).panel
        cards = enumerate(table.script.moves.messages)
        advice = Advice(tuple(Candidate(card, 9.0 - n) for n, card in cards), 10, "points")
        panel.show(advice, "Pass 8♦: 4 other choices may be as good; 10♦ is 0.33 points worse.")
        table.wait(0.1)
        assert panel.list.count - panel.list.hidden >= 5


def test_cards_are_chosen_and_confirmed_by_keys() -> None:
    with ScriptTable(script_match("hearts")) as table:
        table.until_turn()
        chosen = own_cards(table)[:3]
        for _card in chosen:
            table.key(pygame.K_RIGHT)
            table.key(pygame.K_RETURN)
        assert table.script.picked == tuple(chosen)
        table.wait(0.5)
        table.key(pygame.K_RETURN)
        table.until_turn()
        log: list[LogEntry] = list(table.match.log)
        sent = [str(entry.action) for entry in log if entry.position == 0][:3]
        assert sent == [f"pass_card {str(card).lower()}" for card in chosen]


def test_a_prompt_of_several_lines_lifts_the_strip() -> None:
    with ScriptTable(script_match("hearts"), size=(800, 600), text=1.6) as table:
        table.until_turn()
        strip, prompt = table.script.strip, table.scene.table.hand.prompt
        before = strip.box.bottom
        table.scene.play.show_message("Follow suit: you have hearts. " * 3)
        table.wait(0.1)
        assert prompt.box.height > prompt.rect.height
        assert strip.box.bottom <= prompt.box.top
        prompt.clear()
        table.wait(0.1)
        assert strip.box.bottom == before


def test_escape_puts_the_chosen_cards_back() -> None:
    with ScriptTable(script_match("hearts")) as table:
        table.until_turn()
        table.click(table.spot(own_cards(table)[0]))
        table.wait(0.5)
        table.key(pygame.K_ESCAPE)
        assert (table.script.picked, note(table)) == ((), "3 more to pass")


@pytest.mark.check
def test_received_cards_are_marked_until_a_card_is_played() -> None:
    with ScriptTable(script_match("hearts")) as table:
        table.until_turn()
        before = set(own_cards(table))
        passed = pass_three(table)
        table.until_turn()
        received = set(own_cards(table)) - before
        assert len(received) == 3
        assert table.scene.table.stage.marked == received
        assert not received & set(passed)
        legal = next(iter(table.script.moves.cards))
        table.click(table.spot(legal))
        table.until_turn()
        assert table.scene.table.stage.marked == frozenset()


@pytest.mark.check
def test_an_undo_forgets_cards_that_wait_to_be_sent() -> None:
    with ScriptTable(script_match("hearts")) as table:
        table.until_turn()
        pass_three(table)
        table.until_turn()
        table.key(pygame.K_u, letter="u")
        table.until_turn()
        assert [entry.position for entry in table.match.log] == [0, 0]
        table.click(table.spot(own_cards(table)[0]))  # the last card needs no button
        table.until_turn()
        assert [entry.position for entry in table.match.log][:4] == [0, 0, 0, 1]


@pytest.mark.check
def test_only_hidden_choices_of_one_card_are_chosen_together() -> None:
    match = script_match("hearts")
    match.deal()
    table = ScriptTable(match)
    with table:
        table.until_turn()
        messages = table.script.moves.messages
        assert cards_in_run(match.game_as(Game), 0, messages) == 3
        pass_three(table)
        table.until_turn()
        assert cards_in_run(match.game_as(Game), 0, table.script.moves.messages) == 0
    crazy = script_match("crazy-eights")
    with ScriptTable(crazy) as other:
        other.until_turn()
        assert other.script.run == 0


@pytest.mark.check
def test_tricks_the_suit_led_and_broken_hearts_are_shown() -> None:
    with ScriptTable(script_match("hearts")) as table:
        table.until_turn()
        pass_three(table)
        panel = next(p for p in table.scene.parts if isinstance(p, TrickReview)).panel
        for _turn in range(30):
            table.until_turn()
            facts = table.scene.table.facts
            if facts.tricks or table.hand_is_over:
                break
            card = next(iter(table.script.moves.cards))
            table.click(table.spot(card))
        facts = table.scene.table.facts
        trick = facts.tricks[-1]
        assert panel.cards == trick.plays
        assert len(trick.plays) == 4
        assert panel.winner == table.scene.table.names[trick.winner]
        plate = facts.plates[trick.winner]
        assert (plate.count, plate.of) == ("1", "trick")
        prompt = table.prompt
        assert prompt.endswith(("♥ not broken", "♥ broken", "Hearts are broken."))
        led = table.match.view(0).suit_led
        assert prompt.startswith("Your lead") if led is None else f"{'♣♦♥♠'[led]} led" in prompt
        table.key(pygame.K_l, letter="l")
        assert isinstance(table.app.scenes[-1], TrickReviewScene)


@pytest.mark.check
def test_a_card_that_does_not_follow_suit_is_refused_with_the_reason() -> None:
    with ScriptTable(script_match("hearts")) as table:
        table.until_turn()
        pass_three(table)
        for _turn in range(40):
            table.until_turn()
            legal = table.script.moves.cards
            led = table.match.view(0).suit_led
            others = [card for card in own_cards(table) if card not in legal]
            if led is not None and others and led in {card.suit for card in legal}:
                break
            table.click(table.spot(next(iter(legal))))
        count = len(table.match.log)
        table.click(table.spot(others[0]))
        assert table.prompt == f"Follow suit: you have {'♣♦♥♠'[led]}."
        assert len(table.match.log) == count
        sprite = table.scene.table.stage.find(others[0])
        assert sprite is not None
        assert sprite.shake > 0.0


def test_the_figures_of_a_seat_use_two_lines_where_one_is_too_short(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    choose_language("de")
    with ScriptTable(script_match("script-spades"), size=(800, 600)) as table:
        table.until_turn()
        plate = table.scene.table.side.plates[1]
        drawn: list[str] = []
        draw_in = text.draw_in

        def record(surface: pygame.Surface, words: str, *rest: Any, **more: Any) -> Any:
            drawn.append(words)
            return draw_in(surface, words, *rest, **more)

        monkeypatch.setattr(text, "draw_in", record)
        plate.facts = replace(plate.facts, line="Ansage 9 · Stiche 0 · Überstiche 0")
        plate.draw(table.app.surface)
        lines = [words.replace(text.NO_BREAK_SPACE, " ") for words in drawn]
        assert lines[-2:] == ["Ansage 9 · Stiche 0", "Überstiche 0"]
