"""Marks as they are written on paper: seven strokes that spell ALL.

Not here: the score itself.  Source: pagat.com/domino/trick/42.html.
"""

from __future__ import annotations

_STROKES = ("", "/", "/\\", "A", "A|", "AL", "AL|")
_WORD = 7


def spelled(marks: int) -> str:
    r"""*marks*, 0 or more, as strokes: three make an A, two more an L, two more another; then a new word begins.

    >>> [spelled(marks) for marks in (0, 1, 2, 3, 4, 5, 6, 7, 8, 15)]
    ['', '/', '/\\', 'A', 'A|', 'AL', 'AL|', 'ALL', 'ALL /', 'ALL ALL /']
    """
    words, strokes = divmod(marks, _WORD)
    return " ".join(["ALL"] * words + [_STROKES[strokes]] * bool(strokes))
