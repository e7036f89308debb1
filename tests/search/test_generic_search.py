"""Tree search for any game: small games defined here, and Spades under all rules."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from cardtable import engine
from cardtable.engine import Chance, Door, GameKind, IllegalAction, StrategySet, Zone
from cardtable.games import all_games
from cardtable.games.discovery import with_tree_search
from cardtable.games.spades import Draw, Game, Phase, Player, Rules
from cardtable.games.spades.strategies import Random as RandomPlay
from cardtable.search import budget as budgets
from cardtable.search.any_game.generic import TreeSearch
from tests.waiting import LIMIT

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


class Stage(StrEnum):
    """The phase of the small games defined here."""

    GOING = "going"
    OVER = "over"


@dataclass(frozen=True)
class OpenView:
    """The view of a game without hidden information."""

    game: SmallGame
    seat: int

    @property
    def legal_bids(self) -> tuple[Any, ...]:
        return ()

    @property
    def legal_plays(self) -> tuple[Any, ...]:
        return self.game.legal_plays()

    def zones(self) -> tuple[Zone, ...]:
        return ()

    def determinize(self, rng: Random) -> SmallGame:
        return self.game.copy()


class SmallGame(engine.Game):
    """Base of the games below: a move is a string."""

    seats: ClassVar[int] = 2

    def __init__(self, moves: Sequence[str] = (), watch: Callable[[], None] | None = None) -> None:
        self.moves = list(moves)
        self.watch = watch
        self.listeners, self.seed = [], 0
        self._players = tuple(SimpleNamespace(position=seat) for seat in range(self.seats))

    players = property(lambda self: self._players)
    door = property(lambda self: Door.PLAY)

    @property
    def current_phase(self) -> Stage:
        return Stage.GOING if self.legal_plays() else Stage.OVER

    def register_player(self, player: Any) -> None:
        raise IllegalAction("table-full", "All seats are taken.")

    def get_next_player(self) -> Any | None:
        return self._players[len(self.moves) % self.seats] if self.legal_plays() else None

    def accept_bid(self, bid: Any, player: Any) -> None:
        raise IllegalAction("wrong-phase", "This game has no bids.")

    def accept_play(self, play: Any, player: Any) -> None:
        assert player is self.get_next_player()
        assert play in self.legal_plays()
        self.moves.append(play)
        if self.watch is not None:
            self.watch()

    def legal_bids(self) -> tuple[Any, ...]:
        return ()

    def view(self, player: Any) -> Any:
        return OpenView(self, player if isinstance(player, int) else player.position)

    def copy(self) -> SmallGame:
        return type(self)(self.moves, self.watch)

    def deals(self) -> tuple[str, ...]:
        return ()

    def write_action(self, action: Any) -> str:
        return str(action)

    def read_action(self, text: str, door: Door) -> Any:
        return text


class TicTacToe(SmallGame):
    """Three in a row on nine squares, without points."""

    def _line_of(self, seat: int) -> bool:
        mine = self.moves[seat::2]
        return any(all(square in mine for square in line) for line in LINES)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(2) if self._line_of(seat))

    def legal_plays(self) -> tuple[str, ...]:
        if self.winners:
            return ()
        return tuple(square for square in "012345678" if square not in self.moves)

    def get_scores(self) -> tuple[int, ...]:
        return (0, 0)


class Choices(SmallGame):
    """Two of three players choose in turn; each pair of choices scores for all three."""

    seats: ClassVar[int] = 3
    points: ClassVar[dict[str, tuple[int, ...]]] = {}

    @property
    def winners(self) -> tuple[int, ...]:
        return ()

    def legal_plays(self) -> tuple[str, ...]:
        so_far = "".join(self.moves)
        after = {
            line[len(so_far)] for line in self.points if line.startswith(so_far) and line != so_far
        }
        return tuple(sorted(after))

    def get_scores(self) -> tuple[int, ...]:
        return self.points.get("".join(self.moves), (0, 0, 0))


def answer(game: SmallGame, **options: Any) -> str:
    """Return the move that the search chooses for the seat to act."""
    player = game.get_next_player()
    assert player is not None
    found: str = TreeSearch(**{"seed": 1, "iterations": 300, **options}).play_card(
        game.view(player)
    )
    return found


@pytest.mark.check
@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("moves", "best"),
    [
        ("0314", "2"),  # wins
        ("03148", "5"),  # wins rather than blocks
        ("084", "2 6"),  # a corner is the only defence
        ("031", "2"),  # blocks the row
    ],
)
def test_the_search_wins_in_one_and_blocks_a_loss(moves: str, best: str) -> None:
    game = TicTacToe(moves)
    for seed in range(5):
        assert answer(game, seed=seed) in best.split(), (seed, moves)


@pytest.mark.check
def test_the_search_does_not_lose_a_drawn_game() -> None:
    rng = Random(4)
    results = []
    for seed in range(4):
        game = TicTacToe()
        while (player := game.get_next_player()) is not None:
            mine = player.position == seed % 2
            play = answer(game, seed=seed) if mine else rng.choice(game.legal_plays())
            game.accept_play(play, player)
        results.append(seed % 2 in game.winners or not game.winners)
    assert all(results)


def test_each_side_maximises_its_own_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that expected the worst for itself would not choose "a"."""
    points = {"ac": (6, 9, -9), "ad": (-6, 3, 3), "b": (2, 0, 0)}
    monkeypatch.setattr(Choices, "points", points)
    assert answer(Choices()) == "a"
    monkeypatch.setattr(Choices, "points", {**points, "ad": (-6, 30, 3)})
    assert answer(Choices()) == "b"


