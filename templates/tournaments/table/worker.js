{% load static %}// Shows the sheet of a table without signal: as it was when it was last seen. It never answers for the server
// otherwise, and what is written is kept and sent by the page itself.

const SHELF = "sheets-1";
const FILES = [
  "{% static 'js-lib-bootstrap5/css/bootstrap.min.css' %}",
  "{% static 'css/palette.css' %}",
  "{% static 'css/site.css' %}",
  "{% static 'css/parts.css' %}",
  "{% static 'css/scores.css' %}",
  "{% static 'css/entry.css' %}",
  "{% static 'css/pad.css' %}",
  "{% static 'css/phone.css' %}",
  "{% static 'js/theme.js' %}",
  "{% static 'js/page.js' %}",
  "{% static 'js/entry.js' %}",
  "{% static 'js/phone.js' %}",
];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll(FILES)));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// Of all tables only the sheet that is open stays; a table whose leg is closed leaves nothing on the phone.
function tableOf(request) {
  return new URL(request.url).pathname.split("/")[2];
}
async function clear(shelf, table) {
  for (const kept of await shelf.keys()) {
    if (!FILES.includes(new URL(kept.url).pathname) && tableOf(kept) !== table) await shelf.delete(kept);
  }
}

// A page or a file: from the server while it answers, otherwise as it was kept.
async function fresh(request) {
  const shelf = await caches.open(SHELF);
  try {
    const answer = await fetch(request);
    if (answer.ok) await shelf.put(request, answer.clone());
    if (request.mode === "navigate") await clear(shelf, answer.ok ? tableOf(request) : "");
    return answer;
  } catch (error) {
    const kept = await shelf.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isPage = request.mode === "navigate";
  if (request.method === "GET" && (isPage || FILES.includes(new URL(request.url).pathname))) {
    event.respondWith(fresh(request));
  }
});
