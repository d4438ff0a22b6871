"""docs/studies/simulation.md: every figure of its prose stands in its tables, or follows."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.lab.test_studies import STUDIES, interval, prose, row, table

METHOD = (
    "Twenty federations", "twenty years", "200 players at a time", "of whom 6% leave",
    "three of four newcomers are 8 to 15", "three events of seven rounds", "Intervals are 95%",
    "(seed 1)", "K = 40", "400 players, seed 2",
    "groups of 20", "same 200 people", "40 points too high",
    "instead of 27 too low", "13.7 points further", "± 19.1;", "34 nearer", "With 120 players",
    "11.2 further (± 15.2)", "with 100 players and beginners 400 points",
    "5.1 nearer (± 17.8)", "45 to 68 points",
    "1,000 points below their adult strength at 8", "two lists a year or twelve",
    "draws against 1800", "8.2.2", "7.1.2", "8.2.3", "8.3.1", "2200 at the most",
)  # fmt: skip
YEARS = re.compile(r"\b(?:19[7-9][0-9]|20[0-2][0-9])\b")
FIRST = "fide-2009-applied"


def text(name: str = "simulation") -> str:
    """Return the prose, titles of charts included, without tables, commands and names of files."""
    whole = (STUDIES / f"{name}.md").read_text(encoding="utf-8")
    whole = re.sub(r"^(```.*?```|    .*?|\|.*?)$", " ", whole, flags=re.DOTALL | re.MULTILINE)
    whole = re.sub(r"```.*?```", " ", whole, flags=re.DOTALL)
    return " ".join(re.sub(r"\]\([^)]*\)|`[^`]*`", "]", whole).split())


def drift(edition: str, years: int = 20) -> str:
    return row("simulation-drift", edition, str(years))[2]


def known(edition: str) -> str:
    return interval(row("simulation-drift", edition, "20")[3])


def less(measure: str, edition: str, name: str = "differences") -> tuple[str, str]:
    """Return a difference without its sign, and the interval of its size."""
    found = row(f"simulation-{name}", measure, edition)
    size = float(found[2])
    ends = sorted(abs(float(one)) for one in found[3].split(" to "))
    assert size * float(found[3].split(" to ")[0]) > 0, "beyond chance"
    return f"{abs(size)}", f"{ends[0]} to {ends[1]}"


def sinking() -> str:
    return (
        f"The drift is {drift(FIRST)} points {known(FIRST)} under FIDE's rules of 2009, "
        f"{drift('fide-2014')} under those of 2014, {drift('fce-2016')} under FCE's, "
        f"{drift('cnxc-2000')} under CNXC's and {drift('fide-2025')} {known('fide-2025')} under "
        "FIDE's rules of today"
    )


def few_lists() -> str:
    size, ends = less("drift", "cnxc-2000")
    return f"CNXC's sinks by {size} points ({ends}) less than that of 2009"


def seldom() -> str:
    """Return what comes back at half the activity, and what doesn't; signs are part of it."""
    found = {one[1]: float(one[2]) for one in table("simulation-seldom") if one[0] == "drift"}
    first = {one[1]: float(one[2]) for one in table("simulation-differences") if one[0] == "drift"}
    assert {name for name in found if found[name] * first[name] > 0} == {"cnxc-2000", "fide-2025"}
    more = {name: less("drift", name, "seldom")[0] for name in found}
    return (
        f"there they sink by {more['cnxc-2000']} and {more['fide-2025']} points less than those of "
        "2009 in ten years. Those of 2014 and FCE's are not: there they sink by "
        f"{more['fide-2014']} and {more['fce-2016']} points more"
    )


def ten_years() -> str:
    young, catalan = (
        float(drift(name, 10)) - float(drift(FIRST, 10)) for name in ("fide-2014", "fce-2016")
    )
    return (
        f"(After ten years of the full activity those of 2014 sink by {young:.1f} less and FCE's "
        f"by {-catalan:.1f} more"
    )


def young() -> str:
    size, ends = less("lag of juniors", "fide-2014")
    whole = row("simulation-juniors", FIRST, "20")[2]
    half = row("simulation-seldom", "lag of juniors", "fide-2014")
    low, high = map(float, half[3].split(" to "))
    assert low < 0 < high
    return (
        f"the drift is less by {less('drift', 'fide-2014')[0]}, and juniors lag by {size} points "
        f"({ends}) less, of {whole}; with half the games they lag by {half[2].strip('-')} less, "
        "which may be chance"
    )


def today() -> str:
    return f"first lift the list, by {drift('fide-2025', 5)} points after five years"


