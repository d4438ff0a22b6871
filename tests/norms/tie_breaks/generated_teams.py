"""Events of teams made by chance, as reports in TRF26: byes, forfeited boards and matches.

Teams of four meet by match points; their players sit in the order of the list. gacrux reads the
same text.
"""

from dataclasses import dataclass, field
from random import Random

BOARDS = 4
_HALF = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0}
_OTHER = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


@dataclass
class _Event:
    teams: int
    cells: dict[int, list[str]] = field(default_factory=dict)
    points: dict[int, int] = field(default_factory=dict)
    met: set[frozenset[int]] = field(default_factory=set)
    had_bye: set[int] = field(default_factory=set)
    records: list[str] = field(default_factory=list)
    allocated: list[int] = field(default_factory=list)


def players(team: int) -> list[int]:
    return [(team - 1) * BOARDS + board for board in range(1, BOARDS + 1)]


def team_swiss(seed: int, start: str) -> str:
    """Return a Swiss of 6 to 14 teams and 4 to 7 rounds."""
    random = Random(seed)
    event = _Event(random.randint(6, 14))
    rounds = random.randint(4, min(7, event.teams - 2))
    for team in range(1, event.teams + 1):
        event.points[team] = 0
        for player in players(team):
            event.cells[player] = []
    for number in range(1, rounds + 1):
        _round(random, event, number)
    lines = [
        "012 Teams by chance", f"042 {start}", f"052 {start}", f"062 {event.teams * BOARDS}",
        f"082 {event.teams}", "092 Team: Swiss-System", f"142 {rounds}",
        "162  W 1.0    D 0.5    L 0.0", "192 FIDE_TEAM_TYPEA_MP_GP",
        "362 TW 2.0   TD 1.0   TL 0.0",
    ]  # fmt: skip
    for player, cells in event.cells.items():
        half = sum(_HALF.get(cell[-1:], 0) for cell in cells)
        line = f"001 {player:4} m    {f'Player {player}':33} 2000 FID"
        line = f"{line:79} {half / 2:4.1f} {player:4}"
        lines.append(line + "".join(f"  {cell:>8}" for cell in cells).rstrip())
    for team in range(1, event.teams + 1):
        listed = " ".join(f"{player:4}" for player in players(team))
        lines.append(f"310 {team:3} {f'Team {team}':32}" + " " * 33 + listed)
    byes = " ".join(f"{team:3}" if team else "000" for team in event.allocated)
    if any(event.allocated):
        lines.append(f"320  1.0  2.0 {byes}")
    return "\n".join([*lines, *event.records]) + "\n"


def _round(random: Random, event: _Event, number: int) -> None:
    asked = [team for team in event.points if random.random() < 0.06]
    for team in asked:
        kind = random.choice("HZ")
        event.records.append(f"240 {kind} {number:3} {team:4}")
        event.points[team] += kind == "H"
        _blank(event, team)
    order = sorted(
        (team for team in event.points if team not in asked),
        key=lambda team: (-event.points[team], random.random()),
    )
    bye = 0
    if len(order) % 2:
        free = [team for team in order if team not in event.had_bye]
        bye = free[-1] if free else 0
        order.remove(bye or order[-1])
    event.allocated.append(bye)
    if bye:
        event.had_bye.add(bye)
        event.points[bye] += 1
        _blank(event, bye)
    while order:
        one = order.pop(0)
        other = next((it for it in order if frozenset((one, it)) not in event.met), None)
        if other is None:
            event.records.append(f"240 Z {number:3} {one:4}")
            _blank(event, one)
            continue
        order.remove(other)
        event.met.add(frozenset((one, other)))
        _match(random, event, one, other)
    for team in event.points:
        if len(event.cells[players(team)[0]]) < number:
            event.records.append(f"240 Z {number:3} {team:4}")
            _blank(event, team)


def _match(random: Random, event: _Event, one: int, other: int) -> None:
    made = 0
    for board, (white, black) in enumerate(zip(players(one), players(other), strict=True)):
        result = random.choices("10=+-", (38, 28, 28, 3, 3))[0]
        colour = "wb"[board % 2]
        event.cells[white].append(f"{black:4} {colour} {result}")
        event.cells[black].append(f"{white:4} {'bw'[board % 2]} {_OTHER[result]}")
        made += _HALF[result]
    event.points[one] += 2 * (made > BOARDS) + (made == BOARDS)
    event.points[other] += 2 * (made < BOARDS) + (made == BOARDS)


def _blank(event: _Event, team: int) -> None:
    for player in players(team):
        event.cells[player].append("")
