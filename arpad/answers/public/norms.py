"""Norms as everybody reads them: who made one in an event, who came near, what a title asks yet."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from arpad.answers.norms.application import ApplicationJudged, application_judged
from arpad.answers.norms.events import (
    AttemptTold,
    EventJudged,
    PlayerJudged,
    nearest_first,
    norms_judged,
)
from arpad.answers.public.aims import TitleNeed, title_need
from arpad.answers.public.lists import PlayerNamed
from arpad.engine import questions as q
from arpad.norms.rows import NormCandidate
from arpad.office.norms.application import applied
from arpad.office.norms.norms import EventNorms, NormQuestion, titles_open
from arpad.office.norms.published import is_of_body
from arpad.office.reading.norms import event_judged, makers_of, norms_of
from arpad.office.reading.players import Readers
from arpad.rulebooks.fide_titles import in_force


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptAt:
    """A player's attempt at a title in an event: a norm, or what failed."""

    player: PlayerNamed
    federation: str
    rating: int | None
    attempt: AttemptTold


@dataclass(frozen=True, slots=True, kw_only=True)
class EventNormsRead:
    """An event judged for norms: those made, and those that came near.

    `unstated` names the facts that the edition reads and nobody stated (`EventNorms.unstated`);
    `names` tells who the opponents are, by number, of whoever is named.
    """

    event_id: str
    edition: str
    source: str
    event: EventJudged
    made: tuple[AttemptAt, ...]
    near: tuple[AttemptAt, ...]
    unstated: tuple[str, ...]
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class NormRead:
    """A norm of a player: in which event, when it ended, with the figures that make it."""

    event_id: str
    name: str
    end: date
    attempt: AttemptTold


@dataclass(frozen=True, slots=True, kw_only=True)
class TitlesRead:
    """A player's norms, the newest first, and what each title still asks that he doesn't hold.

    `aims` are the titles that norms can still win him, the next one first; `need` is what the next
    one asks of who could make its norm among equals.
    """

    norms: tuple[NormRead, ...]
    applications: tuple[ApplicationJudged, ...]
    aims: tuple[str, ...]
    need: TitleNeed | None


def whole_judged(
    readers: Readers,
    event_id: str,
    question: NormQuestion = NormQuestion(),  # noqa: B008
) -> EventNorms | None:
    """Return the norms of an event by its last report, else by this one, as `event_judged` does."""
    whole = readers.wholes([event_id])[event_id]
    reports = dict.fromkeys((whole, event_id))
    judged = (event_judged(readers.shelf, number, question) for number in reports)
    return next((norms for norms in judged if norms is not None), None)


def event_norms_read(readers: Readers, event_id: str) -> EventNormsRead | None:
    """Return an event judged for norms; None of one of which a list tells nothing to judge."""
    norms = whole_judged(readers, event_id)
    if norms is None:
        return None
    (event,) = norms_judged([norms], ()).events
    names = readers.names({player.player_id for player in event.players})
    tried = [(player, attempt) for player in event.players for attempt in player.attempts]
    return EventNormsRead(
        event_id=event_id,
        edition=event.edition,
        source=event.source,
        event=replace(event, players=()),
        made=tuple(_attempt(*pair, names) for pair in tried if pair[1].is_norm),
        near=tuple(_attempt(*pair, names) for pair in nearest_first(tried)),
        unstated=norms.unstated,
        names=names,
    )


def norms_made_in(readers: Readers, event_id: str) -> tuple[AttemptAt, ...] | None:
    """Return the norms made in an event; None of one of which a list tells nothing to judge.

    They are those of `event_norms_read`, of which it judges nobody else.
    """
    makers = makers_of(readers.shelf, event_id)
    if makers is None:
        return None
    events = (event_judged(readers.shelf, event_id, NormQuestion(player=maker)) for maker in makers)
    judged = norms_judged([event for event in events if event is not None], ())
    players = [player for event in judged.events for player in event.players]
    names = readers.names(makers)
    return tuple(
        _attempt(player, attempt, names)
        for player in sorted(players, key=lambda player: player.number)
        for attempt in player.attempts
        if attempt.is_norm
    )


