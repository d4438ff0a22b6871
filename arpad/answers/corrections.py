"""What a correction changes before it is published: what differs, who moves, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from arpad.answers.alike import alike, made_of
from arpad.answers.figures import points
from arpad.answers.journal import ActTold, acted
from arpad.office.acting import Done
from arpad.office.corrections.differing import Differing
from arpad.office.corrections.entering import is_carried_out
from arpad.office.corrections.paths import DifferencePart, MovedPlayer, moved
from arpad.office.corrections.recorded import entered
from arpad.office.corrections.restating import Again, Restatement, restated
from arpad.office.desk import Desk
from arpad.office.kept.lists import KeptList
from arpad.office.kept.settings import setting
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Differs:
    """What differs from the report before: of a game its round and players, a player, a fact.

    `before` and `after` are "" where it isn't there.
    """

    what: str
    which: str
    round: int | None
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PartTold:
    """One part of a difference, in points: on which list, and what it comes from.

    `cause` is game (another result, or a game that is there in one making alone), opponent, own or
    both (whose rating is another), k_factor, adjustment (`kind` says which) or list (what a list
    carries otherwise). Of a game its event (`event_name`: as a list calls it), round and opponent.
    """

    list_date: date
    cause: str
    amount: Decimal
    event: str
    event_name: str
    round: int | None
    opponent: str
    opponent_name: str
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerMoved:
    """A player whose rating changes on the last list: before, after, and by how many points.

    `parts` sum up to it exactly; `path` names over whom it came, from a corrected event on.
    """

    player: str
    name: str
    before: int | None
    after: int | None
    points: int
    path: tuple[str, ...]
    parts: tuple[PartTold, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListCorrected:
    """A list that corrections change: from which on, how it comes out, and who moves.

    `way` is correction (in the list of `enters`) or revision; `is_carried_out` is false where
    nobody moves by more than the office's tolerance. `lists` are the days of those that change.
    """

    list: str
    since: date | None
    way: str
    enters: date
    is_carried_out: bool
    lists: tuple[date, ...]
    acts: tuple[int, ...]
    players: tuple[PlayerMoved, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected:
    """A correction: the act that records it (None of a preview), what differs, who moves."""

    act: ActTold | None = None
    is_preview: bool = False
    differs: tuple[Differs, ...] = ()
    lists: tuple[ListCorrected, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """A chain of lists made again with mended reports: the days of those that change, who moves.

    `written` are the directories that were written.
    """

    lists: tuple[date, ...] = ()
    players: tuple[PlayerMoved, ...] = ()
    written: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def replayed(again: Restatement, written: Sequence[str], problems: Sequence[Problem]) -> Replayed:
    """Return what mended reports change in a chain of lists."""
    return Replayed(
        lists=tuple(again_made.list_date for again_made in again.changed),
        players=_players(again) if again.lists and again.is_sound else (),
        written=tuple(written),
        problems=(*problems, *again.problems),
    )


def corrected(
    desk: Desk, done: Done | None, differs: Sequence[Differing], *, is_preview: bool
) -> Corrected:
    """Return what the corrections that no list bears yet change, and the act if one was recorded.

    `desk` is the office after the act, or with the act tried on it.
    """
    problems_of_act = () if done is None else done.problems
    if done is not None and done.act is None:
        return Corrected(is_preview=is_preview, problems=problems_of_act)
    kept_again = [(kept, restated(desk, kept)) for kept in desk.lists.values()]
    problems = [problem for _, again in kept_again for problem in again.problems]
    is_recorded = done is not None and done.act is not None and not is_preview
    return Corrected(
        act=acted(desk.store, done.act) if is_recorded and done and done.act else None,
        is_preview=is_preview,
        differs=tuple(
            Differs(**alike(Differs, difference)) for difference in differs
        ),
        lists=tuple(_list(desk, kept, again) for kept, again in kept_again if again.lists),
        problems=(*problems_of_act, *problems),
    )  # fmt: skip


def _list(desk: Desk, kept: KeptList, again: Restatement) -> ListCorrected:
    then = entered(desk, kept)
    acts = {correction.act for correction in again.holding} ^ then.keys()
    days = tuple(again_made.list_date for again_made in again.changed)
    return ListCorrected(
        list=kept.name,
        since=min(days, default=None),
        way=setting(desk.store, "corrections"),
        enters=kept.next_date(desk.catalogue),
        is_carried_out=is_carried_out(desk, again),
        lists=days,
        acts=tuple(sorted(acts)),
        players=_players(again),
    )


def _players(again: Restatement) -> tuple[PlayerMoved, ...]:
    last = again.lists[-1]
    names = _named("list", "player_id", (last,))
    events = _named("events", "event_id", again.lists)
    return tuple(_player(player, names, events) for player in moved(again.made))


def _named(table: str, number: str, lists: Sequence[Again]) -> Mapping[str, str]:
    """Return the names in a table of lists, as they were and as they are made again."""
    both = (tables for again in lists for tables in (again.before.tables, again.period.tables))
    return {
        key: name for tables in both for key, name in tables[table].select(number, "name").rows()
    }


def _player(
    player: MovedPlayer, names: Mapping[str, str], events: Mapping[str, str]
) -> PlayerMoved:
    return PlayerMoved(
        player=player.player_id,
        parts=tuple(_part(part, names, events) for part in player.parts),
        **alike(PlayerMoved, player, "parts"),
    )


def _part(part: DifferencePart, names: Mapping[str, str], events: Mapping[str, str]) -> PartTold:
    return made_of(
        PartTold, part, amount=points(part.amount_e5, 5), event=part.event_id,
        event_name=events.get(part.event_id) or "", opponent=part.opponent_id,
        opponent_name=names.get(part.opponent_id) or "",
    )  # fmt: skip
