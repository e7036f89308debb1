"""Set-up of all tests: SDL without display and sound, an empty home folder, English."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

_HOMES = Path(tempfile.mkdtemp(prefix="cardtable-tests-"))

# Must be set before pygame is imported and before the program looks for the user's folders.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["CARDTABLE_HOME"] = str(_HOMES / "0")
for _name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
    os.environ.pop(_name, None)

import pytest
from hypothesis import settings

from cardtable.core.build_record import outdated_modules, outdated_translations, uncompiled_modules

ROOT = Path(__file__).parents[1]

# Before any other module of the program is imported; workers find all compiled.
if "PYTEST_XDIST_WORKER" not in os.environ and (
    outdated_modules() or uncompiled_modules() or outdated_translations()
):
    _command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    if subprocess.run(_command, cwd=ROOT, check=False).returncode:
        raise pytest.UsageError("The modules that have changed do not compile.")

from cardtable.core import i18n
from cardtable.games import REGISTRY
from cardtable.games.scripted import search_rates
from cardtable.storage.search_rates import read_rates
from tests import waiting
from tests.oracles import IN_CI
from tests.tiers import MARKS, TIERS, Tiers

if TYPE_CHECKING:
    from tests.desktop import Desktop

for _tier in TIERS:
    settings.register_profile(
        _tier,
        deadline=None,
        derandomize=IN_CI,
        print_blob=True,
        max_examples=20 if _tier in MARKS else 100,
    )


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of this project."""
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files")
    parser.addoption(
        "--tier", choices=TIERS, help="the tests to run: quick, plain, test, check (all) or soak"
    )
    parser.addoption(
        "--wait-limit",
        type=waiting.limit_of,
        default=waiting.LIMIT,
        metavar="SECONDS",
        help="how long a test waits for what never happens, to see it fail soon",
    )
    parser.addoption(
        "--soak-hours", type=float, default=8.0, help="hours of play in the soak test of the window"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Enable Ctrl-C, and select the tests of the tier."""
    # A shell makes background jobs ignore Ctrl-C, and the programs that tests start inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    waiting.LIMIT = config.option.wait_limit
    tiers = Tiers(config)
    config.pluginmanager.register(tiers, "tiers")
    settings.load_profile(tiers.tier)


def pytest_unconfigure(config: pytest.Config) -> None:
    shutil.rmtree(_HOMES, ignore_errors=True)


@pytest.fixture(autouse=True)
def _own_home(request: pytest.FixtureRequest) -> Iterator[None]:
    """Give each test an empty CARDTABLE_HOME, English text, and the games that are shipped."""
    home = _HOMES / f"{request.node.name[:40].replace('/', '_')}-{id(request.node):x}"
    before = os.environ["CARDTABLE_HOME"]
    os.environ["CARDTABLE_HOME"] = str(home)
    i18n.choose_language("en")
    games = REGISTRY.games()
    search_rates._noted.clear()
    read_rates.cache_clear()
    yield
    if REGISTRY.games() is not games:
        REGISTRY.clear()
    os.environ["CARDTABLE_HOME"] = before
    i18n.choose_language("en")
    shutil.rmtree(home, ignore_errors=True)


@pytest.fixture(scope="session")
def _desktop_session() -> Iterator[Desktop]:
    from tests.desktop import Desktop, missing_programs  # after --wait-limit is known

    if missing := missing_programs():
        reason = f"A real window needs these packages: {', '.join(missing)}."
        if IN_CI:
            pytest.fail(reason)
        pytest.skip(reason)
    with Desktop() as desktop:
        yield desktop


@pytest.fixture
def real_window(_desktop_session: Desktop) -> Iterator[Desktop]:
    """A virtual display with a window manager; it stops the programs that the test has started."""
    yield _desktop_session
    _desktop_session.stop_programs()
