"""What the use cases hand out: plain frozen values by theme, never a model and never a `Deal`."""

from __future__ import annotations

from storage.states.bank import Bank, BankLine, Clearing, Entry, PostingLine, Standing
from storage.states.kinds import Access, ClearingStage, LetterKind, PostingKind, Role, Stage, Tempo
from storage.states.people import Me, Settings
from storage.states.played import DealLine, Replay
from storage.states.refused import Refused
from storage.states.tables import Preview, Saying, SeatState, TableLine, TableState

__all__ = [
    "Access",
    "Bank",
    "BankLine",
    "Clearing",
    "ClearingStage",
    "DealLine",
    "Entry",
    "LetterKind",
    "Me",
    "PostingKind",
    "PostingLine",
    "Preview",
    "Refused",
    "Replay",
    "Role",
    "Saying",
    "SeatState",
    "Settings",
    "Stage",
    "Standing",
    "TableLine",
    "TableState",
    "Tempo",
]
