// Saves the current puzzle as a file: a picture, or text that every part of unjam can read.

import { h } from "../player/dom.js";
import { t } from "../player/translations.js";
import { download } from "./download.js";

const PNG_SIZE = 1200; // pixels of the longer side

// How to make the content of each kind of file; `question` is the puzzle as fields of a request.
const KINDS = {
  txt: {
    type: "text/plain",
    make: (app, question) => question.at ? notation(app, question, "native") : question.puzzle,
  },
  json: { type: "application/json", make: (app, question) => notation(app, question, "json") },
  svg: { type: "image/svg+xml", make: (app, question) => app.api("render", question) },
  png: {
    type: "image/png",
    make: async (app, question) => toPng(await app.api("render", question)),
  },
};

/** Save a puzzle as "txt", "json", "svg" or "png"; returns a message that says so. */
export async function savePuzzle(app, kind, question = { puzzle: app.puzzle.text }) {
  const { type, make } = KINDS[kind];
  return saveFile(app, kind, await make(app, question), type);
}

/** Save content under the name of the current puzzle; returns a message that says so. */
export function saveFile(app, extension, content, type) {
  const name = `${fileName(app)}.${extension}`;
  download(content, name, type);
  return t("{name} was saved.", { name });
}

/** Return the name of the current puzzle with the characters that every file system accepts. */
function fileName({ puzzle: { deck, id }, name }) {
  const base = deck ? `${deck}-${id}` : name;
  return base.replace(/[^\p{L}\p{N}_-]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 80) || "puzzle";
}

async function notation(app, question, name) {
  const { texts, refused } = await app.api("parse", { ...question, to: [name] });
  if (!(name in texts)) throw new Error(refused[name]);
  return texts[name];
}

/** Convert an SVG picture to PNG. */
async function toPng(picture) {
  const url = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = PNG_SIZE / Math.max(image.naturalWidth, image.naturalHeight);
    const canvas = h("canvas", {
      width: Math.round(image.naturalWidth * scale),
      height: Math.round(image.naturalHeight * scale),
    });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}
