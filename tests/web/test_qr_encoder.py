"""The page's QR codes: an independent decoder reads every version, also a damaged one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.support.run_scale import SCALE

from .conftest import Open

zxingcpp = pytest.importorskip("zxingcpp")

# The most bytes of each version: ISO/IEC 18004, table 7.
CAPACITY = {
    "L": [17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792,
          858, 929, 1003, 1091, 1171, 1273, 1367, 1465, 1528, 1628, 1732, 1840, 1952, 2068, 2188,
          2303, 2431, 2563, 2699, 2809, 2953],
    "M": [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624,
          666, 711, 779, 857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809,
          1911, 1989, 2099, 2213, 2331],
}  # fmt: skip
ENCODE = """async (asked) => {
  const { encodeQr } = await import(new URL("share/qr_encoder.js", document.baseURI));
  return asked.map(([text, level]) => {
    const code = encodeQr(text, level);
    if (!code) return null;
    const { size, version, dark } = code;
    return { size, version, dark: dark.join("") };
  });
}"""


def text_of(length: int) -> str:
    """A text of so many letters, digits and signs, none of which is repeated soon."""
    return "".join(chr(33 + (7 * index + 13 * length) % 90) for index in range(length))


def modules(code: dict[str, Any]) -> Any:
    size = code["size"]
    return np.frombuffer(code["dark"].encode(), np.uint8).reshape(size, size) - ord("0")


def decoded(dark: Any) -> str:
    """What a decoder reads from the modules of a code."""
    light = np.pad(1 - dark, 4, constant_values=1).astype(np.uint8)
    picture = np.kron(light, np.full((4, 4), 255, np.uint8)).astype(np.uint8)
    found = zxingcpp.read_barcode(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    return "" if found is None else str(found.text)


@pytest.mark.parametrize("level", CAPACITY)
def test_every_version_is_read_when_full_and_when_it_has_room(open_site: Open, level: str) -> None:
    page = open_site()
    most = CAPACITY[level]
    full, with_room = most, [1, *(length + 1 for length in most[:-1])]
    if SCALE == 1:  # each version full at one level and with room at the other
        odd = level == "M"
        full, with_room = full[odd::2], with_room[not odd :: 2]
    lengths = sorted({*full, *with_room})
    codes = page.evaluate(ENCODE, [[text_of(length), level] for length in lengths])
    for length, code in zip(lengths, codes, strict=True):
        version = next(number for number, room in enumerate(most, 1) if length <= room)
        assert (code["version"], code["size"]) == (version, 17 + 4 * version)
        assert decoded(modules(code)) == text_of(length), length


def test_too_much_is_refused(open_site: Open) -> None:
    page = open_site()
    codes = page.evaluate(ENCODE, [[text_of(2332), "M"], [text_of(2954), "L"], ["", "L"]])
    assert codes[:2] == [None, None]
    assert codes[2]["version"] == 1


def test_letters_of_every_script_are_read(open_site: Open) -> None:
    text = "Für Zoë: 渋滞 🚗"
    (code,) = open_site().evaluate(ENCODE, [[text, "M"]])
    assert decoded(modules(code)) == text


@pytest.mark.parametrize(("level", "damaged"), [("L", 0.03), ("M", 0.07)])
def test_a_damaged_code_is_restored(open_site: Open, level: str, damaged: float) -> None:
    text = text_of(600)
    (code,) = open_site().evaluate(ENCODE, [[text, level]])
    dark = modules(code).copy()
    size = code["size"]
    side = int(size * damaged**0.5)
    begin = size // 2 + 3
    dark[begin : begin + side, begin : begin + side] ^= 1
    assert decoded(dark) == text
