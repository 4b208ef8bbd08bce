"""The headers of Python 3.14, changed to the sizes of wasm32.

They come from a Python 3.14 on this machine, or else from Debian's package. Apart from
``pyconfig.h`` they are the same on every platform.
"""

from __future__ import annotations

import io
import lzma
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from .downloads import MissingError, fetched, read_url
from .places import HEADERS

VERSION = "3.14"
DEBIAN = "https://deb.debian.org/debian"
SUITE = "sid"
PACKAGE = f"libpython{VERSION}-dev"

# What differs between pyconfig.h of 64-bit Linux and of Pyodide, as far as headers use it.
NARROW = (
    "SIZEOF_LONG", "SIZEOF_SIZE_T", "SIZEOF_VOID_P", "SIZEOF_UINTPTR_T", "SIZEOF_PTHREAD_T",
    "ALIGNOF_LONG", "ALIGNOF_SIZE_T",
)  # fmt: skip

ABSENT = ("HAVE_BACKTRACE", "HAVE_EXECINFO_H", "HAVE_FALLOCATE")


def python_headers() -> Path:
    """Return the folder with ``Python.h``; make it if there is none yet."""
    folder = HEADERS / f"python{VERSION}"
    if not (folder / "Python.h").is_file():
        part = folder.with_suffix(".part")
        shutil.rmtree(part, ignore_errors=True)
        installed = _installed()
        if installed is None:
            _unpack_debian(part)
        else:
            shutil.copytree(installed[0], part)
            shutil.copy(installed[1], part / "pyconfig.h")
        config = part / "pyconfig.h"
        config.write_text(narrowed(config.read_text("utf-8")), "utf-8")
        part.rename(folder)
    return folder


def narrowed(config: str) -> str:
    """Return the text of a ``pyconfig.h`` with the sizes of wasm32 and without what it lacks.

    >>> narrowed("#define SIZEOF_LONG 8\\n#define SIZEOF_LONG_LONG 8\\n").split()[2::3]
    ['4', '8']
    """
    config = re.sub(rf"^(#define (?:{'|'.join(NARROW)})) 8$", r"\1 4", config, flags=re.M)
    return re.sub(rf"^#define (?:{'|'.join(ABSENT)}) 1\n", "", config, flags=re.M)


def _installed() -> tuple[str, str] | None:
    """Return the folder of headers and ``pyconfig.h`` of a Python of this machine."""
    code = (
        "import sysconfig as s; print(s.get_path('include'), s.get_config_h_filename(), sep='\\n')"
    )
    for program in (sys.executable, shutil.which(f"python{VERSION}")):
        if program is None:
            continue
        answer = subprocess.run([program, "-c", code], capture_output=True, text=True, check=False)
        folder, _, config = answer.stdout.strip().partition("\n")
        if f"python{VERSION}" in folder and (Path(folder) / "Python.h").is_file():
            return folder, config
    return None


def _unpack_debian(folder: Path) -> None:
    """Unpack the headers of Debian's package of the newest Python 3.14."""
    try:
        index = lzma.decompress(read_url(f"{DEBIAN}/dists/{SUITE}/main/binary-amd64/Packages.xz"))
        entry = re.search(rf"^Package: {PACKAGE}\n(?:.+\n)+", index.decode(), re.M)
        if entry is None:
            raise MissingError(f"{PACKAGE} is not in Debian {SUITE}.")
        fields = dict(re.findall(r"^(\S+): (.*)$", entry[0], re.M))
        package = fetched(f"{DEBIAN}/{fields['Filename']}", fields["SHA256"])
    except MissingError as error:
        raise MissingError(
            f"make wasm needs the headers of Python {VERSION}: install that Python, or let this"
            f" machine reach Debian's packages ({error})"
        ) from None
    folder.mkdir(parents=True)
    with tarfile.open(fileobj=io.BytesIO(_data_of(package))) as archive:
        for member in archive:
            _, _, name = member.name.partition(f"include/python{VERSION}/")
            if name == "pyconfig.h":  # only includes that of the machine
                continue
            name = name or member.name.partition(f"-linux-gnu/python{VERSION}/")[2]
            content = archive.extractfile(member) if name and member.isfile() else None
            if content is not None:
                target = folder / name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content.read())


def _data_of(package: Path) -> bytes:
    """Return the archive ``data.tar`` of a Debian package, which is an ``ar`` archive."""
    content = package.read_bytes()
    at = len(b"!<arch>\n")
    while at < len(content):
        name, size = content[at : at + 16].decode().strip(), int(content[at + 48 : at + 58])
        if name.startswith("data.tar"):
            return content[at + 60 : at + 60 + size]
        at += 60 + size + size % 2
    raise MissingError(f"{package.name} is not a Debian package.")
