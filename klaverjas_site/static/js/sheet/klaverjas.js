// A round of klaverjas or Kraken on the score sheet, counted as scoring/klaverjas does.

import {
  SIDES,
  TRICKS,
  amountsOf,
  canBePassed,
  checkPoints,
  checkSoFar,
  collect,
  has,
  isBetween,
  oncePerRules,
  packOf,
  perKey,
  sum,
  written,
} from "./round.js";

const HIGH_ROEM = 100;
const RUN_OF_THREE = 20;
const RUN_OF_FOUR = 50;
const MOST_HAND_ROEM = 1070;
const FOUR_OF_A_KIND = {
  //                                 7    8    9    T    J    Q    K    A
  all_100_jacks_200:                [100, 100, 100, 100, 200, 100, 100, 100],
  all_100:                          [100, 100, 100, 100, 100, 100, 100, 100],
  ten_up_100_jacks_200:             [0,   0,   0,   100, 200, 100, 100, 100],
  nines_150_jacks_200:              [100, 100, 150, 100, 200, 100, 100, 100],
  pictures_100:                     [0,   0,   0,   0,   100, 100, 100, 100],
  pictures_100_nines_150_jacks_200: [0,   0,   150, 0,   200, 100, 100, 100],
  ten_up_100_nines_150_jacks_200:   [0,   0,   150, 100, 200, 100, 100, 100],
  none:                             [0,   0,   0,   0,   0,   0,   0,   0],
};

const perSide = (make) => perKey(SIDES, make);
const otherOf = (side) => (side === "NS" ? "EW" : "NS");

// The entry with everything that it may leave out.
function read(entry, rules) {
  const isStopped = Boolean(entry.revoke) && rules.revoke !== "personal";
  const tricks = written(entry.tricks_won);
  return {
    ...entry,
    everyone: SIDES,
    isStopped,
    // The maker means nothing in a round that a revoke ended.
    maker: entry.maker ?? (isStopped ? entry.revoke : null),
    points: written(entry.card_points),
    roem: amountsOf(SIDES, entry.roem),
    inHand: amountsOf(SIDES, entry.hand_roem),
    tricks,
    tricksWon: isStopped ? null : tricksWon(tricks, entry.pit),
    doubling: entry.doubling ?? 0,
    pack: packOf(rules, entry.trump),
  };
}

// Of both sides, from what is written about either or from a pit; null when nothing is.
function tricksWon(tricks, pit) {
  const known = SIDES.find((side) => side in tricks) ?? pit;
  const own = tricks[known] ?? TRICKS;
  return known ? perSide((side) => (side === known ? own : TRICKS - own)) : null;
}

// -- What is wrong or unlikely

export function findProblems(entry, rules) {
  const { add, list } = collect("problem");
  const round = read(entry, rules);
  if (entry.passed) {
    if (!canBePassed(rules)) add("somebody_has_to_play");
    if (isPlayed(round)) add("passed_yet_played");
    return list();
  }
  if (!round.maker) add("maker_missing");
  if (!entry.trump && rules.double_spades !== "off") add("trump_missing");
  if (!isBetween(0, round.doubling, rules.max_doubling)) add("doubling_not_allowed");
  if (round.isStopped) {
    checkSoFar(round.points, round.pack.pool, "card_points", add);
    checkSoFar(round.tricks, TRICKS, "tricks", add);
  } else {
    checkTricks(round, add);
    // When one side has all the tricks, the points are known.
    const isKnown = Object.values(round.tricksWon ?? {}).includes(TRICKS);
    if (!Object.keys(round.points).length && !isKnown) add("card_points_missing");
    checkPoints(round, rules, add);
  }
  checkRoem(round, rules, add);
  if (hasHandRoem(round)) checkHandRoem(round, rules, add);
  return list();
}

// Whether anything is written that only a round has in which someone made trump.
function isPlayed({ maker, trump, points, tricks, roem, inHand, doubling, pit, revoke, hand_stuk: stuk }) {
  const some = [points, tricks].some((values) => Object.keys(values).length);
  const amounts = SIDES.some((side) => roem[side].length || inHand[side].length);
  return some || amounts || [maker, trump, doubling, pit, revoke, stuk].some(Boolean);
}

