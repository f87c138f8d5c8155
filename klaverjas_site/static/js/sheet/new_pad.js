// A pad that was begun on this phone without the server: kept here until the server has created it at the same address.
import { SITE } from "../site.js";
import { keep, kept, keysKept } from "../storage.js";
import { within } from "./server.js";

const keyOf = (token) => `klaverjas-new-pad-${token}`;
const NEW_PADS = "klaverjas new pads"; // where the service worker looks, too
const PATIENCE = 15000;

// `fields` are those of the form. False when the phone keeps nothing, so that it cannot begin a pad on its own.
export async function keepNewPad({ token, rules, fields }, state) {
  try {
    await (await caches.open(NEW_PADS)).put(`${SITE}pad/${token}/`, new Response());
    const isKept = await keep(`klaverjas-sheet-${token}`, state);
    return isKept && (await keep(keyOf(token), { token, rules, fields }));
  } catch {
    return false;
  }
}

export const isNewPad = (token) => kept(keyOf(token)) !== null;

export function listNewPads() {
  const prefix = keyOf("");
  return keysKept().filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

// True when the server has the pad, also when it always had; false when it has to be asked again later. The server
// creates it once, so a phone that never got the answer simply asks again.
export async function createOnServer(token) {
  if (!isNewPad(token)) return true;
  const { status, body } = await askServer(JSON.stringify(kept(keyOf(token))), PATIENCE);
  if (status !== 200 || body.created !== token) return false;
  keep(keyOf(token), null);
  await globalThis.caches?.open(NEW_PADS).then((shelf) => shelf.delete(`${SITE}pad/${token}/`)).catch(() => {});
  return true;
}

// Status 0 is no answer. The login page of a public network answers too, but not in JSON.
export async function askServer(text, patience) {
  try {
    const answer = await fetch(`${SITE}pad/new/`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: text,
      signal: within(patience),
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return { status: 0, body: {} };
  }
}
