"""Words never leave their box, figures are tabular, suit signs are shapes."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardtable.ui import signs, text
from cardtable.ui.surface_cache import SurfaceCache

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


@given(words, widths, sizes, st.booleans())
@example("AVAVAV WAWA", 60, 14, True)
@example("f" * 40, 50, 14, False)
def test_fit_never_exceeds_the_width(words, width, size, bold):
    fitted, smaller = text.fit(words, width, size, bold=bold)
    assert text.measure(fitted, smaller, bold=bold)[0] <= width
    assert smaller <= size


@given(words, widths, st.integers(10, 60), sizes, st.sampled_from(["left", "center", "right"]))
def test_no_pixel_of_a_text_leaves_its_box(words, width, height, size, align):
    surface = pygame.Surface((width + 80, height + 80))
    box = pygame.Rect(40, 40, width, height)
    text.draw_in(surface, words, box, size, WHITE, align=align)
    drawn = ink(surface)
    if drawn.width:
        # a letter's ink may lean a pixel over its advance, a stacked accent over the line
        assert box.inflate(4, 8).contains(drawn)


@given(st.text(LETTERS | st.just("\n"), max_size=160), st.integers(40, 300), sizes)
def test_wrapped_lines_fit_and_lose_nothing(words, width, size):
    lines = text.wrap(words, width, size)
    assert all(text.measure(line, size)[0] <= width or len(line) == 1 for line in lines), lines
    assert "".join("".join(lines).split()) == "".join(
        "".join(text.clean(part) for part in words.split("\n")).split()
    )


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
def test_figures_and_the_minus_are_equally_wide(bold):
    assert len({text.measure(sign * 10, 40, bold=bold)[0] for sign in "0123456789−"}) == 1


def test_a_long_text_ends_in_an_ellipsis_and_keeps_its_beginning():
    fitted, size = text.fit("Donaudampfschifffahrtsgesellschaft", 90, 14)
    assert fitted.endswith("…")
    assert "Donaudampfschifffahrtsgesellschaft".startswith(fitted[:-1])
    assert len(fitted) > 6
    assert size == 11


def test_a_short_text_stays_as_it_is():
    assert text.fit("Deal", 300, 21, bold=True) == ("Deal", 21)


def test_unprintable_letters_become_spaces():
    assert text.clean("a\x00b\nc\td\u202ee\ud800f") == "a b c d e f"


def test_every_letter_of_the_languages_has_a_glyph():
    alphabet = "ÄÖÜßäöüÁČĎÉĚÍŇÓŘŠŤÚŮÝŽąćęłńóśźżőűğışæøåñ¿¡çãõêœŵŷαβγδέώΩабвгдежюяіїєґ€–„“”…−→≤≥"
    for bold in (False, True):
        font = text._font(20, bold)
        found = dict(zip(alphabet, font.metrics(alphabet), strict=True))
        assert [letter for letter in alphabet if found[letter] is None] == []


@pytest.mark.parametrize("sign", "♠♥♦♣")
def test_suit_signs_are_drawn_as_shapes_in_the_colour_asked_for(sign):
    surface = text.render(sign, 40, (10, 200, 10), red=(200, 10, 10))
    middle = surface.get_bounding_rect()
    assert middle.width > 15
    red, green, _blue, alpha = surface.get_at((middle.centerx, middle.centery + 1))
    assert alpha > 200
    assert (red > green) == (sign in "♥♦")


def test_suit_signs_differ():
    pictures = {pygame.image.tobytes(signs.suit(sign, 32, WHITE), "RGBA") for sign in signs.SUITS}
    assert len(pictures) == 4


def test_rendered_words_are_shared_and_the_cache_is_bounded():
    text.clear_cache()
    first = text.render("Spades", 20, WHITE)
    assert text.render("Spades", 20, WHITE) is first
    for number in range(4000):
        text.render(f"number {number}", 40, WHITE)
    assert text._rendered.used <= text._rendered.limit
    text.clear_cache()
    assert len(text._rendered) == 0


def test_the_cache_forgets_the_oldest_first_and_does_not_keep_giants():
    cache = SurfaceCache(4 * 10 * 10 * 4)
    make = lambda: pygame.Surface((10, 10), depth=32)  # noqa: E731 - shortest way to say it
    kept = [cache.get(number, make) for number in range(4)]
    assert cache.get(0, make) is kept[0]
    cache.get(4, make)
    assert cache.get(0, make) is kept[0]
    assert cache.get(1, make) is not kept[1]
    giant = cache.get("giant", lambda: pygame.Surface((20, 10), depth=32))
    assert cache.get("giant", lambda: pygame.Surface((20, 10), depth=32)) is not giant
    assert cache.used <= cache.limit
