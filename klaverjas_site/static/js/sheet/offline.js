// Lets the browser keep the sheet of a table, or the pads, for when there is no connection; and says where it cannot.

// A service worker exists only with https, and on the computer itself. `worker` is its address.
export function keepOffline(worker) {
  for (const note of document.querySelectorAll("[data-plain-http]")) note.hidden = window.isSecureContext;
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const askForStart = () => workers.controller?.postMessage("start");
  workers.addEventListener("controllerchange", askForStart); // also when a new version takes over
  workers.register(worker).then(askForStart, () => {});
}
