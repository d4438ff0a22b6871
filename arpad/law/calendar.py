"""When lists come out and their books close, seasons and their games, the days for a claim."""

from dataclasses import dataclass
from datetime import date, timedelta

from arpad.law.dialect import Expression, Int64, Table, col, lit, max_horizontal, when
from arpad.law.engines import total
from arpad.law.units import day_number


@dataclass(frozen=True, slots=True)
class Clock:
    """A time limit: for what, how many days, and from which event they run.

    `is_first` says that the day of that event is the first of them, and not the day after it.
    """

    name: str
    days: int
    runs_from: str
    is_first: bool = False

    def last_day(self, begins: date) -> date:
        """Return the last day in time, where what it runs from was on a day.

        >>> Clock("claim", 25, "publication", is_first=True).last_day(date(2026, 2, 1))
        datetime.date(2026, 2, 25)
        >>> Clock("protest", 30, "publication").last_day(date(2026, 7, 1))
        datetime.date(2026, 7, 31)
        """
        return begins + timedelta(days=self.days - self.is_first)


@dataclass(frozen=True, slots=True)
class ClosingRule:
    """When reports close: `days` before the list or, where that is 0, `months` before it.

    Those of official events close on its eve, if `official_on_eve`.
    """

    days: int = 0
    months: int = 0
    official_on_eve: bool = False


@dataclass(frozen=True, slots=True)
class ReportingRule:
    """Until when a report goes on: after `arbiter_days` to the federation, and then to the body.

    `days` after the end or, where that is 0, before the books close for the first list after the
    end; for the list after it, if `month_days` or fewer days of the month are left.
    """

    days: int = 0
    month_days: int = 0
    arbiter_days: int = 0


@dataclass(frozen=True, slots=True)
class Calendar:
    """Lists on the first day of some months; a list is in force until the next.

    Events use the list of their start or, if `is_of_calculation`, the list in force when the new
    one is calculated. Without months lists come out as events are rated: each day may have one, and
    no calendar tells which is in force.
    """

    months: tuple[int, ...]
    closes: ClosingRule
    is_of_calculation: bool = False

    @property
    def is_any_day(self) -> bool:
        """Tell whether lists come out as events are rated."""
        return not self.months

    def list_in_force(self, on: date) -> date:
        """Return the date of the list in force on a day.

        >>> two_monthly = Calendar((1, 3, 5, 7, 9, 11), ClosingRule(days=7))
        >>> two_monthly.list_in_force(date(2010, 2, 28)), two_monthly.closing(date(2010, 3, 1))
        (datetime.date(2010, 1, 1), datetime.date(2010, 2, 22))
        """
        if self.is_any_day:
            return on
        month = max((m for m in self.months if m <= on.month), default=None)
        if month is None:
            return date(on.year - 1, self.months[-1], 1)
        return date(on.year, month, 1)

    def has_list_on(self, day: date) -> bool:
        """Tell whether a list comes out on a day.

        >>> yearly = Calendar((7,), ClosingRule(days=7))
        >>> yearly.has_list_on(date(2010, 7, 1)), yearly.has_list_on(date(2010, 7, 2))
        (True, False)
        """
        return self.list_in_force(day) == day

    def next_list(self, after: date) -> date:
        """Return the date of the first list after a day.

        >>> Calendar((), ClosingRule(days=1)).next_list(date(2023, 5, 7))
        datetime.date(2023, 5, 8)
        """
        if self.is_any_day:
            return after + timedelta(days=1)
        later = [m for m in self.months if m > after.month]
        return date(after.year, later[0], 1) if later else date(after.year + 1, self.months[0], 1)

    def closing(self, list_date: date) -> date:
        """Return the last day on which an event may end to be rated for a list."""
        if self.closes.days:
            return list_date - timedelta(days=self.closes.days)
        return months_before(list_date, self.closes.months)

    def closing_of_official(self, list_date: date) -> date:
        """Return the last day on which an official event may end to be rated for a list."""
        return (
            list_date - timedelta(days=1)
            if self.closes.official_on_eve
            else self.closing(list_date)
        )

    def reported_by(self, end: date, rule: ReportingRule) -> date:
        """Return the last day on which the report of an event that ends on a day is in time.

        FIDE B.02 2024 9.1: five days or fewer to the end of the month, then for the list after.

        >>> monthly = Calendar((*range(1, 13),), ClosingRule(days=3))
        >>> monthly.reported_by(date(2026, 3, 25), ReportingRule(month_days=5))
        datetime.date(2026, 3, 29)
        >>> monthly.reported_by(date(2026, 3, 26), ReportingRule(month_days=5))
        datetime.date(2026, 4, 28)
        """
        if rule.days:
            return end + timedelta(days=rule.days)
        first, next_month = self.next_list(end), months_before(end.replace(day=1), -1)
        days_left = (next_month - end).days - 1
        return self.closing(first if days_left > rule.month_days else self.next_list(first))


