// What the pages of tables and pads have kept on this phone.
import { keep, kept, keysKept, parsed } from "../storage.js";

// --- What is half done in this tab; a copy of the tab has a copy of it.

export function keptInTab(key) {
  try {
    return parsed(sessionStorage.getItem(key));
  } catch {
    return null;
  }
}

export function keepInTab(key, value) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The page itself still has it.
  }
}

// --- What the pages of tables and pads ask

// Whether a round of this table or pad, or the pad itself, is not yet on the server.
export function hasToSend(token) {
  const entries = keysKept().filter((key) => key.startsWith(`klaverjas-entry-${token}-`));
  return kept(`klaverjas-new-pad-${token}`) !== null || entries.some((key) => !kept(key)?.gone);
}

// Of all tables only this one stays on the phone, and others that still have something to send.
export function forgetOtherTables(token) {
  for (const key of keysKept()) {
    const [, other] = key.match(/^klaverjas-sheet-(.{24})$/) ?? [];
    if (!other || other === token || kept(key)?.kind !== "table" || hasToSend(other)) continue;
    for (const what of ["sheet", "side"]) keep(`klaverjas-${what}-${other}`, null);
  }
}
