"""Solved policies as files: the betting tree, the buckets, and the probability of each action.

A file begins with a line that names the format, then a line of JSON (the *header*), then the parts,
each compressed. The header has a checksum of itself and all parts, so a file that was cut off or
changed is refused. Probabilities are rounded to fifteenths of the likeliest action; those below 2 %
become 0.
"""

from __future__ import annotations

import json
import lzma
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from math import log2
from typing import Any

from cardtable.core.i18n import _, write_number
from cardtable.solving.betting_tree import FIRST, SECOND, SHOWDOWN, BettingTree

FORMAT = b"cardtable policy 2\n"
MAX_BYTES = 8 << 20
"""The largest file that is written or read."""
_MAX_PART = 256 << 20
_STEPS = 15
_PARTS = 5
_FINE, _SCALE = 3, 20.0
_LARGEST_ERROR = 1.5
"""Costs with a larger error, in stakes, are not kept."""
_UNKNOWN = 255
"""Stands for the costs of a decision that was reached too rarely to measure them."""
_LEAST = 0.02
_TREE_CODES = (("kinds", "b"), ("streets", "b"), ("counts", "b"), ("actions", "i"), ("stakes", "d"))


class PolicyError(ValueError):
    """A file that is not a usable policy; its text says why."""


@dataclass(frozen=True)
class SolvedPolicy:
    """The strategy of both players of a solved game.

    *about* tells how it was made, as plain values. *buckets* are the numbers of buckets on each
    street, *flop_table* and *groupings* are as in HoldemDealer. *steps* holds the rounded
    probabilities: for each node and action, one byte for each bucket, from ``offsets[node]``.
    *costs* holds the rounded costs in the same order, *errors* one byte for each node and bucket;
    both may be empty.
    """

    about: Mapping[str, Any]
    tree: BettingTree
    buckets: tuple[int, ...]
    groupings: tuple[Sequence[Any], ...]
    flop_table: bytes
    steps: bytes
    offsets: array[int]
    costs: bytes = b""
    errors: bytes = b""

    def probabilities(self, node: int, bucket: int) -> tuple[float, ...]:
        """Return the probability of each action at *node*; all 0 where the solver never came.

        They are 0, too, on a street that was left out (with no buckets).
        """
        count = self.tree.counts[node]
        width = self.buckets[self.tree.streets[node]]
        if not width:
            return (0.0,) * count
        at = self.offsets[node] + bucket
        found = self.steps[at : at + count * width : width]
        total = sum(found)
        return tuple(step / total for step in found) if total else (0.0,) * count

    def column(self, node: int, action: int, buckets: range) -> list[float]:
        """Return the probability of one action at *node* for each of *buckets*.

        *action* is its place among the actions. See probabilities().
        """
        count = self.tree.counts[node]
        width = self.buckets[self.tree.streets[node]]
        if not width:
            return [0.0] * len(buckets)
        begin, end = self.offsets[node] + buckets.start, self.offsets[node] + buckets.stop
        rows = [self.steps[begin + i * width : end + i * width] for i in range(count)]
        totals = map(sum, zip(*rows, strict=True))
        return [
            step / total if total else 0.0 for step, total in zip(rows[action], totals, strict=True)
        ]

    def cost(self, node: int, bucket: int) -> tuple[tuple[float, ...], float] | None:
        """Return what each action costs in stakes, the best one 0, and the error of the costs.

        None where it was not measured.
        """
        count = self.tree.counts[node]
        width = self.buckets[self.tree.streets[node]]
        if not width:
            return None
        at = self.offsets[node] + bucket
        found = self.costs[at : at + count * width : width]
        if not found or found[0] == _UNKNOWN:
            return None
        return tuple(map(_read_cost, found)), _read_cost(self.errors[self._rows[node] + bucket])

    @cached_property
    def _rows(self) -> array[int]:
        """Where the errors of each node begin."""
        return _offsets(self.tree, self.buckets, per_action=False)


