"""Hints at the table: asked for in the background, shown with what was weighed, taken or closed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.cards import Card
from cardtable.i18n import _
from cardtable.review import adviser_of
from cardtable.table.plain import action_words
from cardtable.table.thinking import Answer

if TYPE_CHECKING:
    from cardtable.table.scene import PlayScene


class Hints:
    """Gives hints to the persons at the table *play*."""

    def __init__(self, play: PlayScene) -> None:
        self.play = play

    @property
    def allowed(self) -> bool:
        """Whether a person is to act, so that there is something to hint at."""
        play = self.play
        return play.course.facts is not None and play.course.facts.to_act in play.viewpoint.persons

    def ask(self) -> None:
        """Ask for a suggestion with its reason; close the one that is shown."""
        play = self.play
        kind = play.match.kind
        if play.furniture.advice.visible:
            self.close()
            return
        if not self.allowed or play.driver.hinting:
            return
        classes = play.context.strategies(kind).classes
        strategy = adviser_of(kind, classes, len(play.match.log))
        if strategy is None:
            play.furniture.prompt.say(_("No hints for this game."), seconds=5.0)
            return
        play.furniture.prompt.say(_("Working out a hint …"), seconds=10.0)
        play.driver.hint(strategy, self._heard)

    def _heard(self, answer: Answer) -> None:
        play = self.play
        prompt = play.furniture.prompt
        if answer.error:
            prompt.say(_("No hint: {error}").format(error=answer.error), danger=True)
            return
        if isinstance(answer.action, Card):
            play.furniture.cards.suggested = answer.action
            play.form.focus(play.furniture.cards, quietly=True)  # so that Enter plays it
            play.furniture.cards.choose(answer.action)
            words = _("Suggested: the {card}.").format(card=answer.action.title)
            self._show(answer, answer.why)
            why = "" if play.furniture.advice.tells_why else answer.why
            prompt.say(f"{words} {why}".strip(), seconds=7.0)
            return
        if play.boards is not None:
            play.boards.name(answer.action)
            play.boards.hear(answer.advice, answer.question.position)
            play.form.focus(play.boards.view, quietly=True)  # so that Enter plays it
            self._show(answer, answer.why)
            words = _("Suggested: {move}.").format(move=action_words(answer.action))
            why = "" if play.furniture.advice.tells_why else answer.why
            prompt.say(f"{words} {why}".strip(), seconds=7.0)
            return
        if play.poker is not None:
            play.poker.suggest(answer)
            self._show(answer, answer.why)
            words = _("Suggested: {move}.").format(move=action_words(answer.action))
            why = "" if play.furniture.advice.tells_why else answer.why
            prompt.say(f"{words} {why}".strip(), seconds=7.0)
            return
        if play.script is not None:
            answer = play.script.suggest(answer)
            self._show(answer, answer.why)
            words = _("Suggested: {move}.").format(move=action_words(answer.action))
            why = "" if play.furniture.advice.tells_why else answer.why
            prompt.say(f"{words} {why}".strip(), seconds=7.0)
            return
        prompt.clear()
        play.furniture.bid.suggest(answer.action, answer.why)
        if play.furniture.bid.grid is None:
            words = getattr(answer.action, "words", str(answer.action))
            prompt.say(f"{words}. {answer.why}".strip(), seconds=7.0)
        self._show(answer, "" if play.furniture.bid.grid is not None else answer.why)

    def _show(self, answer: Answer, why: str) -> None:
        """Show what was weighed, with the reason where nothing else gives it."""
        furniture = self.play.furniture
        furniture.advice.show(answer.advice, why)
        furniture.place_advice(self.play.look)

    def close(self) -> None:
        """Take the panel away; the golden rim stays."""
        self.play.furniture.advice.show(None)

    def point_out(self, action: Any) -> None:
        """Show which card or bid a line of the panel is about."""
        furniture = self.play.furniture
        if self.play.boards is not None:
            self.play.boards.name(action)
        elif self.play.poker is not None:
            self.play.poker.bar.suggest(action)
        elif self.play.script is not None:
            self.play.script.point_out(action)
        elif isinstance(action, Card):
            furniture.cards.choose(action)
        else:
            furniture.bid.mark(action)

    def take(self, action: Any) -> None:
        """Do what a line of the panel is about."""
        if isinstance(action, Card):
            self.play.play(action)
        else:
            self.play.answer(action)
