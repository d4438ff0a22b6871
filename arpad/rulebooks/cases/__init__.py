"""Cases: a regulation's worked examples and boundaries as a lawyer writes them, in TOML."""

from arpad.rulebooks.cases.figures import CaseError
from arpad.rulebooks.cases.toml import KINDS, CaseTable, Finding, cases_of, read, run, run_all

__all__ = ["KINDS", "CaseError", "CaseTable", "Finding", "cases_of", "read", "run", "run_all"]
