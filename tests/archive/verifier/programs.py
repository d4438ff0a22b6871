"""The verifier as a program of its own: many calls by one process, as starting it takes long."""

import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import arpad.archive

VERIFIER = Path(arpad.archive.__file__).parent / "verifier"
_DRIVER = """
import contextlib, importlib, io, json, sys, traceback
sys.path.insert(0, sys.argv[1])
program = importlib.import_module(sys.argv[2])
for words in json.load(sys.stdin):
    sys.argv[1:] = words
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        try:
            code = program.main()
        except BaseException:
            traceback.print_exc(file=printed)
            code = -1
    print(json.dumps([code, printed.getvalue()]))
"""


def verdicts(
    calls: Iterable[Sequence[str | Path]], program: str = "verify"
) -> list[tuple[int, str]]:
    """Return exit code and printed text of each call; arpad cannot be imported by it."""
    called = [[str(word) for word in call] for call in calls]
    result = subprocess.run(
        [sys.executable, "-I", "-B", "-c", _DRIVER, VERIFIER, program],
        input=json.dumps(called), capture_output=True, text=True, check=False,
        timeout=120 + 2 * len(called),
    )  # fmt: skip
    assert not result.stderr
    return [(code, text) for code, text in map(json.loads, result.stdout.splitlines())]
