// What a phone remembers of its games, and of the tables it was at: kept here and nowhere else.
import { keep, kept, keysKept } from "../storage.js";

export const GAMES = "klaverjas-pads";
const KEPT = 200;

export const listGames = () => kept(GAMES) ?? [];

// To be called when something on the sheet of a pad has changed; `match` is the one after the last round.
export function rememberPad(state, match) {
  const pads = listGames();
  const before = pads.find(({ token }) => token === state.token);
  const isOver = match.finished || Boolean(state.rematch); // as long as they like: until they play the next one
  const now = {
    token: state.token,
    title: state.parties.map(({ name }) => name).join(" – "),
    names: state.seats.map(({ name }) => name),
    parties: state.parties.map(({ key, name }) => ({ key, name })),
    totals: match.total,
    winner: match.winner ?? (isOver && !match.finished ? ahead(match) : null),
    finished: isOver,
    rounds: state.rounds.length,
  };
  const { at, ...same } = before ?? {};
  if (before && JSON.stringify(same) === JSON.stringify(now)) return;
  const others = pads.filter((pad) => pad !== before);
  keep(GAMES, [{ ...now, at: new Date().toISOString() }, ...others].slice(0, KEPT));
}

function ahead({ total }) {
  const best = Math.max(...Object.values(total));
  const leading = Object.keys(total).filter((key) => total[key] === best);
  return leading.length === 1 ? leading[0] : null;
}

// Whether a round of this table or pad, or the pad itself, is not yet on the server.
export function hasToSend(token) {
  const entries = keysKept().filter((key) => key.startsWith(`klaverjas-entry-${token}-`));
  return kept(`klaverjas-new-pad-${token}`) !== null || entries.some((key) => !kept(key)?.gone);
}

// Of all tables only this one, and any that still have something to send, stay on the phone.
export function forgetOtherTables(token) {
  for (const key of keysKept()) {
    const [, other] = key.match(/^klaverjas-sheet-(.{24})$/) ?? [];
    if (!other || other === token || kept(key)?.kind !== "table" || hasToSend(other)) continue;
    keep(`klaverjas-sheet-${other}`, null);
  }
}
