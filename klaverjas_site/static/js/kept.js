// What is typed stays on this device until the site has stored it: a reload, Back, a lost session, a crash or a power cut
// loses nothing. Forms have data-keep, with a different word each if a page has several at one address, and
// data-unstored if even their initial values are stored nowhere. Passwords, files and hidden fields are never kept.
import { SITE } from "./site.js";
import { keep as keepOnDisk, kept as keptOnDisk, keysKept, parsed, readBack, ready } from "./storage.js";

const DAYS = 7;
const A_DAY = 86_400_000;
const LOOK_EVERY = 5000;
const user = `kept ${document.body.dataset.user} `;
const note = document.querySelector("#kept-note");
const warning = document.querySelector("#unkept-note");
const is_answer = document.body.dataset.posted !== undefined;

// --- Where it is kept

// localStorage takes what is typed at once, also while the page is left, and is on the disk seconds later; the browser's
// database is on the disk at once. A browser may forbid either: pages then work without, and ask before something typed is left.
function storage(which) {
  try {
    return window[which];
  } catch {
    return { getItem: () => null, removeItem() {}, setItem() { throw new Error("forbidden"); } };
  }
}
const shelf = storage("localStorage");
const ofThisTab = storage("sessionStorage");
const read = (place, name) => parsed(place.getItem(name));

// The newer of both; what was forgotten has nothing `typed`.
function newest(name) {
  const [here, onDisk] = [read(shelf, name), keptOnDisk(name)];
  return (onDisk?.at ?? 0) > (here?.at ?? 0) ? onDisk : here;
}

// Whether it can be read back from one of them.
async function put(name, said) {
  const now = { ...said, at: Math.max(Date.now(), 1 + (newest(name)?.at ?? 0)) };
  try {
    if (said) shelf.setItem(name, JSON.stringify(now));
    else shelf.removeItem(name);
  } catch {
    shelf.removeItem(name); // older than the other
  }
  return (await keepOnDisk(name, now)) || read(shelf, name)?.at === now.at;
}

function keptAs(name) {
  const kept = newest(name);
  return kept?.typed && Date.now() - kept.at < DAYS * A_DAY ? kept : null;
}

const namesKept = () => [...new Set([...Object.keys(shelf), ...keysKept()])].filter((name) => name.startsWith("kept "));

// --- What a form says

const pathOf = (form) => new URL(form.getAttribute("action") || location.href, location.href).pathname;
const nameOf = (form) => `${user}${pathOf(form)} ${form.dataset.keep}`.trim();
const keptForms = () => [...document.querySelectorAll("form[data-keep]")];

// An answer to what was seen ("sure") is given again each time.
const NEVER = ["hidden", "password", "file", "submit", "button"];
const fieldsOf = (form) =>
  [...form.elements].filter((field) => field.name && field.type && !NEVER.includes(field.type) && field.name !== "sure");
// What was stored when it was typed: so the site still notices that someone else was faster.
const seenIn = (form) => [...form.elements].filter((field) => /(^|-)(revision|version|sits|last_draw|seen_\d+)$/.test(field.name));

// Radio buttons count as one; checkboxes with the same name are told apart by their values.
const keyOf = (field) => (field.type === "checkbox" ? `${field.name}=${field.value}` : field.name);

function isChanged(field) {
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field.type === "select-one") {
    const [first] = [...field.options].filter((option) => option.defaultSelected).slice(-1);
    return field.selectedOptions[0] !== (first ?? field.options[0]);
  }
  if (field.options) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return field.value !== field.defaultValue;
}

function saidBy(field) {
  if (field.type === "checkbox") return field.checked;
  if (field.type === "radio") return [...field.form.elements].find((one) => one.name === field.name && one.checked)?.value ?? "";
  return field.multiple ? [...field.selectedOptions].map((option) => option.value) : field.value;
}

// A choice that is no longer offered is left out.
function say(field, value) {
  if (field.type === "checkbox") field.checked = value;
  else if (field.type === "radio") field.checked ||= field.value === value;
  else if (field.multiple) for (const option of field.options) option.selected = value.includes(option.value);
  else if (!field.options || [...field.options].some((option) => option.value === value)) field.value = value;
}

// --- Keeping

const wasRefused = (form) => form.querySelector("[aria-invalid=true], .is-invalid, .alert-danger, .desk-said") !== null;
// The page that answers a form may show what was typed as if it were stored.
const wasSent = (form) => is_answer && read(ofThisTab, "sent")?.name === nameOf(form);
const unkept = new Set();
const asks = [() => [...unkept].some(isTyped)];
const left = new WeakSet(); // sent, and so done with
// The fields that this page has kept: others of the same form may come from another tab. In one field the tab typed in
// last has its way.
const own = new WeakMap();

