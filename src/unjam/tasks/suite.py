"""Suites: lists of tasks, and their files.

A suite file has one JSON object per line and task: ``id``, ``suite``, ``kind``, ``tier``,
``variant``, ``rendering``, ``messages`` in the form of the OpenAI API, ``picture`` (how the picture
was drawn), ``puzzle`` in the native notation, ``question``, ``answer`` and ``metadata``.

The answers can be withheld. Then ``puzzle``, ``question``, ``answer`` and ``metadata`` are in a key
file instead, with a line for each task, and the task has a ``seal``: the SHA-256 of that line. The
seal proves later that the key was not changed, and reveals nothing, because every line of the key
has a random salt.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from ..errors import PuzzleError, PuzzleSyntaxError
from ..model.puzzle import Puzzle
from ..util.atomic_files import whole_text
from ..util.nested_json import parse_json
from .task import KINDS, RENDERINGS, Picture, Question, Task


class Suite(NamedTuple):
    """A list of ``tasks`` with a ``name``.

    >>> from unjam.tasks import make_suite
    >>> suite = make_suite(1, tiers=[1], kinds=["distance"], seed=5)
    >>> suite.name, len(suite.tasks), suite["5-1"].kind
    ('seed-5', 1, 'distance')
    """

    name: str
    tasks: tuple[Task, ...]

    def __getitem__(self, id: Any) -> Any:
        """Return the task with this id; raise ``KeyError`` if there is none."""
        if not isinstance(id, str):
            return tuple.__getitem__(self, id)
        for task in self.tasks:
            if task.id == id:
                return task
        raise KeyError(id)

    @property
    def digest(self) -> str:
        """The SHA-256 of the suite as a file, with pictures as recipes instead of pixels.

        It is the same on every machine. The pixels of a picture depend on the installed version of
        Pillow, so a file with pictures may differ.
        """
        lines = (line_of(task, self.name, pixels=False) for task in self.tasks)
        return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()

    def save(self, path: str | os.PathLike[str], *, pixels: bool = True) -> None:
        """Write the suite to a file, atomically.

        Pictures are drawn, which needs Pillow, unless ``pixels`` is false.
        """
        with whole_text(path) as file:
            file.writelines(f"{line}\n" for line in self.lines(pixels=pixels))

    def lines(self, *, pixels: bool = True) -> Iterator[str]:
        """Yield the lines of the file, one for each task; ``pixels`` is as in ``save``."""
        for task in self.tasks:
            yield line_of(task, self.name, pixels=pixels)

    def without_seed(self) -> Suite:
        """Return the suite under a name and with ids that do not reveal its seed."""
        if not self.name.startswith("seed-"):
            return self
        tasks = (task.changed(id=f"held-out-{n}") for n, task in enumerate(self.tasks, 1))
        return Suite("held-out", tuple(tasks))

    def sealed(self, secret: str) -> tuple[Suite, list[str]]:
        """Return the suite without its answers, and the lines of the key file.

        ``secret`` is a text from which the salts are derived.
        """
        tasks, key = [], []
        for task in self.tasks:
            salt = sha256(f"{secret}/{self.name}/{task.id}".encode()).hexdigest()
            line = _dumped({"id": task.id, "salt": salt, **_withheld(task)})
            key.append(line)
            tasks.append(
                task.changed(
                    puzzle=None, question=Question(), answer=None, metadata={},
                    seal=seal_of(line), picture_url=task.image_url or "",
                )
            )  # fmt: skip
        return Suite(self.name, tuple(tasks)), key


def seal_of(line: str) -> str:
    """Return the seal of a line of a key file."""
    return sha256(line.encode()).hexdigest()


# ---- Writing ------------------------------------------------------------------------------------


def line_of(task: Task, suite: str = "", *, pixels: bool = True) -> str:
    """Return a task as a line of a suite file."""
    return _dumped(task_as_dict(task, suite, pixels=pixels))


def task_as_dict(task: Task, suite: str = "", *, pixels: bool = True) -> dict[str, Any]:
    """Return a task as a dictionary, ready for JSON; ``task_from_dict`` reads it.

    Pictures are drawn unless ``pixels`` is false.
    """
    url = None
    if task.picture is not None:
        url = task.image_url if pixels else recipe_of(task.picture)
    found: dict[str, Any] = {
        "id": task.id,
        "suite": suite,
        "kind": task.kind,
        "tier": task.tier,
        "variant": task.variant,
        "rendering": task.rendering,
        "messages": [{"role": "user", "content": task.content(url)}],
    }
    if task.picture is not None:
        found["picture"] = task.picture._asdict()
    if task.puzzle is None:
        return found | {"seal": task.seal}
    return found | _withheld(task)


def recipe_of(picture: Picture) -> str:
    """Return a URL that describes how a picture is drawn, in place of its pixels.

    >>> recipe_of(Picture("dark", 48))
    'unjam:picture?theme=dark&scale=48'
    """
    return f"unjam:picture?theme={picture.theme}&scale={picture.scale}"


def _withheld(task: Task) -> dict[str, Any]:
    return {
        "puzzle": task.puzzle.to("native") if task.puzzle else None,
        "question": {"moves": list(task.question.moves)},
        "answer": task.answer,
        "metadata": dict(task.metadata),
    }


def _dumped(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# ---- Reading ------------------------------------------------------------------------------------


def load_suite(path: str | os.PathLike[str], key: str | os.PathLike[str] | None = None) -> Suite:
    """Read a suite file, and its key file if the answers are withheld.

    Raises ``PuzzleSyntaxError`` if a line cannot be read, or if the key is not that of the suite.
    """
    keys = {} if key is None else _read_key(key)
    tasks, name = [], ""
    for where, value in json_lines(path):
        task = _task(value, where)
        name = name or _text(value, "suite", where)
        if task.puzzle is None and key is not None:
            task = _unsealed(task, keys, where)
        tasks.append(task)
    for id, times in Counter(task.id for task in tasks).items():
        if times > 1:
            raise PuzzleSyntaxError(f"{os.fspath(path)}: {times} tasks have the id {id!r}")
    return Suite(name, tuple(tasks))


def json_lines(path: str | os.PathLike[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the objects of a file with one JSON object per line, and where each is."""
    with open(path, encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            where = f"{os.fspath(path)}, line {number}"
            yield where, _object(line, where)


def _object(line: str, where: str) -> dict[str, Any]:
    try:
        value = parse_json(line)
    except (ValueError, RecursionError) as error:
        raise PuzzleSyntaxError(f"{where}: not a JSON object: {error}") from None
    if not isinstance(value, dict):
        raise PuzzleSyntaxError(f"{where}: not a JSON object")
    return value


def _read_key(path: str | os.PathLike[str]) -> dict[str, tuple[str, dict[str, Any]]]:
    found = {}
    for where, value in json_lines(path):
        found[_text(value, "id", where)] = (_dumped(value), value)
    return found


def _unsealed(task: Task, keys: dict[str, tuple[str, dict[str, Any]]], where: str) -> Task:
    if task.id not in keys:
        raise PuzzleSyntaxError(f"{where}: the key file has no task {task.id!r}")
    line, value = keys[task.id]
    if seal_of(line) != task.seal:
        raise PuzzleSyntaxError(f"{where}: the key of task {task.id!r} does not match its seal")
    return _with_answer(task, value, where)


def _with_answer(task: Task, value: Mapping[str, Any], where: str) -> Task:
    text = _text(value, "puzzle", where)
    try:
        puzzle = Puzzle.parse(text, format="native")
    except PuzzleError as error:
        raise PuzzleSyntaxError(f"{where}: {error}") from error
    question, metadata = value.get("question"), value.get("metadata")
    moves = question.get("moves") if isinstance(question, dict) else None
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise PuzzleSyntaxError(f"{where}: 'question' must be an object with a list of 'moves'")
    return task.changed(
        puzzle=puzzle,
        question=Question(tuple(moves)),
        answer=_text(value, "answer", where),
        metadata=metadata if isinstance(metadata, dict) else {},
    )


def task_from_dict(value: Mapping[str, Any]) -> Task:
    """Return the task that ``task_as_dict`` wrote. Raises ``PuzzleSyntaxError`` if it is invalid.

    >>> from unjam.tasks import score, task_of
    >>> task = task_of(Puzzle.parse(".... XX.B A..B AOOO"), "distance", id="example")
    >>> again = task_from_dict(task_as_dict(task))
    >>> again.id, score(again, "<answer>5</answer>").score
    ('example', 1.0)
    """
    return _task(value, f"task {value.get('id')!r}")


def _task(value: Mapping[str, Any], where: str) -> Task:
    kind, rendering = _text(value, "kind", where), _text(value, "rendering", where)
    for name, given, known in (("kind", kind, KINDS), ("rendering", rendering, RENDERINGS)):
        if given not in known:
            raise PuzzleSyntaxError(
                f"{where}: {name!r} must be one of {', '.join(known)}, not {given!r}"
            )
    tier = value.get("tier")
    if type(tier) is not int:
        raise PuzzleSyntaxError(f"{where}: 'tier' must be a whole number, not {tier!r}")
    prompt, url = _content(value, where)
    picture = value.get("picture")
    task = Task(
        id=_text(value, "id", where),
        kind=kind,  # type: ignore[arg-type]
        tier=tier,
        variant=_text(value, "variant", where),
        rendering=rendering,  # type: ignore[arg-type]
        prompt=prompt,
        picture=None if picture is None else _picture(picture, where),
        picture_url=url if url.startswith("data:") else "",
        seal=value["seal"] if isinstance(value.get("seal"), str) else "",
    )
    return task if "puzzle" not in value else _with_answer(task, value, where)


def _picture(value: Any, where: str) -> Picture:
    try:
        return Picture(str(value["theme"]), int(value["scale"]))  # type: ignore[arg-type]
    except (KeyError, TypeError, ValueError):
        raise PuzzleSyntaxError(f"{where}: 'picture' must have a 'theme' and a 'scale'") from None


def _content(value: Mapping[str, Any], where: str) -> tuple[str, str]:
    """Return the prompt and the URL of the picture, if there is one."""
    try:
        content = value["messages"][0]["content"]
        if isinstance(content, str):
            return content, ""
        return str(content[0]["text"]), str(content[1]["image_url"]["url"])
    except (KeyError, IndexError, TypeError):
        raise PuzzleSyntaxError(
            f"{where}: 'messages' must have a message with the prompt"
        ) from None


def _text(value: Mapping[str, Any], name: str, where: str) -> str:
    text = value.get(name)
    if not isinstance(text, str):
        raise PuzzleSyntaxError(f"{where}: {name!r} must be a text, not {text!r}")
    return text
