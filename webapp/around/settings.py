"""A player's own settings as their form shows them."""

from __future__ import annotations

from dataclasses import dataclass

from storage.states import Settings

HOURS = tuple(range(24))
NIGHT = (22, 7)  # what the hours become when quiet hours are switched on


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """The settings, and the hours of the clock to choose from."""

    settings: Settings
    hours: tuple[int, ...] = HOURS
    night: tuple[int, int] = NIGHT

    @property
    def quiet(self) -> bool:
        """Whether there are quiet hours."""
        return self.settings.quiet_from is not None and self.settings.quiet_to is not None
