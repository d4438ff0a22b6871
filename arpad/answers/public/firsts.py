"""The first of a list in a group of its players, and who rose most: one answer for every page."""

from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from arpad.answers.public.lists import ListHead, PlayerNamed, head_of
from arpad.office.lists.publication import stands_by_rank
from arpad.office.lists.regions import region_of
from arpad.office.reading.firsts import (
    GroupHeld,
    first_of,
    group_of,
    groups_of,
    ranks_in,
    risen_over,
)
from arpad.office.reading.grouping import BEST, FIRST_MAX
from arpad.office.reading.groups import (
    BY_AGE,
    EVERYBODY,
    FEMALE,
    NEW,
    SPANS,
    WOMEN,
    GroupKind,
    PlayerGroup,
    Span,
)
from arpad.office.reading.rising import list_before
from arpad.office.reading.shelf import Row, Shelf, Volume

_TENTH: Final = Decimal("0.1")


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Rated players who have something in common: how many, how many active, and their means.

    `kind` is that of `groups.GroupKind`, `value` what they have in common ("14" of under 14), `sex`
    whose of a group by age, `path` its name in addresses. `mean` is of all of them, `mean_best` of
    the ten highest who are active; None if there are less.
    """

    path: str
    kind: str
    value: str
    sex: str
    players: int
    active: int
    mean: Decimal
    mean_best: Decimal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class First:
    """An active player among the first of a group: rank (equals share one), and the list's row.

    `has_games`: the list looked at games of the player's, which it explains.
    """

    rank: int
    player: PlayerNamed
    title: str | None
    federation: str | None
    club: str | None
    rating: int
    change: int | None
    games: int | None
    has_games: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstOf:
    """The first of a list in a group, by rank."""

    head: ListHead
    group: Group
    rows: tuple[First, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RankIn:
    """Which rank a player has in a group of a list."""

    group: Group
    rank: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Riser:
    """Somebody who rose: rating and what it was before, by how many points, in how many games.

    `has_games` is that of `First`.
    """

    player: PlayerNamed
    rating: int
    rating_before: int
    gain: int
    games: int
    has_games: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RisenOver:
    """Who rose most over a span (list, half-year, year), with so many rated games at least.

    `since` is the list with which it is compared; None where the series is younger.
    """

    span: str
    months: int
    games_least: int
    since: date | None
    rows: tuple[Riser, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Risen:
    """Who rose most on a list, over each span."""

    head: ListHead
    spans: tuple[RisenOver, ...]


def the_first(volume: Volume, path: str, most: int = FIRST_MAX) -> FirstOf:
    """Return the first of a list in the group that a path names: whoever has a rank up to one.

    Raises NotFoundError if nobody on the list is of the group.
    """
    held = group_of(volume, path)
    return FirstOf(head=head_of(volume), group=group_told(held), rows=_rows(volume, held, most))


def first_in(volume: Volume, group: PlayerGroup, most: int) -> tuple[First, ...]:
    """Return the first of a list in a group; none where nobody is of it."""
    held = {of.group: of for of in groups_of(volume, group.kind)}
    return _rows(volume, held[group], most) if group in held else ()


def groups_told(volume: Volume, kind: GroupKind) -> tuple[Group, ...]:
    """Return the groups of a kind on a list, the largest first."""
    return tuple(map(group_told, groups_of(volume, kind)))


def groups_with_first(volume: Volume) -> tuple[Group, ...]:
    """Return the groups of a list that have a page of their first, in the order of a menu.

    Women, juniors from the oldest, seniors, then regions, and federations, if there are several; of
    those in which somebody is active.
    """
    return volume.kept("with first", make=lambda: _with_first(volume))


def _with_first(volume: Volume) -> tuple[Group, ...]:
    lands = [groups_of(volume, kind) for kind in (GroupKind.REGION, GroupKind.FEDERATION)]
    by_group = {
        held.group: held
        for held in groups_of(volume, GroupKind.SEX, GroupKind.UNDER, GroupKind.OVER, GroupKind.NEW)
    }
    juniors = [group for group in BY_AGE if group.kind is GroupKind.UNDER]
    seniors = [group for group in BY_AGE if group.kind is GroupKind.OVER]
    order = [WOMEN, *sorted(juniors, key=lambda group: -int(group.value)), *seniors, NEW]
    held = [by_group[group] for group in order if group in by_group]
    held += [group for groups in lands if len(groups) > 1 for group in groups]
    return tuple(group_told(of) for of in held if of.ranked)


def ranks_of(volume: Volume, row: Row) -> tuple[RankIn, ...]:
    """Return which ranks a player has on a list, by the player's row: none who isn't by rank.

    By age in the youngest group of juniors and the oldest of seniors, then among women, in the
    federation and the region if there are several, in the club, and among all.
    """
    if not stands_by_rank(row):
        return ()
    year = volume.list_date.year - int(row["birth_date"][:4]) if row["birth_date"] else None
    groups = _by_age(year, row["sex"])
    if row["sex"] == FEMALE:
        groups.append(WOMEN)
    if row["federation"] and len(groups_of(volume, GroupKind.FEDERATION)) > 1:
        groups.append(PlayerGroup(GroupKind.FEDERATION, row["federation"]))
    region = region_of(volume.manifest, row["club"])
    if region and len(groups_of(volume, GroupKind.REGION)) > 1:
        groups.append(PlayerGroup(GroupKind.REGION, region))
    if row["club"]:
        groups.append(PlayerGroup(GroupKind.CLUB, row["club"]))
    ranks = ranks_in(volume, [*groups, EVERYBODY], row["rating"])
    return tuple(RankIn(group=group_told(of), rank=rank) for rank, of in ranks.values())


def _by_age(age: int | None, sex: str | None) -> list[PlayerGroup]:
    """Return the youngest group of juniors, or the oldest of seniors, with that of girls or women.

    >>> [group.path for group in _by_age(13, "w")], [group.path for group in _by_age(70, "m")]
    (['under-14-w', 'under-14'], ['over-65'])
    """
    if age is None:
        return []
    limits = {kind: sorted({int(group.value) for group in BY_AGE if group.kind is kind})
              for kind in (GroupKind.UNDER, GroupKind.OVER)}  # fmt: skip
    young = [(GroupKind.UNDER, limit) for limit in limits[GroupKind.UNDER] if age <= limit][:1]
    old = [(GroupKind.OVER, limit) for limit in limits[GroupKind.OVER] if age >= limit][-1:]
    sexes = (FEMALE, "") if sex == FEMALE else ("",)
    return [PlayerGroup(kind, str(limit), of) for kind, limit in young + old for of in sexes]


def risen(shelf: Shelf, volume: Volume) -> Risen:
    """Return who rose most on a list, over each span."""
    days = shelf.days(volume.series)
    spans = tuple(
        RisenOver(
            span=span.name,
            months=span.months,
            games_least=span.games_least,
            since=list_before(days, volume.list_date, span),
            rows=_risers(volume, span),
        )
        for span in SPANS
    )
    return Risen(head=head_of(volume), spans=spans)


def group_told(held: GroupHeld) -> Group:
    """Return a group with its means, to a tenth of a point."""
    group = held.group
    return Group(
        path=group.path,
        kind=group.kind.value,
        value=group.value,
        sex=group.sex,
        players=held.players,
        active=held.ranked,
        mean=_mean(held.total, held.players),
        mean_best=_mean(held.best, BEST) if held.ranked >= BEST else None,
    )


def _mean(total: int, count: int) -> Decimal:
    return (Decimal(total) / count).quantize(_TENTH, ROUND_HALF_UP)


def _rows(volume: Volume, held: GroupHeld, most: int) -> tuple[First, ...]:
    return tuple(
        First(rank=row["rank"], player=_named(row), title=row["title"],
              federation=row["federation"], club=row["club"], rating=row["rating"],
              change=row["change"], games=row["games"],
              has_games=bool(row["has_games"]))
        for row in first_of(volume, held, most)
    )  # fmt: skip


def _risers(volume: Volume, span: Span) -> tuple[Riser, ...]:
    return tuple(
        Riser(player=_named(row), rating=row["rating"], rating_before=row["rating_before"],
              gain=row["rating"] - row["rating_before"], games=row["games_over"],
              has_games=bool(row["has_games"]))
        for row in risen_over(volume, span)
    )  # fmt: skip


def _named(row: Row) -> PlayerNamed:
    return PlayerNamed(player_id=row["player_id"], name=row["name"])
