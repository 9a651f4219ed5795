"""What something that is being typed can be completed to."""

from __future__ import annotations

from collections.abc import Iterable


def completions(words: Iterable[str], begun: str) -> list[str]:
    """What *begun* can be completed to; where pieces are listed, one more piece, in any order.

    >>> completions(["pass", "play 6-4", "play 6-5"], "PL")
    ['play 6-4', 'play 6-5']
    >>> completions(["pass-cards 2C,3C,KH", "pass-cards 2C,QS,KH"], "pass-cards kh,2")
    ['pass-cards KH,2C']
    """
    begun = begun.lstrip().lower()
    found: dict[str, None] = {}
    for word in words:
        verb, space, listed = word.rpartition(" ")
        start = verb + space
        if "," not in listed:
            if word.lower().startswith(begun):
                found[word] = None
        elif len(begun) < len(start):
            if start.lower().startswith(begun):
                found[start] = None
        elif begun.startswith(start.lower()):
            *done, part = begun[len(start) :].split(",")
            left = {piece.lower(): piece for piece in listed.split(",")}
            before = [left.pop(piece, "") for piece in done]
            if all(before):
                found |= dict.fromkeys(start + ",".join([*before, left[key]]) for key in left if key.startswith(part))
    return list(found)
