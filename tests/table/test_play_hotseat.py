"""Several people at one screen: cards stay private, and people are called by name."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from cardtable.cards import Card
from cardtable.core import i18n
from cardtable.engine import ZoneKind
from cardtable.games.spades import Bid, Game
from cardtable.table.curtain import CurtainScene
from cardtable.table.hints import Hints
from cardtable.ui.motion import Speed
from tests.scenes import LongTranslations
from tests.table.table_hands import SPADES, Table, spades_match
from tests.weighing_strategy import Weigher

PEOPLE = ("Ada", "Walt", "Nora", "Elle")


def hands(table: Table) -> list[set[Card]]:
    return [set(player.cards) for player in table.match.game_as(Game).players]


def curtain(table: Table) -> CurtainScene:
    table.until(lambda: isinstance(table.app.scene, CurtainScene), "the curtain")
    scene = table.app.scene
    assert isinstance(scene, CurtainScene)
    return scene


def confirm(table: Table) -> None:
    curtain(table)
    table.wait(0.6)
    table.key(pygame.K_RETURN)
    assert table.app.scene is table.scene


def drawn_fan(table: Table) -> bytes:
    """Return the pixels where a hand is shown during a peek."""
    fan = curtain(table).fan
    return bytes(table.app.surface.subsurface(fan).get_buffer().raw)


@pytest.mark.parametrize("speed", [Speed.OFF, Speed.NORMAL])
def test_no_card_is_drawn_before_its_owner_confirms(speed: Speed) -> None:
    match = spades_match("person", "random", "person", "random", names=PEOPLE)
    with Table(match, speed=speed) as table:
        for _step in range(3000):
            table.app.step()
            assert not table.faces()
            if isinstance(table.app.scene, CurtainScene):
                break
        assert table.app.scene.title == "Pass to Nora"


@pytest.mark.check
def test_the_table_turns_to_the_person_at_the_screen() -> None:
    match = spades_match("person", "random", "person", "random", names=PEOPLE)
    with Table(match) as table:
        confirm(table)
        assert table.scene.play.viewpoint.bottom == 2
        assert table.faces() == hands(table)[2]
        table.until_bid()
        assert table.bid.offer.title == "Nora's bid"
        table.scene.play.answer(Bid(3))
        assert curtain(table).title == "Pass to Ada"
        assert not table.faces() & hands(table)[2]
        confirm(table)
        assert table.faces() == hands(table)[0]
        assert table.scene.table.layout is not None
        assert table.scene.table.layout.bottom == 0


def test_a_key_held_down_does_not_open_the_curtain() -> None:
    match = spades_match("person", "person", "random", "random", names=PEOPLE)
    with Table(match) as table:
        curtain(table)
        table.key(pygame.K_RETURN)
        assert isinstance(table.app.scene, CurtainScene)


def test_a_peek_lasts_as_long_as_it_is_held() -> None:
    match = spades_match("person", "person", "random", "random", names=PEOPLE)
    with Table(match) as table:
        scene = curtain(table)
        table.wait(0.1)
        covered = drawn_fan(table)
        table.post(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p", scancode=0)
        table.wait(0.1)
        assert drawn_fan(table) != covered
        table.post(pygame.KEYUP, key=pygame.K_p, mod=0, unicode="p", scancode=0)
        table.wait(0.1)
        assert drawn_fan(table) == covered
        table.press(scene.peek.rect.center)
        table.wait(0.1)
        assert drawn_fan(table) != covered
        table.release(scene.peek.rect.center)
        table.wait(0.1)
        assert drawn_fan(table) == covered
        assert set(scene.cards()) == hands(table)[1]


def test_several_people_are_named_not_addressed() -> None:
    match = spades_match("person", "random", "person", "random", names=PEOPLE)
    with Table(match) as table:
        for _turn in range(4):
            table.until(
                lambda: (
                    isinstance(table.app.scene, CurtainScene) or table.scene.play.playback.waiting
                ),
                "the next person",
            )
            if isinstance(table.app.scene, CurtainScene):
                confirm(table)
            table.until_asked()
            if table.bid.visible:
                table.scene.play.answer(Bid(2))
            else:
                assert "Your" not in table.prompt
                table.scene.play.play_card(min(table.cards.legal))
        words = " ".join([*table.log, *table.said]).lower()
        assert "nora bids 2" in words
        assert "person" not in words.replace("young", "")


def test_a_single_person_is_never_asked_to_pass_the_screen() -> None:
    with Table(spades_match()) as table:
        table.until_bid()
        assert table.app.scene is table.scene


def test_undo_returns_to_the_curtain() -> None:
    match = spades_match("person", "random", "person", "random", names=PEOPLE)
    with Table(match) as table:
        confirm(table)
        table.until_bid()
        table.scene.play.answer(Bid(3))
        confirm(table)
        table.until_bid()
        table.type("u")
        assert curtain(table).title == "Pass to Nora"
        assert not table.faces() & hands(table)[0]


def test_a_new_deal_is_hidden_until_its_owner_confirms() -> None:
    match = spades_match("person", "random", "person", "random", names=PEOPLE)
    with Table(match) as table:
        confirm(table)
        assert table.scene.play.viewpoint.unlocked == 2
        table.scene.play.viewpoint.start_deal()
        assert all(
            card is None
            for zone in table.scene.play.viewpoint.visible_zones()
            if zone.kind is ZoneKind.HAND
            for card in zone.pieces
        )
    with Table(spades_match()) as alone:
        alone.until_bid()
        alone.scene.play.viewpoint.start_deal()
        assert alone.scene.play.viewpoint.unlocked == 0


def test_the_curtain_follows_a_change_of_language(monkeypatch: pytest.MonkeyPatch) -> None:
    match = spades_match("person", "random", "person", "random", names=PEOPLE)
    with Table(match) as table:
        scene = curtain(table)
        monkeypatch.setattr(i18n, "_translation", LongTranslations())
        table.scene.retranslate()
        scene.retranslate()
        assert scene.title != "Pass to Nora"
        assert scene.ready.label.startswith("I am Nora: show my cards")
        assert scene.ready.label != "I am Nora: show my cards"
        assert scene.peek.label == "Hold to peeknnnn"
        assert not table.faces()
        confirm(table)
        assert table.faces() == hands(table)[2]
        table.until_bid()


@pytest.mark.check
def test_a_hint_is_closed_before_the_next_person_looks() -> None:
    kind = replace(SPADES, hint="weigher")
    match = spades_match(
        "person",
        "random",
        "person",
        "random",
        names=PEOPLE,
        kind=kind,
        classes={"weigher": Weigher},
    )
    with Table(match) as table:
        confirm(table)
        table.until_bid()
        table.type("h")
        panel = table.scene.find(Hints).panel
        table.until(lambda: panel.visible, "a hint")
        table.scene.play.answer(Bid(3))
        assert not panel.visible
        confirm(table)
        table.until_bid()
        assert not panel.visible
