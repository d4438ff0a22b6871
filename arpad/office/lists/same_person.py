"""Whether a player of a report and the one who has the number on the list are one person.

The one comparison for everything that reads reports (`check`, `rate`, entry lists, forms, norms),
and what matching says of it: who was identified how, and who stands under another name.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from arpad.office.lists.candidates import ListCandidate
from arpad.report import Player
from arpad.report.names import Likeness, likeness, words
from arpad.report.notes import either, first_of, joined, listed, sentences
from arpad.report.problems import Level, Problem, Text, Value, marked, plural
from arpad.tables.births import BLANK, Birth, shared


@dataclass(frozen=True, slots=True)
class Compared:
    """A player, who has his number on the list, how near their names are, and what else differs.

    `differing` holds, by name, what the report says and what the list says: sex, birth, federation,
    title.
    A fact that one of them doesn't state doesn't differ.
    """

    player: Player
    player_id: str
    name: str
    birth: int
    nearness: Likeness
    differing: Mapping[str, tuple[str, str]]

    @property
    def is_another(self) -> bool:
        """Tell whether the list has another name: an error, or one spelled otherwise and a fact.

        A brother's name may be a letter away: Maria and Mario, of another sex or year.
        """
        is_other_person = bool({"sex", "birth"} & self.differing.keys())
        return self.nearness == "other" or (self.nearness == "spelling" and is_other_person)

    @property
    def is_doubtful(self) -> bool:
        """Tell whether it is worth looking for somebody else who may be meant."""
        return self.nearness not in ("same", "shortened") or "birth" in self.differing


def compared(player: Player, listed: Mapping[str, Any]) -> Compared:
    """Return a player beside a row of the list; a name that is only the number says nothing.

    >>> row = {"player_id": "7", "name": "Réti, Ana", "sex": "w", "birth_date": 19800000,
    ...        "federation": "NED"}
    >>> found = compared(Player(1, "RETI Ana", player_id="7", sex="f",
    ...                         birth=Birth.of("1981")), row)
    >>> found.nearness, dict(found.differing)
    ('same', {'birth': ('1981', '1980')})
    """
    name, birth = listed["name"] or "", listed["birth_date"] or 0
    numbers = ("", player.player_id)
    is_named = player.name not in numbers and name not in numbers
    nearness: Likeness = likeness(player.name, name) if is_named else "same"
    stated = (
        ("sex", player.sex, listed["sex"]),
        ("birth", player.birth, birth),
        ("federation", player.federation, listed["federation"]),
        ("title", player.title, listed.get("title")),
    )
    differing = {}
    for what, own, other in stated:
        if own and other and own != other:
            both = _SAID.get(what, _as_stated)(own, other)
            if both[0] != both[1]:
                differing[what] = both
    return Compared(player, listed["player_id"], name, birth, nearness, differing)


def is_as_listed(player: Player, listed: Mapping[str, Any]) -> bool:
    """Tell at a glance that a player states nothing else than a row of the list, as most do."""
    return (
        player.name in (player.player_id, listed["name"])
        and player.birth in (BLANK, listed["birth_date"])
        and player.sex in ("", listed["sex"])
        and player.federation in ("", listed["federation"])
        and player.title in ("", listed.get("title"))
    )


def _as_stated(own: str, other: str) -> tuple[str, str]:
    return own, other


def _sexes(own: str, other: str) -> tuple[str, str]:
    return _sex(own), _sex(other)


def _sex(text: str) -> str:
    """Return m or w; FIDE's files write F as well."""
    return "w" if text.lower() in ("w", "f") else text.lower()


def _births(birth: int, other: int) -> tuple[str, str]:
    """Return two births with what both state: whole days, or years if one has a year alone."""
    ours, theirs = shared(birth, other)
    return str(ours), str(theirs)


_SAID: Final[Mapping[str, Callable[[Any, Any], tuple[str, str]]]] = {
    "sex": _sexes, "birth": _births,
}  # fmt: skip
"""Facts that can be stated in several ways, and how two statements of one are compared."""


SUGGESTED: Final = 3
"""So many people are named for whom somebody may have been meant."""
TOLD: Final = 10
"""So many players are named in one finding; the others are counted."""
SHIFTED: Final = 3
"""From so many on, if they are most of a report, wrong numbers are one finding."""
_FIX_UNKNOWN: Final = Text("Correct the number, or add the player to the list (without a rating if "
                           "they are new), or admit new players: those without a printed rating "
                           "then enter as unrated.")  # fmt: skip
_Known = Mapping[int, Sequence[ListCandidate]]


def matched_by_name(player: Player, candidate: ListCandidate, file: str) -> list[Problem]:
    """Return a warning that somebody was recognised without his number."""
    facts = {"federation": player.federation, "birth": player.birth}
    by = joined([Text("name"), *(_BY[what] for what, fact in facts.items() if fact)])
    message = Text("{name} is taken for player {player_id} of the list, by {facts}.",
                   name=player.name, player_id=candidate.player_id, facts=by)  # fmt: skip
    if candidate.nearness == "shortened" or candidate.name != player.name:
        message = Text("{name} is taken for player {player_id} of the list, by {facts}: there it "
                       "is {listed}.", name=player.name, player_id=candidate.player_id, facts=by,
                       listed=_told(candidate))  # fmt: skip
    return [_problem("warning", "match-by-name", message,
                     Text("Give the player's number in the report."), player, player.player_id,
                     file)]  # fmt: skip


