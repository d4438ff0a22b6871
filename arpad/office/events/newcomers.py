"""Enter the players of a report whom nobody knows; nobody who may be somebody known."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from arpad.office.acting import Decided, Done, Officer, act, refused
from arpad.office.acts.events import EnterNewcomers
from arpad.office.desk import Desk
from arpad.office.events.event import events, unknown_event
from arpad.office.events.people import everybody, unknown_players
from arpad.office.events.reports import submitted
from arpad.office.players.facts import StatedFact, wrong
from arpad.office.players.finding import like
from arpad.office.players.recorded import RecordedPlayers
from arpad.registry.acts import Row
from arpad.registry.zones import today_of
from arpad.report import Player
from arpad.report.problems import Problem, Text


def enter_unknown(desk: Desk, officer: Officer, wanted: EnterNewcomers) -> Done:
    """Enter every player of an event's report who isn't known and is like nobody, in one act.

    Each gets the next free number, and is that player of the report from then on. Refused if there
    is nobody to enter; who may be somebody known, or has no name there, is told, and left out.
    """

    def decide() -> Decided:
        event = events(desk.store, [wanted.number]).get(wanted.number)
        if event is None:
            return refused(unknown_event(wanted.number))
        submission = submitted(desk.store, [event]).get(event.number)
        if submission is None:
            message = Text("Event {number} has no report.", number=event.number)
            return refused(Problem("error", "event-unknown", message,
                                   fix=Text("Take its report in.")))  # fmt: skip
        players = unknown_players(submission, event, everybody(RecordedPlayers(desk.store)))
        today = today_of(desk.store, officer.at)
        facts = {player.number: [*_facts(player, today)] for player in players}
        named = {n for n, stated in facts.items() if any(fact.fact == "name" for fact in stated)}
        alike = {n: like(desk.store, facts[n]) for n in named}
        doubtful = [_may_be(player, alike[player.number][0].player, submission.file)
                    for player in players if alike.get(player.number)]  # fmt: skip
        doubtful += [
            _nameless(player, submission.file) for player in players if player.number not in named
        ]
        entered = [
            player.number
            for player in players
            if player.number in named and not alike[player.number]
        ]
        if not entered:
            if len(named) < len(players):
                return refused(*(replace(problem, level="error") for problem in doubtful))
            message = Text("There is nobody to enter: everybody is known, or may be somebody "
                           "known.")  # fmt: skip
            nobody = Problem("error", "player-known", message,
                             fix=Text("Say who the doubtful ones are."))  # fmt: skip
            return refused(nobody, *doubtful)
        first = desk.store.highest("player", "serial") + 1
        numbers = {rank: str(first + place) for place, rank in enumerate(entered)}
        rows: dict[str, list[Row]] = {
            "player": [{"player": number, "serial": int(number)} for number in numbers.values()],
            "fact": [{"player": numbers[rank], **fact.row} for rank in entered
                     for fact in facts[rank]],
            "event_player": [{"event": event.number, "rank": rank, "player": number}
                             for rank, number in numbers.items()],
        }  # fmt: skip
        return Decided(
            officer.tells("event.enter"), rows, tuple(numbers.values()), tuple(doubtful),
            (event.number,),
        )  # fmt: skip

    return act(desk.store, decide)


def _facts(player: Player, today: date) -> Iterator[StatedFact]:
    """Yield what the report says of a player, as far as it can be kept."""
    stated = (
        ("name", player.name),
        ("birth", str(player.birth)),
        ("sex", {"f": "w"}.get(player.sex.lower(), player.sex.lower())),
        ("federation", player.federation),
    )
    for fact, value in stated:
        statement = StatedFact(fact, value.strip())
        if value.strip() and not wrong(statement, today):
            yield statement


def _may_be(player: Player, registered: str, file: str) -> Problem:
    message = Text("Player {number}, {name}, may be player {known}, and is not entered.",
                   number=player.number, name=player.name, known=registered)  # fmt: skip
    fix = Text("Say who it is, or enter the player by hand, saying who it isn't.")
    return Problem("warning", "player-double", message, fix, player.name, file=file)


def _nameless(player: Player, file: str) -> Problem:
    message = Text("Player {number} has no name in the report, and is not entered.",
                   number=player.number)  # fmt: skip
    fix = Text("Enter the player by hand, by name, under the number that the report gives.")
    return Problem("warning", "player-nameless", message, fix, player.player_id, file=file)
