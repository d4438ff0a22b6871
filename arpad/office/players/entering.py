"""Enter a player: nobody twice, every fact as it can be kept, a number that was never given."""

from collections.abc import Sequence
from datetime import date

from arpad.office.acting import Decided, Done, Officer, act, refused
from arpad.office.acts.players import AddPlayer
from arpad.office.desk import Desk
from arpad.office.players.facts import StatedFact, as_stated, stated_twice, wrong
from arpad.office.players.finding import PlayerMatch, like
from arpad.office.players.numbers import numbers_shared
from arpad.office.players.person import person_of
from arpad.registry.acts import Rows
from arpad.registry.store import Store
from arpad.registry.zones import today_of
from arpad.report.problems import Problem, Text


def add_player(desk: Desk, officer: Officer, wanted: AddPlayer) -> Done:
    """Enter a player of whom these facts are stated; see `enter`."""
    facts, problems = as_stated((f"name={wanted.name}", *wanted.facts), "")
    if problems:
        return Done(None, problems=tuple(problems))
    return enter(desk.store, officer, facts, wanted.number, not_these=wanted.not_these)


def enter(
    store: Store,
    officer: Officer,
    facts: Sequence[StatedFact],
    player: str = "",
    *,
    not_these: Sequence[str] = (),
) -> Done:
    """Enter a player with these facts, under a number of the office's own or the next free one.

    Refused if a fact can't be kept, if the number or one of another body is somebody's, and if
    somebody may be the same person; `not_these` are the numbers of those whom he isn't.
    """

    def decide() -> Decided:
        problems = (*_wrong(facts, today_of(store, officer.at)), *_taken(store, facts, player))
        if problems:
            return refused(*problems)
        doubtful = [
            candidate for candidate in like(store, facts) if candidate.player not in not_these
        ]
        if doubtful:
            return refused(*map(_may_be, doubtful))
        number = player or str(store.highest("player", "serial") + 1)
        rows: Rows = {
            "player": [{"player": number, "serial": serial(number)}],
            "fact": [{"player": number, **fact.row} for fact in facts],
        }
        return Decided(officer.tells("player.add"), rows, (number,))

    return act(store, decide)


def serial(number: str) -> int | None:
    """Return a number as a whole number, so that the next one is above it."""
    is_whole = number.isascii() and number.isdigit() and len(number) <= len("999999999999")
    return int(number) if is_whole else None


def _wrong(facts: Sequence[StatedFact], today: date) -> list[Problem]:
    problems = [problem for fact in facts for problem in wrong(fact, today)]
    problems += stated_twice(facts)
    if not any(fact.fact == "name" for fact in facts):
        message = Text("The player has no name.")
        problems.append(Problem("error", "player-fact", message,
                             fix=Text("Give the name, surname first.")))  # fmt: skip
    return problems


def _taken(store: Store, facts: Sequence[StatedFact], player: str) -> list[Problem]:
    problems = []
    if player and store.rows("player", {"player": [player]}):
        message = Text("The number {player} is somebody's already.", player=player)
        fix = Text("Leave the number out, and the next free one is given.")
        problems.append(Problem("error", "player-number", message, fix=fix))
    stated = person_of(player, [fact.row for fact in facts])
    return [*problems, *numbers_shared(store, [stated])]


def _may_be(match: PlayerMatch) -> Problem:
    message = Text("This may be player {player}, {name}.", player=match.player, name=match.name)
    if match.birth:
        message = Text("This may be player {player}, {name}, born {birth}.", player=match.player,
                       name=match.name, birth=match.birth[:4])  # fmt: skip
    fix = Text("If it is another person, give the number of whoever is there already.")
    return Problem("error", "player-double", message, fix=fix, found=match.player)
