// Rows of figures, at the desk and on a sheet: written by Enter alone, as in a spreadsheet. Each row goes out when Enter
// leaves it, and the cursor moves on at once. Without this script Enter stores the row and the page comes back.
import { cellsPasted, goTo, write } from "./column.js";
import { forgetSent, isTyped as isTypedIn, keep, whatIsSent } from "./kept.js";
import "./older.js";
import { hand, handedOver, hear, hearEvery, put, show, surface, tell } from "./outbox.js";
import { newId } from "./sheet/draft.js";

const A_BOUNCE = 60; // milliseconds: an Enter that soon after another is a key that bounces
const NEWS_EVERY = 5000;
const OTHER = { ns_points: "ew_points", ew_points: "ns_points" };
const list = document.querySelector(".desk-rows, .rounds");
const isDesk = list?.matches(".desk-rows");

const rowOf = (element) => element?.closest?.(".desk-row[id], .round") ?? null;
const rows = () => [...(list?.children ?? [])];
const formOf = (row) => row.querySelector("form[data-out]");
const fieldsOf = (form) => [...form.elements].filter((field) => field.name && field.type !== "hidden" && field.type !== "submit");
const isChoice = (field) => field.type === "radio" || field.type === "checkbox";
const saidBy = (field) => (isChoice(field) ? field.checked : field.value);
const say = (field, said) => { field[isChoice(field) ? "checked" : "value"] = said; };
// The same field after its row was replaced; for a choice the same answer.
const twinOf = (field, row) => [...formOf(row).elements].find((one) => one.name === field.name && (!isChoice(one) || one.value === field.value));
const isTyped = (row) => formOf(row) !== null && isTypedIn(formOf(row));
const isRefused = (row) => row.matches(".is-refused");
const hasCursor = (row) => row.contains(document.activeElement);
// A stored row counts as done; the cursor does not go back to a row on its way.
const isOpen = (row) => formOf(row) && !row.matches(".desk-done, .is-sent, .is-refused") && !formOf(row).matches("[data-opened]");

function mark(row) {
  row.classList.toggle("is-typed", isTyped(row));
}

// --- Figures: read as the site reads them, for what a row shows about itself while it is typed

