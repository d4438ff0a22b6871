"""A list's directory that is given for something else than it is, and where one may be written."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from arpad.library.files import load_list
from arpad.office.lists.lists import RatingList
from arpad.office.period.refusals import Override
from tests.cli.calls import run
from tests.office.papers import (
    Paper,
    codes,
    listed,
    loaded,
    people,
    player_row,
    points,
    rated,
    write_list,
)
from tests.sampling import sampled

ROWS = [listed("a", 2000), listed("b", 2000)]
CUP = Paper("cup", people(ROWS), [(1, "a", "b", "1")], date(2026, 2, 7), date(2026, 2, 8))
FEBRUARY = date(2026, 2, 1)


@pytest.fixture
def january(tmp_path: Path) -> RatingList:
    return loaded(write_list(tmp_path / "list.csv", ROWS), date(2026, 1, 1))


@pytest.fixture
def february(tmp_path: Path, january: RatingList) -> Path:
    """Return the directory of the list of February under FIDE's rules of standard play."""
    out = tmp_path / "feb26"
    rated([], [january], FEBRUARY, out=out)
    return out


def test_a_directory_is_not_taken_for_the_list_of_another_day(
    tmp_path: Path, february: Path
) -> None:
    """January's event on March's list by a slip of the pen: 2026-03-01=feb26."""
    period = rated([], [loaded(february, date(2026, 3, 1))], date(2026, 4, 1))
    assert codes(period, "error") == ["list-own-date"]
    (told,) = [one for one in period.problems if one.code == "list-own-date"]
    assert told.message == "The list of 2026-02-01 is given as that of 2026-03-01."
    assert not period.is_fit
    assert codes(rated([], [loaded(february, FEBRUARY)], date(2026, 3, 1)), "error") == []


@pytest.mark.parametrize("rulebook", sampled(["fide-rapid", "fide-blitz", "fce", "fce-rapid"], 2))
def test_a_list_of_another_kind_or_body_is_refused_and_can_be_lifted(
    february: Path, rulebook: str
) -> None:
    on = date(2026, 3, 1)
    refused = rated([], [loaded(february)], on, rulebook)
    assert "list-other" in codes(refused, "error")
    assert not refused.is_fit
    lifting = [Override("list-other", "The first list of its kind begins with these ratings.")]
    assert "list-other" not in codes(rated([], [loaded(february)], on, rulebook, overrides=lifting),
                                     "error")  # fmt: skip


@pytest.mark.parametrize("rulebook", ["fide", "fide-2025", "fide-2022-both"])
def test_a_list_of_the_same_body_and_kind_is_taken_under_any_of_its_texts(
    february: Path, rulebook: str
) -> None:
    assert "list-other" not in codes(rated([], [loaded(february)], date(2026, 3, 1), rulebook))


@pytest.mark.long
def test_a_list_of_march_2024_that_was_not_lifted_is_refused_and_that_can_be_lifted(
    tmp_path: Path,
) -> None:
    """FIDE lifted every rating below 2000 on that list: 1500 to 1700. fide-2022 alone doesn't."""
    before, march, april = date(2024, 2, 1), date(2024, 3, 1), date(2024, 4, 1)
    first = loaded(write_list(tmp_path / "feb24.csv", [listed("a", 1500)]), before)
    plain, lifted = tmp_path / "plain", tmp_path / "lifted"
    for out, rulebook in ((plain, "fide-2022"), (lifted, "fide")):
        rated([], [first], march, rulebook, out=out)
    refused = rated([], [loaded(plain)], april)
    assert codes(refused, "error") == ["list-unadjusted"]
    why = [Override("list-unadjusted", "The federation did not take part.")]
    assert codes(rated([], [loaded(plain)], april, overrides=why), "error") == []
    for given, rulebook in ((lifted, "fide"), (plain, "fide-2022"), (plain, "fide-uplift-2024")):
        on = march if rulebook == "fide-uplift-2024" else april
        period = rated([], [loaded(given)], on, rulebook)
        assert "list-unadjusted" not in codes(period)
    assert player_row(rated([], [loaded(lifted)], april), "a")["rating"] == 1700


@pytest.mark.long
def test_the_list_before_has_to_be_the_one_that_the_next_succeeds(
    tmp_path: Path, january: RatingList, february: Path
) -> None:
    """March succeeds the list of February without the cup's game; that with it is given beside."""
    march = tmp_path / "mar26"
    rated([], [loaded(february)], date(2026, 3, 1), out=march)
    other = tmp_path / "other"
    rows = [listed("a", 2100), listed("b", 2000)]
    changed = replace(loaded(write_list(tmp_path / "b.csv", rows)), list_date=january.list_date)
    rated([], [changed], FEBRUARY, out=other)
    mixed = rated([], [loaded(other), loaded(march)], date(2026, 4, 1))
    assert codes(mixed, "error") == ["list-chain"]
    assert not mixed.is_fit
    assert codes(rated([], [loaded(february), loaded(march)], date(2026, 4, 1)), "error") == []


def test_an_event_older_than_every_list_is_not_rated_on_a_later_one(
    tmp_path: Path, january: RatingList
) -> None:
    """The cup of 7 February uses the list of February (6.2); that of March came out after it."""
    path = CUP.write(tmp_path)
    march = replace(january, list_date=date(2026, 3, 1))
    period = rated([path], [march], date(2026, 4, 1))
    assert codes(period, "error") == ["list-of-day"]
    lifting = [Override("list-of-day", "No list of February was kept.")]
    lifted = rated([path], [march], date(2026, 4, 1), overrides=lifting)
    assert codes(lifted, "error") == []
    assert points(lifted, "a") == 10  # K = 20, and half a point more than expected


def test_the_file_of_a_directory_is_said_to_know_less_than_the_directory(
    tmp_path: Path, february: Path
) -> None:
    _, problems = load_list(february / "list.csv", FEBRUARY)
    (told,) = [one for one in problems if one.code == "list-directory"]
    assert (told.level, told.fix) == ("warning", f"Give the directory, {february}.")
    apart = tmp_path / "apart.csv"
    apart.write_bytes((february / "list.csv").read_bytes())
    _, problems = load_list(apart, FEBRUARY)
    assert "list-directory" not in [one.code for one in problems]


def test_nothing_is_written_into_a_published_list(february: Path) -> None:
    """A directory in it would make it one that nobody can verify any more."""
    verbs = (
        ["rate", "--list", str(february), "--list-date", "2026-03-01"],
        ["list", "adjust", str(february), "--by", "fide-uplift-2024"],
    )
    for verb in verbs:
        done = run(*verb, "--out", february / "in" / "mar26")
        assert done.exit_code == 2
        assert "is a published list" in done.stderr
    assert not (february / "in").exists()


def test_an_adjustment_with_an_error_writes_nothing(tmp_path: Path, february: Path) -> None:
    """The uplift of March 2024 on a list of 2026: list-again."""
    out = tmp_path / "adjusted"
    verb = ["list", "adjust", str(february), "--by", "fide-uplift-2024", "--out", str(out)]
    done = run(*verb)
    assert done.exit_code == 1
    assert "Nothing is written." in done.stderr
    assert not out.exists()
