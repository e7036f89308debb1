"""The commands ``hand`` and ``equity``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError, unknown_name
from cardtable.cli.help_text import N_
from cardtable.core.i18n import _, write_number, write_percent

if TYPE_CHECKING:
    from cardtable.cards import Card
    from cardtable.poker.equity import HandEquity
    from cardtable.poker.patterns import Pattern, Ranking

COMMANDS = Commands(Section.RULES)


def _complete_rankings(incomplete: str) -> list[str]:
    from cardtable.poker.patterns import rankings

    return [name for name in rankings() if name.startswith(incomplete)]


@COMMANDS.command("hand")
def hand(
    cards: Annotated[
        list[str], typer.Argument(metavar="CARDS", help=N_("2 to 52 cards, e.g. Ah 7c Jd As 7h."))
    ],
    pattern: Annotated[
        str | None,
        typer.Option(
            "--pattern",
            metavar="PATTERN",
            help=N_("Only print the cards that match this pattern; exit code 1 if none do."),
        ),
    ] = None,
    ranking: Annotated[
        str,
        typer.Option(
            "--ranking",
            metavar="NAME|FILE",
            autocompletion=_complete_rankings,
            help=N_("Ranking of the hands, or a ranking file of your own."),
        ),
    ] = "standard",
) -> None:
    """Evaluate a poker hand and list the patterns it contains.

    Examples:
        cardtable hand Ah 7c Jd As 7h
        cardtable hand --pattern '?>?>?>?>?' 5c 4d 3h 2s Ac Kd
        cardtable hand --ranking mine.yaml 9c 8c 7c 6c Ah

    With --pattern, the exit code is 0 for a match and 1 otherwise.
    """
    from cardtable.core.errors import SourceError
    from cardtable.poker.patterns import Pattern

    text = " ".join(cards)
    try:
        if pattern is not None:
            _say_pattern(Pattern(pattern), text)
            return
        for line in _hand_lines(_find_ranking(ranking), text):
            typer.echo(line)
    except SourceError as error:
        raise CommandError(error.explain()) from None
    except ValueError as error:
        raise CommandError(str(error)) from None


def _say_pattern(pattern: Pattern, text: str) -> None:
    """Print the cards that match. Exits with 1 if none do."""
    cards = pattern.find(text)
    if cards is None:
        typer.echo(_("{pattern}: no match.").format(pattern=pattern))
        raise typer.Exit(1)
    typer.echo(f"{pattern}: {_cards_text(cards)}")


def _find_ranking(name: str) -> Ranking:
    """Return the ranking of that name or in that file. Raises CommandError, SourceError."""
    from pathlib import Path

    from cardtable.poker.patterns import Ranking, rankings

    if name not in rankings() and not Path(name).suffix and not Path(name).exists():
        sentence = _("There is no ranking and no file '{name}'.").format(name=name)
        raise unknown_name(sentence, name, rankings())
    return Ranking.load(name)


def _hand_lines(ranking: Ranking, text: str) -> Iterator[str]:
    """Yield the hand's class, its best five cards and value, and all matching patterns."""
    from cardtable.poker.card_input import read_cards
    from cardtable.poker.evaluator import best_five, describe, evaluate

    matching = ranking.matching(text)
    if not matching:
        yield _("No pattern of this ranking matches.")
        return
    yield _("Class: {name}").format(name=matching[0].title)
    if ranking.name == "standard" and 5 <= len(read_cards(text, 2, 52)) <= 7:
        yield _("Hand: {description}").format(description=describe(text))
        yield _("Cards: {cards}").format(cards=_cards_text(best_five(text)))
        yield _("Value: {value} of 7,462").format(value=write_number(evaluate(text)))
    else:
        cards = matching[0].pattern.find(text) or ()
        yield _("Cards: {cards}").format(cards=_cards_text(cards))
    yield _("Patterns:")
    title_width = max(len(ranked.title) for ranked in matching)
    width = max(len(ranked.pattern.text) for ranked in matching)
    for ranked in matching:
        cards_text = _cards_text(ranked.pattern.find(text) or ())
        yield f"  {ranked.title:{title_width}}  {ranked.pattern.text:{width}}  {cards_text}"


def _cards_text(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


@COMMANDS.command("equity")
def equity(
    hands: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND", help=N_("Two to ten hands: two cards each, e.g. AsAh, or 'random'.")
        ),
    ],
    board: Annotated[
        str, typer.Option("--board", metavar="CARDS", help=N_("Community cards already dealt."))
    ] = "",
    trials: Annotated[
        int,
        typer.Option(
            "--trials",
            metavar="NUMBER",
            min=1,
            help=N_("Number of random deals. If fewer deals are possible, all are counted."),
        ),
    ] = 2_000_000,
    seed: Annotated[
        int, typer.Option("--seed", metavar="NUMBER", min=0, help=N_("Seed of the random deals."))
    ] = 0,
) -> None:
    """Compute the equity of Texas Hold'em hands.

    Examples:
        cardtable equity AsAh KsKh
        cardtable equity AsAh random random --board '2c 7d 9h'
        cardtable equity AsKs random --trials 20000000
    """
    from cardtable.poker.equity import equity as compute

    try:
        results = compute(hands, board, trials, seed=seed)
    except ValueError as error:
        raise CommandError(str(error)) from None
    for line in _equity_lines(hands, results):
        typer.echo(line)


def _share(share: float) -> str:
    return write_percent(100 * share, 2).rjust(7)


def _equity_lines(hands: list[str], results: tuple[HandEquity, ...]) -> Iterator[str]:
    width = max(map(len, hands))
    for name, result in zip(hands, results, strict=True):
        yield _("{hand}  wins {win}  ties {tie}  equity {equity}").format(
            hand=f"{name:{width}}",
            win=_share(result.win),
            tie=_share(result.tie),
            equity=_share(result.equity),
        )
    count = write_number(results[0].trials)
    if results[0].exact:
        yield _("Exact: all {count} possible deals.").format(count=count)
    else:
        error = write_percent(196 * max(result.error for result in results), 2)
        yield _("{count} random deals; 95% confidence interval: ± {error}.").format(
            count=count, error=error
        )
