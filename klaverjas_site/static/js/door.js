// Convenience at the door; without it every button and Enter still work, with a page reload.
import { unkeptIf, warn } from "./kept.js";
import "./older.js";
import { hand, hear, hearEvery, put, show, steady, surface, tell } from "./outbox.js";
import { keep, kept, keysKept, ready } from "./storage.js";

const NEWS_EVERY = 4000;
const box = document.querySelector("#find");

// Compared as the server does: ignoring accents and case.
const PLAIN = { ß: "ss", ł: "l", ø: "o", đ: "d", æ: "ae", œ: "oe" };
const GERMAN = { ä: "ae", ö: "oe", ü: "ue" };

function letters(text) {
  const plain = text.toLowerCase().replace(/[ßłøđæœ]/g, (letter) => PLAIN[letter]);
  return plain.normalize("NFKD").replace(/\p{M}/gu, "");
}

function spellings(word) {
  const composed = word.normalize("NFC").toLowerCase();
  return [letters(composed), letters(composed.replace(/[äöü]/g, (letter) => GERMAN[letter]))];
}

// Without the number, and without the words in brackets: where they come from.
function initialsOf(key) {
  const words = key.split(" ").filter((word) => !/^[\d(]/.test(word));
  return words.map((word) => word[0]).join("");
}

// A name and, for a few people, other names by which they are found too.
function keysOf(row) {
  const others = (row.dataset.also || "").split(",").filter(Boolean);
  return [row.dataset.find, ...others];
}

// Each typed word begins, or is part of, another word of the name: “jan jansen” is no Evert Jansen.
const begins = (known, spelling) => known.startsWith(spelling);
const isInside = (known, spelling) => known.includes(spelling);

function fit(parts, words, how) {
  if (!words.length) return true;
  const [word, ...others] = words;
  return parts.some((part, at) =>
    part.some((known) => word.some((spelling) => how(known, spelling))) && fit(parts.filter((_one, place) => place !== at), others, how));
}

// While someone types, the list shows the people who match.
function narrow() {
  if (!box || !document.querySelector("#door-list")) return;
  const words = box.value.replace(/[()]/g, " ").split(/\s+/).filter(Boolean).map(spellings);
  const rows = [...document.querySelectorAll(".door-row")];
  const having = (how) => rows.filter((row) => keysOf(row).some((key) => {
    const parts = key.replaceAll("(", "").split(" ").map((part) => part.split("|"));
    return fit(parts, words, how);
  }));
  const typed = words.map(([plain]) => plain).join("");
  let meant = having(begins);
  if (!meant.length) {
    meant = rows.filter((row) => keysOf(row).some((key) => {
      const initials = initialsOf(key);
      return initials === typed || initials[0] + initials.slice(-1) === typed;
    }));
  }
  if (!meant.length && !/^\d+$/.test(typed)) meant = having(isInside);
  const shown = new Set(meant);
  for (const row of rows) row.hidden = !shown.has(row);
  const jumps = document.querySelector(".door-letters");
  if (jumps) jumps.hidden = words.length > 0;
  const nobody = document.querySelector("#door-nobody");
  if (nobody) nobody.hidden = meant.length > 0;
}
box?.addEventListener("input", narrow);
narrow();

// --- What waits here outlives the page: names are on no list yet, and anyone closing the browser does not know that

const HOURS = 12;
const A_MOMENT = 1000; // milliseconds: nothing is said about what the site has by then
const place = `kept ${document.body.dataset.user} ${location.pathname} waiting `;
const shelf = place + crypto.getRandomValues(new Uint32Array(2)).join(""); // of this tab
const waits = [];
let areKept = true;

async function keepWaits() {
  const text = waits.map(String);
  areKept = await keep(shelf, text.length ? { typed: text, at: Date.now() } : null);
  setTimeout(warn, areKept ? 0 : A_MOMENT);
}
unkeptIf(() => waits.length && !areKept);

function handOver(typed) {
  waits.push(typed);
  keepWaits();
  hand(document.querySelector("#door"), typed, answered);
}

function done(typed) {
  if (waits.includes(typed)) waits.splice(waits.indexOf(typed), 1);
  keepWaits();
}

ready.then(() => {
  for (const key of keysKept().filter((one) => one.startsWith(place) && one !== shelf)) {
    const { typed, at } = kept(key);
    keep(key, null);
    if (Date.now() - at < HOURS * 3_600_000) for (const text of typed ?? []) handOver(new URLSearchParams(text));
  }
});

// The typed text is sent as it is when Enter is pressed; the box is empty for the next name at once.
document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.dataset.out === undefined) return;
  event.preventDefault();
  // Enter in the field of a partner presses the first button of the form.
  const partner = submitter?.closest(".door-row") ? null : document.activeElement.closest("input.door-with");
  const [row, asked] = [(partner ?? submitter)?.closest(".door-row"), form.closest(".door-asked")];
  if (row?.matches(".is-sent")) return;
  const typed = new URLSearchParams();
  const text = partner ?? (form.id === "door" && !row ? box : form.elements.guest);
  if (!partner && submitter?.name && submitter.name !== "action") typed.set(submitter.name, submitter.value);
  else if (text.value.trim()) typed.set(text.name, text.value);
  else return;
  if (form.elements.sure) typed.set("sure", form.elements.sure.value);
  handOver(typed);
  row?.classList.add("is-sent");
  if (asked) enough(asked);
  else if (text && !row) {
    text.value = "";
    text.dispatchEvent(new Event("input", { bubbles: true }));
    box.focus(); // a new guest is rarely followed by another
  }
  tell();
});

