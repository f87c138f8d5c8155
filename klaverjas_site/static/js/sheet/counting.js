// The counting of the score sheet, so that a phone says offline what the server will say. Entries, rules and findings
// have the names and words of the engine in scoring/, and tests/browser/test_counting.py holds the two together.

import * as klammern from "./klammern.js";
import * as klaverjas from "./klaverjas.js";
import { SEATS, contenders, hasMelds, packOf, perKey, total as allOf } from "./round.js";

const SMALL_POINTS_OF_A_BIG_ONE = 5;
const SIDES_OF_A_DIE = 6;

const familyOf = (rules) => (hasMelds(rules) ? klammern : klaverjas);

// What makes an entry impossible: [{ problem, side }], the side (or player) null where it is about none.
export function findProblems(entry, rules) {
  return familyOf(rules).findProblems(entry, rules);
}

// What is possible but unlikely: [{ doubt, side }]; nothing for an entry with problems.
export function findDoubts(entry, rules) {
  return hasMelds(rules) || findProblems(entry, rules).length ? [] : klaverjas.findDoubts(entry, rules);
}

// What an entry without problems is worth: { outcome, won, extra, score, winners (with melds), marked }.
export function scoreRound(entry, rules) {
  return familyOf(rules).scoreRound(entry, rules);
}

// All card points of a round; the trump matters only where spades count double.
export function poolOf(rules, trump) {
  return packOf(rules, trump).pool;
}

// The deal goes clockwise; `number` counts from 1.
export function dealerOf(firstDealer, number, players) {
  return SEATS[(SEATS.indexOf(firstDealer) + number - 1) % players];
}

// A match before its first round.
export function startMatch(rules) {
  const nothing = perKey(contenders(rules), () => 0);
  const isSmall = rules.game === "klammern" && rules.klammern_count === "small_points";
  return {
    total: nothing,
    small: isSmall ? nothing : null,
    laube: [],
    die: rules.game === "hamburg" ? dice(nothing) : null,
    finished: false,
    winner: null,
    tied: false,
    extra_round: false,
    leaders: [],
    kalte: [],
    jass: null,
    played: 0,
  };
}

// The match after each of these rounds. What was written after its end no longer changes it.
export function followMatch(results, rules) {
  let match = startMatch(rules);
  let extraRounds = 0;
  return results.map((result) => {
    match = { ...match, kalte: [] };
    if (match.finished || isDealtAgain(result, rules)) return match;
    if (match.extra_round) extraRounds += 1;
    match = { ...match, played: match.played + 1 };
    match = { ...match, ...afterRound(match, result, rules, extraRounds) };
    return match;
  });
}

// A deal that all passed, and in some clubs one with a revoke, is no round.
export function isDealtAgain({ outcome }, rules) {
  return outcome === "passed" || (outcome === "revoke" && !hasMelds(rules) && rules.revoke === "redeal");
}

function afterRound(match, result, rules, extraRounds) {
  if (result.outcome.startsWith("jass_")) return endByJass(match, result);
  if (rules.game === "hamburg") return turnDice(match, result, rules);
  const counted = match.small ? addSmallPoints(match, result, rules) : { total: added(match.total, result.score) };
  return { ...counted, ...verdict(counted.total, match.played, rules, extraRounds) };
}

const added = (before, score) => perKey(Object.keys(before), (who) => before[who] + score[who]);
const keysOf = (values, isMeant) => Object.keys(values).filter((who) => isMeant(values[who]));
const mostOf = (values) => Math.max(...Object.values(values));

// Who leads, whether that is the end, or whether it continues only because of the rules for a tie.
function verdict(total, played, rules, extraRounds) {
  const best = mostOf(total);
  const leaders = keysOf(total, (points) => points === best);
  const isTie = leaders.length > 1;
  if (rules.match_end === "rounds" && played >= rules.rounds) return end(leaders, isTie && rules.extra_round_on_tie);
  if (rules.match_end === "target" && best >= rules.target) {
    const areBothOver = keysOf(total, (points) => points >= rules.target).length > 1;
    return end(leaders, isTie || (areBothOver && rules.both_over === "always" && !extraRounds));
  }
  return { finished: false, winner: null, tied: false, extra_round: false, leaders: [] };
}

function end(leaders, isExtra = false) {
  const isTie = leaders.length > 1;
  const winner = isExtra || isTie ? null : leaders[0];
  return { finished: !isExtra, winner, tied: isTie && !isExtra, extra_round: isExtra, leaders };
}

// Five small points make a big one, and everyone starts again; to nil they make two.
function addSmallPoints(match, { score }, rules) {
  const small = added(match.small, score);
  const best = mostOf(small);
  if (best < SMALL_POINTS_OF_A_BIG_ONE) {
    return { total: match.total, small, laube: keysOf(small, (own) => own === SMALL_POINTS_OF_A_BIG_ONE - 1) };
  }
  const isToNil = allOf(small) === best;
  const isKalte = isToNil && (rules.kalte === "to_nil" || best === SMALL_POINTS_OF_A_BIG_ONE);
  const won = keysOf(small, (own) => own === best);
  const big = perKey(Object.keys(small), (who) => (won.includes(who) ? (isKalte ? 2 : 1) : 0));
  return {
    total: added(match.total, big),
    small: perKey(Object.keys(small), () => 0),
    laube: [],
    kalte: isKalte ? won : [],
  };
}

// With two dice back on six in one round, the one that went further wins.
function turnDice(match, { score }, rules) {
  const total = added(match.total, score);
  const furthest = mostOf(total);
  const isHome = {
    wins: (who) => total[who] === furthest && furthest >= SIDES_OF_A_DIE,
    goes_on: (who) => score[who] > 0 && total[who] % SIDES_OF_A_DIE === 0,
  }[rules.die_overshoot];
  const home = Object.keys(total).filter(isHome);
  return { total, die: dice(total, home), ...(home.length ? end(home) : {}) };
}

// Home is the six, also for one that was turned past it.
function dice(turned, home = []) {
  return perKey(Object.keys(turned), (who) => (home.includes(who) ? 0 : turned[who] % SIDES_OF_A_DIE) || SIDES_OF_A_DIE);
}

// Won: the announcer wins the match. Lost: the opponent with most so far does; the round does not count.
function endByJass({ total }, { winners, marked }) {
  const best = Math.max(...winners.map((who) => total[who]));
  return { ...end(winners.filter((who) => total[who] === best)), jass: marked };
}
