"""Bet sizes; amounts, hands and pots in narrow places; the dealer button; captions."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as some

from cardtable.engine import Advice, Candidate, ZoneKind
from cardtable.features.review.terminal import assessment_line
from cardtable.games.action_words import action_words_of
from cardtable.games.advice_words import hint_sentences
from cardtable.games.holdem import Action
from cardtable.games.holdem.terminal.answers import read
from cardtable.games.holdem.words import pot_words
from cardtable.review import Decision
from cardtable.review.assessment import judge
from cardtable.screens.replay.screen import ReplayScene
from cardtable.table.action_chip import Chip
from cardtable.table.hints import Hints
from cardtable.table.layout import LayoutRequest
from cardtable.table.poker.amounts import BetSizes, add_digit, compact, fits, fitting, shortened
from cardtable.table.poker.chip_painter import pad_of, pots_of
from cardtable.table.poker.dealer_button import DealerButton, around
from cardtable.table.poker.poker_controls import PokerControls, options_of
from cardtable.table.poker.poker_layout import PokerLayout, lay_out_poker
from cardtable.ui import text
from cardtable.ui.motion import Speed
from cardtable.ui.theme import Look, Scale
from tests.games.holdem.holdem_tables import table, to_act
from tests.table.poker.poker_scenes import PokerTableTest, holdem_match, poker_plates

KINDS = frozenset({ZoneKind.HAND, ZoneKind.BOARD, ZoneKind.POT, ZoneKind.STOCK, ZoneKind.DISCARD})


# -- bet sizes ------------------------------------------------------------------------------------


@some.composite
def bet_sizes(draw: some.DrawFn) -> BetSizes:
    minimum = draw(some.integers(1, 5_000))
    return BetSizes(
        minimum,
        maximum=minimum + draw(some.integers(0, 50_000)),
        current=draw(some.integers(0, minimum)),
        pot=draw(some.integers(0, 20_000)),
        step=draw(some.integers(1, 500)),
    )


@given(bet_sizes(), some.integers(0, 10**12), some.integers(-50, 50))
def test_every_preset_is_legal(sizes: BetSizes, amount: int, steps: int) -> None:
    amounts = (*sizes.presets(), sizes.clamp(amount), sizes.stepped(sizes.clamp(amount), steps))
    assert all(sizes.minimum <= amount <= sizes.maximum for amount in amounts)
    assert list(sizes.presets()) == sorted(sizes.presets())


@given(bet_sizes())
def test_steps_reach_both_limits(sizes: BetSizes) -> None:
    assert sizes.stepped(sizes.maximum, -100_000) == sizes.minimum
    assert sizes.stepped(sizes.minimum, 100_000) == sizes.maximum


def test_shares_of_the_pot() -> None:
    # 100 in the pot, a bet of 50: a raise of the pot is to 50 + (100 + 50 + 50)
    sizes = BetSizes(100, 2_000, current=50, pot=200, step=20)
    assert sizes.presets() == (100, 150, 183, 250, 2_000)


def test_buttons_and_typed_answers_measure_the_same_pot() -> None:
    """Short blinds count in full in pot limit, not in no limit, where the pot is what is there."""
    for structure, half, whole in (("pot-limit", 450, 700), ("no-limit", 400, 600)):
        game = table([10_000, 10_000, 100, 10_000], (100, 200), structure=structure)
        seat = to_act(game)
        assert seat is not None
        view = game.view(game.players[seat])
        sizes = options_of(view).sizes
        assert sizes is not None
        assert (sizes.part((1, 2)), sizes.part((1, 1))) == (half, whole)
        assert read("r half pot", view) == Action.raise_to(half)
        assert read("r pot", view) == Action.raise_to(whole)


def test_typed_digits_make_an_amount() -> None:
    digits = ""
    for letter in "00120":
        digits = add_digit(digits, letter)
    assert digits == "120"


# -- amounts in narrow places ---------------------------------------------------------------------


@given(some.integers(0, 10**13))
def test_a_compact_amount_is_short_and_never_rounded_up(amount: int) -> None:
    words = compact(amount)
    number = float(words.rstrip("KMBT").replace(",", ""))
    unit = {"K": 10**3, "M": 10**6, "B": 10**9, "T": 10**12}.get(words[-1], 1)
    assert len(words) <= 5
    assert number * unit <= amount * (1 + 1e-12)
    assert amount - number * unit <= amount / 100


def test_only_large_amounts_are_shortened_where_they_do_not_fit() -> None:
    assert shortened("Blinds 5,000/61,728,394,506, hand 12") == "Blinds 5,000/61.7B, hand 12"
    wide = text.measure("from 100,000,000,000", 13)[0]
    assert fitting("from 100,000,000,000", wide, 13) == "from 100,000,000,000"
    assert fitting("from 100,000,000,000", wide // 2, 13) == "from 100B"


@pytest.mark.check
@given(
    some.sampled_from([(800, 600), (1280, 720), (2560, 1440)]),
    some.integers(2, 10),
    some.lists(some.integers(1, 10**6), min_size=1, max_size=9),
    some.sampled_from([1.0, 1.3]),
)
def test_every_pot_is_legible(
    size: tuple[int, int], seats: int, pots: list[int], large: float
) -> None:
    pots = pots[: seats - 1]
    layout = lay_out_poker(
        LayoutRequest(size=size, text=large, seats=seats, bottom=0, kinds=KINDS, buttons=(80,))
    )
    assert isinstance(layout, PokerLayout)
    look = Look(scale=Scale.for_window(size, large))
    piles = {f"pot:{number}": chips for number, chips in enumerate(pots)}
    shown = pots_of(layout, look, piles, pot_words)
    assert [pot.zone for pot in shown] == list(piles)
    for pot, chips in zip(shown, pots, strict=True):
        assert layout.pots.contains(pot.box)
        min_chips = 8  # pixels
        room = pot.box.width - 2 * pad_of(pot.box, look) - look.px(5) - min_chips
        assert f"{chips:,}" in pot.caption
        assert fits(shortened(pot.caption), room, look.font(13), bold=True, shrink=0.6)
    for one, other in itertools.pairwise(shown):
        assert not one.box.colliderect(other.box)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of all text that is drawn."""
    texts: list[str] = []
    draw_text = text.draw_text

    def record(surface: pygame.Surface, words: str, *rest: Any, **more: Any) -> pygame.Rect:
        texts.append(words)
        return draw_text(surface, words, *rest, **more)

    monkeypatch.setattr(text, "draw_text", record)
    return texts


