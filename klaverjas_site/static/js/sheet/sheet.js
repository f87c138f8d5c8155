// The sheet of a table or a score pad on a phone: what is written is kept here first and then sent, as often as it takes.
import { keep, keepInTab, keepsAnything, kept, keptInTab, ready, whenKeptElsewhere } from "../storage.js";
import { decisionsAbout } from "./decisions.js";
import { buzz, shield, stayAwake } from "./device.js";
import { draftOf, isEmpty, newDraft, newId, withId, withKey } from "./draft.js";
import { aboutRound, numberOf, placeOf, roundText, statusOf } from "./heading.js";
import { canEdit, dealerName, disputed, knownIds, readSheet, shownNumber } from "./match.js";
import { keepOffline } from "./offline.js";
import { closedPanel, closedTitle, makePanel } from "./panels.js";
import { Queue, Sender } from "./queue.js";
import { forgetOtherTables, rememberPad } from "./remembered.js";
import { hasMelds } from "./round.js";
import { Screen, saying } from "./screen.js";
import { Server, closed } from "./server.js";
import { h, t } from "./texts.js";
import { Undo, isStillOn } from "./undo.js";

const ASK_EVERY = 5000;
const NOTICED = 20000; // milliseconds after which the writer has seen what another phone wrote
const root = document.getElementById("sheet");
const base = location.pathname; // …/t/token/ of a table, …/pad/token/ of a pad
const [kindOfPath, token] = base.split("/").slice(-3);
const kind = kindOfPath === "t" ? "table" : "pad";
// Only a pad may have been begun without the server.
const newPads = kind === "pad" ? import("./new_pad.js") : null;
async function isOnServer() {
  return !newPads || (await newPads).createOnServer(token);
}
const STATE_KEY = `klaverjas-sheet-${token}`;
const OPENED = "klaverjas-keeps";
const DRAFT_KEY = `klaverjas-draft-${token}`;

const queue = new Queue(token, () => changed());
const server = new Server(base);
let state = null;
let sheet = null;
let draft = null;
let screen = null;
let shape = "";
let panel = null; // what is shown instead of the keys: a name, or null
let flash = ""; // shown in the line above the keys, until something is pressed
let hasPressed = false;
const ALWAYS = -Infinity;
const now = () => performance.now(); // the clock of a phone may be set meanwhile
const seen = new Map(); // since when each round has been shown here
let asked = 0; // how often a closed sheet could have been opened again
let taken = 0; // how often the server sent what is on the sheet
let content = ""; // what is shown under the head

// --- the frame

const title = h("button.title", { onclick: () => open(panel === "rounds" ? null : "rounds") });
const status = h("button.status", { onclick: () => open(whatToLookAt()) });
const more = h("button.more", { onclick: () => open(panel === "menu" ? null : "menu"), "aria-label": t("menu") }, "⋯");
const head = h("header.sheet-head", {}, h("h1", {}, title), status, more);
const body = h("div.sheet-body");
const live = h("p.visually-hidden", { role: "status" });

const refused = () => [...queue.all().filter((entry) => entry.refused), ...queue.unreadable()];
const hasRefused = () => refused().length > 0;
const isDisputed = () => Boolean(state) && disputed(state).length > 0;
const whatToLookAt = () =>
  hasRefused() ? "refused" : isDisputed() ? "disputed" : queue.all().length ? "waiting" : "rounds";

function open(name) {
  panel = name;
  if (name) flash = "";
  show();
}

function say(text) {
  flash = text;
  live.textContent = text;
}

// --- the server

// Nothing on the screen is older than the last answer, to this tab or another one.
function take(newState, isHeardHere = true) {
  if (!newState) return;
  const before = state ? disputed(state).length : 0;
  taken += 1;
  state = newState;
  for (const { client_id } of state.rounds ?? []) if (!seen.has(client_id)) seen.set(client_id, now());
  if (disputed(state).length > before && draft && isEmpty(draft)) panel = "disputed";
  if (isHeardHere) keep(STATE_KEY, state);
  changed();
}

async function refresh() {
  if (document.hidden || !state) return;
  await queue.check();
  try {
    if (!(await isOnServer())) return;
    const before = taken;
    const { answer, body: news } = await server.ask(`sheet.json?version=${encodeURIComponent(state.version)}`);
    if (before !== taken) return; // the answer that was asked for first may be the older one
    if (answer.status === 200 && news?.token) take(news);
    if (answer.status === 404 && news?.closed && !state.is_closed) take(closed(state, news));
  } catch {
    // No signal: asked again soon.
  }
}

