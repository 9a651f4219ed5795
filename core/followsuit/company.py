"""The people of a room: who has which place, who is host, who may come in, and what was said.

Pure, and by happenings as the room itself: `manners` checks a request and says what happens, and `after()` says what that makes
of the company.  Nothing here touches the match.

Not here: what the room was made with (`terms`).
"""

from __future__ import annotations

import hmac
from collections.abc import Collection, Container, Iterable, Mapping
from typing import Any, Literal, get_args

import attrs
from attrs import Factory, frozen

from followsuit.seats import Player
from followsuit.sitters import Lent, Sitter, key_of, vacated
from followsuit.terms import Terms, recalled

Happening = dict[str, Any]
"""What is stored: plain data, one for each revision."""

LOG = 40
"""Notes that a room remembers: what was said, who came and went."""

INVITES = 32
"""Invites that are good at a time; the oldest makes room for a new one."""

LEFT = 64
"""Tokens of people who have got up in a deal that are remembered until the next; the oldest makes room for a new one."""

Scope = Literal["seat", "display"]
"""What an invite is to: a place, or the table's display."""

Cause = Literal["asked", "host", "vote", "absent"]
"""Why a bot plays for a person: they asked, the host or the others wanted it, or they were away for too long."""


@frozen
class Invite:
    """A right to sit down, or to be the table's display.

    One to one place, or to be the display, is used up when somebody gets that, by whichever invite or by none.

    Attributes:
        scope: To what.
        player: To which place; None for any.
        key: The hash of its token.
    """

    scope: Scope
    player: Player | None
    key: str


@frozen
class Note:
    """Something that people are told of: who came and went, and what was said.

    Attributes:
        v: The revision that it happened in.
        kind: What: `said` or `phrase` for words, else a key under `room.` in the catalogue.
        player: Whose doing; None where nobody's at a place.
        name: What they were called then.
        words: What was said, the key of a phrase, a name or a number.
    """

    v: int
    kind: str
    player: Player | None
    name: str
    words: str = ""


