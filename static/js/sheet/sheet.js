// The sheet of a table or a score pad on a phone: what is written is kept here first and then sent, as often as it takes.
import { draftOf, isEmpty, newDraft, newId } from "./draft.js";
import { dealerName, nameOf, readSheet, shownNumber } from "./match.js";
import { button, disputed, disputedPanel, endPanel, menuPanel, refusedPanel, roundsPanel, saidPanel, sidePanel } from "./panels.js";
import { rememberPad } from "./history.js";
import { createOnServer, isNewPad } from "./new_pad.js";
import { keepOffline } from "./offline.js";
import { Queue, Sender } from "./queue.js";
import { Screen } from "./screen.js";
import { h, t } from "./texts.js";

const ASK_EVERY = 5000;
const root = document.getElementById("sheet");
const [kindOfPath, token] = location.pathname.split("/").slice(1);
const kind = kindOfPath === "t" ? "table" : "pad";
const base = `/${kindOfPath}/${token}/`;
const STATE_KEY = `klaverjas-sheet-${token}`;
const DRAFT_KEY = `klaverjas-draft-${token}`;
const SIDE_KEY = `klaverjas-side-${token}`;

// What a browser keeps, if it keeps anything.
function kept(store, key) {
  try {
    return JSON.parse(store.getItem(key));
  } catch {
    return null;
  }
}
function keep(store, key, value) {
  try {
    if (value === null) store.removeItem(key);
    else store.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is kept: the page itself still has it.
  }
}

const queue = new Queue(token);
let side = kept(localStorage, SIDE_KEY);
let state = null;
let sheet = null;
let draft = null;
let screen = null;
let shape = "";
let panel = null; // what is shown in place of the keys: a name, or null
let flash = ""; // said in the line above the keys, until something is pressed
let hasPressed = false;
let asked = 0; // how often there could have been news
let taken = 0; // how often the server told what is on the sheet
let undone = null; // the round that was just taken off, to put it back

// --- the frame

const title = h("button.title", { onclick: () => open(panel === "rounds" ? null : "rounds") });
const status = h("button.status", { onclick: () => open(hasRefused() ? "refused" : isDisputed() ? "disputed" : "rounds") });
const more = h("button.more", { onclick: () => open(panel === "menu" ? null : "menu"), "aria-label": t("menu") }, "⋯");
const head = h("header.sheet-head", {}, h("h1", {}, title), status, more);
const body = h("div.sheet-body");
const live = h("p.visually-hidden", { role: "status" });

const hasRefused = () => queue.all().some((entry) => entry.refused);
const isDisputed = () => Boolean(state?.two_tallies) && disputed(state).length > 0;

function open(name) {
  panel = name;
  show();
}

function say(text) {
  flash = text;
  live.textContent = text;
}

// A browser lets a page vibrate only after it has been touched.
function buzz(pattern) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

// --- the server

const withSide = (address) => (side ? `${address}${address.includes("?") ? "&" : "?"}side=${side}` : address);

async function ask(address, options = {}) {
  const answer = await fetch(withSide(base + address), { cache: "no-store", ...options });
  return { answer, body: answer.status === 204 ? null : await answer.json().catch(() => null) };
}

// Nothing on the screen is older than the last answer.
function take(newState) {
  if (!newState) return;
  const before = state?.two_tallies ? disputed(state).length : 0;
  taken += 1;
  state = newState;
  if (state.two_tallies && disputed(state).length > before && draft && isEmpty(draft)) panel = "disputed";
  keep(localStorage, STATE_KEY, state);
  show();
}

async function refresh() {
  if (document.hidden || !state) return;
  // An organiser may open the leg again.
  asked += 1;
  if (state.is_closed && asked % 6) return;
  try {
    if (isNewPad(token) && !(await createOnServer(token))) return;
    const before = taken;
    const { answer, body: news } = await ask(`sheet.json?version=${encodeURIComponent(state.version)}`);
    if (before !== taken) return; // what was asked first may be the older one
    if (answer.status === 200 && news?.token) take(news);
    if (answer.status === 404 && news?.closed && !state.is_closed) take({ ...state, is_closed: true });
  } catch {
    // No signal: asked again soon.
  }
}

const sender = new Sender({
  queue,
  inOrder: () => Boolean(state && ["klammern", "hamburg"].includes(state.rules.game)) || kind === "pad",
  post: async (entry, signal) => {
    if (isNewPad(token) && !(await createOnServer(token))) throw new Error("not begun yet");
    const { client_id, entry: written, sure, known, replaces } = entry;
    const sent = { client_id, entry: written, sure, known, ...(replaces && { replaces }), ...(entry.side && { side: entry.side }) };
    return fetch(`${base}round/${entry.number}/`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent), signal,
    });
  },
  heard: (answer, entry, refused) => {
    if (refused === null) {
      buzz(40);
      say(t("saved", { number: sheet ? shownNumber(sheet, entry.number) : entry.number }));
    } else {
      buzz([80, 60, 80]);
      if (isEmpty(draft)) panel = "refused";
      if (refused.why === "late" || refused.why === "gone") state = { ...state, is_closed: true };
    }
    take(answer.sheet);
  },
  changed: () => show(),
});

// --- writing

function setDraft(newOne) {
  draft = newOne;
  keep(sessionStorage, DRAFT_KEY, draft);
}

// The number that a new round gets is that of the moment in which it was begun.
function press(key) {
  if (isEmpty(draft)) setDraft({ ...draft, number: sheet.next });
  flash = "";
  undone = null;
  hasPressed = true;
  setDraft({ ...draft, presses: [...draft.presses, key] });
  show();
}

function back() {
  flash = "";
  const presses = draft.presses.slice(0, -1);
  // Without a key to take back the figures that were written are emptied, one side after the other.
  if (!draft.presses.length && draft.base) presses.push(`clear:${screen.fields.at}`);
  setDraft({ ...draft, presses });
  show();
}

// What is known now: a round that another phone has written meanwhile and that says the same may be this one.
const knownNow = () => [...state.rounds, ...queue.all()].map((round) => round.client_id);

function wait(entry) {
  queue.add({ ...entry, side, known: knownNow(), at: Date.now(), tried: false });
}

function written(entry, sure) {
  const { client_id, replaces, instead } = draft;
  const number = isEmpty(draft) ? sheet.next : draft.number;
  if (instead) queue.remove(instead);
  wait({ client_id, number, entry, sure, replaces });
  setDraft(newDraft());
  say(t(navigator.onLine ? "round" : "kept", { number: shownNumber(sheet, number) }));
  show();
  sender.send();
}

function edit(line) {
  setDraft(draftOf(line));
  flash = "";
  open(null);
}

const canEdit = (line) => Boolean(line.entry) && !line.isPassed && !state.is_closed
  && (!state.two_tallies || line.is !== "saved");

function previous() {
  const last = [...sheet.lines].reverse().find((line) => line.number !== draft.number && canEdit(line));
  return last && isEmpty(draft) ? edit(last) : open("rounds");
}

// --- what a person decides about

// What waits behind a round that is thrown away moves up, if the server has never heard of it.
function drop(entry, isThrownAway) {
  queue.remove(entry.client_id);
  if (isThrownAway && entry.refused.why !== "conflict" && !entry.replaces) {
    for (const other of queue.all()) {
      if (other.number > entry.number && !other.tried && !other.replaces) queue.change(other, { number: other.number - 1 });
    }
    say(t("thrown_away", { number: shownNumber(sheet, entry.number) }));
  }
  decided();
}

function decided() {
  if (!hasRefused()) panel = null;
  show();
  sender.send();
}

function resend(entry, changes) {
  queue.change(entry, { refused: undefined, ...changes });
  decided();
}

// A round that was taken for another one keeps its number where that is free.
const freeNumber = ({ number }) => (sheet.lines.some((line) => line.number === number) ? sheet.next : number);

const actions = {
  drop,
  replace: (entry, theirs) => resend(entry, { replaces: theirs.client_id }),
  next: (entry) => resend(entry, { number: freeNumber(entry), replaces: undefined, known: knownNow() }),
  sure: (entry) => resend(entry, { sure: true }),
  again: (entry) => resend(entry, {}),
  change: (entry) => edit(entry),
};

async function takeOff() {
  const last = sheet.lines.at(-1);
  if (last.is === "waiting") {
    queue.remove(last.client_id);
    return tookOff(last);
  }
  try {
    const { answer, body: news } = await ask(`undo/${last.client_id}/`, { method: "POST" });
    take(news?.sheet);
    if (answer.ok) return tookOff(last);
    say(t("not_taken_off"));
  } catch {
    say(t("needs_signal"));
  }
  return open(null);
}

function tookOff(line) {
  undone = line;
  say(t("taken_off", { number: line.shown }));
  open(null);
}

function putBack() {
  const { entry, number } = undone;
  undone = null;
  wait({ client_id: newId(), number, entry, sure: true, replaces: null });
  show();
  sender.send();
}

async function post(address, fields = {}) {
  try {
    const { answer, body: news } = await ask(address, { method: "POST", body: new URLSearchParams(fields) });
    take(news?.sheet);
    return answer.ok ? news : null;
  } catch {
    say(t("needs_signal"));
    show();
    return null;
  }
}

function chooseSide(key) {
  side = key;
  keep(localStorage, SIDE_KEY, side);
  state = { ...state, side, version: "" };
  open(null);
  refresh();
}

async function playAgain(partners) {
  const news = await post("rematch/", { partners });
  if (news?.address) location.assign(news.address);
}

// --- what is shown

function menuItems() {
  const items = [[t("rounds"), () => open("rounds")], [t("turn"), turn]];
  if (kind === "table") {
    if (!state.called) items.push([t("call"), () => post("call/")]);
    if (state.two_tallies) items.push([t("other_side_choose"), () => chooseSide(null)]);
  } else {
    items.push([t("share"), `${base}share/`], [t("start"), "/pad/"]);
    if (state.rules.match_end === "open" && sheet.lines.length) items.push([t("stop"), () => open("stop")]);
  }
  return [...items, [t("plain"), `${base}plain/`]];
}

const rematchWays = () => (state.rematch
  ? [h("a.wide.primary", { href: `/pad/${state.rematch}/` }, t("rematch"))]
  : [state.seats.length === 4 ? button(t("rotate"), () => playAgain("rotate"), "primary") : null,
    button(t("same"), () => playAgain("keep"))]);

function turn() {
  document.documentElement.classList.toggle("flipped");
  open(null);
}

function closedPanel() {
  const ways = [];
  if (state.next_address) ways.push(h("a.wide.primary", { href: state.next_address }, t("where_next")));
  return saidPanel({ state, sheet, title: t("closed"), texts: [t("closed_why")], ways });
}

function makePanel() {
  const close = () => open(null);
  const end = () => endPanel({
    state, sheet, rematch: rematchWays, rounds: () => open("rounds"), open: !state.is_closed,
    agree: (key) => post("agree/", { who: key, revision: state.revision }),
  });
  if (panel === "refused" && hasRefused()) {
    return refusedPanel({ state, sheet, actions, back: close, refused: queue.all().filter((entry) => entry.refused) });
  }
  if (panel === "rounds") {
    const last = sheet.lines.at(-1);
    const mayTakeOff = last && !state.two_tallies && !state.is_closed && (last.is === "waiting" || navigator.onLine);
    return roundsPanel({ state, sheet, edit, canEdit, back: close, takeOff: mayTakeOff ? takeOff : null });
  }
  if (panel === "menu") return menuPanel({ state, items: menuItems(), back: close });
  if (panel === "stop") {
    const ending = end();
    ending.append(button(t("to_write"), close));
    return ending;
  }
  if (state.is_closed) return closedPanel();
  if (state.takes !== "rounds") {
    return saidPanel({ state, sheet, texts: [t(state.takes === "totals" ? "totals" : "too_few")], ways: [] });
  }
  if (state.two_tallies && !side) return sidePanel(state, chooseSide);
  if (panel === "disputed" && isDisputed()) return disputedPanel(state, (tally) => edit(tally), close);
  if (sheet.next === null && isEmpty(draft)) return end();
  return null;
}

function showHead() {
  const number = isEmpty(draft) ? sheet.next : draft.number;
  const where = kind === "table" ? [t("table", { number: state.table }), t("leg", { number: state.leg })] : [];
  if (number !== null) {
    const shown = shownNumber(sheet, number);
    const last = state.rules.match_end === "rounds" ? state.rules.rounds : null;
    where.push(sheet.match.extra_round && isEmpty(draft) ? t("extra_round") : last
      ? t("round_of", { number: shown, last }) : t("round", { number: shown }));
  }
  title.replaceChildren(...where.flatMap((text, at) => [at ? " · " : "", text]));
  const waiting = queue.all();
  const refused = waiting.filter((entry) => entry.refused).length;
  const differences = state.two_tallies ? disputed(state).length : 0;
  status.className = `status ${refused || differences ? "is-refused" : waiting.length ? "is-waiting" : "is-saved"}`;
  status.textContent = refused ? t("refused", { n: refused })
    : differences ? t("differences", { n: differences })
    : waiting.length ? t("waiting", { n: waiting.length }) : `✓ ${t("all_saved")}`;
}

function help() {
  if (flash) return flash;
  if (!queue.keeps) return t("forgetful");
  if (!window.isSecureContext && !hasPressed) return t("plain_http");
  const number = isEmpty(draft) ? sheet.next : draft.number;
  const parts = [t("deals", { name: dealerName(state, number) })];
  if (state.first_board) parts.unshift(t("board", { number: state.first_board + number - 1 }));
  if (sheet.match.extra_round) return `${t("not_decided")} ${parts.join(" · ")}`;
  if (state.two_tallies) parts.push(t("keeps_for", { name: nameOf(state, side) }));
  else if (isEmpty(draft)) parts.push(t(state.parties.length > 2 ? "how_each" : "how"));
  return parts.join(" · ");
}

function makeScreen() {
  const parts = { state, press, back, written, turn, previous };
  screen = new Screen(parts);
}

function show() {
  if (!state || !draft) return;
  if (!state.parties?.length) {
    title.textContent = t("closed"); // this phone has never seen it open
    return body.replaceChildren(closedPanel());
  }
  sheet = readSheet(state, queue.all());
  if (kind === "pad") rememberPad(state, sheet.match);
  showHead();
  const shown = makePanel();
  const now = JSON.stringify([state.parties, state.rules, state.token]);
  if (shape !== now) {
    shape = now;
    makeScreen();
  }
  if (shown) {
    body.replaceChildren(shown);
    return undefined;
  }
  if (screen.element.parentNode !== body) body.replaceChildren(screen.element);
  const number = shownNumber(sheet, draft.number ?? sheet.next);
  screen.show({
    draft, match: sheet.match, help: help(),
    caption: draft.base ? t("who_played_again", { number }) : t("who_played"),
  });
  body.classList.toggle("is-changing", Boolean(draft.base));
  showExtras();
  return undefined;
}

// Beside the line above the keys: putting back what was taken off, or leaving a round as it was.
function showExtras() {
  if (undone) screen.message.append(" ", h("button.inline", { onclick: putBack }, t("again")));
  if (draft.base) {
    const cancel = () => {
      setDraft(newDraft());
      show();
    };
    screen.message.append(" ", h("button.inline", { onclick: cancel }, t("cancel")));
  }
}

// --- beginning

// Of all tables only this one stays on the phone, and others that still have something to send.
function forgetOtherTables() {
  for (const key of Object.keys(queue.kept ?? {})) {
    const [, other] = key.match(/^klaverjas-sheet-(.{24})$/) ?? [];
    if (!other || other === token || kept(localStorage, key)?.kind !== "table") continue;
    if (new Queue(other).all().length) continue;
    for (const what of ["sheet", "side"]) localStorage.removeItem(`klaverjas-${what}-${other}`);
  }
}

async function begin() {
  root.replaceChildren(head, body, live);
  const inPage = document.getElementById("sheet-state");
  state = inPage ? JSON.parse(inPage.textContent) : null;
  const before = kept(localStorage, STATE_KEY);
  if (state?.is_closed && before) state = { ...before, ...state };
  if (!state) {
    state = before;
    try {
      const { answer, body: news } = await ask("sheet.json");
      if (answer.ok && news?.token) state = news;
    } catch {
      // It is what this phone knew last.
    }
  }
  if (!state) {
    body.replaceChildren(h("p.message", {}, t("not_here")));
    return;
  }
  setDraft(kept(sessionStorage, DRAFT_KEY) ?? newDraft());
  document.title = [state.parties?.map((party) => party.name).join(" – "), document.title].filter(Boolean)[0];
  if (kind === "table") forgetOtherTables();
  take(state);
  if (state.two_tallies && side && state.side !== side) chooseSide(side);
  sender.send();
  setInterval(refresh, ASK_EVERY);
}

window.addEventListener("online", () => {
  sender.send();
  refresh();
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  sender.send();
  refresh();
});
window.addEventListener("storage", (event) => event.key?.startsWith(queue.prefix) && show());

// A keyboard writes too.
document.addEventListener("keydown", (event) => {
  if (screen?.element.parentNode !== body || event.ctrlKey || event.altKey || event.metaKey) return;
  if (/^\d$/.test(event.key)) press(event.key);
  else if (event.key === "Backspace") back();
});

keepOffline(`/${kindOfPath}/worker.js`);
begin();
