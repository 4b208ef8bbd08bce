"""The networks that find, align and read boards, in PyTorch, for training.

``unjam.photo.network`` computes the same with NumPy from the weights that ``export`` writes.
"""

from __future__ import annotations

import torch
from torch import nn


class Convolution(nn.Sequential):
    """A convolution with normalisation, and a rectifier unless it is linear."""

    def __init__(
        self, inputs: int, outputs: int, kernel: int = 3, stride: int = 1, padding: int = -1
    ) -> None:
        padding = kernel // 2 if padding < 0 else padding
        super().__init__(
            nn.Conv2d(inputs, outputs, kernel, stride, padding, bias=False),
            nn.BatchNorm2d(outputs),
            nn.ReLU(inplace=True),
        )


class Residual(nn.Module):
    """A convolution whose result is added to its input."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.convolution = Convolution(channels, channels)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Return the sum."""
        return x + self.convolution(x)


class Finder(nn.Module):
    """From the whole picture, 160 pixels wide, to maps of corners and of the board's inside."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Sequential(Convolution(3, 16, 3, 2))
        self.stage1 = nn.Sequential(Convolution(16, 32, 3, 2), Residual(32))
        self.stage2 = nn.Sequential(Convolution(32, 64, 3, 2), Residual(64))
        self.stage3 = nn.Sequential(Convolution(64, 80, 3, 2), Residual(80), Residual(80))
        self.stage4 = nn.Sequential(Convolution(80, 96, 3, 2), Residual(96))
        self.up3 = nn.Conv2d(96, 80, 1)
        self.mix3 = Convolution(80, 80)
        self.up2 = nn.Conv2d(80, 64, 1)
        self.mix2 = Convolution(64, 64)
        self.up1 = nn.Conv2d(64, 32, 1)
        self.mix1 = nn.Sequential(Convolution(32, 32), Residual(32))
        self.out = nn.Conv2d(32, 2, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Return logits of corners and inside, a quarter of the picture's size."""
        s1 = self.stage1(self.first(x))
        s2 = self.stage2(s1)
        s3 = self.stage3(s2)
        s4 = self.stage4(s3)
        x = self.mix3(s3 + _double(self.up3(s4)))
        x = self.mix2(s2 + _double(self.up2(x)))
        x = self.mix1(s1 + _double(self.up1(x)))
        out: torch.Tensor = self.out(x)
        return out


def _double(x: torch.Tensor) -> torch.Tensor:
    return nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")


class Aligner(nn.Module):
    """From a board that is roughly rectified to the offsets of its corners, and its size."""

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            Convolution(3, 16, 3, 2),
            Convolution(16, 32, 3, 2),
            Residual(32),
            Convolution(32, 64, 3, 2),
            Residual(64),
            Residual(64),
            Convolution(64, 80, 3, 2),
            Residual(80),
            Convolution(80, 48, 3, 2),
        )
        self.hidden = nn.Linear(48 * 16, 160)
        self.out = nn.Linear(160, 8 + 12)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Return 8 offsets of corners in sixteenths of the input, and logits of sizes 4 to 9."""
        x = torch.relu(self.hidden(self.features(x).flatten(1)))
        out: torch.Tensor = self.out(x)
        return out


class Reader(nn.Module):
    """From a rectified board to what stands on its cells, and where its rim has a gap."""

    def __init__(self) -> None:
        super().__init__()
        self.fine = nn.Sequential(
            Convolution(3, 16, 3, 2),
            Convolution(16, 32, 3, 2),
            Residual(32),
            Residual(32),
            Convolution(32, 48, 3, 2),
            Residual(48),
            Residual(48),
            Convolution(48, 96, 3, 3, 0),
        )
        self.first = nn.Sequential(Residual(96), Residual(96))
        self.summary = nn.Linear(96, 96)
        self.second = nn.Sequential(Residual(96), Residual(96))
        self.out = nn.Conv2d(96, 8, 1)
        self.valid = nn.Linear(96, 1)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return logits per cell (and margin), and one for the alignment.

        Per cell: vehicle, wall, target, same vehicle to the right, same below, gap; and how far to
        the right and down the cell is from where it should be, in cells.
        """
        x = self.first(self.fine(x))
        x = x + torch.relu(self.summary(x.mean((2, 3))))[:, :, None, None]
        x = self.second(x)
        return self.out(x), self.valid(x.mean((2, 3)))[:, 0]
