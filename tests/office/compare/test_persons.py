"""Players are who they are under whatever numbers a list or a report has; doubts are named.

The second body's numbers are those of the first, each given to another player: whoever takes one
body's number for the other's compares everybody with somebody else.
"""

import csv
from collections.abc import Callable, Mapping
from datetime import date
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.calls import answer, codes
from tests.office.compare.planting import Month, events_of_month, federation, read, sent, start_list

JANUARY, FEBRUARY = date(2025, 1, 1), date(2025, 2, 1)
COUNT = 80
Rows = list[dict[str, str]]


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with two lists of a federation and the reports between, all its numbers."""
    folder = tmp_path_factory.mktemp("own")
    chance = Random(11)
    members = federation(chance, COUNT, JANUARY)
    listed, ratings, data = start_list(chance, members, JANUARY)
    (folder / "january.csv").write_bytes(data)
    reports = [sent(name, event, ratings)
               for name, event in events_of_month(chance, members, JANUARY, 3)]  # fmt: skip
    (folder / "reports").mkdir()
    for report in reports:
        (folder / "reports" / report.name).write_bytes(report.files[report.name])
    month = Month(listed, FEBRUARY, "fide", read(reports), read(reports))
    (folder / "february.csv").write_bytes(month.published()[1])
    return folder


def rows_of(path: Path) -> Rows:
    return list(csv.DictReader(StringIO(path.read_text("utf-8"))))


def write(path: Path, rows: Rows) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    return path


def turned(own: Path) -> dict[str, str]:
    """Return the other body's number of everybody: that of the player in the next row."""
    numbers = [row["player_id"] for row in rows_of(own / "january.csv")]
    return dict(zip(numbers, [*numbers[1:], numbers[0]], strict=True))


def changed(path: Path, to: Path, numbers: Mapping[str, str]) -> Path:
    """Write a list, or a folder of TRFs, under other numbers."""
    if path.is_file():
        rows = rows_of(path)
        return write(to, [row | {"player_id": numbers.get(row["player_id"], row["player_id"])}
                          for row in rows])  # fmt: skip
    to.mkdir()
    for file in path.iterdir():
        lines = file.read_text("utf-8").splitlines()
        written = [
            f"{line[:57]}{numbers.get(line[57:68].strip(), line[57:68].strip()):>11}{line[68:]}"
            if line.startswith("001") else line for line in lines
        ]  # fmt: skip
        (to / file.name).write_text("\n".join(written) + "\n", encoding="utf-8")
    return to


def table(own: Path, to: Path, numbers: Mapping[str, str], **more: str) -> Path:
    return write(to, [{"player_id": row["player_id"], "name": row["name"],
                       "number:fide": numbers[row["player_id"]]} | more
                      for row in rows_of(own / "january.csv")])  # fmt: skip


def compared(first: Path, second: Path, reports: Path, *more: object, code: int = 0) -> Any:
    return answer("compare", f"{JANUARY}={first}", f"{FEBRUARY}={second}", "--reports", reports,
                  *map(str, more), code=code)  # fmt: skip


@pytest.mark.long
def test_all_are_equal_under_one_body_s_numbers(own: Path) -> None:
    whole = compared(own / "january.csv", own / "february.csv", own / "reports")
    assert (whole["equal"], whole["players"], whole["doubts"]) == (COUNT, COUNT, [])


@pytest.mark.parametrize("others", ["january", "february", "reports", "both lists"])
def test_numbers_of_another_body_are_known_by_a_table(
    own: Path, tmp_path: Path, others: str
) -> None:
    """Each list, the reports, or both lists have the other body's numbers."""
    numbers = turned(own)
    files = {"january": own / "january.csv", "february": own / "february.csv",
             "reports": own / "reports"}  # fmt: skip
    for name in ("january", "february") if others == "both lists" else (others,):
        files[name] = changed(files[name], tmp_path / files[name].name, numbers)
    people = table(own, tmp_path / "people.csv", numbers)
    whole = compared(*files.values(), "--numbers", people)
    assert (whole["equal"], whole["players"], whole["doubts"]) == (COUNT, COUNT, [])


def test_a_list_that_has_both_numbers_needs_no_table(own: Path, tmp_path: Path) -> None:
    numbers = turned(own)
    first = write(tmp_path / "first.csv", [
        {"Card no": row.pop("player_id"), **row, "FIDE no": numbers[card]}
        for row in rows_of(own / "january.csv") for card in [row["player_id"]]
    ])  # fmt: skip
    second = changed(own / "february.csv", tmp_path / "second.csv", numbers)
    whole = compared(first, second, changed(own / "reports", tmp_path / "reports", numbers))
    assert (whole["equal"], whole["players"]) == (COUNT, COUNT)


