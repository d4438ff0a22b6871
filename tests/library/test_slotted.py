"""A class of ours with slots is what the standard library makes of the same body."""

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from arpad import slotted

OPTIONS: tuple[dict[str, bool], ...] = (
    {"frozen": True},
    {"frozen": True, "kw_only": True},
    {"frozen": True, "eq": False},
    {"frozen": True, "order": True},
    {"eq": False},
    {},
)
Kind = TypeVar("Kind")


def _made(dataclass: Callable[..., Any], options: dict[str, bool]) -> Any:
    @dataclass(slots=True, **options)
    class Move(Generic[Kind]):
        """A move."""

        BOARD: ClassVar[int] = 64
        square: str
        takes: "Kind | None" = None
        number: int = dataclasses.field(default=1, compare=False, metadata={"unit": "move"})
        clock: int = dataclasses.field(default=90, init=False, repr=False)
        notes: list[str] = dataclasses.field(default_factory=list, repr=False, hash=False)

        @property
        def is_first(self) -> bool:
            """Tell whether it opens the game."""
            return self.number == 1

    return Move


@pytest.fixture(params=OPTIONS, ids=lambda options: "-".join(options) or "plain")
def pair(request: pytest.FixtureRequest) -> tuple[Any, Any, dict[str, bool]]:
    """Return the class as we make it and as the standard library does, and its options."""
    options = request.param
    return _made(slotted.dataclass, options), _made(dataclasses.dataclass, options), options


def test_declaration_is_the_standard_one(pair: tuple[Any, Any, dict[str, bool]]) -> None:
    ours, theirs, _ = pair
    assert inspect.signature(ours) == inspect.signature(theirs)
    assert inspect.signature(ours.__init__) == inspect.signature(theirs.__init__)
    assert ours.__init__.__annotations__ == theirs.__init__.__annotations__
    assert ours.__init__.__qualname__ == theirs.__init__.__qualname__
    assert repr(dataclasses.fields(ours)) == repr(dataclasses.fields(theirs))
    assert repr(ours.__dataclass_params__) == repr(theirs.__dataclass_params__)
    for name in ("__slots__", "__match_args__", "__doc__", "__qualname__", "__parameters__"):
        assert getattr(ours, name) == getattr(theirs, name), name
    assert set(dir(ours)) == set(dir(theirs))
    assert {name: type(value) for name, value in vars(ours).items()} == {
        name: type(value) for name, value in vars(theirs).items()
    }


def test_values_are_the_standard_ones(pair: tuple[Any, Any, dict[str, bool]]) -> None:
    ours, theirs, options = pair
    for cls in (ours, theirs):
        first, like, other = (cls(square=name) for name in ("e4", "e4", "d4"))
        assert repr(first).endswith("Move(square='e4', takes=None, number=1)")
        assert first.is_first
        assert (first.BOARD, first.clock, first.notes) == (64, 90, [])
        assert (first == like) is options.get("eq", True)
        assert first != other
        assert (cls.__hash__ is None) is (not options.get("frozen") and options.get("eq", True))
        assert not hasattr(first, "__dict__")
        assert dataclasses.asdict(dataclasses.replace(first, number=2))["number"] == 2
        assert copy.copy(first).square == copy.deepcopy(first).square == "e4"
        if options.get("order"):
            assert other < first <= like
        if cls.__hash__ and options.get("eq", True):
            assert hash(first) == hash(like) == hash(("e4", None, 90))


def test_frozen_values_stay_as_they_are(pair: tuple[Any, Any, dict[str, bool]]) -> None:
    ours, theirs, options = pair
    said = []
    for cls in (ours, theirs):
        move = cls(square="e4")
        if options.get("frozen"):
            with pytest.raises(dataclasses.FrozenInstanceError) as error:
                move.square = "d4"
            with pytest.raises(dataclasses.FrozenInstanceError) as error_2:
                del move.square
            said.append((str(error.value), str(error_2.value)))
        else:
            move.square = "d4"
            assert move.square == "d4"
    assert said[1:] == said[:1]


@slotted.dataclass(frozen=True, slots=True)
class Piece:
    """A piece, which a test pickles."""

    name: str


@slotted.dataclass(frozen=True, slots=True)
class Knight(Piece):
    """A piece on a square."""

    square: str = "g1"


def test_a_class_under_a_class_is_made_first_or_last() -> None:
    knight = Knight("knight")
    assert pickle.loads(pickle.dumps(knight)) == knight
    assert repr(knight) == "Knight(name='knight', square='g1')"
    assert vars(Knight)["__slots__"] == ("square",)
    assert knight != Piece("knight")
    assert [own.name for own in dataclasses.fields(Knight)] == ["name", "square"]
    match knight:
        case Knight(name, square):
            assert (name, square) == ("knight", "g1")


def test_threads_that_begin_together_make_a_class_once() -> None:
    def values(_: int) -> bool:
        cls = _made(slotted.dataclass, {"frozen": True})
        with ThreadPoolExecutor(8) as threads:
            moves = list(threads.map(cls, ["e4"] * 8))
        return len(set(map(id, moves))) == 8 and all(move == moves[0] for move in moves)

    assert all(map(values, range(20)))


def test_what_is_not_for_slots_is_left_to_the_standard_library() -> None:
    @slotted.dataclass(frozen=True)
    class Square:
        """A square."""

        name: str

    assert Square("e4").__dict__ == {"name": "e4"}
