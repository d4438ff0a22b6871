"""FIDE's lists of 2001 to 2005: read where the header stands above its columns, else one sentence.

The layout is that of January 2001 as R users quote it; people and ratings are invented.
"""

import pytest

from arpad.formats.fide_list import read
from arpad.formats.sniff import kind_of

HEADER = "ID_NUMBER NAME                             TITLE COUNTRY JAN01 GAMES BIRTHDAY FLAG"
ROWS = (
    " 9901991  Reti, Anton                            SWE     2300    0   04.02.71 i   ",
    " 9901815  Euwe, Jacob                      m     DEN     2374   18     .  .       ",
    " 9906248  Lasker, Bjarke                   wg    GER     2063    0   00.00.60 w   ",
)


def test_a_list_of_2001_is_read(file):
    frame, problems = read(file("\r\n".join([HEADER, "  ", *ROWS, ""]).encode()))
    assert frame.select("player_id", "name", "rating", "federation", "title").rows() == [
        ("9901991", "Reti, Anton", 2300, "SWE", None),
        ("9901815", "Euwe, Jacob", 2374, "DEN", "IM"),
        ("9906248", "Lasker, Bjarke", 2063, "GER", "WGM"),
    ]
    assert frame["birth_date"].to_list() == ["1971", None, "1960"]
    assert frame["status"].to_list() == ["inactive", "active", "active"]
    assert not [one for one in problems if one.level == "error"]


@pytest.mark.parametrize(
    "header",
    [
        "   CODE   NAME                              TITLECOUNTRY   APR03  GAMES    BIRTHDAY  FLAG",
        "ID NUMBER NAME                            TITLE COUNTRY APR04  GAMES BIRTHDAY FLAG",
    ],
)
def test_a_header_beside_its_columns_gives_one_sentence(header, file):
    rows = [f"   {9_900_000 + n}{' ' * 8}{ROWS[n % 3][8:]}" for n in range(40)]
    path = file("\r\n".join([header, *rows, ""]).encode())
    _, problems = read(path)
    (error,) = (one for one in problems if one.level == "error")
    assert error.message.startswith("This is a list of FIDE's of 2001 to 2005")
    assert kind_of(path.read_bytes(), "apr03frl.txt") == "list"