def solved_policy(
    about: Mapping[str, Any],
    tree: BettingTree,
    buckets: Sequence[int],
    groupings: Sequence[Sequence[Any]],
    flop_table: bytes,
    average: Sequence[float],
    measured: tuple[Sequence[float], Sequence[float]] = ((), ()),
) -> SolvedPolicy:
    """Return a policy with rounded numbers from a Solver's *average* strategy.

    *measured* are its costs() and their errors.
    """
    offsets = _offsets(tree, buckets)
    known, errors = measured
    steps, costs, rounded = bytearray(len(average)), bytearray(len(known)), bytearray()
    for node, count in enumerate(tree.counts):
        width = buckets[tree.streets[node]]
        for bucket in range(width if count else 0):
            at = offsets[node] + bucket * count
            places = range(offsets[node] + bucket, offsets[node] + count * width, width)
            if known:
                error = errors[len(rounded)]
                is_known = 0 <= error <= _LARGEST_ERROR
                rounded.append(_round_cost(error) if is_known else _UNKNOWN)
                for place, cost in zip(places, known[at : at + count], strict=True):
                    costs[place] = _round_cost(cost) if is_known else _UNKNOWN
            row = average[at : at + count]
            top = max(row)
            if top <= 0:
                continue
            for place, chance in zip(places, row, strict=True):
                if chance >= _LEAST:
                    steps[place] = max(1, round(_STEPS * chance / top))
    return SolvedPolicy(
        about,
        tree,
        tuple(buckets),
        tuple(groupings),
        flop_table,
        bytes(steps),
        offsets,
        bytes(costs),
        bytes(rounded),
    )


def write_policy(policy: SolvedPolicy) -> bytes:
    """Return the file of a policy. Raises PolicyError if it would be larger than MAX_BYTES."""
    columns = b"".join(
        array(code, getattr(policy.tree, name)).tobytes() for name, code in _TREE_CODES
    )
    plain = (columns, policy.flop_table, _pack(policy.steps), policy.costs, policy.errors)
    parts = [lzma.compress(part, preset=9) for part in plain]
    header: dict[str, Any] = {
        "about": dict(policy.about),
        "nodes": len(policy.tree),
        "buckets": policy.buckets,
        "groupings": policy.groupings,
        "sizes": [len(part) for part in parts],
    }
    header["sum"] = _checksum(header, parts)
    text = json.dumps(header, sort_keys=True, separators=(",", ":")).encode()
    data = FORMAT + text + b"\n" + b"".join(parts)
    if len(data) > MAX_BYTES:
        raise PolicyError(
            _("The policy has {size} bytes; at most {most} are allowed.").format(
                size=write_number(len(data)), most=write_number(MAX_BYTES)
            )
        )
    return data


def read_policy(data: bytes) -> SolvedPolicy:
    """Return the policy in a file's *data*. Raises PolicyError with the reason."""
    if len(data) > MAX_BYTES:
        raise PolicyError(too_large())
    if not data.startswith(FORMAT):
        if data.startswith(FORMAT.rpartition(b" ")[0]):
            raise PolicyError(_("The file is of another version of the program."))
        raise PolicyError(_("The file is not a policy."))
    text, _line, rest = data[len(FORMAT) :].partition(b"\n")
    try:
        header = json.loads(text)
        sizes = [int(size) for size in header["sizes"]]
        if len(sizes) != _PARTS or min(sizes) < 0 or sum(sizes) != len(rest):
            raise PolicyError(_("The file is cut off or has something appended."))
        parts, at = [], 0
        for size in sizes:
            parts.append(rest[at : at + size])
            at += size
        if _checksum(header, parts) != header["sum"]:
            raise PolicyError(_("The file was changed: its checksum does not match."))
        return _assemble(header, [_expand(part) for part in parts])
    except PolicyError:
        raise
    except (
        ValueError,
        ArithmeticError,
        LookupError,
        TypeError,
        AttributeError,
        RecursionError,
        lzma.LZMAError,
        EOFError,
    ) as error:
        raise PolicyError(_("The file is damaged ({error}).").format(error=error)) from None


def too_large() -> str:
    """Return the reason why a file of more than MAX_BYTES is refused."""
    return _("The file is larger than {most} bytes.").format(most=write_number(MAX_BYTES))


