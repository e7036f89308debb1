"""Titles and descriptions of the sample games that ship."""

from __future__ import annotations

from cardtable.core.i18n import _

SAMPLE = "sample"
"""The id of a sample game begins with this word; statistics ignore such games."""


def sample_texts() -> dict[str, tuple[str, str]]:
    """Return title and description by file stem, in the current language."""
    return {
        "1-nil-under-attack": (
            _("A nil under attack"),
            _(
                "Your partner bid nil and has not taken a trick yet, but the opponents keep "
                "attacking. Which card saves the nil whatever they do?"
            ),
        ),
        "2-last-bag": (
            _("The last bag"),
            _(
                "You have made your contract and hold nine bags. One more trick costs a "
                "hundred points: lose all the others."
            ),
        ),
        "3-claim-the-rest": (
            _("Claim the rest"),
            _(
                "You are on lead and cannot be stopped. Find out why, and claim the remaining "
                "tricks."
            ),
        ),
        "4-set-them-or-lose": (
            _("Set them or lose"),
            _(
                "If the opponents make their contract, they win the game. Only one card sets "
                "them against any defence."
            ),
        ),
        "5-blind-nil": (
            _("Blind nil from behind"),
            _(
                "You are more than a hundred points behind. A blind nil, bid before you look "
                "at your cards, would catch up in one hand. Do you dare?"
            ),
        ),
        "6-jokers": (
            _("Jokers at the table"),
            _(
                "The jokers are the two highest spades and replace two deuces. You hold one "
                "of them and bid last."
            ),
        ),
        "7-whole-game": (
            _("A whole game"),
            _(
                "Four programs play a whole game, from the first deal to the target score. "
                "Watch it trick by trick."
            ),
        ),
        "8-connect-four": (
            _("The quickest win"),
            _("Connect Four: you are to move. One column wins sooner than any other. Which one?"),
        ),
        "9-othello": (
            _("A close game of Othello"),
            _(
                "Two strong programs play to the last disc. Compare who is ahead in the "
                "middle of the game with who is ahead at the end."
            ),
        ),
        "10-side-pots": (
            _("Three all-ins, three pots"),
            _(
                "Texas Hold'em: Walt, Nora and Elle are all-in for different amounts, and "
                "calling costs your last 1,500 chips. A hand that loses one pot may still "
                "win two."
            ),
        ),
        "11-bluff-catch": (
            _("Does she have it?"),
            _(
                "Heads-up Texas Hold'em: all draws missed, and Nora bets the pot. Your pair "
                "beats only a bluff. How often must she bluff to make a call profitable?"
            ),
        ),
    }