// Of an entry without problems.
export function findDoubts(entry, rules) {
  const { add, list } = collect("doubt");
  if (entry.passed) return list();
  const round = read(entry, rules);
  const { points, pit } = countUp(round, rules);
  for (const side of SIDES) {
    const roem = sum(round.roem[side]);
    if (roem > HIGH_ROEM) add("roem_high", side);
    if (round.tricksWon && roem > mostRoem(rules, round.tricksWon[side])) add("roem_for_few_tricks", side);
    if (!round.isStopped && points[side] === round.pack.pool && !pit) add("all_points_without_pit", side);
  }
  if (pit && pit !== round.maker) add("defenders_pit", pit);
  return list();
}

function checkTricks({ tricks, pit }, add) {
  for (const side of Object.keys(tricks)) {
    if (!isBetween(0, tricks[side], TRICKS)) add("tricks_impossible", side);
    if (pit && tricks[side] !== (side === pit ? TRICKS : 0)) add("pit_contradicts_tricks", pit);
  }
  if (tricks.NS + tricks.EW !== TRICKS && "NS" in tricks && "EW" in tricks) add("tricks_sum");
}

function checkRoem({ roem, tricksWon: tricks }, rules, add) {
  const most = mostRoem(rules);
  const canBe = (amount) => amount >= 0 && (amount > most || has(possibleSums(rules), amount));
  const isTooHigh = SIDES.some((side) => sum(roem[side]) > most);
  if (!isTooHigh && sum(roem.NS) + sum(roem.EW) > most) add("roem_too_high");
  for (const side of SIDES) {
    if (!roem[side].every(canBe)) add("roem_impossible", side);
    if (sum(roem[side]) > most) add("roem_too_high", side);
  }
  // Roem is in a trick and goes with it, so a side cannot have written more amounts than it won tricks.
  if (rules.hand_roem) return;
  const calls = perSide((side) => roem[side].filter(Boolean).length);
  if (calls.NS + calls.EW > TRICKS) add("roem_more_calls_than_tricks");
  for (const side of tricks ? SIDES : []) {
    const won = tricks[side];
    if (won >= 0 && calls[side] > won) add(won ? "roem_more_calls_than_tricks" : "roem_without_trick", side);
  }
}

const hasHandRoem = ({ inHand, hand_stuk: stuk }) => Boolean(stuk) || SIDES.some((side) => inHand[side].length);

function checkHandRoem(round, rules, add) {
  if (!rules.hand_roem) return add("hand_roem_not_allowed");
  // Runs of 20 and 50 make every other ten.
  const isWrong = (amount) => amount < 0 || amount % 10 || amount === 10 || amount === 30;
  for (const side of SIDES) {
    if (round.inHand[side].some(isWrong)) add("hand_roem_impossible", side);
    if (sum(round.inHand[side]) > MOST_HAND_ROEM) add("hand_roem_too_high", side);
  }
  if (!handRoem(round, rules)) add("hand_roem_undecided");
}

// What the roem in the hands is worth to each side; null if only the cards can show whose counts.
function handRoem({ inHand, hand_stuk: stuk }, rules) {
  const own = (side) => (side === stuk ? rules.stuk : 0);
  const best = perSide((side) => bestsOf(inHand[side], rules.hand_stuk_compared ? own(side) : 0, rules));
  const verdicts = new Set(best.NS.flatMap((ns) => best.EW.map((ew) => Math.sign(ns - ew))));
  const isTieOfMelds = rules.hand_roem_winner === "highest_meld" && verdicts.has(0) && best.NS[0] > 0;
  if (verdicts.size > 1 || isTieOfMelds) return null;
  const [ahead] = verdicts;
  const counted = (side) => ((side === "NS" ? ahead : -ahead) >= 0 ? sum(inHand[side]) : 0);
  return perSide((side) => counted(side) + own(side));
}

// What a side's best may be: where players are compared, either player may hold the stuk.
function bestsOf(amounts, stuk, rules) {
  if (rules.hand_roem_winner === "side_sum") return [sum(amounts) + stuk];
  const [best = 0, second = 0] = [...amounts].sort((a, b) => b - a);
  if (rules.hand_roem_winner === "highest_meld") return [Math.max(best, stuk)];
  return [best + stuk, Math.max(best, second + stuk)];
}

