"""Whether the event's own lines agree with its rows: how many, how long, when."""

from datetime import date

from arpad.report.notes import Notes
from arpad.report.rows import Report


def check_stated(report: Report, notes: Notes) -> None:
    """Note where the event's own lines and its rows differ.

    >>> notes = Notes()
    >>> check_stated(Report(players_stated=12), notes)
    >>> [problem.message for problem in notes.all()]
    ['The report states 12 players and lists 0.']
    """
    _check_counts(report, notes)
    _check_rounds(report, notes)
    _check_dates(report, notes)
    _check_births(report, notes)


def _check_counts(report: Report, notes: Notes) -> None:
    rated = sum(1 for player in report.players if player.rating is not None)
    counts = (
        ("warning", "players", report.players_stated, len(report.players), "players"),
        ("info", "rated", report.rated_stated, rated, "rated players"),
        ("info", "teams", report.teams_stated, len(report.teams), "teams"),
    )
    for level, name, stated, counted, what in counts:
        if stated is not None and stated != counted:
            notes.add(
                "warning" if level == "warning" else "info",
                f"report-{name}-stated",
                f"The report states {stated} {what} and lists {counted}.",
                fix="Send every player, and count again.",
                found=str(stated),
            )


def _check_rounds(report: Report, notes: Notes) -> None:
    stated_rounds, rounds = report.rounds_stated, report.rounds
    if stated_rounds is not None and rounds > stated_rounds:
        row = next(row for row in report.pairings if row.round > stated_rounds)
        notes.add(
            "warning",
            "report-rounds",
            f"The report states {stated_rounds} rounds and has pairings of round {rounds}.",
            fix="Give the number of rounds that were played.",
            found=str(stated_rounds),
            line=row.line or None,
            column=row.column or None,
        )
    elif stated_rounds is not None and len(report.round_dates) > stated_rounds:
        notes.add(
            "info",
            "report-rounds",
            f"The report states {stated_rounds} rounds and dates {len(report.round_dates)}.",
            fix="Give the number of rounds that were played.",
            found=str(stated_rounds),
        )
    elif stated_rounds is not None and rounds < stated_rounds and report.players:
        notes.add(
            "info",
            "report-rounds",
            f"The report states {stated_rounds} rounds; {rounds} have pairings.",
            found=str(stated_rounds),
        )


def _check_dates(report: Report, notes: Notes) -> None:
    if report.start and report.end and report.end < report.start:
        notes.add(
            "error",
            "report-dates",
            f"The event ends on {report.end}, before it starts on {report.start}.",
            fix="Give the first and the last day as YYYY/MM/DD.",
            found=str(report.end),
        )
        return
    last: date | None = None
    for number, on in enumerate(report.round_dates, start=1):
        if on is None:
            continue
        if (report.start and on < report.start) or (report.end and on > report.end):
            notes.add(
                "warning",
                "report-round-dates",
                f"Round {number} is dated {on}, outside the event's days "
                f"{report.start or '?'} to {report.end or '?'}.",
                fix="Correct the round's date, or the first or last day.",
                found=str(on),
            )
        elif last and on < last:
            notes.add(
                "warning",
                "report-round-dates",
                f"Round {number} is dated {on}, before the round that precedes it.",
                fix="Correct the round's date.",
                found=str(on),
            )
        last = on


def _check_births(report: Report, notes: Notes) -> None:
    start = report.start
    for player in report.players:
        if start and player.birth and player.birth > str(start)[: len(player.birth)]:
            notes.add(
                "warning",
                "report-birth",
                f"Player {player.number} was born {player.birth}, after the event.",
                fix="Correct the birth date.",
                found=player.birth,
                line=player.line or None,
            )
