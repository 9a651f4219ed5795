"""Whole hands, written to be read: records whose comments say what each trick and the hand came to.

`# seat 2 takes it: 13` after a trick, `# taken: 36 and 6` and `# score: 0, 26, 26 and 26` at the end, a number for each side.
"""

from __future__ import annotations

import re
from pathlib import Path

from followsuit.game import AnyGame
from followsuit.record import opened, played, read, says_rules, write
from followsuit.trickpublic import TrickPublic

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
TRICK = re.compile(r"# seat (\d) takes it: (-?\d+)")
TOTALS = re.compile(r"# (taken|score): (.*\d)")


def names(game: str) -> list[str]:
    """The transcripts of a game."""
    return sorted(path.stem for path in (GOLDEN / game).glob("*.fsr"))


def text_of(game: AnyGame, name: str) -> str:
    """One of them."""
    return (GOLDEN / game.name / f"{name}.fsr").read_text(encoding="utf-8")


def goes_as_it_says(game: AnyGame, name: str) -> int:
    """Play a transcript, and hold that it goes as its comments say; how many tricks they say.

    Raises:
        AssertionError: It goes otherwise, or does not end.
    """
    text = text_of(game, name)
    match, lines = opened(text, lambda _: game)
    moves = {line.number: line for line in lines}
    tricks = 0
    for number, row in enumerate(text.splitlines(), 1):
        if number in moves:
            match = played(match, moves[number])
        public = match.state.public
        assert isinstance(public, TrickPublic)
        if found := TRICK.match(row):
            tricks += 1
            assert (public.tricks[-1].winner, public.tricks[-1].points) == (int(found[1]), int(found[2])), f"line {number}"
        if found := TOTALS.match(row):
            totals = public.deals[-1].points if found[1] == "taken" else public.scores
            want = [int(number) for number in re.findall(r"-?\d+", found[2])]
            assert [totals[side[0]] for side in public.sides] == want, f"line {number}"
    assert match.state.public.phase in ("over", "done")
    return tricks


def is_written_as_it_was_read(game: AnyGame, name: str) -> None:
    """Hold that a transcript without its comments is what is written of it; what hash its rules have, it may leave open.

    Raises:
        AssertionError: It is not.
    """
    text = text_of(game, name)
    bare = [line for line in (row.partition("#")[0].rstrip() for row in text.splitlines()) if line]
    written = [line for line in write(read(text, lambda _: game)).splitlines() if line]
    if not says_rules(text):
        written = [line for line in written if not line.startswith("rules: ")]
    assert written == bare
