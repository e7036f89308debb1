"""Questions to the player to act, and how their answers are read."""

from __future__ import annotations

import re

from cardtable.core.i18n import _, write_number
from cardtable.engine import IllegalAction
from cardtable.games.holdem import Action, Phase, View
from cardtable.games.holdem.words import session_words
from cardtable.games.speech import Speech, personal
from cardtable.games.terminal import TerminalQuestion
from cardtable.poker.evaluator import describe

_PLAIN = {
    "f": Action.FOLD,
    "fold": Action.FOLD,
    "x": Action.CHECK,
    "k": Action.CHECK,
    "check": Action.CHECK,
    "c": Action.CALL,
    "call": Action.CALL,
}
_BROKE = {
    "r": Action.REBUY,
    "rebuy": Action.REBUY,
    "y": Action.REBUY,
    "yes": Action.REBUY,
    "leave": Action.LEAVE,
    "n": Action.LEAVE,
    "no": Action.LEAVE,
}
_RAISES = ("b", "bet", "r", "raise")
_ALL_IN = ("a", "all in", "all-in", "allin", "shove", "push")
_AMOUNT = re.compile(
    r"(?P<word>b|bet|r|raise)(?: to)? ?(?P<amount>[0-9][0-9,']{0,15}|all[ -]?in|pot|half pot)",
    re.ASCII,
)


def question(view: View, speech: Speech) -> TerminalQuestion:
    """Return the question to the seat of *view*, whose turn it is."""
    name = view.names[view.seat]
    if view.phase is Phase.REBUY:
        line = _("You are out of chips. {session}.").format(session=session(view))
        return TerminalQuestion(
            (line,), _("{name}: {allowed}?").format(name=name, allowed=allowed(view))
        )
    lines = [own_cards(view, speech), standing(view, speech)]
    return TerminalQuestion(
        tuple(lines), _("{name}: {allowed}?").format(name=name, allowed=allowed(view))
    )


def session(view: View) -> str:
    """Return the result of the seat of *view* so far."""
    return session_words(view.rules, view.bought[view.seat], view.scores[view.seat])


def own_cards(view: View, speech: Speech) -> str:
    """Return the cards of the seat, and the hand they make with the board."""
    name, cards = view.names[view.seat], view.cards
    if not cards:
        return personal(
            name, _("You were not dealt into this hand."), _("{name} was not dealt into this hand.")
        )
    if len(view.board) < 3:
        return personal(
            name, _("You hold {cards}."), _("{name} holds {cards}."), cards=speech.cards(cards)
        )
    return personal(
        name,
        _("You hold {cards}: {hand}."),
        _("{name} holds {cards}: {hand}."),
        cards=speech.cards(cards),
        hand=describe(cards + view.board),
    )


def standing(view: View, speech: Speech) -> str:
    """Return the status line: board, pot, cost of a call, stack."""
    parts = []
    if view.board:
        parts.append(_("Board: {cards}.").format(cards=speech.cards(view.board)))
    parts.append(_("Pot {amount}.").format(amount=write_number(view.whole_pot)))
    if view.to_call and view.to_act == view.seat:
        parts.append(_("{amount} to call.").format(amount=write_number(view.to_call)))
    parts.append(_("Stack {amount}.").format(amount=write_number(view.stacks[view.seat])))
    return " ".join(parts)


def allowed(view: View) -> str:
    """Return the legal actions in short: ``fold, call 40 or raise to 80 up to 1,960``."""
    if view.phase is Phase.REBUY:
        return _("rebuy {amount} or leave").format(amount=write_number(view.rules.start[view.seat]))
    cost, limits = view.to_call, view.raise_range
    parts = [_("fold")]
    parts.append(_("call {amount}").format(amount=write_number(cost)) if cost else _("check"))
    if limits is not None:
        minimum, maximum = (write_number(amount) for amount in limits)
        if limits[0] == limits[1]:
            raising = _("raise to {minimum}") if view.hand.current else _("bet {minimum}")
        elif view.hand.current:
            raising = _("raise to {minimum} up to {maximum}")
        else:
            raising = _("bet {minimum} up to {maximum}")
        parts.append(raising.format(minimum=minimum, maximum=maximum))
    return _("{first} or {last}").format(first=", ".join(parts[:-1]), last=parts[-1])


def phrases(view: View) -> tuple[str, ...]:
    """Return the suggested answers as a player types them."""
    return tuple(str(action) for action in view.legal_bids)


def help_lines(view: View) -> tuple[str, ...]:
    """Return the help on answers."""
    if view.phase is Phase.REBUY:
        return (_("Type rebuy to buy in again, or leave to leave the table."),)
    return (
        _("Type f to fold, c to check or call, or the whole word: fold, check, call."),
        _("Type b 60 to bet 60, r 120 to raise to 120; b or r alone if there is only one amount."),
        _("Amounts in words: all in, b pot, b half pot, r pot."),
    )


def read(text: str, view: View) -> Action | None:
    """Return the action that *text* means, None if it is not an answer.

    Raises IllegalAction for an amount that is not possible now.
    """
    answer = " ".join(text.lower().split())
    if view.phase is Phase.REBUY:
        return _BROKE.get(answer)
    plain = _PLAIN.get(answer)
    if plain is not None:
        if answer == "c" and not view.to_call:
            return Action.CHECK
        return plain
    if answer in _ALL_IN:
        return _all_in(view)
    if answer in _RAISES:
        return _only_amount(view)
    match = _AMOUNT.fullmatch(answer)
    if match is None:
        return None
    amount = match["amount"]
    if amount.startswith("all"):
        return _all_in(view)
    if amount.endswith("pot"):
        return _of_pot(view, 0.5 if amount.startswith("half") else 1.0)
    to = int(re.sub("[,']", "", amount))
    if to == 0:
        raise IllegalAction("wrong-amount", _("The amount must be more than 0."))
    # After a bet, "b 60" means a raise to 60.
    return Action.raise_to(to) if view.hand.current else Action.bet(to)


def _only_amount(view: View) -> Action | None:
    """Return the bet or raise if only one amount is legal, as in fixed limit, else None."""
    limits = view.raise_range
    if limits is None:
        raise _no_raise()
    if limits[0] != limits[1]:
        return None
    return Action.raise_to(limits[0]) if view.hand.current else Action.bet(limits[0])


def _no_raise() -> IllegalAction:
    return IllegalAction("not-all-in", _("You cannot raise now: call or fold."))


def _all_in(view: View) -> Action:
    limits = view.raise_range
    stack = view.stacks[view.seat] + view.bets[view.seat]
    if limits is None:
        if view.to_call == view.stacks[view.seat]:
            return Action.CALL
        raise _no_raise()
    if limits[1] < stack:
        raise IllegalAction(
            "too-much", _("The limit is {maximum}.").format(maximum=write_number(limits[1]))
        )
    return Action.raise_to(stack) if view.hand.current else Action.bet(stack)


def _of_pot(view: View, pots: float) -> Action:
    limits = view.raise_range
    if limits is None:
        raise _no_raise()
    hand = view.hand
    to = min(max(hand.current + int(pots * hand.pot_after_call), limits[0]), limits[1])
    return Action.raise_to(to) if hand.current else Action.bet(to)
