"""The extras of arpad: what a verb needs and isn't installed is one sentence, with what to type."""

from collections.abc import Mapping, Sequence
from importlib import util
from typing import Final

from arpad.cli.usage import wrong_usage

_MODULES: Final[Mapping[str, Sequence[str]]] = {
    "forms": ("typst", "segno"),
    "office": ("sqlalchemy", "alembic", "numpy", "cryptography"),
    "lab": ("numpy", "scipy", "numba", "altair", "vl_convert"),
    "web": ("fastapi", "jinja2", "uvicorn"),
}
"""What tells that an extra is installed: modules that nothing works without."""


def lacking(extra: str, modules: Sequence[str] = ()) -> list[str]:
    """Return which modules of an extra are not installed; all of them are looked for, or some."""
    return [name for name in modules or _MODULES[extra] if util.find_spec(name) is None]


def need(extra: str, modules: Sequence[str] = ()) -> None:
    """Leave with 2 if an extra is not installed, or if it lacks some of its modules."""
    if names := lacking(extra, modules):
        wrong_usage('this needs the extra \'{extra}\' ({modules} not found): '
                    'pip install "arpad[{extra}]".', extra=extra, modules=names)  # fmt: skip
