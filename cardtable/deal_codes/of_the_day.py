"""The deal of the day: a pure function of the date and the game, the same for everybody."""

from __future__ import annotations

from datetime import date
from hashlib import sha256

from cardtable.deal_codes.codes import PART, SEEDS, DealCode, read_code, write_code
from cardtable.engine import GameKind
from cardtable.games import DAILY_GAMES, all_games
from cardtable.games.deal_opening import Opening


def code_of_day(day: date, kind: GameKind) -> DealCode:
    """Return the deal of *day* in the game *kind*, under its first rule set."""
    rules = kind.find_rules(kind.rule_sets[0])
    seats = sum(len(side) for side in kind.sides(rules))
    text = f"cardtable deal of the day: {kind.key} {day.isoformat()}"
    digest = sha256(text.encode("utf-8")).digest()
    seed = int.from_bytes(digest[:6], "big") % SEEDS
    dealer = digest[6] % seats
    start = Opening(dealer, kind.part(PART).dealt(rules, seed, 0, dealer), 0)
    return read_code(write_code(kind, rules, start, seed))


def daily_games() -> tuple[GameKind, ...]:
    """Return the installed games with a deal of the day."""
    games = all_games()
    return tuple(games[key] for key in DAILY_GAMES if key in games)
