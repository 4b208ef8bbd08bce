"""Textures for tables, trays and screens, made once per process from a seed."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import cv2
import numpy as np

_SIDE = 640


def _octaves(random: Any, lowest: int, highest: int, stretch: int = 1) -> Any:
    total = np.zeros((_SIDE, _SIDE), np.float32)
    size, weight = lowest, 1.0
    while size <= highest:
        noise = random.random((max(2, size // stretch), size), np.float32) - 0.5
        total += weight * cv2.resize(noise, (_SIDE, _SIDE), interpolation=cv2.INTER_CUBIC)
        size, weight = size * 2, weight * random.uniform(0.45, 0.8)
    total -= total.min()
    return total / max(float(total.max()), 1e-6)


def _wood(random: Any) -> Any:
    grain = _octaves(random, 4, 256, 8)
    rings = np.sin(grain * random.uniform(15, 60)) * 0.5 + 0.5
    return 0.6 * rings + 0.4 * _octaves(random, 64, 512, 16)


def _weave(random: Any) -> Any:
    pitch = random.uniform(2, 9)
    y, x = np.mgrid[:_SIDE, :_SIDE].astype(np.float32)
    weave = np.sin(x / pitch * 2) * np.sin(y / pitch * 2) * 0.5 + 0.5
    return 0.6 * weave + 0.4 * _octaves(random, 8, 128)


def _tiles(random: Any) -> Any:
    picture: Any = _octaves(random, 4, 64) * 0.4 + 0.5
    pitch, wide = int(random.integers(30, 160)), int(random.integers(1, 5))
    for place in range(int(random.integers(0, pitch)), _SIDE, pitch):
        level = random.uniform(0, 1)
        picture[place : place + wide] = level
        picture[:, place : place + wide] = level
    return picture


def _checks(random: Any) -> Any:
    pitch = int(random.integers(10, 90))
    y, x = np.mgrid[:_SIDE, :_SIDE] // pitch
    return ((x + y) % 2).astype(np.float32) * random.uniform(0.2, 1)


def _print(random: Any) -> Any:
    picture = np.full((_SIDE, _SIDE), 0.95, np.float32)
    step = int(random.integers(7, 18))
    for top in range(0, _SIDE, step):
        left = int(random.integers(0, 60))
        while left < _SIDE - 20:
            length = int(random.integers(4, 40))
            picture[top : top + step // 2, left : left + length] = random.uniform(0, 0.6)
            left += length + int(random.integers(3, 10))
    return cv2.GaussianBlur(picture, (3, 3), 0)


def _stripes(random: Any) -> Any:
    x = np.arange(_SIDE, dtype=np.float32)
    line = np.sign(np.sin(x / random.uniform(4, 30))) * 0.5 + 0.5
    return np.repeat(line[None], _SIDE, 0) * random.uniform(0.3, 1)


def _speckle(random: Any) -> Any:
    return _octaves(random, 16, 64) * 0.5 + _octaves(random, 256, 512) * 0.5


def _plain(random: Any) -> Any:
    return _octaves(random, 2, 8)


_KINDS = (_wood, _wood, _weave, _tiles, _checks, _print, _stripes, _speckle, _plain, _plain)


@lru_cache(maxsize=1)
def _pool() -> list[Any]:
    random = np.random.default_rng(7)
    pool = []
    for index in range(50):
        grey = _KINDS[index % len(_KINDS)](random)
        pool.append(np.clip(grey * 255, 0, 255).astype(np.uint8))
    return pool


@lru_cache(maxsize=1)
def noise_pool() -> list[Any]:
    """Return pictures of noise around 128, of standard deviation about 32."""
    random = np.random.default_rng(8)
    pool = []
    for index in range(6):
        noise: Any = random.normal(128, 32, (_SIDE, _SIDE, 3))
        if index % 2:
            noise = 128 + 2 * (cv2.GaussianBlur(noise, (3, 3), 0) - 128)
        if index % 3 == 0:
            noise[:] = noise[:, :, :1]
        pool.append(np.clip(noise, 0, 255).astype(np.uint8))
    return pool


def crop(random: Any, picture: Any, width: int, height: int) -> Any:
    """Return a random part of a texture, turned and scaled at random."""
    side = picture.shape[0]
    if random.random() < 0.5:
        picture = picture.T if picture.ndim == 2 else picture.transpose(1, 0, 2)
    wide = int(side * random.uniform(0.3, 1))
    high = max(2, min(side, int(wide * height / width)))
    left = int(random.integers(0, side - wide + 1))
    top = int(random.integers(0, side - high + 1))
    part = np.ascontiguousarray(picture[top : top + high, left : left + wide])
    return cv2.resize(part, (width, height), interpolation=cv2.INTER_LINEAR)


def surface(random: Any, width: int, height: int, colour: Any, contrast: float) -> Any:
    """Return a textured surface around a colour (blue, green, red)."""
    pool = _pool()
    grey = crop(random, pool[int(random.integers(len(pool)))], width, height)
    other = np.clip(np.asarray(colour, float) + random.normal(0, 12, 3) * contrast, 0, 255)
    steps = np.linspace(-1, 1, 256)[:, None]
    spread = contrast * 127 * steps
    middle = np.asarray(colour, float) * (1 - (steps + 1) / 2) + other * (steps + 1) / 2
    table = np.clip(middle + spread, 0, 255).astype(np.uint8)
    return cv2.LUT(cv2.merge([grey, grey, grey]), table[:, None, :].transpose(1, 0, 2))
