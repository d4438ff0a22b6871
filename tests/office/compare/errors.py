"""The errors that are planted: what another system has otherwise, or publishes otherwise."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import polars as pl

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.law import Catalogue
from arpad.law.article import Article
from arpad.law.catalogue import Edition
from arpad.law.units import E5
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import RatingList
from arpad.office.period.rating import PeriodOutcome
from arpad.tables.births import Birth
from tests.office.compare.planting import SHOWN, Month, Plant

Planter = Callable[[Month], Plant | None]


def _event(month: Month, least: int = 1) -> Submission | None:
    """Return an event that nothing was planted in yet."""
    free = [s for s in month.ours if s.event_id not in month.used and len(s.games) >= least]
    if not free:
        return None
    chosen = month.chance.choice(free)
    month.used.add(chosen.event_id)
    return chosen


def _with(events: list[Submission], changed: Submission) -> list[Submission]:
    return [changed if s.event_id == changed.event_id else s for s in events]


def _played(event: Submission) -> list[int]:
    return [n for n, game in enumerate(event.games) if game.result in ("1", "0", "=")]


def game_missing(month: Month) -> Plant | None:
    """Take one game out of the report that they rate, or out of ours."""
    event = _event(month)
    if event is None:
        return None
    out = month.chance.choice(_played(event))
    games = tuple(game for n, game in enumerate(event.games) if n != out)
    if month.chance.random() < 0.5:
        month.theirs = _with(month.theirs, replace(event, games=games))
        return Plant("game missing", frozenset({"game-missing-theirs"}), event.event_id)
    month.ours = _with(month.ours, replace(event, games=games))
    return Plant("game missing", frozenset({"game-missing-ours"}), event.event_id)


def event_missing(month: Month) -> Plant | None:
    """Take a report out of theirs, or out of ours."""
    event = _event(month)
    if event is None:
        return None
    if month.chance.random() < 0.5:
        month.theirs = [s for s in month.theirs if s.event_id != event.event_id]
        return Plant("event missing", frozenset({"event-missing-theirs"}), event.event_id)
    month.ours = [s for s in month.ours if s.event_id != event.event_id]
    return Plant("event missing", frozenset({"event-missing-ours"}))


def counted_twice(month: Month) -> Plant | None:
    """Let them rate an event twice, as two events with other names."""
    event = _event(month)
    if event is None:
        return None
    report = replace(event.report, name=f"{event.report.name} (again)")
    again = replace(event, event_id=f"{event.event_id}-again", report=report)
    month.theirs = [*month.theirs, again]
    return Plant("counted twice", frozenset({"counted-twice"}), event.event_id)


def other_k(month: Month) -> Plant | None:
    """Let them think that a player has few games, or had 2400 once: another K."""
    row = _player(month, least=4)
    if row is None:
        return None
    facts = {"games_rated": 3} if row["games_rated"] >= 30 else {"rating_peak": 2450}
    return _of_before(month, row["player_id"], facts, "K", "k-factor")


def own_rating(month: Month) -> Plant | None:
    """Let them start from another rating than they published."""
    row = _player(month, least=1)
    if row is None:
        return None
    rating = row["rating"] + month.chance.choice((-1, 1)) * month.chance.randint(40, 250)
    facts = {"rating": max(rating, 1400), "rating_peak": max(row["rating_peak"] or 0, rating)}
    return _of_before(month, row["player_id"], facts, "own rating", "own-rating")


def opponents_rating(month: Month) -> Plant | None:
    """Let an opponent of some players count with another rating for them alone."""
    row = _player(month, least=4)
    if row is None:
        return None
    gap = month.chance.choice((-1, 1)) * month.chance.randint(100, 300)
    player = row["player_id"]
    before = _edited(month.their_before or month.before, player, {"rating": row["rating"] + gap})
    own = month.rated(month.theirs, month.their_before or month.before,
                      month.their_rulebook or month.rulebook)  # fmt: skip
    month.their_before = before

    def change(_: PeriodOutcome, rows: pl.DataFrame) -> pl.DataFrame:
        right = own.tables["list"].select(SHOWN).filter(pl.col("player_id") == player)
        return pl.concat([rows.filter(pl.col("player_id") != player), right]).sort("player_id")

    month.after.append(change)
    return Plant("opponent's rating", frozenset({"opponent-rating"}))


def _player(month: Month, least: int) -> dict[str, Any] | None:
    """Return a rated player of the list before who plays so many games, and is not used yet."""
    counts: dict[str, int] = {}
    for event in month.ours:
        ids = {p.number: p.player_id for p in event.report.players}
        for n in _played(event):
            game = event.games[n]
            for number in (game.white, game.black):
                if number is not None:
                    counts[ids[number]] = counts.get(ids[number], 0) + 1
    rows = month.before.rows.filter(pl.col("rating").is_not_null())
    who = [
        row
        for row in rows.iter_rows(named=True)
        if counts.get(row["player_id"], 0) >= least and row["player_id"] not in month.used
    ]
    if not who:
        return None
    chosen = month.chance.choice(who)
    month.used.add(chosen["player_id"])
    return chosen


def _of_before(month: Month, player: str, facts: Mapping[str, int], kind: str, cause: str) -> Plant:
    month.their_before = _edited(month.their_before or month.before, player, facts)
    return Plant(kind, frozenset({cause}))


def _edited(listed: RatingList, player: str, facts: Mapping[str, int]) -> RatingList:
    """Return a list with other facts of a player, and of K no word."""
    is_player = pl.col("player_id") == player
    rows = listed.rows.with_columns(
        pl.when(is_player).then(value).otherwise(name).cast(pl.Int64).alias(name)
        for name, value in facts.items()
    )
    if "rating" not in facts:
        k_factor = pl.when(is_player).then(None).otherwise("k_factor_listed_e2")
        rows = rows.with_columns(k_factor_listed_e2=k_factor)
    return replace(listed, rows=rows)


def other_edition(month: Month) -> Plant | None:
    """Let them rate under the edition before."""
    line = [e for e in month.catalogue.editions if e.family == month.rulebook]
    line.sort(key=lambda edition: edition.in_force_from)
    now = month.catalogue.edition_in_force(month.rulebook, month.day)
    place = line.index(now)
    if place == 0:
        return None
    month.their_rulebook = line[place - 1].name
    return Plant("edition", frozenset({"edition"}))


def rounded_otherwise(month: Month) -> Plant | None:
    """Publish whole points cut off, or rounded event by event, from exact sums."""
    way = month.chance.choice(("down", "toward zero", "by event"))

    def change(outcome: PeriodOutcome, rows: pl.DataFrame) -> pl.DataFrame:
        exact = outcome.tables["list"].select("player_id", "rating_old", "rating", "sum_e5",
                                              "first_rating")  # fmt: skip
        changes = outcome.tables["changes"].filter(pl.col("is_rated") == 1)
        sums = {
            key[0]: list(part["change_e5"])
            for key, part in changes.group_by("player_id", "event_id")
            .agg(pl.col("change_e5").sum())
            .group_by("player_id")
        }
        rounded = {
            row[0]: row[1] + _rounded(way, row[3], sums.get(row[0], []))
            for row in exact.iter_rows()
            if row[1] is not None and row[2] is not None and row[4] is None
        }
        new = pl.col("player_id").replace_strict(rounded, default=None, return_dtype=pl.Int64)
        return rows.with_columns(rating=pl.coalesce(new, pl.col("rating")))

    month.after.append(change)
    return Plant("rounding", frozenset({"rounding"}))


def _rounded(way: str, total_e5: int, events_e5: Sequence[int]) -> int:
    if way == "down":
        return total_e5 // E5
    if way == "toward zero":
        return total_e5 // E5 if total_e5 >= 0 else -(-total_e5 // E5)
    return sum(_half_away(e5) for e5 in events_e5)


def _half_away(change_e5: int) -> int:
    whole = (abs(change_e5) + E5 // 2) // E5
    return whole if change_e5 >= 0 else -whole


def other_status(month: Month) -> Plant | None:
    """Publish a player as inactive who is not."""
    row = _player(month, least=1)
    if row is None:
        return None

    def change(_: PeriodOutcome, rows: pl.DataFrame) -> pl.DataFrame:
        is_player = pl.col("player_id") == row["player_id"]
        status = pl.when(is_player).then(pl.lit("inactive")).otherwise("status")
        return rows.with_columns(status=status)

    month.after.append(change)
    return Plant("floor or status", frozenset({"status"}))


def mistaken_identity(month: Month) -> Plant | None:
    """Give a player's results to another who doesn't play there, or exchange two players."""
    event = _event(month)
    if event is None:
        return None
    by_number = {p.number: p for p in event.report.players}
    listed = month.before.rows.filter(pl.col("rating").is_not_null())["player_id"].to_list()
    rated = [n for n, p in by_number.items() if p.player_id in set(listed)]
    if len(rated) < 2:
        return None
    first = by_number[month.chance.choice(rated)]
    if month.chance.random() < 0.5:
        playing = {p.player_id for p in by_number.values()} | month.used
        other = month.chance.choice([p for p in listed if p not in playing])
        row = month.before.rows.filter(pl.col("player_id") == other).row(0, named=True)
        swapped = {first.number: replace(first, player_id=other, name=row["name"], birth=_born(row),
                                         sex=row["sex"])}  # fmt: skip
    else:
        second = by_number[month.chance.choice([n for n in rated if n != first.number])]
        swapped = {first.number: _as(first, second), second.number: _as(second, first)}
    players = tuple(swapped.get(p.number, p) for p in event.report.players)
    month.theirs = _with(
        month.theirs, replace(event, report=replace(event.report, players=players))
    )
    return Plant("identity", frozenset({"identity"}), event.event_id)


def _born(row: Mapping[str, Any]) -> Any:
    return Birth(row["birth_date"] or 0)


def _as(player: Any, other: Any) -> Any:
    return replace(player, player_id=other.player_id, name=other.name, birth=other.birth,
                   sex=other.sex)  # fmt: skip


UNCAPPED: Final = "fide-uncapped"


def article_not_applied(month: Month) -> Plant | None:
    """Let them rate without the rule of 400 points."""
    book = month.catalogue.in_force(month.rulebook, month.day)
    article = Article("8.3.1x", "No limit.", q.RATED_DIFFERENCE.is_(the.difference, "As it is."))
    uncapped = book.amended(UNCAPPED, book.source, article, anew=(q.RATED_DIFFERENCE,))
    edition = Edition(UNCAPPED, "", book.in_force_from, None, UNCAPPED, lambda: uncapped)
    month.catalogue = Catalogue((*month.catalogue.editions, edition))
    month.their_rulebook = UNCAPPED
    return Plant("their error", frozenset({"article-not-applied"}))


PLANTERS: Final[Mapping[str, Planter]] = {
    "game missing": game_missing, "event missing": event_missing, "counted twice": counted_twice,
    "K": other_k, "edition": other_edition, "opponent's rating": opponents_rating,
    "own rating": own_rating, "rounding": rounded_otherwise, "floor or status": other_status,
    "identity": mistaken_identity, "their error": article_not_applied,
}  # fmt: skip
"""By kind, but for what is corrected: that is planted over two lists."""
CORRECTED: Final = "correction made later"
"""Their list is made of the one that should have been before it (`trials.trial`)."""
