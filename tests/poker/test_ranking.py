"""Rankings as files: the included ones, users' files, and errors in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.core import assets
from cardtable.core.errors import SourceError
from cardtable.poker import evaluator_is_compiled
from cardtable.poker.patterns import Ranking, rankings
from cardtable.poker.ranking import NAMES
from cardtable.poker.values import Category

pytestmark = pytest.mark.quick


def write(folder: Path, text: str) -> Path:
    path = folder / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return path


# --- included rankings ---------------------------------------------------------------------------


def test_the_three_rankings_are_listed_standard_first() -> None:
    assert rankings() == ("standard", "house", "short-deck")


def test_every_hand_name_is_translatable() -> None:
    known = {category.key for category in Category} | set(NAMES)
    used = {ranked.name for name in rankings() for ranked in Ranking.load(name).hands}
    assert used == known


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("AsKsQsJsTs", "royal flush"),
        ("9sKsQsJsTs", "straight flush"),
        ("5h4h3h2hAh", "straight flush"),
        ("7c7d7h7s2s", "four of a kind"),
        ("7c7d7h2c2s", "full house"),
        ("AsKsQsJs9s", "flush"),
        ("5h4h3h2hAc", "straight"),
        ("7c7d7h2cAs", "three of a kind"),
        ("Ah 7c Jd As 7h", "two pair"),
        ("7c7d", "pair"),
        ("7c2d", "high card"),
        ("AsKsQsJsTsAhAdAc", "royal flush"),
    ],
)
def test_the_standard_ranking_names_the_hands(cards: str, name: str) -> None:
    assert Ranking.load("standard").classify(cards) == name


def test_matches_are_listed_strongest_first() -> None:
    found = Ranking.load("standard").matching("7c7d7h2c2s")
    assert [ranked.name for ranked in found] == [
        "full house",
        "three of a kind",
        "two pair",
        "pair",
        "high card",
    ]


def test_in_a_short_deck_a_flush_is_stronger_and_the_ace_follows_the_six() -> None:
    short = Ranking.load("short-deck")
    assert short.classify("9c8c7c6hAc") == "straight"
    assert short.classify("9c8c7c6cAc") == "straight flush"
    assert short.classify("AcAdAhKcKdQcJc9c") == "flush"
    assert Ranking.load("standard").classify("AcAdAhKcKdQcJc9c") == "full house"
    full = "AcAdAhKcKd"
    assert short.classify(full) == Ranking.load("standard").classify(full) == "full house"
    with pytest.raises(ValueError, match="The five of clubs is not in this deck"):
        short.classify("5c6d")


@pytest.mark.skipif(
    not evaluator_is_compiled(),
    reason="takes half a minute as plain Python; an example in docs/poker-patterns.md does it too",
)
@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["standard", "house"])
def test_a_rarer_hand_is_stronger(name: str) -> None:
    first = [first for _contained, first in Ranking.load(name).counts(5)]
    assert first[:-1] == sorted(first[:-1])
    assert sum(first) == 2_598_960


def test_short_deck_counts_match_the_known_ones() -> None:
    counts = Ranking.load("short-deck").counts(5)
    assert [first for _contained, first in counts] == [
        4,
        20,
        288,
        480,
        1_728,
        6_120,
        16_128,
        36_288,
        193_536,
        122_400,
    ]


# --- users' rankings -----------------------------------------------------------------------------


def test_a_name_may_have_several_patterns(tmp_path: Path) -> None:
    path = write(tmp_path, 'bobtail: ["a{4}", "?>?>?>?"]\nnothing: "?"\n')
    mine = Ranking.load(path)
    assert mine.name == "mine.yaml"
    assert mine.classify("As Ks 9s 2s 3d") == "bobtail"
    assert mine.classify("As Kh Qs Jd 3d") == "bobtail"
    assert mine.classify("As Kh 9s Jd 3d") == "nothing"


def test_numbers_need_no_quotes_and_hands_may_be_unranked(tmp_path: Path) -> None:
    mine = Ranking.load(str(write(tmp_path, "pair of pairs: 1{2}2{2}\ntwo ranks: 12\n")))
    assert mine.classify("As Ah") is None
    assert mine.find("As Ah") is None
    assert mine.classify("As Kh") == "two ranks"
    assert mine.classify_many(b"\0\1\0\x0d", 2) == bytes([1, 255])


def test_buffers_accept_patterns_that_need_a_search(tmp_path: Path) -> None:
    mine = Ranking.load(write(tmp_path, 'odd: "1{2}a>a"\npair: "1{2}"\n'))
    assert list(mine.classify_many(bytes([0, 13, 1, 2, 0, 13, 1, 16]), 4)) == [0, 1]
    with pytest.raises(ValueError, match=r"1\{2\}a>a is too complex to be counted"):
        mine.counts(5)


def test_a_bad_hand_in_a_buffer_is_reported_by_number() -> None:
    with pytest.raises(ValueError, match=r"Hand number 1, from 0: The two of clubs appears tw"):
        Ranking.load("standard").classify_many(b"\1\2\0\0", 2)
    with pytest.raises(ValueError, match=r"Hand number 0, from 0: The two of clubs is not in this"):
        Ranking.load("short-deck").classify_many(b"\x0c\0", 2)


@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        ('pair: "1{2}"\nodd: "1{0}"\n', (2, 9), "Invalid repeat."),
        ("pair: 1{2}\nodd: a{2\n", (2, 9), "The repeat is not closed."),
        ('odd: ["1{2}", "a>"]\n', (1, 18), "A slot is missing after '>'."),
        ("pair: 1{2}\npair: 1{3}\n", (2, 1), "Duplicate key 'pair'."),
        ("lowest rank: B\npair: 1{2}\n", (1, 14), "Unknown rank 'B'."),
        ("pair: {a: b}\n", (1, 7), "Expected a pattern."),
        ("pair: true\n", (1, 7), "Expected a pattern."),
        ("pair:\n", (1, 6), "Expected a pattern."),
        ("", (0, 0), "The ranking contains no hands."),
        ("lowest rank: 6\n", (0, 0), "The ranking contains no hands."),
        ("- 1{2}\n", (1, 1), "Expected a mapping."),
        ("\n".join(f"n{i}: 1" for i in range(65)), (0, 0), "Too many patterns: 65"),
    ],
)
def test_an_invalid_file_is_refused_with_the_position(
    tmp_path: Path, text: str, place: tuple[int, int], sentence: str
) -> None:
    with pytest.raises(SourceError) as caught:
        Ranking.load(write(tmp_path, text))
    assert sentence in caught.value.message
    assert (caught.value.line, caught.value.column) == place
    assert "mine.yaml" in caught.value.explain()


def test_a_missing_ranking_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="Unknown ranking 'standrad'"):
        Ranking.load("standrad")
    with pytest.raises(SourceError, match="cannot be read"):
        Ranking.load(tmp_path / "no.yaml")


def test_shipped_files_explain_themselves() -> None:
    for name in rankings():
        assert assets.find("rankings", f"{name}.yaml").read_text("utf-8").startswith("# ")
