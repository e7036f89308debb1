"""The user's problems and answers: damaged files, deletion, full disks."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import date

import pytest

from cardtable.problems.answers import AnswerLog
from cardtable.problems.collection import Collection, bundle
from cardtable.problems.own_folder import OwnFolder
from cardtable.problems.problem_file import write_problem
from cardtable.problems.schedule import Answer
from cardtable.storage.files import SaveFailed

DAY = date(2026, 3, 1)


def own(name="othello-1234-5"):
    found = next(problem for problem in bundle() if problem.kind.key == "othello")
    return replace(found, name=name)


def test_a_stored_problem_comes_back(tmp_path):
    assert OwnFolder(tmp_path).add(own())
    collection = Collection(tmp_path)
    assert [problem.name for problem in collection.own] == [own().name]
    assert collection.own[0].is_own
    assert collection.problems[0] == collection.own[0]
    assert collection.find(own().name) == collection.own[0]
    assert not os.listdir(tmp_path)[0].endswith(".part")


def test_a_problem_is_stored_once(tmp_path):
    folder = OwnFolder(tmp_path)
    assert folder.add(own())
    before = (tmp_path / f"{own().name}.yaml").read_bytes()
    assert not folder.add(replace(own(), difficulty=3))
    assert (tmp_path / f"{own().name}.yaml").read_bytes() == before


def test_a_deleted_problem_is_not_made_again(tmp_path):
    OwnFolder(tmp_path).add(own())
    collection = Collection(tmp_path)
    collection.delete(collection.own[0], DAY)
    assert not collection.own
    assert not OwnFolder(tmp_path).add(own())
    assert not Collection(tmp_path).own


def test_an_unreadable_file_is_reported_and_kept(tmp_path):
    OwnFolder(tmp_path).add(own())
    bad = {
        "bad.yaml": b"\xff\xfe\x00",
        "worse.yaml": b"fork:\n  game: chess\n",
        "big.yaml": b"#" * 300_000,
    }
    for name, data in bad.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "folder.yaml").mkdir()
    collection = Collection(tmp_path)
    assert len(collection.own) == 1
    assert sorted(os.path.basename(error.filename) for error in collection.unreadable) == [
        "bad.yaml",
        "big.yaml",
        "folder.yaml",
        "worse.yaml",
    ]
    assert {name: (tmp_path / name).read_bytes() for name in bad} == bad


def test_a_file_cannot_replace_a_problem_that_ships(tmp_path):
    shipped = bundle()[0]
    text = write_problem(own("other")).replace("other:", f"{shipped.name}:")
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    collection = Collection(tmp_path)
    assert not collection.own
    assert collection.find(shipped.name) == shipped


def test_a_folder_in_the_way_is_an_error(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(SaveFailed):
        OwnFolder(tmp_path / "file" / "problems").add(own())


# --- answers -------------------------------------------------------------------------------------


def test_answers_are_read_as_they_were_written(tmp_path):
    log = AnswerLog(tmp_path / "answers.txt")
    for answer in (Answer("one", DAY, True, 0), Answer("two", DAY, False, 3)):
        log.add(answer)
    log.mark_deleted("three", DAY)
    again = AnswerLog(tmp_path / "answers.txt")
    assert (again.answers, again.deleted, again.problem) == (log.answers, {"three"}, "")


def test_damaged_lines_are_skipped_and_kept(tmp_path):
    path = tmp_path / "answers.txt"
    lines = [
        "2026-03-01 one right 0",
        "rubbish",
        "2026-13-01 one right 0",
        "2026-03-01 one right 9",
        "2026-03-01 ../x right 0",
        "2026-03-01 one maybe 0",
        "2026-03-02 one wr",
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    log = AnswerLog(path)
    assert log.answers == [Answer("one", DAY, True, 0)]
    assert log.problem == "6 lines of answers.txt cannot be read and are skipped."
    log.add(Answer("two", DAY, True, 1))
    text = path.read_text(encoding="utf-8")
    assert text == "\n".join([*lines, "2026-03-01 two right 1\n"])
    assert AnswerLog(path).answers == log.answers


def test_binary_rubbish_loses_nothing(tmp_path):
    path = tmp_path / "answers.txt"
    path.write_bytes(bytes(range(256)) * 9)
    log = AnswerLog(path)
    log.add(Answer("one", DAY, True, 0))
    assert path.read_bytes().startswith(bytes(range(256)) * 9)
    assert AnswerLog(path).answers == [Answer("one", DAY, True, 0)]


def test_an_answer_counts_even_if_it_cannot_be_written(tmp_path):
    (tmp_path / "answers.txt").mkdir()
    log = AnswerLog(tmp_path / "answers.txt")
    assert "cannot be read" in log.problem
    log.add(Answer("one", DAY, True, 0))
    assert log.answers == [Answer("one", DAY, True, 0)]
    assert "answers.txt" in log.problem


def test_progress_follows_the_answers(tmp_path):
    collection = Collection(tmp_path)
    problem = bundle()[0]
    assert collection.record(problem, DAY, is_right=True, hints=0).streak == 1
    assert Collection(tmp_path).progress()[problem.name].streak == 1
