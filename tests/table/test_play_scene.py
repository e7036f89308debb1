"""Playing at the table by mouse and keyboard."""

from __future__ import annotations

import threading
from typing import Any

import pygame
import pytest

from cardtable.art import CardArt, DeckStyle
from cardtable.cards import DECK, Card
from cardtable.core import i18n
from cardtable.engine import Door
from cardtable.games.spades import Bid, Game, Rules, View
from cardtable.games.spades.claims.examiner import ClaimExaminer
from cardtable.games.spades.strategies import Random
from cardtable.match import Match
from cardtable.table import driver
from cardtable.table.hand_end import HandEnds
from cardtable.table.hints import Hints
from cardtable.table.stage import painter
from cardtable.table.table_menu import LogSwitch
from cardtable.table.thinker import StrategyAnswer, question_for
from cardtable.table.tricks.claims import Claims
from cardtable.table.tricks.trick_review import TrickReview, TrickReviewScene
from cardtable.table.undo_redo import UndoRedo
from cardtable.ui.motion import Speed
from tests.scenes import LongTranslations
from tests.table.table_hands import Table, spades_match

ALL_SPADES = "/".join(
    "".join(map(str, hand)) for hand in (DECK[39:], DECK[0:13], DECK[13:26], DECK[26:39])
)
"""South holds every spade."""
SUITS_APART = "/".join("".join(map(str, DECK[start::4])) for start in range(4))


class Explaining(Random):
    """Gives hints with a reason."""

    def place_bid(self, view: Any) -> Bid:
        return Bid(4)

    def play_card(self, view: View) -> Card:
        return max(view.legal_plays)

    def why(self) -> str:
        return "The highest card wins."


class Illegal(Random):
    """Answers with an illegal action."""

    def place_bid(self, view: Any) -> Any:
        return Bid(17)

    def play_card(self, view: Any) -> Any:
        return "an elephant"


class Failing(Random):
    """Raises, also in its hooks."""

    def play_card(self, view: Any) -> Any:
        raise ArithmeticError("no idea")

    def post_play(self, view: Any) -> None:
        raise LookupError("not heard")


class Slow(Random):
    """Answers only when it is stopped."""

    def __init__(self, *, seed: int | None = None) -> None:
        super().__init__(seed=seed)
        self.stopped = threading.Event()

    def place_bid(self, view: Any) -> Any:
        self.stopped.wait()
        return Bid(0)

    def stop(self) -> None:
        self.stopped.set()


class WaitingExaminer(ClaimExaminer):
    """Examines a claim only after the test releases it, or stops when asked."""

    def __init__(self) -> None:
        super().__init__()
        self.may_start = threading.Event()

    def play_card(self, view: Any) -> Card:
        self.may_start.wait()
        return super().play_card(view)

    def stop(self) -> None:
        super().stop()
        self.may_start.set()


@pytest.fixture
def table() -> Any:
    with Table(spades_match()) as table:
        yield table


def playing(**settings: Any) -> Table:
    """Return a table where the person is to play a card."""
    table = Table(spades_match(deals=(SUITS_APART,)), **settings)
    table.start_play()
    return table


# -- bidding --------------------------------------------------------------------------------------


def test_a_bid_by_number_and_enter(table: Table) -> None:
    table.until_bid()
    table.type("4")
    assert table.bid.grid.index == 4
    table.key(pygame.K_RETURN)
    assert table.match.log[3].action == Bid(4)
    assert not table.bid.visible
    assert table.scene.table.side.plates[0].facts.of == "of 4"


def test_two_digits_form_one_number(table: Table) -> None:
    table.until_bid()
    table.type("12")
    assert table.bid.grid.index == 12
    assert table.bid.confirm.label == "Bid 12"


def test_a_bid_may_be_typed_as_soon_as_the_panel_appears(table: Table) -> None:
    table.until(lambda: table.bid.visible, "the bid panel")
    table.key(pygame.K_RETURN)
    assert len(table.match.log) == 3
    table.type("4")
    table.key(pygame.K_RETURN)
    assert table.match.log[3].action == Bid(4)  # type: ignore[misc]  # the log has grown


