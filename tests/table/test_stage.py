"""The stage follows the state of a game, and never shows a hidden card."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.art import DeckStyle
from cardtable.cards import ALL_CARDS, Card, parse_cards
from cardtable.engine import Moved, Zone, ZoneKind
from cardtable.games import all_games
from cardtable.games.spades import Game, Rules
from cardtable.match import Change, Match, Seat
from cardtable.table.layout import CARD_RATIO, LayoutRequest, lay_out_cards
from cardtable.table.poses import Pose, trick_pose
from cardtable.table.stage import Stage, VisibleZones, match_pieces, steps_of
from cardtable.table.stage.painter import Painter
from cardtable.table.stage.visible_zones import apply_move
from cardtable.ui.motion import MotionSettings, Speed
from tests.scenes import art_of

LAYOUT = lay_out_cards(LayoutRequest(size=(1280, 800)))
FRAME = 1 / 60


def hand(seat: int, pieces: tuple[Card | None, ...]) -> Zone:
    return Zone(f"hand:{seat}", ZoneKind.HAND, pieces, seat)


def table(
    own: str, others: int, trick: str = "", by: tuple[int, ...] = (), taken: int = 0
) -> VisibleZones:
    return (
        hand(0, parse_cards(own)),
        hand(1, (None,) * others),
        Zone("trick", ZoneKind.TRICK, parse_cards(trick), played_by=by),
        Zone("taken:1", ZoneKind.TAKEN, (None,) * taken, 1),
    )


def played(card: str, seat: int) -> Moved:
    return Moved(parse_cards(card), f"hand:{seat}", "trick", seat)


def taken(cards: str, seat: int) -> Moved:
    return Moved(parse_cards(cards), "trick", f"taken:{seat}", seat)


def stage_with(visible: VisibleZones, speed: Speed = Speed.NORMAL) -> Stage:
    stage = Stage()
    stage.motion = MotionSettings(speed)
    stage.lay_out(LAYOUT)
    stage.show(visible, at_once=True)
    return stage


def run(stage: Stage, seconds: float) -> None:
    for _frame in range(round(seconds / FRAME)):
        stage.update(FRAME)


# -- matching pieces ------------------------------------------------------------------------------


def test_a_known_card_keeps_its_picture() -> None:
    old = {"a": parse_cards("As Kd"), "b": (None, None)}
    new = {"a": parse_cards("Kd"), "b": (None, None), "c": parse_cards("As")}
    sources, unused = match_pieces(old, new)
    assert sources[("a", 0)] == ("a", 1)
    assert sources[("c", 0)] == ("a", 0)
    assert sources[("b", 1)] == ("b", 1)
    assert unused == []


def test_a_revealed_card_comes_from_the_zone_that_loses_one() -> None:
    old = {"west": (None,) * 5, "north": (None,) * 5, "trick": ()}
    new = {"west": (None,) * 5, "north": (None,) * 4, "trick": parse_cards("7h")}
    sources, unused = match_pieces(old, new)
    assert sources[("trick", 0)][0] == "north"
    assert unused == []


def test_a_card_turned_up_in_its_place_stays_there() -> None:
    sources, _unused = match_pieces({"own": (None, None, None)}, {"own": parse_cards("2c 3c 4c")})
    assert sources == {("own", place): ("own", place) for place in range(3)}


def test_a_known_card_does_not_become_another_one() -> None:
    sources, unused = match_pieces({"a": parse_cards("As")}, {"a": parse_cards("Ks")})
    assert sources == {}
    assert unused == [("a", 0)]


card_places = st.lists(st.sampled_from(ALL_CARDS[:12]), unique=True, max_size=12).flatmap(
    lambda cards: st.tuples(
        st.just(cards),
        st.lists(
            st.tuples(st.integers(0, 2), st.booleans()), min_size=len(cards), max_size=len(cards)
        ),
    )
)


def zones_of(drawn: tuple[list[Card], list[tuple[int, bool]]]) -> dict[str, list[Card | None]]:
    zones: dict[str, list[Card | None]] = {name: [] for name in "abc"}
    for card, (zone, known) in zip(*drawn, strict=True):
        zones["abc"[zone]].append(card if known else None)
    return zones


@pytest.mark.check
@given(card_places, card_places)
def test_no_picture_is_used_twice_and_no_card_becomes_another(
    before: tuple[list[Card], list[tuple[int, bool]]],
    after: tuple[list[Card], list[tuple[int, bool]]],
) -> None:
    old, new = zones_of(before), zones_of(after)
    sources, unused = match_pieces(old, new)
    used = list(sources.values())
    assert len(set(used)) == len(used)
    assert set(used) | set(unused) == {
        (name, place) for name, pieces in old.items() for place in range(len(pieces))
    }
    assert not set(used) & set(unused)
    for (name, place), (old_name, old_place) in sources.items():
        before_card, after_card = old[old_name][old_place], new[name][place]
        assert None in (before_card, after_card) or before_card is after_card


# -- movements ------------------------------------------------------------------------------------


def test_a_finished_trick_is_shown_before_it_is_taken() -> None:
    visible = table("As 2c", 2, "5h", (1,))
    final = table("2c", 2, taken=2)
    steps = steps_of(visible, [played("As", 0), taken("5h As", 1)], final)
    assert [len(after[2].pieces) for _moved, after in steps] == [2, 0]
    assert steps[0][1][2].played_by == (1, 0)
    assert steps[1][1] == final


def test_a_card_moved_within_its_zone_is_there_once() -> None:
    cards = parse_cards("As Kd 2c")
    before = (Zone("row", ZoneKind.BOARD, cards),)
    after = (Zone("row", ZoneKind.BOARD, (*cards[1:], cards[0])),)
    assert apply_move(before, Moved((cards[0],), "row", "row", 0), after) == after


@pytest.mark.parametrize("height", [56, 80, 100, 130])
def test_a_shadow_is_hardly_larger_than_its_card(height: int) -> None:
    stage = stage_with((Zone("row", ZoneKind.BOARD, parse_cards("As")),))
    painter = Painter(stage, lambda: art_of(DeckStyle()))
    painter.heights = (100,)
    sprite = stage.zones["row"][0]
    sprite.pose = sprite.goal = Pose(150.0, 150.0, 0.0, float(height))
    surface = pygame.Surface((300, 300), pygame.SRCALPHA)
    painter.draw_sprite(surface, stage, sprite, moving=False)
    drawn = surface.get_bounding_rect(min_alpha=2)
    assert height <= drawn.height <= 1.2 * height + 4
    assert drawn.width <= 1.25 * height * CARD_RATIO + 4


def test_moves_that_do_not_lead_to_the_final_zones_give_no_steps() -> None:
    visible, final = table("As 2c", 2), table("2c", 2)
    assert steps_of(visible, [played("As", 0)], final) == []
    assert steps_of(visible, [Moved(parse_cards("As"), "hand:7", "trick", 0)], final) == []


def test_a_card_passed_in_secret_stays_hidden() -> None:
    visible = (*table("As", 2), hand(2, (None,)))
    final = (*table("As", 1), hand(2, (None, None)))
    steps = steps_of(visible, [Moved(parse_cards("9d"), "hand:1", "hand:2", 1)], final)
    assert steps[0][1][-1].pieces == (None, None)


def test_a_trick_rests_and_then_goes_to_its_winner() -> None:
    stage = stage_with(table("As 2c", 2, "5h", (1,)))
    shown: list[str] = []
    stage.play(
        [played("As", 0), taken("5h As", 1)], table("2c", 2, taken=2), lambda: shown.append("done")
    )
    run(stage, 0.4)
    ace = stage.find(parse_cards("As")[0])
    assert ace is not None
    assert ace.zone == "trick"
    assert ace.pose == trick_pose(LAYOUT, 0)
    run(stage, 0.6)
    assert ace.zone == "trick"
    assert shown == []
    run(stage, 1.2)
    assert ace.zone == "taken:1"
    assert shown == ["done"]
    assert not stage.busy


def test_a_trick_can_rest_until_it_is_skipped() -> None:
    stage = stage_with(table("As 2c", 2, "5h", (1,)))
    stage.rest_waits = True
    stage.play([played("As", 0), taken("5h As", 1)], table("2c", 2, taken=2))
    run(stage, 8.0)
    assert stage.resting
    assert stage.skip()
    assert stage.visible == table("2c", 2, taken=2)
    assert not stage.busy


def test_a_card_overshoots_slightly() -> None:
    stage = stage_with(table("As 2c", 2))
    start = stage.find(parse_cards("As")[0])
    assert start is not None
    from_y, to_y = start.pose.y, trick_pose(LAYOUT, 0).y
    stage.play([played("As", 0)], table("2c", 2, "As", (0,)))
    ys = []
    for _frame in range(16):
        stage.update(FRAME)
        ys.append(start.pose.y)
    assert min(ys) < to_y < from_y
    assert to_y - min(ys) < 0.08 * (from_y - to_y)
    assert ys[-1] == to_y


def test_a_skip_completes_all_motion() -> None:
    stage = stage_with(table("As 2c", 2, "5h", (1,)))
    done: list[int] = []
    stage.play(
        [played("As", 0), taken("5h As", 1)], table("2c", 2, taken=2), lambda: done.append(1)
    )
    stage.play([played("2c", 0)], table("", 2, "2c", (0,), taken=2), lambda: done.append(2))
    stage.update(FRAME)
    assert stage.skip()
    assert done == [1, 2]
    assert not stage.busy
    assert not stage.skip()
    assert [sprite.card for sprite in stage.zones["trick"]] == list(parse_cards("2c"))


def test_show_drops_queued_steps() -> None:
    stage = stage_with(table("As 2c", 2, "5h", (1,)))
    done: list[int] = []
    stage.play(
        [played("As", 0), taken("5h As", 1)], table("2c", 2, taken=2), lambda: done.append(1)
    )
    run(stage, 0.5)
    back = table("As 2c", 3)
    stage.show(back)
    run(stage, 3.0)
    assert stage.visible == back
    assert done == []
    assert not stage.busy


def test_without_motion_only_the_rest_takes_time() -> None:
    stage = stage_with(table("As 2c", 2, "5h", (1,)), Speed.OFF)
    stage.play([played("As", 0), taken("5h As", 1)], table("2c", 2, taken=2))
    assert stage.find(parse_cards("As")[0]).zone == "trick"
    assert not stage.animating
    assert stage.wake_after() == pytest.approx(1.0)
    run(stage, 1.1)
    assert not stage.busy


def test_a_deal_takes_its_time_and_ends_with_all_cards_in_place() -> None:
    stage = stage_with(())
    visible = table("As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s", 13)
    stage.deal(visible, 0)
    assert all(sprite.turned == 0.0 for sprite in stage.own_sprites())
    run(stage, 1.0)
    assert stage.busy
    run(stage, 0.3)
    assert not stage.busy
    assert [sprite.pose for sprite in stage.sprites()] == [s.goal for s in stage.sprites()]
    assert all(sprite.turned == 1.0 for sprite in stage.own_sprites())


def test_a_new_layout_does_not_end_a_deal() -> None:
    stage = stage_with(())
    stage.deal(table("As Ks", 2), 0)
    run(stage, 0.2)
    other = lay_out_cards(LayoutRequest(size=(1600, 900)))
    stage.lay_out(other)
    assert stage.busy
    run(stage, 1.3)
    assert stage.own_sprites()[0].pose == stage.own_sprites()[0].goal
    assert stage.own_sprites()[0].pose.height == other.hand_card


def test_stock_discard_and_board_are_shown() -> None:
    kinds = frozenset({ZoneKind.HAND, ZoneKind.STOCK, ZoneKind.DISCARD, ZoneKind.BOARD})
    stage = Stage()
    stage.lay_out(lay_out_cards(LayoutRequest(size=(1280, 800), seats=2, kinds=kinds)))
    before = (
        hand(0, parse_cards("7c 8c")),
        hand(1, (None, None)),
        Zone("pile", ZoneKind.STOCK, (None,) * 20),
        Zone("open", ZoneKind.DISCARD, parse_cards("2d")),
        Zone("middle", ZoneKind.BOARD, parse_cards("3d 4d 5d")),
    )
    stage.show(before, at_once=True)
    after = (
        hand(0, parse_cards("7c 8c Th")),
        hand(1, (None, None)),
        Zone("pile", ZoneKind.STOCK, (None,) * 19),
        *before[3:],
    )
    stage.play([Moved(parse_cards("Th"), "pile", "hand:0", 0)], after)
    ten = stage.find(parse_cards("Th")[0])
    assert ten is not None
    assert ten.turned < 0.1
    run(stage, 0.6)
    assert ten.turned == 1.0
    assert len(stage.zones["pile"]) == 19


# -- a whole game ---------------------------------------------------------------------------------


@dataclass
class Watcher:
    """Shows a match on a stage, as seen from *bottom*."""

    match: Match
    bottom: int
    stage: Stage
    public: set[Card]

    def on_change(self, match: Match, change: Change) -> None:
        visible = tuple(match.view(self.bottom).zones())
        for event in change.events:
            if isinstance(event, Moved) and event.target == "trick":
                self.public.update(event.cards)
        if change.kind == "deal":
            self.public.clear()
            self.stage.deal(visible, 0)
        elif change.kind == "undo":
            self.stage.show(visible)
        else:
            self.stage.play(change.events, visible)

    def check(self) -> None:
        known = {card for zone in self.stage.visible for card in zone.pieces if card is not None}
        own = set(self.match.game_as(Game).players[self.bottom].cards) | known
        for sprite in self.stage.sprites():
            if sprite.shown_card is not None and sprite.turned > 0.0:
                assert sprite.shown_card in own | self.public


RULES = (
    Rules(),
    Rules(seats="2"),
    Rules(seats="3 solo"),
    Rules(blind_nil=200, blind_nil_behind=0, blind_nil_exchange=2),
)


@pytest.mark.check
@settings(max_examples=12)
@given(st.sampled_from(RULES), st.integers(0, 1000), st.data())
def test_a_whole_hand_ends_in_the_true_state_and_reveals_nothing(
    rules: Rules, seed: int, data: st.DataObject
) -> None:
    kind = all_games()["spades"]
    match = Match(kind, rules, [Seat("random")] * rules.players, seed=seed)
    bottom = data.draw(st.integers(0, rules.players - 1))
    stage = Stage()
    stage.lay_out(
        lay_out_cards(
            LayoutRequest(
                size=(1280, 800), seats=rules.players, bottom=bottom, hand=rules.hand_size
            )
        )
    )
    watcher = Watcher(match, bottom, stage, set())
    match.listeners.append(watcher.on_change)
    for _step in range(80):
        if match.game.between_hands or match.tick() is None:
            break
        for _frame in range(data.draw(st.integers(0, 12))):
            stage.update(0.05)
            watcher.check()
    stage.skip()
    watcher.check()
    assert stage.visible == tuple(match.view(bottom).zones())
    for zone in stage.visible:
        assert [sprite.card for sprite in stage.zones[zone.name]] == list(zone.pieces)
        assert all(sprite.pose == sprite.goal for sprite in stage.zones[zone.name])


@settings(max_examples=10)
@given(st.integers(0, 100), st.integers(0, 40), st.integers(0, 40))
def test_undo_and_redo_restore_the_pictures(seed: int, first: int, second: int) -> None:
    kind = all_games()["spades"]
    match = Match(kind, Rules(), [Seat("random")] * 4, seed=seed)
    stage = Stage()
    stage.lay_out(LAYOUT)
    watcher = Watcher(match, 0, stage, set())
    match.listeners.append(watcher.on_change)
    for _step in range(first):
        match.tick()
    match.rewind(min(second, len(match.log)))
    stage.update(0.1)
    match.redo()
    stage.skip()
    for zone in match.view(0).zones():
        assert [sprite.card for sprite in stage.zones[zone.name]] == list(zone.pieces)


def test_cards_can_be_lifted_and_shaken() -> None:
    stage = stage_with(table("As 2c", 2))
    ace, two = parse_cards("As 2c")
    stage.lift(ace)
    run(stage, 0.2)
    assert stage.own_sprites()[0].rise.value == 1.0
    stage.lift(two)
    stage.shake(ace)
    run(stage, 0.1)
    assert stage.own_sprites()[0].sway != 0.0
    run(stage, 0.5)
    assert [sprite.rise.value for sprite in stage.own_sprites()] == [0.0, 1.0]
    assert stage.own_sprites()[0].sway == 0.0
    assert not stage.animating


def test_a_dragged_card_goes_back_or_to_its_goal() -> None:
    stage = stage_with(table("As 2c", 2))
    ace = parse_cards("As")[0]
    home = stage.own_sprites()[0].goal
    stage.drag(ace, (600.0, 300.0))
    assert stage.own_sprites()[0].pose[:2] == (600.0, 300.0)
    stage.drop()
    run(stage, 0.4)
    assert stage.own_sprites()[0].pose == home
    stage.drag(ace, (600.0, 300.0))
    stage.play([played("As", 0)], table("2c", 2, "As", (0,)))
    stage.drop()
    run(stage, 0.4)
    assert stage.zones["trick"][0].pose == trick_pose(LAYOUT, 0)
