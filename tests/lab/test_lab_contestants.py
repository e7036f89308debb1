"""Contestants are read from short texts; errors list what is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardtable.games import all_games
from cardtable.games.spades import GAME, Bid, Game, Player
from cardtable.games.spades.strategies import Cheater, Evolutionary, Probability, Random, RuleBidder
from cardtable.games.spades.strategies.memory import Memory
from cardtable.lab.arguments import BadContestant, CreationFailed
from cardtable.lab.contestants import Contestant, StrategyFactory, read_contestant
from cardtable.lab.hybrid import combine
from cardtable.sandbox import SandboxSettings, run_in_process, use_settings

MINE = '''
from cardtable.engine import Level
from cardtable.games.spades.strategies import Random

class Bold(Random):
    """Bold."""
    levels = (Level("Calm", {"nerve": 1}), Level("Wild", {"nerve": 9}))

    def __init__(self, *, nerve: int = 3, luck: float = 0.5, quiet: bool = False,
                 word: str | None = "hi", seed=None) -> None:
        super().__init__(seed=seed)
        self.nerve, self.luck, self.quiet, self.word = nerve, luck, quiet, word

class Timed(Random):
    def __init__(self, *, budget_ms: float = 200, worlds: int = 0, seed=None) -> None:
        super().__init__(seed=seed)
'''


def make(text: str) -> Any:
    return StrategyFactory(read_contestant(text, GAME), GAME).make(5)


@pytest.fixture
def in_process() -> Iterator[None]:
    """Make the strategies of files here, where their attributes can be seen."""
    run_in_process()
    yield
    use_settings(SandboxSettings())


@pytest.fixture
def mine(tmp_path: Path) -> str:
    file = tmp_path / "mine.py"
    file.write_text(MINE)
    return str(file)


def test_a_strategy_key_with_a_seed() -> None:
    made = make("probability")
    assert type(made) is Probability
    assert made.seed == 5


@pytest.mark.usefixtures("in_process")
def test_options_are_read_by_their_types(mine: str) -> None:
    bold = make(f"{mine}:Bold:nerve=7,luck=0.25,quiet=yes,word=none")
    assert vars(bold).items() >= {"nerve": 7, "luck": 0.25, "quiet": True, "word": None}.items()
    assert vars(make(f"{mine}:Bold")).items() >= {"nerve": 3, "quiet": False}.items()


@pytest.mark.usefixtures("in_process")
def test_levels_by_number_and_title(mine: str) -> None:
    assert vars(make(f"{mine}:Bold@2"))["nerve"] == 9
    assert vars(make(f"{mine}:Bold@calm"))["nerve"] == 1
    assert vars(make(f"{mine}:Bold@2:luck=1"))["luck"] == 1.0
    assert isinstance(make("evolutionary@trained"), Evolutionary)


def test_arguments_reach_the_process_of_a_strategy(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    head, _call, _rest = MINE.partition("        super().__init__(seed=seed)\n        self.nerve")
    file.write_text(head + "        raise ValueError(f'{nerve} {luck} {quiet} {word} {seed}')\n")
    for text, words in (("", "3 0.5 False hi 0"), ("@2:quiet=on,word=none", "9 0.5 True None 0")):
        with pytest.raises(CreationFailed, match=rf"mine\.py:11: ValueError: {words}\.$"):
            read_contestant(f"{file}:Bold{text}", GAME)


def test_a_file_reaches_the_process_of_a_strategy(tmp_path: Path) -> None:
    (tmp_path / "m.json").write_text("[3, 4]")
    file = tmp_path / "mine.py"
    file.write_text(
        "import json\n"
        "from cardtable.games.spades.strategies import Random\n"
        "class Table:\n"
        "    @classmethod\n"
        "    def from_text(cls, text, name):\n"
        "        return json.loads(text), name\n"
        "class Mine(Random):\n"
        "    'x'\n"
        "    def __init__(self, *, table: Table | None = None, seed=None):\n"
        "        assert table is None, table\n"
        "        super().__init__(seed=seed)\n"
    )
    read_contestant(str(file), GAME)
    with pytest.raises(CreationFailed, match=r"py:10: AssertionError: \(\[3, 4\], '.*m\.json"):
        read_contestant(f"{file}:table={tmp_path / 'm.json'}", GAME)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "probabilty",
            r"No strategy is called 'probabilty'. Did you mean 'probability'\? Allowed: ",
        ),
        (
            "equity",
            "'equity'. It is a strategy of Texas Hold'em; choose the game with --game holdem. ",
        ),
        ("", "does not name a player"),
        ("random+", "does not name a player"),
        ("random+random+random", "more than two parts"),
        ("random@1", "'random' has no levels"),
        ("evolutionary@7", r"no level '7'. Allowed: 1 \(Learning\), 2 \(Trained\)"),
        ("random:depth=3", r"'random' has no argument 'depth=3'. Allowed: none"),
        ("evolutionary:learning", r"Allowed: memory=, learning=, trained="),
        ("evolutionary:learning=maybe", "learning=maybe: expected bool"),
        ("evolutionary:memory=nowhere.json", "nowhere.json cannot be read: No such file"),
        ("nowhere.py", "nowhere.py cannot be read"),
    ],
)
def test_invalid_texts_are_reported(text: str, words: str) -> None:
    with pytest.raises(BadContestant, match=words):
        read_contestant(text, GAME)


@pytest.mark.check
def test_errors_in_a_file_are_reported_with_the_line(tmp_path: Path, mine: str) -> None:
    file = tmp_path / "bad.py"
    for source, words in (
        ("x = 1\n1 / 0\n", r"bad\.py:2: ZeroDivisionError: division by zero"),
        ("x = (\n", r"bad\.py:1: SyntaxError"),
        ("import sys\nsys.exit(3)\n", r"bad\.py:2: SystemExit: 3"),
        ("x = 1\n", "does not define a subclass of Strategy"),
    ):
        file.write_text(source)
        with pytest.raises(BadContestant, match=words):
            read_contestant(str(file), GAME)
    with pytest.raises(BadContestant, match=r"several strategies.*Allowed: Bold, Timed"):
        read_contestant(mine, GAME)
    with pytest.raises(BadContestant, match=r"no strategy 'Shy'. Allowed: Bold, Timed"):
        read_contestant(f"{mine}:Shy", GAME)
    with pytest.raises(BadContestant, match="nerve=much: expected int"):
        read_contestant(f"{mine}:Bold:nerve=much", GAME)


def test_a_contestant_contains_its_files(mine: str, tmp_path: Path) -> None:
    memory = Memory(hands=77)
    memory.save(tmp_path / "m.json")
    for text in (f"{mine}:Bold@2", f"evolutionary:memory={tmp_path / 'm.json'}"):
        data = read_contestant(text, GAME).to_data()
        for file in data["files"]:
            Path(file).unlink()
        made = StrategyFactory(Contestant(**data), GAME).make(1)
        assert type(made).__name__ in ("Bold", "Evolutionary")
        if isinstance(made, Evolutionary):
            assert made.memory == memory
            assert not made.learning  # the default in the lab


@pytest.mark.usefixtures("in_process")
def test_a_contestant_contains_a_strategy_of_the_users_folder(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE)
    contestant = read_contestant("bold:nerve=8", GAME, (tmp_path,))
    assert vars(StrategyFactory(Contestant(**contestant.to_data()), GAME).make(1))["nerve"] == 8


def test_a_learning_strategy_starts_each_hand_from_its_file(tmp_path: Path) -> None:
    Memory(hands=3).save(tmp_path / "m.json")
    text = f"evolutionary:memory={tmp_path / 'm.json'},learning=true"
    factory = StrategyFactory(read_contestant(text, GAME), GAME)
    first, second = factory.make(1), factory.make(2)
    assert isinstance(first, Evolutionary)
    assert isinstance(second, Evolutionary)
    assert first.learning
    assert first.memory == second.memory
    assert first.memory is not second.memory


def test_time_limits_are_not_repeatable_and_counts_are(mine: str) -> None:
    def repeatable(text: str) -> bool:
        return StrategyFactory(read_contestant(text, GAME), GAME).repeatable

    assert repeatable("probability")
    assert not repeatable(f"{mine}:Timed")
    assert repeatable(f"{mine}:Timed:worlds=50")
    assert not repeatable(f"random+{mine}:Timed")
    boards = all_games()["othello"]
    for text in (
        "iterative-deepening@3",
        "iterative-deepening:nodes=9",
        "min-max",
        "tree@strong",
        "tree:iterations=5",
    ):
        assert StrategyFactory(read_contestant(text, boards), boards).repeatable
    for text in ("iterative-deepening:budget_ms=9", "tree"):
        assert not StrategyFactory(read_contestant(text, boards), boards).repeatable


def test_a_hybrid_bids_like_one_and_plays_like_the_other() -> None:
    game = Game(seed=8)
    mixed = make("rule-bidder+random")
    for seat in range(4):
        game.register_player(Player(mixed if seat == 1 else RuleBidder(seed=seat)))
    asked: dict[str, list[str]] = {"bids": [], "plays": []}
    while not game.results:
        player = game.get_next_player()
        assert player is not None
        view = game.view(player)
        if game.current_phase == "bidding":
            answer = player.place_bid()
            if player.position == 1:
                asked["bids"].append(str(answer) + str(RuleBidder(seed=5).place_bid(view)))
                assert "Aces" in mixed.why() or "take nothing" in mixed.why()
            game.accept_bid(answer, player)
        else:
            answer = player.play_card()
            if player.position == 1:
                asked["plays"].append(str(answer))
            game.accept_play(answer, player)
    assert asked["bids"][0][0] == asked["bids"][0][-1]
    alone = Random(seed=5)
    replay = Game(seed=8, deals=game.deals())
    for seat in range(4):
        replay.register_player(Player(RuleBidder(seed=seat)))
    cards = []
    while not replay.results:
        player = replay.get_next_player()
        assert player is not None
        if replay.current_phase == "bidding":
            replay.accept_bid(player.place_bid(), player)
        else:
            card = alone.play_card(replay.view(player)) if player.position == 1 else None
            cards += [str(card)] if card else []
            replay.accept_play(card or player.play_card(), player)
    assert cards == asked["plays"]


def test_a_hybrid_calls_the_hooks_of_both_and_sees_what_either_sees() -> None:
    mixed = make("cheater+random")
    assert type(mixed).sees_everything
    assert isinstance(make("random+random"), type(make("rule-bidder")).__mro__[1])
    for half in (Cheater, Random):
        assert not issubclass(type(mixed), half)
    memory = Memory()
    learner = Evolutionary(seed=1, memory=memory)

    game = Game(seed=2)
    for seat in range(4):
        player = combine(RuleBidder(seed=1), learner) if seat == 2 else RuleBidder(seed=seat)
        game.register_player(Player(player))
    while not game.results:
        player = game.get_next_player()
        assert player is not None
        game.accept(player.ask(), player)
    assert memory.hands == 1
    assert sum(tried.times for tried in memory.plays.values()) == 13


@pytest.mark.check
def test_the_bids_of_a_hybrid_are_bids(mine: str) -> None:
    game = Game(seed=1)
    for seat in range(4):
        game.register_player(Player(make(f"{mine}:Bold+rule-bidder") if seat else Random(seed=1)))
    player = game.get_next_player()
    assert player is not None
    assert isinstance(player.place_bid(), Bid)


def test_a_hybrid_closes_both_halves_although_one_fails() -> None:
    closed: list[str] = []

    class Bidder(Random):
        def close(self) -> None:
            closed.append("bidder")
            raise ValueError("bidder")

    class Caller(Random):
        def close(self) -> None:
            closed.append("player")

    with pytest.raises(ValueError, match="bidder"):
        combine(Bidder(), Caller()).close()
    assert closed == ["bidder", "player"]
