"""Lists chained through the engine, against figures worked by hand from the regulations."""

from datetime import date

import numpy as np
import polars as pl
import pytest

from arpad.lab.chain import GAMES_SCHEMA, PEOPLE, ListChain, first_day
from arpad.law.backends import to_polars
from arpad.rulebooks import CATALOGUE


def chain(name: str, *people: tuple[int, int | None, int, int | None]) -> ListChain:
    book = CATALOGUE.book(name)
    made = ListChain.opened(book, first_day(book))
    made.enrol(pl.DataFrame(list(people), schema=PEOPLE, orient="row"))
    return made


def games(*played: tuple[int, int, str]) -> pl.DataFrame:
    """Return games of one event, a round each."""
    rows = [(1, at, *one) for at, one in enumerate(played, 1)]
    return pl.DataFrame(rows, schema=GAMES_SCHEMA, orient="row")


def ratings(found: pl.DataFrame) -> dict[int, int | None]:
    return dict(found.select("player_id", "rating").iter_rows())


def test_the_young_have_their_k() -> None:
    """FIDE 2014: K = 40 to the end of the year of the 18th birthday below 2300, else K = 20.

    One win among equals: 20 and 10 points; born 1997, 17 in 2014 and 18 in 2015.
    """
    made = chain("fide-2014", (1, 2000, 100, 19970601), (2, 2000, 100, 19600000))
    assert made.on == date(2015, 1, 1)
    found = made.rate(games((1, 2, "1")), date(2015, 2, 1))
    assert ratings(found) == {1: 2020, 2: 1990}


def test_a_first_rating_by_age_needs_nothing_but_a_licence() -> None:
    """FCE 10.2: 1020 + 40 x age at federation; 12.0 years old on 1 January 2016 is 1500."""
    made = chain("fce-2016", (1, None, 0, 20040104), (2, 1700, 50, None))
    found = made.rate(games((1, 2, "=")), date(2016, 2, 1))
    assert ratings(found)[1] == 1500


def test_games_of_past_seasons_lower_k() -> None:
    """FCE 16.2b: after one season K = K0 + 3 - MP/9. At 1700 K0 = 24; 18 games: 24 + 3 - 2 = 25.

    18 draws among equals in 2016 change nothing; a win in 2017 is worth 12.5, 13 away from zero.
    """
    made = chain("fce-2016", (1, 1700, 50, None), (2, 1700, 50, None))
    made.rate(games(*[(1, 2, "=")] * 18), date(2016, 2, 1))
    made.rate(games(), date(2017, 1, 1))
    assert ratings(made.rate(games((1, 2, "1")), date(2017, 2, 1))) == {1: 1713, 2: 1687}


def test_who_falls_below_the_floor_is_off_the_list_with_what_was_computed() -> None:
    """FIDE 2009 as applied: floor 1201; 1205 - 15 x .5 = 1197.5, half up 1198."""
    made = chain("fide-2009-applied", (1, 1205, 100, None), (2, 1205, 100, None))
    found = made.rate(games((1, 2, "0")), date(2010, 3, 1))
    (row,) = found.filter(player_id=1).to_dicts()
    assert (row["rating"], row["rating_new"], row["games"]) == (None, 1198, 1)
    assert np.isnan(made.rating_of(np.array([1, 3]))).tolist() == [True, True]
    assert made.rating_of(np.array([2])).tolist() == [1213.0]


def test_who_is_not_kept_is_forgotten() -> None:
    made = chain("cnxc-2000", (1, 2000, 100, None), (2, 2000, 100, None))
    made.rate(games((1, 2, "1")), date(2001, 7, 1))
    made.keep(np.array([2]))
    for frame in (made.state.ratings, made.state.activity, made.state.pending):
        assert set(to_polars(frame)["player_id"].to_list()) <= {2}


def test_an_edition_whose_k_only_a_list_says_is_refused() -> None:
    made = chain("fide-rapid-2005", (1, 2000, 100, None), (2, 2000, 100, None))
    with pytest.raises(ValueError, match="gives no K"):
        made.rate(games((1, 2, "1")), date(2006, 4, 1))
