"""Their consecutive lists beside ours, list by list: who is equal, who differs, and why."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import polars as pl

from arpad.engine import questions as q
from arpad.law import Catalogue, Rulebook
from arpad.law.backends import to_polars
from arpad.law.catalogue import Edition
from arpad.office.compare import causes
from arpad.office.compare.alternatives import values_of_k
from arpad.office.compare.bodies import NO_NUMBERS, Numbers
from arpad.office.compare.candidates import Weighed
from arpad.office.compare.confirming import Laws, confirmed
from arpad.office.compare.consecutive import (
    TheirList,
    by_list,
    carried,
    in_order,
    numbered,
)
from arpad.office.compare.corrected import Before, corrections
from arpad.office.compare.persons import one_number_each
from arpad.office.compare.searching import Background
from arpad.office.compare.sheet import FACTS, Sheet, status_named
from arpad.office.compare.telling import CauseTold, Telling, difference_of, games_text
from arpad.office.compare.unreported import games_of_no_report
from arpad.office.compare.values import (
    CauseCount,
    ComparedSystems,
    ExplainedDifference,
    ListBeside,
)
from arpad.office.intake.submissions import Submission
from arpad.office.lists.differences import ON_THE_LIST
from arpad.office.lists.lists import RatingList
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import PeriodOutcome, rate
from arpad.report.problems import NONE, Problem, Text
from arpad.tables.list_rows import decimal_e2

_WHAT: Final[Mapping[str, str]] = {"k_factor_e2": "k_factor"}
_OF_EACH: Final = ("k_factor_e2", "status")
"""Facts that are told by themselves where the rating's cause doesn't settle them."""


def compared_systems(
    lists: Sequence[RatingList], submissions: Sequence[Submission], rulebook: str,
    catalogue: Catalogue, numbers: Numbers = NO_NUMBERS,
) -> tuple[ComparedSystems, tuple[Problem, ...]]:  # fmt: skip
    """Return their lists beside ours, and what was met in making ours.

    Each list but the first is made of the one before it and of the events between. `numbers` are
    those by which other bodies know the players. Raises as `rate` does where no rulebook is known.
    """
    printed = in_order(lists)
    theirs, events, doubts = one_number_each(
        printed, by_list(submissions, printed, rulebook, catalogue), numbers
    )
    problems = [problem for s in submissions for problem in s.problems]
    before, earlier = theirs[0], [theirs[0].listed]
    last: _Beside | None = None
    sides: list[ListBeside] = []
    differences: list[ExplainedDifference] = []
    for after in theirs[1:]:
        beside = _Beside(before, after, tuple(earlier), events[after.day], rulebook, catalogue,
                         last)  # fmt: skip
        problems += beside.outcome.problems
        of_list = tuple(beside.differences())
        differences += of_list
        sides.append(beside.summary(of_list))
        before, last = beside.carried(), beside
        earlier[-1:] = [replace(earlier[-1]), before.listed]
    counts = _counted(differences)
    equal = sum(side.equal for side in sides)
    whole = ComparedSystems(
        lists=tuple(sides), players=sum(side.players for side in sides), equal=equal,
        causes=counts, differences=tuple(differences), doubts=doubts,
    )  # fmt: skip
    return whole, tuple(dict.fromkeys(problems))


class _Beside:
    """One of their lists beside ours of its day."""

    def __init__(
        self,
        before: TheirList,
        after: TheirList,
        earlier: tuple[RatingList, ...],
        submissions: Sequence[Submission],
        rulebook: str,
        catalogue: Catalogue,
        last: "_Beside | None" = None,
    ) -> None:
        self.after = after
        inputs = Inputs(tuple(submissions), (*earlier[:-1], before.listed), rulebook, after.day,
                        are_new_admitted=True, are_faulty_left_out=True)  # fmt: skip
        self.outcome = rate(inputs, catalogue)
        names = self.outcome.tables.names
        self._rows = numbered(after, names.people)
        laws = _laws(self.outcome, catalogue)
        sheet = Sheet(self.outcome.given, self.outcome.tables.period.whole(), self._rows)
        background = _background(self.outcome, earlier)
        self._rated_once = background.ratings.keys()
        if last is None:
            self._confirmed = confirmed(sheet, laws, background)
        else:
            compared_before = last.before(names.people)
            background = replace(background, unsure=compared_before.unsure)
            self._confirmed = confirmed(
                sheet, laws, background, partial(corrections, before=compared_before)
            )
        self._settled_by = self._confirmed.by_player
        self._telling = Telling(sheet, names, laws.editions)
        ready = {event.submission.event_id for event in self.outcome.ready}
        self._unrated = {
            player.player_id: submission.report.name or submission.event_id
            for submission in submissions if submission.event_id not in ready
            for player in submission.report.players if player.player_id
        }  # fmt: skip

    def before(self, people: pl.DataFrame) -> Before:
        """Return the list as one before another, whose people have these numbers."""
        names = self.outcome.tables.names
        joined = names.people.select("player_id", then="player").join(
            people.select("player_id", now="player"), on="player_id", how="inner"
        )
        events = {number: name or event_id for number, event_id, name in
                  names.events.select("event_id", "event_name", "name").iter_rows()}  # fmt: skip
        numbers = dict(joined.select("then", "now").iter_rows())
        return Before(self.after.day, self._confirmed, events, numbers)

    def carried(self) -> TheirList:
        """Return their list as the start of the next one."""
        names, book = self.outcome.tables.names, self.outcome.list_book
        return carried(self.after, self._confirmed.last.period, names, book)

    def summary(self, differences: Sequence[ExplainedDifference]) -> ListBeside:
        """Return how many were compared, how many are equal, and the causes of the others."""
        who = {difference.player_id for difference in differences}
        players = self._rows.height + sum(d.what == ON_THE_LIST for d in differences)
        games = sum(to_polars(part.games).height for part in self.outcome.given.parts)
        return ListBeside(
            list_date=self.after.day, rulebook=self.outcome.list_book.name, players=players,
            equal=players - len(who), events=len(self.outcome.ready), games=games,
            causes=_counted(differences),
        )  # fmt: skip

    def differences(self) -> Iterator[ExplainedDifference]:
        """Yield every difference with its cause, by player's number."""
        first, last = self._confirmed.first.unlike(), self._confirmed.last.unlike()
        shown = [name for name in FACTS if self._rows[name].count()]
        for player, values in sorted(first.items()):
            pairs = dict(zip(shown, zip(values[::2], values[1::2], strict=True), strict=True))
            unlike = [name for name, (ours, theirs) in pairs.items() if ours != theirs]
            left = self._unlike_still(last.get(player), shown)
            yield self._difference(player, unlike[0], pairs, is_open=unlike[0] in left)
            is_settled = unlike[0] not in left and None not in pairs[unlike[0]]
            for name in unlike[1:] if is_settled else ():
                if name in _OF_EACH and name in left:
                    yield self._difference(player, name, pairs, is_open=True)
        yield from self._on_one_list()

    def _unlike_still(self, values: tuple[Any, ...] | None, shown: Sequence[str]) -> set[str]:
        if values is None:
            return set()
        pairs = zip(shown, values[::2], values[1::2], strict=True)
        return {name for name, ours, theirs in pairs if ours != theirs}

    def _difference(
        self, player: int, what: str, pairs: Mapping[str, tuple[Any, Any]], *, is_open: bool
    ) -> ExplainedDifference:
        ours, theirs = pairs[what]
        cause_told = None if is_open else self._cause(player)
        rivals: tuple[Weighed, ...] = ()
        if cause_told is None:
            rivals = self._confirmed.rivals.get(player, ()) if what in ("rating", "games") else ()
            cause_told = self._open(player, what, pairs, has_rivals=bool(rivals))
        return difference_of(
            cause_told, list_date=self.after.day, player_id=self._telling.player_id(player),
            name=self._telling.name(player), what=_WHAT.get(what, what),
            theirs=_shown(what, theirs), ours=_shown(what, ours),
            change=_apart(what, ours, theirs), rivals=self._telling.rivals(rivals, player),
        )  # fmt: skip

    def _cause(self, player: int) -> CauseTold | None:
        """Return what is said of the assumption that settled a player's figures."""
        taken = [proposal for proposal, _ in self._confirmed.taken]
        settled_by = self._settled_by.get(player)
        own = [settled_by] if settled_by else []
        own = own or [proposal for proposal in taken if player in proposal.candidate.effects]
        own = own or [proposal for proposal in taken if self._plays_in(player, proposal)]
        return self._telling.told(own[0], player) if own else None

    def _plays_in(self, player: int, proposal: Weighed) -> bool:
        event = proposal.candidate.assumption.event
        sides = self._confirmed.first.explained
        if event is None or sides.is_empty():
            return event is None and not proposal.candidate.assumption.players
        is_there = (pl.col("event_id") == event) & (pl.col("player_id") == player)
        return not sides.filter(is_there).is_empty()

    def _open(
        self, player: int, what: str, pairs: Mapping[str, tuple[Any, Any]], *, has_rivals: bool
    ) -> CauseTold:
        """Return what is said of a difference that no assumption settled."""
        ours, theirs = (_shown(what, value) for value in pairs[what])
        figures = {"theirs": NONE if theirs is None else theirs,
                   "ours": NONE if ours is None else ours}  # fmt: skip
        cause, article = causes.UNEXPLAINED, None
        more = 0 if has_rivals or self._had_a_rating(player) else (
            games_of_no_report(self._confirmed.last, player))  # fmt: skip
        if what in _OF_EACH:
            cause = causes.K if what == "k_factor_e2" else causes.STATUS
            article = self._article(player, what)
        elif more > 0:
            cause = causes.EVENT_OURS
        change = _apart(what, *pairs[what])
        words = {**figures, "article": article or NONE, "more": games_text(more)}
        sentence = causes.CAUSES[cause].sentence(change if more > 0 else None, **words)
        if cause == causes.EVENT_OURS:
            sentence = self._of_no_report(self._telling.player_id(player), sentence, more)
        if cause == causes.K:
            sentence = Text("Their list prints K = {theirs}, ours {ours} ({article}).",
                            theirs=figures["theirs"], ours=figures["ours"],
                            article=words["article"])  # fmt: skip
        return CauseTold(cause, sentence, article=article, figures=figures)

    def _had_a_rating(self, player: int) -> bool:
        """Return whether who starts from none had a rating once: what waits is unknown then."""
        standing = self._confirmed.last.standings.get(player)
        return player in self._rated_once and standing is not None and standing.rating_old is None

    def _of_no_report(self, player_id: str, sentence: Text, count: int) -> Text:
        """Return the sentence, or that the report of a player's games can't be rated here."""
        event = self._unrated.get(player_id)
        if event is None:
            return sentence
        return Text("Their list counts {more} of {event}, whose report can't be rated here.",
                    more=games_text(count), event=event)  # fmt: skip

    def _article(self, player: int, what: str) -> str | None:
        column = "k_factor_clause" if what == "k_factor_e2" else "list_status_clause"
        published = to_polars(self._confirmed.first.period.published)
        codes = published.filter(pl.col("player_id") == player)[column].drop_nulls()
        book = self.outcome.list_book
        return None if codes.is_empty() else str(book.clause(codes[0]).article)

    def _on_one_list(self) -> Iterator[ExplainedDifference]:
        """Yield the rated who are on one of the lists alone."""
        theirs = self.after.listed.rows.filter(pl.col("rating").is_not_null())
        people = self.outcome.tables.names.people
        has_number = pl.col("player_id").is_in(people["player_id"].to_list())
        for player_id, name, rating in theirs.filter(~has_number).select(
            "player_id", "name", "rating"
        ).iter_rows():  # fmt: skip
            count = self.after.games.get(player_id, 0)
            cause = causes.EVENT_OURS if count else causes.UNEXPLAINED
            yield self._alone(player_id, name, cause, {"theirs": rating, "ours": NONE}, count)
        everybody = set(self.after.listed.rows["player_id"])
        ours = self._confirmed.last.ours.filter(pl.col("rating").is_not_null())
        for player, rating in ours.select("player_id", "rating").iter_rows():
            player_id = self._telling.player_id(player)
            if player_id not in everybody:
                figures = {"theirs": NONE, "ours": rating}
                yield self._alone(player_id, self._telling.name(player), causes.STATUS, figures, 0)

    def _alone(
        self, player_id: str, name: str, cause: str, figures: Mapping[str, Any], count: int
    ) -> ExplainedDifference:
        is_theirs = figures["ours"] == NONE
        words = {**figures, "more": games_text(count), "article": NONE}
        sentence = causes.CAUSES[cause].sentence(**words)
        if cause == causes.EVENT_OURS:
            sentence = self._of_no_report(player_id, sentence, count)
        cause_told = CauseTold(cause, sentence, figures=dict(figures))
        both = ("yes", "no") if is_theirs else ("no", "yes")
        return difference_of(
            cause_told, list_date=self.after.day, player_id=player_id, name=name or player_id,
            what=ON_THE_LIST, theirs=both[0], ours=both[1],
        )  # fmt: skip


