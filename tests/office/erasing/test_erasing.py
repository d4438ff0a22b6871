"""Who is erased is named nowhere in the office: every byte of it is read, also what is packed."""

import gzip
import json
import os
import zipfile
from collections.abc import Iterator
from datetime import date
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import quote

import polars as pl
import psycopg
import pytest
import typst

from arpad.registry.place import opened_office
from tests.cli.calls import answer, run
from tests.cli.offices import (
    BY,
    LAST_FOUR,
    SHEET,
    STORES,
    copied,
    federation,
    folder_of_the_run,
    listed,
    put,
    report,
)
from tests.office.erasing.test_files import whole
from tests.office.papers import Person

NAME, BIRTH, FIDE = "Zukertort Möller, Zoë", "2011-03-04", "4987654321"
SPELLED = "ZUKERTORT MOLLER Zoe"
"""How an arbiter's program writes her."""
GIRL = f'509,"{NAME}",w,{BIRTH},ESP,1500,12\n'
WORDS = ("zukertort", "2011-03-04", "2011/03/04", "20110304", "04.03.2011", FIDE)
NUMBER = "509"
FIRST = ("501", "502", "503")
WHY = ("--because", "as they asked", "--by", "ana")


def girl(name: str = SPELLED) -> Person:
    return Person(NUMBER, 12, name=name, birth="2011/03/04")


