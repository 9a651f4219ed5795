"""Whether the deals of a record are what their secrets say: each commitment opened, each deal dealt again.

That the moves are legal is checked by reading them.  That nobody knew a secret beforehand cannot be checked from a record
alone: it holds for those who saw the commitment before the deal.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from followsuit.driving import deal_over
from followsuit.game import AnyGame
from followsuit.matches import ADJUST, Entry, Match, deal_from, read_secret
from followsuit.record import Line, opened, played, says_rules
from followsuit.seats import HOUSE
from followsuit.shake import commitment
from followsuit.values import evolve


@frozen
class Fault:
    """Something in a record that is not what it is said to be.

    Attributes:
        line: Counted from 1.
        deal: Which deal, from 1.
        reason: What is wrong, in English.
    """

    line: int
    deal: int
    reason: str


@frozen
class Verdict:
    """What checking a record came to.

    Attributes:
        match: The match after its last move.
        moves: How many moves there are, deals counted.
        deals: How many deals there are.
        proven: The deals, from 1, that are their secret's, and whose secret is what was committed to.
        unopened: The deal in play, whose secret is not told yet; None where there is none.
        unproven: The deals without commitment or secret.
        faults: What is wrong, in order.
        says_rules: Whether the record says which rules it was played by; then they are those of the match.
    """

    match: Match
    moves: int
    deals: int
    proven: tuple[int, ...]
    unopened: int | None
    unproven: tuple[int, ...]
    faults: tuple[Fault, ...]
    says_rules: bool

    @property
    def handwritten(self) -> bool:
        """Whether the record has neither commitments nor secrets, so that there is nothing to check but the moves."""
        return not (self.proven or self.unopened is not None or self.faults)


def verify(text: str, games: Callable[[str], AnyGame]) -> Verdict:
    """Check the record *text*.

    Args:
        text: A record.
        games: The game of a name; raises UnknownNameError for an unknown one.

    Raises:
        RecordError: A line is malformed, or a move illegal: no record at all.
    """
    match, lines = opened(text, games)
    checks = _Checks(says_rules(text))
    entries: list[Entry] = []
    moves = 0
    for line in lines:
        verb, _, rest = line.text.partition(" ")
        after = played(evolve(match, entries=()), line)
        entries += after.entries
        if line.seat == HOUSE and verb == "commit":
            checks.commit(match, line, rest.lower())
        elif line.seat == HOUSE and verb == "reveal":
            checks.reveal(match, line, read_secret(rest, line.number))
        elif line.seat == HOUSE and verb == ADJUST:
            # A score that people at the table have set right: there is nothing to check.
            pass
        else:
            moves += 1
            if line.seat == HOUSE:
                checks.deal(match, after, line)
        match = after
    return checks.verdict(evolve(match, entries=tuple(entries)), moves)


@frozen(slots=False)
class _Dealt:
    """A deal as the record has it: where, before what, which, and what was said of its secret."""

    line: int
    before: Match
    move: str
    digest: str | None
    proven: bool = False
    opened: bool = False


class _Checks:
    """What has been found while a record is read."""

    def __init__(self, says_rules: bool) -> None:
        self._says_rules = says_rules
        self._deals: list[_Dealt] = []
        self._faults: list[Fault] = []
        self._secrets: set[bytes] = set()
        self._next: str | None = None
        self._any = False

    def commit(self, match: Match, line: Line, digest: str) -> None:
        self._any = True
        if match.to_act != (HOUSE,):
            self._fault(line, "a commitment stands where no deal is about to be dealt")
        elif self._next is not None:
            self._fault(line, "the next deal has two commitments", ahead=1)
        else:
            self._next = digest

    def deal(self, before: Match, after: Match, line: Line) -> None:
        self._close()
        digest, self._next = self._next, None
        self._deals.append(_Dealt(line.number, before, str(after.entries[-1].move), digest))

    def reveal(self, match: Match, line: Line, secret: bytes) -> None:
        self._any = True
        dealt = self._deals[-1] if self._deals else None
        if dealt is None or not deal_over(match):
            self._fault(line, "a secret is told before its deal is over")
            return
        if dealt.opened:
            self._fault(line, "the deal has two secrets")
            return
        self._deals[-1] = dealt = evolve(dealt, opened=True)
        if dealt.digest is None:
            self._fault(line, "the secret was not committed to before the deal")
        elif commitment(secret) != dealt.digest:
            self._fault(line, "the secret is not the one that was committed to before the deal")
        elif secret in self._secrets:
            self._fault(line, "the secret was told before, with an earlier deal")
        elif deal_from(dealt.before.game, dealt.before.state.public, secret) != dealt.move:
            self._fault(line, f"the secret deals other hands than those of line {dealt.line}")
        else:
            self._deals[-1] = evolve(dealt, proven=True)
        self._secrets.add(secret)

    def verdict(self, match: Match, moves: int) -> Verdict:
        in_play = bool(self._deals) and not deal_over(match)
        if not in_play:
            self._close()
        numbered = list(enumerate(self._deals, 1))
        last = self._deals[-1] if in_play else None
        unopened = len(self._deals) if last is not None and last.digest is not None and not last.opened else None
        if self._next is not None:
            # A room gives its record away while a deal is played: without the deal, and with the commitment to it.
            unopened = len(self._deals) + 1
        proven = tuple(number for number, dealt in numbered if dealt.proven)
        unproven = tuple(n for n, dealt in numbered if dealt.digest is None and not dealt.opened)
        if self._any:
            for number in unproven:
                self._faults.append(Fault(self._deals[number - 1].line, number, "the deal has no commitment, and others have"))
        faults = tuple(sorted(self._faults, key=lambda fault: fault.line))
        return Verdict(match, moves, len(self._deals), proven, unopened, unproven, faults, self._says_rules)

    def _close(self) -> None:
        """No more is to come about the deal that is over."""
        if self._deals and self._deals[-1].digest is not None and not self._deals[-1].opened:
            dealt = self._deals[-1]
            self._faults.append(Fault(dealt.line, len(self._deals), "the deal is over and its secret was not told"))

    def _fault(self, line: Line, reason: str, ahead: int = 0) -> None:
        self._faults.append(Fault(line.number, len(self._deals) + ahead, reason))
