"""Files of solved policies: what is written is read, and nothing else."""

from __future__ import annotations

import json
import lzma
from array import array
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.solving import policy_file
from cardtable.solving.betting_tree import SHOWDOWN
from cardtable.solving.policy_file import (
    FORMAT,
    PolicyError,
    SolvedPolicy,
    read_policy,
    solved_policy,
    write_policy,
)
from tests.solving.small_games import leduc

GAME = leduc()
BUCKETS = (3, 9)
ABOUT = {"game": "leduc", "players": 2, "stack": 13.5, "command": "made by hand"}
GROUPINGS = ([[1, 5], [], 1], [[2], [3, 4], 2])
COLUMNS = (("kinds", "b"), ("streets", "b"), ("counts", "b"), ("actions", "i"), ("stakes", "d"))


def made_policy(seed: int = 1) -> SolvedPolicy:
    """Return a policy with random probabilities; a fifth of the decisions were never met."""
    rng = Random(seed)
    average = array("f")
    for count, street in zip(GAME.tree.counts, GAME.tree.streets, strict=True):
        for _bucket in range(BUCKETS[street] if count else 0):
            weights = [rng.choice((0.0, 0.01, rng.random())) for _action in range(count)]
            total = 0 if rng.random() < 0.2 else sum(weights)
            average.extend(weight / total if total else 0.0 for weight in weights)
    table = bytes(rng.randrange(250) for _pair in range(1326))
    return solved_policy(ABOUT, GAME.tree, BUCKETS, GROUPINGS, table, average)


POLICY = made_policy()
DATA = write_policy(POLICY)


def content(policy: SolvedPolicy) -> tuple[Any, ...]:
    """Return all that is in a policy, but for the padding at the end of its numbers."""
    numbers = [
        policy.probabilities(node, bucket)
        for node in range(len(policy.tree))
        if policy.tree.counts[node]
        for bucket in range(policy.buckets[policy.tree.streets[node]])
    ]
    groupings = [list(grouping) for grouping in policy.groupings]
    return dict(policy.about), policy.tree, policy.buckets, groupings, policy.flop_table, numbers


def split(data: bytes) -> tuple[dict[str, Any], list[bytes]]:
    text, _line, rest = data[len(FORMAT) :].partition(b"\n")
    header = json.loads(text)
    parts, at = [], 0
    for size in header["sizes"]:
        parts.append(rest[at : at + size])
        at += size
    return header, parts


def join(header: dict[str, Any], parts: list[bytes]) -> bytes:
    """Return a file with a correct checksum, whatever is in it."""
    header = header | {"sum": policy_file._checksum(header, parts)}
    return FORMAT + json.dumps(header).encode() + b"\n" + b"".join(parts)


def reason(data: bytes) -> str:
    with pytest.raises(PolicyError) as caught:
        read_policy(data)
    text = str(caught.value)
    assert text[0].isupper()
    assert text.endswith(".")
    return text


@pytest.mark.check
@pytest.mark.parametrize("seed", range(5))
def test_a_policy_is_read_as_it_was_written(seed: int) -> None:
    policy = made_policy(seed)
    data = write_policy(policy)
    assert content(read_policy(data)) == content(policy)
    assert write_policy(read_policy(data)) == data


def test_a_file_joined_again_is_the_same_policy() -> None:
    """So the files below are refused for what was changed in them, and not for their form."""
    assert content(read_policy(join(*split(DATA)))) == content(POLICY)


@pytest.mark.check
def test_probabilities_are_rounded_to_fifteenths_of_the_likeliest() -> None:
    rows = {(0.5, 0.5): (1, 1), (0.9, 0.1): (15, 2), (0.981, 0.019): (1, 0), (0.03, 0.97): (1, 15)}
    rows[0.0, 0.0] = (0, 0)  # never met
    width = BUCKETS[0]
    assert GAME.tree.counts[0] == 2
    for row, expected in rows.items():
        average = array("f", row * width)
        for count, street in zip(GAME.tree.counts[1:], GAME.tree.streets[1:], strict=True):
            average.extend([0.0] * (count * BUCKETS[street] if count else 0))
        policy = solved_policy(ABOUT, GAME.tree, BUCKETS, GROUPINGS, b"", average)
        total = sum(expected) or 1
        found = read_policy(write_policy(policy)).probabilities(0, 2)
        assert found == tuple(part / total for part in expected)


def test_files_of_other_kinds_are_told_apart() -> None:
    assert reason(b"") == reason(b"\x89PNG\r\n") == "The file is not a policy."
    other = DATA.replace(b"policy 2\n", b"policy 3\n", 1)
    assert reason(other) == "The file is of another version of the program."
    assert reason(FORMAT).startswith("The file is damaged (")


def test_a_file_that_was_cut_off_is_refused() -> None:
    for size in range(0, len(DATA), 10):
        reason(DATA[:size])
    assert reason(DATA[:-1]) == "The file is cut off or has something appended."
    assert reason(DATA + b"\n") == "The file is cut off or has something appended."


@given(st.integers(0, len(DATA) - 1), st.integers(1, 255))
def test_a_changed_byte_is_noticed(at: int, mask: int) -> None:
    changed = bytearray(DATA)
    changed[at] ^= mask
    try:
        found = read_policy(bytes(changed))
    except PolicyError:
        return
    assert content(found) == content(POLICY)


def test_every_byte_of_the_header_is_protected() -> None:
    for at in range(len(FORMAT), DATA.index(b"\n", len(FORMAT))):
        for mask in (1, 2, 4, 32):
            changed = bytearray(DATA)
            changed[at] ^= mask
            try:
                found = read_policy(bytes(changed))
            except PolicyError:
                continue
            assert content(found) == content(POLICY)


