"""What newcomers read: greetings, help, the rules in short."""

from __future__ import annotations

from bot.texts.speaker import Speaker
from bot.texts.writing import blocks, bold, html, lines


def hello(speaker: Speaker) -> str:
    """In a group that the bot was just added to."""
    _ = speaker.gettext
    return lines(
        html(_("Ahoj, tady se hraje volený mariáš ve třech.")),
        html(_("Napiš /marias a přisedněte si. Volná místa obsadí počítač.")),
    )


def group_help(speaker: Speaker) -> str:
    """/pomoc in a group."""
    _ = speaker.gettext
    return blocks(
        lines(
            bold(_("Jak se tu hraje")),
            html(_("Napiš /marias, ťukni na Přisednout a počkej na ostatní. Ťuknutím na Hrát se začne.")),
            html(_("Hraje se přes Otevřít stůl, karty vidíš jen ty. Moje karty je ukážou i tady.")),
        ),
        lines(
            html(_("/marias otevře stůl")),
            html(_("/stul ukáže stoly dole v chatu")),
            html(_("/karty dá tlačítko na tvé karty")),
            html(_("/bank ukáže, kdo jak stojí")),
            html(_("/vyrovnat navrhne vyrovnat bank")),
            html(_("/zastup nechá počítač hrát za toho, kdo tu není")),
        ),
    )


def welcome(speaker: Speaker) -> str:
    """/start in private."""
    _ = speaker.gettext
    return blocks(
        bold(_("Mariáš")),
        html(_("Volený mariáš ve třech, s přáteli nebo s počítači. O peníze se nehraje.")),
        html(_("Přidej mě do skupiny a napiš tam /marias. Zahrát si můžeš hned, tlačítkem dole.")),
    )


def writing(speaker: Speaker) -> str:
    """/start of somebody who wants to be written to."""
    return html(speaker.gettext("Dobře. Až budeš na tahu, napíšu ti sem."))


def private_help(speaker: Speaker) -> str:
    """/pomoc in private."""
    _ = speaker.gettext
    return blocks(
        lines(
            bold(_("Jak na to")),
            html(_("Ve skupině napiš /marias a přisedněte si. Tady ti napíšu, až budeš na tahu.")),
            html(_("Pozvánku pošleš i z jiného chatu: napiš @%(bot)s a vyber stůl.")) % _bot(speaker),
        ),
        lines(
            html(_("/stoly tvoje stoly a kdo je na tahu")),
            html(_("/banka jak stojíš")),
            html(_("/pravidla pravidla v kostce")),
            html(_("/nastaveni jazyk, zprávy, tiché hodiny")),
        ),
    )


def rules(speaker: Speaker) -> str:
    """/pravidla: the game in a few sentences."""
    _ = speaker.gettext
    return blocks(
        bold(_("Volený mariáš v kostce")),
        html(
            _(
                "Hrají tři, jeden proti dvěma. Forhont zvolí trumf, odhodí dvě karty do talonu "
                "a ohlásí, co uhraje."
            )
        ),
        html(
            _(
                "Přiznává se barva a přebíjí se. Kdo barvu nemá, dá trumf. Body jsou za esa, desítky, "
                "poslední zdvih a hlášky."
            )
        ),
        html(
            _(
                "Hra, sedma a sto se hrají s trumfy, betl a durch bez nich. Obrana může říct flek, "
                "ten sazbu zdvojnásobí."
            )
        ),
    )


def lost(speaker: Speaker) -> str:
    """To whatever else is written in private."""
    return html(speaker.gettext("Tomu nerozumím. Stoly najdeš pod tlačítkem, příkazy v /pomoc."))


def _bot(speaker: Speaker) -> dict[str, str]:
    return {"bot": speaker.names.user_name}
