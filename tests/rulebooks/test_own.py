"""Rulebooks from outside the package: files that a user names, and what other packages offer."""

import os
import re
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from textwrap import dedent

import pytest

from arpad.engine import questions as q
from arpad.law import NoRulebookError
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.own import known, read

BOOK = """
    from arpad.rulebooks import CATALOGUE
    BOOK = CATALOGUE.book("fide-2025").renamed("{name}")
"""


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """Forget what a test imports, and find the path for imports as it was."""
    modules, path = set(sys.modules), list(sys.path)
    yield
    assert sys.path == path
    for name in set(sys.modules) - modules:
        del sys.modules[name]


def book(folder: Path, name: str = "mine", file: str = "mine.py") -> Path:
    """Write the file of a rulebook that differs from FIDE's of 2025 in its name."""
    return program(folder, BOOK.format(name=name), file)


def program(folder: Path, text: str, file: str = "mine.py") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / file
    path.write_text(dedent(text), encoding="utf-8")
    return path


def package(site: Path, name: str, *points: str) -> None:
    """Write what a package manager writes of a package with these entry points."""
    facts = site / f"{name}-1.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (facts / "entry_points.txt").write_text("[arpad.rulebooks]\n" + "\n".join(points) + "\n")


def refused(path: Path) -> str:
    """Return the sentence with which a file is refused, the path of its folder left out."""
    with pytest.raises(NoRulebookError) as refusal:
        known(str(path))
    sentence = str(refusal.value)
    assert sentence.isprintable()
    return sentence.replace(f"{path.parent}/", "")


# files


def test_a_file_is_a_rulebook_beside_all_others(tmp_path: Path) -> None:
    path = book(tmp_path)
    found = known("fide", str(path))
    assert found.names == ("fide", "mine")
    assert found.files == {"mine": path}
    added = found.catalogue.editions[len(CATALOGUE.editions) :]
    assert [(one.name, one.family, one.in_force_to) for one in added] == [("mine", "", None)]
    assert added[0].in_force_from == date(2025, 10, 1)
    assert added[0].title == CATALOGUE.book("fide-2025").source.title
    assert found.catalogue.book("mine")[q.K_FACTOR].name == "k_factor"
    assert found.catalogue.editions[: len(CATALOGUE.editions)] == CATALOGUE.editions


def test_without_files_there_is_what_the_package_has() -> None:
    found = known("fide@2010-08-01", "fide-2009")
    assert found.names == ("fide@2010-08-01", "fide-2009")
    assert found.catalogue == CATALOGUE
    assert not found.files


def test_whether_a_name_is_known_is_asked_later() -> None:
    assert known("fide-1999").names == ("fide-1999",)


def test_a_file_named_twice_is_one_rulebook(tmp_path: Path) -> None:
    path = book(tmp_path)
    found = known(str(path), str(path))
    assert found.names == ("mine", "mine")
    assert len(found.catalogue.editions) == len(CATALOGUE.editions) + 1


def test_two_files_are_two_rulebooks(tmp_path: Path) -> None:
    one, other = book(tmp_path / "a", "one"), book(tmp_path / "b", "other")
    found = known(str(one), str(other))
    assert found.names == ("one", "other")
    assert found.files == {"one": one, "other": other}
    assert found.catalogue.book("other").name == "other"


def test_a_file_imports_its_sibling(tmp_path: Path) -> None:
    program(tmp_path, "FLOOR = 777\n", "arpad_test_sibling.py")
    path = program(
        tmp_path,
        """
        from arpad.engine import questions as q
        from arpad.law import Article
        from arpad.rulebooks import CATALOGUE
        from arpad_test_sibling import FLOOR
        BEFORE = CATALOGUE.book("fide-2025")
        OURS = Article("C1", "The floor.", q.RATING_FLOOR.is_(FLOOR, "The floor is ours."))
        BOOK = BEFORE.amended("mine", BEFORE.source, OURS, anew=(q.RATING_FLOOR,))
        """,
    )
    assert [clause.value for clause in read(path)[q.RATING_FLOOR].clauses] == [777]


def test_a_rulebook_may_stand_in_a_folder_with_odd_names(tmp_path: Path) -> None:
    path = book(tmp_path / "a folder [1] %s é", file="my rules-2026.py")
    assert read(path).name == "mine"