@pytest.mark.parametrize("key", ["about", "nodes", "buckets", "groupings", "sizes", "sum"])
def test_a_header_without_a_field_is_refused(key: str) -> None:
    header, parts = split(DATA)
    sealed = header | {"sum": policy_file._checksum(header, parts)}
    text = json.dumps({name: value for name, value in sealed.items() if name != key})
    reason(FORMAT + text.encode() + b"\n" + b"".join(parts))
    if key != "sum":
        left = {name: value for name, value in header.items() if name != key}
        reason(join(left, parts))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *[
            ("sizes", v)
            for v in ([], [1, 2], [-1, 0, 1, 0, 0], [10**30, *4 * [0]], ["a", *4 * [0]], 7, None)
        ],
        ("sizes", [float("inf"), *4 * [0]]),
        ("sizes", [float("nan"), *4 * [0]]),
        *[("nodes", v) for v in (0, -1, 1, 10**30, "many", None, float("inf"))],
        ("nodes", []),
        *[("buckets", v) for v in ([], [3], [3, -9], [3, 0], [3, 10**30], [10**30, 9], None)],
        ("buckets", [[], {}]),
        *[("about", v) for v in (None, 3, "text", [1, 2])],
        *[("groupings", v) for v in (None, 3)],
    ],
)
def test_a_header_that_lies_is_refused(key: str, value: Any) -> None:
    header, parts = split(DATA)
    reason(join(header | {key: value}, parts))


@pytest.mark.parametrize("text", [b"", b"[]", b"3", b"null", b"{", b"\xff\xfe", b"[" * 100_000])
def test_a_header_that_is_no_header_is_refused(text: bytes) -> None:
    assert reason(FORMAT + text + b"\n").startswith("The file is damaged (")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[("kinds", kind) for kind in (-1, SHOWDOWN, SHOWDOWN + 1)],
        *[("streets", street) for street in (-1, 2)],
        *[("counts", count) for count in (-1, 0, 3)],
    ],
)
def test_a_tree_that_is_none_is_refused(name: str, value: int) -> None:
    column = array(getattr(GAME.tree, name).typecode, getattr(GAME.tree, name))
    column[0] = value
    bad = replace(GAME.tree, **{name: column})
    columns = b"".join(array(code, getattr(bad, each)).tobytes() for each, code in COLUMNS)
    header, parts = split(DATA)
    parts[0] = lzma.compress(columns)
    header["sizes"][0] = len(parts[0])
    reason(join(header, parts))


@pytest.mark.parametrize("number", range(5))
def test_a_part_that_is_not_compressed_or_not_whole_is_refused(number: int) -> None:
    for change in (lambda part: b"x" * len(part), lambda part: part[:-8], lambda part: b""):
        header, parts = split(DATA)
        parts[number] = change(parts[number])
        header["sizes"] = [len(part) for part in parts]
        reason(join(header, parts))


@pytest.mark.check
def test_a_part_that_would_fill_the_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy_file, "_MAX_PART", 80 << 20)
    header, parts = split(DATA)
    parts[1] = lzma.compress(bytes(81 << 20), preset=0)
    header["sizes"] = [len(part) for part in parts]
    assert len(parts[1]) < 100_000
    assert reason(join(header, parts)) == "The file is damaged (size)."


def test_files_that_are_too_large_are_neither_written_nor_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(policy_file, "MAX_BYTES", len(DATA) - 1)
    assert reason(DATA) == f"The file is larger than {len(DATA) - 1:,d} bytes."
    with pytest.raises(PolicyError, match="bytes; at most"):
        write_policy(POLICY)


@pytest.mark.check
def test_costs_are_kept_where_they_are_known_well_enough() -> None:
    tree = GAME.tree
    rows = [count for n, count in enumerate(tree.counts) for _ in range(BUCKETS[tree.streets[n]])]
    counts = [count for count in rows if count]
    known = array("f")
    errors = array("f")
    for number, count in enumerate(counts):
        known.extend([0.0, 0.7, 4.0][:count])
        errors.append((0.2, -1.0, 9.0)[number % 3])
    average = array("f", [0.5] * len(known))
    made = solved_policy(ABOUT, tree, BUCKETS, GROUPINGS, b"", average, (known, errors))
    read = read_policy(write_policy(made))
    found = read.cost(0, 0)
    assert found is not None
    assert found[0] == pytest.approx((0.0, 0.7), rel=0.13)
    assert found[1] == pytest.approx(0.2, rel=0.13)
    assert read.cost(0, 1) is None  # never met
    assert read.cost(0, 2) is None  # known too badly
    assert POLICY.cost(0, 0) is None
    header, parts = split(write_policy(made))
    parts[4] = lzma.compress(made.errors[:-1])
    header["sizes"] = [len(part) for part in parts]
    assert reason(join(header, parts)) == "The file is damaged (steps)."


def test_a_street_without_buckets_has_neither_chances_nor_costs() -> None:
    tree, widths = GAME.tree, (BUCKETS[0], 0)
    size = sum(
        count * widths[street] for count, street in zip(tree.counts, tree.streets, strict=True)
    )
    policy = solved_policy(ABOUT, tree, widths, GROUPINGS, b"", array("f", [0.5] * size))
    read = read_policy(write_policy(policy))
    node = next(n for n, count in enumerate(tree.counts) if count and tree.streets[n] == 1)
    assert read.probabilities(node, 0) == (0.0,) * tree.counts[node]
    assert read.cost(node, 0) is None
    assert sum(read.probabilities(0, 0)) == 1
