"""``unjam site``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from ...util.extras import need
from ...util.plural import counted
from .. import exit_codes
from ..exit_codes import UsageError
from ..output_file import check_other
from ..progress_bar import ProgressLine

# deferred: imports inside functions load what most runs do not need.

HELP = """\
Write the web page as a static site: files that any web server or host of static pages can serve,
at any path, without unjam. The page has all views and all included decks. What `unjam serve`
computes, the site computes in the browser, with the same code: Python is loaded when it is first
needed.

The site can be written again into the same folder: files of the old one that are no longer needed
are removed, and all others are left alone. A folder with other files is refused unless --force is
given.

Python for browsers comes with unjam's wheels. In a source tree, `make wasm` builds it.

examples:
  unjam site -o public
  unjam site --runtime build/wasm/runtime -o public
  python3 -m http.server --directory public

exit codes:
  0    written
  33   invalid command line, or the folder cannot be used
  34   Python for browsers or a package of unjam[web] is not installed
  130  interrupted; the folder is as before
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "-o", "--output", metavar="FOLDER", required=True, help="the folder of the site"
    )
    parser.add_argument(
        "--runtime",
        metavar="FOLDER",
        help="the folder with Python for browsers (default: the one that came with unjam)",
    )
    parser.add_argument(
        "--force", action="store_true", help="write into a folder that contains other files"
    )


def run(options: argparse.Namespace) -> int:
    """Write the site."""
    check_other(options.output, "a folder")
    for module in ("fastapi", "numpy"):
        need(module, "web")
    from ...web.site.site_files import INCLUDED, site_files
    from ...web.site.site_folder import write_site

    with ProgressLine() as progress:

        def watched(files: Iterator[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
            for path, content in files:
                progress.show(path)
                yield path, content

        files = watched(site_files(options.runtime or INCLUDED))
        try:
            written = write_site(options.output, files, force=options.force)
        except OSError as error:
            reason = error.strerror or error
            raise UsageError(f"cannot write {options.output!r}: {reason}") from None
    size = written.size / 1_000_000
    print(f"{options.output}: {counted(written.files, 'file')}, {size:.1f} MB")
    return exit_codes.DONE
