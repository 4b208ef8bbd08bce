// Where the page comes from: `unjam serve`, which answers its requests, or a static site, which has
// Python for the browser instead. A page of `unjam export --full` is a static site in one file.

import { t } from "../player/translations.js";

/** The Python of a static site: its address and the size of its files in bytes; {} with a server. */
export const runtime = JSON.parse(document.getElementById("runtime").textContent);

/** Whether the page is a static site. */
export const isStatic = "address" in runtime;

/** Whether the page contains all of its files. */
export const isSingleFile = runtime.isEmbedded === true;

/** Return what to say if a file of the page cannot be read; `elsewhere` is for pages that load files. */
export function unreadableText(elsewhere) {
  return isSingleFile
    ? t("This browser cannot unpack this file. It takes a browser of 2023 or newer.")
    : elsewhere;
}
