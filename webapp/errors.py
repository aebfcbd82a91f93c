"""Every refusal there is: its HTTP status and the sentence that a player reads."""

from __future__ import annotations

import json
from collections.abc import Mapping
from gettext import NullTranslations
from typing import Final, NamedTuple

from aiohttp import web

from storage.states import Refused
from webapp.i18n import N_


class Row(NamedTuple):
    """How one code is answered; `text` is a msgid."""

    status: int
    text: str


ROWS: Final[Mapping[str, Row]] = {
    # who you are
    "unauthorized": Row(401, N_("Nevíme, kdo jsi. Otevři mariáš znovu z Telegramu.")),
    "expired": Row(401, N_("Přihlášení vypršelo. Otevři mariáš znovu z Telegramu.")),
    # what was sent
    "bad_json": Row(400, N_("Požadavku nerozumíme. Načti stránku znovu.")),
    "unreadable": Row(400, N_("Tomuhle tahu nerozumíme. Načti stránku znovu.")),
    "bad_name": Row(400, N_("Jméno musí mít 1 až 32 znaků.")),
    "bad_rules": Row(400, N_("Tohle pravidlo má hodnotu, která neplatí.")),
    "bad_tempo": Row(400, N_("Takové tempo stůl nemá.")),
    "bad_access": Row(400, N_("Takhle se stůl otevřít nedá.")),
    "bad_computers": Row(400, N_("Tak tu počítače hrát neumějí.")),
    "bad_settings": Row(400, N_("Takové nastavení není.")),
    "unknown_word": Row(400, N_("Takové slovo se tu neříká.")),
    "bad_chips": Row(400, N_("Kolik žetonů: celé číslo od 1 do 1 000 000.")),
    "bad_reason": Row(400, N_("Důvod musí mít 3 až 200 znaků.")),
    "unknown_account": Row(400, N_("Vyber dva různé hráče z tohoto banku.")),
    "body_too_large": Row(413, N_("To je příliš mnoho dat najednou.")),
    # where
    "not_found": Row(404, N_("Taková stránka není.")),
    "method": Row(405, N_("Takhle se sem nechodí. Načti stránku znovu.")),
    "unknown_table": Row(404, N_("Takový stůl není, nebo k němu nemáš přístup.")),
    "unknown_deal": Row(404, N_("Taková hra se u tohoto stolu nehrála.")),
    "unknown_lesson": Row(404, N_("Taková lekce není.")),
    "wrong_code": Row(404, N_("Stůl s tímhle kódem není.")),
    "demo_only_here": Row(403, N_("Ukázka běží jen na tomhle počítači.")),
    # at the table
    "not_seated": Row(403, N_("U tohoto stolu nesedíš.")),
    "not_founder": Row(403, N_("To může jen zakladatel stolu.")),
    "stale": Row(409, N_("Stůl se mezitím změnil.")),
    "not_offered": Row(409, N_("To teď nejde zahrát.")),
    "claimed": Row(409, N_("Zbytek už se dohrává sám.")),
    "deal_over": Row(409, N_("Tahle hra už skončila.")),
    "no_deal": Row(409, N_("Teď se nehraje.")),
    "deal_running": Row(409, N_("Hra ještě běží, počkej na její konec.")),
    "seats_free": Row(409, N_("Nejdřív ať jsou obsazená všechna místa.")),
    "seat_taken": Row(409, N_("Tohle místo už někdo má.")),
    "table_full": Row(409, N_("U stolu už není místo.")),
    "already_seated": Row(409, N_("U tohoto stolu už sedíš.")),
    "table_closed": Row(409, N_("Stůl je zavřený.")),
    "not_away": Row(409, N_("Zastoupit jde jen toho, kdo je na tahu čtvrt hodiny a není tu.")),
    "no_hints": Row(409, N_("Poradíme, jen když jsi na tahu a hraješ sám s počítači.")),
    "others_too": Row(409, N_("Zapsáno. Počítač začne hrát, až to řekne i druhý hráč u stolu.")),
    # at the bank
    "nothing_to_clear": Row(409, N_("Nemáš co vyrovnat.")),
    "no_clearing": Row(409, N_("O vyrovnání teď nikdo nežádá.")),
    "not_author": Row(403, N_("Vzít to zpět může jen ten, kdo o vyrovnání požádal.")),
    # too much of it
    "too_many_tries": Row(429, N_("Zkoušíš to příliš často. Zkus to za minutu.")),
    "too_many_tables": Row(429, N_("Máš už příliš mnoho stolů. Nejdřív některý zavři.")),
    "rate_limited": Row(429, N_("Na chvíli zpomal a zkus to znovu.")),
    "busy": Row(503, N_("Server nestíhá. Zkus to za chvíli.")),
    "internal": Row(500, N_("Něco se pokazilo u nás. Zkus to znovu.")),
}

# Answers of the HTTP server itself.
_BY_STATUS: Final = {404: "not_found", 405: "method", 413: "body_too_large"}


def code_of(status: int) -> str:
    """The code of an HTTP error that no use case raised."""
    return _BY_STATUS.get(status, "bad_json" if status < 500 else "internal")


def row(code: str) -> Row:
    """The row of a code."""
    return ROWS.get(code, ROWS["internal"])


def response(refused: Refused, translations: NullTranslations) -> web.Response:
    """The answer to a refusal: `{"error": {"code", "text"[, "field"]}}` with the row's status."""
    of_code = row(refused.code)
    error = {"code": refused.code, "text": translations.gettext(of_code.text)}
    if refused.field is not None:
        error["field"] = refused.field
    return web.Response(
        text=json.dumps({"error": error}),  # escaped to ASCII: the field's name is the sender's
        content_type="application/json",
        status=of_code.status,
    )
