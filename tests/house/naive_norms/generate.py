"""Random events in which the conditions of norms are near their edges.

Player 1 is the one whose opponents, federations, average and score are drawn near an edge; the
others meet each other as it falls out, and may be judged as well.
"""

from dataclasses import dataclass, replace
from datetime import date
from random import Random

from . import rules as law
from .model import FIDE_FLAG, TITLES, Event, Pairing, Player
from .rules import AVERAGE, EDITIONS, FLOOR, TITLED, WANTED, Rules

STARTS = {
    "2005": (date(2005, 7, 1), date(2005, 12, 31), date(2006, 1, 1), date(2009, 6, 30)),
    "2009": (date(2009, 7, 1), date(2013, 2, 3), date(2023, 12, 31)),
    "2024": (date(2024, 1, 1), date(2025, 5, 6)),
}
KINDS = ("swiss",) * 5 + ("round_robin",) * 4 + ("double_round_robin",) * 3 + ("team",) * 3
HOME, BIG, OTHERS = "ESP", "FRA", ("GER", "POL", "CUB")
LOWER = ("FM", "WFM", "CM", "WCM", None)

Tournament = tuple[Event, tuple[Player, ...], tuple[Pairing, ...]]
Slots = list[tuple[int, int, int]]  # round, one player, the other


@dataclass(frozen=True)
class Aim:
    """What player 1 is drawn to be near."""

    title: str
    average: int
    score: int  # half points above the required score


def random_tournament(seed: int) -> Tournament:
    """Draw the facts of an event, its players and its pairings; the same for the same seed."""
    random = Random(f"norms {seed}")
    edition = random.choice(tuple(EDITIONS))
    rules = EDITIONS[edition]
    kind = random.choice(KINDS)
    size, rounds, slots = _schedule(random, kind)
    event = _event(random, kind, rounds, random.choice(STARTS[edition]))
    title = random.choice(TITLES)
    above = random.choice((-2, -1, *[0] * 5, 1, 2, 3))
    aim = Aim(title, _average(random, rules, title, rounds), above)
    meetings = [sum(slot, 0) - slot[0] - 1 for slot in slots if 1 in slot[1:]]
    players = _players(random, rules, event, aim, size, meetings)
    players = _centred(random, rules, event, aim, players, meetings)
    pairings = _results(random, rules, event, aim, players, slots)
    return event, players, pairings


# The frame


def _schedule(random: Random, kind: str) -> tuple[int, int, Slots]:
    """Draw the number of players and of rounds, and who meets whom."""
    if kind == "round_robin":
        size = random.choice((8, 9, 10, 10, 10, 10, 11, 12, 13, 14))
        slots = _circle(size)
    elif kind == "double_round_robin":
        size = random.choice((5, 6, 6, 6, 7))
        slots = _circle(size)
        last = max(slot[0] for slot in slots)
        slots += [(last + number, two, one) for number, one, two in slots]
    elif kind == "team":
        half = random.choice((7, 7, 8, 9, 9, 9, 10, 11))
        size, rounds = 2 * half, random.randint(min(7, half), half)
        slots = [
            (number + 1, board, half + (board + number) % half + 1)
            for number in range(rounds)
            for board in range(1, half + 1)
        ]
    else:
        rounds = random.choice((7, 8, 9, 9, 9, 9, 9, 10, 10, 11, 11, 12, 13, 13))
        size = rounds + random.randint(2, 6)
        slots = [slot for slot in _circle(size) if slot[0] <= rounds]
    rounds = max(slot[0] for slot in slots)
    return size, rounds, slots


