"""*První hra*: three fixed deals that teach by playing. Nothing is stored and no chips are posted.

A lesson is public: its pack is no secret, so a newcomer's way through it is kept by his page alone and played
again from its beginning whenever he does something.
"""

from __future__ import annotations

from storage.lessons.scripts import LESSONS, SEAT, Lesson
from storage.lessons.walking import AGAIN, ANYWAY, FINISH, Moment, walk

__all__ = ["AGAIN", "ANYWAY", "FINISH", "LESSONS", "SEAT", "Lesson", "Moment", "walk"]