def test_no_file(tmp_path: Path) -> None:
    assert refused(tmp_path / "mine.py") == "There is no file mine.py."


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "mine.py").mkdir()
    assert refused(tmp_path / "mine.py") == "There is no file mine.py."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("BOOK = \n", r"mine\.py, line 1: SyntaxError: invalid syntax .*"),
        ("x = 1\n  y = 2\n", r"mine\.py, line 2: IndentationError: unexpected indent .*"),
        ("%PDF-1.4\n1 0 obj\n", r"mine\.py, line 1: SyntaxError: .*"),
        ("x = 1\n\nx / 0\nBOOK = x\n", r"mine\.py, line 3: ZeroDivisionError: division by zero"),
        ("def f():\n    raise ValueError('No K.')\nBOOK = f()\n",
         r"mine\.py, line 2: ValueError: No K\."),
        ("import arpad_test_missing\nBOOK = 1\n",
         r"mine\.py, line 1: ModuleNotFoundError: No module named 'arpad_test_missing'"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_run_says_where(tmp_path: Path, text: str, sentence: str) -> None:
    assert re.fullmatch(sentence, refused(program(tmp_path, text)))


def test_a_file_of_bytes(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_bytes(bytes(range(256)))
    assert re.match(r"mine\.py.*: (SyntaxError|ValueError): ", refused(path))


def test_an_amendment_s_slip_is_shown_in_its_line(tmp_path: Path) -> None:
    path = program(
        tmp_path,
        """\
        from arpad.rulebooks import CATALOGUE
        BEFORE = CATALOGUE.book("fide-2025")
        ART = BEFORE.source
        BOOK = BEFORE.amended("mine", ART, without=("99",))
        """,
    )
    assert refused(path) == ("mine.py, line 4: RulebookError: fide-2025 has no article 99")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "book = 1\n",
        "BOOK = 'fide-2025'\n",
        "from arpad.law import Rulebook\nBOOK = Rulebook\n",
        "from arpad.rulebooks import CATALOGUE\nBOOK = CATALOGUE.editions[0]\n",
    ],
)
def test_a_file_without_a_rulebook(tmp_path: Path, text: str) -> None:
    assert refused(program(tmp_path, text)) == "mine.py has no rulebook named BOOK."


@pytest.mark.parametrize("taken", ["fide-2025", "fide", "cnxc"])
def test_a_name_that_is_taken(tmp_path: Path, taken: str) -> None:
    path = book(tmp_path, taken)
    assert refused(path) == f"mine.py: the name '{taken}' is taken; choose another."


def test_a_name_that_begins_as_another_is_free(tmp_path: Path) -> None:
    assert known(str(book(tmp_path, "fide-2025-x"))).names == ("fide-2025-x",)


def test_two_files_of_one_name(tmp_path: Path) -> None:
    one, other = book(tmp_path, "mine", "one.py"), book(tmp_path, "mine", "other.py")
    with pytest.raises(NoRulebookError, match=r"other\.py: the name 'mine' is taken"):
        known(str(one), str(other))


def test_siblings_of_one_name_in_two_folders(tmp_path: Path) -> None:
    text = """
        from arpad.rulebooks import CATALOGUE
        from arpad_test_named import NAME
        BOOK = CATALOGUE.book("fide-2025").renamed(NAME)
        """
    for name in ("one", "other"):
        program(tmp_path / name, f"NAME = {name!r}\n", "arpad_test_named.py")
        program(tmp_path / name, text)
    names = [read(tmp_path / name / "mine.py").name for name in ("one", "other")]
    assert names == ["one", "other"]


def test_a_program_that_names_no_rulebook_is_not_run(tmp_path: Path) -> None:
    path = program(tmp_path, "from pathlib import Path\nPath('ran').touch()\n")
    assert refused(path) == "mine.py has no rulebook named BOOK."
    assert not (tmp_path / "ran").exists()
    assert not Path("ran").exists()


def test_a_file_that_leaves_does_not_end_the_program(tmp_path: Path) -> None:
    assert "mine.py, line 2" in refused(program(tmp_path, "import sys\nsys.exit(0)\nBOOK = 1\n"))


def test_the_line_of_a_sibling_s_slip_is_not_the_file_s(tmp_path: Path) -> None:
    program(tmp_path, "x = 1\n\n\nx = = 2\n", "arpad_test_slip.py")
    sentence = refused(program(tmp_path, "from arpad_test_slip import BOOK\n"))
    assert "mine.py, line 4" not in sentence
    assert "arpad_test_slip.py, line 4" in sentence


