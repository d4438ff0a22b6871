"""The large number: every kind planted in many federations, a line of JSON for each list.

python -m tests.office.compare.planted alone|pairs PLAYERS FIRST LAST OUT
python -m tests.office.compare.planted table OUT ...

PLAYERS are 500 (an error, or a pair, for each list) or more, say 8000: then a list has several
errors, or pairs, each in other events than the others. FIRST and LAST are seeds; of each seed every
kind is planted once, or in one pair at least. A pair is in the same event, or of players of one,
where that can be. The lines are appended to OUT, and `table` counts them.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from tests.office.compare.errors import CORRECTED, OF_ALL, PLANTERS
from tests.office.compare.trials import (
    Kinds,
    by_list,
    is_named_at_all,
    trial,
    wrongly,
)

_LARGE = 2000
_LOCAL = tuple(kind for kind in PLANTERS if kind not in OF_ALL)
_UNDONE = ("game missing", "event missing", "K", "own rating", "counted twice")
"""What a later list can make good so that it shows."""


def one_of_each(seed: int) -> list[Kinds]:
    """Return every kind alone in the order of a seed, a correction after what it undoes."""
    kinds = list(PLANTERS)
    Random(seed).shuffle(kinds)
    months: list[Kinds] = [[(kind,)] for kind in kinds]
    months.insert(kinds.index(_UNDONE[seed % len(_UNDONE)]) + 1, [(CORRECTED,)])
    return months


def pairs(seed: int) -> list[Kinds]:
    """Return every kind beside another in the order of a seed, the correction last."""
    chance, kinds = Random(seed), list(PLANTERS)
    chance.shuffle(kinds)
    rest = [*kinds, chance.choice(kinds[:-1])]
    months: list[Kinds] = [[pair] for pair in zip(rest[::2], rest[1::2], strict=True)]
    return [*months, [(CORRECTED, chance.choice(_LOCAL))]]


def several(seed: int) -> list[Kinds]:
    """Return one list with all that concerns some, its correction, and each that concerns all."""
    kinds = list(_LOCAL)
    Random(seed).shuffle(kinds)
    return [[(kind,) for kind in kinds], [(CORRECTED,)], *([(kind,)] for kind in OF_ALL)]


def several_pairs(seed: int) -> list[Kinds]:
    """Return one list with four pairs, and one each of what concerns all beside something else."""
    chance, kinds = Random(seed), list(_LOCAL)
    chance.shuffle(kinds)
    first = list(zip(kinds[::2], kinds[1::2], strict=True))
    others = [[(kind, chance.choice(_LOCAL))] for kind in (CORRECTED, *OF_ALL)]
    return [first, *others]


def lines(mode: str, players: int, seed: int) -> Iterator[dict[str, Any]]:
    """Yield what was planted for each list of a federation, and how it was named."""
    are_alone, is_large = mode == "alone", players >= _LARGE
    months = (several if are_alone else several_pairs) if is_large else (
        one_of_each if are_alone else pairs)  # fmt: skip
    start = process_time()
    of_seed = trial(seed, players, 20 if is_large else 6, months(seed))
    middle = process_time()
    differences = by_list(of_seed)
    costs = {"planting": round(middle - start, 1), "comparing": round(process_time() - middle, 1)}
    for number, (day, plants) in enumerate(of_seed.plants.items()):
        of_list = differences[day]
        named = [is_named_at_all(plant, of_list) for plant in plants]
        wrong = wrongly(of_seed, day, of_list)
        yield {
            "players": players, "mode": mode, "seed": seed, "list": number,
            "right": [p.kind for p, is_right in zip(plants, named, strict=True) if is_right],
            "open": [p.kind for p, is_right in zip(plants, named, strict=True) if not is_right],
            "refused": of_seed.refused[day],
            "wrong": [[d.cause, d.player_id, str(d.sentence)] for d in wrong],
            "differ": len(of_list),
            "unexplained": sum(d.cause == "unexplained" for d in of_list), **costs,
        }  # fmt: skip


def table(rows: Sequence[dict[str, Any]]) -> str:
    """Return the counts by size, mode and kind."""
    counts: dict[tuple[int, str, str], Counter[str]] = {}
    for row in rows:
        of_lists = (row["players"], row["mode"])
        for said in ("right", "open", "refused"):
            for kind in row[said]:
                counts.setdefault((*of_lists, kind), Counter())[said] += 1
        for kind in {*row["right"], *row["open"]} if row["wrong"] else ():
            counts.setdefault((*of_lists, kind), Counter())["wrong"] += 1
    head = f"{'players':>7} {'mode':6} {'kind':22} {'right':>5} {'open':>5} {'share':>6} "
    head += f"{'wrong':>5} {'not planted':>11}"
    parts = [head]
    for (players, mode, kind), count in sorted(counts.items()):
        planted = count["right"] + count["open"]
        share = 100 * count["right"] / planted if planted else 0.0
        parts.append(f"{players:7} {mode:6} {kind:22} {count['right']:5} {count['open']:5} "
                     f"{share:5.1f}% {count['wrong']:5} {count['refused']:11}")  # fmt: skip
    return "\n".join(parts)


def _main(mode: str, *words: str) -> None:
    if mode == "table":
        rows = [json.loads(line) for name in words for line in Path(name).read_text().splitlines()]
        print(table(rows))
        return
    players, first, last = map(int, words[:3])
    with Path(words[3]).open("a", encoding="utf-8") as out:
        for seed in range(first, last + 1):
            for row in lines(mode, players, seed):
                out.write(json.dumps(row) + "\n")
            out.flush()


if __name__ == "__main__":
    _main(*sys.argv[1:])
