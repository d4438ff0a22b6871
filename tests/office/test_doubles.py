"""Persons whom a list may have under two numbers."""

from datetime import date
from pathlib import Path
from random import Random

import polars as pl
import pytest

from arpad.office.lists import oddities as looked
from arpad.office.lists.candidates import folded, plain, wide
from arpad.office.lists.lists import conform_rows
from arpad.office.lists.oddities import NAMESAKES_MAX, doubles
from arpad.report.names import likeness, wide_words, words
from tests.office.papers import Paper, Person, codes, listed, loaded, rated, write_list

Row = tuple[str, str, str, str, str]
"""Number, name, federation, sex, birth."""
COLUMNS = ("player_id", "name", "federation", "sex", "birth_date")


def frame(*rows: Row) -> pl.DataFrame:
    table = pl.DataFrame(rows, schema=dict.fromkeys(COLUMNS, pl.String), orient="row")
    blank = pl.col(COLUMNS[2:])
    return conform_rows(table.with_columns(pl.when(blank != "").then(blank).name.keep()))


def pairs(*rows: Row) -> list[tuple[str, str]]:
    found = doubles(frame(*rows))
    return [(one.first.player_id, one.second.player_id) for one in found]


@pytest.mark.parametrize(
    ("one", "other", "is_suspected"),
    [
        (("Réti, Ana", "ESP", "w", "1960-01-01"), ("ANA RETI", "ESP", "w", "1960-01-01"), True),
        (("Réti, Ana", "ESP", "w", "1960-01-01"), ("ANA RETI", "ESP", "w", "1960-01-02"), False),
        (("Reti, Ana", "ESP", "w", "1960"), ("Reti, Ana", "ESP", "w", "1960-01-02"), True),
        (("Reti, Ana", "ESP", "w", "1961"), ("Reti, Ana", "ESP", "w", "1960-01-02"), False),
        (("Reti, Ana", "", "", ""), ("Reti, Ana", "", "", ""), True),
        (("Reti, Ana", "ESP", "", ""), ("Reti, Ana", "FRA", "", ""), False),
        (("Reti, Ana", "ESP", "w", "1960"), ("Reti, Ana", "FRA", "w", "1960"), False),
        (("Reti, Ana", "ESP", "w", "1960-01-01"), ("Reti, Ana", "FRA", "w", "1960-01-01"), True),
        (("Reti, Kim", "ESP", "w", "1960"), ("Reti, Kim", "ESP", "m", "1960"), False),
        (("Reti, Kim", "ESP", "w", "1960"), ("Reti, Kim", "ESP", "F", "1960"), True),
        (("Reti, A.", "ESP", "w", "1960-01-01"), ("Reti, Ana", "ESP", "w", "1960-01-01"), True),
        (("Reti, A.", "ESP", "w", "1960"), ("Reti, Ana", "ESP", "w", "1960"), False),
        (("Reti, Ana", "ESP", "w", "1960-01-01"), ("Reti, Eva", "ESP", "w", "1960-01-01"), False),
        (("Müller, Bo", "GER", "", "1960"), ("Mueller, Bo", "GER", "", "1960"), True),
        (("", "ESP", "", ""), ("", "ESP", "", ""), False),
    ],
)
def test_two_numbers_for_one_person(
    one: tuple[str, str, str, str], other: tuple[str, str, str, str], is_suspected: bool
) -> None:
    expected = [("7", "8")] if is_suspected else []
    assert pairs(("7", *one), ("8", *other)) == expected
    assert pairs(("8", *other), ("7", *one)) == expected


NAMES = (
    "Réti, Ana", "RETI Ana", "Reti, A", "Ana Reti Mas", "Müller, Bo", "Mueller, Bo", "Muller Bo",
    "O'Kelly, Al", "O Kelly Al", "Perez-Mas, J", "Perez Mas, Juan", "",
)  # fmt: skip


def random_rows(seed: int, count: int) -> list[Row]:
    """Return people with few names and births, so that many are alike."""
    random = Random(seed)
    return [
        (
            str(number),
            random.choice(NAMES),
            random.choice(("ESP", "ESP", "FRA", "")),
            random.choice(("w", "m", "")),
            random.choice(("1960-01-01", "1960-01-02", "1960", "1961", "")),
        )
        for number in range(count)
    ]


