"""The bank of a table: my balance, the ledger, everybody's standing and the plot of it all."""

from __future__ import annotations

from dataclasses import dataclass

from storage.states import Bank, DealLine, Entry, Standing
from webapp.around.plot import Plot, plot

DRAWN = 5  # curves that can still be told apart, mine included
RECENT = 8  # ledger lines that show without asking


@dataclass(frozen=True, slots=True)
class Line:
    """A ledger line with the deal behind it, where that was played at this table."""

    entry: Entry
    deal: DealLine | None


@dataclass(frozen=True, slots=True)
class Place:
    """A standing with its rank; `curve` is the place of its curve in the plot, if it is drawn."""

    rank: int
    standing: Standing
    me: bool
    curve: int | None


@dataclass(frozen=True, slots=True)
class BankPage:
    """What the page shows; `older` are the ledger lines behind "Starší hry"."""

    bank: Bank
    plot: Plot | None
    places: tuple[Place, ...]
    recent: tuple[Line, ...]
    older: tuple[Line, ...]


def bank_page(bank: Bank, history: tuple[DealLine, ...], user_id: int) -> BankPage:
    """The page of the account of `user_id`. `history` is that of the bank's table `bank.table_id`."""
    drawn = _drawn(bank, user_id)
    deals = {line.deal: line for line in history}
    lines = tuple(Line(e, deals.get(e.deal) if e.table == bank.table else None) for e in bank.entries)
    return BankPage(
        bank=bank,
        plot=plot([bank.curves[n][1] for n in drawn]),
        places=_places(bank.standings, user_id, drawn),
        recent=lines[:RECENT],
        older=lines[RECENT:],
    )


def _drawn(bank: Bank, user_id: int) -> list[int]:
    """Which standings have a curve in the plot, mine first."""
    order = sorted(range(len(bank.curves)), key=lambda n: bank.standings[n].user_id != user_id)
    return order[:DRAWN]


def _places(standings: tuple[Standing, ...], user_id: int, drawn: list[int]) -> tuple[Place, ...]:
    balances = [s.balance for s in standings]
    return tuple(
        Place(
            rank=balances.index(s.balance) + 1,  # equals share a rank
            standing=s,
            me=s.user_id == user_id,
            curve=drawn.index(n) if n in drawn else None,
        )
        for n, s in enumerate(standings)
    )
