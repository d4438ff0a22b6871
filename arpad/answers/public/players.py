"""A player as everybody reads him: his ratings on every list, side by side, and whom he met."""

from collections.abc import Container, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Final

from arpad.answers.figures import score
from arpad.answers.public.aims import next_hundred
from arpad.answers.public.firsts import ranks_of
from arpad.answers.public.in_series import InSeries, OnList, Reason
from arpad.answers.public.lists import PlayerNamed
from arpad.answers.public.milestones import (
    Milestone,
    milestones,
    title_now,
    titled_rows,
    titles_since,
    years,
)
from arpad.answers.public.norms import TitlesRead, titles_read
from arpad.answers.public.played import played
from arpad.law.units import half_up
from arpad.office.kept.earlier_rating import EarlierRating
from arpad.office.lists.regions import region_of
from arpad.office.reading.accounts import marks
from arpad.office.reading.players import Readers
from arpad.office.reading.shelf import Row, Rows, Volume

_GAIN: Final = 10
_ROUND: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRecord:
    """Rated games with somebody, or with a colour: how many were won, drawn and lost."""

    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """Return how many there were."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> Decimal:
        """Return the points."""
        return score(2 * self.wins + self.draws)

    @property
    def percent(self) -> int:
        """Return the points as a share of the games, half a hundredth up; 0 without games."""
        return half_up(100 * (2 * self.wins + self.draws), 2 * self.games) if self.games else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Met:
    """Rated games with one opponent: all, and by the player's colour."""

    opponent: PlayerNamed
    record: ScoreRecord
    as_white: ScoreRecord
    as_black: ScoreRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPlayed:
    """An event in which he played, for which list it counted, and what it changed."""

    event_id: str
    name: str
    series: str
    list_date: date
    games: int
    score: Decimal
    change_e5: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRead:
    """A player: who he is as far as lists say, where he stands, his events and opponents.

    `title` is spelled as FIDE does, `region` is that of the club, `born` the year, if it is shown;
    `titles_since` are the first lists with each title. `earlier` are ratings on lists of earlier
    years, as others published them, the oldest first; none of who was erased.
    """

    player: PlayerNamed
    title: str | None
    federation: str | None
    club: str | None
    region: str | None
    born: str | None
    series: tuple[InSeries, ...]
    events: tuple[EventPlayed, ...]
    as_white: ScoreRecord
    as_black: ScoreRecord
    opponents: tuple[Met, ...]
    titles: TitlesRead
    titles_since: tuple[Milestone, ...]
    earlier: tuple[EarlierRating, ...]

    @property
    def newest(self) -> date:
        """Return the date of the newest list."""
        return max((of.newest.list_date for of in self.series), default=date.min)

    def earlier_of(self, series: str) -> Mapping[str, tuple[tuple[date, int], ...]]:
        """Return the earlier ratings beside a series, by who published them."""
        mine = [rating for rating in self.earlier if rating.series == series]
        return {
            publisher: tuple((rating.list_date, rating.rating) for rating in mine
                             if rating.published_by == publisher and rating.rating is not None)
            for publisher in dict.fromkeys(rating.published_by for rating in mine)
        }  # fmt: skip


def player_read(readers: Readers, player_id: str, on: date | None = None) -> PlayerRead:
    """Return a player, of lists up to a day if one is given; who he is, as the newest list has it.

    Raises KeyError if no published list has such a number.
    """
    standings, sides = _until(readers.standings(player_id), on), readers.sides(player_id)
    return _read(readers, player_id, standings, standings, _until(sides, on), on)


def player_in_brief(readers: Readers, player_id: str) -> PlayerRead:
    """Return a player as `player_read` does, of each series only the lists that changed anything.

    That is what a file tells: it stays as it is when a list changes nothing for the player. Years
    are told up to that of the last of these lists.
    """
    sides, standings = readers.sides(player_id), readers.standings(player_id)
    changed = marks(readers, standings, {side["entry"] for side in sides})
    return _read(readers, player_id, standings, changed, sides, None)


def _read(
    readers: Readers, player_id: str, standings: Rows, listed: Rows, sides: Rows, on: date | None
) -> PlayerRead:
    """Return a player; `listed` are those of the `standings` that are told list by list."""
    person = readers.person(player_id)
    wholes = readers.wholes({row["event_id"] for row in sides})
    games = [game.rated for game in played(sides, wholes)]
    rated = [row for row in games if row is not None and row["score_half"] is not None]
    titled = titled_rows(readers, standings)
    title = title_now(titled, person)
    return PlayerRead(
        player=named(readers, player_id),
        title=title,
        federation=person.get("federation"),
        club=person.get("club"),
        region=_region(readers, person.get("club"), standings),
        born=person.get("birth_date"),
        series=_all_series(readers, standings, listed, sides, wholes),
        events=_events(readers, sides),
        as_white=record_of(rated, is_white=1),
        as_black=record_of(rated, is_white=0),
        opponents=_opponents(readers, rated),
        titles=titles_read(readers, player_id, title, person.get("sex"), on),
        titles_since=titles_since(titled),
        earlier=tuple(
            rating for rating in readers.earlier(player_id) if on is None or rating.list_date <= on
        ),
    )


def named(readers: Readers, player_id: str) -> PlayerNamed:
    """Return a player's number and name."""
    return PlayerNamed(player_id=player_id, name=readers.name(player_id))


def _until(rows: Rows, on: date | None) -> Rows:
    return rows if on is None else tuple(row for row in rows if row["list_date"] <= on)


