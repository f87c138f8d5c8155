// Comfort at the door; without it every button and Enter still work, and the page comes back.
const box = document.querySelector("#find");

// Compared as the server does: no accents, no capitals.
function letters(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/ł/gi, "l").toLowerCase();
}

function initialsOf(key) {
  const words = key.split(" ").filter((word) => !/^\d/.test(word));
  return words.map((word) => word[0]).join("");
}

// The list shows who can be meant while somebody types.
function narrow() {
  const words = letters(box.value).split(/\s+/).filter(Boolean);
  const rows = [...document.querySelectorAll(".door-row")];
  let meant = rows.filter((row) => {
    const parts = row.dataset.find.split(" ");
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
  if (!meant.length) {
    const typed = words.join("");
    meant = rows.filter((row) => {
      const initials = initialsOf(row.dataset.find);
      return initials === typed || initials[0] + initials.at(-1) === typed;
    });
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

// What is stored leaves the boxes; who typed goes on typing in the same one.
document.addEventListener("doorStored", () => {
  for (const typed of document.querySelectorAll("#find, #door-guest [name=guest]")) typed.value = "";
  document.querySelector("#door-failed").hidden = true;
  narrow();
});

// A name that was tapped away takes the focus with it: the row that stands there now gets it.
let tapped = "";
document.addEventListener("htmx:beforeRequest", (event) => {
  const row = event.detail.elt.closest?.(".door-row");
  tapped = row && row.contains(document.activeElement) ? row.id : "";
});
document.addEventListener("htmx:afterSettle", () => {
  if (!tapped || document.activeElement !== document.body) return;
  document.getElementById(tapped)?.querySelector("button")?.focus({ preventScroll: true });
});

// Silence would pass for stored.
for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, (event) => {
    if (event.detail.elt.id !== "door-state") document.querySelector("#door-failed").hidden = false;
  });
}
