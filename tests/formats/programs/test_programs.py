"""Lists as pairing programs read them: their bytes, what is read again, what is said to be lost."""

import struct
from datetime import date
from decimal import Decimal

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arpad.formats.any_list import read_any_list
from arpad.formats.programs import PROGRAMS, encoded
from arpad.formats.workbook import read_sheet
from arpad.library.list_losses import losses
from arpad.report.notes import Notes
from arpad.report.rows import TITLES
from tests.sampling import amount

FILES = [(name, ending) for name, program in PROGRAMS.items() for ending in program.endings]
SCHEMA = {
    "player_id": pl.String, "name": pl.String, "rating": pl.Int64, "federation": pl.String,
    "sex": pl.String, "birth_date": pl.String, "title": pl.String, "club": pl.String,
    "k_factor": pl.Decimal(12, 3), "fide_rating": pl.Int64,
}  # fmt: skip
ROWS = [
    ("1001", "Reti, Ana", 2224, "ESP", "w", "1980-02-03", "WGM", "Riga", Decimal(20), 2190),
    ("1002", "Muñoz Peña, José", None, None, "m", "1990", None, None, None, None),
]


def frame_of(rows):
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def test_the_columns_that_federations_publish_for_swiss_manager():
    """The names of columns are those of the Russian, Brazilian, Malaysian and Finnish lists."""
    lines = encoded(frame_of(ROWS), PROGRAMS["swiss-manager"], ".csv").decode("utf-8-sig")
    assert lines.split("\r\n") == [
        "ID_No;Name;Title;Sex;Fed;ClubName;Birthday;Rtg_Nat;Rtg_Int;K",
        "1001;Reti, Ana;WGM;F;ESP;Riga;1980-02-03;2224;2190;20",
        "1002;Muñoz Peña, José;;M;;;1990;0;0;",
        "",
    ]


def test_numbers_of_a_sheet_are_numbers_unless_they_begin_with_0():
    rows = [("0042", "A, B", *ROWS[0][2:]), ROWS[0]]
    data = encoded(frame_of(rows), PROGRAMS["swiss-manager"], ".xlsx")
    header, first, second = (row.cells for row in read_sheet(data, Notes()))
    assert header[0] == "ID_No"
    assert (first[0], second[0], second[7]) == ("0042", "1001", "2224")


def test_the_line_of_vegas_manual():
    """Its 2.11.2: KASPAROV GARRY ; RU;13.04.63;m;IGM; 4100018; 2830; 0; 0; 0, and ddmmyyyy."""
    data = encoded(frame_of(ROWS), PROGRAMS["vega"], ".csv").decode()
    assert data.split("\r\n") == [
        "NAME;COUNTRY;BIRTHDAY;GENDER;TITLE;IDFIDE;ELOFIDE;IDNAT;ELONAT;KCOEFF",
        "Reti, Ana;ESP;03021980;f;WGM;0;2190;1001;2224;20",
        "Muñoz Peña, José;;00001990;m;;0;0;1002;0;0",
        "",
    ]
    theirs = (
        "NAME;COUNTRY;BIRTHDAY;GENDER;TITLE;IDFIDE;ELOFIDE;IDNAT;ELONAT;KCOEFF\n"
        "RETI ANA ;LAT;13.04.1963;f;WGM; 0; 2190; 1001; 2224; 20\n"
    )
    (row,) = read_any_list(theirs.encode())[0].to_dicts()
    assert row["birth_date"] == "1963-04-13"
    assert (row["player_id"], row["rating"], row["fide_rating"]) == ("1001", 2224, 2190)


def test_the_table_that_swissperfect_reads():
    """dBase III, read here by its description alone: header, fields of 32 bytes, records."""
    data = encoded(frame_of(ROWS), PROGRAMS["swiss-perfect"], ".dbf")
    count, header, record = struct.unpack_from("<IHH", data, 4)
    fields = []
    for at in range(32, header - 1, 32):
        name, kind, width = struct.unpack_from("<11sc4xB", data, at)
        fields.append((name.rstrip(b"\0").decode(), kind.decode(), width))
    assert data[0] == 3
    assert data[header - 1] == 13
    assert data[-1] == 26
    assert fields == [
        ("LOC_ID", "C", 12), ("FIRSTNAME", "C", 25), ("SURNAME", "C", 25), ("LOC_RTG", "N", 4),
        ("SEX", "C", 1), ("CLUB", "C", 30), ("BIRTH_DATE", "C", 10),
    ]  # fmt: skip
    assert record == 1 + sum(width for _, _, width in fields)
    assert len(data) == header + count * record + 1
    second = data[header + record : header + 2 * record].decode("cp1252")
    assert second == f" {'1002':12}{'José':25}{'Muñoz Peña':25}   0M{'':40}"


