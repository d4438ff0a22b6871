"""Lists of earlier years: all of a folder or none; each row is shown or named, none rated upon."""

import gzip
import json
import random
from datetime import date, timedelta
from html import unescape
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from fastapi.testclient import TestClient

from arpad.formats.fide_list import write as write_fide
from arpad.formats.workbook import sheet_bytes
from arpad.office.kept.earlier import EarlierRatings, people_in
from arpad.office.reading.shelf import Shelf
from arpad.registry.place import opened_office
from arpad.rulebooks import CATALOGUE
from arpad.web.app import Current, application
from arpad.web.site import Site
from tests.cli.calls import answer, codes, run
from tests.cli.offices import BY, SHEET, STORES, federation, listed, put, report

OLD = """\
Código;Apellidos;Nombre;Elo;F.Nac.;K
501;Aguirre Sanz;Jon;2011;1961;20
502;Bilbao Ruiz;Marta;1890;1974;
503;Otro;Nombre;1800;1958;
9;Díez Muñoz;Pablo;1700;1969;
10;Etxeberria Otxoa;Ane;1600;;
777;Nadie;Eva;1500;1990;
"""
"""By hand: 501 and 502 by number, 504 by name and birth (9); in doubt are 503, who is called
otherwise here, and 10, of whom no birth is given; 777 is nobody here."""
PUBLISHER = ("--published-by", "Old Union")


@pytest.fixture
def at(tmp_path: Path) -> Path:
    """Return an office that begins with 2026."""
    return federation(tmp_path, standard="fide")


def folder(tmp_path: Path, **files: str | bytes) -> Path:
    """Write lists into a folder: `_2019_01_01__csv` is 2019-01-01.csv."""
    where = tmp_path / "old"
    where.mkdir(exist_ok=True)
    for name, data in files.items():
        path = where / name.strip("_").replace("__", ".").replace("_", "-")
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return where


def add(at: Path, where: Path, *more: str, code: int = 0) -> dict[str, Any]:
    return answer("list", "history", "add", where, *PUBLISHER, *more, "--at", at, *BY, code=code)


def said(at: Path, player: str) -> list[tuple[str, str, int | None]]:
    """Return what lists of earlier years say of a player."""
    shown = answer("player", "show", player, "--at", at)["earlier"]
    return [(row["list_date"], row["published_by"], row["rating"]) for row in shown]


def test_each_row_is_shown_or_named(at: Path, tmp_path: Path) -> None:
    where = folder(tmp_path, _2019_01_01__csv=OLD, _2020_01_01__csv__gz=gzip.compress(OLD.encode()))
    added = add(at, where)
    assert (added["rows"], added["shown"], added["in_doubt"], added["of_nobody"]) == (12, 6, 4, 2)
    doubts = {(one["player_id"], one["why"], one["may_be"]) for one in added["lists"][0]["doubts"]}
    assert doubts == {("503", "name", "503"), ("10", "unsure", "505")}
    assert said(at, "501") == [(f"{year}-01-01", "Old Union", 2011) for year in (2019, 2020)]
    assert said(at, "504")[0] == ("2019-01-01", "Old Union", 1700)
    assert said(at, "503") == said(at, "505") == []
    shown = answer("list", "history", "show", "--date", "2019-01-01", "--at", at)
    assert shown["nobody"] == [{"player_id": "777", "name": "Nadie, Eva"}]
    assert [one["shown"] for one in shown["lists"]] == [3]
    printed = run("list", "history", "show", "--date", "2019-01-01", "--at", at).output
    assert "2019-01-01, in doubt: 10 Etxeberria Otxoa, Ane, perhaps 505" in printed
    assert "of nobody here: 777 Nadie, Eva" in printed


