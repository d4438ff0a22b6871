"""Every figure of pages of players and events, made again from the raw files of the archive.

Shares no code with `arpad`: it reads the pages as anybody does, and the Parquet and CSV files in
`archive/` beside them. Not made again: the tie-breaks of an event, which have tests of their own.

Run it on a built site: python -m tests.web.figures_again FOLDER [PAGES [SEED]]
"""

import csv
import json
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

import pyarrow.parquet as pq

Row = dict[str, Any]
Cell = tuple[str, list[str]]
PERCENTS: Final = (
    (99, 677), (98, 589), (97, 538), (96, 501), (95, 470), (94, 444), (93, 422), (92, 401),
    (91, 383), (90, 366), (89, 351), (88, 336), (87, 322), (86, 309), (85, 296), (84, 284),
    (83, 273), (82, 262), (81, 251), (80, 240), (79, 230), (78, 220), (77, 211), (76, 202),
    (75, 193), (74, 184), (73, 175), (72, 166), (71, 158), (70, 149), (69, 141), (68, 133),
    (67, 125), (66, 117), (65, 110), (64, 102), (63, 95), (62, 87), (61, 80), (60, 72), (59, 65),
    (58, 57), (57, 50), (56, 43), (55, 36), (54, 29), (53, 21), (52, 14), (51, 7), (50, 0),
)  # fmt: skip
"""d_p by percentage, FIDE B.02 8.1.1, as it is printed."""
NOTIONAL: Final = 2022, 800
"""From which year the table has a figure for all points, and less for none: d_p of 1.0 is 800."""
FULL, HALF = frozenset("1+WFU"), frozenset("=DH")
TURNED: Final = {"1": "0", "0": "1", "+": "-", "-": "+", "W": "L", "L": "W"}


