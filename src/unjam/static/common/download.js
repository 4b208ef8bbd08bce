// Downloads and the clipboard.

import { h } from "../player/dom.js";

const RELEASE_DELAY = 60_000; // milliseconds until the memory of a download is released

/** Offer content as a file to download. */
export function download(content, name, type) {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const url = URL.createObjectURL(blob);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_DELAY);
}

/** Copy text to the clipboard; returns whether that was possible. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not permitted, or the page was loaded over plain http
  }
}