// 4.670 is one too, and so is roem of 120+20; anything else is NaN.
const ONE_FIGURE = /^[+-]?\s*(\d+|[1-9]\d{0,2}(([.,'’\s])\d{3})(\3\d{3})*)$/;
function figureOf({ name, value }) {
  const parts = name.endsWith("_roem") ? value.split("+") : [value];
  const figures = parts.map((part) => part.trim().replace(/[\u2010-\u2015\u2212]/g, "-"));
  if (!figures.every((figure) => ONE_FIGURE.test(figure))) return NaN;
  return figures.reduce((sum, figure) => sum + Number(figure.replace(/[.,'’\s]/g, "")), 0);
}

// The points of one side determine those of the other, until someone writes there; with three players they do not.
const togetherIn = ({ elements }) => (elements.third_points ? 0 : Number(list?.dataset.together));

function follow(field) {
  const other = field.form.elements[OTHER[field.name]];
  if (!other) return;
  const together = togetherIn(field.form);
  if (!together) {
    // Where a round is corrected, left empty the server fills them in.
    if (!isDesk && other.value && other.value === other.defaultValue && field.value !== field.defaultValue) other.value = "";
    return;
  }
  // A correction of one side corrects the other too.
  if (other.value === other.defaultValue && other.value) other.dataset.filled = "";
  if (other.value && other.dataset.filled === undefined) return;
  const points = figureOf(field);
  other.value = points >= 0 && points <= together ? together - points : other.defaultValue;
  other.dataset.filled = "";
}

const amountOf = (field) => (field.value ? figureOf(field) : 0);

// What both sides have: points, and with roem.
function addUp(row) {
  const sum = row.querySelector(".row-sum");
  if (!sum) return;
  const all = (figure) => [...row.querySelectorAll(`[name$=_${figure}]`)].map(amountOf);
  const [points, roem] = ["points", "roem"].map((figure) => all(figure).reduce((one, other) => one + other, 0));
  sum.textContent = isTyped(row) && points + roem >= 0 ? (roem ? `${points} + ${roem} = ${points + roem}` : `${points}`) : "";
}

document.addEventListener("input", ({ target: field }) => {
  const row = rowOf(field);
  if (field.matches("[name$=_points]")) {
    delete field.dataset.filled;
    follow(field);
  }
  if (!row) return;
  mark(row);
  addUp(row);
}, true); // before what is typed is kept: what is filled in is kept with it

// --- Keys

// Enter walks through a row: who plays, points, roem, roem. Points of the other side that follow automatically are left
// out, and lists too.
const WALK = "input:is([name$=_points], [name$=_roem], [name$=_melds]):not([name*=hand])";
const figuresOf = (form) => [...form.querySelectorAll(WALK)];

function nextField(field) {
  if (field.matches("select")) return null;
  const figures = figuresOf(field.form);
  const from = field.name.endsWith("_pits") ? field.name.replace("pits", "roem") : field.name;
  const follows = isDesk ? togetherIn(field.form) : field.form.elements.ns_roem;
  const later = figures.slice(1 + figures.findIndex((one) => one.name === from));
  return later.find((one) => !follows || one.name !== "ew_points") ?? null;
}

let arrived = -A_BOUNCE;

function onEnter(event) {
  const field = event.target;
  const row = rowOf(field);
  const isEmpty = row && !isTyped(row) && !isRefused(row);
  if (isEmpty && event.timeStamp - arrived < A_BOUNCE) return;
  const isPassed = isDesk ? field.name === "ns_points" && !field.value : isEmpty && field.name === "maker";
  const next = event.ctrlKey || isPassed ? null : nextField(field);
  if (next) return goTo(next);
  if (!row) return field.form.requestSubmit();
  leave(row, event.timeStamp);
}

function leave(row, time, submitter) {
  const isMeant = isTyped(row) || isRefused(row) || submitter;
  if (isMeant) send(row, submitter);
  arrived = time;
  const after = rows().slice(rows().indexOf(row) + 1);
  const next = isMeant ? [...after, ...rows()].find((one) => one !== row && isOpen(one)) : after.find(formOf) ?? rows().find((one) => one !== row && isOpen(one));
  goToRow(next ?? (isMeant && list.dataset.goesOn !== undefined ? another(row) : null));
}

function goToRow(row) {
  for (const one of document.querySelectorAll(".round.current")) one.classList.remove("current");
  if (!row) return document.querySelector("#next-step, #sheet-done")?.focus();
  row.classList.toggle("current", row.matches(".round"));
  const form = formOf(row);
  goTo(form.querySelector("[name=maker]:checked") ?? form.querySelector("[name=maker]") ?? figuresOf(form)[0]);
  row.scrollIntoView({ block: "nearest" });
}

// A match continues as long as no one has won, and the cursor does not wait to be told.
function another(row) {
  const fresh = row.cloneNode(true);
  const number = Number(row.id.split("-").pop());
  const anew = (text) => text.replace(/\d+(?=\D*$)/, number + 1).replace(/^round-\d+/, `round-${number + 1}`);
  for (const gone of fresh.querySelectorAll(".round-dealer, .round-errors, .alert")) gone.remove();
  for (const element of [fresh, ...fresh.querySelectorAll("[id], [for], [action], [href], [hx-post]")]) {
    for (const name of ["action", "href", "hx-post"]) {
      if (element.hasAttribute(name)) element.setAttribute(name, anew(element.getAttribute(name)));
    }
    for (const name of ["id", "for", "aria-describedby"]) {
      const said = element.getAttribute(name);
      if (said) element.setAttribute(name, said.replace(/^round-\d+/, `round-${number + 1}`));
    }
  }
  const head = fresh.querySelector(".round-number");
  head.lastChild.textContent = Number(head.lastChild.textContent) + 1 || number + 1;
  fresh.className = "round round-open";
  row.after(fresh);
  formOf(fresh).reset();
  formOf(fresh).elements.client_id.value = newId();
  htmx.process(fresh);
  return fresh;
}

// In a column, by rows.
function stepTo(field, by) {
  const all = rows();
  for (let at = all.indexOf(rowOf(field)) + by; all[at]; at += by) {
    const other = formOf(all[at])?.elements[field.name];
    if (other instanceof HTMLElement) return goTo(other);
  }
}

// What was stored is in the row again; what is on its way, as it went.
function giveBack(row) {
  const form = formOf(row);
  const sent = handedOver(form);
  form.reset();
  if (sent) for (const field of fieldsOf(form)) say(field, wentAs(field, sent.typed));
  else if (isRefused(row)) takeBack(row);
  mark(row);
  addUp(row);
  keep(form);
  if (hasCursor(row)) document.activeElement.select?.();
  tell();
}

function takeBack(row) {
  row.classList.remove("is-refused");
  for (const gone of row.querySelectorAll(".desk-said, .round-errors, .alert, .not-stored")) gone.remove();
  const form = formOf(row);
  for (const field of fieldsOf(form)) {
    field.removeAttribute("aria-invalid");
    if (!isDesk && !isChoice(field)) field.value = field.defaultValue = "";
    if (!isDesk && isChoice(field)) field.checked = field.defaultChecked = false;
  }
  if (isDesk) askForNews(row); // someone else may have stored another thing
}

document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.isComposing || event.altKey || event.metaKey || !field.matches?.("form[data-out] :is(input, select), .round-form :is(input, select)")) return;
  const isFigure = field.matches("input:not([type=radio], [type=checkbox])");
  if (event.key === "Enter") {
    event.preventDefault();
    if (!event.repeat) onEnter(event);
  } else if (isFigure && (event.key === "ArrowDown" || event.key === "ArrowUp") && rowOf(field)) {
    event.preventDefault();
    stepTo(field, event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Escape" && rowOf(field)) {
    giveBack(rowOf(field));
  }
});

// Who plays by a letter (the first of “NS”, “EW”, as on the key); figures begin with the points.
document.addEventListener("keydown", (event) => {
  if (!event.target.matches?.(".round-form [name=maker]") || event.ctrlKey || event.altKey || event.metaKey) return;
  const { form } = event.target;
  if (/^[0-9]$/.test(event.key)) return goTo(figuresOf(form)[0]);
  const named = [...form.elements.maker].filter((radio) => radio.parentElement.querySelector("abbr")?.textContent[0].toLowerCase() === event.key.toLowerCase());
  if (named.length === 1) named[0].click();
});

// --- A column of figures from a spreadsheet

document.addEventListener("paste", (event) => {
  const field = event.target;
  const pasted = isDesk && rowOf(field) ? cellsPasted(event) : [];
  if (!pasted.length) return;
  event.preventDefault();
  const names = fieldsOf(field.form).map((one) => one.name);
  const targets = rows().slice(rows().indexOf(rowOf(field))).filter(formOf);
  for (const [down, figures] of pasted.slice(0, targets.length).entries()) {
    for (const [right, figure] of figures.entries()) {
      const into = formOf(targets[down]).elements[names[names.indexOf(field.name) + right]];
      if (into && figure.trim()) write(into, figure.trim());
    }
  }
  tell();
});

// --- Out, and what comes back

function send(row, submitter) {
  const form = formOf(row);
  const typed = new URLSearchParams(new FormData(form));
  if (submitter?.name) typed.set(submitter.name, submitter.value);
  row.classList.add("is-sent");
  row.classList.remove("is-refused");
  hand(form, typed, answered);
}

document.addEventListener("submit", (event) => {
  const row = rowOf(event.target);
  if (event.target.dataset.out === undefined || !row) return;
  event.preventDefault();
  leave(row, event.timeStamp, event.submitter ?? true);
});

function answered(text, entry) {
  const row = rowOf(entry.form);
  if (text !== null) show(text, entry);
  else sayNotStored(row);
  const now = document.getElementById(row.id);
  const isStored = text !== null && !isRefused(now);
  if (isStored && list.dataset.goesOn !== undefined) dropUnused(now, text);
  return isStored;
}

// Silence would look like success.
function sayNotStored(row) {
  row.classList.remove("is-sent");
  row.classList.add("is-refused");
  if (!row.querySelector(".not-stored")) formOf(row).append(document.querySelector("#not-stored").content.cloneNode(true));
  tell();
}

// The match is over: there are no more lines than those already written.
function dropUnused(row, text) {
  if (text.includes("round-open")) return;
  for (const one of rows().slice(rows().indexOf(row) + 1)) {
    if (isOpen(one) && !isTyped(one) && !hasCursor(one)) one.remove();
  }
}

const isInUse = (row) => hasCursor(row) || isTyped(row) || isRefused(row) || handedOver(formOf(row));
const later = new Map();

const wentAs = (field, typed) => (isChoice(field) ? typed.getAll(field.name).includes(field.value) : typed.get(field.name) ?? "");

// Someone, or this page when it was left, has stored what is in this row: then it is not marked as only typed.
const isStoredAs = (own, fresh) =>
  isTyped(own) && formOf(fresh) && fieldsOf(formOf(own)).every((field) => amountOf(field) === amountOf(twinOf(field, fresh)));

// News waits until no one is in its row. The answer to a row is shown at once, except for what was typed there since.
function shows(own, fresh, entry) {
  if (!fresh.matches(".desk-row, .round")) return false;
  if (!own) {
    list.append(fresh); // the next line of a match
    htmx.process(fresh);
    return true;
  }
  const isAnswer = entry && rowOf(entry.form) === own;
  const typed = isAnswer ? fieldsOf(entry.form).filter((field) => saidBy(field) !== wentAs(field, entry.typed)) : [];
  const isSettled = isDesk && !isAnswer && isStoredAs(own, fresh);
  if (isSettled) forgetSent(whatIsSent(formOf(own)));
  const isBusy = isSettled ? false : isAnswer ? typed.length || hasCursor(own) || handedOver(entry.form) : isInUse(own);
  if (isBusy && (!isAnswer || !formOf(fresh))) {
    later.set(own.id, fresh);
    if (isAnswer) own.classList.remove("is-sent");
    return true;
  }
  later.delete(own.id);
  const cursor = hasCursor(own) ? document.activeElement : null;
  const isNext = isAnswer && handedOver(entry.form);
  put(own, fresh);
  if (isNext) isNext.form = formOf(fresh);
  for (const field of typed) {
    const now = twinOf(field, fresh);
    if (now) say(now, saidBy(field));
  }
  if (cursor) putBack(cursor, fresh);
  fresh.classList.toggle("is-sent", Boolean(isNext));
  mark(fresh);
  if (typed.length) keep(formOf(fresh));
  return true;
}

function putBack(cursor, fresh) {
  const now = twinOf(cursor, fresh);
  now?.focus({ preventScroll: true });
  if (now && !isChoice(now)) now.setSelectionRange?.(cursor.selectionStart, cursor.selectionEnd);
}

// What came for a row while someone was in it.
document.addEventListener("focusout", ({ target }) => setTimeout(() => {
  const row = rowOf(target);
  const fresh = row && later.get(row.id);
  if (!fresh || !row.isConnected || (formOf(row) && isInUse(row))) return;
  later.delete(row.id);
  put(row, fresh);
  tell();
}));

surface({
  shows,
  sendCorrections: () => rows().filter((row) => formOf(row) && !isOpen(row) && isTyped(row) && !isRefused(row) && !handedOver(formOf(row))).forEach((row) => send(row)),
  toLookAt: () => rows().filter((row) => isRefused(row) || row.matches(".is-typed:not(.is-sent)") && !hasCursor(row)),
});

// --- At the desk: what others stored, while nothing of this page is on its way

function askForNews(anew) {
  const state = document.querySelector("#desk-state");
  const shown = new URLSearchParams(new FormData(state));
  if (anew) {
    shown.set("version", "");
    shown.set("state", shown.get("state").replace(new RegExp(`\\b${anew.id.split("-").pop()}:\\w+`), "$&-"));
  }
  hear(state, `${state.action}?${shown}`);
}
if (isDesk) hearEvery(NEWS_EVERY, () => askForNews());

// "To table 3" puts the cursor there.
document.addEventListener("click", (event) => {
  const link = event.target.closest("#next-step[href^='#table-']");
  const row = link && document.querySelector(link.getAttribute("href"));
  if (!row || !formOf(row)) return;
  event.preventDefault();
  goToRow(row);
});

// On a phone the first open row may be far below someone who calls.
if (isDesk && matchMedia("(max-width: 35.99rem)").matches && document.querySelector("#desk-said > *")) {
  addEventListener("load", () => {
    document.activeElement.blur();
    scrollTo(0, 0);
  });
}

// --- On a sheet

// What the server filled in for the other side is shown where it would have been typed.
document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => {
  const form = target.closest("form");
  if (!form || !target.matches(".preview")) return;
  const filled = target.querySelector("[data-ns-points]");
  for (const side of ["ns", "ew"]) {
    const field = form.elements[`${side}_points`];
    if (field) field.placeholder = filled?.getAttribute(`data-${side}-points`) ?? "";
  }
});

// A row that opens to be corrected, where its link was pressed; a cursor that has moved on meanwhile stays there.
document.addEventListener("htmx:load", ({ target: row }) => {
  if (!row.matches?.(".round") || !row.querySelector("[data-opened]") || document.activeElement !== document.body) return;
  goTo(formOf(row).elements.ns_points);
});

// Roem by tapping: a key adds its call after the others.
function showRoemKeys(part) {
  for (const keys of part.querySelectorAll(".roem-keys")) keys.hidden = false;
}
showRoemKeys(document);
document.addEventListener("htmx:load", ({ target }) => showRoemKeys(target));
document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-roem]");
  if (!key) return;
  const field = document.getElementById(key.getAttribute("data-for"));
  field.value = `${field.value} ${key.getAttribute("data-roem")}`.trim();
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

// What was typed before a reload or a lost session is in its row again. Filled in before, the other side follows again.
function takeUp(row) {
  const { ns_points, ew_points } = formOf(row)?.elements ?? {};
  if (isTyped(row) && togetherIn(formOf(row)) && figureOf(ns_points) + figureOf(ew_points) === togetherIn(formOf(row))) {
    ew_points.dataset.filled = "";
  }
  mark(row);
}
document.addEventListener("kept:back", ({ target: form }) => {
  if (!rowOf(form)) return;
  takeUp(rowOf(form));
  tell();
});
list?.classList.add("is-live");
rows().forEach(takeUp);
tell();
