// When the first view has been drawn; what can wait begins then.

const PAUSE = 50; // milliseconds after the first frame, in which the page is free for input
const LONGEST_WAIT = 500; // milliseconds; hidden pages are not drawn

/** A promise that the first view has been drawn. */
export const firstFrame = new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve, PAUSE));
  setTimeout(resolve, LONGEST_WAIT);
});
