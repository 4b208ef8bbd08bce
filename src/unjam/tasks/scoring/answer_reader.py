"""The answer grammar: which part of a reply is the answer.

A reply has one answer: the text between the first ``<answer>`` and the next ``</answer>``. Both
tags are written exactly like this, in lower case. An element with nothing but dots and white space
in it is an example of the format, not an answer, and is skipped. Everything outside the element is
ignored, also further answers. An answer that contains another ``<answer>`` is invalid. At most
``LONGEST`` characters of an answer are read.
"""

from __future__ import annotations

OPEN, CLOSE = "<answer>", "</answer>"
LONGEST = 20_000  # characters; the longest optimal plans have a few hundred
_NOTHING = " \t\r\n.\u2026"


def find_answer(reply: str) -> str | None:
    """Return the answer in a reply; None if there is none.

    >>> find_answer("I think <answer> XR3 </answer> or <answer>XR2</answer>")
    ' XR3 '
    >>> find_answer("It must be written as <answer>...</answer>; so <answer>XR3</answer>")
    'XR3'
    >>> find_answer("<answer>XR3") is find_answer("XR3") is find_answer("<ANSWER>XR3</ANSWER>")
    True
    """
    start = reply.find(OPEN)
    while start >= 0:
        start += len(OPEN)
        end = reply.find(CLOSE, start)
        if end < 0:
            return None
        answer = reply[start:end]
        if answer.strip(_NOTHING):
            return None if OPEN in answer else shortened(answer)
        start = reply.find(OPEN, end)
    return None


def shortened(answer: str) -> str:
    """Return the part of an answer that is read: whole words of the first ``LONGEST`` characters.

    >>> len(shortened("XR3 " * 10_000))
    19999
    """
    if len(answer) <= LONGEST:
        return answer
    cut = answer[: LONGEST + 1]
    return cut[:LONGEST] if cut[-1].isspace() else cut.rpartition(" ")[0]


def count_tokens(answer: str) -> int:
    """Count the words and commas of an answer; white space and commas separate words.

    >>> count_tokens("XR3, A up 2")
    5
    """
    return len(answer.replace(",", " ").split()) + answer.count(",")
