# Targets for players and developers; `make help` lists them. Needs Python 3.11 or newer, and a C
# compiler for the compiled modules (otherwise they run as plain Python). PYTHON=... selects the
# interpreter.

VENV ?= .venv
WORKERS ?= 2
RUN := $(VENV)/bin/python
export VENV PYTHON
# The tests start hundreds of programs, which would all compile the same modules anew.
export PYTHONDONTWRITEBYTECODE :=
# Programs buffer their output, as those of players do.
export PYTHONUNBUFFERED :=

# A change of these files requires a new build: compiled modules (see setup.py), translations.
COMPILED := $(wildcard $(shell sed -n '/^COMPILED/,/^\]/s/^ *"\(.*\)",.*/\1/p' setup.py))
CATALOGUES := $(wildcard assets/locale/*/LC_MESSAGES/cardtable.po)
SOURCES := pyproject.toml setup.py scripts/setup.sh $(COMPILED) $(wildcard $(COMPILED:.py=.pxd)) $(CATALOGUES)

.PHONY: help play test check lint bench soak messages package clean

help:  ## List the targets
	@sed -n 's/^\([a-z]*\):.*##/make \1 \t/p' Makefile | expand -t 16

play: $(VENV)/.play  ## Set up and start the program
	@$(VENV)/bin/cardtable

test: $(VENV)/.dev  ## Set up and run the tests, without the long ones
	@$(RUN) -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

check: lint test  ## Check everything: format, lint, types, tests, documentation

lint: $(VENV)/.dev
	@$(RUN) -m ruff format --check .
	@$(RUN) -m ruff check .
	@$(RUN) -m mypy
	@$(RUN) -m scripts.stub_check

bench: $(VENV)/.dev  ## Run the benchmarks
	@$(RUN) -m benchmarks $(ARGS)

soak: $(VENV)/.dev  ## Run the long tests
	@$(RUN) -m pytest -m soak -o faulthandler_timeout=7200 $(ARGS)

messages: $(VENV)/.dev  ## Collect the sentences to translate
	@$(RUN) -m scripts.messages

package:  ## Build the program as a folder that needs no Python, and test it
	@sh scripts/package.sh

clean:  ## Remove build products, but not the environment
	@rm -rf build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis $(VENV)/.play $(VENV)/.dev
	@find cardtable \( -name '*.so' -o -name '*.pyd' -o -name '*.c' -o -name '*.mo' \) -delete
	@find cardtable tests benchmarks scripts packaging -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/.play: $(SOURCES)
	@sh scripts/setup.sh play

$(VENV)/.dev: $(SOURCES)
	@sh scripts/setup.sh dev
