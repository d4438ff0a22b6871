"""What a list's rules refuse as it is stated is looked at aside: the list and all words the same.

Every draft of a year is made twice: as an office makes it, and with all open events rated together.
"""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from arpad.office.desk import Desk
from arpad.office.kept.lists import KeptList
from arpad.office.periods import gathering, publishing
from arpad.office.periods.closing import closing
from arpad.office.periods.gathering import Draft, draft
from arpad.office.periods.standing import standings
from arpad.office.periods.todo import tasks_of_draft
from tests.joints.test_conservation import FCE, FIDE, Body, passed
from tests.joints.year import monthly_year, months_of
from tests.sampling import amount

pytestmark = pytest.mark.long  # each list is made three times


def said(desk: Desk, made: Draft) -> dict[str, Any]:
    """Return everything that an officer is told of a draft, and what stands for its list."""
    check, stand = closing(desk, made), standings(desk, made)
    assert made.period is not None
    return {
        "judged": [(number, one.verdict, one.problems, one.left_out and one.left_out.reason)
                   for number, one in made.judged.items()],
        "problems": made.problems,
        "rated": list(made.rated),
        "inputs": made.period.inputs.sha256,
        "tables": made.period.tables.hashes(),
        "closing": check and (check.sums.rows(), check.amiss.rows(), check.reasons),
        "standings": [(one.event.number, one.state, one.problems) for one in stand],
        "todo": tasks_of_draft(desk, made, stand),
    }  # fmt: skip


class Both:
    """Makes each draft in both ways, and counts the events that were looked at aside."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.aside = 0
        self._monkeypatch = monkeypatch
        monkeypatch.setattr(publishing, "draft", self.draft)

    def draft(self, desk: Desk, kept: KeptList, day: date) -> Draft:
        made = draft(desk, kept, day)
        if made.aside is not None:
            self.aside += len(made.aside.ready)
        with self._monkeypatch.context() as here:
            here.setattr(gathering, "told_apart", lambda _desk, _kept, reads: (reads, {}))
            together = draft(desk, kept, day)
        assert together.aside is None
        assert said(desk, made) == said(desk, together)
        return made


@pytest.mark.parametrize("seed", range(amount(1, full=6)))
@pytest.mark.parametrize(
    ("body", "kept_out"),
    [(FIDE, {"is_declared_unrated": True}), (FCE, {"is_registered": False})],
    ids=["fide", "fce"],
)
def test_a_list_says_the_same_of_events_aside_and_of_events_rated_with_the_others(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    body: Body,
    kept_out: Mapping[str, Any],
    seed: int,
) -> None:
    both, months = Both(monkeypatch), amount(1, full=4)
    year = monthly_year(300 + seed, date(2025, 8, 1), months, kept_out)
    passed(tmp_path / "office", body, year, months_of(date(2025, 9, 1), months + 1))
    assert both.aside > 0
