"""The command line: parse, call the office or the engine, render."""


def main() -> None:
    """Run the command line."""
    from arpad.cli import verbs
    from arpad.cli.terminal import guard

    guard()
    verbs.app()
