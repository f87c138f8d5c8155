// The sheet of a table on a phone. Without this script a round is a form that is sent; with it a round is first kept on
// the phone and then sent, in order and as often as it takes, so that nothing that was written down is ever lost. The
// server takes each of them once, by its client_id.

const form = document.querySelector("[data-keep]");
const box = document.querySelector(".phone-waiting");
const token = location.pathname.split("/")[2];
const KEY = `klaverjas-sheet-${token}`;
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 30000;

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
}
function keep(entries) {
  if (entries.length) localStorage.setItem(KEY, JSON.stringify(entries));
  else localStorage.removeItem(KEY);
}

// A private window may refuse to store anything.
function keepsThings() {
  try {
    localStorage.setItem("klaverjas-keeps", "1");
    localStorage.removeItem("klaverjas-keeps");
    return true;
  } catch {
    return false;
  }
}

// Another tab on this phone may have sent or added something in the meantime: an entry is found by id, never by place.
function idOf(entry) {
  return entry.fields.find(([name]) => name === "client_id")[1];
}
function forget(entry) {
  keep(kept().filter((other) => idOf(other) !== idOf(entry)));
}
function refuse(entry, reasons) {
  keep(kept().map((other) => (idOf(other) === idOf(entry) ? { ...other, ...reasons } : other)));
}

// On plain HTTP, as in a hall, a browser offers no randomUUID.
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

// A browser lets a page vibrate only after it has been touched.
function buzz(pattern) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

