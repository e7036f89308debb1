"""Learning bids: hands that can be repeated, a network that learns, and the script."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from cardtable.games.spades.strategies.bid_network import BIDS, CONTEXT, HEADS, bid_network, unpack
from cardtable.lab.bid_hands import BidHand, BidHands, bid_job, bid_units, play_bid_unit
from cardtable.lab.bid_training import Trainer, Worth, examples_of, train
from cardtable.search.cards.hand_net import HandNet
from makers.train_bids import main

SMALL = (4, CONTEXT, 8, 6, HEADS * BIDS)


@pytest.fixture(scope="module")
def hands() -> list[BidHand]:
    player = BidHands(5, bid_network())
    chance = random.Random(1)
    player.begin(chance)
    return [player.play(chance)[0] for _hand in range(60)]


def test_hands_are_whole_and_bids_vary(hands: list[BidHand]) -> None:
    for hand in hands:
        assert sum(hand.hands) == 2**52 - 1
        assert sum(hand.tricks) == 13
        assert all(0 <= bid <= 13 for bid in hand.bids)
        assert all(0 <= bags <= 9 for bags in hand.bags)
        assert max(hand.scores) < hand.target
    assert {0, 3} <= {bid for hand in hands for bid in hand.bids}


def test_without_exploring_seats_bid_as_the_network_does() -> None:
    player = BidHands(5, bid_network(), explores=False)
    chance = random.Random(2)
    player.begin(chance)
    for _hand in range(5):
        hand, cards = player.play(chance)
        assert hand.scores == [0, 0]
        assert len(set(cards)) == 52


def test_blocks_depend_on_the_job_and_their_number_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.lab.bid_hands.HANDS", 3)
    text = bid_job(7, None).to_text()
    first = play_bid_unit(text, 2)
    assert play_bid_unit(text, 2) == first
    assert play_bid_unit(text, 3) != first
    assert len(bid_units(7)) == 3


def test_worth_counts_sets_nils_and_the_end_of_the_match() -> None:
    made = BidHand([0] * 4, 0, 400, [0, 0], [0, 0], [4, 3, 3, 2], [4, 3, 3, 3])
    failed = made._replace(tricks=[3, 4, 3, 3])
    nil = made._replace(bids=[4, 0, 3, 2], tricks=[5, 0, 4, 4])
    worth = Worth()
    assert worth(made)[0] > 0 > worth(failed)[0]
    assert worth(nil)[1] > worth(made)[1]
    for hand in (made, failed, nil):
        assert sum(worth(hand)) == 0
    close = made._replace(scores=[395, 390], bags=[5, 0])
    assert worth(close)[0] > 0  # both reach 400, and side 0 is ahead


def test_examples_tell_what_became_of_bids() -> None:
    hand = BidHand([1, 2, 4, 8], 1, 400, [0, 0], [0, 0], [4, 0, 3, 2], [5, 0, 4, 4])
    examples = examples_of([hand], lambda _hand: (50.0, -50.0))
    assert examples.bids.tolist() == [0, 3, 2, 4]  # in the order of bidding
    assert examples.results[:, 0].tolist() == [-0.5, 0.5, -0.5, 0.5]
    assert examples.results[:, 1].tolist() == [1, 1, 1, 1]
    assert examples.results[:, 2].tolist() == [0, 0, 0, 0]
    failed = examples_of([hand._replace(tricks=[1, 1, 4, 7])], lambda _hand: (0.0, 0.0))
    assert failed.results[:, 1].tolist() == [0, 0, 1, 0]
    assert failed.results[:, 2].tolist() == [1, 0, 1, 0]


def test_the_trained_network_is_the_one_that_the_program_computes(hands: list[BidHand]) -> None:
    examples = examples_of(hands, Worth())
    trainer = Trainer(3, SMALL)
    losses = list(trainer.fit(examples.part(0, 240), 3))
    assert len(losses) == 3
    net = HandNet(SMALL, trainer.flat())
    expected = trainer.predict(examples.part(0, 20))
    for number in range(5):
        hand = hands[number]
        wide = sum((hand.hands[hand.opener] >> 13 * suit & 8191) << 16 * suit for suit in range(4))
        found = net.evaluate(wide, [float(x) for x in examples.contexts[4 * number]])
        assert found == pytest.approx(expected[4 * number].tolist(), abs=1e-3)


def test_training_reduces_the_error() -> None:
    """With plenty of copies of a few examples, the network learns them by heart."""
    chance = random.Random(4)
    cards = [chance.sample(range(52), 52) for _hand in range(8)]
    played = []
    for deal in cards:
        masks = [sum(1 << card for card in deal[13 * seat :][:13]) for seat in range(4)]
        played.append(BidHand(masks, 0, 400, [0, 0], [0, 0], [3, 3, 3, 3], [4, 3, 3, 3]))
    values = {id(hand): 100.0 * (number - 4) for number, hand in enumerate(played)}
    examples = examples_of(played * 160, lambda hand: (values[id(hand)], -values[id(hand)]))
    trainer = Trainer(1, SMALL)
    losses = list(trainer.fit(examples, 30, 0.01))
    assert losses[-1] < 0.1 * losses[0]
    assert losses[-1] < 0.5 * float(np.var(examples.results[:, 0]))


def test_equal_seeds_make_equal_files(hands: list[BidHand]) -> None:
    first, report = train(hands, 1, 9, "origin", lambda _done, _total: None)
    assert train(hands, 1, 9, "origin", lambda _done, _total: None)[0] == first
    assert train(hands, 1, 10, "origin", lambda _done, _total: None)[0] != first
    assert unpack(first).hands == 60
    assert "60 hands" in report


@pytest.mark.check
def test_the_script_plays_learns_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, kept = tmp_path / "new.net", tmp_path / "hands.jsonl"
    arguments = ["--hands", "200", "--passes", "1", "--out", str(out)]
    arguments += ["--resume", str(kept), "-j", "1"]
    assert main(arguments) == 0
    assert "200 hands" in capsys.readouterr().out
    data = out.read_bytes()
    assert unpack(data).hands == 200
    size = kept.stat().st_size
    assert main(arguments) == 0
    assert kept.stat().st_size == size
    assert out.read_bytes() == data


def test_the_script_refuses_a_file_that_is_no_network(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.net"
    path.write_text("not a network")
    with pytest.raises(SystemExit) as ended:
        main(["--network", str(path)])
    assert ended.value.code == 2
    found = " ".join(capsys.readouterr().err.split())
    assert path.name in found
    assert "Not a network" in found
