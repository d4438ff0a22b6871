"""Letters that ask FIDE about events of which its lists show nothing, or other figures."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final

from arpad.cli.papers.documents import write_documents

if TYPE_CHECKING:
    from arpad.answers.fide import EventsAtFide
    from arpad.forms.query import QueriedPlayer, Query
    from arpad.law import Catalogue
    from arpad.office.fide.showing import PlayerAtFide
    from arpad.office.fide.trips import EventTrip

ASKED: Final = ("missing", "differs")
"""How events stand of which FIDE is asked."""
_NOTES: Final = {
    "games_missing": "games are missing", "not_listed": "not on the list",
    "rating_differs": "another rating", "more_games": "also games of other events",
    "as_expected": "", "newcomer": "",
}  # fmt: skip


def with_letters(
    answer: "EventsAtFide", folder: Path, ending: str, by: str, catalogue: "Catalogue"
) -> "EventsAtFide":
    """Write a letter for each event that is missing or differs; return the answer with where."""
    from arpad.forms.query import query_letter

    queried = {trip.event: trip for trip in answer.events if trip.state in ASKED}
    letters = {
        number: query_letter(_query(trip, by, catalogue)) for number, trip in queried.items()
    }
    paths = {number: folder / f"query_event_{number}{ending}" for number in letters}
    problems = write_documents(letters, paths) if letters else ()
    events = tuple(
        replace(trip, letter=str(paths[trip.event])) if trip.event in paths else trip
        for trip in answer.events
    )
    return replace(answer, events=events, problems=(*answer.problems, *problems))


def _query(trip: "EventTrip", by: str, catalogue: "Catalogue") -> "Query":
    from arpad.forms.query import Query

    sent = [f"sent on {file.day}, {file.file} (SHA-256 {file.sha256})" for file in trip.sent]
    days = trip.missing_on if trip.state == "missing" else (trip.rated_on,)
    return Query(
        event=trip.name,
        start=date.fromisoformat(trip.start),
        end=date.fromisoformat(trip.end),
        report="; ".join(sent) or "no day of sending is recorded",
        lists=", ".join(f"{trip.kind}, {day}" for day in days),
        asks=(_ask(trip),),
        articles=tuple(dict.fromkeys(_articles(trip, catalogue))),
        players=tuple(_player(player) for player in trip.players if player.is_wrong),
        by=by,
    )


def _ask(trip: "EventTrip") -> str:
    if trip.state == "missing":
        return (
            "We find none of its games on these lists: the players below have there the games and "
            "the rating that they have without it."
        )
    return (
        "The event is on this list, and figures of players below are not those that its report "
        "gives on the ratings in force."
    )


def _articles(trip: "EventTrip", catalogue: "Catalogue") -> Iterator[str]:
    """Yield what a question rests on: when a list takes an event, or how a change is made."""
    from arpad.engine import questions as q

    book = catalogue.book(trip.rulebook)
    settings = (q.CLOSING, q.REPORTING) if trip.state == "missing" else (q.EXPECTED_SCORES,)
    for setting in settings:
        if setting in book:
            clause = book.basis(setting)
            yield f"{clause.article}: {clause.sentence}"
    if trip.state == "differs":
        wrong = {player.k_article for player in trip.players if player.is_wrong}
        for clause in book[q.K_FACTOR].clauses:
            if str(clause.article) in wrong:  # what is read into every text is no article of FIDE's
                is_reading = clause.article.source.follows
                yield clause.sentence if is_reading else f"{clause.article}: {clause.sentence}"


def _player(player: "PlayerAtFide") -> "QueriedPlayer":
    from arpad.forms.query import QueriedPlayer

    change = "" if player.change is None else f", {player.change:+f} with K = {player.k_factor:f}"
    return QueriedPlayer(
        number=player.number,
        name=player.name,
        reported=f"{player.games} games{change}",
        expected=f"{player.games_expected} games, {_from(player)}{player.rating_expected or '-'}",
        shown=f"{_shown(player.games_listed)} games, {_shown(player.rating_listed)}",
        why=_NOTES[player.state],
    )


def _from(player: "PlayerAtFide") -> str:
    return "" if player.rating_old is None else f"{player.rating_old} to "


def _shown(figure: int | None) -> str:
    return "-" if figure is None else str(figure)
