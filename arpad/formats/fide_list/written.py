"""The texts that a FIDE list holds of the players of a frame, and what it can't hold."""

from typing import Final

import polars as pl

from arpad.formats.fide_list.cells import SEXES
from arpad.formats.fide_list.fields import K_MAX, RATING_MAX
from arpad.formats.fide_list.findings import CODE
from arpad.report.notes import Notes, counted
from arpad.report.problems import Level, Text
from arpad.report.rows import TITLES
from arpad.tables.kinds import Which

GAMES_MAX: Final = 999
ID_MAX: Final = 14
NO_YEAR: Final = "0000"

_NO_TEXT: Final = r"[\x00-\x1f\x7f\ufffe\uffff]"
_OPTIONAL: Final = ("federation", "sex", "title", "k_factor", "games", "birth_date", "status")
_SEXES: Final = {sex: letter for letter, sex in SEXES.items() if sex}


def texts(
    frame: pl.DataFrame,
    which: Which,
    notes: Notes,
    name_max: int | None = None,
    id_max: int = ID_MAX,
) -> pl.DataFrame:
    """Return a column of text for each field that is not blank throughout, by its name.

    Figures go to the fields of `which`. What the list can't hold is cut or left out, with one
    problem for each column; players whose id is no number are left out with an error.

    >>> frame = pl.DataFrame({"player_id": ["7"], "name": ["Reti"], "rating": [None]})
    >>> texts(frame, "standard", Notes()).row(0, named=True)["rating"]
    '0'
    """
    if missing := [name for name in ("player_id", "name", "rating") if name not in frame.columns]:
        raise ValueError(f"a list has the columns {', '.join(missing)}")
    frame = frame.with_columns(
        pl.lit(None).alias(name) for name in _OPTIONAL if name not in frame.columns
    )
    is_id = pl.col("player_id").str.contains(rf"^0*[1-9][0-9]{{0,{id_max - 1}}}$")
    is_id = (is_id & (pl.col("player_id").str.len_bytes() <= id_max)).fill_null(value=False)
    _note(frame, "player_id", ~is_id, Text("are no ids of at most {most} figures", most=id_max),
          notes, "error")  # fmt: skip
    frame = frame.filter(is_id)
    names = _names(frame, name_max, notes)
    figures = _figures(frame, "" if which == "standard" else f"{which}_", notes)
    return pl.DataFrame([frame["player_id"], names, *_words(frame, notes), *figures])


def _names(frame: pl.DataFrame, name_max: int | None, notes: Notes) -> pl.Series:
    clean = pl.col("name").fill_null("").str.replace_all(_NO_TEXT, " ").str.strip_chars()
    named = frame.select(clean)
    if name_max is None:
        return named["name"]
    is_long = pl.col("name").str.len_chars() > name_max
    _note(named, "name", is_long, Text("are cut after {most} characters", most=name_max), notes)
    return named.select(pl.col("name").str.slice(0, name_max).str.strip_chars_end())["name"]


def _words(frame: pl.DataFrame, notes: Notes) -> list[pl.Series]:
    """Return what is no figure: federation, sex, titles, year of birth, flag."""
    federation = pl.col("federation").cast(pl.String)
    is_code = federation.str.contains("^[A-Z]{3}$")
    title = pl.col("title").cast(pl.String)
    is_title = title.is_in(list(TITLES))
    sex = pl.col("sex").cast(pl.String)
    is_sex = sex.is_in(list(_SEXES))
    year = pl.col("birth_date").cast(pl.String).str.slice(0, 4)
    is_year = year.str.contains("^(18[5-9]|19|20[0-9]|2100)[0-9]*$") & (year.str.len_bytes() == 4)
    _note(frame, "federation", ~is_code, Text("are no codes of three capitals and left out"), notes)
    _note(frame, "title", ~is_title, Text("are no titles of FIDE and left out"), notes)
    _note(frame, "sex", ~is_sex, Text("are neither m nor w and left out"), notes)
    _note(frame, "birth_date", ~is_year, Text("have no year of birth and are left out"), notes)
    expression = pl.col("status").cast(pl.String)
    is_known = expression.is_in(["active", "inactive", "unrated"])
    _note(frame, "status", ~is_known, Text("have no flag and are left out"), notes, "info")
    title = pl.when(is_title).then(title).otherwise(pl.lit(""))
    of_women = pl.when(title.str.starts_with("W")).then(title).otherwise(pl.lit(""))
    flags = pl.concat_str(
        pl.when(sex == "w").then(pl.lit("w")).otherwise(pl.lit("")),
        pl.when(expression == "inactive").then(pl.lit("i")).otherwise(pl.lit("")),
    )
    return frame.select(
        federation=pl.when(is_code).then(federation).otherwise(pl.lit("")),
        sex=sex.replace_strict(_SEXES, default="", return_dtype=pl.String),
        title=title,
        w_title=of_women,
        birth=pl.when(is_year).then(year).otherwise(pl.lit(NO_YEAR)),
        flag=flags,
    ).get_columns()


def _figures(frame: pl.DataFrame, prefix: str, notes: Notes) -> list[pl.Series]:
    """Return rating and K, 0 for none, and games, blank for none."""
    bounds = {"rating": (RATING_MAX, "0"), "k_factor": (K_MAX, "0"), "games": (GAMES_MAX, "")}
    series = []
    for name, (maximum, none) in bounds.items():
        number = pl.col(name).cast(pl.Decimal(12, 3), strict=False)
        whole = number.cast(pl.Int64)
        fits = (whole == number) & whole.is_between(0, maximum)
        what = Text("are no whole numbers from 0 to {maximum} and left out", maximum=maximum)
        _note(frame, name, ~fits, what, notes, "error" if name == "rating" else "warning")
        text = pl.when(fits).then(whole.cast(pl.String)).otherwise(pl.lit(none))
        series.append(frame.select(text.alias(f"{prefix}{name}")).to_series())
    return series


def _note(
    frame: pl.DataFrame,
    name: str,
    wrong: pl.Expr,
    what: Text,
    notes: Notes,
    level: Level = "warning",
) -> None:
    """Note once how many players have something that the list can't hold."""
    wrong_rows = frame.filter(wrong & (pl.col(name).is_not_null() | (name == "player_id")))
    if wrong_rows.height:
        first = wrong_rows.row(0, named=True)
        notes.add(level, f"{CODE}-{name.replace('_', '-')}", Text("{players}: the {label} {what}.",
                                                                  players=counted(wrong_rows.height,
                                                                                  "player"),
                                                                  label=Text(name.replace("_",
                                                                                          " ")),
                                                                  what=what),
                  fix=Text("Write CSV or Parquet to keep everything."),
                  found=str(first[name]))  # fmt: skip
