"""A hand at the table in a real window, by mouse and by keys."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cardtable.cards import Card
from cardtable.table.hand_order import suit_order
from cardtable.table.layout import LayoutRequest, TableLayout, lay_out_cards
from cardtable.table.poses import own_fan
from tests.desktop import Desktop, Program
from tests.waiting import wait_until

pytestmark = [pytest.mark.window, pytest.mark.check]

PROGRAM = """
import sys
from cardtable.games import all_games
from cardtable.match import Match, Seat
from cardtable.storage.settings import Settings, save_settings
from cardtable.screens.start import run_match
kind = all_games()["spades"]
names = ("You", "West", "North", "East")
seats = [Seat("person" if name == "You" else "random", name) for name in names]
match = Match(kind, kind.find_rules("classic"), seats, seed=5)
def tell(match, change):
    held = "".join(map(str, match.game.players[0].cards))
    legal = match.game.legal_plays() if match.next_position == 0 else ()
    print("now", len(match.log), held or "-", "".join(map(str, legal)) or "-", flush=True)
match.listeners.append(tell)
save_settings(Settings(animation="fast", trick_rest=0.1, language="en", muted=True))
run_match(match, size=(int(sys.argv[1]), int(sys.argv[2])), on_announce=lambda words:
          print("says", words, flush=True))
"""


def start(desktop: Desktop, size: tuple[int, int], home: Path) -> Program:
    program = desktop.start(
        [sys.executable, "-c", PROGRAM, *map(str, size)], {"CARDTABLE_HOME": str(home)}
    )
    desktop.window()
    return program


def said(program: Program, words: str) -> None:
    wait_until(lambda: words in program.output, f"it says {words!r}")


def lines(program: Program) -> list[list[str]]:
    complete = program.output.rpartition("\n")[0]  # the last line may not have been read whole
    return [line.split() for line in complete.splitlines() if line.startswith("now ")]


def own_turn(program: Program, after: int) -> tuple[list[Card], list[Card]]:
    """Wait until South is to play after *count* actions; return held and legal cards."""

    def look() -> list[str] | None:
        found = lines(program)
        last = found[-1] if found else None
        return last if last and int(last[1]) > after and last[3] != "-" else None

    _now, _count, held, legal = wait_until(look, "it is South's turn")
    return parse(held), parse(legal)


def played(program: Program, count: int) -> None:
    """Wait until more than *count* actions have been made."""
    wait_until(lambda: int(lines(program)[-1][1]) > count, "the card was played")


def parse(text: str) -> list[Card]:
    return [Card.parse(text[n : n + 2]) for n in range(0, len(text), 2)]


@pytest.mark.parametrize(
    "size",
    [
        (1280, 800),
        pytest.param((800, 600), marks=pytest.mark.soak),
        pytest.param((2560, 1440), marks=pytest.mark.soak),
    ],
)
def test_some_tricks_by_mouse_and_keys(
    real_window: Desktop, tmp_path: Path, size: tuple[int, int]
) -> None:
    program = start(real_window, size, tmp_path)
    said(program, "Your bid")
    real_window.wait_until_still()
    real_window.key("3")
    real_window.key("Return")
    said(program, "You bid 3")
    count = 4
    layout = lay_out_cards(LayoutRequest(size=size))
    for turn in range(3):
        held, legal = own_turn(program, count)
        count = int(lines(program)[-1][1])
        real_window.wait_until_still()
        if turn % 2:
            real_window.key("Right")
            real_window.key("Return")
        else:
            play_by_mouse(real_window, layout, held, legal, drag=turn == 2)
        played(program, count)
    real_window.key("u")
    wait_until(lambda: int(lines(program)[-1][1]) <= count, "the card is taken back")
    assert "Traceback" not in program.output
    assert program.running


def play_by_mouse(
    desktop: Desktop, layout: TableLayout, held: list[Card], legal: list[Card], *, drag: bool
) -> None:
    """Click on the right end of the hand's last legal card, or drag it to the middle."""
    order = suit_order({card.suit for card in held})
    fan = sorted(held, key=lambda card: (order.index(card.suit), -card.rank))
    card = max(legal, key=fan.index)
    pose = own_fan(layout, len(held))[fan.index(card)]
    x, y = round(pose.x - pose.height * 0.26), round(pose.y)
    if drag:
        desktop.drag((x, y), layout.centre.center)
    else:
        desktop.click(x, y)
