"""Runs `arpad` and prints, as JSON, which files it enters and which doors of the engine.

A file is entered by a call of one of its functions; what runs while modules are imported, and the
bodies of classes, don't count. A door is a function of the engine that something outside calls:
they stand there in the order in which they are entered, as often as they are.
"""

import inspect
import json
import sys
from pathlib import Path
from types import CodeType, FrameType

import arpad
from arpad.cli import main

ROOT = str(Path(arpad.__file__).parent)
ENGINE = str(Path(ROOT, "engine"))


def is_importing(frame: FrameType | None) -> bool:
    while frame is not None:
        code = frame.f_code
        if code.co_name == "<module>" and code.co_filename.startswith(ROOT):
            return True
        frame = frame.f_back
    return False


def calling_file(frame: FrameType | None) -> str:
    """Return the file of arpad from which a call comes, whatever other packages lie between."""
    while frame is not None and not frame.f_code.co_filename.startswith(ROOT):
        frame = frame.f_back
    return frame.f_code.co_filename if frame else ""


def counted(arguments: list[str]) -> dict[str, list[str]]:
    """Return the files that a call of `arpad` enters, and the doors of the engine."""
    files: set[str] = set()
    doors: list[str] = []
    seen: set[tuple[CodeType, CodeType | None]] = set()

    def see(frame: FrameType, event: str, _: object) -> None:
        code, above = frame.f_code, frame.f_back
        if event != "call" or not code.co_filename.startswith(ROOT):
            return
        is_of_engine = code.co_filename.startswith(ENGINE)
        if (code, above and above.f_code) in seen and not is_of_engine:
            return
        if not code.co_flags & inspect.CO_OPTIMIZED or is_importing(frame):
            return
        seen.add((code, above and above.f_code))
        files.add(code.co_filename.removeprefix(ROOT + "/"))
        if is_of_engine and not calling_file(above).startswith(ENGINE):
            doors.append(code.co_qualname)

    sys.argv = ["arpad", *arguments]
    sys.settrace(see)  # which sees calls of Python alone
    try:
        main()
    except SystemExit as end:
        if end.code:
            raise
    finally:
        sys.settrace(None)
    return {"files": sorted(files), "doors": doors}


if __name__ == "__main__":
    place, *arguments = sys.argv[1:]
    Path(place).write_text(json.dumps(counted(arguments)), encoding="utf-8")
