"""Spades for the `rules` bot."""
