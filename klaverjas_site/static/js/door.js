// Convenience at the door; without it every button and Enter still work, with a page reload.
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
if (box && document.querySelector("#door-list")) {
  box.addEventListener("input", narrow);
  document.addEventListener("htmx:afterSettle", narrow);
  narrow();
}

// Once stored, the boxes are cleared, and the next letters are looked for: a new guest is rarely followed by another.
document.addEventListener("doorStored", () => {
  for (const typed of document.querySelectorAll("#find, #door-guest [name=guest]")) {
    typed.value = "";
    typed.dispatchEvent(new Event("input", { bubbles: true })); // nothing is left to be kept
  }
  if (document.activeElement.closest("#door-guest")) box?.focus();
  narrow();
});

// Letters that fit nobody are typed over by the next ones.
document.addEventListener("htmx:afterRequest", ({ detail: { elt, successful } }) => {
  if (successful && elt.id !== "door-state") document.querySelector("#door-failed").hidden = true;
  if (elt.id === "door" && document.activeElement === box && box.value) box.select();
});

box?.addEventListener("focus", () => box.select());
if (document.activeElement === box) box?.select();

// A name that was tapped away takes the focus with it: the row now in its place gets it.
let tapped = "";
document.addEventListener("htmx:beforeRequest", (event) => {
  const row = event.detail.elt.closest?.(".door-row");
  tapped = row && row.contains(document.activeElement) ? row.id : "";
});
document.addEventListener("htmx:afterSettle", () => {
  if (document.activeElement !== document.body) return;
  const row = tapped ? document.getElementById(tapped)?.querySelector("button") : null;
  (row ?? box)?.focus({ preventScroll: true });
});

// Silence would look like success.
for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, (event) => {
    if (event.detail.elt.id !== "door-state") document.querySelector("#door-failed").hidden = false;
  });
}
