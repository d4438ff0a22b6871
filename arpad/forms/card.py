"""A player's card: a picture of 1200 by 630 points, as pages and messages show it beside a link.

The words reach typst as JSON and are shown, never run. Equal words give equal bytes.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, cast

from arpad.forms.pdf import compiler

TEMPLATE: Final = Path(__file__).parent / "templates" / "card.typ"
WIDTH: Final = 1200
HEIGHT: Final = 630
ACCENT: Final = "#0c6b4f"
_FIGURES_MAX: Final = 4


@dataclass(frozen=True, slots=True)
class Card:
    """What a card says: who, whose list, some ratings (what of, how high), and a line below.

    `curve` is the path of a chart in a box of 480 by 220, "" for none; `accent` a colour.
    """

    name: str
    about: str
    office: str
    figures: tuple[tuple[str, str], ...]
    below: str
    curve: str = ""
    accent: str = ACCENT


def card_png(card: Card) -> bytes:
    r"""Return the card as a PNG of WIDTH by HEIGHT.

    >>> card_png(Card("Reti, Richard", "No. 7", "Club", (("Standard", "2550"),), ""))[:4]
    b'\x89PNG'
    """
    words = json.dumps(asdict(card) | {"figures": card.figures[:_FIGURES_MAX]}, ensure_ascii=False)
    drawn = compiler(are_more_asked=False).compile(
        TEMPLATE.read_bytes(), format="png", ppi=72.0, sys_inputs={"card": words}
    )
    return cast("bytes", drawn)
