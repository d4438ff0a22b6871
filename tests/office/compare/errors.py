"""The errors that are planted: what another system has otherwise, or publishes otherwise.

What can't be told from another error by any evidence is not planted: without the report of an
event (a report is missing here) nobody can tell what else was wrong in it, and what moves nobody is
no error (`trials.shows`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from random import Random
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
from arpad.tables.births import Birth
from tests.office.compare.planting import Month, Plant, Published, edited


@dataclass
class Field:
    """Where errors are planted: a list, the events after it, and what is planted already.

    near: events in which the next one should be, if it can; used, closed: events and players that
    no other may be in; closed are events whose reports are missing here.
    """

    before: RatingList
    day: date
    rulebook: str
    catalogue: Catalogue
    events: Sequence[Submission]
    chance: Random
    near: frozenset[str] = frozenset()
    used: set[str] = field(default_factory=set)
    closed: set[str] = field(default_factory=set)

    @cached_property
    def by_player(self) -> Mapping[str, Mapping[str, int]]:
        """Return the played games of each player by event."""
        counts: dict[str, dict[str, int]] = {}
        for event in self.events:
            ids = {p.number: p.player_id for p in event.report.players}
            for n in played(event):
                for number in (event.games[n].white, event.games[n].black):
                    if number is not None:
                        own = counts.setdefault(ids[number], {})
                        own[event.event_id] = own.get(event.event_id, 0) + 1
        return counts

    @cached_property
    def rated(self) -> Mapping[str, Mapping[str, Any]]:
        """Return the rows of the players with a rating."""
        rows = self.before.rows.filter(pl.col("rating").is_not_null()).iter_rows(named=True)
        return {row["player_id"]: row for row in rows}

    def event(self, *, is_apart: bool = False) -> Submission | None:
        """Return an event to plant in; apart: where nothing else is."""
        out = self.used | self.closed | (self.near if is_apart else frozenset())
        free = [s for s in self.events if s.event_id not in out and len(played(s)) > 1]
        near = [s for s in self.events if s.event_id in self.near - self.closed]
        return self.chance.choice(free if is_apart or not near else near) if free else None

    def player(self, least: int, suits: Callable[[Mapping[str, Any]], bool]) -> str | None:
        """Return a player of the list before who plays so many games, and is not used yet."""
        who, near = [], []
        for player, events in self.by_player.items():
            row = self.rated.get(player)
            is_free = player not in self.used and not events.keys() & (self.closed | self.used)
            if row and is_free and sum(events.values()) >= least and suits(row):
                (near if events.keys() & self.near else who).append(player)
        if not who and not near:
            return None
        chosen = self.chance.choice(sorted(near or who))
        self.used.add(chosen)
        return chosen

    def beside(self, player: str) -> frozenset[str]:
        """Return who plays in the events of a player."""
        own = self.by_player[player]
        return frozenset(p for p, events in self.by_player.items() if events.keys() & own.keys())


Planter = Callable[[Field], Plant | None]


def played(event: Submission) -> list[int]:
    """Return the places of the played games of an event."""
    return [n for n, game in enumerate(event.games) if game.result in ("1", "0", "=")]


def _people(event: Submission) -> frozenset[str]:
    return frozenset(p.player_id for p in event.report.players)


def _changed(
    events: list[Submission], event_id: str, change: Callable[[Submission], Submission | None]
) -> list[Submission]:
    """Return the events with one of them changed, or left out."""
    new = [change(s) if s.event_id == event_id else s for s in events]
    return [event for event in new if event is not None]


def game_missing(where: Field) -> Plant | None:
    """Take one game out of the report that they rate, or out of ours."""
    event = where.event()
    if event is None:
        return None
    name, out = event.event_id, event.games[where.chance.choice(played(event))]
    ids = {p.number: p.player_id for p in event.report.players}
    who = frozenset(ids[number] for number in (out.white, out.black) if number is not None)

    def without(event: Submission) -> Submission:
        same = (out.round, frozenset((out.white, out.black)))
        left = (g for g in event.games if (g.round, frozenset((g.white, g.black))) != same)
        return replace(event, games=tuple(left))

    def of_theirs(month: Month) -> None:
        month.theirs = _changed(month.theirs, name, without)

    def of_ours(month: Month) -> None:
        month.ours = _changed(month.ours, name, without)

    cause, edit = where.chance.choice((("theirs", of_theirs), ("ours", of_ours)))
    rated = who & where.rated.keys()
    if not rated or (edit is of_ours and rated != who):
        return None  # it moves no rating but a newcomer's, as a game with any other opponent would
    return Plant("game missing", frozenset({f"game-missing-{cause}"}), edit, name, who,
                 frozenset({name}))  # fmt: skip


def event_missing(where: Field) -> Plant | None:
    """Take a report out of theirs, or out of ours: there nothing else can be told of it."""
    is_ours = where.chance.random() < 0.5
    event = where.event(is_apart=is_ours)
    if event is None:
        return None
    name = event.event_id

    def of_theirs(month: Month) -> None:
        month.theirs = _changed(month.theirs, name, lambda _: None)

    def of_ours(month: Month) -> None:
        month.ours = _changed(month.ours, name, lambda _: None)

    if not is_ours:
        return Plant("event missing", frozenset({"event-missing-theirs"}), of_theirs, name,
                     _people(event), frozenset({name}))  # fmt: skip
    where.closed.add(name)
    return Plant("event missing", frozenset({"event-missing-ours"}), of_ours, "", _people(event),
                 frozenset({name}))  # fmt: skip


def counted_twice(where: Field) -> Plant | None:
    """Let them rate an event twice, as two events with other names."""
    event = where.event()
    if event is None:
        return None
    name = event.event_id

    def edit(month: Month) -> None:
        for theirs in [s for s in month.theirs if s.event_id == name]:
            report = replace(theirs.report, name=f"{theirs.report.name} (again)")
            again = replace(theirs, event_id=f"{name}-again", report=report)
            month.theirs = [*month.theirs, again]

    return Plant("counted twice", frozenset({"counted-twice"}), edit, name, _people(event),
                 frozenset({name}))  # fmt: skip


def other_k(where: Field) -> Plant | None:
    """Let them think that a player has few games, or had 2400 once: another K."""
    player = where.player(4, lambda row: True)
    if player is None:
        return None
    is_known = where.rated[player]["games_rated"] >= 30
    return _of_before(where, player, {"games_rated": 3} if is_known else {"rating_peak": 2450},
                      ("K", "k-factor"), frozenset({player}))  # fmt: skip


def own_rating(where: Field) -> Plant | None:
    """Let them start from another rating than they published."""
    player = where.player(1, lambda row: True)
    if player is None:
        return None
    row = where.rated[player]
    gap = where.chance.choice((-1, 1)) * where.chance.randint(40, 250)
    rating = row["rating"] + (gap if row["rating"] + gap >= _FLOOR else abs(gap))
    facts = {"rating": rating, "rating_peak": max(row["rating_peak"] or 0, rating)}
    return _of_before(where, player, facts, ("own rating", "own-rating"), where.beside(player))


def _of_before(
    where: Field, player: str, facts: Mapping[str, int], named: tuple[str, str],
    players: frozenset[str],
) -> Plant:  # fmt: skip
    def edit(month: Month) -> None:
        month.their_before = edited(month.their_before or month.before, player, facts)

    kind, cause = named
    return Plant(kind, frozenset({cause}), edit, "", players, frozenset(where.by_player[player]))


def opponents_rating(where: Field) -> Plant | None:
    """Let an opponent of some players count with another rating for them alone."""
    player = where.player(4, lambda row: True)
    if player is None:
        return None
    gap = where.chance.choice((-1, 1)) * where.chance.randint(100, 300)
    rating = where.rated[player]["rating"] + gap

    def edit(month: Month) -> None:
        month.seen[player] = rating

    return Plant("opponent's rating", frozenset({"opponent-rating"}), edit, "",
                 where.beside(player) - {player}, frozenset(where.by_player[player]))  # fmt: skip


def other_edition(where: Field) -> Plant | None:
    """Let them rate under the edition before."""
    line = [e for e in where.catalogue.editions if e.family == where.rulebook]
    line.sort(key=lambda edition: edition.in_force_from)
    place = line.index(where.catalogue.edition_in_force(where.rulebook, where.day))
    if place == 0:
        return None

    def edit(month: Month) -> None:
        month.their_rulebook = line[place - 1].name

    return Plant("edition", frozenset({"edition"}), edit)


_FLOOR: Final = 1400
UNCAPPED: Final = "fide-uncapped"


def article_not_applied(where: Field) -> Plant:
    """Let them rate without the rule of 400 points."""

    def edit(month: Month) -> None:
        book = (
            month.catalogue.book(month.their_rulebook) if month.their_rulebook
            else month.catalogue.in_force(month.rulebook, month.day)
        )  # fmt: skip
        article = Article("8.3.1x", "No limit.", q.RATED_DIFFERENCE.is_(the.difference, "As is."))
        uncapped = book.amended(UNCAPPED, book.source, article, anew=(q.RATED_DIFFERENCE,))
        edition = Edition(UNCAPPED, "", book.in_force_from, None, UNCAPPED, lambda: uncapped)
        month.catalogue = Catalogue((*month.catalogue.editions, edition))
        month.their_rulebook = UNCAPPED

    return Plant("their error", frozenset({"article-not-applied"}), edit)


def rounded_otherwise(where: Field) -> Plant:
    """Publish whole points cut off, or rounded event by event, from exact sums.

    Whom that would take below the floor keeps the right rating: to be listed below it is an error
    more.
    """
    way = where.chance.choice(("down", "toward zero", "by event"))

    def change(exact: Published, rows: pl.DataFrame) -> pl.DataFrame:
        sides = exact.changes.filter(pl.col("is_rated") == 1)
        of_events = sides.group_by("player_id", "event_id").agg(pl.col("change_e5").sum())
        sums = {key[0]: list(own["change_e5"]) for key, own in of_events.group_by("player_id")}
        listed = exact.listed.select("player_id", "rating_old", "rating", "sum_e5", "first_rating")
        rounded = {
            row[0]: row[1] + _rounded(way, row[3], sums.get(row[0], []))
            for row in listed.iter_rows()
            if row[1] is not None and row[2] is not None and row[4] is None
        }
        rounded = {player: rating for player, rating in rounded.items() if rating >= _FLOOR}
        new = pl.col("player_id").replace_strict(rounded, default=None, return_dtype=pl.Int64)
        return rows.with_columns(rating=pl.coalesce(new, pl.col("rating")))

    return Plant("rounding", frozenset({"rounding"}), lambda month: month.after.append(change))


def _rounded(way: str, total_e5: int, events_e5: Sequence[int]) -> int:
    if way == "down":
        return total_e5 // E5
    if way == "toward zero":
        return total_e5 // E5 if total_e5 >= 0 else -(-total_e5 // E5)
    return sum(_half_away(e5) for e5 in events_e5)


def _half_away(change_e5: int) -> int:
    whole = (abs(change_e5) + E5 // 2) // E5
    return whole if change_e5 >= 0 else -whole


def other_status(where: Field) -> Plant | None:
    """Publish a player as inactive who is not."""
    player = where.player(1, lambda row: True)
    if player is None:
        return None

    def change(_: Published, rows: pl.DataFrame) -> pl.DataFrame:
        is_player = pl.col("player_id") == player
        return rows.with_columns(
            status=pl.when(is_player).then(pl.lit("inactive")).otherwise("status")
        )

    return Plant("floor or status", frozenset({"status"}), lambda month: month.after.append(change),
                 "", frozenset({player}), frozenset(where.by_player[player]))  # fmt: skip


def mistaken_identity(where: Field) -> Plant | None:
    """Give a player's results to another who doesn't play there, or exchange two players."""
    event = where.event()
    if event is None:
        return None
    by_number = {p.number: p for p in event.report.players}
    rated = [n for n, p in by_number.items() if p.player_id in where.rated]
    if len(rated) < 2:
        return None
    first, second = (by_number[number] for number in where.chance.sample(rated, 2))
    names = {first.player_id: first, second.player_id: second}
    if where.chance.random() < 0.5:
        playing = _people(event) | where.used
        other = where.chance.choice([p for p in where.rated if p not in playing])
        row = where.rated[other]
        who = replace(first, player_id=other, name=row["name"], sex=row["sex"],
                      birth=Birth(row["birth_date"] or 0))  # fmt: skip
        names = {first.player_id: first, other: who}
        swapped = {first.number: who}
    else:
        swapped = {first.number: _as(first, second), second.number: _as(second, first)}

    def exchanged(event: Submission) -> Submission:
        players = tuple(swapped.get(p.number, p) for p in event.report.players)
        return replace(event, report=replace(event.report, players=players))

    def edit(month: Month) -> None:
        month.theirs = _changed(month.theirs, event.event_id, exchanged)

    return Plant("identity", frozenset({"identity"}), edit, event.event_id,
                 _people(event) | names.keys(), frozenset({event.event_id}))  # fmt: skip


def _as(player: Any, other: Any) -> Any:
    return replace(player, player_id=other.player_id, name=other.name, birth=other.birth,
                   sex=other.sex)  # fmt: skip


PLANTERS: Final[Mapping[str, Planter]] = {
    "edition": other_edition, "their error": article_not_applied, "rounding": rounded_otherwise,
    "game missing": game_missing, "event missing": event_missing, "counted twice": counted_twice,
    "K": other_k, "opponent's rating": opponents_rating, "own rating": own_rating,
    "floor or status": other_status, "identity": mistaken_identity,
}  # fmt: skip
"""By kind, but for what is corrected: that is planted over two lists."""
OF_ALL: Final = ("edition", "their error", "rounding")
"""What concerns everybody; the law of a list is changed before what else is."""
CORRECTED: Final = "correction made later"
"""Their list is made of the one that should have been before it (`trials.trial`)."""
