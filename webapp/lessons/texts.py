"""What the lessons say. Sentences are msgids; cards stand in them by their codes (%(HX)s, in the accusative),
a svršek as %(over)s and the order of betl as %(low_ten)s, so that they are right for both decks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from webapp.i18n import N_

# Who sits left and right of the newcomer.
LEFT: Final = "Alena"
RIGHT: Final = "Vašek"


@dataclass(frozen=True, slots=True)
class Say:
    """One decision: what there is to see and to do, and why another choice would be worse.

    `wrong` are answers to particular actions, `otherwise` is the one to all others: empty where the rules
    leave no other.
    """

    text: str
    otherwise: str = ""
    wrong: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tale:
    """One lesson's words: `rest` is said once any card will do, `won` after the advised way."""

    title: str
    about: str
    says: tuple[Say, ...]
    won: str
    rest: str = ""
    shows: bool = False  # whether the advised cards are framed before anything went wrong


STRAYED: Final = N_("Odtud hraješ po svém. Karty, které smíš zahrát, svítí.")
WON_ANYWAY: Final = N_("Vyšlo to i po tvém. S radou to ale vychází jistěji.")
_TOO_LOW: Final = N_("Soupeři ještě drží vyšší trumf. Vynes takový, který nepřebijí.")
LOST: Final = N_("Tentokrát to nevyšlo. Zkus to znovu podle rady, rozdání zůstává stejné.")

