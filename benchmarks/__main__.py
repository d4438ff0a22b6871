"""Runs the benchmarks: python -m benchmarks [--small | --trial] [--json] [--write] [NAME ...].

Without a name all that have the size. Leaves with 1 if integers differ that have to be equal; how
long something takes fails nothing.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.machine import load, machine
from benchmarks.measured import Benchmark, NotHereError, Size
from benchmarks.results import markdown, write

HERE = Path(__file__).parent


def gathered() -> dict[str, Benchmark]:
    """Return every benchmark that a file of this folder declares, by its name."""
    modules = (import_module(f"benchmarks.{one.stem}") for one in sorted(HERE.glob("[!_]*.py")))
    declared = [one for module in modules for one in getattr(module, "BENCHMARKS", ())]
    found = {one.name: one for one in declared}
    if len(found) != len(declared):
        raise ValueError("two benchmarks have the same name")
    return found


def result(benchmarks: Iterable[Benchmark], size: Size) -> dict[str, Any]:
    """Return what they measure, one after the other, and which were left out, and why."""
    start, before = perf_counter(), load()
    measured: list[dict[str, Any]] = []
    left_out: list[dict[str, str]] = []
    for one in benchmarks:
        words = one.words(size)
        if words is None:
            left_out.append({"benchmark": one.name, "because": f"it has no {size} size"})
            continue
        print(f"{one.name} ...", file=sys.stderr, flush=True)
        try:
            measured += ({"benchmark": one.name, **found.json()} for found in one.measure(*words))
        except NotHereError as lacking:
            left_out.append({"benchmark": one.name, "because": str(lacking)})
    of_machine = {**machine(), "load": {"start": before, "end": load()}}
    seconds = round(perf_counter() - start)
    return {"size": size, "machine": of_machine, "seconds": seconds, "measured": measured,
            "left_out": left_out}  # fmt: skip


def main(words: Sequence[str]) -> int:
    """Run the named benchmarks, or all; print a Markdown table, or one JSON object."""
    known = gathered()
    asked = _asked(words, known)
    found = result((known[name] for name in asked.names or known), asked.size)
    print(json.dumps(found, indent=1) if asked.json else markdown(found))
    if asked.write:
        write(found, HERE)
    wrong = [one for one in found["measured"] if one["equal"] is False]
    for one in wrong:
        print(f"{one['benchmark']}: {one['what']}: integers differ", file=sys.stderr)
    return 1 if wrong else 0


def _asked(words: Sequence[str], known: dict[str, Benchmark]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("./run bench", description=(__doc__ or "").split("\n\n")[1])
    size = parser.add_mutually_exclusive_group()
    size.set_defaults(size="whole")
    for name, what in (("small", "under a quarter of an hour"), ("trial", "for integers alone")):
        size.add_argument(f"--{name}", dest="size", action="store_const", const=name, help=what)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--write", action="store_true", help="keep table, JSON and charts here")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(known))
    asked = parser.parse_args(words)
    if unknown := set(asked.names) - known.keys():
        parser.error(f"no benchmark is called {', '.join(sorted(unknown))}")
    return asked


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
