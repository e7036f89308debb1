"""A table that stands still for its picture: no window, a clock of its own, games played by rule.

Everything that could make two pictures differ is fixed here: time passes only when the loop waits,
cards come from seeds, and the seats bid and play by a plain rule of this file, so that a stronger
strategy changes no picture.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from cardtable.art import CardArt
from cardtable.cards import Card, Suit
from cardtable.engine import Advice, Candidate, Chance, StrategySet
from cardtable.games import all_games
from cardtable.games.spades import Bid, Phase, View
from cardtable.games.spades.strategies import Strategy
from cardtable.match import PERSON, Match, Seat
from cardtable.storage.saves import Saves
from cardtable.storage.settings import Settings
from cardtable.storage.statistics import Statistics
from cardtable.table.context import Context, deck_of, motion_of, theme_of
from cardtable.table.scene import PlayScene
from cardtable.table.sounds import sound_box
from cardtable.ui.app import App
from cardtable.ui.scene import Scene
from cardtable.ui.theme import Size

SPADES = all_games()["spades"]
PLAYER = "probability"
SEATS = (Seat(PERSON, "You"), Seat(PLAYER, "Walt"), Seat(PLAYER, "Nora"), Seat(PLAYER, "Elle"))
RESTED = 0.3
"""A loop that wants to sleep so long has nothing left to show."""
MOST_STEPS = 4000

Until = Callable[[Match], bool]


LEAST_SECONDS = 1e-6
"""A shorter wait would be lost in rounding, and time would stand still."""


class StillClock:
    """Time that passes only while the loop waits; ``rest`` is how long it wanted to at last."""

    def __init__(self) -> None:
        self.time = 100.0
        self.rest = 0.0
        self._woken = False

    def now(self) -> float:
        """Return the time in seconds."""
        return self.time

    def wait(self, seconds: float) -> list[pygame.event.Event]:
        """Return the events that are there; without any, *seconds* pass at once."""
        events = pygame.event.get()
        self.rest = 0.0
        if not events and not self._woken:
            self.time += max(seconds, LEAST_SECONDS) if seconds else 0.0
            self.rest = seconds
        self._woken = False
        return events

    def wake(self) -> None:
        """Let no time pass in the next wait."""
        self._woken = True


class StillTable:
    """The window of the table as a picture, from ``with`` until its end.

    *folder* is where games and statistics are kept. *settings* are those of the program's start;
    without any nothing moves and nothing is heard.
    """

    def __init__(
        self, folder: Path, size: Size = (1280, 800), settings: Settings | None = None
    ) -> None:
        self.settings = settings or Settings(animation="off", muted=True)
        self.clock = StillClock()
        self.app = App(
            size,
            clock=self.clock,
            theme=theme_of(self.settings),
            motion=motion_of(self.settings),
            text_size=self.settings.text_size,
        )
        self.context = Context(
            self.app,
            self.settings,
            CardArt(deck_of(self.settings)),
            sound_box(),
            Saves(folder / "saves"),
            Statistics(folder / "statistics.sqlite"),
        )
        self.app.running = True

    def __enter__(self) -> StillTable:
        return self

    def __exit__(self, *error: object) -> None:
        self.app.close()
        self.context.statistics.close()
        self.context.sound.close()
        pygame.event.clear()

    # -- what is shown ------------------------------------------------------------------------

    def show(self, scene: Scene, *, rest: bool = True) -> None:
        """Show *scene* alone, and wait until nothing moves any more."""
        self.app.replace(scene)
        self.app.running = True
        if rest:
            self.rest()

    def open(self, scene: Scene) -> None:
        """Put *scene* over what is shown."""
        self.app.push(scene)
        self.rest()

    def table(self, match: Match, *, rest: bool = True, **options: Any) -> PlayScene:
        """Show the table with *match* and return it."""
        play = PlayScene(self.context, match, **options)
        self.show(play, rest=rest)
        return play

    def resize(self, size: Size) -> None:
        """Give the window another size."""
        self.app.window.size = size
        self.rest()

    # -- time and hands -----------------------------------------------------------------------

    def rest(self) -> None:
        """Let the loop run until nothing is left to be shown."""
        calm = 0
        for _step in range(MOST_STEPS):
            self.app.step()
            calm = calm + 1 if self.clock.rest >= RESTED else 0
            if calm == 3:
                return
        raise TimeoutError("The picture never comes to rest.")

    def run(self, seconds: float) -> None:
        """Let *seconds* pass."""
        end = self.clock.time + seconds
        while self.clock.time < end:
            self.app.step()

    def key(self, key: int, letter: str = "", *, rest: bool = True) -> None:
        """Press and release a key; *letter* is what it types."""
        if not letter and 32 < key < 127:
            letter = chr(key)
        fields = {"key": key, "mod": 0, "unicode": letter, "scancode": 0}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, fields))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, fields))
        if rest:
            self.rest()

    def point(self, place: tuple[int, int], *, rest: bool = True) -> None:
        """Move the pointer to *place*."""
        fields = {"pos": place, "rel": (0, 0), "buttons": (0, 0, 0), "touch": False}
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, fields))
        if rest:
            self.rest()

    def click(self, place: tuple[int, int], button: int = 1) -> None:
        """Click *place*."""
        self.point(place, rest=False)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            fields = {"pos": place, "button": button, "clicks": 1, "touch": False}
            pygame.event.post(pygame.event.Event(kind, fields))
        self.rest()

    def until(self, claim: Callable[[], bool], seconds: float = 20.0) -> None:
        """Let the loop run until *claim* holds: for what other threads find."""
        end = time.monotonic() + seconds
        while not claim():
            if time.monotonic() > end:
                raise TimeoutError("What is waited for never comes.")
            self.app.step()
            time.sleep(0.001)
        self.rest()

    def picture(self) -> pygame.Surface:
        """Return what the window shows, as a copy."""
        self.app.redraw()
        self.app.step()
        return self.app.surface.copy()


# --- a strategy that says what it weighed, by a plain rule ---------------------------------------


class PlainAdviser(Strategy):
    """Bids and plays as :func:`plain_action` has it, and makes up what the others are worth."""

    def __init__(self, *, seed: int | None = None) -> None:
        super().__init__(seed=seed)
        self._advice: Advice | None = None

    def place_bid(self, view: View) -> Bid:
        """Return the plain bid."""
        best = plain_bid(view)
        worth = {bid: 38.0 - 9.5 * abs(bid.tricks - best.tricks) for bid in view.legal_bids}
        self._weigh(worth, best)
        return best

    def play_card(self, view: View) -> Card:
        """Return the plain card."""
        best: Card = plain_action(view)
        power = view.rules.power
        worth = {
            card: 41.0 - 1.7 * abs(power[card.index] - power[best.index]) - 3.1 * (card != best)
            for card in view.legal_plays
        }
        self._weigh(worth, best)
        return best

    def _weigh(self, worth: dict[Any, float], best: Any) -> None:
        order = sorted(worth, key=lambda action: (action != best, -worth[action], str(action)))
        found = []
        for place, action in enumerate(order):
            lost = worth[best] - worth[action]
            made = max(0.02, 0.86 - lost / 70)
            chances = (Chance("contract made", made), Chance("others set", 0.31 - made / 4))
            agreed = 0.7 / (1 + 2 * place)
            found.append(
                Candidate(action, worth[action], 0.0 if place == 0 else 0.6, agreed, chances)
            )
        self._advice = Advice(tuple(found), 2400, "points")

    def why(self) -> str:
        """Return a sentence that could be true."""
        return "It keeps the tricks that the contract needs."

    def advice(self) -> Advice | None:
        """Return what was made up."""
        return self._advice


def advised(match: Match, context: Context) -> Match:
    """Return *match*, in which hints and reviews come from :class:`PlainAdviser`."""
    match.kind = replace(match.kind, hint="plain")
    classes = {**SPADES.strategies().classes, "plain": PlainAdviser}
    context._found[match.kind.key] = StrategySet(classes)
    return match


# --- games played by a plain rule ----------------------------------------------------------------


def new_match(
    rules: str | dict[str, Any] = "classic",
    seats: Iterable[Seat] = SEATS,
    *,
    seed: int = 1,
    dealer: int | None = None,
) -> Match:
    """Return a match of Spades; *rules* are a set's name or its options.

    Without a *dealer* the last seat deals, so that the first bids first.
    """
    data = SPADES.rules_to_data(SPADES.find_rules(rules)) if isinstance(rules, str) else rules
    found = SPADES.rules_from_data(data)
    count = sum(len(side) for side in SPADES.sides(found))
    first = count - 1 if dealer is None else dealer
    return Match(SPADES, found, tuple(seats)[:count], seed=seed, dealer=first, id=f"{seed:032x}")


def seat_in_lobby(context: Context, seats: Iterable[Seat] = SEATS) -> None:
    """Let the lobby begin with *seats* and the usual rules."""
    chosen = {"rule_set": SPADES.rule_sets[0], "rules": {}, "seats": [asdict(s) for s in seats]}
    context.settings.lobby = {"game": SPADES.key, SPADES.key: chosen}


def play_until(match: Match, wanted: Until, most: int = 5000) -> Match:
    """Let every seat act by rule until *wanted* is true before an action; return the match."""
    for _action in range(most):
        position = match.next_position
        if position is None or wanted(match):
            return match
        match.act(plain_action(match.view(position)), position)
    raise ValueError("What was wanted never comes about.")


def trick_of(hand: int, trick: int, laid: int = 0, seat: int | None = 0) -> Until:
    """Return whether trick *trick* of hand *hand* (from 1) has *laid* cards, *seat* to act."""

    def there(match: Match) -> bool:
        view: View = match.view(0)
        return (
            view.number == hand
            and view.phase is Phase.PLAYING
            and len(view.tricks) + 1 >= trick
            and len(view.trick.plays) == laid
            and seat in (None, match.next_position)
        )

    return there


def bidding_of(hand: int, seat: int | None = 0) -> Until:
    """Return whether *seat* is to bid in hand *hand* (from 1)."""

    def there(match: Match) -> bool:
        view: View = match.view(0)
        bids = view.phase is Phase.BIDDING and view.number >= hand
        return bids and seat in (None, match.next_position)

    return there


def plain_action(view: View) -> Any:
    """Return what a plain player does: counts high cards, wins as cheaply as it can, or ducks."""
    if view.legal_bids:
        return plain_bid(view)
    if view.phase is not Phase.PLAYING:
        return view.legal_plays[0]
    return plain_card(view)


def plain_bid(view: View) -> Bid:
    """Return a bid for aces, kings and long spades; where that is not allowed, the nearest."""
    cards = view.cards
    high = sum(card.rank >= 11 for card in cards if card.suit is not None)
    spades = sum(card.suit is Suit.SPADES and card.rank < 11 for card in cards)
    wanted = max(1, high + max(0, spades - 2))
    allowed = [bid for bid in view.legal_bids if not bid.is_nil] or list(view.legal_bids)
    return min(allowed, key=lambda bid: (abs(bid.tricks - wanted), bid.tricks))


def plain_card(view: View) -> Card:
    """Return the cheapest card that wins the trick as it lies, else the lowest."""
    power = view.rules.power
    legal: list[Card] = sorted(view.legal_plays, key=lambda card: power[card.index])
    laid = view.trick.plays
    if not laid:
        return legal[-1]
    led = laid[0].card.suit

    def strength(card: Card) -> int:
        trump = 1000 if card.suit is Suit.SPADES else 0
        return trump + int(power[card.index]) if trump or card.suit is led else -1

    best = max(laid, key=lambda one: strength(one.card))
    if view.partner == best.position:
        return legal[0]
    winning = [card for card in legal if strength(card) > strength(best.card)]
    if len(laid) == view.rules.players - 1:
        return winning[0] if winning else legal[0]
    return winning[-1] if winning else legal[0]
