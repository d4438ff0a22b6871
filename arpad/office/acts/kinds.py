"""Every kind of act, whoever may do it, and what the log calls it; the office has no others.

Acts with a form are declared with it; of the others stands here what their verbs don't say.
"""

from arpad.office.acts import (  # noqa: F401 - they declare
    claims,
    corrections,
    events,
    lists,
    office,
    persons,
    players,
)
from arpad.office.acts.declaring import ACTS, OFFICER, recorded

__all__ = ["ACTS"]

recorded("list.propose", "list proposed", OFFICER)
recorded("office.init", "office made")
recorded("office.propose", "settings proposed")
