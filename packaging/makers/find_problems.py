"""Find problems on boards, at Hold'em and at Spades: ``python packaging find_problems boards``.

Games between weak players are searched for positions with one right answer. On a board that is the
only move that wins, or the only one that does not lose: proved by the exact search, and different
from all earlier positions under turns and reflections of the board. At Hold'em it is a decision
between a call and a fold against a bet that leaves nothing else to decide, in which the price and
the chance of winning are far apart. At Spades it is a choice that all juries prefer by a clear gap,
and that weak players miss; its theme and its reason are written by hand, from the estimates.

Weak levels of the computer are asked as well: a problem is easy if at least two thirds of their
answers are right, and hard if fewer than a third are. The problems are printed as entries of
``assets/problems``; equal arguments give equal problems.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from cardtable.core.i18n import _, choose_language, language
from cardtable.engine import Advice, Game, GameKind, Person
from cardtable.games import all_games
from cardtable.games.action_words import capitalised
from cardtable.games.contrast import contrast_of, first_reason, percent
from cardtable.games.grid.placement import Placement
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.reasons.decision import Decision
from cardtable.games.holdem.words import hole_words
from cardtable.poker.evaluator import describe
from cardtable.problems.problem import Problem
from cardtable.problems.problem_file import write_problem
from cardtable.review import reviewer_of
from cardtable.search.any_game.accumulators import LOST, WON

LANGUAGES = ("en", "de")
WEAK_SEEDS = 10
"""Number of answers by which each weak level is measured."""
EASY, MEDIUM = 2 / 3, 1 / 3
"""From these shares of right answers of weak levels, a problem is easy or of medium difficulty."""


WEAK: Mapping[str, Mapping[str, int]] = {
    "spades": {"search": 2, "probability": 0, "rule-bidder": 0},
    "holdem": {"loose": 1, "tight": 1, "equity": 1, "shark": 1},
}
"""The strategies whose answers measure the difficulty, with the number of their lowest levels that
are asked (0: a strategy without levels). On boards it is the strategy of hints."""
WEAK_LEVELS = 3
"""The number of its levels on boards."""
JURIES = 4
"""Juries that must agree before a position with hidden cards becomes a problem."""


class Recorded(NamedTuple):
    """A game and the texts of its actions so far."""

    game: Game
    moves: list[str]

    def act(self, action: Any, player: Any) -> None:
        """Accept *action* and write it down."""
        self.moves.append(self.game.write_action(action))
        self.game.accept(action, player)


def new_game(kind: GameKind, rules: Any, seed: int, names: Sequence[str]) -> Recorded:
    """Return a game of *kind* with persons in all seats."""
    game = kind.new(rules, seed=seed)
    for name in names:
        game.register_player(kind.player(Person(), name=name))
    return Recorded(game, [])


def seat_names(kind: GameKind, rules: Any) -> list[str]:
    """Return the names of the seats in the current language."""
    return [_(seat.capitalize()) for seat in kind.seats_under(rules)]


def weak_players(kind: GameKind) -> list[Callable[[int], Any]]:
    """Return functions that make the weak strategies of a game from a seed."""
    classes = kind.strategies().classes
    makers: list[Callable[[int], Any]] = []
    for name, count in WEAK.get(kind.key, {kind.hint: WEAK_LEVELS}).items():
        levels: list[Mapping[str, Any]] = [
            level.arguments for level in classes[name].levels[:count]
        ]
        makers += [_maker(classes[name], arguments) for arguments in levels or [{}]]
    return makers


def _maker(strategy: Any, arguments: Mapping[str, Any]) -> Callable[[int], Any]:
    return lambda seed: strategy(seed=seed, **arguments)


def weak_share(kind: GameKind, view: Any, right: Sequence[Any]) -> float:
    """Return the share of the answers of weak strategies that are in *right*."""
    makers = weak_players(kind)
    answers = [make(seed).decide(view) for make in makers for seed in range(WEAK_SEEDS)]
    return sum(answer in right for answer in answers) / len(answers)


def jury_advice(kind: GameKind, view: Any) -> Iterator[Advice[Any] | None]:
    """Yield the advice of each jury."""
    for jury in range(JURIES):
        adviser = reviewer_of(kind, kind.strategies().classes, 500 + jury)
        assert adviser is not None
        adviser.decide(view)
        yield adviser.advice()


def difficulty_of(share: float) -> int:
    """Return the difficulty of a problem that weak levels solve with this *share*."""
    return 1 if share >= EASY else 2 if share >= MEDIUM else 3


def source_of(seed: int, share: float) -> str:
    """Return where a problem comes from, and the share of right answers of weak players."""
    return f"computer game {seed}; weak players: {round(100 * share)}% right"


# --- boards --------------------------------------------------------------------------------------


class BoardPlan(NamedTuple):
    """What to look for: positions of *key* with a number of empty cells in a range.

    *wanted* is the number of problems, at most *easy* of them of the lowest difficulty.
    """

    key: str
    options: dict[str, Any]
    empty: range
    wanted: int
    easy: int
    noise: float


BOARD_PLANS = (
    BoardPlan("connect-four", {}, range(6, 30), 26, 8, 0.15),
    BoardPlan("othello", {}, range(7, 15), 22, 6, 0.1),
    BoardPlan("k-in-a-row", {"rows": 5, "columns": 5, "line": 4}, range(5, 10), 12, 4, 0.2),
    BoardPlan("tic-tac-toe", {}, range(3, 8), 6, 3, 0.6),
)
SOLVING = {"solve": True, "nodes": 3_000_000}
MIN_WIN, MAX_WIN = 3, 17
"""The limits of the number of moves to a win, those of both players counted."""


def find_boards(plan: BoardPlan, seed: int) -> Iterator[Problem]:
    """Yield the problems of *plan* from the games with seeds from *seed* on."""
    kind = all_games()[plan.key]
    rules = kind.rules_from_data(plan.options) if plan.options else kind.find_rules("classic")
    search: Any = kind.strategies().classes[kind.hint]
    seen: set[object] = set()
    found = easy = 0
    while found < plan.wanted:
        seed += 1
        rng = Random(f"{plan.key} {seed}")
        played = new_game(kind, rules, seed, seat_names(kind, rules))
        stop = rng.choice(plan.empty)
        while (player := played.game.get_next_player()) is not None:
            view: Any = played.game.view(player)
            if view.cells.count(None) <= stop:
                break
            weak = search(seed=rng.getrandbits(32), depth=3, nodes=20_000, noise=plan.noise)
            played.act(weak.decide(view), player)
        if player is None or len(view.legal_plays) < 3:
            continue
        solver = search(seed=1, **SOLVING)
        solver.decide(view)
        advice = solver.advice()
        if advice is None or not is_clear(advice, len(view.legal_plays)):
            continue
        form = canonical(view)
        share = weak_share(kind, view, (advice.best.action,))
        if form in seen or (difficulty_of(share) == 1 and easy >= plan.easy):
            continue
        seen.add(form)
        found += 1
        easy += difficulty_of(share) == 1
        best = advice.best
        ending = plan.key == "othello"
        theme = "last-discs" if ending else "only-win" if best.expected == WON else "defence"
        yield Problem(
            name=f"{plan.key}-{seed}",
            kind=kind,
            rules=rules,
            seed=seed,
            moves=tuple(played.moves),
            right=(str(best.action),),
            theme=theme,
            difficulty=difficulty_of(share),
            why=board_reasons(kind, rules, played.moves, seed),
            source=source_of(seed, share),
        )


def is_clear(advice: Advice[Any], legal: int) -> bool:
    """Whether the best of all *legal* moves alone wins, or alone does not lose."""
    best, *others = advice.candidates
    if not advice.exact or len(advice.candidates) < legal:
        return False
    if best.expected == LOST or any(other.expected == best.expected for other in others):
        return False
    lengths = [int(number) for number in re.findall(r"\d+", best.verdict)]
    return not lengths or best.expected != WON or MIN_WIN <= lengths[0] <= MAX_WIN


def canonical(view: Any) -> object:
    """Return a form of the position that is the same under turns and reflections of the board."""
    rows, columns = view.rules.rows, view.rules.columns
    cells = [
        [None if owner is None else owner == view.seat for owner in view.cells[at : at + columns]]
        for at in range(0, rows * columns, columns)
    ]
    forms = [cells, [row[::-1] for row in cells]]
    if not view.rules.has_gravity:
        for _turn in range(3):
            forms += [[list(row) for row in zip(*form[::-1], strict=True)] for form in forms[-2:]]
    return min(str(form) for form in forms)


def board_reasons(kind: GameKind, rules: Any, moves: Sequence[str], seed: int) -> dict[str, str]:
    """Return the reason for the best move, by language."""
    texts = {}
    for code in LANGUAGES:
        choose_language(code)
        names = seat_names(kind, rules)
        played = new_game(kind, rules, seed, names)
        for text in moves:
            played.act(played.game.read(text), played.game.get_next_player())
        texts[code] = _board_reason(kind, played, names)
    choose_language("en")
    return texts


def _board_reason(kind: GameKind, played: Recorded, names: Sequence[str]) -> str:
    game = played.game
    player = game.get_next_player()
    assert player is not None
    adviser = reviewer_of(kind, kind.strategies().classes, 1)
    assert adviser is not None
    adviser.decide(game.view(player))
    advice = adviser.advice()
    assert advice is not None
    best, others = advice.best, advice.candidates[1:]
    german = language() == "de"
    line = [move.title for move in _best_line(kind, game.copy(), best.action, 4)]
    said = f"{at_beginning(best.action.title)} {_outcome(best, german)}."
    if len(line) > 1:
        goes_on = "Danach am besten" if german else "Best play goes on with"
        said += f" {goes_on} {', '.join(line[1:])}."
    said += _merit(game.view(player), advice)
    drawn = [other.action.title for other in others if other.expected != LOST]
    if drawn:
        names_of = at_beginning(_listed(drawn[:3], german))
        if german:
            verb = "bringt" if len(drawn) == 1 else "bringen"
            return f"{said} {names_of} {verb} nur ein Remis."
        return f"{said} {names_of} only {'draws' if len(drawn) == 1 else 'draw'}."
    tempting = others[0].action
    reply = _best_line(kind, game.copy(), tempting, 2)
    rival = names[(int(player.position) + 1) % len(names)]
    if len(reply) < 2:
        return said + (" Alle anderen Züge verlieren." if german else " Every other move loses.")
    answer = reply[1].title
    if german:
        return f"{said} Nach {tempting.title} dagegen gewinnt {rival} mit {answer}."
    return f"{said} After {tempting.title}, {rival} wins with {answer}."


def _merit(view: Any, advice: Advice[Any]) -> str:
    """Return what the best move does in the terms of the game, after a space; or nothing."""
    contrast = contrast_of(view, advice, None)
    if contrast is None:
        return ""
    placement = Placement(view, contrast.best, contrast.other, contrast.equals, contrast.candidates)
    rules = view.rules
    helpful = rules.helpful_reasons if rules.counts_discs else ()  # others do not prove a win
    merit = first_reason((*rules.decisive_reasons, *helpful), placement)
    return f" {merit}" if merit else ""


def _outcome(candidate: Any, german: bool) -> str:
    """Return the outcome of the best move as a predicate."""
    if candidate.expected == WON:
        found = re.search(r"\d+", candidate.verdict)
        if found is None:
            return "gewinnt" if german else "wins"
        return f"gewinnt in {found[0]} Zügen" if german else f"wins in {found[0]} moves"
    return "hält das Remis" if german else "holds the draw"


def at_beginning(text: str) -> str:
    """Return *text* as the beginning of a sentence; the name of a cell stays as it is."""
    return capitalised(text) if " " in text and len(text.split()[0]) > 2 else text


def _listed(names: Sequence[str], german: bool) -> str:
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} {'und' if german else 'and'} {names[-1]}"


def _best_line(kind: GameKind, game: Game, move: Any, length: int) -> list[Any]:
    """Return *move* and the best moves that follow, *length* in all unless the game ends."""
    search: Any = kind.strategies().classes[kind.hint]
    line = [move]
    player = game.get_next_player()
    assert player is not None
    game.accept(move, player)
    while len(line) < length and (player := game.get_next_player()) is not None:
        action = search(seed=1, **SOLVING).decide(game.view(player))
        line.append(action)
        game.accept(action, player)
    return line


# --- Hold'em -------------------------------------------------------------------------------------

POKER_RULES = (
    {"seats": 2, "stack": 1_000, "rebuy": "every_hand"},
    {"seats": 2, "stack": 400, "rebuy": "every_hand"},
    {"seats": 3, "stack": 300, "rebuy": "every_hand"},
    {"seats": 4, "stack": 600, "rebuy": "every_hand"},
    {"seats": 6, "stack": 800, "rebuy": "every_hand"},
)
POKER_PLAYERS = ("shark", "shark", "loose", "tight", "equity")
POKER_THEMES = {"all-in": 18, "pot-odds": 22, "river": 22}
"""The number of problems of each theme."""
MIN_GAP = 0.08
"""Minimum distance between the chance of winning and the price of a call."""
MAX_GAP = 0.30
MAX_EASY = 0.7
"""Maximum share of easy problems of a theme."""
MAX_SHARE = 0.6
"""Maximum share of problems of a theme with the same answer."""


def find_poker(seed: int, wanted_of: Mapping[str, int]) -> Iterator[Problem]:
    """Yield problems of Hold'em from the hands with seeds from *seed* on."""
    kind = all_games()["holdem"]
    classes = kind.strategies().classes
    counts, easy = dict.fromkeys(wanted_of, 0), dict.fromkeys(wanted_of, 0)
    answers: dict[tuple[str, str], int] = {}
    theme_of: Callable[[Any], str] = kind.part("problems").theme_of
    while any(counts[theme] < number for theme, number in wanted_of.items()):
        seed += 1
        rng = Random(f"holdem {seed}")
        rules = kind.rules_from_data(rng.choice(POKER_RULES))
        played = new_game(kind, rules, seed, seat_names(kind, rules))
        seats = [
            classes[rng.choice(POKER_PLAYERS)](seed=rng.getrandbits(32))
            for _seat in range(rules.seats)
        ]
        while (player := played.game.get_next_player()) is not None:
            if len(played.game.deals()) > 1:
                break
            view: Any = played.game.view(player)
            theme = theme_of(view)
            only_call = set(view.legal_bids) == {Action.FOLD, Action.CALL}
            wanted = only_call and counts.get(theme, 99) < wanted_of.get(theme, 0)
            right = clear_answer(kind, view) if wanted else None
            key = (theme, str(right))
            if right is not None and answers.get(key, 0) < MAX_SHARE * wanted_of[theme]:
                share = weak_share(kind, view, (right,))
                if difficulty_of(share) == 1 and easy[theme] >= MAX_EASY * wanted_of[theme]:
                    break
                easy[theme] += difficulty_of(share) == 1
                counts[theme] += 1
                answers[key] = answers.get(key, 0) + 1
                yield Problem(
                    name=f"holdem-{seed}",
                    kind=kind,
                    rules=rules,
                    seed=seed,
                    deals=played.game.deals(),
                    moves=tuple(played.moves),
                    right=(str(right),),
                    theme=theme,
                    difficulty=difficulty_of(share),
                    why=poker_reasons(kind, rules, played, seed),
                    source=source_of(seed, share),
                )
                break
            played.act(seats[int(player.position)].decide(view), player)


