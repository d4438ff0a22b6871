"""What an extra brings and isn't there: one sentence with what to type, and no traceback."""

import subprocess
import sys
from importlib import util
from itertools import chain

import pytest
import typer
from typer.testing import CliRunner

from arpad.cli import extras
from arpad.cli.app import Call

ALONE = """
import sys
for module in {modules}:
    sys.modules[module] = None
import arpad
for name in arpad.__all__:
    getattr(arpad, name)
print(arpad.calc.expected_score(1834, 2179, rulebook="fide-2009").expected_score)
"""


def answered(module: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    """Return how a call leaves that imports a module which isn't there, and what it prints."""
    monkeypatch.setattr(util, "find_spec", lambda _: None)
    app = typer.Typer(cls=Call)

    @app.command()
    def first() -> None:
        raise ModuleNotFoundError(f"No module named '{module}'", name=module)

    @app.command()
    def second() -> None:
        """Be there, so that the first is a verb."""

    result = CliRunner().invoke(app, ["first"])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


@pytest.mark.parametrize(
    ("module", "extra"),
    [("sqlalchemy", "office"), ("cryptography.hazmat", "office"), ("typst", "forms"),
     ("icalendar", "web"), ("scipy", "lab")],
)  # fmt: skip
def test_the_extra_of_a_missing_module_is_named(
    module: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, output = answered(module, monkeypatch)
    assert (code, f'pip install "arpad[{extra}]"' in " ".join(output.split())) == (2, True)


def test_a_module_of_no_extra_is_a_fault_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ModuleNotFoundError, match="arpad_of_tomorrow"):
        answered("arpad_of_tomorrow", monkeypatch)


def test_the_library_needs_no_extra() -> None:
    """345 points are .11: FIDE 2009, 8.1b."""
    modules = sorted({"psycopg", "uvloop", *chain.from_iterable(extras._MODULES.values())})
    program = [sys.executable, "-c", ALONE.format(modules=modules)]
    ran = subprocess.run(program, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, "0.11\n"), ran.stderr
