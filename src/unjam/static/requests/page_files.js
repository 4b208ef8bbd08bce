// The files that belong to the page: of the server, of a static site, or inside a page that is one file.

import { isSingleFile } from "./page_source.js";

/** Return the response to a request for a file, by its path. */
export async function fetchFile(path) {
  if (!isSingleFile) return fetch(path);
  const { fetchEmbedded } = await import("../local/embedded_files.js");
  return fetchEmbedded(path);
}
