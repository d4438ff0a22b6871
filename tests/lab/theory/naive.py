"""The models once more, as their papers print them: plain loops, math alone, nothing of arpad.

A game is (white, black, score of White). They are slow and take small pools; `test_naive.py` and
`test_naive_pools.py` compare them with the models.
"""

import math
from collections.abc import Callable
from fractions import Fraction

Game = tuple[int, int, float]


def sides(games: list[Game]) -> dict[int, list[tuple[int, float, int]]]:
    """Return for each player who played: opponent, own score, and 1 as White or -1 as Black."""
    found: dict[int, list[tuple[int, float, int]]] = {}
    for white, black, score in games:
        found.setdefault(white, []).append((black, score, 1))
        found.setdefault(black, []).append((white, 1 - score, -1))
    return found


def logistic(difference: float) -> float:
    return 1 / (1 + math.pow(10, -difference / 400))


def glicko(
    players: list[tuple[float, float]], periods: list[list[Game]], c: float, white: float = 0
) -> list[tuple[float, float]]:
    """glicko.pdf, steps 1 and 2; `white`: rating points that White has more (ours)."""
    q = math.log(10) / 400
    for games in periods:
        begun = [(r, min(math.sqrt(rd * rd + c * c), 350.0)) for r, rd in players]
        after = list(begun)
        for player, met in sides(games).items():
            r, rd = begun[player]
            total = information = 0.0
            for opponent, score, colour in met:
                rj, rdj = begun[opponent]
                g = 1 / math.sqrt(1 + 3 * q**2 * rdj**2 / math.pi**2)
                expected = 1 / (1 + math.pow(10, -g * (r - rj + colour * white) / 400))
                total += g * (score - expected)
                information += g**2 * expected * (1 - expected)
            d2 = 1 / (q**2 * information)
            below = 1 / rd**2 + 1 / d2
            after[player] = (r + q / below * total, math.sqrt(1 / below))
        players = after
    return players


def stephenson(
    players: list[tuple[float, float]],
    periods: list[list[Game]],
    c: float,
    h: float,
    bonus: float,
    pull: float,
) -> list[tuple[float, float]]:
    """The vignette's appendix; its c, h, b and lambda. Time passes for all, as in Glicko."""
    q = math.log(10) / 400
    for games in periods:
        begun = [(r, min(math.sqrt(rd * rd + c * c), 350.0)) for r, rd in players]
        after = list(begun)
        for player, met in sides(games).items():
            r, rd = begun[player]
            total = information = apart = 0.0
            for opponent, score, _ in met:
                rj, rdj = begun[opponent]
                g = 1 / math.sqrt(1 + 3 * q**2 * rdj**2 / math.pi**2)
                expected = 1 / (1 + math.pow(10, -g * (r - rj) / 400))
                total += g * (score - expected + bonus / 100)
                information += q**2 * g**2 * expected * (1 - expected)
                apart += rj - r
            variance = 1 / (1 / (rd**2 + len(met) * h**2) + information)
            r += q * variance * total + pull / 100 * apart / len(met)
            after[player] = (r, math.sqrt(variance))
        players = after
    return players


def dwz(
    players: list[tuple[float, int, int]], events: list[list[Game]]
) -> list[tuple[float, int, int]]:
    """Wertungsordnung 3.5.2 and annex 1.2; a player is rating, rated events, age."""
    for games in events:
        after = list(players)
        for player, met in sides(games).items():
            r, index, age = players[player]
            above = 0.0
            for opponent, score, _ in met:
                gap = (r - players[opponent][0]) / (200 * math.sqrt(2))
                above += score - round((1 + math.erf(gap / math.sqrt(2))) / 2, 3)
            e = (r / 1000) ** 4 + (5 if age <= 20 else 10 if age <= 25 else 15)
            if age <= 20 and above >= 0:
                e *= min(max(r / 2000, 0.5), 1.0)
            most = min(30, 5 * max(index, 1))
            if r < 1300 and above < 0:
                e += math.exp((1300 - r) / 150) - 1
                most = 150
            e = max(5, min(math.floor(e + 0.5), most))
            after[player] = (r + 800 * above / (e + len(met)), index + 1, age)
        players = after
    return players