function answered(text, { typed }) {
  for (const row of document.querySelectorAll(".door-row.is-sent")) row.classList.remove("is-sent");
  const before = document.querySelectorAll(".door-asked").length;
  if (text !== null) show(text, { typed });
  else askAbout(document.querySelector("#not-stored").content.firstElementChild.cloneNode(true), typed);
  if (document.querySelectorAll(".door-asked").length === before) done(typed);
}

// What was not understood stays until someone has looked at it; anything typed meanwhile is sent.
const askedAbout = new WeakMap();

function askAbout(said, typed) {
  const asked = Object.assign(document.createElement("li"), { className: "door-asked" });
  const name = typed?.get("find") ?? typed?.get("guest");
  if (said.matches("p") && name) said.prepend(Object.assign(document.createElement("strong"), { textContent: `${name}: ` }));
  asked.append(said, document.querySelector("#door-enough").content.cloneNode(true));
  askedAbout.set(asked, typed);
  besideTheList(() => document.querySelector("#door-asked").append(asked));
}

function enough(asked) {
  done(askedAbout.get(asked));
  besideTheList(() => asked.remove());
}

// The list stays in place under a finger, as long as the cursor does.
const besideTheList = (change) =>
  steady(document.activeElement, () => steady(document.querySelector("#door-list"), change));

document.addEventListener("click", ({ target }) => {
  if (!target.closest(".door-enough")) return;
  enough(target.closest(".door-asked"));
  box.focus();
  tell();
});

function shows(own, fresh, entry) {
  if (!fresh.matches("#door-last, #door-list, .door-row")) return false;
  const said = fresh.matches("#door-last") && fresh.querySelector(".alert-warning, .alert-danger");
  if (said) {
    askAbout(said, entry?.typed);
    return true;
  }
  const row = document.activeElement.closest(".door-row");
  const is_in = row && own.contains(row);
  const partners = [...own.querySelectorAll("input.door-with")].filter((one) => one.value);
  const cursor = document.activeElement.name;
  put(own, fresh);
  for (const { name, value } of partners) {
    const field = fresh.querySelector(`input[name="${name}"]`);
    if (field) field.value = value;
  }
  const there = is_in && document.getElementById(row.id);
  if (there) (there.querySelector(`input[name="${cursor}"]`) ?? there.querySelector("button"))?.focus({ preventScroll: true });
  narrow();
  return true;
}

surface({ shows, toLookAt: () => [...document.querySelectorAll(".door-asked")] });

// What another door has stored, while nothing of this one is on its way.
const state = () => document.querySelector("#door-state");
hearEvery(NEWS_EVERY, () => state() && hear(state(), `${location.pathname}?${new URLSearchParams({ state: state().value })}`));

box?.addEventListener("focus", () => box.select());
if (document.activeElement === box) box?.select();