def test_a_new_panel_ignores_enter_for_a_moment() -> None:
    rules = Rules(blind_nil=200, blind_nil_behind=0)
    with Table(spades_match(rules=rules)) as table:
        table.until(lambda: table.bid.visible, "the bid panel")
        table.key(pygame.K_RETURN)
        assert table.bid.grid is None
        table.wait(0.6)
        table.key(pygame.K_RETURN)
        table.until(lambda: table.bid.grid is not None, "the numbers")


def test_a_bid_by_arrows(table: Table) -> None:
    table.until_bid()
    table.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
    assert table.bid.grid.index in (2, 3)
    assert table.bid.grid.shows_focus


def test_an_illegal_bid_is_refused_with_a_sentence() -> None:
    rules = Rules(total_must_not_be_13=True)
    with Table(spades_match(rules=rules)) as table:
        table.until_bid()
        closed = next(iter(table.bid.grid.disabled))
        table.click(table.bid.grid._cells[closed].center)
        assert table.prompt == "The bids must not add up to 13."
        assert "refused" in table.sounds
        assert len(table.match.log) == 3


def test_the_cards_are_hidden_until_a_blind_nil_is_declined() -> None:
    rules = Rules(blind_nil=200, blind_nil_behind=0)
    with Table(spades_match(rules=rules)) as table:
        table.until_bid()
        assert table.faces() == set()
        table.key(pygame.K_RETURN)
        table.until(lambda: table.bid.grid is not None, "the numbers")
        assert table.faces() == set(table.match.game_as(Game).players[0].cards)


def test_a_blind_nil_is_bid_unseen() -> None:
    rules = Rules(blind_nil=200, blind_nil_behind=0)
    with Table(spades_match(rules=rules)) as table:
        table.until_bid()
        table.type("b")
        assert table.match.log[3].action == Bid.BLIND_NIL
        table.until_card()
        assert table.faces() >= set(table.match.game_as(Game).players[0].cards)


@pytest.mark.parametrize(("key", "is_kept"), [("k", True), ("x", False)])
def test_two_players_keep_or_discard(key: str, is_kept: bool) -> None:
    with Table(spades_match("random", "person", rules=Rules(seats="2"), dealer=0)) as table:
        table.until_bid()
        drawn = table.match.view(1).drawn_card
        assert drawn in table.faces()
        table.type(key)
        assert (drawn in table.match.game_as(Game).players[1].cards) is is_kept
        words = "keep" if is_kept else "discard"
        assert any(words in line for line in table.log)  # the next draw may follow at once


# -- cards by mouse -------------------------------------------------------------------------------


def test_a_click_plays_a_card() -> None:
    with playing() as table:
        card = min(table.cards.legal)
        table.click(table.place_of(card))
        assert card in [entry.action for entry in table.match.log]


def test_an_illegal_card_shakes_and_gives_the_reason() -> None:
    with playing() as table:
        illegal = next(card for card in table.cards.cards() if card not in table.cards.legal)
        before = len(table.match.log)
        assert illegal in table.scene.table.stage.dimmed
        table.click(table.place_of(illegal))
        assert len(table.match.log) == before
        assert table.prompt.startswith(("You must follow suit", "Spades are not broken"))
        assert table.scene.table.stage.find(illegal).shake > 0.0
        assert table.sounds[-1] == "refused"
        table.wait(5)
        assert table.prompt.startswith("Your")


def test_a_click_out_of_turn_names_the_player_to_act() -> None:
    with Table(spades_match(), speed=Speed.SLOW) as table:
        table.until(lambda: len(table.match.log) == 1 and table.scene.play.playback.still, "a bid")
        table.click(table.place_of(table.cards.cards()[0]))
        assert table.prompt == "Bid first, then play."


def test_two_clicks_play_a_card_if_set() -> None:
    with playing(clicks=2) as table:
        card, other = sorted(table.cards.legal)[:2]
        before = len(table.match.log)
        table.click(table.place_of(other))
        table.click(table.place_of(card))
        assert len(table.match.log) == before
        table.click(table.place_of(card))
        assert card in [entry.action for entry in table.match.log]


