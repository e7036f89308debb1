"""The page about the libraries is up to date, and says what a game needs to use each of them."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase

import pytest

from cardtable.games.scripted.library_pages import (
    REPLACEABLE,
    library_pages,
    page_text,
    read_page,
    template_names,
)
from cardtable.ludl.libraries import shipped_libraries
from dev import ludl_libraries

LIBRARIES = sorted(shipped_libraries())

EXAMPLE = """\
# Guests: who sits down, and
# what they eat.
#
# Nobody pays.
#
# Properties:
# - 'seats', 'guests': the players,
#   in order.
# Containers:
# - '<player>_plate': food.

USE 'table';

# --- What a game may define otherwise ------------------------------------------------------------

# Whether a guest eats.
DEF eats $player = TRUE;
DEF drinks $player $glass = $glass > 1;

# --- Dinner --------------------------------------------------------------------------------------

# About all dinners.

# Serve a dish.
DEF serve $player $dish:

  # it may be empty
  DEBUG $dish;
END_DEF
DEF helper = 1;

DEF other = 2;

RECEIVE eat $dish FROM plate $more... IN 'dinner':
  ACCEPT;
END_RECEIVE
"""


def test_a_page_is_read_from_the_comments() -> None:
    page = read_page("guests", EXAMPLE)
    assert page.purpose == ("Guests: who sits down, and what they eat.", "Nobody pays.")
    assert page.uses == ("table",)
    assert [(need.kind, need.names, need.meaning) for need in page.needs] == [
        ("property", ("seats", "guests"), "the players, in order."),
        ("container", ("<player>_plate",), "food."),
    ]
    replaceable, dinner = page.functions()
    assert replaceable.title == REPLACEABLE
    (entry,) = replaceable.entries
    assert [*map(str, entry.signatures)] == ["eats $player", "drinks $player $glass"]
    assert [signature.value for signature in entry.signatures] == ["TRUE", "$glass > 1"]
    assert dinner.introduction == "About all dinners."
    assert [str(each) for entry in dinner.entries for each in entry.signatures] == [
        "serve $player $dish",
        "helper",
    ]
    assert [str(entry.signatures[0]) for entry in page.messages] == ["eat $dish $more..."]


def test_the_page_is_current() -> None:
    assert ludl_libraries.FILE.read_text(encoding="utf-8") == ludl_libraries.libraries(), (
        "Run python packaging ludl_libraries."
    )


@pytest.mark.parametrize("name", LIBRARIES)
def test_a_library_says_what_it_needs(name: str) -> None:
    used, pages = _needs_of(shipped_libraries()[name]), library_pages()
    said = {
        (need.kind, _pattern(each))
        for page in (name, *pages[name].all_uses())
        for need in pages[page].needs
        for each in need.names
    }
    assert [each for each in used if not any(_is_meant(each, other) for other in said)] == []


@pytest.mark.parametrize("name", LIBRARIES)
def test_what_a_game_may_define_has_a_comment(name: str) -> None:
    text = shipped_libraries()[name]
    section = text.partition(f"# --- {REPLACEABLE} ")[2].partition("\n# ---")[0]
    defined = re.findall(r"^DEF (\w+)", section, re.MULTILINE)
    described = {
        signature.name
        for part in library_pages()[name].parts
        if part.title == REPLACEABLE
        for entry in part.entries
        for signature in entry.signatures
    }
    assert set(defined) - described == set()


def test_the_names_in_a_template_are_those_of_the_state() -> None:
    assert template_names("chips") == ("chips", "stakes", "pot")
    assert "<player>_hand" in template_names("tricks")
    assert template_names("sides") == ()


def test_a_page_in_the_terminal() -> None:
    text = page_text(library_pages()["ace_ten"])
    assert "Takes in: card_choices, tricks, table" in text
    assert "  points_taken $player\n      The points of the cards" in text


def _needs_of(text: str) -> set[tuple[str, str]]:
    """Return the properties and the patterns of containers in the code of a library."""
    code = re.sub(r"(?m)#.*$", "", text)
    properties = {
        *re.findall(r"(?<![\w\])}.])\.([a-z]\w*)", code),
        *(["phase"] if re.search(r"(?m)^RECEIVE .* IN '", code) else []),
    }
    containers = {
        *re.findall(r"@([a-z]\w*)", code),
        *(
            f"*_{name}"
            for name in re.findall(r"@\$\w+\.(\w+)|FROM ([a-z]\w*)", code)
            for name in name
        ),
        *(_pattern(name) for name in re.findall(r"GET_CONTAINER `([^`]*)`", code)),
    }
    return {
        *(("property", name) for name in properties),
        *(("container", name) for name in containers - {"*_*", "*_"}),
    }


def _is_meant(used: tuple[str, str], said: tuple[str, str]) -> bool:
    return used[0] == said[0] and fnmatchcase(used[1], said[1])


def _pattern(name: str) -> str:
    """Return the name of a container or property with a star for each part that varies."""
    return re.sub(r"\{[^}]*\}|<[^>]*>", "*", name)
