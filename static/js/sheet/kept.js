// What a browser keeps for this page, if it keeps anything.
import { Queue } from "./queue.js";

export function kept(store, key) {
  try {
    return JSON.parse(store.getItem(key));
  } catch {
    return null;
  }
}

// Null forgets it.
export function keep(store, key, value) {
  try {
    if (value === null) store.removeItem(key);
    else store.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is kept: the page itself still has it.
  }
}

// Of all tables only this one stays on the phone, and others that still have something to send.
export function forgetOtherTables(token) {
  for (const key of keysKept()) {
    const [, other] = key.match(/^klaverjas-sheet-(.{24})$/) ?? [];
    if (!other || other === token || kept(localStorage, key)?.kind !== "table") continue;
    if (new Queue(other).all().length) continue;
    for (const what of ["sheet", "side"]) keep(localStorage, `klaverjas-${what}-${other}`, null);
  }
}

function keysKept() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
