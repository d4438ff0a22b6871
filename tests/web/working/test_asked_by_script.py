"""The acts of the working site are sent what nobody thought of, as each role: never a 5xx."""

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from arpad.office.acts.kinds import ACTS
from arpad.web.api import BASE
from arpad.web.working.app import application
from arpad.web.working.site import WorkingSite
from arpad.web.working.visits import ELSEWHERE
from tests.sampling import amount
from tests.web.working.at_work import ROLES, office_at_work

EXAMPLES = amount(2, full=25)
LOCAL = {"Host": "localhost:8001"}
KINDS = {act.kind for act in ACTS.values() if act.form and act.kind not in ELSEWHERE}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> WorkingSite:
    site = office_at_work(tmp_path_factory.mktemp("asked"))
    for who in ROLES:  # a program has three of the roles at most: what it may send, each may here
        site.kept.give_token(f"token of {who}", who)
    return site


@pytest.mark.services
@pytest.mark.parametrize("who", ["", *ROLES])
def test_no_act_that_is_sent_ends_in_a_fault_of_ours(who: str, site: WorkingSite) -> None:
    import schemathesis  # here, for it takes a second that the plain run has not
    from schemathesis import GenerationMode

    address, app = f"{BASE}/openapi.json", application(site)
    mine = {**LOCAL, "Authorization": f"Bearer token of {who}"}
    seen = {**LOCAL, "Authorization": "Bearer token of ana"}
    api = schemathesis.openapi.from_asgi(address, app, headers=seen)
    operations = [found.ok() for found in api.include(method="POST").get_all_operations()]
    assert len(operations) == len(KINDS)
    answers = set()
    for place, operation in enumerate(operations):
        for mode in GenerationMode:

            @seed(place + 1000 * len(who))
            @settings(max_examples=EXAMPLES, database=None, deadline=None,
                      phases=[Phase.generate], suppress_health_check=list(HealthCheck))  # fmt: skip
            @given(case=operation.as_strategy(generation_mode=mode))
            def asked(case: Any) -> None:
                answer = case.call(headers=mine)
                assert answer.status_code < 500, (case.as_curl_command(), answer.text)
                answers.add(answer.status_code)

            asked()
    assert answers >= ({422} if who == "ana" else {403} if who else {401})
