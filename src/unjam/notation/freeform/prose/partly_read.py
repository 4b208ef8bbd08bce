"""Finding clauses of an understood line that say more than the puzzle shows.

``R is your car. B can't move.`` states the target, which is followed, and something about B,
which is not. A note quotes such a line as understood only in part.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from ....model.puzzle import Puzzle
from .doubtful_statements import firm_statements
from .sentences import is_negated, labels_in, mentions_exit, mentions_target, sides_in

_CLAUSE = re.compile(r"[,;|\n]|[.!?](?:\s|$)|\s(?:and|but|und|aber|et|mais|y|pero|e|ma)\s")
_SENTENCE = re.compile(r"[;|\n]|(?<=\w\w)[.!?](?:\s|$)")
_SIGN = re.compile(r"(?<![^\s\"'`(,;])([^\W_]|[@#*%+&$~])(?=[\"'`)]?\s*(?:[=:]|-\s))")
_REPEATED = re.compile(r"(?<!\w)([A-Z])\1{1,2}(?!\w)")
_AFTER_CAR = re.compile(r"(?i:\b(?:car|truck|bus|lorry|van|vehicle|block|piece))s? ([A-Z])\b")
_SUBJECT = re.compile(  # "A" is no article before a verb
    r"(?<!\S)([A-Z]) (?:can|cannot|is|does|do|must|may|will|should|has|stays?|stands?|starts?|"
    r"blocks?|moves?|lies|goes|never|kann|darf|muss|steht)\b"
)
_EXIT_LETTER = re.compile(r"(?i:\bexit)\W{0,3}(?:(?:is|on|at)\s)?([LRUDNSWE])\b")
_LETTERS = {"N": "U", "S": "D", "W": "L", "E": "R"}
_PLAIN_WORDS = (
    "a an the and or is are it its of on to be as just only simply another other others also all "
    "car cars truck trucks lorry lorries bus buses van vehicle vehicles block blocks piece pieces "
    "long short vertical horizontal normal ordinary usual empty free cell cells square squares "
    "legend key colour color two three four "
    "red green blue yellow orange pink purple violet brown black white grey gray cyan magenta lime "
    "light dark beige gold teal turquoise "
    "der die das ein eine einen ist sind nur auch auto autos wagen lkw pkw fahrzeug fahrzeuge rot "
    "grün blau gelb lila braun schwarz weiß leer leeres feld "
    "le la les un une est sont voiture voitures camion camions vert bleu jaune vide case "
    "el los las es son coche coches verde azul amarillo vacío"
)
_PLAIN = frozenset(_PLAIN_WORDS.split())
_WALLS = re.compile(
    r"(?i)\b(?:walls?|obstacles?|pillars?|posts?|stones?|rocks?|boulders?|trees?|statues?|holes?|"
    r"barriers?|bollards?|immovable|unmovable|blocked (?:cell|square)s?|mauern?|w[aä]nde?|"
    r"hindernis\w*|murs?|obst[aá]culos?|ostacol[oi]|paredes?)\b"
)
_MOVING = re.compile(r"(?i)\b(?:mov(?:es?|ing)|slid(?:es?|ing)|pushe?s?|goes|forwards?)\b")
_NUMBER = re.compile(r"(?<![\w.#])\d{1,2}(?![\w.]|\s*%)")
_COUNTED = re.compile(
    r"(?i)\b(?:level|puzzle|stage|board|card|nr|no|number|page|version|part|day|week|problem|"
    r"challenge|step|hard|easy|medium|expert|beginner|advanced)\W{0,3}\d{1,5}"
    r"|\b\d{1,5}\W{0,2}(?:moves?|steps?|slides?|turns?|stars?|points?|minutes?|seconds?|züge|coups|"
    r"cars?|trucks?|vehicles?|pieces?|blocks?)\b|\b(?:moves?|züge|coups)\W{0,3}\d{1,5}"
    r"|\b[01]-?(?:based|indexed|origin)\b|\b(?:at|from|with|=)\s[01]\b|\b[01]\s="
)


def says_more(line: str, puzzle: Puzzle) -> bool:
    """Return whether a clause of the line names something that the puzzle does not show."""
    return any(_unshown(line, puzzle))


def _unshown(line: str, puzzle: Puzzle) -> Iterator[bool]:
    labels = {vehicle.label for vehicle in puzzle.vehicles}
    targets = {vehicle.label for vehicle in puzzle.targets}
    ways = {way.direction for way in puzzle.exits}
    for clause in _CLAUSE.split(line):
        others = named_in(clause, labels) - targets
        if others:
            denied = is_negated(clause) and mentions_target(clause)
            yield not denied and not _is_description(clause, others)
        if not puzzle.board.walls and _WALLS.search(clause) and not is_negated(clause):
            yield not (sides_in(clause) or "#" in clause)  # "the right wall" is a side
    for sentence in _SENTENCE.split(firm_statements(line)):
        general = _MOVING.search(sentence) and not mentions_exit(sentence)
        sides = sides_in(sentence)
        yield bool(sides) and not general and not sides <= ways
    letter = _EXIT_LETTER.search(line)
    if letter and letter[1] not in labels:
        yield _LETTERS.get(letter[1], letter[1]) not in ways
    yield not _numbers(line) <= _numbers_of(puzzle)


def named_in(clause: str, labels: Collection[str]) -> set[str]:
    """Return the labels of the board that a clause names.

    >>> sorted(named_in("a friend says that z = 3 and BB", {"a", "z", "B"}))
    ['B', 'z']
    """
    named = {*labels_in(clause), *_SIGN.findall(clause), *_REPEATED.findall(clause)}
    named |= {*_AFTER_CAR.findall(clause), *_SUBJECT.findall(clause)}
    named |= {word for word in re.findall(r"\w{2,10}", clause) if not word.islower()}
    return named & set(labels)


def _is_description(clause: str, labels: Collection[str]) -> bool:
    """Return whether a clause only calls the vehicles cars or trucks, or names their colours."""
    words = {word for word in re.findall(r"[^\W\d_]+", clause) if word[0] not in labels}
    words = {word.lower() for word in words if len(word) > 1 or word.islower()}
    return words <= _PLAIN


def _numbers(line: str) -> set[int]:
    return {int(number) for number in _NUMBER.findall(_COUNTED.sub(" ", line))}


def _numbers_of(puzzle: Puzzle) -> set[int]:
    """Return the numbers that a true statement about the puzzle may contain."""
    board = puzzle.board
    known = {board.width, board.height, len(puzzle.vehicles), len(board.walls)}
    known |= {int(vehicle.label) for vehicle in puzzle.vehicles if vehicle.label.isdecimal()}
    for way in puzzle.exits:
        lane = way.cell[0] if way.direction in "LR" else way.cell[1]
        known |= {lane, lane + 1, *way.cell, *(at + 1 for at in way.cell)}
    return known | ({puzzle.known.moves} if puzzle.known.moves is not None else set())
