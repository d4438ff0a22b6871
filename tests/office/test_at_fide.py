"""A year of events on their way to FIDE and back, by figures that are worked out by hand."""

import csv
from collections.abc import Mapping
from datetime import date
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, get_args

import pytest

from arpad.answers.todo import OVERDUE
from arpad.office.fide.days import Kind, WhenDone, deadlines
from arpad.report.facts import Facts
from arpad.rulebooks import CATALOGUE
from tests.cli.calls import answer, codes, run
from tests.cli.offices import BY, LAST_FOUR, PEOPLE, copied, federation, folder_of_the_run, report
from tests.sampling import sampled

FIRST = {"501": 2105, "502": 1980, "503": 1902, "504": 1865, "505": 1790, "506": 1755, "507": 1710}
"""Of 508 FIDE has no number. Everybody has K = 20."""
IN_FEBRUARY = {"501": (2112, 12), "502": (1968, 3), "503": (1928, 3), "504": (1855, 3)}
"""January, by FIDE 8.1.2 and 8.3: 501 - 504 are 240 points apart (.80/.20), 502 - 503 78 (.61/.39),
503 - 504 37 (.55/.45), 501 - 502 125 (.67/.33), 502 - 504 115 (.66/.34), 501 - 503 203 (.76/.24).
501: 20 x (.20 + .33 - .76) = -4.6; 502: 20 x (-.11 - .33 - .16) = -12; 503: 20 x (.11 + .45 + .76)
= 26.4; 504: 20 x (-.20 - .45 + .16) = -9.8. 501 played nine more games abroad."""
IN_APRIL = {
    "501": (2107, 3), "502": (1958, 3), "503": (1952, 3), "504": (1846, 3),
    "505": (1787, 2), "506": (1745, 2), "507": (1723, 2),
}  # fmt: skip
"""February, which FIDE's list of March hasn't: 257 (.82/.18), 40 (.56/.44), 73 (.60/.40), 144
(.69/.31), 113 (.65/.35), 184 (.74/.26). 501: 20 x (.18 + .31 - .74) = -5; 502: 20 x (-.06 - .31 -
.15) = -10.4; 503: 20 x (.06 + .40 + .74) = 24; 504: 20 x (-.18 - .40 + .15) = -8.6.
March, where games with 508 count for nobody: 506 - 507 45 (.56/.44), 505 - 506 35 (.55/.45), 505 -
507 80 (.61/.39). 505: 20 x (.45 - .61) = -3.2; 506: 20 x (-.06 - .45) = -10.2; 507: 20 x (.06 +
.61) = 13.4."""
IN_MAY = {"501": (2102, 3), "502": (1949, 3), "503": (1995, 3), "504": (1838, 3)}
"""April: 261 (.82/.18), 6 (.51/.49), 106 (.64/.36), 149 (.70/.30), 112 (.65/.35), 155 (.71/.29).
501: 20 x (.18 + .30 - .71) = -4.6; 502: 20 x (-.01 - .30 - .15) = -9.2; 503: 20 x (.01 + .36 + .71)
= 21.6, and FIDE gave 43 with K = 40; 504: 20 x (-.18 - .36 + .15) = -7.8."""
LISTS: Mapping[str, Mapping[str, tuple[int, int]]] = {
    "2026-01-01": {}, "2026-02-01": IN_FEBRUARY, "2026-03-01": {}, "2026-04-01": IN_APRIL,
    "2026-05-01": IN_MAY, "2026-06-01": {},
}  # fmt: skip
EVENTS = (
    # name, first day, registered on, sent on, more
    ("enero", date(2026, 1, 9), "2026-01-05", "2026-01-20", {}),
    ("febrero", date(2026, 2, 13), "2026-02-12", "2026-02-20", {}),
    ("marzo", date(2026, 3, 13), "2026-03-01", "2026-03-20", {"people": LAST_FOUR}),
    ("abril", date(2026, 4, 25), "2026-04-01", "2026-04-29", {}),
    ("mayo", date(2026, 5, 8), "2026-05-05", "", {}),
    ("breve", date(2026, 1, 16), "2026-01-05", "2026-01-20", {"minutes": 20}),
)  # fmt: skip
ON = ("--since", "2026-01-01", "--on", "2026-06-15")


