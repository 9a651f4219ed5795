"""What people may call themselves: cleaned, never refused for being odd.

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
    letters = (" " if unicodedata.category(letter) in ("Zs", "Zl", "Zp", "Cc") else letter for letter in name[:1000])
    kept = "".join(letter for letter in letters if unicodedata.category(letter) not in ("Cf", "Cs", "Co", "Cn"))
    return " ".join(kept.split())[:LONGEST].strip() or default
