"""The journal: acts that nobody changes or deletes, and what they say of players and lists."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_APPEND_ONLY_SQLITE = """
CREATE TRIGGER act_is_not_{verb}d BEFORE {event} ON act
BEGIN SELECT RAISE(ABORT, 'an act is never {verb}d'); END
"""
_APPEND_ONLY_POSTGRESQL = """
CREATE FUNCTION act_is_kept() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'an act is never changed or deleted'; END $$
"""


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "act",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("because", sa.Text, nullable=False),
        sa.Column("undoes", sa.Integer, sa.ForeignKey("act.number"), index=True),
        sa.Column("rows_mac", sa.Text, nullable=False),
        sa.Column("before", sa.Text, nullable=False),
        sa.Column("sha256", sa.Text, nullable=False),
    )
    word = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
    op.create_table(
        "name_word",
        sa.Column("word", word, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
    )
    _table("setting", ("name", "value"))
    _table("rated_list", ("name", "kind", "rulebook"))
    _table("player", ("player",), sa.Column("serial", sa.BigInteger))
    _table("fact", ("player", "fact", "which", "since", "value"))
    _table("same_person", ("player", "into"))
    _table("concern", ("what", "which"))
    op.create_index("player_by_player", "player", ["player"])
    op.create_index("player_by_serial", "player", ["serial"])
    op.create_index("fact_by_player", "fact", ["player"])
    op.create_index("fact_by_fact_which_value", "fact", ["fact", "which", "value"])
    op.create_index("same_person_by_player", "same_person", ["player"])
    op.create_index("same_person_by_into", "same_person", ["into"])
    op.create_index("concern_by_what_which", "concern", ["what", "which"])
    _keep_acts()


def _table(name: str, texts: tuple[str, ...], *others: sa.Column[int]) -> None:
    op.create_table(
        name,
        sa.Column("act", sa.Integer, sa.ForeignKey("act.number"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        *(sa.Column(text, sa.Text) for text in texts),
        *others,
    )


def _keep_acts() -> None:
    """Let the database itself refuse to change or delete an act."""
    if op.get_bind().dialect.name == "sqlite":
        for event, verb in (("UPDATE", "change"), ("DELETE", "delete")):
            op.execute(_APPEND_ONLY_SQLITE.format(event=event, verb=verb))
        return
    op.execute(_APPEND_ONLY_POSTGRESQL)
    op.execute(
        "CREATE TRIGGER act_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON act "
        "FOR EACH STATEMENT EXECUTE FUNCTION act_is_kept()"
    )
