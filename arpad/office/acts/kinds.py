"""Every kind of act, whoever may do it, and what the log calls it; the office has no others."""

from arpad.office.acts import (  # noqa: F401 - they declare
    accounts,
    claims,
    corrections,
    events,
    lists,
    office,
    persons,
    players,
)
from arpad.office.acts.declaring import ACTS

__all__ = ["ACTS"]
