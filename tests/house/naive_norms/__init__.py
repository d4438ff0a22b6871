"""A naive second implementation of FIDE's title norms (B.01), an oracle for the tests.

Written from norms.md (sections 1 to 6), decisions.md and table 8.1 of 000, without a look at the
engine of norms. Editions 2005 (from 1.7.2005), 2009 and 2024. Scores are whole half points. What
was changed after the first comparison with the engine is said at the end, each with its reason.

- `judge(event, players, pairings, number)` takes a whole event, `norms(event, player, players,
  games)` the rounds of one player; both return an `Answer` for each of GM, IM, WGM, WIM.
- `judge_all` takes what `judge` takes and returns every set of games that is a norm, best first.
- Names of failed conditions: games, players (double round robin), sex, titled (50%), wanted (1/3),
  federations (two foreign ones), own_federation (3/5), one_federation (2/3), unrated (20%),
  average, score (35%), performance. They are those of all games that can count together, also
  where a smaller set would fail fewer. If no game can count: games, and players and sex.
- Of the sets that are a norm it reports the one with most credit; among these the one with most
  games, then the highest R_p, the highest R_a, the earliest rounds (as a tuple).

Readings, each a field of `rules.Rules` where it can be one:

Games
- A won game may be ignored in every kind of event, where pairings are fixed too, and each game by
  itself: in a double round robin the other one against the same opponent may stay. In round robins
  all games that can count must be of the right mix as well (`is_whole_mix_asked`). A drawn or lost
  game may be ignored only if it comes after all counted ones and pairings are not fixed.
- Seven games: team events of 7 to 9 rounds (2024), 8 or 9 (before); the event must also say so
  (`allows_seven_games`).
- Eight games in an event of nine rounds with a forfeit win or a pairing-allocated bye: 2024 only,
  counts for 9 games. "Once" is of the application, and nothing of the event.
- The opponent of the last round who stays away (1.4.2c): "a last-round opponent forfeit can
  still leave the norm valid if the player needed to play to reach the game count and could afford
  to lose" [T]. So: the round is the last one scheduled; he was there (a forfeit won, no bye);
  without that game those that count are fewer than 1.4.1a and b ask, with it they are enough; and
  with that game as a loss against that opponent all else is met. The eight games of 1.4.1c stand
  beside it: of both norms the usual order takes one. In every edition (`is_stay_away_counted`).
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
  lists), 1200 from July 2009, 1000 from July 2012; 1400 in 2024. Form 4's 2000 is
  for categories (decisions 003-20).
- The lowest opponent is a person: in a double round robin both games against him are raised
  (`is_person_raised`). Which of equally low ones never matters but there: the one met more often.
- 35% is of the exact score (`is_score_rounded`): 4.5 of 13 is too little.
- R_a is rounded before it is compared and used. p = 0 and p = 1 are -800 and 800 in 2024, before
  -677 and 677 (`notional`).
- Extra points: whole points above the lowest score that is a norm with as many games and the same
  R_a; 2024 only. `credit` is the games, 9 where 8 are enough, plus the extra points; in an event of
  more than 13 rounds 13 at most.
- A category is of all players' average, half up; unrated ones 2000 there.

Left out: the event of 40 players (1.5.6), rounds per day, the 27 games of an application, the
percentages of categories before 2005.

Changed after the comparison. [T] is the note on B.01 2024 from which norms.md was made
(https://github.com/Sharly-Chess/sharly-chess, docs/technical-appendices/fide-title-norms.md):

- 1.4.1c: eight games counted for 8. norms.md says nothing; [T] has "8 played games can count as a
  9-game norm".
- 1.4.1f: wins were ignored in round robins whatever the whole was. norms.md says nothing; [T] has
  "for round-robin or double round-robin tournaments, the opponent mix must make a norm possible for
  the complete tournament".
- 1.7: extra points were added to the 13 games of a long event. norms.md and [T] have such norms
  count "only as 13 games"; and the limit is for events of more than 13 rounds.
- 2009, seven games: the table's "9" was read as nine in team events too. Such a change and its
  taking back in 2024 is nowhere told, and a summary of the text of 2017 in an application for
  arbiters has 1.41b with seven games in team championships.
- 2009, the unrated: norms.md says "rating floor"; 1200 is its figure in 2009, and fide-history.md
  has 1000 from July 2012.
- d_p of 100% before 2024: 800 is of later texts. The tables of 2005 and 2009 leave it blank
  (000-19), so it is what is printed nearest. It decides no norm: with an average that is enough any
  of both is enough.
- Which norm is reported: no text says it. Credit comes first, because it is what an application
  sums up (1.5.1), as the project's docs/norms.md promises.
"""

from .generate import random_tournament
from .model import TITLES, Answer, Event, Game, Pairing, Player, games_of
from .rules import EDITIONS, Rules, required_halves, rules_on
from .search import judge, judge_all, norms
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
    "judge_all",
    "norms",
    "random_tournament",
    "required_halves",
    "rules_on",
    "tournament_average",
]
