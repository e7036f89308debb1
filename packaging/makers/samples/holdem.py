"""Sample hands of Hold'em: two decisions on the river, and their hand histories.

Cards and actions are chosen by hand.
"""

from __future__ import annotations

from typing import Any

from cardtable.games import all_games
from cardtable.games.holdem import Action
from cardtable.games.holdem.phh import dumps, loads
from cardtable.match import Match, Seat

HOLDEM = all_games()["holdem"]
SEED = 1
FOLD, CHECK, CALL = Action.FOLD, Action.CHECK, Action.CALL
HANDS = 20
"""Number of hands of the game, which goes on after the decision."""

WALT_NORA_ELLE_SOUTH = "8c Qd Ah Ac 8d Js Kh Qs"
SOUTH_NORA = "Jd Qs Tc Ts"


def side_pots() -> Match:
    """Return a decision: South has top pair with the best kicker and faces the third all-in.

    Walt's set has the main pot; Nora's kicker and Elle's missed flush lose the side pots.
    """
    match = _table(
        ("South", 2_400, "shark", 2),
        ("Walt", 300, "loose", None),
        ("Nora", 900, "tight", None),
        ("Elle", 2_400, "shark", 2),
        deal=f"{WALT_NORA_ELLE_SOUTH} 4c Qh 8h 3c 6c 5s 7c 2d",
        button=0,
    )
    actions = (
        *(Action.raise_to(60), CALL, Action.raise_to(300), CALL, CALL, CALL),
        *(CHECK, CHECK, CHECK),
        *(Action.bet(600), CALL, CALL),
        Action.bet(1_500),
    )
    return _played(match, actions)


def bluff_catch() -> Match:
    """Return a decision: South has a pair of jacks and faces a pot-sized bet after missed draws."""
    match = _table(
        ("South", 2_000, "shark", 2),
        ("Nora", 2_000, "shark", 3),
        deal=f"{SOUTH_NORA} 3c Js 9s 4d 5c 4h 6h 2c",
        button=1,
    )
    actions = (
        *(Action.raise_to(60), CALL),
        *(CHECK, Action.bet(80), CALL),
        *(CHECK, Action.bet(200), CALL),
        *(CHECK, Action.bet(680)),
    )
    return _played(match, actions)


def hand_histories() -> dict[str, str]:
    """Return the texts of the hand histories by file name.

    In the first hand of the second file Nora's cards are unknown, because South folds.
    """
    folded = dumps(_record(bluff_catch(), FOLD)).replace("d dh p2 QsTs", "d dh p2 ????")
    called = _record(bluff_catch(), CALL)
    return {
        "side-pots.phh": dumps(_record(side_pots(), CALL)),
        "fold-or-call.phhs": dumps([*loads(folded), called]),
    }


def _table(*players: tuple[str, int, str, int | None], deal: str, button: int) -> Match:
    data = {
        "seats": len(players),
        "stacks": [chips for _name, chips, *_who in players],
        "rebuy": "when_broke",
        "hands": HANDS,
    }
    seats = [Seat(strategy, name, level) for name, _chips, strategy, level in players]
    rules = HOLDEM.rules_from_data(data)
    return Match(HOLDEM, rules, seats, seed=SEED, deals=(deal,), dealer=button)


def _played(match: Match, actions: tuple[Action, ...]) -> Match:
    for action in actions:
        position = match.deal()
        assert position is not None
        match.act(action, position)
    assert match.next_position == 0
    return match


def _record(match: Match, answer: Action) -> Any:
    """Return the record of the hand after South's *answer*."""
    match.act(answer, 0)
    game: Any = match.game
    return game.records[0]
