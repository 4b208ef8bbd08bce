"""Train shipped weights further: ``python -m tools.photos.restore networks.npz POOL FOLDER``.

``export`` folds the normalisation into the weights; this puts it back and writes checkpoints for
``train``. The networks compute the same as before.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from unjam.photo.network import load_networks

from .batches import Pool
from .networks import Convolution
from .train import TASKS, batches

BATCHES_SEEN = 12


def unfold(network: nn.Module, prefix: str, layers: Any) -> None:
    """Take over weights and biases; the normalisation does nothing but add the bias."""
    with torch.no_grad():
        for name, module in network.named_modules():
            if isinstance(module, Convolution):
                weight, bias = layers[f"{prefix}.{name.replace('.convolution', '')}"]
                module[0].weight.copy_(torch.from_numpy(weight.transpose(3, 2, 0, 1).copy()))
                module[1].running_var.fill_(1 - module[1].eps)
                module[1].bias.copy_(torch.from_numpy(bias))
            elif isinstance(module, nn.Conv2d) and module.bias is not None:
                weight, bias = layers[f"{prefix}.{name}"]
                module.weight.copy_(torch.from_numpy(weight.transpose(3, 2, 0, 1).copy()))
                module.bias.copy_(torch.from_numpy(bias))
            elif isinstance(module, nn.Linear):
                weight, bias = layers[f"{prefix}.{name}"]
                module.weight.copy_(torch.from_numpy(weight[0, 0].T.copy()))
                module.bias.copy_(torch.from_numpy(bias))


def normalise(network: nn.Module, batches: list[torch.Tensor]) -> None:
    """Measure what every convolution gives, and normalise by that without changing the result."""
    sums: dict[nn.Module, list[torch.Tensor]] = {}

    def measure(module: nn.Module, inputs: Any) -> None:
        seen = inputs[0].double()
        sums.setdefault(module, []).append(
            torch.stack([seen.mean((0, 2, 3)), (seen**2).mean((0, 2, 3))])
        )

    norms = [module for module in network.modules() if isinstance(module, nn.BatchNorm2d)]
    hooks = [norm.register_forward_pre_hook(measure) for norm in norms]
    network.eval()
    with torch.no_grad():
        for batch in batches:
            network(batch)
        for norm in norms:
            mean, square = torch.stack(sums[norm]).mean(0)
            variance = (square - mean**2).clamp(min=1e-6)
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(variance)
            norm.weight.copy_(torch.sqrt(variance + norm.eps))
            norm.bias.add_(mean)
    for hook in hooks:
        hook.remove()


def restore(file: Path, folder: Path, out: Path) -> None:
    """Write a checkpoint for each network."""
    layers = load_networks(file)
    random = np.random.default_rng(1)
    pool = Pool([folder], [1.0], random)
    out.mkdir(parents=True, exist_ok=True)
    for name, task in TASKS.items():
        network = task.make()
        source = batches(task, random, pool)
        unfold(network, name, layers)
        normalise(network, [next(source)[0] for _ in range(BATCHES_SEEN)])
        state = network.state_dict()
        torch.save(
            {"network": state, "average": state, "optimiser": None, "steps": 0}, out / f"{name}.pt"
        )


if __name__ == "__main__":
    restore(Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]))
