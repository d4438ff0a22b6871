"""What officers do with events: register, state facts, decide, say who a player is."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from arpad.office.acting import Decided, Done, Officer, act, refused
from arpad.office.acts.events import AddEvent, SayWho, StateFacts
from arpad.office.desk import Desk
from arpad.office.events.event import LEFT_OUT, Event, events, unknown_event
from arpad.office.players.person import persons, unknown_player
from arpad.registry.acts import Row
from arpad.registry.store import Store
from arpad.report.facts import fact_from_text
from arpad.report.facts.facts import NAMES
from arpad.report.names import words
from arpad.report.problems import Problem, Text, marked

_ALREADY: Final = {"admitted": marked("Event {number} is admitted already."),
                   "left_out": marked("Event {number} is left out already."),
                   "withdrawn": marked("Event {number} is withdrawn already.")}  # fmt: skip


def register(desk: Desk, officer: Officer, wanted: AddEvent) -> Done:
    """Register an event that has no report yet; refused without a name and days, and twice."""
    store, options = desk.store, {"name": wanted.name, "start": wanted.start, "end": wanted.end}
    facts = {**wanted.facts, **options}

    def decide() -> Decided:
        problems = [*wrong_facts(facts)]
        if twice := sorted(options.keys() & wanted.facts.keys()):
            message = Text("The facts say {what} again.", what=twice)
            fix = Text("State it once.")
            problems.append(Problem("error", "event-fact", message, fix=fix))
        if lacking := [name for name in ("name", "start", "end") if not facts.get(name)]:
            message = Text("The event has no {what}.", what=lacking)
            problems.append(Problem("error", "event-fact", message, fix=Text("State it.")))
        elif not problems and (
            days := [_plain(day, facts[day]) for day in ("start", "end")]
        ) != sorted(days):
            start, end = map(date.fromisoformat, days)
            message = Text("The event ends on {end}, before it starts on {start}.", start=start,
                           end=end)  # fmt: skip
            problems.append(Problem("error", "event-fact", message, fix=Text("Correct the days.")))
        problems = problems or _registered(store, facts)
        if problems:
            return refused(*problems)
        number = next_number(store)
        rows = {"event": [event_row(number)], "event_fact": fact_rows(number, facts)}
        return Decided(officer.tells("event.add"), rows, events=(number,))

    return act(store, decide)


def state(desk: Desk, officer: Officer, wanted: StateFacts) -> Done:
    """Record facts of an event, which go before what its report says; "" takes one back."""
    store, number, facts = desk.store, wanted.number, wanted.facts

    def decide() -> Decided:
        problems = [*_unknown(store, number), *wrong_facts(facts)]
        if problems:
            return refused(*problems)
        rows = fact_rows(number, facts)
        facts_recorded = events(store, [number])[number].facts
        if all(facts_recorded.get(str(row["fact"]), "") == row["value"] for row in rows):
            message = Text("This is stated of event {number} already: {names}.", number=number,
                           names=list(facts))  # fmt: skip
            fix = Text("Nothing is to be done.")
            return refused(Problem("error", "event-idle", message, fix=fix, found=number))
        return Decided(officer.tells("event.fact"), {"event_fact": rows}, events=(number,))

    return act(store, decide)


def decided(
    store: Store,
    officer: Officer,
    number: str,
    effect: str,
    article: str = "",
    settles: Sequence[str] = (),
    facts: Mapping[str, str] | None = None,
) -> Done:
    """Record a decision on an event: admitted, left_out, withdrawn or recorded.

    `settles` are the doubts that the officer has looked at; `facts` are stated with it. Refused for
    an event that a published list has rated, unless it is only recorded, and where nothing changes.
    """

    def decide() -> Decided:
        problems = [*_unknown(store, number), *wrong_facts(facts or {})]
        if not problems:
            problems = _idle(events(store, [number])[number], effect, settles, facts or {})
        if problems:
            return refused(*problems)
        row: Row = {"event": number, "list": "", "list_date": "", "article": article,
               "effect": effect, "code": " ".join(sorted(settles))}  # fmt: skip
        rows = {"decision": [row], "event_fact": fact_rows(number, facts or {})}
        kind = "event.withdraw" if effect == "withdrawn" else "event.decide"
        return Decided(officer.tells(kind), rows, events=(number,))

    return act(store, decide)


def _registered(store: Store, facts: Mapping[str, str]) -> list[Problem]:
    """Return an error where an event of the same name and days is there already."""
    days = _plain("start", facts["start"]), _plain("end", facts["end"])
    for event in events(store).values():
        if words(event.name) == words(facts["name"]) and (event.start, event.end) == days:
            message = Text("Event {number}, {name}, has this name and these days already.",
                           number=event.number, name=event.name)  # fmt: skip
            fix = Text("State its facts with event fact; another event has a name of its own.")
            return [Problem("error", "event-like", message, fix=fix, found=event.number)]
    return []


def say_who(desk: Desk, officer: Officer, wanted: SayWho) -> Done:
    """Record who the player of a starting rank is; player "" takes it back.

    Refused where the report has nobody of that rank.
    """
    store, number, rank, player = desk.store, wanted.number, wanted.rank, wanted.player

    def decide() -> Decided:
        problems = _unknown(store, number) or _no_rank(desk, number, rank)
        known_players = persons(store, [player]) if player else {}
        if player and player not in known_players:
            problems.append(unknown_player(player))
        if problems:
            return refused(*problems)
        row: Row = {"event": number, "rank": rank, "player": player}
        of = (known_players[player].player,) if player else ()
        return Decided(officer.tells("event.player"), {"event_player": [row]}, of, events=(number,))

    return act(store, decide)


def _no_rank(desk: Desk, number: str, rank: int) -> list[Problem]:
    """Return an error where an event's report, if there is one, has nobody of a starting rank."""
    submission = desk.submitted(list(events(desk.store, [number]).values())).get(number)
    ranks = sorted(player.number for player in submission.report.players) if submission else []
    if rank in ranks:
        return []
    message = Text("The report of event {number} has no player with the starting rank {rank}.",
                   number=number, rank=rank)  # fmt: skip
    fix = (Text("Give a rank from {first} to {last}.", first=ranks[0], last=ranks[-1]) if ranks
           else Text("Wait for the report."))  # fmt: skip
    return [Problem("error", "player-unknown", message, fix=fix, found=str(rank))]


