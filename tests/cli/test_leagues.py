"""A league reported month by month in an office: every round is rated once, on every list.

The rounds of a month are those that were played in it; nothing else is expected.
"""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import polars as pl
import pytest

from tests.cli.calls import answer, codes, run
from tests.cli.offices import BY, PEOPLE, copied, federation, listed, put
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


@pytest.mark.parametrize(("end", "months"), [(None, 4), (date(2026, 4, 4), 2)])
@pytest.mark.long
def test_every_round_is_rated_in_its_month(
    office: Path, tmp_path: Path, end: date | None, months: int
) -> None:
    """With the end so far in each report, as pairing programs print it, and with the true one.

    The true one is another than the end so far in the first months.
    """
    at = copied(office.parent, tmp_path) / "federation"
    found: dict[str, list[list[int]]] = {"standard": [], "active": []}
    for day, rounds in [*zip(LISTS, BY_MONTH, strict=True)][:months]:
        number = () if rounds == BY_MONTH[0] else ("--event", "1")
        verb_answer = answer("intake", league(tmp_path, rounds, end), *number, *BY, "--at", at)
        (report,) = verb_answer["reports"]
        assert (report["event"], report["state"]) == ("1", "taken"), verb_answer
        for name, by_list in found.items():
            done = put(at, name, day=day)
            assert codes(done["problems"], "error") == []
            by_list.append(rounds_rated(at, name, day))
    by_month = [[1, 1, 2, 2], [3, 3, 4, 4], [5, 5], [6, 6]][:months]
    assert found == {"standard": by_month, "active": by_month}


@pytest.mark.long
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
        put(at, "active", day=day)
    assert rounds_rated(at, "active", "2026-03-01") == [3, 3]


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
def test_a_report_of_an_event_that_was_left_out_says_so(office: Path, tmp_path: Path) -> None:
    at = copied(office.parent, tmp_path) / "federation"
    answer("intake", league(tmp_path, 2), *BY, "--at", at)
    answer("event", "decide", "1", "--leave-out", "--article", "FIDE 0.4", *BY, "--at", at)
    verb_answer = answer("intake", league(tmp_path, 4), "--event", "1", *BY, "--at", at, code=1)
    assert verb_answer["reports"][0]["state"] == "blocked"
    assert codes(verb_answer["problems"], "error") == ["event-left-out"]


def postponed(folder: Path, rounds: int, *, is_played: bool, day: str = "") -> Path:
    """Write the report of a league so far, whose game of 502 and 503 in round 1 was postponed.

    While it isn't played both have a zero in the round; `day` is what is stated of it.
    """
    if is_played:
        path = league(folder, rounds)
    else:
        days = [one for one, _ in ROUNDS[:rounds]]
        games = [game for _, those in ROUNDS[:rounds] for game in those if game[:2] != (1, "502")]
        absent: list[Game] = [(1, "502", None, "Z"), (1, "503", None, "Z")]
        players = [PEOPLE[one] for one in ("501", "502", "503", "504")]
        paper = Paper(f"liga{rounds}", players, [*absent, *games], days[0], days[-1],
                      kind="team", round_dates=days, facts={"name": "Lliga"})  # fmt: skip
        path = paper.write(folder)
    if day:
        with path.with_suffix(".facts.toml").open("a") as facts:
            facts.write('[[decisions]]\nround = 1\nwhite_id = "502"\nblack_id = "503"\n'
                        f"played_on = {day}\n")  # fmt: skip
    return path


@pytest.mark.long
def test_a_postponed_game_is_rated_with_the_list_of_its_day(office: Path, tmp_path: Path) -> None:
    """FCE 8.3: round 1 was on 10 January, this game on 12 February: February's list, in March's.

    501 and 502 have won in January and 503 has lost, so that the lists differ. The report of April
    doesn't state the day again, and the game stays rated once.
    """
    at = copied(office.parent, tmp_path) / "federation"
    reports = {
        "2026-02-01": postponed(tmp_path, 2, is_played=False),
        "2026-03-01": postponed(tmp_path, 4, is_played=True, day="2026-02-12"),
        "2026-04-01": postponed(tmp_path, 5, is_played=True),
    }
    found: dict[str, list[list[int]]] = {"standard": [], "active": []}
    for day, path in reports.items():
        number = () if day == "2026-02-01" else ("--event", "1")
        came = answer("intake", path, *number, *BY, "--at", at)
        assert [one["state"] for one in came["reports"]] == ["taken"], came
        for name, by_list in found.items():
            done = put(at, name, day=day)
            assert codes(done["problems"], "error") == []
            by_list.append(rounds_rated(at, name, day))
    months = [[1, 2, 2], [1, 3, 3, 4, 4], [5, 5]]
    assert found == {"standard": months, "active": months}
    rows = pl.read_parquet(at / "vault" / "active" / "2026-03-01" / "changes.parquet")
    (met,) = rows.filter((pl.col("round") == 1) & (pl.col("player_id") == "502")).to_dicts()
    february = listed(at, "2026-02-01", "active")
    assert met["opponent_rating"] == int(february["503"]["rating"]) != PEOPLE["503"].rating


