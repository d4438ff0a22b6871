"""What became of a scale, list by list: plain dictionaries and one loop after the other.

A list is {player: rating} of its active rated players; a series is [(day, list)] by rising day.
"""

from datetime import date
from statistics import fmean

Ratings = dict[str, int]
Series = list[tuple[date, Ratings]]


def years_after(day: date, years: int) -> date:
    """Return the same day some years later; of 29 February 1 March where there is none."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return date(day.year + years, 3, 1)


def met_before(series: Series, number: int) -> set[str]:
    """Return everybody who stands on any list before this one."""
    seen: set[str] = set()
    for _, ratings in series[:number]:
        seen |= set(ratings)
    return seen


def entrants(series: Series, number: int) -> set[str]:
    """Return who stands on this list first; nobody enters on the first list of all."""
    return set(series[number][1]) - met_before(series, number) if number else set()


def flows(series: Series) -> list[dict[str, float | None]]:
    """Return counts, points and the three parts of the mean's change, list after list."""
    found = []
    for number in range(1, len(series)):
        before, after = series[number - 1][1], series[number][1]
        stayed = [player for player in before if player in after]
        left = [player for player in before if player not in after]
        new = [player for player in after if player in entrants(series, number)]
        back = [player for player in after if player not in before and player not in new]
        row: dict[str, float | None] = {
            "stayed": len(stayed),
            "entered": len(new),
            "returned": len(back),
            "left": len(left),
            "points_stayed": sum(after[player] - before[player] for player in stayed),
            "points_entered": sum(after[player] for player in new),
            "points_returned": sum(after[player] for player in back),
            "points_left": sum(before[player] for player in left),
            "stayers_change": mean_or_none([after[p] - before[p] for p in stayed]),
            "entry_rating": mean_or_none([after[p] for p in new]),
            "leaving_rating": mean_or_none([before[p] for p in left]),
            "change": fmean(after.values()) - fmean(before.values()),
        }
        if stayed:
            now, then = fmean(after[p] for p in stayed), fmean(before[p] for p in stayed)
            row["by_staying"] = now - then
            row["by_entering"] = fmean(after.values()) - now
            row["by_leaving"] = then - fmean(before.values())
        found.append(row)
    return found


def mean_or_none(values: list[int]) -> float | None:
    """Return the mean; None of nothing."""
    return fmean(values) if values else None


def entrants_later(series: Series, years_later: tuple[int, ...]) -> list[dict[str, object]]:
    """Return the gain of each list's entrants on the first list so many years after, or later."""
    found = []
    for number in range(1, len(series)):
        day, ratings = series[number]
        new = entrants(series, number)
        for years in years_later:
            then = [one for one in series if one[0] >= years_after(day, years)]
            there = [player for player in new if then and player in then[0][1]]
            if there:
                found.append({
                    "entered_on": day,
                    "on": then[0][0],
                    "years": years,
                    "entered": len(new),
                    "there": len(there),
                    "entry_rating": fmean(ratings[player] for player in there),
                    "gain": fmean(then[0][1][player] - ratings[player] for player in there),
                })  # fmt: skip
    return found


def survivors(series: Series) -> list[dict[str, object]]:
    """Return who of the first list is still there, and what they gained."""
    first = series[0][1]
    found = []
    for day, ratings in series:
        there = [player for player in first if player in ratings]
        found.append({
            "on": day,
            "still_there": len(there),
            "share": len(there) / len(first),
            "change": mean_or_none([ratings[player] - first[player] for player in there]),
        })  # fmt: skip
    return found


def not_exceeded(ratings: list[int], tenths: int) -> int:
    """Return the lowest rating that so many tenths of all ratings don't exceed, by counting."""
    return min(
        one
        for one in ratings
        if 10 * sum(other <= one for other in ratings) >= tenths * len(ratings)
    )


def cohorts(
    series: Series, kind: str, facts: dict[str, dict[str, object]], players_min: int
) -> dict[tuple[date, str], tuple[int, float, tuple[int, ...]]]:
    """Return players, mean, and lowest tenth, median and highest tenth of each group on each list.

    Each of the three is the lowest rating that a tenth, half, nine tenths of them don't exceed.
    facts: birth_year and federation by player, missing where unknown.
    """
    first_list: dict[str, date] = {}
    for day, ratings in series:
        for player in ratings:
            first_list.setdefault(player, day)
    groups: dict[tuple[date, str], list[int]] = {}
    for day, ratings in series:
        for player, rating in ratings.items():
            known = facts.get(player, {})
            name = None
            if kind == "entry":
                name = f"{first_list[player].year // 10}0s"
            elif kind == "level":
                low = rating // 200 * 200
                name = f"{low}-{low + 199}"
            elif kind == "federation" and known.get("federation"):
                name = str(known["federation"])
            elif kind == "age" and known.get("birth_year"):
                age = day.year - int(str(known["birth_year"]))
                name = band_of_age(age) if 0 <= age <= 110 else None
            if name is not None:
                groups.setdefault((day, name), []).append(rating)
    return {
        place: (len(ratings), fmean(ratings), tuple(not_exceeded(ratings, n) for n in (1, 5, 9)))
        for place, ratings in groups.items()
        if len(ratings) >= players_min
    }


def band_of_age(age: int) -> str:
    """Return the name of the band: those of 18 are under 19, those of 65 not over 65."""
    if age < 19:
        return "under 19"
    if age <= 35:
        return "19-35"
    if age <= 50:
        return "36-50"
    return "51-65" if age <= 65 else "over 65"


def anchor(ours: Ratings, outside: Ratings, players_min: int = 8) -> tuple[int, float | None]:
    """Return the common players, and by how much the outside list stands higher (CNXC 7.3)."""
    common = [player for player in ours if player in outside]
    if len(common) < players_min:
        return len(common), None
    return len(common), fmean(outside[p] for p in common) - fmean(ours[p] for p in common)


def floors_lowered(series: Series, floors: list[tuple[date, int]]) -> list[dict[str, object]]:
    """Return the entrants of the year before each floor and of the year that begins with it."""
    found = []
    for on, old_floor in floors:
        start, end = years_after(on, -1), years_after(on, 1)
        before, after, last = [], [], {}
        for number, (day, ratings) in enumerate(series):
            entered = [ratings[player] for player in entrants(series, number)]
            if start <= day < on:
                before += entered
            if on <= day < end:
                after += entered
                last = ratings
        if before and after:
            found.append({
                "on": on,
                "old_floor": old_floor,
                "before": fmean(before),
                "before_count": len(before),
                "after": fmean(after),
                "after_count": len(after),
                "below": sum(rating < old_floor for rating in after) / len(after),
                "below_later": sum(r < old_floor for r in last.values()) / len(last),
            })  # fmt: skip
    return found


def level(ratings: Ratings, top: int) -> tuple[float, list[float], float | None]:
    """Return the mean, the lowest ratings that 10%, 50%, 90% don't exceed, the mean of the best."""
    ordered = sorted(ratings.values())
    quantiles = []
    for tenths in (1, 5, 9):
        for rating in ordered:
            if sum(one <= rating for one in ordered) * 10 >= tenths * len(ordered):
                quantiles.append(float(rating))
                break
    best = fmean(ordered[-top:]) if len(ordered) >= top else None
    return fmean(ordered), quantiles, best
