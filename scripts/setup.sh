#!/bin/sh
# Create or update a virtual environment. `sh scripts/setup.sh play` installs the program editable,
# `dev` adds the tools of developers, `package` installs a copy of the program and PyInstaller.
# PYTHON selects the interpreter, VENV the folder (.venv).
set -u
what=${1:-play}
venv=${VENV:-.venv}
log=$venv/setup.log
check_version='import sys; sys.exit(sys.version_info < (3, 11))'

say() { printf '%s\n' "$@" >&2; }

# Print the first interpreter that is new enough and can create a virtual environment.
find_python() {
    bare=
    for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        "$candidate" -c "$check_version" >/dev/null 2>&1 || continue
        if "$candidate" -c 'import ensurepip, venv' >/dev/null 2>&1; then
            printf '%s\n' "$candidate"
            return 0
        fi
        bare=${bare:-$candidate}
    done
    if [ -n "$bare" ]; then
        say "$bare cannot create a virtual environment: the modules venv and ensurepip are missing." \
            "On Debian and Ubuntu: sudo apt install python3-venv"
    elif [ -n "${PYTHON:-}" ]; then
        say "PYTHON=$PYTHON is not Python 3.11 or newer."
    else
        say "Python 3.11 or newer is required, but was not found." \
            "Install it, or give its path: make play PYTHON=/path/to/python3"
    fi
    return 1
}

# Run a command quietly; if it fails, print the end of its output.
quietly() {
    "$@" >>"$log" 2>&1 && return 0
    tail -n 25 "$log" >&2
    say "" "Setup failed. The full output is in $log."
    exit 1
}

if ! "$venv/bin/python" -c "$check_version" >/dev/null 2>&1; then
    python=$(find_python) || exit 1
    say "Setting up $venv with $("$python" --version 2>&1). This happens once and takes a minute or two."
    "$python" -m venv --clear "$venv" || exit 1
elif [ ! -e "$venv/.play" ] && [ ! -e "$venv/.dev" ]; then
    say "Setting up $venv."
else
    say "Updating $venv."
fi
: >"$log"

pip() { quietly "$venv/bin/python" -m pip --disable-pip-version-check "$@"; }

if [ "$what" = package ]; then
    pip install --force-reinstall --no-deps .
    pip install '.[package]'
    exit 0
fi

# Build requirements are installed too, so that rebuilding needs no network.
"$venv/bin/python" -c 'import tomllib
with open("pyproject.toml", "rb") as file:
    print("\n".join(tomllib.load(file)["build-system"]["requires"]))' >"$venv/build-requirements.txt"
pip install -r "$venv/build-requirements.txt"
extra=
[ "$what" = dev ] && extra='[dev]'
# In this mode the program starts faster than with setuptools' import hook.
pip install --no-build-isolation --config-settings editable_mode=compat -v -e ".$extra"

if grep -q '^ *Not compiled' "$log"; then
    say "$(sed -n 's/^ *\(Not compiled.*\)/\1/p' "$log" | tail -n 1)" \
        "The program works without them, but the strongest opponents are slower. To compile them," \
        "install a C compiler and Python's headers. On Debian and Ubuntu: sudo apt install gcc python3-dev"
fi
touch "$venv/.play"
if [ "$what" = dev ]; then touch "$venv/.dev"; fi
