"""Lists, events with their reports, decisions, what was published; bytes under their hashes."""

import sqlalchemy as sa
from alembic import op

from arpad.registry.migrating import table

revision = "0002"
down_revision = "0001"

_KEPT_SQLITE = """
CREATE TRIGGER blob_is_not_changed BEFORE UPDATE ON blob
BEGIN SELECT RAISE(ABORT, 'what is kept is never changed'); END
"""
_KEPT_POSTGRESQL = """
CREATE FUNCTION blob_is_kept() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'what is kept is never changed'; END $$
"""


def upgrade() -> None:
    """Make the tables of lists and events."""
    op.create_table(
        "blob",
        sa.Column("sha256", sa.Text, primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    table("first_list", "list list_date file sha256", "list")
    table("event", "event #serial", "event", "serial")
    table("event_fact", "event fact value", "event")
    table("report", "event #position file sent_by name start end", "event")
    table("report_file", "event use file sha256", "event", "sha256")
    table("event_player", "event #rank player", "event")
    table("decision", "event list list_date article effect code", "event", "list")
    table("external_list", "body kind list_date file sha256", "body")
    table("proposed", "list list_date identity", "list list_date")
    table("published", "list list_date identity manifest_sha256 head", "list list_date")
    table("rated_event", "list list_date event #goes_on", "list", "event")
    table("passed_event", "list list_date event", "list", "event")
    _keep_blobs()


def _keep_blobs() -> None:
    """Let the database itself refuse to change what is kept; what must be erased can be."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute(_KEPT_SQLITE)
        return
    op.execute(_KEPT_POSTGRESQL)
    op.execute(
        "CREATE TRIGGER blob_is_kept BEFORE UPDATE ON blob "
        "FOR EACH STATEMENT EXECUTE FUNCTION blob_is_kept()"
    )