def ecf(grades: list[float], periods: list[list[Game]], kept: int) -> list[float]:
    """The average of all games of a period, or of the last 30 of `kept` periods."""
    worth: list[list[tuple[int, float]]] = [[] for _ in grades]
    for at, games in enumerate(periods):
        told = list(grades)
        for white, black, score in games:
            for one, other, made in ((white, black, score), (black, white, 1 - score)):
                gap = max(-40.0, min(40.0, grades[other] - grades[one]))
                worth[one].append((at, grades[one] + gap - 50 + 100 * made))
        for player, met in sides(games).items():
            young = [value for period, value in worth[player] if period > at - kept]
            last = young[-max(30, len(met)) :]
            told[player] = sum(last) / len(last)
        grades = told
    return grades


def glicko_2(
    players: list[tuple[float, float, float]], periods: list[list[Game]], tau: float
) -> list[tuple[float, float, float]]:
    """glicko2.pdf, steps 2 to 8; step 5 by bisection of its f, not by the Illinois method."""
    scale = 173.7178
    for games in periods:
        on_scale = [((r - 1500) / scale, rd / scale, sigma) for r, rd, sigma in players]
        met = sides(games)
        after = []
        for player, (mu, phi, sigma) in enumerate(on_scale):
            if player not in met:
                after.append((mu * scale + 1500, math.sqrt(phi**2 + sigma**2) * scale, sigma))
                continue
            one_by_v = total = 0.0
            for opponent, score, _ in met[player]:
                mu_j, phi_j, _ = on_scale[opponent]
                g = 1 / math.sqrt(1 + 3 * phi_j**2 / math.pi**2)
                expected = 1 / (1 + math.exp(-g * (mu - mu_j)))
                one_by_v += g**2 * expected * (1 - expected)
                total += g * (score - expected)
            v = 1 / one_by_v
            new_sigma = volatility(phi, sigma, v, v * total, tau)
            phi_star = math.sqrt(phi**2 + new_sigma**2)
            new_phi = 1 / math.sqrt(1 / phi_star**2 + 1 / v)
            after.append(((mu + new_phi**2 * total) * scale + 1500, new_phi * scale, new_sigma))
        players = after
    return players


def volatility(phi: float, sigma: float, v: float, delta: float, tau: float) -> float:
    """glicko2.pdf, step 5: the zero of f, which falls from the left to the right."""
    low, high = -40.0, 10.0
    for _ in range(100):
        x = (low + high) / 2
        if step_5(x, phi, sigma, v, delta, tau) > 0:
            low = x
        else:
            high = x
    return math.exp((low + high) / 4)


def step_5(x: float, phi: float, sigma: float, v: float, delta: float, tau: float) -> float:
    ex = math.exp(x)
    fraction = ex * (delta**2 - phi**2 - v - ex) / (2 * (phi**2 + v + ex) ** 2)
    return fraction - (x - math.log(sigma**2)) / tau**2


def iccf(players: list[tuple[float, int]], lists: list[list[Game]]) -> list[tuple[float, int]]:
    """Congress proposal 2021-031: K and D from the last list, k to four decimals, 5 up."""
    for games in lists:
        after = list(players)
        for player, met in sides(games).items():
            rating, count = players[player]
            change = 0.0
            for opponent, score, _ in met:
                d = max(-560.0, min(560.0, rating - players[opponent][0]))
                change += score - 1 / (1 + math.pow(10, -d / 640))
            after[player] = (rating + float(iccf_k(rating, count)) * change, count + len(met))
        players = after
    return players


def iccf_k(rating: float, games: int) -> Fraction:
    exact = Fraction(rating)
    if exact >= 2400:
        r = Fraction(10)
    elif exact > 2000:
        r = 70 - exact / 40
    else:
        r = Fraction(20)
    if games >= 80:
        g = Fraction(1)
    elif games > 30:
        g = Fraction(14, 10) - Fraction(games, 200)
    else:
        g = Fraction(125, 100)
    return Fraction(math.floor(r * g * 10_000 + Fraction(1, 2)), 10_000)


