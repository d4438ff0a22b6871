"""The matches of an event of teams, out of what its players did: who met whom, with what points.

Read are the teams (310, else 013), board orders (300), byes (240, 320), forfeited matches (330) and
the match points of results (362). A match is played if one of its games was.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from arpad.forms.event import Round
from arpad.norms.tie_breaks.field import Participant, PointScale, RoundKind, TieBreakEvent, Turn
from arpad.report import Report
from arpad.report.rows import scoring
from arpad.rulebooks.c07.questions import GAME_POINTS, MATCH_POINTS

_USUAL_MATCH: Final = {"TW": Decimal(2), "TD": Decimal(1), "TL": Decimal(0)}
_POINTS: Final = {"MPTS": MATCH_POINTS, "GPTS": GAME_POINTS}
_SIGNS: Final = {"+": RoundKind.FORFEIT_WON, "-": RoundKind.FORFEIT_LOST}
Rounds = Mapping[int, Mapping[int, Round]]


@dataclass(frozen=True, slots=True)
class _Team:
    """A team: its number, its players by board, and its points if they are stated."""

    number: int
    players: tuple[int, ...]
    match_half: int | None = None
    game_half: int | None = None
    rank: int | None = None


def team_field(
    report: Report, rounds: Mapping[int, Sequence[Round]], last: int, *, is_all_play_all: bool
) -> TieBreakEvent | None:
    """Return the teams and their matches; None of an event without teams."""
    teams = _teams(report)
    if not teams or not last:
        return None
    by_round = {number: {turn.round: turn for turn in own} for number, own in rounds.items()}
    matches = _Matches(
        report,
        teams,
        by_round,
        {player: team for team in teams for player in team.players},
        {
            (order.round, order.team): order.players
            for order in reversed(report.details.board_orders)
        },
    )
    boards = matches.boards(last)
    turns = {
        team.number: tuple(matches.turn(team, number, boards) for number in range(1, last + 1))
        for team in teams
    }
    game_win = int(scoring(report)["WW"] * 2)
    game_draw = int(scoring(report)["WD"] * 2)
    return TieBreakEvent(
        tuple(_participant(team, turns[team.number]) for team in teams),
        last,
        max(last, report.rounds_stated or 0),
        is_all_play_all,
        (matches.scale, PointScale(game_win * boards, game_draw * boards)),
        primary=_primary(report),
        boards=boards,
    )


def _teams(report: Report) -> tuple[_Team, ...]:
    stated = tuple(
        _Team(
            team.number, team.players, _half(team.match_points), _half(team.game_points), team.rank
        )
        for team in report.details.teams
    )
    return stated or tuple(
        _Team(number, team.players) for number, team in enumerate(report.teams, start=1)
    )


def _participant(team: _Team, turns: tuple[Turn, ...]) -> Participant:
    points_made = tuple(sum(turn.points_half[score] for turn in turns) for score in (0, 1))
    stated = (team.match_half, team.game_half)
    points = tuple(m if s is None else s for m, s in zip(points_made, stated, strict=True))
    return Participant(team.number, points, turns)


def _primary(report: Report) -> int:
    """Return whether match points (0) or game points (1) decide: by record 212, else by 192."""
    first = next((standing.upper() for standing in report.details.standings), "")
    if first in _POINTS:
        return _POINTS[first]
    scores = [
        score_kind
        for score_kind in report.type_code.upper().split("_")
        if score_kind in ("MP", "GP")
    ]
    return int(scores[:1] == ["GP"])


@dataclass(frozen=True, slots=True)
class _Matches:
    report: Report
    teams: tuple[_Team, ...]
    rounds: Rounds
    of_player: Mapping[int, _Team]
    orders: Mapping[tuple[int, int], tuple[int, ...]]

    @property
    def scale(self) -> PointScale:
        """Return what a match won and a match drawn bring (362; else 2 and 1)."""
        return PointScale(self._match_half("TW"), self._match_half("TD"))

    def boards(self, last: int) -> int:
        """Return on how many boards the matches were, at most."""
        seats = (
            len(self._seats(team, number)) for team in self.teams for number in range(1, last + 1)
        )
        return max([1, *seats])

    def turn(self, team: _Team, number: int, boards: int) -> Turn:
        """Return what a round brought a team."""
        forfeit = self._forfeit(team, number)
        opponent = self._opponent(team, number) if forfeit is None else forfeit[0]
        if opponent is None:
            return self._bye(team, number, boards)
        own, other = self._made(team, number), self._made(opponent, number)
        by_board = self._by_board(team, opponent, number, boards)
        is_played = forfeit is None and any(turn.is_played for turn in self._of(team, number))
        if forfeit is not None and not own and not other:
            own = boards * 2 if forfeit[1] is RoundKind.FORFEIT_WON else 0
            by_board = tuple([2 if own else 0] * boards)
        result = "TD" if own == other else "TW" if own > other else "TL"
        if forfeit is not None:
            result = "TW" if forfeit[1] is RoundKind.FORFEIT_WON else "TL"
        unplayed = RoundKind.FORFEIT_WON if result == "TW" else RoundKind.FORFEIT_LOST
        kind = RoundKind.PLAYED if is_played else unplayed
        points = (self._match_half(result), own)
        return Turn(number, opponent.number, kind, points, boards_half=by_board)

    def _bye(self, team: _Team, number: int, boards: int) -> Turn:
        """Return a round without an opponent: a bye of the pairing, a requested one, an absence."""
        win, draw = boards * 2, boards
        for allocated in self.report.details.allocated_byes:
            if allocated.teams[number - 1 : number] == (team.number,):
                stated = (_half(allocated.match_points), _half(allocated.game_points))
                usual = (self._match_half("TD"), draw)
                points = tuple(u if s is None else s for s, u in zip(stated, usual, strict=True))
                return Turn(number, None, RoundKind.BYE, points, boards_half=(2,) * boards)
        bye_asked = next(
            (
                bye.kind
                for bye in self.report.details.byes
                if bye.round == number and team.number in bye.numbers
            ),
            "",
        )
        points_made = self._made(team, number)
        match bye_asked:
            case "F":
                points = (self._match_half("TW"), points_made or win)
                return Turn(number, None, RoundKind.BYE, points, boards_half=(2,) * boards)
            case "H":
                points = (self._match_half("TD"), points_made or draw)
                return Turn(number, None, RoundKind.REQUESTED, points, boards_half=(1,) * boards)
            case _:
                nothing = (0,) * boards
                return Turn(
                    number, None, RoundKind.REQUESTED, (0, points_made), boards_half=nothing
                )

    def _seats(self, team: _Team, number: int) -> list[int]:
        """Return who sat at the boards of a match, in their order; 0 is an empty board."""
        ordered = self.orders.get((number, team.number))
        if ordered is not None:
            return [player if self._row(player, number) else 0 for player in ordered]
        return [player for player in team.players if self._sat(player, number)]

    def _row(self, player: int, number: int) -> Round | None:
        return self.rounds.get(player, {}).get(number)

    def _sat(self, player: int, number: int) -> bool:
        turn = self._row(player, number)
        return turn is not None and (turn.opponent is not None or turn.result in _SIGNS)

    def _made(self, team: _Team, number: int) -> int:
        """Return the game points of a team in a round, in half points."""
        return sum(turn.score_half for turn in self._of(team, number))

    def _opponent(self, team: _Team, number: int) -> _Team | None:
        """Return the team that most of its players met."""
        teams = (self.of_player.get(turn.opponent or 0) for turn in self._of(team, number))
        met = Counter(
            team_met.number for team_met in teams if team_met is not None and team_met is not team
        )
        if not met:
            return None
        chosen = met.most_common(1)[0][0]
        return next(met_team for met_team in self.teams if met_team.number == chosen)

    def _of(self, team: _Team, number: int) -> Iterator[Round]:
        for player in team.players:
            if (turn := self._row(player, number)) is not None:
                yield turn

    def _forfeit(self, team: _Team, number: int) -> tuple[_Team | None, RoundKind] | None:
        """Return the opponent of a match that was not played, and who won it (330)."""
        for match in self.report.details.forfeited_matches:
            if match.round == number and team.number in (match.white, match.black):
                is_white = team.number == match.white
                other = match.black if is_white else match.white
                sign = match.kind[0 if is_white else 1]
                opponent = next((t for t in self.teams if t.number == other), None)
                return opponent, _SIGNS[sign]
        return None

    def _by_board(self, team: _Team, opponent: _Team, number: int, boards: int) -> tuple[int, ...]:
        """Return the points by board; who met somebody has the board of the lower-numbered team."""
        own = self._seats(team, number)
        first = own if team.number < opponent.number else self._seats(opponent, number)
        places: dict[int, int] = {}
        for place, player in enumerate(own):
            turn = self._row(player, number)
            met = None if turn is None else turn.opponent
            if team.number > opponent.number and met in first:
                places[player] = first.index(met)
            else:
                places[player] = place
        halves = [0] * boards
        for player, place in places.items():
            turn = self._row(player, number)
            if turn is not None and place < boards:
                halves[place] += turn.score_half
        return tuple(halves)

    def _match_half(self, code: str) -> int:
        stated = {scoring.code: scoring.points for scoring in self.report.details.match_scoring}
        return int({**_USUAL_MATCH, **stated}[code] * 2)


def _half(points: Decimal | None) -> int | None:
    return None if points is None else int(points * 2)