def clear_answer(kind: GameKind, view: Any) -> Action | None:
    """Return the action that all juries prefer by far; None if it is too easy or not clear."""
    answers = set()
    for advice in jury_advice(kind, view):
        call = advice.candidate_for(Action.CALL) if advice is not None else None
        if advice is None or call is None:
            return None
        answers.add(advice.best.action)
        equity, price = call.chance("equity"), call.chance("price")
        if len(answers) > 1 or equity is None or price is None:
            return None
        if not MIN_GAP <= abs(equity - price) <= MAX_GAP:
            return None
    answer: Action = answers.pop()
    return answer


def poker_reasons(kind: GameKind, rules: Any, played: Recorded, seed: int) -> dict[str, str]:
    """Return the reason for the answer, by language: price, chances, and the cards."""
    texts = {}
    for code in LANGUAGES:
        choose_language(code)
        game = kind.new(rules, seed=seed, deals=played.game.deals())
        for name in seat_names(kind, rules):
            game.register_player(kind.player(Person(), name=name))
        for text in played.moves:
            game.accept(game.read(text), game.get_next_player())
        player = game.get_next_player()
        assert player is not None
        view: Any = game.view(player)
        adviser = reviewer_of(kind, kind.strategies().classes, 1)
        assert adviser is not None
        adviser.decide(view)
        texts[code] = _poker_reason(view, adviser.advice())
    choose_language("en")
    return texts