def us_chess(
    players: list[tuple[float, int, float]], events: list[list[Game]]
) -> list[tuple[float, int, float]]:
    """Rating, games, points. Special (approximate) to 8 games or with a perfect record, else K."""
    for games in events:
        after = list(players)
        for player, met in sides(games).items():
            rating, n, points = players[player]
            m, score = len(met), sum(s for _, s, _ in met)
            others = [players[opponent][0] for opponent, _, _ in met]
            wins = sum(s == 1 for _, s, _ in met)
            losses = sum(s == 0 for _, s, _ in met)
            if n <= 8 or points in (0, n):
                new = (n * rating + sum(others) + 400 * (wins - losses)) / (n + m)
            else:
                most = 50.0
                if rating <= 2355:
                    most = 50 / math.sqrt(0.662 + 0.00000739 * (2569 - rating) ** 2)
                k = 800 / (min(n, most) + m)
                gained = k * (score - sum(logistic(rating - other) for other in others))
                names = [opponent for opponent, _, _ in met]
                may = m >= 3 and max(names.count(name) for name in names) <= 2
                bonus = max(0.0, gained - 14 * math.sqrt(max(m, 4))) if may else 0.0
                new = rating + gained + bonus
            after[player] = (new, n + m, points + score)
        players = after
    return players


def special_rating(rating: float, n: int, others: list[float], score: float) -> float:
    """The least rating at which the provisional expectations reach the score, by bisection."""

    def total(candidate: float) -> float:
        met = [*others, *[rating] * n]
        return sum(min(1.0, max(0.0, 0.5 + (candidate - other) / 800)) for other in met)

    low, high = -5000.0, 8000.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if total(middle) < score + n / 2 - 1e-12 else (low, middle)
    return high


def last_games(
    ratings: list[float], periods: list[list[Game]], window: int, dp: list[float]
) -> list[float]:
    """Melão: the performance over the last games, or over the period's if these are more."""
    lives: list[list[tuple[float, float]]] = [[] for _ in ratings]
    for games in periods:
        before = list(ratings)
        for player, met in sides(games).items():
            lives[player] += [(before[opponent], score) for opponent, score, _ in met]
            counted = lives[player][-max(window, len(met)) :]
            average = sum(rating for rating, _ in counted) / len(counted)
            share = Fraction(sum(score for _, score in counted)) / len(counted)
            ratings[player] = average + dp[math.floor(share * 100 + Fraction(1, 2))]
    return ratings


def highest(value: Callable[[list[float]], float], start: list[float]) -> list[float]:
    """Return where a concave function is highest: one unknown after the other, shorter steps."""
    best, at, step = value(start), list(start), 256.0
    while step > 1e-4:
        is_better = False
        for unknown in range(len(at)):
            for move in (step, -step):
                tried = list(at)
                tried[unknown] += move
                found = value(tried)
                if found > best:
                    best, at, is_better = found, tried, True
        if not is_better:
            step /= 2
    return at


def davidson_likelihood(games: list[Game], prior: float = 1.0) -> Callable[[list[float]], float]:
    """Davidson 1970 (1.2): chances as a : nu sqrt(ab) : b, White's strength with his advantage.

    Unknowns: the ratings from 1500, White's advantage, 400 log10(nu). Prior: drawn games against
    1500, each the geometric mean of a win and a loss.
    """

    def value(unknowns: list[float]) -> float:
        *ratings, advantage, draws = unknowns
        total = 0.0
        for white, black, score in games:
            a = math.pow(10, (ratings[white] + advantage) / 400)
            b = math.pow(10, ratings[black] / 400)
            drawn = math.pow(10, draws / 400) * math.sqrt(a * b)
            happened = a if score == 1 else b if score == 0 else drawn
            total += math.log(happened / (a + b + drawn))
        for rating in ratings:
            total += prior / 2 * (math.log(logistic(rating)) + math.log(logistic(-rating)))
        return total

    return value


def melao_likelihood(
    games: list[Game], weights: list[float], prior: float = 1.0
) -> Callable[[list[float]], float]:
    """Ratings from the anchor; White has 54% of an equal, a draw is half a win and half a loss."""
    advantage = 400 * math.log10(54 / 46)

    def value(ratings: list[float]) -> float:
        total = 0.0
        for (white, black, score), weight in zip(games, weights, strict=True):
            d = ratings[white] - ratings[black] + advantage
            total += weight * score * math.log(logistic(d))
            total += weight * (1 - score) * math.log(logistic(-d))
        for rating in ratings:
            total += prior / 2 * (math.log(logistic(rating)) + math.log(logistic(-rating)))
        return total

    return value
