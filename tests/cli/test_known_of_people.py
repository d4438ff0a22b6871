"""What the office knows of people goes before a list's columns; what it doesn't know, does not."""

from datetime import date
from pathlib import Path

import pytest

from arpad.office.desk import Desk
from arpad.office.kept.reading import lists_since
from arpad.office.kept.vault import Vault
from arpad.office.periods.people import people_of
from arpad.registry.place import opened_office
from arpad.rulebooks import CATALOGUE
from tests.cli.calls import answer, codes
from tests.cli.offices import BY, SHEET, federation, report
from tests.office.papers import Person

FEBRUARY = date(2026, 2, 1)
STRANGER = Person("", 1700, name="Nemo, Quisquis", birth="1970", is_numbered=False)


def licensed(sheet: str) -> str:
    """Return the sheet with a licence for everybody, and since when he is federated."""
    head, *rows = sheet.splitlines()
    told = [f"{head},has_licence,federated_since", *(f"{row},true,2010-01-01" for row in rows)]
    return "\n".join(told) + "\n"


def known(at: Path) -> dict[str, tuple[int | None, str | None]]:
    """Return has_licence and federated_since of everybody, as they go into the list of February."""
    desk = Desk(opened_office(at).store, Vault(at), CATALOGUE)
    kept = desk.lists["standard"]
    (current,), _ = lists_since(desk.store, desk.vault, kept, FEBRUARY)
    rows = people_of(desk, kept, current, set(), FEBRUARY).rows
    return {
        row["player_id"]: (row.get("has_licence"), row["federated_since"])
        for row in rows.iter_rows(named=True)
    }


def test_one_licence_that_the_office_knows_of_takes_nobody_else_s(tmp_path: Path) -> None:
    at = federation(tmp_path, sheet=licensed(SHEET), standard="fce")
    answer("player", "add", "Iglesias Rey, Olga", "--fact", "licence:2026=yes", *BY, "--at", at)
    for player, has, since in (
        ("502", "yes", "2026-01-05"), ("502", "", "2026-01-20"),
        ("503", "yes", "2026-01-05"), ("503", "", "2026-02-02"),
    ):  # fmt: skip
        answer("player", "set", player, "--fact", f"licence:2026={has}", "--since", since,
               *BY, "--at", at)  # fmt: skip
    found = known(at)
    assert {one for one, (has, _) in found.items() if has != 1} == {"502"}
    assert found["501"] == (1, "2010-01-01")


def test_a_licence_that_a_list_s_column_says_is_taken_away_by_the_officer(tmp_path: Path) -> None:
    at = federation(tmp_path, sheet=licensed(SHEET), standard="fce")
    words = ("player", "set", "504", "--fact")
    assert known(at)["504"][0] is None  # the list's column speaks
    taken = answer(*words, "licence:2026=no", "--since", "2026-01-20", *BY, "--at", at)
    assert taken["act"] is not None
    assert {one for one, (has, _) in known(at).items() if has != 1} == {"504"}
    again = answer(*words, "licence:2026=no", "--since", "2026-01-25", *BY, "--at", at, code=1)
    assert codes(again["problems"], "error") == ["player-idle"]
    late = answer(*words, "licence:2026=yes", "--since", "2026-02-02", *BY, "--at", at)
    assert late["act"] is not None
    assert known(at)["504"][0] == 0
    answer(*words, "licence:2026=yes", "--since", "2026-01-30", *BY, "--at", at)
    assert known(at)["504"][0] == 1


def test_since_when_somebody_is_a_member_enters_the_list(tmp_path: Path) -> None:
    at = federation(tmp_path, sheet=licensed(SHEET), standard="fce")
    fact = ("--fact", "federated_since=2012-03-01", "--since", "2012-03-01")
    answer("player", "set", "505", *fact, *BY, "--at", at)
    assert known(at)["505"][1] == "2012-03-01"
    wrong = ("player", "set", "505", "--fact", "federated_since=2012", *BY, "--at", at)
    assert codes(answer(*wrong, code=1)["problems"], "error") == ["player-fact"]


def test_the_other_rating_is_that_of_the_same_body_s_other_list(tmp_path: Path) -> None:
    """FCE 11.1: who has no rapid Elo of the FCE begins at its standard one, not at FIDE's."""
    at = federation(tmp_path, abroad="fide")
    sheet = tmp_path / "fce.csv"
    sheet.write_text(SHEET.replace(",2105,", ",2111,"), encoding="utf-8")
    for name, rulebook, kind in (("standard", "fce", "standard"), ("rapid", "fce-rapid", "rapid")):
        answer("list", "add", name, "--kind", kind, "-r", rulebook, "--from", sheet,
               "--date", "2026-01-01", *BY, "--at", at)  # fmt: skip
    desk = Desk(opened_office(at).store, Vault(at), CATALOGUE)
    kept = desk.lists["rapid"]
    (current,), _ = lists_since(desk.store, desk.vault, kept, FEBRUARY)
    rows = people_of(desk, kept, current, set(), FEBRUARY).rows
    assert dict(rows.select("player_id", "other_rating").iter_rows())["501"] == 2111


def test_a_report_may_print_the_name_that_somebody_had(tmp_path: Path) -> None:
    at = federation(tmp_path, standard="fide")
    answer(
        "player", "rename", "502", "Zubiri Ruiz, Marta", "--since", "2026-01-05", *BY, "--at", at
    )
    sent = report(tmp_path, "enero", date(2026, 1, 9))
    (came,) = answer("intake", sent, *BY, "--at", at)["reports"]
    assert came["state"] == "taken"


@pytest.mark.parametrize("is_admitted", [True, False])
@pytest.mark.long
def test_an_event_whose_players_are_uncertain_again_is_never_left_out_without_a_decision(
    tmp_path: Path, *, is_admitted: bool
) -> None:
    """Whether it was admitted before or not: a new report has somebody unknown, the list waits."""
    at = federation(tmp_path, standard="fide")
    answer("intake", report(tmp_path, "enero", date(2026, 1, 9)), *BY, "--at", at)
    if is_admitted:
        answer("event", "decide", "1", "--admit", *BY, "--at", at)
    new = report(tmp_path / "again", "enero", date(2026, 1, 9), ("501", "502", "503", STRANGER))
    answer("intake", new, "--event", "1", *BY, "--at", at, code=1)
    seen = answer("period", "preview", "standard", "--at", at, code=1)
    assert codes(seen["problems"]).count("event-undecided") == 1
    words = ("--date", "2026-02-01", *BY, "--at", at)
    done = answer("period", "publish", "standard", *words, code=1)
    assert done["is_published"] is False
