# Everything a person types. Works with GNU Make 3.81 (macOS) and newer, and any POSIX shell.

VENV := .venv
BIN := $(VENV)/bin
LOCALES := webapp/locales
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard $(LOCALES)/*/LC_MESSAGES/*.po))
# Three workers for two cores: they often wait for a disk, a browser or a process.
PYTEST_ARGS ?= -n 3 --dist loadscope --no-loadscope-reorder
ARGS ?=

.PHONY: run install test lint style format bench messages tools clean help
.DEFAULT_GOAL := help

help:
	@echo "make run       play at http://127.0.0.1:8080"
	@echo "make test      lint, types and all tests (under ten minutes on two cores)"
	@echo "make bench     how fast it is"
	@echo "make install   environment and catalogues only, to run it for real"
	@echo "make lint      make format      make messages      make clean"

run: install
	@echo "Ctrl+C stops it."
	@exec $(BIN)/python -m webapp --demo $(ARGS)

install: $(VENV)/run.stamp $(CATALOGUES)

# Types are checked while the tests run, and told when they have ended; either of the two fails it.
test: tools style $(CATALOGUES)
	@nice -n 10 $(BIN)/mypy >$(VENV)/mypy.txt 2>&1 & checking=$$!; \
	echo "$(BIN)/python -m pytest $(PYTEST_ARGS) $(ARGS)"; \
	$(BIN)/python -m pytest $(PYTEST_ARGS) $(ARGS); tested=$$?; \
	wait $$checking; checked=$$?; \
	echo "$(BIN)/mypy"; cat $(VENV)/mypy.txt; \
	[ $$tested = 0 ] && [ $$checked = 0 ]

lint: style
	$(BIN)/mypy

style: $(VENV)/test.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: $(VENV)/test.stamp
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

bench: tools $(VENV)/bench.stamp $(CATALOGUES)
	$(BIN)/python -m tests.bench $(ARGS)

# Chromium and PostgreSQL, which no Python package brings.
tools: $(VENV)/run.stamp
	@sh tests/tools/need.sh $(BIN)/python

# Collects the marked texts and carries them into every language's catalogue.
messages: $(VENV)/run.stamp
	$(BIN)/pybabel -q extract -F babel.cfg --no-wrap --add-location=file --sort-by-file \
		--project marias -o $(LOCALES)/messages.pot .
	$(BIN)/pybabel -q update --no-wrap --no-fuzzy-matching --ignore-pot-creation-date \
		-i $(LOCALES)/messages.pot -d $(LOCALES)

%.mo: %.po $(VENV)/run.stamp
	@$(BIN)/pybabel -q compile -i $< -o $@

# A stamp is newer than pyproject.toml while the environment has what that file asks for.
$(VENV)/run.stamp: pyproject.toml $(BIN)/python
	@echo "Installing what the product needs into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/test.stamp: $(VENV)/run.stamp
	@echo "Installing what the tests need into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	@touch $@

$(VENV)/bench.stamp: $(VENV)/run.stamp
	@echo "Installing what the measurements need into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test,bench]'
	@touch $@

# PYTHON=… names the interpreter; otherwise the first one found that is new enough and can make environments.
$(BIN)/python:
	@found=; venvless=; \
	for python in $(PYTHON) python3 python3.13 python3.12 python3.11 python; do \
		"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
		if "$$python" -c 'import venv, ensurepip' 2>/dev/null; then found=$$python; break; fi; \
		venvless=$$python; \
	done; \
	if [ -z "$$found" ] && [ -n "$$venvless" ]; then \
		echo "$$venvless cannot make environments: apt install python3-venv" >&2; exit 1; \
	elif [ -z "$$found" ]; then \
		echo "Python 3.11 or newer was not found: apt install python3 python3-venv, or brew install python" >&2; \
		exit 1; \
	fi; \
	"$$found" -m venv --clear $(VENV)

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis test-results
	rm -f $(CATALOGUES)
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
