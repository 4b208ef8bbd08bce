"""The files around the code are well formed, and agree with each other and with the package."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import unjam
from tools.wasm.places import MODULE_SUFFIX

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

yaml = pytest.importorskip("yaml")

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(
    not (ROOT / ".github").is_dir(), reason="the source distribution leaves these files out"
)
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml"))
HOME = "https://github.com/unjam/unjam"


def text(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def load(path: str | Path) -> Any:
    return yaml.safe_load((ROOT / path).read_text("utf-8"))


PYPROJECT = tomllib.loads(text("pyproject.toml"))
PROJECT = PYPROJECT["project"]
DEV = [entry for entry in PYPROJECT["dependency-groups"]["dev"] if isinstance(entry, str)]


def minor_versions() -> list[str]:
    """The versions of Python that the classifiers promise, oldest first."""
    pattern = re.compile(r"Programming Language :: Python :: (3\.\d+)")
    return [found[1] for entry in PROJECT["classifiers"] if (found := pattern.fullmatch(entry))]


# ---- pyproject.toml and the citation -----------------------------------------------------------


def test_urls() -> None:
    urls = PROJECT["urls"]
    assert set(urls) == {"Homepage", "Documentation", "Source", "Issues", "Changelog"}
    assert all(url.startswith(HOME) for url in urls.values())


def test_classifiers_and_keywords() -> None:
    for entries in (PROJECT["classifiers"], PROJECT["keywords"]):
        assert len(entries) == len(set(entries))
    assert PROJECT["classifiers"] == sorted(PROJECT["classifiers"])
    assert not any("License ::" in entry for entry in PROJECT["classifiers"]), "PEP 639 forbids it"
    assert PROJECT["requires-python"] == f">={minor_versions()[0]}"


def test_citation() -> None:
    citation = load("CITATION.cff")
    assert citation["cff-version"] == "1.2.0"
    assert {"message", "title", "type"} <= set(citation)
    assert str(citation["version"]) == PROJECT["version"] == unjam.__version__
    assert citation["license"] == PROJECT["license"]
    assert citation["authors"] == PROJECT["authors"]
    assert citation["repository-code"] == PROJECT["urls"]["Source"]


def test_changelog_has_the_version() -> None:
    newest = re.search(r"^## (\S+)", text("CHANGELOG.md"), re.M)
    assert newest is not None
    assert newest[1] in (PROJECT["version"], "Unreleased")


# ---- tools --------------------------------------------------------------------------------------


def test_hooks_use_the_versions_of_the_dev_group() -> None:
    hooks = [hook for repo in load(".pre-commit-config.yaml")["repos"] for hook in repo["hooks"]]
    assert {hook["id"] for hook in hooks} == {
        "ruff-check", "ruff-format", "clang-format", "deno-fmt", "deno-lint", "check-tests",
        "check-layers", "check-prose", "mypy",
    }  # fmt: skip
    wanted = [entry for hook in hooks for entry in hook.get("additional_dependencies", [])]
    assert len(wanted) == 5
    assert set(wanted) <= set(DEV)


def test_hooks_are_what_make_lint_runs() -> None:
    hooks = [hook for repo in load(".pre-commit-config.yaml")["repos"] for hook in repo["hooks"]]
    recipe = text("Makefile").partition("\nlint:")[2].partition("\n\n")[0]
    for hook in hooks:
        program = hook["entry"].removeprefix(".venv/bin/").split()
        two = program[0] in ("ruff", "python", "deno")
        command = " ".join(program[:2] if two else program[:1])
        start = "$(deno)" + command.removeprefix("deno") if program[0] == "deno" else command
        assert start in recipe if start != command else f"$(bin)/{command}" in recipe, hook["id"]


def test_coverage_is_configured() -> None:
    assert any(entry.startswith("pytest-cov") for entry in DEV)
    coverage = PYPROJECT["tool"]["coverage"]
    assert coverage["run"]["source_pkgs"] == ["unjam"]
    assert coverage["run"]["branch"] is True
    assert re.search(r"^coverage:.*\n\t.*--cov\b", text("Makefile"), re.M)


def test_every_make_target_is_documented() -> None:
    makefile = text("Makefile").replace("\\\n", " ")
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.M)
    assert phony is not None
    targets = set(phony[1].split()) - {"help", "require"}
    table = text("CONTRIBUTING.md").partition("## Make targets")[2].partition("\n## ")[0]
    rows = "\n".join(re.findall(r"^\| (`.*?) \|", table, re.M))
    assert targets <= set(re.findall(r"`([\w-]+)`", rows))


# ---- workflows and templates ---------------------------------------------------------------------


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows(path: Path) -> None:
    workflow = load(path)
    assert workflow["permissions"] == {"contents": "read"}, "only a job may ask for more"
    assert True in workflow, "YAML 1.1 reads the key `on` as true"
    for name, job in workflow["jobs"].items():
        assert set(needs(job)) <= set(workflow["jobs"]), name
        assert job["steps"], name
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step), name
            assert "@" in step.get("uses", "@"), "actions are pinned to a version"
            for tool in re.findall(r"\btools/\S+\.\w+", step.get("run", "")):
                assert (ROOT / tool).is_file(), tool


def needs(job: dict[str, Any]) -> list[str]:
    found = job.get("needs", [])
    return [found] if isinstance(found, str) else list(found)


def test_the_same_action_has_the_same_version_everywhere() -> None:
    workflows = "\n".join(path.read_text("utf-8") for path in WORKFLOWS)
    uses = re.findall(r"uses: (\S+)@(\S+)", workflows)
    assert uses
    assert len(set(uses)) == len({action for action, _ in uses})


def test_tests_run_on_every_system_and_on_the_oldest_and_newest_python() -> None:
    jobs = load(".github/workflows/ci.yml")["jobs"]
    systems = {jobs["linux"]["runs-on"], *jobs["platforms"]["strategy"]["matrix"]["os"]}
    assert {system.partition("-")[0] for system in systems} == {"ubuntu", "macos", "windows"}
    promised = minor_versions()
    for job in ("linux", "platforms"):
        tested = jobs[job]["strategy"]["matrix"]["python"]
        assert (tested[0], tested[-1]) == (promised[0], promised[-1]), job


def test_release_is_published_without_a_password_after_all_checks() -> None:
    path = ".github/workflows/release.yml"
    jobs = load(path)["jobs"]
    publish = jobs["publish"]
    assert publish["permissions"]["id-token"] == "write"
    assert publish["environment"]["name"] == "pypi"
    assert set(needs(publish)) == set(jobs) - {"publish"}
    assert "refs/tags/" in publish["if"]
    assert "secrets." not in text(path)
    assert "password" not in json.dumps(jobs)
    uploads = [step for step in publish["steps"] if "pypi-publish" in step.get("uses", "")]
    assert [step["with"]["attestations"] for step in uploads] == [True]
    commands = " ; ".join(step.get("run", "") for step in jobs["wheels"]["steps"])
    steps = ("cibuildwheel --", "check_release.py", "abi3audit --")
    build, check, audit = map(commands.index, steps)
    assert build < check < audit
    assert "--strict" in commands[audit:]


def test_released_wheels_are_for_the_pyodide_that_is_tested() -> None:
    steps = load(".github/workflows/release.yml")["jobs"]["pyodide"]["steps"]
    [build] = [step for step in steps if "--platform pyodide" in step.get("run", "")]
    python = build["env"]["CIBW_BUILD"].removesuffix("-*").removeprefix("cp")
    assert MODULE_SUFFIX.startswith(f".cpython-{python}-wasm32")


def test_dependabot_watches_all_that_has_versions() -> None:
    dependabot = load(".github/dependabot.yml")
    assert dependabot["version"] == 2
    watched = {entry["package-ecosystem"] for entry in dependabot["updates"]}
    assert watched == {"docker", "github-actions", "pip"}


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.name)
def test_issue_forms(path: Path) -> None:
    form = load(path)
    assert form["name"]
    assert form["description"]
    ids = [field["id"] for field in form["body"]]
    assert len(ids) == len(set(ids))
    assert any(field.get("validations", {}).get("required") for field in form["body"])


def test_templates() -> None:
    assert len(FORMS) >= 2
    [contact] = load(".github/ISSUE_TEMPLATE/config.yml")["contact_links"]
    assert contact["url"] in text("SECURITY.md"), "both say where to report a vulnerability"
    assert "CHANGELOG.md" in text(".github/PULL_REQUEST_TEMPLATE.md")


# ---- the container image -------------------------------------------------------------------------


def test_dockerfile_base() -> None:
    dockerfile = text("Dockerfile")
    build, base = re.findall(r"^FROM (\S+)", dockerfile, re.M)
    assert build == base, "what is built in one image runs in the other"
    found = re.fullmatch(r"python:(3\.\d+)-slim-\w+", base)
    assert found is not None, "a slim image of one Python and one Debian"
    assert found[1] in minor_versions()
    linux = load(".github/workflows/ci.yml")["jobs"]["linux"]
    assert found[1] in linux["strategy"]["matrix"]["python"]


def test_dockerfile_serves_as_an_ordinary_user() -> None:
    final = text("Dockerfile").rpartition("\nFROM ")[2]
    [user] = re.findall(r"^USER (\d+):\d+$", final, re.M)
    assert int(user) > 0
    assert "apt-get" not in final
    entrypoint, command = (
        json.loads(re.findall(rf"^{key} (\[.*\])$", final, re.M)[-1])
        for key in ("ENTRYPOINT", "CMD")
    )
    assert [*entrypoint, *command[:1]] == ["unjam", "serve"]
    assert command[command.index("--host") + 1] == "0.0.0.0"
    port = command[command.index("--port") + 1]
    assert f"EXPOSE {port}\n" in final
    assert re.search(rf"HEALTHCHECK .*\\\n +CMD \[.*127\.0\.0\.1', {port}.*/healthz", final)


def test_dockerfile_copies_only_what_is_in_the_context() -> None:
    allowed = {line[1:] for line in text(".dockerignore").splitlines() if line.startswith("!")}
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", text("Dockerfile"), re.M)
    sources = {source for line in copied for source in line.split()}
    assert sources == allowed
    assert all((ROOT / source).exists() for source in sources)
    extras = re.search(r"'\.\[([\w,]+)\]'", text("Dockerfile"))
    assert extras is not None
    assert {"web"} <= set(extras[1].split(",")) <= set(PROJECT["optional-dependencies"])


# ---- what is written for people ------------------------------------------------------------------


@pytest.mark.parametrize("path", ["README.md", "CONTRIBUTING.md", "docs/decks.md"])
def test_trademarks(path: str) -> None:
    words = " ".join(text(path).split())
    assert "Rush Hour" in words
    assert "trademarks of their owners" in words
    assert "not affiliated with" in words


def test_the_page_on_decks_names_every_source() -> None:
    rows = re.findall(r"^\| `(\S+)` \| ([\d,]+) \| (.*) \|$", text("docs/decks.md"), re.M)
    assert rows == [
        (name, f"{len(unjam.deck(name)):,}", unjam.deck(name).source) for name in unjam.deck_names()
    ]


def test_the_example_of_a_commit_message_keeps_the_rules() -> None:
    section = text("CONTRIBUTING.md").partition("## Commit messages")[2].partition("\n## ")[0]
    message = "\n".join(line[4:] for line in re.findall(r"^(?: {4}.*|)$", section, re.M)).strip()
    subject, blank, *body = message.splitlines()
    assert len(subject) < 72
    assert not subject.endswith(".")
    assert blank == ""
    assert max(map(len, body)) <= 72
    assert re.fullmatch(r"Signature: \d+ (\(unchanged\)|-> \d+)", body[-1])