_BY: Final = {"federation": Text("federation"), "birth": Text("birth")}


def entered(player: Player, several: Sequence[ListCandidate], file: str) -> Problem:
    """Return that somebody enters as new; a warning if somebody on the list may be he."""
    likely = suggested(several)
    if likely is None:
        message = Text("{player} is not on the list and enters as an unrated player.",
                       player=player.name)  # fmt: skip
        return _problem("info", "match-new-player", message, "", player, player.player_id, file)
    message = Text("{player} is not on the list and enters as an unrated player; did you mean "
                   "{likely}?", player=player.name, likely=likely)  # fmt: skip
    fix = Text("Give the number of the player who is meant; a new player stays as they are.")
    return _problem("warning", "match-new-player", message, fix, player, player.player_id, file)


def incomplete(new: Sequence[Player], file: str) -> list[Problem]:
    """Return what is missing of players who enter as new: one finding for each kind.

    A name of one word is a surname or a given name alone, though some people have no other.
    """
    problems = []
    if alone := [player for player in new if len(words(player.name)) == 1]:
        message = Text("New players of one name alone: {whom}.", whom=_names(alone))
        fix = Text("Give surname and given name.")
        problems.append(_problem("warning", "new-player-name", message, fix, alone[0], "", file))
    if unborn := [player for player in new if not player.birth]:
        message = Text("New players without a birth: {whom}.", whom=_names(unborn))
        fix = Text("Give the birth; the year is enough.")
        problems.append(_problem("warning", "new-player-birth", message, fix, unborn[0], "", file))
    if stateless := [player for player in new if not player.federation]:
        message = Text("New players without a federation: {whom}.", whom=_names(stateless))
        fix = Text("Give the federation.")
        problems.append(
            _problem("warning", "new-player-federation", message, fix, stateless[0], "", file)
        )
    return problems


def _names(players: Sequence[Player]) -> Value:
    return listed([f"{player.number} {player.name}" for player in players], TOLD)


def nameless(players: Sequence[Player], file: str) -> list[Problem]:
    """Return the one error of players of whom a report gives neither name nor number."""
    if not players:
        return []
    message = plural("Player {numbers} has neither name nor number, and nobody can be found by "
                     "that.", "{count} players have neither name nor number, and nobody can be "
                     "found by that: {numbers}.", count=len(players),
                     numbers=first_of([player.number for player in players], TOLD))  # fmt: skip
    fix = Text("Give names or numbers: those of the federation's list, or of FIDE's.")
    return [_problem("error", "match-nameless", message, fix, players[0], "", file)]


def not_found(
    players: Sequence[Player],
    candidates: _Known,
    meant: Callable[[Player, Sequence[ListCandidate]], Sequence[ListCandidate]],
    file: str,
) -> list[Problem]:
    """Return the one error of the players of a report who could not be found on the list."""
    reasons = []
    for player in players:
        several = candidates.get(player.number, ())
        reasons.append(_reason(player, meant(player, several), several))
    if not players:
        return []
    first = players[0]
    if len(players) == 1:
        message = Text("{player} could not be found on the list: {reason}", player=first.name,
                       reason=reasons[0])  # fmt: skip
        return [
            _problem("error", "match-none", message, _FIX_UNKNOWN, first, first.player_id, file)
        ]
    each = [Text("Line {line}: {player}: {reason}", line=player.line, player=player.name,
                 reason=reason) if player.line
            else Text("{player}: {reason}", player=player.name, reason=reason) for player,
            reason in zip(players[:TOLD], reasons, strict=False)]  # fmt: skip
    message = Text("{count} players could not be found on the list. {each}", count=len(players),
                   each=sentences([*each, *_more(players)]))  # fmt: skip
    return [_problem("error", "match-none", message, _FIX_UNKNOWN, first, "", file)]


def _reason(
    player: Player, meant: Sequence[ListCandidate], several: Sequence[ListCandidate]
) -> Text:
    if meant:
        ids = [candidate.player_id for candidate in meant[:5]]
        return Text("{count} players on the list fit: {ids}.", count=len(meant), ids=ids)
    if player.player_id:
        reason = Text("the list has no player {player_id}, and nobody of this name.",
                      player_id=player.player_id)  # fmt: skip
    else:
        reason = Text("the report gives no number, and the list has nobody of this name.")
    likely = suggested(several)
    return reason if likely is None else sentences([reason, _meant(likely)])


def _meant(likely: Value) -> Text:
    return Text("Did you mean {likely}?", likely=likely)


def suggested(several: Sequence[ListCandidate]) -> Value:
    """Return who is likely to be meant, in words; None if nobody is."""
    return either([_told(candidate) for candidate in several if candidate.is_likely][:SUGGESTED])


