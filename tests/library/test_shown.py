"""What a prompt and a notebook show of each public value: one line, and a table without markup."""

import re
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import arpad
from arpad.library.files import DEMO

EVIL = "<img src=x onerror='alert(1)'>\u202e"
CALLED = b"player_id,name,has_licence\n7,Reti Ana,1\n"


@pytest.fixture(scope="module")
def values(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Any]:
    """Return a value of each public type, of one event with a player who has a hostile name."""
    rows = (DEMO / "list_2010-07.csv").read_text("utf-8").replace("Ponomariov", EVIL)
    september = arpad.read_list(rows.encode(), on=date(2010, 9, 1), name="list.csv")
    [event] = arpad.read(DEMO / "open_2010.trf")
    period = arpad.rate(event, lists=september, list_date=date(2010, 11, 1))
    path = tmp_path_factory.mktemp("shown") / "nov10"
    period.publish(path)
    opened, fide = arpad.open(path), "fide-2009"
    forms = arpad.forms(event, lists=september)
    found = [
        september, event, event.report, event.facts, period, period.inputs, period.answer(),
        period.explain("77000149"), arpad.check(event, lists=september),
        arpad.norms(event, lists=september), arpad.standings(event), forms, forms["1"],
        arpad.rulebook(fide), arpad.rulebooks()[0], opened, opened.verify(),
        arpad.Problem("error", "report-name", EVIL), arpad.Override("list-stale", EVIL),
        arpad.read_people(CALLED)[0],
        arpad.calc.change(2224, [(2319, 0)], rulebook=fide, k_factor=15),
        arpad.calc.expected_score(1834, 2179, rulebook=fide),
        arpad.calc.first_rating([(2220, 3, 1)], rulebook=fide),
        arpad.calc.performance([(2319, 0)], rulebook=fide),
        arpad.calc.k_factor(rulebook=fide, rating=2400, games_rated=30),
    ]  # fmt: skip
    return {type(one).__name__: one for one in found}


def test_every_public_value_is_one_short_line_and_a_small_table_without_markup(
    values: Mapping[str, Any],
) -> None:
    """A rated period was 570,000 signs in several hundred lines."""
    classes = {name for name in arpad.__all__ if name[0].isupper() and "Error" not in name}
    assert classes <= values.keys()
    for name, value in values.items():
        line, table = repr(value), value._repr_html_()
        assert len(line) <= 321, name
        assert line.isprintable(), name
        assert line.startswith(f"{name}("), line
        tags = set(re.findall(r"<[^>]*>", table))
        assert tags <= {"<table>", "</table>", "<tr>", "</tr>", "<th>", "</th>", "<td>", "</td>",
                        "<br>"}, name  # fmt: skip
        assert "\u202e" not in table, name
        assert "<th>birth" not in table, name
        assert len(table) < 20_000, name


def test_a_period_shows_its_list_and_one_with_errors_why_there_is_none(
    values: Mapping[str, Any],
) -> None:
    period = values["RatedPeriod"]
    line = "RatedPeriod(list_date=2010-11-01, rulebook='fide-2009-applied', len(list)=58"
    assert repr(period).startswith(line)
    table = period._repr_html_()
    assert "<td>2527</td><td>2531</td><td>4</td>" in table
    assert "<td>… 48 more</td>" in table
    wrong = arpad.rate(arpad.read(b"", name="open.trf"))
    assert "There is no list." in repr(wrong)
    assert "<th>problems</th>" in wrong._repr_html_()
    assert repr(arpad.Facts(kind="swiss")) == "Facts(kind='swiss')"


def test_a_list_that_can_t_be_trusted_is_shown_all_the_same(tmp_path: Path) -> None:
    assert "len(problems)=1" in repr(arpad.open(tmp_path))