def test_a_single_legal_move_is_played_without_search() -> None:
    seat = TreeSearch(seed=1, iterations=50)
    assert seat.play_card(TicTacToe("01234657").view(0)) == "8"
    assert seat.advice() is None
    assert seat.why() == "It is the only legal move."


def test_advice_ranks_the_candidates() -> None:
    seat = TreeSearch(seed=1, iterations=400)
    assert seat.play_card(TicTacToe("0314").view(0)) == "2"
    advice = seat.advice()
    assert advice is not None
    assert 100 <= advice.worlds < 400  # several candidates are tried in the same world
    assert (advice.unit, advice.exact) == ("wins in 100", False)
    best, second = advice.candidates[:2]
    assert (best.action, best.expected, best.error) == ("2", 100.0, 0.0)
    assert best.chances == (Chance("wins the game", 1.0, "wins_game"),)
    assert second.expected < 100.0
    assert second.error > 0.0
    assert len(advice.candidates) == 5
    assert not seat.why()


def spades(seed: int, rules: Rules | None = None, **options: Any) -> Game:
    """Return a game with this search in every seat."""
    game = Game(rules, seed=seed)
    for seat in range(game.rules.players):
        game.register_player(Player(TreeSearch(**{"seed": seat, "iterations": 8, **options})))
    return game


def play_hand(game: Game) -> list[str]:
    """Play a hand; check that each action is legal and explained."""
    actions: list[str] = []
    while not game.results and (player := game.get_next_player()) is not None:
        if game.door is Door.BID:
            action = player.place_bid()
            legal = game.legal_bids()
        else:
            action = player.play_card()
            legal = game.legal_plays()
        assert action in legal
        advice, why = player.strategy.advice(), player.strategy.why()
        if advice is None:
            assert why == "It is the only legal move."
        else:
            assert not why
            assert advice.candidates[0].action == action
            assert {candidate.action for candidate in advice.candidates} <= set(legal)
        game.accept(action, player)
        actions.append(str(action))
    return actions


RULES = [
    *(Rules.named(name) for name in ("classic", "tournament", "solo", "mirror", "whiz")),
    *(Rules.named(name) for name in ("suicide", "jokers")),
    Rules(seats="3 solo"),
    Rules(seats="2"),
    Rules(blind_nil=200, blind_nil_exchange=2, blind_nil_behind=0),
    Rules(first_trick="lowest_club", breaking="lead_any_time"),
]


@pytest.mark.sample(3, check=5)
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: str(rules.to_data() or "classic"))
def test_spades_under_all_rules_is_played_legally_and_repeatably(rules: Rules) -> None:
    first = play_hand(spades(5, rules))
    assert first == play_hand(spades(5, rules))
    assert len(first) > 50


def test_other_seeds_sample_other_worlds() -> None:
    one, other = spades(5, iterations=40), spades(5, iterations=40)
    for seat, player in enumerate(other.players):
        player.strategy = TreeSearch(seed=seat + 50, iterations=40)
    for game in (one, other):
        player = game.get_next_player()
        assert player is not None
        player.place_bid()
    first, second = (game.players[1].strategy.advice() for game in (one, other))
    assert first is not None
    assert first != second


def test_draws_and_exchanges_are_searched() -> None:
    game = spades(3, Rules(seats="2"))
    player = game.get_next_player()
    assert player is not None
    assert player.play_card() in tuple(Draw)
    advice = player.strategy.advice()
    assert advice is not None
    assert {candidate.action for candidate in advice.candidates} == set(Draw)

    rules = Rules(blind_nil=200, blind_nil_exchange=1, blind_nil_behind=0)
    game = spades(3, rules, iterations=30)
    while game.current_phase is Phase.BIDDING:
        player = game.get_next_player()
        assert player is not None
        game.accept_bid(game.legal_bids()[0 if player.position == 2 else 4], player)
    assert game.current_phase is Phase.EXCHANGE
    player = game.get_next_player()
    assert player is not None
    assert player.play_card() in game.legal_plays()
    advice = player.strategy.advice()
    assert advice is not None
    assert len(advice.candidates) > 5


def test_advice_uses_the_unit_of_the_game() -> None:
    game = spades(5, iterations=60)
    player = game.get_next_player()
    assert player is not None
    player.place_bid()
    advice = player.strategy.advice()
    assert advice is not None
    assert advice.unit == "points"
    assert [chance.key for chance in advice.best.chances] == ["wins_hand"]


