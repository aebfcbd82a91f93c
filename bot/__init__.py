"""The Telegram bot: lobby, notices and keyboards."""
