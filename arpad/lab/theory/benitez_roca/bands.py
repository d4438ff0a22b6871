"""What a rating says of a player, roughly (appendix I): it orients, and gives no title."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RatingBand:
    """A group of players: from a rating up to the next band; the article's own word."""

    lowest: int
    name: str
    spanish: str


BANDS = (
    RatingBand(1000, "beginner", "Principiante"),
    RatingBand(1400, "amateur", "Aficionado"),
    RatingBand(1600, "average club player", "Jugador medio de club"),
    RatingBand(1800, "strong club player", "Jugador fuerte de club"),
    RatingBand(2000, "candidate master", "Candidato a maestro"),
    RatingBand(2300, "national master", "Maestro nacional"),
    RatingBand(2400, "international master", "Maestro internacional"),
    RatingBand(2500, "grandmaster", "Gran maestro"),
)


def band(rating: float) -> RatingBand | None:
    """Return the group of a rating; None below 1000, where the article has none.

    >>> band(2299).name, band(2300).name, band(999)
    ('candidate master', 'national master', None)
    """
    return next((group for group in reversed(BANDS) if rating >= group.lowest), None)
