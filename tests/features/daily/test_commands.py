"""Deal codes and the deal of the day on the command line."""

from __future__ import annotations

import io
import json
from datetime import date

import pytest

from cardtable.deal_codes import code_of_day
from cardtable.features.daily import results as daily
from cardtable.games import all_games
from tests.cli.test_cli import run_command

TODAY = date(2028, 2, 29)
CODE = code_of_day(TODAY, all_games()["spades"]).text


@pytest.fixture(autouse=True)
def leap_day(monkeypatch):
    monkeypatch.setattr(daily, "today", lambda: TODAY)


def type_lines(monkeypatch, *lines):
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_a_deal_is_played_by_its_code(capsys, monkeypatch):
    type_lines(monkeypatch, "code", "3", "code all", "quit")
    code, out, _err = run_command(capsys, "text", "--deal", CODE.lower().replace("-", " "))
    assert code == 0
    assert "Hand 1, North deals." in out
    assert out.count(CODE) == 2


@pytest.mark.check
def test_the_unfinished_game_is_listed_with_its_code(capsys, monkeypatch):
    type_lines(monkeypatch, "3", "quit")
    run_command(capsys, "text", "--deal", CODE)
    _code, out, _err = run_command(capsys, "list", "saves")
    assert f"deal {CODE}" in out
    _code, out, _err = run_command(capsys, "list", "saves", "--json")
    assert json.loads(out)["unfinished"][0]["deal"] == CODE


def test_only_a_game_with_deals_lists_the_command_for_codes(capsys, monkeypatch):
    listed = []
    for game in ("spades", "othello"):
        type_lines(monkeypatch, "help", "quit")
        _code, out, _err = run_command(capsys, "text", game)
        listed.append("code: show the deal code" in out)
    assert listed == [True, False]


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("text", "--deal", CODE[:-1] + "1"), "mistyped"),
        (("play", "--deal", CODE[:-1] + "U"), "'U' cannot be part of a deal code"),
        (("text", "holdem", "--deal", CODE), "a deal of Spades, not of Texas Hold'em"),
        (("text", "--deal", CODE, "--seed", "5"), "--deal and --seed cannot be combined"),
        (("text", "--deal", CODE, "--rules", "solo"), "--deal and --rules cannot be combined"),
        (("play", "--deal", CODE, "--resume"), "--resume and --deal cannot be combined"),
        (("deal", "x" * 20), "mistyped"),
        (("daily", "go-fish"), "Go Fish has no deal of the day. Allowed: spades, holdem, hearts."),
        (("daily", "--date", "2028-03-01"), "2028-03-01 cannot be played yet"),
        (("daily", "--calendar", "--in-window"), "--calendar and --in-window cannot be combined"),
        (("daily", "--date", "2027-02-29"), "Invalid value for '--date'"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_reason(arguments, words, capsys):
    code, _out, err = run_command(capsys, *arguments)
    assert code == 2
    assert words in err
    assert "Traceback" not in err


def test_a_code_is_explained_without_the_cards_unless_they_are_wanted(capsys):
    code, out, _err = run_command(capsys, "deal", CODE)
    assert code == 0
    assert "Game: Spades" in out
    assert "Rules: classic" in out
    assert "Dealer: North" in out
    assert len(out.splitlines()) == 4
    _code, out, _err = run_command(capsys, "deal", CODE, "--cards")
    assert out.splitlines()[-1].count("/") == 3


def test_the_deal_of_the_day_is_played_and_listed(capsys, monkeypatch):
    _code, out, _err = run_command(capsys, "daily", "holdem", "--calendar")
    assert "0 days in a row, best 0" in out
    type_lines(monkeypatch, "f", "quit")
    code, out, _err = run_command(capsys, "daily", "holdem")
    assert code == 0
    assert f"Deal of 2028-02-29, code {code_of_day(TODAY, all_games()['holdem'])}" in out
    _code, out, _err = run_command(capsys, "daily", "holdem", "--calendar")
    lines = out.splitlines()
    assert lines[0] == "Texas Hold'em, deal of the day"
    assert lines[1] == "1 day in a row, best 1"
    assert lines[2].startswith("2028-02-29  Tue  ")
    assert "not played" not in lines[2]
    assert lines[3] == "2028-02-28  Mon  not played"
    assert len(lines) == 2 + 28


def test_the_deal_of_the_day_opens_in_a_window(capsys, monkeypatch):
    opened = []

    class Start:
        @staticmethod
        def run_match(match, **arguments):
            opened.append((match, arguments))

    monkeypatch.setattr("cardtable.features.daily.commands.check_display", lambda: None)
    monkeypatch.setattr("cardtable.features.daily.commands.show", lambda run: run(Start))
    code, _out, _err = run_command(capsys, "daily", "--in-window", "--size", "1000x700")
    assert code == 0
    [(match, arguments)] = opened
    assert match.code == CODE
    assert arguments["size"] == (1000, 700)
    assert match.id in daily.DailyResults().path.read_text()


def test_an_earlier_day_counts_as_late(capsys, monkeypatch):
    type_lines(monkeypatch, "f", "quit")
    run_command(capsys, "daily", "holdem", "--date", "2028-02-28")
    _code, out, _err = run_command(capsys, "daily", "holdem", "--calendar")
    assert out.splitlines()[1] == "0 days in a row, best 0"
    assert out.splitlines()[3].endswith(", late")
