"""What FIDE's lists show of events: each list is made again of those that it should have.

Where players have fewer games on a list than the events give them, it is made once more without the
events of which nobody has all games: if then a player's figures are FIDE's, these events are not on
it, and are looked for on the next.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Final, Literal

from arpad.office.desk import Desk
from arpad.office.fide.lists import FideList, ListedPlayer, lists_kept, read_kept
from arpad.office.fide.rating import ListMade, PlayerMade, made_of
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import RatingList
from arpad.report.problems import Problem
from arpad.rulebooks.asking import BookOn, calendar, next_list
from arpad.tables.kinds import Which

Figures = Literal[
    "as_expected", "more_games", "games_missing", "rating_differs", "not_listed", "newcomer"
]
_SHORT: Final = frozenset(("games_missing", "not_listed"))
_WRONG: Final = frozenset((*_SHORT, "rating_differs"))
_LISTS_MAX: Final = 4
"""On so many lists an event is looked for, where no text says when it is too late."""
_POINT_E5: Final = 100_000


@dataclass(frozen=True, slots=True)
class Awaited:
    """An event with its players under FIDE's numbers, and the first and last list that take it."""

    submission: Submission
    first: date
    last: date | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerAtFide:
    """What an event gives a player, and what FIDE's list shows under FIDE's `number`.

    `games` and `change` are those of the event (None: the player has no rating), `games_expected`
    and `rating_expected` those of all events of the office on that list; `games_listed` and
    `rating_listed` are the list's. `more_games`: others than ours, by which its rating is
    another. `k_factor` is that of the event, by `k_article`.
    """

    number: str
    state: Figures
    games: int
    change: Decimal | None
    games_expected: int
    games_listed: int | None
    rating_old: int | None
    rating_expected: int | None
    rating_listed: int | None
    k_factor: Decimal | None
    k_article: str
    player: str = ""
    name: str = ""

    @property
    def is_wrong(self) -> bool:
        """Tell whether the list says otherwise of the player than it should."""
        return self.state in _WRONG


@dataclass(frozen=True, slots=True)
class OnLists:
    """What lists show of an event: on which it is, on which it is not, which are not kept.

    `refused` are the article and the sentence by which it is not rated; `faults` what is wrong
    with its report.
    """

    list_date: date
    rated_on: date | None = None
    missing_on: tuple[date, ...] = ()
    needs: tuple[date, ...] = ()
    players: tuple[PlayerAtFide, ...] = ()
    refused: tuple[str, str] | None = None
    faults: tuple[Problem, ...] = ()
    highest: tuple[int | None, int | None] = (None, None)


def shown_by_lists(
    desk: Desk, kind: Which, family: str, book_on: BookOn, events: Mapping[str, Awaited]
) -> dict[str, OnLists]:
    """Return what the lists of a kind that the office keeps show of events, by their numbers."""
    lists = _Lists(desk, kind, {player.player_id for awaited in events.values()
                                for player in awaited.submission.report.players})  # fmt: skip
    waiting: dict[date, list[str]] = {}
    for number, awaited in events.items():
        waiting.setdefault(awaited.first, []).append(number)
    shown: dict[str, OnLists] = {}
    while waiting:
        day = min(waiting)
        numbers = waiting.pop(day)
        on_list = {number: events[number].submission for number in numbers}
        before = {number: shown[number].missing_on for number in numbers if number in shown}
        used = _used(day, on_list, book_on)
        if needs := tuple(used_day for used_day in sorted(used) if lists.of(used_day) is None):
            for number in numbers:
                missing = before.get(number, ())
                old = shown[number].players if number in shown else ()
                shown[number] = OnLists(day, None, missing, needs, old)
            continue

        def make(some: Mapping[str, Submission], day: date = day) -> ListMade:
            return made_of(some, lists.until(day), family, day, desk.catalogue)

        there, gone = _on_one_list(day, on_list, lists, make, max(used - {day}))
        for number, seen in (there | gone).items():
            missing = (*before.get(number, ()), *seen.missing_on)
            shown[number] = OnLists(day, seen.rated_on, missing, (), seen.players, seen.refused,
                                    seen.faults, seen.highest)  # fmt: skip
        after = next_list(day, book_on)
        for number in gone:
            last = events[number].last
            is_late = len(shown[number].missing_on) >= _LISTS_MAX if last is None else after > last
            if not is_late:
                waiting.setdefault(after, []).append(number)
    return shown