const sender = new Sender({
  queue,
  inOrder: () => kind === "pad" || Boolean(state?.rules && hasMelds(state.rules)),
  post: async (entry) => {
    if (!(await isOnServer())) throw new Error("not begun yet");
    return entry.withdrawn ? server.takeOff(entry.client_id) : server.sendRound(entry);
  },
  heard: (answer, entry, refused) => {
    if (entry.withdrawn) {
      if (!isStillOn(answer.sheet, entry)) {
        if (flash === about("undone_here", entry)) say(about("taken_off", entry));
      } else {
        undo.forget();
        say(t("not_taken_off"));
      }
    } else if (refused === null) {
      buzz(40);
      seen.set(entry.client_id, ALWAYS);
      say(about("saved", entry));
    } else {
      buzz([80, 60, 80]);
      flash = "";
      const isOver = refused.why === "late" || refused.why === "gone";
      if (isOver) state = closed(state, answer);
      if (isOver || isEmpty(draft)) panel = "refused";
    }
    take(answer.sheet);
  },
  changed: () => changed(),
});

// --- writing

const about = (text, round) => aboutRound(text, round, { state, sheet });

function setDraft(newOne) {
  draft = withId(newOne);
  keepInTab(DRAFT_KEY, draft);
}

// The number that a new round gets is that of the moment in which it was begun.
function press(key) {
  if (isEmpty(draft)) setDraft({ ...draft, number: sheet.next, begun: now() });
  flash = "";
  undo.forget();
  hasPressed = true;
  setDraft({ ...draft, presses: withKey(draft, key, state.rules, screen.keys) });
  show();
}

// What was said before the first card stays with the round that is about to be written.
function called(trump) {
  setDraft({ ...draft, trump });
  show();
}

function made(key, text) {
  press(key);
  say(text);
  show();
}

// Nothing is written of it: the round keeps its number, and so its dealer.
function dealtAgain() {
  setDraft(newDraft());
  say(t("dealt_again", { name: dealerName(state, sheet.next) }));
  show();
}

function back() {
  flash = "";
  const presses = draft.presses.slice(0, -1);
  // Without a key to undo the figures that were written are emptied, one side at a time.
  if (!draft.presses.length && draft.base) presses.push(`clear:${screen.fields.at}`);
  setDraft({ ...draft, presses });
  show();
}

const wait = (entry, known = knownIds(state, queue.all())) =>
  queue.add({ ...entry, known, at: queue.nextPlace(), tried: false });

// A copy of this tab, or what it was before the browser was killed, may have written under the key of its draft.
const isUsed = (client_id) => queue.knows(client_id) || state.rounds?.some((round) => round.client_id === client_id);

// What came from the other phone just before the first key, or since, may be the same round: no one has noticed it yet.
const knownAt = (moment) =>
  knownIds(state, queue.all()).filter((id) => (seen.get(id) ?? ALWAYS) <= moment - NOTICED);

function written(entry, sure, number = numberOf(sheet, draft)) {
  const { replaces, instead } = draft;
  const was = draft.isRefused ? null : draft.base;
  const client_id = draft.client_id && !isUsed(draft.client_id) ? draft.client_id : newId();
  if (instead) queue.remove(instead);
  const isKept = wait({ client_id, number, entry, sure, replaces, was }, knownAt(draft.begun ?? now()));
  setDraft(newDraft());
  undo.wrote(client_id, was);
  const named = about("round", { entry, number, was });
  say(named);
  changed();
  sender.send();
  isKept.then((is) => sayWhere(is, { entry, number, was }, named));
}

// Where a round is until the server has it, unless more was said since.
function sayWhere(isKept, round, named) {
  if (flash !== named || (isKept && navigator.onLine)) return;
  say(about(isKept ? "kept" : "only_here", round));
  show();
}

const decisions = decisionsAbout({
  queue,
  now: () => ({ state, sheet }),
  edit,
  threwAway: (number) => say(t("thrown_away", { number: shownNumber(sheet, number) })),
  decided: () => {
    if (!hasRefused()) panel = null;
    changed();
    sender.send();
  },
});

const undo = new Undo({
  queue,
  tookOff: (line, text) => {
    if (draft.replaces === line.client_id || draft.instead === line.client_id) setDraft(newDraft());
    say(about(text, line));
    panel = null;
    changed();
  },
  putBack: ({ entry, number }) => written(entry, true, number),
  rewrite: (line, entry) => {
    setDraft(draftOf(line));
    written(entry, true);
  },
  send: () => sender.send(),
});

function edit(line) {
  setDraft(draftOf(line));
  undo.forget();
  flash = "";
  open(null);
}

// The same key leaves a round that is being corrected as it was.
function previous() {
  if (draft.base) {
    setDraft(newDraft());
    return show();
  }
  const last = [...sheet.lines].reverse().find((line) => line.number !== draft.number && canEdit(state, line));
  return last && isEmpty(draft) ? edit(last) : open("rounds");
}

// --- what else is asked of the server

async function post(address, fields = {}) {
  try {
    const { answer, body: news } = await server.ask(address, { method: "POST", body: new URLSearchParams(fields) });
    take(news?.sheet);
    if (answer.ok) return news;
    say(news?.texts?.join(" ") ?? t("look_again"));
  } catch {
    say(t("needs_signal"));
  }
  show();
  return null;
}