def under_other_names(
    unlike: Sequence[Compared], count: int, candidates: _Known, file: str
) -> list[Problem]:
    """Return an error for each number that is another's on the list, and lesser doubts.

    `unlike` are those who are not as they are listed, of so many who have a number there.
    """
    wrong, problems = [], []
    for compared in unlike:
        others = _others(compared, candidates.get(compared.player.number, ()))
        if _is_wrong(compared, others):
            wrong.append((compared, others))
        elif compared.nearness == "spelling" or compared.nearness == "script" or compared.differing:
            problems.append(_differs(compared, others, file))
    if len(wrong) >= SHIFTED and 2 * len(wrong) > count:
        return [_all_wrong(wrong, count, file), *problems]
    return [
        *(_another(compared, others, file) for compared, others in wrong),
        *problems,
    ]


def _others(compared: Compared, several: Sequence[ListCandidate]) -> list[ListCandidate]:
    """Return who else on the list may be meant, with as near a name at least."""
    return [
        other
        for other in several
        if other.player_id != compared.player_id
        and other.is_likely
        and (other.nearness != "other" or compared.nearness == "other")
        and (other.nearness == "same" or compared.nearness != "same")
    ]


def _is_wrong(compared: Compared, others: Sequence[ListCandidate]) -> bool:
    """Tell whether the number is another's: by the name, or because the name stands elsewhere."""
    if compared.nearness == "spelling":
        return compared.is_another or any(
            other.nearness == "same" and other.agrees for other in others
        )
    return compared.is_another


def _another(compared: Compared, others: Sequence[ListCandidate], file: str) -> Problem:
    player = compared.player
    listed = _born(compared.name, compared.birth)
    said = [Text("Player {player_id} of the report is {name}; {player_id} on the list is {listed}.",
                 player_id=compared.player_id, name=player.name, listed=listed)]  # fmt: skip
    if others and others[0].nearness == "same":
        said.append(Text("{name} stands there as {others}.", name=player.name, others=_ids(others)))
    elif others:
        said.append(_meant(suggested(others)))
    fix = Text("Correct the number. If the name was changed, bring the list up to date first.")
    return _problem("error", "match-other-name", sentences(said), fix, player, player.name, file)


def _ids(others: Sequence[ListCandidate]) -> Value:
    same = [other.player_id for other in others if other.nearness == "same"]
    return joined(same[:SUGGESTED])


def _all_wrong(
    wrong: Sequence[tuple[Compared, Sequence[ListCandidate]]], count: int, file: str
) -> Problem:
    with_line = marked("Line {line}: {player_id} is {own} here and {listed} on the list.")
    without = marked("{player_id} is {own} here and {listed} on the list.")
    each = [
        Text(
            with_line if compared.player.line else without,
            line=compared.player.line,
            listed=compared.name,
            player_id=compared.player_id,
            own=compared.player.name,
        )
        for compared, _ in wrong[:TOLD]
    ]
    first = wrong[0][0].player
    message = Text("{wrong} of {count} numbers are other players' on the list. {each}",
                   wrong=len(wrong), count=count,
                   each=sentences([*each, *_more(wrong)]))  # fmt: skip
    fix = Text("The numbers may be another list's, or shifted by a row: give those of this list.")
    return _problem("error", "match-other-name", message, fix, first, "", file)


def _differs(compared: Compared, others: Sequence[ListCandidate], file: str) -> Problem:
    player = compared.player
    ours = [_fact(what, here) for what, (here, _) in compared.differing.items()]
    theirs = [_fact(what, there) for what, (_, there) in compared.differing.items()]
    who = Text("Player {player_id}, {name},", player_id=compared.player_id, name=player.name)
    if compared.nearness not in ("same", "shortened"):
        who, ours, theirs = (Text("Player {player_id}", player_id=compared.player_id),
                             [player.name, *ours], [compared.name, *theirs])  # fmt: skip
    message = Text("{who} is {ours} in the report and {theirs} on the list.", who=who,
                          ours=ours, theirs=theirs)  # fmt: skip
    if same := [other for other in others if other.nearness == "same" and other.agrees]:
        message = sentences([message, _meant(suggested(same))])
    return _problem("warning", "match-differs", message,
                    Text("Check the number; correct what is wrong."), player, "", file)  # fmt: skip


def _fact(what: str, text: str) -> str:
    if what == "sex":
        return Text("a woman") if text == "w" else Text("a man")
    return {"birth": Text("born {birth}", birth=text), "title": text}.get(
        what, Text("of {federation}", federation=text)
    )


def _told(candidate: ListCandidate) -> Value:
    return _born(f"{candidate.player_id} {candidate.name}", candidate.birth)


def _born(who: str, birth: int) -> Value:
    return Text("{player}, born {birth}", player=who, birth=str(Birth(birth))) if birth else who


def _more(several: Sequence[Any]) -> list[Text]:
    return [Text("And {more} more.", more=len(several) - TOLD)] if len(several) > TOLD else []


def _problem(
    level: Level, code: str, message: str, fix: str, player: Player, text_found: str, file: str
) -> Problem:  # fmt: skip
    return Problem(level, code, message, fix, text_found, player.line or None, file=file)
