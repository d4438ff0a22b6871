"""arpad in an environment of its own: the wheel and what it needs, and nothing of this checkout."""

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tests.docs.pages import ROOT, lines_of, words_of

CONSTRAINTS: Final = ROOT / "constraints.txt"
PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14")
"""Those that arpad is for; a machine seldom has all of them."""


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def interpreter(version: str) -> Path | None:
    """Return a Python of a version: the one that runs the tests, of pyenv, or on the PATH."""
    if version == f"{sys.version_info.major}.{sys.version_info.minor}":
        return Path(sys.executable)
    kept = (Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python")
    path = shutil.which(f"python{version}")
    return max(kept, default=Path(path) if path else None)  # pyenv's on the PATH may be a shim


@dataclass(frozen=True)
class Environment:
    """A virtual environment, and the variables that a shell in it has."""

    folder: Path
    exported: dict[str, str] = field(default_factory=dict)

    @property
    def variables(self) -> Mapping[str, str]:
        """Return all that a program sees of this machine: no variable of the tests' own."""
        home = self.folder / "home"
        home.mkdir(exist_ok=True)
        return {
            "PATH": f"{self.folder / 'bin'}:/usr/sbin:/usr/bin:/bin", "HOME": str(home),
            "LANG": "C.UTF-8", "COLUMNS": "96", "NO_COLOR": "1", "TERM": "dumb",
            "PYTHONUNBUFFERED": "1", **self.exported,
        }  # fmt: skip

    def export(self, name: str, value: str) -> None:
        """Do as the shell's `export` does, for all that is typed from here on."""
        self.exported[name] = value

    def call(self, *words: str | Path, at: Path) -> "subprocess.CompletedProcess[str]":
        """Run a program of the environment in a folder."""
        command = [str(self.folder / "bin" / str(words[0])), *map(str, words[1:])]
        return subprocess.run(command, cwd=at, env=self.variables, text=True, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)  # fmt: skip

    def arpad(self, command: str, at: Path) -> tuple[int, list[str]]:
        """Type a call of a page, and return its exit code and what it prints."""
        called = self.call("arpad", *words_of(command), at=at)
        assert "Traceback" not in called.stdout, called.stdout
        return called.returncode, lines_of(called.stdout)


def made(folder: Path, python: Path | None, *installed: str, constraints: Path) -> Environment:
    """Make an environment with what pip is told to install, by exact versions."""
    subprocess.run([python or sys.executable, "-m", "venv", folder], check=True)
    pip_install = ("-m", "pip", "install", "--quiet", "--no-compile")
    command = [folder / "bin" / "python", *pip_install, *installed]
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    pip = subprocess.run(command, env=own | {"PIP_CONSTRAINT": str(constraints)}, text=True,
                         cwd=folder, capture_output=True, check=False)  # fmt: skip
    assert pip.returncode == 0, pip.stdout + pip.stderr
    return Environment(folder)


def built(folder: Path) -> tuple[Path, Path]:
    """Build wheel and sdist of this checkout with what pyproject.toml builds them with."""
    builder = made(folder / "builder", None, *project()["build-system"]["requires"],
                   constraints=CONSTRAINTS)  # fmt: skip
    return build(builder, ROOT, folder / "dist")


def build(builder: Environment, source: Path, into: Path, *kinds: str) -> tuple[Path, Path]:
    building = builder.call("python", "-m", "hatchling", "build", "-d", into, *kinds, at=source)
    assert building.returncode == 0, building.stdout
    (wheel,), (sdist, *_) = into.glob("*.whl"), [*into.glob("*.tar.gz"), into]
    return wheel, sdist


def with_extras(wheel: Path, extras: Sequence[str]) -> str:
    """Return the wheel with its extras, as pip is told of it."""
    return f"{wheel}[{','.join(extras)}]" if extras else str(wheel)
