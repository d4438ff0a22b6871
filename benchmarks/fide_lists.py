"""A FIDE list of 1.5 million invented players, read and checked, beside readers that check nothing.

Run it alone with: python -m benchmarks.fide_lists
"""

import resource
import tempfile
from pathlib import Path

import duckdb
import numpy as np
import polars as pl

from arpad.formats.fide_list import read, write
from benchmarks.measured import Benchmark, Measured, Peer, tell
from benchmarks.timing import medians

PLAYERS, PLAYERS_XML = 1_500_000, 100_000
SYLLABLES = ("ba", "cor", "del", "fi", "gran", "hu", "jo", "kan", "lo", "mi", "nor", "pe", "ra")
OTHER_TITLES = (b"FST", b"IA,FT", b"NI", b"DI,NA")
OVERFLOW = b"FST,FT,IA,IO,LSI"
OTHER_TITLES_AT = 94


def fide_lists(count: int, of_xml: int) -> list[Measured]:
    """Time both formats; each beside Polars and DuckDB reading the same lines in the same run."""
    with tempfile.TemporaryDirectory() as folder:
        path, xml = Path(folder, "list.txt"), Path(folder, "list.xml")
        frame = players(count)
        write(frame, path, "combined")
        _put_other_titles(path)
        write(frame.head(of_xml), xml, "xml")
        del frame
        return [*_columns(path, count), *_markup(xml, of_xml)]


def players(count: int) -> pl.DataFrame:
    """Return a list like FIDE's: most are unrated, few played, one in fifty has a title."""
    chance = np.random.default_rng(1)
    picks = chance.integers(0, len(SYLLABLES), (5, count))
    parts = [pl.Series(f"{at}", SYLLABLES).gather(pick) for at, pick in enumerate(picks)]
    first, second, third, fourth, fifth = (pl.col(part.name) for part in parts)
    given = pl.concat_str(fourth, fifth).str.to_titlecase()
    name = pl.concat_str(
        pl.concat_str(first, second, third).str.to_titlecase(), pl.lit(", "), given
    )
    codes = [a + b + c for a in "ABCDEF" for b in "LMNOPR" for c in "AEIOU"]
    titles = np.array(["GM", "IM", "FM", "CM", "WGM", "WFM"])
    has_title = chance.random(count) < 0.02
    is_rated = chance.random(count) < 0.45
    played = is_rated & (chance.random(count) < 0.2)
    inactive = np.where(chance.random(count) < 0.5, "inactive", "active")
    return pl.DataFrame(parts).select(
        player_id=pl.Series(np.arange(count) * 9 + 100_000).cast(pl.String),
        name=name,
        rating=pl.when(pl.Series(is_rated)).then(
            pl.Series(chance.normal(1750, 220, count).astype(np.int64).clip(1401, 2850))
        ),
        federation=pl.Series(codes).gather(chance.integers(0, len(codes), count)),
        sex=pl.when(pl.Series(chance.random(count) < 0.12))
        .then(pl.lit("w"))
        .otherwise(pl.lit("m")),
        birth_date=pl.Series(chance.integers(1940, 2020, count)).cast(pl.String),
        title=pl.when(pl.Series(has_title)).then(pl.Series(chance.choice(titles, count))),
        k_factor=pl.Series(chance.choice([10, 20, 40], count)),
        status=pl.Series(inactive),
        games=pl.Series(np.where(played, chance.integers(1, 12, count), 0)),
    )


def _put_other_titles(path: Path) -> None:
    """Give one line in thirty other titles, and ten lines some that push the rest by one."""
    lines = path.read_bytes().split(b"\r\n")
    for at in range(1, len(lines) - 1, 30):
        titles = OTHER_TITLES[at // 30 % len(OTHER_TITLES)]
        head, tail = lines[at][:OTHER_TITLES_AT], lines[at][OTHER_TITLES_AT + 15 :]
        lines[at] = head + (OVERFLOW if at % (len(lines) // 10) < 30 else titles.ljust(15)) + tail
    path.write_bytes(b"\r\n".join(lines))


def _columns(path: Path, count: int) -> list[Measured]:
    size = path.stat().st_size / 1e6
    found, problems = read(path)
    assert found.height == count, problems[:3]
    assert {problem.code for problem in problems} == {"fide-list-overflow"}, problems[:3]
    query = (
        f"select count(*), sum(length(line)) from read_csv('{path}', header = false, "
        "delim = '\x01', quote = '', escape = '', columns = {'line': 'varchar'})"
    )
    lines = pl.scan_lines(path).select(pl.col("line").str.len_bytes().sum())
    taken = medians(
        {
            "read": lambda: read(path),
            "fields": lambda: pl.scan_lines(path).slice(1).select(*_unchecked()).collect(),
            "lines": lambda: pl.read_lines(path),
            "streamed": lambda: lines.collect(engine="streaming"),
            "duckdb": lambda: duckdb.sql(query).fetchall(),
        }
    )
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    labels = {
        "fields": "Polars cutting and casting the same fields unchecked",
        "lines": "Polars read_lines",
        "streamed": "Polars counting the bytes of the lines",
        "duckdb": "DuckDB counting the same",
    }
    return [
        Measured(
            f"FIDE list, {count:,} players, {size:.0f} MB of TXT, read and checked",
            size / taken["read"], "MB/s", "300 MB/s", f"{taken['read']:.2f} s",
            tuple(Peer(label, size / taken[name]) for name, label in labels.items()),
            megabytes=memory,
        )
    ]  # fmt: skip


def _unchecked() -> list[pl.Expr]:
    """Return the fields of a combined list of one kind, as a script would cut them."""
    cells = {"id": (0, 15), "name": (15, 61), "fed": (76, 4), "sex": (80, 4), "title": (84, 5),
             "wtitle": (89, 5), "other": (94, 15), "foa": (109, 4), "rating": (113, 6),
             "games": (119, 4), "k": (123, 3), "born": (152, 6), "flag": (158, 4)}  # fmt: skip
    whole = ("id", "rating", "games", "k", "born")
    texts = {
        name: pl.col("line").str.slice(*place).str.strip_chars() for name, place in cells.items()
    }
    return [
        (text.cast(pl.Int64, strict=False) if name in whole else text).alias(name)
        for name, text in texts.items()
    ]


def _markup(path: Path, count: int) -> list[Measured]:
    size = path.stat().st_size / 1e6
    taken = medians({"read": lambda: read(path)})["read"]
    what = f"FIDE list, {count:,} players, {size:.0f} MB of XML"
    return [Measured(what, size / taken, "MB/s", note=f"{taken:.2f} s, streamed, guarded")]


BENCHMARKS = (
    Benchmark("fide-lists", fide_lists, whole=(PLAYERS, PLAYERS_XML), small=(100_000, 10_000)),
)


if __name__ == "__main__":
    tell(fide_lists(PLAYERS, PLAYERS_XML))
