"""A league reported month by month in an office: every round is rated once, on every list.

The rounds of a month are those that were played in it; nothing else is expected.
"""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import polars as pl
import pytest

from tests.cli.calls import answer, codes
from tests.cli.offices import BY, PEOPLE, copied, federation, put
from tests.office.papers import Game, Paper

LISTS = ("2026-02-01", "2026-03-01", "2026-04-01", "2026-05-01")
ROUNDS: Sequence[tuple[date, Sequence[Game]]] = (
    (date(2026, 1, 10), [(1, "501", "504", "1"), (1, "502", "503", "=")]),
    (date(2026, 1, 24), [(2, "504", "503", "0"), (2, "501", "502", "1")]),
    (date(2026, 2, 7), [(3, "502", "504", "1"), (3, "503", "501", "=")]),
    (date(2026, 2, 21), [(4, "504", "501", "1"), (4, "503", "502", "0")]),
    (date(2026, 3, 7), [(5, "505", "504", "="), (5, "502", "501", "1")]),
    (date(2026, 4, 4), [(6, "501", "505", "0"), (6, "504", "502", "=")]),
)
BY_MONTH = (2, 4, 5, 6)
"""So many rounds had been played when the report of each month came in; 505 plays from March."""


def league(folder: Path, rounds: int, end: date | None = None) -> Path:
    """Write the report of a league so far; it ends with the last round that it has."""
    played = ROUNDS[:rounds]
    games = [game for _, those in played for game in those]
    ids = sorted({one for _, white, black, _ in games for one in (white, black) if one})
    days = [day for day, _ in played]
    paper = Paper(f"liga{rounds}", [PEOPLE[one] for one in ids], games, days[0], end or days[-1],
                  kind="team", round_dates=days, facts={"name": "Lliga"})  # fmt: skip
    return paper.write(folder)


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return federation(tmp_path_factory.mktemp("liga"), standard="fide", active="fce-2016")


def rounds_rated(at: Path, name: str, day: str) -> list[int]:
    """Return the round of each game that a list has rated."""
    rows = pl.read_parquet(at / "vault" / name / day / "changes.parquet")
    white = rows.filter((pl.col("is_rated") == 1) & (pl.col("is_white") == 1))
    return sorted(white["round"])


@pytest.mark.parametrize("end", [None, date(2026, 4, 4)])
def test_every_round_is_rated_in_its_month(office: Path, tmp_path: Path, end: date | None) -> None:
    """With the end so far in each report, as pairing programs print it, and with the true one."""
    at = copied(office.parent, tmp_path) / "federation"
    found: dict[str, list[list[int]]] = {"standard": [], "active": []}
    for day, rounds in zip(LISTS, BY_MONTH, strict=True):
        number = () if rounds == BY_MONTH[0] else ("--event", "1")
        verb_answer = answer("intake", league(tmp_path, rounds, end), *number, *BY, "--at", at)
        (report,) = verb_answer["reports"]
        assert (report["event"], report["state"]) == ("1", "taken"), verb_answer
        for name, by_list in found.items():
            done = put(at, name, day=day)
            assert codes(done["problems"], "error") == []
            by_list.append(rounds_rated(at, name, day))
    months = [[1, 1, 2, 2], [3, 3, 4, 4], [5, 5], [6, 6]]
    assert found == {"standard": months, "active": months}


def test_what_the_office_states_of_a_league_holds_for_its_later_reports(
    office: Path, tmp_path: Path
) -> None:
    """The time is stated in the office alone, and the kind seen from the games: another in April.

    In January everybody has met two of three opponents, which is a Swiss; then the third.
    """
    at = copied(office.parent, tmp_path) / "federation"
    days = [date(2026, 1, 10), date(2026, 1, 17), date(2026, 2, 7)]
    rows = [
        "1,501,504,1",
        "1,502,503,=",
        "2,504,503,0",
        "2,501,502,1",
        "3,502,504,1",
        "3,503,501,=",
    ]
    for day, rounds in (("2026-02-01", 2), ("2026-03-01", 3)):
        path = tmp_path / f"liga{rounds}.csv"
        played = [f"liga,{row},{days[int(row[0]) - 1]}" for row in rows if int(row[0]) <= rounds]
        head = "event_id,round,white_id,black_id,result,played_on"
        path.write_text("\n".join([head, *played]) + "\n", encoding="utf-8")
        came = answer("intake", path, *(() if rounds == 2 else ("--event", "1")), *BY, "--at", at)
        if rounds == 2:
            answer("event", "fact", "1", "minutes_for_60_moves=90", *BY, "--at", at)
        else:
            assert came["reports"][0]["state"] == "taken", came
        put(at, day=day)
        put(at, "active", day=day)
    assert rounds_rated(at, "active", "2026-03-01") == [3, 3]


def test_a_result_of_a_rated_round_is_a_correction(office: Path, tmp_path: Path) -> None:
    at = copied(office.parent, tmp_path) / "federation"
    answer("intake", league(tmp_path, 2), *BY, "--at", at)
    put(at)
    path = league(tmp_path, 4)
    before, _, after = path.read_text().rpartition("     1 b 0")  # 504 in round 1
    path.write_text(f"{before}     1 b 1{after}".replace("     4 w 1", "     4 w 0", 1))
    verb_answer = answer("intake", path, "--event", "1", *BY, "--at", at, code=1)
    assert codes(verb_answer["problems"]) == ["event-corrected"]
    whole = answer("correct", "report", "1", path, *BY, "--at", at, code=1)
    assert codes(whole["problems"]) == ["correction-rounds"]
    answer("correct", "result", "1", "1:1=0", *BY, "--at", at)
    verb_answer = answer("intake", path, "--event", "1", *BY, "--at", at)
    assert verb_answer["reports"][0]["state"] == "taken"
    put(at, day="2026-03-01")
    assert rounds_rated(at, "standard", "2026-03-01") == [3, 3, 4, 4]


def test_what_the_office_states_of_a_league_is_no_difference(tmp_path: Path) -> None:
    """A program calls it a Swiss every month; the office has stated that it is a league."""
    at = federation(tmp_path, standard="fide")
    for day, rounds in zip(LISTS[:2], BY_MONTH, strict=False):
        path = league(tmp_path, rounds, ROUNDS[-1][0])
        facts = path.with_suffix(".facts.toml")
        facts.write_text(facts.read_text().replace('kind = "team"', 'kind = "swiss"'))
        number = () if day == LISTS[0] else ("--event", "1")
        reports = answer("intake", path, *number, *BY, "--at", at)["reports"]
        assert [report["event"] for report in reports] == ["1"]
        if day == LISTS[0]:
            answer("event", "fact", "1", "kind=league", *BY, "--at", at)
        put(at, day=day)
    assert rounds_rated(at, "standard", LISTS[1]) == [3, 3, 4, 4]


def test_a_report_of_an_event_that_was_left_out_says_so(office: Path, tmp_path: Path) -> None:
    at = copied(office.parent, tmp_path) / "federation"
    answer("intake", league(tmp_path, 2), *BY, "--at", at)
    answer("event", "decide", "1", "--leave-out", "--article", "FIDE 0.4", *BY, "--at", at)
    verb_answer = answer("intake", league(tmp_path, 4), "--event", "1", *BY, "--at", at, code=1)
    assert verb_answer["reports"][0]["state"] == "blocked"
    assert codes(verb_answer["problems"], "error") == ["event-left-out"]
