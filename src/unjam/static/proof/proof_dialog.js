// The dialog that verifies a certificate, in this browser.

import { dialogHeader } from "../common/dialogs.js";
import { h } from "../player/dom.js";
import { number, t } from "../player/translations.js";
import { checkProof, ProofError } from "./proof_checker.js";

/** Verify a file and show what it proves. */
export async function showProof(file) {
  const result = h("div", { role: "status" }, h("p", {}, t("Checking …")));
  const dialog = h(
    "dialog",
    { className: "dialog", "aria-labelledby": "proof-heading" },
    dialogHeader(t("Verify this proof"), () => dialog.close(), { id: "proof-heading" }),
    result,
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  result.replaceChildren(...(await verdict(file)));
}

async function verdict(file) {
  try {
    const proof = await checkProof(new Uint8Array(await file.arrayBuffer()));
    const parts = [h("pre", {}, proof.board.join("\n")), h("p", {}, h("b", {}, claim(proof)))];
    if (proof.stated.length) {
      const marks = proof.stated.join(", ");
      const text = t("The file itself states how these vehicles slide: {marks}.", { marks });
      parts.push(h("p", {}, text));
    }
    const local = t("Checked in this browser. Nothing was sent to a server.");
    return [...parts, h("p", { className: "muted" }, local)];
  } catch (error) {
    if (!(error instanceof ProofError)) throw error;
    return [h("p", { className: "error" }, t("This file proves nothing."))];
  }
}

function claim({ solvable, metric, moves, slides }) {
  if (!solvable) return t("Proven: there is no solution.");
  const counts = { moves: number(moves), slides: number(slides) };
  if (metric === "moves") {
    return t("Proven: no solution has fewer moves. Moves: {moves}. Slides: {slides}.", counts);
  }
  if (metric === "slides") {
    return t("Proven: no solution has fewer slides. Moves: {moves}. Slides: {slides}.", counts);
  }
  return metric === "moves,slides"
    ? t(
      "Proven: no solution has fewer moves, nor fewer slides with as few moves. Moves: {moves}. Slides: {slides}.",
      counts,
    )
    : t(
      "Proven: no solution has fewer slides, nor fewer moves with as few slides. Moves: {moves}. Slides: {slides}.",
      counts,
    );
}