def test_dragging_to_the_middle_plays() -> None:
    with playing() as table:
        card = min(table.cards.legal)
        start = table.place_of(card)
        table.drag(start, (start[0] + 40, start[1] - 20))
        assert card in table.cards.cards()
        table.wait(0.5)
        table.drag(start, table.middle)
        assert card in [entry.action for entry in table.match.log]


def test_the_right_button_and_a_long_press_enlarge_a_card() -> None:
    with playing() as table:
        card = min(table.cards.legal)
        large = table.scene.play.magnifier.magnifier
        table.press(table.place_of(card), button=3)
        assert large.card is card
        table.release(table.place_of(card), button=3)
        assert large.card is None
        table.press(table.place_of(card))
        table.wait(0.7)
        assert large.card is card
        table.release(table.place_of(card))
        assert large.card is None
        assert card in table.cards.cards()


@pytest.mark.check
def test_the_card_under_the_pointer_rises() -> None:
    with playing(speed=Speed.NORMAL) as table:
        card = max(table.cards.legal)
        table.move(table.place_of(card))
        table.wait(0.3)
        assert [s.card for s in table.scene.table.stage.own_sprites() if s.rise.value == 1.0] == [
            card
        ]
        table.move(table.middle)
        table.wait(0.3)
        assert all(s.rise.value == 0.0 for s in table.scene.table.stage.own_sprites())


# -- cards by keyboard ----------------------------------------------------------------------------


def test_arrows_choose_and_enter_plays() -> None:
    with playing() as table:
        table.key(pygame.K_RIGHT)
        first = table.cards.chosen
        assert first in table.cards.legal
        assert table.scene.table.stage.lit is first
        table.key(pygame.K_RIGHT, pygame.K_LEFT)
        assert table.cards.chosen is first
        assert first.title in table.said[-1]
        table.key(pygame.K_RETURN)
        assert first in [entry.action for entry in table.match.log]


def test_escape_first_deselects() -> None:
    with playing() as table:
        table.key(pygame.K_RIGHT, pygame.K_ESCAPE)
        assert table.cards.chosen is None
        assert table.app.scene is table.scene


# -- motion ---------------------------------------------------------------------------------------


def test_a_click_ends_the_motion_of_a_deal() -> None:
    with Table(spades_match(), speed=Speed.NORMAL) as table:
        table.wait(0.3)
        assert table.scene.table.stage.busy
        table.click(table.middle)
        assert not table.scene.table.stage.busy


def test_a_click_on_a_card_while_others_play_only_skips() -> None:
    with Table(spades_match(), speed=Speed.SLOW) as table:
        table.wait(0.5)
        assert table.scene.table.stage.busy
        table.scene.table.stage.own_sprites()[0].flying = False
        table.click(table.place_of(table.cards.cards()[0]))
        assert not table.scene.table.stage.busy
        assert "refused" not in table.sounds


def test_a_click_continues_after_a_waiting_trick() -> None:
    with playing(trick_waits=True) as table:
        table.click(table.place_of(min(table.cards.legal)))
        table.until(lambda: table.scene.table.stage.resting, "a finished trick")
        table.wait(3)
        assert table.scene.table.stage.resting
        assert "trick" in table.prompt
        table.click(table.middle)
        table.until_card()


@pytest.mark.check
def test_the_panels_wait_for_the_motion() -> None:
    with playing(trick_rest=2.0) as table:
        table.click(table.place_of(max(table.cards.legal)))
        table.until(lambda: len(table.match.view(0).tricks) == 1, "a trick")
        table.wait(0.5)
        assert sum(int(p.facts.count or 0) for p in table.scene.table.side.plates) == 0
        table.wait(2.5)
        assert sum(int(p.facts.count or 0) for p in table.scene.table.side.plates) == 1
        assert table.scene.find(TrickReview).panel.visible


# -- undo and redo --------------------------------------------------------------------------------


