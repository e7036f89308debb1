"""Whole hands in a real window, by a person who sees only the window and the journal."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from cardtable.games.spades import Phase
from cardtable.storage.saves import Saves
from cardtable.table.layout import LayoutRequest, lay_out_cards
from makers.pictures.studio import Studio
from tests.desktop import Desktop
from tests.pictures import difference, share_like
from tests.waiting import Stillness, wait_until
from tests.window_user import FACE, GUARD_SECONDS, Person, Place, paper_share

pytestmark = pytest.mark.window

Sit = Callable[..., Person]
WEST, NORTH, EAST = ("--seat=west=random", "--seat=north=random", "--seat=east=random")
AGAINST_CHANCE = ("play", "spades", WEST, NORTH, EAST)
WINDOW = "--size=1280x800"


@pytest.fixture
def sit(real_window: Desktop, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Sit]:
    """Return a function that starts the program for a person.

    After a failure, ``display.png`` and the program's output are in its temporary folder.
    """

    def start(*arguments: str, **options: Any) -> Person:
        return Person(real_window, tmp_path / "home", *arguments, **options)

    failed = request.session.testsfailed
    yield start
    if request.session.testsfailed > failed:
        real_window.screenshot(tmp_path / "display.png")
        output = "\n".join(program.output for program in real_window.programs)
        (tmp_path / "output.txt").write_text(output)


# -- whole hands ----------------------------------------------------------------------------------


@pytest.mark.soak  # test_play_window and the next tests play parts of a hand by mouse
@pytest.mark.parametrize("speed", ["fast", "normal"])
def test_a_whole_hand_by_mouse(sit: Sit, speed: str) -> None:
    person = sit(*AGAINST_CHANCE, WINDOW, "--seed=11", animation=speed, trick_rest=0.1)
    person.wait_for_turn(Phase.BIDDING)
    person.settle()
    person.bid_by_mouse(3)
    for turn in range(13):
        view = person.wait_for_turn()
        person.play_by_mouse(view, view.legal_plays[-1], drag=turn == 4)
    wait_until(lambda: person.match().game.between_hands, "the hand is over")
    played = person.match()
    assert [entry.action.tricks for entry in played.log[:4] if entry.position == 0] == [3]
    assert len(played.log) == 4 + 52
    assert played.game.get_scores() != (0, 0)
    person.settle()
    person.click(person.next_hand_place())
    wait_until(lambda: len(person.match().deals) == 2, "the next hand is dealt")
    assert "Traceback" not in person.program.output


def test_a_whole_hand_by_keys(sit: Sit) -> None:
    person = sit(*AGAINST_CHANCE, WINDOW, "--seed=12")
    person.wait_for_turn(Phase.BIDDING)
    person.settle()
    person.bid_by_keys(4)
    for _turn in range(13):
        person.wait_for_turn()
        person.desktop.wait_until_still(calm=0.08)
        person.play_by_keys()
    wait_until(lambda: person.match().game.between_hands, "the hand is over")
    assert len(person.match().log) == 4 + 52
    person.settle()
    person.desktop.key("Return")
    wait_until(lambda: len(person.match().deals) == 2, "the next hand is dealt")
    person.wait_for_turn(Phase.BIDDING)


# -- disconnecting and returning ------------------------------------------------------------------


def lobby_places(person: Person, folder: Path) -> tuple[Place, Place]:
    """Return the places of the lobby's buttons Deal and Resume."""
    from cardtable.screens.lobby.screen import LobbyScene

    with Studio(folder, person.size) as studio:
        studio.context.saves = Saves(person.home / "saves")
        lobby = LobbyScene(studio.context)
        studio.show(lobby)
        return lobby.deal.rect.center, lobby.resume.resume.rect.center


