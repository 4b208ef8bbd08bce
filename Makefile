# make demo     solve a first puzzle            make test     lint, C++ tests, Python tests
# make lint     style, types, layers, prose     make format   rewrite to the agreed style
# make stub     regenerate src/unjam/_core.pyi  make develop  editable install, rebuilt on import
# make soak     the tests that take long        make sanitize  C++ tests under sanitizers
# make coverage which lines the tests reach     make wheel    build a wheel and check it
# make docs     build the documentation site    make quick    the tests to run after every edit
# make wasm     build unjam for Pyodide         make test-wasm  test that build
# make site     the page without a server       make test-site  test it in a browser
# make npm      build the npm package           make test-npm  test it
# make test-adapters  test extras such as unjam[mcp], each in an environment of its own
# make bench    measure                         make clean    remove what the targets made
# make test-planners  PDDL and plans against Fast Downward and SymK

PYTHON ?= python3
VENV ?= .venv
# Warnings stop a developer's build, never the first look of a newcomer (see `demo`).
WERROR ?= ON

bin := $(VENV)/bin
pip := $(bin)/python -m pip --disable-pip-version-check -qq
stamps := $(VENV)/.stamps
wasm_tools := build/wasm/tools
runtime := build/wasm/runtime
planners := build/planners
build := build/$(notdir $(abspath $(VENV)))
# CMake and ninja come from the environment, so that none need be on the machine.
with_tools := PATH="$(abspath $(bin)):$$PATH"
# Formats, lints and type-checks the JavaScript and formats the CSS (deno.json). Its caches stay in
# the environment, and it does not look for newer versions of itself.
deno := DENO_DIR="$(abspath $(VENV))/.deno" DENO_NO_UPDATE_CHECK=1 $(bin)/deno
# One process more than there are cores (tests/conftest.py). Each starts with an equal share of the
# tests, in order, so that the fixtures of a file are mostly set up once; a process that is done takes
# tests from the end of another's share. Other plugins that are installed take three seconds to load,
# in every process.
pytest := $(bin)/python -m pytest -q --disable-plugin-autoload -p xdist -p rerunfailures \
	-p hypothesispytest -n auto --dist worksteal

# Directories stand among the prerequisites so that a removed file is noticed as well.
sources := pyproject.toml CMakeLists.txt LICENSE $(wildcard README.md) \
	$(shell find src cpp/src cpp/include cpp/bindings cpp/launcher -name __pycache__ -prune -o -print)
cpp_files := $(shell find cpp -name '*.h' -o -name '*.cpp')

no_compiler := unjam needs a C++20 compiler: install g++ >= 11 or clang >= 13 \
(Debian: apt install g++; macOS: xcode-select --install; Windows: Visual Studio Build Tools)
no_python := unjam needs Python 3.10 or newer: name one with `make PYTHON=...`
no_headers := unjam needs the headers of Python: install them (Debian: apt install python3-dev)
no_venv := unjam needs the venv module of Python: install it (Debian: apt install python3-venv)
has_headers := import os, sysconfig; \
	os.stat(os.path.join(sysconfig.get_path("include"), "Python.h"))
compiler := $(if $(filter default undefined,$(origin CXX)),,$(CXX))

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo quick test ready lint format stub stub-check cpp-test sanitize asan-test \
	tsan-test py-test soak coverage bench develop wheel docs wasm test-wasm site test-site \
	npm test-npm test-adapters test-planners clean require

help:
	@sed -n '/^# make/s/^# //p' Makefile

# --- environment and install ---------------------------------------------------------------------

require:
	@for c in $(firstword $(compiler)) c++ g++ clang++; do \
		command -v "$$c" >/dev/null 2>&1 && exit 0; done; \
		echo '$(no_compiler)' >&2; exit 1
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null || \
		{ echo '$(no_python)' >&2; exit 1; }
	@$(PYTHON) -c '$(has_headers)' 2>/dev/null || { echo '$(no_headers)' >&2; exit 1; }

$(stamps)/venv: | require
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo '$(no_venv)' >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV)
	@$(pip) install --upgrade 'pip>=25.1'
	@mkdir -p $(@D) && touch $@

$(stamps)/build: pyproject.toml $(stamps)/venv
	@$(pip) install --group build
	@touch $@

$(stamps)/dev: pyproject.toml $(stamps)/venv
	@echo 'installing the development tools into $(VENV)'
	@$(pip) install --group dev
	@touch $@

$(stamps)/docs: pyproject.toml $(stamps)/venv
	@echo 'installing the documentation tools into $(VENV)'
	@$(pip) install --group docs
	@touch $@

# The build directory is kept, so that an edit recompiles what it touches.
$(stamps)/wheel: $(sources) $(stamps)/build | require
	@echo 'compiling unjam'
	@rm -rf $(build)/wheel
	@$(pip) wheel --no-build-isolation --no-deps --wheel-dir $(build)/wheel -C build-dir=$(build) \
		-C cmake.define.UNJAM_WERROR=$(WERROR) -C cmake.define.UNJAM_BUILD_TESTS=ON .
	@touch $@

