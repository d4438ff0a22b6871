"""JSON piece by piece is what Python's own writer makes of the whole answer."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

import polars as pl
import pytest

from arpad.answers import json_text
from arpad.answers.json_object import json_object
from arpad.answers.json_text import json_pieces
from arpad.forms.rows import LazyRows
from arpad.report.problems import Problem

NAMES = [
    "Réti, Ana", None, 'O"Kelly\\', "two\nlines\tand more", "Иванов, Иван", "", "Ana",
    "turned\u202eround", "no\u200bwidth", "bell\x07", "C1 \x9b", "line\u2028end", "\U000e0020",
]  # fmt: skip
HIDDEN = "\u202e\u200b\x9b\u2028\U000e0020"


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A row as answers have them: two texts of its own, the rest that of many."""

    player_id: str
    name: str | None
    rating: int | None
    articles: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """An answer with a list in its middle."""

    title: str
    people: Sequence[Person]
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """An answer that holds no rows itself, but parts that do, and others that look like them."""

    parts: tuple[Answer | None, ...]
    counts: Mapping[str, int | None]
    days: tuple[date, ...] = ()
    share: Decimal | None = None
    is_sound: bool = True


def told(row: Mapping[str, Any]) -> Person:
    articles = {} if row["rating"] is None else {"k_factor": f'8.3 "{row["rating"]}"'}
    return Person(**row, articles=articles)


def naive(answer: Answer | Whole) -> str:
    """Return what Python writes of the whole answer at once, hidden signs as JSON's escapes."""
    text = json.dumps(json_object(answer), ensure_ascii=False, indent=2)
    for sign in HIDDEN:
        text = text.replace(sign, json.dumps(sign)[1:-1])
    return text


@pytest.mark.parametrize("sign", ["", "%s", "\x7f", "é\u202e"])
def test_a_long_tuple_is_written_as_a_short_one(sign: str, monkeypatch: pytest.MonkeyPatch) -> None:
    problems = tuple(Problem("info", "demo", f'{n} "{sign}"', line=n or None) for n in range(9))
    people = tuple(Person(player_id=sign, name=None, rating=7, articles={"k": sign})
                   for _ in range(9))  # fmt: skip
    for slice_rows in (100, 4):
        monkeypatch.setattr(json_text, "_SLICE", slice_rows)
        for several in (problems, people, (*problems, *people, sign, None)):
            answer = Whole(parts=several, counts={})  # type: ignore[arg-type]
            assert "".join(json_pieces(answer)) == naive(answer)


@pytest.mark.parametrize("count", [0, 1, 2, 13, 100])
@pytest.mark.parametrize("slice_rows", [1, 7, 1000])
def test_rows_of_a_table_are_written_as_python_writes_them(
    count: int, slice_rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nulls, quotes, line ends and what nobody sees; slices of any length."""
    monkeypatch.setattr(json_text, "_SLICE", slice_rows)
    table = pl.DataFrame(
        {
            "player_id": [f'{n} "{n % 3}"' for n in range(count)],
            "name": [NAMES[n % len(NAMES)] for n in range(count)],
            "rating": [None if n % 5 == 0 else 2000 + n % 3 for n in range(count)],
        },
        schema={"player_id": pl.String, "name": pl.String, "rating": pl.Int64},
    )
    rows = LazyRows(lambda: table, told, ("player_id", "name"))
    answer = Answer(title="a list\u202e", people=rows)
    text = "".join(json_pieces(answer))
    assert text == naive(answer)
    assert [one["name"] for one in json.loads(text)["people"]] == table["name"].to_list()


def test_rows_that_are_alike_are_told_once() -> None:
    """A list of a million costs Python what its distinct rows do."""
    asked = []

    def counted(row: Mapping[str, Any]) -> Person:
        asked.append(row)
        return told(row)

    table = pl.DataFrame({"player_id": [str(n) for n in range(500)]}).with_columns(
        name=pl.col("player_id"), rating=pl.int_range(500) % 4 + 2000
    )
    answer = Answer(title="", people=LazyRows(lambda: table, counted, ("player_id", "name")))
    assert len(json.loads("".join(json_pieces(answer)))["people"]) == 500
    assert len(asked) == 4


def test_rows_of_a_table_are_found_in_parts_of_an_answer() -> None:
    """Beside parts that hold none, at any depth, with whatever else JSON has."""
    table = pl.DataFrame({"player_id": ["1", "2"], "name": NAMES[:2], "rating": [1500, None]})
    rows = LazyRows(lambda: table, told, ("name",))
    parts = (None, Answer(title='a "list"', people=rows), Answer(title="", people=(), problems=()))
    counts = {"games": 3, "two\nlines": None}
    whole = Whole(parts=parts, counts=counts, days=(date(2026, 1, 1),), share=Decimal("0.50"))
    assert "".join(json_pieces(whole)) == naive(whole)
    empty = Whole(parts=(), counts={}, is_sound=False)
    assert "".join(json_pieces(empty)) == naive(empty)
