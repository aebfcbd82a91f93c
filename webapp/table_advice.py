"""A hint in words: which card or word, and why, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.actions import Action, ChooseTrump, Discard, FromPeople, Play
from engine.notation import write_action
from engine.phases import Word
from storage.states.taught import Reason
from webapp.i18n import N_
from webapp.table_scene import Scene
from webapp.table_speech import speeches

# What each reason says; %(card)s is a card in the player's hand, in the accusative.
_WHY: Final[Mapping[Reason, str]] = {
    Reason.ONLY: N_("Nic jiného teď nemůžeš."),
    Reason.BEST: N_("Tahle karta vychází podle propočtu nejlíp."),
    Reason.DRAW_TRUMPS: N_("Vytahuj trumfy, dokud je obrana má."),
    Reason.SURE_TRICK: N_("Vyšší kartu v té barvě už nikdo nemá."),
    Reason.MAKE_HIM_TRUMP: N_("Aktér tu barvu nemá: přijde o trumf, nebo o zdvih."),
    Reason.TO_PARTNER: N_("Vynes spoluhráči, vyšší má on."),
    Reason.LONG_SUIT: N_("Vynes z nejdelší barvy, vysoké si nech na potom."),
    Reason.LEAD_LOW: N_("Vynes nízkou, o nic nepřijdeš."),
    Reason.TEN_BEFORE_ACE: N_("Vezmi to desítkou: eso ještě nepadlo a později bys o ni přišel."),
    Reason.TAKE_LAST: N_("Hraješ poslední: zdvih ti už nikdo nevezme."),
    Reason.BEAT_CHEAPLY: N_("Přebij tou nejnižší, která stačí."),
    Reason.TRUMP_IN: N_("Barvu nemáš: vezmi zdvih trumfem."),
    Reason.SMEAR: N_("Zdvih bere spoluhráč: přidej mu body."),
    Reason.SMEAR_EARLY: N_("Zdvih má zatím spoluhráč: přidej mu body."),
    Reason.SAVE_POINTS: N_("Zdvih nevezmeš: nedávej do něj body."),
    Reason.THROW_SUIT: N_("Barvu nemáš: odhoď, co nejmíň bolí."),
    Reason.MARRIAGE: N_("Body za hlášku ti už nikdo nevezme."),
    Reason.HOLD_MARRIAGE: N_("Tuhle hlášku neohlašuj, počkej na lepší."),
    Reason.KEEP_SEVEN: N_("Trumfovou sedmu si nech na poslední zdvih."),
    Reason.UNDER: N_("Podlez: zdvih má někdo jiný."),
    Reason.LEAD_UNDER: N_("Vynes nízkou, ať ji někdo přebije."),
    Reason.SHED_HIGH: N_("Barvu nemáš: zbav se vysoké."),
    Reason.CATCH_HIM: N_("Vynes nízkou, ať to musí vzít aktér."),
    Reason.STOP_DURCH: N_("Vezmi to: tím durch padá."),
    Reason.KEEP_STOPPER: N_("Nech si %(card)s: může durch zastavit."),
    Reason.BEST_SAID: N_("Vychází to podle propočtu nejlíp."),
    Reason.LONG_TRUMPS: N_("Téhle barvy máš nejvíc."),
    Reason.TRUMP_MARRIAGE: N_("Hláška v trumfech platí 40."),
    Reason.FROM_PEOPLE: N_("V první sedmě žádná barva nevyniká."),
    Reason.MAKE_VOID: N_("Zbavíš se celé barvy."),
    Reason.DISCARD_LOW: N_("Nízké karty ti nic nevydělají."),
    Reason.DISCARD_HIGH: N_("Na betlu by ti vysoké karty překážely."),
    Reason.COLOUR: N_("V barvě máš lepší vyhlídky než v betlu nebo durchu."),
    Reason.BETL: N_("S nízkými kartami nemusíš vzít ani zdvih."),
    Reason.DURCH: N_("S vysokými kartami můžeš vzít všechny zdvihy."),
    Reason.APPROVE: N_("Na betl ani durch to nemáš."),
    Reason.TAKE_OVER: N_("S talonem můžeš hrát výš."),
    Reason.GAME_ENOUGH: N_("Na víc to není dost jisté."),
    Reason.SEVEN: N_("Trumfovou sedmu můžeš udržet do konce."),
    Reason.HUNDRED: N_("S hláškou můžeš dojít ke stovce."),
    Reason.RAISE: N_("S těmihle kartami se zvýšit vyplatí."),
    Reason.AGAINST: N_("Na to máš v ruce dost."),
    Reason.LET_STAND: N_("Zvyšovat se ti teď nevyplatí."),
    Reason.CONCEDE: N_("Hrát by tě spíš stálo žetony."),
    Reason.PLAY_ON: N_("Když se bude hrát, spíš získáš."),
}


class Hint(NamedTuple):
    """What stands on the paper under the trick; `codes` are the cards in a dashed frame.

    `act` is the advised action where one button does it, `button` what that says.
    """

    text: str
    codes: frozenset[str]
    act: str = ""
    button: str = ""


def hint(scene: Scene) -> Hint | None:
    """The hint that stands at this moment; None without one."""
    advice = scene.state.advice
    if advice is None or advice.action not in scene.offers:
        return None
    _, words = scene.gettext, scene.words
    card = words.card_objects[advice.cards[0]] if advice.cards else ""
    why = _(_WHY[advice.reason]) % {"card": card}
    match advice.action:
        case Play(played):
            button = _("Zahrát %(card)s") % {"card": words.rank_objects[played.rank]}
            return Hint(why, frozenset({str(played)}), write_action(advice.action), button)
        case ChooseTrump(chosen):
            button = _("Odložit %(card)s") % {"card": words.rank_objects[chosen.rank]}
            return Hint(why, frozenset({str(chosen)}), write_action(advice.action), button)
        case Discard(cards):
            button = _("Odhodit do talonu")
            return Hint(why, frozenset(map(str, cards)), write_action(advice.action), button)
        case FromPeople(position):
            text, button = write_action(advice.action), _("Vzít z lidu kartu %(num)s") % {"num": position}
            return Hint(f"{words.say_people}. {why}", frozenset({text}), text, button)
        case _:
            said = _("Řekni: %(what)s. %(why)s") % {"what": _spoken(scene, advice.action), "why": why}
            return Hint(said.replace("?. ", "? "), frozenset(), write_action(advice.action))


def _spoken(scene: Scene, action: Action) -> str:
    """What the player would say, in the words of the table."""
    view = scene.view
    word = Word(view.count, view.seat or 0, write_action(action))
    return speeches(view._replace(words=(*view.words, word)), scene.words)[-1].text
