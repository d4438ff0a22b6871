"""Lists of players as programs of pairing read them: Swiss-Manager, Vega, SwissPerfect."""

from arpad.formats.programs.declared import PROGRAMS as PROGRAMS
from arpad.formats.programs.declared import Program as Program
from arpad.formats.programs.declared import ProgramColumn as ProgramColumn
from arpad.formats.programs.declared import ProgramTarget as ProgramTarget
from arpad.formats.programs.declared import program_of as program_of
from arpad.formats.programs.writer import encoded as encoded
