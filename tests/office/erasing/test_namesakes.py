"""Two persons of one name: erasing one of them leaves the other where it can be told who is who."""

from datetime import date
from pathlib import Path

import pytest

from arpad.office.erasing.traces import Traces
from arpad.registry.place import opened_office
from tests.cli.calls import answer, run
from tests.cli.offices import BY, SHEET, STORES, federation, listed, put, report
from tests.office.erasing.test_erasing import BIRTH, FIRST, NAME, NUMBER, WHY, problems
from tests.office.papers import Person

OTHER, BORN = "510", "1980-05-28"
BOTH = f'509,"{NAME}",w,{BIRTH},ESP,1500,12\n510,"{NAME}",w,{BORN},ESP,1600,40\n'
TWO = Traces((NAME,), (BIRTH,), ("4987654321",), NUMBER,
             others=(Traces((NAME,), (BORN,), ("4111111111",), OTHER),))  # fmt: skip


@pytest.mark.parametrize(("line", "is_taken_out"), [
    (f'7;"{NAME}";{BIRTH}', True), (f'7;"{NAME}";{BORN}', False),
    (f'7;"{NAME}";4987654321', True), (f'7;"{NAME}";4111111111', False),
    (f'7;"{NAME}";1980', True),  # a year may be a rating
    (f"001    1 w    {NAME:<33} 1600 ESP         510 1980        1.0    1", False),
    (f"001    1 w    {NAME:<33} 1500 ESP         509 2011        1.0    1", True),
    (f"001    1 w    {NAME:<33} 1500 ESP             1980        1.0    1", True),
])  # fmt: skip
def test_a_line_is_whose_birth_or_number_it_has(line: str, is_taken_out: bool) -> None:
    assert ("Zukertort" not in TWO.text(line)) == is_taken_out
    unclear = "4" not in line.replace("1.0    1", "") and BIRTH not in line and BORN not in line
    assert TWO.is_unclear(line) == (unclear and "509" not in line and "510" not in line)


def test_a_table_with_the_office_s_numbers_tells_whose_row_it_is() -> None:
    table = f'player_id,name\n510,"{NAME}"\n509,"{NAME}"\n7,"{NAME}"'
    assert TWO.text(table) == f'player_id,name\n510,"{NAME}"\n509,"Erased"\n7,"Erased"'


def reports(at: Path) -> dict[str, str]:
    """Return the reports as the office keeps them, by the names under which they came."""
    store = opened_office(at).store
    return {str(row["file"]): (store.kept(str(row["sha256"])) or b"").decode()
            for _, row in store.rows("report_file") if row["use"] == "report"}  # fmt: skip


def girl(number: str, birth: str) -> Person:
    return Person(number, 12, name=NAME, birth=birth)


@pytest.mark.long
@pytest.mark.parametrize("store", STORES)
def test_the_other_stays_in_reports_log_and_lists(store: str, tmp_path: Path) -> None:
    at = federation(tmp_path, store, sheet=SHEET + BOTH, standard="fide")
    papers = {
        "hers": [*FIRST, girl(NUMBER, BIRTH)],
        "other_by_name": [*FIRST, girl(OTHER, BORN)],
        "both": [*FIRST[:2], girl(NUMBER, BIRTH), girl(OTHER, BORN)],
        "both_by_name": [*FIRST[:2], girl(NUMBER, BIRTH), girl(OTHER, BORN)],
    }
    for day, (name, people) in enumerate(papers.items(), start=1):
        paper = report(tmp_path, name, date(2026, 1, 3 * day), people)
        if "by_name" in name:  # an officer has to say who it is
            paper.write_text("\n".join(
                f"{line[:57]}{'':22}{line[79:]}" if "Zukertort" in line else line
                for line in paper.read_text().split("\n")
            ))  # fmt: skip
        answer("intake", paper, "--new", "--at", at, *BY, code=int("by_name" in name))
    for event, rank, player in (("2", "4", OTHER), ("4", "3", NUMBER), ("4", "4", OTHER)):
        answer("event", "player", event, rank, player, "--at", at, *BY)
    answer("player", "set", OTHER, "--fact", "club=Nord", "--at", at, "--because",
           f"{NAME} said so", "--by", "ana")  # fmt: skip
    put(at)
    before = {number: listed(at, "2026-02-01")[number] for number in (NUMBER, OTHER)}
    done = answer("player", "erase", NUMBER, "--at", at, *WHY)
    assert [(one["code"], one["found"]) for one in done["problems"]] == [("erase-namesake", "4")]
    said = {name: text.count("Zukertort") for name, text in reports(at).items()}
    assert said == {"hers.trf": 0, "other_by_name.trf": 1, "both.trf": 1, "both_by_name.trf": 0}
    assert BIRTH.replace("-", "/") not in "".join(reports(at).values())
    acts = answer("office", "log", "--at", at)["acts"]
    assert f"{NAME} said so" in [one["because"] for one in acts]
    after = listed(at, "2026-02-01")
    assert after[OTHER] == before[OTHER]
    assert (after[NUMBER]["name"], after[NUMBER]["rating"]) == ("Erased", before[NUMBER]["rating"])
    assert NAME in run("player", "show", OTHER, "--at", at).output
    assert problems(answer("doctor", "--at", at, "--whole")) == []
    verified = answer("list", "verify", at / "vault" / "standard")
    assert [one["is_recomputed"] for one in verified["lists"]] == [True]
