"""A player and his own settings."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Settings:
    """A player's own settings; `locale` empty means: as Telegram says."""

    locale: str = ""
    cards: str = "german"  # or "french"
    one_tap: bool = False
    forced: bool = False  # the only card that may be played is played for him
    notices: bool = True
    quiet_from: int | None = None  # hours 0–23
    quiet_to: int | None = None


@dataclass(frozen=True, slots=True)
class Me:
    """The signed-in player."""

    user_id: int
    name: str
    locale: str  # "cs" or "en", already decided
    settings: Settings = field(default_factory=Settings)
    tg_id: int = 0
    can_write: bool = False  # whether the bot may write to him privately
