"""What is written a little otherwise is read, and said."""

from datetime import date
from decimal import Decimal

import pytest

from arpad.formats.trf import read
from arpad.report import Details, Pairing, Team, games
from arpad.report.details import Comment, NationalEntry, PointValue, TeamEntry
from arpad.tables.births import Birth

PLAYER = "001    1 mGM  Alekhin, Vera                     2224 ESP    32004478 1981/05/06  1.0    1"
FULL = (
    "012 Riga Open\n022 Riga\n032 LAT\n042 2024/11/23\n052 2024/11/24\n102 IA Feld, Oscar\n"
    f"{PLAYER}     2 w 1  0000 - Z\n"
    "001    2 wWIM Reti, Emilia                      2100 LAT    11600012 1990/00/00  0.0    2"
    "     1 b 0  0000 - Z\n"
)


def fixed(text):
    report, problems = read(text.encode())
    return report, {problem.code for problem in problems if problem.level == "fixed"}


def test_a_report_as_it_should_be_has_no_problem():
    report, problems = read(FULL.encode(), "riga.trf")
    assert problems == ()
    assert report.format == "TRF16"
    assert (report.name, report.city, report.federation) == ("Riga Open", "Riga", "LAT")
    assert (report.start, report.end) == (date(2024, 11, 23), date(2024, 11, 24))
    vera, emilia = report.players
    assert (vera.number, vera.sex, vera.title, vera.name) == (1, "m", "GM", "Alekhin, Vera")
    assert (vera.rating, vera.federation, vera.player_id) == (2224, "ESP", "32004478")
    assert (vera.birth, vera.points_half, vera.rank, vera.line) == (19810506, 2, 1, 7)
    assert (emilia.birth, emilia.title, emilia.points_half) == (19900000, "WIM", 0)
    assert report.pairings[:2] == (
        Pairing(1, 1, 2, "w", "1", 7, 92),
        Pairing(1, 2, None, "", "Z", 7, 102),
    )
    assert games(report)[1] == ()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("last", [True, False])
def test_line_ends(end, last):
    text = FULL if last else FULL.rstrip("\n")
    assert read(text.replace("\n", end).encode()) == read(FULL.encode())


@pytest.mark.parametrize(
    ("encoding", "level"),
    [("utf-8", None), ("utf-8-sig", None), ("cp1252", "fixed"), ("utf-16", "fixed")],
)
def test_encodings(encoding, level):
    text = FULL.replace("Riga Open", "Málaga €").replace("Emilia", "Zoë   ")
    report, problems = read(text.encode(encoding))
    assert report.name == "Málaga €"
    assert report.players[1].name == "Reti, Zoë"
    assert report.players[1].rating == 2100
    levels = [problem.level for problem in problems if problem.code == "trf-encoding"]
    assert levels == ([level] if level else [])


def test_bytes_that_windows_does_not_know_are_latin():
    report, problems = read(FULL.replace("Riga Open", "Ri\x81ga").encode("latin-1"))
    assert report.name == "Ri ga"  # a control, which nobody sees
    assert problems[0].found == "latin-1"


def test_columns_counted_in_bytes_are_put_right():
    name = "Müller, Zoë Ångström"
    line = PLAYER.encode()
    cell = name.encode().ljust(33)
    text = (line[:14] + cell + line[47:]).decode()
    report, problems = read(text.encode())
    assert report.players[0].name == name
    assert report.players[0].rating == 2224
    assert [problem.level for problem in problems if problem.code == "trf-columns"] == ["fixed"]


def test_short_lines_are_read_as_far_as_they_go():
    for length in range(3, len(PLAYER)):
        report, _ = read(f"012 Open\n{PLAYER[:length]}".encode())
        assert [player.number for player in report.players] == ([1] if length >= 8 else [])


def test_trailing_blanks_say_nothing():
    padded = FULL.replace("\n", " " * 200 + "\n")
    assert read(padded.encode()) == read(FULL.encode())


def test_tabs_are_widened():
    report, problems = read(FULL.replace("001    2", "001\t2").encode())
    (told,) = [one for one in problems if one.code == "trf-tab"]
    assert (told.level, "a guess" in told.message) == ("warning", True)
    assert report.name == "Riga Open"


