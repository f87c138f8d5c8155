// Starts a pad under a key that this phone makes, so that it can do so without a connection. Without this script the form
// is sent like any other.

import { showHistory } from "./history.js";
import { SITE } from "../site.js";
import { keep, kept, ready } from "../storage.js";
import { askServer, createOnServer, keepNewPad, listNewPads } from "./new_pad.js";
import { keepOffline } from "./offline.js";
import { buildState, cleanNames, findMistakes, newToken } from "./pad_form.js";

const PATIENCE = 5000;
const NAMES = "klaverjas-names";
const LAST_NAMES = "klaverjas-last-names";
const MOST_NAMES = 50;

const form = document.querySelector("[data-new-pad]");
const game = JSON.parse(document.getElementById("pad-game").textContent);
const button = form.querySelector(".form-actions button");
const trouble = form.querySelector("[data-trouble]");

// -- names

// Coming back to a form that was filled in, one finds it as it was.
function fillNames() {
  const last = kept(LAST_NAMES) ?? {};
  const fields = Object.keys(cleanNames({})).map((seat) => form.elements[seat]);
  const isEmpty = fields.every(({ value }) => !value);
  const list = document.getElementById("pad-names");
  list.replaceChildren(...(kept(NAMES) ?? []).map((name) => new Option(name, name)));
  for (const field of fields) {
    if (isEmpty) field.value = last[field.name] ?? "";
    field.setAttribute("list", list.id);
  }
}

function rememberNames(names) {
  const used = Object.values(names).filter(Boolean);
  keep(NAMES, [...new Set([...used, ...(kept(NAMES) ?? [])])].slice(0, MOST_NAMES));
  keep(LAST_NAMES, { ...kept(LAST_NAMES), ...names });
}

// -- starting

// As the server will read them: fields that are not asked are not sent.
function readFields() {
  const sent = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  const fields = Object.fromEntries(sent);
  if (fields.length !== "other") delete fields.target;
  return { ...fields, ...cleanNames(fields) };
}

function say(texts) {
  trouble.replaceChildren(...texts.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
  trouble.hidden = false;
  trouble.focus();
  return false;
}

// Whether it has led to the pad.
async function start() {
  const fields = readFields();
  const mistakes = findMistakes(game, fields);
  if (mistakes.length) return say(mistakes.map((field) => trouble.dataset[field]));
  const token = newToken();
  const pad = { token, rules: game.game, fields };
  const { status, body } = await askServer(JSON.stringify(pad), PATIENCE);
  if (body.texts) return say(body.texts);
  const isMade = status === 200 && body.created === token;
  if (!isMade && !(await canOpen() && (await keepNewPad(pad, buildState(game, fields, token))))) {
    return say([trouble.dataset.connection]);
  }
  rememberNames(cleanNames(fields));
  location.assign(`${SITE}pad/${token}/`);
  return true;
}

// Only what the service worker has kept can be opened now.
async function canOpen() {
  if (!navigator.serviceWorker?.controller) return false;
  return Boolean(await caches.match(`${SITE}pad/shell/`));
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (button.disabled) return;
  button.disabled = true;
  trouble.hidden = true;
  button.disabled = await start();
});

// -- the page

async function createAll() {
  for (const token of listNewPads()) await createOnServer(token);
}

function showGames() {
  const history = document.querySelector("[data-history]");
  showHistory(history);
  // The cookie of the server does not know the pads that were begun here.
  const last = document.querySelector("[data-last-pad]");
  if (last) last.hidden = !history.hidden;
}

// Shows the button when the browser offers to put this on the home screen; an iPhone has its own menu for that.
function offerToInstall(button, hint) {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    button.hidden = false;
    button.onclick = async () => {
      button.hidden = true;
      await event.prompt();
    };
  });
  hint.hidden = navigator.standalone !== false;
}

ready.then(() => {
  fillNames();
  showGames();
  createAll();
});
offerToInstall(document.querySelector("[data-install]"), document.querySelector("[data-install-hint]"));
keepOffline(`${SITE}pad/worker.js`);
window.addEventListener("online", createAll);
// Back from the pad: the games have changed.
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  button.disabled = false;
  showGames();
});
