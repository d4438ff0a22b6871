"""The official figures that lie in tests/data and in the rulebooks' cases, each made again here."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any, Final

import polars as pl

import arpad
from arpad.answers.calculating import Changed
from arpad.rulebooks import CATALOGUE, selftest
from arpad.rulebooks.cases import CaseTable, cases_of, run_all
from arpad.rulebooks.own import read
from tests.evidence.counting import PRINTED, PUBLISHED, Counted, Figure, counted
from tests.office.test_official import SEPTEMBER_2010, september_2010
from tests.rulebooks.irish import E5, changes
from tests.rulebooks.test_irish import figures_of_tournaments
from tests.rulebooks.test_irish_published import full_ratings, provisional

DATA: Final = Path(__file__).parents[1] / "data" / "published"
DOCS: Final = Path(__file__).parents[2] / "docs" / "rulebooks"
SCORES: Final = {"1": 1.0, "=": 0.5, "0": 0.0}
BEYOND: Final = 77
"""Where FIDE shows the limited rating of an opponent, the real one lies farther off."""
OF_EVENTS: Final = "FIDE's calculations of 2008 to 2010, and of a rapid event of 2022"
OF_PLAYERS: Final = "FIDE's calculations of players, June 2025 to October 2026"


def official() -> tuple[Counted, ...]:
    """Return every collection that there is."""
    return (*sheets(), *periods(), *round_robin(), *calculators(), *lists(), *irish(), *german(),
            *examples())  # fmt: skip


# What FIDE published


def sheets() -> Iterator[Counted]:
    """Events of one player: change and expected score; of a rapid one each game's change too."""
    figures: dict[str, list[Figure]] = {}
    text = (DATA / "fide_sheets.toml").read_text(encoding="utf-8")
    for sheet in tomllib.loads(text)["sheet"]:
        family = "-".join(["fide", *filter(None, [sheet.get("play")])])
        met = list(zip(sheet["opponents"], map(SCORES.__getitem__, sheet["results"]), strict=True))
        made = arpad.calc.change(sheet["rating"], met, k_factor=sheet["k"],
                                 rulebook=f"{family}@{sheet['on']}")  # fmt: skip
        of_edition = figures.setdefault(made.rulebook, [])
        of_edition.append(Figure(plain(sheet["change"]), plain(made.change)))
        if "expected_score" in sheet:
            of_edition.append(Figure(plain(sheet["expected_score"]), plain(made.expected_score)))
        if "rating_new" in sheet:
            of_edition.append(Figure(str(sheet["rating_new"]), str(made.rating_new)))
        if "changes" in sheet:
            pairs = zip(sheet["changes"], made.games, strict=True)
            of_edition += [Figure(plain(change), plain(game.change)) for change, game in pairs]
    for edition, some in figures.items():
        yield counted(edition, PUBLISHED, "changes and expected scores", OF_EVENTS, some)


def plain(value: object) -> str:
    """Return a decimal figure without noughts at its end."""
    return format(Decimal(str(value)).normalize() + 0, "f")


def periods() -> Iterator[Counted]:
    """Whole periods of players: the change of each game and event, and the rating that came of it.

    The rating is asked only where every event began from the list in force as it was published:
    FIDE corrects ratings between two lists, and prints the corrected one.
    """
    games: dict[str, list[Figure]] = {}
    events: dict[str, list[Figure]] = {}
    told = tomllib.loads((DATA / "fide_periods.toml").read_text(encoding="utf-8"))["period"]
    for event in (event for period in told for event in period["events"]):
        made = remade(event)
        of_event = Figure(plain(event["change"]), plain(made.change))
        events.setdefault(made.rulebook, []).append(of_event)
        games.setdefault(made.rulebook, []).extend(
            Figure(plain(game.split()[2]), plain(own.score - own.expected_score))
            for game, own in zip(event["games"], made.games, strict=True)
        )
    for edition, some in games.items():
        yield counted(edition, PUBLISHED, "changes of games", OF_PLAYERS, some)
        yield counted(edition, PUBLISHED, "changes of events", OF_PLAYERS, events[edition])
    begun = [one for one in told if all(e["rating"] == e["listed"] for e in one["events"])]
    some = [Figure(str(one["after"]), str(after(one))) for one in begun]
    yield counted("fide-2025", PUBLISHED, "ratings on the next list", OF_PLAYERS, some,
                  "FIDE rounded one period event by event; the text rounds once")  # fmt: skip


