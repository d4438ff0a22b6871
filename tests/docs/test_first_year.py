"""The tutorial "The first year of a small federation" is typed from its first line to its last."""

import csv
import re
import shutil
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from tests.docs.pages import arpad, assert_prints, calls

PAGE = Path(__file__).parents[2] / "docs" / "tutorials" / "first-year.md"
FOLDER = PAGE.with_suffix("")
TEXT = PAGE.read_text(encoding="utf-8")
HASH = re.compile(r"[0-9a-f]{64}|[0-9a-f]{16}(?=…)")
"""Keys are random, and hashes follow from them: each stands on the page as an example of one."""
VERBS = (
    "office init", "player import", "list add", "office show", "player set", "list external",
    "office set", "key new", "event add", "period status", "intake", "event enter", "event show",
    "period preview", "period publish", "list show", "explain", "event decide", "player rename",
    "player doubles", "player merge", "list diff", "list export", "period fees", "list verify",
    "office check", "event list",
)  # fmt: skip


@pytest.mark.long
def test_every_call_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "lirnia"
    shutil.copytree(FOLDER, folder)
    monkeypatch.chdir(folder)
    typed = "\n".join(call.command for call in calls(TEXT))
    assert [verb for verb in VERBS if not re.search(rf"^arpad {verb}\b", typed, re.M)] == []
    type_the_page(arpad, monkeypatch.setenv)
    letter = (folder / "letters" / "event_1.txt").read_text(encoding="utf-8")
    assert "line 15: Round 4: player 6 has 1 against player 8" in letter
    assert "arpad" not in letter


def type_the_page(
    typing: Callable[[str], tuple[int, list[str]]], exporting: Callable[[str, str], object]
) -> None:
    """Type every call of the page, in a copy of its folder; each prints what the page shows."""
    met: dict[str, str] = {}
    for call in calls(TEXT):
        if call.command.startswith("export "):
            name, _, value = call.command.removeprefix("export ").partition("=")
            exporting(name, value)
            continue
        code, found = typing(HASH.sub(lambda one: met[one[0]], call.command))
        assert code == call.code, (call.command, found)
        assert_prints(*as_on_the_page(found, call.printed, met), call.command)


def as_on_the_page(
    found: list[str], shown: tuple[str, ...], met: dict[str, str]
) -> tuple[list[str], tuple[str, ...]]:
    """Return what was printed and what the page shows, each hash as it is; they are met in order.

    The same hash of the page always stands for the same one.
    """
    hashes = [one for line in shown for one in HASH.findall(line)]
    printed = [one for line in found for one in HASH.findall(line)]
    kept = printed if len(printed) == len(hashes) else printed[: len(hashes)]
    for example, real in zip(hashes, kept, strict=True):
        assert met.setdefault(example, real) == real, (example, real)
    return found, tuple(HASH.sub(lambda one: met[one[0]], line) for line in shown)


def test_the_files_are_those_that_the_page_names() -> None:
    files = {path.name for path in FOLDER.iterdir()}
    named = {name for name in files if name in TEXT}
    beside = {name for name in files if name.replace(".facts.toml", ".csv") in named}
    assert files == named | beside
    assert "are invented" in TEXT


def test_nobody_in_the_files_is_young() -> None:
    with (FOLDER / "members.csv").open(encoding="utf-8", newline="") as stream:
        births = [row["birth_date"] for row in csv.DictReader(stream)]
    assert len(births) == 16
    assert max(births) < "2000"


def test_the_figures_of_the_page_are_right() -> None:
    """By hand, from FIDE's table (FCE 13.2) and FCE 16.2: nothing is asked of arpad.

    Kelp, 1718, drew with Elm 1944 (226: .21), Gorse 1876 (158: .29) and Birch 2031 (313: .14), beat
    Ivory 1790 (72: .40) and lost to Thorn 1620 (98: .63). Games of 2023 to 2025: 7, 10, 18 with the
    weights 3, 4, 5 of 15; K0 is 24. Ivory lost to Gorse (86: .38), Kelp (.60), Birch (241: .20) and
    Elm (154: .29), and beat Thorn (170: .72); games 9, 11, 13. Cedar, K 24 as the page shows, had
    4.5 points: .97 and .95 against the newcomers, .34, .62 and .71. Thorn, 1640, lost to Alder 2104
    (464: .05), Juniper 1752 (112: .35), Cedar 1987 (347: .11) and Fern 1902 (262: .18), and drew
    with Larch 1695 (55: .42); K0 is 30, games 11, 9, 14.
    """
    kelp = k_factor(24, 7, 10, 18) * (Fraction("2.5") - Fraction("1.67"))
    assert (k_factor(24, 7, 10, 18), kelp) == (26, Fraction("21.58"))
    assert "Kelp, Marigold: 1718 → 1740 (+22)" in TEXT
    ivory = k_factor(24, 9, 11, 13) * (1 - Fraction("2.19"))
    assert round(ivory) == -31
    assert "Ivory, Lysander: 1790 → 1759 (-31)" in TEXT
    cedar = 24 * (Fraction("4.5") - Fraction("3.59"))
    assert cedar == Fraction("21.84")
    assert "1987 + 21.84 = 2008.84" in TEXT
    thorn = k_factor(30, 11, 9, 14) * (Fraction("0.5") - Fraction("1.11"))
    assert (thorn, round(thorn)) == (Fraction("-19.52"), -20)
    assert "12 Maple, Clementine: 1640 → 1620 (-20)" in TEXT
    assert 1020 + 40 * 17 == 1700  # 10.2: after the age of 17 the same, 1700
    assert 20 + 6 * Fraction("1.50") == 29
    assert "6 players, 15 games: 29.00" in TEXT


def k_factor(base: int, *games: int) -> int:
    """Return K = K0 + 3 - MP/9, half up, of the games of 2023, 2024 and 2025 (FCE 16.2b)."""
    mean = Fraction(sum(weight * count for weight, count in zip((3, 4, 5), games, strict=True)), 15)
    return int(base + 3 - mean / 9 + Fraction(1, 2))
