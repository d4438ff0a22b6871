"""Letters that ask FIDE about events which its lists have otherwise than a federation's reports."""

from typing import TYPE_CHECKING, Final

from arpad.forms.query import QueriedPlayer, Query, query_letter

if TYPE_CHECKING:
    from arpad.answers.comparing import SystemsCompared
    from arpad.forms.document import Document
    from arpad.office.compare.values import ExplainedDifference


_ASKS: Final = (
    "FIDE's list and our report of this event give the players below different figures. In the "
    "notes their list is FIDE's, and ours follows from FIDE's list before it and from the reports."
)


def queries(answer: "SystemsCompared", by: str) -> "dict[str, Document]":
    """Return a letter for each event and list of which a cause is named, by its file's name."""
    by_event: dict[str, list[ExplainedDifference]] = {}
    for difference in answer.differences:
        if difference.event_id is not None:
            name = f"query_{difference.list_date}_{difference.event_id}"
            by_event.setdefault(name, []).append(difference)
    return {name: query_letter(_query(several, by)) for name, several in by_event.items()}


def _query(differences: "list[ExplainedDifference]", by: str) -> Query:
    first = differences[0]
    articles = [difference.article for difference in differences if difference.article]
    return Query(
        event=first.event or str(first.event_id),
        start=first.start,
        end=first.end,
        report=str(first.event_id),
        lists=str(first.list_date),
        asks=(_ASKS,),
        articles=tuple(dict.fromkeys(articles)),
        players=tuple(
            QueriedPlayer(
                number=difference.player_id,
                name=difference.name,
                expected=_figure(difference.what, difference.ours),
                shown=_figure(difference.what, difference.theirs),
                why=difference.sentence,
            )
            for difference in differences
        ),
        by=by,
    )


def _figure(what: str, value: object) -> str:
    return f"{what.replace('_', ' ')} {'-' if value is None else value}"
