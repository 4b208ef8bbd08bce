"""What the documents show must be what happens."""

from __future__ import annotations

import ast
import doctest
import re
import shlex
from pathlib import Path

import pytest

from unjam.cli import exit_codes
from unjam.cli.main import COMMANDS as COMMAND_NAMES
from unjam.cli.main import run

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    ROOT / "bench" / "README.md",
    ROOT / "examples" / "README.md",
    ROOT / "npm" / "README.md",
]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", sorted((ROOT / "docs").rglob("*.md")), ids=name)
def test_python_examples_run(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, optionflags=FLAGS, encoding="utf-8")
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_block_of_code_says_what_it_is_and_runs(page: Path) -> None:
    """Fences are closed and name a language; examples in Python are ones that can be run."""
    fences = re.findall(r"^```(.*)$", page.read_text("utf-8"), re.M)
    assert len(fences) % 2 == 0, "a fence is not closed"
    assert not any(fences[1::2]), "a fence that closes has no language"
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.M | re.S)
    plain = [block for block in blocks if ">>> " not in block]
    assert not plain or page.name == "evaluations.md"  # tests/adapters runs its examples


def test_the_pages_that_are_about_python_are_run() -> None:
    for page in ("state-space", "solving", "http", "tables"):
        text = (ROOT / "docs" / f"{page}.md").read_text("utf-8")
        assert doctest.DocTestParser().get_examples(text), page


def test_every_command_is_in_the_table() -> None:
    text = (ROOT / "docs" / "command-line.md").read_text("utf-8")
    shown = re.findall(r"^\| `unjam (\w+)", text, re.M)
    assert sorted(shown) == sorted(COMMAND_NAMES)


def consoles(page: Path) -> list[tuple[str, str]]:
    """The commands of a page and what it shows of their output."""
    sessions = re.findall(r"^```console\n(.*?)^```", page.read_text("utf-8"), re.M | re.S)
    return [
        (command, output)
        for session in sessions
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", session, re.M)
    ]


COMMANDS = [(page, *shown) for page in PAGES for shown in consoles(page)]


@pytest.mark.parametrize(
    ("page", "command", "shown"), COMMANDS, ids=[f"{name(c[0])}: {c[1]}" for c in COMMANDS]
)
def test_commands_print_what_is_shown(
    page: Path,
    command: str,
    shown: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(ROOT)
    program, *arguments = shlex.split(command.removesuffix("; echo $?"))
    assert program == "unjam", f"{name(page)} shows a command that the tests cannot run"
    code = run(arguments)
    printed = capsys.readouterr()
    output = printed.out + printed.err
    if command.endswith("; echo $?"):
        output += f"{code}\n"
    assert without_effort(output) == without_effort(shown)


def without_effort(text: str) -> str:
    """How many states it took, and how long, may change."""
    text = re.sub(r"[\d,]+ states? in [\d.]+ m?s", "... states in ... ms", text)
    text = re.sub(r'"states": \d+, "seconds": [\d.]+', '"states": ..., "seconds": ...', text)
    # In a table of searches: memory, time; the column is as wide as the longest time.
    text = re.sub(r"(KiB|memory) +(?:[\d.]+ m?s|time)", r"\1  ...", text)
    # In a table of many puzzles: states, time, outcome.
    return re.sub(r" +[\d,]+ +[\d.]+ m?s  (?=[a-z])", "  ...  ... ms  ", text)


def test_the_pages_show_commands() -> None:
    pages = {name(page) for page, _, _ in COMMANDS}
    assert pages >= {"docs/index.md", "docs/exit-codes.md", "examples/README.md"}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)", page.read_text("utf-8"))
    missing = [
        target for target in targets if "://" not in target and not (page.parent / target).exists()
    ]
    assert missing == [], name(page)


def test_every_exit_code_is_documented() -> None:
    text = (ROOT / "docs" / "exit-codes.md").read_text("utf-8")
    documented = {int(code) for code in re.findall(r"^\| (\d+) \|", text, re.M)}
    codes = {value for value in vars(exit_codes).values() if isinstance(value, int)}
    assert documented == codes


def test_architecture_is_a_page() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    assert len(text.split()) <= 1500
    # Whatever looks like a file of the package is one.
    for path in re.findall(r"`((?:[a-z_]+/)+[a-z_]+\.(?:py|h|cpp))`", text):
        assert any((ROOT / folder / path).is_file() for folder in ("src/unjam", ".")), path


def test_where_is_what_names_existing_files() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    table = text.partition("| concept | file |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| (?!---)(.*?) \| (.*) \|$", table, re.M)
    assert len(rows) >= 30
    for concept, files in rows:
        for file in re.findall(r"`([^`]+)`", files):
            assert any((ROOT / top / file).is_file() for top in ("src/unjam", ".")), concept


def test_readme_takes_two_minutes() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert len(text.split()) <= 350
    assert "trademarks of their owners" in text


def first_paragraph(path: Path) -> str:
    """What a file says of itself: the docstring of a module, the comment that begins a header."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        text = ast.get_docstring(ast.parse(text)) or ""
    else:
        comment = re.match(r"(?://.*\n)*", text)
        text = re.sub(r"^// ?", "", comment[0] if comment else "", flags=re.M)
    return " ".join(text.partition("\n\n")[0].split())


@pytest.mark.parametrize("pattern", ["src/unjam/**/*.py", "cpp/include/**/*.h", "tools/*.py"])
def test_every_module_says_what_it_holds(pattern: str) -> None:
    """There is no list of files elsewhere: modules describe themselves in full sentences."""
    paths = [path for path in ROOT.glob(pattern) if path.name != "version.h"]
    assert len(paths) >= 5
    for path in paths:
        first = first_paragraph(path)
        assert len(first.split()) >= 2, f"{name(path)} does not say what it holds"
        assert first.endswith((".", ":", "?")), f"{name(path)}: {first!r} is not a sentence"
