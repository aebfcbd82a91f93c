"""Deals as they may be: drawn from what a seat knows, weighed by what was said."""
