"""The forms of norms, filled from what a published list tells of an event; the rest stays blank."""

from collections.abc import Mapping
from dataclasses import replace

from arpad.explain.sentence import plain
from arpad.forms.event import PaperEvent
from arpad.office.norms.norms import EventNorms
from arpad.office.papers.paperwork import TEXT_MAX, Paperwork, entrants, last_round
from arpad.office.papers.title_forms import forms_of


def certificates(judged: EventNorms, name: str, people: Mapping[str, str]) -> Paperwork:
    """Return what Forms 4 and 6 need of an event; `people` are names by number.

    Whoever is not named stands there with his number. Arbiters and places are not published.
    """
    report = judged.submission.report
    named = tuple(
        replace(player, name=people.get(player.player_id, player.player_id))
        for player in report.players
    )
    submission = replace(judged.submission, report=replace(report, players=named))
    facts = submission.facts
    event = PaperEvent(
        name=plain(name, TEXT_MAX),
        federation=plain(facts.federation or ""),
        start=facts.start,
        end=facts.end,
        kind=facts.kind,
        rounds=last_round(submission),
        rounds_scheduled=facts.rounds_scheduled,
        rounds_per_day=facts.rounds_per_day,
        entrants=entrants(submission, {}, {}),
        has_list=True,
    )
    norms = forms_of(event, judged)
    return Paperwork(norms.event, norms.results, ())
