"""What others record while a list is made: beside it, or of what it is made of."""

from datetime import date
from pathlib import Path

import pytest

from arpad.office.acting import Officer
from arpad.office.acts.lists import PublishList
from arpad.office.desk import Desk
from arpad.office.periods.publishing import publish
from arpad.rulebooks import CATALOGUE
from tests.cli.calls import answer
from tests.cli.offices import BY, report
from tests.cli.test_periods import Overtaken, at, here, published, taken

__all__ = ["at", "published", "taken"]


@pytest.mark.long
def test_what_comes_beside_a_list_meanwhile_keeps_it_from_nobody(at: Path, tmp_path: Path) -> None:
    """Events are registered and a report of a new one comes each time that it is recorded."""
    mine, other = here(at), here(at)
    comes = [
        lambda: answer("event", "add", "Open", "--start", "2026-03-01", "--end", "2026-03-03",
                       *BY, "--at", at),
        lambda: answer("intake", report(tmp_path, "late", date(2026, 1, 23)), *BY, "--at", at),
    ]  # fmt: skip
    slow = Overtaken(mine.store, lambda: comes.pop()() if comes else None)
    wanted = PublishList(list_name="standard", list_date=date(2026, 2, 1))
    ana = Officer("ana", "2026-02-01T10:00:00Z", "due")
    done = publish(Desk(slow, mine.vault, CATALOGUE), ana, wanted)  # type: ignore[arg-type]
    assert done.is_published, done.problems
    assert comes == []
    late = next(event for event in other.anew().events.values() if event.name.endswith("late"))
    assert (late.rated, late.is_open_for("standard")) == ((), True)


@pytest.mark.long
def test_a_fact_of_what_a_list_rates_is_not_passed_over(at: Path, published: Path) -> None:
    mine, later = here(at), here(published / "federation")
    number = next(number for number, event in later.events.items() if event.rated)
    comes = [lambda: answer("event", "fact", number, "hours_per_day=6", *BY, "--at", at)]
    slow = Overtaken(mine.store, lambda: comes.pop()() if comes else None)
    wanted = PublishList(list_name="standard", list_date=date(2026, 2, 1))
    ana = Officer("ana", "2026-02-01T10:00:00Z", "due")
    done = publish(Desk(slow, mine.vault, CATALOGUE), ana, wanted)  # type: ignore[arg-type]
    assert [one.code for one in done.problems if one.level == "error"] == ["office-overtaken"]
