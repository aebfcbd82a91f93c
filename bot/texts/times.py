"""Moments and spans as people say them."""

from __future__ import annotations

from datetime import datetime, timedelta
from gettext import NullTranslations
from typing import Final
from zoneinfo import ZoneInfo

from bot.texts.writing import N_

_SOON: Final = (N_("do %(time)s"), N_("do zítřka %(time)s"))  # by days from now
_WEEKDAYS: Final = (
    *(N_("do pondělí %(time)s"), N_("do úterý %(time)s"), N_("do středy %(time)s")),
    *(N_("do čtvrtka %(time)s"), N_("do pátku %(time)s"), N_("do soboty %(time)s")),
    N_("do neděle %(time)s"),
)
_DATE: Final = N_("do %(day)s. %(month)s. %(time)s")


def until(moment: datetime, now: datetime, zone: ZoneInfo, translations: NullTranslations) -> str:
    """ "do zítřka 20:30", on the clock of that zone."""
    local = moment.astimezone(zone)
    days = (local.date() - now.astimezone(zone).date()).days
    text = _SOON[max(days, 0)] if days < len(_SOON) else _WEEKDAYS[local.weekday()] if days < 7 else _DATE
    values = {"time": f"{local:%H:%M}", "day": local.day, "month": local.month}
    return translations.gettext(text) % values


def span(left: timedelta, translations: NullTranslations) -> str:
    """ "2 hodiny": the whole minutes, hours or days, and never less than one minute."""
    minutes = max(1, round(left.total_seconds() / 60))
    ngettext = translations.ngettext
    if minutes < 60:
        return ngettext("%(num)s minutu", "%(num)s minut", minutes) % {"num": minutes}
    hours = round(minutes / 60)
    if hours < 48:
        return ngettext("%(num)s hodinu", "%(num)s hodin", hours) % {"num": hours}
    days = round(hours / 24)
    return ngettext("%(num)s den", "%(num)s dní", days) % {"num": days}
