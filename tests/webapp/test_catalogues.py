"""Every text of the product has its translation, every plural all its forms, and nothing got lost in them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from webapp import i18n

ROOT = Path(__file__).parents[2]
METHODS = [
    ("webapp/**.py", "python"),
    ("bot/**.py", "python"),
    ("webapp/templates/**", "jinja2"),
    ("bot/templates/**", "jinja2"),
]
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|\{\w*\}|<[^>]+>")
FORMS = {"cs": 3, "en": 2}

Id = str | tuple[str, str]


@pytest.fixture(scope="module")
def extracted() -> set[Id]:
    """Every marked text; the pair of a plural."""
    found = extract_from_dir(str(ROOT), METHODS, {"webapp/templates/**": {"trimmed": "true"}})
    return {text if isinstance(text, str) else (text[0], text[1]) for _, _, text, *_ in found}


def catalogue(locale: str) -> Catalog:
    with (ROOT / "webapp" / "locales" / locale / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=locale)


def messages(locale: str) -> Iterator[Message]:
    return (message for message in catalogue(locale) if message.id)


def forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def test_the_product_is_marked(extracted: set[Id]) -> None:
    assert {"Moje stoly", "Přidej kartu", "Stůl se mezitím změnil."} <= extracted
    assert any(isinstance(text, tuple) for text in extracted)


@pytest.mark.parametrize("locale", i18n.LOCALES)
def test_the_catalogue_holds_just_what_is_marked(locale: str, extracted: set[Id]) -> None:
    held = {m.id if isinstance(m.id, str) else tuple(m.id) for m in messages(locale)}
    assert extracted - held == set()
    assert held - extracted == set()


@pytest.mark.parametrize("locale", i18n.LOCALES)
def test_nothing_is_left_to_translate(locale: str) -> None:
    """Czech is what the texts are written in: only its plurals need an entry."""
    missing = [
        message.id
        for message in messages(locale)
        if (locale != i18n.DEFAULT or message.pluralizable) and not all(forms(message) or ("",))
    ]
    assert missing == []


@pytest.mark.parametrize("locale", i18n.LOCALES)
def test_plurals_have_all_their_forms(locale: str) -> None:
    plurals = [message for message in messages(locale) if message.pluralizable]
    assert plurals
    assert [m.id for m in plurals if len(forms(m)) != FORMS[locale]] == []


@pytest.mark.parametrize("locale", i18n.LOCALES)
def test_nothing_is_only_guessed(locale: str) -> None:
    assert [message.id for message in messages(locale) if message.fuzzy] == []


@pytest.mark.parametrize("locale", i18n.LOCALES)
def test_placeholders_and_markup_agree(locale: str) -> None:
    for message in messages(locale):
        texts = (message.id,) if isinstance(message.id, str) else message.id
        wanted = sorted(PLACEHOLDER.findall(texts[-1]))
        for text in filter(None, forms(message)):
            found = sorted(PLACEHOLDER.findall(text))
            # One of something may do without its number.
            fewer = message.pluralizable and text == forms(message)[0] and set(found) <= set(wanted)
            assert fewer or found == wanted, message.id


@pytest.mark.parametrize("locale", i18n.LOCALES)
def test_sentences_keep_their_voice(locale: str) -> None:
    """No exclamation marks; a sentence stays a sentence."""
    for message in messages(locale):
        ids = (message.id,) if isinstance(message.id, str) else message.id
        for text in filter(None, forms(message)):
            assert "!" not in text
            assert text.endswith(".") == ids[-1].endswith("."), message.id


def test_czech_counts_in_three_forms() -> None:
    chips = i18n.load()["cs"]
    said = [chips.ngettext("%(num)s hra", "%(num)s her", n) % {"num": n} for n in (1, 2, 5, 22)]
    assert said == ["1 hra", "2 hry", "5 her", "22 her"]
