"""What can go wrong in the engine."""

from __future__ import annotations


class InvalidNotation(ValueError):
    """A text that cannot be read as what it should be."""


class IllegalAction(ValueError):
    """An action that was read but is not offered to the seat.

    `code` is for machines: `not_offered`, or `deal_over` once the deal is settled.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class BadRules(ValueError):
    """Rules with an unknown field or a value out of range; `field` names it."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


class BrokenInvariant(RuntimeError):
    """The engine caught itself in an impossible state. Its text never names a card."""
