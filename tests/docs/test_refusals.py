"""The page on what is refused names every refusal, and nothing else as one."""

import re
from pathlib import Path

from arpad.office.period.refusals import REFUSALS

PAGE = Path(__file__).parents[2] / "docs" / "refusals.md"


def test_the_page_has_every_refusal_that_can_be_lifted() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [*dict.fromkeys(rows)]
    assert {*rows} == {*REFUSALS}
