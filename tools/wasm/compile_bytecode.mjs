// Compiles the Python files of a folder to bytecode, in Pyodide, and removes them.
//
// deno run -A tools/wasm/compile_bytecode.mjs PYODIDE_FOLDER PACKAGES_FOLDER PLACE
//
// Bytecode depends on the version of Python, so the Python that will run it writes it. PLACE is where the
// files will be imported from; tracebacks name it.
import { resolve } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

const [pyodide, packages] = process.argv.slice(2, 4).map((folder) => resolve(folder));
const [place] = process.argv.slice(4);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.FS.mkdirTree("/packages");
python.mountNodeFS("/packages", packages);
python.globals.set("place", place);
python.runPython(`
import os, py_compile

for folder, _, names in os.walk("/packages"):
    for name in names:
        if name.endswith(".py"):
            file = os.path.join(folder, name)
            py_compile.compile(
                file, file + "c", place + file.removeprefix("/packages"), doraise=True, optimize=2,
                invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
            )
            os.remove(file)
`);
