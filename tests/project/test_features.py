"""What features add to the places of the program is found."""

from importlib import import_module

import pytest

from cardtable.core.features import Addition, additions, feature_names
from tests.paths import ROOT

PACKAGE = ROOT / "cardtable"


def places() -> list[type[Addition]]:
    """Return the classes of all places that features may add to."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        if "(Addition)" in path.read_text(encoding="utf-8"):
            name = ".".join(("cardtable", *path.relative_to(PACKAGE).with_suffix("").parts))
            found += [
                value
                for value in vars(import_module(name)).values()
                if isinstance(value, type)
                and value.__module__ == name
                and Addition in value.__bases__
            ]
    return found


@pytest.mark.parametrize("place", places(), ids=lambda place: place.__name__)
def test_every_place_finds_its_additions(place: type[Addition]) -> None:
    # A module of a feature with the name that a place looks for, but without a subclass of its
    # class, stops the program.
    assert all(isinstance(addition, place) for addition in additions(place))


def test_there_are_features() -> None:
    assert "review" in feature_names()
