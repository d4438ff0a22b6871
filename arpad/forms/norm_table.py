"""The norm table: the score that each title needs against each average, to hang up in the hall."""

from arpad.forms.document import (
    Cell,
    Document,
    HeadedNote,
    PaperColumn,
    PaperSection,
    PaperTable,
    Row,
    half_points,
    row,
)
from arpad.forms.words import translator
from arpad.norms import ScoreRow, score_table
from arpad.rulebooks.fide_titles.clauses import TitleRules


def norm_table(
    rules: TitleRules, games: int, titles: tuple[str, ...], lang: str = "en"
) -> Document:
    """Return the table of an edition of the title regulations for a number of games."""
    say = translator(lang)
    by_score: dict[int, dict[str, ScoreRow]] = {}
    for score_row in score_table(rules, games, titles):
        by_score.setdefault(score_row.score_half, {})[score_row.title] = score_row
    rows = tuple(
        _row(half, tuple(by_score[half].get(title) for title in titles))
        for half in sorted(by_score, reverse=True)
    )
    of_titles = (PaperColumn(title, "center", share=1) for title in titles)
    columns = (PaperColumn(say("Score"), "center", mm=20), *of_titles)
    note = say("The score is just enough for an average rating of the opponents in the range.")
    table = PaperSection(
        (PaperTable(columns, rows, size=11), HeadedNote((note, str(rules.source)), is_small=True))
    )
    title = say("Scores for norms: {games} games").format(games=games)
    return Document(title, "", lang, (table,))


def _row(half: int, cells: tuple[ScoreRow | None, ...]) -> Row:
    return row(half_points(half), *(Cell("" if cell is None else _range(cell)) for cell in cells))


def _range(score_row: ScoreRow) -> str:
    high = " +" if score_row.average_max is None else f"–{score_row.average_max}"
    return f"{score_row.average_min}{high}"
