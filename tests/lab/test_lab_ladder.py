"""The ladder plays the planned pairs; its page replaces only the text between the marks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cardtable.cli.program import run
from cardtable.games import all_games
from cardtable.games.experiment import WholeGames
from cardtable.games.spades import GAME, Rules
from cardtable.games.spades.experiment import Experiment
from cardtable.lab import MatchPlan
from cardtable.lab.job import Length
from cardtable.lab.ladder import BLOCK, ladder_page, plan_ladder
from cardtable.lab.markdown import marks, replace_block
from cardtable.lab.tables import report_lines, standing_table

BEGIN, END = marks(BLOCK)
RUNGS = ("random", "rule-bidder", "probability", "cheater")
PLAN: dict[str, Any] = {"rules": Rules(), "deals": 4, "timed_deals": 2, "games": 1}


def test_each_plays_the_one_below_and_the_yardstick_once() -> None:
    plan = plan_ladder(GAME, rungs=("random", "rule-bidder", "probability"), **PLAN)
    assert plan.contestants == ("random", "rule-bidder", "probability")
    assert plan.lengths == {(0, 2): Length(4, 1), (1, 0): Length(4), (1, 2): Length(4, 1)}


def test_contestants_with_a_time_limit_play_fewer_deals(tmp_path: Path) -> None:
    (tmp_path / "timed.py").write_text(
        "from cardtable.games.spades.strategies import Random\n"
        "class Timed(Random):\n"
        "    'x'\n"
        "    def __init__(self, *, budget_ms: float = 5, seed=None):\n"
        "        super().__init__(seed=seed)\n"
    )
    rungs = ("random", str(tmp_path / "timed.py"))
    plan = plan_ladder(GAME, rungs=rungs, **PLAN)
    assert list(plan.lengths.values()) == [Length(2, 1)]


def test_the_ladder_of_spades_reaches_from_random_to_cheater(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rungs = tuple(rung for rung in Experiment.ladder if not rung.startswith("search"))
    assert (rungs[0], rungs[-1], Experiment.yardstick) == ("random", "cheater", "probability")
    parts = tuple(
        (title, tuple(row for row in rows if "search" not in row), base)
        for title, rows, base in Experiment.compared
    )
    monkeypatch.setattr(Experiment, "ladder", rungs)
    monkeypatch.setattr(Experiment, "compared", parts)
    plan = plan_ladder(GAME, **PLAN)
    titles = [table.title for table in plan.tables]
    assert titles[0] == "The ladder"
    assert titles[-2:] == [title for title, _rows, _base in parts]
    assert "random+probability" in plan.contestants
    assert "rule-bidder+cheater" in plan.contestants
    monkeypatch.setattr("cardtable.lab.ladder.experiment_for", WholeGames)
    with pytest.raises(ValueError, match="has no ladder"):
        plan_ladder(GAME, **PLAN)


@pytest.mark.check
def test_the_page_shows_gains_and_relative_positions() -> None:
    plan = plan_ladder(GAME, rungs=RUNGS, **{**PLAN, "deals": 2, "games": 0})
    report = MatchPlan(plan.contestants, lengths=plan.lengths).play()
    page = ladder_page(plan, report, "cardtable lab ladder --deals 3")
    assert f"results `{report.checksum}`" in page
    rows = [line.split(" | ") for line in page.splitlines() if line.startswith("| `")]
    assert [row[0] for row in rows] == [f"| `{name}`" for name in RUNGS] + [
        f"| `{standing.name}`" for standing in report.standings
    ]
    random, rule, probability, cheater = rows[:4]
    assert random[1] == ""
    assert rule[1] != "" != rule[2]
    assert probability[2] == ""
    assert random[-1].startswith("0%")
    assert cheater[-1].startswith("100%")
    assert "±" in rule[-1]


def test_a_game_without_hands_has_a_ladder_of_whole_games() -> None:
    kind = all_games()["tic-tac-toe"]
    rungs = ("random", "depth-limited:depth=1", "depth-limited:depth=2")
    plan = plan_ladder(kind, rungs=rungs, **{**PLAN, "rules": kind.find_rules("classic")})
    assert set(plan.lengths.values()) == {Length(0, 1)}
    more = {**PLAN, "rules": kind.find_rules("classic"), "games": 0}
    plan = plan_ladder(kind, rungs=rungs, **more)
    assert set(plan.lengths.values()) == {Length(0, 4)}
    match = MatchPlan(plan.contestants, game=kind.key, lengths=plan.lengths)
    report = match.play()
    page = ladder_page(plan, report, "cardtable lab ladder --game tic-tac-toe")
    assert page.startswith("Share of whole games won, each played from both sides")
    head = "| player | against the row above | against `depth-limited:depth=2` | games |"
    assert head in page
    rows = [line.split(" | ") for line in page.splitlines() if line.startswith("| `")]
    assert [row[0] for row in rows[:3]] == [f"| `{name}`" for name in rungs]
    assert rows[0][1] == ""
    assert rows[1][1].endswith("%)")
    assert rows[1][3] == "8 |"
    assert rows[2][2:] == ["", " |"]
    titles, table = standing_table(report)
    assert "gain per hand" not in titles
    assert all(len(row) == len(titles) for row in table)


def test_the_ladder_of_a_board_game_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["lab", "ladder", "random", "depth-limited:depth=1", "--game", "connect-four"]
    assert run([*words, "--games", "1", "-j", "1"]) == 0
    assert "Share of whole games won" in capsys.readouterr().out


def test_too_many_deals_are_refused() -> None:
    with pytest.raises(ValueError, match="limited to 1,000,000 deals and games"):
        MatchPlan(["random", "random"], deals=10**12)


def test_only_the_text_between_the_marks_is_replaced() -> None:
    text = f"before\n{BEGIN}\nold\n{END}\nafter\n"
    once = replace_block(text, "new\n", BLOCK)
    assert once == f"before\n{BEGIN}\n\nnew\n\n{END}\nafter\n"
    assert replace_block(once, "new\n", BLOCK) == once
    for broken in ("no marks", f"{END}\n{BEGIN}", f"{BEGIN} alone"):
        with pytest.raises(ValueError, match="are missing"):
            replace_block(broken, "x", BLOCK)
    with pytest.raises(ValueError, match="<!-- curve: begin --> and <!-- curve: end --> are"):
        replace_block(text, "x", "curve")


@pytest.mark.check
def test_the_command_writes_to_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "strength.md"
    words = ["lab", "ladder", "random", "rule-bidder", "--deals", "3", "-j", "1"]
    page.write_text("nothing\n")
    assert run([*words, "--write", str(page)]) == 2
    assert page.read_text() == "nothing\n"
    page.write_text(f"# Top\n{BEGIN}\n{END}\nend\n")
    assert run([*words, "--write", str(page)]) == 0
    written = page.read_text()
    assert written.startswith("# Top\n")
    assert written.endswith(f"{END}\nend\n")
    assert (
        "$ cardtable lab ladder random rule-bidder --deals 3 --timed-deals 200 --seed 1" in written
    )
    capsys.readouterr()
    assert run(words) == 0
    shown = capsys.readouterr().out.split("Bidding and play")[0]
    assert "| `rule-bidder` | " in shown
    assert shown in written


def test_a_table_that_is_too_wide_is_transposed() -> None:
    report = MatchPlan(["random", "rule-bidder"], deals=2).play()
    wide, narrow = list(report_lines(report)), list(report_lines(report, 80))
    assert max(map(len, wide)) > 80 >= max(map(len, narrow))
    assert list(report_lines(report, 1)) == narrow  # it cannot be narrower
    titles, rows = standing_table(report)
    for place, title in enumerate(titles):
        line = next(line for line in narrow if line.startswith(title))
        cells = re.split("  +", line.removeprefix(title).strip())
        assert cells == [row[place] for row in rows]