@pytest.mark.check
def test_a_game_closed_with_its_window_is_resumed(sit: Sit, tmp_path: Path) -> None:
    person = sit(WINDOW)
    person.settle()
    deal, _resume = lobby_places(person, tmp_path / "studio")
    person.click(deal)
    person.wait_for_turn(Phase.BIDDING)
    person.settle()
    person.bid_by_mouse(2)
    for _turn in range(2):
        view = person.wait_for_turn()
        person.play_by_mouse(view, view.legal_plays[0])
    before = person.wait_for_turn()
    person.desktop.move(person.size[0] // 2, 4)
    shown, log = person.still(calm=1.6), person.match().log
    person.close()

    person = sit(WINDOW)
    person.settle()
    _deal, resume = lobby_places(person, tmp_path / "studio")
    person.click(resume)
    await_table(person)
    person.desktop.move(person.size[0] // 2, 4)
    again = person.still(calm=1.6)
    assert person.match().log == log
    assert person.wait_for_turn() == before
    assert difference(shown, again) < 0.001
    view = person.wait_for_turn()
    person.play_by_mouse(view, view.legal_plays[0])


THINKER = """
    import os
    import time
    from pathlib import Path

    from cardtable.games.spades.strategies import Strategy


    class Thinker(Strategy):
        def place_bid(self, view):
            Path(os.environ["CARDTABLE_HOME"], "thinking").touch()
            end = time.monotonic() + 300
            while time.monotonic() < end:
                {work}
            return view.legal_bids[0]
"""


@pytest.mark.check
@pytest.mark.parametrize("work", ["time.sleep(300)", "sum(range(1000))"])
def test_closing_the_window_ends_the_program_at_once_though_a_seat_thinks(
    sit: Sit, tmp_path: Path, work: str
) -> None:
    folder = tmp_path / "home" / "strategies"
    folder.mkdir(parents=True)
    (folder / "thinker.py").write_text(textwrap.dedent(THINKER).format(work=work))
    thinking = tmp_path / "home" / "thinking"
    person = sit("play", "spades", "--seat=west=thinker", WINDOW)
    wait_until(thinking.exists, "west thinks")
    person.close()  # long before the five minutes are over
    assert person.program.process.returncode == 0


# -- the window -----------------------------------------------------------------------------------


@pytest.mark.check
def test_the_window_may_have_any_size_in_mid_hand(sit: Sit) -> None:
    person = sit(*AGAINST_CHANCE, WINDOW, "--seed=13")
    person.wait_for_turn(Phase.BIDDING)
    person.settle()
    person.bid_by_mouse(1)
    for size in ((800, 600), (2560, 1440), (800, 600)):
        view = person.wait_for_turn()
        person.desktop.resize(person.window, *size)
        person.size = size
        await_table(person)
        person.play_by_mouse(view, view.legal_plays[0])
    view = person.wait_for_turn()
    person.desktop.key("F11")
    person.size = person.desktop.size
    await_table(person)
    person.play_by_mouse(view, view.legal_plays[0])
    view = person.wait_for_turn()
    person.desktop.key("F11")
    person.size = (800, 600)
    person.desktop.wait_for(lambda shown: not filled(shown), "it is a window again")
    person.desktop.move_to_corner(person.window)
    await_table(person)
    person.play_by_mouse(view, view.legal_plays[0])


def await_table(person: Person) -> None:
    """Wait until the table fills the window and your hand is in place.

    Illegal cards are dimmed, so paper of both kinds counts: the deal may be any.
    """

    def there(display: pygame.Surface) -> bool:
        shown = display.subsurface((0, 0), person.size)
        return filled(shown) and paper_share(person.hand(shown)) > 0.05

    person.desktop.wait_for(there, f"the table fills {person.size}")
    person.still()


def filled(picture: pygame.Surface) -> bool:
    """Return whether felt or a panel is in every corner."""
    width, height = picture.get_size()
    corners = ((3, 3), (width - 4, 3), (3, height - 4), (width - 4, height - 4))
    return all(sum(picture.get_at(corner)[:3]) > 30 for corner in corners)


# -- refusals -------------------------------------------------------------------------------------


@pytest.mark.check
def test_a_refused_card_gives_the_reason_and_changes_nothing(sit: Sit) -> None:
    person = sit(*AGAINST_CHANCE, WINDOW, "--seed=14")
    person.wait_for_turn(Phase.BIDDING)
    person.settle()
    person.bid_by_mouse(2)
    view = person.wait_for_turn()
    while len(view.legal_plays) == len(view.cards):
        person.play_by_mouse(view, view.legal_plays[0])
        view = person.wait_for_turn()
    refused = next(card for card in view.cards if card not in view.legal_plays)
    neutral = (person.size[0] // 2, 4)
    person.desktop.move(*neutral)
    before, journal = person.still(calm=1.6), person.journal.read_bytes()
    prompt = lay_out_cards(LayoutRequest(size=person.size)).prompt

    person.click(person.card_place(view, refused))
    person.desktop.wait_for(
        lambda shown: difference(shown.subsurface(prompt), before.subsurface(prompt)) > 0.05,
        "the sentence",
    )
    said = person.picture().subsurface(prompt)
    danger = person.look.theme.danger_text[:3]
    assert share_like(said, danger, 40) > 0.01 > share_like(before.subsurface(prompt), danger, 40)
    assert person.journal.read_bytes() == journal

    person.desktop.move(*neutral)
    person.desktop.wait_for(
        lambda shown: difference(shown.subsurface((0, 0), person.size), before) < 0.001,
        "the sentence goes, and the table is as it was",
    )
    person.play_by_mouse(view, view.legal_plays[0])


# -- several people -------------------------------------------------------------------------------


@pytest.mark.check
def test_a_curtain_covers_the_table_before_cards_are_drawn(sit: Sit) -> None:
    person = sit(
        "play",
        "spades",
        WEST,
        EAST,
        "--seat=north=person",
        "--name=north=Ben",
        "--name=south=Ann",
        "--seed=15",
        WINDOW,
        animation="normal",
    )
    area = lay_out_cards(LayoutRequest(size=person.size)).hands[0]
    person.position = 2
    early = watch(person, area, lambda: person.view_on_turn(Phase.BIDDING) is not None)
    early += watch(person, area, still_for(person, GUARD_SECONDS))
    person.desktop.key("Return")
    person.settle()
    bens = person.picture().subsurface(area)
    assert share_like(bens, FACE) > 0.3
    assert all(difference(shown, bens) > 0.2 for shown in early)
    assert max(share_like(shown, FACE) for shown in early) < 0.2

    person.desktop.key("3")
    person.desktop.key("Return")
    person.position = 0
    late = watch(person, area, lambda: person.view_on_turn(Phase.BIDDING) is not None)
    late += watch(person, area, still_for(person, GUARD_SECONDS))
    assert share_like(late[-1], FACE) < 0.02, "Ben's cards are still to be seen"
    person.desktop.key("Return")
    person.settle()
    anns = person.picture().subsurface(area)
    assert share_like(anns, FACE) > 0.3
    assert all(difference(shown, anns) > 0.1 for shown in early + late)


def still_for(person: Person, seconds: float) -> Callable[[], bool]:
    """Return a claim that becomes true when nothing has moved for *seconds*."""
    return Stillness(lambda: person.picture().get_buffer().raw, seconds)


def watch(person: Person, area: pygame.Rect, until: Callable[[], bool]) -> list[pygame.Surface]:
    """Return the pictures of *area* until the claim *until* was true."""
    seen = [person.picture().subsurface(area)]

    def look() -> None:
        shown = person.picture().subsurface(area)
        if difference(seen[-1], shown, 0) > 0:
            seen.append(shown)

    wait_until(until, "the table is as expected", step=look)
    seen.append(person.picture().subsurface(area))
    return seen
