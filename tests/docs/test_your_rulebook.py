"""The tutorial "Your rulebook in an hour": its files are on disk, its calls print what it shows.

Every `$ arpad ...` of the page is run, in order, in a copy of its folder. The lines below it must
be printed, in that order and, save where `...` stands, without others between them.
"""

import re
import shutil
import sys
import tomllib
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from arpad.law import Rulebook
from arpad.rulebooks.own import known
from tests.docs.pages import arpad, assert_prints, calls

PAGE = Path(__file__).parents[2] / "docs" / "tutorials" / "your-rulebook.md"
FOLDER = PAGE.with_suffix("")
TEXT = PAGE.read_text(encoding="utf-8")
SHOWN_IN_PART = ("december.trf", "january.trf", "autumn.trf", "fide_2027.toml", "list_2026-12.csv")
"""Files that the page's calls read, and that it doesn't print."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Go to a copy of the tutorial's folder; what was imported from it is forgotten afterwards."""
    copy = tmp_path / "your-rulebook"
    shutil.copytree(FOLDER, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.chdir(copy)
    yield copy
    sys.modules.pop("fide_2027", None)


def install(folder: Path, site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Do as `pip install .` with the tutorial's package: copy modules, write entry points."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    name, version = project["project"]["name"], project["project"]["version"]
    facts = site / f"{name.replace('-', '_')}-{version}.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = []
    for group, points in project["project"]["entry-points"].items():
        lines += [f"[{group}]", *(f"{key} = {value}" for key, value in points.items())]
    (facts / "entry_points.txt").write_text("\n".join(lines) + "\n")
    for module in project["tool"]["setuptools"]["py-modules"]:
        shutil.copy(folder / f"{module}.py", site / f"{module}.py")
    monkeypatch.syspath_prepend(str(site))


@pytest.mark.long
def test_every_call_prints_what_the_page_shows(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = calls(TEXT)
    verbs = {" ".join(call.command.split()[:3]) for call in shown}
    assert {"arpad rulebook test", "arpad rulebook show", "arpad calc change"} <= verbs
    assert {call.code for call in shown} == {0, 1}
    for call in shown:
        if call.command == "pip install .":
            install(folder, tmp_path / "site", monkeypatch)
            continue
        code, found = arpad(call.command)
        assert code == call.code, (call.command, found)
        assert_prints(found, call.printed, call.command)


def test_the_page_s_files_are_those_on_disk() -> None:
    included = re.findall(r"^```\{literalinclude\} (\S+)\n((?::.*\n)*)", TEXT, flags=re.MULTILINE)
    assert len(included) >= 10
    for name, options in included:
        content = (PAGE.parent / name).read_text(encoding="utf-8")
        for mark in re.findall(r"^:(?:start-at|end-before): (.*)$", options, flags=re.MULTILINE):
            assert sum(line.startswith(mark) for line in content.splitlines()) == 1, (name, mark)
    names = {Path(name).name for name, _ in included} | set(SHOWN_IN_PART)
    assert names == {path.name for path in FOLDER.iterdir() if path.is_file()}
    assert not re.search(r"^```(python|toml)", TEXT, flags=re.MULTILINE), "include files instead"


def test_the_parts_of_the_club_s_file_are_all_of_it() -> None:
    """Nothing of the rulebook is left out of the page; the ladder is that of the first try."""
    club = (FOLDER / "club_2026.py").read_text(encoding="utf-8")
    first = (FOLDER / "first_try.py").read_text(encoding="utf-8")
    ladder = club[club.index("        q.K_FACTOR.ladder(") : club.index("        q.K_FACTOR.none(")]
    assert ladder in first
    marks = re.findall(
        r"club_2026\.py\n:language: python\n:start-at: (.*)\n(?::end-before: (.*)\n)?",
        TEXT,
    )
    assert [(a, b) for a, b in marks] == [
        ("FROM_C1_TO_C3 =", "FROM_C4_TO_C5 ="),
        ("FROM_C4_TO_C5 =", "FROM_C6_TO_C7 ="),
        ("def by_percentage", "FROM_C1_TO_C3 ="),
        ("FROM_C6_TO_C7 =", "BOOK ="),
        ("BOOK =", ""),
    ]


def test_the_text_of_the_club_is_what_its_articles_are() -> None:
    quoted = set(re.findall(r"^> - (C[\d.]+)\. ", TEXT, flags=re.MULTILINE))
    articles = {one.number for one in club().articles if one.number.startswith("C")}
    assert quoted == articles


def club() -> Rulebook:
    """Return the club's rulebook, from the file on disk."""
    found = known(str(FOLDER / "club_2026.py"))
    return found.catalogue.book("club-2026")


def test_the_amendment_is_short_and_says_that_it_is_fictional() -> None:
    text = (FOLDER / "fide_2027.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 40
    assert "FICTIONAL" in text
    assert "fictional" in TEXT
    assert "fictional" in (FOLDER / "fide_2027.toml").read_text(encoding="utf-8")


def test_the_family_picks_the_amendment_through_its_entry_point(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    eve, day = date(2026, 12, 31), date(2027, 1, 1)
    assert known().catalogue.in_force("fide", day).name == "fide-2025"
    install(folder, tmp_path / "site", monkeypatch)
    catalogue = known().catalogue
    assert catalogue.in_force("fide", eve).name == "fide-2025"
    assert catalogue.in_force("fide", day).name == "fide-2027"
    assert catalogue.book("fide@2027-01-01").name == "fide-2027"
    assert catalogue.any_book("fide").name == "fide-2027"


def test_without_the_package_its_list_is_explained_in_its_own_words(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rating = next(call.command for call in calls(TEXT) if "december.trf" in call.command)
    with monkeypatch.context() as patched:
        install(folder, tmp_path / "site", patched)
        assert arpad(rating)[0] == 0
        told = arpad("arpad explain Brackwater --in feb27")
    assert told[0] == 0
    assert arpad("arpad explain Brackwater --in feb27") == told


def test_the_figures_of_the_page_are_right() -> None:
    """By hand, from the club's text and FIDE's table 8.1.2 (B.02): nothing is asked of arpad.

    Quill, 1124, K = 40: 531 and 788 count as 500 (.96 .04), 266 is .82 .18, 86 is .62 .38; half a
    point of four. Sorrel scored 3.5 of 5, 70%, against 1912, 1655, 1390, 1210 and 1124; under FIDE
    two draws against 1800 are added: 4.5 of 7 is .64, d_p 102 (table 8.1.1). Brackwater, 2052: 65
    is .59, 53 for the lower .43, 112 is .65; two points; K = 20 and then 25.
    """
    quill = 40 * (Fraction("0.5") - Fraction(".04") - Fraction(".18") - Fraction(".38")
                  - Fraction(".04"))  # fmt: skip
    assert quill == Fraction("-5.6")
    assert "104  Quill, Barnaby     1124   -5.60  1118" in TEXT
    met = [1912, 1655, 1390, 1210, 1124]
    average = (2 * sum(met) + 5) // 10
    under_fide = (2 * (sum(met) + 3600) + 7) // 14 + 102
    assert f"105  Sorrel, Ignatia       –       {average}       {under_fide}  +200" in TEXT
    assert under_fide - average == 200
    surplus = 2 - Fraction(".59") - Fraction(".43") - Fraction(".65")
    assert (20 * surplus, 25 * surplus) == (Fraction("6.6"), Fraction("8.25"))
    assert "The changes add up to +6.60." in TEXT
    assert "The changes add up to +8.25." in TEXT
    assert "202  Brackwater, Silas   2052   14.85  2067" in TEXT
