"""What the help of each command teaches by example."""

from __future__ import annotations

from cardtable.cli.help_text import N_

EXAMPLES = {
    "": N_(
        "Examples:\n\n"
        "cardtable\n\n"
        "cardtable play spades --seat west=search@expert --name south=Ann\n\n"
        "cardtable text spades --resume\n\n"
        "Your games are saved as you play; nothing has to be saved by hand."
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
        "Type help at any prompt. Ctrl-C leaves; the game is saved."
    ),
    "demo": N_(
        "Examples:\n\n"
        "cardtable demo --seconds 60\n\n"
        "cardtable demo --headless --seconds 3 --screenshot table.png"
    ),
    "replay": N_(
        "Examples:\n\n"
        "cardtable replay friday\n\n"
        "cardtable replay friday.game --headless\n\n"
        "Without a window it ends with 0 for a good file, and 1 for one with a fault."
    ),
    "review": N_(
        "Examples:\n\n"
        "cardtable review friday\n\n"
        "cardtable review friday.game --hand 3 --all\n\n"
        "Each choice is judged by what its player could see, not by the hidden cards."
    ),
    "hand": N_(
        "Examples:\n\n"
        "cardtable hand Ah 7c Jd As 7h\n\n"
        "cardtable hand --pattern '?>?>?>?>?' 5c 4d 3h 2s Ac Kd\n\n"
        "cardtable hand --ranking mine.yaml 9c 8c 7c 6c Ah\n\n"
        "With --pattern it ends with 0 for a match and with 1 otherwise."
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
        "The language is told in docs/ludl.md and, word by word, in docs/ludl-reference.md."
    ),
    "ludl check": N_(
        "Examples:\n\n"
        "cardtable ludl check rules.ludl\n\n"
        "cardtable ludl check mygame/ mygame.zip\n\n"
        "It ends with 0 when all is well, and with 1 otherwise."
    ),
    "ludl run": N_(
        "Examples:\n\n"
        "cardtable ludl run mygame/ --seed 7\n\n"
        "cardtable ludl run rules.ludl --state state.json\n\n"
        "cardtable ludl run mygame/ < messages.txt\n\n"
        "A line is a message of the current player; @player_2 before it sends as another. "
        ":state, :legal, :receivers, :undo and :help are commands."
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
        "It listens on this computer alone unless --host says otherwise. Passwords and cards "
        "travel as plain text, as the protocol has it: over foreign networks use a tunnel. "
        "Ctrl-C ends it."
    ),
    "opp join": N_(
        "Examples:\n\n"
        "cardtable opp join localhost:55006 --user ann\n\n"
        "cardtable opp join localhost --user ann --strategy shark@3 --quiet < password.txt\n\n"
        "Type f to fold, c to check or call, b or r to bet or raise; say and some words to chat; "
        "quit to leave."
    ),
    "opp user": N_(
        "Examples:\n\n"
        "cardtable opp user add --users users.txt ann\n\n"
        "cardtable opp user add --users users.txt ann --replace < password.txt\n\n"
        "cardtable opp user list --users users.txt"
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
        "The last one compares bids alone: all play their cards at random."
    ),
    "lab ladder": N_(
        "Examples:\n\n"
        "cardtable lab ladder --deals 200 --timed-deals 20\n\n"
        "cardtable lab ladder --games 200 --write docs/strength.md\n\n"
        "cardtable lab ladder random rule-bidder mine.py probability\n\n"
        "Ctrl-C loses nothing: the same command goes on."
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
        "It ends with 0 when nothing is wrong, and with 1 otherwise."
    ),
}