// A row is meant as a whole: a field left empty in it must not get what someone else has stored there meanwhile. It is
// a separate form, or the fields of a form with the same number.
const rowOf = (field) =>
  field.form.elements[`seen${/_\d+$/.exec(field.name)}`] ?? (field.form.dataset.out === "row" ? field.form : field);

function typedIn(form, kept) {
  const is_back = wasRefused(form) || wasSent(form);
  const isWhole = form.dataset.unstored !== undefined;
  const rows = new Set(fieldsOf(form).filter(isChanged).map(rowOf));
  const typed = fieldsOf(form).filter((field) => isWhole || rows.has(rowOf(field)) || (is_back && keyOf(field) in kept));
  return Object.fromEntries(typed.map((field) => [keyOf(field), saidBy(field)]));
}

export function keep(form) {
  const name = nameOf(form);
  const kept = { ...keptAs(name)?.typed };
  const typed = typedIn(form, kept);
  for (const key of own.get(form) ?? []) delete kept[key];
  own.set(form, Object.keys(typed));
  mark(form);
  if (!Object.keys({ ...kept, ...typed }).length) return forget(name);
  const seen = Object.fromEntries(seenIn(form).map((field) => [field.name, field.value]));
  const isKept = put(name, { typed: { ...kept, ...typed }, seen });
  if (!read(shelf, name)) unkept.add(form);
  isKept.then((is) => sayWhether(is, form));
}

export const isTyped = (form) => form.isConnected && fieldsOf(form).some(isChanged);

function sayWhether(isKept, form) {
  if (isKept || left.has(form)) unkept.delete(form);
  else unkept.add(form);
  warn();
}

// What a page has as well as its forms.
export const unkeptIf = (ask) => asks.push(ask);
const isAnyUnkept = () => asks.some((ask) => ask());

export function warn() {
  if (warning) warning.hidden = !isAnyUnkept();
}

// Someone may have cleared what was kept.
setInterval(async () => {
  for (const form of keptForms().filter((one) => isTyped(one) && own.has(one) && !left.has(one))) {
    if (keptAs(nameOf(form)) && !(await readBack(nameOf(form)))) keep(form);
  }
}, LOOK_EVERY);

// Shown, field by field.
function mark(form) {
  for (const field of fieldsOf(form)) field.classList.toggle("is-unsaved", isChanged(field));
}

// What is typed before all that is kept was read is kept when it comes back.
const isReady = () => document.body.dataset.isReady !== undefined;
document.addEventListener("input", ({ target }) => isReady() && target.form?.matches("[data-keep]") && keep(target.form));

// Only what could not be kept is asked about.
window.addEventListener("beforeunload", (event) => {
  if (isAnyUnkept()) event.preventDefault();
});

// --- Forgetting

// On the disk it is remembered for a day that something was forgotten: a browser that is killed may restore what
// localStorage had before.
function forgetOld() {
  for (const name of namesKept().filter((one) => !keptAs(one))) {
    const isRemembered = Date.now() - newest(name)?.at < A_DAY;
    shelf.removeItem(name);
    if (!isRemembered) keepOnDisk(name, null);
  }
}

const back = new Set();

function forget(name) {
  if (newest(name)?.typed) put(name, null);
  back.delete(name);
  if (note && !back.size) note.hidden = true;
}

// What was sent is stored; what was typed since, or in another tab, is not.
export function forgetSent({ name, typed }) {
  const kept = keptAs(name);
  const others = Object.entries(kept?.typed ?? {}).filter(([key, value]) => JSON.stringify(typed[key]) !== JSON.stringify(value));
  if (!others.length) return forget(name);
  put(name, { ...kept, typed: Object.fromEntries(others) });
}

// What was sent, if the site says that it was stored: this time, and not what the same form said another time, of
// which a browser that was killed still has the cookie.
function forgetStored() {
  const stored = document.cookie.split("; ").find((part) => part.startsWith("stored="));
  const sent = read(ofThisTab, "sent");
  if (!stored || !sent || decodeURIComponent(stored.slice("stored=".length)) !== `${sent.name} ${sent.time}`) return;
  forgetSent(sent);
  ofThisTab.removeItem("sent");
  document.cookie = `stored=; path=${SITE}; max-age=0; samesite=lax`;
}

export const whatIsSent = (form) => ({ name: nameOf(form), typed: typedIn(form, keptAs(nameOf(form))?.typed ?? {}) });

