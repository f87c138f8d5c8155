// How trump is made before the first card: who deals, who speaks, and what can be said now. The calls are those of the
// engine (scoring/trump_choice.py), and tests/browser/test_trump.py holds the two together.
import { SEATS, afterAllPassed, hasMelds } from "./round.js";

const CARDS_OF_PACKETS = 8;

// The players in turn, beginning with this seat.
export function seatsFrom(rules, seat) {
  const seats = SEATS.slice(0, rules.players);
  const at = seats.indexOf(seat);
  return [...seats.slice(at), ...seats.slice(0, at)];
}

// Who does what when this seat deals.
export function rolesOf(rules, dealer) {
  const forehand = seatsFrom(rules, dealer)[1];
  const isForehandFirst = rules.first_speaker === "forehand" || rules.trump_making === "forehand";
  return { dealer, forehand, first: isForehandFirst ? forehand : dealer };
}

// The steps of a round as the names of sentences; tournaments/wording/steps.py has the same and the words.
export function stepsOf(rules) {
  const { trump_making: making, max_doubling: most } = rules;
  const steps = [rules.hand_size === CARDS_OF_PACKETS ? `deals_${rules.dealing}` : "deals"];
  if (making === "turned") steps.push("turns_other");
  if (making === "kleines") steps.push("turns_own");
  steps.push(`speaks_${making}`);
  if (making === "kleines") steps.push("then_kleines");
  if (making !== "forehand") steps.push(`passed_${afterAllPassed(rules)}`);
  if (!hasMelds(rules) && most > 0) steps.push(`doubles_${most}`);
  steps.push("leads");
  const countsAugen = rules.game === "klammern" && rules.klammern_count === "augen"; // which are never doubled
  if (hasMelds(rules) && most > 0 && !countsAugen) steps.push(most > 1 ? "kontra_re" : "kontra");
  return steps;
}

// -- Klammern and Hamburg: the turned suit, Kleines, Besser

// What these calls from `first` on lead to: `chosen` ({ maker, choice, trump }, all null when everyone passed), or who
// speaks next and may say what; `wrong` is the player whose call was not possible.
export function followCalls(rules, first, turned, calls) {
  const seats = seatsFrom(rules, first);
  const count = seats.length;
  const seatAt = (at) => seats[at % count];
  const chosen = (at, choice, trump) => ({ wrong: null, chosen: { maker: at === null ? null : seatAt(at), choice, trump } });
  let kleines = null;
  for (const [at, call] of calls.entries()) {
    const ends = call === "accept" || call === "besser";
    if (!mayBeSaid(at, kleines, count).includes(call) || (ends && at + 1 < calls.length)) return { wrong: seatAt(at), chosen: null };
    if (call === "accept") return chosen(at, "turned", turned);
    if (call === "besser") return chosen(rules.besser_maker === "besser" ? at : kleines, "besser", "C");
    if (call === "kleines") kleines = at;
  }
  const may = mayBeSaid(calls.length, kleines, count);
  if (may.length) return { wrong: null, chosen: null, seat: seatAt(calls.length), may };
  return kleines === null ? chosen(null, null, null) : chosen(kleines, "kleines", null);
}

function mayBeSaid(at, kleines, count) {
  if (kleines !== null) return at < kleines + count ? ["besser", "pass"] : [];
  if (at < count) return ["accept", "pass"];
  return at < 2 * count ? ["kleines", "pass"] : [];
}

// -- Kraken: the others kraak, the makers herkraak, the others superkraak

// `calls` are N doublings and perhaps a final "pass": { doubling } once it is settled, or which sides speak.
export function followDoublings(rules, calls) {
  const doubling = calls.filter((call) => call !== "pass").length;
  if (calls.includes("pass") || doubling >= rules.max_doubling) return { doubling };
  return { doubling: null, next: doubling + 1, areMakers: doubling % 2 === 1 };
}

// Which steps are asked one by one; the others are only shown.
export function asksCalls(rules) {
  if (rules.trump_making === "kleines" && hasMelds(rules)) return "trump";
  return !hasMelds(rules) && rules.trump_making === "forehand" && rules.max_doubling > 0 ? "doubling" : null;
}

