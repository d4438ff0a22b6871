"""Every model by name, in the order in which they are told: what `ModelKind` says, gathered."""

from __future__ import annotations

from typing import Final

from arpad.lab.theory import (
    chessmetrics,
    davidson,
    dwz,
    ecf,
    elo,
    football,
    glicko,
    glicko2,
    iccf,
    melao,
    sonas,
    stephenson,
    us_chess,
    whole_history,
    windows,
)
from arpad.lab.theory.kind import ModelKind

KINDS: Final = {
    kind.name: kind
    for kind in (
        elo.ELO,
        elo.ELO_BY_PERIOD,
        elo.ELO_NORMAL,
        elo.ELO_LINEAR,
        glicko.KIND,
        glicko2.KIND,
        stephenson.KIND,
        sonas.KIND,
        iccf.KIND,
        us_chess.KIND,
        dwz.KIND,
        ecf.KIND,
        windows.KIND,
        football.KIND,
        chessmetrics.KIND,
        davidson.KIND,
        melao.KIND,
        whole_history.KIND,
    )
}


def kind(name: str) -> ModelKind:
    """Return a model's kind; LookupError, with the names that there are, if there is none.

    >>> kind("glicko2").title
    'Glicko-2'
    >>> kind("chess")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    LookupError: There is no model 'chess'. There are: elo, ...
    """
    if name not in KINDS:
        raise LookupError(f"There is no model '{name}'. There are: {', '.join(KINDS)}.")
    return KINDS[name]