def _assemble(header: Mapping[str, Any], parts: Sequence[bytes]) -> SolvedPolicy:
    nodes = int(header["nodes"])
    columns: dict[str, array[Any]] = {}
    at = 0
    for name, code in _TREE_CODES:
        column = array(code)
        size = nodes * column.itemsize
        column.frombytes(parts[0][at : at + size])
        columns[name] = column
        at += size
    firsts, known = array("i"), 1
    for count in columns["counts"]:
        firsts.append(known)
        known += count
    if known != nodes or at != len(parts[0]) or not _is_tree(columns):
        raise PolicyError(_("The file is damaged ({error}).").format(error="tree"))
    actions = array("q", columns["actions"])
    tree = BettingTree(
        columns["kinds"], columns["streets"], firsts, columns["counts"], actions, columns["stakes"]
    )
    buckets = tuple(int(count) for count in header["buckets"])
    if min(buckets) < 0:
        raise PolicyError(_("The file is damaged ({error}).").format(error="buckets"))
    offsets = _offsets(tree, buckets)
    steps = _unpack(parts[2])
    whole = offsets[-1] + tree.counts[nodes - 1] * buckets[tree.streets[nodes - 1]]
    rows = _offsets(tree, buckets, per_action=False)[-1]
    rows += min(1, tree.counts[nodes - 1]) * buckets[tree.streets[nodes - 1]]
    sizes = (len(parts[3]), len(parts[4]))
    if len(steps) != whole + whole % 2 or sizes not in ((0, 0), (whole, rows)):
        raise PolicyError(_("The file is damaged ({error}).").format(error="steps"))
    return SolvedPolicy(
        dict(header["about"]),
        tree,
        buckets,
        tuple(header["groupings"]),
        parts[1],
        steps,
        offsets,
        parts[3],
        parts[4],
    )


def _is_tree(columns: Mapping[str, array[Any]]) -> bool:
    """Whether ends have no children, decisions have some, and all streets can be."""
    return min(columns["streets"]) >= 0 and all(
        (FIRST <= kind <= SECOND and count > 0) or (SECOND < kind <= SHOWDOWN and count == 0)
        for kind, count in zip(columns["kinds"], columns["counts"], strict=True)
    )


def _offsets(tree: BettingTree, buckets: Sequence[int], *, per_action: bool = True) -> array[int]:
    """Return where the numbers of each node begin: one for each bucket, and for each action."""
    found, size = array("q"), 0
    for count, street in zip(tree.counts, tree.streets, strict=True):
        found.append(size)
        size += (count if per_action else min(count, 1)) * buckets[street]
    return found


def _round_cost(cost: float) -> int:
    return min(_UNKNOWN - 1, round(_FINE * log2(1 + _SCALE * max(0.0, cost))))


def _read_cost(rounded: int) -> float:
    return float((2 ** (rounded / _FINE) - 1) / _SCALE)


def _pack(steps: bytes) -> bytes:
    """Return the numbers 0 to 15, two in each byte."""
    even = steps + b"\0" * (len(steps) % 2)
    return bytes(first << 4 | second for first, second in zip(even[::2], even[1::2], strict=True))


def _unpack(packed: bytes) -> bytes:
    steps = bytearray(2 * len(packed))
    steps[::2] = packed.translate(bytes(number >> 4 for number in range(256)))
    steps[1::2] = packed.translate(bytes(number & 15 for number in range(256)))
    return bytes(steps)


def _expand(part: bytes) -> bytes:
    """Return what a part was compressed from, without making more memory than it may need."""
    reader = lzma.LZMADecompressor(memlimit=_MAX_PART)
    data = reader.decompress(part, max_length=_MAX_PART)
    if not reader.eof:
        raise PolicyError(_("The file is damaged ({error}).").format(error="size"))
    return data


def _checksum(header: Mapping[str, Any], parts: Sequence[bytes]) -> str:
    """Return the checksum of all that is in *header* but the checksum, and of *parts*."""
    rest = {name: value for name, value in header.items() if name != "sum"}
    digest = blake2b(json.dumps(rest, sort_keys=True).encode(), digest_size=16)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.hexdigest()
