"""Which version of arpad this is; a list's manifest says which one made it."""

from typing import Final

VERSION: Final = "1.0.0"
