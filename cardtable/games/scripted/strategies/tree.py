"""Tree search for any script."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from cardtable import engine
from cardtable.core.i18n import N_, _
from cardtable.engine import Level, ZoneKind
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.game import Game
from cardtable.games.scripted.reasons.bids import are_bids, tricks_bid
from cardtable.games.scripted.reasons.trick_model import trick_model
from cardtable.games.scripted.rules import ScriptRules
from cardtable.games.scripted.search_rates import note_search
from cardtable.games.scripted.strategies.base import Strategy
from cardtable.games.scripted.strategies.penalty_play import PenaltyTrick
from cardtable.games.scripted.strategies.playouts import Playouts, prefer_tokens
from cardtable.games.scripted.view import View
from cardtable.ludl import LudlError
from cardtable.search.any_game import information_sets
from cardtable.search.any_game.generic import BUDGET_MS, EXPLORE, TreeSearch
from cardtable.search.any_game.information_sets import MAX_PLAYOUT, PlayoutPolicy

MIN_FULL_PLAYOUTS = 3
"""Number of full playouts before the game is classified as scoring early or not."""
EARLY_SCORE_MESSAGES = 8
"""A game scores early if most playouts score within this number of messages per player."""
PLAYOUT_HORIZON = 4
"""Messages per player in a playout of a game that scores early."""
OTHER_PLACE = 0.5
"""Preference, in spreads, for the message of a double click in a patience, over all others."""
PATIENCE_HORIZON = 30
"""Messages in a playout of a game for one player."""
PLAYOUTS_PER_WORLD = 4
"""Minimum number of playouts from the same world."""
MAX_TRIED = 6
"""Maximum number of messages that a player tries in a playout in order to keep the turn."""
MAX_FAILED_TRIES = 60
"""Players stop trying after this number of messages, none of which kept the turn."""
NAMING = 0.5
"""Preference, in spreads, for naming a word of most tokens in the hand over a word of none."""
BIDDING = 0.5
"""Preference against a bid, in spreads, for each trick more or less than the hand is worth."""
MAX_MISBID = 4
"""From this number of tricks on, all bids look equally bad."""
CLEARLY_WORSE = 0.45
"""A discard that looks worse than another by this many spreads is left out of a narrow search."""
WORTH_HORIZON = 6
"""Messages per player in a playout of a script that has a function ``worth``."""
_early_scripts: set[ScriptRules] = set()
"""Scripts that were found to score early.

