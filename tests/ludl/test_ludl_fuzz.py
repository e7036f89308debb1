"""Arbitrary texts and scripts lead to answers or LudL errors, never to Python errors."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.ludl import Accepted, Limits, LudlError, Rejected, Session, parse_all
from cardtable.ludl.formatter import format_text
from tests.ludl.random_scripts import Writer, damage
from tests.ludl.tiny_game import small_state

SMALL = Limits(steps=3_000, memory=300_000, depth=30, items=300, text=500, state=300_000)


def try_text(text: str) -> bool:
    """Parse a text and format it if it is valid; return whether it is."""
    program, errors = parse_all(text, "f")
    for error in errors:
        assert error.explain()
    if program is None:
        return False
    formed = format_text(text)
    assert format_text(formed) == formed
    return True


def try_script(text: str, seed: int) -> int:
    """Run a script for some messages; return the number accepted."""
    program, errors = parse_all(text, "f")
    assert program is not None, errors[0]
    game = Session(program, small_state(), seed, limits=SMALL)
    game.set_up()
    accepted = 0
    for turn in range(4):
        before = json.dumps(game.state, allow_nan=False)
        legal, error = legal_of(game)
        assert error is None or error.line
        assert legal is None or all(isinstance(message, str) for message in legal)
        assert json.dumps(game.state) == before
        copy = game.copy()
        answer = game.send("north" if turn % 2 else "south", "go 3")
        after = json.dumps(game.state, allow_nan=False)
        check_tokens(game)
        if isinstance(answer, Rejected):
            assert after == before
            assert answer.text or "REJECT" in text or "''" in text  # a reason without words
            assert answer.error is None or answer.error.explain()
        else:
            accepted += 1
            assert isinstance(copy.send("north" if turn % 2 else "south", "go 3"), Accepted)
            assert json.dumps(copy.state) == after
            # The state survives a round trip through JSON.
            assert json.dumps(program.run(json.loads(after)).state) == after
    return accepted


def legal_of(game: Session) -> tuple[tuple[str, ...] | None, LudlError | None]:
    try:
        return game.legal(), None
    except LudlError as error:
        return None, error


def check_tokens(game: Session) -> None:
    """Check that each token is in the container that the world records, and in no other."""
    world = game.world
    containers = {
        token.identity: name
        for name, container in world.containers.items()
        for token in container.tokens
    }
    assert containers == world.locations
    assert world.face_down <= containers.keys()
    assert sum(len(container.tokens) for container in world.containers.values()) == len(containers)


@pytest.mark.check
@given(st.integers(0, 2**40))
def test_random_scripts_run_or_are_rejected(seed: int) -> None:
    try_script(Writer(Random(seed)).script(), seed)


@given(st.integers(0, 2**40))
def test_damaged_scripts_run_or_are_rejected(seed: int) -> None:
    random = Random(seed)
    try_text(damage(Writer(random).script(), random))


@given(st.binary(max_size=200))
def test_random_bytes_are_rejected(data: bytes) -> None:
    try_text(data.decode("utf-8", "surrogateescape"))
    try_text(data.decode("latin-1"))


@pytest.mark.check
def test_most_random_scripts_have_an_effect() -> None:
    accepted = sum(try_script(Writer(Random(seed)).script(), seed) > 0 for seed in range(200))
    assert accepted > 40


@pytest.mark.soak
def test_hundred_thousands_of_inputs() -> None:
    for seed in range(100_000):
        random = Random(seed)
        text = Writer(random).script()
        try_script(text, seed)
        try_text(damage(text, random))
        try_text(random.randbytes(random.randint(0, 300)).decode("latin-1"))