// What is not on the sheet yet would be missing on its picture, and is shown instead.
async function send() {
  if (queue.all().length) return open("waiting");
  try {
    const { sendPicture } = await import("../picture.js"); // it needs a signal, and so may the script
    await sendPicture(`${base}sheet.png`);
  } catch {
    say(t("needs_signal"));
    show();
  }
  return undefined;
}

async function playAgain(partners) {
  const news = await post("rematch/", { partners });
  if (news?.address) location.assign(news.address);
}

// --- what is shown

function turn() {
  document.documentElement.classList.toggle("flipped");
  open(null);
}

function showHead() {
  root.classList.toggle("is-changing", Boolean(draft.base));
  title.replaceChildren(...placeOf({ state, sheet, draft }));
  const { is, text } = statusOf(state, queue, refused().length);
  status.className = `status ${is}`;
  status.textContent = text;
}

function help() {
  if (flash) return flash;
  if (!keepsAnything()) return t("forgetful");
  if (!window.isSecureContext && !hasPressed) return t("plain_http");
  return roundText({ state, sheet, draft });
}

// What is on the sheet, or waits, is no longer what it was. Pressing a key changes neither.
function changed() {
  if (!state || !draft) return;
  if (state.parties?.length) {
    sheet = readSheet(state, queue.all());
    if (kind === "pad") rememberPad(state, sheet.match);
  }
  show();
}

function show() {
  if (!state || !draft) return;
  stayAwake(Boolean(sheet) && !state.is_closed && (sheet.next !== null || !isEmpty(draft)));
  if (!state.parties?.length) {
    title.textContent = closedTitle(state); // this phone has never seen it open
    return body.replaceChildren(closedPanel({ state, sheet }));
  }
  showHead();
  const shown = makePanel(panel, {
    state, sheet, base, edit, turn, post, send, playAgain, decisions, open,
    canEdit: (line) => canEdit(state, line), takeOff: () => undo.takeOff(sheet.lines.slice(-1)[0]),
    refused: refused(), queue, isWriting: !isEmpty(draft),
  });
  const before = content;
  content = !shown ? "keys" : panel ?? "said";
  if (before && before !== content) shield(body);
  const now = JSON.stringify([state.parties, state.rules, state.token]);
  if (shape !== now) {
    shape = now;
    screen = new Screen({ state, press, back, written, turn, previous, called, made, dealtAgain });
  }
  if (shown) {
    if (flash) shown.prepend(saying(flash, undo.key({ state, sheet })));
    body.replaceChildren(shown);
    return undefined;
  }
  if (screen.element.parentNode !== body) body.replaceChildren(screen.element);
  const key = undo.key({ state, sheet });
  screen.show({
    draft, match: sheet.match, help: help(), number: numberOf(sheet, draft), key,
    becomes: (entry) => about("round", { entry, number: draft.number, was: draft.base }),
  });
  return undefined;
}

// --- beginning

async function begin() {
  root.replaceChildren(head, body, live);
  await ready;
  await keep(OPENED, Date.now()); // whether anything is, before someone writes
  queue.forgetGone();
  const inPage = document.getElementById("sheet-state");
  const known = kept(STATE_KEY)?.token === token ? kept(STATE_KEY) : null;
  state = await server.firstSheet(inPage ? JSON.parse(inPage.textContent) : null, known);
  if (!state) {
    body.replaceChildren(h("p.message", {}, t("not_here")));
    return;
  }
  const before = keptInTab(DRAFT_KEY);
  setDraft(before?.presses && !isUsed(before.client_id) ? { ...before, begun: now() } : newDraft());
  document.title = [state.parties?.map((party) => party.name).join(" – "), document.title].filter(Boolean)[0];
  if (kind === "table") forgetOtherTables(token);
  for (const { client_id } of state.rounds ?? []) seen.set(client_id, ALWAYS); // anyone opening the sheet looks at it
  if (state.is_closed && hasRefused()) panel = "refused";
  take(state);
  sender.send();
  setInterval(() => (state.is_closed && ++asked % 6) || refresh(), ASK_EVERY);
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
whenKeptElsewhere((key) => {
  if (key.startsWith(queue.prefix)) queue.check(false).then(changed); // sent back it would never end
  else if (key === OPENED) queue.check(); // it has not read what is in this page only
  else if (key === STATE_KEY && kept(key)?.as_of > state?.as_of) take(kept(key), false);
});
// What lives in this page only is lost with it.
window.addEventListener("beforeunload", (event) => queue.isAtRisk() && event.preventDefault());

// A keyboard writes too.
document.addEventListener("keydown", (event) => {
  if (screen?.element.parentNode !== body || event.ctrlKey || event.altKey || event.metaKey) return;
  if (/^\d$/.test(event.key)) screen.press(event.key);
  else if (event.key === "Backspace") back();
});

keepOffline(`${base}../worker.js`);
begin();