def test_a_number_is_whose_it_was_on_the_day(own: Path, tmp_path: Path) -> None:
    """Two exchanged their numbers on 1 February, a third got one that was taken back then.

    The reports, of January, have the numbers of then, and the list of February the new ones.
    """
    own_numbers = [row["player_id"] for row in rows_of(own / "january.csv")]
    of_january = {number: f"9{number}" for number in own_numbers}
    ana, ben, eva, leo = own_numbers[:4]
    of_february = of_january | {ana: of_january[ben], ben: of_january[ana], leo: of_january[eva],
                                eva: "777777"}  # fmt: skip
    before = rows_of(table(own, tmp_path / "before.csv", of_january, since=""))
    after = rows_of(table(own, tmp_path / "after.csv", of_february, since=str(FEBRUARY)))
    people = write(tmp_path / "people.csv", [
        *before, *(row for row in after if row["player_id"] in (ana, ben, eva, leo))
    ])  # fmt: skip
    reports = changed(own / "reports", tmp_path / "reports", of_january)
    second = changed(own / "february.csv", tmp_path / "second.csv", of_february)
    whole = compared(own / "january.csv", second, reports, "--numbers", people)
    assert (whole["equal"], whole["players"], whole["doubts"]) == (COUNT, COUNT, [])
    undated = table(own, tmp_path / "undated.csv", of_january)
    odd = compared(own / "january.csv", second, reports, "--numbers", undated)
    said = {doubt["player_id"] for doubt in odd["doubts"]}
    assert of_january[ana] in said or odd["equal"] < COUNT


def _without_births(rows: Rows) -> Rows:
    return [row | {"birth_date": ""} for row in rows]


@pytest.mark.parametrize("change", [list, _without_births])
def test_exchanged_numbers_are_seen_by_names_without_a_table(
    own: Path, tmp_path: Path, change: Callable[[Rows], Rows]
) -> None:
    """Two of unlike names have each other's numbers on the second list."""
    rows = rows_of(own / "february.csv")
    first, second = _unlike(rows)
    numbers = {first: second, second: first}
    later = write(tmp_path / "later.csv", change([
        row | {"player_id": numbers.get(row["player_id"], row["player_id"])} for row in rows
    ]))  # fmt: skip
    earlier = write(tmp_path / "earlier.csv", change(rows_of(own / "january.csv")))
    whole = compared(earlier, later, own / "reports")
    assert {doubt["player_id"] for doubt in whole["doubts"]} == {first, second}
    assert all("is taken for" in doubt["sentence"] for doubt in whole["doubts"])
    if change is list:  # K asks for births
        assert whole["equal"] == COUNT
    assert not {first, second} & {row["player_id"] for row in whole["differences"]
                                  if row["what"] == "rating"}  # fmt: skip


def test_a_number_that_was_taken_back_is_another_player_s(own: Path, tmp_path: Path) -> None:
    """A newcomer has the number of somebody who is gone: nobody is compared with them."""
    rows = rows_of(own / "february.csv")
    gone, _ = _unlike(rows)
    new = {"name": "Zzyzx, Quentin", "birth_date": "2011-03-04", "rating": "1403", "games": "0"}
    later = write(tmp_path / "later.csv", [
        row | new if row["player_id"] == gone else row for row in rows
    ])  # fmt: skip
    whole = compared(own / "january.csv", later, own / "reports")
    differing = {(row["player_id"], row["what"]) for row in whole["differences"]}
    assert (f"{gone} ({FEBRUARY})", "on the list") in differing
    assert (gone, "rating") not in differing


def test_who_may_be_somebody_is_named_and_left_alone(own: Path, tmp_path: Path) -> None:
    rows = rows_of(own / "february.csv")
    someone = rows[3]["player_id"]
    later = write(tmp_path / "later.csv", [
        row | {"player_id": "424242", "birth_date": ""} if row["player_id"] == someone else row
        for row in rows
    ])  # fmt: skip
    whole = compared(own / "january.csv", later, own / "reports")
    [doubt] = whole["doubts"]
    assert doubt["sentence"].endswith("nothing is decided.")
    assert doubt["candidates"] == [f"{someone} {rows[3]['name']}"]


def test_a_newcomer_without_a_number_is_found_on_the_list_after(own: Path, tmp_path: Path) -> None:
    """Somebody of the reports has no number yet, and stands on the second list alone."""
    lines = [line for file in (own / "reports").iterdir()
             for line in file.read_text("utf-8").splitlines()]  # fmt: skip
    played = {line[57:68].strip() for line in lines if line.startswith("001")}
    rows = rows_of(own / "january.csv")
    newcomer = next(row["player_id"] for row in rows
                    if row["player_id"] in played and not row["rating"])  # fmt: skip
    earlier = write(tmp_path / "earlier.csv",
                    [row for row in rows if row["player_id"] != newcomer])  # fmt: skip
    reports = changed(own / "reports", tmp_path / "reports", {newcomer: ""})
    whole = compared(earlier, own / "february.csv", reports)
    assert [doubt["candidates"][0].split()[0] for doubt in whole["doubts"]] == [newcomer] * len(
        whole["doubts"]
    )
    assert whole["doubts"]
    assert newcomer not in {row["player_id"] for row in whole["differences"]}


@pytest.mark.parametrize(
    "text",
    ["player_id,name\n1,A\n", "player_id,name,number:fide,since\n1,A,5,May\n", ""],
)  # fmt: skip
def test_a_table_without_numbers_is_refused(own: Path, tmp_path: Path, text: str) -> None:
    people = tmp_path / "people.csv"
    people.write_text(text, encoding="utf-8")
    refused = compared(own / "january.csv", own / "february.csv", own / "reports", "--numbers",
                       people, code=1)  # fmt: skip
    assert codes(refused["problems"], "error") == ["compare-numbers"]


def _unlike(rows: Rows) -> tuple[str, str]:
    """Return the numbers of two whose names share no word."""
    first = rows[0]
    other = next(row for row in rows[1:]
                 if not {*first["name"].split()} & {*row["name"].split()})  # fmt: skip
    return first["player_id"], other["player_id"]