@frozen
class Company:
    """The people of a room.

    Attributes:
        sitters: The places, player 0 first.
        terms: What the room was made with; the host may have changed.
        pace: Seconds a bot waits before it moves.
        display: The hash of the token of the table's display; None where there is none.
        invites: Those that are good.
        votes: Who has asked for a bot in whose place: by whom, for whom.
        log: The last notes, oldest first.
        used: Invites to a place that are used up: the hash of each, and the place; the last ones.
        left: Who has got up since the last deal, by the hash of each token that they had, and where they had sat.
        asides: How much each player has done besides playing since the last deal; the last number is of all who have no place.
    """

    sitters: tuple[Sitter, ...]
    terms: Terms
    pace: float = Factory(lambda self: self.terms.pace, takes_self=True)
    display: str | None = None
    invites: tuple[Invite, ...] = ()
    votes: tuple[tuple[Player, Player], ...] = ()
    log: tuple[Note, ...] = ()
    used: tuple[tuple[str, Player], ...] = ()
    left: tuple[tuple[str, Player], ...] = ()
    asides: tuple[int, ...] = Factory(lambda self: (0,) * (len(self.sitters) + 1), takes_self=True)

    @property
    def waits(self) -> bool:
        """Whether nothing can be dealt before somebody sits down."""
        return self.terms.empty == "wait" and any(sitter.kind == "open" for sitter in self.sitters)

    @property
    def people(self) -> tuple[Player, ...]:
        """The players who are people."""
        return tuple(Player(at) for at, sitter in enumerate(self.sitters) if sitter.kind == "human")

    def is_bots(self, player: Player) -> bool:
        """Whether a bot plays in the place of *player*."""
        sitter = self.sitters[player]
        match sitter.kind:
            case "bot":
                return True
            case "open":
                return self.terms.empty == "bots"
            case "human":
                return bool(sitter.lent)

    def opened_by(self, token: str) -> Player | None:
        """The player whose place *token* opens; None where it opens none."""
        key = key_of(token)
        return next((Player(at) for at, sitter in enumerate(self.sitters) if sitter.opened_by(key)), None)

    def hosted_by(self, token: str) -> bool:
        """Whether *token* is a host's own."""
        return _fits(self.terms.host_key, token)

    def displayed_by(self, token: str) -> bool:
        """Whether *token* is that of the table's display."""
        return _fits(self.display, token)

    def invited_by(self, token: str, scope: Scope, player: Player | None = None) -> bool:
        """Whether *token* is an invite: to the place of *player*, where that is given, or to any."""
        key = key_of(token)
        good = [
            hmac.compare_digest(invite.key, key)
            and invite.scope == scope
            and (player is None or invite.player is None or invite.player == player)
            for invite in self.invites
        ]
        return any(good)

    def has_used(self, token: str, player: Player) -> bool:
        """Whether *token* was an invite to the place of *player*, which somebody has got since."""
        key = key_of(token)
        return any(hmac.compare_digest(each, key) and at == player for each, at in self.used)

    def words_of(self, number: int) -> tuple[str | None, str | None]:
        """The hashes of the words that may open a place by its *number*: of who has it, and of one who has moved from there.

        None where there are none; both for a number that is no place.
        """
        own = self.sitters[number].words if 0 <= number < len(self.sitters) else None
        return own, next((each.words for each in self.sitters if each.words_at == number and each.words is not None), None)

    def keys_of(self, player: Player, others: Iterable[str] = ()) -> tuple[str, ...]:
        """The hashes of the tokens of whoever is in the place of *player*, and of *others* that they have shown."""
        sitter = self.sitters[player]
        return tuple(key for key in (sitter.key, *sitter.devices, *others) if key is not None)

    def has_left(self, tokens: Collection[str], player: Player) -> bool:
        """Whether one of *tokens* was that of somebody who has got up since the last deal from another place than *player*'s."""
        keys = {key_of(token) for token in tokens}
        return any(key in keys and at != player for key, at in self.left)

    def after(self, happening: Happening, v: int) -> Company | None:
        """The company after *happening*, which makes revision *v*; None where it is none of the company's.

        Raises:
            LookupError: There is no such place.
        """
        by = _player(happening.get("by"))
        match happening:
            case {"kind": "sit", "seat": int(seat), "name": str(name), "key": str(key)}:
                return self._sat(Player(seat), name, key, happening.get("words"), v)
            case {"kind": "leave", "seat": int(seat)}:
                return self._left(Player(seat), happening.get("keys", ()), v)
            case {"kind": "swap", "seat": int(seat), "to": int(to)}:
                return self._swapped(Player(seat), Player(to), v)._counted(Player(to))
            case {"kind": "rename", "seat": int(seat), "name": str(name)}:
                was = self.sitters[seat].name
                return self._put(Player(seat), name=name)._noted(v, "renamed", Player(seat), name, was)._counted(Player(seat))
            case {"kind": "pace", "pace": float(pace)}:
                # Older rooms do not say who chose it.
                return attrs.evolve(self, pace=pace)._counted(by, "by" in happening)
            case {"kind": "lend", "seat": int(seat), "cause": str(cause)}:
                return self._lent(Player(seat), cause, v)._counted(by, cause in ("asked", "host"))
            case {"kind": "here", "seat": int(seat)}:
                return self._without_votes(Player(seat))
            case {"kind": "back", "seat": int(seat)}:
                return self._put(Player(seat), lent="")._without_votes(Player(seat))._noted(v, "back", Player(seat))
            case {"kind": "vote", "seat": int(seat), "here": list(here)} if by is not None:
                return self._voted(by, Player(seat), here, v)._counted(by)
            case {"kind": "bot", "seat": int(seat), "bot": str(bot), "open": bool(is_open)}:
                return self._appointed(Player(seat), bot, is_open, v)._counted(by)
            case {"kind": "host", "seat": int(seat)}:
                return self._hosted(Player(seat))._noted(v, "host", Player(seat))._counted(by)
            case {"kind": "invite", "scope": str(scope), "key": str(key)} if scope in get_args(Scope):
                invite = Invite("display" if scope == "display" else "seat", _player(happening["seat"]), key)
                return attrs.evolve(self, invites=(*self.invites, invite)[-INVITES:])._counted(by)
            case {"kind": "words", "seat": int(seat), "words": str(words)}:
                return self._put(Player(seat), words=words, words_at=None)._counted(Player(seat))
            case {"kind": "device", "seat": int(seat), "key": str(key)}:
                return self._with(Player(seat), self.sitters[seat].with_device(key))
            case {"kind": "display", "key": key} if key is None or isinstance(key, str):
                return self._exhibited(key, by, v)
            case {"kind": "said", "seat": int(seat), "phrase": str(phrase)}:
                return self._noted(v, "phrase", Player(seat), phrase)._counted(Player(seat))
            case {"kind": "said", "seat": int(seat), "words": str(words)}:
                return self._noted(v, "said", Player(seat), words)._counted(Player(seat))
        return None

    def adjusted(self, player: Player, points: int, by: Player | None, v: int) -> Company:
        """The company after the score of *player* was set right by *points*."""
        return self._noted(v, "adjusted", player, f"{points:+d}")._counted(by)

    def told(self, v: int, kind: str, player: Player, words: str = "") -> Company:
        """The company after something at the table of which everybody is told."""
        return self._noted(v, kind, player, words)

    def has_done(self, player: Player, count: int) -> Company:
        """The company in which *player* has done *count* things besides playing since the last deal."""
        return attrs.evolve(self, asides=tuple(count if at == player else each for at, each in enumerate(self.asides)))

    def dealt(self) -> Company:
        """The company when a deal begins: everyone may chat again, and who has got up may sit anywhere."""
        return attrs.evolve(self, asides=(0,) * len(self.asides), left=()) if any(self.asides) or self.left else self

    def _sat(self, player: Player, name: str, key: str, words: str | None, v: int) -> Company:
        sitter = Sitter("human", name, key, self.sitters[player].bot, words=words)
        company = self._with(player, sitter)._without_invites("seat", player)
        if self.terms.host is None and self.terms.host_key is None:
            company = company._hosted(player)
        return company._noted(v, "sat", player)

    def _left(self, player: Player, keys: Iterable[str], v: int) -> Company:
        name = self.sitters[player].name
        known = [(key, player) for key in self.keys_of(player, keys)]
        company = self._with(player, vacated(self.sitters, player))._without_votes(player)
        company = attrs.evolve(company, left=(*self.left, *known)[-LEFT:])
        if self.terms.host == player:
            others = [Player((player + step) % len(self.sitters)) for step in range(1, len(self.sitters))]
            heir = next((other for other in others if company.sitters[other].kind == "human"), None)
            company = company._hosted(heir)
        company = company._noted(v, "left", player, name, name)
        heir = company.terms.host
        return company if heir is None or heir == self.terms.host else company._noted(v, "host", heir)

    def _swapped(self, player: Player, to: Player, v: int) -> Company:
        was = self.sitters[player]
        words_at = player if was.words_at is None else was.words_at
        moved = attrs.evolve(was, bot=self.sitters[to].bot, words_at=None if words_at == to else words_at)
        left = Sitter("open", self.sitters[to].name, None, self.sitters[player].bot)
        company = self._with(to, moved)._with(player, left)._without_votes(player)._without_invites("seat", to)
        if self.terms.host == player:
            company = attrs.evolve(company, terms=attrs.evolve(company.terms, host=to))
        # How much they have done besides playing is theirs, and not the place's.
        asides = list(self.asides)
        asides[player], asides[to] = asides[to], asides[player]
        return attrs.evolve(company, asides=tuple(asides))._noted(v, "moved", to, str(to + 1))

    def _lent(self, player: Player, cause: str, v: int) -> Company:
        lent: Lent = "asked" if cause == "asked" else "absent"
        return self._put(player, lent=lent)._without_votes(player)._noted(v, f"lent.{cause}", player)

    def _voted(self, by: Player, player: Player, here: Container[int], v: int) -> Company:
        votes = tuple(dict.fromkeys((*self.votes, (by, player))))
        if outvoted(attrs.evolve(self, votes=votes), player, here):
            return attrs.evolve(self, votes=votes)._lent(player, "vote", v)
        return attrs.evolve(self, votes=votes)._noted(v, "vote", by, self.sitters[player].name)

    def _appointed(self, player: Player, bot: str, is_open: bool, v: int) -> Company:
        sitter = self.sitters[player]
        if sitter.kind == "human":
            return self._put(player, bot=bot)
        company = self._put(player, bot=bot, kind="open" if is_open else "bot")
        return (company if is_open else company._without_invites("seat", player))._noted(v, "bot", player, bot)

    def _exhibited(self, key: str | None, by: Player | None, v: int) -> Company:
        # Also when there is none any more: whoever ends it does not want it to come back by a link that somebody still has.
        company = attrs.evolve(self, display=key)._without_invites("display", None)
        return company._noted(v, "dark" if key is None else "display", by)._counted(by, key is not None)

    def _hosted(self, player: Player | None) -> Company:
        """With *player* as the one host: a token that was a host's is none any more."""
        return attrs.evolve(self, terms=attrs.evolve(self.terms, host=player, host_key=None))

    def _with(self, player: Player, sitter: Sitter) -> Company:
        return attrs.evolve(self, sitters=tuple(sitter if at == player else each for at, each in enumerate(self.sitters)))

    def _put(self, player: Player, **changes: Any) -> Company:
        return self._with(player, attrs.evolve(self.sitters[player], **changes))

    def _without_invites(self, scope: Scope, player: Player | None) -> Company:
        """With every invite used up that was to just that: to one place, or to be the display."""
        invites = tuple(invite for invite in self.invites if (invite.scope, invite.player) != (scope, player))
        if invites == self.invites:
            return self
        gone = [(invite.key, invite.player) for invite in self.invites if invite not in invites and invite.player is not None]
        return attrs.evolve(self, invites=invites, used=(*self.used, *gone)[-INVITES:])

    def _without_votes(self, player: Player) -> Company:
        votes = tuple(vote for vote in self.votes if player not in vote)
        return attrs.evolve(self, votes=votes) if votes != self.votes else self

    def _noted(self, v: int, kind: str, player: Player | None, words: str = "", name: str | None = None) -> Company:
        if name is None:
            name = self.sitters[player].name if player is not None else ""
        return attrs.evolve(self, log=(*self.log, Note(v, kind, player, name, words))[-LOG:])

    def _counted(self, by: Player | None, counts: bool = True) -> Company:
        if not counts:
            return self
        at = len(self.sitters) if by is None else by
        return attrs.evolve(self, asides=tuple(count + (n == at) for n, count in enumerate(self.asides)))


def outvoted(company: Company, player: Player, here: Container[int]) -> bool:
    """Whether more than half of the people who are *here*, but for *player*, have asked for a bot in the place of *player*."""
    others = [other for other in company.people if other != player and other in here]
    asking = [voter for voter, absent in company.votes if absent == player and voter in others]
    return len(asking) * 2 > len(others)


def gathered(sitters: tuple[Sitter, ...], terms: Mapping[str, Any] | None) -> Company:
    """The company that a room begins with.

    Args:
        sitters: The places.
        terms: From `terms.agreed()`; None for a room of before there were any, whose host is its first person.
    """
    if terms is None:
        people = [Player(at) for at, sitter in enumerate(sitters) if sitter.kind == "human"]
        return Company(sitters, Terms(host=people[0] if people else None))
    return Company(sitters, recalled(terms))


def _player(number: object) -> Player | None:
    return Player(number) if isinstance(number, int) else None


def _fits(key: str | None, token: str) -> bool:
    return key is not None and hmac.compare_digest(key, key_of(token))