def series_of_player(
    readers: Readers,
    player_id: str,
    sides: Rows,
    wholes: Mapping[str, str],
    on: date | None = None,
) -> tuple[InSeries, ...]:
    """Return a player on the lists of each series, up to a day.

    `sides` are the sides of their games, `wholes` the events to which reports belong.
    """
    standings = _until(readers.standings(player_id), on)
    return _all_series(readers, standings, standings, sides, wholes)


def _all_series(
    readers: Readers, standings: Rows, listed: Rows, sides: Rows, wholes: Mapping[str, str]
) -> tuple[InSeries, ...]:
    return tuple(
        _in_series(readers, _of(name, standings), _of(name, listed), _of(name, sides), wholes)
        for name in dict.fromkeys(row["series"] for row in standings)
    )


def _of(series: str, rows: Rows) -> Rows:
    return [row for row in rows if row["series"] == series]


def _in_series(
    readers: Readers, rows: Rows, listed: Rows, sides: Rows, wholes: Mapping[str, str]
) -> InSeries:
    newest, played_for = listed[-1], {side["list_date"] for side in sides}
    rows = _until(rows, newest["list_date"])
    volume = readers.shelf.order[newest["entry"]]
    rating, k_factor = newest["rating"], newest["k_factor"]
    return InSeries(
        series=volume.series,
        lists=tuple(_on_list(row, played_for) for row in reversed(listed)),
        rulebook=volume.rulebook,
        why_k_factor=_reason(volume, newest["k_factor_clause"]),
        why_status=_reason(volume, newest["list_status_clause"]),
        ranks=ranks_of(volume, newest),
        aims=_aims(rating),
        next_hundred=next_hundred(volume, rating, k_factor) if rating is not None else None,
        years=years(rows, sides, wholes),
        milestones=milestones(rows),
        rating_peak=newest["rating_peak"],
    )


def _region(readers: Readers, club: str | None, standings: Rows) -> str | None:
    """Return the region of a club, as the newest of a player's lists says that has it."""
    newest_first = sorted(standings, key=_day_of, reverse=True)
    manifests = (readers.shelf.order[row["entry"]].manifest for row in newest_first)
    regions = (region_of(manifest, club) for manifest in manifests)
    return next((region for region in regions if region), None)


def _day_of(row: Row) -> date:
    day: date = row["list_date"]
    return day


def _on_list(row: Row, played_for: Container[date]) -> OnList:
    return OnList(
        list_date=row["list_date"],
        rating=row["rating"],
        change=row["change"],
        games=row["games"],
        k_factor=row["k_factor"],
        status=row["status"],
        has_games=row["list_date"] in played_for,
        deviation=row["deviation"],
        deviation_games=row["deviation_games"],
    )


def _reason(volume: Volume, code: int | None) -> Reason | None:
    """Return what a clause of the list's own rulebook says."""
    if code is None:
        return None
    clause = volume.books[volume.rulebook].clause(code)
    return Reason(article=str(clause.article), says=clause.sentence)


def _aims(rating: int | None) -> tuple[int, ...]:
    """Return ten points more, and the next hundred.

    >>> _aims(1994), _aims(1988), _aims(None)
    ((2000, 2004), (1998, 2000), ())
    """
    if rating is None:
        return ()
    return tuple(sorted({rating + _GAIN, rating // _ROUND * _ROUND + _ROUND}))


def _events(readers: Readers, sides: Rows) -> tuple[EventPlayed, ...]:
    """Return his events, the newest list first."""
    by_event: dict[tuple[str, date, str], list[Mapping[str, Any]]] = {}
    for side in sides:
        key = side["series"], side["list_date"], side["event_id"]
        by_event.setdefault(key, []).append(side)
    names = readers.event_names([event_id for *_, event_id in by_event])
    events = [
        EventPlayed(
            event_id=event_id,
            name=names[event_id],
            series=series,
            list_date=day,
            games=sum(side["is_rated"] == 1 for side in rows),
            score=score(sum(side["score_half"] or 0 for side in rows if side["is_rated"] == 1)),
            change_e5=sum(side["change_e5"] for side in rows),
        )
        for (series, day, event_id), rows in by_event.items()
    ]
    return tuple(sorted(events, key=lambda event: event.list_date, reverse=True))


def _opponents(readers: Readers, rated: Rows) -> tuple[Met, ...]:
    """Return whom he met, the most frequent first."""
    by_opponent: dict[str, list[Mapping[str, Any]]] = {}
    for side in rated:
        if side["opponent_id"] is not None:
            by_opponent.setdefault(side["opponent_id"], []).append(side)
    names = readers.names(by_opponent)
    opponents = [
        Met(
            opponent=PlayerNamed(player_id=number, name=names.get(number)),
            record=record_of(rows),
            as_white=record_of(rows, is_white=1),
            as_black=record_of(rows, is_white=0),
        )
        for number, rows in by_opponent.items()
    ]
    return tuple(
        sorted(
            opponents, key=lambda opponent: (-opponent.record.games, opponent.opponent.player_id)
        )
    )


def record_of(rows: Rows, is_white: int | None = None) -> ScoreRecord:
    """Return how games ended: all, or those of a colour."""
    halves = [side["score_half"] for side in rows if is_white in (None, side["is_white"])]
    return ScoreRecord(wins=halves.count(2), draws=halves.count(1), losses=halves.count(0))
