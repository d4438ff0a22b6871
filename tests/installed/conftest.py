"""The wheel that a release would have, and an environment with it and all that an office needs."""

from pathlib import Path

import pytest

from tests.installed.environments import CONSTRAINTS, Environment, built, made, with_extras
from tests.registry.conftest import postgresql, server

__all__ = ["postgresql", "server"]


@pytest.fixture(scope="session")
def built_files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return wheel and sdist."""
    return built(tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="session")
def wheel(built_files: tuple[Path, Path]) -> Path:
    return built_files[0]


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Return an environment in which an office and its pages can be run."""
    folder = tmp_path_factory.mktemp("installed") / "environment"
    return made(folder, None, with_extras(wheel, ("web",)), constraints=CONSTRAINTS)
