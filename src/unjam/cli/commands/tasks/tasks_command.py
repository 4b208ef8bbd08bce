"""``unjam tasks``."""

from __future__ import annotations

import argparse
import json
import secrets
from typing import TYPE_CHECKING, get_args

from ....literals import (
    TaskKind,
    TaskPlayer,
    TaskRendering,
    TaskSuite,
    TaskTier,
    TaskVariant,
)
from ....util.extras import need
from ....util.plural import counted
from ....util.progress import Progress
from ....util.safe_text import visible
from ... import exit_codes
from ...argument_parser import Choice, Choices, whole_number
from ...console import say, writing
from ...exit_codes import UsageError
from ...output_file import check_file, text_file
from ...progress_bar import ProgressLine
from ...puzzle_output import output

if TYPE_CHECKING:
    from ....tasks import Suite

# deferred: imports inside functions load what most runs do not need.

NAMES = get_args(TaskSuite)
TIER_NAMES = tuple(map(str, get_args(TaskTier)))
ACTIONS = ("make", "score", "show", "play", "list")

HELP = f"""\
Make questions about puzzles for language and vision models, and score the answers exactly.

  unjam tasks make -o SUITE               make a suite, or write a named one
  unjam tasks score SUITE ANSWERS         score a file of answers
  unjam tasks show SUITE [ID ...]         show tasks: the prompt and the reference answer
  unjam tasks play SUITE -o ANSWERS       let a scripted player answer
  unjam tasks list                        list the kinds, tiers and variants

SUITE is a file, or the name of a suite: {", ".join(NAMES)}. A suite file has one JSON object per
line, with the prompt as messages of the OpenAI API and pictures as data URLs. A file of answers has
one JSON object per line: {{"id": "7-1", "answer": "... <answer>XR3</answer>"}}. For the kind play,
answer is the list of all replies.

With --no-answers, the suite has no answers; they are in the key file, which score needs. The same
seed gives the same suite, so keep the seed of such a suite secret as well.

examples:
  unjam tasks make --tier 2 --kind solve --count 4 --seed 7 -o suite.jsonl
  unjam tasks make --no-answers --count 4 --seed 918273645 -o public.jsonl
  unjam tasks play suite.jsonl --player greedy -o answers.jsonl
  unjam tasks score suite.jsonl answers.jsonl --plot accuracy.png
  unjam tasks score public.jsonl replies.jsonl --key public.jsonl.key

exit codes:
  0    success
  13   no variant has tasks of this kind in this tier
  20   not enough puzzles were found
  30   a file is not a suite, a key or a file of answers
  32   no such file
  33   invalid command line, or a file cannot be written
  34   NumPy, Pillow or matplotlib is missing; the message explains how to install it
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "action", metavar="ACTION", type=Choice("ACTION", ACTIONS), help=", ".join(ACTIONS)
    )
    parser.add_argument("words", nargs="*", metavar="WORD", help="files and ids, see above")
    parser.add_argument(
        "-o", dest="output", metavar="FILE", help="the file to write; - is standard output"
    )
    making = parser.add_argument_group("make")
    making.add_argument("--suite", metavar="NAME", help=f"a named suite: {', '.join(NAMES)}")
    making.add_argument(
        "--tier",
        type=Choices("--tier", TIER_NAMES),
        metavar="N",
        help=f"tiers from 1 to {TIER_NAMES[-1]}, separated by commas (default: all)",
    )
    for name, choices in (
        ("kind", TaskKind),
        ("variant", TaskVariant),
        ("rendering", TaskRendering),
    ):
        words = get_args(choices)
        making.add_argument(
            f"--{name}",
            type=Choices(f"--{name}", words),
            metavar="NAMES",
            help=f"{', '.join(words)}; separate several by commas (default: all)",
        )
    making.add_argument(
        "--count", type=whole_number("--count"), default=100, metavar="N", help="tasks (100)"
    )
    making.add_argument(
        "--seed", type=whole_number("--seed", 0), metavar="N", help="random seed (default: 1)"
    )
    making.add_argument(
        "--threads", type=whole_number("--threads"), metavar="N", help="threads (all cores)"
    )
    making.add_argument(
        "--no-answers", action="store_true", help="write the answers to the key file only"
    )
    making.add_argument(
        "--no-pixels",
        action="store_true",
        help="describe pictures instead of drawing them: the same bytes on every machine",
    )
    parser.add_argument(
        "--key", metavar="FILE", help="the key file (default for make: the output with .key)"
    )
    scoring = parser.add_argument_group("score, show, play")
    scoring.add_argument("--json", action="store_true", help="print JSON")
    scoring.add_argument("--plot", metavar="FILE", help="draw accuracy over the fewest moves")
    scoring.add_argument(
        "--player",
        type=Choice("--player", get_args(TaskPlayer)),
        default="oracle",
        metavar="NAME",
        help=f"{', '.join(get_args(TaskPlayer))} (default: oracle)",
    )


def run(options: argparse.Namespace) -> int:
    """Run the action."""
    need("numpy", "graph")
    action = {"make": _make, "score": _score, "show": _show, "play": _play, "list": _list}
    return action[options.action](options)


def _words(options: argparse.Namespace, least: int, most: int | None, what: str) -> list[str]:
    words: list[str] = options.words
    if len(words) < least or (most is not None and len(words) > most):
        raise UsageError(f"unjam tasks {options.action} expects {what}; see unjam tasks --help")
    return words


def _split(given: str | None) -> list[str] | None:
    return None if given is None else [word.strip() for word in given.split(",")]


def _suite(name: str, key: str | None = None) -> Suite:
    from ....tasks import load_suite
    from ....tasks.named_suite import named_suite

    return named_suite(name) if name in NAMES else load_suite(name, key)


def _make(options: argparse.Namespace) -> int:
    from ....tasks import make_suite
    from ....tasks.named_suite import named_suite

    _words(options, 0, 0, "no further words")
    if not options.output:
        raise UsageError("unjam tasks make needs -o FILE, where to write the suite")
    path = text_file(options.output, "jsonl")
    if options.no_answers and path is None and not options.key:
        raise UsageError("--no-answers needs --key FILE if the suite goes to standard output")
    if options.key and not options.no_answers:
        raise UsageError("--key is for --no-answers only")
    if options.key == "-" and path is None:
        raise UsageError("the suite and --key cannot both go to standard output")
    key = text_file(options.key or f"{path}.key", "key") if options.no_answers else None
    if options.no_answers and options.seed is None and not options.suite:
        raise UsageError("--no-answers needs a --seed that others cannot guess")
    if options.suite:
        suite = named_suite(options.suite)
    else:
        tiers = _split(options.tier)
        with ProgressLine() as line:
            suite = make_suite(
                options.count,
                tiers=None if tiers is None else map(int, tiers),
                kinds=_split(options.kind),  # type: ignore[arg-type]
                variants=_split(options.variant),  # type: ignore[arg-type]
                renderings=_split(options.rendering),  # type: ignore[arg-type]
                seed=1 if options.seed is None else options.seed,
                threads=options.threads,
                progress=lambda now: _shown(line, now),
            )
    tasks = counted(len(suite.tasks), "task")
    if options.no_answers:
        secret = secrets.token_hex(32) if options.suite else f"{options.seed}"
        suite, lines = suite.without_seed().sealed(secret)
        with output(key) as file:
            file.writelines(f"{line}\n" for line in lines)
        if key is not None:
            say(f"the key is in {visible(key)}")
    with output(path) as file:
        for text in suite.lines(pixels=not options.no_pixels):
            file.write(f"{text}\n")
    say(f"{tasks} of the suite {suite.name}, SHA-256 without pixels {suite.digest}")
    return exit_codes.DONE


def _shown(line: ProgressLine, now: Progress) -> None:
    line.show_bar(now.done, now.fraction or 0)


def _score(options: argparse.Namespace) -> int:
    from ....tasks.report import read_answers, report_on

    name, answers = _words(options, 2, 2, "a suite and a file of answers")
    if options.plot:
        check_file(options.plot, (".png", ".svg"), "--plot")
    report = report_on(_suite(name, options.key), read_answers(answers))
    if options.plot:
        from ....plots import draw_accuracy

        with writing(options.plot):
            draw_accuracy([("correct", report.points)], options.plot, title=report.suite)
    print(json.dumps(report.as_dict(), indent=2) if options.json else visible_lines(str(report)))
    return exit_codes.DONE


def _show(options: argparse.Namespace) -> int:
    from ....tasks import task_as_dict

    name, *ids = _words(options, 1, None, "a suite and ids of tasks")
    suite = _suite(name, options.key)
    known = {task.id: task for task in suite.tasks}
    for id in ids:
        if id not in known:
            raise UsageError(f"the suite {suite.name!r} has no task {id!r}")
    tasks = [known[id] for id in ids] or list(suite.tasks)
    if options.json:
        for task in tasks:
            print(json.dumps(task_as_dict(task, suite.name, pixels=False)))
        return exit_codes.DONE
    for task in tasks:
        heading = f"# {task.id}: {task.kind}, tier {task.tier}, {task.variant}"
        answer = "withheld" if task.answer is None else task.answer
        print(visible_lines(f"{heading}\n\n{task.prompt}\n\nanswer: {answer}\n"))
    return exit_codes.DONE


def visible_lines(text: str) -> str:
    """Return a text of several lines without control characters."""
    return "\n".join(map(visible, text.split("\n")))


def _play(options: argparse.Namespace) -> int:
    from ....tasks.making.choices import Chooser
    from ....tasks.players import PLAYERS

    [name] = _words(options, 1, 1, "a suite")
    path = text_file(options.output, "jsonl")
    suite = _suite(name, options.key)
    lines = []
    with ProgressLine() as line:
        for number, task in enumerate(suite.tasks, 1):
            if task.puzzle is None:
                raise UsageError("scripted players need the answers; give the --key of the suite")
            chooser = Chooser(f"{options.seed or 1}/{options.player}/{task.id}")
            reply = PLAYERS[options.player](task, chooser)
            lines.append(json.dumps({"id": task.id, "answer": reply}))
            line.show_bar(number, number / len(suite.tasks))
    with output(path) as file:
        file.writelines(f"{line}\n" for line in lines)
    return exit_codes.DONE


def _list(options: argparse.Namespace) -> int:
    from ....tasks import KINDS, RENDERINGS, TIERS, VARIANTS

    _words(options, 0, 0, "no further words")
    rows = [
        {"tier": tier.number, **{name: list(getattr(tier, name)) for name in tier._fields[1:]}}
        for tier in TIERS.values()
    ]
    variants = [
        {"variant": name, "about": variant.title, "tiers": list(variant.tiers)}
        for name, variant in VARIANTS.items()
    ]
    if options.json:
        found = {"kinds": KINDS, "renderings": RENDERINGS, "tiers": rows, "variants": variants}
        print(json.dumps(found, indent=2))
        return exit_codes.DONE
    print(f"kinds: {', '.join(KINDS)}\nrenderings: {', '.join(RENDERINGS)}\n")
    for tier in TIERS.values():
        print(f"tier {tier.number}: {tier.moves} moves")
    print()
    for name, variant in VARIANTS.items():
        tiers = ", ".join(map(str, variant.tiers))
        print(f"{name:<10} {variant.title}; tiers {tiers}")
    return exit_codes.DONE
