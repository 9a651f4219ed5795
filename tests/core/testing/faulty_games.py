"""Toys with one fault each, and the check that must see it."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.core.toys import (
    FIRST,
    HEARTS,
    Euchre,
    EuchrePublic,
    Hearts,
    HeartsOptions,
    HeartsOwn,
    HeartsPublic,
    OhHell,
    OhHellPublic,
    ToyTexts,
)

from followsuit.errors import MalformedMoveError
from followsuit.face import Menu
from followsuit.game import AnyGame
from followsuit.moves import Move
from followsuit.options import number
from followsuit.pieces import Piece
from followsuit.seats import Seat
from followsuit.state import Own, Public, State, View
from followsuit.text import Catalogue, Text, text
from followsuit.trickpublic import Scored
from followsuit.values import evolve, value


class ShowsTheStock(OhHell):
    def begin(self, state: State[OhHellPublic, Own]) -> State[OhHellPublic, Own]:
        state = super().begin(state)
        return evolve(state, public=evolve(state.public, flags=frozenset({state.hidden.stock[0].name})))


class ShowsWhoHoldsTheAce(OhHell):
    def choose(self, state: State[OhHellPublic, Own], seat: Seat, move: Move) -> State[OhHellPublic, Own]:
        after = super().choose(state, seat, move)
        ace = self.pieces["AS"].bit
        holder = next((at for at, own in enumerate(after.own) if own.hand & ace), None)
        return evolve(after, public=evolve(after.public, declarer=None if holder is None else Seat(holder)))


class PeeksAtAHand(OhHell):
    def legal(self, state: State[OhHellPublic, Own], seat: Seat) -> tuple[Move, ...]:
        legal = super().legal(state, seat)
        others = state.own[(seat + 1) % state.public.seats].hand
        return legal[:-1] if others % 3 and len(legal) > 1 else legal


class ShowsTheFirstPass(Hearts):
    def play(self, state: State[HeartsPublic, HeartsOwn], seat: Seat, move: Move) -> State[HeartsPublic, HeartsOwn]:
        after = super().play(state, seat, move)
        return self.say(after, seat, move) if move.verb == "pass-cards" and after.public.phase == "pass" else after


class PassesInOrder(Hearts):
    """Whose pass counts depends on who chose last."""

    def play(self, state: State[HeartsPublic, HeartsOwn], seat: Seat, move: Move) -> State[HeartsPublic, HeartsOwn]:
        after = super().play(state, seat, move)
        last = state.public.phase == "pass" and after.public.phase != "pass"
        return evolve(after, public=evolve(after.public, dealer=seat)) if last else after


class WritesToTheState(OhHell):
    def play(self, state: State[OhHellPublic, Own], seat: Seat, move: Move) -> State[OhHellPublic, Own]:
        after = super().play(state, seat, move)
        public: Any = state.public
        public.flags = public.flags | {"touched"}
        return after


class WritesWhileListing(OhHell):
    def moves(self, view: View[OhHellPublic, Own]) -> tuple[Move, ...]:
        public: Any = view.public
        public.flags = public.flags | {f"listed {len(public.flags)}"}
        return super().moves(view)


class Forgets(OhHell):
    """Each play is another, whatever the state."""

    count = 0

    def play(self, state: State[OhHellPublic, Own], seat: Seat, move: Move) -> State[OhHellPublic, Own]:
        Forgets.count += 1
        after = super().play(state, seat, move)
        return evolve(after, public=evolve(after.public, flags=frozenset({str(Forgets.count)})))


class ListsTooFew(OhHell):
    def legal(self, state: State[OhHellPublic, Own], seat: Seat) -> tuple[Move, ...]:
        return super().legal(state, seat)[:1]


class ListsTwice(OhHell):
    def legal(self, state: State[OhHellPublic, Own], seat: Seat) -> tuple[Move, ...]:
        legal = super().legal(state, seat)
        return legal + legal[:1]


class ListsInAnyOrder(OhHell):
    def moves(self, view: View[OhHellPublic, Own]) -> tuple[Move, ...]:
        moves = super().moves(view)
        return moves if len(view.public.calls) % 2 else moves[::-1]


class ReadsNothing(OhHell):
    """Whatever is typed is a move."""

    def parse(self, text: object) -> Move:
        try:
            return super().parse(text)
        except MalformedMoveError:
            return Move(f"  {text}")


class FailsInItsOwnWay(OhHell):
    def parse(self, text: object) -> Move:
        try:
            return super().parse(text)
        except MalformedMoveError:
            raise ValueError(text) from None


class HasNoChoices(OhHell):
    def moves(self, view: View[OhHellPublic, Own]) -> tuple[Move, ...]:
        return super().moves(view) if len(view.public.calls) < 2 else ()


class NeverEnds(Hearts):
    def winners(self, public: HeartsPublic) -> tuple[Seat, ...]:
        return ()


class DealsGoOn(OhHell):
    def choose(self, state: State[OhHellPublic, Own], seat: Seat, move: Move) -> State[OhHellPublic, Own]:
        return self.ask(state, "bid", seat)


class DropsTheDiscard(Euchre):
    def hold(self, state: State[EuchrePublic, Own], seat: Seat, hand: int, gone: int = 0) -> State[EuchrePublic, Own]:
        return super().hold(state, seat, hand)


class KeepsTheUpcard(Euchre):
    """What was taken up still lies there."""

    def hold(self, state: State[EuchrePublic, Own], seat: Seat, hand: int, gone: int = 0) -> State[EuchrePublic, Own]:
        state = super().hold(state, seat, hand, gone)
        return evolve(state, public=evolve(state.public, upcard=state.public.taken_up))


class ClaimsTooSmallASwing(Hearts):
    def swing_cap(self, public: HeartsPublic) -> float:
        return 5


class PaysPartnersApart(Euchre):
    def score(self, public: EuchrePublic) -> Scored:
        made, points, change = super().score(public)
        return Scored(made, points, (change[0] + 1, *change[1:]))


class ForgetsWhatWasTakenUp(Euchre):
    def certain(self, view: View[EuchrePublic, Own]) -> dict[Seat, int]:
        return {}


class SaysTheWrongNeighbour(Hearts):
    def certain(self, view: View[HeartsPublic, HeartsOwn]) -> dict[Seat, int]:
        given = view.own.given if view.own is not None else 0
        return {Seat(((view.seat or 0) + 2) % 4): given}


class RulesOutTooMuch(Hearts):
    def rules_out(self, public: HeartsPublic, piece: Piece, others: int) -> int:
        return super().rules_out(public, piece, others) | others & HEARTS


class RulesOutTooLittle(Hearts):
    def rules_out(self, public: HeartsPublic, piece: Piece, others: int) -> int:
        return 0


class Favours(Euchre):
    """Turns down most deals in which the next seat holds an ace."""

    def fits(self, view: View[EuchrePublic, Own], hands: Any) -> bool:
        held = hands[(view.public.dealer + 1) % 4]
        return not held & self.pieces.mask(["AS", "AH", "AD", "AC"])


class SaysNothing(OhHell):
    def catalogue(self, language: str) -> Catalogue:
        return {key: entry for key, entry in super().catalogue(language).items() if key != "prompt.bid"}


class ShortMenu(ToyTexts):
    def menus(self, view: View[Any, Any], legal: tuple[Move, ...]) -> tuple[Menu, ...]:
        return (Menu("bid", text("menu.bid"), legal[:-1]),)


class HidesAChoice(OhHell):
    face = ShortMenu()


class HasNoHelp(Hearts):
    def catalogue(self, language: str) -> Catalogue:
        return {key: entry for key, entry in super().catalogue(language).items() if key != "option.target.help"}


@value(kw_only=True)
class ListPublic(OhHellPublic):
    seen: Any = None


class KeepsWhatIsNoData(OhHell):
    public: ClassVar[type[Public]] = ListPublic

    def begin(self, state: State[Any, Own]) -> State[Any, Own]:
        state = super().begin(state)
        public: Any = state.public
        return evolve(state, public=evolve(public, seen={1, 2}))


@value(kw_only=True)
class WideOptions(HeartsOptions):
    target: int = number(500, 20, 100)


class PresetsAreNoMappings(Hearts):
    presets: ClassVar[Any] = {"short": 5}


class DefaultsOutside(Hearts):
    options = WideOptions


class SpoilsTheRecord(Hearts):
    """Who leads first is another each time."""

    began = 0

    def first_lead(self, state: State[HeartsPublic, HeartsOwn]) -> State[HeartsPublic, HeartsOwn]:
        SpoilsTheRecord.began += 1
        return self.start_play(state, Seat(SpoilsTheRecord.began % 4))

    def playable(self, public: HeartsPublic, hand: int) -> int:
        return super().playable(public, hand) or hand & ~FIRST or hand


class ForcesAChoice(Hearts):
    """It says that any lead is forced, the first not alone."""

    def forced(self, public: HeartsPublic) -> bool:
        return public.phase == "play" and not public.trick


class TagsTheLead(Euchre):
    """It marks the piece that was led, and does not say that tags depend on it."""

    class Texts(type(Euchre.face)):  # type: ignore[misc]  # whatever class the toy has
        def tags(self, public: Any, piece: Piece) -> tuple[Text, ...]:
            return (text("tag.trump"),) if public.trick and public.trick[0].piece == piece else ()

    face = Texts()


GAMES: list[tuple[type[AnyGame], str, str]] = [
    (ForcesAChoice, "forced_moves_are_the_only_ones", r"one legal move where it is forced"),
    (ShowsTheStock, "twin_deals_look_alike", r"differs in .*flags"),
    (ShowsWhoHoldsTheAce, "twin_deals_look_alike", r"differs in .*declarer"),
    (PeeksAtAHand, "legal_moves_depend_on_the_view", r"depend on its view alone"),
    (PeeksAtAHand, "twin_deals_look_alike", r"differs in what is sent"),
    (ShowsTheFirstPass, "sealed_choices_stay_sealed", r"nothing public but that seat"),
    (PassesInOrder, "sealed_choices_stay_sealed", r"whichever of seats"),
    (WritesToTheState, "play_is_pure", r"stay as it was|equal states"),
    (WritesWhileListing, "play_is_pure", r"stay as it was|equal states"),
    (Forgets, "play_is_pure", r"equal states"),
    (Forgets, "records_replay", r"equal state after line"),
    (SpoilsTheRecord, "records_replay", r"equal state after line|only|not your turn|is to act"),
    (ListsTooFew, "other_moves_are_refused", r"but it was played"),
    (PresetsAreNoMappings, "it_can_be_registered", r"by name as its preset short, got 5"),
    (ListsTwice, "legal_moves_are_canonical", r"each legal move once"),
    (ListsInAnyOrder, "legal_moves_are_canonical", r"always in one order"),
    (ReadsNothing, "garbage_is_malformed", r"canonical move"),
    (FailsInItsOwnWay, "garbage_is_malformed", r"expected MalformedMoveError"),
    (HasNoChoices, "random_play_ends", r"expected a legal move"),
    (NeverEnds, "random_play_ends", r"to end within"),
    (DealsGoOn, "random_play_ends", r"a deal to end within"),
    (DropsTheDiscard, "pieces_are_conserved", r"every piece of the deck"),
    (KeepsTheUpcard, "pieces_are_conserved", r"in one place"),
    (ClaimsTooSmallASwing, "scores_add_up", r"a swing of at most 5"),
    (PaysPartnersApart, "scores_add_up", r"an equal change"),
    (ForgetsWhatWasTakenUp, "redeals_are_uniform", r"expected .* ways"),
    (SaysTheWrongNeighbour, "redeals_fit", r"the true deal"),
    (RulesOutTooMuch, "redeals_fit", r"the true deal"),
    (RulesOutTooLittle, "redeals_are_uniform", r"expected .* ways"),
    (Favours, "redeals_fit", r"the true deal"),
    (SaysNothing, "documents_are_whole", r"prompt.bid"),
    (HidesAChoice, "documents_offer_every_move", r"missing are"),
    (TagsTheLead, "messages_are_those_of_each_alone", r"to be told"),
    (HasNoHelp, "its_texts_are_there", r"option.target.help"),
    (KeepsWhatIsNoData, "json_round_trips", r"JSON serializable|from JSON"),
    (DefaultsOutside, "its_options_hold", r"the default of option target"),
]
