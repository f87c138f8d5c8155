// Convenience at the door; without it every button and Enter still work, with a page reload.
import { hand, hear, hearEvery, put, show, steady, surface, tell } from "./outbox.js";

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

// A name and, of a few people, others by which they are found too.
function keysOf(row) {
  const others = (row.dataset.also || "").split(",").filter(Boolean);
  return [row.dataset.find, ...others];
}

// Each typed word begins another word of the name: “jan jansen” is no Evert Jansen.
function fits(parts, words) {
  if (!words.length) return true;
  const [word, ...others] = words;
  return parts.some((part, at) =>
    part.some((known) => word.some((spelling) => known.startsWith(spelling))) && fits(parts.filter((_one, place) => place !== at), others));
}

// While someone types, the list shows the people who match.
function narrow() {
  if (!box || !document.querySelector("#door-list")) return;
  const words = box.value.replace(/[()]/g, " ").split(/\s+/).filter(Boolean).map(spellings);
  const rows = [...document.querySelectorAll(".door-row")];
  let meant = rows.filter((row) => keysOf(row).some((key) => {
    const parts = key.replaceAll("(", "").split(" ").map((part) => part.split("|"));
    return fits(parts, words);
  }));
  if (!meant.length) {
    const typed = words.map(([plain]) => plain).join("");
    meant = rows.filter((row) => keysOf(row).some((key) => {
      const initials = initialsOf(key);
      return initials === typed || initials[0] + initials.at(-1) === typed;
    }));
  }
  const shown = new Set(meant);
  for (const row of rows) row.hidden = !shown.has(row);
  for (const part of document.querySelectorAll(".door-letter")) {
    part.hidden = !part.querySelector(".door-row:not([hidden])");
  }
  const jumps = document.querySelector(".door-letters");
  if (jumps) jumps.hidden = words.length > 0;
  const nobody = document.querySelector("#door-nobody");
  if (nobody) nobody.hidden = meant.length > 0;
}
box?.addEventListener("input", narrow);
narrow();

// What is typed goes out as it stands when Enter is pressed; the box is empty for the next name at once.
document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.dataset.out === undefined) return;
  event.preventDefault();
  const row = submitter?.closest(".door-row");
  if (row?.matches(".is-sent")) return;
  const typed = new URLSearchParams();
  const text = form.id === "door" && !row ? box : form.elements.guest;
  if (submitter?.name && submitter.name !== "action") typed.set(submitter.name, submitter.value);
  else if (text.value.trim()) typed.set(text.name, text.value);
  else return;
  hand(form, typed, answered);
  row?.classList.add("is-sent");
  if (form.closest(".door-asked")) form.closest(".door-asked").remove();
  else if (text && !row) {
    text.value = ""; // without a word to kept.js, which has it until it is stored
    box.focus(); // a new guest is rarely followed by another
    narrow();
  }
  tell();
});

function answered(text, entry) {
  const asked = document.querySelectorAll(".door-asked").length;
  const typed = entry.typed.get("find") ?? entry.typed.get("guest");
  for (const row of document.querySelectorAll(".door-row.is-sent")) row.classList.remove("is-sent");
  if (text !== null) show(text, entry);
  else askAbout(document.querySelector("#not-stored").content.firstElementChild.cloneNode(true), typed);
  return document.querySelectorAll(".door-asked").length === asked;
}

// What was not understood stays until somebody has looked at it; what is typed meanwhile goes on.
function askAbout(said, typed) {
  const place = document.querySelector("#door-asked");
  const asked = Object.assign(document.createElement("li"), { className: "door-asked" });
  if (said.matches("p") && typed) said.prepend(Object.assign(document.createElement("strong"), { textContent: `${typed}: ` }));
  asked.append(said, document.querySelector("#door-enough").content.cloneNode(true));
  besideTheList(() => place.append(asked));
}

// The list stays where it is under a finger.
const besideTheList = (change) => steady(document.querySelector("#door-list"), change);

document.addEventListener("click", ({ target }) => {
  if (!target.closest(".door-enough")) return;
  besideTheList(() => target.closest(".door-asked").remove());
  box.focus();
  tell();
});

function shows(own, fresh, entry) {
  if (!fresh.matches("#door-last, #door-list, .door-row")) return false;
  const said = fresh.matches("#door-last") && fresh.querySelector(".alert-warning, .alert-danger");
  if (said) {
    askAbout(said, entry?.typed.get("find") ?? entry?.typed.get("guest"));
    return true;
  }
  const row = document.activeElement.closest(".door-row");
  const is_in = row && own.contains(row);
  put(own, fresh);
  if (is_in) document.getElementById(row.id)?.querySelector("button")?.focus({ preventScroll: true });
  narrow();
  return true;
}

surface({ shows, toLookAt: () => [...document.querySelectorAll(".door-asked")] });

// What another door has stored, while nothing of this one is on its way.
const state = () => document.querySelector("#door-state");
hearEvery(NEWS_EVERY, () => state() && hear(state(), `${location.pathname}?${new URLSearchParams({ state: state().value })}`));

box?.addEventListener("focus", () => box.select());
if (document.activeElement === box) box?.select();
