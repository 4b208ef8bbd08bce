// Shows how far Python has been loaded, while something waits for it.

import { loadStylesheet } from "../common/stylesheets.js";
import { h } from "../player/dom.js";
import { number, t } from "../player/translations.js";

const MEGABYTE = 1_000_000;
const DELAY = 300; // milliseconds; what takes less is not shown

/** Show the progress of a PythonProcess; `size` are all bytes that it loads. */
export function showLoading(python, size) {
  const text = h("span", {});
  const bar = h("progress", { max: size, "aria-label": t("Loading Python") });
  const element = h("div", { className: "loading-notice", hidden: true }, text, bar);
  // What screen readers say once; the text changes too often.
  const status = h("p", { className: "visually-hidden", role: "status" });
  document.body.append(element, status);
  let timer = 0;

  const showBytes = (bytes) => {
    const done = Math.min(bytes, size);
    bar.value = done;
    text.textContent = done === size
      ? t("Starting Python …")
      : t("Loading Python: {done} of {size} MB", {
        done: inMegabytes(done),
        size: inMegabytes(size),
      });
  };
  const show = () => {
    element.hidden = false;
    status.textContent = t("Loading Python");
  };
  const update = () => {
    if (python.isLoading && python.isWanted) {
      timer ||= setTimeout(show, DELAY);
      return;
    }
    clearTimeout(timer);
    timer = 0;
    if (!element.hidden && python.isReady) status.textContent = t("Python is ready.");
    element.hidden = true;
    if (!python.isLoading) showBytes(0);
  };
  showBytes(0);
  python.addEventListener("progress", ({ detail: bytes }) => showBytes(bytes));
  python.addEventListener("change", update);
  loadStylesheet("local/loading_notice.css");
}

function inMegabytes(bytes) {
  return number(Math.round(bytes / MEGABYTE));
}
