"""Reasons for a card that takes a trick, or that leaves it to somebody else."""

from __future__ import annotations

from cardtable.cards import Card, Suit
from cardtable.core.i18n import _, ngettext
from cardtable.games.spades.reasons.play import Play
from cardtable.games.speech import join_names

MIN_SPADES_OUT = 2
"""A high spade draws trumps if at least this many spades are out."""


def make_contract(play: Play) -> str:
    """The best card surely takes the only trick that the contract lacks."""
    if play.needed != 1 or play.own_nil or not play.aims_at("contract"):
        return ""
    if not play.tells_apart(play.wins_surely):
        return ""
    return _("Takes the last trick needed for the contract.")


def set_opponents(play: Play) -> str:
    """The opponents need every trick that is left, and the best card surely takes this one."""
    rules = play.view.rules
    if play.own_nil or not play.aims_at("set") or not play.tells_apart(play.wins_surely):
        return ""
    for number, side in enumerate(rules.sides):
        if number != play.side and play.lacking(number) == play.tricks_left:
            names = join_names([play.names[seat] for seat in side])
            return ngettext(
                "Sets {names}, who needs every trick that is left.",
                "Sets {names}, who need every trick that is left.",
                len(side),
            ).format(names=names)
    return ""


def leave_trick_to_partner(play: Play) -> str:
    """Partner's card takes the trick anyway."""
    if not play.partner_wins_surely or play.partner_nil or play.own_nil:
        return ""
    if not play.tells_apart(lambda card: not play.takes_lead(card)):
        return ""
    name = play.names[play.analysis.partner]
    if play.is_last:
        return _("Leaves the trick to {name}, who is winning it.").format(name=name)
    return _("Leaves the trick to {name}: the {card} cannot be beaten.").format(
        name=name, card=play.title(play.analysis.best)
    )


def leave_trick_to_partner_so_far(play: Play) -> str:
    """Partner is winning the trick, but others have yet to play."""
    analysis = play.analysis
    if analysis.winner < 0 or analysis.winner != analysis.partner or play.is_last:
        return ""
    if play.partner_nil or play.own_nil:
        return ""
    if not play.tells_apart(lambda card: not play.takes_lead(card)):
        return ""
    return _("{name} is winning the trick with the {card} so far.").format(
        name=play.names[analysis.partner], card=play.title(analysis.best)
    )


def duck_bag(play: Play) -> str:
    """The contract is made, and bags cost points."""
    if not play.contract_is_made or not play.view.rules.bags or play.is_lead:
        return ""
    if play.own_nil or play.partner_nil or play.analysis.winner == play.analysis.partner:
        return ""
    if not play.aims_at("bags") or not _takes_fewer_bags(play):
        return ""
    if not play.tells_apart(lambda card: not play.takes_lead(card)):
        return ""
    return _("Ducks: the contract is made, and another trick would be a bag.")


def _takes_fewer_bags(play: Play) -> bool:
    """Return whether the estimate expects fewer bags after the best card, or says nothing."""
    bags, more = play.best.figure("bags"), play.other.figure("bags")
    return bags is None or more is None or bags < more


def cash_winner(play: Play) -> str:
    """The best card leads a suit in which nothing higher is out."""
    best = play.best.action
    if not play.is_lead or play.own_nil or play.contract_is_made:
        return ""
    if play.suit_of(best) is Suit.SPADES or not play.tells_apart(play.is_high):
        return ""
    return _("Cashes the {card}, which is high.").format(card=best.title)


def draw_trumps(play: Play) -> str:
    """The best card leads the highest spade while others still hold some."""
    best = play.best.action
    if not play.is_lead or play.own_nil or play.suit_of(best) is not Suit.SPADES:
        return ""

    def draws(card: Card) -> bool:
        return play.suit_of(card) is Suit.SPADES and play.is_high(card)

    out = play.unseen_of(Suit.SPADES)
    if out < MIN_SPADES_OUT or not play.tells_apart(draws):
        return ""
    return _("Draws trumps: the {card} is high, and {count} spades are out.").format(
        card=best.title, count=out
    )


