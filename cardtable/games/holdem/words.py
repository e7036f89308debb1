"""Texas Hold'em in sentences: for the log, the terminal, the network and the panels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cardtable.cards import Card
from cardtable.core.i18n import _, ngettext, write_number, write_percent
from cardtable.engine import Event, Game
from cardtable.games import action_words, narrator
from cardtable.games.holdem import events
from cardtable.games.holdem.actions import Action, ActionKind
from cardtable.games.holdem.chances import chances_of
from cardtable.games.holdem.rules import Rules, Stakes
from cardtable.games.holdem.rules.options import ENDLESS
from cardtable.games.holdem.rules.prizes import prize_of, prizes_of
from cardtable.games.narrator import ANYBODY, Line
from cardtable.games.speech import join_names, winners_words
from cardtable.poker.words import plural_rank


class Narrator(narrator.Narrator):
    """Puts the events of Hold'em into words."""

    def cards(self, cards: Iterable[Card]) -> str:
        if self.speech is not None:
            return self.speech.cards(cards)
        return " ".join(map(self.card, cards))

    def chips(self, amount: int) -> str:
        """Return an amount of chips as text."""
        return write_number(amount)

    def sentence(self, event: Event, seat: int = ANYBODY) -> str:
        match event:
            case events.HandStarted(number=number, button=button):
                return self.words(
                    button,
                    _("Hand {number}, you have the button"),
                    _("Hand {number}, {name} has the button"),
                    number=number,
                )
            case events.LevelBegun():
                return _blinds_go_up(event)
            case events.Posted(position=position, kind=kind, amount=amount, all_in=all_in):
                return self.posts(position, kind, amount, all_in=all_in)
            case events.Acted(position=position, action=action, cost=cost, all_in=all_in):
                return self.acts(position, action, cost, all_in=all_in)
            case events.BoardDealt(street=street, cards=cards):
                return f"{street_title(street)}: {self.cards(cards)}"
            case events.Returned(position=position, amount=amount):
                return self.words(
                    position,
                    _("Uncalled bet of {amount} returned to you"),
                    _("Uncalled bet of {amount} returned to {name}"),
                    amount=self.chips(amount),
                )
            case events.RunOut():
                return self.chances(event)
            case events.Rebought(position=position, amount=amount):
                if event.source != "bank":
                    return ""
                if amount < event.stack:
                    return self.tops_up(position, event.stack)
                return self.buys_in(position, amount)
            case events.Finished(position=position, left=True):
                return self.words(position, _("You leave the table"), _("{name} leaves the table"))
            case events.Finished(position=position, place=place):
                return self.words(
                    position,
                    _("You finish in place {place}"),
                    _("{name} finishes in place {place}"),
                    place=place,
                )
            case events.HandScored():
                return ""  # PotWon reports it
        return self._showdown(event) or super().sentence(event, seat)

    def _showdown(self, event: Event) -> str:
        match event:
            case events.Shown(position=position, cards=cards, title=title):
                return self.shows(position, cards, title)
            case events.Mucked(position=int(position)):
                return self.words(position, _("You muck"), _("{name} mucks"))
            case events.PotWon():
                pot = pot_title(event.pot, event.pots)
                line = self.wins(event.position, event.amount, pot, shared=event.shared)
                return f"{line}: {event.title}" if event.title else line
            case _:
                return ""

    def lines(self, event: Event, game: Game) -> Iterator[Line]:
        match event:
            case events.HandDealt(hands=hands):
                for position, cards in enumerate(hands):
                    if cards:
                        held = join_names([self.the_card(card) for card in cards])
                        text = self.words(
                            position,
                            _("You are dealt {cards}."),
                            _("{name} is dealt {cards}."),
                            cards=held,
                        )
                        yield Line(text, only=(position,))
            case events.HandScored(gained=gained, stacks=stacks):
                for position, (chips, change) in enumerate(zip(stacks, gained, strict=True)):
                    if change > 0:
                        text = self.words(
                            position,
                            _("You are up {change} and have {chips}."),
                            _("{name} is up {change} and has {chips}."),
                            change=self.chips(change),
                            chips=self.chips(chips),
                        )
                        yield Line(text)
            case events.GameOver(winners=winners) if winners:
                yield Line(winners_words([self.names[seat] for seat in winners]))
            case _:
                yield from super().lines(event, game)

    # --- single sentences, also for callers without an event --------------------------------------

    def posts(self, position: int, kind: str, amount: int, *, all_in: bool = False) -> str:
        you, other = {
            "ante": (_("You post the ante of {amount}"), _("{name} posts the ante of {amount}")),
            "small-blind": (
                _("You post the small blind of {amount}"),
                _("{name} posts the small blind of {amount}"),
            ),
            "big-blind": (
                _("You post the big blind of {amount}"),
                _("{name} posts the big blind of {amount}"),
            ),
            "straddle": (_("You straddle for {amount}"), _("{name} straddles for {amount}")),
            "late-blind": (
                _("You post a late blind of {amount}"),
                _("{name} posts a late blind of {amount}"),
            ),
        }[kind]
        words = self.words(position, you, other, amount=self.chips(amount))
        return _("{words}, all-in").format(words=words) if all_in else words

    def acts(self, position: int, action: Action, cost: int = 0, *, all_in: bool = False) -> str:
        you, other = {
            ActionKind.FOLD: (_("You fold"), _("{name} folds")),
            ActionKind.CHECK: (_("You check"), _("{name} checks")),
            ActionKind.CALL: (_("You call {amount}"), _("{name} calls {amount}")),
            ActionKind.BET: (_("You bet {amount}"), _("{name} bets {amount}")),
            ActionKind.RAISE: (_("You raise to {amount}"), _("{name} raises to {amount}")),
        }[action.kind]
        words = self.words(position, you, other, amount=self.chips(action.to or cost))
        return _("{words}, all-in").format(words=words) if all_in else words

    def shows(self, position: int, cards: Iterable[Card], title: str = "") -> str:
        you, other = _("You show {cards}"), _("{name} shows {cards}")
        words = self.words(position, you, other, cards=self.cards(cards))
        return f"{words}: {title}" if title else words

    def wins(self, position: int, amount: int, pot: str = "", *, shared: bool = False) -> str:
        if not pot:
            you, other = _("You win {amount}"), _("{name} wins {amount}")
        elif shared:
            you = _("You get {amount} from {pot}, which is split")
            other = _("{name} gets {amount} from {pot}, which is split")
        else:
            you, other = _("You win {amount} from {pot}"), _("{name} wins {amount} from {pot}")
        return self.words(position, you, other, amount=self.chips(amount), pot=pot)

    def chances(self, event: events.RunOut) -> str:
        chances = chances_of(event)
        return _("Chances: {list}").format(
            list=", ".join(
                f"{self.names[seat]} {chance_words(chances[seat])}"
                for seat in sorted(chances, key=lambda seat: -chances[seat])
            )
        )

    def tops_up(self, position: int, stack: int) -> str:
        return self.words(
            position,
            _("You top up to {amount}"),
            _("{name} tops up to {amount}"),
            amount=self.chips(stack),
        )

    def buys_in(self, position: int, amount: int) -> str:
        return self.words(
            position,
            _("You buy in for {amount}"),
            _("{name} buys in for {amount}"),
            amount=self.chips(amount),
        )