@pytest.mark.parametrize(
    ("content", "rating"),
    [
        ("ID_No,Name,Sex,Fed,Clubnumber,ClubName,Birthday,Rtg_Nat,Fide_No,Rtg_Int\r\n"
         "10,Иванова Анна,f,RUS,23,Край,1997,2213,4100001,2201\r\n", 2213),
        ("ID_No;Name;Fed;Sex;Clubnumber;ClubName;Birthday;Rtg_Nat;Fide_No;Rtg_Int;Title;Type;"
         "Status;K;\n350004;Silva, Ana;BRA;;29;Bahia;1973-01-01;2213;350004;2201;WFM;;;30;\n",
         2213),
    ],
    ids=["Russia", "Brazil"],
)  # fmt: skip
def test_lists_of_others_for_swiss_manager(content, rating):
    """The national rating is the list's; the international one stands beside it."""
    frame, problems = read_any_list(content.encode())
    (row,) = frame.to_dicts()
    assert (row["rating"], row["fide_rating"]) == (rating, 2201)
    assert not [problem for problem in problems if problem.level == "error"]


FITTING = st.tuples(
    st.integers(1000, 99_999_999).map(str),
    st.tuples(
        st.text("ABCDEFGHñé", min_size=2, max_size=12), st.text("abcde", min_size=1, max_size=12)
    ).map(", ".join),
    st.none() | st.integers(1, 3999),
    st.none() | st.text("ABCXYZ", min_size=3, max_size=3),
    st.none() | st.sampled_from(["m", "w"]),
    st.none() | st.dates(date(1900, 1, 1), date(2026, 12, 31)).map(date.isoformat),
    st.none() | st.sampled_from([title for title in TITLES if title]),
    st.none() | st.text("abc xyz", min_size=1, max_size=20).map(str.strip).filter(bool),
    st.none() | st.integers(1, 99).map(Decimal),
    st.none() | st.integers(1, 3999),
)


@pytest.mark.parametrize(("name", "ending"), FILES)
@settings(max_examples=amount(10, full=40), suppress_health_check=[HealthCheck.too_slow])
@given(rows=st.lists(FITTING, min_size=1, max_size=8, unique_by=lambda row: row[0]))
def test_what_a_program_can_hold_comes_back(name, ending, rows):
    program, frame = PROGRAMS[name], frame_of(rows)
    again, problems = read_any_list(encoded(frame, program, ending))
    assert not [one for one in problems if one.level in ("error", "warning")]
    lost = losses(frame, again, program.held, program.name)
    assert {one.message.template for one in lost} <= {"Columns left out: {columns}."}
    for column in program.held:
        filled = again[column] if column in again.columns else pl.Series([None] * again.height)
        assert filled.to_list() == frame[column].to_list(), column


ANY = st.text(st.characters(exclude_categories=("Cs",)), max_size=70)
HOSTILE = st.tuples(
    st.from_regex(r"\A[0-9A-Za-z][0-9A-Za-z./_-]{0,20}\Z"),
    st.none() | ANY,
    st.none() | st.integers(1, 9999),
    st.none() | st.text("ABCXYZ", min_size=3, max_size=3),
    st.none() | st.sampled_from(["m", "w"]),
    st.none() | st.sampled_from(["1980", "1980-02", "1980-02-03", "2004-12-13"]),
    st.none() | st.sampled_from(["GM", "WCM", "MN"]),
    st.none() | ANY,
    st.none() | st.decimals(0, 100, places=1),
    st.none() | st.integers(1, 9999),
)


@pytest.mark.parametrize(("name", "ending"), FILES)
@settings(max_examples=amount(15, full=60), suppress_health_check=[HealthCheck.too_slow])
@given(rows=st.lists(HOSTILE, min_size=1, max_size=6, unique_by=lambda row: row[0]))
def test_nothing_is_lost_without_a_word(name, ending, rows):
    """Whoever is not the same again is named by a column, and who is gone by an error."""
    program, frame = PROGRAMS[name], frame_of(rows)
    again, _ = read_any_list(encoded(frame, program, ending))
    lost = losses(frame, again, program.held, program.name)
    rows_again = {row["player_id"]: row for row in again.to_dicts()}
    assert set(rows_again) <= {row[0] for row in rows}  # nobody is made up, no number is cut
    gone = sum(row[0] not in rows_again for row in rows)
    errors = [one for one in lost if one.level == "error" and "number" in one.message.values]
    assert [one.message.values["players"].values["count"] for one in errors] == [gone] * bool(gone)
    said = {one.message.values.get("column") for one in lost}
    for row in frame.to_dicts():
        after = rows_again.get(row["player_id"], row)
        for column in program.held:
            if (after.get(column) or None) != (row[column] or None):
                assert column in said, (column, row[column], after.get(column))
    filled = {
        name for name in SCHEMA if any(row[name] not in (None, "") for row in frame.to_dicts())
    }
    left = [one.found.split(", ") for one in lost if "columns" in one.message.values]
    assert {name for names in left for name in names} == filled - set(program.held)


def test_half_a_number_is_never_written():
    rows = [("123456789012345", *ROWS[0][1:])]
    for name in ("vega", "swiss-perfect"):
        data = encoded(frame_of(rows), PROGRAMS[name], PROGRAMS[name].endings[0])
        assert b"123" not in data
