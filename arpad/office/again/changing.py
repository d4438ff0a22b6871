"""A list made again with something changed in what it was made of."""

from collections.abc import Callable
from dataclasses import replace

from arpad.law import Catalogue
from arpad.office.again.making import adds_up, again, attempted, made_again
from arpad.office.again.recorded import RecordedList
from arpad.office.period.inputs import Inputs
from arpad.office.period.notes import OF_THE_LIST
from arpad.office.period.rating import PeriodOutcome
from arpad.report.problems import Problem

Problems = tuple[Problem, ...]
Change = Callable[[Inputs], tuple[Inputs | None, Problems]]
"""What a list is to be made of in the place of what it was made of; None with the errors."""


def changed(
    listed: RecordedList, change: Change, catalogue: Catalogue
) -> tuple[PeriodOutcome | None, Problems]:
    """Return a list made again of changed inputs, under the law as it stands; None with errors.

    Where nothing is changed it is to be the list that is stated: in what it differs is told as
    `again` tells it, but as a warning, for the list made again takes the other's place. So is a law
    that is worded otherwise by now.
    """
    given, problems = attempted(listed.stated, listed.inputs)
    if given is None:
        return None, problems
    inputs, problems = change(given)
    if inputs is None:
        return None, problems
    source = replace(listed, given=replace(inputs, laws=()))
    is_same = inputs.roles() == given.roles()
    period, problems_made = (again if is_same else made_again)(source, catalogue)
    if period is None:
        return None, problems_made
    errors = not_rated(listed, given, period) or adds_up(listed.stated, period.tables)
    warnings = tuple(replace(problem, level="warning") for problem in problems_made)
    return (None, errors) if errors else (period, (*problems, *warnings))


def not_rated(listed: RecordedList, given: Inputs, period: PeriodOutcome) -> Problems:
    """Return the errors that keep a list from being made again.

    One that was made without its faulty reports is made without them again; those that it had
    rated, or that are changed, have to be rated.
    """
    errors = tuple(problem for problem in period.problems if problem.level == "error")
    if not period.inputs.are_faulty_left_out:
        return errors
    before = {submission.event_id: submission.sha256 for submission in given.submissions}
    was_rated = {row["event_id"] for row in listed.archived.manifest["reports"]}
    now = {report.submission.event_id for report in period.ready}
    now |= {report.submission.event_id for report in period.left_out}
    lost = {
        submission.file
        for submission in period.inputs.submissions
        if submission.event_id not in now
        and (
            submission.event_id in was_rated or before.get(submission.event_id) != submission.sha256
        )
    }
    return tuple(error for error in errors if error.file in lost or error.code in OF_THE_LIST)
