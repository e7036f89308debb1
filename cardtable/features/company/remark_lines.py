"""The remarks of the characters, by occasion and temperament.

They comment what everybody at the table has seen, and give no advice.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from cardtable.company.cast import Temperament
from cardtable.core.i18n import N_


class Occasion(StrEnum):
    """An occasion for a remark, as the speaker sees it."""

    NIL_MADE = "nil made"
    """The speaker has made a nil."""
    NIL_FAILED = "nil failed"
    """The speaker's nil has failed."""
    PARTNER_NIL_MADE = "partner nil made"
    """The speaker's partner has made a nil."""
    SET_OWN = "set own"
    """The speaker's side was set."""
    SET_THEM = "set them"
    """The speaker's side has set the other one."""
    LAST_TRICK = "last trick"
    """The speaker's side has made its contract in the last trick."""
    EXACT = "exact"
    """The speaker's side took exactly the tricks it bid."""
    POT_WON = "pot won"
    """The speaker has won a big pot."""
    POT_LOST = "pot lost"
    """The speaker has lost a big pot."""
    BLUFF_WON = "bluff won"
    """The speaker has called a bluff."""
    BLUFF_LOST = "bluff lost"
    """The speaker was called while bluffing."""
    WON = "won"
    """The speaker has won the game."""
    LOST = "lost"
    """The speaker has lost the game."""
    DRAW = "draw"
    """The game is a draw."""
    STREAK = "streak"
    """The other side wins again and again."""


_CALM, _DRY, _CHEERFUL, _POLITE, _BOLD = Temperament