def _attempt(player: PlayerJudged, attempt: AttemptTold, names: Mapping[str, str]) -> AttemptAt:
    number = player.player_id
    return AttemptAt(
        player=PlayerNamed(player_id=number, name=names.get(number)),
        federation=player.federation,
        rating=player.rating,
        attempt=attempt,
    )


def titles_read(
    readers: Readers, player_id: str, title: str | None, sex: str | None, on: date | None = None
) -> TitlesRead:
    """Return a player's norms of events that ended until a day, if one is given, and his titles."""
    woman = "w" if (sex or "").lower() in ("f", "w") else ""
    aims = tuple(reversed(titles_open(NormCandidate(player_id, title=title or "", sex=woman))))
    reports = {norm.event_id for norm in norms_of(readers.shelf, player_id)}
    judged = (
        whole_judged(readers, number, NormQuestion(player=player_id)) for number in sorted(reports)
    )
    by_event = {event.submission.event_id: event for event in judged if event is not None}
    events = [event for event in by_event.values() if on is None or _end(event) <= on]
    events.sort(key=_end, reverse=True)
    return TitlesRead(
        norms=_norms(readers, events),
        applications=_applications(readers, player_id, events, aims),
        aims=aims,
        need=_need(readers, player_id, aims, on),
    )


def _need(
    readers: Readers, player_id: str, aims: tuple[str, ...], on: date | None
) -> TitleNeed | None:
    """Return what the next title asks by the newest list of the titles' own body."""
    ratings = [rated for rated in _ratings(readers, player_id) if on is None or rated[0] <= on]
    if not ratings:
        return None
    day, newest, _ = ratings[-1]
    return title_need(in_force(day), aims, newest, max(peak for _, _, peak in ratings))


def _norms(readers: Readers, events: list[EventNorms]) -> tuple[NormRead, ...]:
    names = readers.event_names([event.submission.event_id for event in events])
    judged = zip(events, norms_judged(events, ()).events, strict=True)
    return tuple(
        NormRead(
            event_id=attempted.event_id,
            name=names[attempted.event_id],
            end=_end(event),
            attempt=attempt,
        )
        for event, attempted in judged
        for player in attempted.players
        for attempt in player.attempts
        if attempt.is_norm
    )


def _applications(
    readers: Readers, player_id: str, events: list[EventNorms], aims: tuple[str, ...]
) -> tuple[ApplicationJudged, ...]:
    """Return what norms come to for each open title of which there is one, by the newest rules."""
    if not events:
        return ()
    rules = in_force(_end(events[0]))
    highest = max((peak for _, _, peak in _ratings(readers, player_id)), default=None)
    by_title = [(title, applied(events, title, highest, rules)) for title in aims]
    return tuple(
        application_judged(application, rules, ())
        for _, application in by_title
        if application.records
    )


def _ratings(readers: Readers, player_id: str) -> list[tuple[date, int, int]]:
    """Return a player's ratings on lists of classical play of the titles' own body, by their days.

    Each has its day, the rating, and the highest that was published up to it: a title asks that
    its rating was reached at some time (FIDE B.01 1.5.3). They are in the order of their days.
    """
    ratings = []
    for row in readers.standings(player_id):
        volume = readers.shelf.order[row["entry"]]
        book = volume.book
        is_counted = book is not None and book[q.LIST_KIND] == "standard"
        if row["rating"] is None or book is None or not is_counted:
            continue
        if is_of_body(book, in_force(volume.list_date)):
            peak = max(row["rating"], row["rating_peak"] or 0)
            ratings.append((volume.list_date, row["rating"], peak))
    return sorted(ratings)


def _end(event: EventNorms) -> date:
    return event.submission.facts.end or event.on
