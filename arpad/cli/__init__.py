"""The command line: parse, call the office or the engine, render."""

_OBJECTS_BETWEEN = 300_000
"""New objects between two looks for garbage; the rating of an open of 300 makes half as many."""


def main() -> None:
    """Run the command line.

    A call keeps nearly all that it imports and reads until it ends: to look for garbage as often as
    Python does by itself takes a third of the time of an office of 100,000 players, and a tenth of
    that of a report.
    """
    import gc
    import sys

    gc.set_threshold(_OBJECTS_BETWEEN, 50, 50)
    from arpad.cli.gathering import gathered_for
    from arpad.cli.terminal import guard

    app = gathered_for(sys.argv[1:])
    gc.freeze()
    guard()
    try:
        app()
    finally:
        gc.freeze()  # or Python looks through all of it once more, to end
