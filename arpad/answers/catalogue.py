"""Which answer each verb gives with `--json`; a verb that answers several questions has several."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from arpad.answers import (
    calculating,
    checking,
    converting,
    explaining,
    lists,
    offices,
    papers,
    players,
    rating,
    rulebooks,
    studies,
    verifying,
    written,
)
from arpad.answers.norms import application, events, tables

ANSWERS: Final[Mapping[str, type]] = MappingProxyType(
    {
        "check": checking.Checked,
        "check-entries": checking.EntriesChecked,
        "convert": converting.Converted,
        "rate": rating.Rated,
        "explain": explaining.Explained,
        "list-diff": lists.ListsCompared,
        "list-doubles": lists.ListDoubles,
        "list-adjust": lists.ListAdjusted,
        "list-show": lists.ListPrinted,
        "list-export": lists.ListPrinted,
        "list-verify": verifying.ListsVerified,
        "calc-change": calculating.Changed,
        "calc-expected": calculating.Expected,
        "calc-initial": calculating.FirstRating,
        "calc-performance": calculating.Performed,
        "calc-k": calculating.KFactor,
        "rulebook-list": rulebooks.Editions,
        "rulebook-show": rulebooks.RulebookShown,
        "rulebook-articles": rulebooks.Articles,
        "rulebook-diff": rulebooks.EditionsCompared,
        "rulebook-write": written.FilesWritten,
        "rulebook-test": rulebooks.RulebooksTested,
        "norms": events.NormsJudged,
        "norms-table": tables.ScoreTable,
        "norms-rules": tables.RulesTold,
        "norms-application": application.ApplicationJudged,
        "form": papers.FormsFilled,
        "crosstable": papers.CrossTable,
        "drift": studies.Studied,
        "calibration": studies.Studied,
        "backtest": studies.Studied,
        "exploit": studies.Studied,
        "exploit-games": studies.Studied,
        "simulate": studies.Studied,
        "office-init": offices.OfficeShown,
        "office-show": offices.OfficeShown,
        "office-log": players.ActsTold,
        "office-undo": players.ActDone,
        "office-check": offices.JournalChecked,
        "player-add": players.ActDone,
        "player-import": players.PlayersImported,
        "player-set": players.ActDone,
        "player-rename": players.ActDone,
        "player-merge": players.ActDone,
        "player-split": players.ActDone,
        "player-show": players.PlayerShown,
        "player-history": players.ActsTold,
        "player-find": players.PlayersFound,
        "player-doubles": players.PlayerDoubles,
        "demo": written.Demonstrated,
    }
)
"""By the verb's words with hyphens, then what is asked: `arpad norms --table` is norms-table."""