@cache
def _year() -> Path:
    folder = folder_of_the_run()
    at = federation(folder)
    ratings, numbers = dict(FIRST), {player: f"99000{player}" for player in FIRST}
    for player, number in numbers.items():
        answer("player", "set", player, "--fact", f"number:fide={number}", "--since", "2026-01-01",
               *BY, "--at", at)  # fmt: skip
    for day, changed in LISTS.items():
        ratings |= {player: rating for player, (rating, _) in changed.items()}
        games = {player: changed[player][1] if player in changed else 0 for player in FIRST}
        rows = [(numbers[player], PEOPLE[player].name, ratings[player], 20, games[player])
                for player in FIRST]  # fmt: skip
        path = folder / f"fide-{day}.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(
                [("player_id", "name", "rating", "k_factor", "games"), *rows]
            )
        answer("list", "external", "fide", "--from", path, "--date", day, *BY, "--at", at)
    for number, (name, start, registered, sent, more) in enumerate(EVENTS, start=1):
        facts = {"registered_on": date.fromisoformat(registered)}
        paper = report(folder, name, start, **({"facts": facts} | more))
        answer("intake", paper, *BY, "--at", at)
        if sent:
            answer("event", "send", str(number), "--on", sent, *BY, "--at", at)
    answer("event", "add", "junio", "--start", "2026-06-19", "--end", "2026-06-21", *BY, "--at", at)
    return folder


@pytest.fixture
def year(tmp_path: Path) -> Path:
    return copied(_year(), tmp_path) / "federation"


@cache
def of_the_year() -> dict[str, dict[str, Any]]:
    """Return what the verb tells of the year as it is."""
    return events(_year() / "federation")


def events(at: Path, *words: str) -> dict[str, dict[str, Any]]:
    shown = answer("event", "fide", *(words or ON), "--at", at)
    return {event["name"].removeprefix("The "): event for event in shown["events"]}


def figures(event: dict[str, Any]) -> dict[str, tuple[Any, ...]]:
    """Return by player the state, games and change of the event, expected and listed rating."""
    return {
        row["player"]: (row["state"], row["games"], row["change"], row["rating_expected"],
                        row["rating_listed"]) for row in event["players"]
    }  # fmt: skip


def test_a_year_stands_as_it_was_worked_out() -> None:
    by_name = of_the_year()
    assert {name: event["state"] for name, event in by_name.items()} == {
        "enero": "rated", "febrero": "rated", "marzo": "rated", "abril": "differs",
        "mayo": "not_sent", "breve": "waiting", "junio": "to_come",
    }  # fmt: skip
    assert by_name["enero"]["rated_on"] == "2026-02-01"
    assert figures(by_name["enero"]) == {
        "501": ("more_games", 3, "-4.6", 2100, 2112),
        "502": ("as_expected", 3, "-12", 1968, 1968),
        "503": ("as_expected", 3, "26.4", 1928, 1928),
        "504": ("as_expected", 3, "-9.8", 1855, 1855),
    }
    assert figures(by_name["abril"])["503"] == ("rating_differs", 3, "21.6", 1974, 1995)
    assert {row[0] for row in figures(by_name["marzo"]).values()} == {"as_expected"}


@pytest.mark.long
def test_a_span_of_no_day_is_refused_and_a_year_goes_back_from_its_end(year: Path) -> None:
    for verb in ("fide", "list"):
        refused = run("event", verb, "--since", "2026-03-01", "--until", "2026-02-28", "--at", year)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert "--since 2026-03-01 is after --until 2026-02-28." in refused.stderr
    assert set(events(year, "--until", "2026-01-31", "--on", "2028-01-01")) == {"enero", "breve"}