@pytest.mark.check
def test_the_search_beats_random_play_over_duplicate_deals() -> None:
    leads = []
    for seed in range(6):
        for swapped in (0, 1):
            game = Game(seed=seed)
            for seat in range(4):
                searches = seat % 2 == swapped
                number = seed * 4 + seat
                game.register_player(
                    Player(
                        TreeSearch(seed=number, iterations=40)
                        if searches
                        else RandomPlay(seed=number)
                    )
                )
            while not game.results and (player := game.get_next_player()) is not None:
                if game.door is Door.BID:
                    game.accept_bid(player.place_bid(), player)
                else:
                    game.accept_play(player.play_card(), player)
            sides = game.results[0].sides
            leads.append(sides[swapped].points - sides[1 - swapped].points)
    assert sum(leads) / len(leads) > 25  # 60 on average


class HookCounter(TreeSearch):
    """Counts the calls of its hooks."""

    calls = 0

    def post_play(self, view: Any) -> None:
        type(self).calls += 1


def test_playouts_call_no_hooks() -> None:
    game = Game(seed=2)
    for seat in range(4):
        game.register_player(Player(HookCounter(seed=seat, iterations=5)))
    player = game.get_next_player()
    assert player is not None
    while game.door is Door.BID:
        game.accept_bid(game.legal_bids()[3], player)
        player = game.get_next_player()
        assert player is not None
    player.play_card()
    assert HookCounter.calls == 0
    game.accept_play(game.legal_plays()[0], player)
    assert HookCounter.calls == 4


def test_the_time_limit_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock gains 1 ms each time it is read, once before each action."""
    for budget in (40, 400):
        clock = SimpleNamespace(now=0.0)

        def tick(clock: Any = clock) -> float:
            clock.now += 0.001
            return float(clock.now)

        monkeypatch.setattr(budgets, "perf_counter", tick)
        assert answer(TicTacToe(), iterations=0, budget_ms=budget) in "012345678"
        assert budget - 1 <= round(clock.now * 1000) <= budget + 2


def test_without_time_a_legal_action_is_chosen() -> None:
    seat = TreeSearch(seed=1, budget_ms=0)
    assert seat.play_card(TicTacToe().view(0)) in "012345678"
    assert seat.advice() is None


def test_a_stop_takes_effect_before_the_next_action() -> None:
    seat = TreeSearch(seed=1, iterations=100_000)
    taken: list[int] = []

    def watch() -> None:
        taken.append(1)
        if len(taken) == 100:
            seat.stop()

    assert seat.play_card(TicTacToe(watch=watch).view(0)) in "012345678"
    assert len(taken) == 100
    taken.clear()
    seat.iterations = 2
    seat.play_card(TicTacToe(watch=watch).view(0))
    assert 10 <= len(taken) <= 18  # the next search is not stopped


def test_another_thread_can_stop_the_search() -> None:
    seat = TreeSearch(seed=1, budget_ms=60_000)
    begun = threading.Event()
    view = TicTacToe(watch=begun.set).view(0)
    thread = threading.Thread(target=lambda: seat.play_card(view), daemon=True)
    thread.start()
    assert begun.wait(LIMIT)
    seat.stop()
    thread.join(LIMIT)
    assert not thread.is_alive()


def test_a_policy_chooses_the_moves_of_playouts() -> None:
    calls: list[int] = []

    def first_move(game: Any, _rng: Random) -> Any:
        calls.append(1)
        return game.legal_plays()[0]

    class FirstMovePlayouts(TreeSearch):
        policy = staticmethod(first_move)  # type: ignore[assignment]  # mypy takes it for a method

    FirstMovePlayouts(seed=1, iterations=10).play_card(TicTacToe().view(0))
    assert len(calls) > 20


def test_negative_limits_are_refused() -> None:
    for options in ({"budget_ms": -1}, {"iterations": -1}, {"explore": -0.1}):
        with pytest.raises(ValueError, match="must not be negative"):
            TreeSearch(**options)


def test_levels_search_more_and_more() -> None:
    budgets = [TreeSearch(seed=1, **level.arguments).iterations for level in TreeSearch.levels]
    assert budgets == sorted(set(budgets))


@pytest.mark.parametrize("kind", all_games().values(), ids=lambda kind: kind.key)
def test_all_games_offer_the_search(kind: GameKind) -> None:
    found = kind.strategies()
    assert list(found.classes)[-1] == "tree" or found.classes["tree"] is not TreeSearch
    for name in kind.rule_sets:
        rules = kind.find_rules(name)
        game = kind.new(rules, seed=1)
        for _seat in [seat for side in kind.sides(rules) for seat in side]:
            game.register_player(kind.player())
        assert game.sides == kind.sides(rules)


def test_a_game_may_have_a_tree_search_of_its_own() -> None:
    class Tree(TreeSearch):
        """A search made for the game."""

    kind = all_games()["spades"]
    own = with_tree_search(replace(kind, strategies=lambda _folders: StrategySet({"tree": Tree})))
    assert own.strategies().classes == {"tree": Tree}