def _circle(size: int) -> Slots:
    """Return the rounds of a round robin; with an odd size each player is left out once."""
    ring = list(range(1, size + 1)) + ([0] if size % 2 else [])
    slots = []
    for number in range(1, len(ring)):
        for place in range(len(ring) // 2):
            one, two = ring[place], ring[-1 - place]
            if one and two:
                slots.append((number, one, two) if (number + place) % 2 else (number, two, one))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return slots


def _event(random: Random, kind: str, rounds: int, start: date) -> Event:
    exemption = random.choice((None,) * 9 + ("championship", "teams", "zonal", "swiss"))
    fixed = {"swiss": 0.05, "team": 0.5}.get(kind, 1.0)
    return Event(
        kind,
        start,
        rounds,
        random.choice((HOME, HOME, BIG)),
        are_pairings_fixed=random.random() < fixed,
        is_national_championship=exemption == "championship" and kind != "team",
        is_national_team_championship=exemption == "teams" and kind == "team",
        is_zonal=exemption == "zonal",
        is_big_swiss=exemption == "swiss" and kind == "swiss",
        allows_seven_games=kind == "team" and random.random() < 0.6,
        is_world_cup=kind == "swiss" and random.random() < 0.04,
    )


def _average(random: Random, rules: Rules, title: str, games: int) -> int:
    """Draw an average of opponents: near the minimum, or near where the required score turns."""
    lowest = AVERAGE[title]
    if random.random() < 0.4:
        return lowest + random.randint(-2, 3)
    if random.random() < 0.1:
        return lowest + random.randint(320, 360)
    previous, turns = None, [lowest]
    for average in range(lowest, lowest + 330):
        required = law.required_halves(rules, title, average, games)
        if required != previous:
            turns.append(average)
        previous = required
    return random.choice(turns) + random.choice((-1, -1, 0, 0, 1))


# The players


def _near(random: Random, limit: int, safe: int, worse: int) -> int:
    """Draw a count: mostly on the good side of its limit, at times one off on the bad side."""
    good = (limit, limit, limit + safe, limit + safe, limit + 2 * safe)
    return random.choice((*good, limit + worse))


def _players(
    random: Random, rules: Rules, event: Event, aim: Aim, size: int, meetings: list[int]
) -> tuple[Player, ...]:
    """Draw all players; the different opponents of player 1 get their counts near the edges."""
    opponents = sorted(set(meetings), key=lambda _: random.random())
    others = [number for number in range(2, size + 1) if number not in opponents]
    titles = _titles(random, aim.title, len(opponents), event.kind)
    federations = _federations(random, event, len(opponents))
    unrated = _near(random, law.unrated_allowed(len(opponents)), -1, 1)
    unrated = random.choice((0, 0, 0, max(0, unrated)))
    spread = random.choice((3, 30, 100, 200))
    sex = "w" if aim.title.startswith("W") or random.random() < 0.3 else "m"
    if random.random() < 0.03:
        sex = "m"
    own = HOME if random.random() < 0.95 else FIDE_FLAG
    players = [Player(1, own, sex, random.choice(("FM", None)), aim.average - 40)]
    for place, number in enumerate((*opponents, *others)):
        rating: int | None = aim.average + random.randint(-spread, spread)
        if random.random() < 0.08:
            rating = FLOOR[aim.title] + random.choice((-60, -1, 0, 1))
        if place < len(opponents):
            title, federation = titles[place], federations[place]
        else:
            title, federation = random.choice(titles), random.choice(federations)
        if len(opponents) - unrated <= place < len(opponents) or random.random() < 0.02:
            rating = None
        sex = "w" if (title or "").startswith("W") or random.random() < 0.3 else "m"
        players.append(Player(number, federation, sex, title, rating))
    return tuple(sorted(players, key=lambda player: player.number))


def _titles(random: Random, aimed: str, count: int, kind: str) -> list[str | None]:
    """Draw as many wanted and other titles as are needed, or nearly."""
    is_double = kind == "double_round_robin"
    games = 2 * count if is_double else count
    needed = law.wanted_needed_twice(games) if is_double else law.wanted_needed(games)
    wanted = _near(random, needed, 1, -1)
    titled = max(wanted, _near(random, law.titled_needed(count), 1, -1))
    spare = [title for title in TITLED if title not in WANTED[aimed]]
    titles: list[str | None] = [random.choice(WANTED[aimed]) for _ in range(wanted)]
    titles += [random.choice(spare) for _ in range(titled - wanted)]
    titles += [random.choice(("CM", "WCM", None)) for _ in range(count - len(titles))]
    titles = titles[:count]
    random.shuffle(titles)
    return titles


def _federations(random: Random, event: Event, count: int) -> list[str | None]:
    """Draw few federations: the own one near 3/5, another near 2/3, or one foreign one only."""
    style = random.choice(("own", "own", "one", "few", "single", "home"))
    foreign: list[str | None] = [random.choice((BIG, *OTHERS)) for _ in range(count)]
    federations = list(foreign)
    home: list[str | None] = [HOME]
    big: list[str | None] = [BIG]
    if style == "own":
        own = min(count, max(0, _near(random, law.own_allowed(count), -1, 1)))
        federations = home * own + federations[own:]
    elif style == "one":
        one = min(count, max(0, _near(random, law.one_allowed(count), -1, 1)))
        rest = [random.choice((HOME, *OTHERS)) for _ in range(count - one)]
        federations = [*big * one, *rest]
    elif style == "single":
        own = law.own_allowed(count)
        federations = home * own + big * (count - own)
    is_exempt = event.is_national_championship or event.is_zonal or event.is_big_swiss
    if style == "home" and is_exempt:
        federations = home * count
    federations = federations[:count]
    for place in range(count):
        if random.random() < 0.03:
            federations[place] = random.choice((FIDE_FLAG, FIDE_FLAG, "NON"))
    random.shuffle(federations)
    return federations


def _centred(
    random: Random,
    rules: Rules,
    event: Event,
    aim: Aim,
    players: tuple[Player, ...],
    meetings: list[int],
) -> tuple[Player, ...]:
    """Move the highest rated opponent of player 1 until the sum is near the aimed average."""
    by_number = {player.number: player for player in players}
    rated = [by_number[number] for number in set(meetings) if by_number[number].rating is not None]
    if not rated:
        return players
    fill = [rating for day, rating in rules.unrated if day <= event.start][-1]
    ratings = sorted(by_number[number].rating or fill for number in meetings)
    ratings[0] = max(ratings[0], FLOOR[aim.title])
    lacking = aim.average * len(ratings) - sum(ratings)
    lacking += random.choice((0, 0, len(ratings) // 2, -len(ratings) // 2, -1 - len(ratings) // 2))
    rated.sort(key=lambda player: (player.rating or 0, player.number), reverse=True)
    parts = rated[: max(1, len(rated) // 2)]
    for place, player in enumerate(parts):
        step = lacking // (len(parts) - place)
        times = meetings.count(player.number)
        by_number[player.number] = replace(player, rating=(player.rating or 0) + step // times)
        lacking -= step
    return tuple(by_number[player.number] for player in players)


# The results


def _results(
    random: Random,
    rules: Rules,
    event: Event,
    aim: Aim,
    players: tuple[Player, ...],
    slots: Slots,
) -> tuple[Pairing, ...]:
    """Draw all results; player 1 scores near what he needs, wins often in the first rounds."""
    mine = sorted(slot for slot in slots if 1 in slot[1:])
    unplayed = set()
    if random.random() < 0.35:
        unplayed = {slot[0] for slot in random.sample(mine, random.choice((1, 1, 1, 2)))}
    played = [slot[0] for slot in mine if slot[0] not in unplayed]
    scores = _scores(random, rules, event, aim, played)
    pairings = []
    for slot in slots:
        number, white, black = slot
        halves = random.choice((0, 1, 1, 2))
        how = "forfeit" if random.random() < 0.01 else "played"
        if 1 in slot[1:]:
            if number in unplayed:
                pairings += _unplayed(random, event, slot)
                continue
            halves, how = scores[number] if white == 1 else 2 - scores[number], "played"
        if how == "forfeit" and halves == 1:
            pairings.append(Pairing(number, white, black, 0, 0, how))
        else:
            pairings.append(Pairing(number, white, black, halves, 2 - halves, how))
    return tuple(pairings + _left_out(players, pairings, event))


def _scores(
    random: Random, rules: Rules, event: Event, aim: Aim, played: list[int]
) -> dict[int, int]:
    """Draw the half points of player 1 in each played round."""
    count = len(played)
    spoiled = 0  # the last rounds come after the norm
    if not event.are_pairings_fixed and count > 9 and random.random() < 0.5:
        spoiled = count - 9
    elif random.random() < 0.4:
        spoiled = -random.randint(1, max(1, count - 9))  # wins over nobody, to be ignored
    kept = count - abs(spoiled)
    required = law.required_halves(rules, aim.title, max(aim.average, AVERAGE[aim.title]), kept)
    halves = min(2 * kept, max(0, (required or 0) + aim.score))
    scores = [0] * kept
    while sum(scores) < halves:
        place = random.randrange(kept)
        step = min(random.choice((1, 2)), halves - sum(scores))
        scores[place] = min(2, scores[place] + step)
    if spoiled > 0:
        scores += [random.choice((0, 0, 1)) for _ in range(spoiled)]
    for _ in range(-spoiled):
        scores.insert(random.randint(0, len(scores)), 2)
    return dict(zip(played, scores, strict=True))


def _unplayed(random: Random, event: Event, slot: tuple[int, int, int]) -> list[Pairing]:
    """Draw what a round of player 1 without a game is."""
    number, white, black = slot
    other = black if white == 1 else white
    draw = random.random()
    if event.kind == "swiss" and draw < 0.4:
        how = random.choice(("pairing_bye", "bye"))
        mine = Pairing(number, 1, None, 2 if how == "pairing_bye" else 1, 0, how)
        return [mine, Pairing(number, other, None, 1, 0, "bye")]
    halves = 2 if draw < 0.85 else 0
    if white != 1:
        halves = 2 - halves
    return [Pairing(number, white, black, halves, 2 - halves, "forfeit")]


def with_a_stay_away(tournament: Tournament, random: Random) -> Tournament:
    """Let the opponent of player 1 stay away in the last round, and the rest be near the edge.

    At times player 1 scored a half more before, a game of his was left unplayed earlier, or it was
    not he who was there.
    """
    event, players, pairings = tournament
    changed = []
    is_gone = random.random() < 0.25
    early = random.randint(1, max(1, event.rounds - 1))
    for pairing in pairings:
        mine = 1 in (pairing.white, pairing.black) and pairing.black is not None
        if mine and pairing.round == event.rounds:
            there = 1 if random.random() < 0.9 else pairing.white + (pairing.black or 0) - 1
            halves = (2, 0) if pairing.white == there else (0, 2)
            pairing = replace(
                pairing, halves_white=halves[0], halves_black=halves[1], how="forfeit"
            )
        elif mine and is_gone and pairing.round == early:
            halves = (2, 0) if pairing.white == 1 else (0, 2)
            pairing = replace(
                pairing, halves_white=halves[0], halves_black=halves[1], how="forfeit"
            )
        elif mine and pairing.how == "played" and random.random() < 0.25:
            own = min(2, 1 + (pairing.halves_white if pairing.white == 1 else pairing.halves_black))
            halves = (own, 2 - own) if pairing.white == 1 else (2 - own, own)
            pairing = replace(pairing, halves_white=halves[0], halves_black=halves[1])
        changed.append(pairing)
    return event, players, tuple(changed)


def _left_out(players: tuple[Player, ...], pairings: list[Pairing], event: Event) -> list[Pairing]:
    """Return the byes of players without a line in a round: paired byes in Swiss events."""
    byes = []
    for number in range(1, event.rounds + 1):
        here = [pairing for pairing in pairings if pairing.round == number]
        busy = {pairing.white for pairing in here} | {pairing.black for pairing in here}
        for player in players:
            if player.number not in busy:
                swiss = event.kind == "swiss"
                how, halves = ("pairing_bye", 2) if swiss else ("bye", 0)
                byes.append(Pairing(number, player.number, None, halves, 0, how))
    return byes
