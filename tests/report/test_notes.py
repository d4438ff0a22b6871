from arpad.report.notes import FOUND_MAX, PROBLEMS_MAX, Notes
from arpad.report.problems import Problem


def test_problems_come_in_the_order_of_the_file():
    notes = Notes("open.trf")
    notes.add("info", "b", "second", line=9, column=5)
    notes.add("error", "a", "first", line=9, column=2)
    notes.add("warning", "c", "of the whole file")
    assert [problem.code for problem in notes.all()] == ["c", "a", "b"]
    assert {problem.file for problem in notes.all()} == {"open.trf"}


def test_errors_are_never_crowded_out():
    notes = Notes()
    for line in range(PROBLEMS_MAX + 5):
        notes.add("fixed", "trf-sex", "mended", line=line)
    notes.add("error", "trf-rating", "wrong", line=PROBLEMS_MAX)
    found = notes.all()
    assert len(found) == PROBLEMS_MAX
    assert sum(problem.level == "error" for problem in found) >= 1
    assert any(problem.code == "trf-rating" for problem in found)
    assert found[-1].code == "too-many-problems"
    assert found[-1].message == "7 more problems are left out."


def test_too_many_errors_end_in_an_error():
    notes = Notes()
    for line in range(PROBLEMS_MAX * 2):
        notes.add("error", "trf-rating", "wrong", line=line)
    assert len(notes.all()) == PROBLEMS_MAX
    assert notes.all()[-1].level == "error"


def test_what_was_found_is_shortened_to_one_line():
    notes = Notes()
    notes.add("error", "a", "wrong", found="x\ny\0" + "z" * 1_000_000)
    found = notes.all()[0].found
    assert len(found) == FOUND_MAX
    assert found.isprintable()


def test_problems_of_another_reader_are_taken_over():
    notes = Notes()
    notes.extend((Problem("info", "x", "one"), Problem("error", "y", "two")))
    assert [problem.code for problem in notes.all()] == ["y", "x"]