def remade(event: Mapping[str, Any]) -> Changed:
    """Return what an event's games change, under the edition of its first day."""
    met = []
    for game in event["games"]:
        shown, result, _ = game.split()
        opponent = int(shown.removesuffix("*"))
        if shown.endswith("*"):
            opponent += BEYOND if opponent > event["rating"] else -BEYOND
        met.append((opponent, SCORES[result]))
    return arpad.calc.change(event["rating"], met, k_factor=event["k"],
                             rulebook=f"fide@{event['start']}")  # fmt: skip


def after(period: Mapping[str, Any]) -> int:
    """Return the rating that the text gives a player: all changes of a period, rounded once."""
    total = sum(remade(event).change for event in period["events"])
    return int(period["before"] + total.quantize(Decimal(1), ROUND_HALF_UP))


def round_robin() -> Iterator[Counted]:
    """Twelve players rated by the whole engine: games, events, ratings on the next list."""
    told = tomllib.loads((DATA / "fide_round_robin.toml").read_text(encoding="utf-8"))
    numbers = [str(number) for number in range(1, len(told["players"]) + 1)]
    listed = pl.DataFrame({
        "player_id": numbers, "name": numbers, "rating": [one[0] for one in told["players"]],
        "rating_peak": [one[0] for one in told["players"]], "games_rated": [100] * len(numbers),
    })  # fmt: skip
    played = pl.DataFrame(
        [("event", number, str(white), str(black), result, told["start"])
         for number, white, black, result, *_ in told["games"]],
        schema=["event_id", "round", "white_id", "black_id", "result", "played_on"], orient="row",
    )  # fmt: skip
    rated = arpad.rate(played, lists=arpad.read_list(listed, on=told["before"]),
                       list_date=told["after"])  # fmt: skip
    sides = {(row["round"], row["player_id"]): Decimal(row["change_e5"]).scaleb(-5)
             for row in rated.changes.iter_rows(named=True)}  # fmt: skip
    games = [
        Figure(plain(10 * Decimal(change)), plain(sides[number, str(player)]))
        for number, white, black, _, *changes in told["games"]
        for player, change in zip((white, black), changes, strict=True)
    ]
    source = "FIDE's calculations of a round robin of October 2025"
    yield counted("fide-2025", PUBLISHED, "changes of games", source, games)
    ratings = {row["player_id"]: row["rating"] for row in rated.list.iter_rows(named=True)}
    events, new = [], []
    for player, (_, change, *later) in zip(numbers, told["players"], strict=True):
        own = sum(amount for (_, of), amount in sides.items() if of == player)
        events.append(Figure(plain(change), plain(own)))
        new += [Figure(str(rating), str(ratings[player])) for rating in later]
    yield counted("fide-2025", PUBLISHED, "changes of events", source, events)
    yield counted("fide-2025", PUBLISHED, "ratings on the next list", source, new)


def calculators() -> Iterator[Counted]:
    """What FIDE's calculators on its site answered, and a first rating that it published."""
    told = tomllib.loads((DATA / "fide_calculator.toml").read_text(encoding="utf-8"))
    some = []
    for line in told["changes"]:
        own, opponent, result, k, change = line.split()
        made = arpad.calc.change(int(own), [(int(opponent), SCORES[result])], k_factor=int(k),
                                 rulebook="fide-2024")  # fmt: skip
        some.append(Figure(plain(change), plain(made.change)))
    source = "FIDE's calculator, as it was on 9 October 2026"
    yield counted("fide-2024", PUBLISHED, "changes of games", source, some)
    for edition, lines, where in (
        ("fide-2022", told["first_ratings"], source),
        ("fide-2025", told["published_first_ratings"], "FIDE's list of December 2025"),
    ):
        some = [
            Figure(rating, str(arpad.calc.first_rating(
                [(int(average), int(games), float(points))], rulebook=edition).rating))
            for average, points, games, rating in map(str.split, lines)
        ]  # fmt: skip
        yield counted(edition, PUBLISHED, "first ratings", where, some)


