"""What makes two pages of one address the same: the program that made them, and what it read."""

from functools import lru_cache
from pathlib import Path

import arpad
from arpad.archive.canonical import canonical_json, hash_of


@lru_cache(maxsize=1)
def program() -> str:
    """Return the hash of this program: another one makes other pages.

    What a machine has compiled of it, by Python or by Numba, makes it no other.
    """
    own = Path(arpad.__file__).parent
    files = sorted(path for path in own.rglob("*")
                   if path.is_file() and path.parent.name != "__pycache__")  # fmt: skip
    return hash_of(canonical_json([[path.name, hash_of(path.read_bytes())] for path in files]))
