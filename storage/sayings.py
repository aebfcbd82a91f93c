"""Quick words: what can be said at the table with one tap. None of them names a card or a suit."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

WORDS: Final = (
    *("flek", "good", "betl", "play", "wait", "nice"),
    *("ouch", "luck", "sorry", "thanks", "again", "bye"),
)
SHOWN: Final = timedelta(seconds=8)  # so long a word stands at its speaker's place
BREATH: Final = timedelta(seconds=2)  # between two words of one speaker
