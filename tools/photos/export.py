"""Write the weights of trained networks: ``python -m tools.photos.export FOLDER networks.npz``.

FOLDER holds ``finder.pt``, ``aligner.pt`` and ``reader.pt``.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from .networks import Aligner, Convolution, Finder, Reader


def folded(network: nn.Module, prefix: str) -> dict[str, tuple[Any, Any]]:
    """Return the weights and biases of all layers, with the normalisation folded into them."""
    layers: dict[str, tuple[Any, Any]] = {}
    for name, module in network.named_modules():
        if isinstance(module, Convolution):
            convolution, norm = module[0], module[1]
            scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            weight = convolution.weight * scale[:, None, None, None]
            bias = norm.bias - norm.running_mean * scale
            short = name.replace(".convolution", "")
            layers[f"{prefix}.{short}"] = (weight, bias)
        elif isinstance(module, nn.Conv2d) and module.bias is not None:
            layers[f"{prefix}.{name}"] = (module.weight, module.bias)
        elif isinstance(module, nn.Linear):
            layers[f"{prefix}.{name}"] = (module.weight[:, :, None, None], module.bias)
    return {
        name: (
            weight.detach().numpy().transpose(2, 3, 1, 0).astype(np.float32),
            bias.detach().numpy().astype(np.float32),
        )
        for name, (weight, bias) in layers.items()
    }


def export(folder: Path, file: Path) -> None:
    """Write the averaged weights of the checkpoints in a folder."""
    arrays: dict[str, Any] = {}
    for prefix, make in (("finder", Finder), ("aligner", Aligner), ("reader", Reader)):
        network = make()
        checkpoint = folder / f"{prefix}.pt"
        if checkpoint.exists():
            network.load_state_dict(torch.load(checkpoint)["average"])
        for name, (weight, bias) in folded(network, prefix).items():
            scale = np.maximum(np.abs(weight).max((0, 1, 2)), 1e-8) / 127
            arrays[f"{name}/weight"] = np.round(weight / scale).astype(np.int8)
            arrays[f"{name}/scale"] = scale.astype(np.float32)
            arrays[f"{name}/bias"] = bias
    part = file.with_suffix(".part.npz")
    np.savez_compressed(part, **arrays)
    part.rename(file)
    print(f"{file}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    export(Path(sys.argv[1]), Path(sys.argv[2]))
