"""Random scripts: grammatical, mostly with operands of the right kind."""

from __future__ import annotations

from random import Random

from cardtable.ludl.checker import TEST_WORDS
from cardtable.ludl.registry import PRIMITIVES, Returns

NUMBERS = "numbers"
NUMBER, STRING, TRUTH, LIST, DICT, CONTAINER, TOKEN = [
    "number",
    "string",
    "truth",
    "list",
    "dict",
    "container",
    "token",
]
KINDS = (NUMBER, STRING, TRUTH, LIST, DICT, CONTAINER, TOKEN)
ANY = "any"
WRONG = 0.04
"""Share of operands of a random kind."""

ARITHMETIC = ("PLUS", "MINUS", "MULT", "DIVIDE", "MOD", "MIN", "MAX", "RANDOM")
WORDS: dict[str, list[tuple[str, tuple[str, ...]]]] = {
    NUMBER: [
        *((word, (NUMBER, NUMBER)) for word in ARITHMETIC),
        ("ABS", (NUMBER,)),
        ("INT", (STRING,)),
        ("INT", (NUMBER,)),
        ("FLOAT", (STRING,)),
        ("SIZE", (LIST,)),
        ("SIZE", (CONTAINER,)),
        ("SIZE", (STRING,)),
        ("SIZE", (DICT,)),
        ("GET_POSITION_ELT", (LIST, NUMBER)),
        ("POP", (LIST, NUMBER)),
        ("GET_ELT", (DICT, STRING)),
        ("SUM", (NUMBERS,)),
        ("LARGEST", (NUMBERS,)),
        ("SMALLEST", (NUMBERS,)),
        ("COUNT", (LIST, "test")),
        ("GET", (NUMBERS, "small")),
    ],
    STRING: [
        ("CONCAT", (STRING, STRING)),
        ("STR", (ANY,)),
        ("TOKEN_GET_PROP", (TOKEN, STRING)),
        ("GET_PROP", (STRING,)),
        ("GET_POSITION_ELT", (LIST, NUMBER)),
        ("GET", (TOKEN, "suit")),
        ("MESSAGE", (STRING, ANY)),
        ("TEXT", (ANY,)),
        ("PLURAL", (NUMBER, STRING, STRING)),
        ("CHOOSE", (TRUTH, STRING, STRING)),
        ("FIND", (LIST, "test")),
    ],
    TRUTH: [
        ("TRUE", ()),
        ("FALSE", ()),
        ("NOT", (TRUTH,)),
        ("AND", (TRUTH, TRUTH)),
        ("OR", (TRUTH, TRUTH)),
        ("IS_NULL", (ANY,)),
        ("EQUAL", (ANY, ANY)),
        *((word, (NUMBER, NUMBER)) for word in ["LESS", "GREATER", "LESS_OR_EQUAL"]),
        ("GREATER_OR_EQUAL", (STRING, STRING)),
        ("CONTAINS", (LIST, ANY)),
        ("CONTAINS", (DICT, STRING)),
        ("CONTAINS", (STRING, STRING)),
        ("CONTAINS_BY_NAME", (CONTAINER, STRING)),
        ("AND_THEN", (TRUTH, TRUTH)),
        ("OR_ELSE", (TRUTH, TRUTH)),
        ("ANY", (LIST, "test")),
        ("ALL", (LIST, "test")),
    ],
    LIST: [
        ("LIST0", ()),
        ("TUPLE2", (ANY, ANY)),
        ("PUSH", (LIST, ANY)),
        ("RANGE", (NUMBER, NUMBER)),
        ("REVERSE", (LIST,)),
        ("SORT_TUPLE", (LIST,)),
        ("CONCAT", (LIST, LIST)),
        ("SET_POSITION_ELT", (LIST, NUMBER, ANY)),
        ("CONTENTS", (CONTAINER,)),
        ("GET_ALL_BY_NAME", (CONTAINER, LIST)),
        ("CONTAINER_GET_PROP", (CONTAINER, STRING)),
        ("MAP", (LIST, "function")),
        ("FILTER", (LIST, "function")),
        ("MAP", (DICT, "function")),
        ("GET_PROP", ("rounds",)),
        ("FILTER", (CONTAINER, "function")),
        ("GET_PROP", ("play_order",)),
        ("SORT_BY", (NUMBERS, "function")),
        ("SORT", (NUMBERS,)),
        ("SUBSETS", (NUMBERS, "small")),
        ("WITHOUT", (LIST, ANY)),
    ],
    DICT: [
        ("DICT0", ()),
        ("GROUP_BY", (NUMBERS, "function")),
        ("SET_ELT", (DICT, STRING, ANY)),
        ("GET_PROP", ("player_scores",)),
    ],
    CONTAINER: [("GET_CONTAINER", ("deck",)), ("GET_CONTAINER", ("table",))],
    TOKEN: [
        ("POP", (CONTAINER, NUMBER)),
        ("GET_BY_NAME", (CONTAINER, STRING)),
        ("POP_BY_NAME", (CONTAINER, STRING)),
        ("MOVE", (CONTAINER, STRING, CONTAINER)),
        ("GET_POSITION_ELT", (CONTAINER, NUMBER)),
        ("BEST_BY", (CONTAINER, "function")),
        ("GET", (CONTAINER, "small")),
    ],
}
STATEMENTS: list[tuple[str, tuple[str, ...]]] = [
    ("DEBUG", (ANY,)),
    ("SET_PROP", (STRING, ANY)),
    ("SET_PROP", ("rounds", LIST)),
    ("ROTATE_PLAY_ORDER", ()),
    ("END_GAME", (LIST,)),
    ("END_GAME", (DICT,)),
    ("APPEND", (CONTAINER, TOKEN)),
    ("SHUFFLE", (CONTAINER,)),
    ("SHUFFLE", (LIST,)),
    ("CONTAINER_SET_PROP", (CONTAINER, STRING, ANY)),
    ("SAY", (STRING,)),
    ("PAUSE", ()),
    ("SHOW_RESULT", (STRING, LIST)),
    ("SHOW_RESULT", (STRING, CONTAINER)),
    ("LEGAL", (STRING,)),
    ("INSTANTIATE_TOKEN", ("cards", STRING, NUMBER, CONTAINER)),
    ("TOKEN_SET_PROP", (TOKEN, STRING, ANY)),
    ("TURN_DOWN", (TOKEN,)),
    ("TURN_UP", (TOKEN,)),
    ("ACCEPT", ()),
    ("REJECT", (STRING,)),
    ("RETURN", (ANY,)),
    ("SET_PROP", ("play_order", LIST)),
    ("REQUIRE", ("yes", STRING)),
    ("SET", (DICT, STRING, ANY)),
    ("SET", (NUMBERS, "small", ANY)),
    ("SET", (TOKEN, STRING, ANY)),
    ("INCREASE", (NUMBERS, "small", NUMBER)),
]
LITERALS = {
    NUMBER: ["0", "1", "2", "3", "-1", "0.5", "7", "999999999999999"],
    STRING: [
        "''",
        "'a'",
        "'as'",
        "'td'",
        "'2c'",
        "'north'",
        "'south'",
        "'7'",
        "'suit'",
        "'value'",
        "'name'",
        "'visible_to'",
        "'rounds'",
        "'Äß'",
        "'😀'",
    ],
}


