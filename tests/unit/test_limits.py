"""Amounts of memory in words."""

from __future__ import annotations

import pytest

from unjam.util.limits import default_memory, parse_memory


@pytest.mark.parametrize(
    ("amount", "size"),
    [
        (1, 1),
        (123_456, 123_456),
        ("123", 123),
        ("123b", 123),
        ("1k", 1000),
        ("1kB", 1000),
        ("1KB", 1000),
        ("1Ki", 1024),
        ("1KiB", 1024),
        ("2m", 2_000_000),
        ("500 MB", 500_000_000),
        ("  500MB  ", 500_000_000),
        ("1.5MiB", 1024 * 1024 * 3 // 2),
        ("4GiB", 4 * 1024**3),
        ("4gib", 4 * 1024**3),
        ("0.5g", 500_000_000),
        ("1T", 10**12),
        ("1 TiB", 1024**4),
    ],
)
def test_amounts(amount: int | str, size: int) -> None:
    assert parse_memory(amount) == size


@pytest.mark.parametrize(
    "amount", ["", "  ", "lots", "-1", "-1GB", "4 G i B", "4PB", "GB", "1,5GB", "1e9", "4GBB", "∞"]
)
def test_what_is_no_amount_is_refused_with_a_sentence(amount: str) -> None:
    with pytest.raises(ValueError, match="max_memory must be a number of bytes or text") as caught:
        parse_memory(amount)
    assert repr(amount) in str(caught.value)


@pytest.mark.parametrize("amount", [0, -1, "0", "0GB", "0.1"])
def test_nothing_is_not_enough(amount: int | str) -> None:
    with pytest.raises(ValueError, match="max_memory must be positive, not "):
        parse_memory(amount)


def test_the_default_is_what_the_machine_can_spare() -> None:
    assert 64 * 1024**2 < default_memory() < 64 * 1024**4
    assert default_memory() == default_memory()
