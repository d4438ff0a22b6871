"""Swiss events made by chance: byes, absences, forfeits, withdrawals, unrated players, draws.

Players are paired by points, so that the tied have met as often as in real events. The same rows
make a field of ours and a tournament report in TRF for gacrux.
"""

from random import Random

Rows = dict[int, tuple[int | None, str]]

_HALF = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0, "U": 2, "H": 1, "Z": 0}
_OTHER = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


def swiss(seed: int) -> Rows:
    """Return an event of 6 to 24 players and 4 to 9 rounds."""
    random = Random(seed)
    players = list(range(1, random.randint(6, 24) + 1))
    rounds = random.randint(4, min(9, len(players) - 2))
    cells: dict[int, list[str]] = {one: [] for one in players}
    met: set[frozenset[int]] = set()
    gone: set[int] = set()
    for _ in range(rounds):
        present = []
        for one in players:
            if one in gone or random.random() < 0.02:
                gone.add(one)
                cells[one].append("Z")
            elif random.random() < 0.06:
                cells[one].append(random.choice("HHZ"))
            else:
                present.append(one)
        _pair(random, present, cells, met)
    is_rated = random.random() < 0.8
    ratings = {one: random.randint(1400, 2500) for one in players}
    return {
        one: (None if not is_rated and one == players[-1] else ratings[one], " ".join(cells[one]))
        for one in players
    }


def _pair(
    random: Random, present: list[int], cells: dict[int, list[str]], met: set[frozenset[int]]
) -> None:
    order = sorted(present, key=lambda one: (-points_half(cells[one]), random.random()))
    while order:
        one = order.pop(0)
        other = next((it for it in order if frozenset((one, it)) not in met), None)
        if other is None:
            has_had = any(cell == "U" for cell in cells[one])
            cells[one].append("Z" if has_had else "U")
            continue
        order.remove(other)
        met.add(frozenset((one, other)))
        _play(random, one, other, cells)


def round_robin(seed: int) -> Rows:
    """Return a round robin of 4 to 10 players, with forfeits; an odd one has free rounds."""
    random = Random(seed)
    count = random.randint(4, 10)
    circle = [*range(1, count + 1), *([0] if count % 2 else [])]
    cells: dict[int, list[str]] = {one: [] for one in circle if one}
    for _ in range(len(circle) - 1):
        for place in range(len(circle) // 2):
            pair = (circle[place], circle[-1 - place])
            if 0 in pair:
                cells[max(pair)].append("Z")
            else:
                _play(random, *pair, cells)
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return {one: (random.randint(1500, 2400), " ".join(own)) for one, own in cells.items()}


def _play(random: Random, one: int, other: int, cells: dict[int, list[str]]) -> None:
    white, black = random.sample((one, other), 2)
    result = random.choices("10=+-", (40, 28, 26, 3, 3))[0]
    theirs = "-" if result == "-" and random.random() < 0.3 else _OTHER[result]
    cells[white].append(f"{black}w{result}")
    cells[black].append(f"{white}b{theirs}")


def points_half(cells: list[str]) -> int:
    return sum(_HALF[cell[-1]] for cell in cells)


def as_trf(rows: Rows, start: str) -> str:
    """Return the report of an event that began on a day, written as 2025-05-01."""
    rounds = max(len(cells.split()) for _, cells in rows.values())
    lines = [
        "012 Made by chance", f"042 {start}", f"052 {start}", f"062 {len(rows)}",
        "092 Individual: Swiss-System", f"142 {rounds}", f"XXR {rounds}",
    ]  # fmt: skip
    for number, (rating, text) in rows.items():
        cells = text.split()
        line = f"001 {number:4} m    {f'Player {number}':33} {rating or '':>4} FID"
        line = f"{line:79} {points_half(cells) / 2:4.1f} {number:4}"
        for cell in cells:
            opponent = cell[:-2] if len(cell) > 1 else "0000"
            colour = cell[-2] if len(cell) > 1 else "-"
            line += f"  {opponent:>4} {colour} {cell[-1]}"
        lines.append(line)
    return "\n".join(lines) + "\n"
