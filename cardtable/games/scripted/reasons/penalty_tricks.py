"""Reasons for a card in a trick, in scripts in which some cards cost points (Hearts)."""

from __future__ import annotations

from cardtable.cards import Rank
from cardtable.core.i18n import _, ngettext
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.reasons.choice import TrickChoice, rounded_percent
from cardtable.games.speech import join_names

MIN_HIGHER = 2
"""Somebody else probably takes a trick if at least this many higher cards are out."""
HIGH_DISCARD = Rank.TEN
SAFE = 0.75
"""A trick is safe if all players can follow suit in this share of the possible deals."""


def stop_sweep(choice: TrickChoice) -> str:
    """Only one opponent has taken points so far, and the best card takes some as well."""
    seat = choice.view.seat
    columns = [
        [value for value in values if not isinstance(value, str)]
        for _title, values in choice.view.scores[1:]
    ]
    if not choice.is_last or not choice.trick_cost or not choice.tells_apart(choice.takes_lead):
        return ""
    for values in columns:
        if len(values) < len(choice.view.names):
            continue  # words
        takers = [position for position, value in enumerate(values) if value]
        total = sum(choice.model.costs[card] for card in choice.model.penalties)
        if len(takers) == 1 and takers[0] != seat and values[takers[0]] * 2 >= total:
            return _("Keeps {name} from taking all the points.").format(
                name=choice.view.names[takers[0]]
            )
    return ""


def give_penalty(choice: TrickChoice) -> str:
    """A card that costs points goes to the player who is winning the trick."""
    if choice.is_lead or choice.partner_wins:
        return ""
    cost = choice.cost(choice.other.action)

    def gives(message: Message) -> bool:
        return choice.cost(message) > max(0.0, cost) and not choice.takes_lead(message)

    if not choice.tells_apart(gives, decisive=True):
        return ""
    card = choice.card_of(choice.best.action)
    points = round(choice.cost(choice.best.action))
    if not choice.is_last:
        return ngettext(
            "Gets rid of the {card} (one point) while {name} is winning the trick.",
            "Gets rid of the {card} ({points} points) while {name} is winning the trick.",
            points,
        ).format(card=card.title, points=points, name=choice.winner_name)
    return ngettext(
        "Gives the {card} to {name}, who takes the trick: one point.",
        "Gives the {card} to {name}, who takes the trick: {points} points.",
        points,
    ).format(card=card.title, name=choice.winner_name, points=points)


def leave_points(choice: TrickChoice) -> str:
    """The last card leaves a trick with points to somebody else."""
    cost = choice.trick_cost
    if not choice.is_last or not cost or cost < 0 or choice.partner_wins:
        return ""
    if not choice.tells_apart(lambda message: not choice.takes_lead(message)):
        return ""
    return ngettext(
        "Leaves the trick to {name}: it costs one point.",
        "Leaves the trick to {name}: it costs {points} points.",
        round(cost),
    ).format(name=choice.winner_name, points=round(cost))


def take_free_trick(choice: TrickChoice) -> str:
    """The last card takes a trick without points and gets a high card out of the way."""
    if not choice.is_last or choice.trick_cost != 0 or choice.cards is None:
        return ""
    best, other = choice.cards

    def is_free(message: Message) -> bool:
        card = choice.card_of(message)
        return (
            choice.takes_lead(message)
            and choice.cost(message) == 0
            and card.suit is other.suit
            and card.rank > other.rank
        )

    if not choice.tells_apart(is_free):
        return ""
    return _("Takes a trick without points with a high card, the {card}.").format(card=best.title)


def avoid_catching(choice: TrickChoice) -> str:
    """The other card could take the trick with the most expensive card in it."""
    danger = choice.danger
    if danger is None or choice.is_last or choice.cards is None:
        return ""
    led = choice.table[0].suit if choice.table else None

    def catches(message: Message) -> bool:
        card = choice.card_of(message)
        is_on_suit = led is None or led is danger.suit
        return is_on_suit and choice.catches_danger(card) and choice.takes_lead(message)

    if not choice.tells_apart(lambda message: not catches(message), decisive=True):
        return ""
    return _("The {card} could take the {danger}, which is still out.").format(
        card=choice.cards[1].title, danger=danger.title
    )


