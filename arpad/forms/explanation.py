"""Why a rating changed, on a sheet for a club's board: games, articles, and where it stays."""

from dataclasses import dataclass
from typing import Final

from arpad.explain.brief import Brief
from arpad.forms.code import of_address
from arpad.forms.document import (
    Block,
    Document,
    Fields,
    HeadedNote,
    PaperColumn,
    PaperSection,
    PaperTable,
    Picture,
    row,
)
from arpad.forms.words import translator

_ROUND_MM: Final = 10
_FIGURE_MM: Final = 17


@dataclass(frozen=True, slots=True)
class ChangeExplained:
    """Whose change it is, of which list, what it was made of, and its address ("" for none)."""

    player: str
    number: str
    listed: str
    brief: Brief
    address: str = ""


def explanation(of: ChangeExplained, lang: str) -> Document:
    """Return the sheet; what a headline says stands first, and the articles last."""
    say, brief = translator(lang), of.brief
    who = Fields(
        ((say("Name"), of.player), (say("Number"), of.number), (say("List"), of.listed)), 3
    )
    blocks: list[Block] = [who, HeadedNote((brief.headline,))]
    columns = tuple(
        PaperColumn(heading, "left", share=1) if place in (1, len(brief.headings) - 1)
        else PaperColumn(heading, "right", _FIGURE_MM if place else _ROUND_MM)
        for place, heading in enumerate(brief.headings)
    )  # fmt: skip
    sections = [PaperSection(tuple(blocks))]
    for event in brief.events:
        rows = [row(*cells) for cells in (*event.rows, *([event.sums] if event.sums else ()))]
        sections.append(PaperSection((PaperTable(columns, rows),), event.name))
    if brief.closing:
        sections.append(
            PaperSection((HeadedNote(brief.closing),), say("How the new rating is worked out"))
        )
    if brief.articles:
        sections.append(
            PaperSection((HeadedNote(brief.articles, is_small=True),), say("The articles"))
        )
    if of.address:
        code = of_address(of.address)
        where = say("The same, with every game in words:")
        sections.append(PaperSection((Picture(of.address, code.svg, code.mm, of.address, (where,),
                                           (of.address,)),), is_together=True))  # fmt: skip
    return Document(say("Why the rating changed"), of.player, lang, tuple(sections))
