"""What the games that ship with the table are called, and what each asks of the player."""

from __future__ import annotations

from cardtable.i18n import _

SAMPLE = "sample"
"""What the id of a sample game begins with; nobody's statistics count one."""


def sample_texts() -> dict[str, tuple[str, str]]:
    """Return title and description by the file's stem, in the chosen language."""
    return {
        "1-nil-under-attack": (
            _("A nil under attack"),
            _(
                "Your partner has bid nil and has not taken a trick, but the other side keeps "
                "pushing. Which card keeps the nil alive, whatever they do?"
            ),
        ),
        "2-last-bag": (
            _("The last bag"),
            _(
                "Your contract is made and your side holds nine bags. One trick more costs a "
                "hundred points. Get rid of the rest."
            ),
        ),
        "3-claim-the-rest": (
            _("Claim the rest"),
            _("You are on lead and nothing can stop you. See why, and claim every trick left."),
        ),
        "4-set-them-or-lose": (
            _("Set them or lose"),
            _(
                "If the other side makes its contract, it wins the game. One card sets them, "
                "however they defend; the others do not."
            ),
        ),
        "5-blind-nil": (
            _("Blind nil from behind"),
            _(
                "You are more than a hundred points behind. A blind nil, bid before you look at "
                "your cards, would bring you back at once. Dare you?"
            ),
        ),
        "6-jokers": (
            _("Jokers at the table"),
            _(
                "The jokers are the two highest spades, and take the places of two deuces. You "
                "hold one of them and bid last: a hand to get to know them."
            ),
        ),
        "7-whole-game": (
            _("A whole game"),
            _("Four programs play from the first deal to the target. Watch it trick by trick."),
        ),
        "8-connect-four": (
            _("One column wins"),
            _(
                "Connect Four: you are to move, and one column wins by force, whatever the answer. "
                "The others let it slip. Which is it?"
            ),
        ),
        "9-othello": (
            _("A close game of Othello"),
            _(
                "Two strong programs play to the last disc. Watch who has the most discs in the "
                "middle of the game, and who has them in the end."
            ),
        ),
        "10-side-pots": (
            _("Three all-ins, three pots"),
            _(
                "Texas Hold'em: Walt, Nora and Elle are all-in, each for another amount, and your "
                "last 1,500 chips are asked for. A hand that loses one pot may still win two."
            ),
        ),
        "11-bluff-catch": (
            _("Does she have it?"),
            _(
                "Texas Hold'em for two: every draw has missed, and Nora bets the pot. Your pair "
                "beats a bluff. How often must she be bluffing for a call to pay?"
            ),
        ),
    }