@pytest.mark.check
def test_a_plate_shortens_large_stacks(drawn: list[str]) -> None:
    match = holdem_match("person", *("caller",) * 9, stack=800_000_000_000)
    with PokerTableTest(match, size=(1280, 720)) as table:
        table.until_action()
        assert any(words == "800B" for words in drawn)
        assert not any("…" in words and "800" in words for words in drawn)


@pytest.mark.check
def test_a_plate_shows_strategy_and_last_action(drawn: list[str]) -> None:
    with PokerTableTest(holdem_match("person", "caller", "caller", "caller")) as table:
        table.until_action()
        drawn.clear()
        table.app.redraw()
        table.wait(0.1)
        assert table.plates[3].caption == "Call"
        assert drawn.count("Call") > 0
        assert drawn.count("Beginner") == 3 * drawn.count("Call")  # at three plates, in each frame


# -- the dealer button ----------------------------------------------------------------------------


def button_of(table: PokerTableTest) -> DealerButton:
    return next(w for w in table.scene.form.walk() if isinstance(w, DealerButton))


@pytest.mark.check
def test_the_button_slides_to_the_next_dealer() -> None:
    match = holdem_match("person", "caller", "caller", dealer=2)
    with PokerTableTest(match, size=(1280, 800), speed=Speed.NORMAL) as table:
        table.until_action()
        button = button_of(table)
        begin = button.centre
        plate = table.scene.table.side.plates[2].rect
        assert plate.inflate(8, 8).collidepoint(begin)
        table.key(pygame.K_f)
        table.until_hand_end()
        table.wait(0.6)
        table.key(pygame.K_RETURN)
        table.until(lambda: button_of(table).animating, "the button to move")
        places = []
        while button_of(table).animating:
            places.append(button_of(table).centre)
            table.wait(1 / 60)
        end = button_of(table).centre
        assert table.scene.table.side.plates[0].rect.inflate(8, 8).collidepoint(end)
        assert len(places) > 10
        assert len(set(places)) > 10
        far = max(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in itertools.pairwise(places))
        assert far < 120  # no jump


@pytest.mark.check
def test_without_motion_the_button_moves_at_once() -> None:
    match = holdem_match("person", "caller", "caller", dealer=2)
    with PokerTableTest(match, size=(1280, 800)) as table:
        table.until_action()
        assert button_of(table).seat == 2
        assert not button_of(table).animating


