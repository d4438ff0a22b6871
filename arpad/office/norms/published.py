"""What norms are judged by, from a rated period into a published list's tables and back again.

Norms are made where a body's own list of classical play rates, and of a field that has titles
(FIDE B.01 1.4.5): of other events nothing is published.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from math import ceil
from typing import Any, Final, get_type_hints

import polars as pl

from arpad.engine import questions as q
from arpad.engine.judged_by import BOARDS, EVENT_FACTS, FIELD
from arpad.law import NoRulebookError, Rulebook
from arpad.law.backends import empty
from arpad.law.table import TableOf
from arpad.law.units import day_of, list_id
from arpad.norms.rows import Norm, NormCandidate, Opponent
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import RatingList
from arpad.office.norms.norms import ALLOCATED, EventNorms, NormQuestion, judged
from arpad.office.norms.players import Roster, as_listed, roster_as_played, scorers_of
from arpad.office.period.prepare import Ready
from arpad.office.period.rating import PeriodOutcome
from arpad.report import Game, Player, Report
from arpad.report.facts import Facts
from arpad.rulebooks.fide_titles import in_force
from arpad.rulebooks.fide_titles.clauses import TITLES, TitleRules

_FACTS: Final = tuple(name for name in EVENT_FACTS if name != "event_id")
_TYPES: Final = get_type_hints(Facts)
_BYE: Final = "U"
_SEX: Final = {1: "w", 0: "m", None: ""}
Rows = Sequence[Mapping[str, Any]]


def judged_by(period: PeriodOutcome) -> dict[str, pl.DataFrame]:
    """Return the tables of JUDGED_BY: of the events of a period in which norms can be made."""
    events: list[tuple[Any, ...]] = []
    field: list[tuple[Any, ...]] = []
    boards: list[tuple[Any, ...]] = []
    for ready, rules, lists in _of_norms(period):
        people = as_listed(ready.submission.report.players, ready.player_ids, lists[0])
        if not any(player.title in TITLES for player in people.values()):
            continue
        roster, _ = roster_as_played(
            ready.submission, people, ready.player_ids, ready.decisions, lists, rules
        )
        event_id = ready.submission.event_id
        events.append((event_id, *_told(ready.submission.facts)))
        field += _field(event_id, people, roster, lists[0].list_id)
        boards += _boards(ready.submission, roster)
    rows = ((EVENT_FACTS, events), (FIELD, field), (BOARDS, boards))
    return {table.name: _frame(table, rows_of_table) for table, rows_of_table in rows}


def _of_norms(
    period: PeriodOutcome,
) -> Iterator[tuple[Ready, TitleRules, tuple[RatingList, ...]]]:
    """Yield events by whose law norms are made, with the lists of whoever is in them.

    The first of the lists is the event's, those behind it are all that are known.
    """
    ready = [(ready, rules) for ready in period.ready if (rules := _rules_of(ready)) is not None]
    players = {
        player_id for event_ready, _ in ready for player_id in event_ready.player_ids.values()
    }
    used = [ready.rating_list for ready in period.ready]
    by_day = {
        rating_list.list_date: _narrowed(rating_list, players)
        for rating_list in (period.before, *used)
    }
    for event_ready, rules in ready:
        yield event_ready, rules, (by_day[event_ready.rating_list.list_date], *by_day.values())


def _rules_of(ready: Ready) -> TitleRules | None:
    """Return the title regulations of the event; None where its list has nothing to do with any."""
    start = ready.submission.facts.start
    if start is None or not ready.submission.games or ready.book[q.LIST_KIND] != "standard":
        return None
    try:
        rules = in_force(start)
    except NoRulebookError:
        return None
    return rules if is_of_body(ready.book, rules) else None


def is_of_body(book: Rulebook, rules: TitleRules) -> bool:
    """Tell whether the body whose list rates gives the titles too."""
    return book.source.body == rules.source.body


def _narrowed(rating_list: RatingList, players: Collection[str]) -> RatingList:
    rows = rating_list.rows.filter(pl.col("player_id").is_in(sorted(players)))
    return replace(rating_list, rows=rows)


def _told(facts: Facts) -> Iterator[int | str | None]:
    for name in _FACTS:
        value = getattr(facts, name)
        if isinstance(value, date):
            yield list_id(value)
        elif isinstance(value, Fraction):
            yield int(value) if name == "minutes_for_60_moves" else ceil(value)
        else:
            yield int(value) if isinstance(value, bool) else value


def _field(
    event_id: str, people: Mapping[int, Player], roster: Roster, list_on: int
) -> Iterator[tuple[Any, ...]]:
    later = {list_id(day): opponents for day, opponents in roster.by_list.items()}
    for on, opponents in {**later, list_on: roster.opponents}.items():
        for number, opponent in opponents.items():
            sex = people[number].sex
            is_woman = int(sex == "w") if sex else None
            yield (event_id, number, on, opponent.player_id, opponent.rating,
                   opponent.title or None, opponent.federation or None, is_woman)  # fmt: skip


def _boards(submission: Submission, roster: Roster) -> Iterator[tuple[Any, ...]]:
    byes = ALLOCATED.get(submission.report.format, (_BYE,))
    for place, game in enumerate(roster.games):
        if place not in roster.left_out:
            is_bye = game.black is None and game.result in byes
            day = None if game.played_on is None else list_id(game.played_on)
            result = _BYE if is_bye else game.result
            yield submission.event_id, place, game.round, game.white, game.black, result, day


def _frame(table: TableOf, rows: Sequence[tuple[Any, ...]]) -> pl.DataFrame:
    return pl.DataFrame(rows, schema=empty(table).schema, orient="row").sort(*table.key)


def published_event(
    facts: Mapping[str, Any], field: Rows, boards: Rows
) -> tuple[Submission, Roster]:
    """Return an event as `norms.judged` takes it, from its rows of the tables of JUDGED_BY.

    Of its players the numbers are known, and no names.
    """
    event_id = facts["event_id"]
    games = tuple(
        Game(
            board["round"],
            board["white"],
            board["black"],
            board["result"],
            _day(board["played_on"]),
        )
        for board in boards
    )
    first = min(row["list_on"] for row in field)
    people = {row["number"]: _player(row) for row in field if row["list_on"] == first}
    dates = {game.round: game.played_on for game in games}
    rounds = tuple(dates.get(number) for number in range(1, max(dates, default=0) + 1))
    report = Report(round_dates=rounds, rounds_stated=len(rounds), players=tuple(people.values()))
    facts_stated = Facts(**{name: _fact(name, facts[name]) for name in _FACTS})
    submission = Submission("", event_id, report, games, facts_stated, {}, ())
    scorers = scorers_of(submission, people)
    by_list: dict[date, dict[int, Opponent]] = {}
    for row in (row for row in field if row["list_on"] != first):
        day = _day(row["list_on"])
        if day is not None:
            by_list.setdefault(day, {})[row["number"]] = _opponent(_player(row), scorers)
    roster = Roster(
        {n: NormCandidate(p.player_id, p.federation, p.title, p.sex, p.rating)
         for n, p in people.items()},
        {n: _opponent(p, scorers) for n, p in people.items()},
        by_list,
        games=games,
    )  # fmt: skip
    return submission, roster


def _opponent(player: Player, scorers: Collection[int]) -> Opponent:
    return Opponent(player.player_id, player.rating, player.title, player.federation,
                    player.number in scorers)  # fmt: skip


def _player(row: Mapping[str, Any]) -> Player:
    return Player(
        row["number"], "", _SEX[row["is_woman"]], row["title"] or "", row["rating"],
        row["federation"] or "", row["player_id"],
    )  # fmt: skip


def _fact(name: str, value: Any) -> Any:
    kind = _TYPES[name]
    if value is None:
        return None
    if kind == date | None:
        return _day(value)
    if kind == Fraction | None:
        return Fraction(value)
    return bool(value) if kind == bool | None else value


def _day(yyyymmdd: int | None) -> date | None:
    return None if yyyymmdd is None else day_of(yyyymmdd)


@dataclass(frozen=True, slots=True, order=True)
class NormMade:
    """A norm that somebody made: in which event, for which title."""

    event_id: str
    player_id: str
    title: str


def norms_made(tables: Mapping[str, pl.DataFrame]) -> Iterator[NormMade]:
    """Yield the norms of the events of a published list: of most it is seen that there are none."""
    question = NormQuestion(are_made_only=True)
    field = tables[FIELD.name].partition_by("event_id", as_dict=True)
    boards = tables[BOARDS.name].partition_by("event_id", as_dict=True)
    titled_games = _titled_games(tables[FIELD.name], tables[BOARDS.name])
    for row in tables[EVENT_FACTS.name].iter_rows(named=True):
        key = (row["event_id"],)
        most, is_double = titled_games.get(row["event_id"]), row["kind"] == "double_round_robin"
        if most is None or most < in_force(day_of(row["start"])).wanted_min(0, is_double=is_double):
            continue
        norms = judged_again(row, field[key].to_dicts(), boards[key].to_dicts(), question)
        for player in norms.players:
            for attempt in player.attempts:
                if isinstance(attempt, Norm):
                    yield NormMade(row["event_id"], player.candidate.player_id, attempt.title)


def _titled_games(field: pl.DataFrame, boards: pl.DataFrame) -> Mapping[str, int]:
    """Return how many games at most somebody has against holders of norms' titles, by event."""
    titled = field.filter(pl.col("title").is_in(TITLES)).select("event_id", opponent="number")
    sides = [boards.select("event_id", player=player, opponent=opponent)
             for player, opponent in (("white", "black"), ("black", "white"))]  # fmt: skip
    met = pl.concat(sides).join(titled, on=["event_id", "opponent"], how="semi")
    counted = met.group_by("event_id", "player").len().group_by("event_id").agg(pl.max("len"))
    return dict(counted.iter_rows())


def judged_again(
    facts: Mapping[str, Any], field: Rows, boards: Rows, question: NormQuestion
) -> EventNorms:
    """Return the norms of an event, from its rows of the tables of JUDGED_BY."""
    submission, roster = published_event(facts, field, boards)
    if submission.facts.start is None:
        raise ValueError(f"{submission.event_id} has no first day")
    return judged(submission, roster, in_force(submission.facts.start), question)
