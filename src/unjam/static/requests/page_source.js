// Where the page comes from: `unjam serve`, which answers its requests, or a static site, which has
// Python for the browser instead. A page of `unjam export --full` is a static site in one file.

/** The Python of a static site: its address and the size of its files in bytes; {} with a server. */
export const runtime = JSON.parse(document.getElementById("runtime").textContent);

/** Whether the page is a static site. */
export const isStatic = "address" in runtime;

/** Whether the page contains all of its files. */
export const isSingleFile = runtime.isEmbedded === true;
