"""What lasts, and the use cases that change it."""
