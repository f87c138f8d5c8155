// Opens the sheet of a table, and score pads, without a connection. It never answers for the server otherwise, and what
// is written is kept and sent by the page itself.

const SCOPE = "{{ app.scope }}";
const SHELVES = `klaverjas ${SCOPE} `;
const SHELF = SHELVES + "{{ version }}";
const FILES = [{% for file in app.files %}"{{ file }}",{% endfor %}];
// Pads only: the sheet of any pad, and the page that starts one for each game. A pad itself is kept by its page.
const SHELL = "{{ app.shell }}";
const START = "{{ app.start }}";
const START_FILES = [{% for file in app.start_files %}"{{ file }}",{% endfor %}];
const START_PAGES = [{% for page in app.start_pages %}"{{ page }}",{% endfor %}];
const NEW_PADS = "klaverjas new pads"; // pads that js/sheet/new_pad.js has begun and the server does not know yet
const PATIENCE = 4000;

const pathOf = (address) => new URL(address, location.origin).pathname;
const isSheet = (address) => pathOf(address).startsWith(SCOPE) && /^[\w-]{24}\/$/.test(pathOf(address).slice(SCOPE.length));
const isStart = (address) => SHELL && pathOf(address) === SCOPE;
const isFile = (address) => [...FILES, ...START_FILES].includes(pathOf(address));

// The page as it is now, whatever the browser has kept of it.
const anew = (address) => new Request(address, { cache: "no-cache" });

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(fill());
});
async function fill() {
  const sheets = SHELL ? [] : await sheetsInUse();
  await caches.delete(SHELF); // half of it, if the browser was closed meanwhile; and so it is the newest
  const shelf = await caches.open(SHELF);
  await shelf.addAll(FILES);
  if (SHELL) await shelf.add(anew(SHELL));
  // A table whose leg was closed meanwhile has no sheet any more.
  for (const address of sheets) await shelf.add(anew(address)).catch(() => {});
}

// The sheet being shown, or the one that was kept last: an older one may need files that are gone.
async function sheetsInUse() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const kept = await Promise.all((await shelves()).map(sheetsOn));
  const sheets = [...pages, ...kept.flat()].map(({ url }) => url).filter(isSheet);
  return [...new Set(sheets)].filter((address) => pathOf(address) === pathOf(sheets[0]));
}
// The oldest first.
async function shelves() {
  return (await caches.keys()).filter((name) => name.startsWith(SHELVES));
}
async function sheetsOn(name) {
  const shelf = await caches.open(name);
  return (await shelf.keys()).filter(({ url }) => isSheet(url));
}

// A page that was opened earlier may still ask for a file of the previous version; older ones go, and so do its sheets.
self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));
async function tidy() {
  const all = await shelves();
  const older = all.slice(0, all.indexOf(SHELF));
  const before = older.pop();
  await Promise.all(["sheets-1", ...older].map((name) => caches.delete(name)));
  if (before) await clear(before, "");
}

// Of all tables only the sheet that is open stays; a table whose leg is closed leaves nothing on the phone.
async function clear(name, address) {
  const shelf = await caches.open(name);
  for (const kept of await sheetsOn(name)) {
    if (!address || pathOf(kept.url) !== pathOf(address)) await shelf.delete(kept);
  }
}

// The start of a pad is fetched when the page that asks for it is there: the sheet comes first.
self.addEventListener("message", (event) => {
  if (event.data === "start" && SHELL) event.waitUntil(keepStart());
});
async function keepStart() {
  const shelf = await caches.open(SHELF);
  for (const address of [...START_FILES, ...START_PAGES]) {
    if (!(await shelf.match(address))) await shelf.add(START_PAGES.includes(address) ? anew(address) : address);
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  if (request.mode !== "navigate") {
    if (isFile(request.url)) event.respondWith(file(request));
  } else if (isSheet(request.url) || isStart(request.url)) {
    event.respondWith(page(event, request));
  }
});

// The name of a file says what is in it, so the kept one is never old.
async function file(request) {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

// From the server if it answers soon, otherwise as it was kept. A proxy may answer for a server that does not.
async function page(event, request) {
  const answer = fetch(request);
  event.waitUntil(answer.then((fresh) => keep(request, fresh)).catch(() => {}));
  const kept = await keptPage(request);
  if (!kept) return answer;
  const soon = Promise.race([answer, new Promise((resolve) => setTimeout(resolve, PATIENCE))]).catch(() => null);
  const fresh = await soon;
  if (!fresh || fresh.status > 500) return kept;
  return fresh.status === 404 && (await isNew(request)) ? kept : fresh;
}

// Nothing of a pad is kept here: its page keeps what is on it.
async function keep(request, fresh) {
  if (SHELL || !isSheet(request.url)) return;
  if (fresh.ok) {
    const copy = fresh.clone(); // before anything else reads it
    const shelf = await caches.open(SHELF);
    await shelf.put(request, copy);
    await clear(SHELF, request.url);
  } else if (fresh.status === 404) {
    await clear(SHELF, "");
  }
}

async function keptPage(request) {
  const shelf = await caches.open(SHELF);
  if (isStart(request.url)) {
    return (await shelf.match(START + new URL(request.url).search)) ?? shelf.match(START_PAGES[0]);
  }
  if (SHELL) return shelf.match(SHELL);
  const found = { ignoreVary: true };
  return (await shelf.match(request, found)) ?? shelf.match(request, { ...found, ignoreSearch: true });
}

async function isNew(request) {
  return Boolean(await caches.match(request.url, { cacheName: NEW_PADS, ignoreSearch: true }));
}
