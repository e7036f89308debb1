"""The version of the program, the changelog and the desktop description agree."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import cardtable
from tests.paths import ROOT

pytestmark = pytest.mark.quick

CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
METAINFO = ROOT / "packaging" / "linux" / "org.cardtable.Cardtable.metainfo.xml"
SECTIONS = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")


def releases() -> list[tuple[str, str]]:
    """Return the version and the date of each release in the changelog, the newest first."""
    return re.findall(r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$", CHANGELOG, re.MULTILINE)


def test_the_newest_release_is_this_version() -> None:
    assert releases()[0][0] == cardtable.__version__


def test_the_description_lists_the_releases_of_the_changelog() -> None:
    found = ElementTree.parse(METAINFO).getroot().iter("release")
    assert [(release.get("version"), release.get("date")) for release in found] == releases()


def test_unreleased_changes_come_first_and_sections_have_known_titles() -> None:
    headings = re.findall(r"^## (.*)$", CHANGELOG, re.MULTILINE)
    assert headings == ["[Unreleased]", *(f"[{name}] - {date}" for name, date in releases())]
    titles = re.findall(r"^### (.*)$", CHANGELOG, re.MULTILINE)
    assert set(titles) <= set(SECTIONS)
