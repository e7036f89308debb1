"""Find the games and problem deals that ship, and write them to saves.

Programs play game after game until a position turns up in which there is something to find; where
that is a card that keeps a nil, a bag or a contract, every line of play is tried to prove it. Run
it when the format of journals has changed, or the strategies play so much better that the games
look foolish. The files are committed; a test reads them and proves the problems again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from cardtable.cards import DECK, Card, Rank, Suit
from cardtable.games import all_games
from cardtable.games.spades import Bid, Game, Phase
from cardtable.games.spades.claim import proved_claim
from cardtable.match import Match, Seat
from cardtable.storage.journal import write_match
from cardtable.storage.samples import SAMPLE, sample_texts
from scripts.board_samples import othello, two_threats
from scripts.holdem_samples import bluff_catch, hand_histories, side_pots
from scripts.solving import winning_cards

FOLDER = Path(__file__).parents[1] / "saves"
WHEN = datetime(2026, 1, 1, 12, tzinfo=UTC)
KIND = all_games()["spades"]
STRATEGY = "probability"
PERSON = Seat(name="South")
SEATS = tuple(Seat(STRATEGY, name) for name in ("South", "Walt", "Nora", "Elle"))
MOST_GAMES = 2000
MOST_HANDS = 12

Find = Callable[[Game], bool]


def games(rules: dict[str, Any], first: int = 1) -> Iterator[Match]:
    """Yield games about to be played by four programs, one per seed."""
    for seed in range(first, first + MOST_GAMES):
        yield Match(KIND, KIND.rules_from_data(rules), SEATS, seed=seed, dealer=seed % 4)


def position(
    rules: dict[str, Any], find: Find, *, bidding: bool = False, hands: int = MOST_HANDS
) -> Match:
    """Return the first game in which *find* likes the position when it is South's turn."""
    for match in games(rules):
        while match.next_position is not None and len(match.deals) <= hands:
            game: Any = match.game
            asked = game.current_phase is (Phase.BIDDING if bidding else Phase.PLAYING)
            if asked and match.next_position == 0 and find(game):
                return match
            match.tick()
    raise LookupError("No game has such a position.")


def tricks_left(game: Game) -> int:
    """Return the tricks of the hand that are not finished."""
    hand = game.current_hand
    assert hand is not None
    return game.rules.hand_size - len(hand.tricks)


def bids(game: Game) -> tuple[Bid, ...]:
    """Return all bids of the hand, which are all made."""
    hand = game.current_hand
    assert hand is not None
    return tuple(bid for bid in hand.bids if bid is not None)


def is_hard(game: Game, seats: tuple[int, ...], most: int) -> bool:
    """Tell whether exactly one card holds *seats* to *most* tricks, and several do not."""
    good = winning_cards(game, seats, most)
    return len(good) == 1 and len(game.legal_plays()) >= 3


def nil_under_attack(game: Game) -> bool:
    """South has the one card that keeps North's nil."""
    made, took = bids(game), taken(game)
    return (
        4 <= tricks_left(game) <= 6
        and made[2].is_nil
        and not took[2]
        and not any(made[seat].is_nil for seat in (0, 1, 3))
        and is_hard(game, (2,), 0)
    )


def last_bag(game: Game) -> bool:
    """South's side has nine bags, has made its contract, and may still lose every other trick."""
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
    """South is on lead and all that is left is South's."""
    hand = game.current_hand
    assert hand is not None
    order = proved_claim(game.view(0))
    suits = {card.suit for card in order}
    return len(order) >= 5 and len(suits) >= 2 and not hand.current_trick.plays


def set_them(game: Game) -> bool:
    """West and East win with their contract; South, not far behind, has the card that sets them."""
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
    """Return a game in which South may bid a blind nil, and has been dealt cards that bear it."""
    rules = {"blind_nil": 200, "blind_nil_exchange": 1}
    match = position(rules, may_be_blind, bidding=True)
    rng = Random(match.seed)
    while True:
        cards = rng.sample(DECK, 52)
        hands = [sorted(cards[place::4]) for place in range(4)]
        if bears_nil(hands[0]):
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
    while twin.next_position:
        twin.tick()
    return twin


def may_be_blind(game: Game) -> bool:
    """South may bid a blind nil, after somebody else has bid."""
    hand = game.current_hand
    assert hand is not None
    return Bid.BLIND_NIL in game.legal_bids() and any(bid is not None for bid in hand.bids)


def bears_nil(cards: Sequence[Card]) -> bool:
    """Tell whether a nil with *cards* is bold, not mad."""
    spades = [card for card in cards if card.suit is Suit.SPADES]
    court = [card for card in cards if card.rank >= Rank.JACK]
    return len(spades) <= 2 and all(card.rank <= Rank.EIGHT for card in spades) and len(court) == 2


def jokers(game: Game) -> bool:
    """It is the first hand, South bids last and holds a joker."""
    hand = game.current_hand
    assert hand is not None
    said = sum(bid is not None for bid in hand.bids)
    return not game.results and said == 3 and any(card.is_joker for card in game.cards_held(0))


def whole_game() -> Match:
    """Return the closest of some games of middling length with a nil in it."""
    best: tuple[int, Match] | None = None
    for match in games({}):
        while len(match.deals) <= MOST_HANDS and match.tick() is not None:
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


def with_person(match: Match, id: str) -> Match:
    """Return the same position with a person at South."""
    seats = (PERSON, *match.seats[1:])
    twin = Match(
        match.kind,
        match.rules,
        seats,
        seed=match.seed,
        deals=match.deals,
        dealer=match.dealer,
        id=id,
    )
    for entry in match.log:
        twin.act(entry.action, entry.position)
    return twin


MAKERS: dict[str, Callable[[], Match]] = {
    "1-nil-under-attack": lambda: position({}, nil_under_attack),
    "2-last-bag": lambda: position({}, last_bag),
    "3-claim-the-rest": lambda: position({}, claim),
    "4-set-them-or-lose": lambda: position({}, set_them),
    "5-blind-nil": blind_nil,
    "6-jokers": lambda: position({"jokers": "big_little"}, jokers, bidding=True, hands=1),
    "7-whole-game": whole_game,
    "8-connect-four": two_threats,
    "9-othello": othello,
    "10-side-pots": side_pots,
    "11-bluff-catch": bluff_catch,
}


def main() -> None:
    """Find and write all samples, or those named as arguments."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    texts = sample_texts()
    for stem in sys.argv[1:] or MAKERS:
        match = MAKERS[stem]()
        id = SAMPLE + "".join(filter(str.isalnum, stem))
        if match.over:
            match.id = id
        else:
            match = with_person(match, id)
        title, description = texts[stem]
        text = write_match(match, title=title, description=description, started=WHEN)
        (FOLDER / f"{stem}.game").write_text(text, encoding="utf-8")
        print(f"{stem}: seed {match.seed}, {len(match.log)} actions")
    for name, written in hand_histories().items():
        (FOLDER / name).write_text(written, encoding="utf-8")


if __name__ == "__main__":
    main()