def _poker_reason(view: Any, advice: Any) -> str:
    """Return the price, the hand, and the chance of winning in the current language."""
    spot = Decision(view, advice)
    german = language() == "de"
    cost, pot = view.to_call, view.pot_for_call
    unit = "\N{NO-BREAK SPACE}%" if german else "%"
    needed = f"{percent(cost / (pot + cost))}{unit}"
    won = f"{percent(spot.equity or 0.0)}{unit}"
    name = hole_words(view.cards)
    if view.board:
        name = describe(f"{''.join(map(str, view.cards))}{''.join(map(str, view.board))}")
    calls, outs = advice.best.action is Action.CALL, spot.outs if view.board else 0
    beaten = f"{percent(spot.beaten) if view.board else 0}{unit}"
    if german:
        said = f"{name}: {cost} Chips kosten den Call, {pot} liegen im Pot, du brauchst {needed}."
        if spot.is_river:
            said += f" {beaten} aller möglichen Hände schlagen deine; gegen die, mit denen so"
            said += f" gesetzt wird, gewinnst du etwa {won}."
        elif view.board and outs:
            said += f" Du hast {outs} Outs und gewinnst gegen solche Einsätze etwa {won}."
        elif view.board:
            said += f" Ohne Draw gewinnst du gegen solche Einsätze etwa {won}."
        else:
            said += f" Gegen die Hände, die hier all-in gehen, gewinnst du etwa {won}."
        return said + (" Also Call." if calls else " Also Fold.")
    said = f"{name}: a call costs {cost} with {pot} in the pot, so you need {needed}."
    if spot.is_river:
        said += f" {beaten} of all possible hands beat yours; against those that bet like this"
        said += f" you win about {won}."
    elif view.board and outs:
        said += f" You have {outs} outs, and against such bets you win about {won}."
    elif view.board:
        said += f" Without a draw, you win about {won} against such bets."
    else:
        said += f" Against the hands that go all-in here you win about {won}."
    return said + (" So call." if calls else " So fold.")


