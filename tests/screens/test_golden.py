"""Scenes match their golden pictures.

The golden pictures show the table at rest, without a window or a clock. Cards are seeded, and the
strategies are simple. To keep the files small, the felt has no grain, and colours are rounded to
steps of four.
Run this file with ``--update-golden`` to draw them again; look at each before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from cardtable.art import felt
from cardtable.engine import GameKind
from cardtable.games import REGISTRY, Registry
from makers.pictures import poses, script_poses
from makers.pictures.poses import SMALL, Picture, take
from tests.pictures import difference, show_difference

FOLDER = Path(__file__).parent / "golden" / "pictures"
WITHIN = 8
"""Tolerance per channel, of 255."""
MAX_SHARE = 0.001
"""Maximum share of the pixels beyond the tolerance."""
STEP = 4
ROUNDED = bytes(value // STEP * STEP + STEP // 2 for value in range(256))

PICTURES = {
    "lobby": Picture(poses.lobby),
    "bidding": Picture(poses.bidding),
    "trick": Picture(poses.middle),
    "sheet": Picture(poses.sheet),
    "over": Picture(poses.over),
    "settings": Picture(poses.settings),
    "curtain": Picture(poses.curtain),
    "hint": Picture(partial(poses.hint, made_up=True), SMALL),
    "review": Picture(partial(poses.review, made_up=True)),
    "hearts": Picture(script_poses.hearts),
    "crazy-eights": Picture(script_poses.crazy_eights, SMALL),
    "bidding-small": Picture(poses.bidding, SMALL),
    "trick-small": Picture(poses.middle, SMALL),
}


GAMES = {
    *("spades", "hearts", "holdem", "connect-four", "k-in-a-row", "othello", "tic-tac-toe"),
    *("crazy-eights", "go-fish", "script-spades", "script-tic-tac-toe"),
}
"""The games of the pictures, so that a new game changes none of them."""


@pytest.fixture(autouse=True)
def _no_other_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    find = Registry._find

    def find_these(registry: Registry) -> dict[str, GameKind]:
        return {key: kind for key, kind in find(registry).items() if key in GAMES}

    REGISTRY.clear()
    monkeypatch.setattr(Registry, "_find", find_these)
    yield
    REGISTRY.clear()


@pytest.fixture(autouse=True)
def _felt_without_grain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    smooth = pygame.Surface((felt.NOISE_SIDE, felt.NOISE_SIDE), depth=32)
    smooth.fill((felt.GRAIN // 2,) * 3)
    monkeypatch.setattr(felt, "_noise", lambda: smooth)
    felt.clear_cache()
    yield
    felt.clear_cache()


def rounded(picture: pygame.Surface) -> pygame.Surface:
    raw = pygame.image.tobytes(picture, "RGB").translate(ROUNDED)
    return pygame.image.frombytes(raw, picture.get_size(), "RGB")


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", PICTURES)
def test_scenes_match_their_golden_pictures(
    name: str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    file = FOLDER / f"{name}.png"
    shown = rounded(take(PICTURES[name]))
    if pytestconfig.getoption("update_golden"):
        pygame.image.save(shown, file)
    golden = pygame.image.load(file)
    assert shown.get_size() == golden.get_size()
    share = difference(shown, golden, WITHIN)
    if share > MAX_SHARE:
        pygame.image.save(shown, tmp_path / f"{name}.png")
        marked = show_difference(shown, golden, WITHIN)
        pygame.image.save(marked, tmp_path / f"{name}-difference.png")
        pytest.fail(f"{share:.2%} of the picture {name} differ; see {tmp_path}")


def test_a_small_change_is_seen(tmp_path: Path) -> None:
    golden = pygame.image.load(FOLDER / "trick.png")
    changed = golden.copy()
    changed.fill((255, 0, 0), (100, 100, 40, 40))
    assert difference(golden, golden.copy(), WITHIN) == 0
    assert difference(changed, golden, WITHIN) == pytest.approx(1600 / (1280 * 800), rel=0.01)
    marked = show_difference(changed, golden, WITHIN)
    assert marked.get_at((120, 120))[:3] == (255, 40, 40)
    assert sum(marked.get_at((80, 120))[:3]) < sum(golden.get_at((80, 120))[:3]) / 2


def test_the_golden_pictures_stay_small() -> None:
    files = sorted(path.stem for path in FOLDER.iterdir())
    assert files == sorted(PICTURES)
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_700_000
