// What Enter or a tap hands over is sent in order, behind the cursor: one thing at a time, each until the site has
// answered. The cursor never waits for an answer, and no answer moves it or the element under it.
import { forgetSent, whatIsSent } from "./kept.js";
import "./older.js";

const PATIENCE = 15_000; // then it is sent once more: what is already stored is not stored twice
const PAUSES = [500, 1000, 2000, 4000, 8000];
const WAIT = [429, 502, 503, 504];

const line = document.querySelector("#outbox");
const waiting = [];
const surfaces = [];
let is_going = false;
let is_led_away = false;

// The sources of things to send: which of them need a look, and what is shown of an answer.
export const surface = (own) => surfaces.push(own);
export const handedOver = (form) => waiting.filter((one) => one.form === form).pop();

// --- Going out

// Typed again before it went, only the last is sent. `typed` is what was meant; of what is hidden in a form the newest.
export function hand(form, typed, onAnswer) {
  const before = waiting.find((one) => one.form === form && !one.is_out);
  const entry = { form, typed, onAnswer, sent: form.matches("[data-keep]") ? whatIsSent(form) : null };
  if (before && form.dataset.out === "row") waiting.splice(waiting.indexOf(before), 1, entry);
  else waiting.push(entry);
  document.querySelector(".messages")?.replaceChildren(); // what the site said of the step before
  goOut();
}

function bodyOf({ form, typed }) {
  const body = new URLSearchParams(typed);
  const more = form.dataset.with ? [...document.querySelector(form.dataset.with).elements] : [];
  for (const field of [...form.elements, ...more]) {
    if (field.type === "hidden") body.set(field.name, field.value);
  }
  return body;
}

const HEADERS = { "HX-Request": "true", "HX-Current-URL": location.href };
const addressOf = (form) => form.getAttribute("action") || location.pathname + location.search;

async function ask(address, options = {}) {
  try {
    const answer = await fetch(address, { ...options, headers: HEADERS, signal: AbortSignal.timeout(PATIENCE) });
    return { answer, text: await answer.text() };
  } catch {
    return null; // nothing came through
  }
}

// Whether the page is left: for the login page, or to be reloaded because its tables are different by now.
function isLedAway(answer) {
  const to = answer.headers.get("HX-Redirect");
  if (!to && !answer.headers.has("HX-Refresh")) return false;
  is_led_away = true;
  if (to) location.assign(to);
  else location.reload();
  return true;
}

async function goOut() {
  if (is_going) return tell();
  is_going = true;
  for (let failures = 0; waiting.length; ) {
    const [entry] = waiting;
    entry.is_out = true;
    tell(failures);
    const came = await ask(addressOf(entry.form), { method: "POST", body: bodyOf(entry) });
    if (!came || WAIT.includes(came.answer.status)) {
      await pause(PAUSES[Math.min(failures++, PAUSES.length - 1)]);
      continue;
    }
    if (isLedAway(came.answer)) return;
    failures = 0;
    waiting.shift();
    const is_stored = entry.onAnswer(came.answer.ok ? came.text : null, entry);
    if (is_stored && entry.sent) forgetSent(entry.sent);
  }
  is_going = false;
  tell();
}

// The signal may be back before that.
const pause = (time) => new Promise((resolve) => {
  setTimeout(resolve, time);
  window.addEventListener("online", resolve, { once: true });
});

// Leaving the page loses nothing: the rest is sent at once, whatever the site answers. The browser keeps it until then.
window.addEventListener("pagehide", () => {
  if (is_led_away) return;
  for (const entry of waiting) {
    fetch(addressOf(entry.form), { method: "POST", body: bodyOf(entry), headers: HEADERS, keepalive: true }).catch(() => {});
  }
});

