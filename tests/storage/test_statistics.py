"""Statistics: recording, totals, export, damaged databases."""

from __future__ import annotations

import csv
import errno
import json
import os
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from cardtable.cards import Card
from cardtable.core.i18n import choose_language
from cardtable.games import all_games
from cardtable.games.hand_statistics import hand_statistics_of
from cardtable.games.holdem import Action
from cardtable.games.holdem import Game as Holdem
from cardtable.games.scripted.game import Game as Script
from cardtable.games.spades import Bid
from cardtable.games.spades import Game as Spades
from cardtable.match import Match, Seat
from cardtable.storage.files import SaveFailed
from cardtable.storage.hand_totals import group_hands
from cardtable.storage.hand_words import result_words
from cardtable.storage.results import group_totals
from cardtable.storage.saves import Saves
from cardtable.storage.statistics import Statistics, Totals
from tests.games.spades.spades_seats import suits
from tests.storage.disk import replace_file_writes
from tests.storage.stored_matches import ANN, SEATS, new_match, play
from tests.thread_clock import thread_seconds

SHORT = {"target": 50, "floor": -200}


@pytest.fixture
def statistics(tmp_path: Path) -> Statistics:
    return Statistics(tmp_path / "s.sqlite")


def whole_game(seed: int = 1, **options: Any) -> Match:
    return play(new_match(SHORT, seed=seed, **options))


def sweep(*bids: int, target: int = 100, name: str = "Ann") -> Match:
    """Return a game of one hand in which the first seat takes all thirteen tricks."""
    deal = suits(
        "AKQJT98765432 - - -", "- AKQJT98765432 - -", "- - AKQJT98765432 -", "- - - AKQJT98765432"
    )
    text = "/".join("".join(hand) for hand in deal)
    match = new_match(
        {"target": target}, seats=(Seat(name=name), *SEATS[1:]), deals=[text], dealer=3
    )
    for bid in bids:
        match.act(Bid(bid), match.next_position or 0)
    while len(match.log) < 56:
        position = match.deal()
        assert position is not None
        match.act(match.game.legal_plays()[0], position)
    return match


def test_empty_statistics(statistics: Statistics) -> None:
    assert statistics.totals() == Totals()
    assert statistics.totals().win_share is None
    assert statistics.totals().points_per_hand is None
    assert statistics.results() == ()
    assert (statistics.games_played(), statistics.players(), statistics.problem) == ((), (), "")


def test_a_hand_calculated_by_hand_is_recorded_correctly(statistics: Statistics) -> None:
    """Ann bids 10, her partner nil: 100 for the contract, 3 bags, 100 for the nil."""
    won = sweep(10, 1, 0, 2)
    assert won.over
    assert statistics.record(won)
    [game] = statistics.results()
    assert (game.game, game.player, game.won) == ("spades", "Ann", True)
    assert (game.score, game.best_other, game.margin) == (203, -30, 233)
    assert (game.hands, game.points, game.contracts, game.sets, game.bags) == (1, 203, 1, 0, 3)
    assert (game.nils, game.nils_made) == (0, 0)  # the nil was the partner's
    assert game.opponents == game.partners == (("random", None),)
    assert statistics.totals() == Totals(
        games=1,
        won=1,
        hands=1,
        points=203,
        contracts=1,
        sets=0,
        bags=3,
        best_win=233,
        streak=1,
        best_streak=1,
    )


def test_nils_sets_and_streaks_are_counted(statistics: Statistics) -> None:
    for bids in ((0, 0, 13, 0), (13, 0, 0, 0), (13, 0, 1, 0), (12, 0, 2, 0)):
        match = sweep(*bids, target=10)
        assert match.over
        statistics.record(match)
    totals = statistics.totals()
    assert totals.nils == 1
    assert totals.nils_made == 0
    assert totals.nil_share == 0.0
    assert totals.contracts == 4
    assert totals.sets == 2  # 14 tricks promised, twice
    assert totals.set_share == 0.5


