"""What a file or an address calls a player, an event or a series: its number or name, if it may."""

import re
from hashlib import sha256
from typing import Final

_PLAIN: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}", re.ASCII)
_TAIL: Final = 12


def slug(text: str) -> str:
    """Return a name that a file and an address may have, another for every other text.

    >>> slug("99000001"), slug("021_zenda_rapid"), slug("../Café")
    ('99000001', '021_zenda_rapid', 'caf-a5760bc1063b')
    """
    if _PLAIN.fullmatch(text):
        return text
    readable = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:40]
    return f"{readable}-{sha256(text.encode()).hexdigest()[:_TAIL]}".lstrip("-")
