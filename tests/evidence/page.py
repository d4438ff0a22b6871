"""Writes docs/evidence.md: for each edition how many official figures arpad makes too.

python -m tests.evidence.page
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from arpad.rulebooks import CATALOGUE
from tests.evidence.counting import PRINTED, PUBLISHED, Counted
from tests.evidence.figures import official

FILE: Final = Path(__file__).parents[2] / "docs" / "evidence.md"
MARK: Final = "<!-- made by tests/evidence/page.py from here on -->"
PLAYS: Final = {"rapid": "rapid", "blitz": "blitz", "cnxc": "correspondence"}
OUTSIDE: Final = {"icu-1999": "standard", "icu-2012": "standard", "dwz-2022": "standard"}
"""Editions of files outside the package: docs/rulebooks has them."""
NONE: Final = "no evidence"


def editions() -> Iterator[tuple[str, str]]:
    """Yield every edition and its kind of play."""
    for edition in CATALOGUE.editions:
        plays = [play for word, play in PLAYS.items() if word in edition.name]
        yield edition.name, next(iter(plays), "standard")
    yield from OUTSIDE.items()


def made(rows: Sequence[Counted]) -> str:
    """Return the part of the page that is made: the table, and what each figure is."""
    lines = ["| edition | kind of play | published figures | equal | printed in the text | equal |",
             "|---|---|---|---|---|---|"]  # fmt: skip
    for edition, play in editions():
        own = [row for row in rows if row.edition == edition]
        cells = [cell for kind in (PUBLISHED, PRINTED) for cell in sums(own, kind)]
        lines.append(f"| `{edition}` | {play} | {' | '.join(cells)} |")
    lines += ["", "## What they are", "",
              "| edition | figures | source | of them | equal | the others |",
              "|---|---|---|---|---|---|"]  # fmt: skip
    names = [edition for edition, _ in editions()]
    for row in sorted(rows, key=lambda row: names.index(row.edition)):
        lines.append(f"| `{row.edition}` | {row.what} | {row.source} | {row.figures:,} "
                     f"| {row.equal:,} | {row.others} |")  # fmt: skip
    return "\n".join(lines) + "\n"


def sums(rows: Iterable[Counted], kind: str) -> tuple[str, str]:
    """Return how many figures of a kind there are, and how many are equal."""
    of_kind = [row for row in rows if row.kind == kind]
    if not of_kind:
        return NONE, ""
    return f"{sum(row.figures for row in of_kind):,}", f"{sum(row.equal for row in of_kind):,}"


def written(text: str) -> str:
    """Return the page with the part that is made as it is now."""
    return text.partition(MARK)[0] + MARK + "\n\n" + made(official())


if __name__ == "__main__":
    FILE.write_text(written(FILE.read_text(encoding="utf-8")), encoding="utf-8")
