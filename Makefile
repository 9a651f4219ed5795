# make play: a table in the browser. make test: proves everything. Each makes its own virtual environment.

VENV ?= .venv
# The Python to make it with; empty: the first of PYTHONS that runs and is new enough.
PYTHON ?=
PYTHONS := python3.13 python3.12 python3.11 python3 python
# What `make test` passes to pytest: make test ARGS="-k auction".
ARGS ?=

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
TRIED := $(or $(PYTHON),$(PYTHONS))
FIT := import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))
# A name may be a version manager's shim that only fails, so each is run.
FOUND = $(shell for name in $(TRIED); do "$$name" -c '$(FIT)' >/dev/null 2>&1 && echo "$$name" && break; done)
NONE := followsuit needs Python 3.11 or newer with its venv module; tried: $(TRIED)

.PHONY: play test python lint format types bench clean
.DELETE_ON_ERROR:

play: $(VENV)/.installed
	$(BIN)/followsuit serve --open --game texas42

test: $(VENV)/.installed-test
	$(BIN)/python -m pytest -n auto --dist loadgroup --no-loadscope-reorder $(ARGS)

lint: $(VENV)/.installed-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check

format: $(VENV)/.installed-test
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

types: $(VENV)/.installed-test
	$(BIN)/mypy

bench: $(VENV)/.installed-test
	for benchmark in benchmarks/bench_*.py; do $(BIN)/python "$$benchmark" || exit 1; done

clean:
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find core games bots frontends tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.installed: pyproject.toml | $(BIN)/python
	$(PIP) install --editable .
	touch $@

$(VENV)/.installed-test: pyproject.toml | $(BIN)/python
	$(PIP) install --editable '.[test]'
	touch $(VENV)/.installed $@

# What a new environment is made with.
python:
	@test -n "$(FOUND)" || { echo "$(NONE)" >&2; exit 1; }
	@echo $(FOUND)

$(BIN)/python:
	@test -n "$(FOUND)" || { echo "$(NONE)" >&2; exit 1; }
	@if [ -f $(VENV)/pyvenv.cfg ]; then rm -rf $(VENV); fi
	$(FOUND) -m venv $(VENV)