def _overdue(at: Path, on: str) -> list[tuple[str, str, str]]:
    tasks = answer("todo", "--on", on, "--at", at)["tasks"]
    return [(task["kind"], task["event"], task["due"]) for task in tasks
            if task["kind"].startswith("fide_")]  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize(
    ("on", "tasks"),
    [
        ("2026-05-29", []),  # the books for June close on the last day but two (9.1, 7.1.3)
        ("2026-05-30", [("fide_sent", "5", "2026-05-29")]),
        ("2026-06-16", [("fide_sent", "5", "2026-05-29")]),
        # three days before the 19th (0.2)
        ("2026-06-17", [("fide_sent", "5", "2026-05-29"), ("fide_registered", "7", "2026-06-16")]),
        # the third list after the end, whose books close on 29 July (9.1), and July's on 28 June
        ("2026-07-30", [("fide_last", "5", "2026-07-29"), ("fide_sent", "7", "2026-06-28")]),
    ],
)  # fmt: skip
def test_what_is_overdue_waits_for_an_officer(
    year: Path, on: str, tasks: list[tuple[str, str, str]]
) -> None:
    assert _overdue(year, on) == tasks


@pytest.mark.long
def test_what_is_overdue_is_said_with_its_article_and_what_to_type(year: Path) -> None:
    lines = run("todo", "--on", "2026-06-17", "--at", year).stdout.splitlines()
    sent = lines.index("Send the report of event 5, The mayo, to FIDE: due by 2026-05-29")
    assert "(FIDE B.02 2025-10 9.1)" in lines[sent + 1]
    assert lines[sent + 2].strip() == "arpad event send 5 --because WHY"
    answer("event", "send", "5", "--on", "2026-06-01", *BY, "--at", year)
    assert _overdue(year, "2026-06-16") == []


@pytest.mark.long
def test_who_is_on_fides_list_or_never_sends_is_not_asked(year: Path, tmp_path: Path) -> None:
    """The event of April is on the list of May, whether or not an act says that it was sent."""
    acts = answer("office", "log", "--at", year)["acts"]
    sent = [str(row["number"]) for row in acts if row["kind"] == "event.send"]
    assert len(sent) == 5
    answer("office", "undo", sent[3], *BY, "--at", year)
    assert [task[1] for task in _overdue(year, "2026-06-16")] == ["5"]
    for number in (*sent[:3], sent[4]):
        answer("office", "undo", number, *BY, "--at", year)
    assert _overdue(year, "2026-06-16") == []
    assert set(OVERDUE) == set(get_args(Kind))


def test_an_event_that_a_list_lacks_is_found_on_the_next() -> None:
    event = of_the_year()["febrero"]
    assert (event["missing_on"], event["rated_on"]) == (["2026-03-01"], "2026-04-01")
    assert figures(event) == {
        "501": ("as_expected", 3, "-5", 2107, 2107), "502": ("as_expected", 3, "-10.4", 1958, 1958),
        "503": ("as_expected", 3, "24", 1952, 1952), "504": ("as_expected", 3, "-8.6", 1846, 1846),
    }  # fmt: skip


def test_who_has_no_number_is_named_and_rates_nobody() -> None:
    [player] = of_the_year()["marzo"]["without_number"]
    assert (player["player"], player["rank"], player["printed"]) == ("508", 4, "")
    assert {row[1] for row in figures(of_the_year()["marzo"]).values()} == {2}


@pytest.mark.long
def test_lists_that_are_not_kept_are_named(year: Path) -> None:
    shown = answer("event", "fide", *ON, "--at", year)
    assert codes(shown["problems"]) == ["fide-lists"]
    assert shown["events"][5]["needs"] == ["2026-01-01", "2026-02-01"]
    assert shown["states"] == {"rated": 3, "differs": 1, "not_sent": 1, "waiting": 1, "to_come": 1}


def test_every_deadline_has_its_day_and_its_article() -> None:
    """FIDE 0.2: three days before; 9.1: for the next list, whose books close on 29 March; 7.1.3."""
    told = {
        name: {row["kind"]: (row["day"], row["done"], row["state"]) for row in event["deadlines"]}
        for name, event in of_the_year().items()
    }
    assert told["febrero"] == {
        "registered": ("2026-02-10", "2026-02-12", "late"),
        "sent": ("2026-02-26", "2026-02-20", "in_time"),
        "last": ("2026-04-28", "2026-02-20", "in_time"),
    }
    assert told["abril"]["sent"] == ("2026-05-29", "2026-04-29", "in_time")
    assert told["mayo"]["sent"] == ("2026-05-29", None, "overdue")
    assert told["mayo"]["last"] == ("2026-07-29", None, "open")
    assert told["junio"]["registered"] == ("2026-06-16", None, "open")
    articles = {row["kind"]: row["article"] for row in of_the_year()["enero"]["deadlines"]}
    assert articles == {"registered": "FIDE B.02 2025-10 0.2/3", "sent": "FIDE B.02 2025-10 9.1",
                        "last": "FIDE B.02 2025-10 9.1"}  # fmt: skip


