"""Decode untrusted image bytes: limits before decoding, orientation, odd colour modes."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

from ..errors import MissingExtraError, PhotoError
from ..util.extras import need
from .image_type import (
    ImageHeader,
    is_whole,
    jpeg_orientation,
    png_orientation,
    read_header,
    webp_orientation,
)

MAX_BYTES = 32 << 20
MAX_PIXELS = 64_000_000
# Larger pictures are decoded, or reduced, to about this many pixels on the longer side.
WORKING_SIDE = 1280
_SMALLEST_SIDE = 24
_LARGEST_RATIO = 12


class Picture(NamedTuple):
    """An upright picture: ``pixels`` (blue, green, red), reduced; ``size`` before reduction."""

    pixels: Any
    size: tuple[int, int]


def load_bytes(source: str | os.PathLike[str] | bytes, max_bytes: int) -> bytes:
    """Return the bytes of a file, or the given bytes; raise ``PhotoError`` if too many."""
    if isinstance(source, bytes | bytearray | memoryview):
        data = bytes(source)
    else:
        with open(source, "rb") as file:
            data = file.read(max_bytes + 1)
    if len(data) > max_bytes:
        raise PhotoError(
            f"the image has more than {max_bytes:,} bytes, the limit; save it smaller or as JPEG"
        )
    return data


def decode_image(data: bytes, max_pixels: int = MAX_PIXELS) -> Picture:
    """Decode a PNG, JPEG, WebP or HEIC image; raise ``PhotoError`` if it cannot be."""
    header = read_header(data)
    if header is None:
        start = bytes(data[:8])
        raise PhotoError(f"this is no PNG, JPEG, WebP or HEIC image: it starts with {start!r}")
    _check_size(header, max_pixels)
    if header.kind == "heic":
        pixels, orientation = _decode_heic(data), 1
    else:
        pixels, orientation = _decode(data, header), _ORIENTATIONS[header.kind](data)
    width, height = header.width, header.height
    if orientation >= 5:
        width, height = height, width
    upright = _turned(_plain(pixels), orientation)
    if header.kind == "heic" and (width > height) != (upright.shape[1] > upright.shape[0]):
        width, height = height, width
    return Picture(_reduced(upright), (width, height))


def _check_size(header: ImageHeader, max_pixels: int) -> None:
    width, height = header.width, header.height
    if not width or not height:
        raise PhotoError(f"the {header.kind.upper()} image is damaged: its header has no size")
    if width * height > max_pixels:
        raise PhotoError(
            f"the image has {width} x {height} pixels, more than the limit of {max_pixels:,}"
        )
    if min(width, height) < _SMALLEST_SIDE:
        raise PhotoError(
            f"the image has only {width} x {height} pixels; the board needs about 10 per cell"
        )
    if max(width, height) > _LARGEST_RATIO * min(width, height):
        raise PhotoError(f"the image of {width} x {height} pixels is too narrow to hold a board")


def _decode(data: bytes, header: ImageHeader) -> Any:
    cv2, numpy = need("cv2", "photo"), need("numpy", "photo")
    mode = cv2.IMREAD_UNCHANGED
    if header.kind == "jpeg":
        mode = cv2.IMREAD_COLOR
        for factor, reduced in (
            (8, cv2.IMREAD_REDUCED_COLOR_8),
            (4, cv2.IMREAD_REDUCED_COLOR_4),
            (2, cv2.IMREAD_REDUCED_COLOR_2),
        ):
            if max(header.width, header.height) >= factor * WORKING_SIDE:
                mode = reduced
                break
        mode |= cv2.IMREAD_IGNORE_ORIENTATION
    # The libraries would print about damage that is found here.
    whole = is_whole(header.kind, data)
    try:
        pixels = cv2.imdecode(numpy.frombuffer(data, numpy.uint8), mode) if whole else None
    except cv2.error:
        pixels = None
    except MemoryError:
        raise PhotoError("there is not enough memory to decode the image") from None
    if pixels is None or not pixels.size:
        raise PhotoError(f"the {header.kind.upper()} image is damaged or cut off")
    return pixels


def _decode_heic(data: bytes) -> Any:
    cv2, numpy = need("cv2", "photo"), need("numpy", "photo")
    try:
        heif = need("pillow_heif", "photo")
    except MissingExtraError:
        raise PhotoError(
            "this is a HEIC image: save it as JPEG, or install pillow-heif to read it"
        ) from None
    try:
        image = heif.read_heif(data, convert_hdr_to_8bit=True)
        pixels = numpy.asarray(image.to_pillow().convert("RGB"))
    except (ValueError, OSError, EOFError, SyntaxError, RuntimeError) as error:
        raise PhotoError("the HEIC image is damaged or cut off") from error
    return cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR)


def _plain(pixels: Any) -> Any:
    """Return 8 bits of blue, green and red: grey is repeated, transparency becomes white."""
    cv2, numpy = need("cv2", "photo"), need("numpy", "photo")
    if pixels.dtype == numpy.uint16:
        pixels = (pixels >> 8).astype(numpy.uint8)
    elif pixels.dtype != numpy.uint8:
        low, high = float(pixels.min()), float(pixels.max())
        pixels = ((pixels - low) * (255.0 / max(high - low, 1e-9))).astype(numpy.uint8)
    if pixels.ndim == 2 or pixels.shape[2] == 1:
        return cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR)
    if pixels.shape[2] == 2:
        return cv2.cvtColor(numpy.ascontiguousarray(pixels[:, :, 0]), cv2.COLOR_GRAY2BGR)
    if pixels.shape[2] == 4:
        # In strips, so that large pictures take little more memory than they do themselves.
        plain = numpy.empty((*pixels.shape[:2], 3), numpy.uint8)
        for top in range(0, len(pixels), 256):
            strip = pixels[top : top + 256].astype(numpy.uint16)
            cover = strip[:, :, 3:]
            plain[top : top + 256] = (strip[:, :, :3] * cover + 255 * (255 - cover)) // 255
        return plain
    return pixels


def _turned(pixels: Any, orientation: int) -> Any:
    """Return the picture upright, given its EXIF orientation."""
    cv2 = need("cv2", "photo")
    if orientation in (2, 5, 4, 7):
        pixels = cv2.flip(pixels, 1 if orientation != 4 else 0)
    turn = {
        3: cv2.ROTATE_180,
        5: cv2.ROTATE_90_COUNTERCLOCKWISE,
        6: cv2.ROTATE_90_CLOCKWISE,
        7: cv2.ROTATE_90_CLOCKWISE,
        8: cv2.ROTATE_90_COUNTERCLOCKWISE,
    }.get(orientation)
    return pixels if turn is None else cv2.rotate(pixels, turn)


def _reduced(pixels: Any) -> Any:
    cv2 = need("cv2", "photo")
    height, width = pixels.shape[:2]
    factor = 1.25 * WORKING_SIDE / max(width, height)
    if factor >= 1:
        return pixels
    size = (max(1, round(width * factor)), max(1, round(height * factor)))
    return cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)


_ORIENTATIONS = {"jpeg": jpeg_orientation, "png": png_orientation, "webp": webp_orientation}