_DEFENDING: Final = Tale(
    title=N_("Obrana"),
    about=N_("přiznat, přebít, trumfnout a poslední zdvih"),
    shows=True,
    won=N_("Máte padesát bodů, Alena čtyřicet. Rozhodl poslední zdvih a desítka, kterou jsi nepustil."),
    says=(
        Say(
            N_("Alena je forhont: zvolila trumf a ptá se „Barva?“. Nevadí ti to, řekni Dobrá."),
            N_("Špatná znamená vzít talon a hrát betl nebo durch. Na to nemáš karty."),
        ),
        Say(
            N_(
                "Alena ohlásila hru: jako aktér chce víc bodů než obrana, ty s Vaškem. Body jsou esa, "
                "desítky a poslední zdvih. Řekni Dobrý."
            ),
            N_("Flek zdvojnásobí sázku. Nech si ho na silnější karty."),
        ),
        Say(
            N_("Zdvih bere Alena esem. Barvu přiznat musíš, desítku jí ale nedávej: dej devítku."),
            N_("Desítka je za deset bodů a Alena by ji vzala."),
        ),
        Say(
            N_("Vašek tu barvu nemá, tak trumfnul a zdvih bere. Ty přiznáváš a desítka padne vám dvěma."),
        ),
        Say(
            N_("Vašek vynesl eso, nejvyšší kartu. Přiznej barvu, body v ní nemáš, tak je jedno čím."),
        ),
        Say(
            N_("Vynesená je sedma. Vyšší kartu máš, a kdo může přebít, musí."),
        ),
        Say(
            N_("Barvu nemáš, musíš trumfnout. Vašek už trumf dal a i toho musíš přebít. Zdvih bereš ty."),
        ),
        Say(
            N_("Zdvih jsi vzal, a tak vynášíš. Vynes malý trumf: Alena přijde o další a tvoje eso zesílí."),
            N_("S touhle barvou počkej. Dokud má Alena trumfy, mohla by ti eso i desítku vzít."),
        ),
        Say(
            N_("Barvu nemáš, trumf ano, a tak ho musíš dát. Alena ho možná přebije."),
        ),
        Say(
            N_("Nemáš barvu ani trumf, smíš dát cokoli. Zdvih bere Alena: zahoď kartu bez bodů."),
            N_("Za tuhle kartu je deset bodů a vzala by je Alena."),
        ),
        Say(
            N_("Zbylo ti eso a desítka. Jedno teď ztratíš, druhé si počká na poslední zdvih."),
        ),
        Say(
            N_("Poslední zdvih: deset bodů za kartu a deset za to, že je poslední. Bereš ho ty."),
        ),
    ),
)
_DECLARING: Final = Tale(
    title=N_("Vlastní hra"),
    about=N_("trumf, talon, hláška, sedma a flek"),
    won=N_("Hru i sedmu jsi uhrál. A kdo řekl flek, zaplatí kvůli tvému re čtyřikrát tolik."),
    rest=N_("Trumf ani vyšší kartu už nikdo jiný nemá. Zbylé karty zahraj, jak chceš: zdvihy jsou tvoje."),
    says=(
        Say(
            N_("Jsi forhont a vidíš prvních sedm karet. Zvol trumf v barvě, kde máš desítku, krále a sedmu."),
            N_("Tři malé karty nebo jedna samotná na trumfy nestačí."),
            {
                f"people {n}": N_("Z lidu bereš trumf naslepo. To zkus, když sám nemáš co zvolit.")
                for n in range(1, 6)
            },
        ),
        Say(
            N_(
                "Dvě karty odlož do talonu. Vyber ty, které jsou ve své barvě samy: až ji někdo vynese, "
                "můžeš trumfnout."
            ),
            N_("Zbude ti osamělá karta, kterou zdvih nevezmeš. Odlož obě osamělé."),
        ),
        Say(
            N_("S trumfy máš silné karty. Zeptej se „Barva?“, jestli ti je ostatní nechají."),
            N_("V durchu musíš vzít všechny zdvihy, a tobě chybí tři esa."),
            {"betl": N_("V betlu nesmíš vzít ani zdvih, a ty máš karty vysoké.")},
        ),
        Say(
            N_(
                "Oba řekli dobrá. Máš pět trumfů a v nich sedmu: ohlas hru a sedmu. Sedma slibuje "
                "poslední zdvih."
            ),
            N_("Sto bodů jen s jednou hláškou nenasbíráš."),
            {"announce game": N_("I to jde, ale sedma přidá žetony a trumfů na ni máš dost.")},
        ),
        Say(
            N_("Alena řekla flek: hře nevěří a sázku zdvojnásobila. Ty jí věřit můžeš, odpověz re."),
            N_("Kdo má takové trumfy, ten sázku ještě zvýší. Re platí čtyřikrát."),
        ),
        Say(
            N_(
                "Vynášíš. Nejdřív soupeřům vytáhni trumfy, ať nemají čím přebít tvoji dlouhou barvu. "
                "Začni esem."
            ),
            N_("Nejdřív vysoké trumfy. Jinak ti jimi soupeři seberou dlouhou barvu."),
            {"play BU": _TOO_LOW},
        ),
        Say(
            N_("Tři trumfy soupeři měli, dva padly. Vynes ještě jeden vysoký a mají po trumfech."),
            N_("Poslední cizí trumf je ještě venku. Vytáhni ho, dokud máš čím."),
            {"play BU": _TOO_LOW},
        ),
        Say(
            N_(
                "Držíš krále a %(over)s jedné barvy, to je hláška za dvacet bodů. Zahraj první kartu "
                "z dvojice a vyžeň eso."
            ),
            N_("Hláška platí, jen když zahraješ první z dvojice a druhou ještě držíš. Vynes ji teď."),
        ),
        Say(
            N_("Barvu nemáš, musíš trumfnout. Ohlášenou sedmu drž do konce, dej jiný trumf."),
        ),
    ),
)
_DUCKING: Final = Tale(
    title=N_("Betl"),
    about=N_("nevzít ani jeden zdvih"),
    won=N_("Nevzal jsi ani zdvih. Betl platí patnáct žetonů od každého obránce."),
    rest=N_("Zbylé karty leží pod vším, co mají ostatní. Zahraj je, jak chceš, žádný zdvih ti nevnutí."),
    says=(
        Say(
            N_(
                "Vašek se ptá „Barva?“. Máš většinou nízké karty a ty se hodí na betl. Řekni Špatná a vezmeš "
                "si talon."
            ),
            N_("Vašek by hrál s trumfy a nízké karty by ti nebyly k ničemu."),
        ),
        Say(
            N_(
                "Talon přidal dvě karty. V betlu aktér nesmí vzít zdvih: odlož %(LU)s a %(AO)s, v obou "
                "barvách ti zbudou jen ty nejnižší."
            ),
            N_("Zůstaly by ti dvě karty, které vezmou zdvih, a vynést hned můžeš jen jednu."),
            dict.fromkeys(
                ("discard HO LU", "discard HO AO"),
                N_("I to jde. Osamělou kartu se ale vyplatí nechat na první výnos."),
            ),
        ),
        Say(
            N_("Ohlas betl. Trumfy v něm nejsou a pořadí karet je jiné. %(low_ten)s"),
            N_("V durchu musíš vzít všechno. Ty nechceš vzít nic, a to je betl."),
        ),
        Say(
            N_("Vynes %(HO)s, jedinou kartu té barvy. Teď ji přebít musí, později by ti zdvih nechali."),
            N_("Tahle karta počká. Osamělou vysokou by později už nikdo přebít nemusel."),
        ),
        Say(
            N_("Vynesli devítku a ty máš jen nižší. Podlez, je jedno kterou."),
        ),
        Say(
            N_(
                "Barvu nemáš, dej cokoli. Odhoď %(BO)s: kdyby vynesli nižší kartu té barvy, musel bys přebít."
            ),
            N_("Tahle karta je nízko a nevadí. Odhoď raději %(BO)s."),
        ),
        Say(
            N_("Desítka je v betlu nižší než vynesená karta. Podlez jí, ze tvých je nejvyšší."),
            N_("Podlezeš taky, ale vyšší karta je nebezpečnější. Zbav se jí, dokud to jde."),
        ),
    ),
)
TALES: Final[Mapping[int, Tale]] = {1: _DEFENDING, 2: _DECLARING, 3: _DUCKING}
