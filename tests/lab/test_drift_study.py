"""docs/studies/drift.md: every figure of its prose stands in its tables or follows from them.

CLAIMS makes each sentence's figures anew from the tables. What is left of the prose without them
holds no figure but years and what METHOD and COUNTED name. COUNTED are figures of the file itself
that no table holds: they are counted again where ARPAD_STUDIES_DATA has the file.
"""

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from arpad.formats.scid_spelling import is_spelling, read
from arpad.lab.drift.history import read_history
from tests.lab.drift_rivals import RIVALS
from tests.lab.test_studies import DATA, STUDIES, prose, row, table

METHOD = (
    "fifty years", "intervals are 95%", "drawn again 400 times, seed 1;", "more than 500 players",
    "The best 100",
    "These three", "three parts", "each of the four lowerings", "five years later", "three figures",
    "five-year gains", "under 19", "51 to 65", "The six largest", "Six large", "the six largest",
    "the twenty largest", "Of the twenty", "fewer than 30 players", "a tenth of a point",
    "version 202104-1", "2001-2015", "2018-2021", "GPL-2.0-or-later", "one federation",
    "of those on 5 lists", "from 2200 up", "chance of 50 points", "the best 100 rose",
)  # fmt: skip
COUNTED = (
    "314 of the 594 of 1971",
    "all 199 lists",
    "in 14 lines",
    "35 on a list",
    "98 of players",
)
YEARS = re.compile(r"\b(?:19[7-9][0-9]|20[0-2][0-9])\b")

Claim = Callable[[], str]


def text() -> str:
    """Return the prose, titles of charts included, without commands and names of files."""
    whole = (STUDIES / "drift.md").read_text(encoding="utf-8")
    whole = re.sub(r"```.*?```", " ", whole, flags=re.DOTALL)
    return " ".join(re.sub(r"\]\([^)]*\)", "]", whole).split())


def first(name: str) -> list[str]:
    return row(name, "1971-01-01")


def last(name: str) -> list[str]:
    return row(name, "2021-01-01")


def of(name: str, year: int, column: int, *group: str) -> float:
    return float(row(name, f"{year}-01-01", *group)[column])


def flows(column: int, since: int, until: int = 2021) -> list[float]:
    rows = table("drift-flows")
    return [float(one[column]) for one in rows if since <= int(one[0][:4]) <= until]


def parts() -> tuple[float, float, float]:
    """Return what staying, entering and leaving moved the mean by, from the points that moved.

    Of the first list's points the table has the mean times the players, to a few points.
    """
    count = int(first("drift-level")[1])
    points = count * float(first("drift-level")[2])
    stayed_by = entered_by = left_by = 0.0
    for one in table("drift-flows"):
        stay, enter, back, leave = map(int, one[1:5])
        won, gone_in, gone_out = map(int, one[8:11])
        assert stay + leave == count
        stayers_before = (points - gone_out) / stay
        left_by += stayers_before - points / count
        stayed_by += won / stay
        points += won + gone_in - gone_out
        count = stay + enter + back
        entered_by += points / count - (stayers_before + won / stay)
    return stayed_by, entered_by, left_by


def level() -> str:
    start, end = first("drift-level"), last("drift-level")
    return (
        f"grew from {start[1]} players in 1971 to {end[1]} in 2021, and its mean fell "
        f"from {start[2]} to {end[2]} points ({end[3]})"
    )


def level_title() -> str:
    fall = float(first("drift-level")[2]) - float(last("drift-level")[2])
    counts = first("drift-level")[1], last("drift-level")[1]
    return (
        f"falls by {fall:.0f} points while the list grows from {counts[0]} to {counts[1]} players"
    )


def grows() -> str:
    return f"grows {int(last('drift-level')[1]) / int(first('drift-level')[1]):.0f} times"


def moved() -> str:
    """Return the parts in whole points that add up; of the table they are known to 0.05."""
    stayed, entered, left = parts()
    change = float(last("drift-level")[2]) - float(first("drift-level")[2])
    leaving = round(change) - round(stayed) - round(entered)
    assert abs(leaving - left) < 0.55
    return (
        f"by {entered:.0f} points, those who left by {leaving:+d}, "
        f"those who stayed by {stayed:+.0f}."
    )


def moved_title() -> str:
    stayed, entered, _ = parts()
    return f"by {-entered:.0f} points downwards, those who stay by {stayed:.0f} upwards"


def best() -> str:
    highest = max(table("drift-top"), key=lambda one: float(one[1]))
    start, end = first("drift-top")[1], last("drift-top")[1]
    peak = f"{highest[1]} in {highest[0][:4]}"
    return f"from {start} points in 1971 to {peak} and stood at {end} in 2021"


