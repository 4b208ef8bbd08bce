"""What sentences about a puzzle say of its exit and its target, in several languages.

A sentence states a side if it mentions an exit and exactly one side. It states a target if one of
its clauses mentions the target and exactly one label.
"""
# ruff: noqa: RUF001  (words of languages that use other alphabets)

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator


def _plain(text: str) -> str:
    """Return the text in lower case and without accents."""
    if text.isascii():
        return text.lower()
    split = unicodedata.normalize("NFKD", text.replace("ł", "l").replace("ß", "ss"))
    return "".join(mark for mark in split if not unicodedata.combining(mark)).lower()


# The usual English words, also the only ones in values of keys such as ``exit: left``.
SIDE_NAMES = {
    "right": "R", "left": "L", "top": "U", "bottom": "D", "up": "U", "down": "D", "upper": "U",
    "lower": "D", "east": "R", "west": "L", "north": "U", "south": "D",
}  # fmt: skip
_SIDE_WORDS = {
    "R": "right-hand rightward rightwards rightmost eastern rechts rechte rechten "
    "rechter rechtes rechterkant rechterzijde osten ostlich oosten droite derecha derecho destra "
    "destro direita direito prawo prawa prawej prawy prawym prawe prawego справа вправо право "
    "правой правую правом правая правый правого правому vpravo hoger hogre hojre oikealla",
    "L": "left-hand leftward leftwards leftmost western links linke linken linker linkes "
    "linkerkant linkerzijde westen westlich gauche izquierda izquierdo sinistra sinistro esquerda "
    "esquerdo lewo lewa lewej lewy lewym lewe lewego слева влево лево левой левую левом левая "
    "левый левого левому vlevo vanster venstre vasemmalla",
    "U": "upward upwards topmost northern oben obere oberen oberer oberes "
    "oberhalb oberkante oberrand norden nordlich haut arriba superior alto sopra acima cima topo "
    "boven bovenkant bovenste bovenzijde noorden gora gore gory gorze gorna gornej gorny gornym "
    "сверху вверх вверху верх верхней верхнюю верхнем верхняя верхний верхнего верхнему nahore",
    "D": "downward downwards bottommost southern unten untere unteren "
    "unterer unteres unterkante unterrand suden sudlich bas abajo inferior basso sotto giu abaixo "
    "baixo embaixo fundo beneden onder onderkant onderste onderzijde zuiden dol dole dolu dolna "
    "dolnej dolny dolnym снизу вниз внизу низ нижней нижнюю нижнем нижняя нижнии нижнего нижнему",
}
_SIDES = dict(SIDE_NAMES)
_SIGNS = {
    "左": "L",
    "右": "R",
    "上": "U",
    "下": "D",
    "西": "L",
    "东": "R",
    "東": "R",
    "北": "U",
    "南": "D",
}
_EXITS = (
    "exit exits exiting exited gate gateway opening gap escape escapes escaping leave leaves "
    "leaving out outlet door doorway ausgang ausgangs ausfahrt heraus hinaus raus verlasst "
    "verlassen sortie sort sortir salida sale salir salga uscita esce uscire saida sai sair "
    "uitgang uitrit wyjscie wyjscia wyjazd wyjezdza выход выхода выезд выезжает vychod vyjezd "
    "utgang udgang kijarat cikis iesire"
)
_EXIT_SIGNS = ("出口", "出る", "脱出")
_REACHES = re.compile(
    r"\b(?:reach|get|go|drive|move|bring|travel|slide|pass)\w*\b.*\b(?:edge|side|border|end|wall)\b"
)
_STEPS = frozenset(
    ("when", "if", "after", "before", "until", "once", "then", "truck", "trucks", "lorry", "wenn",
     "nachdem", "because", "blocks", "blocked", "blocking")
)  # fmt: skip
_NOT = re.compile(  # "no" is also a preposition in Portuguese
    r"\b(?:not|cannot|never|neither|nor|no(?:body|ne)|nicht|keine?[nrs]?|pas|aucune?|niet|geen|nie|"
    r"non|nao|ningun\w*|nessun\w*|не|нет)\b|n't\b|n’t\b"
    r"|\bno (?:(?:exit|gate|opening|way|wall|target|car|vehicle|obstacle|escape|door)s?|longer|"
    r"more|hay|es|esta)\b"
)
_IDIOM = re.compile(
    r"\b(?:left|leave|leaves|leaving) out\b|\bout of (?:the (?:way|question|box)|date|bounds|order|"
    r"reach|\d+)|\b(?:find|found|figured?|work(?:ed)?|sort|try|check|turns?|print(?:ed)?|points?) "
    r"out\b"
    r"|\b\d+ (?:moves?|cars?|steps?|puzzles?|levels?) left\b|\b(?:is|are|has|have) left\b"
)
_ROWS = (
    "row line zeile reihe ligne rangee fila linea riga linha rij rzad rzedzie rzedu wiersz wierszu "
    "строка строке строки ряд ряду rad radek"
)
_COLUMNS = (
    "column col spalte colonne columna colonna coluna kolom kolumna kolumnie столбец столбце "
    "столбца kolumn"
)
_ORDINALS = {
    word: number
    for number, words in enumerate(
        (
            "first 1st erste ersten erster premiere primera prima eerste первая первои",
            "second 2nd zweite zweiten zweiter deuxieme segunda seconda tweede вторая второи",
            "third 3rd dritte dritten dritter troisieme tercera terza derde третья третьеи",
            "fourth 4th vierte vierten vierter quatrieme cuarta quarta vierde четвертая четвертои",
            "fifth 5th funfte funften funfter cinquieme quinta vijfde пятая пятои",
            "sixth 6th sechste sechsten sechster sixieme sexta sesta zesde шестая шестои",
        ),
        start=1,
    )
    for word in words.split()
}
_LANE_WORDS = {
    "LR": "|".join(map(_plain, _ROWS.split())),
    "UD": "|".join(map(_plain, _COLUMNS.split())),
}
_NUMBERED = {
    ways: re.compile(
        rf"\b(?:{words})\s*(?:n[or°]\.?\s*)?(\d{{1,2}})\b|\b(\d{{1,2}})\.?\s*(?:{words})\b"
        rf"|(\d{{1,2}})\s?[{'行' if ways == 'LR' else '列'}]"
    )
    for ways, words in _LANE_WORDS.items()
}
_ORDINAL = {
    ways: re.compile(rf"\b({'|'.join(_ORDINALS)})\s+(?:{words})\b")
    for ways, words in _LANE_WORDS.items()
}
_LANE_NAME = re.compile(
    rf"\b(?:top|upper|bottom|lower|left|right)(?:most)? (?:{'|'.join(_LANE_WORDS.values())})\b"
)

