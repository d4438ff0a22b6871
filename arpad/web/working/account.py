"""The page of an account: how its owner signs in, and where."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from arpad.web.working.site import WorkingSite


def router(site: WorkingSite) -> APIRouter:
    """Return the pages of somebody's own account."""
    pages = APIRouter()

    @pages.get("/account")
    def _shown(request: Request) -> Response:
        return site.page(request, "account.html", {})

    return pages
