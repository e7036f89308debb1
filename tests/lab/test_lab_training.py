"""Training of Evolutionary, its memory file and the plot of its progress."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.cli.program import run
from cardtable.core.errors import SourceError
from cardtable.games.spades.strategies import Evolutionary
from cardtable.games.spades.strategies.memory import Memory
from cardtable.lab import evolutionary_memory, play_match, plots, training
from tests.oracles import oracle


@pytest.fixture(autouse=True)
def _forget_files() -> Iterator[None]:
    yield
    Evolutionary.forget_files()


def test_show_train_export_import_and_reset(tmp_path: Path) -> None:
    path, other = tmp_path / "memory.json", tmp_path / "out" / "copy.json"
    assert evolutionary_memory.show(path) == ("0 hands, 0 situations, 0 kinds of hand.",)
    curve = evolutionary_memory.train_file(path, 60)
    assert curve[-1].hands == 60
    lines = evolutionary_memory.show(path)
    assert lines[0].startswith("60 hands")
    assert "Highest gain:" in lines
    assert evolutionary_memory.export_memory(path, other) == Memory.load(path)
    assert evolutionary_memory.reset(path)
    assert not evolutionary_memory.reset(path)
    assert evolutionary_memory.import_memory(other, path).hands == 60
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    with pytest.raises(SourceError):
        evolutionary_memory.import_memory(broken, path)
    assert Memory.load(path).hands == 60


def test_training_reports_progress_and_is_repeatable() -> None:
    calls: list[tuple[int, int]] = []
    first, second = Memory(), Memory()
    curve = training.train(
        first, 45, seed=3, stretches=2, progress=lambda done, of: calls.append((done, of))
    )
    assert calls[0] == (1, 45)
    assert calls[-1] == (45, 45)
    assert [stretch.hands for stretch in curve] == [22, 45]
    assert training.train(second, 45, seed=3, stretches=2) == curve
    assert first.to_text() == second.to_text()
    with pytest.raises(ValueError, match="one hand"):
        training.train(first, 0)


@pytest.mark.check
def test_the_training_curve_is_plotted(tmp_path: Path) -> None:
    oracle("matplotlib")
    curve = training.train(Memory(), 40)
    plots.plot_curve(curve, tmp_path / "curve.png")
    assert (tmp_path / "curve.png").read_bytes()[:4] == b"\x89PNG"


def test_without_matplotlib_a_plot_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(plots, "import_module", missing)
    with pytest.raises(plots.PlotsMissing, match="plots"):
        plots.check_plot(tmp_path / "curve.png")
    with pytest.raises(plots.PlotsMissing, match="plots"):
        plots.plot_curve([training.Stretch(1, 0.0, 0.0)], tmp_path / "curve.png")


@pytest.mark.check
def test_evolutionary_learns_to_beat_random(tmp_path: Path) -> None:
    memory = Memory()
    training.train(memory, 600, seed=11)
    memory.save(tmp_path / "learned.json")
    learned = f"evolutionary:memory={tmp_path / 'learned.json'}"
    report = play_match([learned, "random", "evolutionary"], deals=60, seed=4)
    assert report.interval[0] > 20
    fresh = report.gains(2, 1)
    assert sum(fresh) / 60 < report.mean - 20  # the training made the difference


@pytest.mark.check
def test_the_training_command_writes_a_file_for_any_opponent(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "m.json"
    words = ["lab", "train", "evolutionary", "--hands", "25", "--out", str(file), "--seed", "3"]
    assert run([*words, "--against", "rule-bidder"]) == 0
    assert "against rule-bidder" in capsys.readouterr().out
    first = file.read_text()
    assert Memory.from_text(first).hands == 25
    file.unlink()
    run([*words, "--against", "rule-bidder"])
    assert file.read_text() == first
    file.unlink()
    run(words)
    assert file.read_text() != first  # Random plays differently
    assert run([*words, "--against", "nobody"]) == 2
    assert run(["lab", "train", "random"]) == 2
    assert "'random' does not learn." in capsys.readouterr().err
