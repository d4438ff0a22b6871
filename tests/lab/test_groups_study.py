"""docs/studies/groups.md: its figures are those of its tables, and persons are found by hand."""

import re
import runpy
from datetime import date
from html import unescape
from pathlib import Path

import polars as pl

from tests.lab.study_figures import STUDIES, prose, row, rows, unsupported

STUDY = runpy.run_path(str(STUDIES / "groups.py"))
METHOD = (
    "Under 18 players are worth 50 points and more above their ratings, from 65 on 28 less",
    "10.2), whatever", "297,798 games", "at least 60% of the", "less than 40% with",
    "intervals are 95%", "Players of 14 to 17", "Those under 14 are", "From 18 to 24 it",
    "of 45 and older", "from 45 to 64", "from 65 on", "players with 300 games",
    "those of 25 to 44,",
    "(both players with 100 games before)", "activity, both with 100 games",
    "fewer than 30 games in", "both players are 25 or older",
    "rated too low stands, and that those of 45 to 64 are", "That players of 14 to 17",
    "chance of 50 points", "100 resamples", "all 71 of the", "players have 50 games", "or 100 (",
    "That those under 14 are", "those of 18 to 24 are", "those of 25 to 44 are", "From 65 on",
    "both have 300 games", "4 of the 12 rows", "in 11 rows",
    "both players have 100 games", "0.82, 0.82, 0.84 and 0.78", "holds 0 says",
)  # fmt: skip


def test_every_figure_stands_in_a_table() -> None:
    assert unsupported("groups", METHOD) == []


def test_ages() -> None:
    text = prose("groups")
    teens = [one for one in rows("groups-age") if one[0] == "14-17"]
    whole = row("groups-age", "14-17", "all")
    assert f"by {whole[4].strip('+')} points ({whole[5]})" in text
    every = [float(one) for of in teens for one in (of[4], of[6])]
    assert f"by {min(every)} to {max(every)} under every check" in text
    youngest, theirs = (
        row("groups-age", "under 14", "all"),
        row("groups-age", "under 14", "not the collected"),
    )
    assert f"are rated too low by {youngest[4].strip('+')}. Without" in text
    assert f"slope {theirs[6].strip('+')} remain, which may be chance ({theirs[7]})" in text
    young, of_nobody = (
        row("groups-age", "18-24", "all"),
        row("groups-age", "18-24", "not the collected"),
    )
    said = (
        f"{young[4].strip('+')} points for all, {of_nobody[6].strip('+')} ({of_nobody[7]}) without"
    )
    assert said in text
    older, oldest = (row("groups-age", one, "all")[4] for one in ("45-64", "65 or more"))
    assert f"{older.strip('-')} points from 45 to 64 and by {oldest.strip('-')} from 65 on" in text
    left = [row("groups-age", one, "not the collected")[6] for one in ("45-64", "65 or more")]
    assert "({} and {})".format(*(one.strip("-") for one in left)) in text
    sloped = [row("groups-age", one, "all")[6] for one in ("14-17", "45-64")]
    assert f"points become {sloped[0].strip('+')}, and {older} become {sloped[1]}" in text
    few = row("groups-age", "65 or more", "both with 100 games before")
    size = few[4].strip("-"), few[6].strip("-")
    assert f"{size[0]} as rated ({few[5]}), {size[1]} with a fitted slope" in text
    for one in rows("groups-age"):
        if one[0] in ("45-64", "65 or more") and one != few:
            assert all(float(interval.split(" to ")[1]) < 0 for interval in (one[5], one[7]))


def test_what_stands_and_falls_before_the_rivals() -> None:
    text, names = prose("groups"), ("under 14", "14-17", "18-24", "25-44", "45-64", "65 or more")
    by_age = {
        age: {one[0]: one[at] for one in rows("rivals-groups") if one[at] != "–"}
        for at, age in enumerate(names, start=2)
    }
    assert f"all {sum(map(len, by_age.values()))} of the table" in text
    chance = {age: [name for name, cell in of.items() if "*" not in cell]
              for age, of in by_age.items()}  # fmt: skip

    def size(age: str, name: str) -> str:
        return by_age[age][name].split(" ")[0].strip("+-")

    assert chance["14-17"] == chance["45-64"] == []
    reach = [sorted(float(size(age, name)) for name in by_age[age]) for age in ("14-17", "45-64")]
    assert "does not: {} to {} and {} to {} points".format(*(
        end for of in reach for end in (of[0], of[-1]))) in text  # fmt: skip
    often = ("both with 50 games", "both with 100 games (collected)")
    assert chance["under 14"] == [*often, "not the collected"]
    young = [size("under 14", name) for name in chance["under 14"]]
    assert "more ({}), or 100 ({}), and without the collected ({})".format(*young) in text
    assert chance["18-24"] == ["not the collected"]
    assert f"the collected ({size('18-24', 'not the collected')}), and" in text
    assert f"in {len(chance['25-44'])} of the {len(by_age['25-44'])} rows" in text
    assert chance["65 or more"] == ["both with 300 games"]
    assert f"stands in {len(by_age['65 or more']) - 1} rows; where both" in text
    assert f"chance ({size('65 or more', 'both with 300 games')})" in text
    for one in rows("rivals-groups"):  # the figures of the page's own tables, measured apart
        if one[0] in ("as found", "not the collected"):
            same = {"as found": "all"}.get(one[0], one[0])
            theirs = [cell.split(" ")[0] for cell in one[2:]]
            assert theirs == [row("groups-age", age, same)[6] for age in names]