# --- Spades --------------------------------------------------------------------------------------

SPADES_PLAYER: dict[str, Any] = {"worlds": 60, "exact": 5}
"""The arguments of the players whose hands are searched for problems."""
MIN_POINTS = 8.0
"""Minimum distance between a right answer and the best wrong one."""


def find_spades(seed: int, hands: int, max_cards: int) -> Iterator[Problem]:
    """Yield problems of Spades from *hands* hands with seeds from *seed* on.

    The seat to act holds *max_cards* cards at most. The reasons are the estimates of a jury.
    """
    kind = all_games()["spades"]
    rules, search = kind.find_rules("classic"), kind.strategies().classes["search"]
    names, part = seat_names(kind, rules), kind.part("problems")
    for number in range(seed + 1, seed + hands + 1):
        rng = Random(f"spades {number}")
        dealt = new_game(kind, rules, number, names).game
        dealt.get_next_player()
        bags = (rng.randrange(10), rng.randrange(10))
        deals, dealer = dealt.deals(), number % 4
        game = part.begin(
            rules, seed=number, deals=deals, dealer=dealer, names=names, score=(), bags=bags
        )
        played = Recorded(game, [])
        seats: list[Any] = [search(**SPADES_PLAYER, seed=rng.getrandbits(32)) for _name in names]
        while not game.results and (player := game.get_next_player()) is not None:
            view: Any = game.view(player)
            action = seats[int(player.position)].decide(view)
            if len(game.legal()) > 1 and len(view.cards) <= max_cards:
                share = weak_share(kind, view, (action,))
                advice = clear_choice(kind, view) if share < 1 else None
                if advice is not None:
                    yield Problem(
                        name=f"spades-{number}-{len(played.moves) + 1}",
                        kind=kind,
                        rules=rules,
                        deals=deals,
                        dealer=dealer,
                        bags=bags,
                        moves=tuple(played.moves),
                        right=tuple(str(each.action) for each in advice.equals),
                        theme=part.theme_of(view),
                        difficulty=difficulty_of(share),
                        why=dict.fromkeys(LANGUAGES, estimates(advice)),
                        source=source_of(number, share),
                    )
            played.act(action, player)


