"""Leaving out statements that do not hold: negated, conditional, past and corrected ones.

``There is no exit on the left.`` and ``If C is the target, ...`` mention a side and a label, but
state neither. Such sentences are not followed; notes quote them.
"""

from __future__ import annotations

import re

from .sentences import is_negated, mentions_exit, mentions_target, sentences, sides_in

_CONDITION = re.compile(
    r"(?i)\b(?:if|unless|until|before|after|whether|suppose|assume|assuming|imagine|"
    r"(?:would|could|might|may) (?:be|have)|wenn|falls|bevor|nachdem|gäbe|wäre|avant|après|serait|"
    r"antes|después|sería|sarebbe|jeśli|если)\b"
    r"|\bfirst,? (?:get|move|drive|slide|take|bring|free|help|push|clear)\b"
)
_PAST = re.compile(
    r"(?i)\b(?:was|were|had|used to|original|originally|formerly|previously|once|earlier|"
    r"old (?:version|level|puzzle|board|game)|came|entered|arrived|drove|war|waren|früher|"
    r"ursprünglich|kam|était|étaient|avant|estaba|fue|era|był|была?|было)\b"
)
_CORRECTED = re.compile(
    r"(?i)\b(?:wait|sorry|oops|correction|nein|opposite|gegenüber)\b"
    r"|\bother (?:end|side|way|edge|direction)\b|(?:^|[.!?;,]\s*|\bi mean )\bno\b\s*[,:!.]"
)
_VOID = re.compile(
    r"(?i)\b(?:closed|decoy|fake|dummy|sealed|bricked up|out of order|gesperrt|geschlossen|fermée|"
    r"cerrada|chiusa|zamknięte)\b"
)
_CLAUSE = re.compile(r",\s|\s(?:but|sondern|mais|sino|aber)\s")


def is_doubtful(sentence: str) -> bool:
    """Return whether a sentence is conditional, about the past, void or corrected.

    >>> is_doubtful("The exit was on the right."), is_doubtful("The exit is on the right.")
    (True, False)
    """
    return any(pattern.search(sentence) for pattern in (_CONDITION, _PAST, _CORRECTED, _VOID))


def without_doubtful(text: str) -> str:
    """Return the text without its doubtful sentences; a line with a correction goes as a whole."""
    if not is_doubtful(text):
        return text
    return "\n".join(_kept(line) if is_doubtful(line) else line for line in text.split("\n"))


def _kept(line: str) -> str:
    if _CORRECTED.search(line):
        return ""
    return ". ".join(sentence for sentence in sentences(line) if not is_doubtful(sentence))


def firm_statements(text: str) -> str:
    """Return the text without its doubtful sentences and its negated clauses.

    >>> firm_statements("The exit is on the left, not on the right. If A moves, B is free.")
    'The exit is on the left'
    """
    text = without_doubtful(text)
    if not is_negated(text):
        return text
    return "\n".join(
        ". ".join(filter(None, map(_firm_sentence, sentences(line)))) if is_negated(line) else line
        for line in text.split("\n")
    )


def _firm_sentence(sentence: str) -> str:
    if not is_negated(sentence):
        return sentence
    return ", ".join(clause for clause in _CLAUSE.split(sentence) if not is_negated(clause))


def makes_doubtful_statement(line: str) -> bool:
    """Return whether a doubtful sentence of the line speaks of the exit or of the target."""
    return any(
        (mentions_exit(sentence) and sides_in(sentence)) or mentions_target(sentence)
        for sentence in sentences(line)
        if is_doubtful(sentence)
    )
