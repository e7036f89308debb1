"""Text: fitting, wrapping, tabular figures, suit signs, caching."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardtable.ui import signs, text

BACK = (0, 0, 0)
WHITE = (255, 255, 255)
LETTERS = st.characters(max_codepoint=0x52F) | st.sampled_from("♠♥♦♣ẞ€–—…“”₂→−✓漢字👍\u202e\u200b")
words = st.text(LETTERS, max_size=60)
widths = st.integers(1, 400)
sizes = st.integers(8, 40)


@pytest.fixture(autouse=True, scope="module")
def display():
    pygame.display.init()
    pygame.font.init()


def ink(surface):
    """Return the smallest rectangle with everything that is not background."""
    copy = surface.copy()
    copy.set_colorkey(BACK)
    return copy.get_bounding_rect()


@pytest.mark.check
@given(words, widths, sizes, st.booleans())
@example("AVAVAV WAWA", 60, 14, True)
@example("f" * 40, 50, 14, False)
def test_fitted_text_does_not_exceed_the_width(words, width, size, bold):
    fitted, smaller = text.fit(words, width, size, bold=bold)
    assert text.measure(fitted, smaller, bold=bold)[0] <= width
    assert smaller <= size


@given(words, widths, st.integers(10, 60), sizes, st.sampled_from(["left", "center", "right"]))
def test_drawn_text_stays_in_its_box(words, width, height, size, align):
    surface = pygame.Surface((width + 80, height + 80))
    box = pygame.Rect(40, 40, width, height)
    text.draw_in(surface, words, box, size, WHITE, align=align)
    drawn = ink(surface)
    if drawn.width:
        # glyphs may exceed their advance by a pixel, stacked accents the line
        assert box.inflate(4, 8).contains(drawn)


@given(st.text(LETTERS | st.just("\n"), max_size=160), st.integers(40, 300), sizes)
def test_wrapped_lines_fit_and_keep_all_words(words, width, size):
    words = words.replace(text.DOT, "")  # left out where a line breaks
    lines = text.wrap(words, width, size)
    assert all(text.measure(line, size)[0] <= width or len(line) == 1 for line in lines), lines
    assert "".join("".join(lines).split()) == "".join(
        "".join(text.clean(part) for part in words.split("\n")).split()
    )


def test_a_line_neither_begins_nor_ends_with_a_dot():
    words = "Gereizt 25 · Meldung 16 · Zähler 2"
    figures = words.split(" · ")
    for width in range(40, 300):
        lines = text.wrap(words, width, 12)
        assert not any(line.startswith("·") or line.endswith("·") for line in lines), lines
        lines = text.wrap(text.keep_parts(words, width, 12), width, 12)
        parts = " · ".join(lines).replace("\N{NO-BREAK SPACE}", " ").split(" · ")
        fits = all(text.measure(figure, 12)[0] <= width for figure in figures)
        assert (parts == figures) or not fits


def test_a_line_does_not_break_at_a_no_break_space():
    words = "du gewinnst immer noch 77\N{NO-BREAK SPACE}% der Partien"
    for width in range(90, 300):
        lines = text.wrap(words, width, 16)
        assert " ".join(lines) == words
        assert not any(line.startswith("%") for line in lines)


@pytest.mark.check
@given(st.text(LETTERS, max_size=300), st.integers(60, 300), st.integers(30, 120), sizes)
@example("y", 60, 30, 39)
def test_a_paragraph_stays_in_its_box(words, width, height, size):
    surface = pygame.Surface((width + 80, height + 100))
    box = pygame.Rect(40, 40, width, height)
    text.draw_paragraph(surface, words, box, size, WHITE)
    drawn = ink(surface)
    if drawn.width:
        assert box.inflate(4, 16).contains(drawn)


@pytest.mark.parametrize("bold", [False, True])
def test_figures_and_minus_have_equal_width(bold):
    assert len({text.measure(sign * 10, 40, bold=bold)[0] for sign in "0123456789−"}) == 1


def test_long_text_is_cut_with_an_ellipsis():
    fitted, size = text.fit("Donaudampfschifffahrtsgesellschaft", 90, 14)
    assert fitted.endswith("…")
    assert "Donaudampfschifffahrtsgesellschaft".startswith(fitted[:-1])
    assert len(fitted) > 6
    assert size == 11


def test_short_text_is_unchanged():
    assert text.fit("Deal", 300, 21, bold=True) == ("Deal", 21)


def test_unprintable_letters_become_spaces():
    assert text.clean("a\x00b\nc\td\u202ee\ud800f") == "a b c d e f"


@pytest.mark.parametrize("sign", ["\u200c", "\u200d", "\ufe0f"])
def test_signs_without_width_are_drawn_as_nothing(sign):
    assert text.measure(f"a{sign}b", 20) == text.measure("ab", 20)
    assert text.render(sign, 20, WHITE).get_bounding_rect().width == 0
    assert text.render(f"♠{sign}", 20, WHITE).get_width() == text.render("♠", 20, WHITE).get_width()


def test_letters_of_all_languages_have_glyphs():
    alphabet = "ÄÖÜßäöüÁČĎÉĚÍŇÓŘŠŤÚŮÝŽąćęłńóśźżőűğışæøåñ¿¡çãõêœŵŷαβγδέώΩабвгдежюяіїєґ€–„“”…−→≤≥"
    for bold in (False, True):
        font = text._font(20, bold)
        found = dict(zip(alphabet, font.metrics(alphabet), strict=True))
        assert [letter for letter in alphabet if found[letter] is None] == []


@pytest.mark.parametrize("sign", "♠♥♦♣")
def test_suit_signs_are_shapes_in_the_given_colour(sign):
    surface = text.render(sign, 40, (10, 200, 10), red=(200, 10, 10))
    middle = surface.get_bounding_rect()
    assert middle.width > 15
    red, green, _blue, alpha = surface.get_at((middle.centerx, middle.centery + 1))
    assert alpha > 200
    assert (red > green) == (sign in "♥♦")


def test_suit_signs_differ():
    pictures = {pygame.image.tobytes(signs.suit(sign, 32, WHITE), "RGBA") for sign in signs.SUITS}
    assert len(pictures) == 4


def test_rendered_text_is_shared_and_the_cache_is_limited():
    text.clear_cache()
    first = text.render("Spades", 20, WHITE)
    assert text.render("Spades", 20, WHITE) is first
    for number in range(4000):
        text.render(f"number {number}", 40, WHITE)
    assert text._rendered.used <= text._rendered.limit
    text.clear_cache()
    assert len(text._rendered) == 0
