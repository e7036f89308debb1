"""Write docs/ludl-reference.md from the descriptions of LudL's words.

Run ``python packaging ludl_reference``. A test compares the committed file with the output.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cardtable.ludl  # noqa: F401  # fills the table of primitives
from cardtable.ludl.lexer import MAX_NUMBER
from cardtable.ludl.registry import GROUPS, PRIMITIVES, Primitive, Returns
from cardtable.ludl.session import MAX_MESSAGE_LENGTH
from cardtable.ludl.world import DEFAULT_LIMITS

FILE = Path(__file__).parents[2] / "docs" / "ludl-reference.md"

BEFORE = f"""\
# LudL: reference

This file is generated: `python packaging ludl_reference` writes it from the source code.

A game consists of a state and rules. The state consists of named **properties** and of
**containers** that hold **tokens**; the rules are functions and receivers. A player sends a
**message**, one line such as `play_card player_1 td`: the receiver with that name and that
number of parameters runs, with the words of the message as strings in its parameters. It ends
with `ACCEPT;`, with `REJECT 'reason';`, or with an error. Its changes are kept only if it
accepts.

## Syntax

    ruleset   := (use | def | receive | test)*         at least one receive
    use       := 'USE' string ';'
    def       := 'DEF' name variable* (':' statement* 'END_DEF' | '=' infix ';')
    receive   := 'RECEIVE' name word* header ':' statement* 'END_RECEIVE'
    header    := ('IN' (string | 'TURN'))? 'TOGETHER'?
    word      := variable '...'? ('FROM' (name | '@' name))?      '...' only after the last
    test      := 'TEST' string number? ':' statement* 'END_TEST'
    statement := 'IF' infix ':' statement* ('ELIF' infix ':' statement*)*
                 ('ELSE' ':' statement*)? 'END_IF'
               | 'WHILE' infix ':' statement* 'END_WHILE'
               | 'FOR' variable 'IN' infix ':' statement* 'END_FOR'
               | place ('=' | '+=' | '-=') infix ';'     place: a variable, property or position
               | operand ';'
    operand   := primary ('.' word | '[' infix ']')*      no space before them
    primary   := number | string | template | variable | word operand{{arity of word}}
               | word'(' infix (','? infix)* ')'          no space before the parenthesis
               | '(' infix ')' | '[' infix,* ']' | '{{' (infix ':' infix),* '}}'
               | '@' word | '@' variable '.' word | '.' word
    infix     := operands joined by operators

* Every word takes a fixed number of operands, which follow it: `PLUS 1 MULT 2 3` is 7. Parentheses
  and commas are optional. A parenthesis directly after a word encloses its operands, as in
  `PLUS(1, MULT(2, 3))`; after a space it encloses the next operand, as in `PLUS 1 (MULT 2 3)`.
  Operands are evaluated once each, from left to right. An expression may span several lines.
* Operators, from those that bind least: `or`; `and`; `not`; `== != < <= > >= in`; `+ -`; `* / %`.
  They stand for words: `$a + $b * 2` for `PLUS $a MULT $b 2`, `and` for `AND_THEN`, `$x in $list`
  for `CONTAINS $list $x`. The operands of a word bind more tightly: `SIZE $list + 1` is
  `PLUS SIZE $list 1`. `RETURN` and the condition of `REQUIRE` may have operators without
  parentheses.
* `.name` is a property of the game; `@name` is a container, `@$player.name` the container
  `<player>_name`; `.name` and `[...]` after a value stand for `GET`, and for `SET` if something is
  assigned to them.
* Numbers are written `7`, `-7` or `0.5`, strings in `'single'` or `"double"` quotes on one line;
  there are no escape sequences. A text in backquotes has expressions in braces, and
  `{{$n|one|other}}` is the first form for 1, else the other. `#` begins a comment.
* Names consist of ASCII letters, digits and `_`. A variable is read as `$name` and is local to the
  running function. `$PLAYER_NAME` is the sender of the message, `$CURRENT_PLAYER` the first player
  of the property `play_order`; both are read-only.
* Functions may call one another in any order, and themselves. A function that ends without
  `RETURN` returns `NULL`. Receivers may share a name if their numbers of parameters differ.
* The last parameter of a receiver may be a list of all further words of the message, at least one:
  `RECEIVE meld $cards...:`. A receiver with just the number of words comes before it.