def _shown(what: str, value: int | None) -> str | int | None:
    if what == "status":
        return status_named(value)
    return decimal_e2(value) if what == "k_factor_e2" and value is not None else value


def _apart(what: str, ours: int | None, theirs: int | None) -> int | None:
    are_numbers = ours is not None and theirs is not None and what not in _OF_EACH
    return (theirs or 0) - (ours or 0) if are_numbers else None


def _counted(differences: Sequence[ExplainedDifference]) -> tuple[CauseCount, ...]:
    """Return how many players differ by each cause, each once a list, the most frequent first."""
    rows = dict.fromkeys((d.cause, d.list_date, d.player_id) for d in differences)
    counts = Counter(cause for cause, _, _ in rows)
    order = sorted(causes.CAUSES, key=lambda cause: -counts[cause])
    return tuple(
        CauseCount(cause=cause, title=causes.CAUSES[cause].title, players=counts[cause])
        for cause in order if counts[cause]
    )  # fmt: skip


def _laws(outcome: PeriodOutcome, catalogue: Catalogue) -> Laws:
    """Return the body's editions for this kind of list, and every K of the nearest of them."""
    in_use = {outcome.list_book.name: outcome.list_book, **outcome.books}
    entries = [edition for edition in catalogue.editions if edition.name in in_use]
    bodies = {edition.name.partition("-")[0] for edition in entries}
    kinds = {(book[q.LIST_KIND], book[q.RATES]) for book in in_use.values()}
    near: dict[str, Rulebook] = dict(in_use)
    others: dict[str, Rulebook] = {}
    for edition in catalogue.editions:
        if edition.name in in_use or edition.name.partition("-")[0] not in bodies:
            continue
        book = edition.load()
        if (book.get(q.LIST_KIND), book.get(q.RATES)) in kinds:
            is_near = any(_is_near(edition, other, catalogue) for other in entries)
            (near if is_near else others)[edition.name] = book
    return Laws({**near, **others}, frozenset(near), values_of_k(near.values()))


