# Each target sets up what it needs; `make` alone lists them.
# PYTHON picks the interpreter for the environment: make setup PYTHON=python3.13

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
PO := $(wildcard src/trygpu/locale/*/LC_MESSAGES/*.po)

# nbgrader calls some programs of the environment by name.
export PATH := $(CURDIR)/$(BIN):$(PATH)

.DEFAULT_GOAL := help
.PHONY: help setup demo quick test full lint matrix lab sync release notebooks messages bench

help: ## what can be made
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 18

setup: $(READY) ## the environment in .venv, once

# Rebuilt when the package's needs or their versions change.
$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "TryGPU needs Python 3.11 or newer, and $(PYTHON) is not: name another one, as in  make setup PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --constraint constraints.txt --editable ".[dev]"
	# d2l pins old versions that clash with current ones, and runs well without its pins.
	$(BIN)/python -m pip install --no-deps $$($(BIN)/python -c 'from trygpu.course import D2L; print(D2L)')
	@touch $@

# An environment for another Python, with the torch of constraints.txt or another one, as in TORCH=2.11.*
TORCH_AND_COMPANIONS := ^(torch|torchvision|triton|nvidia-.*|cuda-.*)==
.venv-%/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(@D)
	grep -vE '$(if $(TORCH),$(TORCH_AND_COMPANIONS),^$$)' constraints.txt >$(@D)/constraints.txt
	$(@D)/bin/python -m pip install --constraint $(@D)/constraints.txt $(if $(TORCH),"torch==$(TORCH)") --editable ".[dev]"
	$(@D)/bin/python -m pip install --no-deps $$($(@D)/bin/python -c 'from trygpu.course import D2L; print(D2L)')
	@touch $@

demo: $(READY) ## a class of sample submissions: released, graded, fed back, summed up in a table
	$(BIN)/trygpu demo

quick: $(READY) ## unit and interface tests, style and types, in a minute or so: after every change
	@$(BIN)/ruff check && $(BIN)/ruff format --check
	@# Types are checked beside the tests: alone, either leaves a core idle.
	@$(BIN)/mypy & types=$$!; \
	$(BIN)/python -m pytest -n 2 -m "not slow and not full"; tests=$$?; \
	wait $$types && exit $$tests

test: lint ## all tests but the longest: what continuous integration runs
	$(BIN)/python -m pytest -n 2

full: lint ## all tests, also endurance, growth and compatibility in full size, and the benchmarks
	$(BIN)/python -m pytest -n 2 -m ""
	$(MAKE) bench

lint: $(READY) ## style, common mistakes and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

matrix: $(READY) ## the tests that depend on versions, on Python 3.12 and 3.13 and on the lowest torch
	.ci/matrix

lab: $(READY) ## JupyterLab in this folder
	$(BIN)/jupyter lab

sync: $(READY) ## code, tests and cells of one language's lessons to the others: make sync FROM=ru
	@$(BIN)/python -m trygpu.editions sync --from "$(FROM)"

release: $(READY) ## the students' notebooks: release/ from source/
	$(BIN)/python -m trygpu.editions release

notebooks: $(READY) ## the notebooks to read, with outputs and pictures: notebooks/ from source/
	$(BIN)/python -m trygpu.editions notebooks

messages: $(READY) $(PO:.po=.mo) ## the compiled messages, from the .po files

%.mo: %.po
	$(BIN)/pybabel compile --input-file $< --output-file $@

bench: $(READY) ## the figures in the README, measured here
	$(BIN)/python benchmarks/import_time.py
	$(BIN)/python benchmarks/overhead.py