@pytest.mark.parametrize(
    ("start", "end", "days"),
    [
        ("2018.04.08", "2018.06.10", (date(2018, 4, 8), date(2018, 6, 10))),
        ("28. 07. 2005", "31. 07. 2005", (date(2005, 7, 28), date(2005, 7, 31))),
        ("24/09/2010", "02/10/2010", (date(2010, 9, 24), date(2010, 10, 2))),
        ("May 29, 2020", "Jun 1, 2020", (date(2020, 5, 29), date(2020, 6, 1))),
        ("10.09.13", "11.03.13", (date(2010, 9, 13), date(2011, 3, 13))),
    ],
)
def test_days_are_mended(start, end, days):
    text = FULL.replace("2024/11/23", start).replace("2024/11/24", end)
    report, codes = fixed(text)
    assert (report.start, report.end) == days
    assert codes == {"trf-start", "trf-end"}


def test_a_day_that_could_be_two_is_a_warning():
    text = FULL.replace("2024/11/23", "08/04/2018").replace("2024/11/24", "10/06/2018")
    report, problems = read(text.encode())
    assert report.start == date(2018, 4, 8)
    start = next(problem for problem in problems if problem.code == "trf-start")
    assert start.level == "warning"
    assert "2018-08-04" in start.message


def test_the_dates_of_the_rounds_tell_which_day_it_is():
    text = FULL.replace("2024/11/23", "08/04/2018").replace("2024/11/24", "10/06/2018")
    rounds = "132".ljust(91) + "18/04/08  18/04/15"
    report, problems = read(f"{text}{rounds}\n".encode())
    assert report.start == date(2018, 4, 8)
    assert report.round_dates == (date(2018, 4, 8), date(2018, 4, 15))
    assert {problem.level for problem in problems} == {"fixed"}


@pytest.mark.parametrize(
    ("line", "days"),
    [
        ("132".ljust(91) + "24/11/23            24/11/24", ("2024-11-23", None, "2024-11-24")),
        ("132".ljust(91) + "24.11.23  24.11.24", ("2024-11-23", "2024-11-24")),
        ("132".ljust(92) + "24/11/23  24/11/24", ("2024-11-23", "2024-11-24")),
        ("132 2024/11/23\n132 2024/11/24", ("2024-11-23", "2024-11-24")),
        ("132".ljust(91) + "24.23.11", ("2024-11-23",)),
        ("132".ljust(91), ()),
    ],
)
def test_dates_of_rounds(line, days):
    report, _ = read(f"{FULL}{line}\n".encode())
    assert tuple(day and day.isoformat() for day in report.round_dates) == days


@pytest.mark.parametrize(
    ("old", "title"),
    [("g", "GM"), ("m", "IM"), ("f", "FM"), ("c", "CM"), ("wg", "WGM"), ("wm", "WIM"),
     ("wf", "WFM"), ("wc", "WCM"), ("h", "GM"), ("im", "IM"), ("AGM", "")],
)  # fmt: skip
def test_titles_of_trf06(old, title):
    report, codes = fixed(FULL.replace("mGM  A", f"m{old:>3} A"))
    assert report.players[0].title == title
    assert codes == {"trf-title"}


def test_the_format_is_told_by_what_the_file_uses():
    old = FULL.replace("mGM  A", "m  g A").replace("wWIM", "w wm")
    assert read(old.encode())[0].format == "TRF06"
    assert read(FULL.encode())[0].format == "TRF16"
    for line in ("142 9", "162  W 1.0", "LAT    1 m    Alekhin, Vera"):
        assert read(f"{FULL}{line}\n".encode())[0].format == "TRF26"


@pytest.mark.parametrize(
    ("cell", "sex", "is_fixed"), [("f", "w", True), ("M", "m", True), ("w", "w", False)]
)
def test_sexes(cell, sex, is_fixed):
    report, codes = fixed(FULL.replace(" mGM ", f" {cell}GM "))
    assert report.players[0].sex == sex
    assert codes == ({"trf-sex"} if is_fixed else set())


@pytest.mark.parametrize(
    ("cell", "half"),
    [("11.5", 23), ("  11", 22), (" 0.0", 0), (" 4,5", 9), ("  4½", 9), ("  .5", 1)],
)
def test_points(cell, half):
    report, _ = read(FULL.replace("1981/05/06  1.0", f"1981/05/06 {cell}").encode())
    assert report.players[0].points_half == half


@pytest.mark.parametrize("cell", ["0000", "   0", "    "])
def test_no_rating(cell):
    report, problems = read(FULL.replace("2224", cell).encode())
    assert report.players[0].rating is None
    assert problems == ()


