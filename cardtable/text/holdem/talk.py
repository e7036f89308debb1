"""Hold'em as the terminal client knows it: questions, answers, events and pages put together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from cardtable import engine
from cardtable.engine import Event
from cardtable.games.holdem import Action, Game, View
from cardtable.games.holdem.levels import by_time
from cardtable.games.narrator import Line
from cardtable.games.speech import Speech
from cardtable.games.terminal import GameDialogue, Page, Question
from cardtable.i18n import _
from cardtable.text.holdem import asking, pages
from cardtable.text.holdem.telling import tell


class HoldemTalk(GameDialogue[Game, View]):
    """Say and ask all that a game of Hold'em needs."""

    @property
    def _game(self) -> Game:
        return self.match.game

    def opening(self) -> tuple[str, ...]:
        """Say the rules and the blinds and, in a hand under way, how the table stands."""
        game = self._game
        rules = game.rules
        stakes = rules.stakes(0)
        lines = [
            _("Texas Hold'em, blinds {small} and {big}. Rules: {rules}.").format(
                rules=rules.name, small=f"{stakes.small_blind:,}", big=f"{stakes.big_blind:,}"
            )
        ]
        if by_time(rules):
            words = _("The blinds rise every {minutes} minutes.")
            lines.append(words.format(minutes=rules.minutes_per_level))
        elif rules.levels:
            lines.append(
                _("The blinds rise every {hands} hands.").format(hands=rules.hands_per_level)
            )
        if game.deals() and not game.between_hands:
            view = game.view(0)
            lines.append(_("Hand {number}.").format(number=view.number))
            lines += pages.table(view, self.speech)
        return tuple(lines)

    def question(self, view: View) -> Question:
        """Ask what the seat does."""
        return asking.question(view, self.speech)

    def read(self, text: str, view: View) -> Action | None:
        """Read fold, check, call, all in, or a bet or raise with its amount."""
        return asking.read(text, view)

    def phrases(self, view: View) -> tuple[str, ...]:
        """Return what is offered; other amounts may be typed as well."""
        return asking.phrases(view)

    def say_action(self, action: Action) -> str:
        """Return the words for an action."""
        return str(action)

    def tell(self, event: Event, game: engine.Game) -> Iterable[Line]:
        """Say what happened."""
        return tell(event, cast(Game, game), self.speech)

    def pages(self) -> tuple[Page, ...]:
        """Return hand, table, score, sheet, status and rules."""
        speech: Speech = self.speech
        return (
            Page("hand", _("your cards"), lambda view: pages.hand(view, speech), ("cards",)),
            Page(
                "table",
                _("board, pots, and every seat with its chips"),
                lambda view: pages.table(view, speech),
                ("board", "pots"),
            ),
            Page("score", _("the chips, and what was won"), lambda view: pages.score(self._game)),
            Page("sheet", _("what was won, hand by hand"), lambda view: pages.sheet(self._game)),
            Page(
                "status",
                _("the table in a few short lines"),
                lambda view: self._game.status().splitlines(),
            ),
            Page("rules", _("the rules in force"), lambda view: pages.rules(self._game.rules)),
        )

    def help(self, view: View) -> tuple[str, ...]:
        """Say how an answer is typed."""
        return asking.help_lines(view)
