"""A claim is proved exactly if a plan takes every trick in all deals consistent with the view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from cardtable.cards import cards_of
from cardtable.games.spades import Bid, Draw, Game, Phase, Player, Rules, View
from cardtable.games.spades.claims.examiner import (
    ClaimExaminer,
    ClaimResult,
    ClaimVerdict,
    examine_claim,
)
from cardtable.games.spades.claims.proof import proved_claim
from cardtable.games.spades.hand.state import HandState
from cardtable.games.spades.views.worlds import Dealer

NAMES = ("Ann", "Bob", "Cid", "Dot")


def new_game(rules: Rules, seed: int, bids: Sequence[int] = (3, 3, 3, 3)) -> Game:
    """Return a game before its first card, with random draws where two play."""
    game, rng = Game(rules, seed=seed), Random(seed)
    for name in NAMES[: rules.players]:
        game.register_player(Player(name=name))
    while (player := game.get_next_player()) and game.current_phase is not Phase.PLAYING:
        if game.current_phase is Phase.DRAWING:
            game.accept_play(rng.choice(tuple(Draw)), player)
        else:
            wanted = Bid(bids[player.position])
            legal = game.legal_bids()
            game.accept_bid(wanted if wanted in legal else legal[-1], player)
    return game


def endings(
    rules: Rules, seeds: int, sizes: Sequence[int], bids: Sequence[int] = (3, 3, 3, 3)
) -> Iterator[tuple[Game, View]]:
    """Yield the views of the player to act at the end of randomly played hands."""
    for seed in range(seeds):
        game, rng = new_game(rules, seed, bids), Random(seed)
        while not game.results:
            player = game.get_next_player()
            assert player is not None
            view = game.view(player)
            if view.held.bit_count() in sizes:
                yield game, view
            game.accept_play(rng.choice(game.legal_plays()), player)


def unbroken(view: View) -> View:
    """Return *view* with spades not broken, which is rare at the end of a hand."""
    leads = not view.trick.plays
    return view._replace(
        broken=False, legal=view.held & ~view.rules.spades or view.held if leads else view.legal
    )


def every_deal(view: View) -> list[HandState]:
    """Return the hand in every deal consistent with *view*, by enumeration."""
    dealer = Dealer(view)
    model = view.sample(Random(0))

    def fill(left: int, places: Sequence[int]) -> Iterator[tuple[int, ...]]:
        if not places:
            yield ()
            return
        holder = dealer.holders[places[0]]
        for cards in combinations(cards_of(left & holder.allowed), holder.size):
            mask = sum(card.bit for card in cards)
            if holder.exact is None or (mask & view.rules.spades).bit_count() == holder.exact:
                for rest in fill(left & ~mask, places[1:]):
                    yield (mask, *rest)

    worlds = []
    for dealt in fill(dealer.unknown, range(len(dealer.others))):
        if view.rules.players > 2 and sum(dealt) != dealer.unknown:
            continue
        world = model.copy()
        world.held = dealer.hands(dealt)
        worlds.append(world)
    return worlds


def plan_exists(worlds: list[HandState], seat: int, takers: Sequence[int]) -> bool:
    """Return whether the seat has a plan that loses no trick in any of *worlds*."""
    first = worlds[0]
    if not any(first.held):
        return True
    after: dict[int, list[HandState]] = {}
    lost = set()
    for world in worlds:
        for card in cards_of(world.legal_mask()):
            twin = world.copy()
            winner = twin.play(card.index)
            if winner >= 0 and winner not in takers:
                lost.add(card.index)
            after.setdefault(card.index, []).append(twin)
    if first.to_act == seat:
        return any(
            card not in lost and plan_exists(states, seat, takers) for card, states in after.items()
        )
    return not lost and all(plan_exists(states, seat, takers) for states in after.values())


def takes_all(world: HandState, takers: Sequence[int]) -> bool:
    """Return whether the takers together can take every trick double dummy."""
    if not any(world.held):
        return True
    results = []
    ours = world.to_act in takers
    for card in cards_of(world.legal_mask()):
        twin = world.copy()
        winner = twin.play(card.index)
        results.append((winner < 0 or winner in takers) and takes_all(twin, takers))
    return any(results) if ours else all(results)


def side_of(view: View) -> tuple[int, ...]:
    """Return the positions whose tricks count for a claim."""
    partner = view.partner
    if partner is None or view.bids[partner] == Bid.NIL:
        return (view.seat,)
    return (view.seat, partner)


CASES = {
    "partners": (Rules(), (2, 3), 40, False),
    "broken by a ruff only": (Rules(breaking="broken_only_by_ruff"), (2,), 30, False),
    "solo": (Rules(seats="4 solo"), (2, 3), 25, False),
    "three": (Rules(seats="3 solo"), (2, 3), 30, False),
    "three with jokers": (Rules(seats="3 solo", jokers="joker_joker_deuce"), (2, 3), 25, False),
    "two deuces": (Rules(jokers="joker_joker_deuces"), (2, 3), 25, False),
    "two": (Rules(seats="2"), (2, 3), 25, False),
    "mirror": (Rules.named("mirror"), (2, 3), 25, False),
    "lowest club": (Rules(first_trick="lowest_club"), (2,), 20, False),
    "partners, not broken": (Rules(), (2, 3), 40, True),
    "by a ruff, not broken": (Rules(breaking="broken_only_by_ruff"), (2, 3), 40, True),
    "three, not broken": (Rules(seats="3 solo"), (2, 3), 40, True),
    "two, not broken": (Rules(seats="2"), (2, 3), 40, True),
}


@pytest.mark.check
@pytest.mark.sample(1, check=6)
@pytest.mark.parametrize("case", CASES)
def test_a_claim_is_proved_exactly_if_there_is_a_plan(case: str) -> None:
    rules, sizes, seeds, early = CASES[case]
    counts = {ClaimVerdict.PROVED: 0, ClaimVerdict.FAILS: 0, ClaimVerdict.OPEN: 0}
    beyond_fast_proof = 0
    for _game, ending in endings(rules, seeds, sizes):
        view = unbroken(ending) if early else ending
        result = examine_claim(view)
        if (
            result.deals > 150
            and result.verdict is ClaimVerdict.FAILS
            and view.held.bit_count() > 2
        ):
            continue  # slow to enumerate, and there are enough others
        if result.deals > 600:
            continue
        worlds = every_deal(view)
        if rules.players > 2:
            assert result.deals == len(worlds)
        takers = side_of(view)
        plan = plan_exists(worlds, view.seat, takers)
        counts[result.verdict] += 1
        if result.verdict is ClaimVerdict.OPEN:  # the view knows more than suit lengths
            assert rules.first_trick != "free"
            continue
        assert (result.verdict is ClaimVerdict.PROVED) is plan
        if result.verdict is ClaimVerdict.PROVED:
            assert result.card is not None
            assert result.card.bit & view.legal
            beyond_fast_proof += not proved_claim(view)
        else:
            check_layout(view, result, worlds, takers)
    assert counts[ClaimVerdict.PROVED] > 5, counts
    assert counts[ClaimVerdict.FAILS] > 10, counts
    assert counts[ClaimVerdict.OPEN] < 10, counts
    assert beyond_fast_proof or early or len(rules.sides) > 2 or rules.players == 2


def check_layout(
    view: View, result: ClaimResult, worlds: list[HandState], takers: Sequence[int]
) -> None:
    """Check that the layout is a consistent deal, and that it is lost if *result* is certain."""
    own = {view.seat: view.held}
    layout = [own.get(seat, mask) for seat, mask in enumerate(result.layout)]
    matches = [world for world in worlds if list(world.held) == layout]
    assert matches, (view.cards, result.layout)
    if result.certain:
        assert not takes_all(matches[0], (view.seat, (view.seat + 2) % 4))


def test_tricks_of_a_nil_partner_do_not_count() -> None:
    with_nil = without = 0
    for bids in ((3, 3, 3, 3), (3, 0, 3, 0)):
        for _game, view in endings(Rules(), 25, (2,), bids):
            if view.seat in (0, 2):
                result = examine_claim(view)
                worlds = every_deal(view)
                plan = plan_exists(worlds, view.seat, side_of(view))
                assert (result.verdict is ClaimVerdict.PROVED) is plan
                if bids[1]:
                    without += result.with_partner
                    continue
            elif not bids[1]:
                assert side_of(view) == (view.seat,)
                result = examine_claim(view)
                assert not result.with_partner
                with_nil += 1
    assert without > 3
    assert with_nil > 20


@pytest.mark.check
@pytest.mark.sample(1)
@pytest.mark.parametrize("rules", [Rules(), Rules(seats="3 solo")], ids=["four", "three"])
def test_a_proof_continues_to_the_last_trick(rules: Rules) -> None:
    """A repeated examination continues the proof, whatever the others hold and play."""
    rng = Random(3)
    played = 0
    for _game, view in endings(rules, 60, (3, 4, 5)):
        if examine_claim(view).verdict is not ClaimVerdict.PROVED or proved_claim(view):
            continue
        played += 1
        takers = side_of(view)
        for _world in range(5):
            world = view.determinize(rng)
            while not world.results:
                player = world.get_next_player()
                assert player is not None
                if player.position == view.seat:
                    result = examine_claim(world.view(player))
                    assert result.verdict is ClaimVerdict.PROVED
                    world.accept_play(result.card, player)
                else:
                    world.accept_play(rng.choice(world.legal_plays()), player)
            hand = world.current_hand
            assert hand is not None
            assert all(trick.winner.position in takers for trick in hand.tricks[len(view.tricks) :])
    assert played > 3


@pytest.mark.check
def test_trumps_with_a_gap_are_proved_by_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search finds some plans that the fast proof misses, and never the reverse."""
    monkeypatch.setattr("cardtable.games.spades.claims.examiner.proved_claim", lambda _view: ())
    agreed = 0
    for _game, view in endings(Rules(), 60, (2, 3, 4, 5)):
        if proved_claim(view):
            assert examine_claim(view).verdict is ClaimVerdict.PROVED
            agreed += 1
    assert agreed > 40


