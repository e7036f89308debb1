"""Frame times of the table at 1280 x 800, drawn in software without a screen.

Work is processor time of the drawing thread, which other programs on the machine do not affect. A
late frame comes more than 20 ms after the one before while something moves.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from cardtable.art import CardArt, DeckStyle
from cardtable.games import all_games
from cardtable.games.spades.strategies import Random
from cardtable.games.spades.strategies.search import Search
from cardtable.match import Match, Seat
from cardtable.screens.table_screens import TableScreens
from cardtable.storage.evening import Evening
from cardtable.storage.settings import Settings
from cardtable.table.bid_panel import OfferPart
from cardtable.table.play_scene import PlayScene
from cardtable.ui.app import App
from tests.benchmarks.measure import Result, samples

SIZE = (1280, 800)
FRAME = 1 / 60


class Busy(Random):
    """Computes in plain Python, which holds the GIL: the worst case for frame times."""

    def play_card(self, view: Any) -> Any:
        """Return a card after half a second of computing."""
        end = time.perf_counter() + 0.5
        while time.perf_counter() < end:
            sum(range(200))
        return super().play_card(view)


@contextmanager
def table(*seats: str, game: str = "spades") -> Iterator[tuple[App, PlayScene]]:
    """Open a window with a match of *seats* in it."""
    kind = all_games()[game]
    classes: dict[str, Any] = {"random": Random, "busy": Busy, "searching": Search}
    if game != "spades":
        classes = dict(kind.strategies(()).classes)
    match = Match(
        kind, kind.find_rules("classic"), [Seat(seat) for seat in seats], seed=5, strategies=classes
    )
    app = App(SIZE)
    states: dict[type, Any] = {}

    def state_of(kind: type, make: Callable[[], Any]) -> Any:
        if kind not in states:
            states[kind] = make()
        return states[kind]

    context: Any = SimpleNamespace(
        app=app,
        settings=Settings(trick_rest=0.4),
        art=CardArt(DeckStyle()),
        settings_listeners=[],
        of=state_of,
        evening=Evening(),
        sound=SimpleNamespace(play=lambda _name, _pan=0.0: True),
        saves=None,
        statistics=SimpleNamespace(record=lambda _match: None),
        note_played=lambda _kind: None,
        strategies=lambda _kind: SimpleNamespace(classes=classes),
    )
    context.screens = TableScreens(context)
    scene = PlayScene(context, match)
    app.push(scene)
    try:
        yield app, scene
    finally:
        app.close()


def step_until(app: App, condition: Callable[[], bool], seconds: float = 20.0) -> None:
    """Run the loop until *condition* holds. Raises TimeoutError after *seconds*."""
    end = time.perf_counter() + seconds
    while not condition():
        if time.perf_counter() > end:
            raise TimeoutError("The table did not reach the expected state.")
        app.step()


def quantile(times: list[float], share: float) -> float:
    """Return the percentile *share* (0..1) of *times* in milliseconds."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] * 1000


def frames(scene: PlayScene, count: int) -> list[float]:
    """Return the processor times in seconds of *count* frames (update and drawing)."""
    surface = scene.app.surface
    times = []
    for _frame in range(count):
        began = time.thread_time()
        scene.update(FRAME)
        scene.draw(surface)
        times.append(time.thread_time() - began)
    return times


def all_moving(scene: PlayScene) -> list[float]:
    """Return the frame times of five deals, with all 52 cards waiting, flying or turning."""
    scene.play.driver.paused = True
    zones = scene.table.stage.visible
    times = []
    for _deal in range(5):
        scene.table.stage.deal(zones, 0)
        times += frames(scene, 72)
    scene.table.stage.skip()
    return times


def click_to_pixel(app: App, scene: PlayScene) -> float:
    """Return the milliseconds from a click on a card to the first frame that shows it move."""
    cards = scene.table.hand.cards
    card = min(cards.legal or ())
    sprite = scene.table.stage.find(card)
    assert sprite is not None
    pos = (round(sprite.goal.x - sprite.goal.height * 0.28), round(sprite.goal.y))
    area = pygame.Rect(pos[0] - 20, pos[1] - 60, 40, 90)
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0,) * 3))
    for _frame in range(30):
        app.step()
    before = app.surface.subsurface(area).get_buffer().raw
    began = time.perf_counter()
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=pos, button=1, clicks=1))
    while app.surface.subsurface(area).get_buffer().raw == before:
        app.step()
        if time.perf_counter() - began > 5:
            raise TimeoutError("The card did not move.")
    return (time.perf_counter() - began) * 1000


