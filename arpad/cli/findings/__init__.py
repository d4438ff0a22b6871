"""What was found in a user's data, as people read it: lines as compilers print them."""

from arpad.cli.findings.lines import print_alike as print_alike
from arpad.cli.findings.lines import print_findings as print_findings
from arpad.cli.findings.lines import print_problems as print_problems
from arpad.cli.findings.officer import print_for_officer as print_for_officer