Only searches of limited time use it, which cannot be repeated anyway: it saves them the full
playouts that find it out.
"""


class ScriptTree(information_sets.InformationTree):
    """A search tree for games that score at the end of a hand, and for games that score early.

    In the first kind, playouts go on to the end of the hand. In the second kind, late events are
    mostly noise: so playouts are a few messages long, and players keep the turn if they can. If the
    script has a function ``worth``, playouts are cut off in both, and the hands are valued by it.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._playouts = Playouts(self._playout_rng, self._policy, super().act)
        self._world: engine.Game | None = None
        self._uses = 0
        """Number of playouts from the present world."""
        self.scores_early = False
        """Whether the game scores early."""
        self.has_worth = self.view.rules.file.has_worth
        """Whether the script says what hands are worth."""
        self._is_cut_off = False
        """Whether the last playout ended at the horizon."""
        self._tried_count = self._kept_turns = 0
        self._full_playouts = 0
        """Number of playouts that reached the end."""
        self._early_scores = 0
        """Number of those with an early score."""

    @property
    def sees_hand_end(self) -> bool:
        is_cut_off = self.scores_early or self.has_worth or self.view.rules.players == 1
        return self.has_points and not is_cut_off

    def scores_of(self, game: engine.Game) -> Sequence[float]:
        """Return the scores, with what the script says the hands are worth.

        Without a score, they are zeros: then only the result counts.
        """
        scores: Sequence[float] = game.get_scores()
        if not self.view.rules.file.description.score:
            scores = (0,) * len(scores)
        if isinstance(game, Game) and self.has_worth:
            worths = game.worths()
            scores = [score + worth for score, worth in zip(scores, worths, strict=True)]
        return scores

    def world(self) -> engine.Game:
        """Return a world for the next iterations.

        A world is used for several iterations with different random outcomes, since replaying all
        messages in another deal takes as long as a playout.
        """
        if self._world is None or self._uses >= PLAYOUTS_PER_WORLD:
            self._world = self.view.determinize(self._rng)
            self.worlds += 1
            self._uses = 0
            if self.has_worth:
                self._try_worth(self._world)
        return self._world

    def _try_worth(self, world: engine.Game) -> None:
        """Do without the function ``worth`` if it fails: it may mean something else."""
        assert isinstance(world, Game)
        try:
            world.worths()
        except LudlError:
            self.has_worth = False

    def copy_of(self, world: engine.Game, seed: int) -> engine.Game:
        assert isinstance(world, Game)
        self._uses += 1
        return world.playout(seed)

    def try_actions(
        self, actions: Sequence[Any], proceed: Callable[[], bool]
    ) -> dict[int, information_sets.Playout]:
        found = super().try_actions(actions, proceed)
        if (
            not self.scores_early
            and self._full_playouts >= MIN_FULL_PLAYOUTS
            and self._early_scores * 2 > self._full_playouts
        ):
            self.scores_early = True
            _early_scripts.add(self.view.rules)
            self.reset()
            found = super().try_actions(actions, proceed)
        return found

    def play_out(self, game: engine.Game, proceed: Callable[[], bool]) -> bool:
        """Play to the end of the hand, or to the horizon; return False if interrupted."""
        players, horizon = len(game.players), 0
        if self.has_worth:
            horizon = WORTH_HORIZON * players
        elif players == 1:  # nothing ends a patience in which the stock is dealt again and again
            horizon = PATIENCE_HORIZON
        elif self.scores_early:
            horizon = PLAYOUT_HORIZON * players
        self._is_cut_off = False
        if horizon:
            goes_on = self._play_on(game, proceed, horizon)
            self._is_cut_off = goes_on is True
            return goes_on is not None
        before = game.get_scores()
        goes_on = self._play_on(game, proceed, EARLY_SCORE_MESSAGES * players)
        scored = goes_on is True and game.get_scores() != before
        if goes_on:
            goes_on = self._play_on(game, proceed, MAX_PLAYOUT)
        if goes_on is None:
            return False
        self._full_playouts += 1
        self._early_scores += scored
        return True

    def descends(self, branch: information_sets.ActionStatistics) -> bool:
        """Return False in games that score early, where playouts are better than deeper nodes."""
        return not self.scores_early and super().descends(branch)

    def act(self, game: Any, player: Any) -> None:
        """Make *player* move in a playout.

        In games that score early, a player sends a message that keeps the turn, if there is one:
        random play rarely scores soon, whatever the first move was.
        """
        if self._tries_to_keep_turn:
            legal = game.legal()
            for message in self._playout_rng.sample(legal, min(len(legal), MAX_TRIED)):
                self._tried_count += 1
                if game.keep_turn(message):
                    self._kept_turns += 1
                    return
            if self._playouts.follow_advice(game):
                return
        super().act(game, player)

    @property
    def _tries_to_keep_turn(self) -> bool:
        """Whether players try messages that may keep the turn."""
        is_promising = self._kept_turns or self._tried_count < MAX_FAILED_TRIES
        return self.scores_early and bool(is_promising)

    def take(self, game: engine.Game, action: Any, player: Any) -> None:
        assert isinstance(game, Game)
        game.advance(action)

    def _play_on(self, game: engine.Game, proceed: Callable[[], bool], count: int) -> bool | None:
        """Play *count* messages; return whether the game goes on, None if interrupted."""
        assert isinstance(game, Game)
        if not self._tries_to_keep_turn:
            return self._playouts.play_on(game, proceed, count)
        for _step in range(count):
            if not game.goes_on:
                return False
            if not proceed():
                return None
            player = game.get_next_player()
            if player is None:
                return False
            self.act(game, player)
        return game.goes_on

    def text_of(self, game: engine.Game, action: Any) -> str:
        line: str = action.line
        return line

    def outcomes_of(self, game: engine.Game) -> list[int] | None:
        """Return nothing after a playout that was cut off: the list of messages takes too long."""
        return None if self._is_cut_off else super().outcomes_of(game)