_TARGET = re.compile(
    r"\b(?:target|hero|player|protagonist|goal (?:car|vehicle)|(?:red|main|our|your|my|escape|key) "
    r"(?:car|vehicle|one|block)|you (?:drive|are|play|control|steer|move)|car to (?:free|move|get|"
    r"escape)|free (?:the )?(?:car|vehicle)|rote[nrs]? (?:auto|wagen|fahrzeug)|ziel(?:auto|wagen|"
    r"fahrzeug)|befreie|liberez|libera|free|"
    r"(?:voiture|auto) rouge|(?:coche|carro|auto|vehiculo) rojo|(?:auto|macchina) rossa|"
    r"carro vermelho|rode auto|"
    r"czerwon\w+|красн\w+|целев\w+|cible|objetivo|obiettivo|alvo|doel\w*)\b"
    r"|赤い?車|红车|红色|目标|主角"
)
_LEAVES = re.compile(
    r"\b(?:get|bring|move|drive|take|help)\b.*\b(?:out|outside|exit|escape|off)\b"
    r"|\b(?:must|has to|have to|needs to|should|wants to)\b.*\b(?:out|exit|escape|leave)\b"
)
_LABEL = re.compile(r"(?<![\w'’.-])(?:([A-Z])|[\"'`(]([A-Za-z0-9#@*]{1,2})[\"'`)])(?![\w'’-])")
_ARTICLE = re.compile(r"(?<!\w)[AIOEY] (?!is\b|ist\b|est\b|es\b|e\b|target\b|player\b)(?=[a-z])")
_OTHER = re.compile(
    r"\b(\w{1,2}) (?:is|ist|est|es) (?:not|nicht|no)\b[^,;.]*[,;] ?(?:but )?"
    r"(\w{1,2}) (?:is|ist|est|es)\b"
)
_ZERO = re.compile(r"(?i)\b(?:0|zero|null)\b")
_KEYED = re.compile(
    r"(?im)^\W*(?:exit|ausgang|sortie|salida|uscita|sa[ií]da|uitgang)\s*[:=]\s*([NSWLRUD])\W*$"
)
_LETTERS = {"N": "U", "S": "D", "W": "L"}
_END = re.compile(r"(?:(?<=[^\W\d]{2})|(?<=\d{3}))[.!?]+(?:\s|$)|[;。]")
_MOST = 40  # words of a sentence that can state something