@pytest.mark.long
def test_no_row_gets_lost_whatever_the_lists(at: Path, tmp_path: Path) -> None:
    """Rows in are rows shown, in doubt and of nobody: of a hundred lists made by chance."""
    chance = random.Random(33)
    people = [row.split(",") for row in SHEET.splitlines()[1:]]
    day, rows_in, where = date(2015, 1, 1), 0, folder(tmp_path)
    for number in range(100):
        rows = []
        for row in chance.sample(people, chance.randint(1, len(people))):
            name = chance.choice([f"{row[1]},{row[2]}".strip('"'), row[1].strip('"'), "Rey, Leo"])
            born = chance.choice([row[4], "", "1950"])
            rows.append([chance.choice([row[0], f"9{row[0]}"]), name, born, 1500 + number])
        table = [["Id", "Name", "Born", "Elo"], *rows]
        text = "\n".join(";".join(map(str, row)) for row in table)
        data = sheet_bytes(table) if number % 2 else text.encode()
        name = f"{day + timedelta(days=number)}.{'xlsx' if number % 2 else 'csv'}"
        (where / name).write_bytes(data)
        rows_in += len(rows)
    added = add(at, where)
    assert len(added["lists"]) == 100
    assert added["rows"] == rows_in == added["shown"] + added["in_doubt"] + added["of_nobody"]
    assert min(added["shown"], added["in_doubt"], added["of_nobody"]) > 20
    shown = sum(len(said(at, row[0])) for row in people)
    assert shown == added["shown"]
    named = [answer("list", "history", "show", "--date", str(day + timedelta(days=number)), "--at",
                    at) for number in range(3)]  # fmt: skip
    for one in named:
        (counted,) = one["lists"]
        assert counted["rows"] == counted["shown"] + len(counted["doubts"]) + len(one["nobody"])


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"_2026_01_02__csv": OLD}, "after that of 2026-01-01"),
        ({"_2099_01_02__csv": OLD}, "still to come"),
        ({"members__csv": OLD}, "Nothing says of which day the list is."),
        ({"_2019_01_01__csv": OLD, "_2019_01__csv": OLD.replace("2011", "2012")}, "given twice"),
        ({"_2019_01_01__csv": OLD, "_2019_02_01__csv": OLD}, "given twice"),
        ({"_2019_01_01__csv": OLD + "501;Aguirre Sanz;Jon;2011;1961;20\n"}, "given again"),
        ({"_2019_01_01__csv": b"\x89PNG\0\0"}, "This is a picture"),
        ({"_2019_01_01__csv": gzip.compress(OLD.encode())[:-9]}, "The gzip file is damaged"),
        ({}, "There is no list."),
    ],
)
def test_one_bad_list_keeps_all_of_a_folder_out(
    at: Path, tmp_path: Path, files: dict[str, str | bytes], message: str
) -> None:
    good = {"_2018_01_01__csv": OLD.replace("2011", "2001")} if files else {}
    before = opened_office(at).store.last
    refused = add(at, folder(tmp_path, **good, **files), code=1)
    assert (refused["act"], refused["lists"]) == (None, [])
    errors = [one for one in refused["problems"] if one["level"] == "error"]
    assert [one["message"] for one in errors if message in one["message"]], errors
    assert all(one["file"] for one in errors) or not files
    assert opened_office(at).store.last == before
    assert said(at, "501") == []


def test_a_list_that_is_there_is_not_added_again_but_after_undo(at: Path, tmp_path: Path) -> None:
    where = folder(tmp_path, _2019_01_01__csv=OLD)
    act = add(at, where)["act"]
    assert codes(add(at, where, code=1)["problems"], "error") == ["earlier-list"]
    other = answer("list", "history", "add", where, "--published-by", "FIDE", "--at", at, *BY)
    assert [row[1] for row in said(at, "501")] == ["FIDE", "Old Union"]
    answer("office", "undo", str(other["act"]), "--at", at, *BY)
    answer("office", "undo", str(act), "--at", at, *BY)
    assert said(at, "501") == []
    assert add(at, where)["shown"] == 3


def test_a_list_beside_which_others_stand_is_not_undone(at: Path, tmp_path: Path) -> None:
    """The office's list was added by act 3; that of earlier lists rests on it."""
    [added] = [row for row in answer("office", "log", "--at", at)["acts"]
               if row["kind"] == "list.add"]  # fmt: skip
    earlier = add(at, folder(tmp_path, _2019_01_01__csv=OLD))["act"]
    refused = answer("office", "undo", str(added["number"]), "--at", at, *BY, code=1)
    assert refused["problems"][0]["message"].startswith(f"Act {earlier} rests on the entry")
    answer("office", "undo", str(earlier), "--at", at, *BY)
    answer("office", "undo", str(added["number"]), "--at", at, *BY)
    for verb in (("add", folder(tmp_path), *PUBLISHER, *BY), ("show",)):
        said_there = run("list", "history", *verb, "--at", at).output
        assert "The office keeps no list." in said_there
        assert "There is none yet" in said_there


def test_numbers_of_another_body_find_whom_the_office_knows_by_them(
    at: Path, tmp_path: Path
) -> None:
    answer("player", "set", "501", "--fact", "number:fide=1000019", "--at", at, *BY)
    rows = [("1000019", "Aguirre Sanz, Jon", 2150), ("1000027", "Bilbao Ruiz, Marta", 1900),
            ("1000035", "Somebody, Else", 2400)]  # fmt: skip
    frame = pl.DataFrame(rows, schema=["player_id", "name", "rating"], orient="row")
    where = folder(tmp_path)
    write_fide(frame, where / "standard_jan19frl.txt", "single", on=date(2019, 1, 1))
    added = add(at, where, "--numbers-of", "fide")
    assert (added["rows"], added["shown"], added["in_doubt"], added["of_nobody"]) == (3, 1, 1, 1)
    assert said(at, "501") == [("2019-01-01", "Old Union", 2150)]


