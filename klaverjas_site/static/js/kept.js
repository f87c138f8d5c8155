// What is typed stays on this device until the site has stored it: a reload, Back, a lost session or a power cut takes
// nothing. Forms say data-keep; passwords, files and what is hidden are never kept.

const DAYS = 7;
const START = `kept ${document.body.dataset.user} `;
const note = document.querySelector("#kept-note");

const nameOf = (form) => START + new URL(form.getAttribute("action") || location.href, location.href).pathname;
const keptForms = () => [...document.querySelectorAll("form[data-keep]")];
const isChoice = (field) => field.type === "checkbox" || field.type === "radio";
const NEVER = ["hidden", "password", "file", "submit", "button"];

function fieldsOf(form) {
  return [...form.elements].filter((field) => field.name && field.type && !NEVER.includes(field.type));
}

function isChanged(field) {
  if (isChoice(field)) return field.checked !== field.defaultChecked;
  if (field.options) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return field.value !== field.defaultValue;
}

// Which one it is: radio buttons and ticks share a name.
const keyOf = (field) => (isChoice(field) ? `${field.name}=${field.value}` : field.name);
const saidBy = (field) => (isChoice(field) ? field.checked : field.multiple ? [...field.selectedOptions].map((one) => one.value) : field.value);

function say(field, value) {
  if (isChoice(field)) field.checked = value;
  else if (field.multiple) for (const option of field.options) option.selected = value.includes(option.value);
  else field.value = value;
}

function keep(form) {
  const typed = Object.fromEntries(fieldsOf(form).filter(isChanged).map((field) => [keyOf(field), saidBy(field)]));
  try {
    if (Object.keys(typed).length) localStorage.setItem(nameOf(form), JSON.stringify({ typed, at: Date.now() }));
    else if (!wasRefused(form)) localStorage.removeItem(nameOf(form));
  } catch {
    // A full or forbidden store: the page works as it did without.
  }
}

const wasRefused = (form) => form.querySelector("[aria-invalid=true], .is-invalid, .alert-danger, .desk-said") !== null;

function keptFor(form) {
  const kept = JSON.parse(localStorage.getItem(nameOf(form)) ?? "null");
  return kept && Date.now() - kept.at < DAYS * 86_400_000 ? kept.typed : null;
}

// Back on the page: in the fields again, and said to be not stored.
function bringBack(form) {
  const typed = keptFor(form);
  if (!typed || wasRefused(form)) return;
  let is_different = false;
  for (const field of fieldsOf(form)) {
    if (!(keyOf(field) in typed)) continue;
    say(field, typed[keyOf(field)]);
    is_different ||= isChanged(field);
  }
  if (!is_different) return localStorage.removeItem(nameOf(form));
  form.dispatchEvent(new CustomEvent("kept:back", { bubbles: true }));
  if (note) note.hidden = false;
}

function forgetStored() {
  const stored = document.cookie.split("; ").find((part) => part.startsWith("stored="));
  if (!stored) return;
  localStorage.removeItem(decodeURIComponent(decodeURIComponent(stored.slice("stored=".length))));
  document.cookie = "stored=; path=/; max-age=0; samesite=lax";
}

function bringAllBack() {
  forgetStored();
  keptForms().forEach(bringBack);
}
bringAllBack();
// From the browser's own memory of pages: what it shows may have been stored since.
window.addEventListener("pageshow", (event) => event.persisted && location.reload());

for (const change of ["input", "change"]) {
  document.addEventListener(change, ({ target }) => target.form?.matches("[data-keep]") && keep(target.form));
}

// The site answers with this name once the form is stored.
document.addEventListener("submit", ({ target: form }) => {
  if (!form.matches("[data-keep]") || form.hasAttribute("hx-post")) return;
  form.querySelector("[name=kept]")?.remove();
  const name = Object.assign(document.createElement("input"), { type: "hidden", name: "kept", value: nameOf(form) });
  form.append(name);
});

// Rows that are stored without a new page: gone, or showing what was typed as stored.
let sent = null;
document.addEventListener("htmx:beforeRequest", ({ detail: { elt } }) => {
  if (elt.matches?.("form[data-keep]")) sent = nameOf(elt);
});
document.addEventListener("htmx:afterSettle", () => {
  if (!sent) return;
  const form = keptForms().find((one) => nameOf(one) === sent);
  if (!form || (!wasRefused(form) && !fieldsOf(form).some(isChanged))) localStorage.removeItem(sent);
});

note?.querySelector("button").addEventListener("click", () => {
  for (const form of keptForms()) localStorage.removeItem(nameOf(form));
  location.reload();
});

// Who logs out leaves nothing behind on a computer of the club.
document.addEventListener("submit", ({ target }) => {
  if (!target.getAttribute("action")?.endsWith("/logout/")) return;
  for (const name of Object.keys(localStorage)) if (name.startsWith("kept ")) localStorage.removeItem(name);
});
