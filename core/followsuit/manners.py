"""What people may do in a room besides playing: each function says what happens, or why not.

What that makes of the company is `company.Company.after()`.
"""

from __future__ import annotations

from collections.abc import Collection

from followsuit.company import Cause, Company, Happening, Scope, outvoted
from followsuit.errors import MalformedMessageError, NotAllowedError, SeatTakenError, TooManyError, shown
from followsuit.names import clean_line, clean_name
from followsuit.seats import Player

PACES = (0.0, 1.0, 1.5, 2.0, 3.0, 5.0)
"""Seconds a bot waits before it moves, as a table may choose."""

PHRASES = ("hello", "thanks", "nice", "well-played", "good-luck", "oops", "sorry", "moment", "back", "hurry", "again", "bye")
"""What can be said at any table; the words are in the catalogue, under `phrase.`."""

ASIDES = 120
"""What one person may do besides playing between two deals: chat, new names, links, another pace.  It bounds what is stored."""

LONGEST_LINE = 200
"""Characters of what somebody says that are kept."""


def sit(company: Company, player: Player, name: object, key: str, words: str | None = None) -> Happening:
    """What happens when somebody sits down.

    Args:
        company: The people.
        player: Where.
        name: What they want to be called.
        key: The hash of their token.
        words: The hash of the words that will open the place; None for none.

    Raises:
        MalformedMessageError: The name is no text.
        SeatTakenError: The place is not open.
    """
    free(company, player)
    return {"kind": "sit", "seat": player, "name": _named(player, name), "key": key, "words": words}


def leave(company: Company, player: Player, keys: Collection[str] = ()) -> Happening:
    """What happens when the person in the place of *player* gets up, or is sent away: it is open again.

    Args:
        company: The people.
        player: Whose place.
        keys: Hashes of other tokens that the same person has shown, by which they are known again.

    Raises:
        NotAllowedError: No person has it.
    """
    _person(company, player)
    return {"kind": "leave", "seat": player, **({"keys": sorted(keys)} if keys else {})}


def swap(company: Company, player: Player, to: Player) -> Happening:
    """What happens when *player* takes another place, that is open.

    Raises:
        SeatTakenError: It is not.
        TooManyError: They have done too much already.
    """
    _person(company, player)
    free(company, to)
    spare(company, player)
    return {"kind": "swap", "seat": player, "to": to}


def rename(company: Company, player: Player, name: object) -> Happening:
    """What happens when *player* takes another name.

    Raises:
        MalformedMessageError: The name is no text.
        TooManyError: They have done too much already.
    """
    spare(company, player)
    return {"kind": "rename", "seat": player, "name": _named(player, name)}


def repace(company: Company, pace: object, by: Player | None = None) -> Happening:
    """What happens when the table chooses how long bots wait.

    Raises:
        MalformedMessageError: Not one of PACES.
        TooManyError: They have done too much already.
    """
    chosen = checked_pace(pace)
    spare(company, by)
    return {"kind": "pace", "pace": chosen, "by": by}


def lend(company: Company, player: Player, cause: Cause, by: Player | None = None) -> Happening:
    """What happens when a bot is to play for *player*.

    Args:
        company: The people.
        player: Whose place.
        cause: Why.
        by: Who wants it; None for somebody without a place.

    Raises:
        NotAllowedError: No person has the place, or a bot plays there already.
        TooManyError: They have done too much already.
    """
    _person(company, player)
    if company.sitters[player].lent:
        raise NotAllowedError(f"expected a seat that its owner plays, a bot plays in seat {player + 1} already")
    spare(company, by)
    return {"kind": "lend", "seat": player, "cause": cause, "by": by}


def take_back(company: Company, player: Player) -> Happening:
    """What happens when *player* plays again.

    Raises:
        NotAllowedError: No bot plays for them.
    """
    if not company.sitters[player].lent:
        raise NotAllowedError("expected a seat that a bot plays for its owner")
    return {"kind": "back", "seat": player}


def come_back(company: Company, player: Player) -> Happening | None:
    """What happens when *player* was away and is here: they play again, and nobody's vote for a bot there counts any more.

    None where nothing was done in the meantime.
    """
    if company.sitters[player].lent == "absent":
        return take_back(company, player)
    return {"kind": "here", "seat": player} if any(absent == player for _, absent in company.votes) else None


def count_votes(company: Company, here: Collection[Player]) -> Happening | None:
    """What happens as others have come or gone since they voted: a bot plays where more than half of who is *here* want it.

    None where that is nowhere so.
    """
    absent = dict.fromkeys(player for _, player in company.votes if player not in here and not company.sitters[player].lent)
    player = next((each for each in absent if outvoted(company, each, here)), None)
    return None if player is None else lend(company, player, "vote")


def vote(company: Company, by: Player, player: Player, here: Collection[Player]) -> Happening:
    """What happens when *by* asks for a bot in the place of *player*, who is away: more than half of the others decide.

    Args:
        company: The people.
        by: Who asks.
        player: For whom.
        here: Who is at the table.

    Raises:
        NotAllowedError: No person has the place, a bot plays there already, or it is one's own.
        TooManyError: They have done too much already.
    """
    _person(company, player)
    if by == player or company.sitters[player].lent:
        raise NotAllowedError("expected the seat of somebody else, in which no bot plays yet")
    spare(company, by)
    return {"kind": "vote", "seat": player, "by": by, "here": sorted({*here, by})}


