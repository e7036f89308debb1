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
from tests.opp.loopback import STRATEGIES, run
from tests.sandbox.misbehaviours import MISBEHAVIOURS, Misbehaviour
from tests.sandbox.test_misbehaviours import SPADES
from tests.table.table_hands import Table
from tests.text.fake_terminal import NAMES, converse, make_store
from tests.waiting import LIMIT, wait_until


@pytest.fixture(params=MISBEHAVIOURS.values(), ids=list(MISBEHAVIOURS))
def case(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Misbehaviour:
    """Each misbehaviour; after its first failure a strategy is not asked again, to save time."""
    found: Misbehaviour = request.param
    monkeypatch.setattr(SandboxedStrategy, "limits", replace(found.limits, failures=1))
    return found


def match_against(case: Misbehaviour, villains: int) -> Match:
    """Return a match of a person at South with *case* in the next *villains* seats."""
    classes = {**SPADES.strategies().classes, **case.classes()}
    keys = ["villain"] * villains + ["random"] * (3 - villains)
    others = [Seat(key, name) for key, name in zip(keys, NAMES[1:], strict=True)]
    seats = [Seat(name=NAMES[0]), *others]
    rules = SPADES.find_rules("classic")
    return Match(SPADES, rules, seats, seed=1, dealer=0, strategies=classes)


@pytest.mark.sample(2)
def test_at_the_table(case: Misbehaviour) -> None:
    match = match_against(case, 1 if case.uses_up_its_time else 3)
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
        if not case.sentence:
            assert failures == []
        else:
            assert re.search(case.sentence, failures[0])
            assert any("West (Villain)" in line for line in failures)
            assert any(prompt in failures for prompt in prompts)
        table.scene.play.play_card(min(table.cards.legal))
        assert match.log[-1].position == 0


@pytest.mark.sample(2)
def test_in_the_terminal(case: Misbehaviour) -> None:
    store = make_store()
    store.strategies = {**store.strategies, **case.classes()}
    output = converse(match_against(case, 1), ["3", "1", "quit"], store)
    failures = [line for line in output.splitlines() if "failed" in line]
    assert len(re.findall(r"South, your (card|lead)\?", output)) == 2
    if not case.sentence:
        assert failures == []
    else:
        assert failures[0].startswith("West (Villain) failed")
        assert re.search(case.sentence, failures[0])


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
