"""Telegram's chats: who is in them, what their card shows, which tables are theirs."""
