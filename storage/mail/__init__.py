"""What becomes of the letters in the outbox: made ready when they are due, noted when they are sent."""