def test_a_streak_counts_the_latest_games(statistics: Statistics) -> None:
    results = []
    for seed in range(12):
        match = whole_game(seed)
        statistics.record(match)
        results.append(0 in match.game.winners)
    assert len(set(results)) == 2
    totals = statistics.totals()
    assert totals.games == 12
    assert totals.won == sum(results)
    assert totals.lost == 12 - sum(results)
    last = 0
    for result in reversed(results):
        if result is not results[-1]:
            break
        last += 1
    assert totals.streak == (last if results[-1] else -last)
    margins = [game.margin for game in statistics.results() if game.won]
    assert totals.best_win == max(margins)


def test_a_game_counts_once(statistics: Statistics, tmp_path: Path) -> None:
    saved_games = Saves(tmp_path / "saves")
    match = new_match(SHORT)
    with saved_games.start(match):
        while not match.over:
            play(match, 20)
            statistics.record(match)
    statistics.record(match)
    before = statistics.totals()
    assert before.games == 1
    [info] = saved_games.recent()
    again = saved_games.load(info).match
    statistics.record(again)
    named = saved_games.save_as(again, "twice")
    statistics.record(saved_games.load(named).match)
    assert statistics.totals() == before
    other = Statistics(statistics.path)
    other.record(again)
    assert other.totals() == statistics.totals() == before


def test_a_game_with_another_ending_replaces_the_first(statistics: Statistics) -> None:
    match = whole_game()
    statistics.record(match)
    before = statistics.results()[0]
    for _ in range(30):
        match.undo()
    statistics.record(match)
    assert statistics.results() == ()
    play(match, seed=99)
    statistics.record(match)
    [after] = statistics.results()
    assert after.id == before.id
    assert after.score == match.game.get_scores()[0] != before.score


def test_an_unfinished_game_and_one_without_a_person_are_not_counted(
    statistics: Statistics,
) -> None:
    statistics.record(play(new_match(), 70))
    assert statistics.totals() == Totals()
    statistics.reset()
    programs = whole_game(seats=[Seat("random", name) for name in "ABCD"])
    assert not statistics.record(programs)
    assert statistics.games_played() == ()


def test_totals_are_grouped_by_opponent_level_and_partner(statistics: Statistics) -> None:
    weak, strong, friend = Seat("random", "W", 1), Seat("random", "S", 2), Seat("rule-bidder", "F")
    for seed, seats in enumerate(
        ((ANN, weak, friend, weak), (ANN, weak, friend, weak), (ANN, strong, weak, weak))
    ):
        statistics.record(whole_game(seed, seats=seats))
    played = statistics.results("spades")
    found = group_totals(played, lambda result: result.opponents)
    assert {who: totals.games for who, totals in found.items()} == {
        ("random", 1): 3,
        ("random", 2): 1,
    }
    assert [level for _strategy, level in found] == [1, 2]  # most played first
    partners = group_totals(played, lambda result: result.partners)
    assert {who: totals.games for who, totals in partners.items()} == {
        ("rule-bidder", None): 2,
        ("random", 1): 1,
    }
    assert statistics.results("whist") == ()


def test_each_person_has_separate_totals(statistics: Statistics) -> None:
    seats = (ANN, Seat(name="Bo"), *SEATS[2:])
    match = whole_game(seats=seats)
    statistics.record(match)
    statistics.record(whole_game(2))
    assert statistics.players() == ("Ann", "Bo")
    assert statistics.totals().games == 2
    ann, bo = statistics.results(player="Ann"), statistics.results(player="Bo")
    assert (len(ann), len(bo)) == (2, 1)
    assert ann[0].won != bo[0].won
    assert ann[0].score == bo[0].best_other
    assert ("person", None) in bo[0].opponents


def test_a_game_of_solo_seats_is_counted(statistics: Statistics) -> None:
    match = new_match({"seats": "3 solo", "target": 30, "floor": -200}, seats=SEATS[:3])
    statistics.record(play(match))
    [game] = statistics.results()
    assert game.partners == ()
    assert game.score == match.game.get_scores()[0]
    assert game.best_other == max(match.game.get_scores()[1:])


