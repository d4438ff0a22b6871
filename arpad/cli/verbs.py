"""Gathers the verbs: importing a verb's file adds it to the application."""

from copy import copy

from arpad.cli import (  # noqa: F401
    compare,
    convert,
    demo,
    explain,
    history,
    lists,
    mend,
    publication,
    replay,
    verify,
)
from arpad.cli.app import app
from arpad.cli.archive import key, prove, publish, versions, witness  # noqa: F401
from arpad.cli.calc import command as calc  # noqa: F401
from arpad.cli.check import command as check  # noqa: F401
from arpad.cli.help import verb as help_verb  # noqa: F401
from arpad.cli.jobs import command as job  # noqa: F401
from arpad.cli.jobs import worker  # noqa: F401
from arpad.cli.jobs.queueing import give_queue
from arpad.cli.lab import (  # noqa: F401
    backtest,
    calibration,
    drift,
    exploit,
    fit,
    lab,
    simulate,
)
from arpad.cli.map import give_options
from arpad.cli.norms import command as norms  # noqa: F401
from arpad.cli.office import (  # noqa: F401
    account,
    backup,
    claim,
    claim_papers,
    correct,
    doctor,
    earlier,
    erase,
    event,
    fide,
    mailing,
    office,
    period,
    period_report,
    person,
    player,
    todo,
)
from arpad.cli.office import season as office_season  # noqa: F401
from arpad.cli.office.acting import give_verbs
from arpad.cli.papers import certificate, crosstable, form  # noqa: F401
from arpad.cli.rate import command as rate  # noqa: F401
from arpad.cli.rulebook import command as rulebook  # noqa: F401
from arpad.cli.web import site, working  # noqa: F401

__all__ = ["STUDIES", "app"]

give_verbs(app)
give_queue(app)
give_options(app)
STUDIES = tuple(str(study.callback.__name__) for study in lab.registered_commands if study.callback)
for study in lab.registered_commands:  # by the names that they had before they moved
    app.registered_commands.append(copy(study))
    app.registered_commands[-1].hidden = True
