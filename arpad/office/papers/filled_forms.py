"""The forms of one event, by the names that people type: which are filled, and why one is not."""

from arpad.forms.catalogue import NAMES, OF_EVENT, OF_NORMS
from arpad.forms.document import Document
from arpad.forms.event import Entrant
from arpad.forms.form_2 import form_2
from arpad.office.papers.paperwork import Paperwork, one_player
from arpad.report.problems import Problem

OF_ONE_PLAYER = ("2", "4", "6")
"""The forms that can be had of one player alone."""
OF_SWISS = ("2", "3")
"""The forms on which a Swiss or team event is reported, and no round robin."""

Filled = tuple[Document | None, tuple[Problem, ...]]


def filled(work: Paperwork, name: str, lang: str, player: str | None = None) -> Filled:
    """Return a form by its name, of one player if he is named, or the problem why there is none."""
    one = None
    if player is not None:
        one, problem = _the_one(work, player)
        if one is None:
            return None, problem
    if name in OF_NORMS:
        return _of_norms(work, name, lang, one)
    if one is not None:
        return form_2(work.event, lang, one), ()
    return OF_EVENT[name](work.event, lang), ()


def all_filled(work: Paperwork, lang: str) -> dict[str, Document]:
    """Return every form that the event asks for.

    Forms 2 and 3 are of a Swiss or team event (FIDE B.02 2005-07 11.3); 4 and 6 there are only if
    somebody made a norm.
    """
    is_left_out = OF_SWISS if work.event.is_all_play_all else ()
    found = {name: filled(work, name, lang)[0] for name in NAMES if name not in is_left_out}
    return {name: document for name, document in found.items() if document is not None}


def _of_norms(work: Paperwork, name: str, lang: str, one: Entrant | None) -> Filled:
    """Return the certificates or the table of the norms that were made, if any was."""
    results = [result for result in work.results if one is None or result.number == one.number]
    if results:
        return OF_NORMS[name](work.event, results, lang), ()
    message = "Nobody in the report made a norm." if one is None else f"{one.name} made no norm."
    fix = "Judge the norms of the report: that says which conditions failed."
    return None, (Problem("error", "form-no-norm", message, fix=fix),)


def _the_one(work: Paperwork, text: str) -> tuple[Entrant | None, tuple[Problem, ...]]:
    found = one_player(work.event, text)
    if len(found) == 1:
        return found[0], ()
    several = "; ".join(f"{one.number} {one.name}" for one in found[:20])
    message = f"{len(found)} players fit '{text}': {several}."
    if not found:
        message = f"Nobody in the report has the id, starting number or name '{text}'."
    fix = "Give the player's id or starting number."
    return None, (Problem("error", "player", message, fix=fix),)
