"""Reasons that name the outcome which decides, with its chance after either action."""

from __future__ import annotations

from cardtable.core.i18n import _, write_number
from cardtable.games.contrast import percent_words
from cardtable.games.spades.reasons.play import Play
from cardtable.games.speech import join_names


def _shares(play: Play, key: str) -> dict[str, object]:
    """Return the values for a sentence that compares the chance *key* of both cards."""
    best, other = play.best.chance(key) or 0.0, play.other.chance(key) or 0.0
    return {
        "share": percent_words(best),
        "less": percent_words(other),
        "card": play.other.action.title,
    }


def _decides(play: Play, key: str) -> bool:
    """Return whether *key* decides, by a difference that can be seen in whole per cent."""
    if play.goal is None or play.goal.key != key:
        return False
    shares = _shares(play, key)
    return shares["share"] != shares["less"]


def keep_partners_nil(play: Play) -> str:
    if not _decides(play, "partner_nil"):
        return ""
    return _("{name} makes nil in {share} of the deals, after the {card} in {less}.").format(
        name=play.names[play.analysis.partner], **_shares(play, "partner_nil")
    )


def keep_own_nil(play: Play) -> str:
    if not _decides(play, "nil"):
        return ""
    return _("Your nil is made in {share} of the deals, after the {card} in {less}.").format(
        **_shares(play, "nil")
    )


def break_nil(play: Play) -> str:
    if not _decides(play, "opponent_nil"):
        return ""
    names = [play.names[seat] for seat in play.analysis.opponents if play.has_live_nil(seat)]
    if len(names) != 1:
        return ""
    return _("{name} makes nil in only {share} of the deals, after the {card} in {less}.").format(
        name=join_names(names), **_shares(play, "opponent_nil")
    )


def secure_contract(play: Play) -> str:
    if not _decides(play, "contract"):
        return ""
    return _("The contract is made in {share} of the deals, after the {card} in {less}.").format(
        **_shares(play, "contract")
    )


def set_more_often(play: Play) -> str:
    if not _decides(play, "set"):
        return ""
    return _("The opponents are set in {share} of the deals, after the {card} in {less}.").format(
        **_shares(play, "set")
    )


def avoid_bags(play: Play) -> str:
    """Fewer bags decide."""
    if play.goal is None or play.goal.key != "bags":
        return ""
    bags, more = play.best.figure("bags") or 0.0, play.other.figure("bags") or 0.0
    if round(more - bags, 1) <= 0:
        return ""
    return _("Avoids bags: {bags} on average, after the {card} {more}.").format(
        bags=write_number(bags, 1), more=write_number(more, 1), card=play.other.action.title
    )


RULES = (keep_partners_nil, keep_own_nil, break_nil, secure_contract, set_more_often, avoid_bags)
"""The rules about outcomes; at most one of them holds."""
