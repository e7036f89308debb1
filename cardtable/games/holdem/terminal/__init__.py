"""Hold'em in the terminal: the dialogue with a player."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.i18n import _, write_number
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.game import Game
from cardtable.games.holdem.rules.blinds import is_timed
from cardtable.games.holdem.terminal import answers as answers
from cardtable.games.holdem.terminal import pages as pages
from cardtable.games.holdem.view import View
from cardtable.games.holdem.words import ActionWords
from cardtable.games.terminal import GameDialogue, Page, TerminalQuestion


class Dialogue(GameDialogue[Game, View]):
    """Questions, answers and pages of a game of Hold'em."""

    def opening(self) -> tuple[str, ...]:
        game = self.game
        rules = game.rules
        stakes = rules.stakes(0)
        lines = [
            _("Texas Hold'em, blinds {small} and {big}. Rules: {rules}.").format(
                rules=rules.name,
                small=write_number(stakes.small_blind),
                big=write_number(stakes.big_blind),
            )
        ]
        if is_timed(rules):
            sentence = _("The blinds go up every {minutes} minutes.")
            lines.append(sentence.format(minutes=rules.minutes_per_level))
        elif rules.levels:
            sentence = _("The blinds go up every {hands} hands.")
            lines.append(sentence.format(hands=rules.hands_per_level))
        if game.deals() and not game.between_hands:
            view = game.view(0)
            lines.append(_("Hand {number}.").format(number=view.number))
            lines += pages.table(view, self.speech)
        return tuple(lines)

    def next_hand_prompt(self, persons: Sequence[int]) -> str:
        if persons and all(self.game.places[position] for position in persons):
            return _("You are out. Press Enter to watch the next hand, or type new or quit:")
        return super().next_hand_prompt(persons)

    def question(self, view: View) -> TerminalQuestion:
        return answers.question(view, self.speech)

    def parse_answer(self, text: str, view: View) -> Action | None:
        return answers.read(text, view)

    def phrases(self, view: View) -> tuple[str, ...]:
        return answers.phrases(view)

    def say_action(self, action: Action) -> str:
        seat = self.game.view(0).to_act
        if seat >= 0 and ActionWords().at(self.game.view(seat)).is_all_in(action):
            return _("{words}, all-in").format(words=action)
        return str(action)

    def own_pages(self) -> tuple[Page, ...]:
        speech = self.speech
        return (
            Page("hand", _("your cards"), lambda view: pages.hand(view, speech), ("cards",)),
            Page(
                "table",
                _("board, pots, and all seats with their chips"),
                lambda view: pages.table(view, speech),
                ("board", "pots"),
            ),
            Page("score", _("chips, won and lost"), lambda view: pages.score(self.game)),
            Page(
                "sheet", _("chips won and lost in each hand"), lambda view: pages.sheet(self.game)
            ),
            Page(
                "status",
                _("the table in a few short lines"),
                lambda view: self.game.status().splitlines(),
            ),
        )

    def help(self, view: View) -> tuple[str, ...]:
        return answers.help_lines(view)
