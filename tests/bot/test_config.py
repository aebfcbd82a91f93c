"""The environment: what is read from it, and what stops the start with a sentence."""

from __future__ import annotations

import logging
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.config import BadSetting, read

TOKEN = "123456789:" + "AbC-_" * 7
LEAST = {"BOT_TOKEN": TOKEN, "WEBAPP_URL": "https://karty.example.org"}
SECRETS = ("BOT_TOKEN", "WEBHOOK_SECRET", "METRICS_TOKEN", "DATABASE_URL")


def test_two_settings_are_enough() -> None:
    config = read(LEAST)
    assert (config.bot_token, config.webapp_url) == (TOKEN, "https://karty.example.org")
    assert config.bot_api_base == "https://api.telegram.org"
    assert config.database_url == "sqlite:///data/marias.db"
    assert (config.host, config.port) == ("127.0.0.1", 8080)
    assert (config.webhook_secret, config.webapp_short_name, config.metrics_token) == ("", "", "")
    assert (config.max_age, config.timezone) == (timedelta(hours=24), ZoneInfo("Europe/Prague"))
    assert (config.log_level, config.thinkers) == (logging.INFO, 2)


def test_all_of_them() -> None:
    config = read(
        {
            **LEAST,
            "WEBAPP_URL": "https://karty.example.org:8443/",
            "BOT_API_BASE": "http://127.0.0.1:8081/",
            "BOT_NAME": "marias_bot",
            "WEBAPP_SHORT_NAME": "karty",
            "WEBHOOK_SECRET": "a-B_9",
            "DATABASE_URL": "postgresql+psycopg://marias:pass@db/marias",
            "HOST": "::1",
            "PORT": "9000",
            "INITDATA_MAX_AGE": "2",
            "TIMEZONE": "Europe/London",
            "METRICS_TOKEN": "0123456789abcdef",
            "THINKERS": "0",
            "LOG_LEVEL": "WARNING",
        }
    )
    assert config.webapp_url == "https://karty.example.org:8443"
    assert config.bot_api_base == "http://127.0.0.1:8081"
    assert (config.bot_name, config.webapp_short_name) == ("marias_bot", "karty")
    assert config.webhook_secret == "a-B_9"
    assert config.database_url == "postgresql+psycopg://marias:pass@db/marias"
    assert (config.host, config.port) == ("::1", 9000)
    assert (config.max_age, config.timezone) == (timedelta(hours=2), ZoneInfo("Europe/London"))
    assert (config.metrics_token, config.log_level) == ("0123456789abcdef", logging.WARNING)
    assert config.thinkers == 0


def test_what_is_empty_is_not_set_and_blanks_around_do_not_matter() -> None:
    config = read({**LEAST, "BOT_TOKEN": f" {TOKEN}\n", "PORT": "", "WEBHOOK_SECRET": " ", "TIMEZONE": ""})
    assert config == read(LEAST)


@pytest.mark.parametrize("name", ["BOT_TOKEN", "WEBAPP_URL"])
@pytest.mark.parametrize("value", ["", "  ", None])
def test_what_has_to_be_there(name: str, value: str | None) -> None:
    given = {**LEAST, name: value} if value is not None else {k: v for k, v in LEAST.items() if k != name}
    with pytest.raises(BadSetting, match=f"^{name} is not set$"):
        read(given)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BOT_TOKEN", "42:TEST"),
        ("BOT_TOKEN", f'"{TOKEN}"'),
        ("BOT_TOKEN", TOKEN.replace(":", "")),
        ("BOT_TOKEN", TOKEN + "ž"),
        ("BOT_TOKEN", TOKEN + "x" * 40),
        ("WEBAPP_URL", "karty.example.org"),
        ("WEBAPP_URL", "http://karty.example.org"),
        ("WEBAPP_URL", "http://10.0.0.7"),
        ("WEBAPP_URL", "https://"),
        ("WEBAPP_URL", "https://karty.example.org/app"),
        ("WEBAPP_URL", "https://karty.example.org/?a=b"),
        ("WEBAPP_URL", "https://karty.example.org#x"),
        ("WEBAPP_URL", "https://me:secret@karty.example.org"),
        ("WEBAPP_URL", "https://karty.example.org:99999"),
        ("WEBAPP_URL", "https://[::1"),
        ("WEBAPP_URL", "https://<b>.example.org"),
        ("WEBAPP_URL", "https://karty example.org"),
        ("WEBAPP_URL", "javascript://karty.example.org"),
        ("BOT_API_BASE", "http://api.example.org"),
        ("BOT_API_BASE", "https://api.example.org?x=1"),
        ("BOT_API_BASE", "api.telegram.org"),
        ("BOT_NAME", "@marias_bot"),
        ("BOT_NAME", "https://t.me/marias_bot"),
        ("WEBAPP_SHORT_NAME", "my app"),
        ("WEBAPP_SHORT_NAME", "ab"),
        ("WEBHOOK_SECRET", "with spaces"),
        ("WEBHOOK_SECRET", "čeština"),
        ("WEBHOOK_SECRET", "x" * 257),
        ("DATABASE_URL", "marias.db"),
        ("DATABASE_URL", "sqlite:///"),
        ("DATABASE_URL", "sqlite://"),
        ("DATABASE_URL", "postgres://marias:secret@db/marias"),
        ("DATABASE_URL", "postgresql+psycopg://marias:secret@db"),
        ("DATABASE_URL", "mysql://marias:secret@db/marias"),
        ("HOST", "http://127.0.0.1"),
        ("HOST", "127.0.0.1:8080"),
        ("PORT", "http"),
        ("PORT", "-1"),
        ("PORT", "65536"),
        ("PORT", "8080.0"),
        ("PORT", "٨٠٨٠"),
        ("INITDATA_MAX_AGE", "0"),
        ("INITDATA_MAX_AGE", "1.5"),
        ("INITDATA_MAX_AGE", "1000"),
        ("TIMEZONE", "Prague"),
        ("TIMEZONE", "../../etc/passwd"),
        ("TIMEZONE", "Europe"),
        ("METRICS_TOKEN", "short"),
        ("METRICS_TOKEN", "with spaces in between them"),
        ("LOG_LEVEL", "verbose"),
    ],
)
def test_a_wrong_one_is_named_in_one_sentence(name: str, value: str) -> None:
    with pytest.raises(BadSetting) as caught:
        read({**LEAST, name: value})
    said = str(caught.value)
    assert caught.value.name == name
    assert said.startswith(f"{name} ")
    assert "\n" not in said
    assert name not in SECRETS or len(value) < 12 or value not in said
    assert "secret" not in said


def test_secrets_are_not_in_what_it_prints_as() -> None:
    given = {**LEAST, "WEBHOOK_SECRET": "hook-secret", "METRICS_TOKEN": "metrics-secret-000"}
    given["DATABASE_URL"] = "postgresql+psycopg://marias:db-secret@db/marias"
    shown = repr(read(given))
    assert "https://karty.example.org" in shown
    assert [name for name in SECRETS if given[name] in shown] == []
