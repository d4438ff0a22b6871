"""The known names of columns as two tables in Markdown, for the page on player lists."""

from typing import Final

from arpad.formats.other_lists.synonyms import COLUMN_OF, NAME_PARTS, OF_FIDE, WEAK, YEARS, NamePart
from arpad.formats.tables.columns import LIST

BEGIN: Final = "<!-- made from the declaration of the names -->"
END: Final = "<!-- made so far -->"
_PARTS: Final[dict[NamePart, str]] = {
    "whole": "a whole name",
    "surname": "surnames",
    "second surname": "a second surname",
    "given": "given names",
    "name": "beside surnames the given names, beside given names the surnames, alone a whole name",
}


def tables() -> str:
    """Return which headers are taken for which column, and for which part of a name.

    >>> "| `sex` | gender, genere, " in tables()
    True
    """
    columns = [
        (
            f"`{column_shape.name}`",
            sorted(word for word, column in COLUMN_OF.items() if column == column_shape.name),
        )
        for column_shape in LIST.columns
    ]
    parts = [(_PARTS[part], sorted(part_words)) for part, part_words in NAME_PARTS.items()]
    return "\n".join(
        [
            "| column | other headers |",
            "|---|---|",
            *(f"| {name} | {', '.join(words)} |" for name, words in columns if words),
            f"| `player_id`, if the federation has no number | {', '.join(sorted(OF_FIDE))} |",
            f"| `birth_date`, if nothing else is | {', '.join(sorted(YEARS))} |",
            f"| `player_id`, if nothing else is | {', '.join(sorted(WEAK))} |",
            "",
            "| what it holds | headers |",
            "|---|---|",
            *(f"| {name} | {', '.join(words)} |" for name, words in parts),
        ]
    )


def written(page: str) -> str:
    r"""Return a page with the tables between its marks.

    >>> written(f"A\n{BEGIN}\nold\n{END}\nB\n").splitlines()[:3]
    ['A', '<!-- made from the declaration of the names -->', '']
    """
    before, _, rest = page.partition(BEGIN)
    after = rest.partition(END)[2]
    return f"{before}{BEGIN}\n\n{tables()}\n\n{END}{after}"