@pytest.fixture(params=STORES)
def office(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return lived_in(tmp_path, request.param)


def lived_in(folder: Path, store: str) -> Path:
    """Return an office that knows her by a report, two lists, a claim, a job and the log.

    One of each store is made, but in a database, and others are copies of it.
    """
    if store == "postgresql":
        _lived(folder, store)
    else:
        copied(_lived_once(store), folder)
    return folder / "federation"


@cache
def _lived_once(store: str) -> Path:
    return _lived(folder_of_the_run(), store)


def _lived(folder: Path, store: str) -> Path:
    at = federation(folder, store, sheet=SHEET + GIRL, standard="fide")
    answer("player", "set", NUMBER, "--fact", f"number:fide={FIDE}", "--at", at,
           "--because", f"{NAME} showed a passport", "--by", "ana")  # fmt: skip
    for name, day, month in (("open", date(2026, 1, 9), "02"), ("cup", date(2026, 2, 6), "03")):
        paper = report(folder, name, day, [*FIRST, girl()])
        answer("intake", paper, "--at", at, *BY)
        for path in folder.glob(f"{name}.*"):
            path.unlink()
        put(at, day=f"2026-{month}-01")
    proof = folder / "letter.txt"
    proof.write_text(f"I am {NAME}, born {BIRTH}")
    answer("claim", "open", NAME, "--player", NUMBER, "--list", "standard", "--evidence", proof,
           "--at", at, "--by", "ana", "--because", "her mother wrote")  # fmt: skip
    assert (
        run("job", "add", "--at", at, "--", "list", "export", "a.csv", f"{SPELLED}.csv").exit_code
        == 0
    )
    for path in folder.iterdir():
        if path.is_file():
            path.unlink()
    return folder


def texts(path: Path) -> Iterator[str]:
    """Yield what the bytes of a file say, however they are encoded or packed."""
    data = path.read_bytes()
    if data[:4] == b"PAR1":
        table = pl.read_parquet(BytesIO(data))
        yield "\n".join(json.dumps(row, ensure_ascii=False, default=str) for row in table.rows())
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    for encoding in ("utf-8", "latin-1", "utf-16-le"):
        yield data.decode(encoding, errors="replace")


def naming(folder: Path) -> list[str]:
    """Return the files that name her, with the word."""
    forms = {form.lower() for word in WORDS
             for form in (word, json.dumps(word)[1:-1], quote(word))}  # fmt: skip
    return sorted(
        {
            f"{path.relative_to(folder)}: {form}"
            for inside, _, names in os.walk(folder)
            for path in (Path(inside, name) for name in names)
            for small in map(str.lower, texts(path))
            for form in forms
            if form in small
        }
    )


def problems(found: dict[str, Any]) -> list[str]:
    """Return the codes of what was found; that the office has no address is another matter."""
    return [one["code"] for one in found["problems"] if one["code"] != "office-contact"]


def test_nothing_names_who_is_erased_and_the_office_goes_on(office: Path, tmp_path: Path) -> None:
    before = {day: listed(office, day)[NUMBER] for day in ("2026-02-01", "2026-03-01")}
    assert len(naming(office)) > 10
    done = answer("player", "erase", NUMBER, "--at", office, *WHY)
    assert (done["act"] is not None, done["problems"]) == (True, [])
    assert naming(tmp_path) == []
    for day, row in before.items():
        after = listed(office, day)[NUMBER]
        assert (after["name"], after["birth_date"]) == ("Erased", "2011")
        same = row.keys() - {"name", "birth_date"}
        assert {name: after[name] for name in same} == {name: row[name] for name in same}
    examined = answer("doctor", "--at", office, "--whole")
    assert problems(examined) == []
    verified = answer("list", "verify", office / "vault" / "standard")
    assert [one["is_recomputed"] for one in verified["lists"]] == [True, True]
    last = answer("office", "log", "--last", "1", "--at", office)["acts"][0]
    assert (last["kind"], last["players"]) == ("player.erase", [NUMBER])
    assert {row["table"] for row in last["also"]} == {"event_player"}
    left = answer("player", "erase", NUMBER, "--at", office, *WHY)
    assert (left["act"], problems(left)) == (None, ["player-erased"])
    again = report(tmp_path, "autumn", date(2026, 3, 6), LAST_FOUR)
    answer("intake", again, "--at", office, *BY)
    put(office, day="2026-04-01")
    assert listed(office, "2026-04-01")[NUMBER]["rating"] == before["2026-03-01"]["rating"]
    assert naming(office) == []


@pytest.mark.long
@pytest.mark.parametrize("pack", ["zip", "xlsx"])
def test_reports_that_are_no_text_and_proofs_name_nobody(pack: str, tmp_path: Path) -> None:
    at = federation(tmp_path, sheet=SHEET + GIRL, standard="fide")
    paper = report(tmp_path, "open", date(2026, 1, 9), [*FIRST, girl()])
    sent = tmp_path / f"open.{pack}"
    if pack == "zip":
        with zipfile.ZipFile(sent, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.write(paper, f"{SPELLED}.trf")
    else:
        answer("convert", paper, sent)
    paper.unlink()
    paper.with_suffix(".facts.toml").rename(tmp_path / "open.facts.toml")
    answer("intake", sent, "--at", at, *BY)
    put(at)
    before = listed(at, "2026-02-01")[NUMBER]["rating"]
    proof = tmp_path / "letter.pdf"
    proof.write_bytes(typst.compile(f"Report on {NAME}, born {BIRTH}".encode()))
    answer("claim", "open", "Jon Aguirre", "--player", "501", "--list", "standard", "--evidence",
           proof, "--at", at, *BY)  # fmt: skip
    for path in tmp_path.iterdir():
        if path.is_file():
            path.unlink()
    done = answer("player", "erase", NUMBER, "--at", at, *WHY)
    assert problems(done) == ["erase-removed"]
    store = opened_office(at).store
    kept = [store.kept(str(row["sha256"])) or b"" for name in ("report_file", "claim_file")
            for _, row in store.rows(name)]  # fmt: skip
    inputs = [path.read_bytes() for path in (at / "vault").rglob("*.inputs/*")]
    assert [word for data in (*kept, *inputs) for text in whole(data) for word in WORDS
            if word in text.lower()] == []  # fmt: skip
    assert naming(at) == []
    assert listed(at, "2026-02-01")[NUMBER]["rating"] == before
    verified = answer("list", "verify", at / "vault" / "standard")
    assert [one["is_recomputed"] for one in verified["lists"]] == [True]
    assert problems(answer("doctor", "--at", at, "--whole")) == []


@pytest.mark.long
def test_doctor_says_what_is_left_of_who_was_erased(tmp_path: Path) -> None:
    office = lived_in(tmp_path, "sqlite")
    lists = {path: path.read_bytes() for path in (office / "vault").rglob("list.parquet")}
    answer("player", "erase", NUMBER, "--at", office, *WHY)
    answer("player", "set", NUMBER, "--fact", f"number:fide={FIDE}", "--at", office, *WHY)
    for path, data in lists.items():
        path.write_bytes(data)
    found = answer("doctor", "--at", office, code=1)["problems"]
    left = [(one["found"], one["file"]) for one in found if one["code"] == "erase-left"]
    assert left == [(NUMBER, ""), *((NUMBER, str(path)) for path in sorted(lists))]


@pytest.mark.long
def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    """A folder in a file's place, a file cut off, the register: none hides what may be in it."""
    office = lived_in(tmp_path, "sqlite")
    answer("player", "erase", NUMBER, "--at", office, *WHY)
    assert problems(answer("doctor", "--at", office)) == []
    first, last = sorted((office / "vault").rglob("list.parquet"))
    first.unlink()
    first.mkdir()
    last.write_bytes(last.read_bytes()[:-9])
    register = office / "erasures.json"
    for unread in ({first, last}, {register}):
        found = answer("doctor", "--at", office, code=1)["problems"]
        assert {Path(one["file"]) for one in found if one["code"] == "erase-unread"} == unread
        if register.is_file():
            register.unlink()
            register.mkdir()


@pytest.mark.services
def test_postgresqls_own_files_lose_the_person_too(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its tables at once, written anew; its log once the administrator does as the docs say."""
    monkeypatch.setenv("ARPAD_DATABASE", postgresql)
    office = lived_in(tmp_path, "postgresql")
    with psycopg.connect(postgresql.replace("+psycopg", ""), autocommit=True) as connection:
        told = connection.execute("SHOW data_directory").fetchone()
        assert told is not None

        def left(part: str) -> list[Path]:
            connection.execute("CHECKPOINT")
            words = [word.encode() for word in WORDS]
            return [path for path in Path(told[0], part).rglob("*") if path.is_file()
                    and any(word in path.read_bytes().lower() for word in words)]  # fmt: skip

        assert left("base") != []
        done = answer("player", "erase", NUMBER, "--at", office, *WHY)
        assert [(one["level"], one["code"]) for one in done["problems"]] == [("info", "erase-log")]
        assert left("base") == []
        assert left("pg_wal") != []
        connection.execute("ALTER SYSTEM SET wal_recycle = off")
        connection.execute("SELECT pg_reload_conf()")
        connection.execute("SELECT pg_sleep(2)")  # until all its processes know
        for _ in connection.execute("SELECT * FROM pg_ls_waldir()").fetchall():
            connection.execute("SELECT pg_switch_wal()")
            connection.execute("CHECKPOINT")
        assert left("") == []


@pytest.mark.parametrize(("number", "because", "code"), [
    ("77", "as they asked", "erase-nobody"),
    (NUMBER, "Zoë Zukertort Möller asked", "erase-reason"),
])  # fmt: skip
def test_nobody_is_erased_by_mistake(number: str, because: str, code: str, tmp_path: Path) -> None:
    office = federation(tmp_path, sheet=SHEET + GIRL, standard="fide")
    said = ("--because", because, "--by", "ana", "--at", office)
    assert problems(answer("player", "erase", number, *said, code=1)) == [code]
    assert len(naming(office)) > 0


def test_an_erasure_is_not_undone(tmp_path: Path) -> None:
    office = federation(tmp_path, sheet=SHEET + GIRL, standard="fide")
    act = answer("player", "erase", NUMBER, "--at", office, *WHY)["act"]["number"]
    found = answer("office", "undo", str(act), "--at", office, *WHY, code=1)
    assert problems(found) == ["act-kept"]