def lists() -> Iterator[Counted]:
    """Ratings on FIDE's list of September 2010, out of the only event between two lists."""
    some = [Figure(str(rating), str(september_2010(name)[1]))
            for name, (_, rating) in SEPTEMBER_2010.items()]  # fmt: skip
    yield counted("fide-2009-applied", PUBLISHED, "ratings on the next list",
                  "FIDE's list of September 2010, Dortmund", some)  # fmt: skip


# What national federations published


def irish() -> Iterator[Counted]:
    source = "the Irish union's changes of August 1999 to September 2011"
    own = full_ratings(changes().filter(pl.col("rating_old") > 0))
    is_equal = (own["own"] == own["rating_new"]) & (own["own_bonus"] == own["bonus"])
    yield Counted("icu-1999", PUBLISHED, "new ratings with their bonus", source, own.height,
                  int(is_equal.sum()), "0 is printed as the expected score")  # fmt: skip
    made = provisional()
    off = (made["own_e5"] - made["performance"] * E5).abs()
    yield Counted("icu-1999", PUBLISHED, "provisional ratings", source, made.height,
                  int((off <= E5 // 2).sum()),
                  "performances are printed in whole points, and not all games")  # fmt: skip
    worked_out = [(where[1], is_equal) for where, sort, is_equal in figures_of_tournaments()
                  if sort == "equal"]  # fmt: skip
    for edition, versions in (("icu-1999", ("1999", "version 1")), ("icu-2012", ("2012",))):
        some = [ok for version, ok in worked_out if version.startswith(versions)]
        yield Counted(edition, PUBLISHED, "figures of 17 tournaments", "the Irish union's engine",
                      len(some), sum(some))  # fmt: skip


def german() -> Iterator[Counted]:
    book = read(DOCS / "dwz" / "dwz.py")
    tried = selftest.tested(book, cases_of(book, DOCS / "dwz" / "dwz.toml"))
    some = [Figure(one.expected, one.found) for one in tried.findings
            if one.article == "3.5.2" and one.figure != "P: games"]  # fmt: skip
    yield counted("dwz-2022", PUBLISHED, "expected scores and new ratings",
                  "nine results sheets of the German federation", some)  # fmt: skip


# What the texts print

EXAMPLES: Final[Mapping[str, Sequence[tuple[str, str]]]] = {
    "fide-2005": (("minutes", "1.14"), ("rating_difference", "10.1a"), ("expected_score", "10.1b"),
                  ("change", "10.54"), ("event", "10.54"), ("renewal", "14.3")),
    "fide-2009": (("rating_difference", "8.1a"), ("expected_score", "8.1b"),
                  ("first_rating", "8.34"), ("change", "8.58"), ("event", "8.58"),
                  ("renewal", "12.3")),
    "fce-2016": (("expected_score", "13.2"), ("rating_difference", "13.3")),
    "cnxc-2000": (("rating_difference", "6.2"), ("expected_score", "6.4")),
    "cnxc-2000-as-printed": (("rating_difference", "6.2"),),
}  # fmt: skip
"""The cases whose figures stand in the text itself, by edition: their kind and article."""
FOLLOWING: Final = {("fide-2005", "10.54", "change")}
"""What the text doesn't print of them: it follows."""


def examples() -> Iterator[Counted]:
    for edition, wanted in EXAMPLES.items():
        book = CATALOGUE.book(edition)
        chosen = [case for case in cases_of(book) if is_printed(case, wanted)]
        some = [
            Figure(one.expected, one.found)
            for found in run_all(chosen, book) for one in found
            if (edition, one.article, one.figure.split(": ")[-1]) not in FOLLOWING
        ]  # fmt: skip
        yield counted(edition, PRINTED, "figures of tables and worked examples", "the text", some)


def is_printed(case: CaseTable, wanted: Sequence[tuple[str, str]]) -> bool:
    return (case.kind, case.article) in wanted