def best_title() -> str:
    return f"rise by {of('drift-top', 2014, 1) - of('drift-top', 1971, 1):.0f} points until 2014"


def stayers() -> str:
    early, late = (max(map(abs, flows(5, since, 2014))) for since in (1988, 1993))
    changed = f"those who stayed changed by {early} points a year at the most"
    return f"From 1988 to 2014 {changed}, from 1993 on by {late}."


def stayers_since_2000() -> str:
    return f"those who stayed lost {-min(flows(5, 2001))} points a year at the most"


def floors() -> str:
    falls = [float(one[3]) - float(one[6]) for one in table("drift-floors")]
    return f"weaker by {min(falls):.0f} to {max(falls):.0f} points within a year"


def below_floors() -> str:
    below, later = ([float(one[at].strip("%")) for one in table("drift-floors")] for at in (8, 9))
    return (
        f"{min(below)}% to {max(below)}% stand below the old floor, "
        f"and of the whole list {min(later)}% to {max(later)}%"
    )


def entries() -> str:
    falls = [
        (of("drift-entries", start, 2) - of("drift-entries", start + 5, 2)) / 5
        for start in (2000, 2005, 2010)
    ]
    one, two, three = (f"{fall:.0f}" for fall in falls)
    return (
        f"fell by {one} points a year from 2000 to 2005, {two} from 2005 to 2010 "
        f"and {three} from 2010 to 2015"
    )


def gains(since: int, until: int) -> list[float]:
    rows = [one for one in table("drift-later") if one[1] == "5"]
    found = [float(one[5]) for one in rows if since <= int(one[0][:4]) <= until]
    assert len(found) == until - since + 1
    return found


def gains_before() -> str:
    most = max(map(abs, gains(1990, 2010)))
    return f"were within {-(-most // 1):.0f} points of their first rating"


def gains_after() -> str:
    return f"had gained {min(gains(2011, 2016)):.0f} to {max(gains(2011, 2016)):.0f} points"


def gains_title() -> str:
    return f"jump from {gains(2010, 2010)[0]:.0f} to {gains(2011, 2011)[0]:.0f} points"


def still() -> str:
    start, *there = (
        row("drift-survivors", f"{year}-01-01")[1] for year in (1971, 1990, 1995, 2016)
    )
    return (
        f"of the {start} players of 1971, {there[0]} stand on the list of 1990, "
        f"{there[1]} on that of 1995 and {there[2]} on that of 2016"
    )


def still_title() -> str:
    lower = [-of("drift-survivors", year, 3) for year in (1990, 2010)]
    return f"{lower[0]:.0f} points lower in 1990, {lower[1]:.0f} in 2010"


def leave() -> str:
    return f"{flows(4, 2016, 2016)[0]:.0f} players leave at once"


def slips() -> str:
    gone, back = flows(4, 1998, 1998)[0], flows(3, 1999, 1999)[0]
    return f"({gone:.0f} leave, and {back:.0f} return a year later)"


def inactive() -> str:
    return f"({flows(4, 2021, 2021)[0]:.0f} players leave)"


def amendment() -> str:
    most = max(table("drift-flows"), key=lambda one: abs(float(one[5])))
    low = [f"{of('drift-level', year, 4):.0f}" for year in (1986, 1987)]
    assert most[0] == "1987-01-01"
    return (
        f"gained {most[5]} points, more than in any other year, "
        f"and the lowest tenth rose from {low[0]} to {low[1]}"
    )


def by_age(band: str) -> float:
    return of("drift-by-age", 2000, 3, band) - of("drift-by-age", 2021, 3, band)


def ages() -> str:
    young = [f"{of('drift-by-age', year, 2, 'under 19'):.0f}" for year in (2000, 2021)]
    return (
        f"by {by_age('under 19'):.0f} points from 2000 to 2021, those of 51 to 65 years by "
        f"{by_age('51-65'):.0f}. In 2000 there were {young[0]} of them on the list, "
        f"in 2021 {young[1]}"
    )


def ages_title() -> str:
    fall, other = by_age("under 19"), by_age("51-65")
    return f"by {fall:.0f} points from 2000 to 2021, those of 51 to 65 by {other:.0f}"


def young() -> str:
    low, high = (
        [f"{of('drift-by-age', y, at, 'under 19'):.0f}" for y in (2000, 2021)] for at in (5, 7)
    )
    return (
        f"fell from {low[0]} points in 2000 to {low[1]} in 2021, near the floor; "
        f"their highest tenth fell from {high[0]} to {high[1]}"
    )