def test_undo_and_redo() -> None:
    with playing() as table:
        cards = table.cards.cards()
        before, lines = len(table.match.log), len(table.log)
        table.click(table.place_of(min(table.cards.legal)))
        table.until_card()
        table.type("u")
        assert len(table.match.log) == before
        assert len(table.log) == lines
        assert table.cards.cards() == cards
        assert table.scene.find(UndoRedo).redo_button.visible
        table.type("r")
        assert len(table.match.log) > before
        table.until_card()
        assert not table.scene.find(UndoRedo).redo_button.visible


@pytest.mark.check
def test_undo_by_ctrl_z() -> None:
    with playing() as table:
        before = len(table.match.log)
        table.click(table.place_of(min(table.cards.legal)))
        table.until_card()
        table.post(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL, unicode="", scancode=0)
        assert len(table.match.log) == before
        table.post(pygame.KEYDOWN, key=pygame.K_y, mod=pygame.KMOD_LCTRL, unicode="", scancode=0)
        assert len(table.match.log) > before


def test_undo_ends_thinking() -> None:
    with playing() as table:
        table.click(table.place_of(min(table.cards.legal)))
        table.type("u")
        before = len(table.match.log)
        table.wait(1)
        assert len(table.match.log) == before


def test_the_same_deal_again() -> None:
    with playing() as table:
        table.click(table.place_of(min(table.cards.legal)))
        table.type("d")
        assert all(entry.door is Door.BID for entry in table.match.log)  # of the other seats
        table.until_bid()
        assert len(table.match.deals) == 1


# -- help from the table --------------------------------------------------------------------------


def test_a_hint_names_a_card_and_its_reason() -> None:
    match = spades_match(classes={"search": Explaining}, deals=(SUITS_APART,))
    with Table(match) as table:
        table.until_bid()
        table.type("h")
        table.until(lambda: table.bid.grid.index == 4, "a suggestion")
        assert table.bid.why == "Bid 4. The highest card wins."
        table.key(pygame.K_RETURN)
        table.until_card()
        best = max(table.cards.legal)
        table.type("h")
        table.until(lambda: table.cards.suggested is best, "a hint")
        assert table.prompt.endswith("The highest card wins.")
        table.wait(0.2)
        assert table.scene.table.stage.lit is best
        table.key(pygame.K_RETURN)
        table.until(lambda: table.match.log[-1].action is best, "the card is played by Enter")


def test_a_late_hint_is_dropped() -> None:
    with playing() as table:
        answers: list[Any] = []
        table.scene.play.driver.hint(Explaining(seed=1), answers.append)
        late = StrategyAnswer(
            question_for(table.match, "hint", Explaining(seed=1)), min(table.cards.legal)
        )
        table.scene.play.play_card(min(table.cards.legal))
        table.until_card()
        table.scene.play.driver.on_answer(late)
        assert answers == []


@pytest.mark.check
def test_a_proved_claim_is_offered_and_played_out() -> None:
    with Table(spades_match(deals=(ALL_SPADES,), dealer=3)) as table:
        table.until_bid()
        table.scene.play.answer(Bid(13))
        table.until_card()
        assert table.scene.find(Claims).button.visible
        table.type("c")
        table.until(lambda: table.scene.find(HandEnds).panel.visible, "the end of the hand")
        assert table.match.game_as(Game).results[0].tricks == (13, 0, 0, 0)


def test_no_claim_without_proof() -> None:
    with playing() as table:
        assert not table.scene.find(Claims).button.visible
        table.scene.find(Claims).claim()
        assert table.prompt == "You cannot claim yet: the remaining tricks are not certain."


def near_the_end(seed: int, cards: int, examiners: list[WaitingExaminer] | None = None) -> Table:
    """Return a table where the person holds *cards* cards and is to play one.

    If *examiners* is given, it collects the examiners of claims, which wait until they may start.
    """
    table = Table(spades_match(seed=seed))
    if examiners is not None:
        panels = table.scene.table.panels
        may_claim = panels.claim_examiner

        def make(view: Any) -> WaitingExaminer | None:
            if may_claim(view) is None:
                return None
            examiners.append(WaitingExaminer())
            return examiners[-1]

        panels.claim_examiner = make  # type: ignore[method-assign]  # waits for the test
    table.start_play()
    while len(table.match.view(0).cards) > cards:
        table.scene.play.play_card(min(table.cards.legal))
        table.until_card()
    return table


