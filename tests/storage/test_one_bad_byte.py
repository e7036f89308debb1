"""The cost of one bad byte, and of more damage, anywhere in a saved game."""

from __future__ import annotations

from itertools import islice
from random import Random
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.core.errors import SourceError
from cardtable.games import all_games
from cardtable.storage.records import NewerVersion, with_checksum
from tests.storage.damaged_games import KINDS, SavedGame, mutations, read, saved_game

SOAK_SAVES = {kind: 3_000 if all_games()[kind].source else 15_000 for kind in KINDS}
"""Damaged saves by game; those of scripts take longest to read."""


def check_loss(game: SavedGame, data: bytes) -> str:
    """Check what is left of *game* in *data*, and return it in a word."""
    found = read(data)
    if isinstance(found, SourceError):
        of_script = found.message.startswith("The saved script cannot be used: ")
        assert found.message.endswith((".", "?")) or of_script  # which may end without a sign
        assert len(found.message) > 10
        return "refused"
    log = found.match.log
    if "The header of the file was changed after it was written." in found.notes:
        assert not found.intact
        return "changed"
    assert found.match.id == saved_game_id(game)
    assert log == game.log[: len(log)]
    if log == game.log:
        return "whole"
    assert not found.intact or data in game.data
    return "part"


def saved_game_id(game: SavedGame) -> str:
    found = read(game.data)
    assert not isinstance(found, SourceError)
    return found.match.id


def with_byte(data: bytes, at: int, byte: int) -> bytes:
    return data[:at] + bytes([byte]) + data[at + 1 :]


def bad_byte(game: SavedGame, draw: st.DataObject, start: int, end: int) -> tuple[bytes, int]:
    """Return *game* with another byte between two offsets, and the offset of that byte."""
    at = draw.draw(st.integers(start, end - 1))
    byte = draw.draw(
        st.one_of(st.sampled_from(b"\n\r -#0"), st.integers(0, 255)).filter(
            lambda byte: byte != game.data[at]
        )
    )
    return with_byte(game.data, at, byte), at


@pytest.mark.check
@pytest.mark.sample(3, check=7)
@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=20)
@given(st.data())
def test_one_bad_byte_in_the_header_costs_nothing(kind: str, draw: st.DataObject) -> None:
    game = saved_game(kind)
    found = read(bad_byte(game, draw, 0, game.records)[0])
    assert not isinstance(found, SourceError)
    assert found.match.log == game.log
    assert found.match.id == saved_game_id(game)
    assert not found.intact
    assert found.notes == ("The header of the file is damaged, but nothing is lost.",)


@pytest.mark.check
@pytest.mark.sample(3, check=7)
@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=20)
@given(st.data())
def test_one_bad_byte_in_a_record_costs_the_actions_from_there_on(
    kind: str, draw: st.DataObject
) -> None:
    game = saved_game(kind)
    data, at = bad_byte(game, draw, game.records, len(game.data))
    found = read(data)
    assert not isinstance(found, SourceError)
    assert found.match.log == game.log[: actions_before(game, at)]
    assert not found.intact
    [note] = found.notes
    if at == len(game.data) - 1:
        assert note == "The last line was incomplete and is ignored."
    else:
        line = game.data.count(b"\n", 0, at) + 1
        assert note.startswith(f"damaged.game:{line}:")
        assert note.endswith("The game resumes before that line.")


def actions_before(game: SavedGame, offset: int) -> int:
    """Return the number of actions on the whole lines before *offset*."""
    lines = game.data[game.records : offset].split(b"\n")[:-1]
    return sum(line.startswith((b"bid ", b"play ")) for line in lines)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=10)
@given(st.data())
def test_a_cut_costs_only_what_was_cut(kind: str, draw: st.DataObject) -> None:
    game = saved_game(kind)
    size = draw.draw(st.integers(0, len(game.data) - 1))
    found = read(game.data[:size])
    first_copy = game.records // 2
    if size < first_copy:
        assert isinstance(found, SourceError) or found.match.log == ()
        return
    assert not isinstance(found, SourceError)
    log = found.match.log
    assert log == game.log[: len(log)]
    assert len(log) == actions_before(game, size)