def naive(rows: list[Row]) -> list[tuple[str, str]]:
    """Compare every number with every other, as the docstring of `doubles` says it."""
    found: list[tuple[str, str]] = []
    for at, (number, name, federation, sex, birth) in enumerate(rows):
        for number2, name2, federation2, sex2, birth2 in rows[at + 1 :]:
            if not name or not name2:
                continue
            nearness = likeness(name, name2)
            is_day = birth == birth2 and len(birth) == 10
            facts = all(
                not a or not b or a == b for a, b in ((federation, federation2), (sex, sex2))
            )
            years = not birth or not birth2 or birth[:4] == birth2[:4]
            days = len(birth) == len(birth2) == 10 and birth != birth2
            if nearness not in ("same", "shortened") or (nearness == "shortened" and not is_day):
                continue
            if is_day or (facts and years and not days):
                found.append((min(number, number2), max(number, number2)))
    return sorted(found)


@pytest.mark.parametrize("seed", range(5))
def test_the_fast_way_finds_what_comparing_everybody_finds(seed: int) -> None:
    rows = random_rows(seed, 60)
    expected = naive(rows)
    assert len(expected) > 20
    assert sorted(pairs(*rows)) == expected
    Random(seed).shuffle(rows)
    assert sorted(pairs(*rows)) == expected
    few = doubles(frame(*rows), ["3", "7"])
    assert [(one.first.player_id, one.second.player_id) for one in few] == [
        pair for pair in expected if "3" in pair or "7" in pair
    ]


@pytest.mark.long
def test_a_name_that_everybody_bears_is_no_endless_work() -> None:
    rows = [(str(n), "Singh, Gurpreet", "IND", "m", "") for n in range(3 * NAMESAKES_MAX)]
    assert len(pairs(*rows)) == NAMESAKES_MAX * (NAMESAKES_MAX - 1) // 2


def test_columns_are_folded_as_single_names_are() -> None:
    random = Random(14)
    letters = "abcz ABCZ äöüÄÖÜßçñÑéÉłŁđĐøØåÅæÆœŒþðıİşŞčřŽ'\u2019`´·-,._ŀŉ αΣς Иёй 李 1²"
    names = ["".join(random.choices(letters, k=12)) for _ in range(2000)]
    names += ["e\u0301tude", "Mu\u0308ller", "", "  "]
    table = pl.DataFrame({"name": names})
    assert table.select(plain())["name"].to_list() == [" ".join(words(name)) for name in names]
    assert table.select(wide())["name"].to_list() == [" ".join(wide_words(name)) for name in names]
    readings = folded(table.with_row_index("row")).group_by("row").len()
    assert readings.filter(pl.col("len") > 1)["row"].sort().to_list() == [
        row for row, name in enumerate(names) if words(name) != wide_words(name)
    ]


def test_rate_warns_if_one_of_them_plays(tmp_path: Path) -> None:
    """A list with 509 and 511, both one man born 1960-01-01; 511 plays."""
    roll = [
        listed("7", 2000),
        listed("509", 1600, name="Réti, Bo", federation="ESP", birth_date="1960-01-01"),
        listed("511", 1490, name="RETI Bo", federation="ESP", birth_date="1960-01-01"),
        listed("601", 1490, name="Mas, Al", federation="ESP", birth_date="1961-01-01"),
        listed("602", 1490, name="Mas Al", federation="ESP", birth_date="1961-01-01"),
    ]
    people = [Person("7", 2000), Person("511", 1490, name="Reti, Bo", birth="1960")]
    report = Paper("open", people, [(1, "511", "7", "1")]).write(tmp_path)
    in_force = loaded(write_list(tmp_path / "list.csv", roll), date(2009, 7, 1))
    period = rated([report], [in_force], date(2009, 9, 1))
    (problem,) = [one for one in period.problems if one.code == "list-double"]
    assert codes(period, "error") == []
    assert "509" in problem.message
    assert "511" in problem.message
    assert "born on 1960-01-01" in problem.message


@pytest.mark.long
def test_pairs_looked_at_a_few_at_a_time_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names that many bear, in one go and pair by pair."""
    rows = [
        (str(n), f"Singh, Gurpreet {'AB'[n % 2]}a", "IND", "m", str(1980 + n % 5))
        for n in range(60)
    ]
    at_once = pairs(*rows)
    assert len(at_once) == 10 * (6 * 5 // 2)  # two names, five years: ten groups of six
    monkeypatch.setattr(looked, "PAIRS_AT_ONCE", 1)
    assert pairs(*rows) == at_once
