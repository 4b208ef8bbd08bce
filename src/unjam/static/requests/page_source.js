// Where the page comes from: `unjam serve`, which answers its requests, or a static site, which has
// Python for the browser instead. A page of `unjam export --full` is a static site in one file.

/** The Python of a static site: its address and the size of its files in bytes; {} with a server. */
export const runtime = JSON.parse(document.getElementById("runtime").textContent);

/** Whether the page is a static site. */
export const isStatic = "address" in runtime;

/** Whether the page contains all of its files. */
export const isSingleFile = runtime.isEmbedded === true;

/** Return the module that reads the files inside the page. */
export function embeddedFiles() {
  return import("../local/embedded_files.js");
}

/** Return the response to a request for a file of the page, by its path. */
export async function fetchFile(path) {
  return isSingleFile ? (await embeddedFiles()).fetchEmbedded(path) : fetch(path);
}
