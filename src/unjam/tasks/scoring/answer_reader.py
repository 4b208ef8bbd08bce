"""The answer grammar: which part of a reply is the answer.

A reply has one answer: the first element ``<answer>`` ... ``</answer>`` that contains no other
``<answer>``. Both tags are written exactly like this, in lower case. So an ``<answer>`` that no
``</answer>`` follows before the next ``<answer>`` is a mention of the tag. An element that contains
nothing but dots, quotation marks or the word "and" is a mention of the format, and is skipped.
Everything outside the element is ignored, also further answers. What follows an answer can never
change which one counts. At most ``LONGEST`` characters of an answer are read.
"""

from __future__ import annotations

import re

OPEN, CLOSE = "<answer>", "</answer>"
LONGEST = 20_000  # characters; the longest optimal plans have a few hundred
# What people write between the tags, and around them, when they mention both.
_NOTHING = " \t\r\n.\u2026`'\"*"
_MENTIONS = ("", "and")
_FENCE = re.compile(r"```[a-z]*[ \t\r]*\n")


def find_answer(reply: str) -> str | None:
    """Return the answer in a reply; None if there is none.

    >>> find_answer("I think <answer> XR3 </answer> or <answer>XR2</answer>")
    ' XR3 '
    >>> find_answer("It must be written as <answer>...</answer>; so <answer>XR3</answer>")
    'XR3'
    >>> find_answer("In <answer> tags, between <answer> and </answer>: <answer>XR3</answer>")
    'XR3'
    >>> find_answer("<answer>XR3") is find_answer("XR3") is find_answer("<ANSWER>XR3</ANSWER>")
    True
    """
    start = reply.find(OPEN)
    while start >= 0:
        end = reply.find(CLOSE, start)
        if end < 0:
            return None
        answer = reply[reply.rfind(OPEN, start, end) + len(OPEN) : end]
        if answer.strip(_NOTHING) not in _MENTIONS:
            return shortened(answer)
        start = reply.find(OPEN, end)
    return None


def shortened(answer: str) -> str:
    """Return the part of an answer that is read: whole words of the first ``LONGEST`` characters.

    >>> len(shortened("XR3 " * 10_000)), len(shortened("XR3\\n" * 10_000))
    (19999, 19999)
    """
    if len(answer) <= LONGEST:
        return answer
    end = LONGEST
    while end and not _is_separator(answer[end]):
        end -= 1
    return answer[:end]


def _is_separator(mark: str) -> bool:
    return mark.isspace() or mark in ",;"


def undressed(answer: str) -> str:
    """Return an answer without Markdown around the whole of it: a code fence, bold, quotes.

    >>> undressed(" **12** "), undressed("```text\\nA.\\nXX\\n```")
    ('12', 'A.\\nXX')
    """
    text = answer.strip()
    fence = _FENCE.match(text)
    if fence is not None and text.endswith("```") and len(text) - 3 >= fence.end():
        return text[fence.end() : -3].strip("\r\n")
    for mark in ("**", "`"):
        if len(text) > 2 * len(mark) and text.startswith(mark) and text.endswith(mark):
            text = text[len(mark) : -len(mark)].strip()
    return text


def count_tokens(answer: str) -> int:
    """Count the words and commas of an answer; white space and commas separate words.

    >>> count_tokens("XR3, A up 2")
    5
    """
    return len(answer.replace(",", " ").split()) + answer.count(",")