def wrong_facts(facts: Mapping[str, str]) -> list[Problem]:
    """Return what is wrong with facts as they are stated; "" takes a fact back."""
    problems: list[Problem] = []
    for name, value in facts.items():
        if value or name not in NAMES:
            problems += fact_from_text(f"{name}={value}")[1]
    return problems


def fact_rows(number: str, facts: Mapping[str, str]) -> list[Row]:
    """Return facts as the registry has them, days as 2026-01-31."""
    return [{"event": number, "fact": name, "value": _plain(name, value)}
            for name, value in facts.items()]  # fmt: skip


def _plain(name: str, value: str) -> str:
    facts = fact_from_text(f"{name}={value}")[0] if value else None
    return value if facts is None else str(getattr(facts, name))


def event_row(number: str) -> Row:
    """Return the row that gives an event its number."""
    return {"event": number, "serial": int(number)}


def next_number(store: Store) -> str:
    """Return the number of the event that is registered next."""
    return str(store.highest("event", "serial") + 1)


def _unknown(store: Store, number: str) -> list[Problem]:
    return [] if store.rows("event", {"event": [number]}) else [unknown_event(number)]


def _idle(
    event: Event, effect: str, settles: Sequence[str], facts: Mapping[str, str]
) -> list[Problem]:
    last = event.last_decision
    if event.rated and effect in LEFT_OUT:
        rated_on = event.rated[-1]
        message = Text("The list {name} of {day} has rated event {number}.", name=rated_on.name,
                       day=rated_on.list_date, number=event.number)  # fmt: skip
        fix = Text("What is published stays; a correction is a new list.")
        return [Problem("error", "event-rated", message, fix=fix, found=event.number)]
    if last and (last.effect, last.code) == (effect, " ".join(sorted(settles))) and not facts:
        message = Text(_ALREADY[effect], number=event.number)
        fix = Text("Nothing is to be done.")
        return [Problem("error", "event-idle", message, fix=fix, found=event.number)]
    return []
