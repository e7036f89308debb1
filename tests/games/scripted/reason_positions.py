"""Positions of scripts, each with two messages and the reason for the first one."""

from __future__ import annotations

from typing import NamedTuple


class Case(NamedTuple):
    """A position of *game*: *seed* and *played* messages; *best* is better than *other*."""

    game: str
    rule: str
    seed: int
    played: str
    best: str
    other: str
    said: str
    rules: str = "classic"


CASES = (
    Case(
        "crazy-eights",
        "keep_wild_card",
        795,
        "",
        "play_card kd",
        "play_eight 8d d",
        "Keeps the eight of diamonds for a turn when nothing else fits.",
    ),
    Case(
        "crazy-eights",
        "leave_own_suit",
        298,
        "",
        "play_card ac",
        "play_card as",
        "Leaves clubs on top, of which you hold 2 more cards.",
    ),
    Case(
        "crazy-eights",
        "name_longest_suit",
        206,
        "",
        "play_eight 8h d",
        "play_eight 8h c",
        "You hold 1 card in diamonds.",
    ),
    Case(
        "crazy-eights",
        "play_last_card",
        498,
        (
            "play_card 6h / draw / pass / draw / play_eight 8d h / play_eight 8h d / "
            "play_card 2d / draw / pass / play_card 2h / play_card 5h / play_eight 8s d /"
            " draw / pass / draw / play_card ad / play_card kd / play_card td / draw / "
            "pass / draw / play_card qd / play_card qc / draw / pass / play_card 7c / "
            "play_card 7s / draw / pass / play_card ts / play_card as / draw / play_card "
            "ah / draw / pass"
        ),
        "play_card 3h",
        "draw",
        "Plays your last card.",
    ),
    Case(
        "crazy-eights",
        "shed_instead_of_drawing",
        243,
        "",
        "play_card jc",
        "draw",
        "Gets rid of a card.",
    ),
    Case(
        "go-fish",
        "ask_for_most",
        606,
        "",
        "ask player_4 six",
        "ask player_4 king",
        "You hold 2 cards of this rank, of the other only 1.",
    ),
    Case(
        "go-fish",
        "ask_fullest_hand",
        969,
        "ask player_2 seven",
        "ask player_1 eight",
        "ask player_4 eight",
        "A holds 6 cards, D only 5.",
    ),
    Case(
        "go-fish",
        "ask_who_asked",
        207,
        "ask player_2 four / ask player_4 eight",
        "ask player_1 eight",
        "ask player_4 ace",
        "A has asked for this rank and still holds it.",
    ),
    Case(
        "go-fish",
        "avoid_asking_again",
        496,
        "ask player_4 two",
        "ask player_2 six",
        "ask player_4 two",
        "D has already been asked for the other rank.",
    ),
    Case(
        "hearts",
        "avoid_catching",
        287,
        (
            "pass_card 9c / pass_card ac / pass_card 3c / pass_card qs / pass_card th / "
            "pass_card tc / pass_card td / pass_card 4d / pass_card 7s / pass_card 4s / "
            "pass_card 2s / pass_card 5c / play_card 2c / play_card 4c / play_card jc / "
            "play_card 9c"
        ),
        "play_card 6s",
        "play_card as",
        "The ace of spades could take the queen of spades, which is still out.",
    ),
    Case(
        "hearts",
        "drive_out",
        600,
        (
            "pass_card ad / pass_card jd / pass_card 7h / pass_card 6d / pass_card js / "
            "pass_card 2c / pass_card jh / pass_card ah / pass_card 2s / pass_card 6c / "
            "pass_card jc / pass_card 3s / play_card 2c / play_card 4c / play_card 9c / "
            "play_card 5c"
        ),
        "play_card ts",
        "play_card jc",
        "Leads spades to drive out the queen of spades.",
    ),
    Case(
        "hearts",
        "give_penalty",
        330,
        (
            "pass_card td / pass_card 7s / pass_card 8s / pass_card 2d / pass_card 8h / "
            "pass_card ks / pass_card 5h / pass_card kh / pass_card 7c / pass_card 4c / "
            "pass_card ac / pass_card ad / play_card 2c / play_card 9c / play_card 8c / "
            "play_card 7c / play_card as"
        ),
        "play_card qs",
        "play_card ks",
        "Gets rid of the queen of spades (13 points) while B is winning the trick.",
    ),
    Case(
        "hearts",
        "keep_guards",
        810,
        "",
        "pass_card qd",
        "pass_card 2s",
        "Keeps the two of spades to protect the queen of spades.",
    ),
    Case(
        "hearts",
        "keep_penalty",
        712,
        (
            "pass_card 6s / pass_card ts / pass_card kc / pass_card ks / pass_card th / "
            "pass_card 4h / pass_card 5d / pass_card 3d / pass_card jh / pass_card 9s / "
            "pass_card 9c / pass_card 8s / play_card 2c / play_card qc / play_card 3c / "
            "play_card ac"
        ),
        "play_card js",
        "play_card qs",
        "Does not risk taking the queen of spades yourself.",
    ),
    Case(
        "hearts",
        "lead_under_others",
        600,
        (
            "pass_card ad / pass_card jd / pass_card 7h / pass_card 6d / pass_card js / "
            "pass_card 2c / pass_card jh / pass_card ah / pass_card 2s / pass_card 6c / "
            "pass_card jc / pass_card 3s / play_card 2c / play_card 4c / play_card 9c / "
            "play_card 5c"
        ),
        "play_card 6c",
        "play_card qd",
        "5 higher clubs that can beat the six of clubs are still out.",
    ),
    Case(
        "hearts",
        "leave_points",
        334,
        (
            "pass_card ad / pass_card ts / pass_card as / pass_card 9s / pass_card 6d / "
            "pass_card 9d / pass_card kc / pass_card ac / pass_card ah / pass_card kh / "
            "pass_card td / pass_card jd / play_card 2c / play_card qc / play_card tc / "
            "play_card 9c / play_card js / play_card qs / play_card 8s"
        ),
        "play_card ts",
        "play_card ks",
        "Leaves the trick to D: it costs 13 points.",
    ),
    Case(
        "hearts",
        "pass_catcher",
        243,
        "",
        "pass_card ks",
        "pass_card th",
        "The king of spades could catch the queen of spades.",
    ),
    Case(
        "hearts",
        "pass_high_card",
        600,
        "",
        "pass_card jd",
        "pass_card 5s",
        "Passes on a high card, which could take tricks with points.",
    ),
    Case(
        "hearts",
        "pass_penalty",
        936,
        "",
        "pass_card qh",
        "pass_card jh",
        "The queen of hearts would take tricks with points.",
    ),
    Case(
        "hearts",
        "pass_worst",
        810,
        "",
        "pass_card qs",
        "pass_card 9c",
        "Passes on the queen of spades, which costs 13 points.",
    ),
    Case(
        "hearts",
        "shed_highest_under",
        362,
        (
            "pass_card as / pass_card 3h / pass_card 2d / pass_card 4c / pass_card 5s / "
            "pass_card kh / pass_card ks / pass_card tc / pass_card 6s / pass_card 7s / "
            "pass_card ah / pass_card 7h / play_card 2c / play_card jc"
        ),
        "play_card 9c",
        "play_card 8c",
        "Gets rid of the nine of clubs, which still stays under the jack of clubs.",
    ),
    Case(
        "hearts",
        "shorten_suit",
        243,
        "",
        "pass_card 8h",
        "pass_card 8s",
        "Shortens hearts, of which you hold only 2 cards.",
    ),
    Case(
        "hearts",
        "stay_under",
        712,
        (
            "pass_card 6s / pass_card ts / pass_card kc / pass_card ks / pass_card th / "
            "pass_card 4h / pass_card 5d / pass_card 3d / pass_card jh / pass_card 9s / "
            "pass_card 9c / pass_card 8s / play_card 2c / play_card qc"
        ),
        "play_card 4c",
        "play_card kc",
        "Stays under A's queen of clubs.",
    ),
    Case(
        "hearts",
        "stop_sweep",
        174,
        (
            "pass_card 5d / pass_card 8h / pass_card 2d / pass_card 4h / pass_card jd / "
            "pass_card as / pass_card qh / pass_card 7d / pass_card 7h / pass_card js / "
            "pass_card 2s / pass_card ts / play_card 2c / play_card tc / play_card 5c / "
            "play_card 6c / play_card 7c / play_card 8c / play_card qc / play_card 9c / "
            "play_card ad / play_card qd / play_card 2d / play_card td / play_card 7d / "
            "play_card 3d / play_card 5d / play_card jd / play_card 5s / play_card 7s / "
            "play_card qs / play_card ks / play_card kc / play_card 4c / play_card th"
        ),
        "play_card ac",
        "play_card 3c",
        "Keeps B from taking all the points.",
    ),
    Case(
        "hearts",
        "take_free_trick",
        362,
        (
            "pass_card as / pass_card 3h / pass_card 2d / pass_card 4c / pass_card 5s / "
            "pass_card kh / pass_card ks / pass_card tc / pass_card 6s / pass_card 7s / "
            "pass_card ah / pass_card 7h / play_card 2c / play_card jc / play_card 8c"
        ),
        "play_card ac",
        "play_card qc",
        "Takes a trick without points with a high card, the ace of clubs.",
    ),
    Case(
        "hearts",
        "discard_catcher",
        594,
        (
            "pass_card 9c / pass_card jc / pass_card 6s / pass_card 9s / pass_card 6h / "
            "pass_card 8d / pass_card td / pass_card 9d / pass_card js / pass_card 6c / "
            "pass_card ac / pass_card qc / play_card 2c / play_card 8c / play_card 5c / "
            "play_card 9d / play_card tc"
        ),
        "play_card ks",
        "play_card 8d",
        "Gets rid of the king of spades, which could catch the queen of spades.",
    ),
    Case(
        "hearts",
        "discard_high_card",
        594,
        (
            "pass_card 9c / pass_card jc / pass_card 6s / pass_card 9s / pass_card 6h / "
            "pass_card 8d / pass_card td / pass_card 9d / pass_card js / pass_card 6c / "
            "pass_card ac / pass_card qc / play_card 2c / play_card 8c / play_card 5c"
        ),
        "play_card js",
        "play_card td",
        "Discards a high card, the jack of spades, before it has to take a trick.",
    ),
    Case(
        "hearts",
        "play_last_of_suit",
        712,
        (
            "pass_card 6s / pass_card ts / pass_card kc / pass_card ks / pass_card th / "
            "pass_card 4h / pass_card 5d / pass_card 3d / pass_card jh / pass_card 9s / "
            "pass_card 9c / pass_card 8s / play_card 2c / play_card qc / play_card 3c / "
            "play_card ac"
        ),
        "play_card 5c",
        "play_card 7d",
        "Your last card in clubs: you can discard when clubs are led again.",
    ),
    Case(
        "script-spades",
        "keep_high_card",
        468,
        "bid player_1 5 / bid player_2 2 / bid player_3 10 / bid player_4 12",
        "play_card player_1 3d",
        "play_card player_1 ac",
        "Keeps the ace of clubs, which is high.",
    ),
    Case(
        "script-spades",
        "keep_trump",
        329,
        (
            "bid player_1 1 / bid player_2 13 / bid player_3 2 / bid player_4 7 / "
            "play_card player_1 kh / play_card player_2 3h / play_card player_3 7h / "
            "play_card player_4 ah / play_card player_4 6h"
        ),
        "play_card player_1 5c",
        "play_card player_1 8s",
        "Keeps the eight of spades for a later trick.",
    ),
    Case(
        "script-spades",
        "lead_high_card",
        474,
        "bid player_1 11 / bid player_2 11 / bid player_3 13 / bid player_4 5",
        "play_card player_1 ac",
        "play_card player_1 9d",
        "Cashes the ace of clubs, which is high.",
    ),
    Case(
        "script-spades",
        "leave_to_partner",
        229,
        (
            "bid player_1 12 / bid player_2 2 / bid player_3 12 / bid player_4 11 / "
            "play_card player_1 qd / play_card player_2 kd / play_card player_3 8d"
        ),
        "play_card player_4 3d",
        "play_card player_4 ad",
        "Leaves the trick to B, your partner.",
    ),
    Case(
        "script-spades",
        "play_lowest_of_losers",
        839,
        (
            "bid player_1 5 / bid player_2 8 / bid player_3 4 / bid player_4 13 / "
            "play_card player_1 kh"
        ),
        "play_card player_2 3h",
        "play_card player_2 6h",
        "Cannot take the trick, so it keeps the six of hearts.",
    ),
    Case(
        "script-spades",
        "take_trick",
        839,
        (
            "bid player_1 5 / bid player_2 8 / bid player_3 4 / bid player_4 13 / "
            "play_card player_1 kh / play_card player_2 qh / play_card player_3 8h"
        ),
        "play_card player_4 ah",
        "play_card player_4 7h",
        "Takes the trick from A.",
    ),
    Case(
        "script-spades",
        "win_cheaply",
        896,
        (
            "bid player_1 7 / bid player_2 4 / bid player_3 10 / bid player_4 9 / "
            "play_card player_1 tc / play_card player_2 6c / play_card player_3 3c"
        ),
        "play_card player_4 jc",
        "play_card player_4 kc",
        "Wins the trick just as surely and keeps the king of clubs.",
    ),
    Case(
        "script-tic-tac-toe",
        "stop_win",
        568,
        "place b3 / place a1 / place b1",
        "place b2",
        "place a2",
        "Otherwise A could win at once.",
    ),
    Case(
        "script-tic-tac-toe",
        "win_at_once",
        274,
        "place a2 / place b1 / place c2 / place a1",
        "place b2",
        "place c3",
        "Wins at once.",
    ),
    Case(
        "script-tic-tac-toe",
        "win_next",
        274,
        "place a2 / place b1 / place c2 / place a1",
        "place c1",
        "place b2",
        "Wins with the next move, whatever B replies.",
    ),
)