def ruff(play: Play) -> str:
    """The best card trumps an opponent's trick, the other one does not."""
    analysis = play.analysis
    if play.is_lead or analysis.led == Suit.SPADES or play.own_nil or play.contract_is_made:
        return ""
    if analysis.winner not in analysis.opponents:
        return ""

    def ruffs(card: Card) -> bool:
        return play.suit_of(card) is Suit.SPADES and play.takes_lead(card)

    if not play.tells_apart(ruffs):
        return ""
    if play.suit_of(Card.of(analysis.best)) is Suit.SPADES:
        return _("Overruffs the {card}.").format(card=play.title(analysis.best))
    return _("Ruffs {name}'s {card}.").format(
        card=play.title(analysis.best), name=play.names[analysis.winner]
    )


def win_cheaply(play: Play) -> str:
    """Both cards surely take the trick; the other one is worth more later."""
    best, other = play.best.action, play.other.action
    if play.is_lead or play.own_nil or not play.wins_surely(other):
        return ""

    def is_cheaper(card: Card) -> bool:
        is_lower = play.suit_of(card) is play.suit_of(other) and play.power(card) < play.power(
            other
        )
        return play.wins_surely(card) and is_lower

    if play.is_high(best) or not play.tells_apart(is_cheaper):
        return ""
    return _("Wins the trick just as surely and keeps the {card}.").format(card=other.title)


def take_for_certain(play: Play) -> str:
    """The best card cannot be beaten in this trick, the other one can."""
    if play.own_nil or play.is_lead or play.contract_is_made:
        return ""
    if play.analysis.winner == play.analysis.partner or not play.tells_apart(play.wins_surely):
        return ""
    gain = play.gain("contract")
    if not play.needed or not play.aims_at("contract") or (gain is not None and gain <= 0):
        return _("Takes the trick for certain.")
    return ngettext(
        "Takes the trick for certain: the contract needs one more trick.",
        "Takes the trick for certain: the contract needs {count} more tricks.",
        play.needed,
    ).format(count=play.needed)


def beat_winner(play: Play) -> str:
    """The best card beats the opponent's card that is winning, and tricks are still needed."""
    analysis = play.analysis
    if play.is_lead or play.own_nil or not play.needed or not play.aims_at("contract"):
        return ""
    if analysis.winner not in analysis.opponents or not play.tells_apart(play.takes_lead):
        return ""
    return ngettext(
        "Beats {name}'s {card}: the contract needs one more trick.",
        "Beats {name}'s {card}: the contract needs {count} more tricks.",
        play.needed,
    ).format(card=play.title(analysis.best), name=play.names[analysis.winner], count=play.needed)


def play_high_in_between(play: Play) -> str:
    """Both cards take the lead, but an opponent behind can beat the lower one more easily."""
    analysis, best, other = play.analysis, play.best.action, play.other.action
    later = [seat for seat in analysis.yet_to_play if seat in analysis.opponents]
    if play.is_lead or play.own_nil or not later or play.contract_is_made:
        return ""
    if not play.takes_lead(other):
        return ""
    chance = analysis.chance_unbeaten(other.index, tuple(later))

    def is_safer(card: Card) -> bool:
        return (
            play.suit_of(card) is play.suit_of(other)
            and play.takes_lead(card)
            and analysis.chance_unbeaten(card.index, tuple(later)) > chance
        )

    if not play.tells_apart(is_safer):
        return ""
    return (
        _("Plays high: {name} can beat the {other} more easily than the {card}.").format(
            name=join_names([play.names[seat] for seat in later]),
            other=other.title,
            card=best.title,
        )
        if len(later) == 1
        else _("Plays high: the {other} is easier to beat than the {card}.").format(
            other=other.title, card=best.title
        )
    )


RULES = (
    make_contract,
    set_opponents,
    leave_trick_to_partner,
    leave_trick_to_partner_so_far,
    duck_bag,
    win_cheaply,
    draw_trumps,
    cash_winner,
    ruff,
    take_for_certain,
    beat_winner,
    play_high_in_between,
)
"""The rules about taking tricks, the most certain ones first."""
