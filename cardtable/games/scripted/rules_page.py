"""A page of a scripted game's rules to be printed: HTML made from the script and its texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from cardtable.core import i18n
from cardtable.core.i18n import _, ngettext
from cardtable.games.scripted.description import STANDARD
from cardtable.games.scripted.game_file import GameFile
from cardtable.games.scripted.help_page import page_blocks
from cardtable.games.scripted.library import translated_summary
from cardtable.games.speech import card_sign

MAX_LISTED = 60
"""Maximum number of tokens that are listed by name."""
_STYLE = """\
body { font: 11pt/1.45 Georgia, serif; max-width: 42em; margin: 2em auto; padding: 0 1em; }
h1, h2 { font-family: Helvetica, Arial, sans-serif; line-height: 1.2; }
table { border-collapse: collapse; } td, th { border-bottom: 1px solid #bbb; text-align: left;
padding: .25em 1em .25em 0; vertical-align: top; }
.cards { font-size: 150%; word-spacing: .4em; margin-bottom: 0; } .cards + p { margin-top: 0; }
h2, .cards { break-after: avoid; } tr, p { break-inside: avoid; }
@page { margin: 2cm; }"""
_SLOT = re.compile(r"\{(\w+)\}")


def rules_page(file: GameFile) -> str:
    """Return the page in the chosen language."""
    title = escape(file.translated(file.name))
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{escape(i18n.language())}"><head><meta charset="utf-8">',
        f"<title>{title}</title><style>\n{_STYLE}\n</style></head><body>",
        f"<h1>{title}</h1>",
        f"<p>{escape(translated_summary(file))}</p>",
        *_rules(file),
        *_tokens(file),
        *_options(file),
        *_messages(file),
        *_scores(file),
        "</body></html>",
    ]
    return "\n".join(lines) + "\n"


def _rules(file: GameFile) -> Iterator[str]:
    """Yield the game's own page of rules."""
    page = file.rules_page(i18n.language())
    for number, block in enumerate(page_blocks(page, file.pieces)):
        if block.kind == "cards":
            names = " ".join(map(card_sign, block.cards))
            yield f'<p class="cards">{escape(names)}</p><p>{escape(block.words)}</p>'
        elif block.kind != "heading":
            yield f"<p>{escape(block.words)}</p>"
        elif number:  # the first heading is the title
            yield _heading(block.words)


def _tokens(file: GameFile) -> Iterator[str]:
    """Yield what is needed to play: the cards or pieces."""
    sets = file.description.token_sets
    if not sets:
        return
    yield _heading(_("What you need"))
    for name, tokens in sets.items():
        if list(tokens) == list(STANDARD):
            words = ngettext("{count} card", "{count} cards", len(tokens))
            yield f"<p>{escape(words.format(count=len(tokens)))}</p>"
        elif len(tokens) <= MAX_LISTED:
            listed = ", ".join(file.translated(token) for token in tokens)
            yield f"<p>{escape(file.translated(name))}: {escape(listed)}</p>"
        else:
            yield f"<p>{escape(file.translated(name))}: {len(tokens)}</p>"


def _options(file: GameFile) -> Iterator[str]:
    """Yield the options with their values, the usual one first."""
    options = file.description.options
    if not options:
        return
    yield _heading(_("Optional rules"))
    yield "<table>"
    for declared in options.values():
        choices = declared.option.choices
        usual = [value for value in choices if value == declared.default]
        others = [value for value in choices if value not in usual]
        texts = [
            file.translated(declared.words.get(value) or choices[value])
            for value in (*usual, *others)
        ]
        title, words = file.translated(declared.option.title), file.translated(declared.help)
        yield (
            f"<tr><th>{escape(title)}</th><td>{escape(', '.join(texts))}</td>"
            f"<td>{escape(words)}</td></tr>"
        )
    yield "</table>"


def _messages(file: GameFile) -> Iterator[str]:
    """Yield what a player may do: the texts of the messages, with dots for their words."""
    said = [wording.say for wording in file.description.messages.values()]
    shown = [_SLOT.sub("…", file.translated(text)) for text in said if text]
    shown = [text for text in shown if not text.startswith("…")]
    if shown:
        yield _heading(_("What players do"))
        yield f"<p>{escape(' · '.join(shown))}</p>"


def _scores(file: GameFile) -> Iterator[str]:
    """Yield the columns of the score, and which score wins."""
    description = file.description
    if not description.score:
        return
    titles = [file.translated(title) for _name, title in description.score if title]
    wins = (
        _("The lowest score wins.") if description.wins == "least" else _("The highest score wins.")
    )
    yield _heading(_("Who wins"))
    yield f"<p>{escape(wins)}</p>"
    if titles:
        yield f"<p>{escape(', '.join(titles))}</p>"


def _heading(words: str) -> str:
    return f"<h2>{escape(words)}</h2>"
