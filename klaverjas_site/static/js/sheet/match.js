// The current sheet: what the server has, with what still waits on this phone.
import { dealerOf, followMatch, scoreRound, startMatch } from "./counting.js";

export const keysOf = (state) => state.parties.map((party) => party.key);

const ownTallies = (state) => (state.tallies ?? []).filter((tally) => tally.side === state.side);

// Whether a sheet shows what was written: under its key, or as someone else wrote it.
export function isOnSheet(state, { client_id, number, entry, replaces }) {
  const said = ({ outcome, won, extra, score }) =>
    JSON.stringify([outcome, keysOf(state).map((key) => [won[key], extra[key] || 0, score[key]])]);
  const own = safeResult(entry, state);
  const saysTheSame = (row) =>
    own && said(row.result) === said(own) && (!row.entry || row.entry.maker === entry.maker);
  return [...state.rounds, ...ownTallies(state)].some((row) =>
    row.client_id === client_id || ((replaces || row.number === number) && saysTheSame(row)));
}

// Null if the changed rules leave nothing to count.
export function safeResult(entry, state) {
  try {
    return scoreRound(entry, state.rules);
  } catch {
    return null;
  }
}

// As it is read out: "90 : 72"; null of nothing.
export function scoresOf(state, result) {
  return result && keysOf(state).map((key) => result.score[key]).join("\u00a0:\u00a0");
}

// A waiting round counts if nothing else is written; a refused one counts nothing until a person has looked at it.
export function readSheet(state, waiting) {
  const lines = new Map();
  const takenBack = new Set(waiting.filter((entry) => entry.withdrawn).map((entry) => entry.client_id));
  for (const round of state.rounds) {
    if (!takenBack.has(round.client_id)) lines.set(round.number, { ...round, is: "saved" });
  }
  for (const tally of ownTallies(state)) lines.set(tally.number, { ...tally, is: "own" });
  for (const entry of waiting) {
    const line = lines.get(entry.number);
    if (entry.refused || entry.withdrawn || (line && line.client_id !== entry.replaces)) continue;
    const result = safeResult(entry.entry, state);
    if (result) lines.set(entry.number, { ...entry, result, is: "waiting" });
  }
  const inOrder = [...lines.values()].sort((one, two) => one.number - two.number);
  let match = startMatch(state.rules);
  const matches = followMatch(inOrder.map((line) => line.result), state.rules);
  inOrder.forEach((line, place) => {
    line.after = match = matches[place] ?? match;
    line.isPassed = line.result.outcome === "passed";
    line.shown = line.isPassed ? "–" : shownNumber({ lines: inOrder }, line.number);
  });
  return { lines: inOrder, match, next: nextNumber(state, lines, match) };
}

function nextNumber(state, lines, match) {
  let number = 1;
  while (lines.has(number) || (state.decided || []).includes(number)) number += 1;
  // A match that both sides keep is not over before they have written all of it.
  if (match.finished && (!state.two_tallies || number > lines.size)) return null;
  const isCounted = state.kind === "table" && !match.small && !match.die && state.rules.match_end === "rounds";
  return isCounted && number > state.rules.rounds ? null : number;
}

// Only the organiser changes what both sides have agreed on.
export const canEdit = (state, line) => Boolean(line.entry) && !line.isPassed && !state.is_closed
  && (!state.two_tallies || line.is !== "saved");

// A deal that all passed has no number.
export function shownNumber(sheet, number) {
  return number - sheet.lines.filter((line) => line.number < number && line.isPassed).length;
}

export function dealerName(state, number) {
  const seat = dealerOf(state.first_dealer, number, state.seats.length);
  return state.seats.find((own) => own.seat === seat)?.name ?? "";
}

export const nameOf = (state, key) => state.parties.find((party) => party.key === key)?.name ?? key;

// Both sides wrote a round, and not the same: the numbers of those.
export function disputed(state) {
  const tallies = state.two_tallies ? state.tallies : [];
  const isOwn = (tally) => tally.side === state.side;
  const theirs = new Set(tallies.filter((tally) => !isOwn(tally)).map((tally) => tally.number));
  return tallies.filter((tally) => isOwn(tally) && theirs.has(tally.number)).map((tally) => tally.number);
}

// All rounds that are known at a moment: one that another phone has written meanwhile and that says the same may be the
// one that is written now.
export const knownIds = (state, waiting) => [...state.rounds, ...waiting].map((round) => round.client_id);