def months_before(day: date, months: int) -> date:
    """Return the same day of the month so many months earlier (or that month's last day).

    >>> months_before(date(2009, 3, 31), 1)
    datetime.date(2009, 2, 28)
    """
    count = day.year * 12 + day.month - 1 - months
    year, month = count // 12, count % 12 + 1
    last = (date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)).day
    return date(year, month, min(day.day, last))


@dataclass(frozen=True, slots=True)
class Seasons:
    """A body's seasons: each starts on the same day of the year and is named by its first year.

    Nobody's seasons before `first` are counted; `kept` is how many past ones a rule may read.

    >>> seasons = Seasons(first=2015, kept=5, start=(9, 1))
    >>> seasons.season_of(date(2016, 8, 31)), seasons.season_of(date(2016, 9, 1))
    (2015, 2016)
    """

    first: int
    kept: int
    start: tuple[int, int] = (1, 1)  # month and day

    def season_of(self, day: date) -> int:
        """Return the season that a day belongs to."""
        return day.year if (day.month, day.day) >= self.start else day.year - 1


def season_facts(seasons: Seasons) -> tuple[str, ...]:
    """Return the columns of RATINGS that tell of seasons.

    >>> season_facts(Seasons(first=2015, kept=2))
    ('seasons_completed', 'season_games_1', 'season_games_2')
    """
    return "seasons_completed", *(f"season_games_{back}" for back in range(1, seasons.kept + 1))


def with_seasons(ratings: Table, season_games: Table, seasons: Seasons | None, on: date) -> Table:
    """Return RATINGS with seasons_completed and season_games_1, ... as they stand on a day.

    `season_games` are the games of each season (SEASON_GAMES); season_first is that in which a
    player was federated. Where neither says anything, what the ratings say stays, and else 0 games.
    """
    if seasons is None:
        return ratings
    now = seasons.season_of(on)
    backs = range(1, seasons.kept + 1)
    is_recent = (col("season") < now) & (col("season") >= now - seasons.kept)
    recent = season_games.filter(is_recent).with_columns(
        **{f"of_{back}": _games_in(now - back) for back in backs}
    )
    counts = recent.group_by("player_id").agg(
        **{f"of_{back}": total(f"of_{back}") for back in backs}
    )
    joined = ratings.join(counts, on="player_id", how="left")
    first = max_horizontal(col("season_first"), lit(seasons.first, Int64))
    completed = max_horizontal(now - first, lit(0, Int64))
    return joined.with_columns(
        seasons_completed=when(~col("season_first").is_null())
        .then(completed)
        .otherwise(col("seasons_completed")),
        **{f"season_games_{back}": _known(f"of_{back}", f"season_games_{back}") for back in backs},
    ).drop(*(f"of_{back}" for back in backs))


def _games_in(season: int) -> Expression:
    return when(col("season") == season).then(col("games")).otherwise(0).cast(Int64)


def _known(counted: str, stated: str) -> Expression:
    """Return the games counted, or those stated where nothing is; else 0."""
    is_counted = ~col(counted).is_null()
    rest = col(stated).fill_null(0)
    return when(is_counted).then(col(counted)).otherwise(rest).cast(Int64)


def for_list(events: Table, list_date: date, months: tuple[int, ...]) -> Table:
    """Add list_on, the list being made, and lists_after_end, the how manieth after the events.

    Without months each day may have a list: the days since the events' end are counted.
    """
    if not months:
        return events.with_columns(
            list_on=lit(day_number(list_date), dtype=Int64),
            lists_after_end=lit(list_date.toordinal(), dtype=Int64) - col("end_day"),
        )
    until_list = list_date.year * len(months) + sum(month <= list_date.month for month in months)
    year, month = col("end_on") // 10000, col("end_on") // 100 % 100
    until_end = sum(
        ((month >= list_month).cast(Int64) for list_month in months), start=year * len(months)
    )
    return events.with_columns(
        list_on=lit(day_number(list_date), dtype=Int64),
        lists_after_end=lit(until_list, dtype=Int64) - until_end,
    )
