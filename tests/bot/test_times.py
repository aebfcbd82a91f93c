"""Moments and spans in words."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.texts.times import span, until
from tests.bot.party import PRAGUE
from webapp.narrator import narrator

NOW = datetime(2026, 11, 26, 19, 31, tzinfo=UTC)  # a Thursday, 20:31 in Prague


@pytest.mark.parametrize(
    ("hours", "says"),
    [
        (1, "do 21:31"),
        (4, "do zítřka 00:31"),
        (24, "do zítřka 20:31"),
        (48, "do soboty 20:31"),
        (24 * 6, "do středy 20:31"),
        (24 * 7, "do 3. 12. 20:31"),
        (-5, "do 15:31"),
    ],
)
def test_moments_as_people_say_them(hours: int, says: str) -> None:
    translations = narrator("cs").translations
    assert until(NOW + timedelta(hours=hours), NOW, PRAGUE, translations) == says


def test_times_are_those_of_the_zone() -> None:
    translations = narrator("en").translations
    assert until(NOW, NOW, ZoneInfo("America/New_York"), translations) == "until 14:31"


@pytest.mark.parametrize(
    ("seconds", "says"),
    [
        (-5, "1 minutu"),
        (120, "2 minuty"),
        (59 * 60, "59 minut"),
        (60 * 60, "1 hodinu"),
        (3600 * 47, "47 hodin"),
        (3600 * 72, "3 dny"),
    ],
)
def test_spans_as_people_say_them(seconds: int, says: str) -> None:
    assert span(timedelta(seconds=seconds), narrator("cs").translations) == says
