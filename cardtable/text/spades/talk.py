"""Spades as the terminal client knows it: questions, answers, events and pages put together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, cast

from cardtable import engine
from cardtable.engine import Event
from cardtable.games.spades import Game
from cardtable.games.spades.bids import Bid
from cardtable.games.spades.claim_proof import examine_claim
from cardtable.games.spades.hand import Phase
from cardtable.games.spades.strategies.base import Strategy
from cardtable.games.spades.view import View
from cardtable.i18n import _
from cardtable.text.spades import asking, pages
from cardtable.text.spades.telling import standing, tell
from cardtable.text.speech import join_names
from cardtable.text.talk import Line, Page, Question, Talk


class SpadesTalk(Talk):
    """Say and ask all that a game of Spades needs."""

    key: ClassVar[str] = "spades"
    claims: ClassVar[bool] = True

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._looked: set[tuple[int, int]] = set()
        """The hands (number, position) whose cards were seen where a blind nil was possible."""

    @property
    def _game(self) -> Game:
        return cast(Game, self.match.game)

    def opening(self) -> tuple[str, ...]:
        """Say the rules, the partners and, in a game under way, how it stands."""
        game = self._game
        names = [player.name for player in game.players]
        lines = [
            _("Spades to {target} points. Rules: {rules}.").format(
                rules=game.rules.name, target=game.rules.target
            )
        ]
        for side in game.rules.sides if game.rules.seats == "4 partnership" else ():
            lines.append(
                _("{names} are partners.").format(names=join_names([names[seat] for seat in side]))
            )
        if game.results:
            lines += standing(game.rules, game.get_scores(), game.get_bags(), names, self.speech)
        hand = game.current_hand
        if hand is not None and any(hand.bids) and not game.between_hands:
            view = game.view(0)  # what is said of it everybody knows
            lines.append(_("Hand {number}.").format(number=view.number))
            lines += pages.bids(view, self.speech)
            lines += pages.trick(view, self.speech)
        return tuple(lines)

    def veil(self, view: View) -> View:
        """Hide the cards while a blind nil can be bid and the seat has not chosen to look."""
        if Bid.BLIND_NIL not in view.legal_bids:
            return view
        if (view.number, view.seat) in self._looked:
            return view.without_blind()
        return view.blindfolded()

    def question(self, view: View) -> Question:
        """Ask for a bid, a card to pass, what to do with a card drawn, or a card."""
        return asking.question(view, self.speech)

    def read(self, text: str, view: View) -> asking.Action | None:
        """Read a bid, a card in any spelling or its number in the list, or keep and discard."""
        return asking.read(text, view)

    def phrases(self, view: View) -> tuple[str, ...]:
        """Return the bids or cards allowed now."""
        return asking.phrases(view, self.speech)

    def say_action(self, action: asking.Action) -> str:
        """Return the words for a bid, a card or a choice at drawing."""
        return asking.say_action(action, self.speech)

    def tell(self, event: Event, game: engine.Game) -> Iterable[Line]:
        """Say what happened."""
        return tell(event, cast(Game, game), self.speech)

    def pages(self) -> tuple[Page, ...]:
        """Return the hand, the trick, the last trick, bids, score, sheet and rules; and look."""
        speech = self.speech
        look = Page(
            "look", _("see your cards, instead of bidding blind nil"), self._look, reask=True
        )
        return (
            Page("hand", _("your cards"), lambda view: pages.hand(view, speech)),
            Page(
                "table",
                _("the trick being played"),
                lambda view: pages.trick(view, speech),
                ("trick",),
            ),
            Page("last", _("the trick before"), lambda view: pages.last(view, speech)),
            Page("bids", _("what was bid and taken"), lambda view: pages.bids(view, speech)),
            Page(
                "score",
                _("the points, and how the last hand came to them"),
                lambda view: pages.score(self._game, speech),
            ),
            Page(
                "sheet",
                _("the whole score sheet, hand by hand"),
                lambda view: pages.sheet(self._game, speech),
            ),
            Page("rules", _("the rules in force"), lambda view: pages.rules(self._game.rules)),
            *((look,) if self._game.rules.blind_nil else ()),
        )

    def _look(self, view: View) -> Iterable[str]:
        if not view.hidden:
            return pages.hand(view, self.speech)
        self._looked.add((view.number, view.seat))
        return ()

    def help(self, view: View) -> tuple[str, ...]:
        """Say how a bid, a card or a choice is typed."""
        return asking.help_lines(view)

    def advise(self, strategy: engine.Strategy, view: View) -> str:
        """Return what *strategy* would say, lay, pass or do with the card drawn."""
        adviser = strategy if isinstance(strategy, Strategy) else Strategy()
        if view.hidden:
            return Bid.BLIND_NIL.title if adviser.bid_blind(view) else "look"
        if view.phase is Phase.BIDDING:
            return self.say_action(strategy.place_bid(view))
        if view.phase is Phase.EXCHANGE:
            return self.say_action(adviser.pass_card(view))
        if view.phase is Phase.DRAWING:
            return self.say_action(adviser.draw_card(view))
        return self.say_action(strategy.play_card(view))

    def claim(self, view: View) -> tuple[Any, ...]:
        """Return the card that goes on taking every trick left, if that can be proved."""
        if view.phase is not Phase.PLAYING:
            return ()
        card = examine_claim(view).card
        return (card,) if card is not None else ()

    def doubt(self, view: View) -> str:
        """Say in which deal a trick may be lost, as far as that was found."""
        if view.phase is not Phase.PLAYING:
            return super().doubt(view)
        return examine_claim(view).sentence(view.names, self.speech.card)