def _blinds_go_up(event: events.LevelBegun) -> str:
    small, big = write_number(event.small_blind), write_number(event.big_blind)
    if event.ante:
        words = _("The blinds go up to {small}/{big}, ante {ante}")
        return words.format(small=small, big=big, ante=write_number(event.ante))
    return _("The blinds go up to {small}/{big}").format(small=small, big=big)


# --- captions -------------------------------------------------------------------------------------


def short_action(action: Action) -> str:
    """Return an action for a plate: ``Raise 120``."""
    words = {
        ActionKind.FOLD: _("Fold"),
        ActionKind.CHECK: _("Check"),
        ActionKind.CALL: _("Call"),
        ActionKind.BET: _("Bet {amount}"),
        ActionKind.RAISE: _("Raise {amount}"),
        ActionKind.REBUY: _("Rebuy"),
        ActionKind.LEAVE: _("Left"),
    }
    return words[action.kind].format(amount=write_number(action.to))


def hole_words(cards: Sequence[Card]) -> str:
    """Return the name of two hole cards: ``Ace and king, suited``."""
    high, low = sorted(cards, key=lambda card: -card.rank)
    if high.rank == low.rank:
        return _("Pair of {ranks}").format(ranks=plural_rank(int(high.rank)))
    words = _("{high} and {low}, suited") if high.suit is low.suit else _("{high} and {low}")
    text = words.format(high=high.rank.title, low=low.rank.title)
    return text[:1].upper() + text[1:]


def chance_words(share: float) -> str:
    """Return a chance, 0 to 1, in whole percent; only what is certain is 0% or 100%."""
    if 0.0 < share < 0.005:
        return f"<{write_percent(1)}"
    if 0.995 < share < 1.0:
        return f">{write_percent(99)}"
    return write_percent(100 * share)


def signed_chips(chips: int) -> str:
    """Return *chips* won or lost: ``−2,000``."""
    return write_number(chips, signed=True) if chips else "0"


def session_words(rules: Rules, bought: int, net: int) -> str:
    """Return the result of one player at a cash table so far: ``Session −2,000, 2 buy-ins``.

    *bought* are all chips bought, *net* the chips won less those lost.
    """
    text = _("Session {net}").format(net=signed_chips(net))
    count = bought // rules.stack
    if rules.rebuy not in ("ask", "when_broke") or rules.stacks or count < 2:
        return text
    buy_ins = ngettext("{count} buy-in", "{count} buy-ins", count).format(count=count)
    return f"{text}, {buy_ins}"