def appoint(company: Company, player: Player, bot: str, is_open: bool, by: Player | None) -> Happening:
    """What happens when another bot is to play in a place, or to stand by for its person.

    Args:
        company: The people.
        player: Where.
        bot: The bot, which can play the game.
        is_open: Whether people may sit down there; of no meaning where a person sits.
        by: Who says so; None for somebody without a place.

    Raises:
        TooManyError: They have done too much already.
    """
    spare(company, by)
    return {"kind": "bot", "seat": player, "bot": bot, "open": is_open, "by": by}


def hand_on(company: Company, player: Player, by: Player | None) -> Happening:
    """What happens when *player* becomes host.

    Raises:
        NotAllowedError: No person has the place.
        TooManyError: They have done too much already.
    """
    _person(company, player)
    spare(company, by)
    return {"kind": "host", "seat": player, "by": by}


def invite(company: Company, scope: Scope, player: Player | None, key: str, by: Player | None) -> Happening:
    """What happens when somebody is invited, by a token with the hash *key*.

    Raises:
        SeatTakenError: The place is not open.
        TooManyError: They have done too much already.
    """
    if player is not None:
        free(company, player)
    spare(company, by)
    return {"kind": "invite", "scope": scope, "seat": player, "key": key, "by": by}


def remember(company: Company, player: Player, words: str) -> Happening:
    """What happens when *player* gets new words, with the hash *words*, that open the place from anywhere.

    Raises:
        TooManyError: They have done too much already.
    """
    _person(company, player)
    spare(company, player)
    return {"kind": "words", "seat": player, "words": words}


def admit(company: Company, player: Player, key: str) -> Happening:
    """What happens when *player*, who has shown the words, comes with another device, which has the token with the hash *key*.

    Raises:
        NotAllowedError: No person has the place.
    """
    _person(company, player)
    return {"kind": "device", "seat": player, "key": key}


def exhibit(company: Company, key: str | None, by: Player | None) -> Happening:
    """What happens when a device becomes the table's display, with the hash of its token; None: when there is none any more.

    Raises:
        TooManyError: They have done too much already.
    """
    if key is not None:
        spare(company, by)
    return {"kind": "display", "key": key, "by": by}


def say(company: Company, player: Player, phrase: object, words: object) -> Happening:
    """What happens when *player* says a phrase, or, where the room has a password, words of their own.

    Raises:
        MalformedMessageError: Neither or both, no such phrase, or nothing is left of the words.
        NotAllowedError: Words of one's own in a room that anybody may come into.
        TooManyError: They have done too much already.
    """
    if (phrase is None) == (words is None):
        raise MalformedMessageError("expected either a phrase or words")
    if words is None:
        if not isinstance(phrase, str) or phrase not in PHRASES:
            raise MalformedMessageError(f"expected a phrase such as {', '.join(PHRASES)}, got {shown(phrase)}")
        spare(company, player)
        return {"kind": "said", "seat": player, "phrase": phrase}
    if not isinstance(words, str):
        raise MalformedMessageError(f"expected words as text, got {shown(words)}")
    if company.terms.password is None:
        raise NotAllowedError(f"expected a phrase such as {', '.join(PHRASES)}: words of one's own are for rooms with a password")
    line = clean_line(words, LONGEST_LINE)
    if not line:
        raise MalformedMessageError("expected words, found nothing that can be read")
    spare(company, player)
    return {"kind": "said", "seat": player, "words": line}


def checked_pace(pace: object) -> float:
    """*pace*, the seconds that a bot waits.

    Raises:
        MalformedMessageError: Not one of PACES.
    """
    if isinstance(pace, bool) or not isinstance(pace, int | float) or pace not in PACES:
        paces = ", ".join(f"{each:g}" for each in PACES)
        raise MalformedMessageError(f"expected a pace of {paces} seconds, got {shown(pace)}")
    return float(pace)


def spare(company: Company, by: Player | None) -> None:
    """Makes sure that *by* may do one more thing besides playing.

    Raises:
        TooManyError: They have done too much already.
    """
    if company.asides[len(company.sitters) if by is None else by] >= ASIDES:
        raise TooManyError(f"expected at most {ASIDES} messages and changes between two deals")


def free(company: Company, player: Player) -> None:
    """Makes sure that the place of *player* is open.

    Raises:
        SeatTakenError: It is not.
    """
    if company.sitters[player].kind != "open":
        raise SeatTakenError(f"expected an open seat, seat {player + 1} is taken")


def _person(company: Company, player: Player) -> None:
    if company.sitters[player].kind != "human":
        raise NotAllowedError(f"expected a seat that a person has, seat {player + 1} has none")


def _named(player: Player, name: object) -> str:
    if not isinstance(name, str):
        raise MalformedMessageError(f"expected a name as text, got {shown(name)}")
    return clean_name(name, f"Seat {player + 1}")
