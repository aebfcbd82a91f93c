"""Czech names of cards and suits: msgids, with the cases that sentences need.

Case and gender do not compose, so every card is written out in the nominative and the accusative.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from webapp.i18n import N_


class Deck(NamedTuple):
    """Names by card, suit or rank in the order of `engine.cards`.

    `objects` and `rank_objects` are accusatives ("zahrát červenou desítku", "přebij svrška"), `asks` the
    question whether to announce that suit's marriage, `low_ten` the order of betl and durch (V-CRD-2).
    """

    names: tuple[str, ...]
    objects: tuple[str, ...]
    suits: tuple[str, ...]
    rank_objects: tuple[str, ...]
    ranks: tuple[str, ...]
    asks: tuple[str, ...]
    low_ten: str


# fmt: off
_GERMAN_NAMES: Final = (
    N_("červená sedma"), N_("červená osma"), N_("červená devítka"), N_("červená desítka"),
    N_("červený spodek"), N_("červený svršek"), N_("červený král"), N_("červené eso"),
    N_("kulová sedma"), N_("kulová osma"), N_("kulová devítka"), N_("kulová desítka"),
    N_("kulový spodek"), N_("kulový svršek"), N_("kulový král"), N_("kulové eso"),
    N_("zelená sedma"), N_("zelená osma"), N_("zelená devítka"), N_("zelená desítka"),
    N_("zelený spodek"), N_("zelený svršek"), N_("zelený král"), N_("zelené eso"),
    N_("žaludová sedma"), N_("žaludová osma"), N_("žaludová devítka"), N_("žaludová desítka"),
    N_("žaludový spodek"), N_("žaludový svršek"), N_("žaludový král"), N_("žaludové eso"),
)
_GERMAN_OBJECTS: Final = (
    N_("červenou sedmu"), N_("červenou osmu"), N_("červenou devítku"), N_("červenou desítku"),
    N_("červeného spodka"), N_("červeného svrška"), N_("červeného krále"), N_("červené eso"),
    N_("kulovou sedmu"), N_("kulovou osmu"), N_("kulovou devítku"), N_("kulovou desítku"),
    N_("kulového spodka"), N_("kulového svrška"), N_("kulového krále"), N_("kulové eso"),
    N_("zelenou sedmu"), N_("zelenou osmu"), N_("zelenou devítku"), N_("zelenou desítku"),
    N_("zeleného spodka"), N_("zeleného svrška"), N_("zeleného krále"), N_("zelené eso"),
    N_("žaludovou sedmu"), N_("žaludovou osmu"), N_("žaludovou devítku"), N_("žaludovou desítku"),
    N_("žaludového spodka"), N_("žaludového svrška"), N_("žaludového krále"), N_("žaludové eso"),
)
_FRENCH_NAMES: Final = (
    N_("srdcová sedma"), N_("srdcová osma"), N_("srdcová devítka"), N_("srdcová desítka"),
    N_("srdcový kluk"), N_("srdcová dáma"), N_("srdcový král"), N_("srdcové eso"),
    N_("kárová sedma"), N_("kárová osma"), N_("kárová devítka"), N_("kárová desítka"),
    N_("kárový kluk"), N_("kárová dáma"), N_("kárový král"), N_("kárové eso"),
    N_("piková sedma"), N_("piková osma"), N_("piková devítka"), N_("piková desítka"),
    N_("pikový kluk"), N_("piková dáma"), N_("pikový král"), N_("pikové eso"),
    N_("křížová sedma"), N_("křížová osma"), N_("křížová devítka"), N_("křížová desítka"),
    N_("křížový kluk"), N_("křížová dáma"), N_("křížový král"), N_("křížové eso"),
)
_FRENCH_OBJECTS: Final = (
    N_("srdcovou sedmu"), N_("srdcovou osmu"), N_("srdcovou devítku"), N_("srdcovou desítku"),
    N_("srdcového kluka"), N_("srdcovou dámu"), N_("srdcového krále"), N_("srdcové eso"),
    N_("károvou sedmu"), N_("károvou osmu"), N_("károvou devítku"), N_("károvou desítku"),
    N_("kárového kluka"), N_("károvou dámu"), N_("kárového krále"), N_("kárové eso"),
    N_("pikovou sedmu"), N_("pikovou osmu"), N_("pikovou devítku"), N_("pikovou desítku"),
    N_("pikového kluka"), N_("pikovou dámu"), N_("pikového krále"), N_("pikové eso"),
    N_("křížovou sedmu"), N_("křížovou osmu"), N_("křížovou devítku"), N_("křížovou desítku"),
    N_("křížového kluka"), N_("křížovou dámu"), N_("křížového krále"), N_("křížové eso"),
)
# fmt: on

GERMAN: Final = Deck(
    names=_GERMAN_NAMES,
    objects=_GERMAN_OBJECTS,
    suits=(N_("červené"), N_("kule"), N_("zelené"), N_("žaludy")),
    rank_objects=(
        *(N_("sedmu"), N_("osmu"), N_("devítku"), N_("desítku")),
        *(N_("spodka"), N_("svrška"), N_("krále"), N_("eso")),
    ),
    ranks=("VII", "VIII", "IX", "X", "S", "Sv", "K", "E"),
    asks=(
        N_("Ohlásit červenou hlášku?"),
        N_("Ohlásit kulovou hlášku?"),
        N_("Ohlásit zelenou hlášku?"),
        N_("Ohlásit žaludovou hlášku?"),
    ),
    low_ten=N_("Desítka je až pod spodkem."),
)
FRENCH: Final = Deck(
    names=_FRENCH_NAMES,
    objects=_FRENCH_OBJECTS,
    suits=(N_("srdce"), N_("káry"), N_("piky"), N_("kříže")),
    rank_objects=(
        *(N_("sedmu"), N_("osmu"), N_("devítku"), N_("desítku")),
        *(N_("kluka"), N_("dámu"), N_("krále"), N_("eso")),
    ),
    ranks=("7", "8", "9", "10", "J", "Q", "K", "A"),
    asks=(
        N_("Ohlásit srdcovou hlášku?"),
        N_("Ohlásit károvou hlášku?"),
        N_("Ohlásit pikovou hlášku?"),
        N_("Ohlásit křížovou hlášku?"),
    ),
    low_ten=N_("Desítka je až pod klukem."),
)
