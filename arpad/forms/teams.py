"""What a cross table says of an event of teams: that its rows are players, and how the teams ended.

The points of teams are those that the report states. Tie-breaks stand beside them if they were
chosen.
"""

from decimal import Decimal

from arpad.explain.language import Translator, marked
from arpad.forms.document import (
    Cell,
    HeadedNote,
    PaperColumn,
    PaperSection,
    PaperTable,
    half_points,
    optional,
    row,
)
from arpad.forms.event import PaperEvent
from arpad.forms.ordered import Ordered, tie_break_cells

_POINTS = {
    "match_points": marked("the match points of the teams"),
    "game_points": marked("the game points of the teams"),
}


def team_sections(
    event: PaperEvent, say: Translator, order: Ordered | None = None
) -> tuple[PaperSection, ...]:
    """Return a word on what the rows are, and the teams by rank; nothing of other events."""
    if not event.is_of_teams:
        return ()
    words = say(
        "An event of teams: the cross table shows what each player scored alone, not the "
        "results of the matches."
    )
    sections = [PaperSection((HeadedNote((words,)),), is_together=True)]
    if event.teams:
        sections.append(PaperSection((_table(event, say, order),)))
    return tuple(sections)


def missing_of_teams(event: PaperEvent, say: Translator) -> list[str]:
    """Return a word on the points or the teams that the report of an event of teams lacks."""
    if not event.is_of_teams:
        return []
    if not event.teams:
        return [say("The report does not say who played for which team.")]
    lacking = [
        say(_POINTS[name])
        for name in _POINTS
        if any(getattr(team, name) is None for team in event.teams)
    ]
    words = say("The report does not give {what}.")
    return [words.format(what=", ".join(lacking))] if lacking else []


def _table(event: PaperEvent, say: Translator, order: Ordered | None) -> PaperTable:
    """Return the teams by the rank that the report gives, else in its order; no blank column."""
    has_ranks = order is not None or all(team.rank for team in event.teams)
    columns = (
        PaperColumn(say("Rank"), "right", mm=9),
        PaperColumn(say("Team"), share=1),
        PaperColumn(say("Players"), "right", mm=20),
        PaperColumn(say("Match points"), "right", mm=25),
        PaperColumn(say("Game points"), "right", mm=25),
        *(
            PaperColumn(tie_break.text, "right", mm=20)
            for tie_break in (order.chosen if order else ())
        ),
    )
    last = len(event.teams) + 1
    ordered = sorted(event.teams, key=lambda team: (team.rank or last) if has_ranks else 0)
    rows = tuple(
        row(
            optional(team.rank if has_ranks else None), team.name, team.players,
            _points(team.match_points), _points(team.game_points),
            *(tie_break_cells(team.number, order) if order else ()),
        )
        for team in ordered
    )  # fmt: skip
    places = [place for place in range(len(columns)) if any(row[place].text for row in rows)]
    return PaperTable(
        tuple(columns[place] for place in places),
        tuple(tuple(row[place] for place in places) for row in rows),
        size=7,
    )


def _points(points: Decimal | None) -> Cell:
    if points is None:
        return Cell()
    half = points * 2
    return half_points(int(half)) if half == int(half) else Cell(points)
