"""The reading API is asked what nobody thought of, from its own description: never a 5xx."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from arpad.web.api import BASE, WAYS
from arpad.web.app import Current, application
from arpad.web.site import Site

EXAMPLES = 20


@pytest.mark.services
def test_nothing_that_is_asked_ends_in_a_fault_of_ours(site: Site, archive: Path) -> None:
    import schemathesis  # here, for it takes a second that the plain run has not
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

    looked_at = [not_a_server_error, status_code_conformance, content_type_conformance,
                 response_schema_conformance]  # fmt: skip
    app = application(Current(lambda: site, archive))
    api = schemathesis.openapi.from_asgi(f"{BASE}/openapi.json", app)
    answers: list[int] = []
    operations = [found.ok() for found in api.get_all_operations()]
    for operation in operations:

        @settings(max_examples=EXAMPLES, derandomize=True, database=None, deadline=None,
                  suppress_health_check=list(HealthCheck))  # fmt: skip
        @given(case=operation.as_strategy())
        def asked(case: Any) -> None:
            answer = case.call()
            answers.append(answer.status_code)
            case.validate_response(answer, checks=looked_at)

        asked()
    assert len(operations) == len(WAYS)
    assert {200, 404} <= set(answers)
