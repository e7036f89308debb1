# Everything a person needs, by name. Needs Python 3.11 or newer, make, and a C compiler for the
# compiled modules (without one they run as plain Python). PYTHON=... picks another interpreter.

VENV ?= .venv
WORKERS ?= 2
RUN := $(VENV)/bin/python
export VENV PYTHON

# What has to be built again when it changes: the modules listed in setup.py, and the translations.
COMPILED := $(wildcard $(shell sed -n '/^COMPILED/,/^\]/s/^ *"\(.*\)",.*/\1/p' setup.py))
CATALOGUES := $(wildcard assets/locale/*/LC_MESSAGES/cardtable.po)
SOURCES := pyproject.toml setup.py scripts/setup.sh $(COMPILED) $(wildcard $(COMPILED:.py=.pxd)) $(CATALOGUES)

.PHONY: help play test check lint bench soak messages package clean

help:  ## Say what can be made
	@sed -n 's/^\([a-z]*\):.*##/make \1 \t/p' Makefile | expand -t 16

play: $(VENV)/.play  ## Set up, then open the card table
	@$(VENV)/bin/cardtable

test: $(VENV)/.dev  ## Set up, then run every test that takes seconds
	@$(RUN) -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

check: lint test  ## Format, lint, types, then the tests with the README's commands among them

lint: $(VENV)/.dev
	@$(RUN) -m ruff format --check .
	@$(RUN) -m ruff check .
	@$(RUN) -m mypy

bench: $(VENV)/.dev  ## Measure, and compare with the named baselines
	@$(RUN) -m benchmarks $(ARGS)

soak: $(VENV)/.dev  ## The long tests
	@$(RUN) -m pytest -m soak $(ARGS)

messages: $(VENV)/.dev  ## Collect what is to be translated
	@$(RUN) -m scripts.messages

package:  ## Build the program as a folder that needs no Python, and try it
	@sh scripts/package.sh

clean:  ## Remove what was built, but not the environment
	@rm -rf build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis $(VENV)/.play $(VENV)/.dev
	@find cardtable \( -name '*.so' -o -name '*.pyd' -o -name '*.c' -o -name '*.mo' \) -delete
	@find cardtable tests benchmarks scripts packaging -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/.play: $(SOURCES)
	@sh scripts/setup.sh play

$(VENV)/.dev: $(SOURCES)
	@sh scripts/setup.sh dev
