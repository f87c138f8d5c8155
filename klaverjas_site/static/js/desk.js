// The grid of a leg by Enter alone; without it Enter stores the row and the page comes back.

// Enter walks on; what is not named here stores the row.
const THEN = { ns_points: "ns_roem", ns_roem: "ew_roem", ns_pits: "ew_roem", ew_points: "ew_roem" };
const OTHER = { ns_points: "ew_points", ew_points: "ns_points" };
const list = document.querySelector(".desk-rows");
const failed = document.querySelector("#desk-failed");

const rowOf = (element) => element?.closest?.(".desk-row") ?? null;
const fieldsOf = (row) => [...row.querySelectorAll(".desk-input")];
const isTyped = (row) => fieldsOf(row).some((field) => field.value !== field.defaultValue);
// A row that was refused shows what was typed; it is stored nowhere else.
const isUnsaved = (row) => isTyped(row) || row.classList.contains("is-refused");

function mark(row) {
  row.classList.toggle("is-typed", isTyped(row));
}

// The points of one side say those of the other, until somebody writes there.
function fillIn(field) {
  const together = Number(list.dataset.together);
  const other = field.form.elements[OTHER[field.name]];
  if (!together || !other || (other.value && other.dataset.filled === undefined)) return;
  const is_figure = /^\s*\d+\s*$/.test(field.value) && Number(field.value) <= together;
  other.value = is_figure ? together - Number(field.value) : other.defaultValue;
  other.dataset.filled = "";
}

document.addEventListener("input", (event) => {
  const field = event.target;
  const row = field.matches(".desk-input") && rowOf(field);
  if (!row) return;
  delete field.dataset.filled;
  if (field.name in OTHER) {
    // A correction of one side corrects the other too.
    const other = field.form.elements[OTHER[field.name]];
    if (other.value === other.defaultValue && other.value) other.dataset.filled = "";
    fillIn(field);
  }
  delete row.dataset.sent;
  mark(row);
}, true); // before what is typed is kept: what is filled in is kept with it

document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key !== "Enter" || event.isComposing || !field.matches?.(".desk-input")) return;
  event.preventDefault();
  if (event.repeat) return;
  const then = THEN[field.name];
  if (then && field.value.trim() !== "" || then && field.name !== "ns_points") {
    const next = field.form.elements[then];
    next.focus();
    next.select();
  } else if (isUnsaved(rowOf(field))) {
    field.form.requestSubmit();
  } else {
    goOn(rowOf(field));
  }
});

// To the next row in which nothing is stored, from the top again after the last; at the end to the next step.
function goOn(row) {
  const rows = [...list.children];
  const after = rows.slice(rows.indexOf(row) + 1);
  const open = [...after, ...rows].find((one) => one !== row && one.querySelector(".desk-input") && !one.matches(".desk-done"));
  const target = open ? open.querySelector("[name=ns_points]") : document.querySelector("#next-step");
  target?.focus();
  (open ?? target)?.scrollIntoView({ block: "nearest" });
}

const mended = new Set();
document.addEventListener("htmx:beforeRequest", ({ detail: { elt } }) => {
  const row = rowOf(elt);
  if (!row) return;
  row.dataset.sent = "";
  if (row.matches(".desk-done")) mended.add(row.id);
  else mended.delete(row.id);
});

// News never overwrites what somebody is typing; storing it then says what was stored meanwhile.
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const target = event.detail.target;
  const row = target.matches(".desk-row") ? target : null;
  if (row && isUnsaved(row) && row.dataset.sent === undefined) event.detail.shouldSwap = false;
  if (target.id === "desk-legs" && target.querySelector("input:focus")) event.detail.shouldSwap = false;
});

document.addEventListener("tableStored", ({ detail }) => {
  const row = document.querySelector(`#table-${detail.table}`);
  failed.hidden = true;
  // A slip was mended: whoever types on would otherwise type into the next step.
  if (mended.delete(row.id) && !list.querySelector(".desk-row:not(.desk-done) .desk-input")) {
    row.querySelector(".desk-input")?.focus();
  } else goOn(row);
});

document.addEventListener("tableRefused", ({ detail }) => {
  failed.hidden = true;
  const row = document.querySelector(`#table-${detail.table}`);
  const wrong = row.querySelector("[aria-invalid=true]") ?? row.querySelector(".desk-input");
  wrong?.focus();
  wrong?.select();
  row.scrollIntoView({ block: "nearest" });
});

// Silence would look like success.
for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, ({ detail: { elt } }) => {
    const row = rowOf(elt);
    if (!row) return;
    delete row.dataset.sent;
    failed.hidden = false;
    failed.scrollIntoView({ block: "nearest" });
  });
}

// "To table 3" puts the cursor there.
document.addEventListener("click", (event) => {
  const link = event.target.closest("#next-step[href^='#table-']");
  const field = link && document.querySelector(`${link.getAttribute("href")} .desk-input`);
  if (!field) return;
  event.preventDefault();
  field.focus();
  rowOf(field).scrollIntoView({ block: "nearest" });
});

// What was typed before a reload or a lost session is in its row again.
document.addEventListener("kept:back", ({ target }) => {
  if (!rowOf(target)) return;
  mark(rowOf(target));
  const { ns_points, ew_points } = target.elements;
  // Filled in before, so it follows again.
  if (Number(ns_points.value) + Number(ew_points.value) === Number(list.dataset.together)) ew_points.dataset.filled = "";
});
for (const row of list?.children ?? []) mark(row);