class Raw:
    """The published lists of an archive, read from its files alone, in their order."""

    def __init__(self, archive: Path) -> None:
        self.lists: dict[tuple[str, str], dict[str, Row]] = {}
        self.sides: dict[str, list[Row]] = defaultdict(list)
        self.names: dict[str, str] = {}
        self.events: dict[str, dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
        for folder in sorted(archive.glob("0*")):
            record = json.loads((folder / "record.json").read_text(encoding="utf-8"))["record"]
            if record["kind"] == "list":
                self._take(folder, record["told"]["series"], record["told"]["list_date"])

    def _take(self, folder: Path, series: str, day: str) -> None:
        with (folder / "people.csv").open(encoding="utf-8", newline="") as people:
            self.names |= {row["player_id"]: row["name"] for row in csv.DictReader(people)}
        listed = pq.read_table(folder / "list.parquet").to_pylist()
        self.lists[series, day] = {row["player_id"]: row for row in listed}
        names = {row["event_id"]: row["name"] or row["event_id"]
                 for row in pq.read_table(folder / "events.parquet").to_pylist()}  # fmt: skip
        for side in pq.read_table(folder / "changes.parquet").to_pylist():
            side |= {"series": series, "day": day, "event": names[side["event_id"]]}
            self.sides[side["player_id"]].append(side)
            self.events[side["event"]][side["player_id"]].append(side)

    def series(self) -> tuple[str, ...]:
        """Return the series in the order of their first lists."""
        return tuple(dict.fromkeys(name for name, _ in self.lists))

    def each_once(self, sides: Iterable[Row], own: str = "") -> list[Row]:
        """Return each game once: as `own` series has it, else the first that rated it."""
        games: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
        times = Counter[tuple[Any, ...]]()
        for side in sides:
            game = side["event"], side["round"], side["opponent_id"], side["is_white"]
            times[side["series"], side["day"], side["event_id"], *game] += 1
            of_list = times[side["series"], side["day"], side["event_id"], *game]
            games[*game, of_list].append(side)
        order = self.series()

        def rank(side: Row) -> tuple[bool, bool, int]:
            return side["series"] != own, side["is_rated"] != 1, order.index(side["series"])

        return [min(some, key=rank) for some in games.values()]


class Page(HTMLParser):
    """The rows of a page's tables, cell by cell with their links, and what stands in its head."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.rows: list[list[Cell]] = []
        self.values: list[str] = []
        self.links: list[str] = []
        self.title = ""
        self._into: list[str] = []
        text = path.read_text(encoding="utf-8")
        cut = text.find("<!--calculation ")
        self.feed(text if cut < 0 else text[:cut])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th") and self.rows:
            self.rows[-1].append(("", []))
        if tag == "a":
            self.links.append(said["href"])
        if tag == "a" and self._into[-1:] in (["td"], ["th"]) and self.rows[-1]:
            self.rows[-1][-1][1].append(said["href"])
        if tag in ("td", "th", "h1"):
            self._into.append(tag)
        elif said.get("class") == "value":
            self._into.append("value")
            self.values.append("")

    def handle_endtag(self, tag: str) -> None:
        if self._into and (tag == self._into[-1] or (tag == "span" and self._into[-1] == "value")):
            self._into.pop()

    def handle_data(self, data: str) -> None:
        match self._into[-1:]:
            case ["td"] | ["th"]:
                text, links = self.rows[-1][-1]
                self.rows[-1][-1] = (text + data, links)
            case ["value"]:
                self.values[-1] += data
            case ["h1"]:
                self.title += data

    def led(self, pattern: str) -> Iterator[tuple[str, list[str], list[Cell]]]:
        """Yield rows whose head leads to a kind of page: what it names, the texts, the cells."""
        for row in self.rows:
            links = [link for text, some in row for link in some]
            matches = [m for link in links if (m := re.search(pattern, link))]
            if matches:
                texts = [" ".join(text.split()) for text, _ in row]
                yield matches[0][1] if matches[0].lastindex == 1 else matches[0][0], texts, row


def points(half: int) -> str:
    """Return half points as pages print them."""
    return f"{half // 2 or '' if half % 2 else half // 2}{'½' if half % 2 else ''}"


def exact(change_e5: int) -> str:
    """Return a change of 1e-5 points as pages print it."""
    whole, part = divmod(abs(change_e5), 100_000)
    text = f"{whole}.{part:05}"
    while text.endswith("0") and len(text.partition(".")[2]) > 2:
        text = text[:-1]
    return f"▲ +{text}" if change_e5 > 0 else f"▼ −{text}" if change_e5 < 0 else text


def moved(change: int) -> str:
    """Return a change of whole points as pages print it."""
    return f"▲ +{change}" if change > 0 else f"▼ −{-change}" if change < 0 else "0"


def record(games: list[Row]) -> str:
    """Return wins, draws and losses as pages print them."""
    ends = Counter(game["score_half"] for game in games)
    return f"+{ends[2]} ={ends[1]} −{ends[0]}" if games else ""


def wrong_of_player(raw: Raw, page: Page, number: str) -> Iterator[str]:
    """Yield what a player's page says otherwise than the raw files."""
    sides = raw.sides[number]
    played = {(side["series"], side["day"]) for side in sides}
    shown = {name: row["rating"] for name in raw.series()
             for (of, _), some in raw.lists.items() if of == name
             if (row := some.get(number)) and row["section"] != "not shown"}  # fmt: skip
    said = page.values
    if said != [str(rating) if rating is not None else "no rating" for rating in shown.values()]:
        yield f"ratings {said}, but {shown}"
    for way, texts, _ in page.led(r"lists/[^/]+/\d{4}-\d\d-\d\d\.html"):
        series, day = way.removeprefix("lists/").removesuffix(".html").split("/")
        row = raw.lists[series, day][number]
        change = moved(row["change"] or 0) if row["change"] or (series, day) in played else "–"
        rating = "–" if row["rating"] is None else str(row["rating"])
        games = str(row["games"] or "–")
        told = [rating, texts[2] if texts[2].startswith(change) else change, games,
                row["k_factor"] or "–"]  # fmt: skip
        if texts[1:5] != told:
            yield f"{series} {day}: {texts[1:5]}, but {told}"
    yield from _wrong_events(page, sides)
    yield from _wrong_rivals(raw, page, sides)


def _wrong_events(page: Page, sides: list[Row]) -> Iterator[str]:
    by_event: dict[str, dict[str, dict[str, list[Row]]]] = {}
    for side in sides:
        lists = by_event.setdefault(side["event"], {}).setdefault(side["series"], {})
        lists.setdefault(side["day"], []).append(side)
    seen = set()
    for _, texts, row in page.led(r"events/[^/]+\.html"):
        name = texts[0]
        if not row[0][1] or len(texts) != 4:
            continue
        seen.add(name)
        rated = {series: [side for rows in lists.values() for side in rows if side["is_rated"] == 1]
                 for series, lists in by_event[name].items()}  # fmt: skip
        most = max(rated.values(), key=len)
        score = points(sum(side["score_half"] or 0 for side in most))
        if texts[2] != (f"{score} of {len(most)}" if most else "not rated"):
            yield f"{name}: {texts[2]}, but {score} of {len(most)}"
        changes = sorted(exact(sum(side["change_e5"] for side in rows))
                         for of in by_event[name].values() for rows in of.values())  # fmt: skip
        said = sorted(re.findall(r"[▲▼] [+−][\d.]+|(?<![\d.+−])\d+\.\d\d\d*", texts[3]))
        if said != changes:
            yield f"{name}: changes {said}, but {changes}"
    if seen != set(by_event):
        yield f"events {seen ^ set(by_event)}"


def _wrong_rivals(raw: Raw, page: Page, sides: list[Row]) -> Iterator[str]:
    rated = [side for side in raw.each_once(sides)
             if side["is_rated"] == 1 and side["score_half"] is not None]  # fmt: skip
    met: dict[str, list[Row]] = defaultdict(list)
    for side in rated:
        met[side["opponent_id"]].append(side)
    seen = set()
    for rival, texts, _ in page.led(r"players/([^/]+)\.html$"):
        if len(texts) not in (6, 7):
            continue
        seen.add(rival)
        games = met[rival]
        white = [game for game in games if game["is_white"] == 1]
        black = [game for game in games if game["is_white"] == 0]
        told = [str(len(games)), points(sum(game["score_half"] for game in games)),
                record(games), record(white), record(black)]  # fmt: skip
        if texts[1:6] != told:
            yield f"against {rival}: {texts[1:6]}, but {told}"
    if seen != {rival for rival in met if rival is not None}:
        yield f"rivals {seen ^ set(met)}"
    for colour, is_white in (("with White", 1), ("with Black", 0)):
        own = [side for side in rated if side["is_white"] == is_white]
        half = sum(side["score_half"] for side in own)
        percent = str((2 * 100 * half + 2 * len(own)) // (2 * 2 * len(own))) if own else "–"
        for texts in ([" ".join(text.split()) for text, _ in row] for row in page.rows):
            if texts[:1] == [colour] and texts[1:] != [str(len(own)), points(half), percent]:
                yield f"{colour}: {texts[1:]}, but {len(own)}, {points(half)}, {percent}"


def half_of(result: str) -> int:
    """Return the half points of a player's own result."""
    return 2 if result.upper() in FULL else 1 if result.upper() in HALF else 0


def own(side: Row) -> str:
    """Return a player's own result: files have it as White's."""
    return str(side["result"] if side["is_white"] != 0 else
               TURNED.get(side["result"], side["result"]))  # fmt: skip


def performance(games: list[Row]) -> str:
    """Return the average of the rated opponents and what the score adds (FIDE B.01 1.4.8)."""
    met = [game for game in games if game["opponent_listed"] is not None
           and game["score_half"] is not None and game["result"] in ("1", "=", "0")]  # fmt: skip
    if not met:
        return "–"
    average = (2 * sum(game["opponent_listed"] for game in met) + len(met)) // (2 * len(met))
    half = sum(game["score_half"] for game in met)
    percent = (100 * half + len(met)) // (2 * len(met))
    first, notional = NOTIONAL
    table = dict(PERCENTS)
    if percent in (0, 100):
        [rulebook] = {game["rulebook"] for game in met}
        edition = re.search(r"\d{4}", rulebook)
        if edition is None or int(edition[0]) < first:
            return "–"
        table[100] = notional
    added = table[percent] if percent >= 50 else -table[100 - percent]
    return str(average + added)


def wrong_of_event(raw: Raw, page: Page) -> Iterator[str]:
    """Yield what an event's page says otherwise than the raw files."""
    entrants = raw.events[page.title.strip()]
    all_series = {side["series"] for sides in entrants.values() for side in sides}
    lines = [(player, texts, row) for player, texts, row in page.led(r"players/([^/.]+)\.html")
             if len(texts) > 7 and texts[1].isdigit()]  # fmt: skip
    [series] = all_series - {
        m[1] for link in page.links if (m := re.search(r"events/[^/]+/lists/([^/]+)\.html", link))
    }
    numbers = {player: texts[1] for player, texts, _ in lines}
    games = {player: sorted(raw.each_once(entrants[player], series),
                            key=lambda side: (side["round"], side["game_id"]))
             for player in numbers}  # fmt: skip
    scores = {player: sum(half_of(own(side)) for side in some) for player, some in games.items()}
    if set(numbers) != set(entrants):
        yield f"players {set(numbers) ^ set(entrants)}"
    for player, texts, _ in lines:
        mine = [side if side["series"] == series else
                {**side, "rating": None, "opponent_listed": None, "is_rated": 0, "change_e5": 0}
                for side in games[player]]  # fmt: skip
        rating = next((side["rating"] for side in mine if side["rating"] is not None), None)
        change = sum(side["change_e5"] for side in mine)
        told = [points(scores[player]), str(rating or "–"), performance(mine)]
        if texts[3:6] != told or not texts[6].startswith(exact(change)):
            yield f"{player}: {texts[3:7]}, but {[*told, exact(change)]}"
        rounds = Counter(
            f"{numbers.get(side['opponent_id'], '–')}"
            f"{'' if side['opponent_id'] is None else 'w' if side['is_white'] == 1 else 'b'}"
            f"{'½' if own(side) == '=' else own(side)}" for side in mine
        )  # fmt: skip
        said = Counter(cell for text in texts[7:] for cell in text.split()
                       if re.fullmatch(r"(\d+[wb]|–)[^\d.]?.?", cell) and cell != "–")  # fmt: skip
        if +said != +rounds:
            yield f"{player}: rounds {said - rounds}, but {rounds - said}"
    if all(text[0].isdigit() for _, text, _ in lines):
        by_points = {player: 1 + sum(score > scores[player] for score in scores.values())
                     for player in numbers}  # fmt: skip
        for player, texts, _ in lines:
            if int(texts[0]) < by_points[player]:
                yield f"{player}: place {texts[0]}, but {by_points[player] - 1} have more points"


def wrong(folder: Path, pages: int, seed: int = 34) -> tuple[int, list[str]]:
    """Return how many pages of a built site were looked at, and what is wrong on them."""
    raw = Raw(folder / "archive")
    paths = sorted((folder / "players").glob("*.html")) + sorted((folder / "events").glob("*.html"))
    some = random.Random(seed).sample(paths, min(pages, len(paths)))
    problems = []
    for path in some:
        page = Page(path)
        of = (wrong_of_event(raw, page) if path.parent.name == "events"
              else wrong_of_player(raw, page, path.stem))  # fmt: skip
        problems += [f"{path.parent.name}/{path.name}: {text}" for text in of]
    return len(some), problems


if __name__ == "__main__":
    looked_at, problems = wrong(Path(sys.argv[1]), *map(int, sys.argv[2:]))
    print(f"{looked_at} pages, {len(problems)} figures otherwise", *problems[:20], sep="\n")
    sys.exit(bool(problems))
