"""A sound file of every format that is read, to be broken; nobody in them is real but champions."""

import io
import zipfile
from dataclasses import replace
from functools import cache
from pathlib import Path

import polars as pl

from arpad.formats import crosstable, fide_list, games_table, trf
from arpad.formats.report_json import to_json
from arpad.formats.tables import csv_bytes
from arpad.formats.workbook import sheet_bytes
from arpad.report import Report
from tests.cli.calls import DORTMUND
from tests.formats.papi.test_papi import EXEMPT, HEAD, PLAYERS
from tests.formats.pgn_tags.test_pgn_tags import game
from tests.formats.scid_spelling.test_fuzz import DATA as SPELLING
from tests.formats.sniff.test_sniff import packed
from tests.formats.swissperfect.build import event, player
from tests.formats.swissperfect.build import game as swissperfect_game

KRAUSE = Path(__file__).parents[1] / "data" / "krause" / "team_league_2012_with_bom.tab"
DAYS = "2024-03-01,2024-03-09"
GAMES = b"event_id,round,white_id,black_id,result,played_on,start,end\n" + b"".join(
    f"riga,{number},{number},{number + 7},{result},2024-03-0{number},{DAYS}\n".encode()
    for number, result in enumerate("10=+-WH", start=1)
)
TRIPLES = (
    b"Rank;SNo.;;Name;Rtg;FED;1.Rd.;;;2.Rd.;;;Pts;RecRp\n"
    b"1;14;IM;Reti Ana;2486;CZE;3;b;1;2;w;x;1x;2614\n"
    b"2;13;GM;Euwe Eva;2486;NED;-;-;1;1;b;x;1x;2642\n"
    b"3;4;;Lasker E.;0;GER;1;w;0;-;-;0;0;2500\n"
)
OWN = pl.DataFrame(
    {"player_id": ["7", "8"], "name": ["Reti, Ana", "Núñez, Ó."], "rating": [2224, None],
     "federation": ["ESP", None], "birth_date": ["1980", None], "status": ["active", None]}
)  # fmt: skip
EARLY = "ID_NUMBER NAME                             TITLE COUNTRY JAN01 GAMES FLAG\n 9901991  " \
        "Reti, Anton                          m SWE     2300    0   i\n"  # fmt: skip
FACTS = b'kind = "swiss"\nstart = 2024-03-01\nminutes_for_60_moves = 90.5\nis_official = true\n' \
        b'[[decisions]]\nround = 1\nwhite_id = "7"\nblack_id = "8"\nis_left_out = true\n' \
        b'[[substitutions]]\nround = 1\nside = "white"\norder = 1\noriginal_id = "7"\n' \
        b'substitute_id = "9"\noriginal_moved = true\nsubstitute_moved = false\n'  # fmt: skip


@cache
def report() -> Report:
    """Return the games of four players in the first half of a double round robin.

    So few that a mutation meets something, and is read soon.
    """
    whole = trf.read(DORTMUND.read_bytes())[0]
    first = tuple(
        one
        for one in whole.pairings
        if one.round <= 5 and {one.player, one.opponent} <= {1, 2, 3, 4}
    )
    days = whole.round_dates[:5]
    return replace(whole, players=whole.players[:4], pairings=first, round_dates=days)


def reports() -> dict[str, tuple[bytes, str]]:
    """Return a report in every format, and the name of its file."""
    found = {
        "trf06": (trf.write(report(), "TRF06"), "a.trf"),
        "trf16": (trf.write(report(), "TRF16"), "a.trf"),
        "trf26": (trf.write(report(), "TRF26"), "a.trf"),
        "krause": (KRAUSE.read_bytes(), "a.tab"),
        "swissperfect": (
            packed(event([player(1), player(2)], [swissperfect_game(1, 1, 2)])),
            "a.zip",
        ),
        "papi": ("\n".join([HEAD, EXEMPT, *PLAYERS]).encode(), "a.csv"),
        "pgn": ((game() + game(Round="2", Result="1/2-1/2")).encode(), "a.pgn"),
        "crosstable": (crosstable.write_csv(report()), "a.csv"),
        "opponents": (crosstable.write_csv_by_opponent(report()), "a.csv"),
        "triples": (TRIPLES, "a.csv"),
        "crosstable sheet": (crosstable.write_xlsx(report()), "a.xlsx"),
        "games": (GAMES, "a.csv"),
        "games sheet": (games_table.sheet_of(GAMES), "a.xlsx"),
        "games parquet": (parquet(pl.read_csv(GAMES, infer_schema=False)), "a.parquet"),
        "json": (to_json(report()), "a.json"),
    }
    zipped = packed({name: data for name, (data, _) in found.items() if name in ("trf16", "pgn")})
    return {**found, "zip": (zipped, "a.zip")}


def lists() -> dict[str, tuple[bytes, str]]:
    """Return a list in every format, and the name of its file."""
    columns = "Nº FPX;Nome;Elo Nac.;Fed;Nasc.;Jogos\n77;Reti, Ana;2224;POR;1980;31\n"
    texts = {layout: _fide(layout) for layout in ("combined", "single", "legacy", "short", "xml")}
    return {
        "own list": (csv_bytes(OWN), "a.csv"),
        "own parquet": (parquet(OWN), "a.parquet"),
        "another list": (columns.encode(), "a.csv"),
        "list sheet": (sheet_bytes([["id", "name", "elo"], [7, "Reti", 2224]]), "a.xlsx"),
        **{f"fide {name}": (text, "a.txt") for name, text in texts.items()},
        "fide zip": (packed({"list.txt": texts["combined"]}), "a.zip"),
        "fide 2001": (EARLY.encode(), "a.txt"),
    }


def others() -> dict[str, tuple[bytes, str]]:
    """Return what else is read: people, events, substitutions, entries, facts, spelling."""
    return {
        "people": (csv_bytes(OWN), "a.csv"),
        "events": (b"event_id,kind,start,end,minutes_for_60_moves\n"
                   b"riga,swiss,2024-03-01,2024-03-09,120\n", "a.csv"),
        "substitutions": (b"event_id,round,side,order,original_id,substitute_id,original_moved,"
                          b"substitute_moved\nriga,1,white,1,7,9,true,false\n", "a.csv"),
        "entries": ("id;name;elo;fed;born;sex\n7;Reti, Ana;2224;ESP;1980;w\n8;Núñez, Ó.;;POR;;m\n"
                    .encode(), "a.csv"),
        "facts": (FACTS, "a.facts.toml"),
        "spelling": (SPELLING, "a.ssp"),
    }  # fmt: skip


def parquet(frame: pl.DataFrame) -> bytes:
    out = io.BytesIO()
    frame.write_parquet(out)
    return out.getvalue()


def repacked(data: bytes, name: str, content: bytes) -> bytes:
    """Return an archive with other content in one of its files."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(out, "w") as target:
        for member in source.namelist():
            target.writestr(member, content if member == name else source.read(member))
    return out.getvalue()


def members(data: bytes) -> dict[str, bytes]:
    """Return the files of an archive; none if it is no archive."""
    if not data.startswith(b"PK"):
        return {}
    with zipfile.ZipFile(io.BytesIO(data)) as source:
        return {name: source.read(name) for name in source.namelist()}


def _fide(layout: str) -> bytes:
    from datetime import date
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        path = Path(folder, "list")
        fide_list.write(OWN, path, layout, "standard", date(2026, 10, 1))  # type: ignore[arg-type]
        return path.read_bytes()
