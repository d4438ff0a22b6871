"""Direct encounters: how the tied are parted by the games among themselves (C.07 6, 13.3)."""

from collections.abc import Sequence
from fractions import Fraction

from arpad.norms.tie_breaks.boards import BY_BOARDS, by_board_half
from arpad.norms.tie_breaks.choosing import Chosen
from arpad.norms.tie_breaks.field import TieBreakEvent, Turn

Group = tuple[int, ...]


def direct(group: Group, field: TieBreakEvent, chosen: Chosen) -> list[Group]:
    """Return those tied in their order, who stay tied together (6)."""
    return _direct(group, field, field.primary, chosen)


def extended(group: Group, field: TieBreakEvent, chosen: Chosen) -> list[Group]:
    """Return the teams tied in their order (13.3): by the first score, then by the other.

    Each score is applied until it parts nobody any more, and then it begins again with the first
    for those still tied. Two teams are parted at last by the boards of their own matches, if the
    tie-break says so (13.3.2).
    """
    if len(group) == 1:
        return [group]
    for score in (field.primary, field.secondary):
        parts = _direct(group, field, score, chosen)
        if len(parts) > 1:
            return [smaller for part in parts for smaller in extended(part, field, chosen)]
    if len(group) == 2:
        for measure in chosen.tie_break.then:
            of_each = {number: _of_boards(number, group, field, chosen) for number in group}
            orders = {number: BY_BOARDS[measure](half) for number, half in of_each.items()}
            if orders[group[0]] != orders[group[1]]:
                return [(number,) for number in sorted(group, key=orders.__getitem__, reverse=True)]
    return [group]


def _direct(group: Group, field: TieBreakEvent, score: int, chosen: Chosen) -> list[Group]:
    parts = _parted(group, field, score, chosen)
    if len(parts) == 1:
        return parts
    return [smaller for part in parts for smaller in _direct(part, field, score, chosen)]


def among_half(
    number: int, group: Group, field: TieBreakEvent, score: int, chosen: Chosen
) -> dict[int, Fraction]:
    """Return what somebody made against each of the others whom he met, in half points.

    Who met twice counts once, with the average (6.1.2).
    """
    by_opponent: dict[int, list[int]] = {}
    for turn in _encounters(number, group, field, chosen):
        by_opponent.setdefault(turn.opponent or 0, []).append(turn.points_half[score])
    return {other: Fraction(sum(points), len(points)) for other, points in by_opponent.items()}


def _parted(group: Group, field: TieBreakEvent, score: int, chosen: Chosen) -> list[Group]:
    """Return the tied in the order of the table of their own games, once (6.2, 6.3)."""
    if len(group) == 1:
        return [group]
    by_number = {number: among_half(number, group, field, score, chosen) for number in group}
    points = {number: sum(among.values(), Fraction(0)) for number, among in by_number.items()}
    ordered = sorted(group, key=lambda number: (-points[number], number))
    others = len(group) - 1
    if field.is_all_play_all or all(len(among) == others for among in by_number.values()):
        return _by_points(ordered, points)
    win_half = field.scales[score].win_half
    most = {
        number: points[number] + (others - len(by_number[number])) * win_half for number in group
    }
    return _as_far_as_sure(ordered, points, most)


def _by_points(ordered: Sequence[int], points: dict[int, Fraction]) -> list[Group]:
    parts: list[list[int]] = []
    for number in ordered:
        if parts and points[parts[-1][0]] == points[number]:
            parts[-1].append(number)
        else:
            parts.append([number])
    return [tuple(sorted(part)) for part in parts]


def _as_far_as_sure(
    ordered: Sequence[int], points: dict[int, Fraction], most: dict[int, Fraction]
) -> list[Group]:
    """Return those who lead whatever the games not played had brought, and the rest (6.3)."""
    left = list(ordered)
    groups: list[Group] = []
    while len(left) > 1 and points[left[0]] > max(most[number] for number in left[1:]):
        groups.append((left.pop(0),))
    return [*groups, tuple(sorted(left))]


def _encounters(number: int, group: Group, field: TieBreakEvent, chosen: Chosen) -> list[Turn]:
    return [
        turn
        for turn in field.by_number[number].turns
        if turn.opponent in group and field.is_game(turn, are_forfeits=chosen.are_forfeits_played)
    ]


def _of_boards(number: int, group: Group, field: TieBreakEvent, chosen: Chosen) -> list[int]:
    return by_board_half(_encounters(number, group, field, chosen), field.boards)
