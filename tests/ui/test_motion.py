"""Easing, tweens, springs and motion settings."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.ui.motion import (
    MotionSettings,
    Speed,
    Spring,
    Tween,
    Tweens,
    ease_in_out,
    ease_out,
    lerp,
    linear,
    overshoot,
    spring_ease,
)

EASES = [linear, ease_out, ease_in_out, overshoot(), overshoot(1.7), spring_ease()]
places = st.floats(-1e5, 1e5)
steps = st.lists(st.floats(0.0001, 0.3), min_size=1, max_size=60)


@pytest.mark.parametrize("ease", EASES)
def test_easings_start_at_0_and_end_at_1(ease):
    assert ease(0.0) == pytest.approx(0.0, abs=1e-9)
    assert ease(1.0) == pytest.approx(1.0, abs=1e-9)


def test_overshoot_exceeds_the_target_slightly_and_once():
    path = [overshoot()(n / 200) for n in range(201)]
    assert 1.02 < max(path) < 1.06
    assert path.index(max(path)) > 50
    assert min(path) >= 0.0


@given(start=places, end=places, dts=steps, ease=st.sampled_from(EASES))
def test_tween_ends_exactly_on_its_target(start, end, dts, ease):
    seen: list[Any] = []
    tween = Tween((start, 0.0), (end, 1.0), 0.22, ease=ease, on_step=seen.append)
    for dt in dts:
        tween.update(dt)
    tween.update(0.23)
    assert tween.done
    assert tween.value == (end, 1.0)
    assert seen[-1] == (end, 1.0)


def test_lerp_is_exact_at_both_ends():
    assert lerp(0.1, 0.7, 0.0) == 0.1
    assert lerp(0.1, 0.7, 1.0) == 0.7


def test_delayed_tween_waits():
    tween = Tween((0.0,), (10.0,), 1.0, ease=linear, delay=0.5)
    tween.update(0.5)
    assert tween.value == (0.0,)
    tween.update(0.5)
    assert tween.value == pytest.approx((5.0,))


def test_skip_finishes_all_tweens_and_those_they_start():
    tweens = Tweens()
    done = []

    def second():
        done.append("first")
        tweens.add(Tween((0.0,), (2.0,), 1.0, on_done=lambda: done.append("second")))

    tweens.add(Tween((0.0,), (1.0,), 1.0, on_done=second))
    tweens.update(0.1)
    assert tweens.active
    tweens.skip()
    assert done == ["first", "second"]
    assert not tweens.active


def test_skip_raises_on_endless_tweens():
    tweens = Tweens()

    def again():
        tweens.add(Tween((0.0,), (1.0,), 1.0, on_done=again))

    again()
    with pytest.raises(RuntimeError):
        tweens.skip()


def test_tween_started_by_on_done_runs_on():
    tweens = Tweens()
    later = Tween((0.0,), (1.0,), 1.0)

    def start_later():
        tweens.add(later)

    tweens.add(Tween((0.0,), (1.0,), 0.1, on_done=start_later))
    tweens.update(0.2)
    assert tweens.active
    tweens.update(0.5)
    assert 0.0 < later.value[0] < 1.0


def test_tween_without_duration_ends_at_once():
    done = []
    tweens = Tweens()
    tween = tweens.add(Tween((0.0,), (3.0,), 0.0, on_done=lambda: done.append(1)))
    assert tween.value == (3.0,)
    tween.finish()
    tween.update(1.0)
    assert done == [1]
    assert not tweens.active


def test_cancel_stops_tweens_where_they_are():
    tweens = Tweens()
    tween = tweens.add(Tween((0.0,), (1.0,), 1.0, ease=linear))
    tweens.update(0.25)
    tweens.cancel()
    tweens.update(1.0)
    assert tween.value == pytest.approx((0.25,))
    assert not tween.done


@given(target=places, dts=steps)
def test_spring_settles_exactly_on_its_target(target, dts):
    spring = Spring(0.0, period=0.12)
    spring.target = target
    for dt in dts:
        spring.update(dt)
        low, high = sorted((0.0, target))
        assert low - 1e-6 <= spring.value <= high + 1e-6
    for _frame in range(40):
        spring.update(0.1)
    assert spring.settled
    assert spring.value == target


def test_spring_period_is_independent_of_the_frame_rate():
    coarse, fine = Spring(period=0.2), Spring(period=0.2)
    coarse.target = fine.target = 100.0
    coarse.update(0.2)
    for _frame in range(50):
        fine.update(0.004)
    assert coarse.value == pytest.approx(fine.value, abs=1e-6)
    assert 97.0 < coarse.value < 100.0


def test_spring_without_period_jumps():
    spring = Spring(0.0, period=0.0)
    spring.target = 1.0
    spring.update(0.001)
    assert spring.value == 1.0
    assert spring.settled


def test_durations_scale_with_speed_and_are_zero_when_off_or_reduced():
    assert MotionSettings().duration(0.3) == pytest.approx(0.3)
    assert MotionSettings(Speed.FAST).duration(0.3) == pytest.approx(0.15)
    assert MotionSettings(Speed.SLOW).duration(0.3) > 0.5
    assert MotionSettings(Speed.OFF).duration(0.3) == 0.0
    assert MotionSettings(reduced=True).duration(0.3) == 0.0


def test_fades_are_kept_with_reduced_motion():
    assert MotionSettings(Speed.SLOW).fade(0.1) == pytest.approx(0.1)
    assert MotionSettings(reduced=True).fade(0.1) == pytest.approx(0.1)
    assert MotionSettings(Speed.OFF).fade(0.1) == 0.0
