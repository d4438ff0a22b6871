"""What the server of processes to kill imports: every module of an office, once."""

from tests.office.killing import import_all

import_all()
