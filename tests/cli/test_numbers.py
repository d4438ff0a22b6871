"""Numbers of other bodies and licences on the command line: from a table, looked up by the day."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from arpad.formats.other_lists import as_written
from arpad.office.players import updating
from tests.cli.calls import answer, codes, run
from tests.cli.offices import BY, FIRST_FOUR, PEOPLE, federation, listed, put, report
from tests.cli.test_season import SHEET as LICENSED
from tests.office.papers import Person


def update(at: Path, text: str, *more: str, code: int = 0) -> dict[str, Any]:
    table = at.parent / "facts.csv"
    table.write_text(text, encoding="utf-8")
    return answer("player", "update", table, *more, *BY, "--at", at, code=code)


def facts(at: Path, player: str) -> dict[str, str]:
    shown = answer("player", "show", player, "--at", at)["facts"]
    return {f"{one['fact']}:{one['which']}".rstrip(":"): one["value"] for one in shown}


def test_numbers_titles_births_clubs_and_licences_come_from_one_table(tmp_path: Path) -> None:
    at = federation(tmp_path, standard="fce")
    table = """\
player_id,name,number:iccf,number:fide,title:fide,birth,club,licence:2026
501,"Aguirre Sanz, Jon",390002,22,FM,1961-05-28,Foment,yes
502,"Zukertort, Zoe",390003,,,,,
503,,390002x!,,,,Foment,
504,,,,,,,
999,"Estel Riu, Jan",390009,,,,,
505,,390005,,,,,
505,,390006,,,,,
"""
    seen = update(at, table, "--preview")
    done = update(at, table)
    assert (seen["act"], seen["changes"]) == (None, done["changes"])
    assert [change["value"] for change in done["changes"]] == [
        "390002", "22", "FM", "1961-05-28", "Foment", "yes", "Foment",
    ]  # fmt: skip
    assert done["changes"][3]["was"] == "1961"
    told = " ".join(problem["message"] for problem in done["problems"])
    for left in ("999 Estel Riu, Jan", "502 Zukertort, Zoe", "in the table, and left out: 505",
                 "503 number:iccf '390002x!'"):  # fmt: skip
        assert left in told
    assert facts(at, "501") | {"number:iccf": "390002", "licence:2026": "yes"} == facts(at, "501")
    answer("office", "undo", str(done["act"]), *BY, "--at", at)
    assert facts(at, "501")["birth"] == "1961"
    assert "number:iccf" not in facts(at, "501")


def test_two_numbers_are_exchanged_in_one_act_and_shared_by_nobody(tmp_path: Path) -> None:
    at = federation(tmp_path, standard="cnxc")
    update(at, "player_id,number:iccf,number:fpx\n501,71,72\n502,72,71\n")
    shared = update(at, "player_id,number:iccf\n501,72\n", code=1)
    assert codes(shared["problems"]) == ["player-number"]
    update(at, "player_id,number:iccf\n501,72\n502,71\n")
    assert (facts(at, "501")["number:iccf"], facts(at, "502")["number:iccf"]) == ("72", "71")
    assert facts(at, "501")["number:fpx"] == "72"
    by_fpx = update(at, "player_id,club\n72,Foment\n", "--numbers-of", "fpx")
    assert [change["player"] for change in by_fpx["changes"]] == ["501"]


@pytest.mark.parametrize(
    "text",
    [
        "player_id,rating\n501,2000\n",
        "player_id,number\n501,7\n",
        "name,club\nAguirre,Foment\n",
        "player_id,name\n501,x\n",
        "player_id,birth,birth_date\n501,1961,1961\n",
        "player_id,club,club\n501,A,B\n",
        "player_id,club\n501,\n",
    ],
)
def test_a_table_that_says_nothing_of_players_is_refused(tmp_path: Path, text: str) -> None:
    at = federation(tmp_path, standard="fce")
    done = update(at, text, code=1)
    assert (done["act"], done["changes"]) == (None, [])


def test_a_table_of_facts_is_read_once_and_printed_as_what_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = federation(tmp_path, standard="fce")
    table = tmp_path / "facts.csv"
    table.write_text("player_id,birth\n501,1961-05-28\n")
    words = ("player", "update", table, "--at", at, *BY)
    told, readings = "501 Aguirre Sanz, Jon: birth 1961 → 1961-05-28", []

    def counted(data: bytes, name: str, called: Mapping[str, str]) -> Any:
        readings.append(name)
        return as_written(data, name, called)

    monkeypatch.setattr(updating, "as_written", counted)
    for more in (("--preview",), ()):
        assert told in run(*words, *more).output
        assert readings.pop() == "facts.csv"
        assert readings == []


def test_the_year_in_which_the_office_starts_has_licences_by_number(tmp_path: Path) -> None:
    """FCE 8.2: the office goes on from the list of 1 March 2026, and 4 gets a licence of 2026."""
    at, sheet, table = tmp_path / "federation", tmp_path / "sheet.csv", tmp_path / "licences.csv"
    sheet.write_text(LICENSED, encoding="utf-8")
    table.write_text("player_id\n4\n")
    answer("office", "init", at, "--name", "Ruritania", "--by", "ana")
    answer("player", "import", sheet, "--at", at, *BY)
    words = ("--from", sheet, "--date", "2026-03-01", "--rulebook", "fce", "--at", at, *BY)
    answer("list", "add", "standard", *words)
    verb_answer = answer("office", "season", "--licences", table, *BY, "--at", at)
    assert (verb_answer["season"], verb_answer["first_list"]) == ("2026", "2026-04-01")
    assert verb_answer["licences"] == {"kept": 3, "new": 1, "lost": 0}


def fce(tmp_path: Path) -> Path:
    return federation(tmp_path, standard="fce", rapid="fce-rapid")


@pytest.mark.long
def test_half_of_k_is_the_rapid_list_s_and_no_fault_for_the_standard(tmp_path: Path) -> None:
    """FCE 5.3: an active event may ask for half of K; K0 is 16 for 501 and 24 for the others.

    501: (.20 + .33 - .76) x 8 = -1.84; 502: (-.10 - .33 - .16) x 12 = -7.08;
    503: (.10 + .45 + .76) x 12 = 15.72; 504: (-.20 - .45 + .16) x 12 = -5.88.
    """
    at = fce(tmp_path)
    asked = {"is_half_k_requested": True, "is_registered": True}
    active = report(tmp_path, "Active", date(2026, 1, 10), minutes=30, facts=asked)
    answer("intake", active, "--at", at, "--by", "ana")
    status = answer("period", "status", "standard", "--at", at)
    assert [event["state"] for event in status["events"]] == ["not_rated"]
    for name in ("standard", "rapid"):
        assert "facts-unread" not in codes(put(at, name)["problems"])
    rows = listed(at, "2026-02-01", "rapid")
    assert [rows[one]["rating"] for one in FIRST_FOUR] == ["2103", "1973", "1918", "1859"]


@pytest.mark.long
def test_a_standard_event_that_asks_for_half_of_k_is_an_error(tmp_path: Path) -> None:
    at = fce(tmp_path)
    slow = report(tmp_path, "Slow", date(2026, 1, 10), facts={"is_half_k_requested": True})
    answer("intake", slow, "--at", at, "--by", "ana", code=1)
    status = answer("period", "status", "standard", "--at", at, code=1)
    assert [event["state"] for event in status["events"]] == ["blocked"]


def office(tmp_path: Path, sheet: str, day: str, **lists: str) -> Path:
    """Make an office whose lists begin on a day with the players of a sheet."""
    at, table = tmp_path / "federation", tmp_path / "sheet.csv"
    table.write_text(sheet, encoding="utf-8")
    answer("office", "init", at, "--name", "Ruritania", "--by", "ana")
    answer("player", "import", table, "--at", at, *BY)
    for name, rulebook in lists.items():
        kind = ("--kind", name if name == "rapid" else "standard")
        words = ("--from", table, "--date", day, "--rulebook", rulebook, *kind)
        answer("list", "add", name, *words, "--at", at, *BY)
    return at


def look_up(at: Path, body: str, day: str, rows: str, kind: str = "standard") -> None:
    table = at.parent / f"{body}-{day}-{kind}.csv"
    numbered = (
        f"{number},X,{rating}" for number, rating in (one.split(":") for one in rows.split())
    )
    table.write_text("\n".join(["player_id,name,rating", *numbered, ""]))
    answer(
        "list", "external", body, "--from", table, "--date", day, "--kind", kind, "--at", at, *BY
    )


def seconded(
    at: Path, name: str, day: date, people: list[Person], results: str, **more: Any
) -> None:
    sent = report(at.parent / name, name, day, people, results, **more)
    answer("intake", sent, "--at", at, "--by", "ana")


CNXC = """\
player_id,name,federation,rating,games_rated,status,last_played
501,"Aguirre Sanz, Jon",POR,2105,80,effective,2025-03-01
901,"Abreu, Tomás",POR,,,,
902,"Brandão, Ivo",POR,,,,
903,"Calado, Nuno",POR,,,,
904,"Dinis, Rui",POR,,,,
905,"Esteves, Ana",POR,,,,
906,"Falcão, Berta",POR,,,,
"""


def of_cnxc(*numbers: str) -> list[Person]:
    names = dict(row.split('"')[:2] for row in CNXC.splitlines()[1:])
    return [Person(number, name=names[f"{number},"], federation="POR") for number in numbers]


@pytest.mark.long
def test_cnxc_reads_each_body_s_own_numbers_on_the_day_of_the_calculation(tmp_path: Path) -> None:
    """CNXC 5.3 by hand: 501 beats the first, draws with the second and loses to the third.

    January: 2300 (ICCF 71), 1900 (FPX 71) and 1750 are .25, .76 and .89: 20 x -.40 = -8: 2097.
    July: 904 has 71 by then, 2310 on the list of 1 July; 1950 (FPX 72) and 1750 are .23, .70 and
    .89: 20 x -.32 = -6.4: 2090.6, so 2091.
    """
    at = office(tmp_path, CNXC, "2025-07-01", standard="cnxc")
    update(at, "player_id,number:iccf,number:fpx\n901,71,\n902,,71\n905,,72\n906,72,\n")
    answer("player", "set", "906", "--fact", "number:iccf=", *BY, "--at", at)  # it was mistyped
    answer("player", "set", "904", "--fact", "number:iccf=72", *BY, "--at", at)
    look_up(at, "iccf", "2025-12-01", "71:2300 72:1400")
    look_up(at, "fpx", "2025-12-01", "71:1900 72:1950")
    facts = {"is_by_body": True}
    others = ("901", "902", "903"), ("904", "905", "906")
    seconded(at, "A", date(2025, 10, 1), of_cnxc("501", *others[0]), "0==1==", facts=facts)
    put(at, day="2026-01-01")
    assert listed(at, "2026-01-01")["501"]["rating"] == "2097"
    update(at, "player_id,number:iccf\n901,72\n904,71\n", "--since", "2026-03-01")
    look_up(at, "iccf", "2026-05-02", "71:2200 72:1400")
    look_up(at, "iccf", "2026-07-01", "71:2310 72:1500")
    seconded(at, "B", date(2026, 5, 1), of_cnxc("501", *others[1]), "0==1==", facts=facts)
    put(at, day="2026-07-01")
    assert listed(at, "2026-07-01")["501"]["rating"] == "2091"


FCE = """\
player_id,name,federation,birth_date,rating,federated_since,club,has_licence
1,"Amat Sol, Ona",CAT,1988-03-02,2100,2012-09-01,Foment,true
2,"Bosch Mas, Pau",CAT,1979-11-20,,2026-01-10,Foment,true
3,"Camps Roca, Nil",CAT,1969-01-05,,2026-01-10,Foment,true
4,"Duran Puig, Mar",CAT,1975-05-05,,2026-01-10,Foment,true
5,"Estel Riu, Jan",CAT,1975-05-05,,2026-01-10,Foment,
"""


@pytest.mark.long
def test_fce_gives_first_ratings_by_fide_s_numbers_and_any_list_of_fide(tmp_path: Path) -> None:
    """FCE 10.1, 11.2: 2 is FIDE's 81, 3 its 82; 4 is ICCF's 81, and gets 1700 by age (10.2).

    82 has a rapid rating, which goes before the standard one on the rapid list. In February 3 and
    5 have exchanged 82 and 83, and 5 gets what 82 has.
    """
    at = office(tmp_path, FCE, "2026-01-01", standard="fce", rapid="fce-rapid")
    update(at, "player_id,number:fide,number:iccf\n2,80,\n3,82,\n4,81,\n5,83,\n")
    answer("player", "set", "4", "--fact", "number:fide=", *BY, "--at", at)
    update(at, "player_id,number:fide,number:iccf\n2,81,\n4,,81\n")
    look_up(at, "fide", "2026-01-01", "80:2400 81:2088 82:2000 83:1500")
    look_up(at, "fide", "2026-01-01", "82:1900", kind="rapid")
    for name in ("standard", "rapid"):
        put(at, name)
    ratings = {}
    for name in ("standard", "rapid"):
        rows = listed(at, "2026-02-01", name)
        ratings[name] = {number: row["rating"] for number, row in rows.items()}
    assert ratings["standard"] == {"1": "2100", "2": "2088", "3": "2000", "4": "1700", "5": ""}
    assert ratings["rapid"] == {"1": "2100", "2": "2088", "3": "1900", "4": "1700", "5": ""}
    update(at, "player_id,number:fide\n3,83\n5,82\n", "--since", "2026-02-10")
    update(at, "player_id,licence:2026\n5,yes\n", "--since", "2026-02-10")
    put(at, day="2026-03-01")
    after = {number: row["rating"] for number, row in listed(at, "2026-03-01").items()}
    assert after == ratings["standard"] | {"5": "2000"}


@pytest.mark.long
def test_a_list_of_fide_that_is_not_looked_up_is_named(tmp_path: Path) -> None:
    at = office(tmp_path, FCE, "2026-01-01", standard="fce")
    look_up(at, "fide", "2026-01-01", "82:1900", kind="rapid")
    found = answer("period", "preview", "--at", at)["problems"]
    (told,) = [one["message"] for one in found if one["code"] == "lookups-missing"]
    assert told == "No list of fide is looked up for fide_rating: the office has rapid 2026-01-01."


@pytest.mark.long
def test_fide_s_lists_follow_who_has_a_number_in_each_report(tmp_path: Path) -> None:
    """FIDE 8.3 by hand, K = 20 for all four; the lists of February and of March.

    501: -.23, -.71; 502: -.59, -.03; 503: 1.31, .69; 504: -.49, .05, each times 20.
    """
    at = federation(tmp_path, standard="fide")
    update(at, "player_id,number:fide,number:iccf\n502,9001,\n503,9002,9001\n504,9003,\n")
    answer("player", "set", "504", "--fact", "number:fide=", *BY, "--at", at)
    answer("player", "set", "501", "--fact", "number:fide=9003", *BY, "--at", at)

    def four(numbers: str) -> list[Person]:
        pairs = zip(FIRST_FOUR, numbers.split(), strict=True)
        return [replace(PEOPLE[one], player_id=number) for one, number in pairs]

    seconded(at, "January", date(2026, 1, 9), four("9003 9001 9002 504"), "1=01=1")
    put(at)
    february = listed(at, "2026-02-01")
    assert [february[one]["rating"] for one in FIRST_FOUR] == ["2100", "1968", "1928", "1855"]
    update(at, "player_id,number:fide\n502,9002\n503,9001\n", "--since", "2026-02-01")
    seconded(at, "February", date(2026, 2, 9), four("9003 9002 9001 504"), "=101=1")
    put(at, day="2026-03-01")
    march = listed(at, "2026-03-01")
    assert [march[one]["rating"] for one in FIRST_FOUR] == ["2086", "1967", "1942", "1856"]


@pytest.mark.long
def test_iccf_ratings_are_looked_up_by_the_numbers_there(tmp_path: Path) -> None:
    """One effective player stands on both lists: too few for CNXC 7.3 to add anything."""
    where = federation(tmp_path, active="cnxc")
    answer("player", "set", "501", "--fact", "number:iccf=9001", *BY, "--at", where)
    table = tmp_path / "iccf.csv"
    table.write_text('player_id,name,rating\n9001,"Aguirre Sanz, Jon",2205\n')
    words = ("--from", table, "--date", "2026-07-01", *BY, "--at", where)
    answer("list", "external", "iccf", *words)
    assert codes(answer("list", "external", "iccf", *words, code=1)["problems"]) == ["office-list"]
    assert answer("list", "external", "uscf", *words, code=1)["act"] is None
    ahead = ("--from", table, "--date", "2062-07-01", *BY, "--at", where)
    assert codes(answer("list", "external", "iccf", *ahead, code=1)["problems"]) == ["office-list"]
    seen = answer("period", "preview", "--at", where)
    assert (seen["list_date"], seen["calibration"]["players"]) == ("2026-07-01", 1)
    assert (seen["calibration"]["theirs"], seen["calibration"]["ours"]) == ("2205", "2105")
    told = answer("period", "report", "--at", where)
    assert [(one["player_id"], one["theirs"], one["ours"]) for one in told["common"]] == [
        ("501", 2205, 2105)
    ]
