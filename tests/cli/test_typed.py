"""What is typed becomes the same values whether typer reads it or we do."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
import typer

from arpad.cli.output import QuickReading, read_quickly

HERE = Path(__file__)


def verb(
    files: Annotated[list[Path], typer.Argument()],
    name: Annotated[str, typer.Option()] = "fide",
    sign: Annotated[str | None, typer.Option()] = None,
    out: Annotated[Path | None, typer.Option()] = None,
    kind: Annotated[Literal["table", "normal"], typer.Option()] = "table",
    count: Annotated[int | None, typer.Option(min=1, max=2000)] = None,
    last: Annotated[int, typer.Option()] = 20,
    share: Annotated[float, typer.Option()] = 0.5,
    vs: Annotated[list[str] | None, typer.Option()] = None,
    years: Annotated[list[int] | None, typer.Option()] = None,
    *,
    quiet: Annotated[bool, typer.Option("--quiet")] = False,
) -> None:
    """Take one option of each kind."""


class Quick(typer.core.TyperCommand):
    """A verb of ours."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read a call as every verb does."""
        read_quickly(ctx)
        readers = [getattr(param, "_runtime_param", None) for param in self.get_params(ctx)]
        assert all(isinstance(reader, QuickReading) for reader in readers)
        return super().parse_args(ctx, args)


def values(words: list[str], *, quickly: bool) -> Any:
    """Return what a call gives the verb, or what is said of it."""
    app = typer.Typer()
    app.command(cls=Quick if quickly else None)(verb)
    command = typer.main.get_command(app)
    try:
        return command.make_context("verb", words).params
    except typer.TyperException as error:
        return type(error), str(error)


@pytest.mark.parametrize(
    "words",
    [
        [], ["a.trf"], [str(HERE), "nowhere/b.trf", "."], ["a", "--name", ""], ["a", "--name", "1"],
        ["a", "--sign", "é\udcff"], ["a", "--out", str(HERE.parent)], ["a", "--out", ""],
        ["a", "--kind", "normal"], ["a", "--kind", "Normal"], ["a", "--kind", ""],
        ["a", "--count", "007"], ["a", "--count", "2001"], ["a", "--count", "-1"],
        ["a", "--count", " 7"], ["a", "--count", "7.0"], ["a", "--last", "-3"],
        ["a", "--count", "7"], ["a", "--count", "0"], ["a", "--count", "x"], ["a", "--share", "2"],
        ["a", "--share", "x"], ["a", "--vs", "1:1", "--vs", "2:0"], ["a", "--years", "x"],
        ["a", "--years", "3", "--years", "4"], ["a", "--quiet"], ["a", "--nothing"], ["--out"],
    ],
)  # fmt: skip
def test_a_call_is_read_as_typer_reads_it(words: list[str]) -> None:
    assert values([*words], quickly=True) == values([*words], quickly=False)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser can read every file")
def test_a_file_that_nobody_may_read_is_refused_by_typer(tmp_path: Path) -> None:
    locked = tmp_path / "locked.trf"
    locked.touch(0o000)
    assert values([str(locked)], quickly=True) == values([str(locked)], quickly=False)


@pytest.mark.long
def test_a_call_with_texts_and_files_imports_no_pydantic() -> None:
    script = (
        "import sys\nfrom arpad.cli import main\n"
        "sys.argv = ['arpad', 'rulebook', 'show', 'nowhere', '--json']\n"
        "try:\n    main()\n"
        "except SystemExit as left:\n    print(left.code, 'pydantic' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["2", "False"]
