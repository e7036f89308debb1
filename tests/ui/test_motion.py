"""Tweens end exactly on their targets, springs never explode, settings are kept."""

from __future__ import annotations

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


def test_overshoot_passes_the_target_a_little_and_only_once():
    path = [overshoot()(n / 200) for n in range(201)]
    assert 1.02 < max(path) < 1.06
    assert path.index(max(path)) > 50
    assert min(path) >= 0.0


@given(start=places, end=places, dts=steps, ease=st.sampled_from(EASES))
def test_a_tween_ends_exactly_on_its_target_whatever_the_frames(start, end, dts, ease):
    seen = []
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


def test_a_delayed_tween_waits():
    tween = Tween((0.0,), (10.0,), 1.0, ease=linear, delay=0.5)
    tween.update(0.5)
    assert tween.value == (0.0,)
    tween.update(0.5)
    assert tween.value == pytest.approx((5.0,))


def test_skip_brings_everything_to_its_end_also_what_an_end_starts():
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


def test_skip_refuses_to_run_for_ever():
    tweens = Tweens()

    def again():
        tweens.add(Tween((0.0,), (1.0,), 1.0, on_done=again))

    again()
    with pytest.raises(RuntimeError):
        tweens.skip()


def test_what_an_end_starts_during_update_keeps_running():
    tweens = Tweens()
    later = Tween((0.0,), (1.0,), 1.0)
    tweens.add(Tween((0.0,), (1.0,), 0.1, on_done=lambda: tweens.add(later) and None))
    tweens.update(0.2)
    assert tweens.active
    tweens.update(0.5)
    assert 0.0 < later.value[0] < 1.0


def test_a_tween_without_duration_ends_at_once_and_once():
    done = []
    tweens = Tweens()
    tween = tweens.add(Tween((0.0,), (3.0,), 0.0, on_done=lambda: done.append(1)))
    assert tween.value == (3.0,)
    tween.finish()
    tween.update(1.0)
    assert done == [1]
    assert not tweens.active


def test_cancel_leaves_things_where_they_are():
    tweens = Tweens()
    tween = tweens.add(Tween((0.0,), (1.0,), 1.0, ease=linear))
    tweens.update(0.25)
    tweens.cancel()
    tweens.update(1.0)
    assert tween.value == pytest.approx((0.25,))
    assert not tween.done


@given(target=places, dts=steps)
def test_a_spring_settles_exactly_on_its_target(target, dts):
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


def test_a_spring_is_nearly_there_after_its_period_and_does_not_depend_on_the_frame_rate():
    coarse, fine = Spring(period=0.2), Spring(period=0.2)
    coarse.target = fine.target = 100.0
    coarse.update(0.2)
    for _frame in range(50):
        fine.update(0.004)
    assert coarse.value == pytest.approx(fine.value, abs=1e-6)
    assert 97.0 < coarse.value < 100.0


def test_without_a_period_a_spring_jumps():
    spring = Spring(0.0, period=0.0)
    spring.target = 1.0
    spring.update(0.001)
    assert spring.value == 1.0
    assert spring.settled


def test_speed_scales_durations_and_off_or_reduced_makes_them_nothing():
    assert MotionSettings().duration(0.3) == pytest.approx(0.3)
    assert MotionSettings(Speed.FAST).duration(0.3) == pytest.approx(0.15)
    assert MotionSettings(Speed.SLOW).duration(0.3) > 0.5
    assert MotionSettings(Speed.OFF).duration(0.3) == 0.0
    assert MotionSettings(reduced=True).duration(0.3) == 0.0


def test_fades_stay_short_and_survive_reduced_motion():
    assert MotionSettings(Speed.SLOW).fade(0.1) == pytest.approx(0.1)
    assert MotionSettings(reduced=True).fade(0.1) == pytest.approx(0.1)
    assert MotionSettings(Speed.OFF).fade(0.1) == 0.0
