"""The game that docs/ludl.md develops: it runs after every step."""

from __future__ import annotations

import io
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
import yaml

from cardtable.cli.program import run
from cardtable.games.scripted import BrokenGame, GameFile, read_game, search_trial
from cardtable.games.scripted.script_texts import read_script_texts
from cardtable.ludl import Accepted, Rejected, Session
from tests.paths import ROOT

pytestmark = pytest.mark.quick

PAGE = (ROOT / "docs" / "ludl.md").read_text(encoding="utf-8")
SHORT = re.findall(r"^```ludl\n(USE 'table';\n.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
"""The same game, written with a library."""
SEATS = ("player_1", "player_2", "player_3", "player_4")


@pytest.fixture(autouse=True)
def _fast_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no level be too slow: the speed of this machine is not tested here."""
    monkeypatch.setattr(search_trial, "try_searches", lambda _file: "")


def blocks(language: str) -> list[str]:
    """Return the code blocks of the page in a language, in order."""
    found = re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return [block for block in found if block not in SHORT]


def definitions(rules: str) -> dict[str, str]:
    """Return the functions, receivers and tests of a text by their first words."""
    matches = re.finditer(
        r"^(?P<head>(?P<kind>DEF|RECEIVE|TEST) [\w' ]+).*?^END_(?P=kind)\n",
        rules,
        re.MULTILINE | re.DOTALL,
    )
    return {match["head"]: match[0] for match in matches}


def steps(folder: Path) -> Iterator[GameFile]:
    """Write the game as the page does, and yield it after each block of rules."""
    (description,) = (block for block in blocks("yaml") if block.startswith("name:"))
    (folder / "game.yaml").write_text(description, encoding="utf-8")
    written: dict[str, str] = {}
    for block in blocks("ludl"):
        # a later definition of the same name replaces the earlier one
        written |= definitions(block)
        (folder / "rules.ludl").write_text("\n".join(written.values()), encoding="utf-8")
        yield read_game(folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder that the page tells the reader to create."""
    home = tmp_path / "high-card"
    home.mkdir()
    return home


def begin(file: GameFile, players: int, seed: int) -> Session:
    """Return the game with the cards dealt."""
    session = Session(file.program, file.description.state(players), seed=seed)
    assert isinstance(session.set_up(), Accepted)
    return session


def names(session: Session, container: str) -> list[str]:
    """Return the names of the tokens in a container."""
    return [token.name for token in session.world.containers[container].tokens]


def test_every_block_of_rules_consists_of_definitions() -> None:
    for block in blocks("ludl"):
        assert "\n".join(definitions(block).values()) == block


def test_every_step_deals_cards_and_accepts_one(folder: Path) -> None:
    files = list(steps(folder))
    assert len(files) == 6
    for file in files:
        session = begin(file, 3, seed=1)
        assert {len(names(session, f"{seat}_hand")) for seat in SEATS[:3]} == {5}
        card = names(session, "player_1_hand")[0]
        assert isinstance(session.send("player_1", f"play_card {card}"), Accepted)
        assert names(session, "player_1_play") == [card]
        assert session.current_player == "player_2"


def test_from_the_second_step_on_illegal_cards_are_rejected(folder: Path) -> None:
    first, second, *_later = steps(folder)
    for file, refused in ((first, False), (second, True)):
        session = begin(file, 2, seed=1)
        card = names(session, "player_2_hand")[0]
        answer = session.send("player_2", f"play_card {card}")
        assert isinstance(answer, Rejected) == refused
        foreign = session.send(session.current_player, "play_card joker")
        assert isinstance(foreign, Rejected)
        # rejected by the script, not by an error in it
        assert (foreign.error is None) == refused


def worth(name: str) -> int:
    """Return the value of a card, by its name."""
    return 14 if name[0] == "a" else "23456789tjqk".index(name[0]) + 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_from_the_third_step_on_games_are_played_to_the_end(folder: Path, players: int) -> None:
    rng = Random(players)
    files = list(steps(folder))[2:]
    (folder / "rules.ludl").write_text("".join(SHORT), encoding="utf-8")
    short = read_game(folder)
    for file in (*files, short):
        session = begin(file, players, seed=rng.getrandbits(30))
        points = dict.fromkeys(SEATS[:players], 0)
        for _round in range(5):
            played: list[tuple[int, int, str]] = []
            for turn in range(players):
                player = session.current_player
                hand = names(session, f"{player}_hand")
                legal = session.legal()
                assert legal in (None, tuple(f"play_card {card}" for card in hand))
                card = rng.choice(hand)
                # of two equal cards the later one wins, in the short version the first
                played.append((worth(card), -turn if file is short else turn, player))
                answer = session.send(player, f"play_card {card}")
                assert isinstance(answer, Accepted)
            winner = max(played)[2]
            points[winner] += 1
            assert isinstance(answer, Accepted)
            assert answer.said == (f"{winner} wins this round.",)
        assert isinstance(answer, Accepted)
        assert answer.scores == points
        assert len(names(session, "discard")) == 5 * players


def test_debug_shows_the_values(folder: Path) -> None:
    *_earlier, last = steps(folder)
    session = begin(last, 2, seed=1)
    for _turn in range(2):
        player = session.current_player
        answer = session.send(player, f"play_card {names(session, f'{player}_hand')[0]}")
        assert isinstance(answer, Accepted)
    assert len(answer.debug) == 2


class TypedInput(io.StringIO):
    """Types the input shown on the page, and echoes it."""

    def __init__(self, lines: list[str], screen: io.StringIO) -> None:
        super().__init__()
        self.lines = iter(lines)
        self.screen = screen

    def isatty(self) -> bool:
        return True

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # the stubs mix up bytes and text
        line = next(self.lines, "") + "\n"
        self.screen.write(line)
        return line


def run_console(command: str, typed: list[str], patch: pytest.MonkeyPatch) -> str:
    """Return the screen after a command and some input."""
    screen = io.StringIO()
    for name in ("stdout", "stderr"):
        patch.setattr(sys, name, screen)
    patch.setattr(sys, "stdin", TypedInput(typed, screen))
    run(shlex.split(command)[1:])
    return screen.getvalue()


def test_the_console_sessions_on_the_page_are_exact(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder.parent)
    game = steps(folder)
    tested = 0
    for language, block in re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL):
        if language == "ludl" and block not in SHORT:
            next(game)
        if language != "console" or not block.startswith("$ cardtable ludl "):
            continue
        command, shown = block.removeprefix("$ ").split("\n", 1)
        if "SHUFLE" in shown:
            rules = folder / "rules.ludl"
            rules.write_text(rules.read_text(encoding="utf-8").replace("SHUFFLE", "SHUFLE"))
        typed = re.findall(r"^player_\d> (.*)", shown, re.MULTILINE)
        pattern = re.escape(shown).replace("\\ \\ …\\\n", "(?:  .*\n)+")
        output = run_console(command, typed, monkeypatch)
        assert re.fullmatch(pattern, output), output
        tested += 1
    assert tested == 6