def withdrawn() -> str:
    today, cnxc = (less("distance to the truth", one)[0] for one in ("fide-2025", "cnxc-2000"))
    return f"of today are {today} points nearer to it than those of 2009, and CNXC's {cnxc}"


def lag() -> str:
    return f"Juniors lag by {less('lag of juniors', 'fide-2025')[0]} points less"


def beyond(name: str, first: str) -> str:
    rows = table(f"simulation-{name}")
    sure = [
        one for one in rows if float(one[3].split(" to ")[0]) * float(one[3].split(" to ")[1]) > 0
    ]
    return f"{len(sure)} of {len(rows)} differences from {first} are beyond chance"


def one_by_one() -> str:
    draws, floor, first = (
        "{} ({})".format(*less("drift", f"{rule}=fide-2024", "rules"))
        for rule in ("added\\_games", "rating\\_floor", "first\\_rating")
    )
    limit = row("simulation-rules", "drift", "rated\\_difference=fide-2024")
    low, high = map(float, limit[3].split(" to "))
    assert low < 0 < high
    (every,) = [one for one in table("simulation-rules") if one[0] == "drift" and " " in one[1]]
    sunk = row("simulation-rules-drift", "fide-2022", "10")[2]
    draws = draws.replace(" (", " points (")
    return (
        f"leave {draws} less drift, a floor of 1400 leaves {floor}, the new first rating {first}, "
        f"and a limit on every difference {limit[2].strip('+')}, which may be chance. All four "
        f"together leave {every[2].strip('+')}, of the {sunk.strip('-')} points by which the lists "
        "of 2022 sink"
    )


def title(name: str, heading: str, sign: str) -> str:
    ends = {one[0]: float(one[-2]) for one in table(name) if one[1] == "20"}
    low, high = min(ends, key=ends.__getitem__), max(ends, key=ends.__getitem__)
    said = f"{ends[low]:{sign}.0f} points under {low}, {ends[high]:{sign}.0f} under {high}"
    return f"{heading} in the end: {said}"


def rivals() -> str:
    table_of = table("rivals-simulation")
    higher = [float(cells[3].split()[0]) for cells in table_of]
    assert all(float(cells[3].split("(")[1].split()[0]) > 0 for cells in table_of)
    nearer = [cells for cells in table_of if float(cells[4].split()[-1].strip(")")) < 0]
    further = [cells for cells in table_of if float(cells[4].split("(")[1].split()[0]) > 0]
    assert not further
    assert max(table_of, key=lambda cells: float(cells[4].split()[0]))[0] == "events of 40"
    return (
        f"in every row, by {min(higher)} to {max(higher)} points. **That the lists are nearer to "
        f"the truth falls**: beyond chance they are in {len(nearer)} of {len(table_of)} rows, all "
        "with events of similar rating and weak beginners; in "
        f"{len(table_of) - len(nearer)} nothing is confirmed, and with events of 40 players"
    )


CLAIMS: tuple[Callable[[], str], ...] = (
    rivals, sinking, few_lists, seldom, ten_years, young, today, withdrawn, lag, one_by_one,
    lambda: beyond("differences", FIRST), lambda: beyond("rules", "fide-2022"),
    lambda: beyond("seldom", FIRST),
    lambda: title("simulation-rmse", "Distance to the truth", ""),
    lambda: title("simulation-drift", "Drift", "+"),
    lambda: title("simulation-juniors", "Lag of juniors", "+"),
)  # fmt: skip


@pytest.mark.parametrize("claim", CLAIMS)
def test_the_prose_says_what_its_tables_say(claim: Callable[[], str]) -> None:
    assert claim() in text()


def test_no_other_figure_stands_in_the_prose() -> None:
    rest = text()
    for said in (*sorted((claim() for claim in CLAIMS), key=len, reverse=True), *METHOD):
        rest = rest.replace(said, " ")
    assert re.findall(r"\S*\d\S*", YEARS.sub("", rest)) == []


def test_what_is_said_of_orders_is_so() -> None:
    """All sink; today's lists are higher in the first decade."""
    last = {one[0]: float(one[2]) for one in table("simulation-drift") if one[1] == "20"}
    assert max(last.values()) < 0
    today = {one[1]: float(one[2]) for one in table("simulation-drift") if one[0] == "fide-2025"}
    assert today["5"] > today["10"] > today["15"] > today["20"]


def test_every_picture_says_what_stands_beside_it() -> None:
    pictures = re.findall(r"!\[([^\]]*)\]\(([^)]*)\)", prose("simulation"))
    assert len(pictures) > 2
    for finding, name in pictures:
        assert f'aria-label="{finding}"' in Path(STUDIES / name).read_text(encoding="utf-8")