def discard_catcher(choice: TrickChoice) -> str:
    """A card above the most expensive one is discarded on a trick of another suit."""
    danger = choice.danger
    if danger is None or choice.is_lead or choice.cards is None:
        return ""

    def discards(message: Message) -> bool:
        return choice.catches_danger(choice.card_of(message)) and not choice.takes_lead(message)

    if not choice.tells_apart(discards):
        return ""
    return _("Gets rid of the {card}, which could catch the {danger}.").format(
        card=choice.cards[0].title, danger=danger.title
    )


def keep_penalty(choice: TrickChoice) -> str:
    """The other card costs points and might take the trick itself."""
    if choice.cards is None or choice.cost(choice.other.action) <= 0:
        return ""
    if not choice.is_lead and not choice.takes_lead(choice.other.action):
        return ""
    if not choice.tells_apart(lambda message: choice.cost(message) <= 0):
        return ""
    return _("Does not risk taking the {card} yourself.").format(card=choice.cards[1].title)


def drive_out(choice: TrickChoice) -> str:
    """A low lead of its suit may bring out the most expensive card."""
    danger = choice.danger
    if danger is None or not choice.is_lead or choice.cards is None:
        return ""
    if any(choice.catches_danger(card) for card in choice.hand):
        return ""

    def drives(message: Message) -> bool:
        card = choice.card_of(message)
        return card.suit is danger.suit and card.rank < danger.rank

    if not choice.tells_apart(drives):
        return ""
    return _("Leads {suit} to drive out the {danger}.").format(
        suit=danger.suit.title, danger=danger.title
    )


def shed_highest_under(choice: TrickChoice) -> str:
    """Both cards stay under the winning card, and the best one is higher."""
    if choice.is_lead or choice.cards is None or choice.takes_lead(choice.other.action):
        return ""
    best, other = choice.cards
    if best.suit is not choice.table[0].suit or other.suit is not best.suit:
        return ""

    def is_higher_and_under(message: Message) -> bool:
        card = choice.card_of(message)
        return card.suit is other.suit and card.rank > other.rank and not choice.takes_lead(message)

    if not choice.tells_apart(is_higher_and_under):
        return ""
    return _("Gets rid of the {high}, which still stays under the {card}.").format(
        high=best.title, card=choice.winning[1].title
    )


def stay_under(choice: TrickChoice) -> str:
    """The best card does not take the lead, the other one does."""
    if choice.is_lead or choice.partner_wins:
        return ""
    if not choice.tells_apart(lambda message: not choice.takes_lead(message)):
        return ""
    best = choice.card_of(choice.best.action)
    if best.suit is not choice.table[0].suit:
        return ""
    return _("Stays under {name}'s {card}.").format(
        card=choice.winning[1].title, name=choice.winner_name
    )


def play_last_of_suit(choice: TrickChoice) -> str:
    """The best card is the last one of a suit that others still hold."""

    def is_last_of_suit(message: Message) -> bool:
        suit = choice.card_of(message).suit
        return choice.held_of(suit) == 1 and choice.out_of(suit) > 2

    if choice.cards is None or len(choice.hand) < 3 or not choice.tells_apart(is_last_of_suit):
        return ""
    if not choice.is_lead and choice.takes_lead(choice.best.action):
        return ""
    return _("Your last card in {suit}: you can discard when {suit} are led again.").format(
        suit=choice.cards[0].suit.title
    )


def lead_under_others(choice: TrickChoice) -> str:
    """More cards above the one led are out."""
    if not choice.is_lead or choice.cards is None:
        return ""
    best, other = choice.cards
    least = max(MIN_HIGHER, choice.higher_out(other) + 1)
    if not choice.tells_apart(lambda message: choice.higher_out(choice.card_of(message)) >= least):
        return ""
    return _("{count} higher {suit} that can beat the {card} are still out.").format(
        count=choice.higher_out(best), suit=best.suit.title, card=best.title
    )


def lead_lowest(choice: TrickChoice) -> str:
    """All cards of the suit that are still out are higher than the lead."""
    if not choice.is_lead or choice.cards is None:
        return ""

    def is_lowest(message: Message) -> bool:
        card = choice.card_of(message)
        return MIN_HIGHER <= choice.higher_out(card) == choice.out_of(card.suit)

    if not choice.tells_apart(is_lowest):
        return ""
    best = choice.cards[0]
    return _("All {suit} that are still out are higher than the {card}.").format(
        suit=best.suit.title, card=best.title
    )


def _points_are_out(choice: TrickChoice) -> bool:
    return any(card in choice.out for card in choice.model.penalties)


