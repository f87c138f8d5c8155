// What is shown above the keys: which round it is, what is not yet on the sheet, and who deals.
import { isEmpty } from "./draft.js";
import { dealerName, disputed, nameOf, safeResult, scoresOf, shownNumber } from "./match.js";
import { SEATS } from "./round.js";
import { h, t } from "./texts.js";

export const numberOf = (sheet, draft) => (isEmpty(draft) ? sheet.next : draft.number);

// Where this is: table and leg, cut off where there is no room, and the round, which never is; none after the last one.
export function placeOf({ state, sheet, draft }) {
  const parts = [];
  if (state.kind === "table") {
    const place = [t("table", { number: state.table }), t("leg", { number: state.leg })].join(" · ");
    parts.push(h("span.place", {}, place));
  }
  const number = numberOf(sheet, draft);
  if (number === null) return parts;
  if (parts.length) parts.push(h("span.visually-hidden", {}, " · "));
  return [...parts, h("span.round", {}, nameOfRound(state, sheet, draft, shownNumber(sheet, number)))];
}

// A die that must return to six shows that itself.
const goesToPoints = (rules) => rules.match_end === "target" && rules.game !== "hamburg";

function nameOfRound(state, sheet, draft, shown) {
  if (draft.base) return t("change_round", { number: shown });
  if (sheet.match.extra_round && isEmpty(draft)) return t("extra_round");
  if (state.rules.match_end === "rounds") return t("round_of", { number: shown, last: state.rules.rounds });
  // Next to the table and the leg there is no room for it on a small phone.
  if (goesToPoints(state.rules) && state.kind !== "table") return t("round_to", { number: shown, target: state.rules.target });
  return t("round", { number: shown });
}

// What is said of a correction instead.
const CORRECTED = { round: "becomes", saved: "corrected", kept: "corrected_here" };

// About a round that was written. A deal that all passed has no number; of a correction it says what became what.
export function aboutRound(text, { entry, number, shown, was }, { state, sheet }) {
  if (entry?.passed && !shown) return t("all_passed");
  const scores = [was, entry].map((own) => own && scoresOf(state, safeResult(own, state)));
  const is = scores.every(Boolean) && CORRECTED[text];
  return t(is || text, { number: shown ?? (sheet ? shownNumber(sheet, number) : number), was: scores[0], now: scores[1] });
}

// What a person has to look at comes before what only waits.
export function statusOf(state, queue, refused) {
  const [waiting, unkept] = [queue.all(), queue.unkept()];
  if (refused) return { is: "is-refused", text: t("refused", { n: refused }) };
  const differences = disputed(state).length;
  if (differences) return { is: "is-refused", text: t("differences", { n: differences }) };
  if (unkept.length) return { is: "is-refused", text: t("unkept", { n: unkept.length }) };
  if (queue.isAtRisk()) return { is: "is-waiting", text: "…" }; // on its way to the storage
  if (waiting.length) return { is: "is-waiting", text: t("waiting", { n: waiting.length }) };
  return { is: "is-saved", text: `✓ ${t("all_saved")}` };
}

// About the round that is next: its board, who deals it, and for whom this phone keeps the count or what to press.
export function roundText({ state, sheet, draft }) {
  const number = numberOf(sheet, draft);
  const was = draft.base && scoresOf(state, safeResult(draft.base, state));
  if (was) return t("changing", { number: shownNumber(sheet, number), was });
  const parts = [t("deals", { name: dealerName(state, number) })];
  if (state.first_board) parts.unshift(t("board", { number: state.first_board + number - 1 }));
  if (sheet.match.extra_round) return `${t("not_decided")} ${parts.join(" · ")}`;
  if (state.two_tallies) parts.push(t("keeps_for", { name: nameOf(state, state.side) }));
  else if (isEmpty(draft)) parts.push(t(state.rules.players < SEATS.length ? "how_each" : "how"));
  return parts.join(" · ");
}
