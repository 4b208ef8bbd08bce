// Makes photos small before they are sent, and removes what a camera writes into them, such as the place.

import { h } from "../player/dom.js";

const LONGEST_SIDE = 2000; // pixels; the server needs no more
const QUALITY = 0.92; // of the JPEG
const LARGEST_UNCHANGED = 4_000_000; // bytes of a PNG that is sent as it is

/** Return a photo to send: {blob, width, height}, upright, without metadata. A picture that this browser
 * cannot show, such as HEIC in most, is returned as it is, with a width of 0. */
export async function shrunkPhoto(file) {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    const scale = Math.min(1, LONGEST_SIDE / Math.max(naturalWidth, naturalHeight));
    const width = Math.max(1, Math.round(naturalWidth * scale));
    const height = Math.max(1, Math.round(naturalHeight * scale));
    if (file.type === "image/png" && scale === 1 && file.size <= LARGEST_UNCHANGED) {
      return { blob: file, width, height }; // a screenshot, whose colours JPEG would blur
    }
    return { blob: await drawn(image, width, height), width, height };
  } catch {
    return { blob: file, width: 0, height: 0 };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Draw a picture on white, and return it as JPEG. */
async function drawn(image, width, height) {
  const canvas = h("canvas", { width, height });
  const context = canvas.getContext("2d", { alpha: false });
  context.imageSmoothingQuality = "high";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!blob) throw new Error("the canvas is too large");
  return blob;
}