def test_counts_with_an_addition():
    report, codes = fixed(f"{FULL}062 129 (88)\n072 163 (73)\n")
    assert (report.players_stated, report.rated_stated) == (129, 163)
    assert codes == {"trf-players-stated", "trf-rated-stated"}


@pytest.mark.parametrize(
    ("cell", "pairing"),
    [
        ("   2 w 1", (2, "w", "1")),
        ("0002 w 1", (2, "w", "1")),
        ("   2 W 1", (2, "w", "1")),
        ("   2   1", (2, "", "1")),
        ("   2 - 1", (2, "", "1")),
        ("   2 w ½", (2, "w", "=")),
        ("   2 w d", (2, "w", "D")),
        ("0000 - H", (None, "", "H")),
        ("0000 - u", (None, "", "U")),
        ("       F", (None, "", "F")),
        ("     w Z", (None, "", "Z")),
        ("0000 -  ", (None, "", "Z")),  # blank is an absence
        ("0000 - -", (None, "", "Z")),  # so FIDE's sample of TRF26 writes who did not play
        ("0000 - =", (None, "", "H")),  # the byes of TRF06
        ("0000 - +", (None, "", "F")),
        ("0000 - 0", (None, "", "Z")),
        ("   2 w U", (2, "w", "U")),  # kept, and an error of `games`
        ("   2 w  ", None),  # no result yet
        ("   2 w x", None),
        ("  2x w 1", None),
        ("        ", None),
    ],
)
def test_rounds(cell, pairing):
    report, problems = read(FULL.replace("     2 w 1  0000 - Z", f"  {cell}").encode())
    found = [p for p in report.pairings if p.player == 1]
    assert [(p.opponent, p.colour, p.result) for p in found] == ([pairing] if pairing else [])
    is_wrong = pairing is None and cell.strip() != ""
    assert any(problem.level == "error" for problem in problems) == is_wrong


def test_rounds_beside_their_columns_are_put_right():
    text = FULL.replace("     2 w 1  0000 - Z", "    2 w 1  0000 - Z")
    report, codes = fixed(text)
    assert [(p.opponent, p.result) for p in report.pairings[:2]] == [(2, "1"), (None, "Z")]
    assert codes == {"trf-opponent"}


def test_a_round_that_is_left_blank_is_no_pairing():
    report, _ = read(FULL.replace("     2 w 1  0000 - Z", " " * 12 + "0000 - U").encode())
    assert [(p.round, p.result) for p in report.pairings if p.player == 1] == [(2, "U")]


def test_more_rounds_than_any_event_has():
    text = FULL.replace("     2 w 1", "     2 w 1" * 1000)
    report, problems = read(text.encode())
    assert report.rounds == 200
    assert any(problem.code == "trf-opponent" and problem.level == "error" for problem in problems)


@pytest.mark.parametrize(
    ("records", "rounds"),
    [("142 9\n", 9), ("XXR 7\n", 7), ("142 9\nXXR 7\n", 9), ("XXR 7\n142 9\n", 9), ("", None)],
)
def test_rounds_stated(records, rounds):
    report, _ = read(f"{FULL}{records}".encode())
    assert report.rounds_stated == rounds
    assert report.details.javafo_rounds == (7 if "XXR" in records else None)
    assert report.records == ()


def test_codes_of_trf26_are_read():
    extra = (
        "192 FIDE_DUTCH_2025\n222 5400+30\n122 90' + 30\"\n162  W 1.0    D 0.5  \n### a remark\n"
        "LAT    1 m    Alekhin, Vera                     2301 RIX     L-0042  1981/05/06\n"
        "310   1 Riga                             RIX     2486\n"
    )
    report, problems = read(f"{FULL}{extra}".encode())
    assert report.type_code == "FIDE_DUTCH_2025"
    assert (report.time_control_text, report.time_control_code) == ("90' + 30\"", "5400+30")
    assert report.details == Details(
        scoring=(PointValue("W", Decimal("1.0"), 12), PointValue("D", Decimal("0.5"), 12)),
        comments=(Comment(" a remark", 13),),
        national=(
            NationalEntry("LAT", 1, "m", "", "Alekhin, Vera", 2301, "RIX", "L-0042",
                          Birth(19810506), 14),
        ),
        teams=(TeamEntry(1, "Riga", "RIX", 2486, line=15),),
    )  # fmt: skip
    assert report.records == ()
    assert problems == ()


