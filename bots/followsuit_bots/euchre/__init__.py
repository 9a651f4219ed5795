"""Euchre for the `rules` bot."""
