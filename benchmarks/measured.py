"""What a benchmark gives: figures beside those of its peers; and how a file takes part.

A file of this folder takes part in `./run bench` by declaring BENCHMARKS: for each a name, one
function that measures, and what it is called with in each size. Nothing else lists it:

    def added_up(games: int) -> list[Measured]:
        ours, theirs = median_of(...), median_of(...)
        return [Measured("games added up", games / ours, "games/s", goal="25 x NumPy",
                         peers=(Peer("NumPy", games / theirs),), equal=are_equal)]

    BENCHMARKS = (Benchmark("added-up", added_up, whole=(10_000_000,), small=(1_000_000,)),)

`NotHereError` says what a machine lacks: the benchmark is left out, and that is said.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

Size = Literal["trial", "small", "whole"]
"""`trial`: some seconds, for its integers alone; `small`: a quarter of an hour all together."""


class NotHereError(Exception):
    """This machine lacks what a benchmark needs; the words say what."""


@dataclass(frozen=True, slots=True)
class Peer:
    """What else does the same, in the same run, in the unit of what it stands beside."""

    name: str
    value: float


@dataclass(frozen=True, slots=True)
class Measured:
    """One figure: how long, or in a unit that ends in /s how much a second.

    equal: whether the integers that were compared are the same; None where none were. of: what the
    figure depends on, for charts.
    """

    what: str
    value: float
    unit: str = "s"
    goal: str = ""
    note: str = ""
    peers: tuple[Peer, ...] = ()
    equal: bool | None = None
    megabytes: int | None = None
    of: Mapping[str, int | str] = field(default_factory=dict)

    def ratio(self, peer: Peer) -> float:
        """Return how many times as fast as a peer this is.

        >>> Measured("a", 2.0).ratio(Peer("b", 6.0)), Measured("a", 9, "g/s").ratio(Peer("b", 2))
        (3.0, 4.5)
        """
        ours, theirs = (self.value, peer.value) if "/s" in self.unit else (peer.value, self.value)
        return ours / theirs

    def beside(self) -> str:
        """Return what stands in a table beside the figure.

        >>> Measured("a", 2.0, goal="3 s", peers=(Peer("NumPy", 6.0),), equal=True).beside()
        '3.00 times as fast as NumPy (6.00 s); integers equal; goal 3 s'
        >>> Measured("a", 6.0, peers=(Peer("a copy", 0.2),)).beside()
        '30.0 times as long as a copy (0.20 s)'
        """
        found = [
            f"{_times(self.ratio(one))} as {one.name} ({told(one.value, self.unit)})"
            for one in self.peers
        ]
        if self.equal is not None:
            found.append("integers equal" if self.equal else "INTEGERS DIFFER")
        if self.megabytes is not None:
            found.append(f"{self.megabytes} MB")
        if self.note:
            found.append(self.note)
        if self.goal:
            found.append(f"goal {self.goal}")
        return "; ".join(found)

    def row(self) -> tuple[str, str, str]:
        """Return the figure as a row of a table."""
        return self.what, told(self.value, self.unit), self.beside()

    def json(self) -> dict[str, Any]:
        """Return the figure as JSON has it: every pair with its ratio."""
        return {
            "what": self.what,
            "value": self.value,
            "unit": self.unit,
            "goal": self.goal or None,
            "note": self.note or None,
            "peers": [
                {"name": one.name, "value": one.value, "ratio": self.ratio(one)}
                for one in self.peers
            ],
            "equal": self.equal,
            "megabytes": self.megabytes,
            "of": dict(self.of),
        }


@dataclass(frozen=True, slots=True)
class Benchmark:
    """A benchmark by its name, and with which words it measures in each size.

    One that has no small size runs in the whole run alone.
    """

    name: str
    measure: Callable[..., Sequence[Measured]]
    whole: tuple[Any, ...] = ()
    small: tuple[Any, ...] | None = None
    trial: tuple[Any, ...] | None = None

    def words(self, size: Size) -> tuple[Any, ...] | None:
        """Return what it is called with in a size; None if it has none of it."""
        return {"whole": self.whole, "small": self.small, "trial": self.trial}[size]


def _times(ratio: float) -> str:
    return f"{figure(ratio)} times as fast" if ratio >= 1 else f"{figure(1 / ratio)} times as long"


def told(value: float, unit: str) -> str:
    """Return a figure with its unit.

    >>> told(0.5, "s"), told(73_800_000.0, "games/s"), told(0.9, "ms of processor")
    ('0.50 s', '73,800,000 games/s', '0.90 ms of processor')
    """
    return f"{figure(value)} {unit}"


def figure(value: float) -> str:
    """Return a figure with as many decimals as say something.

    >>> figure(0.0123), figure(2.345), figure(33.52), figure(1429.3)
    ('0.012', '2.35', '33.5', '1,429')
    """
    if value < 0.1:
        return f"{value:.2g}"
    return f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 100 else f"{value:,.0f}"


def tell(found: Iterable[Measured]) -> None:
    """Print figures, of a benchmark that is run by itself."""
    for one in found:
        print(" | ".join(one.row()), flush=True)