@pytest.mark.check
def test_a_wrong_claim_is_answered_by_a_deal_in_which_it_fails() -> None:
    with near_the_end(1, 5) as table:
        table.until(lambda: not table.scene.play.driver.examining, "the examination")
        assert not table.scene.find(Claims).button.visible
        table.type("c")
        assert table.prompt.startswith("You cannot claim: you may lose a trick")
        hands = table.prompt.partition("One possible deal: ")[2]
        assert all(f"{name}: " in hands for name in ("West", "North", "East"))
        assert "You: " not in hands
        assert not table.scene.find(Claims).is_claiming


@pytest.mark.check
def test_an_early_claim_waits_for_the_examination() -> None:
    examiners: list[WaitingExaminer] = []
    with near_the_end(1, 5, examiners) as table:
        table.type("c")
        assert table.prompt == "Checking the claim …"
        examiners[-1].may_start.set()
        table.until(lambda: table.prompt.startswith("You cannot claim"), "the finding")


@pytest.mark.check
def test_a_claim_proved_by_search_is_offered_and_played_out() -> None:
    """The deal was found among random games; the simple proof misses it."""
    with near_the_end(16, 2) as table:
        assert table.scene.table.panels.claim(table.match.view(0)) == ()
        table.until(lambda: table.scene.find(Claims).button.visible, "the button")
        before = table.match.view(0).taken
        table.type("c")
        assert table.scene.find(Claims).is_claiming
        table.until(lambda: table.scene.find(HandEnds).panel.visible, "the end of the hand")
        after = table.match.game_as(Game).results[0].tricks
        assert (after[1], after[3]) == (before[1], before[3])


@pytest.mark.check
def test_a_hint_ends_an_examination() -> None:
    examiners: list[WaitingExaminer] = []
    with near_the_end(1, 5, examiners) as table:
        table.type("c")
        assert table.scene.play.driver.examining
        table.type("h")
        assert not table.scene.play.driver.examining
        table.until(lambda: table.prompt.startswith("Play "), "the hint")
        table.type("c")
        examiners[-1].may_start.set()
        table.until(lambda: table.prompt.startswith("You cannot claim"), "the finding")


def test_earlier_tricks_can_be_reviewed() -> None:
    with playing() as table:
        table.type("l")
        assert table.prompt == "No finished tricks in this hand yet."
        for _trick in range(2):
            table.click(table.place_of(min(table.cards.legal)))
            table.until_card()
        table.type("l")
        review = table.app.scene
        assert isinstance(review, TrickReviewScene)
        assert review.number == 1
        table.key(pygame.K_LEFT)
        assert review.number == 0
        table.wait(0.2)
        table.key(pygame.K_ESCAPE)
        assert table.app.scene is table.scene


def test_pressing_small_panels_opens_details(monkeypatch: pytest.MonkeyPatch) -> None:
    with playing() as table:
        opened: list[str] = []
        monkeypatch.setattr(
            table.context.screens, "open_sheet", lambda _match: opened.append("sheet")
        )
        table.click(table.scene.table.side.score.rect.center)
        assert opened == ["sheet"]
        table.click(table.place_of(min(table.cards.legal)))
        table.until_card()
        table.click(table.scene.find(TrickReview).panel.rect.center)
        assert isinstance(table.app.scene, TrickReviewScene)


def test_the_log_can_be_shown() -> None:
    with playing() as table:
        table.type("g")
        assert table.scene.find(LogSwitch).panel.visible
        table.wait(0.1)
        assert any("bid" in words for words, _heading in table.scene.find(LogSwitch).panel.rows)
        assert table.log[0].startswith("Hand 1")
        assert "You bid 3" in table.log


# -- hands and games ------------------------------------------------------------------------------


def play_hand(table: Table) -> None:
    """Play any legal card until the hand is over."""
    end, playback = table.scene.find(HandEnds).panel, table.scene.play.playback
    for _turn in range(40):
        table.until(
            lambda: end.visible or table.cards.legal or table.bid.visible or playback.ended,
            "a question or the end",
        )
        if end.visible or playback.ended:
            return
        if table.bid.visible:
            table.scene.play.answer(Bid(3))
        else:
            table.scene.play.play_card(min(table.cards.legal))


