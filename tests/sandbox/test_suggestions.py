"""Similar names in the errors of a user's strategy."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.engine import Strategy
from cardtable.sandbox.errors import message_of


class Owner:
    legal_plays = ()


@pytest.mark.parametrize(
    ("code", "suggestion"),
    [
        ("owner.legal_playz", "Did you mean 'legal_plays'?"),
        ("legl = 1; print(leg1)", "Did you mean 'legl'?"),
        ("pritn(1)", "Did you mean 'print'?"),
        ("from cardtable.engine import Strateg", "Did you mean 'Strategy'?"),
        ("import cardtable.spades", "Did you mean 'from cardtable import spades'?"),
        ("import cardtable.crads", "Did you mean 'cardtable.cards'?"),
        ("from cardtable.games.spade import Bid", "Did you mean 'cardtable.games.spades'?"),
        ("misnamed.play_card(None)", "cannot play. Should 'playcard' be called 'play_card'?"),
    ],
)
def test_a_similar_name_is_suggested(code: str, suggestion: str) -> None:
    assert message_of(raised_by(code)).endswith(suggestion)


class Misnamed(Strategy[Any, Any]):
    def playcard(self, view: object) -> None: ...


@pytest.mark.parametrize(
    "code",
    ["owner.xyzzy", "1 / 0", "import no_such_module", "nothing[0]", "misnamed.place_bid(None)"],
)
def test_nothing_is_suggested_without_a_similar_name(code: str) -> None:
    assert "Did you mean" not in message_of(raised_by(code))


def test_an_object_that_cannot_be_listed_is_no_problem() -> None:
    class Broken:
        def __dir__(self) -> list[str]:
            raise RuntimeError

        def __getattr__(self, name: str) -> object:
            raise AttributeError(name, name=name, obj=self)

    assert "legal" in message_of(raised_by("owner.legal", owner=Broken()))


def raised_by(code: str, **names: object) -> Exception:
    with pytest.raises(
        (NameError, AttributeError, ImportError, ArithmeticError, IndexError, NotImplementedError)
    ) as caught:
        exec(code, {"owner": Owner(), "misnamed": Misnamed(), "nothing": (), **names})
    return caught.value
