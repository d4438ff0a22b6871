"""Lists of players as programs of pairing read them: Swiss-Manager, Vega, SwissPerfect."""

from arpad.formats.programs.declared import (
    PROGRAMS,
    Program,
    ProgramColumn,
    ProgramTarget,
    program_of,
)
from arpad.formats.programs.writer import encoded

__all__ = ["PROGRAMS", "Program", "ProgramColumn", "ProgramTarget", "encoded", "program_of"]