@pytest.mark.check
@pytest.mark.sample(3, check=6)
@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=10)
@given(st.data())
def test_a_hole_in_one_copy_of_the_header_costs_nothing(kind: str, draw: st.DataObject) -> None:
    game = saved_game(kind)
    half = game.records // 2
    start = draw.draw(st.integers(0, half - 2))
    size = draw.draw(st.integers(1, half - 1 - start))  # up to the line end of the dashes
    start += draw.draw(st.sampled_from((0, half)))
    filler = draw.draw(st.sampled_from((b"\0", b"\xff", b"\n", b"x")))
    data = game.data[:start] + filler * size + game.data[start + size :]
    found = read(data)
    assert not isinstance(found, SourceError)
    assert (found.match.log, found.intact) == (game.log, data == game.data)


@pytest.mark.parametrize("filler", [b"\n", b"\0"])
def test_a_hole_up_to_a_checksum_costs_nothing(filler: bytes) -> None:
    """A line with a checksum but no text continues the checksum of the header, too."""
    game = saved_game("othello")
    end = game.data.rindex(b"---", 0, game.records) + 3
    start = game.records // 2
    found = read(game.data[:start] + filler * (end - start) + game.data[end:])
    assert not isinstance(found, SourceError)
    assert (found.match.log, found.intact) == (game.log, False)


def test_a_hole_over_the_line_end_of_a_header_costs_the_game() -> None:
    """The other copy, or the first record, is no longer found behind it."""
    data, records = saved_game("othello").data, saved_game("othello").records
    half = records // 2
    assert isinstance(read(data[: half - 2] + bytes(2) + data[half:]), SourceError)
    found = read(data[: records - 2] + bytes(2) + data[records:])
    assert not isinstance(found, SourceError)
    assert (found.match.log, found.intact) == ((), False)


@pytest.mark.check
@settings(max_examples=20)
@given(st.sampled_from(KINDS), st.integers(0, 10**6))
def test_more_damage_loses_nothing_that_could_be_kept(kind: str, seed: int) -> None:
    game = saved_game(kind)
    for data in islice(mutations(game.data, Random(seed)), 8):
        check_loss(game, data)


def test_a_file_of_the_first_format_is_read() -> None:
    game = saved_game("hearts")
    header = game.data[: game.data.index(b"\n---") + 1].replace(b"cardtable: 2", b"cardtable: 1")
    text, checksum = with_checksum("---", crc32(header))
    data = header + text.encode()
    for line in game.data[game.records :].splitlines():
        text, checksum = with_checksum(line.decode().rpartition(" #")[0], checksum)
        data += text.encode()
    found = read(data)
    assert not isinstance(found, SourceError)
    assert (found.match.log, found.intact, found.notes) == (game.log, True, ())


def test_a_newer_version_is_named() -> None:
    data = saved_game("hearts").data.replace(
        b"cardtable: 2\nprogram: 0.1.0", b"cardtable: 7\nprogram: 3.4.5"
    )
    for newer in (data, data[:400], b"cardtable: 9\nprogram: 3.4.5\nno dashes"):
        found = read(newer)
        assert isinstance(found, NewerVersion)
        assert "newer version (3.4.5)" in found.message


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_a_hundred_thousand_damaged_saves(kind: str) -> None:
    """Each is read, in whole or in part, or refused with a sentence."""
    assert sum(SOAK_SAVES.values()) >= 100_000
    game = saved_game(kind, actions=24)
    rng = Random(kind)
    counts = dict.fromkeys(("whole", "part", "refused", "changed"), 0)
    for data in islice(mutations(game.data, rng), SOAK_SAVES[kind]):
        counts[check_loss(game, data)] += 1
    print(kind, counts)
    assert counts["whole"] > counts["changed"]