def frames_of_play(app: App, scene: PlayScene) -> list[float]:
    """Return the drawing time of each frame in seconds while tricks are played."""
    seconds = samples(4, 8)
    times = []
    draw = scene.draw

    def timed(surface: pygame.Surface) -> None:
        began = time.thread_time()
        draw(surface)
        times.append(time.thread_time() - began)

    scene.draw = timed  # type: ignore[method-assign]  # to time each call
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        app.step()
        if scene.table.hand.cards.legal:
            scene.play.play_card(min(scene.table.hand.cards.legal))
    scene.draw = draw  # type: ignore[method-assign]  # restored
    return times


def bid(scene: PlayScene) -> None:
    """Bid three for the person."""
    offer = scene.find(OfferPart).panel.offer
    assert offer is not None
    scene.play.answer(offer.options[3].action)


def wait_until_idle(app: App, scene: PlayScene, seconds: float = 1.0) -> None:
    """Run the loop until the table has been idle for *seconds*, with the person to act.

    Idle means that nothing moves, no cards wait to be drawn and no strategy thinks.
    """
    idle_since = time.perf_counter()

    def is_idle() -> bool:
        nonlocal idle_since
        table = scene.table
        is_busy = (
            app.animating
            or table.stage.busy
            or table.painter.preparing
            or scene.play.driver.busy
            or table.hand.cards.legal is None
        )
        if is_busy:
            idle_since = time.perf_counter()
        return time.perf_counter() - idle_since >= seconds

    step_until(app, is_idle)


def idle_share(app: App) -> float:
    """Return the percentage of a core that the loop of an idle table uses."""
    seconds = samples(2, 4)
    began, spent = time.perf_counter(), time.process_time()
    while time.perf_counter() - began < seconds:
        app.step()
    return (time.process_time() - spent) / (time.perf_counter() - began) * 100


def results() -> Iterator[Result]:
    """Yield frame times, reaction time, idle load and late frames."""
    began = time.perf_counter()
    with table("person", "random", "random", "random") as (app, scene):
        while app.stats.frames == 0:
            app.step()
        yield Result(
            "table, from its creation to the first frame",
            (time.perf_counter() - began) * 1000,
            "ms",
            goal="<= 500",
        )
        step_until(app, lambda: scene.find(OfferPart).panel.visible)
        step_until(app, lambda: not scene.table.painter.preparing)
        times = all_moving(scene)
        yield Result("frame, 52 cards moving, p50", quantile(times, 0.5), "ms", goal="<= 5")
        yield Result("frame, 52 cards moving, p99", quantile(times, 0.99), "ms", goal="<= 8")
        times = frames(scene, 120)
        yield Result("frame, nothing moving, p50", quantile(times, 0.5), "ms", goal="<= 4")
        scene.play.driver.paused = False
        bid(scene)
        step_until(app, lambda: scene.table.hand.cards.legal is not None)
        yield Result("click to first moved pixel", click_to_pixel(app, scene), "ms", goal="<= 50")
        times = frames_of_play(app, scene)
        yield Result("frame, tricks being played, p99", quantile(times, 0.99), "ms", goal="<= 8")
        wait_until_idle(app, scene)
        yield Result("idle, share of a core", idle_share(app), "%", goal="<= 2")
    with table("random", "random", game="othello") as (app, scene):
        frames(scene, 20)
        times = frames(scene, 400)
        yield Result(
            "frame, discs placed and flipped, p50", quantile(times, 0.5), "ms", goal="<= 5"
        )
        yield Result(
            "frame, discs placed and flipped, p99", quantile(times, 0.99), "ms", goal="<= 8"
        )
    with table("person", "busy", "busy", "busy") as (app, scene):
        late, _p50, _p99 = while_they_think(app, scene)
        yield Result("late frames while plain Python thinks", late, "%", goal="<= 2")
    with table("person", "searching", "searching", "searching") as (app, scene):  # 200 ms each
        late, p50, p99 = while_they_think(app, scene)
        yield Result("frame to frame while searches think, p50", p50, "ms")
        yield Result("frame to frame while searches think, p99", p99, "ms", goal="<= 20")
        yield Result("late frames while searches think", late, "%", goal="<= 0")


def while_they_think(app: App, scene: PlayScene) -> tuple[float, float, float]:
    """Play a while; return late frames in percent, p50 and p99 from frame to frame in ms."""
    seconds = samples(4, 8)
    step_until(app, lambda: scene.find(OfferPart).panel.visible)
    step_until(app, lambda: not scene.table.painter.preparing)
    bid(scene)
    app.stats.reset()
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        app.step()
        if scene.table.hand.cards.legal:
            scene.play.play_card(min(scene.table.hand.cards.legal))
    late = 100 * app.stats.late_frames / max(1, app.stats.moving_frames)
    return late, app.stats.gap(0.5) * 1000, app.stats.gap(0.99) * 1000