# entry points


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder from which packages are imported."""
    folder = tmp_path / "site"
    folder.mkdir()
    path = list(sys.path)
    with monkeypatch.context() as patched:
        patched.syspath_prepend(str(folder))
        yield folder
    sys.path[:] = path


def test_a_package_offers_a_rulebook(site: Path) -> None:
    path = book(site, "theirs", "arpad_test_theirs.py")
    package(site, "theirs", "any-name = arpad_test_theirs:BOOK")
    found = known("theirs")
    edition = found.catalogue.editions[-1]
    assert (edition.name, edition.family) == ("theirs", "")
    assert found.catalogue.book("theirs").name == "theirs"
    assert found.files == {"theirs": path}
    assert found.catalogue.in_force("fide", date(2030, 1, 1)).name == "fide-2025"


def test_a_package_offers_an_edition_of_a_family(site: Path) -> None:
    path = book(site, "fide-2030", "arpad_test_2030.py")
    more = """
    from datetime import date
    from arpad.law import Edition
    EDITION = Edition("fide-2030", "fide", date(2030, 1, 1), None, "2030", lambda: BOOK)
    """
    path.write_text(path.read_text() + dedent(more))
    package(site, "theirs", "fide-2030 = arpad_test_2030:EDITION")
    catalogue = known().catalogue
    assert catalogue.in_force("fide", date(2029, 12, 31)).name == "fide-2025"
    assert catalogue.in_force("fide", date(2030, 1, 1)).name == "fide-2030"
    assert catalogue.in_force("fide-rapid", date(2030, 1, 1)).name == "fide-rapid-2024-12"


def test_an_edition_is_not_loaded_before_need(site: Path) -> None:
    text = """
    from datetime import date
    from arpad.law import Edition
    def load():
        raise RuntimeError("loaded")
    EDITION = Edition("fide-2030", "fide", date(2030, 1, 1), None, "2030", load)
    """
    program(site, text, "arpad_test_2030.py")
    package(site, "theirs", "fide-2030 = arpad_test_2030:EDITION")
    catalogue = known().catalogue
    assert catalogue.in_force("fide", date(2029, 12, 31)).name == "fide-2025"
    with pytest.raises(RuntimeError, match="loaded"):
        catalogue.in_force("fide", date(2030, 1, 1))


@pytest.mark.parametrize(
    ("content", "point", "reason"),
    [
        ("", "arpad_test_broken:BOOK", "can't be loaded: AttributeError: .*"),
        ("raise ValueError('no')", "arpad_test_broken:BOOK", "can't be loaded: ValueError: no"),
        ("BOOK = \n", "arpad_test_broken:BOOK", "can't be loaded: SyntaxError: .*"),
        ("", "arpad_test_nowhere:BOOK", "can't be loaded: ModuleNotFoundError: .*"),
        ("BOOK = 7\n", "arpad_test_broken:BOOK", "names no rulebook and no edition."),
        ("BOOK = 7\n", "arpad_test_broken", "names no rulebook and no edition."),
    ],
)
def test_an_entry_point_that_is_broken(site: Path, content: str, point: str, reason: str) -> None:
    program(site, content, "arpad_test_broken.py")
    package(site, "theirs", f"broken = {point}")
    with pytest.raises(NoRulebookError) as refusal:
        known("fide")
    assert re.fullmatch(f"The entry point broken {reason}", str(refusal.value))


def test_two_entry_points_of_one_rulebook(site: Path) -> None:
    book(site, "theirs", "arpad_test_theirs.py")
    package(site, "theirs", "one = arpad_test_theirs:BOOK", "two = arpad_test_theirs:BOOK")
    expected = "the entry point two: the name 'theirs' is taken; choose another."
    with pytest.raises(NoRulebookError) as refusal:
        known()
    assert str(refusal.value) == expected


def test_a_package_takes_no_name_of_ours(site: Path) -> None:
    book(site, "fide-2009", "arpad_test_theirs.py")
    package(site, "theirs", "one = arpad_test_theirs:BOOK")
    with pytest.raises(NoRulebookError, match="the name 'fide-2009' is taken"):
        known()


def test_a_file_takes_no_name_of_a_package_s(site: Path, tmp_path: Path) -> None:
    book(site, "theirs", "arpad_test_theirs.py")
    package(site, "theirs", "one = arpad_test_theirs:BOOK")
    path = book(tmp_path / "mine", "theirs")
    taken = "mine.py: the name 'theirs' is taken by arpad_test_theirs.py; choose another."
    assert refused(path) == taken


def test_the_very_file_of_a_package_may_be_named(site: Path) -> None:
    path = book(site, "theirs", "arpad_test_theirs.py")
    package(site, "theirs", "one = arpad_test_theirs:BOOK")
    found = known(str(path))
    assert found.names == ("theirs",)
    assert len(found.catalogue.editions) == len(CATALOGUE.editions) + 1


def test_a_file_changed_within_a_second_is_read_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cached bytecode goes by seconds and length; and nothing is left beside a user's file."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    path = book(tmp_path, "mine")
    stat = path.stat()
    assert read(path).name == "mine"
    book(tmp_path, "hers")
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert read(path).name == "hers"
    assert [one.name for one in tmp_path.iterdir()] == ["mine.py"]
    assert sys.dont_write_bytecode is False
