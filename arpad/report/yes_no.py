"""What is written for yes and no: the words of the federations, and of their spreadsheets."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_YES: Final = "true, yes, y, 1, sí, si, s, sim, oui, verdadero, verdadeiro, vertader, cert"
_NO: Final = "false, no, n, 0, não, nao, non, falso, fals"
YES_NO: Final[Mapping[str, bool]] = MappingProxyType(
    dict.fromkeys(_YES.split(", "), True) | dict.fromkeys(_NO.split(", "), False)
)
"""By the word in small letters. A word that is neither is an error where it stands."""
