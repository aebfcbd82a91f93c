"""Deals folded from their logs. A folded deal is immutable, so it is kept and shared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import structlog
from sqlalchemy import Connection, Row, select

from engine.deal import Deal
from engine.machine import advance, apply, start
from engine.notation import read_action, read_card
from engine.rules import read_rules
from storage.models import ACTIONS, DEALS
from storage.recent import Recent
from storage.stored import read_settlement

KEPT: Final = 2048
log = structlog.get_logger()


class Folds:
    """The deals that were folded last, by deal id and number of actions. Safe to use from many threads."""

    def __init__(self) -> None:
        self._deals: Recent[tuple[int, int], Deal] = Recent(KEPT)

    def keep(self, deal_id: int, deal: Deal) -> None:
        """Remembers a deal that is committed: what may yet be undone must not get here."""
        self._deals.keep((deal_id, len(deal.actions)), deal)

    def known(self, deal_id: int, length: int) -> Deal | None:
        """The deal after `length` actions, if it is remembered."""
        return self._deals.get((deal_id, length))

    def fold(self, connection: Connection, deal_id: int, length: int) -> Deal | None:
        """The deal after `length` actions, all that are committed; None if it cannot be read."""
        deal = self.known(deal_id, length) or read(connection, deal_id)
        if deal is not None:
            self.keep(deal_id, deal)
        return deal


def read(connection: Connection, deal_id: int) -> Deal | None:
    """The deal as its log stands in this transaction; None if today's rules cannot read it."""
    moments = read_moments(connection, deal_id)
    return moments[-1] if moments else None


def read_moments(connection: Connection, deal_id: int) -> tuple[Deal, ...]:
    """The deal after 0, 1, 2 … actions; empty if today's rules cannot read it.

    A settled deal is not settled again: its lines are stored, and rules may have been mended since.
    """
    row = connection.execute(select(DEALS).where(DEALS.c.id == deal_id)).one()
    texts = select(ACTIONS.c.text).where(ACTIONS.c.deal_id == deal_id).order_by(ACTIONS.c.n)
    try:
        return tuple(_fold(row, list(connection.execute(texts).scalars())))
    except Exception as error:  # whatever old rows do to new code, it must not stop the table
        # Only the kind: an error's text may quote the log.
        log.warning(
            "deal unreadable", deal=deal_id, rules_version=row.rules_version, error=type(error).__name__
        )
        return ()


def _fold(row: Row[Any], texts: list[str]) -> Iterator[Deal]:
    deal = start(read_rules(row.rules), row.dealer, map(read_card, row.pack.split()))
    yield deal
    for n, action in enumerate(map(read_action, texts), 1):
        if row.settlement is not None and n == len(texts):
            deal = advance(deal, action)._replace(settlement=read_settlement(row.settlement))
        else:
            deal = apply(deal, action)
        yield deal