def test_statistics_are_exported(statistics: Statistics, tmp_path: Path) -> None:
    match = whole_game(seats=(Seat(name="=1+1;Ann"), *SEATS[1:]))
    statistics.record(match)
    statistics.export_csv(tmp_path / "s.csv")
    with (tmp_path / "s.csv").open(encoding="utf-8", newline="") as file:
        [row] = csv.DictReader(file)
    assert row["game"] == "spades"
    assert row["player"] == "'=1+1;Ann"
    assert int(row["score"]) == match.game.get_scores()[0]
    assert row["opponents"] == "random"
    statistics.export_json(tmp_path / "s.json")
    tables = json.loads((tmp_path / "s.json").read_text(encoding="utf-8"))
    assert [len(tables[name]) for name in ("games", "seats")] == [1, 4]
    assert len(tables["hands"]) == 2 * len(match.game_as(Spades).results)
    assert tables["seats"][1]["name"] == "Björn"


def test_a_failed_export_is_reported(
    statistics: Statistics, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    replace_file_writes(monkeypatch, refuse)
    with pytest.raises(SaveFailed, match="the disk is full"):
        statistics.export_csv(tmp_path / "s.csv")


def test_statistics_can_be_reset(statistics: Statistics) -> None:
    statistics.record(whole_game())
    statistics.reset()
    assert statistics.totals() == Totals()
    assert Statistics(statistics.path).results() == ()


@pytest.mark.sample(2)
@pytest.mark.parametrize("damage", ["garbage", "head", "middle", "cut"])
def test_a_damaged_database_is_backed_up_and_replaced(damage: str, tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    good = Statistics(path)
    for seed in range(8):
        good.record(whole_game(seed))
    good.close()
    data = path.read_bytes()
    data = {
        "garbage": os.urandom(20_000),
        "head": b"\0" * 100 + data[100:],
        "middle": data[:8192] + b"\xff" * 4096 + data[12288:],
        "cut": data[: len(data) // 2],
    }[damage]
    path.write_bytes(data)
    replaced = Statistics(path)
    assert "damaged" in replaced.problem
    assert "s.sqlite.broken" in replaced.problem
    assert path.with_name("s.sqlite.broken").read_bytes() == data
    assert replaced.totals() == Totals()
    assert replaced.record(whole_game())
    replaced.close()
    assert Statistics(path).totals().games == 1


def test_a_database_of_a_newer_version_is_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    with sqlite3.connect(path) as base:
        base.execute("PRAGMA user_version = 99")
        base.execute("CREATE TABLE games (hologram TEXT)")
    base.close()
    before = path.read_bytes()
    statistics = Statistics(path)
    assert "newer version" in statistics.problem
    assert statistics.record(whole_game())
    assert statistics.totals().games == 1
    statistics.close()
    assert path.read_bytes() == before


def test_without_a_database_counting_continues_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    statistics = Statistics(tmp_path / "file" / "s.sqlite")
    assert "cannot be saved" in statistics.problem
    assert statistics.record(whole_game())
    assert statistics.totals().games == 1


def test_a_locked_database_is_not_waited_for_long(statistics: Statistics) -> None:
    other = sqlite3.connect(statistics.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert not statistics.record(whole_game())
    assert "was not recorded" in statistics.problem
    other.execute("ROLLBACK")
    other.close()
    assert statistics.record(whole_game())


def test_a_database_that_another_program_removes_is_written_anew(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path / "folder" / "s.sqlite")
    statistics.record(whole_game(1))
    shutil.rmtree(tmp_path / "folder")
    assert statistics.record(whole_game(2))
    statistics.close()
    assert Statistics(statistics.path).totals().games == 2


def test_a_database_that_another_program_replaces_is_kept_beside_it(tmp_path: Path) -> None:
    games = [whole_game(seed) for seed in range(4)]
    other = Statistics(tmp_path / "other.sqlite")
    other.record(games[0])
    other.close()
    statistics = Statistics(tmp_path / "s.sqlite")
    statistics.record(games[1])
    statistics.record(games[2])
    other.path.replace(statistics.path)
    assert statistics.record(games[3])
    assert "s.sqlite.replaced" in statistics.problem
    assert [result.id for result in statistics.results()] == [games[0].id, games[3].id]
    statistics.close()
    kept = Statistics(tmp_path / "s.sqlite.replaced")
    assert [result.id for result in kept.results()] == [games[1].id, games[2].id]


def test_a_folder_that_is_closed_meanwhile_is_reported(
    statistics: Statistics, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object, **more: object) -> os.stat_result:
        raise PermissionError(errno.EACCES, "Permission denied")

    match = whole_game()
    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", refuse)
        assert not statistics.record(match)
    assert statistics.problem == "This game was not recorded: Permission denied."
    assert statistics.record(match)


def test_many_games_are_counted_quickly(statistics: Statistics) -> None:
    match = whole_game()
    for number in range(300):
        match.id = f"g{number}"
        statistics.record(match)

    def count() -> None:
        assert statistics.totals().games == 300

    assert thread_seconds(count) < 0.5


def test_the_cards_of_the_sweep_are_the_deck() -> None:
    assert sweep(13, 0, 0, 0).log[4].action == Card.parse("2s")


# --- hands -------------------------------------------------------------------------------------


def test_hands_are_counted_before_the_game_is_over(statistics: Statistics) -> None:
    match = sweep(10, 0, 1, 0, target=1000)
    assert not match.over
    statistics.record(match)
    totals = statistics.hands("spades", "Ann")
    assert totals.counts["hands"] == 1
    assert totals.counts["points"] == 112  # 11 bid with the partner, 2 bags
    assert (totals.counts["contracts_made"], totals.counts["bids_made"]) == (1, 1)
    assert totals.counts["bags"] == 2
    assert statistics.games_played() == ("spades",)
    assert statistics.players() == ("Ann",)
    assert statistics.totals() == Totals()


def test_a_nil_is_counted_for_its_bidder_only(statistics: Statistics) -> None:
    statistics.record(sweep(0, 3, 4, 3, target=1000))
    counts = statistics.hands().counts
    assert (counts["nils"], counts["nils_made"], counts["bids"]) == (1, 0, 0)


def test_hands_of_hold_em_have_the_result_in_big_blinds(statistics: Statistics) -> None:
    match = holdem_match(hands=12)
    statistics.record(match)
    totals = statistics.hands("holdem")
    records = match.game_as(Holdem).records
    assert len(totals.hands) == len(records)
    gains = [record.gains[0] * 1000 / record.stakes.big_blind for record in records]
    assert totals.series("mbb") == pytest.approx(gains)
    mean = totals.mean("mbb")
    assert mean is not None
    assert mean[0] == pytest.approx(sum(gains) / len(gains))
    assert mean[1] > 0


def test_hands_of_hold_em_have_the_habits_of_the_player(statistics: Statistics) -> None:
    match = holdem_match(hands=12, wanted=Action.CALL)
    statistics.record(match)
    hands, records = statistics.hands("holdem"), match.game_as(Holdem).records
    assert statistics.problem == ""
    assert hands.series("hands") == (1,) * len(records)
    calls = [
        any(not street and not seat and action == Action.CALL for street, seat, action in hand)
        for hand in (record.history for record in records)
    ]
    assert hands.series("entered") == tuple(map(int, calls))
    assert 0 < hands.counts["entered"] < len(records)
    assert hands.counts["showdowns"] == sum(record.live & 1 for record in records)
    with sqlite3.connect(statistics.path) as base:
        stored = [text for (text,) in base.execute("SELECT counts FROM counts")]
    assert not any("true" in text for text in stored)


def test_hands_of_a_script_have_their_points(statistics: Statistics) -> None:
    kind = all_games()["hearts"]
    seats = [Seat(name="Ann"), *[Seat("random")] * 3]
    match = Match(kind, kind.find_rules("classic"), seats, seed=3)
    for number in (1, 2):
        while (position := match.deal()) is not None:
            match.act(match.game.legal()[0], position)
            if match.game.between_hands:
                break
        statistics.record(match)
        assert len(statistics.hands("hearts").hands) == number
    first, second = match.game_as(Script).gains
    assert sum(first) % 26 == 0
    totals = statistics.hands("hearts", "Ann")
    assert totals.series("points") == (first[0], second[0])
    assert totals.series("best") == (int(first[0] == min(first)), int(second[0] == min(second)))
    assert not statistics.totals().games


def test_a_board_by_script_has_no_hands(statistics: Statistics) -> None:
    kind = all_games()["script-tic-tac-toe"]
    match = Match(kind, kind.find_rules("classic"), [Seat(name="Ann"), Seat("random")], seed=3)
    while (position := match.deal()) is not None:
        match.act(match.game.legal()[0], position)
    statistics.record(match)
    assert statistics.totals().games == 1
    assert statistics.hands().hands == ()


def test_the_result_of_a_single_hand_has_no_interval(statistics: Statistics) -> None:
    counted = hand_statistics_of(all_games()["spades"])
    assert counted is not None
    statistics.record(sweep(10, 0, 1, 0, target=1000))
    assert result_words(statistics.hands(), counted.result) == "+112.0"
    statistics.record(sweep(12, 0, 1, 0, target=1000))
    choose_language("de")
    assert result_words(statistics.hands(), counted.result) == "+121,0 ± 17,6"


@pytest.mark.parametrize(
    "counts", ["x", "[1]", '{"points": "abc"}', '{"points": 1e400}', "null", 5]
)
def test_damaged_counts_are_not_counted(statistics: Statistics, counts: object) -> None:
    statistics.record(sweep(10, 0, 1, 0, target=1000))
    statistics.record(sweep(12, 0, 1, 0, target=1000))
    with sqlite3.connect(statistics.path) as base:
        base.execute("UPDATE counts SET counts = ? WHERE rowid = 1", (counts,))
    assert [hand.counts["points"] for hand in statistics.hands().hands] == [130]
    assert statistics.problem == "Some hands in the statistics are damaged and not counted."


def test_the_accuracy_of_a_review_belongs_to_its_hand(statistics: Statistics) -> None:
    match = play(new_match({"target": 300, "floor": -500}, seed=1))
    assert len(match.game_as(Spades).results) >= 3
    statistics.record(match)
    assert statistics.hands().accuracy is None
    statistics.record_accuracy(match, 1, 0, 90)
    statistics.record_accuracy(match, 2, 0, 70)
    statistics.record_accuracy(match, 2, 1, 10)  # a strategy
    statistics.record_accuracy(match, 3, 0, None)
    assert statistics.hands().accuracies == (0.9, 0.7)
    assert statistics.hands().accuracy == pytest.approx(0.8)


def test_a_hand_played_again_loses_its_accuracy(statistics: Statistics) -> None:
    match = sweep(10, 0, 1, 0, target=1000)
    statistics.record_accuracy(match, 1, 0, 90)
    again = sweep(9, 0, 1, 0, target=1000)
    again.id = match.id
    statistics.record(again)
    assert statistics.hands().counts["hands"] == 1
    assert statistics.hands().accuracy is None


def test_an_undone_hand_is_not_counted(statistics: Statistics) -> None:
    match = sweep(10, 0, 1, 0, target=1000)
    statistics.record_accuracy(match, 1, 0, 90)
    match.undo()
    statistics.record(match)
    assert statistics.hands().hands == ()
    assert statistics.games_played() == ()
    match.redo()
    statistics.record(match)
    assert len(statistics.hands().hands) == 1
    assert statistics.hands().accuracy is None


def test_hands_are_grouped_by_opponent(statistics: Statistics) -> None:
    statistics.record(whole_game(1))
    statistics.record(whole_game(2))
    hands = statistics.hands().hands
    groups = group_hands(hands, lambda hand: [hand.game, *hand.opponents, hand.game])
    assert len(groups["spades"].hands) == len(hands)
    assert set(groups) == {"spades", *(kind for hand in hands for kind in hand.opponents)}


def test_a_database_of_version_1_is_upgraded(statistics: Statistics) -> None:
    match = whole_game()
    statistics.record(match)
    counts = statistics.hands().counts
    statistics.close()
    with sqlite3.connect(statistics.path) as base:
        base.executescript("DROP TABLE counts; DROP TABLE accuracies; PRAGMA user_version = 1;")
    upgraded = Statistics(statistics.path)
    assert not upgraded.problem
    assert upgraded.hands().counts == counts
    upgraded.close()


def holdem_match(hands: int, wanted: Any = None) -> Match:
    """Return a game of a person who takes *wanted* where it is legal, else the first action."""
    kind = all_games()["holdem"]
    rules = kind.rules_from_data({"hands": hands})
    seats = [Seat(name="Ann"), *[Seat("caller")] * 5]
    match = Match(kind, rules, seats, seed=3, strategies=kind.strategies(None).classes)
    while (position := match.deal()) is not None:
        player = match.game.players[position]
        legal = match.game.legal_bids()
        action = player.ask() if position else wanted if wanted in legal else legal[0]
        match.act(action, position)
    return match
