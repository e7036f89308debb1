"""The sample games are complete, described, and have the solutions they promise."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from cardtable.core import assets
from cardtable.games.holdem import Action
from cardtable.games.spades import Bid
from cardtable.match import PERSON
from cardtable.poker.evaluator import evaluate
from cardtable.storage.recovery import read_journal
from cardtable.storage.samples import SAMPLE, sample_texts
from cardtable.storage.saves import SaveInfo, Saves
from cardtable.storage.statistics import Statistics
from makers.samples import boards, holdem, spades
from makers.samples.__main__ import MAKERS
from makers.samples.brute_force import winning_cards
from tests.games.spades.spades_seats import bid, table
from tests.storage.stored_matches import play

pytestmark = pytest.mark.plain

STEMS = tuple(sample_texts())
FINISHED = ("7-whole-game", "9-othello")
PROBLEMS = tuple(stem for stem in STEMS if stem not in FINISHED)


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> dict[str, SaveInfo]:
    shelf = Saves(tmp_path_factory.mktemp("none"))
    return {info.path.stem: info for info in shelf.samples()}


def game_of(info: SaveInfo) -> Any:
    return read_journal(info.path, strict=True).match.game


def test_every_sample_ships_and_is_listed_in_order(samples: dict[str, SaveInfo]) -> None:
    assert tuple(samples) == STEMS == tuple(MAKERS)
    assert len(STEMS) >= 6
    files = {entry.name for entry in assets.samples().iterdir()}
    histories = set(holdem.hand_histories())
    assert files == {f"{stem}.game" for stem in STEMS} | histories


@pytest.mark.parametrize("stem", STEMS)
def test_a_sample_is_complete_with_title_and_description(
    stem: str, samples: dict[str, SaveInfo], tmp_path: Path
) -> None:
    info = samples[stem]
    title, description = sample_texts()[stem]
    read = Saves(tmp_path).load(info)
    assert (read.notes, read.intact) == ((), True)
    assert (read.title, read.description) == (info.name, info.description) == (title, description)
    assert read.match.id.startswith(SAMPLE)
    assert info.finished == (stem in FINISHED)


@pytest.mark.parametrize("stem", PROBLEMS)
def test_a_problem_starts_with_a_person_and_can_be_played(
    stem: str, samples: dict[str, SaveInfo], tmp_path: Path
) -> None:
    match = Saves(tmp_path).load(samples[stem]).match
    assert match.next_position == 0
    assert [seat.strategy == PERSON for seat in match.seats].count(True) == 1
    assert match.seats[0].strategy == PERSON
    before = len(match.log)
    play(match, 4)
    assert len(match.log) == before + 4
    counted = Statistics(tmp_path / "s.sqlite")
    assert not counted.record(match)


def test_the_nil_can_be_kept_by_one_card_only(samples: dict[str, SaveInfo]) -> None:
    assert spades.nil_under_attack(game_of(samples["1-nil-under-attack"]))


def test_the_last_bag_can_be_avoided_by_one_card_only(samples: dict[str, SaveInfo]) -> None:
    assert spades.last_bag(game_of(samples["2-last-bag"]))


def test_the_rest_can_be_claimed(samples: dict[str, SaveInfo]) -> None:
    assert spades.claim(game_of(samples["3-claim-the-rest"]))


def test_they_can_be_set_by_one_card_only(samples: dict[str, SaveInfo]) -> None:
    assert spades.set_them(game_of(samples["4-set-them-or-lose"]))


def test_a_blind_nil_may_be_bid(samples: dict[str, SaveInfo]) -> None:
    game = game_of(samples["5-blind-nil"])
    assert Bid.BLIND_NIL in game.legal_bids()
    own, other = game.get_scores()
    assert other - own > 100
    assert spades.suits_nil(game.cards_held(0))


def test_south_holds_a_joker_and_bids_last(samples: dict[str, SaveInfo]) -> None:
    assert spades.jokers(game_of(samples["6-jokers"]))


def test_the_whole_game_is_over(samples: dict[str, SaveInfo]) -> None:
    game = game_of(samples["7-whole-game"])
    assert len(game.results) >= 6
    assert max(game.get_scores()) >= 400
    assert any(bid.is_nil for result in game.results for bid in result.bids)


def test_one_column_wins_at_connect_four(samples: dict[str, SaveInfo]) -> None:
    columns, moves = boards.winning_columns(game_of(samples["8-connect-four"]))
    assert len(columns) == 1
    assert moves >= 7


def test_the_game_of_othello_is_close(samples: dict[str, SaveInfo]) -> None:
    game = game_of(samples["9-othello"])
    black, white = game.get_scores()
    assert 0 < abs(black - white) <= 8
    assert game.said is None


def test_losing_one_pot_still_wins_two(samples: dict[str, SaveInfo]) -> None:
    game = game_of(samples["10-side-pots"])
    hand = game.hand
    assert list(game.stacks) == [1_500, 0, 0, 0]
    assert (hand.street, hand.to_call) == (3, 1_500)
    assert [(pot.amount, set(pot.eligible)) for pot in game.pots] == [
        (1_200, {0, 1, 2, 3}),
        (1_800, {0, 2, 3}),
    ]
    game.accept_bid(Action.CALL, game.players[0])
    record = game.records[0]
    won = {(award.pot, award.seat): award.amount for award in record.awards}
    assert won == {(0, 1): 1_200, (1, 0): 1_800, (2, 0): 3_000}


def test_the_bluff_has_to_be_caught_one_time_in_three(samples: dict[str, SaveInfo]) -> None:
    game = game_of(samples["11-bluff-catch"])
    hand = game.hand
    call, whole = hand.to_call, hand.whole_pot
    assert (hand.street, call, whole) == (3, 680, 2 * 680)
    assert 3 * call == call + whole
    own = evaluate(*hand.hole(0), *hand.board)
    held = {*hand.hole(0), *hand.board}
    better = sum(
        evaluate(*two, *hand.board) > own
        for two in combinations([card for card in range(52) if card not in held], 2)
    )
    assert better > 0  # a bet may be honest
    assert evaluate(*hand.hole(1), *hand.board) < own


# --- what proves the problems ---------------------------------------------------------------------


@pytest.mark.check
def test_the_proof_agrees_with_trying_everything() -> None:
    """Compare the proof with plain recursion on the last tricks of whole games."""

    def best(game: Any, seats: tuple[int, ...], most: int) -> bool:
        if game.between_hands or game.current_phase == "over":
            result = game.results[-1]
            taken: int = sum(result.tricks[seat] for seat in seats)
            return taken <= most
        player = game.get_next_player()
        answers = []
        for card in game.legal_plays():
            twin = game.copy()
            twin.accept_play(card, twin.players[player.position])
            answers.append(best(twin, seats, most))
        return any(answers) if player.position % 2 == 0 else all(answers)

    seen = set()
    for seed in range(4):
        game = table(seed=seed)
        bid(game, 3, 3, 3, 3)
        while True:
            player = game.get_next_player()
            assert player is not None
            if player.position == 0 and len(player.cards) <= 3:
                break
            cards = game.legal_plays()
            game.accept_play(cards[seed % len(cards)], player)
        for seats in ((2,), (0, 2), (1, 3)):
            for most in range(6):
                expected = []
                for card in game.legal_plays():
                    twin = game.copy()
                    twin.accept_play(card, twin.players[0])
                    if best(twin, seats, most):
                        expected.append(card)
                assert winning_cards(game, seats, most) == tuple(expected)
                seen.add((len(expected), len(game.legal_plays())))
    assert len({good == every for good, every in seen}) == 2