# A copy, not a link: the tests see what a user would get.
$(stamps)/install: $(stamps)/wheel
	@echo 'installing unjam into $(VENV)'
	@$(pip) install --no-deps --force-reinstall $(build)/wheel/*.whl
	@touch $@

develop: $(stamps)/dev | require
	@rm -f $(stamps)/install
	@$(pip) install --no-build-isolation --no-deps -C editable.rebuild=true \
		-C editable.verbose=false -C cmake.define.UNJAM_WERROR=$(WERROR) -e .

# --- use -------------------------------------------------------------------------------------------

demo: WERROR = OFF
demo: $(stamps)/install
	$(bin)/unjam solve jam:1

bench: $(stamps)/install $(stamps)/dev
	$(bin)/python bench/run.py

# Built in an environment of its own, as a release is. Python 3.12 or newer makes the abi3 wheel. It
# contains Python for browsers if `make wasm` has built it.
wheel: $(stamps)/dev $(if $(wildcard $(runtime)),wasm) | require
	@rm -rf dist
	$(pip) wheel --no-deps --wheel-dir dist -C build-dir=build/wheel \
		-C cmake.define.UNJAM_RUNTIME=$(if $(wildcard $(runtime)),ON,OFF) .
	$(bin)/python tools/check_release.py dist/*.whl

# The site is build/site/index.html. Warnings, such as broken links, are errors (`strict` in mkdocs.yml).
# The variable silences a note of the theme about its successor.
docs: $(stamps)/docs
	NO_MKDOCS_2_WARNING=1 $(bin)/mkdocs build

# unjam for Pyodide in build/wasm/runtime (docs/internals/wasm.md). The compiler takes half a gigabyte,
# so these tools have an environment of their own.
$(wasm_tools)/ready: pyproject.toml | require
	@echo 'installing the tools for Pyodide into $(wasm_tools)'
	@$(PYTHON) -m venv $(wasm_tools)
	@$(wasm_tools)/bin/python -m pip --disable-pip-version-check -qq install --upgrade 'pip>=25.1'
	@$(wasm_tools)/bin/python -m pip --disable-pip-version-check -qq install --group wasm
	@touch $@

wasm: $(runtime)/unjam-packages.zip

$(runtime)/unjam-packages.zip: $(sources) $(wildcard tools/wasm/*) $(wasm_tools)/ready
	$(wasm_tools)/bin/python -m tools.wasm
	@touch $@

# The page as a static site in build/page; it needs no server.
site: wasm $(stamps)/install $(stamps)/dev
	$(bin)/python -m unjam site --runtime $(runtime) -o build/page

# The npm package in build/npm, for programmers in JavaScript; it needs Node.js.
npm: wasm $(stamps)/install $(stamps)/dev
	$(bin)/python -m tools.npm

# --- checks ----------------------------------------------------------------------------------------

test: $(stamps)/venv
	+@MAKE="$(MAKE)" $(bin)/python tools/run_parts.py ready:cpp-test ready:lint ready:py-test

# Unjam is compiled while the development tools are installed.
ready: $(stamps)/build
	+@$(MAKE) --no-print-directory -j2 $(stamps)/wheel $(stamps)/dev
	+@$(MAKE) --no-print-directory $(stamps)/install

# The files that tests/quick.txt lists, some for each package.
quick: $(stamps)/install $(stamps)/dev
	@begin=$$(date +%s); $(pytest) $$(sed 's/^[^:]*://' tests/quick.txt) && \
		echo "make quick took $$(($$(date +%s) - begin)) s"

lint: $(stamps)/dev stub-check
	$(bin)/ruff check --quiet
	$(bin)/ruff format --check --quiet
	$(bin)/mypy --no-error-summary
	$(bin)/python tools/check_tests.py
	$(bin)/python tools/check_layers.py
	$(bin)/python tools/check_prose.py
	$(bin)/clang-format --dry-run -Werror $(cpp_files)
	$(deno) fmt --check --quiet
	$(deno) lint --quiet
	$(deno) check --quiet src/unjam/static

stub-check: $(stamps)/install $(stamps)/dev
	$(bin)/python tools/stub.py --check

# The C++ tests, linked with the core that is installed.
cpp-test: $(stamps)/install
	@$(with_tools) cmake --build $(build) --target unjam_tests >$(build)/tests.log 2>&1 || \
		{ cat $(build)/tests.log >&2; exit 1; }
	@printf 'C++ tests: ' && $(build)/unjam_tests

# The C++ tests again, under each of the sanitizer presets.
sanitize: $(stamps)/build
	+@MAKE="$(MAKE)" $(bin)/python tools/run_parts.py tsan-test asan-test

asan-test tsan-test: $(stamps)/build
	@$(with_tools) tools/sanitized_tests.sh $(@:-test=)

py-test: $(stamps)/install $(stamps)/dev
	$(pytest)

# The tests that are marked, and those with random cases again at a scale of 20; all tests of the page
# against the static site, and the Python tests inside Pyodide.
soak: $(stamps)/install $(stamps)/dev
	$(bin)/python -m pytest -m soak
	UNJAM_TEST_SCALE=20 $(pytest) $$(grep -rl --include='test_*.py' support.run_scale tests)
	$(MAKE) test-site SITE_TESTS=tests/web
	UNJAM_WASM_PUZZLES=10000 $(MAKE) test-wasm
	$(bin)/python -m pytest -m wasm_suite -s tests/wasm

# Pyodide against the installed unjam; UNJAM_WASM_PUZZLES sets the number of random puzzles.
test-wasm: wasm $(stamps)/install $(stamps)/dev
	$(bin)/python -m pytest -m wasm -s tests/wasm

# The tests of the page, against the static site. The files that tests/site.txt lists take minutes;
# SITE_TESTS=tests/web runs all.
SITE_TESTS ?= $(shell grep '^tests/' tests/site.txt)
test-site: site
	UNJAM_SITE=build/page $(pytest) $(SITE_TESTS)

# The package as npm installs it, in Node.js and in a browser.
test-npm: npm
	$(bin)/python -m pytest -q -m npm tests/npm

# What an extra installs, in an environment of its own with only that extra and pytest. Each folder of
# tests/adapters has the name of an extra; ADAPTERS=mcp tests one. Warnings are no errors here: many
# are of the packages that the extras bring.
ADAPTERS ?= $(notdir $(patsubst %/,%,$(filter-out %/__pycache__/,$(wildcard tests/adapters/*/))))
adapters := build/adapters
test-adapters: $(ADAPTERS:%=$(adapters)/%/ready)
	@for name in $(ADAPTERS); do echo "testing unjam[$$name]"; \
		$(adapters)/$$name/bin/python -m pytest -q -p no:cacheprovider --rootdir=. \
			-W default --confcutdir=tests/adapters tests/adapters/$$name || exit 1; done

