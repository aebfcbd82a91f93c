"""Runs the steps on the connection it is given, inside the transaction that is open there."""

from alembic import context
from sqlmodel import SQLModel

import storage.models  # noqa: F401  (fills the metadata)

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SQLModel.metadata,
    render_as_batch=True,
)
context.run_migrations()
