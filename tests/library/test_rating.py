"""The library: frames, bytes and files in; frames, values and problems out."""

from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import arpad
from tests.cli.calls import DORTMUND, LIST, OPEN, broken_files

NOVEMBER = date(2010, 11, 1)
PEOPLE = {"player_id": ["1", "2", "3", "4"], "name": ["Ana", "Bo", "Cy", "Di"],
          "rating": [2100, 2000, 1900, None], "games_rated": [50, 50, 50, 0]}  # fmt: skip
GAMES = {"event_id": ["cup"] * 4, "round": [1, 1, 2, 2], "white_id": ["1", "3", "1", "2"],
         "black_id": ["2", "4", "3", "4"], "result": ["1", "=", "0", "1"],
         "played_on": [date(2010, 9, 4)] * 2 + [date(2010, 9, 5)] * 2}  # fmt: skip


def arrow(rows: dict[str, list[Any]]) -> pa.Table:
    return pa.table(rows)


def lazy(rows: dict[str, list[Any]]) -> pl.LazyFrame:
    return pl.LazyFrame(rows)


@pytest.mark.parametrize("frame", [pl.DataFrame, pd.DataFrame, arrow, lazy])
def test_frames_of_every_kind_are_the_same_input(frame: Any) -> None:
    """FIDE 2009 8.1b: D = 100 expects .64, D = 200 .76; K = 15: +5.4 - 11.4, -5.4, +11.4."""
    september = arpad.read_list(frame(PEOPLE), on=date(2010, 9, 1))
    period = arpad.rate(frame(GAMES), lists=september, list_date=NOVEMBER)
    assert period.list["rating"].to_list() == [2094, 1995, 1911, None]
    assert period.list_date == NOVEMBER
    again = arpad.read_list(pl.DataFrame(PEOPLE), on=date(2010, 9, 1))
    plain = arpad.rate(pl.DataFrame(GAMES), lists=again, list_date=NOVEMBER)
    assert period.inputs is not None
    assert plain.inputs is not None
    assert period.inputs.sha256 == plain.inputs.sha256
    assert period.excluded["article"].to_list() == plain.excluded["article"].to_list()


def test_times_of_pandas_are_days_and_its_floats_are_whole() -> None:
    games = pd.DataFrame(GAMES).assign(played_on=pd.to_datetime(["2010-09-04"] * 4))
    people = pd.DataFrame(PEOPLE)
    assert people["rating"].dtype == float
    [event] = arpad.read(games)
    assert event.facts.start == date(2010, 9, 4)
    assert arpad.read_list(people).rows["rating"].to_list() == PEOPLE["rating"]


def test_a_file_its_bytes_and_a_stream_are_the_same_report() -> None:
    data = OPEN.read_bytes()
    for source in (OPEN, str(OPEN), data, BytesIO(data)):
        [event] = arpad.read(source)
        assert (event.report.name, len(event.report.players)) == (
            "Open of the Bay (first four rounds)", 52
        )  # fmt: skip
    [named] = arpad.read(data, name="bay.trf", facts={"is_official": True})
    assert (named.event_id, named.facts.is_official) == ("bay", True)


def test_what_is_wrong_with_data_never_raises(tmp_path: Path) -> None:
    for path in broken_files(tmp_path).values():
        for source in (path, path.read_bytes()):
            events = arpad.read(source)
            assert any(problem.level == "error" for one in events for problem in one.problems)
            listed = arpad.read_list(source)
            period = arpad.rate(events, lists=listed)
            assert any(problem.level == "error" for problem in period.problems)
            assert (period.list.height, period.list_date) == (0, None)
            with pytest.raises(arpad.NotFitError):
                period.publish(tmp_path / "never")
    assert period.explain("Ana").player_id is None
    assert period.answer().list == ()


def test_a_slip_of_the_programmer_raises() -> None:
    with pytest.raises(arpad.NoRulebookError):
        arpad.rate(arpad.read(OPEN), rulebook="fide-1066")
    with pytest.raises(TypeError):
        arpad.read(OPEN, facts={"no_such_fact": 1})
    with pytest.raises(KeyError, match="there is no table"):
        arpad.rate(arpad.read(OPEN)).table("sides")
    with pytest.raises(ValueError, match="one event"):
        arpad.forms([])


