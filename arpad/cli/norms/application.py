"""A title application for people: every norm with its figures, and what the title still asks."""

from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from arpad.answers.norms.application import ApplicationJudged, NormUsed
from arpad.cli.norms.render import conditions_table, named, plain_table, remarks
from arpad.cli.words import figure, marked, say

_MIXES: Final = {True: marked("normal"), False: marked("exempt"), None: marked("not stated")}


def print_application(answer: ApplicationJudged) -> None:
    """Print the norms of an application, and every condition."""
    console = Console(highlight=False)
    text = say("{title} can NOT be applied for yet ({edition})")
    if answer.is_complete:
        text = say("{title} can be applied for ({edition})")
    console.print(text.format(title=answer.title, edition=answer.edition), style="bold")
    table = plain_table(say("{count} games in norms").format(count=answer.games))
    table.add_column(say("event"), overflow="fold")
    table.add_column(say("end"), no_wrap=True)
    for heading in (say("pts"), say("asked"), "Ra", "Rp", say("counts as")):
        table.add_column(heading, justify="right", no_wrap=True)
    for heading in (say("mix"), ""):
        table.add_column(heading)
    for norm in answer.norms:
        table.add_row(
            escape(norm.name), norm.end.isoformat(), f"{figure(norm.score)}/{norm.games}",
            figure(norm.score_required), str(norm.opponents_average), str(norm.performance_rating),
            str(norm.games_counted), say(_MIXES[norm.is_mix_normal]), _why_not(norm),
        )  # fmt: skip
    console.print(table)
    console.print(conditions_table(answer.conditions))
    for line in remarks(answer.conditions):
        console.print(Text(line, style="dim"))


def _why_not(norm: NormUsed) -> str:
    """Return why a norm doesn't count: it is one of eight games too many, or none at all."""
    if norm.is_counted:
        return ""
    if failed := [row.condition for row in norm.conditions if row.is_met is False]:
        return say("no norm: {conditions}").format(conditions=named(failed))
    return say("not counted: {article}, only once").format(article="1.4.1c")
