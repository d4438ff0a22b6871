"""The forms of one event, by the names that people type: which are filled, and why one is not."""

from datetime import date

from arpad.forms.catalogue import CERTIFICATES, NAMES, OF_DAY, OF_EVENT, OF_NORMS
from arpad.forms.document import Document
from arpad.forms.event import PaperEntrant
from arpad.forms.form_2 import form_2
from arpad.forms.years import SINCE, SUCCEEDED, full_name, parted, year_of
from arpad.office.papers.paperwork import Paperwork, one_player
from arpad.report.notes import listed
from arpad.report.problems import Problem, Text

OF_ONE_PLAYER = ("2", *CERTIFICATES)
"""The forms that can be had of one player alone."""
OF_SWISS = ("2", "3")
"""The forms on which a Swiss or team event is reported, and no round robin."""

Filled = tuple[Document | None, tuple[Problem, ...]]


def filled(
    work: Paperwork, name: str, lang: str, player: str | None = None, title: str | None = None
) -> Filled:
    """Return a form by its name, of one player or title if named, or the problem why there is none.

    A name may say the year (it1-2024, 4-2005); IT1 and IT3 are those of the event's first day.
    """
    form, year = parted(name)
    wrong = _of_other_year(work.event.start, form, year) if form in OF_DAY else None
    if wrong is not None:
        return None, (wrong,)
    entrant = None
    if player is not None:
        entrant, problem = _the_one(work, player)
        if entrant is None:
            return None, problem
    remarks = _succeeded(work.event.start, form)
    if form in CERTIFICATES:
        document, problems = _of_norms(work, form, lang, entrant, title)
        return document, (*problems, *remarks)
    if form in OF_DAY:
        return OF_DAY[form](work.event, work.results, lang), ()
    if entrant is not None:
        return form_2(work.event, lang, entrant), ()
    return OF_EVENT[form](work.event, lang), remarks


def all_filled(work: Paperwork, lang: str) -> dict[str, Document]:
    """Return every form that the event asks for, by their full names.

    Forms 2 and 3 are of a Swiss or team event (FIDE B.02 2005-07 11.3); 4, 6 and IT1 there are only
    if somebody made a norm; IT1 and IT3 since July 2009, with the year in the name.
    """
    is_left_out = OF_SWISS if work.event.is_all_play_all else ()
    documents = {
        named(work, name): filled(work, name, lang)[0] for name in NAMES if name not in is_left_out
    }
    return {name: document for name, document in documents.items() if document is not None}


def named(work: Paperwork, name: str) -> str:
    """Return the name of a form with the year of the paper, if the event's first day says it.

    >>> from arpad.forms.event import PaperEvent
    >>> named(Paperwork(PaperEvent(start=date(2024, 5, 1)), (), ()), "it1")
    'it1-2024'
    """
    form, year = parted(name)
    if form not in OF_DAY or work.event.start is None:
        return name
    return full_name(form, year or year_of(work.event.start))


def _of_other_year(start: date | None, form: str, year: int | None) -> Problem | None:
    """Return why a paper of title regulations is not that of the event, if it isn't."""
    paper = form.upper()
    if start is None:
        message = Text("It is not known when the event began, and so which year's {paper} is "
                       "needed.", paper=paper)  # fmt: skip
        return Problem("error", "form-year", message, fix=Text("State the first day."))
    own = year_of(start)
    if own is None:
        first = min(SINCE.values())
        (old,) = (name for name, new in SUCCEEDED.items() if new == form)
        message = Text("The event began on {day}, and {paper} exists only since {first}.",
                       day=start, paper=paper, first=first)  # fmt: skip
        return Problem("error", "form-year", message,
                       fix=Text("Ask for Form {form} of 2005.", form=old))  # fmt: skip
    if year in (None, own):
        return None
    message = Text("The event began on {day}: its {paper} is that of {own}, not of {year}.",
                   day=start, paper=paper, own=own, year=year)  # fmt: skip
    return Problem("error", "form-year", message,
                   fix=Text("Ask for {name}.", name=full_name(form, own)))  # fmt: skip


def _succeeded(start: date | None, form: str) -> tuple[Problem, ...]:
    """Return a word on a form of 2005 that has a successor on the event's day."""
    if form not in SUCCEEDED or start is None or year_of(start) is None:
        return ()
    new = full_name(SUCCEEDED[form], year_of(start))
    message = Text("Form {form} is of 2005; for an event of {day} FIDE has {name}.", form=form,
                   day=start, name=new.upper())  # fmt: skip
    return (Problem("info", "form-year", message, fix=Text("Ask for {name}.", name=new)),)


def _of_norms(
    work: Paperwork, form: str, lang: str, entrant: PaperEntrant | None, title: str | None
) -> Filled:
    """Return the certificates or the table of the norms that were made, if any was."""
    results = [
        result
        for result in work.results
        if (entrant is None or result.number == entrant.number) and title in (None, result.title)
    ]
    if results:
        return (OF_NORMS | OF_DAY)[form](work.event, results, lang), ()
    if work.event.judged is None:
        message = Text("The event could not be judged for norms, and so there is no certificate.")
        fix = Text("Mend what else is said of the report.")
        return None, (Problem("error", "form-refused", message, fix=fix),)
    message = (Text("Nobody in the report made a norm.") if entrant is None
               else Text("{name} made no norm.", name=entrant.name))  # fmt: skip
    if title is not None:
        nobody = Text("Nobody in the report made a norm of {title}.", title=title)
        message = (nobody if entrant is None
                   else Text("{name} made no norm of {title}.", name=entrant.name,
                             title=title))  # fmt: skip
    fix = Text("Judge the norms of the report: that says which conditions failed.")
    return None, (Problem("error", "form-no-norm", message, fix=fix),)


def _the_one(work: Paperwork, text: str) -> tuple[PaperEntrant | None, tuple[Problem, ...]]:
    entrants = one_player(work.event, text)
    if len(entrants) == 1:
        return entrants[0], ()
    message = Text("Nobody in the report has the id, starting number or name '{text}'.", text=text)
    if entrants:
        names = listed([f"{entrant.number} {entrant.name}" for entrant in entrants], 20)
        message = Text("{count} players fit '{text}': {names}.", count=len(entrants), text=text,
                       names=names)  # fmt: skip
    fix = Text("Give the player's id or starting number.")
    return None, (Problem("error", "player", message, fix=fix),)
