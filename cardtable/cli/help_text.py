"""Help texts: their translation, and the examples in the help of the commands."""

from __future__ import annotations

import os
from typing import Any

from cardtable.core.i18n import _


def N_(text: str) -> str:  # noqa: N802  # the usual name of a mark for gettext
    """Mark *text* for translation."""
    return text


def _is_rich() -> bool:
    """Return whether Typer formats help with rich; TYPER_USE_RICH=0 asks for plain lines."""
    return os.environ.get("TYPER_USE_RICH", "1").lower() not in ("0", "false", "no", "off")


def translate(command: Any) -> None:
    """Translate the help of *command*, its parameters and its subcommands in place."""
    for owner in (command, *command.params):
        for name in ("help", "short_help", "epilog"):
            text = getattr(owner, name, None)
            if isinstance(text, str):
                translated = _(text)
                # rich keeps single line ends, and turns double ones into empty lines
                if _is_rich():
                    translated = translated.replace("\n\n", "\n")
                setattr(owner, name, translated)
    for inner in getattr(command, "commands", {}).values():
        translate(inner)


EXAMPLES = {
    "": N_(
        "Examples:\n\n"
        "cardtable\n\n"
        "cardtable play spades --seat west=search@expert --name south=Ann\n\n"
        "cardtable text spades --resume\n\n"
        "Games are saved automatically as you play."
    ),
    "play": N_(
        "Examples:\n\n"
        "cardtable play spades\n\n"
        "cardtable play spades --rules tournament --seed 7\n\n"
        "cardtable play spades --seat south=person --seat north=person --name north=Ben\n\n"
        "cardtable play --join localhost:55006 --user ann\n\n"
        "cardtable play holdem --serve --seats person,shark,loose,open --clock 60"
    ),
    "text": N_(
        "Examples:\n\n"
        "cardtable text spades\n\n"
        "cardtable text spades --rules solo --short\n\n"
        "cardtable text spades --seat west=person --name south=Ann --name west=Ben\n\n"
        "Type help at any prompt. Ctrl-C quits; the game is saved."
    ),
    "demo": N_(
        "Examples:\n\n"
        "cardtable demo --seconds 60\n\n"
        "cardtable demo --headless --seconds 3 --screenshot table.png"
    ),
    "daily": N_(
        "Examples:\n\n"
        "cardtable daily\n\n"
        "cardtable daily holdem --in-window\n\n"
        "cardtable daily --calendar\n\n"
        "The deal depends on the date alone. Its first result counts."
    ),
    "deal": N_(
        "Examples:\n\n"
        "cardtable deal 8VN2F-PBCR7-SSSX3-620\n\n"
        "cardtable play --deal 8VN2F-PBCR7-SSSX3-620\n\n"
        "Lower case, spaces and hyphens make no difference."
    ),
    "replay": N_(
        "Examples:\n\n"
        "cardtable replay friday\n\n"
        "cardtable replay friday.game --headless\n\n"
        "With --headless, the exit code is 0 for a valid file and 1 for a damaged one."
    ),
    "review": N_(
        "Examples:\n\n"
        "cardtable review friday\n\n"
        "cardtable review friday.game --hand 3 --all\n\n"
        "Choices are assessed by what the player could see, not by the hidden cards."
    ),
    "problems": N_(
        "Examples:\n\n"
        "cardtable problems list --theme bags --state due\n\n"
        "cardtable problems solve --daily\n\n"
        "cardtable problems make\n\n"
        "A problem you miss comes back tomorrow; after right answers it comes back later and "
        "later."
    ),
    "problems make": N_(
        "Examples:\n\n"
        "cardtable problems make\n\n"
        "cardtable problems make friday.game --seat south\n\n"
        "Each choice of a person in a finished hand is assessed as in a review. If a mistake or a "
        "blunder is confirmed by a second jury with other seeds, the position becomes a problem "
        "in your folder. Ctrl-C stops; the next run goes on where this one stopped, and hands "
        "that were searched are not searched again."
    ),
    "problems check": N_(
        "Examples:\n\n"
        "cardtable problems check mine.yaml\n\n"
        "The fields of a problem are described in docs/problems.md."
    ),
    "hand": N_(
        "Examples:\n\n"
        "cardtable hand Ah 7c Jd As 7h\n\n"
        "cardtable hand --pattern '?>?>?>?>?' 5c 4d 3h 2s Ac Kd\n\n"
        "cardtable hand --ranking mine.yaml 9c 8c 7c 6c Ah\n\n"
        "With --pattern, the exit code is 0 for a match and 1 otherwise."
    ),
    "equity": N_(
        "Examples:\n\n"
        "cardtable equity AsAh KsKh\n\n"
        "cardtable equity AsAh random random --board '2c 7d 9h'\n\n"
        "cardtable equity AsKs random --trials 20000000"
    ),
    "list": N_("Examples:\n\ncardtable list\n\ncardtable list --json"),
    "stats": N_("Examples:\n\ncardtable stats\n\ncardtable stats --csv games.csv"),
    "rules": N_(
        "Examples:\n\n"
        "cardtable rules show classic > mine.yaml\n\n"
        "cardtable rules check mine.yaml\n\n"
        "cardtable play spades --rules mine.yaml"
    ),
    "evolution": N_(
        "Examples:\n\n"
        "cardtable evolution train --hands 20000\n\n"
        "cardtable evolution export learned.json\n\n"
        "cardtable play spades --seat west=evolutionary"
    ),
    "ludl": N_(
        "Examples:\n\n"
        "cardtable ludl check mygame/\n\n"
        "cardtable ludl run mygame/ --players 4\n\n"
        "cardtable ludl format mygame/rules.ludl --write\n\n"
        "docs/ludl.md introduces the language; docs/ludl-reference.md describes every word."
    ),
    "ludl check": N_(
        "Examples:\n\n"
        "cardtable ludl check rules.ludl\n\n"
        "cardtable ludl check mygame/ mygame.zip\n\n"
        "The exit code is 0 if no problem was found, and 1 otherwise."
    ),
    "ludl run": N_(
        "Examples:\n\n"
        "cardtable ludl run mygame/ --seed 7\n\n"
        "cardtable ludl run rules.ludl --state state.json\n\n"
        "cardtable ludl run mygame/ < messages.txt\n\n"
        "Each line is a message of the current player; @player_2 in front sends it as "
        "another. Commands: :state, :legal, :receivers, :undo, :help."
    ),
    "ludl format": N_(
        "Examples:\n\n"
        "cardtable ludl format rules.ludl\n\n"
        "cardtable ludl format --write mygame/\n\n"
        "cardtable ludl format --check *.ludl"
    ),
    "opp": N_(
        "Examples:\n\n"
        "cardtable opp user add --users users.txt ann\n\n"
        "cardtable opp serve --users users.txt --seats shark,open,open --bet 10\n\n"
        "cardtable opp join localhost:55006 --user ann"
    ),
    "opp serve": N_(
        "Examples:\n\n"
        "cardtable opp serve --users users.txt --seats person,shark,open,open --hands 100\n\n"
        "cardtable opp serve --users users.txt --seats open,open --players 2 --clock 10\n\n"
        "cardtable opp serve --users users.txt --host 0.0.0.0 --tables 4 --log server.log\n\n"
        "Without --host, only this computer can connect. The protocol sends passwords and "
        "cards unencrypted: use a tunnel on untrusted networks. Ctrl-C stops the server."
    ),
    "opp join": N_(
        "Examples:\n\n"
        "cardtable opp join localhost:55006 --user ann\n\n"
        "cardtable opp join localhost --user ann --strategy shark@3 --quiet < "
        "password.txt\n\n"
        "Type f to fold, c to check or call, b or r to bet or raise, say and a text to chat, "
        "quit to leave."
    ),
    "opp user": N_(
        "Examples:\n\n"
        "cardtable opp user add --users users.txt ann\n\n"
        "cardtable opp user add --users users.txt ann --replace < password.txt\n\n"
        "cardtable opp user list --users users.txt"
    ),
    "packs": N_(
        "Examples:\n\n"
        "cardtable packs list\n\n"
        "cardtable packs copy classic my-deck\n\n"
        "cardtable packs check my-deck\n\n"
        "A pack is a folder or zip with pack.yaml and pictures or sounds. docs/packs.md leads from "
        "a copy to a deck of your own. With check, the exit code is 0 if no problem was found, "
        "and 1 otherwise."
    ),
    "phh": N_(
        "Examples:\n\n"
        "cardtable phh check night.phhs\n\n"
        "cardtable phh show night.phhs --hand 3 --short\n\n"
        "cardtable phh watch night.phhs --hand 3\n\n"
        "cardtable phh write friday friday.phhs"
    ),
    "lab": N_(
        "Examples:\n\n"
        "cardtable lab match probability rule-bidder\n\n"
        "cardtable lab match search@3 probability --deals 500 --games 100\n\n"
        "cardtable lab match search:worlds=200 mine.py:Bold --csv found.csv\n\n"
        "cardtable lab match search probability rule-bidder --play random\n\n"
        "The last example compares bids only: all cards are played at random."
    ),
    "lab ladder": N_(
        "Examples:\n\n"
        "cardtable lab ladder --deals 200 --timed-deals 20\n\n"
        "cardtable lab ladder --games 200 --write docs/strength.md\n\n"
        "cardtable lab ladder random rule-bidder mine.py probability\n\n"
        "After Ctrl-C, the same command continues the run."
    ),
    "lab curve": N_(
        "Examples:\n\n"
        "cardtable lab curve search --worlds 4,16,60,250 --plot curve.png\n\n"
        "cardtable lab curve search mine.py:Bold --times 5,20,100 --deals 200\n\n"
        "cardtable lab curve search --write docs/strength.md\n\n"
        "After Ctrl-C, the same command continues the run."
    ),
    "lab duplicate": N_(
        "Examples:\n\n"
        "cardtable lab duplicate probability --hands 500\n\n"
        "cardtable lab duplicate mine.py:Bold --master search:worlds=60 --partner search@3\n\n"
        "After Ctrl-C, the same command continues the run."
    ),
    "lab blunders": N_(
        "Examples:\n\n"
        "cardtable lab blunders search@3 search@5 --hands 300\n\n"
        "cardtable lab blunders mine.py:Bold --out blunders.jsonl\n\n"
        "After Ctrl-C, the same command continues the run."
    ),
    "lab exploit": N_(
        "Examples:\n\n"
        "cardtable lab exploit holdem --seat shark --opponents lbr --hands 1000\n\n"
        "cardtable lab exploit holdem --seat shark,equity --stack 50bb,100bb\n\n"
        "A best response knows how often the player does what with each hand, and wins the most "
        "from it. The exploitability is what a best response wins per hand, on average over both "
        "seats: 0 in an equilibrium. A local best response finds a part of it."
    ),
    "lab bids": N_(
        "Examples:\n\n"
        "cardtable lab bids --hands 100000 --resume hands.jsonl --out first.net\n\n"
        "cardtable lab bids --network first.net --hands 300000 --out bids.net\n\n"
        "A search plays the cards. With --resume, an interrupted run goes on where it was, and the "
        "file keeps the hands for another training."
    ),
    "lab train": N_(
        "Examples:\n\n"
        "cardtable lab train evolutionary --hands 8000 --out learned.json\n\n"
        "cardtable lab train evolutionary --against probability --plot learning.png\n\n"
        "cardtable lab match evolutionary:memory=learned.json random"
    ),
    "strategies": N_(
        "Examples:\n\n"
        "cardtable strategies check mine.py\n\n"
        "cardtable strategies check mine.py:Bold --hands 200 --slow 100\n\n"
        "The exit code is 0 if no problem was found, and 1 otherwise."
    ),
}
