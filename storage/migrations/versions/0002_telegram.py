"""Telegram's chats and messages; postings of their own beside those of deals."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_KINDS = "'card', 'result', 'turn', 'stand_in', 'mention', 'asked', 'posted', 'erase'"
_ACCESS = "access IN ('link', 'open', 'chat')"


def upgrade() -> None:
    _people_and_chats()
    _tables()
    _postings()
    _messages()


def _people_and_chats() -> None:
    op.add_column("users", sa.Column("can_write", sa.Boolean(), nullable=False, server_default=sa.false()))
    for column in (
        sa.Column("title", sa.String(length=64), nullable=False, server_default=""),
        sa.Column("locale", sa.String(length=2), nullable=False, server_default="cs"),
        sa.Column("present", sa.Boolean(), nullable=False, server_default=sa.true()),
        sa.Column("rests_until", sa.DateTime(timezone=True), nullable=True),
    ):
        op.add_column("chats", column)
    op.create_table(
        "members",
        sa.Column("chat_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("present", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["chat_id"], ["chats.id"]),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"]),
        sa.PrimaryKeyConstraint("chat_id", "user_id"),
    )
    op.create_index("ix_members_user_id", "members", ["user_id"], unique=False)


def _tables() -> None:
    if op.get_context().dialect.name == "postgresql":
        op.drop_constraint("access_known", "tables", type_="check")
        op.create_check_constraint("access_known", "tables", _ACCESS)
        op.add_column("tables", _thread())
    else:  # SQLite makes the table anew
        with op.batch_alter_table("tables", recreate="always") as tables:
            tables.drop_constraint("access_known", type_="check")
            tables.create_check_constraint("access_known", _ACCESS)
            tables.add_column(_thread())
    for name in ("mutes", "sayings"):
        more = (
            (
                sa.Column("word", sa.String(length=16), nullable=False),
                sa.Column("at", sa.DateTime(timezone=True), nullable=False),
            )
            if name == "sayings"
            else ()
        )
        op.create_table(
            name,
            sa.Column("table_id", sa.String(length=22), nullable=False),
            sa.Column("user_id", sa.Integer(), nullable=False),
            *more,
            sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
            sa.ForeignKeyConstraint(["user_id"], ["users.id"]),
            sa.PrimaryKeyConstraint("table_id", "user_id"),
        )


def _thread() -> sa.Column[int]:
    return sa.Column("thread", sa.BigInteger(), nullable=True)


def _postings() -> None:
    """What was posted for deals is carried over, entry by entry."""
    op.create_table(
        "postings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("bank_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("deal_id", sa.Integer(), nullable=True),
        sa.Column("author_id", sa.Integer(), nullable=True),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("kind IN ('deal', 'clearing', 'correction')", name="kind_known"),
        sa.CheckConstraint("(kind = 'deal') = (deal_id IS NOT NULL)", name="deal_is_named"),
        sa.ForeignKeyConstraint(["author_id"], ["users.id"]),
        sa.ForeignKeyConstraint(["bank_id"], ["banks.id"]),
        sa.ForeignKeyConstraint(["deal_id"], ["deals.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("deal_id"),
    )
    op.create_index("ix_postings_bank_id", "postings", ["bank_id"], unique=False)
    op.execute(
        "INSERT INTO postings (bank_id, kind, deal_id, reason, at)"
        " SELECT tables.bank_id, 'deal', deals.id, '', deals.finished_at"
        " FROM deals JOIN tables ON tables.id = deals.table_id"
        " WHERE deals.id IN (SELECT deal_id FROM entries) ORDER BY deals.finished_at, deals.id"
    )
    op.drop_index("ix_entries_account_id", "entries")
    op.rename_table("entries", "old_entries")
    op.create_table(
        "entries",
        sa.Column("posting_id", sa.Integer(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("chips", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"]),
        sa.ForeignKeyConstraint(["posting_id"], ["postings.id"]),
        sa.PrimaryKeyConstraint("posting_id", "line"),
    )
    op.create_index("ix_entries_account_id", "entries", ["account_id"], unique=False)
    op.execute(
        "INSERT INTO entries (posting_id, line, account_id, chips)"
        " SELECT postings.id, old_entries.seat, old_entries.account_id, old_entries.chips"
        " FROM old_entries JOIN postings ON postings.deal_id = old_entries.deal_id"
    )
    op.drop_table("old_entries")
    op.create_table(
        "clearings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("bank_id", sa.Integer(), nullable=False),
        sa.Column("author_id", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("posting_id", sa.Integer(), nullable=True),
        sa.CheckConstraint("(state = 'done') = (posting_id IS NOT NULL)", name="done_is_posted"),
        sa.ForeignKeyConstraint(["posting_id"], ["postings.id"]),
        sa.CheckConstraint("state IN ('asked', 'done', 'dropped')", name="state_known"),
        sa.ForeignKeyConstraint(["author_id"], ["users.id"]),
        sa.ForeignKeyConstraint(["bank_id"], ["banks.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(
        "one_asked",
        "clearings",
        ["bank_id"],
        unique=True,
        sqlite_where=sa.text("state = 'asked'"),
        postgresql_where=sa.text("state = 'asked'"),
    )
    op.create_table(
        "agreements",
        sa.Column("clearing_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["clearing_id"], ["clearings.id"]),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"]),
        sa.PrimaryKeyConstraint("clearing_id", "user_id"),
    )


def _messages() -> None:
    op.create_table(
        "cards",
        sa.Column("chat_id", sa.Integer(), nullable=False),
        sa.Column("thread", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("shown_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["chat_id"], ["chats.id"]),
        sa.PrimaryKeyConstraint("chat_id", "thread"),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("chat_id", sa.Integer(), nullable=True),
        sa.Column("user_id", sa.Integer(), nullable=True),
        sa.Column("table_id", sa.String(length=22), nullable=True),
        sa.Column("thread", sa.BigInteger(), nullable=True),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.CheckConstraint(f"kind IN ({_KINDS})", name="kind_known"),
        sa.ForeignKeyConstraint(["chat_id"], ["chats.id"]),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key"),
    )
    for column in ("chat_id", "due", "table_id", "user_id"):
        op.create_index(f"ix_outbox_{column}", "outbox", [column], unique=False)
    op.create_table(
        "notices",
        sa.Column("table_id", sa.String(length=22), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"]),
        sa.PrimaryKeyConstraint("table_id", "user_id"),
    )
    op.create_table(
        "sendings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tg_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_sendings_at", "sendings", ["at"], unique=False)
    op.create_table(
        "updates",
        sa.Column("update_id", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("update_id"),
    )
    op.create_index("ix_updates_at", "updates", ["at"], unique=False)
