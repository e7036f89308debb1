"""The lesson: two fixed deals with explanations and questions."""

from __future__ import annotations

from cardtable.core.i18n import _
from cardtable.games.lesson import LessonStep

RULES = "classic"
OTHERS = ("Walt", "Nora", "Elle")
DEALER = 0
DEALS = (
    "AsQs7s4sAh8h3hKdJd9d6d2d5c/9s5sJhQhTh2hAd7d3d8cTcJc4c"
    "/Ks8s3s5hKh9h4hQd5dAcKc3c7c/JsTs6s2s6h7hTd8d4d2c6cQc9c",
    "5s2s9h6h3h2hTd7d4d8c6c5c3c/Js8s6s3sJhTh7hJd5d3dAcQc9c"
    "/AsKsTs7sKhQh4hAdQd8dKcJc2c/Qs9s4sAh8h5hKd9d6d2dTc7c4c",
)
"""The hands of South (the learner), West, North (the partner) and East."""

FIRST_REST = (
    "3h 2h Kh 7h Ks 6s 7s 9s 5d 4d 6d 7d Th 5h Ts 8h "
    "8d 9d Ad Qd Jc 7c 9c Jd Qh 9h Td Kd 3d 8s Js Qs"
)
SECOND_REST = (
    "Jh 4h 8h 6h 5d 8d Kd 7d Tc 5c 9c 2c 6d 4d Jd Qd "
    "Ks 4s 5s 3s As 9s 2s 6s 7s Qs 3c 8s 9d 2h Js Ts"
)


def lesson() -> tuple[LessonStep, ...]:
    """Return the steps, in the chosen language."""
    return (*_first_hand(), *_second_hand())


def _first_hand() -> tuple[LessonStep, ...]:
    return (
        LessonStep(
            _(
                "Welcome to Spades. These are your thirteen cards. Nora, opposite, is "
                "your partner; "
                "Walt and Elle play against you."
            )
        ),
        LessonStep(
            _(
                "Everyone plays one card: that is a trick, and the highest card takes it. A hand "
                "has thirteen tricks. Before it begins, each player bids how many they will take."
            )
        ),
        LessonStep(
            _(
                "Walt bid three, Nora three, Elle two. Your aces are two tricks. The king of "
                "diamonds or the queen of spades may give a third, and with a single club you can "
                "soon trump clubs. Bid four."
            ),
            actions="3 3 2",
            answer="4",
            replies={
                "0": _("Nil is a promise to take no trick. With two aces it cannot be kept."),
                "less": _("A little too careful: tricks beyond the bid are worth very little."),
                "more": _(
                    "Too bold: taking fewer tricks than you bid costs ten points for each trick "
                    "bid."
                ),
            },
        ),
        LessonStep(
            _(
                "Your four and Nora's three are added: together you need seven tricks. "
                "That is your "
                "contract."
            )
        ),
        LessonStep(
            _(
                "Walt led the jack of hearts. You have hearts, so you must follow. Take the trick "
                "with your ace."
            ),
            actions="Jh 4h 6h",
            answer="Ah",
            replies={
                "h": _(
                    "That follows suit, but Walt's jack would take the trick. Your ace beats it."
                )
            },
        ),
        LessonStep(
            _(
                "Whoever takes a trick leads to the next one. Spades are trumps and may not be "
                "led until one has been played on another suit. Lead the five of clubs: once your "
                "only club is gone, you can ruff."
            ),
            answer="5c",
            default_reply=_("Keep that one. Lead the five of clubs, your only club."),
        ),
        LessonStep(
            _(
                "Nora took it and leads the king of clubs. You have no clubs left, so you may "
                "play anything. But the king is winning: leave the trick to your partner and "
                "discard the two of diamonds."
            ),
            actions="4c Ac 2c Kc 6c",
            answer="2d",
            replies={
                "s": _("A trump would take the trick from your own partner. Save it."),
                "d": _("A lower diamond will do: the two."),
                "h": _("That is possible, too, but the two of diamonds is worth even less."),
            },
        ),
        LessonStep(
            _(
                "Clubs again, and Elle's queen would take the trick. Now ruff it! Any spade beats "
                "the queen, so the lowest is enough."
            ),
            actions="8c 3c Qc",
            answer="4s",
            replies={
                "s": _("It would take the trick, but so does the four. Keep your high spades.")
            },
            default_reply=_("Then the queen takes the trick. A spade beats it."),
        ),
        LessonStep(
            _(
                "Spades are broken now and may be led. The ace of spades is the highest card of "
                "all. Take a trick with it."
            ),
            actions="Tc",
            answer="As",
            replies={
                "s": _("The king of spades is still out and would beat it. Nothing beats the ace.")
            },
            default_reply=_("That may lose. The ace of spades cannot."),
        ),
        LessonStep(
            _(
                "Your side has five tricks and needs two more. The rest of this hand plays by "
                "itself. Press Next and watch."
            ),
            actions="5s 3s 2s",
        ),
        LessonStep(
            _(
                "Eight tricks: the contract of seven scores 70 points, the eighth trick one more. "
                "It is called a bag, and ten bags cost 100 points, so bid what you can take."
            ),
            actions=FIRST_REST,
            fast=True,
        ),
    )


def _second_hand() -> tuple[LessonStep, ...]:
    return (
        LessonStep(
            _(
                "A new hand without a single high card. That is a hand for nil, a promise to take "
                "no tricks. It scores 100 points or costs 100. Bid nil."
            ),
            actions="5 3",
            answer="0",
            default_reply=_(
                "You may take one trick with these cards, or none. Nil is worth 100 points."
            ),
        ),
        LessonStep(
            _(
                "Hearts were led, and Elle's ace lies on the table. You cannot take this trick, so "
                "it is the moment to get rid of your highest heart."
            ),
            actions="4 Kh Ah",
            answer="9h",
            replies={
                "h": _(
                    "That is safe now, but later the nine could take a trick. Play it under "
                    "the ace."
                )
            },
        ),
        LessonStep(
            _("Elle leads the five of hearts, to force you up. Stay below it."),
            actions="7h 5h",
            answer="3h",
            replies={
                "6h": _(
                    "The six would be the highest card so far. If nobody beats it, your nil is "
                    "lost."
                ),
                "2h": _(
                    "That is below it, too, but save the two for later; the three is low enough."
                ),
            },
        ),
        LessonStep(
            _(
                "Nora covered you with her queen, as a good partner does, and leads the ace of "
                "diamonds. Get rid of your highest diamond."
            ),
            actions="Th Qh Ad 2d",
            answer="Td",
            replies={"d": _("Safe, but the ten is the dangerous card. Play it now.")},
        ),
        LessonStep(
            _("The king of clubs. Your highest club goes under it."),
            actions="3d Kc 4c",
            answer="8c",
            replies={"c": _("Safe, but the eight is more dangerous later.")},
        ),
        LessonStep(
            _("Walt leads the queen of clubs. Once more: as high as you can, as long as it loses."),
            actions="Ac Qc Jc 7c",
            answer="6c",
            replies={"c": _("Safe, but the six should go first.")},
        ),
        LessonStep(
            _("You have seen how it is done. The rest plays by itself. Press Next and watch.")
        ),
        LessonStep(
            _(
                "You made nil: 100 points. Nora took her five tricks alone: 50 more. Keys for the "
                "table: H gives a hint, U takes a card back, F1 opens the help."
            ),
            actions=SECOND_REST,
            fast=True,
        ),
        LessonStep(_("That is all you need to know. Good luck!")),
    )
