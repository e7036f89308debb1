"""Evolutionary starts at random, learns, stores its memory, and handles broken files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.core.errors import SourceError
from cardtable.games.spades import Game, Player
from cardtable.games.spades.strategies import Evolutionary, Random
from cardtable.games.spades.strategies.memory import Memory, NilRecord, PlayRecord


@pytest.fixture(autouse=True)
def _forget_files() -> Iterator[None]:
    yield
    Evolutionary.forget_files()


counts = st.integers(0, 10**6)
memories = st.builds(
    Memory,
    hands=counts,
    plays=st.dictionaries(
        st.text(max_size=20),
        st.builds(
            lambda won, lost, gain: PlayRecord(won + lost, won, gain),
            counts,
            counts,
            st.floats(-19, 19).map(lambda gain: round(gain, 5)),
        ),
        max_size=4,
    ),
    takes=st.dictionaries(st.text(max_size=20), st.lists(counts, max_size=18), max_size=4),
    nils=st.dictionaries(
        st.text(max_size=20),
        st.builds(lambda made, failed: NilRecord(made + failed, made), counts, counts),
        max_size=4,
    ),
)


@pytest.mark.check
@given(memories)
def test_a_memory_is_read_back_as_it_was_written(memory: Memory) -> None:
    assert Memory.from_text(memory.to_text()) == memory


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("", 1, "Not a "),
        ('{"evolutionary": 1,\n "hands": }', 2, "Not a "),
        ("[1, 2]", 0, "Not a "),
        ("[" * 100_000, 0, "deeply"),
        ('{"evolutionary": 1, "hands": ' + "9" * 5000 + "}", 0, "too long"),
        ('{"evolutionary": 99, "hands": 0}', 1, "file: 99"),
        ('{"evolutionary": 1, "hands": -4}', 1, "whole number"),
        ('{"evolutionary": 1, "hands": 4}', 0, "'plays' is missing"),
        ('{"evolutionary": 1, "hands": 4,\n"plays": {\n"a": [1, 2, 0.5]}}', 3, "More tricks won"),
        ('{"evolutionary": 1, "hands": 4,\n"plays": {\n"a": [1, 0, "x"]}}', 3, "three numbers"),
        ('{"evolutionary": 1, "hands": 4,\n"plays": {\n"a": [1, 0, NaN]}}', 3, "three numbers"),
        ('{"evolutionary": 1, "hands": 4,\n"plays": {\n"a": 7}}', 3, "list of counts"),
        ('{"evolutionary": 1, "hands": 4, "plays": {},\n"takes": {"b": [true]}}', 2, "whole"),
        (
            '{"evolutionary": 1, "hands": 4, "plays": {}, "takes": {},\n"nils": {"c": [2, 3]}}',
            2,
            "More nils made",
        ),
    ],
)
def test_a_broken_memory_is_rejected_with_its_position(text: str, line: int, word: str) -> None:
    with pytest.raises(SourceError) as caught:
        Memory.from_text(text, "m.json")
    assert word in str(caught.value)
    assert caught.value.line == line
    assert str(caught.value).startswith("m.json")


def test_saving_replaces_the_file_atomically(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "deep" / "memory.json"
    Memory(hands=3).save(path)
    assert Memory.load(path).hands == 3

    def fail(self: Memory) -> str:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(Memory, "to_text", fail)
        with pytest.raises(OSError, match="disk full"):
            Memory(hands=9).save(path)
    assert Memory.load(path).hands == 3
    assert [file.name for file in path.parent.iterdir()] == ["memory.json"]


def play_hands(hands: int, kind: type[Evolutionary] = Evolutionary, **options: Any) -> Game:
    game = Game(seed=5)
    for seat in range(4):
        learns = seat % 2 == 0
        game.register_player(Player(kind(seed=seat, **options) if learns else Random(seed=seat)))
    while len(game.results) < hands and (player := game.get_next_player()) is not None:
        game.accept(player.ask(), player)
    return game


def test_an_empty_memory_records_every_card_and_bid() -> None:
    memory = Memory()
    play_hands(1, memory=memory)
    assert memory.hands == 2  # two seats
    assert sum(tried.times for tried in memory.plays.values()) == 26
    bids = sum(sum(kind) for kind in memory.takes.values())
    assert 1 <= bids <= 2
    assert sum(tried.won for tried in memory.plays.values()) <= 26


def test_without_learning_the_memory_does_not_change() -> None:
    memory = Memory()
    play_hands(5, memory=memory)
    before = memory.to_text()
    play_hands(2, memory=memory, learning=False)
    assert memory.to_text() == before


def test_seats_share_and_save_the_memory_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "memory.json"
    learner = Evolutionary.with_memory(path)
    assert learner.describe() == Evolutionary.describe()
    play_hands(2, learner)
    assert Memory.load(path).hands == 4
    Evolutionary.forget_files()
    assert learner().memory.hands == 4
    path.unlink()
    Evolutionary.forget_files()
    assert learner().memory.hands == 0


def test_a_broken_memory_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "memory.json"
    path.write_text("{ not a memory")
    play_hands(1, Evolutionary.with_memory(path))
    assert path.read_text() == "{ not a memory"


def test_the_shipped_memory_is_not_changed() -> None:
    trained = Evolutionary(seed=1, trained=True)
    assert trained.memory.hands == 8000
    assert trained.memory is Evolutionary(seed=2, trained=True).memory  # read once
    before = trained.memory.to_text()
    play_hands(2, trained=True)
    assert trained.memory.to_text() == before
    assert [level.arguments for level in Evolutionary.levels] == [{}, {"trained": True}]
