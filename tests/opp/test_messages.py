"""The codec: all messages, split anywhere, and invalid bytes."""

from __future__ import annotations

from dataclasses import fields
from struct import pack
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.opp import messages as m
from cardtable.opp.messages import (
    BY_ID,
    MESSAGES,
    NO_SEAT,
    Decoder,
    ProtocolError,
    ProtocolMessage,
    encode,
)
from cardtable.opp.safe_text import MAX_CHAT, clean
from cardtable.opp.session import FROM_CLIENT, ClientSession, ServerSession, SessionPhase

NUMBERS = st.integers(0, 2**32 - 1)
BYTES = st.binary(max_size=60).filter(lambda data: 0 not in data)
TEXTS = BYTES.map(lambda data: data.decode("utf-8", "surrogateescape"))
SHORT = st.text("23456789TJQKAcdhs ", max_size=20)


def plain(kind: type[ProtocolMessage]) -> st.SearchStrategy[ProtocolMessage]:
    texts = SHORT if kind.MAX_LENGTH < 100 else TEXTS
    values = [NUMBERS if letter == "N" else texts for letter in kind.FORMAT]
    return st.tuples(*values).map(lambda found: kind(*found))


SITTING = st.builds(m.Sitting, TEXTS, NUMBERS, NUMBERS)


@st.composite
def starts(draw: Any) -> m.StartNewGame:
    players = tuple(draw(st.lists(SITTING, min_size=2, max_size=10)))
    seats = st.integers(0, len(players) - 1)
    return m.StartNewGame(
        draw(NUMBERS), draw(seats), draw(seats | st.just(NO_SEAT)), draw(NUMBERS), players
    )


SHARES = st.lists(st.builds(m.PotShare, NUMBERS, NUMBERS), max_size=10)
ANY = st.one_of(
    *[plain(kind) for kind in MESSAGES if kind not in (m.StartNewGame, m.Winners)],
    starts(),
    SHARES.map(lambda shares: m.Winners(tuple(shares))),
)


@given(st.lists(ANY, max_size=8), st.lists(st.integers(1, 40), min_size=1, max_size=20))
def test_messages_are_decoded_however_the_bytes_are_split(
    messages: list[ProtocolMessage], cuts: list[int]
) -> None:
    data = b"".join(map(encode, messages))
    assert Decoder().feed(data) == messages
    one_by_one = Decoder()
    assert [got for byte in data for got in one_by_one.feed(bytes([byte]))] == messages
    assert one_by_one.buffered == 0
    pieces, found, at, turn = Decoder(), [], 0, 0
    while at < len(data):
        size = cuts[turn % len(cuts)]
        found += pieces.feed(data[at : at + size])
        at, turn = at + size, turn + 1
    assert found == messages


def feed(decoder: Decoder, data: bytes) -> tuple[list[ProtocolMessage], str]:
    """Return the messages in *data*, and the error after them."""
    try:
        return decoder.feed(data), ""
    except ProtocolError as error:
        return list(error.before), str(error)


@pytest.mark.check
@given(st.lists(ANY, max_size=4), st.binary(max_size=200))
def test_invalid_bytes_do_not_lose_the_messages_before_them(
    messages: list[ProtocolMessage], junk: bytes
) -> None:
    decoder = Decoder()
    found, fault = feed(decoder, b"".join(map(encode, messages)) + junk)
    if fault:
        with pytest.raises(ProtocolError):
            decoder.feed(b"")
        assert decoder.buffered == 0
    assert found[: len(messages)] == messages
    assert decoder.buffered <= 8 + max(kind.MAX_LENGTH for kind in MESSAGES)


@given(ANY, st.data())
def test_a_changed_byte_gives_another_message_or_a_protocol_error(
    message: ProtocolMessage, data: st.DataObject
) -> None:
    raw = bytearray(encode(message))
    raw[data.draw(st.integers(0, len(raw) - 1))] ^= data.draw(st.integers(1, 255))
    found, fault = feed(Decoder(), bytes(raw))
    assert len(found) + bool(fault) <= 1
    for other in found:
        assert Decoder().feed(encode(other)) == [other]


