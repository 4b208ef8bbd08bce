"""The meaning of words and keys in lists of vehicles."""

from __future__ import annotations

from ...model.board import MAX_SIDE

_ACROSS = frozenset(
    ("h", "hor", "hori", "horz", "horiz", "across", "-", "--", "e", "w", "east", "west", "right",
     "left", "lr", "rl", "ew", "we", "row", "waagerecht", "waagrecht", "liegend", "\u2194", ">",
     "<", "x", "o")
)  # fmt: skip
_DOWN = frozenset(
    ("v", "ver", "verti", "vert", "down", "|", "||", "s", "n", "south", "north", "up", "ud", "du",
     "ns", "sn", "col", "column", "senkrecht", "stehend", "\u2195", "^", "\u2193", "y")
)  # fmt: skip
_BACKWARD = frozenset(("left", "up", "west", "north", "<", "^"))
_LENGTHS = {
    "motorcycle": 1, "bike": 1, "car": 2, "auto": 2, "small": 2, "short": 2, "taxi": 2, "pkw": 2,
    "coche": 2, "voiture": 2, "truck": 3, "lorry": 3, "bus": 3, "van": 3, "big": 3, "long": 3,
    "large": 3, "lkw": 3, "camion": 3, "limo": 3, "limousine": 3,
}  # fmt: skip
_TARGETS = frozenset(
    ("player", "target", "hero", "red", "redcar", "red_car", "main", "goal", "true", "yes", "me",
     "mycar", "escape", "prisoner")
)  # fmt: skip
_KEYS = {
    "label": ("id", "label", "name", "car", "vehicle", "letter", "symbol", "char", "block",
              "piece", "tag", "vehicleid", "carid", "ident", "identifier", "nr", "no", "number"),
    "row": ("row", "r", "y", "nrow", "i", "line", "top", "startrow", "rowstart", "row0", "y0",
            "row1", "y1", "zeile", "ligne", "fila", "riga", "linha", "rij", "riadok",
            "rowindex", "ypos", "posy", "starty", "ystart"),
    "column": ("col", "column", "c", "x", "ncol", "j", "left", "startcol", "colstart", "col0", "x0",
               "col1", "x1", "spalte", "colonne", "columna", "colonna", "coluna", "kolom",
               "stlpec", "colindex", "xpos", "posx", "startx", "xstart", "startcolumn",
               "columnstart"),
    "row_end": ("endrow", "rowend", "row2", "y2", "bottom", "endy", "yend"),
    "column_end": ("endcol", "colend", "col2", "x2", "right", "endx", "xend", "endcolumn"),
    "wide": ("w", "width", "dx"),
    "high": ("height", "dy"),
    "length": ("length", "len", "size", "l", "n", "cells", "laenge", "longueur", "longitud",
               "lunghezza", "comprimento", "lengte", "velkost",
               "tamano", "tiles", "span", "lenght"),
    "axis": ("orientation", "orient", "dir", "direction", "o", "d", "axis", "hv", "facing",
             "heading", "alignment", "align", "rotation", "rot", "angle", "stride", "step", "sens",
             "richtung", "orientacion", "direccion", "direzione", "orientamento"),
    "horizontal": ("horizontal", "ishorizontal", "horiz", "hor", "h", "hz", "ishoriz"),
    "vertical": ("vertical", "isvertical", "vert", "v"),
    "target": ("target", "player", "isplayer", "main", "red", "istarget", "isred", "hero", "ismain",
               "goal", "isgoal", "isplayercar", "istargetcar", "primary", "isprimary",
               "ismaincar", "iskey", "redcar", "isredcar", "key", "escape"),
    "kind": ("type", "kind", "class", "vehicletype"),
    "name": ("color", "colour", "farba", "farbe", "couleur", "model"),
    "place": ("position", "pos", "start", "place", "coord", "coords", "coordinate", "coordinates",
              "location", "loc", "at", "origin", "head", "cell", "xy", "begin", "from", "topleft",
              "index", "idx", "square"),
    "lane": ("lane", "moveon", "fixed", "track", "fixedpos", "fixedcoord"),
    "offset": ("offset", "variable", "along", "varpos"),
    "end": ("end", "to", "tail", "finish", "bottomright"),
}  # fmt: skip
_ROLES = {word: role for role, words in _KEYS.items() for word in words}
_WALLS = frozenset(
    ("wall", "wallcell", "obstacle", "hole", "blocked", "blockedcell", "barrier", "immovable",
     "immovablecell", "pillar", "rock", "stone", "boulder", "fixedcell", "solid",
     "static", "tree", "post", "forbidden", "unusable")
)  # fmt: skip
_OWNERS = ("data", "vehicle", "car", "piece", "block")  # as in data-row and carRow


