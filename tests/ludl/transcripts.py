"""Transcripts of games by random messages, to compare compiled modules with plain Python.

A script must not notice whether modules are compiled: answers, errors, states and costs are the
same.
"""

from __future__ import annotations

import json
from importlib.resources import as_file
from random import Random
from typing import Any

from cardtable.core import assets
from cardtable.games.scripted.game_reader import read_game
from cardtable.ludl import Accepted, LudlError, Rejected, SeededChance, Session, parse
from cardtable.ludl.world import Limits

GAMES = ("crazy-eights", "go-fish", "hearts", "script-spades", "script-tic-tac-toe")
TIGHT = Limits(steps=700, memory=30_000, depth=12, items=40, text=120, state=300_000)


def transcript_of_game(name: str, seed: int, messages: int) -> list[Any]:
    """Play a shipped game by random messages, some of which are illegal."""
    with as_file(assets.find("games", name)) as folder:
        file = read_game(folder)
    session = file.session(file.description.players[0], chance=SeededChance(seed))
    rng = Random(seed)
    rows = [answered(session, session.set_up())]
    for _message in range(messages):
        legal = session.legal() or ()
        rows.append([list(legal), *costs(session)])
        if not legal:
            break
        players = session.world.properties["play_order"]
        line = rng.choice(legal)
        if rng.random() < 0.2:  # another card, another player, a missing word
            line = " ".join([line.split()[0], *(rng.choice(legal).split()[1:])])
            rows.append(answered(session, session.send(rng.choice(players), line)))
            rows.append(answered(session, session.attempt(rng.choice(players), line + " as")))
        else:
            rows.append(answered(session, session.send(session.current_player, line)))
    return [*rows, session.state]


def transcript_of_script(text: str, state: dict[str, Any], seed: int, limits: Limits) -> list[Any]:
    """Run a script for some messages ``go 3``."""
    session = Session(parse(text), state, seed, limits=limits)
    rows = [answered(session, session.set_up())]
    for turn in range(4):
        try:
            rows.append([session.legal(), *costs(session)])
        except LudlError as error:
            rows.append([str(error), *costs(session)])
        rows.append(answered(session, session.send("north" if turn % 2 else "south", "go 3")))
    return [*rows, session.state]


def costs(session: Session) -> tuple[int, int]:
    """Return what the last message left of its steps and of its memory."""
    return session.world.steps_left, session.world.memory_left


def answered(session: Session, answer: Accepted | Rejected) -> list[Any]:
    """Return an answer as plain values."""
    if isinstance(answer, Rejected):
        found: list[Any] = [answer.text, str(answer.error), answer.debug]
    else:
        moves = [str(move) for move in answer.moves]
        found = [answer.said, answer.said_after, answer.debug, moves, answer.scores]
        found.append(answer.following)
    return [*found, *costs(session)]


def transcripts(scripts: list[list[Any]]) -> Any:
    """Return the transcripts of shipped games and of *scripts*, as plain JSON.

    A script is its text, its state and a seed.
    """
    games = [transcript_of_game(name, seed, 90) for name in GAMES for seed in range(2)]
    others = [
        transcript_of_script(text, state, seed, limits)
        for text, state, seed in scripts
        for limits in (Limits(), TIGHT)
    ]
    return json.loads(json.dumps([games, others]))