def _used(day: date, events: Mapping[str, Submission], book_on: BookOn) -> set[date]:
    """Return the days of the lists that it takes: this one, the one before, those of the starts."""
    starts = [submission.facts.start for submission in events.values()]
    eve = date.fromordinal(day.toordinal() - 1)
    days = [eve, *(start for start in starts if start is not None)]
    return {day, *(calendar(book_on(on)).list_in_force(on) for on in days)}


@dataclass
class _Lists:
    """The lists of FIDE's that the office keeps of a kind; each is read once, when it is used."""

    desk: Desk
    kind: Which
    numbers: Collection[str]
    _read: dict[date, FideList | None] = field(default_factory=dict)

    def of(self, day: date) -> FideList | None:
        if day not in self._read:
            row = lists_kept(self.desk, self.kind).get(day)
            kept = None if row is None else read_kept(self.desk, day, row, self.numbers)
            self._read[day] = kept
        return self._read[day]

    def until(self, day: date) -> list[RatingList]:
        return [kept.rating_list for on, kept in sorted(self._read.items()) if kept and on < day]


def _on_one_list(
    day: date,
    events: Mapping[str, Submission],
    lists: _Lists,
    make: Callable[[Mapping[str, Submission]], ListMade],
    before: date,
) -> tuple[dict[str, OnLists], dict[str, OnLists]]:
    """Return what a list shows of the events that are on it, and of those that are not."""
    whole = make(events)
    listed, listed_before = lists.of(day), lists.of(before)
    assert listed is not None
    assert listed_before is not None
    there: dict[str, OnLists] = {}
    for number in events:
        if number in whole.refused or number not in whole.sides:
            there[number] = OnLists(day, refused=whole.refused.get(number),
                                    faults=whole.faults.get(number, ()))  # fmt: skip
    rated = {number: events[number] for number in events if number not in there}
    players = {number: _players(number, whole, listed) for number in rated}
    short = {number for number in rated if _is_short(players[number])}
    list_made, gone = whole, {}
    if short:
        list_made = make({number: rated[number] for number in rated if number not in short})
        confirmed = {
            number
            for number in short
            if any(
                _fits(player.number, list_made, listed, listed_before)
                for player in players[number]
                if player.state in _SHORT
            )
        }
        if confirmed != short:
            list_made = make({number: rated[number] for number in rated if number not in confirmed})
        gone = {number: OnLists(day, None, (day,), (), players[number],
                                highest=whole.highest[number]) for number in confirmed}  # fmt: skip
    for number in rated.keys() - gone.keys():
        shown = _players(number, list_made, listed)
        is_told = any(player.state != "newcomer" for player in shown)
        there[number] = OnLists(day, day if is_told else None, players=shown,
                                highest=list_made.highest[number])  # fmt: skip
    return there, gone


def _is_short(players: Collection[PlayerAtFide]) -> bool:
    """Tell whether all whose figures tell anything have fewer games than they should."""
    judged = [player for player in players if player.state != "newcomer" and player.games]
    return bool(judged) and all(player.state in _SHORT for player in judged)


def _fits(number: str, list_made: ListMade, listed: FideList, before: FideList) -> bool:
    """Tell whether a player's figures are FIDE's without an event."""
    old = before.players.get(number, ListedPlayer(None, None)).rating
    expected = list_made.players.get(number, PlayerMade(old, old, 0))
    return _state(expected, listed.players.get(number)) == "as_expected"


def _players(event: str, list_made: ListMade, listed: FideList) -> tuple[PlayerAtFide, ...]:
    shown = []
    for number, side in list_made.sides.get(event, {}).items():
        expected = list_made.players[number]
        there = listed.players.get(number)
        change = None if side.change_e5 is None else Decimal(side.change_e5) / _POINT_E5
        shown.append(
            PlayerAtFide(
                number=number,
                state=_state(expected, there),
                games=side.games,
                change=change,
                games_expected=expected.games,
                games_listed=None if there is None else there.games,
                rating_old=expected.rating_old,
                rating_expected=expected.rating,
                rating_listed=None if there is None else there.rating,
                k_factor=None if side.k_factor_e2 is None else Decimal(side.k_factor_e2) / 100,
                k_article=side.k_article,
            )
        )
    return tuple(sorted(shown, key=lambda player: player.number))


def _state(expected: PlayerMade, there: ListedPlayer | None) -> Figures:
    if expected.rating_old is None:
        return "newcomer"
    if there is None:
        return "as_expected" if expected.rating is None else "not_listed"
    if there.games is not None and there.games != expected.games:
        return "games_missing" if there.games < expected.games else "more_games"
    return "as_expected" if there.rating == expected.rating else "rating_differs"