class Tree(TreeSearch, Strategy):
    """Plays out many possible deals and chooses the best line on average.

    Scripts are slow: there are dozens of playouts in the time of thousands in a built-in game. So a
    *narrow* search leaves out messages that look bad at once: those that the script's function
    ``sensible`` does not list, and discards that are clearly worse in the trick than another one.
    """

    levels: ClassVar[tuple[Level, ...]] = (
        Level(N_("Beginner"), {"iterations": 8}),
        Level(N_("Casual"), {"budget_ms": 100.0, "narrow": True}),
        Level(N_("Skilled"), {"budget_ms": 300.0, "narrow": True}),
        Level(N_("Expert"), {"budget_ms": 1200.0}),
    )
    policy: ClassVar[PlayoutPolicy | None] = prefer_tokens
    tree: ClassVar[type[information_sets.InformationTree]] = ScriptTree
    reviewing: ClassVar[Mapping[str, Any]] = {"iterations": 32}

    def __init__(
        self,
        *,
        seed: int | None = None,
        budget_ms: float = BUDGET_MS,
        iterations: int = 0,
        explore: float = EXPLORE,
        narrow: bool = False,
    ) -> None:
        super().__init__(seed=seed, budget_ms=budget_ms, iterations=iterations, explore=explore)
        self.narrow = narrow

    def new_tree(self, view: View) -> information_sets.InformationTree:
        tree = super().new_tree(view)
        if isinstance(tree, ScriptTree) and self.is_limited:
            tree.scores_early = view.rules in _early_scripts
        return tree

    def unit(self, view: View) -> str:
        return view.rules.file.unit

    def choose(self, view: View) -> Message:
        agreed = self._agreed(view)
        tried = agreed or (self._narrowed(view) if self.narrow else view.legal)
        if len(tried) == 1 < len(view.legal):
            self._forget()
            if agreed:
                self._why = _("The rules page says what calls mean: this one describes the hand.")
            return tried[0]
        message: Message = self._search(view, tried)
        if len(view.legal) > 1 and not self.iterations:
            seconds = self._budget.seconds_used()
            note_search(view.rules.file, self.playouts, len(tried), seconds)
        return message

    def _agreed(self, view: View) -> Sequence[Message]:
        """Return the legal messages that partners have agreed on, none if there are no such.

        Playouts cannot tell that a message has a meaning for the partner.
        """
        if len(view.legal) == 1 or not view.rules.file.has_agreed:
            return ()
        world = view.determinize(self.random)
        assert isinstance(world, Game)
        agreed = {message.line for message in world.agreed()}
        return [message for message in view.legal if message.line in agreed]

    def _narrowed(self, view: View) -> Sequence[Message]:
        """Return the legal messages that do not look bad at once.

        What is sensible is asked in a sampled world, since the script sees what is hidden.
        """
        legal: Sequence[Message] = view.legal
        if len(legal) > 1 and view.rules.file.has_sensible:
            world = view.determinize(self.random)
            assert isinstance(world, Game)
            advised = {message.line for message in world.sensible()}
            legal = [message for message in legal if message.line in advised] or legal
        trick = PenaltyTrick.at(view.resolve().state, view.seat)
        worths = _card_preferences(view, legal) if trick is not None and trick.is_discard else []
        if worths:
            least = max(worths) - CLEARLY_WORSE
            legal = [each for each, worth in zip(legal, worths, strict=True) if worth >= least]
        return legal

    def preferences(self, view: View, actions: Sequence[Message]) -> Sequence[float]:
        """Prefer bids, cards and names that look good.

        These are bids of what the hand is worth, cards that save points in a trick, and names of
        what more tokens of the hand have. The last are messages that differ in one word, which in
        each is a value of tokens' properties, such as the suit of an eight.
        """
        file = view.rules.file
        if view.rules.players == 1:
            return [0.0 if file.is_double_click(action) else -OTHER_PLACE for action in actions]
        known = _bid_preferences(view, actions) or _card_preferences(view, actions)
        if known:
            return known
        values = set(view.rules.file.pieces.values)
        groups: dict[tuple[int, tuple[str, ...]], list[tuple[int, str]]] = defaultdict(list)
        for number, action in enumerate(actions):
            for place, word in enumerate(action.words[1:], 1):
                rest = (*action.words[:place], *action.words[place + 1 :])
                groups[place, rest].append((number, word))
        found = [0.0] * len(actions)
        for (_place, rest), named in groups.items():
            if len(named) > 1 and values.issuperset(word for _number, word in named):
                held = _values_held(view, rest)
                most = max(held[word] for _number, word in named)
                for number, word in named:
                    found[number] -= (1.0 - held[word] / most) * NAMING if most else 0.0
        return found

    def spread(self, view: View) -> float:
        """Return the spread of the points of a hand if cards cost points."""
        trick = PenaltyTrick.at(view.resolve().state, view.seat)
        return trick.spread if trick is not None else 0.0

    def place_bid(self, view: View) -> Message:
        return self.choose(view)

    play_card = place_bid


def _bid_preferences(view: View, actions: Sequence[Message]) -> list[float]:
    """Return the preferences for bids of tricks, an empty list for other messages."""
    hand = [
        piece
        for zone in view.zones()
        if zone.kind is ZoneKind.HAND and zone.owner == view.seat
        for piece in zone.pieces
        if piece is not None
    ]
    model = (
        trick_model(view.rules, view.properties) if are_bids(view.plain_legal, len(hand)) else None
    )
    if model is None or model.has_penalties:
        return []
    worth = max(1.0, model.tricks_in(hand))
    tricks = [tricks_bid(action, len(hand)) or 0 for action in actions]
    return [-BIDDING * min(MAX_MISBID, abs(each - worth)) for each in tricks]


def _card_preferences(view: View, actions: Sequence[Message]) -> list[float]:
    """Return the preferences for cards of a trick if cards cost points, else an empty list."""
    trick = PenaltyTrick.at(view.resolve().state, view.seat)
    if trick is None:
        return []
    return [worth / trick.spread for worth in trick.worths(actions)]


def _values_held(view: View, without: Sequence[str]) -> Counter[str]:
    """Return how many tokens in the hand of *view*'s seat have each property value.

    The tokens named *without* are left out.
    """
    hands = {
        zone.name for zone in view.zones() if zone.owner == view.seat and zone.kind is ZoneKind.HAND
    }
    held: Counter[str] = Counter()
    for container, tokens in view.contents:
        for token in tokens if container in hands else ():
            if isinstance(token, tuple) and token[0] not in without:
                held.update({value for value in token[2].values() if isinstance(value, str)})
    return held