LINES: Mapping[Occasion, Mapping[Temperament, tuple[str, ...]]] = {
    Occasion.NIL_MADE: {
        _CALM: (N_("Not a single trick. Good."), N_("That was a quiet hand.")),
        _DRY: (N_("Nothing is what I do best."), N_("Zero. As announced.")),
        _CHEERFUL: (N_("No tricks, and I love it!"), N_("Phew, what a ride!")),
        _POLITE: (N_("Thank you all for the tricks you took."), N_("I was lucky there.")),
        _BOLD: (N_("Nobody gives me a trick!"), N_("Nil, and never in danger.")),
    },
    Occasion.NIL_FAILED: {
        _CALM: (N_("One trick too many. It happens."), N_("That one is on me.")),
        _DRY: (N_("So much for nothing."), N_("A nil with a trick in it.")),
        _CHEERFUL: (N_("Oops, I wanted none of those!"), N_("Well, it was worth a try!")),
        _POLITE: (N_("My apologies, partner or not."), N_("Well done, you found the gap.")),
        _BOLD: (N_("Next time you won't catch me."), N_("I'd bid it again.")),
    },
    Occasion.PARTNER_NIL_MADE: {
        _CALM: (N_("Calmly done, partner."), N_("A clean nil.")),
        _DRY: (N_("You took nothing. Perfect."), N_("Idle and useful, well done.")),
        _CHEERFUL: (N_("You did it! Not one trick!"), N_("What a lovely nil!")),
        _POLITE: (N_("Beautifully played, partner."), N_("A pleasure to cover for you.")),
        _BOLD: (N_("We are a wall!"), N_("Nil made. Who wants more?")),
    },
    Occasion.SET_OWN: {
        _CALM: (N_("We were short. On to the next."), N_("That was a bit too much.")),
        _DRY: (N_("Optimism is expensive."), N_("Counting is harder than it looks.")),
        _CHEERFUL: (N_("Ouch! We'll get it back."), N_("Well, that went sideways!")),
        _POLITE: (N_("Well defended."), N_("They played that well.")),
        _BOLD: (N_("They got lucky there."), N_("One set. Only one.")),
    },
    Occasion.SET_THEM: {
        _CALM: (N_("Good defence, partner."), N_("That worked out.")),
        _DRY: (N_("Somebody bid a little high."), N_("Thanks for the points.")),
        _CHEERFUL: (N_("Got them, partner!"), N_("What a defence!")),
        _POLITE: (
            N_("Well played, partner. Bad luck, both of you."),
            N_("That was close, you nearly had it."),
        ),
        _BOLD: (N_("Set! And there is more to come."), N_("Not against us.")),
    },
    Occasion.LAST_TRICK: {
        _CALM: (N_("The last one was enough."), N_("Patience.")),
        _DRY: (N_("I like to keep it tidy."), N_("Never in doubt. Well, almost.")),
        _CHEERFUL: (N_("On the very last trick!"), N_("My heart! What a finish!")),
        _POLITE: (N_("That was very close."), N_("You made us work for it.")),
        _BOLD: (N_("Exactly when it counts."), N_("I told you it would be enough.")),
    },
    Occasion.EXACT: {
        _CALM: (N_("Exactly what we bid."), N_("No bags. Good.")),
        _DRY: (N_("Precise. I approve."), N_("Not one trick wasted.")),
        _CHEERFUL: (N_("On the dot, partner!"), N_("What a team!")),
        _POLITE: (N_("Very well bid, partner."), N_("A pleasure to play with you.")),
        _BOLD: (N_("Bid it, made it."), N_("That is how it is done.")),
    },
    Occasion.POT_WON: {
        _CALM: (N_("That one was worth waiting for."), N_("A good pot.")),
        _DRY: (N_("I'll find room for these."), N_("How kind of you all.")),
        _CHEERFUL: (N_("Come to me, little chips!"), N_("Wow, look at that pile!")),
        _POLITE: (N_("Thank you, that was a good fight."), N_("The cards were kind to me.")),
        _BOLD: (N_("All mine."), N_("Who is next?")),
    },
    Occasion.POT_LOST: {
        _CALM: (N_("There will be other pots."), N_("That was a big one.")),
        _DRY: (N_("I was getting tired of those chips anyway."), N_("An expensive look.")),
        _CHEERFUL: (N_("Ouch! Nice hand!"), N_("Well, that was exciting!")),
        _POLITE: (N_("Nice hand."), N_("You earned that one.")),
        _BOLD: (N_("I'm just getting started."), N_("I'll have those back.")),
    },
    Occasion.BLUFF_WON: {
        _CALM: (N_("I thought so."), N_("It did not look right.")),
        _DRY: (N_("Nice story. Weak ending."), N_("I have heard that one before.")),
        _CHEERFUL: (N_("Caught you!"), N_("Ha, you almost had me!")),
        _POLITE: (N_("A brave try."), N_("That took courage.")),
        _BOLD: (N_("You don't bluff me."), N_("Called it!")),
    },
    Occasion.BLUFF_LOST: {
        _CALM: (N_("Well seen."), N_("You were right to call.")),
        _DRY: (N_("It was a good story, though."), N_("You could have believed me.")),
        _CHEERFUL: (N_("Busted!"), N_("All right, you got me!")),
        _POLITE: (N_("My compliments, a fine call."), N_("You read me well.")),
        _BOLD: (N_("No risk, no fun."), N_("I would fire again.")),
    },
    Occasion.WON: {
        _CALM: (N_("A good game. Thank you."), N_("That went well.")),
        _DRY: (N_("I'll try to look surprised."), N_("Somebody had to win.")),
        _CHEERFUL: (N_("Hooray! Again?"), N_("What a game!")),
        _POLITE: (N_("Thank you for the game, it was close."), N_("I enjoyed that very much.")),
        _BOLD: (N_("Victory! Was there ever a doubt?"), N_("Rematch? If you dare.")),
    },
    Occasion.LOST: {
        _CALM: (N_("Well played."), N_("You had the better of it today.")),
        _DRY: (N_("I blame the cards. Quietly."), N_("Enjoy it while it lasts.")),
        _CHEERFUL: (N_("Great game! Again?"), N_("You were too good for me!")),
        _POLITE: (N_("Congratulations, that was deserved."), N_("Thank you, I learned something.")),
        _BOLD: (N_("I want a rematch."), N_("This is not over.")),
    },
    Occasion.DRAW: {
        _CALM: (N_("Even. That is fair."), N_("Nobody gave way.")),
        _DRY: (N_("All that for nothing."), N_("Shall we call it practice?")),
        _CHEERFUL: (N_("A draw! We are a match!"), N_("So close!")),
        _POLITE: (N_("A fair result. Well played."), N_("You gave nothing away.")),
        _BOLD: (N_("A draw is half a win."), N_("Next time I'll finish it.")),
    },
    Occasion.STREAK: {
        _CALM: (N_("You are on a good run."), N_("It is your evening.")),
        _DRY: (N_("Leave something for the rest of us."), N_("Again? I see.")),
        _CHEERFUL: (N_("You are on fire!"), N_("Will you ever stop?")),
        _POLITE: (N_("An impressive run."), N_("You are playing very well tonight.")),
        _BOLD: (N_("I'll stop that run of yours."), N_("Enjoy it. My turn is coming.")),
    },
}
"""The remarks in English; they are translated when they are shown."""