def first_with(
    verdict: ClaimVerdict, certain: bool = False, with_partner: bool = False
) -> tuple[View, ClaimResult]:
    for _game, view in endings(Rules(), 60, (2, 3, 4)):
        result = examine_claim(view)
        if (result.verdict, result.certain, result.with_partner) == (
            verdict,
            certain,
            with_partner,
        ):
            return view, result
    raise AssertionError("no such ending")


def test_sentences_of_results() -> None:
    view, result = first_with(ClaimVerdict.FAILS, certain=True)
    sentence = result.sentence(NAMES)
    assert sentence.startswith("You cannot claim: you may lose a trick whatever you play.")
    assert NAMES[view.seat] not in sentence
    other = (view.seat + 1) % 4
    highest = cards_of(result.layout[other])[-1]
    assert f"{NAMES[other]}: {highest}" in sentence
    assert f"{NAMES[other]}: the {highest.title}" in result.sentence(
        NAMES, lambda card: f"the {card.title}"
    )
    _view, result = first_with(ClaimVerdict.FAILS)
    assert "by a wrong guess" in result.sentence(NAMES)
    assert (
        ClaimResult(ClaimVerdict.PROVED, deals=1)
        .sentence(NAMES)
        .endswith("you take all remaining tricks.")
    )
    assert "1,680 possible deals" in ClaimResult(ClaimVerdict.PROVED, deals=1680).sentence(NAMES)
    assert "your side" in ClaimResult(ClaimVerdict.PROVED, deals=2, with_partner=True).sentence(
        NAMES
    )
    assert "your side" in ClaimResult(ClaimVerdict.PROVED, deals=1, with_partner=True).sentence(
        NAMES
    )
    assert "No proof" in ClaimResult(ClaimVerdict.OPEN).sentence(NAMES)


