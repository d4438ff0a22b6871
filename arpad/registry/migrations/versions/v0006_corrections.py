"""Corrections of what is published, the lists restated with them, and which have entered."""

from arpad.registry.migrating import table

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the tables of corrections."""
    table("correction", "event list what article", "event", "list")
    table("restated", "list list_date bundle way identity manifest_sha256 head", "list list_date")
    table("entered", "list since #correction", "list")
