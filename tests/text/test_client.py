"""The terminal client: whole games, commands, saves and failures."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.engine import Strategy
from cardtable.games.spades.strategies.random_play import Random
from cardtable.games.spades.strategies.rule_bidder import RuleBidder
from cardtable.sandbox import StrategyFailed
from cardtable.storage import paths
from cardtable.storage.saves import Saves
from cardtable.storage.statistics import Statistics
from cardtable.text.store import GameStore
from tests.text.fake_terminal import SPADES, converse, first_allowed, make_match, make_store
from tests.uncompiled import IS_COMPILED

SHORT_GAME = {"target": 60, "floor": -200}


@pytest.mark.check
def test_a_whole_game_with_every_command() -> None:
    """Play to 60 points with wrong words, advice, undo, a save and a load on the way."""
    on_the_way = iter(
        [
            "king",
            "14",
            "Qh",
            "hint",
            "bids",
            "three",  # in the bidding
            "99",
            "hint",
            "hand",
            "legal",
            "table",
            "1",  # the first trick
            "last",
            "undo",
            "redo",
            "save friday",
            "1",
            "load friday",
            "log",
            "rules",
            "score",
        ]
    )

    def answer(prompt: str) -> str | None:
        return next(on_the_way, None) or first_allowed(prompt)

    output = converse(make_match(options=SHORT_GAME), answer)
    for sentence in (
        "Bid 0 to 13 tricks.",
        "The bidding is not over; bid first.",
        "possible deals:",
        "South bids 3.",
        "Undone: South, ",
        "Saved as friday.",
        "load friday\nfriday.\n",
        "Hand 1 is over.",
        "The game is played to 60.",
    ):
        assert sentence in output
    assert re.search(r"^(South and North|West and East) win the game\.$", output, re.MULTILINE)
    assert output.endswith("\nGoodbye.\n")


def test_a_finished_game_is_recorded_once() -> None:
    def answer(prompt: str) -> str | None:
        if prompt.startswith("The game is over"):
            return next(at_the_end, "quit")
        return first_allowed(prompt)

    at_the_end = iter(["undo"])
    converse(make_match(options=SHORT_GAME), answer)
    assert Statistics().totals().games == 1


def test_a_game_is_called_saved_only_if_it_is() -> None:
    def answer(prompt: str) -> str | None:
        if "Leave without saving?" in prompt:
            return "yes"
        if "next hand" not in prompt:
            return first_allowed(prompt)
        shutil.rmtree(paths.saves_folder())
        paths.saves_folder().write_text("in the way")
        return "quit"

    output = converse(make_match(), answer)
    assert "The game is saved." not in output
    assert "could not be saved" in output
    assert "saves is not a folder" in output


def test_quit_asks_first_if_the_game_cannot_be_saved() -> None:
    answers = iter(["3", "quit", "no", "save", "quit", "yes"])
    asked: list[str] = []

    def answer(prompt: str) -> str | None:
        asked.append(prompt)
        word = next(answers, None)
        if word == "quit" and not paths.saves_folder().is_file():
            shutil.rmtree(paths.saves_folder())
            paths.saves_folder().write_text("in the way")
        return word

    output = converse(make_match(dealer=0), answer)
    questions = [prompt for prompt in asked if "Leave without saving?" in prompt]
    assert len(questions) == 2
    assert "saves is not a folder" in output
    assert "Unknown command" not in output
    assert next(answers, None) is None


def test_a_finished_hand_is_recorded_before_the_game_is_over() -> None:
    def answer(prompt: str) -> str | None:
        return "quit" if "next hand" in prompt else first_allowed(prompt)

    output = converse(make_match(), answer)
    assert "The game is saved." in output
    assert len(Statistics().hands("spades").hands) == 1


def test_a_hand_undone_at_the_end_is_not_counted() -> None:
    def answer(prompt: str) -> str | None:
        if "next hand" in prompt:
            return next(at_the_end)
        return first_allowed(prompt) if at_the_end is before else "quit"

    def undo_and_leave() -> Iterator[str]:
        nonlocal at_the_end  # type: ignore[misc]  # assigned below
        at_the_end = iter(())
        yield "undo"

    before = at_the_end = undo_and_leave()
    converse(make_match(), answer)
    assert not Statistics().hands("spades").hands


def test_failing_statistics_are_reported() -> None:
    paths.statistics_file().mkdir(parents=True)  # a folder in the way
    store = make_store()
    assert store.record(make_match()) == ""  # counted in memory all the same
    statistics = Statistics()
    statistics.close()
    store = GameStore(SPADES, Saves(), store.strategies, statistics)
    output = converse(make_match(options=SHORT_GAME), first_allowed, store)
    assert "This game was not recorded: " in output


@pytest.mark.parametrize("name", SPADES.rule_sets)
def test_every_rule_set_can_be_played_to_the_end(name: str) -> None:
    output = converse(make_match(name, options=SHORT_GAME), first_allowed)
    assert re.search(r"wins? the game\.$", output, re.MULTILINE)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "options",
    [
        {"seats": "2"},
        {"seats": "3 solo"},
        {"blind_nil": 200, "blind_nil_behind": 0, "blind_nil_exchange": 2},
    ],
    ids=str,
)
@pytest.mark.parametrize("persons", [(0,), (0, 1)])
def test_other_tables_can_be_played_to_the_end(
    options: dict[str, object], persons: tuple[int, ...]
) -> None:
    output = converse(make_match(options={**SHORT_GAME, **options}, persons=persons), first_allowed)
    assert re.search(r"wins? the game\.$", output, re.MULTILINE)


@pytest.mark.check
def test_commands_may_be_abbreviated_and_typos_are_corrected() -> None:
    output = converse(
        make_match(), ["sc", "h", "hlep", "wibble", "HINT", "? score", "help nothing", "quit"]
    )
    assert "South and North, total: 0 points, 0 bags." in output
    assert "'h' is ambiguous: hand, hint, help." in output
    assert "'hlep' was not understood. Did you mean help?" in output
    assert "'wibble' was not understood. Type help for a list of commands." in output
    assert re.search(r"^Bid \d+: ", output, re.MULTILINE)
    assert "score: the points, with the breakdown of the last hand." in output
    assert "Unknown command 'nothing'." in output


def test_every_command_in_the_help_has_help() -> None:
    output = converse(make_match(), ["help", "quit"])
    words = re.findall(r"^([a-z]+)[^:\n?]*: ", output.partition("help\n")[2], re.MULTILINE)
    assert {"hand", "undo", "save", "claim", "quit"} <= set(words)
    each = converse(make_match(), [*(f"help {word}" for word in words), "quit"])
    assert "Unknown command" not in each


def test_a_hint_has_a_reason() -> None:
    store = make_store()
    store.strategies = {**store.strategies, SPADES.hint: RuleBidder}
    output = converse(make_match(), ["hint", "quit"], store)
    assert re.search(r"^Bid \d\. Aces, kings and long spades make \d\.\n", output, re.M)


def test_enter_repeats_the_question() -> None:
    output = converse(make_match(), ["", "quit"])
    assert output.count("Clubs: ") == 2


def test_undo_applies_to_actions_of_persons() -> None:
    output = converse(make_match(), ["undo", "redo", "3", "undo", "5", "redo", "bids", "quit"])
    assert "Nothing to undo." in output
    assert "Undone: South, 3." in output
    assert "Nothing to redo." in output
    assert "South bid 5 and took 0." in output


def test_again_repeats_the_cards_and_new_does_not() -> None:
    output = converse(
        make_match(),
        ["hand", "2", "again", "what", "no", "again", "y", "hand", "new", "hand", "quit"],
    )
    assert "The game continues." in output
    hands = re.findall(r"South holds 13 cards\.\n((?:\w+: [a-z, ]+\.\n)+)", output)
    first, again, new = hands
    assert first == again
    assert new != first
    assert "Hand 1, West deals." in output
    assert "Hand 1, North deals." in output


def test_again_repeats_the_cards_of_every_hand() -> None:
    converse(make_match(seed=77), ["2", "again", "y", "3", "quit"])
    seeds = [Saves().load(info).match.seed for info in Saves().resumable()]
    assert seeds == [77, 77]


def test_a_game_left_unfinished_is_offered_next_time() -> None:
    store = make_store()
    first = converse(make_match(), ["3", "1"], store)
    assert first.endswith(
        "\nThe game is saved. To resume it, type: cardtable text spades --resume\n"
    )
    offered = converse(make_match(seed=2), ["y", "bids"], make_store(), offer=True)
    assert "You have an unfinished game.\nSpades: hand 1, " in offered
    assert "South bid 3 and took" in offered
    resumed = converse(make_match(seed=2), ["bids"], make_store(), resume=True)
    assert "South bid 3 and took" in resumed
    declined = converse(make_match(seed=2), ["n", "bids"], make_store(), offer=True)
    assert "South has not bid yet." in declined
    assert len(Saves().resumable()) == 1  # nothing was done in the last one


def test_resuming_without_an_unfinished_game_starts_a_new_one() -> None:
    output = converse(make_match(), ["quit"], resume=True)
    assert output.startswith("There is no unfinished game. Starting a new one.\n")
    assert output.endswith("\nGoodbye.\n")
    assert Saves().resumable() == []


def test_saved_games_are_overwritten_only_after_a_question() -> None:
    output = converse(
        make_match(),
        [
            "save",
            "save ...",
            "save one",
            "3",
            "save one",
            "no",
            "save One",
            "yes",
            "load",
            "load ony",
            "load wibble",
            "load ONE",
            "bids",
        ],
    )
    assert "The name is missing. Example: save friday" in output
    assert "A saved game needs a name." in output
    assert "A game named 'one' already exists.\nReplace it? Yes or no: no" in output
    assert "Not saved." in output
    assert "Saved as One." in output
    assert "There is no saved game 'ony'.\nDid you mean 'One'?" in output
    assert "There is no saved game 'wibble'.\nType load for a list." in output
    assert "South bid 3 and took" in output.partition("load ONE\nOne.\n")[2]


@pytest.mark.check
def test_every_sample_can_be_loaded_and_played() -> None:
    store = make_store()
    for info in store.saves.samples():
        output = converse(make_match(), [""], make_store(), loaded=store.saves.load(info))
        assert output.startswith(f"{info.title}.\n{info.description}")
        assert re.search(r"^(South[,:] |The game is over|Press Enter)", output, re.MULTILINE)


def test_a_resumed_game_shows_the_current_trick() -> None:
    converse(make_match(dealer=3), ["3", "1", "1", "1"], make_store())
    output = converse(make_match(), ["table"], make_store(), resume=True)
    opening, _word, table = output.partition("table\n")
    assert "\nHand 1.\nSouth bid 3 and took " in opening
    assert table.partition("South, your")[0] in opening


class Falls(Random):
    """Raises an exception when asked for a card."""

    def play_card(self, view: object) -> Any:
        raise ZeroDivisionError("no idea")


class Leaves(Random):
    """Raises SystemExit when asked for a card."""

    def play_card(self, view: object) -> Any:
        raise SystemExit(3)


class Unmade(Random):
    """Raises an exception when it is created."""

    def __init__(self, **_arguments: object) -> None:
        raise KeyError("nothing")


@pytest.mark.parametrize(
    ("kind", "words"), [(Leaves, "SystemExit: 3"), (Unmade, "KeyError: 'nothing'")]
)
def test_no_strategy_ends_the_program(kind: type[Strategy], words: str) -> None:
    store = make_store()
    classes: dict[str, type[Strategy]] = {**store.strategies, "mine": kind}
    store.strategies = classes
    match = make_match(strategy="mine", strategies=classes, dealer=0)
    output = converse(match, ["3", "quit"], store)
    assert f"failed ({words}); a random legal action was played." in output
    assert output.count(words) == 3  # once for each seat
    assert "West leads " in output


def test_a_failing_strategy_is_reported_and_the_game_continues(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = make_store()
    store.strategies = {**store.strategies, "falls": Falls}
    classes: dict[str, type[Strategy]] = dict(store.strategies)
    output = converse(
        make_match(strategy="falls", strategies=classes, dealer=0), ["3", "quit"], store
    )
    sentence = "failed (ZeroDivisionError: no idea); a random legal action was played."
    assert output.count(sentence) == 3  # once for each seat
    assert "West leads " in output
    assert "Traceback" in caplog.text


class Remote(Random):
    """Fails as a strategy does that runs in a process of its own."""

    def play_card(self, view: object) -> Any:
        raise StrategyFailed("ZeroDivisionError: no idea", "mine.py:7: ZeroDivisionError: no idea")


def test_the_log_names_the_line_of_a_failing_strategy(caplog: pytest.LogCaptureFixture) -> None:
    store = make_store()
    classes: dict[str, type[Strategy]] = {**store.strategies, "remote": Remote}
    store.strategies = classes
    match = make_match(strategy="remote", strategies=classes, dealer=0)
    converse(match, ["3", "quit"], store)
    assert "A strategy failed: mine.py:7: ZeroDivisionError: no idea" in caplog.text


class Interrupted(Random):
    """Raises KeyboardInterrupt when asked for a card."""

    def play_card(self, view: object) -> Any:
        raise KeyboardInterrupt


def test_ctrl_c_while_a_strategy_thinks_quits() -> None:
    store = make_store()
    store.strategies = {**store.strategies, "interrupted": Interrupted}
    classes: dict[str, type[Strategy]] = dict(store.strategies)
    match = make_match(strategy="interrupted", strategies=classes, dealer=0)
    assert converse(match, ["3"], store).endswith("--resume\n")


def test_a_failed_save_is_reported_once_and_play_continues(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    output = converse(make_match(), ["3", "1", "1"], make_store(tmp_path / "file"))
    assert output.count("could not be saved") == 2  # once, and when leaving
    assert output.count("South plays ") + output.count("South leads ") == 2
    assert output.rstrip().endswith(".")


def test_a_proved_claim_is_played_and_undone_in_one_step() -> None:
    spades = "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s"
    others = iter(f"{rank}{suit}" for suit in "cdh" for rank in "23456789TJQKA")
    rest = [" ".join(next(others) for _card in range(13)) for _seat in range(3)]
    match = make_match(deals=["/".join([spades, *rest])], dealer=3)
    output = converse(match, ["claim", "13", "claim", "undo", "table", "quit"])
    assert "You are not certain to take all remaining tricks." in output
    assert "South takes trick 13: taken 13, bid 13." in output
    after = output.partition("Undone: South, ace of spades.")[2]
    assert "Trick 1 of 13.\nSouth is to lead." in after


def test_an_unproved_claim_is_refused() -> None:
    output = converse(make_match(), ["3", "claim", "quit"])
    if not IS_COMPILED:  # plain Python does not solve a whole hand in time
        assert "No proof was found in time that you take all remaining tricks." in output
        return
    assert "You cannot claim: you may lose a trick whatever you play. One possible deal: " in output
    deal = output.partition("One possible deal: ")[2].splitlines()[0]
    assert deal.count(":") == 3  # the three other hands
    assert "South" not in deal


def test_a_claim_that_needs_the_count_is_played_out() -> None:
    """A claim proved by search continues at each turn, whatever the others play."""
    match = make_match(seed=22)
    output = converse(match, ["3", *["1"] * 10, "claim", "undo", "quit"])
    before, _claim, after = output.partition("claim\n")
    assert "takes trick 10" in before
    assert "takes trick 11" not in before
    takers = [line.split()[0] for line in after.splitlines() if " takes trick " in line]
    assert len(takers) == 3
    assert set(takers) <= {"South", "North"}
    assert "Undone: South" in after
    assert len(match.log) == 4 + 4 * 10 + 2


def log_lines(output: str) -> Iterator[str]:
    """Yield the lines between the command ``log`` and the next question."""
    return iter(output.rpartition("log all\n")[2].splitlines()[:-3])


def test_the_log_repeats_what_was_printed() -> None:
    output = converse(make_match(), ["3", "1", "1", "log all", "quit"])
    printed = [line for line in output.partition("log all\n")[0].splitlines() if "? " not in line]
    lines = list(log_lines(output))
    assert lines[0].startswith("Hand 1, ")
    assert set(lines) <= set(printed)


def test_cards_may_be_abbreviated() -> None:
    output = converse(make_match(), ["3", "words on", "words maybe", "words off"], words=False)
    assert re.search(r"^Spades: [2-9TJQKA]s", output, re.MULTILINE)
    assert "Cards are named in words." in output
    assert "Type 'words on' or 'words off'." in output
    assert output.count("Cards are abbreviated.") == 1


WORDS = (
    "3",
    "nil",
    "1",
    "2",
    "Qh",
    "queen",
    "blind nil",
    "look",
    "undo",
    "redo",
    "hint",
    "legal",
    "hand",
    "table",
    "last",
    "bids",
    "score",
    "sheet",
    "rules",
    "claim",
    "log",
    "log all",
    "save a",
    "load a",
    "again",
    "new",
    "yes",
    "no",
    "words",
    "help",
    "",
    "keep",
    "discard",
)


@pytest.mark.check
@settings(max_examples=25)
@given(
    typed=st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=12)), max_size=60),
    persons=st.sampled_from([(0,), (0, 1), (0, 1, 2, 3)]),
    two=st.booleans(),
)
def test_no_input_breaks_the_client(typed: list[str], persons: tuple[int, ...], two: bool) -> None:
    options: dict[str, object] = (
        {"seats": "2"}
        if two
        else {"blind_nil": 200, "blind_nil_behind": 0, "blind_nil_exchange": 1}
    )
    places = tuple(place for place in persons if place < 2) if two else persons
    output = converse(make_match(options=options, persons=places), typed)
    assert output.endswith(("Goodbye.\n", "--resume\n"))


def test_a_finished_hand_is_summed_up_in_two_lines() -> None:
    output = converse(make_match(options=SHORT_GAME), first_allowed)
    *_before, session, wishes, farewell = output.rstrip("\n").split("\n")
    assert session.startswith("This session: Spades: ")
    assert " hand" in session
    assert wishes.endswith("See you soon!")
    assert farewell == "Goodbye."


def test_strategies_are_introduced() -> None:
    output = converse(make_match(), ["quit"])
    assert "West, North and East are played by the computer: Beginner.\n" in output
