// Where the page comes from: `unjam serve`, which answers its requests, or a static site, which has
// Python for the browser instead.

/** The Python of a static site: its address and the size of its files in bytes; {} with a server. */
export const runtime = JSON.parse(document.getElementById("runtime").textContent);

/** Whether the page is a static site. */
export const isStatic = "address" in runtime;
