"""A room: who plays, by which token, one match, and a revision that every visible change raises by one.

Here everything goes by player. In most games player and seat are one; where a player has several seats, one token opens them all,
and what the player chooses is the move of whichever of them is to act.

Pure: what happens in a room is a sequence of happenings, and a room is what they add up to. A request is checked here and
becomes a happening; the caller says in it when it happens (`at`), stores it, and only then shows the room after it.
No clock, no randomness, no sockets.

Not here: what people may ask for besides playing (`manners`, and `between_deals` where the match has a say).
"""

from __future__ import annotations

from typing import Literal

from attrs import Factory, field

from followsuit.belongings import Belongings, Left, come_back, handed_down, laid_down, taken_up
from followsuit.clocks import Decision, Thinking, thought
from followsuit.company import Company, Happening
from followsuit.driving import dealt, followed
from followsuit.errors import (
    MalformedMessageError,
    NotAllowedError,
    NotYourTurnError,
    StaleDecisionError,
    UnknownTokenError,
    shown,
)
from followsuit.matches import Match, start
from followsuit.mids import MIDS, NOBODY, checked_mid
from followsuit.seats import HOUSE, Player, Seat
from followsuit.sitters import Sitter
from followsuit.trickpublic import PLAY
from followsuit.values import evolve, value