@pytest.mark.check
def test_a_hand_ends_with_a_summary(table: Table) -> None:
    play_hand(table)
    end = table.scene.find(HandEnds).panel
    assert end.summary is not None
    assert [row[0] for row in end.summary.rows] == ["You + North", "West + East"]
    table.key(pygame.K_RETURN)
    assert end.visible
    table.wait(0.6)
    table.key(pygame.K_RETURN)
    assert not end.visible
    table.until_bid()
    assert len(table.match.deals) == 2


@pytest.mark.check
def test_a_hand_is_recorded_when_it_ends(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    recorded: list[tuple[int, bool]] = []

    def record(match: Match) -> bool:
        recorded.append((len(match.game_as(Game).results), match.over))
        return True

    monkeypatch.setattr(table.context.statistics, "record", record)
    play_hand(table)
    assert recorded == [(1, False)]


@pytest.mark.check
def test_an_undone_hand_is_not_in_the_statistics(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_hand(table)
    recorded: list[int] = []
    monkeypatch.setattr(
        table.context.statistics,
        "record",
        lambda match: recorded.append(len(match.game_as(Game).results)),
    )
    table.scene.match.undo()
    assert recorded == [0]


@pytest.mark.check
def test_the_same_hand_again_after_its_end(table: Table) -> None:
    play_hand(table)
    table.wait(0.6)
    table.type("d")
    table.until_bid()
    assert len(table.match.deals) == 1
    assert not table.scene.find(HandEnds).panel.visible


@pytest.mark.check
def test_a_game_ends_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[bool] = []
    monkeypatch.setattr(table.context.screens, "open_game_over", lambda *_args: ends.append(True))
    monkeypatch.setattr(type(table.match.game), "_winners", lambda game: (0, 2))
    play_hand(table)
    table.wait(1)
    assert ends == [True]
    assert table.match.over


@pytest.mark.check
def test_a_demonstration_runs_by_itself() -> None:
    with Table(spades_match(*("random",) * 4)) as table:
        table.until(lambda: len(table.match.log) > 8, "play")
        assert len(table.faces()) > 40
        table.until(lambda: len(table.match.deals) == 2, "the next hand")
        assert not table.cards.legal


def test_a_spectator_can_be_kept_from_the_cards() -> None:
    with Table(spades_match(*("random",) * 4), open_hands=False) as table:
        table.until(lambda: table.match.log, "play")
        assert table.faces() == set()


# -- strategies that fail -------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "words"), [(Illegal, "illegal action"), (Failing, "no idea")])
def test_a_failing_strategy_is_replaced_by_a_random_action(kind: type[Random], words: str) -> None:
    match = spades_match("person", "bad", "random", "random", classes={"bad": kind}, dealer=3)
    with Table(match) as table:
        table.start_play()
        table.scene.play.play_card(min(table.cards.legal))
        table.until(
            lambda: any(e.position == 1 and e.door is Door.PLAY for e in match.log), "a card"
        )
        assert any("West" in line and words in line for line in table.log)
        assert table.scene.table.side.plates[1].warning
        table.until_card()


def test_a_hanging_strategy_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "BUDGET_SECONDS", 0.5)
    match = spades_match("person", "slow", "random", "random", classes={"slow": Slow})
    with Table(match) as table:
        table.wait(0.45)
        assert table.scene.table.side.plates[1].thinking
        table.until(lambda: match.log, "a random bid")
        assert any("too long" in line for line in table.log)
        table.until_bid()


def test_only_the_owning_thread_may_act(table: Table) -> None:
    table.until_bid()
    errors: list[Exception] = []

    def act() -> None:
        try:
            table.scene.play.driver.act(Bid(1), 0)
        except RuntimeError as error:
            errors.append(error)

    other = threading.Thread(target=act)
    other.start()
    other.join()
    assert len(errors) == 1
    assert len(table.match.log) == 3


def test_strategies_keep_a_pace() -> None:
    with Table(spades_match(), speed=Speed.NORMAL) as table:
        table.until(lambda: len(table.match.log) == 1, "the first bid")
        first = table.clock.time
        table.until(lambda: len(table.match.log) == 2, "the second bid")
        assert table.clock.time - first >= driver.BID_PACE


# -- the window -----------------------------------------------------------------------------------


@pytest.mark.check
@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(800, 600), (2560, 1080)])
@pytest.mark.parametrize("text", [0.8, 1.6])
def test_every_size_can_be_drawn_and_clicked(size: tuple[int, int], text: float) -> None:
    with Table(spades_match(deals=(SUITS_APART,)), size=size, text=text) as table:
        table.until_bid()
        table.type("3")
        table.key(pygame.K_RETURN)
        table.until_card()
        card = max(table.cards.legal)
        table.click(table.place_of(card))
        assert card in [entry.action for entry in table.match.log]


