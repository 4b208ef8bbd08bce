"""The type and size of an image, read from its first bytes without decoding it."""

from __future__ import annotations

import struct
import zlib
from typing import Literal, NamedTuple

ImageKind = Literal["png", "jpeg", "webp", "heic"]

_HEIC_BRANDS = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}


class ImageHeader(NamedTuple):
    """The kind of an image and its size in pixels as stored, 0 if the header does not say it."""

    kind: ImageKind
    width: int
    height: int


def is_image(data: bytes) -> bool:
    """Return whether the bytes start like a PNG, JPEG, WebP or HEIC image.

    >>> is_image(b"\\x89PNG\\r\\n\\x1a\\n"), is_image(b"XX.B  A..B  AOOO  ....")
    (True, False)
    """
    return image_kind(data) is not None


def image_kind(data: bytes) -> ImageKind | None:
    """Return the kind of image that the bytes start like, or None."""
    start = bytes(data[:16])
    if start.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if start.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if start[:4] == b"RIFF" and start[8:12] == b"WEBP":
        return "webp"
    if start[4:8] == b"ftyp" and start[8:12] in _HEIC_BRANDS:
        return "heic"
    return None


def read_header(data: bytes) -> ImageHeader | None:
    """Return the kind and the size of an image, or None if the bytes are not an image.

    >>> start = b"\\x89PNG\\r\\n\\x1a\\n" + b"\\0\\0\\0\\rIHDR"
    >>> read_header(start + b"\\0\\0\\0\\x08\\0\\0\\0\\x06")
    ImageHeader(kind='png', width=8, height=6)
    """
    kind = image_kind(data)
    if kind is None:
        return None
    try:
        size = _SIZES[kind](data)
    except (struct.error, IndexError):
        size = (0, 0)
    return ImageHeader(kind, *size)


def _png_size(data: bytes) -> tuple[int, int]:
    if data[12:16] != b"IHDR":
        return 0, 0
    width, height = struct.unpack_from(">II", data, 16)
    return width, height


def _jpeg_size(data: bytes) -> tuple[int, int]:
    position = 2
    while position + 9 <= len(data):
        if data[position] != 0xFF:
            position += 1
            continue
        marker = data[position + 1]
        if marker == 0xFF:
            position += 1
        elif marker == 0x01 or 0xD0 <= marker <= 0xD8:
            position += 2
        elif 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", data, position + 5)
            return width, height
        elif marker in (0xD9, 0xDA):
            break
        else:
            (length,) = struct.unpack_from(">H", data, position + 2)
            position += 2 + max(length, 2)
    return 0, 0


def _webp_size(data: bytes) -> tuple[int, int]:
    chunk = data[12:16]
    if chunk == b"VP8X":
        return (
            1 + int.from_bytes(data[24:27], "little"),
            1 + int.from_bytes(data[27:30], "little"),
        )
    if chunk == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if chunk == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    return 0, 0


def _heic_size(data: bytes) -> tuple[int, int]:
    """Return the largest size of the image spatial extents boxes near the start."""
    best = (0, 0)
    position = data.find(b"ispe", 0, 1 << 16)
    while position >= 0:
        width, height = struct.unpack_from(">II", data, position + 8)
        best = max(best, (width, height), key=lambda size: size[0] * size[1])
        position = data.find(b"ispe", position + 4, 1 << 16)
    return best


_SIZES = {"png": _png_size, "jpeg": _jpeg_size, "webp": _webp_size, "heic": _heic_size}


def is_whole(kind: ImageKind, data: bytes) -> bool:
    """Return whether an image has its end, and a PNG image its checksums."""
    if kind == "jpeg":
        return data.rfind(b"\xff\xd9") > 2
    if kind == "webp":
        return len(data) >= int.from_bytes(data[4:8], "little") + 8
    if kind == "png":
        position = 8
        while position + 12 <= len(data):
            length = int.from_bytes(data[position : position + 4], "big")
            end = position + 12 + length
            check = int.from_bytes(data[end - 4 : end], "big")
            if end > len(data) or zlib.crc32(data[position + 4 : end - 4]) != check:
                return False
            if data[position + 4 : position + 8] == b"IEND":
                return True
            position = end
        return False
    return True


def jpeg_orientation(data: bytes) -> int:
    """Return the EXIF orientation of a JPEG image, 1 to 8; 1 if it has none."""
    position = 2
    while position + 4 <= len(data) and data[position] == 0xFF:
        marker = data[position + 1]
        if marker in (0xD9, 0xDA):
            break
        length = int.from_bytes(data[position + 2 : position + 4], "big")
        if marker == 0xE1 and data[position + 4 : position + 10] == b"Exif\0\0":
            return tiff_orientation(data[position + 10 : position + 2 + length])
        position += 2 + max(length, 2)
    return 1


def png_orientation(data: bytes) -> int:
    """Return the EXIF orientation of a PNG image, 1 to 8; 1 if it has none."""
    position = 8
    while position + 8 <= len(data):
        length = int.from_bytes(data[position : position + 4], "big")
        kind = data[position + 4 : position + 8]
        if kind == b"eXIf":
            return tiff_orientation(data[position + 8 : position + 8 + length])
        if kind in (b"IDAT", b"IEND"):
            break
        position += 12 + length
    return 1


def webp_orientation(data: bytes) -> int:
    """Return the EXIF orientation of a WebP image, 1 to 8; 1 if it has none."""
    position = 12
    while position + 8 <= len(data):
        length = int.from_bytes(data[position + 4 : position + 8], "little")
        if data[position : position + 4] == b"EXIF":
            block = data[position + 8 : position + 8 + length]
            return tiff_orientation(block[6:] if block[:6] == b"Exif\0\0" else block)
        position += 8 + length + length % 2
    return 1


def tiff_orientation(block: bytes) -> int:
    """Return the orientation that a TIFF block of EXIF data states, 1 if none."""
    if block[:2] not in (b"II", b"MM"):
        return 1
    order: Literal["little", "big"] = "little" if block[:2] == b"II" else "big"

    def number(position: int, length: int) -> int:
        return int.from_bytes(block[position : position + length], order)

    start = number(4, 4)
    for index in range(min(number(start, 2), 64)):
        entry = start + 2 + 12 * index
        if number(entry, 2) == 0x0112:
            value = number(entry + 8, 2)
            return value if 1 <= value <= 8 else 1
    return 1
