"""Which files the figures of the studies come from, and whether yours are those: files.py DATA.

Prints each file as present, missing or other (another hash: its figures would be others), and
leaves with 1 unless all are present. Without DATA it writes the table of tables/files.md.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from arpad.formats.files import write_whole
from arpad.lab.study.charts import FigureTable

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file that is not part of arpad: its hash, licence and source, and the pages that use it."""

    sha256: str
    licence: str
    source: str
    pages: tuple[str, ...]


FILES: Mapping[str, SourceFile] = MappingProxyType({
    "otb_games.parquet": SourceFile(
        "d859838924f5994697e6790145c1ad4cd58e42cb18e58e2965bdcfac3d88929b",
        "results are facts; headers from repositories of MIT and of no licence",
        "headers of 359,095 games: PGN Mentor's player files and two issues of The Week in Chess, "
        "out of github.com/chesslablab/chess-data 90035666 and github.com/yanjingang/pigchess "
        "ecd6e18d, each game once",
        ("backtest", "calibration", "groups", "melao", "theory"),
    ),
    "tcec_games.csv.gz": SourceFile(
        "91bde17afc6c97549f34270b00646393f13f2034e6b7114e7468b5b0fbfb8c8c",
        "CC BY-SA 3.0",
        "headers of 27,612 games: master-archive of github.com/TCEC-Chess/tcecgames 3dd69a40",
        ("backtest", "groups", "melao"),
    ),
    "results.csv.gz": SourceFile(
        "a76966a6d690a17ff95f58658904ef455e23bd5f2cff4bd3afc960b45e57f4c7",
        "CC0 1.0",
        "results.csv of github.com/martj42/international_results 65d212aa, gzipped",
        ("backtest",),
    ),
    "spelling.ssp": SourceFile(
        "16f9a3f34cb3303da081037033eb6e1d84547693d5f60158334aa4c40bfc9fd4",
        "GPL-2.0-or-later",
        "Debian's package scid-rating-data 202104-1, /usr/share/scid/data/spelling.ssp",
        ("drift", "groups"),
    ),
    **{
        f"icu_ratings/{name}": SourceFile(
            own_hash, "MIT", f"db/data/{name} of github.com/sanichi/icu_ratings_app f9d9945d",
            ("deviation",),
        )
        for name, own_hash in (
            ("icu_ratings.csv", "b4fc8325f5e6c8d2fabefdb978282279916afb224196c1ba727c6810f98ccc52"),
            ("old_rating_histories.csv",
             "330fbb94dbc2ecbd6e935bf037ee8c89fadbd9120711921983e4d36d4b197cae"),
            ("old_tournaments.csv",
             "639ff53ed1e4fb9bd98c0355d9d60dbcdbf4f4ba4fb70b375bec22cc899bb058"),
        )
    },
})  # fmt: skip
"""By the names under which `reports.py` looks for them. Simulated studies need none."""


def state_of(name: str, folder: Path) -> str:
    """Return whether a file is present, missing or other."""
    path = folder / name
    if not path.is_file():
        return "missing"
    with path.open("rb") as stream:
        own = sha256()
        while part := stream.read(1 << 20):
            own.update(part)
    return "present" if own.hexdigest() == FILES[name].sha256 else "other"


def lines(folder: Path) -> Iterator[str]:
    """Yield a line for each file: its state, its name, the pages that use it, and its source."""
    for name, file in FILES.items():
        state = state_of(name, folder)
        source = "" if state == "present" else f"; it comes from {file.source}"
        yield f"{state:8} {name} ({', '.join(file.pages)}){source}"


def table() -> FigureTable:
    """Return the table of the page."""
    rows = tuple(
        (name, file.source, file.licence, file.sha256, ", ".join(file.pages))
        for name, file in FILES.items()
    )
    return FigureTable(("file", "source", "licence", "SHA-256", "pages"), rows)


def main(folder: Path | None = None) -> None:
    """Say what is there, or write the table."""
    if folder is None:
        write_whole(HERE / "tables" / "files.md", f"{table().markdown()}\n".encode())
        return
    sys.stdout.writelines(f"{line}\n" for line in lines(folder))
    sys.exit(int(any(state_of(name, folder) != "present" for name in FILES)))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
