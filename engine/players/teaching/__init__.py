"""What a computer tells people: hints with a reason, and what was lost where in a finished deal."""