def test_the_bytes_match_the_specification() -> None:
    assert encode(m.JoinGame("perlkibot", "sekrit", 1, "Games::Poker::OPP")) == (
        pack(">II", 20, 39) + b"perlkibot\0sekrit\0" + pack(">I", 1) + b"Games::Poker::OPP\0"
    )
    assert encode(m.HoleCards(2, "Ah Kd")) == pack(">III", 51, 10, 2) + b"Ah Kd\0"
    assert encode(m.NewStage(0, "")) == pack(">III", 52, 5, 0) + b"\0"
    start = m.StartNewGame(10, 1, 0, 7, (m.Sitting("a", 500, 1), m.Sitting("bo", 90)))
    assert encode(start) == (
        pack(">IIIIIII", 50, 41, 10, 2, 1, 0, 7)
        + b"a\0"
        + pack(">II", 500, 1)
        + b"bo\0"
        + pack(">II", 90, 0)
    )
    assert encode(m.Winners((m.PotShare(3, 40),))) == pack(">IIIII", 53, 12, 1, 3, 40)
    assert encode(m.Ping()) == pack(">II", 60, 0)
    assert sorted(BY_ID) == [
        0,
        1,
        2,
        3,
        11,
        20,
        21,
        22,
        24,
        30,
        32,
        33,
        42,
        43,
        45,
        46,
        47,
        50,
        51,
        52,
        53,
        54,
        57,
        60,
        61,
        1001,
        1002,
        1003,
        1004,
        1005,
    ]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (pack(">II", 99, 0), "Unknown message id 99."),
        (pack(">II", 30, 2**31), "Invalid length of PlayerAction: 2147483648 bytes."),
        (pack(">II", 30, 5) + bytes(5), "Invalid length of PlayerAction: 5 bytes."),
        (pack(">II", 30, 3) + bytes(3), "Invalid length of PlayerAction: 3 bytes."),
        (pack(">II", 33, 1), "Invalid length of QuitGame: 1 bytes."),
        (pack(">II", 32, 2) + b"hi", "A string in Chat does not end in a zero byte."),
        (pack(">II", 32, 4) + b"h\0i\0", "Invalid length of Chat: 4 bytes."),
        (pack(">II", 20, 2) + b"a\0", "A string in JoinGame does not end in a zero byte."),
        (pack(">II", 20, 5) + b"a\0b\0\0", "Invalid length of JoinGame: 5 bytes."),
        (pack(">III", 53, 4, 2), "Invalid length of Winners: 4 bytes."),
        (pack(">III", 53, 4, 2**32 - 1), "Invalid number of winners: 4294967295."),
        (
            pack(">IIIIIII", 50, 20, 10, 4_000_000_000, 0, 0, 0),
            "Invalid number of players: 4000000000 (2 to 32).",
        ),
    ],
)
def test_each_fault_has_a_message(data: bytes, sentence: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        Decoder().feed(data)
    assert str(caught.value) == sentence


def test_a_huge_length_is_refused_before_memory_is_used() -> None:
    decoder = Decoder()
    assert decoder.feed(pack(">I", 32)) == []
    with pytest.raises(ProtocolError):
        decoder.feed(pack(">I", 2**32 - 1))
    assert decoder.buffered == 0


@pytest.mark.parametrize(
    "message",
    [
        m.Chat("a\0b"),
        m.Chat("x" * 2000),
        m.PlayerAction(2**32),
        m.PlayerAction(-1),
        m.Chat("\ud800"),
    ],
)
def test_messages_that_cannot_be_encoded_are_refused(message: ProtocolMessage) -> None:
    with pytest.raises(ProtocolError):
        encode(message)


def test_a_password_is_never_shown() -> None:
    assert "sekrit" not in repr(m.JoinGame("ann", "sekrit"))
    assert [field.name for field in fields(m.JoinGame) if not field.repr] == ["password"]


# --- messages allowed in each phase ---------------------------------------------------------------

SAMPLES: dict[type[ProtocolMessage], ProtocolMessage] = {
    m.JoinGame: m.JoinGame("a", "b"),
    m.PlayerAction: m.PlayerAction(1),
    m.Chat: m.Chat("hi"),
    m.QuitGame: m.QuitGame(),
    m.GetGraph: m.GetGraph("x"),
    m.SetFace: m.SetFace("x"),
    m.GetFace: m.GetFace("x"),
    m.ChangeFace: m.ChangeFace(1),
    m.Pong: m.Pong(),
    m.TurnShown: m.TurnShown(),
}


@pytest.mark.parametrize("phase", list(SessionPhase))
@pytest.mark.parametrize("kind", MESSAGES)
def test_a_server_admits_the_messages_of_its_phase(
    phase: SessionPhase, kind: type[ProtocolMessage]
) -> None:
    session = ServerSession()
    session.phase = phase
    message = SAMPLES.get(kind) or m.Goodbye()
    if kind in FROM_CLIENT[phase]:
        assert session.admit(message) is FROM_CLIENT[phase][kind]
    else:
        with pytest.raises(ProtocolError):
            session.admit(message)
    assert (kind in FROM_CLIENT[phase]) <= (kind in SAMPLES)


def test_a_second_login_and_an_unknown_action_are_errors() -> None:
    session = ServerSession()
    assert session.admit(m.JoinGame("a", "b"))
    with pytest.raises(ProtocolError):
        session.admit(m.JoinGame("a", "b"))
    session.welcome()
    with pytest.raises(ProtocolError):
        session.admit(m.JoinGame("a", "b"))
    with pytest.raises(ProtocolError):
        session.admit(m.PlayerAction(3))
    assert session.admit(m.QuitGame())
    assert session.ended


def test_a_client_admits_no_hand_before_it_has_joined() -> None:
    session = ClientSession()
    assert session.join("ann", "pw").user == "ann"
    with pytest.raises(ProtocolError):
        session.admit(m.Fold(0))
    assert session.admit(m.GoodPass())
    assert session.admit(m.Fold(0))
    assert session.admit(m.Goodbye())
    assert session.ended


@given(st.text(max_size=300) | TEXTS)
def test_chat_becomes_one_printable_line(text: str) -> None:
    line = clean(text)
    assert len(line) <= MAX_CHAT
    assert line == clean(line)
    assert all(sign.isprintable() for sign in line)


def test_chat_contains_no_control_or_bidi_characters() -> None:
    assert clean("a\x1b[31m\r\nb\u202ec\u0007") == "a[31m bc"
    assert clean("e" + "\u0301" * 50) == "e" + "\u0301" * 4