def clear_choice(kind: GameKind, view: Any) -> Advice[Any] | None:
    """Return the advice of a jury if all juries give the same answers, by a clear gap."""
    last, answers = None, set()
    for advice in jury_advice(kind, view):
        if advice is None:
            return None
        right = frozenset(each.action for each in advice.equals)
        wrong = [each.expected for each in advice.candidates if each.action not in right]
        answers.add(right)
        if len(answers) > 1 or not wrong or advice.best.expected - max(wrong) < MIN_POINTS:
            return None
        last = advice
    return last


def estimates(advice: Advice[Any]) -> str:
    """Return the expected points and the chances of the best choices."""
    lines = []
    for each in advice.candidates[:6]:
        chances = " ".join(f"{chance.key}={chance.share:.2f}" for chance in each.chances)
        lines.append(f"{each.action} {each.expected:.1f} {chances}".rstrip())
    return "; ".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("boards", "poker", "spades"))
    parser.add_argument("--seed", type=int, default=0, help="seed before the first game")
    parser.add_argument("--only", help="boards: the key of one game")
    parser.add_argument(
        "--want", action="append", metavar="THEME=COUNT", help="poker: problems of a theme"
    )
    parser.add_argument("--hands", type=int, default=20, help="spades: hands to play (default: 20)")
    parser.add_argument("--max-cards", type=int, default=13, help="spades: maximum number of cards")
    options = parser.parse_args()
    wanted = dict(each.split("=") for each in options.want or ())
    counts = {theme: int(count) for theme, count in wanted.items()} or POKER_THEMES
    found: Iterator[Problem] = find_poker(options.seed, counts)
    if options.what == "boards":
        plans = [plan for plan in BOARD_PLANS if options.only in (None, plan.key)]
        found = (problem for plan in plans for problem in find_boards(plan, options.seed))
    elif options.what == "spades":
        found = find_spades(options.seed, options.hands, options.max_cards)
    for problem in found:
        print(write_problem(problem), flush=True)
        print(problem.name, problem.theme, problem.difficulty, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
