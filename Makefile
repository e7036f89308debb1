# Targets for players and developers; `make help` lists them. Needs Python 3.11 or newer, and a C
# compiler for the compiled modules (otherwise they run as plain Python). PYTHON=... selects the
# interpreter.

VENV ?= .venv
WORKERS ?= 2
# Real windows, killed programs and peers wait more than they compute.
CHECK_WORKERS ?= 3
RUN := $(VENV)/bin/python
PYTEST := $(RUN) -m pytest --dist worksteal
BUILD := $(RUN) setup.py -q build_ext --inplace
export VENV PYTHON
# The tests start hundreds of programs, which would all compile the same modules anew.
export PYTHONDONTWRITEBYTECODE :=
# Programs buffer their output, as those of players do.
export PYTHONUNBUFFERED :=

.PHONY: help play build quick test check lint bench soak messages package wheels clean

help:  ## List the targets
	@sed -n 's/^\([a-z]*\):.*##/make \1 \t/p' Makefile | expand -t 16

play: $(VENV)/.play  ## Set up and start the program
	@CARDTABLE_BUILD=play $(BUILD)
	@$(RUN) -m cardtable

build: $(VENV)/.dev  ## Compile the modules that have changed
	@$(BUILD)

quick: $(VENV)/.dev  ## Run the quick tests: 30 seconds
	@$(BUILD)
	@$(PYTEST) -n $(WORKERS) --tier quick $(ARGS)

test: $(VENV)/.dev  ## Set up and run the tests, with a sample of all combinations: 3 minutes
	@$(BUILD)
	@$(PYTEST) -n $(WORKERS) --tier test $(ARGS)

check: lint  ## Check everything: format, lint, types, all tests, without a compiler too: 25 minutes
	@$(PYTEST) -n $(CHECK_WORKERS) --tier check $(ARGS)
	@$(RUN) packaging plain_tests -n $(WORKERS) --dist worksteal $(ARGS)

lint: $(VENV)/.check  ## Check format, lint, types and stubs
	@$(BUILD)
	@VALIDATE_PYPROJECT_NO_NETWORK=1 $(RUN) -m validate_pyproject -E setuptools cibuildwheel mypy pytest ruff -- pyproject.toml
	@$(RUN) -m check_jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	@$(VENV)/bin/zizmor --offline --quiet .github
	@$(RUN) -m ruff format --check .
	@$(RUN) -m ruff check .
	@$(RUN) -m mypy
	@$(RUN) packaging stub_check

bench: $(VENV)/.check  ## Run the benchmarks
	@$(BUILD)
	@$(RUN) -m tests.benchmarks $(ARGS)

soak: $(VENV)/.check  ## Run the long tests
	@$(BUILD)
	@$(RUN) -m pytest --tier soak -o faulthandler_timeout=7200 $(ARGS)

messages: $(VENV)/.dev  ## Collect the sentences to translate
	@$(RUN) packaging messages

package:  ## Build the program as a folder that needs no Python, and test it
	@sh packaging/dev/package.sh

wheels:  ## Build a wheel for each installed Python, and test them
	@$(or $(PYTHON),python3) packaging wheels $(ARGS)

clean:  ## Remove build products, but not the environment
	@rm -rf build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis $(VENV)/.play $(VENV)/.dev $(VENV)/.check
	@find cardtable assets \( -name '*.so' -o -name '*.pyd' -o -name '*.c' -o -name '*.mo' \) -delete
	@find cardtable docs tests packaging -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/.play $(VENV)/.dev $(VENV)/.check: pyproject.toml packaging/dev/setup.sh
	@sh packaging/dev/setup.sh $(subst .,,$(@F))