def _is_near(edition: Edition, other: Edition, catalogue: Catalogue) -> bool:
    """Return whether an edition is another reading of one, or the text before or after it."""
    if edition.in_force_from == other.in_force_from:
        return True
    line = sorted({own.in_force_from for own in catalogue.editions if own.family == edition.family})
    if not edition.family or edition.family != other.family:
        return False
    return abs(line.index(edition.in_force_from) - line.index(other.in_force_from)) == 1


def _background(outcome: PeriodOutcome, earlier: Sequence[RatingList]) -> Background:
    """Return other ratings of players: on earlier lists, and printed in the reports."""
    people = outcome.tables.names.people
    numbers = dict(people.select("player_id", "player").iter_rows())
    ratings: dict[int, set[int]] = {}
    for listed in earlier:
        for player_id, rating in listed.rows.select("player_id", "rating").iter_rows():
            if rating and player_id in numbers:
                ratings.setdefault(numbers[player_id], set()).add(rating)
    for event in outcome.ready:
        for player in event.submission.report.players:
            number = numbers.get(event.player_ids.get(player.number, ""))
            if player.rating and number is not None:
                ratings.setdefault(number, set()).add(player.rating)
    twins: dict[int, frozenset[int]] = {}
    alike = people.filter(pl.struct("name", "birth_date").is_duplicated())
    for _, rows in alike.group_by("name", "birth_date"):
        group = frozenset(rows["player"])
        twins |= {player: group - {player} for player in group}
    return Background({p: frozenset(r) for p, r in ratings.items()}, twins)


def summary_text(compared: ComparedSystems) -> Text:
    """Return the sentence of the summary: how many are equal, and the causes of the others."""
    parts = [Text("{players}: {cause}", players=c.players, cause=c.title) for c in compared.causes]
    head = Text("{equal} of {players} equal", equal=compared.equal, players=compared.players)
    return Text("{parts}.", parts=_joined([head, *parts]))


def _joined(parts: Sequence[Text]) -> Text:
    first, *others = parts
    for part in others:
        first = Text("{first}; {part}", first=first, part=part)
    return first
