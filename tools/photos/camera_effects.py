"""What a camera and the light do to a picture."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from .textures import crop, noise_pool


def photograph(random: Any, pixels: Any, corners: Any) -> Any:
    """Return the picture with uneven light, glare, a colour cast, blur, noise and compression."""
    height, width = pixels.shape[:2]
    if random.random() < 0.7:
        pixels = _lit(random, pixels)
    if random.random() < 0.35:
        _glare(random, pixels, corners)
    pixels = _exposed(random, toned(random, pixels, 1.0), corners)
    if random.random() < 0.6:
        sigma = random.uniform(0.3, 1.3)
        pixels = cv2.GaussianBlur(pixels, (0, 0), sigma)
    if random.random() < 0.1:
        length = int(random.integers(3, 7))
        kernel = np.zeros((length, length), np.float32)
        if random.random() < 0.5:
            kernel[length // 2] = 1 / length
        else:
            np.fill_diagonal(kernel, 1 / length)
        pixels = cv2.filter2D(pixels, -1, kernel)
    if random.random() < 0.7:
        pool = noise_pool()
        noise = crop(random, pool[int(random.integers(len(pool)))], width, height)
        strength = random.uniform(0.02, 0.28)
        pixels = cv2.addWeighted(pixels, 1.0, noise, strength, -128 * strength)
    return pixels


def _lit(random: Any, pixels: Any) -> Any:
    height, width = pixels.shape[:2]
    low = random.uniform(0.55, 1.0)
    light = random.uniform(low, 1.15, (3, 3)).astype(np.float32)
    if random.random() < 0.3:  # vignetting
        y, x = np.mgrid[-1:1:9j, -1:1:9j]
        light = cv2.resize(light, (9, 9)) * (1 - random.uniform(0.1, 0.45) * (x * x + y * y) / 2)
    light = cv2.resize(
        np.clip(light * 180, 0, 255).astype(np.uint8),
        (width, height),
        interpolation=cv2.INTER_CUBIC,
    )
    if random.random() < 0.2:  # the shadow of something outside the picture
        shape = (random.normal(0.5, 0.5, (4, 2)) * (width, height)).astype(np.int32)
        dark = np.full((height, width), 255, np.uint8)
        cv2.fillConvexPoly(dark, cv2.convexHull(shape), int(random.uniform(110, 220)))
        dark = cv2.blur(dark, (int(random.integers(3, 60)),) * 2)
        light = cv2.multiply(light, dark, scale=1 / 255)
    return cv2.multiply(pixels, cv2.merge([light] * 3), scale=1 / 180)


def _glare(random: Any, pixels: Any, corners: Any) -> None:
    height, width = pixels.shape[:2]
    layer = np.zeros((height, width), np.uint8)
    middle = corners.mean(0)
    size = float(np.sqrt(abs(cv2.contourArea(corners.astype(np.float32)))))
    for _ in range(int(random.integers(1, 4))):
        place = middle + random.normal(0, 0.35, 2) * size
        axes = (
            max(1, int(size * random.uniform(0.02, 0.2))),
            max(1, int(size * random.uniform(0.02, 0.12))),
        )
        cv2.ellipse(
            layer,
            (int(place[0]), int(place[1])),
            axes,
            random.uniform(0, 180),
            0,
            360,
            int(random.uniform(80, 255)),
            -1,
        )
    blur = int(size * random.uniform(0.02, 0.12)) * 2 + 1
    layer = cv2.blur(cv2.blur(layer, (blur, blur)), (blur, blur))
    if random.random() < 0.5:  # only what is light or shiny reflects
        grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
        layer = cv2.multiply(layer, grey, scale=1 / 160)
    cv2.add(pixels, cv2.merge([layer] * 3), pixels)


def _exposed(random: Any, pixels: Any, corners: Any) -> Any:
    """Return the picture with the board as bright as a camera exposes it at least."""
    mask = np.zeros(pixels.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 255)
    seen = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)[mask > 0]
    bright = float(np.percentile(seen, 90)) if len(seen) else 255.0
    wanted = random.uniform(90, 150)
    if bright >= wanted:
        return pixels
    return cv2.convertScaleAbs(pixels, alpha=min(4.0, wanted / max(bright, 1.0)))


def toned(random: Any, pixels: Any, strength: float) -> Any:
    """Return the picture with another exposure, contrast and white balance."""
    levels = np.linspace(0, 1, 256)
    gamma = np.exp(random.normal(0, 0.22 * strength))
    contrast = np.exp(random.normal(0, 0.12 * strength))
    gains = np.exp(random.normal(0, 0.07 * strength, 3)) * np.exp(random.normal(0, 0.1 * strength))
    curve = np.clip((levels**gamma - 0.5) * contrast + 0.5, 0, 1)
    table = np.clip(255 * curve[:, None] * gains, 0, 255).astype(np.uint8)
    pixels = cv2.LUT(pixels, table[None])
    if random.random() < 0.3 * strength:
        grey = cv2.cvtColor(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        colour = random.uniform(0.4, 1.4)
        pixels = cv2.addWeighted(pixels, colour, grey, 1 - colour, 0)
    return pixels