def test_a_record_nobody_knows_is_kept_with_a_warning():
    report, problems = read(f"{FULL}O01    3      Player 3\n".encode())
    assert report.records == (("O01", "    3      Player 3", 9),)
    assert [(p.level, p.code, p.line) for p in problems] == [("warning", "trf-record", 9)]


@pytest.mark.parametrize("line", ["# a remark", "DDD SSSS", "1234567890" * 9])
def test_remarks_and_rulers_are_kept_in_silence(line):
    report, problems = read(f"{FULL}{line}\n".encode())
    assert report.records == ((line[:3], line[3:], 9),)
    assert problems == ()


def test_a_record_given_again_is_kept_with_a_warning():
    report, problems = read(f"{FULL}012 Another Open\n".encode())
    assert report.name == "Riga Open"
    assert report.records == (("012", " Another Open", 9),)
    assert [(p.level, p.code, p.line) for p in problems] == [("warning", "trf-event-name", 9)]


def test_deputies_are_one_a_line():
    report, _ = read(f"{FULL}112 Lago, Nora\n112 \n112 Paz, Ivo\n".encode())
    assert report.deputies == ("Lago, Nora", "Paz, Ivo")


def test_teams_of_both_formats():
    old = "013 Riga".ljust(36) + "   1    2"
    new = "310   1 " + "Riga".ljust(65) + "   2    1"
    assert read(f"{FULL}{old}\n".encode())[0].teams == (Team("Riga", (1, 2), 9),)
    assert read(f"{FULL}{new}\n".encode())[0].teams == (Team("Riga", (2, 1), 9),)
    both, _ = read(f"{FULL}{new}\n{old}\n".encode())
    assert both.teams == (Team("Riga", (1, 2), 10),)
    assert len(both.details.teams) == 1
    assert both.records == ()


OLD = (
    "012 Riga Open\n022 Riga\n032 LAT\n042 2010/08/01\n052 2010/08/09\n102 Feld, Oscar\n"
    "001    1 m  g Alekhin, Vera                     2224 ESP    32004478 1981/00/00  1.5    1"
    "     2 w 1  0000 - =\n"
    "001    2 w wm Reti, Emilia                      2100 LAT    11600012 1990/00/00  0.0    2"
    "     1 b 0  0000 - -\n"
)


@pytest.mark.parametrize(
    ("changes", "form"),
    [
        ({}, "TRF06"),
        ({"  g ": " GM ", " wm ": "WIM "}, "TRF16"),
        ({"  g ": " GM "}, "TRF16"),  # both kinds of titles
        ({"  g ": "    ", " wm ": "    "}, "TRF06"),  # by the byes
        ({"  g ": "    ", " wm ": "    ", "- =": "- H", "- -": "- Z"}, "TRF16"),
        ({"  g ": "    ", " wm ": "    ", "- =": "   ", "- -": "   "}, "TRF16"),
        ({"012 Riga Open": "142 2"}, "TRF26"),
    ],
)
def test_the_version_is_told_by_the_content(changes, form):
    text = OLD
    for old, new in changes.items():
        text = text.replace(old, new)
    assert read(text.encode())[0].format == form


def test_results_of_trf16_under_titles_of_trf06_are_remarked():
    _, problems = read(OLD.replace("0000 - =", "0000 - U").encode())
    found = [(p.level, p.line, p.column) for p in problems if p.code == "trf-version"]
    assert found == [("info", 7, 102)]


def test_lichess_s_dialect():
    text = (
        "012 May Swiss\n022 https://lichess.org/swiss/abcdefgh\n032 Lichess\n042 May 29, 2020\n"
        "052 May 29, 2020\n062 2\n102 https://lichess.org/swiss\n112\n132\nXXR 2\nXXC white1\n"
        "001    1      someuser" + " " * 58 + "  1.5         2 b 1         H\n"
        "001    2      otheruser" + " " * 57 + "  1.0         1 w 0         U\n"
    )
    report, problems = read(text.encode())
    assert (report.start, report.end) == (date(2020, 5, 29), date(2020, 5, 29))
    assert [(p.opponent, p.colour, p.result) for p in report.pairings] == [
        (2, "b", "1"), (None, "", "H"), (1, "w", "0"), (None, "", "U"),
    ]  # fmt: skip
    assert {p.level for p in problems} == {"info", "warning", "fixed"}
    assert "trf-lichess" in {p.code for p in problems}
    assert games(report)[1] == ()
