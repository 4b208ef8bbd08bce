"""The networks that find, align and read boards, computed with NumPy.

A picture is an array (pictures, rows, columns, channels). The weights are in ``networks.npz``,
which ``tools/photos`` trains and writes: 8 bits for each weight, and a scale for each output. The
normalisation of training is folded into them.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from ..util.extras import need
from ..util.limits import breathe

_FILE = Path(__file__).with_name("networks.npz")

Layers = dict[str, tuple[Any, Any]]


@lru_cache(maxsize=1)
def load_networks(file: Path = _FILE) -> Layers:
    """Return the weights and biases of all layers."""
    numpy = need("numpy", "photo")
    with numpy.load(file) as stored:
        arrays = {name: stored[name] for name in stored.files}
    layers = {}
    for name in arrays:
        layer, _, part = name.rpartition("/")
        if part == "weight":
            weight = arrays[name].astype(numpy.float32)
            weight *= arrays[f"{layer}/scale"].astype(numpy.float32)
            layers[layer] = (weight, arrays[f"{layer}/bias"].astype(numpy.float32))
    return layers


def prepared(pictures: Any) -> Any:
    """Return pictures as the networks take them: numbers around 0."""
    numpy = need("numpy", "photo")
    return (numpy.asarray(pictures, numpy.float32) - 128) / 64


def convolve(
    layers: Layers, name: str, x: Any, stride: int = 1, padding: int = 1, rectify: bool = True
) -> Any:
    """Return a convolution; the weights are (rows, columns, inputs, outputs)."""
    breathe()  # most of the time of a photo is spent here, so this is where it can be stopped
    numpy = need("numpy", "photo")
    weight, bias = layers[name]
    kernel, _, inputs, outputs = weight.shape
    if kernel == 1:
        result = x @ weight[0, 0]
    else:
        if padding:
            around = ((0, 0), (padding, padding), (padding, padding), (0, 0))
            x = numpy.pad(x, around)
        windows = numpy.lib.stride_tricks.sliding_window_view(x, (kernel, kernel), axis=(1, 2))
        windows = windows[:, ::stride, ::stride].transpose(0, 1, 2, 4, 5, 3)
        count, high, wide = windows.shape[:3]
        columns = numpy.ascontiguousarray(windows).reshape(-1, kernel * kernel * inputs)
        result = (columns @ weight.reshape(-1, outputs)).reshape(count, high, wide, outputs)
    result += bias
    return numpy.maximum(result, 0, out=result) if rectify else result


def _residual(layers: Layers, name: str, x: Any) -> Any:
    return x + convolve(layers, name, x)


def _linear(layers: Layers, name: str, x: Any) -> Any:
    weight, bias = layers[name]
    return x @ weight[0, 0] + bias


def _double(x: Any) -> Any:
    return x.repeat(2, axis=1).repeat(2, axis=2)


def run_finder(layers: Layers, pictures: Any) -> Any:
    """Return the logits of corners and of the inside, a quarter of the pictures' size."""
    x = convolve(layers, "finder.first.0", prepared(pictures), 2)
    one = _residual(layers, "finder.stage1.1", convolve(layers, "finder.stage1.0", x, 2))
    two = _residual(layers, "finder.stage2.1", convolve(layers, "finder.stage2.0", one, 2))
    three = _residual(layers, "finder.stage3.1", convolve(layers, "finder.stage3.0", two, 2))
    three = _residual(layers, "finder.stage3.2", three)
    four = _residual(layers, "finder.stage4.1", convolve(layers, "finder.stage4.0", three, 2))
    x = three + _double(convolve(layers, "finder.up3", four, rectify=False))
    x = two + _double(
        convolve(layers, "finder.up2", convolve(layers, "finder.mix3", x), 1, 0, False)
    )
    x = one + _double(
        convolve(layers, "finder.up1", convolve(layers, "finder.mix2", x), 1, 0, False)
    )
    x = _residual(layers, "finder.mix1.1", convolve(layers, "finder.mix1.0", x))
    return convolve(layers, "finder.out", x, rectify=False)


def run_aligner(layers: Layers, pictures: Any) -> tuple[Any, Any]:
    """Return the offsets of the corners in sixteenths of the picture, and logits of the size.

    Offsets are (pictures, 4, 2); sizes (pictures, 2, 6): width and height from 4 to 9.
    """
    numpy = need("numpy", "photo")
    x = convolve(layers, "aligner.features.0", prepared(pictures), 2)
    x = _residual(layers, "aligner.features.2", convolve(layers, "aligner.features.1", x, 2))
    x = convolve(layers, "aligner.features.3", x, 2)
    x = _residual(layers, "aligner.features.4", x)
    x = _residual(layers, "aligner.features.5", x)
    x = _residual(layers, "aligner.features.7", convolve(layers, "aligner.features.6", x, 2))
    x = convolve(layers, "aligner.features.8", x, 2)
    flat = x.transpose(0, 3, 1, 2).reshape(len(x), -1)
    hidden = numpy.maximum(_linear(layers, "aligner.hidden", flat), 0)
    out = _linear(layers, "aligner.out", hidden)
    return out[:, :8].reshape(-1, 4, 2), out[:, 8:].reshape(-1, 2, 6)


def run_reader(layers: Layers, pictures: Any) -> tuple[Any, Any]:
    """Return eight numbers for each cell, those of the margin too, and one for the alignment.

    They are logits of: vehicle, wall, target, same vehicle to the right, same vehicle below, gap in
    the rim; and how far to the right and down the cell is from where it should be, in cells.
    """
    numpy = need("numpy", "photo")
    x = convolve(layers, "reader.fine.0", prepared(pictures), 2)
    x = convolve(layers, "reader.fine.1", x, 2)
    x = _residual(layers, "reader.fine.3", _residual(layers, "reader.fine.2", x))
    x = convolve(layers, "reader.fine.4", x, 2)
    x = _residual(layers, "reader.fine.6", _residual(layers, "reader.fine.5", x))
    x = convolve(layers, "reader.fine.7", x, 3, 0)
    for name in ("reader.first.0", "reader.first.1"):
        x = _residual(layers, name, x)
    summary = _linear(layers, "reader.summary", x.mean(axis=(1, 2)))
    x = x + numpy.maximum(summary, 0)[:, None, None]
    for name in ("reader.second.0", "reader.second.1"):
        x = _residual(layers, name, x)
    valid = _linear(layers, "reader.valid", x.mean(axis=(1, 2)))[:, 0]
    return convolve(layers, "reader.out", x, rectify=False), valid


def run_comparison(layers: Layers, features: Any) -> Any:
    """Return by how much to raise the logits of vehicle and wall of each cell."""
    numpy = need("numpy", "photo")
    hidden = numpy.maximum(_linear(layers, "comparison.hidden", features), 0)
    return _linear(layers, "comparison.out", hidden)