def role_of(key: str) -> str | None:
    """Return the role that a key or a column heading names.

    >>> role_of("start_row"), role_of("data-col"), role_of("weight")
    ('row', 'column', None)
    """
    plain = "".join(mark for mark in key.lower() if mark.isalnum())
    role = _ROLES.get(plain)
    if role is None:
        own = next((plain.removeprefix(owner) for owner in _OWNERS if plain.startswith(owner)), "")
        role = _ROLES.get(own) if len(own) > 1 else None
    return role


def column_name(key: str) -> str | None:
    """Return the key of one vehicle for the key of a list of values, such as ``rows``.

    >>> column_name("rh.len"), column_name("lengths"), column_name("prices")
    ('len', 'length', None)
    """
    last = key.rpartition(".")[2]
    for name in (last, last.removesuffix("s")):
        if role_of(name):
            return name
    return None


def is_key(name: str) -> bool:
    """Return whether this is the name of a property of a vehicle or of the board."""
    return role_of(name) is not None or name.lower() in (
        "width",
        "height",
        "rows",
        "cols",
        "columns",
    )


def last_part(word: str) -> str:
    """Return the last component in lower case: ``Orientation.HORIZONTAL`` gives ``horizontal``."""
    return word.replace("::", ".").rpartition(".")[2].lower()


def axis_of(word: str) -> str | None:
    """Return ``-`` or ``|`` for a word that names an orientation.

    >>> axis_of("HORIZONTAL"), axis_of("v"), axis_of("car")
    ('-', '|', None)
    """
    word = last_part(word) if len(word) > 1 else word.lower()
    if word in _ACROSS or word.startswith(("horiz", "orizz")):
        return "-"
    return "|" if word in _DOWN or word.startswith("vert") else None


def is_backward(word: str) -> bool:
    """Return whether the vehicle extends up or to the left from its position."""
    return last_part(word) in _BACKWARD


def length_of(word: str) -> int | None:
    """Return the length of a vehicle of this kind."""
    return _LENGTHS.get(last_part(word).rstrip("0123456789"))


def trait_of(heading: str) -> tuple[str, str] | None:
    """Return what a heading such as ``trucks`` says of the vehicles below it, as value and key.

    >>> trait_of("Trucks"), trait_of("vertical"), trait_of("walls")
    (('truck', 'kind'), ('vertical', 'orientation'), None)
    """
    word = heading.lower()
    for name in (word, word.removesuffix("s"), word.removesuffix("es")):
        if length_of(name) or is_target_word(name):
            return name, "kind"
    return (word, "orientation") if len(word) > 3 and axis_of(word) else None


def is_target_word(word: str) -> bool:
    """Return whether the word marks the target."""
    return last_part(word) in _TARGETS


def is_wall_word(word: str) -> bool:
    """Return whether the word names walls or other obstacles.

    >>> is_wall_word("Obstacles"), is_wall_word("immovable"), is_wall_word("cars")
    (True, True, False)
    """
    plain = "".join(mark for mark in word.lower() if mark.isalnum())
    return plain in _WALLS or plain.removesuffix("s") in _WALLS


def is_length(value: int) -> bool:
    """Return whether this can be the length of a vehicle."""
    return 2 <= value <= MAX_SIDE