@value(kw_only=True)
class Room:
    """A room at one revision.

    Attributes:
        match: What is played.
        company: The people, and who may do what.
        v: The revision: how many happenings it is made of.
        began: The revision that the last deal or match began with.
        taken: How many moves each player has made, from whichever seat: the token of their next decision.
        mids: The last answered ids of moves and requests: player (NOBODY without a place), id, the revision that answered.
        secret: The secret of the deal in play; None before the first deal.
        thinking: What the clock of each player says, player 0 first.
        belongings: What people who have got up in this match have left behind.
    """

    match: Match
    company: Company
    v: int = 1
    began: int = 1
    taken: tuple[int, ...]
    mids: tuple[tuple[int, str, int], ...] = ()
    secret: bytes | None = None
    thinking: tuple[Thinking, ...] = Factory(lambda self: (Thinking(),) * len(self.taken), takes_self=True)
    belongings: Left = ()
    # A match, the move that was checked last in it, and the match after that: a shortcut, it need not be played again.  The room
    # at other revisions has the same list, so it says in which match.
    _played: list[tuple[Match, Seat, str, Match]] = field(factory=list, init=False, eq=False, repr=False)

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """The players, player 0 first."""
        return self.company.sitters

    @property
    def pace(self) -> float:
        """Seconds a bot waits before it moves."""
        return self.company.pace

    @property
    def names(self) -> tuple[str, ...]:
        """What each player is called."""
        return tuple(sitter.name for sitter in self.sitters)

    @property
    def pause(self) -> Literal["", "start", "deal", "match"]:
        """What somebody at the table must ask for: the first deal, the next deal, another match; "" while there is play."""
        if self.match.to_act == (HOUSE,):
            return "deal" if self.match.state.public.deal else "start"
        return "" if self.match.to_act else "match"

    def player_of(self, token: str) -> Player:
        """The player whose token *token* is.

        Raises:
            UnknownTokenError: None.
        """
        player = self.company.opened_by(token)
        if player is None:
            raise UnknownTokenError("expected the token of a seat at this table")
        return player

    def decision(self, player: Player) -> int | None:
        """The token of the decision that *player* has to take; None when they have none."""
        return self.taken[player] if self.match.acting(player) in self.match.to_act else None

    def bots_to_act(self) -> tuple[Player, ...]:
        """The players whose turn it is and in whose place a bot plays."""
        public = self.match.state.public
        asked = dict.fromkeys(public.player_of(seat) for seat in self.match.to_act if seat != HOUSE)
        return tuple(player for player in asked if self.company.is_bots(player))

    def people_to_act(self) -> tuple[Player, ...]:
        """The people whose turn it is, and who play themselves."""
        public = self.match.state.public
        asked = dict.fromkeys(public.player_of(seat) for seat in self.match.to_act if seat != HOUSE)
        return tuple(player for player in asked if self.sitters[player].plays)

    def answered(self, player: Player | None, mid: str) -> int | None:
        """The revision that *mid* of *player* made; None when it made none (that is remembered)."""
        who = NOBODY if player is None else player
        return next((v for by, known, v in self.mids if by == who and known == mid), None)

    def move(self, player: Player, mid: object, d: object, text: object) -> Happening:
        """What happens when *player* answers decision *d* with the move *text*, for whichever seat of theirs is to act.

        Args:
            player: Who.
            mid: The client's id of this move: 1 to 64 printable ASCII characters.
            d: The token of the decision that it answers.
            text: The move.

        Raises:
            MalformedMessageError: *mid* or *d* is of the wrong form.
            StaleDecisionError: The decision has been taken already, or is not there yet.
            NotYourTurnError: The player has nothing to decide.
            MalformedMoveError: The text is no move.
            IllegalMoveError: The rules forbid it.
        """
        checked_mid(mid)
        if type(d) is not int:
            raise MalformedMessageError(f"expected d as the number of a decision, got {shown(d)}")
        seat = self.match.acting(player)
        if seat not in self.match.to_act:
            self.match.game.refuse(self.match.state, seat, self.match.game.heard(text, self.match.state.public))
        if d != self.taken[player]:
            raise StaleDecisionError(f"expected an answer to decision {self.taken[player]}, got one to {shown(d)}")
        after = self.match.play(seat, text)
        move = str(after.entries[-1].move)
        self._played[:] = [(self.match, seat, move, after)]
        return {"kind": "move", "seat": seat, "move": move, "mid": mid}

    def move_late(self, player: Player, mid: object, d: object, text: object) -> Happening:
        """What happens when the time of *player* is up and a bot has chosen their move: see `move()`."""
        return {**self.move(player, mid, d, text), "late": True}

    def extend(self, player: Player) -> Happening:
        """What happens when *player* takes more time for the decision that they have to take, once a deal.

        Raises:
            NotYourTurnError: They have nothing to decide.
            NotAllowedError: There is no clock, no extension, or they have taken it.
        """
        clock = self.company.terms.clock
        if clock is None or not clock.extension:
            raise NotAllowedError("expected a table whose clock can be extended")
        if player not in self.people_to_act():
            raise NotYourTurnError("expected a decision to take more time for")
        if self.thinking[player].extended:
            raise NotAllowedError("expected the first extension in this deal, it has been taken")
        return {"kind": "extend", "seat": player}

    def deal(self, secret: bytes) -> Happening:
        """What happens when the house deals by *secret*.

        Raises:
            NotYourTurnError: There is nothing to deal, or the table waits for somebody to sit down.
        """
        if self.match.to_act != (HOUSE,):
            raise NotYourTurnError("expected a deal that is over; this one is in play")
        if self.company.waits:
            raise NotYourTurnError("expected somebody in every seat; this table waits for those that are open")
        return {"kind": "deal", "secret": secret.hex()}

    def rematch(self, dealer: Seat) -> Happening:
        """What happens when another match begins, *dealer* to deal first.

        Raises:
            NotYourTurnError: This match is not over.
        """
        if self.pause != "match":
            raise NotYourTurnError("expected a match that is over; this one is in play")
        return self.restart(dealer)

    def restart(self, dealer: Seat) -> Happening:
        """What happens when another match begins, whether this one is over or not, *dealer* to deal first."""
        return {"kind": "rematch", "dealer": int(dealer)}

    def after(self, happening: Happening) -> Room:
        """The room after *happening*, which was made by a method above, by `manners` or `between_deals` (of this revision).

        Where it says when it happens (`at`, in seconds since 1970) the clocks go on.

        Raises:
            MalformedMessageError: It does not fit this room.
        """
        room = self._after(happening)
        at = happening.get("at")
        if at is not None:
            room = evolve(room, thinking=room._thought(self, at))
        match happening:
            case {"kind": "leave", "seat": int(seat)}:
                return room._laid_down(Player(seat), self.company.keys_of(Player(seat), happening.get("keys", ())))
            case {"kind": "sit", "seat": int(seat)}:
                return room._taken_up(Player(seat), happening.get("was"))
            case {"kind": "swap", "seat": int(seat), "to": int(to)}:
                return room._moved_over(Player(seat), Player(to))
        return room

    def _after(self, happening: Happening) -> Room:
        match happening:
            case {"kind": "move", "seat": int(seat), "move": str(move), "mid": str(mid)}:
                return self._moved(Seat(seat), move, mid, late="late" in happening)
            case {"kind": "extend", "seat": int(at)}:
                return self._extended(Player(at), happening.get("mid"))
            case {"kind": "deal", "secret": str(secret)}:
                key = bytes.fromhex(secret)
                fresh = tuple(each.in_another_deal() for each in self.thinking)
                room = evolve(self._with(dealt(self.match, key)), began=self.v + 1, secret=key, company=self.company.dealt())
                return evolve(room, thinking=fresh)
            case {"kind": "rematch", "dealer": int(dealer)}:
                was = self.match
                seats, names = len(self.sitters), self.names
                anew = start(was.game, was.options, seats=seats, dealer=Seat(dealer), preset=was.preset, names=names)
                # A decision that stood is none of the new match: an answer to it must not be one to what comes there.
                taken = tuple(count + (at is not None) for count, at in zip(self.taken, self._decisions(), strict=True))
                begun = evolve(self, v=self.v + 1, began=self.v + 1, match=anew, taken=taken, secret=None)
                return evolve(begun, thinking=(Thinking(),) * seats, belongings=())
            case {"kind": "adjust", "seat": int(at), "points": int(points), "mid": str(mid), "by": by}:
                player = Player(at)
                match = self.match.adjust(self.match.state.public.acting(player), points)
                company = self.company.adjusted(player, points, by, self.v + 1)
                return evolve(self, v=self.v + 1, match=match, company=company, mids=self._answering(by, mid))
        try:
            company_after = self.company.after(happening, self.v + 1)
        except LookupError as error:
            raise MalformedMessageError("expected a stored happening of a player who is there") from error
        if company_after is not None:
            return self._among(company_after, happening)
        raise MalformedMessageError(f"expected a stored happening, got {shown(happening.get('kind'))}")

    def _moved(self, seat: Seat, move: str, mid: str, *, late: bool) -> Room:
        player = self.match.state.public.player_of(seat)
        found = next((after for at, by, what, after in self._played if at is self.match and (by, what) == (seat, move)), None)
        match = followed(self.match.play(seat, move) if found is None else found, self.secret)
        room = evolve(self._with(match), mids=self._answering(player, mid))
        return evolve(room, company=self.company.told(room.v, "late", player)) if late else room

    def _extended(self, player: Player, mid: str | None) -> Room:
        clock = self.company.terms.clock
        if clock is None or not 0 <= player < len(self.thinking):
            raise MalformedMessageError("expected a stored happening of a table with a clock")
        thinking = list(self.thinking)
        thinking[player] = thinking[player].extended_by(clock.extension)
        company = self.company.told(self.v + 1, "extended", player, str(clock.extension))
        mids = self.mids if mid is None else self._answering(player, mid)
        return evolve(self, v=self.v + 1, company=company, thinking=tuple(thinking), mids=mids)

    def _laid_down(self, player: Player, keys: tuple[str, ...]) -> Room:
        """The room after the person in the place of *player*, who had *keys*, has got up, with what is their own put aside."""
        was = self.thinking[player]
        what = Belongings(keys, player, self.began, self.decision(player), was, self.company.asides[player])
        room = evolve(self, belongings=laid_down(self.belongings, what), company=self.company.has_done(player, 0))
        # What they were answered is nothing to who sits down there next.
        room = evolve(room, mids=tuple(each for each in self.mids if each[0] != player))
        return room._clocked({player: Thinking(since=was.since, plays=was.plays)})

    def _taken_up(self, player: Player, was: str | None) -> Room:
        """The room after somebody has sat down in the place of *player*, who had the token with the hash *was* before."""
        found, left = taken_up(self.belongings, was, player, self.began) if was is not None else (None, self.belongings)
        found = found or handed_down(left, player, self.began)
        if found is None:
            return self
        own = found.at(player, self.began, self.decision(player), self.company.terms.clock)
        now = self.thinking[player]
        room = evolve(self, belongings=left, company=self.company.has_done(player, own.asides))
        return room._clocked({player: evolve(own.thinking, since=now.since, plays=now.plays)})

    def _moved_over(self, player: Player, to: Player) -> Room:
        """The room after the person in the place of *player* has gone to that of *to*, with all that is their own."""
        keys = self.company.keys_of(to)
        own = Belongings(keys, player, self.began, None, self.thinking[player], self.company.asides[to], gone=True)
        mids = tuple((to if by == player else by, mid, v) for by, mid, v in self.mids)
        room = evolve(self, belongings=laid_down(come_back(self.belongings, keys, to), own), mids=mids)
        # Between deals no clock runs: all that they say is how much is left.
        return room._clocked({player: self.thinking[to], to: self.thinking[player]})

    def _clocked(self, clocks: dict[Player, Thinking]) -> Room:
        """The same room with other *clocks* of some players."""
        return evolve(self, thinking=tuple(clocks.get(Player(at), each) for at, each in enumerate(self.thinking)))

    def _thought(self, before: Room, at: float) -> tuple[Thinking, ...]:
        """What the clocks say at the time *at*, at which this room has followed *before*."""
        return thought(self.thinking, before._decisions(), self._decisions(), at, self.company.terms.clock)

    def _decisions(self) -> list[Decision | None]:
        found: list[Decision | None] = [None] * len(self.taken)
        public = self.match.state.public
        plays = public.phase == PLAY
        for seat in self.match.to_act:
            if seat != HOUSE:
                player = public.player_of(seat)
                found[player] = Decision(self.taken[player], not self.sitters[player].plays, plays)
        return found

    def _among(self, company: Company, happening: Happening) -> Room:
        """The next revision, with nothing but *company* changed."""
        names = tuple(sitter.name for sitter in company.sitters)
        match = self.match if names == self.match.names else evolve(self.match, names=names)
        by = happening["by"] if "by" in happening else happening.get("seat")
        mids = self._answering(by, happening["mid"]) if "mid" in happening else self.mids
        return evolve(self, v=self.v + 1, match=match, company=company, mids=mids)

    def _answering(self, by: Player | None, mid: str) -> tuple[tuple[int, str, int], ...]:
        return (*self.mids[-MIDS + 1 :], (NOBODY if by is None else by, mid, self.v + 1))

    def _with(self, match: Match) -> Room:
        """The next revision, in which *match* has gone on by a deal or a move, and by what was forced after it."""
        public = match.state.public
        made = [public.player_of(entry.seat) for entry in match.entries[len(self.match.entries) :] if entry.seat != HOUSE]
        taken = tuple(count + made.count(Player(at)) for at, count in enumerate(self.taken))
        return evolve(self, v=self.v + 1, match=match, taken=taken)
