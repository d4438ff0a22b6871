from datetime import date

import pytest

from arpad.report.dates import read_birth, read_date, read_dates, read_round_dates


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2018/04/08", date(2018, 4, 8)),
        ("2018.04.08", date(2018, 4, 8)),
        ("2018-4-8", date(2018, 4, 8)),
        ("20180408", date(2018, 4, 8)),
        ("28. 07. 2005", date(2005, 7, 28)),
        ("28.7.2005", date(2005, 7, 28)),
        ("24/09/2010", date(2010, 9, 24)),
        ("09/24/2010", date(2010, 9, 24)),
        ("2010/24/09", date(2010, 9, 24)),
        ("May 29, 2020", date(2020, 5, 29)),
        ("Jun 26, 2020", date(2020, 6, 26)),
        ("29 May 2020", date(2020, 5, 29)),
        ("1st August 2026", date(2026, 8, 1)),
        ("29. Mai 2020", date(2020, 5, 29)),
        ("3. März 2019", date(2019, 3, 3)),
        ("29 de mayo de 2020", date(2020, 5, 29)),
        ("1er août 2014", date(2014, 8, 1)),
        ("2 de gener de 2016", date(2016, 1, 2)),
        ("12 dicembre 2011", date(2011, 12, 12)),
        ("5 de setembro de 2003", date(2003, 9, 5)),
        ("28.02.2011.", date(2011, 2, 28)),
        ("29/02/2024", date(2024, 2, 29)),
    ],
)
def test_a_date_is_read(text, day):
    reading = read_date(text)
    assert reading.value == day
    assert reading.others == ()
    assert reading.is_usual == (text == "2018/04/08")


@pytest.mark.parametrize(
    "text",
    ["", "2018", "2018/04", "29/02/2023", "2018/13/32", "31/04/2018", "next May", "1/1/1",
     "99999999", "May 2020", "31 Feb 2020", "3 Brumaire 2020", "2020-05-29T10:00", "0000/00/00",
     "²/³/2018", "-1/-2/2018", "2018/04/08/09",
     "1" * 500],
)  # fmt: skip
def test_what_is_no_date_gives_none(text):
    assert read_date(text).value is None


@pytest.mark.parametrize(
    ("text", "taken", "others"),
    [
        ("08/04/2018", date(2018, 4, 8), (date(2018, 8, 4),)),
        ("08-04-2018", date(2018, 4, 8), (date(2018, 8, 4),)),
        ("10.09.13", date(2010, 9, 13), (date(2013, 9, 10),)),
        ("04/04/2018", date(2018, 4, 4), ()),  # the same day either way
        ("08.04.2018", date(2018, 4, 8), ()),  # dots are written day first
    ],
)
def test_what_else_it_could_be_is_said(text, taken, others):
    reading = read_date(text)
    assert (reading.value, reading.others) == (taken, others)


def test_dates_of_one_file_are_written_in_one_order():
    start, end = read_dates(["01/02/2010", "24/02/2010"])
    assert (start.value, start.others) == (date(2010, 2, 1), ())
    assert end.value == date(2010, 2, 24)
    start, end = read_dates(["01/02/2010", "01/24/2010"])
    assert start.value == date(2010, 1, 2)


def test_rising_dates_are_preferred():
    start, end = read_dates(["10.09.13", "11.03.13"])  # day first would end before it starts
    assert (start.value, end.value) == (date(2010, 9, 13), date(2011, 3, 13))
    assert start.others == ()


def test_dates_that_share_no_order_are_read_each_alone():
    first, second = read_dates(["2018/04/08", "28.12.2018"])
    assert (first.value, second.value) == (date(2018, 4, 8), date(2018, 12, 28))


@pytest.mark.parametrize(
    ("text", "birth"),
    [
        ("", (0, True)),
        ("0000/00/00", (0, True)),
        ("    .  .  ", (0, True)),
        ("1963/04/13", (19630413, True)),
        ("1966.02.06", (19660206, False)),
        ("1993-12-20", (19931220, False)),
        ("1970/00/00", (19700000, True)),
        ("1970-00-00", (19700000, False)),
        ("1975.  .  ", (19750000, False)),
        ("1981", (19810000, False)),
        ("1970/05/00", (19700000, False)),
        ("20/12/1990", (19901220, False)),
        ("05/06/1990", (19900000, False)),  # the day can't be told from the month
        ("70/04/08", None),
        ("1970/13/01", (19700113, False)),
        ("1970/13/32", None),
        ("1970/15/00", None),
        ("1500/01/01", None),
        ("unknown", None),
    ],
)
def test_births(text, birth):
    assert read_birth(text) == birth


def test_round_dates_keep_to_the_days_of_the_event():
    days = read_round_dates(["11.25.02", "", "11.27.02"], date(2011, 2, 25), date(2011, 2, 27))
    assert [day.value for day in days] == [date(2011, 2, 25), None, date(2011, 2, 27)]
    assert [day.is_usual for day in days] == [False, True, False]


def test_usual_round_dates_are_year_first():
    (day,) = read_round_dates(["18/04/08"], None, None)
    assert (day.value, day.is_usual) == (date(2018, 4, 8), True)
