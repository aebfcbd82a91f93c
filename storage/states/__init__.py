"""What the use cases hand out: plain frozen values by theme, never a model and never a `Deal`."""

from __future__ import annotations

from engine.players.strength import Strength
from storage.states.bank import Bank, BankLine, Clearing, Entry, PostingLine, Standing
from storage.states.claims import Claimable, Claimed
from storage.states.kinds import Access, ClearingStage, LetterKind, Pace, PostingKind, Role, Stage, Tempo
from storage.states.people import Me, Settings
from storage.states.played import DealLine, Replay
from storage.states.refused import Refused
from storage.states.tables import Preview, Saying, SeatState, TableLine, TableState

__all__ = [
    "Access",
    "Bank",
    "BankLine",
    "Claimable",
    "Claimed",
    "Clearing",
    "ClearingStage",
    "DealLine",
    "Entry",
    "LetterKind",
    "Me",
    "Pace",
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
    "Strength",
    "TableLine",
    "TableState",
    "Tempo",
]
