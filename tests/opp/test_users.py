"""The file of users, its passwords, and the limit on failed logins."""

from __future__ import annotations

import os
import stat
import sys
from functools import partial
from pathlib import Path
from statistics import median

import pytest
from argon2 import PasswordHasher, extract_parameters

from cardtable.core.errors import SourceError
from cardtable.opp.users import Users, default_hasher
from tests.opp.loopback import QUICK
from tests.thread_clock import thread_seconds


def test_a_user_is_accepted_with_the_right_password_only(tmp_path: Path) -> None:
    users = Users(tmp_path / "users.txt", QUICK)
    users.add("ann", "höflich 1")
    users.add("bob", "other")
    again = Users(tmp_path / "users.txt", QUICK)
    assert again.names == ("ann", "bob")
    assert again.verify("ann", "höflich 1")
    for name, password in (
        ("ann", "other"),
        ("ann", ""),
        ("ann", "höflich 1 "),
        ("eve", "other"),
        ("", ""),
        ("ann", "x" * 5000),
        ("ann", "\udcff"),
    ):
        assert not again.verify(name, password)


def test_the_file_contains_hashes_and_is_private(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "users.txt"
    Users(path, QUICK).add("ann", "sekrit")
    text = path.read_text(encoding="utf-8")
    assert "sekrit" not in text
    assert "$argon2id$" in text
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_passwords_are_hashed_at_the_recommended_cost() -> None:
    found = extract_parameters(default_hasher().hash("x"))
    assert found.type.name == "ID"
    assert found.memory_cost >= 19 * 1024
    assert found.time_cost >= 2


@pytest.mark.check
def test_an_unknown_name_takes_as_long_as_a_known_one(tmp_path: Path) -> None:
    hasher = PasswordHasher(time_cost=2, memory_cost=8 * 1024, parallelism=1)
    users = Users(tmp_path / "users.txt", hasher)
    users.add("ann", "sekrit")
    # The cost in the file counts, not that of the program that opens it.
    users = Users(tmp_path / "users.txt", QUICK)
    spent: dict[str, list[float]] = {"ann": [], "nobody": []}

    def fail(name: str) -> None:
        assert not users.verify(name, "wrong")

    for _turn in range(15):
        for name, times in spent.items():
            times.append(thread_seconds(partial(fail, name)))
    ratio = median(spent["nobody"]) / median(spent["ann"])
    assert 1 / 3 < ratio < 3  # without a hash to check, it would be a hundred times faster


def test_users_are_removed_replaced_and_reloaded(tmp_path: Path) -> None:
    path = tmp_path / "users.txt"
    serving, managing = Users(path, QUICK), Users(path, QUICK)
    managing.add("ann", "one")
    serving.reload()
    assert serving.verify("ann", "one")
    with pytest.raises(ValueError, match="User ann already exists"):
        managing.add("ann", "two")
    managing.add("ann", "two", replace=True)
    managing.add("bob", "three")
    managing.remove("ann")
    with pytest.raises(ValueError, match="Unknown user ann"):
        managing.remove("ann")
    serving.reload()
    assert serving.names == ("bob",)
    assert not serving.verify("ann", "two")


@pytest.mark.parametrize(
    ("name", "password", "why"),
    [
        ("", "x", "name"),
        ("a b", "x", "name"),
        ("a" * 21, "x", "name"),
        ("-a", "x", "name"),
        ("anna\n", "x", "name"),
        ("é", "x", "name"),
        ("ann", "", "password"),
        ("ann", "x" * 129, "password"),
        ("ann", "a\0b", "single line"),
        ("ann", "a\nb", "single line"),
    ],
)
def test_invalid_names_and_passwords_are_refused(
    tmp_path: Path, name: str, password: str, why: str
) -> None:
    users = Users(tmp_path / "users.txt", QUICK)
    with pytest.raises(ValueError, match=why):
        users.add(name, password)
    assert not users.path.exists()


@pytest.mark.parametrize(
    "line", ["ann", "ann plaintext", "ann $argon2id$v=19$nonsense", "a b c", "\x00"]
)
def test_an_invalid_line_is_reported_without_its_text(tmp_path: Path, line: str) -> None:
    path = tmp_path / "users.txt"
    path.write_text(f"# users\n\n{line}\n", encoding="utf-8")
    with pytest.raises(SourceError) as caught:
        Users(path, QUICK)
    assert caught.value.line == 3
    assert "plaintext" not in caught.value.explain()
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(SourceError):
        Users(path, QUICK)
    path.write_bytes(b"#" * (5 * 1024 * 1024))
    with pytest.raises(SourceError):
        Users(path, QUICK)


def test_an_unreadable_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(SourceError):
        Users(tmp_path, QUICK)
    assert os.listdir(tmp_path) == []
