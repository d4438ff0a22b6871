"""A naive second implementation of FIDE's title norms (B.01), an oracle for the tests.

Written from norms.md (sections 1 to 6), decisions.md and table 8.1 of 000, without a look at the
engine of norms. Editions 2005 (from 1.7.2005), 2009 and 2024. Scores are whole half points.

- `judge(event, players, pairings, number)` takes a whole event, `norms(event, player, players,
  games)` the rounds of one player; both return an `Answer` for each of GM, IM, WGM, WIM.
- Names of failed conditions: games, players (double round robin), sex, titled (50%), wanted (1/3),
  federations (two foreign ones), own_federation (3/5), one_federation (2/3), unrated (20%),
  average, score (35%), performance. They are those of all games that can count together, also
  where a smaller set would fail fewer. If no game can count: games, and players and sex.
- Of the sets that are a norm it reports one with most games; among these the one with most extra
  points, then the highest R_p, the highest R_a, the earliest rounds (as a tuple).

Readings, each a field of `rules.Rules` where it can be one:

Games
- A won game may be ignored in every kind of event, where pairings are fixed too, and each game by
  itself: in a double round robin the other one against the same opponent may stay. A drawn or lost
  game may be ignored only if it comes after all counted ones and pairings are not fixed.
- Seven games: team events of 7 to 9 rounds (2024), 8 or 9 (2005), none in 2009, as the table
  stands; the event must also say so (`allows_seven_games`).
- Eight games in an event of nine rounds with a forfeit win or a pairing-allocated bye: 2024 only,
  counts for 8 games. "Once" is of the application, and nothing of the event.
- World Cup: eight games, count as 9; 2024 only.
- An opponent without a federation of FIDE (NON, none) does not count, and in round robins an
  unrated one with no point over the board against rated players neither, also if he met none of
  them. In all editions, because the columns before 2024 are empty.

Titles and federations
- "Opponents" are games: 1/2, 3/5 and 2/3 are counted by games in double round robins too. Only the
  wanted titles are halved there, after the minimum of three, rounded up, and counted as persons.
- Six players of a double round robin are those in the event.
- FID opponents are no federation for any of the three counts, nor the own one of a FID player.
- An exempt event is exempt from the two foreign federations and from 3/5 and 2/3
  (`is_share_lifted`), or a national final could not be. National finals are exempt for players of
  the federation of the event, zonals and big Swiss events for everybody.
- 20% unrated is rounded down (section 3), before 2024 only.
- WGM and WIM are for women.

Ratings and score
- An unrated opponent is the floor of the list before 2024: 1601 in 2005, 1401 from 2006 (the real
  lists), 1200 from July 2009; 1400 in 2024. Form 4's 2000 is for categories (decisions 003-20).
- The lowest opponent is a person: in a double round robin both games against him are raised
  (`is_person_raised`). Which of equally low ones never matters but there: the one met more often.
- 35% is of the exact score (`is_score_rounded`): 4.5 of 13 is too little.
- R_a is rounded before it is compared and used. p = 0 and p = 1 are -800 and 800.
- Extra points: whole points above the lowest score that is a norm with as many games and the same
  R_a; 2024 only. `credit` is min(games, 13), 9 in the World Cup at least, plus the extra points.
- A category is of all players' average, half up; unrated ones 2000 there.

Left out: the event of 40 players (1.5.6), rounds per day, the 27 games of an application, the
percentages of categories before 2005.
"""

from .generate import random_tournament
from .model import TITLES, Answer, Event, Game, Pairing, Player, games_of
from .rules import EDITIONS, Rules, required_halves, rules_on
from .search import judge, norms
from .swiss import big_swiss
from .tables import category, tournament_average

__all__ = [
    "EDITIONS",
    "TITLES",
    "Answer",
    "Event",
    "Game",
    "Pairing",
    "Player",
    "Rules",
    "big_swiss",
    "category",
    "games_of",
    "judge",
    "norms",
    "random_tournament",
    "required_halves",
    "rules_on",
    "tournament_average",
]
