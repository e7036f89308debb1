"""Objects that no game may take for an action, however much they look like one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from cardtable.cards import Card, CardValue, CustomCard
from cardtable.games import grid, holdem, spades
from cardtable.games.grid.actions import Cell, Drop, Say
from cardtable.games.holdem.actions import Action, ActionKind
from cardtable.games.scripted.actions import Message
from cardtable.games.spades.rules.actions import Draw
from cardtable.games.spades.rules.bids import Bid

OVERRIDDEN = """
bool delattr eq format ge getattribute getitem gt hash index int iter le len lt ne reduce_ex repr
setattr sizeof str
"""


class Trap(BaseException):
    """Raised by the methods of hostile objects; never seen if none of them is called."""


def spring(*_arguments: object) -> NoReturn:
    raise Trap


METHODS: dict[str, Any] = {f"__{name}__": spring for name in OVERRIDDEN.split()}


class Raising:
    """Every method raises, and so does a look at its class."""

    __class__ = property(spring)  # that is the point
    locals().update(METHODS)


class RaisingType(type):
    """The metaclass of a class that cannot be looked at."""

    __getattribute__ = __hash__ = __eq__ = __repr__ = __instancecheck__ = spring


class RaisingClass(metaclass=RaisingType):
    pass


def lie(claimed: type) -> object:
    """Return an object that says that it is of the type *claimed*, and equals everything."""
    methods = {
        "__class__": claimed,
        "__eq__": lambda *_arguments: True,
        "__hash__": lambda _self: 0,
        "__index__": lambda _self: 0,
        "__getattr__": lambda _self, _name: 0,
    }
    return type("Liar", (), methods)()


def disguise(kind: type, make: Callable[[type], object]) -> object:
    """Return an object of a subclass of *kind* all of whose methods raise."""
    methods = {name: spring for name in METHODS if name not in ("__setattr__", "__delattr__")}
    return make(type(f"False{kind.__name__}", (kind,), {**methods, "__slots__": ()}))


def forged(kind: type, /, **fields: object) -> object:
    """Return an object of exactly *kind*, made without its constructor."""
    base = CardValue if issubclass(kind, CardValue) else object
    made: object = base.__new__(kind)
    for name, value in fields.items():
        object.__setattr__(made, name, value)
    return made


GENUINE: tuple[tuple[object, ...], ...] = (
    (Bid(0), Bid(3), Bid.BLIND_NIL, Card.parse("As"), Draw.KEEP, Draw.DISCARD),
    (Action.FOLD, Action.CHECK, Action.CALL, Action.bet(60), Action.raise_to(120)),
    (Cell(0, 0), Drop.into(0), Say.RESIGN, Say.OUT_OF_TIME),
    (Message("bid 3"), Message("play_card player_1 td")),
)
"""Actions of each family of games."""


def actions_of_other_games(own: object) -> dict[str, object]:
    """Return actions of the games that have no action like *own*."""
    return {
        f"{type(action).__name__} {action}": action
        for family in GENUINE
        if type(own) not in map(type, family)
        for action in family
    }


def hostile_objects() -> dict[str, object]:
    """Return the objects by a name for each; none is an action of any game."""
    whole: dict[str, object] = {
        "none": None,
        "ellipsis": ...,
        "true": True,
        "false": False,
        "zero": 0,
        "long int": 10**5000,
        "long negative": -(10**5000),
        "nan": float("nan"),
        "infinity": float("inf"),
        "complex": 1j,
        "empty": "",
        "word": "resign",
        "text of a card": "As",
        "surrogate": "\ud800",
        "huge text": "x" * 10**6,
        "bytes": b"As" * 1000,
        "tuple": (0, 0),
        "list": [0, 0],
        "dict": {},
        "object": object(),
        "type": Card,
        "function": spring,
        "error": Trap(),
        "raising": Raising(),
        "raising class": RaisingClass,
        "object of a raising class": RaisingClass(),
        "long name": type("N" * 10**5, (), {})(),
        "unprintable name": type("a\nb\u202e", (), {})(),
        "game": spades.Game(),
        "custom card": CustomCard.named("As"),
    }
    for kind in (Action, ActionKind, Bid, Card, Cell, Draw, Drop, Message, Say, int, str, tuple):
        whole[f"claimed {kind.__name__}"] = lie(kind)
    subclasses: dict[type, Callable[[type], object]] = {
        Action: lambda kind: object.__new__(kind),
        Bid: lambda kind: object.__new__(kind),
        Card: lambda kind: CardValue.__new__(kind),
        Message: lambda kind: object.__new__(kind),
        Cell: lambda kind: tuple.__new__(kind, (0, 0)),
        Drop: lambda kind: tuple.__new__(kind, (0, 0)),
        int: lambda kind: int.__new__(kind, 3),
        str: lambda kind: str.__new__(kind, "fold"),
        bytes: lambda kind: bytes.__new__(kind, b"fold"),
        tuple: lambda kind: tuple.__new__(kind, (0, 0)),
    }
    for base, make in subclasses.items():
        whole[f"subclass of {base.__name__}"] = disguise(base, make)
    evil = Raising()
    for bare in (Action, Bid, Card, CustomCard, Message):
        whole[f"bare {bare.__name__}"] = forged(bare)
    ace = Card.parse("As")
    whole |= {
        "forged nil": forged(Bid, tricks=0, blind=False),
        "forged bid": forged(Bid, tricks=evil, blind=evil),
        "forged card": forged(Card, index=evil, bit=evil),
        "forged ace": forged(Card, index=51, bit=-1, suit=ace.suit, rank=ace.rank),
        "forged kind": forged(Action, kind=str.__new__(ActionKind, "fold"), to=0),
        "hostile kind": forged(Action, kind=evil, to=0),
        "hostile amount": forged(Action, kind=ActionKind.RAISE, to=evil),
        "amount of a fold": forged(Action, kind=ActionKind.FOLD, to=5),
        "negative raise": forged(Action, kind=ActionKind.RAISE, to=-5),
        "true raise": forged(Action, kind=ActionKind.RAISE, to=True),
        "huge bet": Action.bet(10**5000),
        "huge raise": Action.raise_to(10**5000),
        "forged draw": str.__new__(Draw, "keep"),
        "forged declaration": str.__new__(Say, "resign"),
        "cell of one number": tuple.__new__(Cell, (0,)),
        "cell of three numbers": tuple.__new__(Cell, (0, 0, 0)),
        "cell of words": tuple.__new__(Cell, ("a", "b")),
        "cell of truths": tuple.__new__(Cell, (False, True)),
        "cell of fractions": tuple.__new__(Cell, (0.0, float("nan"))),
        "hostile cell": tuple.__new__(Cell, (evil, evil)),
        "hostile drop": tuple.__new__(Drop, (0, evil)),
        "far cell": Cell(10**5000, -(10**5000)),
        "near cell": Cell(-1, -1),
        "hostile line": forged(Message, line=evil, title="", cards=(), target=""),
        "hostile title": forged(Message, line="bid 3", title=evil, cards=(), target=""),
        "hostile cards": forged(Message, line="bid 3", title="", cards=(evil,), target=""),
        "cards in a list": forged(Message, line="bid 3", title="", cards=[ace], target=""),
        "hostile target": forged(Message, line="bid 3", title="", cards=(), target=evil),
        "line of bytes": Message(b"bid 3"),  # type: ignore[arg-type]  # that is the point
        "two lines": Message("bid 3\nbid 3"),
        "huge message": Message("x " * 10**6),
        "empty message": Message(""),
        "member of another enum": holdem.Street.FLOP,
        "phase": grid.Phase.PLAYING,
    }
    return whole
