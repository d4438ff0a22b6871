"""What comes of any act, by what its rule returns: one answer for verbs, forms and the API."""

from typing import Any

from arpad.answers import (
    accounts,
    claims,
    corrections,
    earlier,
    events,
    journal,
    periods,
    players_changed,
    seasons,
)
from arpad.office.accounts.acts import Given
from arpad.office.acts.accounts import InviteAccount
from arpad.office.acts.declaring import declaration
from arpad.office.desk import Desk
from arpad.office.events.judging import heard
from arpad.office.events.taking_in import ReportsTaken
from arpad.office.kept.adding_earlier import EarlierAdded
from arpad.office.kept.lists import meant
from arpad.office.periods.publishing import Publication
from arpad.office.periods.revising import Revision
from arpad.office.periods.season import season_of
from arpad.office.players.importing import Imported
from arpad.office.players.updating import Updated
from arpad.report.problems import Problem


def refused(problems: tuple[Problem, ...]) -> journal.ActDone:
    """Return that nothing was recorded, and why."""
    return journal.ActDone(problems=problems)


def answered(
    desk: Desk, wanted: object, done: Any, *, is_preview: bool = False, welcome: str = ""
) -> object:
    """Return what came of an act that was asked for on a desk; of a preview what would come of it.

    Of a correction it has who moves by it; before the secret of a link stands `welcome`.
    """
    after, kind = desk.anew(), declaration(type(wanted)).kind
    match done:
        case ReportsTaken():
            numbers = [report.event for report in done.reports if report.event]
            return events.taken_in(done, heard(after, numbers))
        case Publication() | Revision() if (name := _list_of(wanted)) in after.lists:
            return _published(after, name, done)
        case EarlierAdded():
            return earlier.added(done)
        case Imported() | Updated():
            return _from_table(done)
        case Given():
            return accounts.given(after.store, done,
                                  welcome if isinstance(wanted, InviteAccount) else "")  # fmt: skip
    if kind.startswith("claim."):
        return claims.done(after, done)
    if kind == "season.open" and (opened := _season(after, wanted, done)):
        return opened
    if kind.startswith("correct."):
        return corrections.corrected(after, done, (), is_preview=is_preview)
    return journal.done(after.store, done) if hasattr(done, "players") else refused(done.problems)


def _season(after: Desk, wanted: Any, done: Any) -> object | None:
    """Return what a season changes; None where no list that has seasons is meant."""
    kept, _ = meant(after.store, wanted.list_name)
    season = season_of(after, kept, wanted.season) if kept else None
    if kept is None or season is None:
        return None
    act = journal.done(after.store, done).act
    return seasons.opened(after, kept, season, act, done.problems)


def _list_of(wanted: Any) -> str:
    return str(wanted.list_name)


def _published(after: Desk, name: str, done: Publication | Revision) -> object:
    kept = after.lists[name]
    if isinstance(done, Revision):
        return periods.revised(kept, done)
    return periods.published(after, kept, done)


def _from_table(done: Imported | Updated) -> object:
    """Return whom a table enters, or what it changes."""
    act = done.act.number if done.act else None
    if isinstance(done, Updated):
        return players_changed.PlayersUpdated(changes=done.changes, act=act, problems=done.problems)
    entered = len(done.players) if act else 0
    return players_changed.PlayersImported(
        entered=entered, act=act, headers=done.headers, problems=done.problems
    )
