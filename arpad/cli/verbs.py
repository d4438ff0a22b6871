"""All verbs in one application: of a call of one verb, `gathered_for` has its files alone."""

from arpad.cli import gather
from arpad.cli.lab import lab

__all__ = ["STUDIES", "app"]

app = gather()
STUDIES = tuple(str(study.callback.__name__) for study in lab.registered_commands if study.callback)
