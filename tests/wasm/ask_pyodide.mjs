// Answers cases in Pyodide: deno run -A ask_pyodide.mjs RUNTIME ANSWERS_PY <CASES.json >ANSWERS.json
//
// CASES is a list of [kind, cases]; ANSWERS is the list of their answers (answers.py).
import { readFileSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";

const [runtime, module] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${runtime}/` });
const packages = new Uint8Array(readFileSync(`${runtime}/unjam-packages.zip`));
python.unpackArchive(packages, "zip", { extractDir: "/lib/python3.14/site-packages" });
python.FS.writeFile("/home/pyodide/answers.py", new Uint8Array(readFileSync(module)));
python.globals.set("questions", readFileSync(0, "utf-8"));
const found = python.runPython(`
import json
from answers import answers
json.dumps([answers(kind, cases) for kind, cases in json.loads(questions)])
`);
process.stdout.write(found);