def avoid_dead_suit(choice: TrickChoice) -> str:
    """Nobody else can follow to the other card, so it takes whatever is discarded."""
    if not choice.is_lead or choice.cards is None or not _points_are_out(choice):
        return ""
    if choice.model.trump is not None or not choice.model.must_follow:
        return ""
    if not choice.tells_apart(lambda message: choice.out_of(choice.card_of(message).suit) > 0):
        return ""
    other = choice.cards[1]
    return _("Nobody else has {suit}: the {card} would take whatever the others discard.").format(
        suit=other.suit.title, card=other.title
    )


def avoid_void(choice: TrickChoice) -> str:
    """The other card would take its trick, on which a player who is out of the suit discards."""
    if not choice.is_lead or choice.cards is None or not _points_are_out(choice):
        return ""
    other = choice.cards[1]
    if choice.model.trump is not None or choice.higher_out(other):
        return ""
    seat = choice.view.seat

    def is_safe(message: Message) -> bool:
        card = choice.card_of(message)
        has_void = any(suit is card.suit and who != seat for who, suit in choice.voids)
        return not has_void or choice.higher_out(card) > 0

    if not choice.tells_apart(is_safe):
        return ""
    names = [
        name
        for position, name in enumerate(choice.view.names)
        if position != seat and (position, other.suit) in choice.voids
    ]
    return ngettext(
        "{names} has no {suit} left and could discard points on the {card}.",
        "{names} have no {suit} left and could discard points on the {card}.",
        len(names),
    ).format(names=join_names(names), suit=other.suit.title, card=other.title)


def spend_high_card(choice: TrickChoice) -> str:
    """A high card goes while the players after this seat can probably all follow suit."""
    if choice.is_last or choice.cards is None or choice.trick_cost != 0:
        return ""
    best, other = choice.cards
    led = choice.table[0].suit if choice.table else best.suit
    if best.suit is not led or other.suit is not led or best.rank < HIGH_DISCARD:
        return ""
    if any(choice.model.costs.get(card) != 0 for card in choice.out if card.suit is led):
        return ""

    def is_high(message: Message) -> bool:
        card = choice.card_of(message)
        return card.suit is led and card.rank > other.rank and card.rank >= HIGH_DISCARD

    if not choice.takes_lead(choice.best.action) or not choice.tells_apart(is_high):
        return ""
    share = choice.share_following(led)
    if share < SAFE:
        return ""
    return _(
        "All players can follow suit in about {share} of the possible deals, so the {card} "
        "will hardly take points."
    ).format(share=rounded_percent(share), card=best.title)


def stay_lower(choice: TrickChoice) -> str:
    """Both cards are the best so far, but more cards that may follow beat the lower one."""
    if choice.is_lead or choice.is_last or choice.cards is None:
        return ""
    best, other = choice.cards
    less = choice.higher_out(other)

    def is_lower(message: Message) -> bool:
        card = choice.card_of(message)
        return card.suit is other.suit and card.rank < other.rank and choice.higher_out(card) > less

    if not choice.takes_lead(choice.other.action) or not choice.tells_apart(is_lower):
        return ""
    if not choice.takes_lead(choice.best.action):
        return ""
    count = choice.higher_out(best)
    return ngettext(
        "{count} higher card in {suit} that can beat the {card} is still out.",
        "{count} higher cards in {suit} that can beat the {card} are still out.",
        count,
    ).format(count=count, suit=best.suit.title, card=best.title)


def discard_high_card(choice: TrickChoice) -> str:
    """A high card is discarded on a trick of another suit."""
    if choice.is_lead or choice.cards is None:
        return ""
    best, other = choice.cards

    def is_high_discard(message: Message) -> bool:
        card = choice.card_of(message)
        return (
            card.suit is not choice.table[0].suit
            and not choice.takes_lead(message)
            and card.rank >= HIGH_DISCARD
            and card.rank > other.rank
        )

    if not choice.tells_apart(is_high_discard):
        return ""
    return _("Discards a high card, the {card}, before it has to take a trick.").format(
        card=best.title
    )


RULES = (
    stop_sweep,
    give_penalty,
    leave_points,
    take_free_trick,
    discard_catcher,
    avoid_catching,
    keep_penalty,
    shed_highest_under,
    stay_under,
    play_last_of_suit,
    drive_out,
    discard_high_card,
    avoid_dead_suit,
    avoid_void,
    lead_lowest,
    lead_under_others,
    stay_lower,
    spend_high_card,
)
"""The rules for tricks with penalty cards, the most certain ones first."""
