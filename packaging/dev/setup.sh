#!/bin/sh
# Create or update a virtual environment. `sh packaging/dev/setup.sh play` installs the program editable;
# `dev` adds what the tests need, and `check` the linters and the programs that serve as references.
# `package` installs a copy of the program and PyInstaller. PYTHON selects the interpreter, VENV the
# folder (.venv).
set -u
what=${1:-play}
venv=${VENV:-.venv}
log=$venv/setup.log
check_version='import sys; sys.exit(sys.version_info < (3, 11))'

say() { printf '%s\n' "$@" >&2; }

# Print the first interpreter that is new enough and can create a virtual environment.
find_python() {
    bare=
    set -- python3 python3.14 python3.13 python3.12 python3.11 python
    [ -z "${PYTHON:-}" ] || set -- "$PYTHON"
    for candidate; do
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
    say "Setting up $venv with $("$python" --version 2>&1). This happens once and takes one or two minutes."
    "$python" -m venv --clear "$venv" || exit 1
else
    say "Updating $venv."
fi
: >"$log"

pip() { quietly "$venv/bin/python" -m pip --disable-pip-version-check "$@"; }

if [ "$what" = package ]; then
    rm -rf "$venv/wheel"
    pip wheel --no-deps --wheel-dir "$venv/wheel" .  # once; pip would compile for each install
    wheel=$(echo "$venv"/wheel/cardtable-*.whl)
    pip install --force-reinstall --no-deps "$wheel"
    pip install "$wheel[package]"
    exit 0
fi

case $what in
dev) extras=dev ;;
check) extras='dev lint oracles' ;;
*) extras= ;;
esac
# Build requirements are installed too, so that rebuilding needs no network. Python compiles the
# modules of packages when they are first used, which is less than pip would compile.
"$venv/bin/python" -c 'import sys, tomllib
with open("pyproject.toml", "rb") as file:
    known = tomllib.load(file)
required = known["build-system"]["requires"] + known["project"]["dependencies"]
for extra in sys.argv[1:]:
    required += known["project"]["optional-dependencies"][extra]
print("\n".join(required))' $extras >"$venv/requirements.txt"
say "Installing packages ..."
pip install --no-compile -r "$venv/requirements.txt"
[ "$what" != play ] || export CARDTABLE_BUILD=play
"$venv/bin/python" setup.py -q build_ext --inplace || exit 1
# In this mode the program starts faster than with setuptools' import hook.
pip install --no-build-isolation --no-deps --config-settings editable_mode=compat -e .

touch "$venv/.play"
[ "$what" = play ] || touch "$venv/.dev"
[ "$what" != check ] || touch "$venv/.check"