def standing(rules: Rules, totals: Sequence[int], position: int) -> str:
    """Return how the player at *position* stands after a hand: the session, or the chips."""
    chips = totals[position]
    if rules.game == "cash":
        return _("Session {net}").format(net=signed_chips(chips))
    if not chips:
        return _("out of chips")
    return ngettext("{count} chip", "{count} chips", chips).format(count=write_number(chips))


def street_title(street: str) -> str:
    """Return the title of a street: ``Flop``."""
    return {
        "preflop": _("Before the flop"),
        "flop": _("Flop"),
        "turn": _("Turn"),
        "river": _("River"),
    }[street]


def pot_title(number: int, count: int) -> str:
    """Return the name of pot *number*, from 0, of *count*: the pot, the main pot, side pot 1."""
    if count < 2:
        return _("the pot")
    return _("side pot {number}").format(number=number) if number else _("the main pot")


def pot_words(number: int, count: int, amount: int) -> str:
    """Return the caption of pot *number*, from 0, of *count*: ``Main pot 120``."""
    if count == 1:
        return _("Pot {amount}").format(amount=write_number(amount))
    if number == 0:
        return _("Main pot {amount}").format(amount=write_number(amount))
    if count == 2:
        return _("Side pot {amount}").format(amount=write_number(amount))
    return _("Side pot {number}: {amount}").format(number=number, amount=write_number(amount))


def ordinal(place: int) -> str:
    """Return a place in a tournament: ``1st``."""
    words = (_("1st"), _("2nd"), _("3rd"))
    return words[place - 1] if place <= 3 else _("{number}th").format(number=place)


def prize_words(rules: Rules, places: Sequence[int], seat: int) -> str:
    """Return a sentence with the prize of *seat*, which has a place in a tournament."""
    prize, paid = prize_of(rules, places, seat), len(prizes_of(rules))
    if prize:
        return _("Prize: {amount}.").format(amount=write_number(prize))
    return ngettext(
        "No prize: only the first place is paid.",
        "No prize: the first {count} places are paid.",
        paid,
    ).format(count=paid)


def structure_words(rules: Rules) -> str:
    """Return the game and its betting limit: ``Hold'em · no limit``."""
    words = {
        "no-limit": _("Hold'em · no limit"),
        "pot-limit": _("Hold'em · pot limit"),
        "fixed-limit": _("Hold'em · fixed limit"),
    }
    return words[rules.structure]


def stakes_words(stakes: Stakes) -> str:
    """Return blinds and ante: ``Blinds 10/20, ante 5``."""
    small, big = write_number(stakes.small_blind), write_number(stakes.big_blind)
    if stakes.ante:
        words = _("Blinds {small}/{big}, ante {ante}")
        return words.format(small=small, big=big, ante=write_number(stakes.ante))
    return _("Blinds {small}/{big}").format(small=small, big=big)


def hand_words(rules: Rules, number: int) -> str:
    """Return the number of a hand: ``Hand 3 of 20``."""
    if 0 < rules.hands < ENDLESS:
        return _("Hand {number} of {count}").format(number=number, count=rules.hands)
    return _("Hand {number}").format(number=number)


def level_words(rules: Rules, number: int, level: int, seconds: float | None) -> str:
    """Return the blind level, from 0, and how long it lasts; empty where blinds stay the same.

    *number* is that of the hand, from 1; *seconds* are left where levels go by time, else None.
    """
    if not rules.levels:
        return ""
    if seconds is not None:
        minutes = -(-int(seconds) // 60)
        words = ngettext(
            "Level {level}, {minutes} minute left", "Level {level}, {minutes} minutes left", minutes
        )
        return words.format(level=level + 1, minutes=minutes)
    current = rules.level(max(0, number - 1)) + 1
    left = current * rules.hands_per_level - number + 1
    words = ngettext("Level {level}, {hands} hand left", "Level {level}, {hands} hands left", left)
    return words.format(level=current, hands=left)


class ActionWords(action_words.ActionWords):
    """Names the actions of a betting round; a bet of all chips is an all-in."""

    def plain(self, action: Any) -> str:
        if self.is_all_in(action):
            return _("All-in {amount}").format(amount=write_number(action.to))
        return super().plain(action)

    def is_all_in(self, action: Any) -> bool:
        """Whether *action* bets or raises all chips of the seat of the view."""
        view = self.view
        if view is None or not isinstance(action, Action) or not action.to:
            return False
        return bool(action.to == view.bets[view.seat] + view.stacks[view.seat])

    def name(self, action: Any) -> str:
        if not isinstance(action, Action):
            return super().name(action)
        if self.is_all_in(action):
            return _("going all-in for {amount}").format(amount=write_number(action.to))
        names = {
            ActionKind.FOLD: _("folding"),
            ActionKind.CHECK: _("checking"),
            ActionKind.CALL: _("calling"),
            ActionKind.BET: _("betting {amount}"),
            ActionKind.RAISE: _("raising to {amount}"),
        }
        return names[action.kind].format(amount=write_number(action.to))
