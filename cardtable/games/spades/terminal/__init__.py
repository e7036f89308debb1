"""Spades in the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from cardtable.core.i18n import _
from cardtable.games.spades.claims.examiner import examine_claim
from cardtable.games.spades.game import Game
from cardtable.games.spades.rules.actions import Phase
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.terminal import pages as pages
from cardtable.games.spades.terminal import questions as answers
from cardtable.games.spades.views.view import View
from cardtable.games.spades.words import Narrator
from cardtable.games.speech import join_names
from cardtable.games.terminal import GameDialogue, Page, TerminalQuestion


class Dialogue(GameDialogue[Game, View]):
    """A game of Spades at the terminal."""

    can_claim: ClassVar[bool] = True

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._looked: set[tuple[int, int]] = set()
        """The hands (number, position) whose cards were shown although a blind nil was possible."""

    @property
    def _words(self) -> Narrator:
        return self._narrator(Narrator)

    def opening(self) -> tuple[str, ...]:
        game, words = self.game, self._words
        lines = [
            _("Spades to {target} points. Rules: {rules}.").format(
                rules=game.rules.name, target=game.rules.target
            )
        ]
        for side in game.rules.sides if game.rules.seats == "4 partnership" else ():
            lines.append(
                _("{names} are partners.").format(
                    names=join_names([words.names[seat] for seat in side])
                )
            )
        if game.results:
            lines += words.standing(game.rules, game.get_scores(), game.get_bags())
        hand = game.current_hand
        if hand is not None and any(hand.bids) and not game.between_hands:
            view = game.view(0)  # public information only
            lines.append(_("Hand {number}.").format(number=view.number))
            lines += pages.bids(view, self.speech)
            lines += pages.trick(view, self.speech)
        return tuple(lines)

    def veil(self, view: View) -> View:
        if Bid.BLIND_NIL not in view.legal_bids:
            return view
        if (view.number, view.seat) in self._looked:
            return view.without_blind()
        return view.blindfolded()

    def question(self, view: View) -> TerminalQuestion:
        return answers.question(view, self.speech)

    def parse_answer(self, text: str, view: View) -> answers.Action | None:
        return answers.read(text, view)

    def phrases(self, view: View) -> tuple[str, ...]:
        return answers.phrases(view, self.speech)

    def say_action(self, action: answers.Action) -> str:
        return answers.say_action(action, self.speech)

    def own_pages(self) -> tuple[Page, ...]:
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
            Page("bids", _("bids and tricks taken"), lambda view: pages.bids(view, speech)),
            Page(
                "score",
                _("the points, with the breakdown of the last hand"),
                lambda view: pages.score(self.game, self._words),
            ),
            Page(
                "sheet",
                _("the whole score sheet, hand by hand"),
                lambda view: pages.sheet(self.game, self._words),
            ),
            *((look,) if self.game.rules.blind_nil else ()),
        )

    def _look(self, view: View) -> Iterable[str]:
        if not view.hidden:
            return pages.hand(view, self.speech)
        self._looked.add((view.number, view.seat))
        return ()

    def help(self, view: View) -> tuple[str, ...]:
        return answers.help_lines(view)

    def before_hint(self, view: View) -> str:
        return "look" if view.hidden else ""

    def claim(self, view: View) -> tuple[Any, ...]:
        if view.phase is not Phase.PLAYING:
            return ()
        card = examine_claim(view).card
        return (card,) if card is not None else ()

    def claim_problem(self, view: View) -> str:
        if view.phase is not Phase.PLAYING:
            return super().claim_problem(view)
        return examine_claim(view).sentence(view.names, self.speech.card)