def test_a_history_is_the_periods_one_by_one_and_its_lists_are_a_chain(tmp_path: Path) -> None:
    july = arpad.read_list(LIST, on=date(2010, 7, 1))
    september = arpad.rate(arpad.read(DORTMUND), lists=july, list_date=date(2010, 9, 1))
    september.publish(tmp_path / "sep10")
    opened = arpad.open(tmp_path / "sep10")
    assert opened.problems == ()
    lists = [july, opened.state]
    november = arpad.rate(arpad.read(OPEN), lists=lists, list_date=NOVEMBER)
    folded = list(
        arpad.history(
            july,
            [(date(2010, 9, 1), arpad.read(DORTMUND)), (NOVEMBER, arpad.read(OPEN))],
        )
    )
    assert [one.list_date for one in folded] == [date(2010, 9, 1), NOVEMBER]
    assert folded[1].list.equals(november.list)
    assert folded[1].state.sha256 == november.state.sha256
    folded[1].publish(tmp_path / "nov10")
    verified = arpad.open(tmp_path).verify()
    assert [one.is_recomputed for one in verified.lists] == [True, True]
    assert verified.problems == ()


def test_a_list_that_was_changed_is_not_read(tmp_path: Path) -> None:
    period = arpad.rate(
        arpad.read(OPEN), lists=arpad.read_list(LIST, on=date(2010, 9, 1)), list_date=NOVEMBER
    )
    period.publish(tmp_path / "nov10")
    sound = arpad.open(tmp_path / "nov10")
    assert sound.list.equals(period.list)
    spoken = sound.explain("Lizarralde", lang="es")
    assert spoken.sentences == arpad.explain(period, "Lizarralde", lang="es").sentences
    (tmp_path / "nov10" / "list.csv").write_bytes(b"player_id\n")
    changed = arpad.open(tmp_path / "nov10")
    assert [problem.code for problem in changed.problems] == ["archive-damaged"]
    assert changed.list.height == 0
    assert changed.explain("Lizarralde").player_id is None
    with pytest.raises(ValueError, match="that can be trusted"):
        _ = changed.state


def test_checks_norms_and_forms() -> None:
    event = arpad.read(DORTMUND)
    assert [one.rating.is_rated for one in arpad.check(event).files if one.rating] == [True]
    (judged,) = arpad.norms(event, player="1", forecast=True).events
    assert judged.kind == "double_round_robin"
    forms = arpad.forms(event)
    assert forms["1"].xlsx().startswith(b"PK")
    assert forms["1"].name == "1"
    with pytest.raises(KeyError):
        forms["2"]  # of a Swiss


def test_a_report_that_contradicts_itself_has_no_forms() -> None:
    lines = DORTMUND.read_text("utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("001"))
    other = "0" if lines[at][98] == "1" else "1"
    lines[at] = lines[at][:98] + other + lines[at][99:]
    forms = arpad.forms(arpad.read("\n".join(lines).encode(), name="open.trf"))
    assert forms.by_name == {}
    assert any(one.code.startswith("report-") for one in forms.problems if one.level == "error")


def test_the_calculators_take_scores_of_any_kind() -> None:
    by = {"rulebook": "fide-2009", "k_factor": 15}
    found = [arpad.calc.change(2224, [(2319, half)], **by).change for half in (0.5, "0.5")]  # type: ignore[arg-type]
    assert found[0] == found[1]
    with pytest.raises(ValueError, match="no multiple of 1/2"):
        arpad.calc.performance([(2319, 0.3)], rulebook="fide-2009")
    with pytest.raises(ValueError, match=r"0, 0\.5 or 1"):
        arpad.calc.performance([(2319, 2)], rulebook="fide-2009")
    with pytest.raises(ValueError, match="gives no K"):
        arpad.calc.change(2224, [(2319, 1)], rulebook="fide-2009", k_factor=0)
