"""The words by which tables, postings and letters are told apart, as they stand in the database."""

from __future__ import annotations

from enum import StrEnum


class Tempo(StrEnum):
    """How long a turn may take; `storage.tempo` has the seconds."""

    LIVE = "live"  # 60 s
    CALM = "calm"  # 5 min
    POST_DAY = "post24"  # 24 h
    POST_DAYS = "post72"  # 72 h
    UNLIMITED = "unlimited"


class Pace(StrEnum):
    """How quickly the computers at a table play; `storage.tempo` has the seconds."""

    BRISK = "brisk"
    EASY = "easy"
    SLOW = "slow"


class Access(StrEnum):
    """Who may join and who may watch."""

    LINK = "link"  # who has the link or the code may sit; nobody else may watch
    OPEN = "open"  # the same, and others may watch what is public
    CHAT = "chat"  # who is in the table's chat may sit and watch; nobody else


class Stage(StrEnum):
    """Where a table stands."""

    LOBBY = "lobby"  # no deal yet, seats are filling
    PLAYING = "playing"  # a deal is running
    BETWEEN = "between"  # a deal is settled, wishes for the next are collected
    PAUSED = "paused"  # between deals, and a seat is free or its player did not wish in time
    CLOSED = "closed"


class Role(StrEnum):
    """What somebody is in a chat; who is not in it has none."""

    ADMIN = "admin"
    MEMBER = "member"


class PostingKind(StrEnum):
    """Why chips moved."""

    DEAL = "deal"
    CLEARING = "clearing"  # everybody to zero (*Vyrovnat*)
    CORRECTION = "correction"


class ClearingStage(StrEnum):
    """Where a wish to settle up stands."""

    ASKED = "asked"  # it waits for enough people to agree
    DONE = "done"
    DROPPED = "dropped"


class LetterKind(StrEnum):
    """What a message to Telegram is about."""

    CARD = "card"  # a chat's card has something new to show
    RESULT = "result"  # a deal ended at a chat's table
    TURN = "turn"  # somebody is awaited: first notice, then two reminders
    STAND_IN = "stand_in"  # a computer began to play for somebody
    MENTION = "mention"  # who cannot be written to is named in the chat
    ASKED = "asked"  # somebody wants to settle up
    POSTED = "posted"  # a clearing or a correction was posted
    ERASE = "erase"  # a message that no longer holds
