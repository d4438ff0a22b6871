"""The extras of arpad: what a verb needs and isn't installed is one sentence, with what to type."""

from collections.abc import Mapping, Sequence
from importlib import util
from typing import Final

from arpad.cli.usage import wrong_usage

_MODULES: Final[Mapping[str, Sequence[str]]] = {
    "forms": ("typst", "segno"),
    "office": ("sqlalchemy", "alembic", "cryptography"),
    "lab": ("scipy", "numba", "altair", "vl_convert"),
    "web": ("argon2", "fastapi", "icalendar", "jinja2", "prometheus_client", "pyotp", "uvicorn",
            "webauthn"),
}  # fmt: skip
"""What tells that an extra is installed: modules that nothing works without."""


def lacking(extra: str, modules: Sequence[str] = ()) -> list[str]:
    """Return which modules of an extra are not installed; all of them are looked for, or some."""
    return [name for name in modules or _MODULES[extra] if util.find_spec(name) is None]


def need(extra: str, modules: Sequence[str] = ()) -> None:
    """Leave with 2 if an extra is not installed, or if it lacks some of its modules."""
    if names := lacking(extra, modules):
        wrong_usage('this needs the extra \'{extra}\' ({modules} not found): '
                    'pip install "arpad[{extra}]".', extra=extra, modules=names)  # fmt: skip


def need_module(name: str) -> None:
    """Leave with 2 if a module that could not be imported is of an extra."""
    for extra, modules in _MODULES.items():
        if name in modules:
            need(extra, (name,))