@pytest.mark.parametrize("share", [0.0, 1.0])
@given(some.floats(-300, 300), some.floats(-200, 200))
def test_the_path_of_the_button_begins_and_ends_at_the_plates(
    share: float, x: float, y: float
) -> None:
    oval = pygame.Rect(0, 0, 800, 500)
    start, end = (400 + x, 250 + y), (700.0, 420.0)
    assert around(oval, start, end, share) == pytest.approx(end if share else start, abs=1e-6)


@pytest.mark.check
def test_captions_of_the_last_hand_are_cleared_before_the_deal() -> None:
    match = holdem_match("person", "caller", "caller", dealer=2)
    with PokerTableTest(match, size=(1280, 800), speed=Speed.NORMAL) as table:
        table.until_action()
        table.key(pygame.K_f)
        table.until_hand_end()
        table.wait(0.6)
        plates = table.plates
        assert plates[0].caption == "Fold"
        table.key(pygame.K_RETURN)
        table.until(lambda: len(table.stage.zones["hand:0"]) == 2, "cards are dealt")
        assert not table.scene.play.playback.still
        assert [plate.caption for plate in plates] == ["", "", ""]
        assert [plate.facts.mark for plate in plates] == ["", "SB", "BB"]
        assert [plate.facts.line for plate in plates] == ["", "Beginner", "Beginner"]
        assert not any(plate.facts.faded for plate in plates)
        table.until_action()
        assert plates[0].facts.line


def test_captions_are_cleared_in_a_replay_too() -> None:
    match = holdem_match("person", "caller", "caller", dealer=2)
    while match.deal() != 0:
        match.tick()
    match.act(Action.FOLD, 0)
    while len(match.deals) < 2:
        match.tick()
    with PokerTableTest(match, size=(1280, 800), speed=Speed.NORMAL) as table:
        film = ReplayScene(table.context, match)
        table.app.push(film)
        table.wait(0.1)
        film.go_to(film.film.timeline.hands[1] - 1)
        assert poker_plates(film)[0].caption == "Fold"
        film.step_forward()
        for _frame in range(3_000):
            if len(film.table.stage.zones["hand:0"]) == 2:
                break
            table.app.step()
        assert film.table.stage.busy
        assert poker_plates(film)[0].caption == ""
        assert [plate.facts.mark for plate in film.table.side.plates] == ["", "SB", "BB"]


def test_a_hand_all_in_by_its_blinds_hides_the_result_during_the_deal() -> None:
    match = holdem_match("person", "caller", stacks=(10, 15), dealer=0, rebuy="never")
    with PokerTableTest(match, size=(1280, 800), speed=Speed.NORMAL) as table:
        plates = table.plates
        table.until(lambda: len(table.stage.zones.get("hand:0", ())) == 2, "cards are dealt")
        assert table.stage.busy
        assert not any("wins" in plate.caption or "high" in plate.facts.line for plate in plates)
        assert not any(plate._glow.target for plate in plates)
        assert table.scene.find(PokerControls).street == ""
        table.until(lambda: table.match.over, "the end")


@pytest.mark.check
def test_an_all_in_has_one_name_on_the_button_in_hints_and_in_reviews() -> None:
    match = holdem_match("person", "caller", "caller", stack=200)
    with PokerTableTest(match, size=(1280, 800)) as table:
        table.until_action()
        view = table.match.view(0)
        advice = Advice(
            (Candidate(Action.raise_to(200), 9.0), Candidate(Action.raise_to(100), 1.0)),
            100,
            "chips",
        )
        words = action_words_of(match.kind).at(view)
        for candidate in advice.candidates:
            table.bar.amount = candidate.action.to
            assert words.title(candidate.action) == table.bar.bet.label
            assert Chip(candidate.action, words).text == table.bar.bet.label
            sentence = hint_sentences(candidate.action, None, "", action_words_of(match.kind), view)
            assert sentence == f"{table.bar.bet.label}."
        panel = table.scene.find(Hints).panel
        panel.show(advice, "", words)
        assert "All-in 200, " in panel.spoken()
        assert "Raise to 100, " in panel.spoken()
        decision = Decision(0, 0, 0, Action.raise_to(200), view.legal_bids, view, match.kind)
        line = assessment_line(
            decision, judge(decision, advice), "You", action_words_of(match.kind)
        )
        assert "You: All-in 200, " in line
        missed = replace(decision, action=Action.raise_to(100))
        line = assessment_line(missed, judge(missed, advice), "You", action_words_of(match.kind))
        assert "going all-in for 200" in line
