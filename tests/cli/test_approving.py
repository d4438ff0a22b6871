"""What one officer proposes another approves, and nobody approves what nobody else has proposed."""

from datetime import date
from pathlib import Path

import pytest

from tests.cli.calls import answer, codes, run
from tests.cli.offices import BY, federation, put, report

FEBRUARY = ("--date", "2026-02-01")
EVA = ("--because", "looked at", "--by", "eva")


@pytest.fixture
def at(tmp_path: Path) -> Path:
    """Return an office with an event of January."""
    where = federation(tmp_path, standard="fide")
    answer("intake", report(tmp_path, "enero", date(2026, 1, 9)), *BY, "--at", where)
    return where


@pytest.mark.long
@pytest.mark.parametrize("approvals", ["1", "2"])
def test_what_nobody_else_has_proposed_cant_be_approved(at: Path, approvals: str) -> None:
    """It was published, or proposed, as if nothing had been said of approving."""
    if approvals == "2":
        answer("office", "set", "approvals=2", *BY, "--at", at)
    refused = run("period", "publish", "standard", *FEBRUARY, "--approve", *BY, "--at", at)
    assert refused.exit_code == 1
    assert "No other officer has proposed this: there is nothing to approve." in refused.stderr
    assert "to do it alone or to propose it (without --approve)." in refused.stderr
    assert not (at / "vault" / "standard" / "2026-02-01").exists()
    setting = answer("office", "set", "name=Borduria", "--approve", *EVA, "--at", at, code=1)
    assert (setting["act"], codes(setting["problems"])) == (None, ["office-proposed"])
    assert put(at)["is_published"] == (approvals == "1")


def test_nobody_approves_their_own_proposal_under_another_spelling(at: Path) -> None:
    answer("office", "set", "approvals=2", *BY, "--at", at)
    put(at)
    for who in ("Ana", " ANA ", "ａｎａ"):
        again = ("--because", "looked at", "--by", who, "--approve", "--at", at)
        refused = answer("period", "publish", "standard", *FEBRUARY, *again, code=1)
        assert (refused["is_published"], codes(refused["problems"], "error")) == (
            False, ["list-proposed"]
        ), who  # fmt: skip
    assert put(at, "standard", "--approve", "--by", "eva")["is_published"]


@pytest.mark.long
def test_a_proposal_is_approved_where_one_officer_is_enough_by_now(at: Path) -> None:
    """Two were needed when it was proposed: what waits may be approved, or be done alone."""
    answer("office", "set", "approvals=2", *BY, "--at", at)
    proposed = put(at)
    answer("office", "set", "approvals=1", *BY, "--at", at)
    answer("office", "set", "approvals=1", "--approve", *EVA, "--at", at)
    own = run("period", "publish", "standard", *FEBRUARY, "--approve", *BY, "--at", at)
    assert (own.exit_code, "there is nothing to approve" in own.stderr) == (1, True)
    done = answer("period", "publish", "standard", *FEBRUARY, "--approve", *EVA, "--at", at)
    assert (done["is_published"], done["identity"]) == (True, proposed["identity"])
