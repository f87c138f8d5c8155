# Two commands: `make run` starts the site, `make test` proves it. Each does all its own set-up in .venv; nothing else on
# the machine is changed. From another folder: make -C FOLDER run. Every path is relative, so FOLDER may contain spaces.

PYTHON := .venv/bin/python
MANAGE := $(PYTHON) manage.py

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help run test quick night bench soak check package format drawing handbook pictures messages clean runtime tools

help:
	@echo "make run       start the site on http://localhost:8000/ (another port: make run PORT=8001)"
	@echo "make test      run the tests (some of them: make test ARGS='tests/scoring -k roem')"
	@echo "make quick     in a minute: look at the code, test the engine and the counting"
	@echo "make bench     print the figures of every benchmark (briefly: make bench ARGS=--quick)"
	@echo "make soak      everybody at once, servers killed, the database restarted: is anything lost? (needs PostgreSQL)"
	@echo "make check     run the gate that a change has to pass"
	@echo "make night     what is drawn by lot, large or slow, with a fresh seed (the same again: make night SEED=…)"
	@echo "make package   build the package klaverjas as a wheel in dist/"
	@echo "make format    put Python into the house style"
	@echo "make drawing   draw the house anew from the code (docs/house.txt)"
	@echo "make handbook  make the pictures of the handbook anew (needs Chromium)"
	@echo "make pictures  twenty pages side by side, to be looked at: var/pictures/ (needs Chromium)"
	@echo "make messages  collect the texts to translate into klaverjas_site/locale/ (needs gettext)"
	@echo "make clean     remove .venv and everything else that can be made again (the data in var/ stays)"

run: runtime
	@echo "Preparing the site (the first time this takes a while: the demo club plays a whole season) …"
	@$(MANAGE) compile_translations
	@$(MANAGE) prepare --demo
	@$(MANAGE) serve

test: tools
	@$(MANAGE) compile_translations
	@$(PYTHON) -m pytest --numprocesses auto --dist worksteal $(ARGS)

quick: tools
	@.ci/run quick

bench: tools
	@$(MANAGE) compile_translations
	@$(PYTHON) -m benchmarks $(ARGS)

soak: tools
	@$(MANAGE) compile_translations
	@$(PYTHON) -m benchmarks.soak $(ARGS)
	@$(PYTHON) -m benchmarks.soak --postgres $(ARGS)

check:
	@.ci/run

night:
	@.ci/run night $(SEED)

package: tools
	@$(PYTHON) -m uv build --quiet

format: tools
	@$(PYTHON) -m ruff check --fix --quiet .
	@$(PYTHON) -m ruff format .

drawing: tools
	@$(PYTHON) -m tests.site.drawing

handbook: tools
	@$(MANAGE) compile_translations
	@HANDBOOK=write $(PYTHON) -m pytest --quiet -m browser -k pictures tests/browser/test_handbook.py

pictures: tools
	@$(MANAGE) compile_translations
	@$(PYTHON) -m tests.browser.contact_sheet

messages: tools
	@$(MANAGE) makemessages --locale nl --locale de --locale pl --add-location never --no-wrap --no-obsolete --ignore 'tests/*' --ignore 'var/*'

clean:
	@rm -rf .venv dist klaverjas_site/staticfiles .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache klaverjas_site/locale/*/LC_MESSAGES/*.mo

# -- Set-up --------------------------------------------------------------------------------------------------------

# Packages are installed when the text of the requirements differs from what was installed last: a second run changes
# nothing, takes no time and needs no internet.
# Packages are compiled when they are first imported: most of what they bring never is.
INSTALL := $(PYTHON) -m pip install --quiet --disable-pip-version-check --no-compile
# Installs in seconds, for which pip needs half a minute; pip knows mirrors that uv does not.
UV := $(PYTHON) -m uv pip install --quiet --python $(PYTHON)
NO_INTERNET := echo "The packages could not be installed (see above). This needs internet once." >&2; exit 1

runtime: .venv/bin/python
	@cmp -s requirements.txt .venv/requirements.txt || { \
	  echo "Installing what the site needs, once …"; \
	  $(INSTALL) --requirement requirements.txt || { $(NO_INTERNET); }; \
	  cp requirements.txt .venv/; }

tools: .venv/bin/python
	@cat requirements.txt requirements-dev.txt | cmp -s - .venv/requirements-dev.txt || { \
	  echo "Installing what the tests need, once …"; \
	  $(INSTALL) "$$(grep -o '^uv==[^ ]*' requirements-dev.txt)" || { $(NO_INTERNET); }; \
	  $(UV) --requirement requirements-dev.txt || $(INSTALL) --requirement requirements-dev.txt || { $(NO_INTERNET); }; \
	  cp requirements.txt .venv/; \
	  cat requirements.txt requirements-dev.txt > .venv/requirements-dev.txt; }

# The first Python that is new enough and can make a whole environment; otherwise the reason why none will do.
.venv/bin/python:
	@tried=; \
	for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	  "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	  tried="$$python"; \
	  "$$python" -c 'import ensurepip, venv' 2>/dev/null || continue; \
	  echo "Making .venv with $$("$$python" --version) …"; \
	  "$$python" -m venv --clear .venv; exit; \
	done; \
	if [ -z "$$tried" ]; then echo "Python 3.11 or newer is needed, and none was found: https://www.python.org/downloads/"; \
	else echo "$$tried cannot make an environment. On Debian and Ubuntu: apt install $$(basename "$$tried")-venv"; fi >&2; \
	exit 1
