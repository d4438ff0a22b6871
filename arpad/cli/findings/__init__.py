"""What was found in a user's data, as people read it: lines as compilers print them."""

from arpad.cli.findings.lines import print_alike, print_findings, print_problems
from arpad.cli.findings.officer import print_for_officer

__all__ = ["print_alike", "print_findings", "print_for_officer", "print_problems"]
