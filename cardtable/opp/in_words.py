"""What a message says, in words: for a hand that the table cannot show."""

from __future__ import annotations

from cardtable.i18n import _
from cardtable.opp import messages as m
from cardtable.opp.messages import Message


def in_words(message: Message, names: tuple[str, ...]) -> str:
    """Return what *message* tells of *names*; empty where it says nothing to people."""
    if isinstance(message, m.NewStage):
        return _("The board: {cards}").format(cards=message.board) if message.board else ""
    if isinstance(message, m.Winners):
        return ", ".join(
            _("{name} wins {amount}.").format(name=names[seat], amount=f"{amount:,}")
            for seat, amount in message.shares
            if seat < len(names)
        )
    if not isinstance(message, m.Fold | m.Call | m.Raise) or message.seat >= len(names):
        return ""
    name, amount = names[message.seat], f"{message.amount:,}"
    if isinstance(message, m.Fold):
        return _("{name} folds.").format(name=name)
    if isinstance(message, m.Raise):
        return _("{name} bets or raises and puts in {amount}.").format(name=name, amount=amount)
    words = _("{name} calls {amount}.") if message.amount else _("{name} checks.")
    return words.format(name=name, amount=amount)