@pytest.mark.parametrize(
    ("family", "start", "end", "highest", "days"),
    [
        # a month before (0.4), and nothing of the report; two days for rapid in 2012
        ("fide", (2010, 3, 31), (2010, 4, 9), None, {"registered": "2010-02-28"}),
        ("fide-rapid", (2013, 3, 1), (2013, 3, 2), None, {"registered": "2013-02-27"}),
        # the arbiter's week and FIDE's 30 days, up to the text of 2022
        ("fide", (2021, 12, 31), (2022, 1, 9), None,
         {"registered": "2021-11-30", "reported": "2022-01-16", "sent": "2022-02-08"}),
        ("fide", (2022, 1, 1), (2022, 1, 9), None,
         {"registered": "2021-12-29", "reported": "2022-01-16", "sent": "2022-02-08"}),
        # 30 days with a player above 2700 (0.2.1); six days of the month left, and five (9.1)
        ("fide", (2026, 3, 1), (2026, 3, 25), 2700,
         {"registered": "2026-02-26", "sent": "2026-03-29", "last": "2026-05-29"}),
        ("fide", (2026, 3, 1), (2026, 3, 26), 2701,
         {"registered": "2026-01-30", "sent": "2026-04-28", "last": "2026-05-29"}),
        # the third list after the end
        ("fide-blitz", (2026, 1, 31), (2026, 1, 31), None,
         {"registered": "2026-01-28", "sent": "2026-02-26", "last": "2026-03-29"}),
        ("fide-blitz", (2026, 2, 1), (2026, 2, 1), None,
         {"registered": "2026-01-29", "sent": "2026-02-26", "last": "2026-04-28"}),
    ],
)  # fmt: skip
def test_deadlines_are_those_of_the_text_in_force(
    family: str, start: tuple[int, int, int], end: tuple[int, int, int], highest: int | None,
    days: dict[str, str],
) -> None:  # fmt: skip
    facts = Facts(start=date(*start), end=date(*end))
    book_on = partial(CATALOGUE.in_force, family)
    told = deadlines(facts, book_on, WhenDone(), date(2026, 1, 1), (highest, None))
    assert {row.kind: str(row.day) for row in told} == days


@pytest.mark.long
def test_what_was_sent_is_kept_byte_for_byte_and_undone(year: Path, tmp_path: Path) -> None:
    sent = tmp_path / "sent.trf"
    sent.write_bytes(b"012 The mayo as uploaded\n")
    done = answer("event", "send", "5", "--file", sent, "--on", "2026-05-20", *BY, "--at", year)
    shown = answer("event", "show", "5", "--at", year)
    [row] = shown["sent"]
    digest = sha256(sent.read_bytes()).hexdigest()
    assert (row["body"], row["day"], row["file"], row["sha256"]) == (
        "fide", "2026-05-20", "sent.trf", digest)  # fmt: skip
    assert events(year)["mayo"]["state"] == "missing"
    log = run("office", "log", "--last", "1", "--lang", "ca", "--at", year).output
    assert "informe enviat a una altra entitat" in log
    answer("office", "undo", str(done["act"]["number"]), *BY, "--at", year)
    assert events(year)["mayo"]["state"] == "not_sent"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("7", "--on", "2026-06-19"), "event-unsent"),  # no report, and a day to come
        (("5", "--on", "2026-05-07"), "event-unsent"),  # the day before it began
        (("5", "--on", "2099-01-01"), "event-unsent"),
        (("1", "--on", "2026-01-20"), "event-idle"),
        (("99",), "event-unknown"),
    ],
)
def test_what_cannot_have_been_sent_is_refused(
    year: Path, words: tuple[str, ...], code: str
) -> None:
    refused = answer("event", "send", *words, *BY, "--at", year, code=1)
    assert codes(refused["problems"]) == [code]