class Writer:
    """Writes random scripts."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.words = 0

    def script(self) -> str:
        """Return a script with functions f0.. of one parameter, a receiver ``go`` and ``legal``."""
        functions = [
            f"DEF f{number} $x:\n{self.body(2)}\nEND_DEF"
            for number in range(self.random.randint(1, 3))
        ]
        functions += [
            f"DEF f{number} $x = {self.random.choice(['$x', '$x == 3'])};"
            for number in range(len(functions), 3)
        ]
        if self.random.random() < 0.3:
            functions.append(f"DEF set_up:\n ASSIGN 'x' 0; {self.body(1)}\nEND_DEF")
        if self.random.random() < 0.3:
            functions.append(f"DEF legal:\n ASSIGN 'x' 0; {self.body(1)}\nEND_DEF")
        functions.append("DEF is_one $x = $x == 1;")
        receiver = f"RECEIVE go $x:\n{self.body(2)}\nACCEPT;\nEND_RECEIVE"
        return "\n".join([*functions, receiver])

    def body(self, depth: int) -> str:
        """Return some statements."""
        return "\n".join(self.statement(depth) for _each in range(self.random.randint(1, 3)))

    def statement(self, depth: int) -> str:
        """Return one statement."""
        draw = self.random.random()
        if depth and draw < 0.15:
            otherwise = f"ELSE: {self.body(depth - 1)} " if self.random.random() < 0.4 else ""
            return f"IF {self.value(TRUTH)}: {self.body(depth - 1)} {otherwise}END_IF"
        if depth and draw < 0.18:
            ending = f"IF {self.value(TRUTH)}: {self.random.choice(['BREAK', 'CONTINUE'])}; END_IF"
            return f"FOR $x IN {self.value(LIST)}: {self.body(depth - 1)} {ending} END_FOR"
        if depth and draw < 0.2:
            return f"WHILE {self.value(TRUTH)}: {self.body(depth - 1)} END_WHILE"
        if draw < 0.35:
            return f"ASSIGN 'x' {self.value(ANY)};"
        if draw < 0.4:
            wrong = self.random.random() < 2 * WRONG
            place = self.random.choice(["$x[0]", "$x.suit"] if wrong else ["$x", "$x", ".rounds"])
            sign = self.random.choice(["+=", "-="] if wrong else ["="])
            return f"{place} {sign} {self.infix(2)};"
        if draw < 0.45:
            return f"{self.value(LIST)};"
        name, operands = self.random.choice(STATEMENTS)
        return f"{self.call(name, operands, 2)};"

    def infix(self, depth: int, kind: str = ANY) -> str:
        """Return an expression with operators, brackets and dots, usually of *kind*."""
        random = self.random
        draw = random.random()
        if depth <= 0 or draw < 0.2:
            return self.value(kind, 1)
        if draw < 0.3:
            return random.choice(["$x", ".rounds", "[1, 2][0]", "@table", "@deck[0].suit"])
        if kind == NUMBER or draw < 0.6:
            left, right = self.infix(depth - 1, NUMBER), self.infix(depth - 1, NUMBER)
            return f"({left} {random.choice(['+', '-', '*', '/', '%'])} {right})"
        if draw < 0.7:
            left, right = self.infix(depth - 1, NUMBER), self.infix(depth - 1, NUMBER)
            return f"({left} {random.choice(['<', '>=', '==', '!='])} {right})"
        left, right = self.infix(depth - 1, TRUTH), self.infix(depth - 1, TRUTH)
        shapes = [f"({left} and not {right})", f"[{left}, {right}]", f"{{'a': {left}}}", "`{$x} x`"]
        return random.choice(shapes)

    def call(self, name: str, operands: tuple[str, ...], depth: int) -> str:
        """Return a call of a word."""
        return " ".join([name, *(self.operand(kind, depth) for kind in operands)])

    def operand(self, kind: str, depth: int) -> str:
        """Return a value of *kind*; for other words, a string."""
        if kind == "function":
            return self.random.choice(["'f0'", "'f1'", "'f2'", "CONCAT 'f' '0'"])
        if kind == "test":
            return "'is_one'"
        if kind == NUMBERS:
            return self.random.choice(["[2, 1, 3]", "RANGE 0 4", "[1]", "[3, 1, 2, 1]"])
        if kind == "yes":
            return self.random.choice(["TRUE", "TRUE", "TRUE", "FALSE", self.value(TRUTH)])
        if kind == "small":
            return self.random.choice(["0", "0", "1"])
        if kind not in (*KINDS, ANY):
            return f"'{kind}'"
        return self.value(kind, depth - 1)

    def value(self, kind: str, depth: int = 2) -> str:
        """Return an expression, usually of *kind*."""
        random = self.random
        if kind == ANY or random.random() < WRONG:
            kind = random.choice(KINDS)
        draw = random.random()
        if draw < 0.1:
            return random.choice(["$x", "$x", "$PLAYER_NAME", "$CURRENT_PLAYER", "NULL"])
        if draw < 0.15 and depth > 0:
            return f"f{random.randint(0, 2)} {self.value(kind, depth - 1)}"
        if kind in LITERALS and (depth <= 0 or draw < 0.6):
            return random.choice(LITERALS[kind])
        words = WORDS[kind]
        if depth <= 0:
            words = [word for word in words if not set(word[1]) & {*KINDS, ANY}] or words[:1]
        name, operands = random.choice(words)
        return self.call(name, operands, depth)


WRITTEN = {name for words in WORDS.values() for name, _operands in words} | {
    name for name, _operands in STATEMENTS
}
assert WRITTEN | {"ASSIGN", "NULL", "BREAK", "CONTINUE", *TEST_WORDS} == set(PRIMITIVES), (
    set(PRIMITIVES) ^ WRITTEN
)
assert all(PRIMITIVES[name].returns is Returns.NOTHING for name, _operands in STATEMENTS)


def damage(text: str, random: Random) -> str:
    """Return *text* with pieces removed, repeated, replaced or inserted."""
    for _each in range(random.randint(1, 3)):
        at, end = sorted(random.randint(0, len(text)) for _both in range(2))
        end = min(end, at + random.choice([0, 1, 5, 40]))
        new = random.choice(
            ["", text[at:end] * 2, ";", ":", "'", "$", " END_IF ", "\x00", "ü", "9" * 20]
        )
        text = text[:at] + new + text[end:]
    return text
