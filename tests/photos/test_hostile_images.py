"""Damaged, huge and odd images: one sentence, bounded memory, no crash."""

from __future__ import annotations

import io
import random
import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

import unjam
from unjam import DoubtfulPhotoError, PhotoError, Puzzle
from unjam.photo import is_image, read_image
from unjam.photo.image_decoder import decode_image

from ..support.run_scale import cases
from .real_photos import decoded


def picture(kind: str, side: int = 96) -> bytes:
    """Return a small picture of a board as a PNG, JPEG or WebP image."""
    board = cv2.resize(decoded(unjam.deck("jam")["1"].png(scale=20)), (side, side))
    done, data = cv2.imencode(f".{kind}", board)
    assert done
    return bytes(data)


def saved(image: Image.Image, kind: str, **options: object) -> bytes:
    """Return an image of Pillow as bytes."""
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def mutated(data: bytes, chance: random.Random) -> bytes:
    """Return bytes with some of them changed, removed or repeated."""
    changed = bytearray(data)
    for _ in range(chance.randrange(1, 6)):
        place = chance.randrange(len(changed)) if chance.random() < 0.5 else chance.randrange(64)
        place = min(place, len(changed) - 1)
        kind = chance.randrange(5)
        if kind == 0:
            changed[place] ^= 1 << chance.randrange(8)
        elif kind == 1:
            changed[place : place + 4] = struct.pack(">I", chance.choice([0, 1, 2**31, 2**32 - 1]))
        elif kind == 2:
            del changed[place : place + chance.randrange(1, 40)]
        elif kind == 3:
            changed[place:place] = changed[place : place + chance.randrange(1, 40)]
        else:
            del changed[max(place, 16) :]
        if not changed:
            break
    return bytes(changed)


def mended(data: bytes) -> bytes:
    """Return a PNG image whose checksums are right again, as far as its chunks can be found."""
    changed, position = bytearray(data), 8
    while position + 12 <= len(changed):
        end = position + 12 + int.from_bytes(changed[position : position + 4], "big")
        if end > len(changed):
            break
        changed[end - 4 : end] = struct.pack(">I", zlib.crc32(changed[position + 4 : end - 4]))
        position = end
    return bytes(changed)


@pytest.mark.parametrize("kind", ["png", "jpg", "webp"])
def test_mutated_images_give_a_picture_or_a_sentence(kind: str) -> None:
    data, chance = picture(kind), random.Random(kind)
    lengths: list[int] = []
    pictures = 0
    for number in range(cases(170)):
        changed = mutated(data, chance)
        if kind == "png" and number % 4:
            changed = mended(changed)
        try:
            seen = decode_image(changed)
            pictures += 1
            assert seen.pixels.dtype == np.uint8
            assert seen.pixels.ndim == 3
            if number % 40 == 0:
                read_image(changed, doubtful=True)
        except PhotoError as error:
            lengths.append(len(str(error)) if "\n" not in str(error) else 0)
    assert lengths
    assert all(10 < length < 200 for length in lengths)
    assert pictures


