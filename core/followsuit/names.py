"""What people may call themselves, and say: cleaned, never refused for being odd.

A name is shown as text everywhere; here only what would disturb others' lines is taken out: control characters, marks that
turn the direction of writing, and everything beyond a fair length.
"""

from __future__ import annotations

import unicodedata

LONGEST = 24
"""Characters of a name that are kept."""


def clean_name(name: str, default: str) -> str:
    r"""*name* as it may be shown on one line; *default* when nothing is left of it.

    >>> clean_name("  Ann\n of\u202e Austin ", "Guest")
    'Ann of Austin'
    """
    return clean_line(name, LONGEST) or default


def clean_line(words: str, longest: int) -> str:
    """*words* as they may be shown on one line of so many characters; "" when nothing is left of them."""
    letters = (" " if unicodedata.category(letter) in ("Zs", "Zl", "Zp", "Cc") else letter for letter in words[:1000])
    kept = "".join(letter for letter in letters if unicodedata.category(letter) not in ("Cf", "Cs", "Co", "Cn"))
    return " ".join(kept.split())[:longest].strip()
