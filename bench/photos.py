"""Reading photos: the time for one of 12 megapixels on one core."""

from __future__ import annotations

import os
import time
from pathlib import Path

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # as the command does, before NumPy is imported

import cv2
import numpy as np

from unjam.photo import read_image

TARGET = 0.7  # seconds of processor time, after import
PHOTO = Path(__file__).resolve().parent.parent / "tests" / "photos" / "data" / "IMG_26.jpg"


def large_photo() -> bytes:
    """Return a photo of 4,032 x 3,024 pixels, as telephones take them, with some noise."""
    photo = cv2.imread(str(PHOTO))
    assert photo is not None
    pixels = cv2.resize(photo, (4032, 3024), interpolation=cv2.INTER_CUBIC)
    noise = np.random.default_rng(1).normal(0, 6, pixels.shape)
    done, data = cv2.imencode(".jpg", np.clip(pixels + noise, 0, 255).astype(np.uint8))
    assert done
    return bytes(data)


def main() -> None:
    """Print the figures."""
    cv2.setNumThreads(1)
    data = large_photo()
    read_image(PHOTO)  # loads the networks
    times = []
    for _ in range(5):
        begin = time.process_time()
        read_image(data, doubtful=True)
        times.append(time.process_time() - begin)
    print(f"12 megapixels, {len(data) / 1e6:.1f} MB: {min(times):.2f} s (target {TARGET} s)")


if __name__ == "__main__":
    main()
