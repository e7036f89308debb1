"""Positions in which a rule nearly holds: what is said instead of its sentence, if anything."""

from __future__ import annotations

from tests.games.scripted.reason_positions import Case

NEAR_MISSES = (
    Case(
        "go-fish",
        "ask_for_most",
        11762859,
        "ask player_3 jack / ask player_3 queen / ask player_1 eight",
        "ask player_1 three",
        "ask player_1 jack",
        "",
    ),
    Case(
        "go-fish",
        "ask_holder",
        78924620,
        (
            "ask player_3 six / ask player_2 ten / ask player_1 king / ask player_2 ten / "
            "ask player_2 six / ask player_3 king / ask player_2 two / ask player_1 ace / "
            "ask player_3 three / ask player_2 king / ask player_2 six / "
            "ask player_3 eight / ask player_1 queen / ask player_1 four / "
            "ask player_1 ace / ask player_2 ten / ask player_2 eight / ask player_3 eight / "
            "ask player_1 four / ask player_2 two / ask player_3 king / ask player_3 four / "
            "ask player_2 five / ask player_2 ten / ask player_3 four / ask player_2 two / "
            "ask player_2 nine / ask player_1 queen / ask player_2 six / ask player_2 jack / "
            "ask player_2 nine / ask player_1 queen / ask player_1 seven / "
            "ask player_3 jack / ask player_1 eight / ask player_3 queen / "
            "ask player_3 seven / ask player_3 eight / ask player_2 nine / "
            "ask player_2 four / ask player_3 five / ask player_3 king / ask player_3 two / "
            "ask player_2 ten / ask player_2 five / ask player_1 eight / ask player_1 four / "
            "ask player_1 four / ask player_2 ten / ask player_3 five / ask player_2 nine"
        ),
        "ask player_3 four",
        "ask player_3 ace",
        "You hold 3 of the 4 cards of this rank: only one is missing.",
        "3-players",
    ),
    Case(
        "go-fish",
        "ask_likelier",
        2,
        "ask player_3 five",
        "ask player_3 queen",
        "ask player_4 king",
        "",
    ),
    Case(
        "hearts",
        "avoid_dead_suit",
        46,
        (
            "pass_card 2h / pass_card qd / pass_card 9h / pass_card 5d / pass_card qc / "
            "pass_card qs / pass_card ah / pass_card 5h / pass_card 8h / pass_card jc / "
            "pass_card kc / pass_card td / play_card 2c / play_card 7c / play_card kc / "
            "play_card ac / play_card 3d / play_card 6d / play_card kd / play_card ad / "
            "play_card 4c / play_card 2h / play_card qc / play_card 6c / play_card 9s / "
            "play_card 5s / play_card ks / play_card 2s"
        ),
        "play_card td",
        "play_card jc",
        "Your last card in diamonds: you can discard when diamonds are led again.",
    ),
    Case(
        "hearts",
        "avoid_void",
        46,
        (
            "pass_card 2h / pass_card qd / pass_card 9h / pass_card 5d / pass_card qc / "
            "pass_card qs / pass_card ah / pass_card 5h / pass_card 8h / pass_card jc / "
            "pass_card kc / pass_card td / play_card 2c / play_card 7c / play_card kc / "
            "play_card ac / play_card 3d / play_card 6d / play_card kd / play_card ad / "
            "play_card 4c / play_card 2h / play_card qc / play_card 6c / play_card 9s / "
            "play_card 5s / play_card ks / play_card 2s"
        ),
        "play_card 6h",
        "play_card 3c",
        "7 higher hearts that can beat the six of hearts are still out.",
    ),
    Case(
        "script-spades",
        "beat_so_far",
        138,
        (
            "bid player_1 4 / bid player_2 4 / bid player_3 12 / bid player_4 3 / "
            "play_card player_1 8c / play_card player_2 6c"
        ),
        "play_card player_3 9c",
        "play_card player_3 5c",
        "",
    ),
    Case("go-fish", "complete_set", 16, "", "ask player_2 seven", "ask player_3 seven", ""),
    Case(
        "script-spades",
        "count_tricks",
        198,
        "bid player_1 5",
        "bid player_2 2",
        "bid player_2 1",
        "",
    ),
    Case(
        "script-spades",
        "keep_higher_loser",
        203,
        (
            "bid player_1 1 / bid player_2 4 / bid player_3 5 / bid player_4 2 / "
            "play_card player_1 5d"
        ),
        "play_card player_2 4d",
        "play_card player_2 kd",
        "Plays low in second seat and keeps the king of diamonds.",
    ),
    Case(
        "hearts",
        "lead_lowest",
        77,
        (
            "pass_card 2d / pass_card 5h / pass_card jc / pass_card 4d / pass_card 3c / "
            "pass_card 5d / pass_card ac / pass_card 6h / pass_card kd / pass_card ks / "
            "pass_card 2h / pass_card kh / play_card 2c / play_card 8c / play_card tc / "
            "play_card ks"
        ),
        "play_card 3s",
        "play_card 9c",
        "Leads spades to drive out the queen of spades.",
    ),
    Case(
        "script-spades",
        "lead_sequence",
        126,
        "bid player_1 1 / bid player_2 5 / bid player_3 5 / bid player_4 4",
        "play_card player_1 jd",
        "play_card player_1 7d",
        "",
    ),
    Case(
        "script-spades",
        "leave_so_far",
        41,
        (
            "bid player_1 3 / bid player_2 2 / bid player_3 2 / bid player_4 4 / "
            "play_card player_1 3h / play_card player_2 7h"
        ),
        "play_card player_3 5h",
        "play_card player_3 qh",
        "",
    ),
    Case(
        "script-spades",
        "play_low_second",
        131,
        (
            "bid player_1 3 / bid player_2 5 / bid player_3 1 / bid player_4 4 / "
            "play_card player_1 qc"
        ),
        "play_card player_2 4c",
        "play_card player_2 kc",
        "Keeps the king of clubs, which is high.",
    ),
    Case(
        "script-spades",
        "save_trump_lead",
        195,
        (
            "bid player_1 1 / bid player_2 12 / bid player_3 2 / bid player_4 12 / "
            "play_card player_1 qd / play_card player_2 8d / play_card player_3 9d / "
            "play_card player_4 ad / play_card player_4 7d / play_card player_1 td / "
            "play_card player_2 qs / play_card player_3 kd"
        ),
        "play_card player_2 5s",
        "play_card player_2 ts",
        "",
    ),
    Case(
        "hearts",
        "spend_high_card",
        92,
        (
            "pass_card 5c / pass_card tc / pass_card qc / pass_card qs / pass_card js / "
            "pass_card 2d / pass_card kh / pass_card 7d / pass_card 7s / pass_card ah / "
            "pass_card ad / pass_card jh / play_card 2c / play_card jc / play_card qc / "
            "play_card 7c / play_card 3s / play_card 2s / play_card 9s / play_card 4s / "
            "play_card ac / play_card 9c / play_card tc / play_card 9h / play_card 8c / "
            "play_card 4c"
        ),
        "play_card kc",
        "play_card 6c",
        "",
    ),
    Case(
        "hearts",
        "stay_lower",
        132,
        (
            "pass_card 8d / pass_card ad / pass_card js / pass_card 8s / pass_card jh / "
            "pass_card 9d / pass_card 5s / pass_card qs / pass_card 2c / pass_card 4c / "
            "pass_card tc / pass_card 2h / play_card 2c"
        ),
        "play_card 9c",
        "play_card tc",
        "",
    ),
    Case(
        "script-spades",
        "trust_partner",
        138,
        (
            "bid player_1 4 / bid player_2 4 / bid player_3 12 / bid player_4 3 / "
            "play_card player_1 8c / play_card player_2 6c"
        ),
        "play_card player_3 5c",
        "play_card player_3 9c",
        "A, your partner, is winning the trick so far with the eight of clubs.",
    ),
    Case(
        "script-spades",
        "win_with_high_card",
        203,
        (
            "bid player_1 1 / bid player_2 4 / bid player_3 5 / bid player_4 2 / "
            "play_card player_1 5d"
        ),
        "play_card player_2 kd",
        "play_card player_2 4d",
        "Beats A's five of diamonds.",
    ),
)
