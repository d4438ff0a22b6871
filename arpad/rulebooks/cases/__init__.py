"""Cases: a regulation's worked examples and boundaries as a lawyer writes them, in TOML."""

from arpad.rulebooks.cases.figures import CaseError as CaseError
from arpad.rulebooks.cases.toml import KINDS as KINDS
from arpad.rulebooks.cases.toml import CaseTable as CaseTable
from arpad.rulebooks.cases.toml import Finding as Finding
from arpad.rulebooks.cases.toml import cases_of as cases_of
from arpad.rulebooks.cases.toml import read as read
from arpad.rulebooks.cases.toml import run as run
from arpad.rulebooks.cases.toml import run_all as run_all
