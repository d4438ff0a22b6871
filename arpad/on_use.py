"""A package that hands on the names of another module when one of them is first used (PEP 562)."""

from importlib import import_module
from types import ModuleType
from typing import Any


class LoadedOnUse(ModuleType):
    """A package as programs see it: the names in its `__all__`, from the module in `_NAMES`.

    `arpad.norms` is the function, not the folder of that name: when Python imports the folder, it
    would put it in the function's place.
    """

    def __dir__(self) -> list[str]:
        """Return what Tab shows: the names handed on, and not what they are made with."""
        own = self.__dict__
        return [*own["__all__"], *(["__version__"] if "__version__" in own else [])]

    def __getattr__(self, name: str) -> Any:
        """Return a name that is handed on, loaded now."""
        if name not in self.__dict__["__all__"]:
            raise AttributeError(f"module '{self.__name__}' has no attribute {name!r}")
        return getattr(import_module(self.__dict__["_NAMES"]), name)

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in self.__dict__["__all__"] and isinstance(value, ModuleType)):
            super().__setattr__(name, value)