def test_newcomers_and_clocks() -> None:
    text = prose("groups")
    new, older = (
        row("groups-games", "first 30", "all"),
        row("groups-games", "first 30", "both 25 or older"),
    )
    assert f"as expected ({new[4]}, {new[5]})" in text
    assert f"worth {new[6].strip('-')} points less than rated" in text
    assert f"25 or older ({older[6].strip('-')})" in text
    rapid, slow = (row("groups-time", one, "all")[3] for one in ("rapid", "standard"))
    assert f"in rapid games ({rapid}) than in slow ones ({slow})" in text
    later = [row("groups-time", one, "2021 to 2023") for one in ("rapid", "standard")]
    assert f"({later[0][3]} and {later[1][3]})" in text
    low, high = later[0][4].split(" to ")[1], later[1][4].split(" to ")[0]
    assert float(high) < float(low)  # their intervals overlap
    assert f"Blitz has {row('groups-time', 'blitz', 'all')[2]} games" in text


def test_every_picture_says_what_its_page_says() -> None:
    text = (STUDIES / "groups.md").read_text(encoding="utf-8")
    pictures = re.findall(r"!\[([^\]]*)\]\(([^)]*)\)", text)
    assert len(pictures) == 2
    for finding, name in pictures:
        drawn = unescape((STUDIES / name).read_text(encoding="utf-8"))
        assert f'aria-label="{finding}"' in drawn


def test_persons_are_found_by_name_and_ratings(tmp_path: Path) -> None:
    """Of two of one initial the one whose ratings are printed; nobody where both fit."""
    spelling = tmp_path / "spelling.ssp"
    spelling.write_text(
        "# made up\n@PLAYER\n"
        "Example, Antonia  #IM  ESP [2410] 1988.02.03\n   %Elo 2010:2400,2404 2011:2410,?\n"
        "Example, Andrea  #  ESP [1900] 1990\n   %Elo 2010:1900,1904 2011:1905,1905\n"
        "Twin, Maria  #  ESP [2000] 1970\n   %Elo 2010:2000,2000 2011:2001,2001\n"
        "Twin, Marta  #  ESP [2000] 1980\n   %Elo 2010:2000,2000 2011:2001,2001\n"
        "@SITE\nExample, Anything  #  1950\n",
        encoding="latin-1",
    )
    rows_of = [
        ("Example,A", "Twin,M", date(2010, 3, 1), 2400, 2000),
        ("Example,A", "Twin,M", date(2011, 3, 1), 2410, 2001),
        ("Example,Al", "Nobody", date(2011, 3, 1), 2410, 2001),
    ]
    names = ["white_id", "black_id", "day", "white_rating", "black_rating"]
    games = pl.DataFrame(rows_of, schema=names, orient="row")
    born = STUDY["births"](games, spelling)
    assert dict(born) == {"Example,A": 1988}
    known = STUDY["with_births"](games, born)
    assert known["white_born"].to_list() == [1988, 1988, None]
    assert known["black_born"].to_list() == [None] * 3


def test_the_collected_have_no_age_of_their_own() -> None:
    """A has 300 games, of which one with B, who has as many: that one is left out."""
    day = date(2010, 5, 1)
    rows_of = [("A", f"x{n}", 1990, 1960) for n in range(299)] + [("A", "B", 1990, 1991)]
    rows_of += [(f"y{n}", "B", 1970, 1991) for n in range(299)]
    names = ["white_id", "black_id", "white_born", "black_born"]
    games = pl.DataFrame(rows_of, schema=names, orient="row").with_columns(day=pl.lit(day))
    found = STUDY["without_collected"](games)
    assert found.height == 598
    assert set(found.filter(white_id="A")["white_born"]) == {1980}  # 30 years old
    assert set(found["black_born"]) == {1960, 1980}
