"""The themes of problems: their titles, and where to look first."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.core.i18n import N_


@dataclass(frozen=True, slots=True)
class Theme:
    """*title* is shown in lists; *look* is the first step of a hint. Both are translated later."""

    title: str
    look: str


THEMES = {
    "bidding": Theme(
        N_("Bidding"),
        N_("Count the tricks you are sure of, and ask which of your cards could be beaten."),
    ),
    "nil": Theme(
        N_("Your nil"),
        N_("Which of your cards can still win a trick, and how do you get rid of it?"),
    ),
    "cover-nil": Theme(
        N_("Covering a nil"),
        N_("Your partner must not win a trick. Which suits are dangerous for your partner?"),
    ),
    "set-nil": Theme(
        N_("Breaking a nil"),
        N_("Make the nil bidder win a trick. In which suit can nobody play above that hand?"),
    ),
    "bags": Theme(
        N_("Bags"), N_("Compare the bids with the tricks taken. Who wants another trick?")
    ),
    "last-trick": Theme(
        N_("The deciding trick"), N_("How many tricks does each side still need for its bid?")
    ),
    "discard": Theme(
        N_("Discards"), N_("You cannot follow suit. Which card will you never need again?")
    ),
    "lead": Theme(N_("Leads"), N_("Who plays after you, and which suits are the others out of?")),
    "second-hand": Theme(
        N_("Second hand"), N_("Your partner plays last. Does the trick need your help?")
    ),
    "third-hand": Theme(
        N_("Third hand"), N_("Only one player acts after you. What could that player hold?")
    ),
    "trumps": Theme(N_("Trumps"), N_("Count the spades: which are still out, and who has none?")),
    "ending": Theme(N_("Endings"), N_("Few cards are left. Work out which of them can still win.")),
    "match-score": Theme(
        N_("The score"), N_("Look at the score: what does each side need to win the game?")
    ),
    "pot-odds": Theme(
        N_("Pot odds"),
        N_("Divide the price of a call by the pot after the call. How often do you win?"),
    ),
    "river": Theme(
        N_("Call or fold on the river"),
        N_("No card is to come. Which hands bet like this, and which of them do you beat?"),
    ),
    "all-in": Theme(
        N_("Before the flop, all-in"),
        N_("With which hands does this player go all-in? Compare your chances with the price."),
    ),
    "betting": Theme(
        N_("Betting"), N_("What would better hands do after your bet, and what would worse ones?")
    ),
    "only-win": Theme(
        N_("The only win"), N_("One move wins by force. Look for moves that threaten twice.")
    ),
    "defence": Theme(
        N_("The only defence"), N_("What does your opponent threaten? Only one move holds.")
    ),
    "last-discs": Theme(
        N_("The last discs"),
        N_("Count the empty cells of each area. Who will move last there, and who must pass?"),
    ),
    "other": Theme(N_("Other"), N_("Compare what each choice leads to.")),
}
"""All themes by the name that files use, in the order of lists."""
