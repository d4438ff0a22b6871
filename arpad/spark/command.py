"""What is typed to make a list on a cluster: read, made, written, and said in one line."""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from arpad.office.lists.lists import RatingList

UNFIT, WRONG_USAGE, FAULT = 1, 2, 3
_EXAMPLE: Final = """
python -m arpad.spark games.parquet --events events.parquet --list 2026-01-01=january.csv \\
    --list-date 2026-02-01 --rulebook fide --out february --master 'local[4]'

On a cluster the same words follow spark-submit and the path that `python -m arpad.spark --where`
prints; then the session is that of spark-submit. Exit codes: 0 made, 1 the data are unfit, 2 a
wrong call, or no Spark, 3 Spark gave up.
"""
_HERE: Final = Path(__file__).with_name("__main__.py")


def main(words: Sequence[str] | None = None) -> NoReturn:
    """Make a list as the words ask, and leave with an exit code."""
    given = sys.argv[1:] if words is None else words
    if list(given) == ["--where"]:
        print(_HERE)
        raise SystemExit
    options = _parser().parse_args(given)
    from arpad.disk.unfit import UnfitError, sentences
    from arpad.law import NoRulebookError
    from arpad.rulebooks import CATALOGUE
    from arpad.spark.session import NoSparkError, session

    if options.out.exists():
        _leave(WRONG_USAGE, f"{options.out} exists already; a list is never written over.")
    try:
        CATALOGUE.any_book(options.rulebook)
        lists = tuple(map(_list, options.list))
        running = session(options.master)
    except (NoRulebookError, NoSparkError) as error:
        _leave(WRONG_USAGE, str(error))
    except UnfitError as error:
        _leave(UNFIT, *map(sentences, error.problems))
    try:
        said = _made(options, lists, running)
    except UnfitError as error:
        running.stop()
        _leave(UNFIT, *map(sentences, error.problems))
    except NoRulebookError as error:
        running.stop()
        _leave(UNFIT, str(error))
    running.stop()
    print(json.dumps(said) if options.json else _sentence(said))
    raise SystemExit


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m arpad.spark",
        description="Make a rating list on Spark, from more games than one machine holds.",
        epilog=_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("games", nargs="+", help="games as Parquet or CSV, wherever Spark reads: event_id, round, "
        "white_id, black_id, result")  # fmt: skip
    add("--events", type=Path, required=True, help="their events, a CSV or Parquet file here: "
        "event_id, kind, start, end, minutes_for_60_moves ...")  # fmt: skip
    add("--list", "-l", action="append", required=True, metavar="[DATE=]LIST",
        help="the list in force, as often as needed: a file, or what --out wrote")  # fmt: skip
    add("--list-date", type=date.fromisoformat, required=True, help="the date of the new list")
    add("--rulebook", "-r", default="fide", help="an edition, or a family: each event under the "
        "edition in force at its start (fide)")  # fmt: skip
    add("--out", type=Path, required=True, help="write the tables of the list here, as Parquet")
    add("--admit-new", action="store_true", help="players on no list enter as unrated")
    add("--master", default="", help="local[4], spark://host:7077, yarn; else as it is configured")
    add("--batches", type=_positive, help="into how many batches the games are put; else one for "
        "each million, and for each core")  # fmt: skip
    add("--json", action="store_true", help="print one JSON object")
    return parser


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is no number from 1 on")
    return int(text)


def _list(text: str) -> "RatingList":
    from arpad.disk.unfit import UnfitError
    from arpad.library.files import load_list

    head, separator, rest = text.partition("=")
    try:
        day = date.fromisoformat(head) if separator else None
    except ValueError:
        _leave(WRONG_USAGE, f"--list {text}: before the = stands a date such as 2026-01-01.")
    path = Path(rest if separator else text)
    if not path.exists():
        _leave(WRONG_USAGE, f"--list {text}: there is no file or directory {path}.")
    rating_list, problems = load_list(path, day)
    if rating_list is None:
        raise UnfitError(replace(problem, file=str(path)) for problem in problems)
    return rating_list


def _made(
    options: argparse.Namespace, lists: "tuple[RatingList, ...]", running: "SparkSession"
) -> dict[str, object]:
    from py4j.protocol import Py4JError
    from pyspark.errors import PySparkException

    from arpad.disk.job import make
    from arpad.disk.unfit import sentences
    from arpad.office.history.asked import Asked
    from arpad.office.lists.alone import write
    from arpad.rulebooks import CATALOGUE
    from arpad.spark.driver import made_on_cluster
    from arpad.spark.games_table import GamesOnSpark, read_games

    wanted = Asked(
        (), options.events, lists, options.list_date, options.list_date, options.rulebook,
        CATALOGUE, are_new_admitted=options.admit_new,
    )  # fmt: skip
    try:
        games = GamesOnSpark(read_games(running, options.games))
        list_made = make(wanted, games, partial(made_on_cluster, batches=options.batches))
    except (PySparkException, Py4JError, ConnectionError) as error:
        reason = next(iter(str(error).splitlines()), type(error).__name__)
        _leave(FAULT, f"Spark gave up, and nothing is written: {reason}")
    for problem in list_made.problems:
        print(f"arpad: {sentences(problem)}", file=sys.stderr)
    return write(list_made.tables, list_made.told(), options.out)


def _sentence(said: dict[str, object]) -> str:
    return (
        "List of {list_date}, {rulebook}: {players:,} players, {games:,} games of {events:,} "
        "events, of which {events_rated:,} are rated. Written to {out}."
    ).format(**said)


def _leave(code: int, *said: str) -> NoReturn:
    for line in said:
        print(f"arpad: {line}", file=sys.stderr)
    raise SystemExit(code)