// The site answers with this name once the form is stored. A question in between (“the standing would change”) counts
// as the form that led to it.
document.addEventListener("submit", ({ target: form }) => {
  if (form.getAttribute("method") !== "post" || form.dataset.out !== undefined) return;
  const before = is_answer && pathOf(form) === location.pathname ? read(ofThisTab, "sent") : null;
  const sent = form.matches("[data-keep]") ? whatIsSent(form) : before;
  left.add(form);
  sayWhether(true, form);
  form.querySelector("[name=kept]")?.remove();
  if (!sent) return ofThisTab.removeItem("sent");
  const time = crypto.getRandomValues(new Uint32Array(2)).join("");
  try {
    ofThisTab.setItem("sent", JSON.stringify({ ...sent, time }));
  } catch {
    return; // nothing is kept either
  }
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "kept", value: `${sent.name} ${time}` }));
});

document.addEventListener("htmx:afterSettle", () => {
  for (const form of document.querySelectorAll("form[data-keep][data-unstored]")) keep(form);
});

note?.querySelector("button").addEventListener("click", () => {
  for (const name of [...back, ...keptForms().map(nameOf)]) forget(name);
  location.assign(location.pathname + location.search);
});

// --- Back on the page: in the fields again, and said to be not stored

// What is stored in another writing: what stays empty is nothing, and roem of 120+20 is one figure.
function asStored(said) {
  if (said === "") return "0";
  return /^\d+([\s+]+\d+)+$/.test(said) ? String(said.split(/[\s+]+/).reduce((sum, part) => sum + Number(part), 0)) : null;
}

function bringBack(form) {
  form.autocomplete = "off"; // or the browser fills in, after Back or a crash, what may have been stored since
  if (form.dataset.unstored !== undefined) return keep(form);
  // Typed before this script was loaded: that is the newest there is.
  const early = new Set(fieldsOf(form).filter(isChanged).map(keyOf));
  const kept = keptAs(nameOf(form));
  if (kept && !wasSent(form) && !wasRefused(form)) {
    for (const field of fieldsOf(form)) {
      const said = kept.typed[keyOf(field)] ?? null;
      if (said !== null && asStored(said) !== field.defaultValue && !early.has(keyOf(field))) {
        say(field, said);
        field.closest("details")?.setAttribute("open", ""); // what is back is in sight
      }
    }
    if (!fieldsOf(form).some(isChanged)) return forget(nameOf(form));
    for (const field of seenIn(form)) field.value = kept.seen?.[field.name] ?? field.value;
    own.set(form, Object.keys(kept.typed));
    back.add(nameOf(form));
    mark(form);
    form.dispatchEvent(new CustomEvent("kept:back", { bubbles: true }));
    if (note) note.hidden = false;
  }
  if (early.size) keep(form);
}

// A row that someone else stored meanwhile has no fields for it. Without a figure nothing is lost.
function showBeside(place) {
  const name = user + place.dataset.keptFor;
  const typed = Object.values(keptAs(name)?.typed ?? {}).filter((said) => said && said !== true);
  if (!typed.some((said) => /\d/.test(said))) return forget(name);
  place.querySelector("span").textContent = typed.join(" · ");
  place.hidden = false;
  back.add(name);
  if (note) note.hidden = false;
}

function bringAllBack() {
  forgetStored();
  keptForms().forEach(bringBack);
  document.querySelectorAll("[data-kept-for]").forEach(showBeside);
  forgetOld();
  document.body.dataset.isReady = "";
}

// After Back, and in a tab that comes back after a crash, a browser shows what it has of a page and of its fields. Both
// may be older than what is stored and kept.
const isOld = performance.getEntriesByType("navigation")[0]?.transferSize === 0 && navigator.onLine;
function askAnew() {
  document.body.inert = !isAnyUnkept(); // what is typed until then would be lost
  if (is_answer) location.replace(location.pathname + location.search);
  else location.reload();
}
window.addEventListener("pageshow", ({ persisted }) => persisted && askAnew());
if (isOld) {
  askAnew();
} else {
  ready.then(bringAllBack);
}

// A form that opens in its place, when its link is pressed: opened again for what was typed in it.
document.addEventListener("htmx:load", async ({ target }) => {
  await ready;
  target.querySelectorAll("form[data-keep][data-opened]").forEach(bringBack);
  if (target !== document.body) return;
  for (const link of document.querySelectorAll("a[data-opens]")) {
    if (keptAs(`${user}${link.pathname}`)) link.click();
  }
});
