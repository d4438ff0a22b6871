"""What other programs read in the files that are written for them."""

from pathlib import Path

import polars as pl
import pytest
from gacrux.trf2json import trf2json

from arpad.formats.programs import PROGRAMS, encoded
from tests.cli.calls import answer
from tests.services import bbp_pairings

MEMBERS = """\
player_id,name,rating,federation,sex,birth_date,title
77000001,"Reti, Ana",2224,ESP,w,1980-02-03,WGM
77000002,"Muñoz Peña, José",1950,POR,m,1990,
77000003,"Euwe, Eva",2224,NED,w,,IM
77000004,"Adams, Bob",,ENG,m,,
77000005,"Zukertort, Al",1951,,,,FM
77000006,"Adams, Abe",,ENG,m,,
77000007,"Kmoch, Hans",2000,AUT,m,1894,
"""
ORDER = ["Euwe, Eva", "Reti, Ana", "Kmoch, Hans", "Zukertort, Al", "Muñoz Peña, José",
         "Adams, Abe", "Adams, Bob"]  # fmt: skip
"""By rating, title and name (FIDE C.04.2 B 1): IM before WGM, the unrated last."""


@pytest.fixture
def entered(tmp_path: Path) -> Path:
    members, out = tmp_path / "members.csv", tmp_path / "open.trf"
    members.write_text(MEMBERS, encoding="utf-8")
    (tmp_path / "entries.csv").write_text(
        "name,player_id\n" + "".join(f",{number}\n" for number in range(77000007, 77000000, -1))
    )
    answer("check", "--entries", tmp_path / "entries.csv", "--list", f"2026-01-01={members}",
           "--out", out, "--fact", "name=Riga", "--fact", "rounds_scheduled=5")  # fmt: skip
    return out


def test_gacrux_reads_who_has_entered(entered: Path):
    parser = trf2json()
    parser.parse_file(entered.read_text(encoding="utf-8"), False)
    assert parser.get_status() == 0
    assert parser.get_tournament(1)["numRounds"] == 5
    profiles = parser.chessjson["event"]["profiles"]
    assert [profile["fideName"] for profile in profiles] == ORDER
    assert [profile["fideId"] for profile in profiles][:2] == [77000003, 77000001]
    ratings = [profile["rating"][0]["rating"] if profile["rating"] else 0 for profile in profiles]
    assert ratings == [2224, 2224, 2000, 1951, 1950, 0, 0]


@pytest.mark.services
@pytest.mark.parametrize("version", ["trf06", "trf16", "trf26"])
def test_bbp_pairings_pairs_the_first_round(entered: Path, tmp_path: Path, version: str):
    """Seven players: the upper half meets the lower, the last has the bye (FIDE C.04.3)."""
    out = tmp_path / "next.trf"
    answer("convert", entered, out, "--to", version)
    out.write_text(out.read_text(encoding="utf-8") + "XXC white1\n", encoding="utf-8")
    assert {frozenset(pair) for pair in bbp_pairings.pairs(out)} == {
        frozenset({1, 4}), frozenset({2, 5}), frozenset({3, 6}), frozenset({7, 0}),
    }  # fmt: skip


@pytest.mark.services
def test_dbfread_reads_the_table_for_swissperfect(tmp_path: Path):
    """dbfread (MIT) knows dBase III by its own reading of the format."""
    dbfread = pytest.importorskip("dbfread", reason="needs dbfread: pip install dbfread")
    frame = pl.read_csv(MEMBERS.encode(), schema_overrides={"player_id": pl.String})
    path = tmp_path / "players.dbf"
    path.write_bytes(encoded(frame, PROGRAMS["swiss-perfect"], ".dbf"))
    table = dbfread.DBF(str(path), encoding="cp1252")
    rows = [tuple(row.values()) for row in table]
    assert table.field_names == [
        "LOC_ID", "FIRSTNAME", "SURNAME", "LOC_RTG", "SEX", "CLUB", "BIRTH_DATE",
    ]  # fmt: skip
    assert rows[0] == ("77000001", "Ana", "Reti", 2224, "F", "", "03-02-1980")
    assert rows[1] == ("77000002", "José", "Muñoz Peña", 1950, "M", "", "")
    assert len(rows) == 7