def apart(year: int) -> float:
    rows = [one for one in table("drift-by-federation") if one[0] == "2021-01-01"]
    largest = sorted(rows, key=lambda one: -int(one[2]))[:6]
    means = [of("drift-by-federation", year, 3, one[1]) for one in largest]
    return max(means) - min(means)


def federations() -> str:
    return f"within {apart(2000):.0f} points in 2000 and {apart(2021):.0f} apart in 2021"


def extremes() -> str:
    rows = [one for one in table("drift-by-federation") if one[0] == "2021-01-01"]
    assert len(rows) == 20
    rising = sorted(rows, key=lambda one: float(one[3]))
    high, low = rising[-1], rising[0]
    return f"{high[1]} has the highest mean in 2021 ({high[3]}) and {low[1]} the lowest ({low[3]})"


def two() -> str:
    one, other = (row("drift-by-federation", "2021-01-01", name) for name in ("RUS", "ESP"))
    return (
        f"RUS has {one[3]}, less than ESP with {other[3]}, "
        f"and the higher highest tenth, {one[7]} against {other[7]}"
    )


def heard() -> str:
    once, lately = (one for one in table("drift-alarms") if one[1] == "stayers")
    assert once[0] == once[3]  # first and last sounds
    return (
        f"The amendment of {once[0][:4]} sets off an alarm in its year. What `stayers` says from "
        f"{lately[0][:4]} on"
    )


CLAIMS: tuple[Claim, ...] = (
    level, level_title, grows, moved, moved_title, best, best_title, stayers, stayers_since_2000,
    floors, below_floors, entries, gains_before, gains_after, gains_title, still, still_title,
    leave, slips, inactive, amendment, ages, ages_title, young, federations, extremes, two,
    heard, *RIVALS,
)  # fmt: skip


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.__name__)
def test_the_prose_says_what_its_tables_say(claim: Claim) -> None:
    assert claim() in text()


def test_no_other_figure_stands_in_the_prose() -> None:
    rest = text()
    for said in (*COUNTED, *sorted((claim() for claim in CLAIMS), key=len, reverse=True), *METHOD):
        rest = rest.replace(said, " ")
    assert re.findall(r"\S*\d\S*", YEARS.sub("", rest)) == []


@pytest.mark.parametrize("said", [*METHOD, *COUNTED])
def test_what_is_no_figure_of_a_table_stands_there(said: str) -> None:
    assert said in prose("drift")


def test_the_parts_are_the_whole_change() -> None:
    change = float(last("drift-level")[2]) - float(first("drift-level")[2])
    assert sum(parts()) == pytest.approx(change, abs=0.1)


def test_the_young_are_lowest_and_fell_furthest() -> None:
    rows = table("drift-by-age")
    for day in {one[0] for one in rows}:
        means = {one[1]: float(one[3]) for one in rows if one[0] == day}
        assert min(means, key=means.__getitem__) == "under 19"
    bands = {one[1] for one in rows}
    assert len(bands) == 5
    assert max(bands, key=by_age) == "under 19"


def test_each_decade_s_entrants_stand_below_those_before() -> None:
    rows = table("drift-by-entry")
    for day in {one[0] for one in rows}:
        means = [float(one[3]) for one in sorted(rows) if one[0] == day]
        assert means == sorted(means, reverse=True)


def test_ratings_at_entry_fall_faster_until_2016() -> None:
    years = (2000, 2005, 2010, 2015)
    means = [of("drift-entries", year, 2) for year in years]
    falls = [before - after for before, after in pairwise(means)]
    assert falls == sorted(falls)
    assert of("drift-entries", 2015, 2) > of("drift-entries", 2016, 2)


@pytest.mark.parametrize("name", ["by-entry", "by-age", "by-federation"])
def test_no_group_is_small_and_its_quantiles_rise(name: str) -> None:
    for one in table(f"drift-{name}"):
        assert int(one[2]) >= 30
        assert int(one[5]) <= int(one[6]) <= int(one[7])


@pytest.mark.skipif(not DATA, reason="ARPAD_STUDIES_DATA names no folder with the data")
def test_what_is_counted_in_the_file() -> None:
    path = Path(str(DATA)) / "spelling.ssp"
    assert is_spelling(path)
    found, slips_found = read(path)
    of_1971 = found.ratings.filter((found.ratings["year"] == 1971) & (found.ratings["slot"] == 1))
    ids = found.players["player_id"].gather(of_1971["player"])
    assert (ids.null_count(), len(ids)) == (314, 594)
    assert len({one.line for one in slips_found}) == 14
    series, problems = read_history(path)
    assert series
    assert len(series.dates) == 199
    assert [one.message.split()[0] for one in problems[len(slips_found) :]] == ["35", "1", "98"]
