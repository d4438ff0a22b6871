"""Run the command line: python -m arpad."""

from arpad.cli import main

main()
