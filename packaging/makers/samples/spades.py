"""Find positions in games of Spades that make good problems, and a whole game to watch.

Strategies play game after game until a suitable position occurs. Where exactly one card keeps a
nil, avoids a bag or sets a contract, every line of play is tried to prove it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from cardtable.cards import DECK, Card, Rank, Suit
from cardtable.games import all_games
from cardtable.games.spades import Bid, Game, Phase
from cardtable.games.spades.claims.proof import proved_claim
from cardtable.match import Match, Seat
from makers.samples.brute_force import winning_cards

KIND = all_games()["spades"]
STRATEGY = "probability"
PERSON = Seat(name="South")
SEATS = tuple(Seat(STRATEGY, name) for name in ("South", "Walt", "Nora", "Elle"))
MAX_GAMES = 2000
MAX_HANDS = 12

Condition = Callable[[Game], bool]


def games(rules: dict[str, Any], first: int = 1) -> Iterator[Match]:
    """Yield unplayed games between four strategies, one per seed."""
    for seed in range(first, first + MAX_GAMES):
        yield Match(KIND, KIND.rules_from_data(rules), SEATS, seed=seed, dealer=seed % 4)


def position(
    rules: dict[str, Any], condition: Condition, *, bidding: bool = False, hands: int = MAX_HANDS
) -> Match:
    """Return the first game with a position, South to act, that meets *condition*."""
    for match in games(rules):
        while match.deal() is not None and len(match.deals) <= hands:
            game: Any = match.game
            asked = game.current_phase is (Phase.BIDDING if bidding else Phase.PLAYING)
            if asked and match.next_position == 0 and condition(game):
                return match
            match.tick()
    raise LookupError("no game has such a position")


def tricks_left(game: Game) -> int:
    """Return the number of tricks of the hand that are still to be completed."""
    hand = game.current_hand
    assert hand is not None
    return game.rules.hand_size - len(hand.tricks)


def bids(game: Game) -> tuple[Bid, ...]:
    """Return the bids of the hand; bidding must be complete."""
    hand = game.current_hand
    assert hand is not None
    return tuple(bid for bid in hand.bids if bid is not None)


def is_hard(game: Game, seats: tuple[int, ...], limit: int) -> bool:
    """Return whether exactly one of three or more cards holds *seats* to *limit* tricks."""
    good = winning_cards(game, seats, limit)
    return len(good) == 1 and len(game.legal_plays()) >= 3


def nil_under_attack(game: Game) -> bool:
    """Return whether South has a single card that keeps North's nil."""
    made, took = bids(game), taken(game)
    return (
        4 <= tricks_left(game) <= 6
        and made[2].is_nil
        and not took[2]
        and not any(made[seat].is_nil for seat in (0, 1, 3))
        and is_hard(game, (2,), 0)
    )


def last_bag(game: Game) -> bool:
    """Return whether South's side has nine bags and its contract, and can lose all other tricks."""
    made, took = bids(game), taken(game)
    contract = made[0].tricks + made[2].tricks
    return (
        3 <= tricks_left(game) <= 6
        and game.get_bags()[0] == 9
        and not any(bid.is_nil for bid in made)
        and took[0] + took[2] == contract
        and is_hard(game, (0, 2), contract)
    )


def claim(game: Game) -> bool:
    """Return whether South is on lead and can claim all remaining tricks."""
    hand = game.current_hand
    assert hand is not None
    order = proved_claim(game.view(0))
    suits = {card.suit for card in order}
    return len(order) >= 5 and len(suits) >= 2 and not hand.current_trick.plays


def set_them(game: Game) -> bool:
    """Return whether West and East win if they make their contract, and South can set them."""
    made, took = bids(game), taken(game)
    if any(bid.is_nil for bid in made) or not 4 <= tricks_left(game) <= 6:
        return False
    ours, theirs = (made[seat].tricks + made[seat + 2].tricks for seat in (0, 1))
    score = game.get_scores()
    wins = score[1] + 10 * theirs >= game.rules.target and (
        score[1] + 10 * theirs > score[0] + 10 * ours + 5
    )
    open_still = score[0] >= 150 and ours + theirs <= 13
    return wins and open_still and took[1] + took[3] < theirs and is_hard(game, (1, 3), theirs - 1)


def taken(game: Game) -> tuple[int, ...]:
    """Return the tricks taken by position."""
    hand = game.current_hand
    assert hand is not None
    return hand.tricks_taken


def blind_nil() -> Match:
    """Return a game in which South may bid a blind nil, with cards that suit one."""
    rules = {"blind_nil": 200, "blind_nil_exchange": 1}
    match = position(rules, may_be_blind, bidding=True)
    rng = Random(match.seed)
    while True:
        cards = rng.sample(DECK, 52)
        hands = [sorted(cards[place::4]) for place in range(4)]
        if suits_nil(hands[0]):
            break
    deal = "/".join("".join(map(str, hand)) for hand in hands)
    said = sum(bid is not None for bid in match.view(0).bids)
    match.rewind(len(match.log) - said)
    twin = Match(
        KIND,
        match.rules,
        SEATS,
        seed=match.seed,
        dealer=match.dealer,
        deals=(*match.deals[:-1], deal),
    )
    for entry in match.log:
        twin.act(entry.action, entry.position)
    while twin.deal():
        twin.tick()
    return twin


def may_be_blind(game: Game) -> bool:
    """Return whether South may bid a blind nil after at least one bid."""
    hand = game.current_hand
    assert hand is not None
    return Bid.BLIND_NIL in game.legal_bids() and any(bid is not None for bid in hand.bids)


def suits_nil(cards: Sequence[Card]) -> bool:
    """Return whether a nil with *cards* is risky but reasonable."""
    spades = [card for card in cards if card.suit is Suit.SPADES]
    court = [card for card in cards if card.rank >= Rank.JACK]
    return len(spades) <= 2 and all(card.rank <= Rank.EIGHT for card in spades) and len(court) == 2


def jokers(game: Game) -> bool:
    """Return whether South bids last in the first hand and holds a joker."""
    hand = game.current_hand
    assert hand is not None
    bids = sum(bid is not None for bid in hand.bids)
    return not game.results and bids == 3 and any(card.is_joker for card in game.cards_held(0))


def whole_game() -> Match:
    """Return the closest of the first 40 games, with six hands or more and a nil."""
    best: tuple[int, Match] | None = None
    for match in games({}):
        while len(match.deals) <= MAX_HANDS and match.tick() is not None:
            pass
        game: Any = match.game
        nils = sum(bid.is_nil for result in game.results for bid in result.bids)
        margin = abs(game.get_scores()[0] - game.get_scores()[1])
        if match.over and len(game.results) >= 6 and nils and (best is None or margin < best[0]):
            best = (margin, match)
        if match.seed == 40 and best is not None:
            break
    assert best is not None
    return best[1]


MAKERS: dict[str, Callable[[], Match]] = {
    "1-nil-under-attack": lambda: position({}, nil_under_attack),
    "2-last-bag": lambda: position({}, last_bag),
    "3-claim-the-rest": lambda: position({}, claim),
    "4-set-them-or-lose": lambda: position({}, set_them),
    "5-blind-nil": blind_nil,
    "6-jokers": lambda: position({"jokers": "big_little"}, jokers, bidding=True, hands=1),
    "7-whole-game": whole_game,
}
"""How to find each sample, by the name of its file."""
