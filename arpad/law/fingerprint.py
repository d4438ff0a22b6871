"""What a rulebook says, as text and as a hash: two lists made under one law can show it."""

from collections.abc import Iterator
from hashlib import sha256

from arpad.law.rulebook import Rulebook


def lines(book: Rulebook) -> Iterator[str]:
    """Yield everything that the rulebook settles, one line each, in a fixed order."""
    yield f"{book.name} {book.source}"
    for code, clause in book.codes().items():
        doubt = "" if clause.is_verified else " not verified"
        yield f"{code} {clause.article} {clause.says} {clause.value!r} when {clause.when!r}{doubt}"
    for check in book.checks:
        yield f"check {check.article} {check.says} when {check.when!r}"
    yield f"expected scores {book.expected_scores.steps}"
    yield f"rating differences {book.rating_differences.by_percent}"
    yield from _special(book)
    calendar = book.calendar
    yield (
        f"calendar {calendar.months} {calendar.closing_days} {calendar.closing_months} "
        f"{calendar.official_on_eve} window {book.window_months}"
    )


def _special(book: Rulebook) -> Iterator[str]:
    """Yield what only some rulebooks settle."""
    for clock in book.clocks:
        yield f"clock {clock.article} {clock.name} {clock.days} {clock.runs_from}"
    if book.seasons is not None:
        yield f"seasons {book.seasons.first} {book.seasons.kept} {book.seasons.start}"
    if book.first_ratings is not None:
        yield f"first ratings {book.first_ratings.__name__}"
    if book.calibration is not None:
        yield f"calibration {book.calibration.article} {book.calibration_players_min}"
    if book.side_measures is not None:
        yield f"side measures {book.side_measures.__name__}"
    if book.added_games is not None:
        added = book.added_games
        yield f"added {added.article} {added.games} {added.score_half} {added.rating}"
    if book.calendar.is_of_calculation:
        yield "lists of the calculation"
    for name in (
        "scored_results",
        "played_results",
        "player_facts",
        "children_age",
        "is_last_game_kept",
        "first_games_are_pooled",
        "list_kind",
        "game_reads_ratings",
        "adjustment",
    ):
        value, plain = getattr(book, name), getattr(Rulebook, name)
        if value != plain:
            yield f"{name} {value}"


def fingerprint(book: Rulebook) -> str:
    """Return the SHA-256 of what the rulebook settles, as hexadecimal text."""
    return sha256("\n".join(lines(book)).encode()).hexdigest()