def test_a_match_in_the_middle_of_a_trick_can_be_opened() -> None:
    match = spades_match(*("random",) * 4)
    for _action in range(23):
        match.tick()
    resumed = Match(
        match.kind, match.rules, spades_match().seats, deals=match.deals, strategies=match._classes
    )
    for entry in match.log:
        resumed.act(entry.action, entry.position)
    with Table(resumed) as table:
        table.until_asked()
        assert set(table.cards.cards()) == set(resumed.game_as(Game).players[0].cards)
        assert table.faces() >= {play.card for play in resumed.view(0).trick.plays}


def test_the_deal_is_complete_before_the_first_question() -> None:
    with Table(spades_match(dealer=3), speed=Speed.NORMAL) as table:
        table.until(lambda: table.scene.table.stage.animating, "the deal")
        table.wait(0.5)
        assert not table.bid.visible
        table.until(lambda: table.bid.visible, "the bid panel")
        assert not table.scene.table.stage.busy


# -- another language -----------------------------------------------------------------------------


def test_the_language_can_change_during_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    class Loud:
        def gettext(self, words: str) -> str:
            return words.upper() if "{" not in words else words

        def ngettext(self, one: str, many: str, count: int) -> str:
            return one if count == 1 else many

    with playing() as table:
        legal, log = table.cards.legal, len(table.log)
        assert table.scene.find(Hints).button.label == "Hint"
        table.type("g")
        monkeypatch.setattr(i18n, "_translation", Loud())
        table.scene.retranslate()
        table.until_card()
        assert table.scene.find(Hints).button.label == "HINT"
        assert table.scene.find(LogSwitch).panel.visible
        assert table.cards.legal == legal
        assert len(table.log) == log
        table.click(table.place_of(min(table.cards.legal)))
        table.until(lambda: len(table.match.log) > 5, "the game goes on")


@pytest.mark.check
def test_the_end_of_a_hand_follows_a_change_of_language(monkeypatch: pytest.MonkeyPatch) -> None:
    with Table(spades_match(deals=(ALL_SPADES,), dealer=3)) as table:
        table.until_bid()
        table.scene.play.answer(Bid(13))
        table.until_card()
        table.type("c")
        table.until(lambda: table.scene.find(HandEnds).panel.visible, "the end of the hand")
        monkeypatch.setattr(i18n, "_translation", LongTranslations())
        table.scene.retranslate()
        table.until(lambda: table.scene.find(HandEnds).panel.visible, "the end of the hand again")
        panel = table.scene.find(HandEnds).panel
        assert panel.next.label == "Next handnnn"
        assert "contractnn +130" in panel.summary.rows[0][1]
        table.wait(0.6)
        table.key(pygame.K_RETURN)
        table.until(lambda: len(table.match.deals) == 2, "the next hand")


def test_a_slow_machine_smooths_every_card_eventually(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painter, "SMOOTH_SECONDS", 0.0)
    with Table(spades_match(), open_hands=True) as table:
        table.context.art = CardArt(DeckStyle())  # no card was rotated smoothly before
        table.until_bid()
        table.until(lambda: not table.scene.table.painter.unfinished, "smooth cards")
        assert not table.scene.animating
