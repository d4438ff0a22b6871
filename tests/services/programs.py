"""Programs of the system that a test starts."""

import os
import shutil

import pytest


def needed(program: str) -> None:
    """Skip where a program is not installed, and fail so in CI."""
    if shutil.which(program) is None:
        said = f"{program} is not installed"
        pytest.fail(said) if os.environ.get("CI") else pytest.skip(said)
