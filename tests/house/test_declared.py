"""What the package needs: declared once, with a reason, and held by the versions of CI."""

import re
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import packages_distributions
from pathlib import Path

from tests.sources import MODULES, imported

FOLDER = Path(__file__).parents[2]
TEXT = (FOLDER / "pyproject.toml").read_text(encoding="utf-8")
DECLARED = tomllib.loads(TEXT)
NOT_NEEDED = {
    "duckdb": "tables of this engine are taken where somebody brings them",
    "sklearn": "imported by who has it",
}
"""What the package knows and needs nowhere."""
BROUGHT = {"anyio": "fastapi", "markupsafe": "jinja2", "py4j": "pyspark", "starlette": "fastapi"}
"""What is imported and comes with another, which is made of it."""


def requirements(*kinds: Iterable[object]) -> list[str]:
    """Return the lines of some lists, but for the package's own extras and included groups."""
    return [line for kind in kinds for line in kind
            if isinstance(line, str) and not line.startswith("arpad[")]  # fmt: skip


OF_PACKAGE = requirements(
    DECLARED["project"]["dependencies"], *DECLARED["project"]["optional-dependencies"].values()
)
PEERS = DECLARED["dependency-groups"].pop("bench")
OF_DEVELOPERS = requirements(*DECLARED["dependency-groups"].values())


def name_of(line: str) -> str:
    return canonical(re.split(r"[\[>;]", line)[0])


def canonical(name: str) -> str:
    return name.strip().lower().replace("_", "-")


def test_each_has_one_bound() -> None:
    every = [*OF_PACKAGE, *OF_DEVELOPERS, *PEERS]
    bounded = [name_of(line) for line in every if ">=" in line]
    assert len(bounded) == len(set(bounded)) > 50
    assert set(map(name_of, every)) == set(bounded)


def test_each_says_what_it_is_for() -> None:
    """Peers of the models say so together."""
    assert [
        line for line in (*OF_PACKAGE, *OF_DEVELOPERS)
        if not re.search(rf'^  "{re.escape(line)}",  # \w', TEXT, re.M)
    ] == []  # fmt: skip


def test_ci_has_no_version_below_a_bound() -> None:
    text = (FOLDER / "constraints.txt").read_text("ascii")
    pinned = {canonical(name): version for name, version in re.findall(r"(.+)==(.+)", text)}
    below = [
        line for line in (*OF_PACKAGE, *OF_DEVELOPERS, *PEERS)
        if numbers(pinned[name_of(line)]) < numbers(line.partition(">=")[2].partition(";")[0])
    ]  # fmt: skip
    assert below == []


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version))


def test_all_that_the_package_imports_is_declared() -> None:
    named, owners = set(map(name_of, OF_PACKAGE)), packages_distributions()
    own = {"arpad", *NOT_NEEDED, *sys.stdlib_module_names}
    lacking = {
        (path.name, module)
        for path in MODULES if "verifier" not in path.parts  # which says what it needs by itself
        for module in imported(path) - own
        if canonical(BROUGHT.get(module) or owners.get(module, [module])[0]) not in named
    }  # fmt: skip
    assert lacking == set()
