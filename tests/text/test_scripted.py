"""Scripted games in the terminal."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from cardtable import games
from cardtable.cli.program import run
from cardtable.games import all_games
from cardtable.match import Match, Seat
from cardtable.storage.saves import Saves
from cardtable.storage.statistics import Statistics
from cardtable.text.store import GameStore
from tests.games.scripted.test_scripted_game import DICE
from tests.text.fake_terminal import converse

NAMES = ("South", "West", "North", "East", "Fifth")
SCRIPTS = ("crazy-eights", "go-fish", "hearts", "klondike", "script-spades", "script-tic-tac-toe")


def play_game(
    key: str,
    answers: Iterable[str] | Callable[[str], str | None],
    *,
    persons: tuple[int, ...] = (0,),
    words: bool = True,
    rules: str = "classic",
    seed: int = 1,
) -> str:
    """Return the output of a game of *persons* against random players."""
    kind = all_games()[key]
    match_rules = kind.find_rules(rules)
    seats = [
        Seat("person" if place in persons else "random", NAMES[place])
        for place in range(match_rules.players)
    ]
    match = Match(kind, match_rules, seats, seed=seed)
    store = GameStore(kind, Saves(), kind.strategies().classes, Statistics())
    return converse(match, answers, store, words=words)


@pytest.mark.sample(2)
@pytest.mark.parametrize("key", SCRIPTS)
@pytest.mark.parametrize("words", [True, False])
def test_a_whole_scripted_game_can_be_played(key: str, words: bool) -> None:
    asked: list[str] = []

    def answer(prompt: str) -> str | None:
        if "game is over" in prompt or len(asked) > 60:
            return "quit"
        if "next hand" in prompt:
            return ""
        asked.append(prompt)
        return "1"

    output = play_game(key, answer, words=words)
    assert len(asked) > 2
    assert "not understood" not in output
    assert "player_" not in output
    mover = "South" if key == "klondike" else "West"
    assert re.search(rf"^{mover} \w+s .*\.$", output, re.MULTILINE)
    if key == "script-tic-tac-toe":
        assert re.search(r"(South|West) wins the game\.|The game is a draw\.", output)
    else:
        assert "South, hand: " in output or key == "klondike"
        assert "Hand 1." in output


@pytest.mark.check
def test_messages_can_be_typed_in_four_ways() -> None:
    output = play_game("crazy-eights", ["draw a card", "quit"])
    assert "South draws the " in output
    typed = re.search(r"Your choices: (.*)\.\n", output)
    assert typed is not None
    card = re.search(r"\d (?:play card )?(\w+ of \w+)", typed[1])
    assert card is not None
    for answer in (card[1], card[1].title()):
        assert f"South plays the {card[1]}." in play_game("crazy-eights", [answer, "quit"])
    assert "South draws the " in play_game("crazy-eights", ["draw", "quit"])
    several = [play_game("crazy-eights", ["8h", "8h", "quit"], seed=seed) for seed in range(12)]
    assert any("Which one: " in output for output in several)
    assert any("You cannot play the eight of hearts." in output for output in several)


def test_every_question_repeats_the_trick() -> None:
    output = play_game("crazy-eights", ["draw", "quit"], words=False)
    turns = output.split("Your choices: ")[:-1]
    assert len(turns) >= 2
    for turn in turns:
        assert re.search(r"Discard: \w\w(?: on top of \d+)?\.\nSuit: \w+\.\n$", turn), turn


def test_a_refusal_uses_the_words_of_the_script() -> None:
    output = play_game("hearts", ["as", "2c", "play_card as", "nonsense", "quit"])
    assert "That card is not in your hand." in output or "hand" in output
    assert "'nonsense' was not understood" in output
    assert "Not now" in output or "not in your hand" in output


def test_the_pages_show_hand_table_score_and_rules() -> None:
    output = play_game(
        "script-spades", ["hand", "table", "score", "rules", "legal", "help", "quit"]
    )
    assert output.count("South, hand: ") >= 2
    assert "West, hand: 13 face down." in output
    assert "Partners: South and North; West and East." in output
    assert "Spades by script" in output
    assert "King of hearts, ace of hearts, two of spades, five of hearts. The two of" in output
    assert "#" not in output
    assert "Type a choice as listed" in output
    output = play_game("script-tic-tac-toe", ["words off", "table", "score", "quit"])
    assert ". . .\n. . .\n. . .\n" in output


def test_a_shared_keyboard_reveals_nothing_private() -> None:
    output = play_game("go-fish", ["", "1", "", "1", "quit"], persons=(0, 1), rules="2-players")
    assert "Pass the keyboard to West, then press Enter:" in output
    before = output.partition("Pass the keyboard to West")[0]
    assert "West, hand" not in before


@pytest.mark.check
def test_undo_and_hint_name_messages() -> None:
    output = play_game("crazy-eights", ["draw", "undo", "hint", "quit"], rules="2-players")
    assert "Undone: South, Draw a card." in output
    assert re.search(r"^(Play the|Draw a card)", output.partition("hint\n")[2], re.MULTILINE)
    assert "Message(" not in output


# --- the command -------------------------------------------------------------------------------


@pytest.fixture
def zipped(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "dice.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in DICE.items():
            archive.writestr(name, text)
    yield path
    games.REGISTRY.clear()


def test_a_game_in_a_zip_can_be_played(
    zipped: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("roll\nscore\nquit\n"))
    assert run(["text", str(zipped), "--seat", "north=random", "--seed", "1"]) == 0
    output = capsys.readouterr().out
    assert "Dice and a card. Rules: classic." in output
    assert "rolls." in output
    assert "cardtable text dice --resume" in output


@pytest.mark.parametrize("words", [["dice", "--resume"], ["--resume"]])
def test_a_game_of_any_folder_is_resumed_by_its_name(
    words: list[str],
    zipped: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("roll\nquit\n"))
    assert run(["text", str(zipped), "--seat", "north=random", "--seed", "1"]) == 0
    games.REGISTRY.clear()  # the next program knows nothing of the zip
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert run(["text", *words]) == 0
    assert "Dice and a card" in capsys.readouterr().out.rpartition("Resum")[2]


@pytest.mark.check
def test_a_broken_game_is_reported_and_others_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from cardtable.storage.paths import games_folder

    home = games_folder() / "bad"
    home.mkdir(parents=True)
    try:
        (home / "game.yaml").write_text("name: Bad\nplayers: 99\n", encoding="utf-8")
        (home / "rules.ludl").write_text("RECEIVE go:\n  JUMP;\n", encoding="utf-8")
        assert run(["list"]) == 0
        captured = capsys.readouterr()
        assert "hearts: Hearts" in captured.out
        assert str(games_folder()) in captured.out
        assert "bad/game.yaml:2:1" in captured.err
        assert "^" in captured.err
        assert run(["text", "bad"]) == 2
        assert "bad/rules.ludl:" in capsys.readouterr().err
        assert run(["text", str(tmp_path / "none.zip")]) == 2
        assert "No such folder or zip" in capsys.readouterr().err
    finally:
        for file in home.iterdir():
            file.unlink()
        home.rmdir()
        games.set_game_folders(())


def test_rules_of_a_script_are_listed_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["list", "rules", "hearts"]) == 0
    assert "5-players: Hearts for 5" in capsys.readouterr().out
    assert run(["rules", "5-players", "--game", "hearts"]) == 0
    assert "players: 5" in capsys.readouterr().out
