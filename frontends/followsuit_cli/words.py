"""Lists and numbers in English sentences."""

from __future__ import annotations

from collections.abc import Sequence


def either(words: Sequence[str]) -> str:
    """Several words of which one is meant: "a, b or c"."""
    return _listed(words, "or")


def both(words: Sequence[str]) -> str:
    """Several words together: "a, b and c"."""
    return _listed(words, "and")


def counted(count: int, word: str, several: str = "") -> str:
    """*count* with its noun: "1 deal", "2 deals"."""
    return f"{count:,} {word if count == 1 else several or word + 's'}"


def runs(moves: Sequence[str]) -> list[str]:
    """*moves* in order, with three and more that count up as one: "bid 30 to bid 34" is said "bid 30 to 34"."""
    found: list[str] = []
    at = 0
    while at < len(moves):
        verb, _, number = moves[at].rpartition(" ")
        end = at + 1
        if number.isdecimal():
            while end < len(moves) and moves[end] == f"{verb} {int(number) + end - at}".lstrip():
                end += 1
        if end - at > 2:
            found.append(f"{moves[at]} to {int(number) + end - at - 1}")
        else:
            found += moves[at:end]
        at = end
    return found


def choices(moves: Sequence[str]) -> list[str]:
    """*moves* as they are read out: runs as one, a verb once for what follows it.

    >>> choices(["pass", "bid 30", "bid 31", "bid 32", "bid 84", "trump ones", "trump twos"])
    ['pass', 'bid 30 to 32', 'bid 84', 'trump ones', 'twos']
    """
    found: list[str] = []
    before = ""
    for said in runs(moves):
        verb, _, rest = said.partition(" ")
        repeated = bool(rest) and verb == before and not rest[0].isdecimal()
        found.append(rest if repeated else said)
        before = verb
    return found


def _listed(words: Sequence[str], word: str) -> str:
    return f"{', '.join(words[:-1])} {word} {words[-1]}" if len(words) > 1 else "".join(words)