def test_a_layout_depends_on_the_view_alone() -> None:
    for _game, view in endings(Rules(), 5, (3, 4)):
        other = view.determinize(Random(1)).view(view.seat)
        assert examine_claim(other) == examine_claim(view)


def test_the_verdict_is_open_after_the_limit() -> None:
    view, result = first_with(ClaimVerdict.PROVED, with_partner=True)
    assert examine_claim(view, steps=2).verdict is ClaimVerdict.OPEN
    assert examine_claim(view, stop=lambda: True).verdict is ClaimVerdict.OPEN
    examiner = ClaimExaminer()
    examiner.stop()
    examiner.play_card(view)
    assert examiner.result.verdict is ClaimVerdict.OPEN
    examiner = ClaimExaminer()
    assert examiner.play_card(view) == result.card
    assert examiner.result == result


def test_long_hands_exceed_the_limit() -> None:
    strong = "As Ks Qs Js Ts 9s 8s 7s 6s 5s Ac Ad Ah"
    taken = strong.split()
    rest = [str(card) for card in cards_of((1 << 52) - 1) if str(card) not in taken]
    deal = "/".join([strong, *(" ".join(rest[start::3]) for start in range(3))])
    game = Game(Rules(), seed=1, deals=[deal], dealer=3)
    for name in NAMES:
        game.register_player(Player(name=name))
    while game.current_phase is Phase.BIDDING:
        player = game.get_next_player()
        assert player is not None
        game.accept_bid(Bid(3), player)
    assert examine_claim(game.view(0)).verdict in (ClaimVerdict.OPEN, ClaimVerdict.FAILS)


def test_only_the_player_to_act_can_claim() -> None:
    game = new_game(Rules(), 1)
    player = game.get_next_player()
    assert player is not None
    with pytest.raises(ValueError, match="when it is your turn"):
        examine_claim(game.view((player.position + 1) % 4))
    first = new_game(Rules(first_trick="lowest_club"), 1)
    leader = first.get_next_player()
    assert leader is not None
    assert examine_claim(first.view(leader)).verdict is ClaimVerdict.OPEN
