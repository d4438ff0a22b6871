"""The command line: parse, call the office or the engine, render."""

_OBJECTS_BETWEEN = 100_000
"""New objects between two looks for garbage."""


def main() -> None:
    """Run the command line.

    A call keeps nearly all that it reads until it ends: to look for garbage as often as Python does
    by itself takes a third of the time of an office of 100,000 players.
    """
    import gc

    from arpad.cli import verbs
    from arpad.cli.terminal import guard

    gc.freeze()
    gc.set_threshold(_OBJECTS_BETWEEN, 50, 50)
    guard()
    verbs.app()
