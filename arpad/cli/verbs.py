"""All verbs in one application: of a call that names one, `gathering` has those files alone."""

from copy import copy

from arpad.cli.gathering import gather
from arpad.cli.lab import lab

__all__ = ["STUDIES", "app"]

app = gather()
STUDIES = tuple(str(study.callback.__name__) for study in lab.registered_commands if study.callback)
for study in lab.registered_commands:  # by the names that they had before they moved
    app.registered_commands.append(copy(study))
    app.registered_commands[-1].hidden = True