@pytest.mark.long
def test_a_game_played_after_the_books_closed_is_for_the_next_list(
    office: Path, tmp_path: Path
) -> None:
    """The report of January came in February, with the game of 3 February in it."""
    at = copied(office.parent, tmp_path) / "federation"
    path = postponed(tmp_path, 2, is_played=True, day="2026-02-03")
    answer("intake", path, *BY, "--at", at)
    found = []
    for day in LISTS[:2]:
        done = put(at, "active", day=day)
        counts = done["taken_in"]
        found.append((rounds_rated(at, "active", day), counts["later"], counts["rated_before"]))
    assert found == [([1, 2, 2], 1, 0), ([1], 0, 3)]


@pytest.mark.long
def test_the_day_of_a_postponed_game_is_asked_for(office: Path, tmp_path: Path) -> None:
    """Without it the game is one of the round that was rated, and that is a correction."""
    at = copied(office.parent, tmp_path) / "federation"
    answer("intake", postponed(tmp_path, 2, is_played=False), *BY, "--at", at)
    put(at)
    path = postponed(tmp_path, 4, is_played=True)
    (problem,) = answer("intake", path, "--event", "1", *BY, "--at", at, code=1)["problems"]
    assert (problem["code"], "played_on" in problem["fix"]) == ("event-corrected", True)


def test_a_round_with_results_of_a_day_to_come_is_refused(office: Path, tmp_path: Path) -> None:
    """The event has begun; the day of its second round was mistyped."""
    at = copied(office.parent, tmp_path) / "federation"
    path = league(tmp_path, 2, date(2062, 3, 1))
    path.write_text(path.read_text().replace("26/01/24", "62/01/24"))
    came = answer("intake", path, *BY, "--at", at, code=1)
    assert [one["state"] for one in came["reports"]] == ["blocked"]
    messages = [one["message"] for one in came["problems"] if one["code"] == "event-future"]
    assert messages == ["Round 2 is on 2062-01-24, which is still to come, and has results."]


@pytest.mark.parametrize(
    ("facts", "is_said"),
    [pytest.param("end = 2026-04-04\n", True, marks=pytest.mark.long),
     ("rounds_scheduled = 6\n", True), ("", False),
     pytest.param("rounds_scheduled = 2\n", False, marks=pytest.mark.long)],
)  # fmt: skip
def test_a_league_of_which_a_month_is_missing_waits_in_todo(
    office: Path, tmp_path: Path, facts: str, is_said: bool
) -> None:
    """The books of March close in February's last days; the league's next rounds are not there."""
    at = copied(office.parent, tmp_path) / "federation"
    path = league(tmp_path, 2)
    beside = path.with_suffix(".facts.toml")
    beside.write_text(facts + beside.read_text())
    answer("intake", path, *BY, "--at", at)
    put(at, "active")

    def tasks(on: str) -> list[tuple[str, str, list[str]]]:
        found = answer("todo", "--on", on, "--at", at)["tasks"]
        return [(one["kind"], one["list_date"], one["lists"]) for one in found if one["event"]]

    waits = [("await_rounds", "2026-02-01", ["active"])]
    assert tasks("2026-02-20") == []
    assert tasks("2026-03-02") == (waits if is_said else [])
    if is_said:
        said = run("todo", "--on", "2026-03-02", "--at", at).stdout.splitlines()
        assert said[:3] == [
            "Event 1, Lliga, goes on: no round has come since the list of 2026-02-01",
            "      arpad intake FILE --event 1",
            "      arpad event fact 1 end=DAY --because WHY",
        ]
        answer("intake", league(tmp_path, 4), "--event", "1", *BY, "--at", at)
        assert tasks("2026-03-02") == []
