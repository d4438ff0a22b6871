"""The title regulations from 1 July 2022: one norm has to come from a large or official event.

Source: B.01 2024 1.5.6, which asks it of every application with a norm made after 30 June 2022.
"""

from dataclasses import replace
from datetime import date

from arpad.rulebooks.fide_titles import edition_2012, edition_2024

RULES = replace(
    edition_2012.RULES,
    name="fide-titles-2022",
    source=replace(edition_2012.RULES.source, in_force_from=date(2022, 7, 1)),
    application_event=edition_2024.RULES.application_event,
    application_event_after=edition_2024.RULES.application_event_after,
    application_swiss=edition_2024.RULES.application_swiss,
)
