// What this device keeps for its pages. The browser's database has it on the disk when it says so; localStorage is
// written seconds later, and a browser that is killed loses it. A page reads all of it once and then has it in memory;
// it is notified of what another page keeps.

const SHELF = "kept";
const PATIENCE = 2000; // a browser may not say whether it keeps anything
const inHand = new Map();
const fresh = new Set(); // what is newer in memory than what was read
const pages = globalThis.BroadcastChannel ? new BroadcastChannel("klaverjas") : null;
let database = null;
let works = false;

const answerTo = (asked) => new Promise((resolve, reject) => {
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => reject(asked.error);
});

function connect() {
  const opened = new Promise((resolve, reject) => {
    const asked = indexedDB.open("klaverjas", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(SHELF);
    answerTo(asked).then(resolve, reject);
    setTimeout(reject, PATIENCE);
  });
  // Clearing the browser's data takes the database from under the page: the next write creates it again.
  opened.then((shelves) => {
    shelves.onclose = () => forget(opened);
    shelves.onversionchange = () => {
      shelves.close();
      forget(opened);
    };
  }).catch(() => forget(opened));
  return opened;
}

function forget(opened) {
  if (database === opened) database = null;
}

async function shelf(mode) {
  const begin = (shelves) => shelves.transaction(SHELF, mode, { durability: "strict" });
  const opened = (database ??= connect());
  const shelves = await opened;
  try {
    return begin(shelves);
  } catch {
    forget(opened); // it was closed silently
    return begin(await (database ??= connect()));
  }
}

async function write(key, value) {
  const writing = await shelf("readwrite");
  if (value === null) writing.objectStore(SHELF).delete(key);
  else writing.objectStore(SHELF).put(value, key);
  const written = new Promise((resolve, reject) => {
    writing.oncomplete = resolve;
    writing.onerror = writing.onabort = () => reject(writing.error);
  });
  writing.commit?.(); // also where the page is left now
  await written;
}

// Whether the last value to be kept was kept: a browser may refuse it, if private or full.
export const keepsAnything = () => works;

export const kept = (key) => inHand.get(key) ?? null;
export const keysKept = () => [...inHand.keys()];

// Whether something was read back under this key: what it was, or what came after it. Null forgets it. This page has it
// in memory either way.
export async function keep(key, value, areTold = true) {
  take(key, value);
  if (areTold) pages?.postMessage([key, value]);
  works = await write(key, value).then(() => true, () => false);
  return works && (value === null || (await readBack(key)) !== null);
}

// As it is in the storage: someone may have cleared it.
export async function readBack(key) {
  try {
    return (await answerTo((await shelf("readonly")).objectStore(SHELF).get(key))) ?? null;
  } catch {
    return null;
  }
}

export function whenKeptElsewhere(listen) {
  pages?.addEventListener("message", ({ data: [key] }) => listen(key));
}
pages?.addEventListener("message", ({ data: [key, value] }) => take(key, value));

function take(key, value) {
  fresh.add(key);
  if (value === null) inHand.delete(key);
  else inHand.set(key, value);
}

async function readAll() {
  fresh.clear();
  try {
    const all = (await shelf("readonly")).objectStore(SHELF);
    const [keys, values] = await Promise.all([answerTo(all.getAllKeys()), answerTo(all.getAll())]);
    keys.forEach((key, place) => fresh.has(key) || inHand.set(key, values[place]));
  } catch {
    // It is said where something is to be kept.
  }
}

// Versions before kept it in localStorage. A round that cannot be read is shown as it is.
async function takeOver() {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith("klaverjas-"))) {
    const text = localStorage.getItem(key);
    const value = parsed(text) ?? (key.startsWith("klaverjas-entry-") ? { unreadable: text } : null);
    if (inHand.has(key) || (await keep(key, value))) localStorage.removeItem(key);
  }
}

export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// Until then nothing is in memory.
export const ready = readAll().then(takeOver).catch(() => {});
// From the browser's own memory of pages: others may have kept something since.
addEventListener("pageshow", ({ persisted }) => persisted && readAll());

// --- Unfinished work of this tab; a copy of the tab has a copy of it.

export function keptInTab(key) {
  try {
    return parsed(sessionStorage.getItem(key));
  } catch {
    return null;
  }
}

export function keepInTab(key, value) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The page itself still has it.
  }
}
