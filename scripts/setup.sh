#!/bin/sh
# Make the virtual environment of this folder: `sh scripts/setup.sh play` installs the table,
# `sh scripts/setup.sh dev` also what checks it. PYTHON names another interpreter, VENV another folder.
set -u
what=${1:-play}
venv=${VENV:-.venv}
log=$venv/setup.log
oldest='import sys; sys.exit(sys.version_info < (3, 11))'

say() { printf '%s\n' "$@" >&2; }

# Print the first interpreter that is new enough and can make a virtual environment.
find_python() {
    bare=
    for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        "$candidate" -c "$oldest" >/dev/null 2>&1 || continue
        if "$candidate" -c 'import ensurepip, venv' >/dev/null 2>&1; then
            printf '%s\n' "$candidate"
            return 0
        fi
        bare=${bare:-$candidate}
    done
    if [ -n "$bare" ]; then
        say "$bare cannot make a virtual environment: its modules venv and ensurepip are missing." \
            "On Debian and Ubuntu: sudo apt install python3-venv"
    elif [ -n "${PYTHON:-}" ]; then
        say "PYTHON=$PYTHON is not Python 3.11 or newer."
    else
        say "The card table needs Python 3.11 or newer, and none was found." \
            "Install it from python.org or your system, or name it: make play PYTHON=/path/to/python3"
    fi
    return 1
}

# Run a command quietly; when it fails, show the end of what it said.
quietly() {
    "$@" >>"$log" 2>&1 && return 0
    tail -n 25 "$log" >&2
    say "" "Setting up failed; all of it is in $log."
    exit 1
}

if ! "$venv/bin/python" -c "$oldest" >/dev/null 2>&1; then
    python=$(find_python) || exit 1
    say "Setting up in $venv with $("$python" --version 2>&1). This happens once and takes a minute or two."
    "$python" -m venv --clear "$venv" || exit 1
elif [ ! -e "$venv/.play" ] && [ ! -e "$venv/.dev" ]; then
    say "Setting up in $venv."
else
    say "Bringing $venv up to date."
fi
: >"$log"

pip() { quietly "$venv/bin/python" -m pip --disable-pip-version-check "$@"; }

# The build requirements go into the environment itself, so that a later rebuild needs no network.
"$venv/bin/python" -c 'import tomllib
with open("pyproject.toml", "rb") as file:
    print("\n".join(tomllib.load(file)["build-system"]["requires"]))' >"$venv/build-requirements.txt"
pip install -r "$venv/build-requirements.txt"
if [ "$what" = dev ]; then pip install --no-build-isolation -v -e '.[dev]'; else pip install --no-build-isolation -v -e .; fi

if grep -q '^ *Not compiled' "$log"; then
    say "$(sed -n 's/^ *\(Not compiled.*\)/\1/p' "$log" | tail -n 1)" \
        "The table plays without them, only the strongest opponents think slower. They need a C" \
        "compiler and Python's headers. On Debian and Ubuntu: sudo apt install gcc python3-dev"
fi
touch "$venv/.play"
if [ "$what" = dev ]; then touch "$venv/.dev"; fi
