"""Nothing is sent before it may be, and not later than it has to be."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from bot.pacing import ALL_A_SECOND, CARDS_A_MINUTE, GROUP_A_MINUTE, Pacing

START = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)
GROUP = -100
ANNA = 7

wishes = st.lists(
    st.tuples(st.sampled_from([GROUP, -200, ANNA, 8, 9]), st.integers(0, 4_000), st.booleans()),
    min_size=1,
    max_size=300,
)


def seconds(span: float) -> timedelta:
    return timedelta(seconds=span)


def most_within(times: list[datetime], span: float) -> int:
    """The most of them that lie in any window of that many seconds, open on one side."""
    return max((sum(t - seconds(span) < u <= t for u in times) for t in times), default=0)


@given(wishes)
def test_no_window_is_ever_overfull(wishes: list[tuple[int, int, bool]]) -> None:
    pacing, now = Pacing(), START
    sent: dict[int, list[datetime]] = {}
    cards: dict[int, list[datetime]] = {}
    for tg_id, pause, card in wishes:
        now = pacing.free_at(tg_id, now + timedelta(milliseconds=pause), card=card)
        pacing.sent(tg_id, now, card=card)
        sent.setdefault(tg_id, []).append(now)
        if card:
            cards.setdefault(tg_id, []).append(now)
    for tg_id, times in sent.items():
        assert most_within(times, 1) == 1
        assert tg_id > 0 or most_within(times, 60) <= GROUP_A_MINUTE
    for times in cards.values():
        assert most_within(times, 3) == 1
        assert most_within(times, 60) <= CARDS_A_MINUTE
    assert most_within([t for times in sent.values() for t in times], 1) <= ALL_A_SECOND


@given(wishes)
def test_nothing_waits_longer_than_a_window(wishes: list[tuple[int, int, bool]]) -> None:
    pacing, now = Pacing(), START
    for tg_id, pause, card in wishes:
        now += timedelta(milliseconds=pause)
        if pacing.free_at(tg_id, now, card=card) == now:
            pacing.sent(tg_id, now, card=card)
    for tg_id in (GROUP, ANNA):
        free = pacing.free_at(tg_id, now, card=True)
        assert free <= now + seconds(60)
        assert pacing.free_at(tg_id, free, card=True) == free


def test_all_chats_together_are_held_to_the_second() -> None:
    pacing = Pacing()
    for chat in range(1, ALL_A_SECOND + 1):
        assert pacing.free_at(chat, START) == START
        pacing.sent(chat, START)
    assert pacing.free_at(1000, START) == START + seconds(1)


def test_cards_leave_room_for_a_result_in_every_minute() -> None:
    pacing, now = Pacing(), START
    while (free := pacing.free_at(GROUP, now, card=True)) < START + seconds(60):
        now = free
        pacing.sent(GROUP, now, card=True)
    assert pacing.free_at(GROUP, now) == now + seconds(1)
    for _ in range(GROUP_A_MINUTE - CARDS_A_MINUTE):
        now = pacing.free_at(GROUP, now)
        pacing.sent(GROUP, now)
    assert now < START + seconds(60)
    assert pacing.free_at(GROUP, now) == START + seconds(60)


def test_a_card_that_an_earlier_process_showed_keeps_its_distance() -> None:
    pacing = Pacing()
    pacing.card_shown(GROUP, START - seconds(1))
    pacing.card_shown(GROUP, START - seconds(30))
    assert pacing.free_at(GROUP, START, card=True) == START + seconds(2)
    assert pacing.held(START, card=True) == {GROUP: START + seconds(2)}
    assert pacing.held(START) == {}


def test_a_chat_that_was_asked_to_rest_rests() -> None:
    pacing = Pacing()
    pacing.rests(GROUP, START + seconds(35))
    pacing.rests(GROUP, START + seconds(20))
    assert pacing.free_at(GROUP, START) == START + seconds(35)
    assert pacing.free_at(ANNA, START) == START


def test_what_an_earlier_process_sent_counts() -> None:
    pacing = Pacing()
    pacing.seed([(GROUP, START - seconds(n)) for n in range(2, 2 + GROUP_A_MINUTE)])
    assert pacing.free_at(GROUP, START) == START + seconds(60 - 1 - GROUP_A_MINUTE)


def test_only_the_last_minute_is_remembered() -> None:
    pacing = Pacing()
    for n in range(5_000):
        pacing.sent(n, START + seconds(n))
    assert len(pacing) <= 61


def test_a_clock_that_was_set_back_silences_nobody() -> None:
    pacing = Pacing()
    for n in range(ALL_A_SECOND):
        pacing.sent(GROUP, START + seconds(3600 + 3 * n), card=True)
    assert pacing.free_at(GROUP, START, card=True) == START
    assert pacing.held(START, card=True) == {}
    pacing.sent(GROUP, START, card=True)
    assert pacing.free_at(GROUP, START, card=True) == START + seconds(3)
