"""Checks of passwords: throttled by network, and fair to all networks."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cardtable.opp.logins import Attempts, Login, LoginDesk, network_of
from cardtable.opp.users import Users
from tests.opp.loopback import QUICK, make_users, run


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:1:2:3", "2001:db8::/64"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("?", "?"),
    ],
)
def test_an_ipv6_network_counts_as_one_address(address: str, network: str) -> None:
    assert network_of(address) == network


def test_attempts_are_limited_in_time_and_number() -> None:
    attempts = Attempts(3, 60.0, capacity=50)
    for turn in range(3):
        assert attempts.wait("ann", 100.0) == 0
        attempts.fail("ann", 100.0 + turn)
    assert attempts.wait("ann", 110.0) == 50
    assert attempts.wait("bob", 110.0) == 0
    assert attempts.wait("ann", 160.5) == 0
    for number in range(1000):
        attempts.fail(f"user {number}", 200.0)
    assert len(attempts) == 50


def test_failures_under_way_count_and_other_networks_do_not_wait(tmp_path: Path) -> None:
    """A hundred guesses at once: only the failures allowed are checked, and others take turns."""
    checked: list[str] = []

    class Counting(Users):
        def verify(self, name: str, password: str) -> bool:
            checked.append(password)
            return super().verify(name, password)

    users = Counting(make_users(tmp_path, ("ann",)).path, QUICK)

    async def play() -> list[Login]:
        desk = LoginDesk(users, 1, Attempts(5, 1000.0))
        guesses = [desk.check("192.0.2.1", "ann", "wrong") for _guess in range(100)]
        results = await asyncio.gather(*guesses, desk.check("192.0.2.2", "ann", "pw-ann"))
        desk.close()
        return results

    *guesses, honest = run(play())
    assert honest == Login(True)
    assert checked.index("pw-ann") <= 1
    assert checked.count("wrong") == 5
    assert [login.accepted for login in guesses] == [False] * 100
    assert sum("Try again" in login.reason for login in guesses) == 95
