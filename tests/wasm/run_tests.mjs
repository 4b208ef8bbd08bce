// Runs tests inside Pyodide: deno run -A run_tests.mjs RUNTIME REPOSITORY.zip REPORTER_PY PYTEST_ARGUMENT...
//
// REPOSITORY is unpacked into the current folder of Python; its src/ takes the place of the package in the
// runtime, which lacks what the page does not use. Outcomes are printed as suite_reporter.py says.
import { readFileSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";

const PACKAGES = "/lib/python3.14/site-packages";
const HOME = "/home/pyodide";

const [runtime, repository, reporter, ...options] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${runtime}/` });
for (
  const [path, extractDir] of [[`${runtime}/unjam-packages.zip`, PACKAGES], [repository, HOME]]
) {
  python.unpackArchive(new Uint8Array(readFileSync(path)), "zip", { extractDir });
}
python.runPython(readFileSync(reporter, "utf-8"));
python.globals.get("main")(PACKAGES, JSON.stringify(options));
process.exit(0);
