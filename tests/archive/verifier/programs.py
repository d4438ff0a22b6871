"""The verifier as a program of its own: all calls by one process, as starting it takes long."""

import atexit
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from threading import Timer
from typing import IO

import arpad.archive
from arpad.archive.evidence.entries import verifier_files

VERIFIER = Path(arpad.archive.__file__).parent / "verifier"
_DRIVER = """
import contextlib, importlib, io, json, os, sys, traceback
sys.path.insert(0, sys.argv[1])
program = importlib.import_module(sys.argv[2])
for folder, words in map(json.loads, sys.stdin):
    os.chdir(folder)
    sys.argv[1:] = words
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        try:
            code = program.main()
        except BaseException:
            traceback.print_exc(file=printed)
            code = -1
    print(json.dumps([code, printed.getvalue()]), flush=True)
"""


@cache
def _started(program: str) -> tuple["subprocess.Popen[str]", IO[str], IO[str], IO[bytes]]:
    """Return the process of a program, its two pipes, and the file of what it complains of."""
    complaints = TemporaryFile()  # noqa: SIM115 - it stays open as long as the process
    process = subprocess.Popen(
        [sys.executable, "-I", "-B", "-c", _DRIVER, VERIFIER, program],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=complaints, text=True,
    )  # fmt: skip
    atexit.register(process.wait)  # which counts its time among that of the run
    atexit.register(process.kill)
    assert process.stdin is not None
    assert process.stdout is not None
    return process, process.stdin, process.stdout, complaints


def verdicts(
    calls: Iterable[Sequence[str | Path]], program: str = "verify"
) -> list[tuple[int, str]]:
    """Return exit code and printed text of each call; arpad cannot be imported by it."""
    process, asked, told, complaints = _started(program)
    verdicts_told: list[tuple[int, str]] = []
    for call in calls:
        late = Timer(120, process.kill)
        late.start()
        asked.write(json.dumps([str(Path.cwd()), [str(word) for word in call]]) + "\n")
        asked.flush()
        code, text = json.loads(told.readline())
        late.cancel()
        verdicts_told.append((code, text))
    assert os.fstat(complaints.fileno()).st_size == 0
    return verdicts_told


def verify(archive: Path, *words: str) -> tuple[int, str]:
    """Return the verdict of the verifier that lies in an archive: it is the package's own."""
    beside = {path.name: path.read_bytes() for path in (archive / VERIFIER.name).glob("*.py")}
    assert beside == verifier_files()
    (verdict,) = verdicts([[archive, *words]])
    return verdict
