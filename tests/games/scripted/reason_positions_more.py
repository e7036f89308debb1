"""Positions of scripts like those in reason_positions: asking, and cards of tricks."""

from __future__ import annotations

from tests.games.scripted.reason_positions import Case

MORE_CASES = (
    Case(
        "go-fish",
        "ask_likelier",
        2,
        "ask player_3 five",
        "ask player_1 queen",
        "ask player_3 nine",
        (
            "A has a card of this rank in about 50 % of the possible deals; the other "
            "question succeeds in about 30 %."
        ),
    ),
    Case(
        "hearts",
        "avoid_dead_suit",
        202,
        (
            "pass_card 7d / pass_card 3d / pass_card 4h / pass_card 3c / pass_card td / "
            "pass_card 3s / pass_card 8h / pass_card kd / pass_card js / pass_card ks / "
            "pass_card kh / pass_card 4c / play_card 2c / play_card kc / play_card jc / "
            "play_card 8c / play_card 6c / play_card ac / play_card 3d / play_card 9c / "
            "play_card tc / play_card ad / play_card 3c / play_card 7c"
        ),
        "play_card 9s",
        "play_card qc",
        "Nobody else has clubs: the queen of clubs would take whatever the others discard.",
    ),
    Case(
        "hearts",
        "avoid_void",
        77,
        (
            "pass_card 2d / pass_card 5h / pass_card jc / pass_card 4d / pass_card 3c / "
            "pass_card 5d / pass_card ac / pass_card 6h / pass_card kd / pass_card ks / "
            "pass_card 2h / pass_card kh / play_card 2c / play_card 8c / play_card tc / "
            "play_card ks"
        ),
        "play_card kd",
        "play_card ac",
        "A has no clubs left and could discard points on the ace of clubs.",
    ),
    Case(
        "script-spades",
        "beat_so_far",
        203,
        (
            "bid player_1 1 / bid player_2 4 / bid player_3 5 / bid player_4 2 / "
            "play_card player_1 5d"
        ),
        "play_card player_2 7d",
        "play_card player_2 4d",
        "Beats A's five of diamonds.",
    ),
    Case(
        "go-fish",
        "complete_set",
        16,
        "",
        "ask player_2 ace",
        "ask player_2 seven",
        "You hold 3 of the 4 cards of this rank: only one is missing.",
    ),
    Case(
        "script-spades",
        "count_tricks",
        31,
        "",
        "bid player_1 5",
        "bid player_1 3",
        "The hand is worth about 5.2 tricks by its high cards and trumps.",
    ),
    Case(
        "script-spades",
        "keep_higher_loser",
        216,
        (
            "bid player_1 12 / bid player_2 2 / bid player_3 12 / bid player_4 4 / "
            "play_card player_1 qd / play_card player_2 3d"
        ),
        "play_card player_3 5d",
        "play_card player_3 td",
        "The ten of diamonds could not take this trick, so a lower card is enough.",
    ),
    Case(
        "hearts",
        "lead_lowest",
        130,
        (
            "pass_card tc / pass_card 7c / pass_card 8c / pass_card 5c / pass_card 2h / "
            "pass_card 2s / pass_card 5h / pass_card 3d / pass_card 3s / pass_card 7d / "
            "pass_card 7h / pass_card 8h / play_card 2c / play_card ac / play_card 6c / "
            "play_card 8c"
        ),
        "play_card 3d",
        "play_card 8s",
        "All diamonds that are still out are higher than the three of diamonds.",
    ),
    Case(
        "script-spades",
        "lead_sequence",
        30,
        "bid player_1 3 / bid player_2 5 / bid player_3 1 / bid player_4 5",
        "play_card player_1 jc",
        "play_card player_1 2h",
        "Leads one of your touching high cards in clubs.",
    ),
    Case(
        "script-spades",
        "leave_so_far",
        65,
        (
            "bid player_1 3 / bid player_2 3 / bid player_3 5 / bid player_4 2 / "
            "play_card player_1 jd / play_card player_2 8d"
        ),
        "play_card player_3 4d",
        "play_card player_3 kd",
        "A, your partner, is winning the trick so far with the jack of diamonds.",
    ),
    Case(
        "script-spades",
        "play_low_second",
        76,
        (
            "bid player_1 4 / bid player_2 4 / bid player_3 2 / bid player_4 3 / "
            "play_card player_1 7d"
        ),
        "play_card player_2 5d",
        "play_card player_2 td",
        "Plays low in second seat and keeps the ten of diamonds.",
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
        "play_card player_2 3h",
        "play_card player_2 js",
        "Keeps the jack of spades to trump a later trick.",
    ),
    Case(
        "hearts",
        "spend_high_card",
        132,
        (
            "pass_card 8d / pass_card ad / pass_card js / pass_card 8s / pass_card jh / "
            "pass_card 9d / pass_card 5s / pass_card qs / pass_card 2c / pass_card 4c / "
            "pass_card tc / pass_card 2h / play_card 2c"
        ),
        "play_card tc",
        "play_card 7c",
        (
            "All players can follow suit in about 80 % of the possible deals, so the ten of "
            "clubs will hardly take points."
        ),
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
        "play_card 7c",
        "play_card tc",
        "4 higher cards in clubs that can beat the seven of clubs are still out.",
    ),
    Case(
        "script-spades",
        "trust_partner",
        234,
        (
            "bid player_1 3 / bid player_2 1 / bid player_3 5 / bid player_4 4 / "
            "play_card player_1 5h / play_card player_2 3h / play_card player_3 kh / "
            "play_card player_4 8h / play_card player_3 ah / play_card player_4 4h"
        ),
        "play_card player_1 qd",
        "play_card player_1 3s",
        "The ace of hearts of C, your partner, is high.",
    ),
    Case(
        "script-spades",
        "win_with_high_card",
        33,
        (
            "bid player_1 12 / bid player_2 2 / bid player_3 3 / bid player_4 4 / "
            "play_card player_1 3d"
        ),
        "play_card player_2 ad",
        "play_card player_2 4d",
        "The ace of diamonds is high: only a trump could beat it.",
    ),
)