// Across a reload: what was remembered last. If storage is blocked, nothing is.
function remember(text) {
  try {
    const before = sessionStorage.getItem("just-stored");
    sessionStorage.setItem("just-stored", text);
    return before;
  } catch {
    return "";
  }
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

// What is waiting, in words; for a round that the server refused also its reasons and a way back into the fields.
function show() {
  const entries = kept();
  const isForgetful = form && !keepsThings();
  box.hidden = entries.length === 0 && !isForgetful;
  box.replaceChildren();
  if (isForgetful) box.append(element("p", box.dataset.forgetful));
  if (!entries.length) return;
  const { waitingOne, waitingMore, why, refused, again, round } = box.dataset;
  box.append(element("strong", entries.length === 1 ? waitingOne : waitingMore.replace("%s", entries.length)));
  const list = document.createElement("ul");
  for (const entry of entries) {
    const item = element("li", round.replace("%s", entry.number));
    if (entry.problems) item.append(`: ${refused} ${entry.problems.join(" ")}`);
    list.append(item);
  }
  box.append(list);
  if (!entries[0].problems) return box.append(element("p", why));
  if (!form || form.dataset.again === idOf(entries[0])) return;
  const button = element("button", again);
  button.type = "button";
  button.className = "btn btn-outline-primary";
  button.addEventListener("click", putBack);
  box.append(button);
}

// The first refused one comes back into the fields. It is kept until it is written down again, so that a reload loses
// nothing, and those after it wait for it.
function putBack() {
  const [entry] = kept();
  const number = entry.next ?? entry.number;
  for (const [name, value] of entry.fields) {
    for (const field of form.querySelectorAll(`[name="${name}"]`)) {
      if (field.type === "radio" || field.type === "checkbox") field.checked = field.value === value;
      else field.value = value;
    }
  }
  // It was never stored, so it may be a different round by now.
  form.elements.client_id.value = newId();
  form.dataset.again = idOf(entry);
  setNumber(number);
  show();
}

// A new entry goes behind those waiting; a refused one goes back to its place, with the others after it.
function withWritten(fields) {
  const entries = kept();
  const isAgain = entries.length > 0 && form.dataset.again === idOf(entries[0]);
  const others = isAgain ? entries.slice(1) : [];
  const before = isAgain ? [] : entries;
  const first = isAgain ? Number(form.dataset.number) : nextNumber();
  const written = [{ fields }, ...others].map(({ fields }, place) => {
    return { number: first + place, address: addressOf(first + place), fields };
  });
  return [...before, ...written];
}

function nextNumber() {
  return Math.max(Number(form.dataset.number), ...kept().map((entry) => entry.number + 1));
}

function addressOf(number) {
  return form.getAttribute("action").replace(/round\/\d+\//, `round/${number}/`);
}

function setNumber(number) {
  const button = form.querySelector(".pad-store button");
  button.textContent = button.textContent.replace(form.dataset.number, number);
  form.dataset.number = number;
  form.setAttribute("action", addressOf(number));
  const preview = form.querySelector(".preview");
  preview?.setAttribute("hx-post", `${addressOf(number)}preview/`);
  if (preview) window.htmx?.process(preview);
}

function emptyForm() {
  form.reset();
  for (const field of form.querySelectorAll("input[type=text], input:not([type])")) field.value = "";
  form.elements.client_id.value = newId();
  form.querySelector(".preview")?.replaceChildren();
}

let wait = FIRST_WAIT;
let timer = 0;
let isSending = false;
let stored = "";

// One after the other: a round is sent when the one before it is stored.
async function send() {
  clearTimeout(timer);
  const [entry] = kept();
  if (isSending || !entry || entry.problems) return;
  isSending = true;
  try {
    const answer = await fetch(entry.address, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(entry.fields),
      signal: AbortSignal.timeout?.(15000),
    });
    if (answer.ok) {
      // The log-in page of a public network answers too, but not with this.
      if ((await answer.json()).stored === undefined) throw new Error("not the server");
      forget(entry);
      stored = entry.number;
      buzz(40);
      wait = FIRST_WAIT;
    } else if (answer.status === 422 || answer.status === 409) {
      const { problems, next } = await answer.json();
      refuse(entry, { problems, next });
      buzz([80, 60, 80]);
    } else if (answer.status === 404) {
      // The leg is closed: what was not sent stays readable here for the organiser.
      refuse(entry, { problems: [box.dataset.closed] });
    } else {
      throw new Error(answer.status);
    }
  } catch {
    isSending = false;
    show();
    if (wait === FIRST_WAIT) buzz(20); // it is safe on the phone
    timer = setTimeout(send, wait);
    wait = Math.min(2 * wait, LONGEST_WAIT);
    return;
  }
  isSending = false;
  show();
  const [next] = kept();
  if (next && !next.problems) return send();
  if (next || isTyping()) return stored && showStored();
  remember(String(stored));
  location.reload();
}

function isTyping() {
  const fields = form?.querySelectorAll("input:not([type=hidden])") ?? [];
  return [...fields].some((field) => (field.type === "radio" ? field.checked && field.value : field.value));
}

// What was already typed, or refused, stays: only the heading, the figures and the lines now come from the server.
async function showStored() {
  const answer = await fetch(location.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of [".page-title > div", ".pad-score", ".pad-lines", ".pad-news"]) {
    const now = page.querySelector(part);
    if (now) document.querySelector(part)?.replaceWith(now);
  }
  // What this phone wrote itself is nothing new to it.
  window.htmx?.process(document.querySelector(".pad-news"));
  sayStored(stored);
}

// For screen readers too. The words come a moment after the page, or they would be taken for a part of it.
function sayStored(number) {
  const place = document.querySelector(".phone-stored");
  setTimeout(() => place?.replaceChildren(place.dataset.stored.replace("%s", number)), 200);
}

form?.addEventListener("submit", (event) => {
  // Without room to keep it, the browser sends it like any form.
  const fields = [...new FormData(form)].filter(([, value]) => typeof value === "string");
  try {
    keep(withWritten(fields));
  } catch {
    return;
  }
  event.preventDefault();
  delete form.dataset.again;
  emptyForm();
  setNumber(kept().at(-1).number + 1);
  show();
  send();
});

if (kept().length && form) {
  setNumber(nextNumber());
}
const justStored = remember("");
if (justStored) {
  document.documentElement.classList.add("just-stored");
  sayStored(justStored);
  // Focus a key to press next; a field to type in would bring up the keyboard over the page.
  form?.querySelector("input[type=radio]")?.focus({ preventScroll: true });
}
if (box) show();
send();
window.addEventListener("online", send);
window.addEventListener("storage", (event) => {
  if (event.key !== KEY || !box) return;
  show();
  // Another tab has sent the last one; a tab that is sending it too comes to the same end.
  if (event.newValue === null && !isSending && !isTyping()) location.reload();
});
document.addEventListener("visibilitychange", () => document.hidden || send());

// For the player opposite.
for (const button of document.querySelectorAll("[data-flip]")) {
  button.hidden = false;
  button.addEventListener("click", () => document.documentElement.classList.toggle("flipped"));
}

navigator.serviceWorker?.register("/t/worker.js").catch(() => {});