@pytest.mark.parametrize("kind", ["png", "jpg", "webp"])
def test_a_truncated_image_is_refused_or_read_in_part(kind: str) -> None:
    data = picture(kind)
    refused = 0
    for length in range(0, len(data) - 1, max(1, len(data) // 25)):
        try:
            decode_image(data[:length])
        except PhotoError:
            refused += 1
    assert refused >= 3


def png_header(width: int, height: int) -> bytes:
    """Return a PNG image that claims a size and holds nothing."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + body))
        return struct.pack(">I", len(body)) + kind + body + check

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "this is no PNG, JPEG, WebP or HEIC image: it starts with b''"),
        (b"XX.B  A..B", "this is no PNG, JPEG, WebP or HEIC image: it starts with b'XX.B  A.'"),
        (
            png_header(60_000, 60_000),
            "the image has 60000 x 60000 pixels, more than the limit of 64,000,000",
        ),
        (png_header(0, 9), "the PNG image is damaged: its header has no size"),
        (png_header(90, 9), "the image has only 90 x 9 pixels; the board needs about 10 per cell"),
        (png_header(900, 30), "the image of 900 x 30 pixels is too narrow to hold a board"),
        (png_header(90, 90), "the PNG image is damaged or cut off"),
        (
            saved(Image.new("RGB", (300, 200), "gray"), "PNG"),
            "no board was found in the picture; docs/photos.md says how to take one",
        ),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(PhotoError) as caught:
        Puzzle.from_image(data)
    assert str(caught.value) == sentence


def test_limits_and_sizes_are_checked() -> None:
    data = picture("png")
    with pytest.raises(PhotoError, match="more than 1,000 bytes"):
        read_image(data, max_bytes=1000)
    with pytest.raises(PhotoError, match="96 x 96 pixels, more than the limit of 9,000"):
        read_image(data, max_pixels=9000)
    with pytest.raises(PhotoError, match="a board of 3 x 6 cells cannot be read"):
        read_image(data, size=(3, 6))


def test_a_missing_file_is_the_usual_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Puzzle.from_image(tmp_path / "board.png")


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16", "CMYK"])
def test_every_colour_mode_is_decoded(mode: str) -> None:
    image = Image.new("L", (40, 30), 200)
    image.paste(60, (0, 0, 20, 30))
    if mode == "I;16":
        data = saved(Image.fromarray(np.asarray(image).astype(np.uint16) * 256), "PNG")
    else:
        data = saved(image.convert(mode), "JPEG" if mode == "CMYK" else "PNG")
    seen = decode_image(data)
    assert seen.size == (40, 30)
    assert seen.pixels.shape == (30, 40, 3)
    assert seen.pixels[:, :18].mean() < seen.pixels[:, 22:].mean() - 50


def test_transparency_is_white() -> None:
    seen = decode_image(saved(Image.new("RGBA", (40, 30), (0, 0, 0, 0)), "PNG"))
    assert seen.pixels.min() == 255


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "GIF"])
def test_the_first_picture_of_an_animation_counts(kind: str) -> None:
    frames = [Image.new("RGB", (40, 30), colour) for colour in ("white", "black")]
    data = saved(frames[0], kind, save_all=True, append_images=frames[1:], lossless=True)
    if kind == "GIF":
        assert not is_image(data)
    else:
        assert decode_image(data).pixels.min() > 250


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_the_orientation_of_exif_data_is_applied(kind: str, orientation: int) -> None:
    image = Image.new("RGB", (60, 40), "white")
    image.paste((0, 0, 0), (0, 0, 30, 20))
    image.paste((255, 0, 0), (30, 0, 60, 20))
    exif = Image.Exif()
    exif[0x0112] = orientation
    seen = decode_image(saved(image, kind, exif=exif.tobytes()))
    from PIL import ImageOps

    image.getexif()[0x0112] = orientation
    wanted = np.asarray(ImageOps.exif_transpose(image))[:, :, ::-1].astype(int)
    assert seen.size == (wanted.shape[1], wanted.shape[0])
    assert seen.pixels.shape == wanted.shape
    assert float(np.abs(seen.pixels.astype(int) - wanted).mean()) < 12


def test_a_large_photo_is_reduced() -> None:
    data = saved(Image.new("RGB", (4000, 3000), "gray"), "JPEG")
    seen = decode_image(data)
    assert seen.size == (4000, 3000)
    assert max(seen.pixels.shape) <= 2000


def test_a_doubtful_error_shows_what_was_seen() -> None:
    noise = np.random.default_rng(3).integers(0, 256, (200, 200, 3), np.uint8)
    board = decoded(picture("png", 200))
    done, data = cv2.imencode(".png", cv2.addWeighted(board, 0.25, noise, 0.75, 0))
    assert done
    with pytest.raises(PhotoError) as caught:
        read_image(bytes(data))
    if isinstance(caught.value, DoubtfulPhotoError):
        assert caught.value.reading is not None
        assert caught.value.reading.overlay().startswith(b"\x89PNG")
    assert str(caught.value)
