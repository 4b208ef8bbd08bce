// Registers the service worker, which keeps the page playable while the server does not respond.

/** Register it once the page has loaded, so that the first load does not wait for it. */
function register() {
  if (!("serviceWorker" in navigator)) return; // only in secure contexts, such as localhost
  const start = () =>
    navigator.serviceWorker.register("service_worker.js").catch(() => {
      // The browser forbids it, as private windows may; the page works with the server.
    });
  if (document.readyState === "complete") start();
  else addEventListener("load", start);
}

register();
