"""What features add: every addition is found, and mistakes in a feature are reported."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

import cardtable.features
from cardtable.cli import program
from cardtable.cli.program import run
from cardtable.core import features
from cardtable.core.features import Addition, additions, feature_names
from tests.paths import ROOT

PACKAGE = ROOT / "cardtable"


def places() -> list[type[Addition]]:
    """Return the classes derived from Addition, by the text of all modules."""
    found = []
    for file in sorted(PACKAGE.rglob("*.py")):
        for name in re.findall(r"^class (\w+)\(Addition\):", file.read_text("utf-8"), re.MULTILINE):
            module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
            found.append(getattr(import_module(module), name))
    return found


def test_every_feature_adds_something_and_every_place_is_used() -> None:
    using = {place: {type(each).__module__ for each in additions(place)} for place in places()}
    assert len(using) > 8
    assert all(using.values()), using
    adding = {module.split(".")[2] for modules in using.values() for module in modules}
    commands = {name for name in feature_names() if (FEATURES / name / "commands.py").exists()}
    assert adding | commands == set(feature_names())


FEATURES = PACKAGE / "features"


def test_an_addition_is_made_once_and_has_the_name_of_its_place() -> None:
    for place in places():
        assert additions(place) is additions(place)
        for each in additions(place):
            assert type(each).__module__.endswith(f".{place.module}")


class Place(Addition):
    """A place that a feature of this test extends."""

    module = "window.made_up"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("from tests.project.test_features import Place\n", 0),
        (
            "from tests.project.test_features import Place\n"
            "class One(Place): ...\nclass Two(Place): ...\n",
            2,
        ),
    ],
)
def test_a_module_without_exactly_one_addition_is_reported(
    text: str, count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"cardtable_made_up_{count}_{len(text)}"
    (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(
        features.BrokenFeature, match=rf"{name} defines {count} subclasses of Place, not one"
    ):
        features._addition_in(import_module(name), Place, "made_up")
    sys.modules.pop(name, None)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("from . import part\n", "__init__.py:1: ImportError: cannot import name 'part' from "),
        ("\nimport cardtable.nowhere\n", "commands.py:2: ModuleNotFoundError: No module named "),
        ("\n\nCOMMANDS = 1 / 0\n", "commands.py:3: ZeroDivisionError: division by zero"),
        (
            "COMMANDS = (\n",
            "commands.py:1: SyntaxError: '(' was never closed (commands.py, line 1)",
        ),
    ],
)
def test_a_mistake_in_the_commands_of_a_feature_names_feature_and_line(
    text: str,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "cardtable" / "features" / "made_up"
    folder.mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / words.partition(":")[0]).write_text(text)
    monkeypatch.setattr(program, "feature_names", lambda: ("made_up",))
    monkeypatch.setattr(cardtable.features, "__path__", [str(folder.parent)])
    assert run(["stats"]) == 1
    error = capsys.readouterr().err
    assert f"feature 'made_up' cannot be loaded: cardtable/features/made_up/{words}" in error
    for name in [name for name in sys.modules if name.startswith("cardtable.features.made_up")]:
        sys.modules.pop(name)
