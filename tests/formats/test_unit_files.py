"""Files that another program tests itself with: one fault each, and this reader says which."""

import pytest

from arpad.formats.trf import read, write
from arpad.report import games, without_places

#        file, players, the grave problems between its rows, parts of its details
FILES = [
    ("comments", 7, [], {"javafo_settings": ("black1",)}),
    ("incompatible_result", 7, [("error", "report-result", 2)], {}),
    ("incompatible_color", 7, [("error", "report-colour", 2)], {}),
    ("incorrect_points", 7, [("warning", "report-points", 2)], {}),
    ("burstein_late_entries", 13, [], {"javafo_rounds": 5}),
    ("dutch_d2_criterion_d", 12, [], {"javafo_rounds": 5}),
]


@pytest.mark.parametrize(("name", "players", "faults", "parts"), FILES)
def test_the_fault_is_found(trf_files, name, players, faults, parts):
    report, _ = read((trf_files / f"py4swiss_{name}.trf").read_bytes())
    assert len(report.players) == players
    found = [(p.level, p.code, p.line) for p in games(report)[1] if p.level != "info"]
    assert found[: len(faults) or None] == faults
    for part, value in parts.items():
        assert getattr(report.details, part) == value
    assert without_places(read(write(report))[0]) == without_places(report)


def test_forbidden_pairs_are_all_read(trf_files):
    data = (trf_files / "py4swiss_dutch_d2_criterion_d.trf").read_bytes()
    report, _ = read(data)
    assert len(report.details.javafo_prohibited) == data.count(b"XXP")
