// Says what the colours of the maps mean.

import { h } from "../player/dom.js";
import { t } from "../player/translations.js";
import { STATUS } from "./search_replay.js";

/** Create the entries of the legend for some searches. */
export function statusLegend(traces, { statuses }) {
  const has = (test) => traces.some((trace) => test(trace));
  const entry = (status, text) => {
    const dot = h("i", { className: "status-dot" });
    dot.style.background = statuses[status];
    return h("span", { className: "key-line" }, dot, text);
  };
  const hasQueue = has(({ isDepthFirst }) => !isDepthFirst);
  const hasRounds = has(({ isDepthFirst }) => isDepthFirst);
  return [
    entry(STATUS.unseen, t("not seen")),
    entry(STATUS.waiting, waitingText(hasQueue, hasRounds)),
    entry(STATUS.expanded, t("expanded")),
    ...(hasRounds ? [entry(STATUS.earlier, t("seen in a round before"))] : []),
    ...(has(({ answer }) => answer.counters.dead) ? [entry(STATUS.dead, t("no solution"))] : []),
    entry(STATUS.won, t("win")),
    h("span", { className: "key-line" }, h("i", { className: "solution-line" }), t("path")),
  ];
}

/** Return what a waiting state is: IDA* has no queue. */
function waitingText(hasQueue, hasRounds) {
  if (!hasRounds) return t("in the queue");
  return hasQueue ? t("in the queue, beyond the limit") : t("beyond the limit");
}
