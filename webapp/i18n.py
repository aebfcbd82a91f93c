"""Languages: one catalogue for the whole product, read from its .po files when the program starts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALES: Final = ("cs", "en")
DEFAULT: Final = LOCALES[0]
_FOLDER: Final = Path(__file__).parent / "locales"

Catalogues = Mapping[str, NullTranslations]


def N_(message: str) -> str:  # noqa: N802 - the name by which extraction knows it
    """Marks a text that is translated where it is shown."""
    return message


@cache
def load() -> Catalogues:
    """The translations of every language, compiled in memory; read once in a process."""
    return {locale: _compile(_FOLDER / locale / "LC_MESSAGES" / "messages.po", locale) for locale in LOCALES}


def negotiate(accept_language: str) -> str:
    """The language that an Accept-Language header likes best; Czech where it names none of ours.

    >>> negotiate("de-DE,de;q=0.9,en-GB;q=0.8,en;q=0.7")
    'en'
    >>> negotiate("sk;q=oops, *")
    'cs'
    """
    wishes = [_wish(part) for part in accept_language.split(",")[:20]]
    known = [(quality, locale) for quality, locale in wishes if locale in LOCALES and quality > 0]
    return max(known, key=lambda wish: wish[0], default=(0.0, DEFAULT))[1]


def _wish(part: str) -> tuple[float, str]:
    tag, _, parameter = part.partition(";")
    try:
        quality = float(parameter.partition("=")[2]) if parameter else 1.0
    except ValueError:
        quality = 0.0
    return quality, tag.strip().lower().partition("-")[0]


def _compile(path: Path, locale: str) -> GNUTranslations:
    with path.open("rb") as file:
        catalogue = read_po(file, locale=locale)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)