@pytest.mark.long
def test_a_list_of_fides_own_format_is_read(year: Path, tmp_path: Path) -> None:
    """The list of June in FIDE's TXT, on which the event of May is."""
    header = (
        f"ID Number      {'Name':61}Fed Sex Tit  WTit OTit           FOA JUN26 Gms K  B-day Flag"
    )
    may = {"501": (2099, 3), "502": (1941, 3), "503": (2013, 3), "504": (1832, 3)}
    lines = [f"99000{player:10}{PEOPLE[player].name:61}ESP M{'':32}{rating:5} {games:3} 20 1980"
             for player, (rating, games) in may.items()]  # fmt: skip
    path = tmp_path / "june.txt"
    path.write_text("\r\n".join((header, *lines, "")), encoding="utf-8")
    answer("list", "external", "fide", "--from", path, "--date", "2026-06-01", *BY, "--at", year)
    event = events(year)["mayo"]
    assert (event["state"], event["rated_on"], event["sent"]) == ("rated", "2026-06-01", [])
    assert figures(event)["503"] == ("as_expected", 3, "17.6", 2013, 2013)
    told = run("event", "fide", *ON, "--at", year).output
    assert "No act says when it was sent." in told


LETTER = """\
Query about a rated event

To the FIDE Qualification Commission

Dear colleagues,

Please look at the event below, and tell us whether its figures will be
corrected, or why they stand as they do.

Event: The abril
Played: 2026-04-25 to 2026-04-27
Report: sent on 2026-04-29, abril.trf (SHA-256 {sha256})
List: standard, 2026-05-01

The event is on this list, and figures of players below are not those that its
report gives on the ratings in force.

Players

 FIDE ID  Name               Reported                    Should be              The list shows  Note
99000503  Castaño Gil, Íñigo  3 games, +21.6 with K = 20  3 games, 1952 to 1974  3 games, 1995
another rating

Regulations

FIDE B.02 2025-10 8.1.2: The expected score is read from the table.

The K printed on the list, which doesn't say how many games were played.

We can send the report again. Thank you for your help.

For: Ruritania
"""


@pytest.mark.long
def test_a_letter_asks_fide_about_each_event_that_is_missing_or_differs(
    year: Path, tmp_path: Path
) -> None:
    answer("event", "send", "5", "--on", "2026-05-20", *BY, "--at", year)
    letters = tmp_path / "letters"
    by_name = events(year, *ON, "--letters", str(letters))
    assert sorted(path.name for path in letters.iterdir()) == [
        "query_event_4.txt", "query_event_5.txt"]  # fmt: skip
    assert by_name["abril"]["letter"] == str(letters / "query_event_4.txt")
    [sent] = by_name["abril"]["sent"]
    written = (letters / "query_event_4.txt").read_text(encoding="utf-8")
    assert written.split() == LETTER.format(sha256=sent["sha256"]).split()
    missing = (letters / "query_event_5.txt").read_text(encoding="utf-8")
    assert "We find none of its games on these lists" in missing
    assert "List: standard, 2026-06-01" in missing
    assert "FIDE B.02 2025-10 9.1: A report is sent in time for the next list;" in missing
    assert "+17.6 with K = 20  3 games, 1995 to 2013  0 games, 1995" in missing


@pytest.mark.long
def test_letters_can_be_pdfs(year: Path, tmp_path: Path) -> None:
    run("event", "fide", "4", "--letters", tmp_path / "l", "--letters-as", "pdf", "--at", year)
    [path] = (tmp_path / "l").iterdir()
    assert path.read_bytes().startswith(b"%PDF-")


@pytest.mark.long
@pytest.mark.parametrize(
    ("lang", "line"),
    sampled([
        ("en", "The abril (standard): rated otherwise, list of 2026-05-01"),
        ("es", "The abril (standard): evaluado de otra manera, lista de 2026-05-01"),
        ("ca", "The abril (standard): avaluat d’una altra manera, llista de 2026-05-01"),
        ("pt", "The abril (standard): incluído de outra forma, lista de 2026-05-01"),
    ], 2),
)  # fmt: skip
def test_the_screen_tells_it_in_the_language(year: Path, lang: str, line: str) -> None:
    told = run("event", "fide", *ON, "--lang", lang, "--at", year).output
    assert line in told
    assert ("21.6" if lang == "en" else "21,6") in told