// What this many tricks cannot exceed: four of a kind, a run of four with stuk, and otherwise runs of four.
function mostRoem(rules, tricks = TRICKS) {
  const best = [...FOUR_OF_A_KIND[rules.four_of_a_kind], RUN_OF_FOUR + rules.stuk, ...Array(TRICKS).fill(RUN_OF_FOUR)];
  return sum(best.sort((a, b) => b - a).slice(0, tricks)) + (rules.hand_roem ? MOST_HAND_ROEM : 0);
}

// What the calls of one round can add up to: 60 can be (20 + 40), 30 cannot.
const possibleSums = oncePerRules((rules) => {
  const runs = [0, RUN_OF_THREE, RUN_OF_FOUR];
  const calls = new Set([...runs, ...runs.map((run) => run + rules.stuk), ...FOUR_OF_A_KIND[rules.four_of_a_kind]]);
  let sums = 1n;
  for (let trick = 0; trick < (rules.hand_roem ? 2 : 1) * TRICKS; trick++) {
    for (const call of calls) sums |= sums << BigInt(call);
  }
  return sums;
});

// -- What an entry without problems is worth

export function scoreRound(entry, rules) {
  const nothing = perSide(() => 0);
  if (entry.passed) return { outcome: "passed", won: nothing, extra: nothing, score: nothing, marked: null };
  const round = read(entry, rules);
  const { points, roem, pit } = countUp(round, rules);
  const { maker, revoke, doubling, pack } = round;
  const spades = entry.trump === "S" && rules.double_spades === "whole_round" ? 1 : 0;
  const times = 2 ** (doubling + spades);
  const worth = (points, roem, bonus) =>
    points * times + roem * (rules.double_roem ? times : 1) + bonus * (rules.double_bonuses ? times : 1);
  const allTo = (winner, bonus, hasRoem = true) =>
    perSide((side) => (side === winner ? worth(pack.pool, hasRoem ? roem.NS + roem.EW : 0, bonus) : 0));
  const result = (outcome, score, marked) => ({ outcome, won: points, extra: roem, score, marked });

  if (round.isStopped) {
    const clean = rules.revoke === "redeal" ? null : otherOf(revoke);
    return result("revoke", allTo(clean, rules.revoke_bonus, rules.revoke_roem), revoke);
  }
  const isDoubled = rules.game === "kraken" && doubling > 0;
  const isMade = makersWin(points, roem, round, rules, times);
  const winner = isMade ? maker : otherOf(maker);
  const isPit = pit === winner;
  const bonus = !isPit ? 0 : isMade ? rules.pit_bonus : rules.counter_pit_bonus;
  if (!isMade) return result(isPit ? "counter_pit" : "nat", allTo(winner, bonus), maker);
  const takesAll = isDoubled && rules.winner_takes_all;
  const own = perSide((side) => worth(points[side], roem[side], side === maker ? bonus : 0));
  const score = takesAll ? allTo(maker, bonus) : own;
  return isPit ? result("pit", score, maker) : result("made", score, null);
}

function countUp({ points, roem, tricksWon: tricks, isStopped, pack, ...round }, rules) {
  const pit = SIDES.find((side) => tricks?.[otherOf(side)] === 0);
  const rest = (side) => {
    if (isStopped) return 0;
    const others = points[otherOf(side)];
    return others === undefined ? (side === pit ? pack.pool : 0) : pack.pool - others;
  };
  const hands = rules.hand_roem && handRoem(round, rules);
  return {
    points: perSide((side) => points[side] ?? rest(side)),
    roem: perSide((side) => sum(roem[side]) + (hands ? hands[side] : 0)),
    pit,
  };
}

// Whether the makers have more than the defenders, in a round that counts this many times.
function makersWin(points, roem, { maker, doubling }, rules, times) {
  // In Kraken only a round that someone doubled is compared as a doubled one.
  const isPlain = rules.doubling_basis !== "doubled" || (rules.game === "kraken" && doubling === 0);
  const factor = isPlain ? 1 : times;
  const held = (side) => points[side] * factor + roem[side] * (rules.double_roem ? factor : 1);
  const ahead = held(maker) - held(otherOf(maker));
  // The defenders kraak, the makers herkraak, the defenders superkraak.
  const winTies = rules.game === "kraken" && rules.tie === "last_doubler_loses" && doubling % 2 === 1;
  return ahead > 0 || (ahead === 0 && winTies);
}
