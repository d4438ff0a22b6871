"""Small events for the forms, made by hand; nobody in them is real."""

from dataclasses import replace
from datetime import date

from arpad.forms.event import EventFigures, PaperEntrant, PaperEvent, Round

_HALF = {"1": 2, "0": 0, "=": 1, "+": 2, "-": 0, "F": 2, "U": 2, "H": 1, "Z": 0}


def rounds(*cells: str) -> tuple[Round, ...]:
    """Return rounds from cells such as 2w1, 3b=, 4w+ or a bye alone, H; "" is nothing."""
    found = []
    for number, cell in enumerate(cells, start=1):
        if not cell:
            continue
        opponent = int(cell[:-2]) if len(cell) > 1 else None
        colour = cell[-2] if len(cell) > 1 else ""
        found.append(Round(number, opponent, colour, cell[-1], _HALF[cell[-1]]))
    return tuple(found)


def player(number: int, rating: int | None, *cells: str, **more: object) -> PaperEntrant:
    """Return a player whose place and points follow from his number and rounds."""
    own = rounds(*cells)
    found = PaperEntrant(
        number=number,
        rank=number,
        rank_stated=number,
        name=f"Surname{number}, Given",
        sex="m",
        rating=rating,
        rating_printed=rating,
        federation="ESP",
        player_id=f"{9000 + number}",
        birth="1980",
        score_half=sum(one.score_half for one in own),
        rounds=own,
    )
    return replace(found, **more)  # type: ignore[arg-type]


def swiss() -> PaperEvent:
    """Return three rounds of four players: a forfeit, two byes, and one of them unrated.

    Round 1: 1-2 draw, 3-4 won by 3. Round 2: 1-3 won by 1, 2 wins by forfeit against 4.
    Round 3: 1 beats 4, 2 has a half-point bye, 3 the bye of the pairing. 4 is unrated.
    """
    entrants = (
        player(1, 2300, "2w=", "3b1", "4w1", name="Núñez, Ana María", title="IM", sex="w",
               figures=EventFigures(2, 360)),
        player(2, 2250, "1b=", "4w+", "H", name="Gonçalves, José", federation="POR",
               figures=EventFigures(1, 70)),
        player(3, 2101, "4b1", "1w0", "U", name="Østergård, Søren", federation="DEN", title="FM",
               figures=EventFigures(1, -240)),
        player(4, None, "3w0", "2b-", "1b0", name="Čech, Iva", federation="CZE", birth="1999-05-28",
               figures=EventFigures(0, None, 1800)),
    )  # fmt: skip
    return PaperEvent(
        name="Riga Open",
        city="Riga",
        federation="LAT",
        start=date(2005, 8, 1),
        end=date(2005, 8, 3),
        kind="swiss",
        type_text="Individual: Swiss",
        time_control="40/120, 20/60, 30",
        rounds=3,
        rounds_per_day=1,
        is_registered=True,
        chief_arbiter="IA Lund, Åse",
        deputies=("Weiß, Jörg",),
        entrants=entrants,
    )