// The next step of the evening, and every form that is no row, come after what is on its way; a step that is another one
// by then is not taken unseen. A correction that was not left by Enter goes out before the page of its evening is left.
const drained = async () => {
  while (waiting.length) await new Promise((resolve) => setTimeout(resolve, 50));
};
document.addEventListener("click", async (event) => {
  const step = event.target.closest("#next-step, #sheet-done");
  if (step && !step.matches("[href^='#']")) for (const one of surfaces) one.sendCorrections?.();
  if (!step || !waiting.length) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const label = step.textContent;
  await drained();
  const now = document.getElementById(step.id);
  if (now?.textContent === label && !toLookAt().length) now.click();
}, true);
document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (!waiting.length || form.dataset.out !== undefined || form.method !== "post") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  await drained();
  if (form.isConnected) form.requestSubmit(submitter);
}, true);

// --- What comes back

export function put(own, fresh) {
  own.replaceWith(fresh);
  htmx.process(fresh);
}

// Anything inserted above does not push away what someone looks at. If a change has scrolled the page for other
// reasons, that is undone first: what sticks to the top does not move as far as the page.
export function steady(anchor, change) {
  const place = window.scrollY;
  const topOf = () => anchor.getBoundingClientRect().top;
  const before = anchor && topOf();
  change();
  if (!anchor?.isConnected || anchor === document.body || Math.abs(topOf() - before) < 1) return;
  window.scrollTo(window.scrollX, place);
  window.scrollBy(0, topOf() - before);
}

// Each part finds its place by its id. A surface looks after those that are its own.
export function show(text, entry) {
  const cursor = document.activeElement;
  steady(cursor, () => {
    for (const fresh of [...new DOMParser().parseFromString(text, "text/html").body.children]) {
      const own = document.getElementById(fresh.id);
      fresh.removeAttribute("hx-swap-oob");
      if (surfaces.some((one) => one.shows(own, fresh, entry)) || !own) continue;
      if (own.contains(cursor) && cursor.matches("input")) continue; // someone sets the clock
      put(own, fresh);
    }
    if (!cursor.isConnected && cursor.id) document.getElementById(cursor.id)?.focus({ preventScroll: true });
  });
  tell();
}

// What others stored since this `state` of the page. What comes after something of this page went out is older than what
// is shown by then.
export async function hear(state, address) {
  const came = await ask(address);
  if (came?.answer.status === 200 && !waiting.length && state.isConnected && !isLedAway(came.answer)) show(came.text);
}
export const hearEvery = (time, hearIt) => setInterval(() => waiting.length || document.hidden || hearIt(), time);

// --- What needs a look: one line, one key

const toLookAt = () => surfaces.flatMap((one) => one.toLookAt());

export function tell(failures) {
  if (!line) return;
  const [unreached, look] = [line.querySelector(".outbox-unreached"), line.querySelector(".outbox-look")];
  if (failures !== undefined || !waiting.length) unreached.hidden = !(failures > 1); // once may be chance
  unreached.querySelector("strong").textContent = waiting.length;
  unreached.querySelector("span").textContent = waiting.map(({ typed }) => typed.get("find") ?? typed.get("guest")).filter(Boolean).join(" · ");
  const count = toLookAt().length;
  look.hidden = !count;
  if (look.querySelector("strong").textContent !== `${count}`) look.querySelector("strong").textContent = count;
}

// From where the cursor is to the next one, from the top again after the last.
function lookAtNext() {
  const all = toLookAt();
  const cursor = document.activeElement;
  const later = all.find((one) => !one.contains(cursor) && cursor.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  const next = later ?? all.find((one) => !one.contains(cursor)) ?? all[0];
  const field = next?.querySelector("[aria-invalid=true], [name=sure]") ?? next?.querySelector("input:not([type=hidden]), button");
  field?.focus();
  field?.select?.();
  next?.scrollIntoView({ block: "nearest" });
}
line?.querySelector(".outbox-look").addEventListener("click", lookAtNext);
document.addEventListener("keydown", (event) => {
  if (event.key !== "*" || event.ctrlKey || event.metaKey || event.target.matches?.("textarea") || !toLookAt().length) return;
  event.preventDefault();
  lookAtNext();
});
document.addEventListener("focusin", () => setTimeout(tell));
