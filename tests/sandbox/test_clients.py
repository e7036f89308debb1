"""Strategies that misbehave, at the table, in the terminal and at a server: people play on."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.match import Match, Seat
from cardtable.opp import messages as m
from cardtable.opp.table import ServerTable
from cardtable.opp.table_settings import TableSettings
from cardtable.sandbox import SandboxedStrategy
from cardtable.table import driver
from tests.opp.loopback import STRATEGIES, run
from tests.sandbox.misbehaviours import MISBEHAVIOURS, PATIENT, Misbehaviour
from tests.sandbox.test_misbehaviours import SLOW_TO_START, SPADES
from tests.table.table_hands import Table
from tests.text.fake_terminal import NAMES, converse, make_store
from tests.waiting import LIMIT, wait_until


@pytest.fixture(params=MISBEHAVIOURS.values(), ids=list(MISBEHAVIOURS))
def case(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Misbehaviour:
    """Each misbehaviour; after its first failure a strategy is not asked again, to save time."""
    found: Misbehaviour = request.param
    monkeypatch.setattr(SandboxedStrategy, "limits", replace(found.limits, failures=1))
    return found


def match_against(*cases: Misbehaviour) -> Match:
    """Return a match of a person at South with *cases* in the next seats."""
    classes = {**SPADES.strategies().classes}
    for number, case in enumerate(cases):
        classes[f"villain{number}"] = case.classes()["villain"]
    keys = [f"villain{number}" for number in range(len(cases))] + ["random"] * (3 - len(cases))
    others = [Seat(key, name) for key, name in zip(keys, NAMES[1:], strict=True)]
    seats = [Seat(name=NAMES[0]), *others]
    rules = SPADES.find_rules("classic")
    return Match(SPADES, rules, seats, seed=1, dealer=0, strategies=classes)


@pytest.mark.check
@pytest.mark.sample(2, check=16)
def test_at_the_table(case: Misbehaviour) -> None:
    failures = failures_at_the_table(match_against(case))
    if not case.sentence:
        assert failures == []
    else:
        assert re.search(case.sentence, failures[0])
        assert any("West (Villain)" in line for line in failures)


@pytest.mark.check
def test_several_fail_at_the_table() -> None:
    cases = [MISBEHAVIOURS[name] for name in ("leaves by os._exit", "recurses", "answers None")]
    failures = failures_at_the_table(match_against(*cases))
    for name, case in zip(NAMES[1:], cases, strict=True):
        assert any(f"{name} (Villain)" in line for line in failures)
        assert any(re.search(case.sentence, line) for line in failures)


def failures_at_the_table(match: Match) -> list[str]:
    """Play the bids and a card; return the lines about failures, of which the prompt showed one."""
    prompts: set[str] = set()
    with Table(match) as table:

        def frame() -> None:
            table.app.step()
            prompts.add(table.prompt)

        wait_until(
            lambda: len({entry.position for entry in match.log}) == 3,
            "all but the person have bid",
            step=frame,
        )
        table.start_play()
        failures = [line for line in table.log if "failed" in line]
        assert not failures or any(prompt in failures for prompt in prompts)
        table.scene.play.play_card(min(table.cards.legal))
        assert match.log[-1].position == 0
    return failures


def test_the_table_says_that_a_strategy_is_being_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SandboxedStrategy, "limits", replace(PATIENT, start=LIMIT))
    monkeypatch.setattr(driver, "NOTICE_SECONDS", 0.5)
    with Table(match_against(Misbehaviour(SLOW_TO_START))) as table:
        words = f"Villain is being started (at most {LIMIT:g} seconds)."
        wait_until(lambda: table.prompt == words, "the prompt says so", step=table.app.step)


@pytest.mark.check
@pytest.mark.sample(2, check=16)
def test_in_the_terminal(case: Misbehaviour) -> None:
    store = make_store()
    store.strategies = {**store.strategies, "villain0": case.classes()["villain"]}
    output = converse(match_against(case), ["3", "1", "quit"], store)
    failures = [line for line in output.splitlines() if "failed" in line]
    assert len(re.findall(r"South, your (card|lead)\?", output)) == 2
    if not case.sentence:
        assert failures == []
    else:
        assert failures[0].startswith("West (Villain) failed")
        assert re.search(case.sentence, failures[0])


@pytest.mark.check
@pytest.mark.sample(2)
def test_at_a_server(case: Misbehaviour, tmp_path: Path) -> None:
    kind = case.classes("holdem")["villain"]
    received: list[m.ProtocolMessage] = []

    async def play() -> None:
        table = ServerTable(
            ["villain", "caller"],
            TableSettings(hands=2, pause=0),
            strategies={**STRATEGIES, "villain": lambda seed: kind(seed=seed)},
            workers=ThreadPoolExecutor(2),
            seed=2,
        )
        table.listeners.append(received.append)
        await table.run()

    async def limited() -> None:
        async with asyncio.timeout(LIMIT):
            await play()

    run(limited())
    assert sum(isinstance(message, m.StartNewGame) for message in received) == 2
    said = [message.text for message in received if isinstance(message, m.Information)]
    failures = [text for text in said if "failed" in text]
    if not case.sentence:
        assert failures == []
    else:
        assert failures[0].startswith("villain1 (Villain) failed")
        assert re.search(case.sentence.replace("in a hook .", "."), failures[0])