# uv installs the many packages of some extras ten times faster than pip, but does not know where
# pip is configured to find packages. What requirements.txt pins is installed first, by pip.
$(adapters)/%/ready: $(stamps)/wheel
	@echo 'installing unjam[$*] into $(@D)'
	@test -x $(@D)/bin/python || $(PYTHON) -m venv $(@D)
	@$(@D)/bin/python -m pip --disable-pip-version-check -qq install uv \
		$(patsubst %,-r %,$(wildcard tests/adapters/$*/requirements.txt))
	@set -- pytest "unjam[$*] @ file://$$(ls $(abspath $(build))/wheel/*.whl)"; \
		$(@D)/bin/uv pip install -q --reinstall-package unjam --python $(@D)/bin/python "$$@" || \
		$(@D)/bin/python -m pip --disable-pip-version-check -qq install --force-reinstall "$$@"
	@touch $@

# Fast Downward, SymK and unified-planning have an environment of their own: they take 700 MB.
$(planners)/.ready: pyproject.toml $(stamps)/venv
	@echo 'installing planners into $(planners)'
	@$(PYTHON) -m venv $(planners)
	@$(planners)/bin/python -m pip --disable-pip-version-check -qq install --upgrade 'pip>=25.1'
	@$(planners)/bin/python -m pip --disable-pip-version-check -qq install --group planners
	@touch $@

$(planners)/.unjam: $(planners)/.ready $(stamps)/install
	@$(planners)/bin/python -m pip --disable-pip-version-check -qq install --no-deps \
		--force-reinstall $(build)/wheel/*.whl
	@touch $@

# The optima and the plans of planners against unjam.
test-planners: $(planners)/.unjam $(stamps)/dev
	$(pytest) -m planners tests/planners

# The HTML report is build/coverage/index.html. COVERAGE_ARGS narrows it: COVERAGE_ARGS=tests/unit
# Measuring slows Python down several times, so tests with a time limit may fail (pytest exits with
# 1). This target only measures; `make test` decides whether the tests pass.
coverage: $(stamps)/install $(stamps)/dev
	$(pytest) -p pytest_cov --cov --cov-report=term --cov-report=html $(COVERAGE_ARGS) || test $$? = 1

# --- changes to the tree ---------------------------------------------------------------------------

format: $(stamps)/dev
	$(bin)/ruff check --fix --quiet
	$(bin)/ruff format --quiet
	$(bin)/clang-format -i $(cpp_files)
	$(deno) fmt --quiet

stub: $(stamps)/install $(stamps)/dev
	$(bin)/python tools/stub.py

clean:
	rm -rf $(VENV) build dist wheelhouse .coverage .coverage.* .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +
