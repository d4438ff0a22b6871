"""What was stated for an event's papers and stands on none of them: a mistyped id, ids too many."""

from arpad.forms.event import Event
from arpad.report.problems import Problem


def unplaced(event: Event, file: str) -> tuple[Problem, ...]:
    """Return a warning for each place of birth of nobody, and one for ids of too many deputies.

    >>> from arpad.report.facts import PaperFacts
    >>> papers = PaperFacts(deputy_ids="71, 72", birth_places=(("9001", "Riga"),))
    >>> for one in unplaced(Event(deputies=("Reti, Ana",), papers=papers), ""):
    ...     print(one.message)
    Nobody in the report has the id '9001', of whom a place of birth is stated.
    IDs of deputies are stated: 2; the report names: 1.
    """
    known = {one.player_id for one in event.entrants}
    found = [
        Problem("warning", "facts-unplaced",
                f"Nobody in the report has the id '{player_id}', of whom a place of birth is "
                "stated.",
                fix="Write the id that the report has.", file=file)
        for player_id, _ in event.papers.birth_places
        if player_id not in known
    ]  # fmt: skip
    ids = [one for one in event.papers.deputy_ids.split(",") if one.strip()]
    named = len(event.deputies)
    if len(ids) > named:
        message = f"IDs of deputies are stated: {len(ids)}; the report names: {named}."
        fix = "Name the deputies in the report, in the order of their IDs."
        found.append(Problem("warning", "facts-unplaced", message, fix=fix, file=file))
    return tuple(found)