* `RECEIVE play_card $card FROM hand IN 'playing':` declares checks that come before the rest: the
  sender is to act (`IN TURN` alone says just that), the property `phase` is `playing`, and `$card`
  names a token of the sender's container `<player>_hand`, or with `FROM @pile` of that container.
  Then `$card` is the token itself, and for a list of words the list of tokens.
* `TOGETHER` in that line: the messages of all players are kept until each has sent one, and then
  executed in the order of play. Such a message has no turn; if the script rejects one of them, all
  players choose again.
* `USE 'name';` takes in the functions and receivers of a [library](ludl-libraries.md).
  Definitions of the script replace them. `DEF name = value;` is short for a function that only
  returns a value.
* `FOR` goes through the values of a list, the tokens of a container or the keys of a dict, as they
  are at its beginning.
* The table calls two functions if they exist, without arguments: `set_up` when a game begins, and
  `legal` to find the messages that the current player may send (see `LEGAL`).
* `cardtable ludl check` runs each `TEST` in a new game after `set_up`. The number after its name is
  the seed of the game, 1 without it. The table never runs tests.
* A condition must be `TRUE` or `FALSE`.
* A script may define functions with the names of new words, marked with two dots (··); then these
  are its own.

## Values

Numbers, strings, `TRUE` and `FALSE`, `NULL`, lists, dicts with string keys, tokens and containers.
Lists and dicts have value semantics: a list that is put into another one or into a property is
copied, so there are no cycles and no sharing. But a variable refers to the list assigned to it,
and `GET_PROP` returns the property itself; words that work **in place** change it. Tokens and
containers cannot be stored in properties: store their names.

A token is in one container or in none. A token that is popped and not put anywhere has left the
game.

## Limits

A message that exceeds one of these limits is rejected like any other error.

| per message | limit |
|---|---|
| characters of the message | {MAX_MESSAGE_LENGTH:,} |
| steps: words executed, and more for long lists and strings | {DEFAULT_LIMITS.steps:,} |
| bytes of lists and strings created | {DEFAULT_LIMITS.memory:,} |
| nested function calls | {DEFAULT_LIMITS.depth} |
| lines of SAY, and of DEBUG | {DEFAULT_LIMITS.lines} |

| values | limit |
|---|---|
| values in a list or dict, tokens in a container | {DEFAULT_LIMITS.items:,} |
| characters in a string | {DEFAULT_LIMITS.text:,} |
| nested lists and dicts | {DEFAULT_LIMITS.nesting} |
| absolute value of a number | {MAX_NUMBER:,} |
| bytes of the whole state | {DEFAULT_LIMITS.state:,} |

## Words

Words marked with a dot (·) are extensions of the original language, those with two dots (··) came
later and may be defined by a script. The examples run in a small
game: its players are north and south; the container `deck` holds the ace of spades, the ten of
diamonds and the two of clubs; the container `table` is empty; and there is a token set `cards`.
"""


def reference() -> str:
    """Return the whole reference."""
    return "\n".join([BEFORE, *_contents(), *_words()])


def _contents() -> Iterator[str]:
    yield "| topic | words |"
    yield "|---|---|"
    for group, title in GROUPS.items():
        names = " ".join(
            f"[{word.name}](#{_anchor(word)})"
            for word in PRIMITIVES.values()
            if word.group == group
        )
        yield f"| {title} | {names} |"
    yield ""


def _anchor(word: Primitive) -> str:
    """Return the anchor of a word's heading, as GitHub makes it."""
    heading = _heading(word).replace("`", "").replace("·", "")
    return heading.lower().replace(" ", "-")


def _heading(word: Primitive) -> str:
    operands = "".join(f" {operand}" for operand in word.operands)
    return f"`{word.name}{operands}`" + (
        " ··" if word.is_new else " ·" if word.is_extension else ""
    )


def _words() -> Iterator[str]:
    for group, title in GROUPS.items():
        yield f"### {title}\n"
        for word in PRIMITIVES.values():
            if word.group == group:
                yield from _word(word)


def _word(word: Primitive) -> Iterator[str]:
    yield f"#### {_heading(word)}\n"
    text = word.text
    if word.returns is Returns.NOTHING and word.name not in ("RETURN", "ACCEPT", "REJECT"):
        text += " It returns no value."
    yield text + "\n"
    if word.errors:
        yield f"Error if: {word.errors[0].lower()}{word.errors[1:]}\n"
    yield "".join(f"    {line}\n" for line in word.example.splitlines())


def main() -> None:
    """Write the file."""
    FILE.write_text(reference(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