def test_the_german_texts_translate_the_game(folder: Path) -> None:
    *_earlier, last = steps(folder)
    (block,) = (block for block in blocks("yaml") if block.startswith("High Card:"))
    texts, errors = read_script_texts(block, "texts.de.yaml")
    assert errors == []
    assert texts.find(last.name) == "Hohe Karte"
    assert texts.find(last.description.summary) == "Fünf Karten, fünf Runden"
    assert texts.find("player_2 wins this round.") == "player_2 gewinnt diese Runde."


def test_the_fragments_of_game_files_are_valid(folder: Path) -> None:
    *_earlier, last = steps(folder)
    whole = yaml.safe_load(last.texts["game.yaml"])
    whole["state"]["properties"]["bags"] = {"{player}": 0}
    whole["state"]["properties"].update(suit="c", complete=[], dealer="", trump="h")
    whole["state"]["properties"].update(target=5, jokers=False, passing="left", phase="")
    whole["players"] = 4
    rules = folder / "rules.ludl"
    for receiver in ("bid $tricks", "play_eight $card $suit", "ask $player $rank", "home $card"):
        more = f"RECEIVE {receiver}: ACCEPT; END_RECEIVE\n"
        rules.write_text(rules.read_text(encoding="utf-8") + more, encoding="utf-8")
    for cell in ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"):
        whole["state"]["containers"][cell] = {"visible_to": "all"}
    for place in ("stock", "waste", "foundation_h", "column_1", "reserve"):
        whole["state"]["containers"][place] = {"visible_to": "all"}
    whole["state"]["properties"]["cards"] = {"{player}": 0}
    fragments = [
        yaml.safe_load(block)
        for block in blocks("yaml")
        if "name:" not in block and not block.startswith("High Card:")
    ]
    assert len(fragments) == 17
    for fragment in fragments:
        sets = {**whole["token_sets"], **fragment.get("token_sets", {})}
        state = {
            part: {**whole["state"].get(part, {}), **fragment.get("state", {}).get(part, {})}
            for part in ("properties", "secret", "containers")
        }
        text = yaml.safe_dump({**whole, **fragment, "token_sets": sets, "state": state})
        (folder / "game.yaml").write_text(text, encoding="utf-8")
        try:
            read_game(folder)
        except BrokenGame as error:
            pytest.fail(error.explain())