for _side, _words in _SIDE_WORDS.items():
    _SIDES |= dict.fromkeys(_plain(_words).split(), _side)
_EXIT_WORDS = frozenset(_plain(_EXITS).split())
_MENTION = re.compile(rf"\b(?:{'|'.join(sorted(_EXIT_WORDS))})\b|{'|'.join(_EXIT_SIGNS)}")


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a text; a line ends a sentence."""
    for line in text.split("\n"):
        yield from (part for part in _END.split(line) if part.strip())


def sides_in(sentence: str) -> set[str]:
    """Return the sides that a sentence mentions, as letters.

    >>> sorted(sides_in("Der Ausgang ist links.")), sorted(sides_in("Sortie en haut à droite"))
    (['L'], ['R', 'U'])
    """
    plain = _LANE_NAME.sub(" ", _IDIOM.sub(" ", _plain(sentence)))
    found = {_SIDES[word] for word in re.findall(r"[^\W\d_]+(?:-hand)?", plain) if word in _SIDES}
    return found | {side for sign, side in _SIGNS.items() if sign in sentence}


def mentions_exit(sentence: str) -> bool:
    """Return whether a sentence speaks of an exit, or of leaving the board."""
    plain = _IDIOM.sub(" ", _plain(sentence))
    return _MENTION.search(plain) is not None or _REACHES.search(plain) is not None


def mentions_target(sentence: str) -> bool:
    """Return whether a sentence speaks of the target."""
    plain = _IDIOM.sub(" ", _plain(sentence))
    return _TARGET.search(plain) is not None or _LEAVES.search(plain) is not None


def is_negated(sentence: str) -> bool:
    """Return whether a sentence denies something."""
    return _NOT.search(_plain(sentence)) is not None


def exit_in(text: str) -> tuple[str, int | None] | None:
    """Return the side of the exit, and its row or column from 1 if it is stated.

    >>> exit_in("Der Ausgang ist links in Zeile 3."), exit_in("X has to drive up and out.")
    (('L', 3), ('U', None))
    """
    keyed = _KEYED.search(text)
    if keyed:
        letter = keyed[1].upper()
        return _LETTERS.get(letter, letter), None
    found: set[tuple[str, int | None]] = set()
    for sentence in sentences(text):
        if not mentions_exit(sentence):
            continue
        plain = _plain(sentence)
        words = plain.split()
        sides = sides_in(sentence)
        if len(words) > _MOST or len(sides) != 1 or _NOT.search(plain) or _STEPS & set(words):
            continue
        (side,) = sides
        lane = _lane_in(plain, "LR" if side in "LR" else "UD")
        # The number may be that of the target's row, and may count from 0.
        found.add((side, None if mentions_target(sentence) or _ZERO.search(text) else lane))
    if len({side for side, _ in found}) != 1:
        return None
    lanes = {lane for _, lane in found} - {None}
    return found.pop()[0], lanes.pop() if len(lanes) == 1 else None


def _lane_in(plain: str, ways: str) -> int | None:
    """Return the number of the row or column that a sentence names."""
    lane = _NUMBERED[ways].search(plain)
    if lane:
        return int(lane[1] or lane[2] or lane[3])
    ordinal = _ORDINAL[ways].search(plain)
    return _ORDINALS[ordinal[1]] if ordinal else None


def labels_in(clause: str) -> list[str]:
    """Return the labels that a clause mentions.

    >>> labels_in("A friend says that the car (G) is red")
    ['G']
    """
    return list(dict.fromkeys(a or b for a, b in _LABEL.findall(_ARTICLE.sub("", clause))))


def target_in(text: str) -> str | None:
    """Return the label of the target if the text states it.

    >>> target_in("R is your car, X is just another car."), target_in("Free car G!")
    ('R', 'G')
    """
    found = []
    for sentence in sentences(text):
        other = _OTHER.search(sentence)
        if other and mentions_target(sentence):
            found.append(other[2])
            continue
        for clause in re.split(r"[,;]| and | but | und | et | y ", sentence):
            labels = labels_in(clause)
            plain = _plain(clause)
            if len(labels) == 1 and mentions_target(clause) and not _NOT.search(plain):
                found.append(labels[0])
    return found[0] if len(set(found)) == 1 else None
