"""The headers of the C library and of libc++ as Emscripten has them.

The ``ziglang`` wheel has those of musl and of libc++. A few files written here take precedence over
them. They describe the ABI that Pyodide's own libraries are compiled for: a 32-bit musl whose
``long`` is the type of addresses, and libc++ in its ABI version 2.
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

from .downloads import MissingError
from .places import HEADERS

OVERLAY = HEADERS / "overlay"
CONFIGURATION = OVERLAY / "libcxx_configuration.h"

# The file __config_site of libc++, which zig leaves out.
LIBCXX = {
    "ABI_VERSION": "2",
    "ABI_NAMESPACE": "__2",
    "HAS_THREADS": "1",
    "HAS_THREAD_API_PTHREAD": "1",
    "HAS_THREAD_API_EXTERNAL": "0",
    "HAS_THREAD_API_WIN32": "0",
    "HAS_THREAD_API_C11": "0",
    "HAS_MUSL_LIBC": "1",
    "HAS_MONOTONIC_CLOCK": "1",
    "HAS_TERMINAL": "1",
    "HAS_FILESYSTEM": "1",
    "HAS_RANDOM_DEVICE": "1",
    "HAS_LOCALIZATION": "1",
    "HAS_UNICODE": "1",
    "HAS_WIDE_CHARACTERS": "1",
    "HAS_TIME_ZONE_DATABASE": "0",
    "HAS_VENDOR_AVAILABILITY_ANNOTATIONS": "0",
    "PSTL_BACKEND_SERIAL": "",
    "LIBC_NEWLIB": "0",
    "HARDENING_MODE_DEFAULT": "_LIBCPP_HARDENING_MODE_NONE",
    "ASSERTION_SEMANTIC_DEFAULT": "_LIBCPP_ASSERTION_SEMANTIC_HARDENING_DEPENDENT",
}


def zig_folder() -> Path:
    """Return the folder of the ``ziglang`` wheel."""
    found = find_spec("ziglang")
    if found is None or found.origin is None:
        raise MissingError("make wasm needs the package ziglang from PyPI.")
    return Path(found.origin).parent


def zig_program() -> list[str]:
    """Return the command that runs zig."""
    return [str(zig_folder() / "zig")]


def system_header_flags(cxx: bool) -> list[str]:
    """Return the compiler options for the headers, in their order; write what is missing."""
    library = zig_folder() / "lib"
    musl = library / "libc" / "include" / "generic-musl"
    _write(
        OVERLAY / "bits" / "alltypes.h", all_types((musl / "bits/alltypes.h").read_text("utf-8"))
    )
    abi = library / "libcxx" / "include" / "__configuration" / "abi.h"
    _write(
        OVERLAY / "__configuration" / "abi.h", _without_optimised_function(abi.read_text("utf-8"))
    )
    settings = (f"#define _LIBCPP_{name} {value}\n" for name, value in LIBCXX.items())
    _write(CONFIGURATION, "#pragma once\n" + "".join(settings))
    folders = [OVERLAY]
    if cxx:
        folders += [library / "libcxx" / "include", library / "libcxxabi" / "include"]
    folders += [library / "include", musl]
    flags = ["-nostdinc", *(flag for folder in folders for flag in ("-isystem", str(folder)))]
    return [*flags, "-include", str(CONFIGURATION)] if cxx else flags


def all_types(text: str) -> str:
    """Return the basic types of musl for wasm32.

    zig's text is that of 32-bit MIPS, whose byte order depends on a macro, and whose names of
    functions with times depend on ``_REDIR_TIME64``.
    """
    text = re.sub(r"^#define _REDIR_TIME64 1\n", "", text, flags=re.M)
    text = re.sub(r"^#define (_Addr|_Reg) int$", r"#define \1 long", text, flags=re.M)
    order = r"^#if _MIPSEL.*?^#endif$"
    return re.sub(order, "#define __BYTE_ORDER 1234", text, flags=re.M | re.S)


def _without_optimised_function(text: str) -> str:
    """Return the ABI settings of libc++ with Emscripten's layout of ``std::function``."""
    return re.sub(r"^#  define _LIBCPP_ABI_OPTIMIZED_FUNCTION\n", "", text, flags=re.M)


def _write(file: Path, text: str) -> None:
    if not file.is_file() or file.read_text("utf-8") != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
