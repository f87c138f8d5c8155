// What a browser keeps for these pages, if it keeps anything: it may refuse that, full or private, even to be asked.

const THIS_PHONE = "localStorage";
export const THIS_TAB = "sessionStorage";

export function kept(key, where = THIS_PHONE) {
  try {
    return JSON.parse(window[where].getItem(key));
  } catch {
    return null;
  }
}

// Null forgets it.
export function keep(key, value, where = THIS_PHONE) {
  try {
    if (value === null) window[where].removeItem(key);
    else window[where].setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is kept: the page itself still has it.
  }
}

export function keysKept() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

// Whether a round of this table or pad, or the pad itself, is not yet on the server.
export function hasToSend(token) {
  return keysKept().some((key) => key.startsWith(`klaverjas-entry-${token}-`) || key === `klaverjas-new-pad-${token}`);
}

// Of all tables only this one stays on the phone, and others that still have something to send.
export function forgetOtherTables(token) {
  for (const key of keysKept()) {
    const [, other] = key.match(/^klaverjas-sheet-(.{24})$/) ?? [];
    if (!other || other === token || kept(key)?.kind !== "table" || hasToSend(other)) continue;
    for (const what of ["sheet", "side"]) keep(`klaverjas-${what}-${other}`, null);
  }
}
