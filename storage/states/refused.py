"""How a use case says no."""

from __future__ import annotations


class Refused(Exception):
    """A use case said no and changed nothing. `code` is for machines, see `webapp.errors` for words.

    Codes: unknown_table (also: forbidden), unknown_deal, not_seated, not_founder, stale, unreadable,
    not_offered, deal_over, no_deal, deal_running, seat_taken, table_full, already_seated, wrong_code,
    too_many_tries, too_many_tables, rate_limited, bad_rules, bad_name, bad_tempo, bad_access,
    bad_computers, bad_settings, unknown_lesson,
    table_closed, seats_free, busy, unknown_word, nothing_to_clear, no_clearing, not_author,
    unknown_account, bad_chips, bad_reason, not_away, others_too, expired,
    no_hints, claimed.
    """

    def __init__(self, code: str, field: str | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.field = field
