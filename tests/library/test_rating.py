"""The library: frames, bytes and files in; frames, values and problems out."""

from collections.abc import Callable
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


@pytest.mark.parametrize("name", ["", "e", "cup.csv", "cup.txt"])
@pytest.mark.parametrize("form", ["frame", "bytes"])
def test_what_is_decided_of_games_holds_whatever_the_table_is_called(name: str, form: str) -> None:
    """Round 1 was taken out; in round 2 both moved before Black's forfeit. K = 15, .50 expected."""
    games = pl.DataFrame({
        "event_id": ["cup"] * 2, "round": [1, 2], "white_id": ["1", "2"], "black_id": ["2", "1"],
        "result": ["1", "+"], "is_left_out": [1, None], "white_moved": [None, 1],
        "black_moved": [None, 1],
    })  # fmt: skip
    events = pl.DataFrame({
        "event_id": ["cup"], "kind": ["match"], "start": [date(2010, 9, 10)],
        "end": [date(2010, 9, 20)], "minutes_for_60_moves": [120], "rounds_scheduled": [4],
    })  # fmt: skip
    source = games if form == "frame" else games.write_csv().encode()
    [event] = arpad.read(source, name=name, events=events)
    assert (event.event_id, event.facts.rounds_scheduled) == ("cup", 4)
    rows = {"player_id": ["1", "2"], "name": ["Ana", "Bo"], "rating": [2000] * 2,
            "games_rated": [50] * 2}  # fmt: skip
    september = arpad.read_list(pl.DataFrame(rows), on=date(2010, 9, 1))
    period = arpad.rate(event, lists=september, list_date=NOVEMBER)
    assert period.list["games"].to_list() == [1, 1]
    assert dict(period.list.select("player_id", "rating").iter_rows()) == {"1": 1993, "2": 2008}


@pytest.mark.long
def test_an_event_of_which_no_game_is_rated_is_a_problem(tmp_path: Path) -> None:
    """Fifteen minutes offered to blitz: no list is published, and rapid would take the games."""
    games = pl.DataFrame(GAMES).with_columns(pl.col("played_on").dt.offset_by("15y"))
    quarter = arpad.Facts(kind="swiss", minutes_for_60_moves=15)
    report = arpad.read(games, facts=quarter)
    september = arpad.read_list(pl.DataFrame(PEOPLE), on=date(2025, 9, 1), kind="blitz")
    period = arpad.rate(report, lists=september, list_date=date(2025, 10, 1), rulebook="fide-blitz")
    (found,) = [problem for problem in period.problems if problem.code == "event-unrated"]
    assert (found.level, found.message[:12]) == ("error", "0 of 4 games")
    assert "fide-rapid" in found.fix
    with pytest.raises(arpad.NotFitError):
        period.publish(tmp_path / "list")
    (again,) = arpad.history(september, [(date(2025, 10, 1), report)], rulebook="fide-blitz")
    assert [problem.code for problem in again.problems if problem.level == "error"] == [
        "event-unrated"
    ]


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
            assert period.list_date is None
            with pytest.raises(arpad.NotFitError):
                period.publish(tmp_path / "never")
    assert period.answer().list == ()


@pytest.mark.parametrize("wrong", ["cell", "unknown", "column"])
def test_where_there_are_errors_there_is_no_list_and_the_first_are_said(wrong: str) -> None:
    games = pd.DataFrame(GAMES)
    games = {
        "cell": games.assign(result=["1", "=", None, "1"]),
        "unknown": games.assign(white_id=["1", "3", "1", "99"]),
        "column": games.drop(columns="round"),
    }[wrong]
    september = arpad.read_list(pd.DataFrame(PEOPLE), on=date(2010, 9, 1))
    period = arpad.rate(games, lists=september, list_date=NOVEMBER)
    first = next(problem for problem in period.problems if problem.level == "error")
    uses: list[Callable[[], object]] = [
        lambda: period.list, lambda: period.changes, lambda: period.adjustments,
        lambda: period.excluded, lambda: period.state, lambda: period.explain("Ana"),
        lambda: arpad.explain(period, "Ana"), lambda: period.table("events"),
        period.raise_for_problems,
    ]  # fmt: skip
    for use in uses:
        with pytest.raises(arpad.NotFitError) as caught:
            use()
        assert first.message in str(caught.value)
        assert first.fix in str(caught.value)
    assert len(str(caught.value)) < 1000


