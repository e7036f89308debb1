"""Hand histories at the table: replayed, exported from saved games, and the shipped ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardtable.cli.program import run
from cardtable.core import assets
from cardtable.core.errors import SourceError
from cardtable.engine import ZoneKind
from cardtable.features.hand_histories.histories import ending_of, match_of, unknown_in
from cardtable.games.holdem import Action, Game
from cardtable.games.holdem.phh import dumps, load, loads
from cardtable.match import Match
from cardtable.screens import start
from cardtable.screens.replay.screen import ReplayScene
from cardtable.screens.replay.timeline import Film
from cardtable.storage.saves import Saves
from makers.samples import holdem
from tests.games.holdem.test_holdem_buy_ins import match_after_all_in
from tests.scenes import FakeWindow, faults_of
from tests.storage.stored_matches import new_match
from tests.table.poker.poker_scenes import holdem_match

ALL_IN = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [2, 4, 0]
min_bet = 4
starting_stacks = [110, 220, 330]
actions = [
  "d dh p1 ????", "d dh p2 AcAs", "d dh p3 7h6h",
  "p3 cbr 14", "p1 cc", "p2 cc",
  "d db Jh3h2c", "p1 cc", "p2 cc", "p3 cbr 20", "p1 cbr 96", "p2 cc", "p3 f",
  "d db 4s", "d db 5s", "p1 sm", "p2 sm AcAs",
]
players = ["Ann", "Bob", "Cy"]
"""
DEAD_SMALL_BLIND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [4, 0, 0]
min_bet = 4
starting_stacks = [100, 100, 100]
actions = ["d dh p1 2c2d", "d dh p2 ????", "d dh p3 ????", "p2 cbr 12", "p3 f", "p1 f"]
players = ["Ann", "Bob", "Cy"]
"""
HISTORIES = ("fold-or-call.phhs", "side-pots.phh")

Said = pytest.CaptureFixture[str]


def sample(name: str) -> Path:
    folder = assets.samples()
    assert isinstance(folder, Path)
    return folder / name


# --- as a match ----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [ALL_IN, DEAD_SMALL_BLIND])
def test_a_hand_becomes_a_match_with_the_same_log_and_stacks(text: str) -> None:
    (hand,) = loads(text)
    match = match_of(hand)
    assert tuple((entry.position, entry.action) for entry in match.log) == hand.actions
    game: Any = match.game
    assert game.stacks == hand.game.stacks
    names = [player.name for player in game.players]
    assert names[-3:] == ["Ann", "Bob", "Cy"]
    assert match.over
    assert not any(game.places)


def test_known_players_are_listed_by_position() -> None:
    assert loads(ALL_IN)[0].known == {1, 2}
    (hand,) = loads(DEAD_SMALL_BLIND)
    assert (len(hand.rules.start), hand.known) == (4, {1})  # type: ignore[comparison-overlap]  # sets, one of them frozen
    assert match_of(hand).seats[0].name == "Empty seat"


def cut_before(action: str) -> str:
    """Return the hand of a file that ends before *action*."""
    before, _rest = ALL_IN.split(f'"{action}"')
    return before + ']\nplayers = ["Ann", "Bob", "Cy"]\n'


def test_a_hand_that_ends_before_its_board_has_no_record() -> None:
    (hand,) = loads(cut_before("d db Jh3h2c"))
    assert not hand.complete
    assert hand.final_stacks == (96, 206, 316)
    assert len(match_of(hand).log) == 3
    (hand,) = loads(cut_before("d db 4s"))  # two are all-in, or as good as
    assert not hand.complete
    assert hand.final_stacks == (0, 110, 296)
    assert len(match_of(hand).log) == len(hand.actions)
    with pytest.raises(ValueError, match="not finished"):
        dumps(hand)


def test_an_all_in_without_a_board_but_with_an_end_is_refused() -> None:
    whole = cut_before("d db 4s")
    with pytest.raises(SourceError, match="board cards are missing"):
        loads(whole + "finishing_stacks = [0, 236, 296]\n")


def test_board_cards_after_the_end_are_refused() -> None:
    text = DEAD_SMALL_BLIND.replace('"p1 f"', '"p1 f", "d db 3c4c5c"')
    with pytest.raises(SourceError, match=r"action 7 \(d db 3c4c5c\): The hand is over"):
        loads(text)


def test_unknown_cards_stay_unknown_when_written_again() -> None:
    again = dumps(loads(ALL_IN)[0])
    assert '"d dh p1 ????"' in again
    assert '"p1 sm"' in again
    assert 'players = ["Ann", "Bob", "Cy"]' in again
    assert loads(again)[0].known == {1, 2}
    assert dumps(loads(again)[0]) == again


# --- at the table --------------------------------------------------------------------------------


@pytest.fixture
def window() -> Iterator[FakeWindow]:
    window = FakeWindow()
    yield window
    window.close()


def replayed(window: FakeWindow, text: str) -> ReplayScene:
    (hand,) = loads(text)
    match = match_of(hand)
    unknown = unknown_in(hand)
    scene = ReplayScene(window.context, match, "a.phh", unknown=unknown, ending=ending_of(hand))
    window.open(scene)
    return scene


def open_hands(scene: ReplayScene) -> dict[int, list[str]]:
    return {
        int(zone.owner or 0): [str(card) for card in zone.pieces if card is not None]
        for zone in scene.viewpoint.visible_zones()
        if zone.kind is ZoneKind.HAND
    }


@pytest.mark.check
def test_known_hands_are_open_and_the_unknown_one_stays_hidden(window: FakeWindow) -> None:
    scene = replayed(window, ALL_IN)
    assert open_hands(scene) == {0: [], 1: ["As", "Ac"], 2: ["7h", "6h"]}
    assert scene.viewpoint.bottom == 1
    while scene.film.index < scene.film.timeline.last:
        scene.step_forward()
        window.steps(3)
        assert open_hands(scene)[0] == []
    scene.table.stage.skip()
    assert len(scene.table.stage.zones["board"]) == 5
    assert all(sprite.shown_card is None for sprite in scene.table.stage.zones["hand:0"])
    assert any("Bob" in line and "shows" in line for line in window.said)
    assert not any("Ann shows" in line for line in window.said)
    assert not faults_of(scene, (1280, 800))
    scene.go_to(scene.film.index - 1)
    assert open_hands(scene)[1] == ["As", "Ac"]


def test_the_view_of_an_unknown_seat_reveals_nothing(window: FakeWindow) -> None:
    scene = replayed(window, ALL_IN)
    scene.go_to(scene.film.timeline.last)
    scene.views.choose(1)
    assert open_hands(scene)[0] == []
    facts = scene.table.panels.facts(scene.match.view(0))
    assert facts.plates[0].line == ""


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("action", "board"), [("d db Jh3h2c", 0), ("p1 cbr 96", 3), ("d db 4s", 3)]
)
def test_an_unfinished_hand_is_replayed_to_its_last_action(
    action: str, board: int, window: FakeWindow
) -> None:
    scene = replayed(window, cut_before(action))
    while scene.film.index < scene.film.timeline.last:
        scene.step_forward()
        window.steps(3)
    scene.table.stage.skip()
    window.steps(3)
    assert (
        sum(len(zone.pieces) for zone in scene.viewpoint.visible_zones() if zone.name == "board")
        == board
    )
    assert len(scene.table.stage.zones["board"]) == board
    assert not any("wins" in line or line.startswith(("Turn", "River")) for line in window.said)
    assert scene.table.hand.prompt.words == "The file ends before the hand is over."
    assert not faults_of(scene, (1280, 800))


@pytest.mark.check
def test_the_replay_runs_to_the_end(window: FakeWindow) -> None:
    scene = replayed(window, DEAD_SMALL_BLIND)
    scene.speed = 4.0
    scene.toggle()
    window.until(lambda: not scene.playing, "the end")
    assert scene.film.index == scene.film.timeline.last
    assert not scene.playing


# --- the commands --------------------------------------------------------------------------------


def said(capsys: Said, *command: str, code: int = 0) -> tuple[str, str]:
    assert run(command) == code
    return capsys.readouterr()


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    opened: list[tuple[Any, ...]] = []
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")

    def run_watch(*given: Any, size: Any = None, **_window: Any) -> None:
        opened.append((*given, size))

    monkeypatch.setattr(start, "run_watch", run_watch)
    return opened


def test_a_hand_of_a_file_is_replayed(capsys: Said, windows: list[tuple[Any, ...]]) -> None:
    said(capsys, "replay", str(sample("fold-or-call.phhs")), "--hand", "2", "--size", "900x700")
    said(capsys, "replay", str(sample("fold-or-call.phhs")))
    (match, name, unknown, ending, size, *_rest), (_match, _name, first_unknown, *_more) = windows
    assert ending == ""
    assert isinstance(match, Match)
    assert match.log[-1].action == Action.CALL
    assert (name, unknown, size) == ("fold-or-call.phhs, hand 2", frozenset(), (900, 700))
    assert first_unknown == {1}


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "p1 cbr 96",
            "p1 cbr 30",
            "a.phh: action 11 (p1 cbr 30): Raise to between 40 and 96. [too-little]\n",
        ),
        ("p3 f", "p1 f", "a.phh: action 13 (p1 f): It is the turn of p3. [not-your-turn]\n"),
    ],
)
def test_a_wrong_action_opens_no_window(
    old: str, new: str, sentence: str, capsys: Said, tmp_path: Path, windows: list[tuple[Any, ...]]
) -> None:
    path = tmp_path / "a.phh"
    path.write_text(ALL_IN.replace(old, new), "utf-8")
    assert said(capsys, "replay", str(path), code=2)[1] == sentence
    assert not windows


def test_a_missing_hand_opens_no_window(capsys: Said, windows: list[tuple[Any, ...]]) -> None:
    path = str(sample("fold-or-call.phhs"))
    err = said(capsys, "replay", path, "--hand", "3", code=2)[1]
    assert err == "There is no hand 3 in fold-or-call.phhs, which has 2 hands.\n"
    assert said(capsys, "replay", "no.phh", code=2)[1].startswith("no.phh cannot be read")
    Saves().save_as(holdem_match(), "new")
    err = said(capsys, "replay", "new", "--hand", "1", code=2)[1]
    assert err == "--hand is for hand histories only.\n"
    err = said(capsys, "replay", path, "--hand", "1", "--headless", code=2)[1]
    assert err == "--hand and --headless cannot be combined.\n"
    assert not windows


def test_the_log_of_a_hand_leaves_out_unknown_cards(capsys: Said, tmp_path: Path) -> None:
    path = tmp_path / "a.phh"
    path.write_text(ALL_IN, "utf-8")
    out = said(capsys, "phh", "show", str(path))[0]
    assert "Bob is dealt" in out
    assert "Ann is dealt" not in out
    assert "Ann shows" not in out


def test_the_log_ends_with_the_file(capsys: Said, tmp_path: Path) -> None:
    path = tmp_path / "a.phh"
    for action in ("d db Jh3h2c", "d db 4s"):
        path.write_text(cut_before(action), "utf-8")
        lines = said(capsys, "phh", "show", str(path))[0].splitlines()
        assert lines[-1] == "The file ends before the hand is over."
        assert not any("Turn" in line or "wins" in line for line in lines)
        assert any("Flop" in line for line in lines) is (action == "d db 4s")


SEVERAL = f"[1]\n{ALL_IN.replace('NT', 'PO')}\n[2]\n{ALL_IN}\n[5]\n{ALL_IN.replace('p3 f', 'p1 f')}"
FAULTS = (
    "night.phhs: hand 1: Unsupported variant 'PO'; supported: NT, FT. [bad-field]\n"
    "night.phhs: hand 5, action 13 (p1 f): It is the turn of p3. [not-your-turn]\n"
)


@pytest.mark.check
def test_all_invalid_hands_are_listed_and_the_valid_one_is_shown(
    capsys: Said, tmp_path: Path, windows: list[tuple[Any, ...]]
) -> None:
    path = tmp_path / "night.phhs"
    path.write_text(SEVERAL, "utf-8")
    out, err = said(capsys, "phh", "show", str(path))
    assert out.startswith("Hand 2, ")
    assert err == FAULTS
    err = said(capsys, "replay", str(path), "--headless", code=2)[1]
    assert err == f"{FAULTS}night.phhs: 1 of 3 hands are valid.\n"
    assert said(capsys, "replay", str(path))[1] == FAULTS
    assert [name for _match, name, *_rest in windows] == ["night.phhs, hand 2"]
    for number, line in zip((1, 5), FAULTS.splitlines(), strict=True):
        err = said(capsys, "phh", "show", str(path), "--hand", str(number), code=2)[1]
        assert err == f"{line}\n"
    err = said(capsys, "phh", "show", str(path), "--hand", "4", code=2)[1]
    assert err == "There is no hand 4 in night.phhs, which has 3 hands.\n"


def test_amounts_are_printed_in_the_units_of_the_file(capsys: Said, tmp_path: Path) -> None:
    path = tmp_path / "a.phh"
    path.write_text(
        'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [0.25, 0.5]\nmin_bet = 0.5\n'
        'starting_stacks = [50, inf]\nactions = ["p2 cbr 1.75", "p1 f"]\n',
        "utf-8",
    )
    lines = said(capsys, "phh", "show", str(path))[0].splitlines()
    assert "p2 raises to 1.75." in lines
    assert lines[-1] == "The stack of p2 is not known; it is shown as 52.51."
    (hand,) = load(path)
    assert ending_of(hand).endswith("1 chip is 0.01.")


def test_names_lose_control_characters(capsys: Said, tmp_path: Path) -> None:
    path = tmp_path / "a.phh"
    path.write_text(ALL_IN.replace('"Bob"', '"B\\u001b[31mo\\u0007b\\ncheats"'), "utf-8")
    out = said(capsys, "phh", "show", str(path))[0]
    assert "b cheats is dealt" in out
    assert all(sign.isprintable() or sign == "\n" for sign in out)


def saved_hands(hands: int) -> Match:
    """Save a game named friday with *count* finished hands and one in progress."""
    match = holdem_match("caller", "caller", "caller")
    while len(match.deals) <= hands:
        match.tick()
    Saves().save_as(match, "friday")
    return match


@pytest.mark.check
def test_a_saved_game_is_written_as_a_hand_history(capsys: Said, tmp_path: Path) -> None:
    match = saved_hands(3)
    path = tmp_path / "out.phhs"
    assert said(capsys, "phh", "write", "friday", str(path))[0] == "out.phhs: 3 hands.\n"
    game: Any = match.game
    for hand, record in zip(load(path), game.records, strict=True):
        assert hand.final_stacks == tuple(record.stacks[seat] for seat in record.ring)
        assert hand.players == tuple(record.names[seat] for seat in record.ring)
    one = tmp_path / "one.phh"
    assert (
        said(capsys, "phh", "write", "friday", str(one), "--hand", "2")[0] == "one.phh: 1 hand.\n"
    )
    assert one.read_text("utf-8") == dumps(game.records[1])
    loud = tmp_path / "OUT.PHHS"
    assert said(capsys, "phh", "write", "friday", str(loud))[0] == "OUT.PHHS: 3 hands.\n"


@pytest.mark.check
def test_a_failed_export_is_reported_and_changes_nothing(capsys: Said, tmp_path: Path) -> None:
    saved_hands(2)
    path = tmp_path / "out.phhs"
    path.write_text("mine")
    err = said(capsys, "phh", "write", "friday", str(path), code=2)[1]
    assert err == f"{path} already exists. To replace it, add --force.\n"
    err = said(capsys, "phh", "write", "friday", str(tmp_path / "a.phh"), code=2)[1]
    assert err.startswith("The name of a file with several hands must end in .phhs.")
    err = said(capsys, "phh", "write", "friday", str(path), "--hand", "9", code=2)[1]
    assert err == "There is no hand 9 in friday, which has 2 hands.\n"
    Saves().save_as(new_match(), "spades")
    err = said(capsys, "phh", "write", "spades", str(path), code=2)[1]
    assert err == "'spades' is a game of Spades, not of Texas Hold'em.\n"
    Saves().save_as(holdem_match(), "new")
    assert said(capsys, "phh", "write", "new", str(path), code=2)[1] == "No hand is finished yet.\n"
    assert path.read_text() == "mine"
    assert [one.name for one in tmp_path.iterdir() if one.is_file()] == ["out.phhs"]
    said(capsys, "phh", "write", "friday", str(path), "--force")
    assert len(load(path)) == 2


# --- shipped games -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HISTORIES)
def test_shipped_hand_histories_play_to_the_end(name: str, capsys: Said) -> None:
    assert "all actions legal" in said(capsys, "replay", str(sample(name)), "--headless")[0]
    for hand in load(sample(name)):
        assert hand.complete
        assert hand.data["finishing_stacks"] == list(hand.final_stacks)
        assert match_of(hand).over


def test_the_shipped_hand_histories_are_written_by_the_script() -> None:
    written = holdem.hand_histories()
    assert tuple(sorted(written)) == HISTORIES
    for name, text in written.items():
        assert sample(name).read_text("utf-8") == text


def test_a_replay_shows_rebuys_forwards_and_backwards() -> None:
    match = match_after_all_in()
    match.act(Action.REBUY, 2)
    match.act(Action.REBUY, 1)
    match.deal()
    film = Film(match)
    stacks = [film.match.game_as(Game).stacks]
    while film.index < film.timeline.last:
        film.step()
        stacks.append(film.match.game_as(Game).stacks)
    assert stacks[-4:-1] == [(260, 0, 0), (260, 0, 60), (260, 100, 60)]
    for index in reversed(range(len(stacks))):
        film.go_to(index)
        assert film.match.game_as(Game).stacks == stacks[index]
