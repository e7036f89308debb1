"""Remarks: who says what, how seldom, and never the same line twice in a row."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from cardtable.company.cast import Temperament, character_named
from cardtable.features.company.remark_lines import LINES, Occasion
from cardtable.features.company.talk import CHANCES, Talk
from cardtable.games.moments import Moment, MomentKind

SIDES = ((0, 2), (1, 3))
AT_TABLE = {1: character_named("Ravi"), 2: character_named("Odile"), 3: character_named("Helga")}


def said(moment, *, sides=SIDES, at_table=AT_TABLE, streak=(-1, 0), evenings=60):
    """Return (position, occasion) of all remarks on *moment* in many evenings."""
    found = set()
    for seed in range(evenings):
        remark = Talk(Random(seed)).after_hand([moment], sides, at_table, streak)
        if remark is not None:
            assert remark.line in LINES[remark.occasion][remark.character.temperament]
            assert remark.character is at_table[remark.position]
            found.add((remark.position, remark.occasion))
    return found


@pytest.mark.parametrize(
    ("moment", "expected"),
    [
        (Moment(MomentKind.NIL_MADE, (0,)), {(2, Occasion.PARTNER_NIL_MADE)}),
        (
            Moment(MomentKind.NIL_MADE, (1,)),
            {(1, Occasion.NIL_MADE), (3, Occasion.PARTNER_NIL_MADE)},
        ),
        (Moment(MomentKind.NIL_FAILED, (0,)), set()),
        (Moment(MomentKind.NIL_FAILED, (2,)), {(2, Occasion.NIL_FAILED)}),
        (Moment(MomentKind.LAST_TRICK, (0, 2)), {(2, Occasion.LAST_TRICK)}),
        (Moment(MomentKind.EXACT, (0, 2)), {(2, Occasion.EXACT)}),
        (
            Moment(MomentKind.SET, (1, 3)),
            {(1, Occasion.SET_OWN), (3, Occasion.SET_OWN), (2, Occasion.SET_THEM)},
        ),
        (
            Moment(MomentKind.BLUFF_CAUGHT, (1,), (0, 3)),
            {(1, Occasion.BLUFF_LOST), (3, Occasion.BLUFF_WON)},
        ),
        (Moment(MomentKind.TRUMPS_BROKEN, (1,)), set()),
        (Moment(MomentKind.WON, (1, 3)), set()),
    ],
)  # fmt: skip
def test_those_whom_a_moment_concerns_may_speak(moment, expected):
    assert said(moment) == expected


def test_alone_a_player_does_not_praise_a_partner():
    alone = ((0,), (1,), (2,), (3,))
    moment = Moment(MomentKind.SET, (1,))
    assert said(moment, sides=alone) == {(1, Occasion.SET_OWN)}
    assert said(Moment(MomentKind.EXACT, (1,)), sides=alone) == set()


def test_a_long_streak_of_the_others_is_noticed():
    nothing = Moment(MomentKind.TRUMPS_BROKEN, (0,))
    assert said(nothing, streak=(0, 2)) == set()
    assert said(nothing, streak=(0, 3)) == {(1, Occasion.STREAK), (3, Occasion.STREAK)}


def test_most_hands_pass_in_silence_or_with_one_remark():
    talk = Talk(Random(5))
    moment = Moment(MomentKind.EXACT, (1, 3))
    remarks = [talk.after_hand([moment], SIDES, AT_TABLE) for _hand in range(100)]
    spoken = [remark for remark in remarks if remark is not None]
    assert 10 < len(spoken) < 45
    assert all(one.line != other.line for one, other in pairwise(spoken))
    assert len({remark.line for remark in spoken}) > 3


def test_a_game_always_ends_with_a_word():
    for winners in ((0, 2), (1, 3), ()):
        remark = Talk(Random(1)).after_game(winners, SIDES, AT_TABLE)
        assert remark is not None
        if not winners:
            assert remark.occasion is Occasion.DRAW
        else:
            won = remark.position in winners
            assert remark.occasion is (Occasion.WON if won else Occasion.LOST)
    assert Talk(Random(1)).after_game((0,), ((0,), (1,)), {}) is None


def test_every_occasion_has_a_chance():
    assert set(CHANCES) == set(Occasion)
    assert all(0 < chance <= 1 for chance in CHANCES.values())


def test_every_occasion_has_lines_for_every_temperament():
    assert set(LINES) == set(Occasion)
    for lines in LINES.values():
        assert set(lines) == set(Temperament)
        assert all(len(set(each)) >= 2 for each in lines.values())
    every = [line for lines in LINES.values() for each in lines.values() for line in each]
    assert max(map(len, every)) <= 60  # a bubble of two lines