@pytest.mark.long
def test_they_are_never_rated_upon(at: Path, tmp_path: Path) -> None:
    """The list of an office that shows them is, byte for byte, that of one that doesn't."""
    other = federation(tmp_path / "other", standard="fide")
    add(at, folder(tmp_path, _2025_12_01__csv=OLD, _2026_01_01__csv=OLD.replace("2011", "2500")))
    for office in (at, other):
        answer("intake", report(office, "enero", date(2026, 1, 9)), "--at", office, *BY)
        assert put(office)["is_published"]
    assert listed(at, "2026-02-01") == listed(other, "2026-02-01")


def asked(at: Path) -> TestClient:
    shelf = Shelf.opened(at / "archive", CATALOGUE)
    site = Site(shelf, "Ruritania", ("en", "es"), earlier=EarlierRatings(opened_office(at).store))
    return TestClient(application(Current(lambda: site, at / "archive")))


@pytest.mark.long
def test_pages_and_api_show_who_published_them(at: Path, tmp_path: Path) -> None:
    first = (tmp_path / "sheet.csv").read_bytes() if (tmp_path / "sheet.csv").exists() else SHEET
    add(at, folder(tmp_path, _2019_01_01__csv=OLD, _2026_01_01__csv=first))
    answer("intake", report(tmp_path, "enero", date(2026, 1, 9)), "--at", at, *BY)
    assert put(at)["is_published"]
    client = asked(at)
    earlier = client.get("/api/v1/players/501").json()["earlier"]
    assert [(row["list_date"], row["rating"], row["published_by"], row["is_first"])
            for row in earlier] == [("2019-01-01", 2011, "Old Union", False),
                                    ("2026-01-01", 2105, "Old Union", True)]  # fmt: skip
    assert client.get("/api/v1/players/501?on=2020-01-01").json()["earlier"] == earlier[:1]
    page = unescape(client.get("/players/501.html").text)
    assert "Nobody has verified these lists here" in page
    assert '<td>Old Union</td><td class="num">2011</td>' in page
    assert (page.count('="curve earlier"'), page.count('="point earlier"')) == (1, 2)
    assert "<title>Old Union, 1 January 2019: 2011</title>" in page
    assert client.get("/players/508.html").text.count('="point earlier"') == 1  # the first list's
    told = answer("explain", "501", "--in", at / "vault/standard/2026-02-01", "--at", at)
    assert told["earlier"] == earlier
    printed = run("explain", "501", "--in", at / "vault/standard/2026-02-01", "--at", at).output
    assert "2019-01-01 standard: 2011, published by Old Union" in printed


@pytest.mark.parametrize("store", STORES)
def test_who_is_erased_is_erased_there_also(tmp_path: Path, store: str) -> None:
    at = federation(tmp_path, store, standard="fide")
    packed = gzip.compress(OLD.encode())
    add(at, folder(tmp_path, _2019_01_01__csv=OLD, _2020_01_01__csv__gz=packed))
    answer("player", "erase", "502", "--because", "as they asked", "--by", "ana", "--at", at)
    answer("player", "erase", "505", "--because", "as they asked", "--by", "ana", "--at", at)
    assert said(at, "502") == []
    assert said(at, "501")[0][2] == 2011
    kept = opened_office(at).store
    for _, row in kept.rows("earlier_list"):
        data = kept.kept(str(row["sha256"])) or b""
        text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode()
        assert ("Aguirre" in text, "Bilbao" in text, "Etxeberria" in text) == (True, False, False)
        people = people_in(kept.kept(str(row["people"])) or b"")
        assert people.filter(player="502").is_empty()
        assert "Etxeberria" not in json.dumps(people.rows())
    for counted in answer("list", "history", "show", "--at", at)["lists"]:
        rows = (counted["shown"], len(counted["doubts"]), counted["of_nobody"], counted["erased"])
        assert (sum(rows), counted["erased"]) == (counted["rows"], 1)


def test_a_backup_keeps_them(at: Path, tmp_path: Path) -> None:
    add(at, folder(tmp_path, _2019_01_01__csv=OLD))
    answer("backup", tmp_path / "office.arpad", "--at", at)
    answer("restore", tmp_path / "office.arpad", tmp_path / "again")
    assert said(tmp_path / "again", "501") == [("2019-01-01", "Old Union", 2011)]
