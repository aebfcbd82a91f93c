"""Everything the bot writes: functions from values to Telegram's HTML, or to plain text for alerts."""
