"""Jinja: one environment for each language, so that a template is compiled for it once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from webapp import i18n, links, people, static_files
from webapp.config import Config

_FOLDER: Final = Path(__file__).parent / "templates"
MINUS: Final = "\N{MINUS SIGN}"


@cache
def environments(config: Config) -> Mapping[str, Environment]:
    """The environments by language; compiled templates are kept as long as the process lives.

    Globals: `static(name)` (address of a static file), `tint(name)` and `initial(name)` (a person's circle),
    `tones(names)` (the circles of people at one table), `locale`, `demo`, `timezone`, `telegram(start)`
    (`webapp.links`), and gettext in its new style. Filters: `signed` (+8, −2, 0).
    """
    loader, files = FileSystemLoader(_FOLDER), static_files.load()
    made = {}
    for locale, translations in i18n.load().items():
        env = Environment(
            loader=loader,
            extensions=["jinja2.ext.i18n"],
            autoescape=True,
            auto_reload=False,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        env.install_gettext_translations(translations, newstyle=True)  # type: ignore[attr-defined]
        env.globals.update(static=files.url, tint=people.tint, tones=people.tints, initial=people.initial)
        env.globals.update(locale=locale, demo=config.demo, timezone=config.timezone)
        env.globals["telegram"] = partial(links.telegram, config)
        env.filters["signed"] = signed
        made[locale] = env
    return made


def signed(chips: int) -> str:
    """Chips with their sign, as everywhere in the product.

    >>> signed(8), signed(-2), signed(0)
    ('+8', '−2', '0')
    """
    return f"+{chips}" if chips > 0 else f"{MINUS}{-chips}" if chips < 0 else "0"