def test_a_period_that_is_fit_raises_nothing() -> None:
    september = arpad.read_list(pd.DataFrame(PEOPLE), on=date(2010, 9, 1))
    arpad.rate(pd.DataFrame(GAMES), lists=september, list_date=NOVEMBER).raise_for_problems()


@pytest.mark.parametrize("scores", [
    [1.0, 0.5, 0.0, 1.0], ["1", 0.5, 0, 1.0], ["1-0", "½", 0.0, 1], [1, 0.5, 0, "1"],
])  # fmt: skip
@pytest.mark.parametrize("frame", [
    pd.DataFrame, lambda rows: pl.DataFrame(rows, strict=False),
    lambda rows: pl.DataFrame({**rows, "result": pl.Series(rows["result"], dtype=pl.Object)}),
], ids=["pandas", "polars", "objects"])  # fmt: skip
def test_scores_are_results_of_whatever_type(scores: list[object], frame: Any) -> None:
    """Of four games: won, drawn, lost and won by White, as GAMES has them."""
    [event] = arpad.read(frame({**GAMES, "result": scores}))
    assert not [problem for problem in event.problems if problem.level == "error"]
    [usual] = arpad.read(pl.DataFrame(GAMES))
    assert event.games == usual.games


OWN_RULEBOOK = """
from dataclasses import replace
from arpad.rulebooks import CATALOGUE

BOOK = replace(CATALOGUE.book("fide-2009-applied"), name="club-2026")
"""


@pytest.mark.long
def test_a_rulebook_is_named_by_name_path_or_itself(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(OWN_RULEBOOK, encoding="utf-8")
    book, fide = arpad.rulebook(path), arpad.rulebook("fide-2009-applied")
    september = arpad.read_list(pl.DataFrame(PEOPLE), on=date(2010, 9, 1))
    lists = {
        name: arpad.rate(pl.DataFrame(GAMES), lists=september, list_date=NOVEMBER, rulebook=one)
        for name, one in (("path", path), ("text", str(path)), ("own", book), ("fide", fide))
    }
    for name, period in lists.items():
        assert period.list["rating"].to_list() == [2094, 1995, 1911, None], name
    assert [rating_list.rulebook for rating_list in lists.values()] == [
        *["club-2026"] * 3,
        "fide-2009-applied",
    ]
    [event] = arpad.read(pl.DataFrame(GAMES))
    assert arpad.check(event, rulebook=book, lists=september).files[0].rating.is_rated
    assert arpad.calc.k_factor(rulebook=path, rating=2400, games_rated=30).k_factor == 10
    found = arpad.calc.k_factor(rulebook="fide", on=date(2010, 8, 1), rating=2400, games_rated=30)
    assert found.k_factor == 10
    newest = max(one.in_force_from for one in arpad.rulebooks() if one.family == "fide")
    assert arpad.rulebook("fide").in_force_from == newest
    assert arpad.rulebook(book) is book
    for fide in ("fide", arpad.rulebook("fide")):
        assert arpad.calc.performance([(2000, 1)], rulebook=fide).performance_rating == 2800
    by_day = arpad.calc.expected_score(2000, 2100, rulebook="fide", on=date(2010, 8, 1))
    assert str(by_day.expected_score) == "0.36"


def test_a_slip_of_the_programmer_raises() -> None:
    with pytest.raises(arpad.NoRulebookError):
        arpad.rate(arpad.read(OPEN), rulebook="fide-1066")
    with pytest.raises(TypeError):
        arpad.read(OPEN, facts={"no_such_fact": 1})
    with pytest.raises(KeyError, match="there is no table"):
        arpad.rate(arpad.read(OPEN)).table("sides")
    with pytest.raises(ValueError, match="one event"):
        arpad.forms([])


@pytest.mark.long
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
    period.publish(str(tmp_path / "nov10"))
    sound = arpad.open(tmp_path / "nov10")
    assert sound.list.equals(period.list)
    spoken = sound.explain("Lizarralde", lang="es")
    assert spoken.sentences == arpad.explain(period, "Lizarralde", lang="es").sentences
    (tmp_path / "nov10" / "list.csv").write_bytes(b"player_id\n")
    changed = arpad.open(tmp_path / "nov10")
    assert [problem.code for problem in changed.problems] == ["archive-damaged"]
    for use in (lambda: changed.state, lambda: changed.list, changed.raise_for_problems,
                lambda: changed.explain("Lizarralde")):  # fmt: skip
        with pytest.raises(arpad.NotFitError, match=r"that can be trusted\. .*list\.csv"):
            use()


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
