"""Which languages the sentences can be had in: one folder of catalogues each."""

from pathlib import Path
from typing import Final

SOURCE: Final = "en"
CATALOGUES: Final = Path(__file__).parent / "locale"
FILE: Final = "arpad.po"


def languages(catalogues: Path | None = None) -> tuple[str, ...]:
    """Return the languages that sentences can be had in, English first.

    Without a folder of catalogues: the sentences of explanations.

    >>> languages()
    ('en', 'ca', 'es', 'pt')
    """
    names = (path.parent.name for path in (catalogues or CATALOGUES).glob(f"*/{FILE}"))
    return (SOURCE, *sorted(names))
