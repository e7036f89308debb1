"""Decks of packs: those that ship, and files that cannot be used."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from cardtable.art import CardArt, DeckStyle
from cardtable.art.style import card_colour
from cardtable.cards import ALL_CARDS, Card, Rank
from cardtable.core.errors import SourceError
from cardtable.features.packs.library import find_pack, pack_at, shipped_keys
from cardtable.features.packs.pack import Deck
from cardtable.features.packs.window.check import find_problems
from cardtable.features.packs.window.deck_copy import copy_classic
from tests.art.pixels import far_pixels
from tests.features.packs.pack_folders import PLAIN, png, svg, write_files

ACE, TEN, KING, TWO = (Card.parse(text) for text in ("As", "Th", "Kc", "2c"))
HEIGHT = 140


def deck_at(folder: Path) -> Deck:
    deck = pack_at(folder).deck
    assert deck is not None
    return deck


def shipped_deck(key: str) -> Deck:
    pack = find_pack(key)
    assert pack is not None
    assert pack.deck is not None
    return pack.deck


def middle(surface: pygame.Surface) -> tuple[int, int, int]:
    colour = surface.get_at((surface.get_width() // 2, surface.get_height() // 2 - 9))
    return (colour.r, colour.g, colour.b)


@pytest.mark.parametrize("key", shipped_keys())
def test_shipped_packs_are_valid(key: str) -> None:
    pack = find_pack(key)
    assert pack is not None
    assert find_problems(pack) == []
    assert set(pack.titles) == set(pack.about) == {"en", "de"}


def test_three_decks_and_three_tables_ship() -> None:
    packs = [find_pack(key) for key in shipped_keys()]
    assert [pack.key for pack in packs if pack is not None and pack.deck] == ["berlin", "minimal"]
    tables = [pack.table for pack in packs if pack is not None and pack.table]
    assert sorted(table.is_light for table in tables) == [False, True]


@pytest.mark.check
@pytest.mark.sample(1)
@pytest.mark.parametrize("key", ["berlin", "minimal"])
@pytest.mark.parametrize("large", [False, True])
def test_the_faces_of_a_shipped_deck_differ(key: str, large: bool) -> None:
    errors: list[SourceError] = []
    art = CardArt(DeckStyle(deck=shipped_deck(key), large_index=large), report=errors.append)
    usual = CardArt(DeckStyle(large_index=large))
    faces = {card: art.face(card, HEIGHT) for card in ALL_CARDS}
    assert errors == []
    for one, other in combinations(ALL_CARDS, 2):
        if one.suit == other.suit or one.rank == other.rank:
            assert far_pixels(faces[one], faces[other], 60) > 0.005, (one, other)
    for card in ALL_CARDS:
        is_own = key == "minimal" or Rank.JACK <= card.rank <= Rank.KING
        assert (far_pixels(faces[card], usual.face(card, HEIGHT), 60) > 0.01) is is_own, card


def test_court_cards_of_the_berlin_deck_look_the_same_upside_down() -> None:
    art = CardArt(DeckStyle(deck=shipped_deck("berlin")))
    for card in ALL_CARDS[9:12]:
        face = art.face(card, 350)
        assert far_pixels(face, pygame.transform.rotate(face, 180), 90) < 0.01


def test_whole_cards_halves_backs_and_options_are_drawn(tmp_path: Path) -> None:
    text = "deck:\n  letters: {ace: K}\n  colours: {clubs: '#0000ff'}\n"
    half = '<rect width="150" height="155" fill="#ff00ff"/>'
    folder = write_files(
        tmp_path / "fox",
        {
            "pack.yaml": text,
            "cards/ace-of-spades.svg": svg(),
            "cards/10-of-hearts.png": png(500, 700),
            "halves/king-of-clubs.svg": svg(half, "150 155"),
            "backs/den.svg": svg('<rect width="250" height="350" fill="#ffff00"/>'),
        },
    )
    pack = pack_at(folder)
    errors: list[SourceError] = []
    back = pack.back_picture("den")
    art = CardArt(DeckStyle(deck=pack.deck, back_file=back), report=errors.append)
    assert middle(art.face(ACE, HEIGHT)) == (0, 255, 0)
    assert middle(art.face(TEN, HEIGHT)) == pytest.approx((255, 0, 0), abs=3)
    assert middle(art.face(KING, HEIGHT)) == (255, 0, 255)
    assert middle(art.back(HEIGHT)) == (255, 255, 0)
    corner = art.face(ACE, HEIGHT).get_at((0, 0))
    assert tuple(corner) == (0, 255, 0, 0)  # round, without a dark rim
    assert errors == []
    assert card_colour(TWO, art.style) == "#0000ff"
    assert far_pixels(art.face(TWO, HEIGHT), CardArt(DeckStyle()).face(TWO, HEIGHT), 60) > 0.01
    diamond, usual = Card.parse("Ad"), CardArt(DeckStyle())
    assert far_pixels(art.face(diamond, HEIGHT), usual.face(diamond, HEIGHT), 60) > 0.002


def test_each_bad_file_is_reported_once_and_replaced(tmp_path: Path) -> None:
    header = png(250, 350)[:45]
    folder = write_files(
        tmp_path / "fox",
        {
            "pack.yaml": PLAIN,
            "cards/ace-of-spades.svg": svg("<script/>"),
            "cards/10-of-hearts.png": header,
            "cards/2-of-clubs.svg": svg(),
            "halves/king-of-clubs.svg": svg("<g/>"),
        },
    )
    errors: list[SourceError] = []
    art, usual = (
        CardArt(DeckStyle(deck=deck_at(folder)), report=errors.append),
        CardArt(DeckStyle()),
    )
    for height in (HEIGHT, HEIGHT + 1):
        for card in (ACE, TEN, KING):
            assert far_pixels(art.face(card, height), usual.face(card, height), 8) == 0.0
        assert middle(art.face(TWO, height)) == (0, 255, 0)
    assert sorted(Path(error.filename).name for error in errors) == [
        "10-of-hearts.png",
        "ace-of-spades.svg",
        "king-of-clubs.svg",
    ]
    assert len(find_problems(pack_at(folder))) == 3


def test_a_file_that_vanishes_is_replaced(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"pack.yaml": PLAIN, "cards/ace-of-spades.svg": svg()}
    folder = write_files(tmp_path / "fox", files)
    errors: list[SourceError] = []
    art = CardArt(DeckStyle(deck=deck_at(folder)), report=errors.append)
    (folder / "cards" / "ace-of-spades.svg").unlink()
    assert far_pixels(art.face(ACE, HEIGHT), CardArt(DeckStyle()).face(ACE, HEIGHT), 8) == 0.0
    assert [error.place for error in errors] == [str(folder / "cards" / "ace-of-spades.svg")]


@pytest.mark.check
def test_the_copy_of_the_usual_deck_looks_like_it(tmp_path: Path) -> None:
    copy_classic(tmp_path / "fox")
    assert find_problems(pack_at(tmp_path / "fox")) == []
    art, usual = CardArt(DeckStyle(deck=deck_at(tmp_path / "fox"))), CardArt(DeckStyle())
    for text in ("As", "Th", "Kc", "2c", "BJ"):
        card = Card.parse(text)
        assert far_pixels(art.face(card, 350), usual.face(card, 350), 60) < 0.002
    with pytest.raises(OSError, match=r".*"):
        copy_classic(tmp_path / "fox")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fox"]
