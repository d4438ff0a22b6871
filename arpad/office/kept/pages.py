"""Where a server keeps the pages of an office that it has made; who is erased stands on them."""

import shutil
from pathlib import Path
from typing import Final

KEPT_PAGES: Final = ".kept-pages"
"""A backup leaves out what begins with a point."""


def forget_pages(office: Path) -> None:
    """Remove the pages that a server has kept."""
    shutil.rmtree(office / KEPT_PAGES, ignore_errors=True)
