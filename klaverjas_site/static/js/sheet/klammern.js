// A round of Klammern or Hamburg on the score sheet, counted as scoring/klammern does.

import {
  SEATS,
  amountsOf,
  checkPoints,
  checkSoFar,
  collect,
  contenders,
  isBetween,
  packOf,
  perKey,
  sum,
  total,
  written,
} from "./round.js";

const TERZ = 20;
const BELLE = 20;
const MOST_MELDS = 400; // eight Fifties
// For a maker who wins and for each of the others when he loses: small points, or by how much a die is turned.
const SMALL_POINTS = [1, 2];
const ORGI = [2, 4];
const KLEINES = [1, 2];

// The entry with everything that it may leave out.
function read(entry, rules) {
  const everyone = contenders(rules);
  const tricks = written(entry.tricks_won);
  return {
    ...entry,
    everyone,
    isWholePack: rules.players === SEATS.length,
    points: written(entry.card_points),
    melds: amountsOf(Object.keys(written(entry.melds)), entry.melds),
    tricks,
    tricksWon: entry.revoke ? null : tricksWon(tricks, everyone, rules.hand_size),
    doubling: entry.doubling ?? 0,
    pack: packOf(rules),
  };
}

// As far as they were noted; where two can win, the second follows from the first.
function tricksWon(tricks, everyone, all) {
  const [missing, ...others] = everyone.filter((who) => !(who in tricks));
  if (others.length) return null;
  return missing ? { ...tricks, [missing]: all - total(tricks) } : tricks;
}

// -- What is wrong

export function findProblems(entry, rules) {
  const { add, list } = collect("problem");
  const round = read(entry, rules);
  if (entry.passed) {
    if (isPlayed(round)) add("passed_yet_played");
    return list();
  }
  const { maker, belle, revoke, jass, points, melds, tricks, everyone, pack } = round;
  if (!maker) add("maker_missing");
  const named = [maker, belle, revoke, jass, ...[points, melds, tricks].flatMap(Object.keys)];
  const strangers = named.filter((who) => who && !everyone.includes(who));
  for (const who of strangers) add("not_at_the_table", who);
  if (strangers.length) return list();
  if (!isBetween(0, round.doubling, rules.max_doubling)) add("doubling_not_allowed");
  if (entry.choice === "besser" && (entry.trump ?? "C") !== "C") add("besser_means_clubs");
  checkMelds(melds, add);
  checkSoFar(tricks, rules.hand_size, "tricks", add);
  const areComplete = (values) => everyone.every((who) => who in values);
  if (areComplete(tricks) && !revoke && total(tricks) !== rules.hand_size) add("tricks_sum");
  if (jass) {
    checkJass(round, rules, add);
  } else if (revoke) {
    for (const who of neededSoFar(round, rules)) if (!(who in points)) add("points_so_far_missing", who);
    checkSoFar(points, pack.pool, "card_points", add);
  } else if (round.isWholePack) {
    if (!Object.keys(points).length) add("card_points_missing");
    checkPoints(round, rules, add);
  } else {
    if (!areComplete(points)) add("card_points_missing");
    checkSoFar(points, pack.pool, "card_points", add);
  }
  return list();
}

// Whose points so far decide what a round ended by a revoke is worth.
function neededSoFar({ everyone, maker, revoke }, rules) {
  if (rules.verwerfen === "to_clean_side") return [];
  if (rules.game === "klammern" && rules.klammern_count === "augen") return everyone;
  const judged = rules.verwerfen === "so_far_of_maker" ? maker : revoke;
  return judged ? [judged] : [];
}

// Whether anything is written that only a round has in which someone made trump.
function isPlayed({ maker, trump, points, melds, belle, tricks, doubling, revoke, jass }) {
  const some = [points, tricks, Object.values(melds).flat()].some((values) => Object.keys(values).length);
  return some || [maker, trump, belle, doubling, revoke, jass].some(Boolean);
}

function checkMelds(melds, add) {
  // Terze and Fifties add up to every ten from 40 on.
  const canBe = (amount) => amount === 0 || amount === TERZ || (amount >= 2 * TERZ && amount % 10 === 0);
  for (const [who, own] of Object.entries(melds)) {
    if (!own.every(canBe) || sum(own) > MOST_MELDS) add("meld_impossible", who);
  }
  if (Object.values(melds).filter((own) => own.some(Boolean)).length > 1) add("melds_of_both");
}

function checkJass({ jass, maker, revoke, tricks, tricksWon: won }, rules, add) {
  if (!rules.klammerjass) add("klammerjass_not_allowed");
  if (maker && maker !== jass) add("klammerjass_not_by_maker");
  if (!revoke && !won && !(jass in tricks)) add("tricks_missing", jass);
}

// -- What an entry without problems is worth

export function scoreRound(entry, rules) {
  const nothing = perKey(contenders(rules), () => 0);
  const zeros = { won: nothing, extra: nothing, score: nothing };
  if (entry.passed) return { outcome: "passed", ...zeros, winners: [], marked: null };
  const round = read(entry, rules);
  const { maker, revoke, jass, everyone } = round;
  const counted = countUp(round);
  const others = everyone.filter((who) => who !== maker);
  const isWon = hasWon(counted, others, rules);
  const result = {
    outcome: revoke ? "revoke" : isWon ? "made" : "nat",
    won: counted.points,
    extra: counted.extra,
    score: settle(counted, isWon, rules),
    winners: isWon ? [maker] : others,
    marked: revoke ?? (isWon ? null : maker),
  };
  if (!jass) return result;
  // An announced Klammer-Jass decides the match; the round itself scores nothing.
  const isJassWon = hasWonJass(round, rules);
  const winners = everyone.filter((who) => (who === jass) === isJassWon);
  return { ...result, outcome: isJassWon ? "jass_won" : "jass_lost", score: nothing, winners, marked: jass };
}

// Whether no one took a trick from the player who announced them all, as far as the round was played. If others ended
// it by a revoke, anyone with points has taken one.
function hasWonJass({ jass, revoke, everyone, points, tricks, tricksWon: won }, rules) {
  if (!revoke) return (won ?? tricks)[jass] === rules.hand_size;
  return revoke !== jass && !everyone.some((who) => who !== jass && (tricks[who] || points[who]));
}

function countUp(round) {
  const { everyone, isWholePack, revoke, belle, melds, pack } = round;
  // Where every card is played, what one side has is enough.
  const known = isWholePack && !revoke && everyone.find((who) => who in round.points);
  const left = known ? pack.pool - round.points[known] : 0;
  const points = perKey(everyone, (who) => (known && who !== known ? left : (round.points[who] ?? 0)));
  const extra = perKey(everyone, (who) => sum(melds[who] ?? []) + (who === belle ? BELLE : 0));
  const inPlay = isWholePack || revoke ? pack.pool : total(points);
  const all = perKey(everyone, (who) => points[who] + extra[who]);
  return { ...round, points, extra, all, everything: inPlay + total(extra) };
}

function hasWon({ all, everything, maker, revoke }, others, rules) {
  if (!revoke) {
    const against = others.map((who) => all[who]);
    return all[maker] > (rules.sum_of_opponents ? sum(against) : Math.max(...against));
  }
  if (rules.verwerfen === "to_clean_side") return revoke !== maker;
  // By then makers need more than half of everything, defenders half.
  const judged = rules.verwerfen === "so_far_of_maker" ? maker : revoke;
  return judged === maker ? 2 * all[judged] > everything : 2 * all[judged] < everything;
}

function settle(counted, isWon, rules) {
  const isHamburg = rules.game === "hamburg";
  if (!isHamburg && rules.klammern_count === "augen") return augen(counted, isWon, rules);
  const { everyone, maker, doubling, choice } = counted;
  const [won, lost] = !isHamburg ? SMALL_POINTS : (choice ?? "turned") === "turned" ? ORGI : KLEINES;
  const each = (isWon ? won : lost) * 2 ** doubling;
  return perKey(everyone, (who) => ((who === maker) === isWon ? each : 0));
}

// Ten points are one Auge, a last digit of five or more is rounded up. They are one's own, unless the rules give them
// to the others.
function augen({ everyone, maker, revoke, all, everything }, isWon, rules) {
  const points = (who) => {
    if (revoke && rules.verwerfen === "to_clean_side") return who === revoke ? 0 : everything;
    if (isWon || rules.lost_maker_points !== "to_opponents") return all[who];
    return who === maker ? 0 : all[who] + all[maker];
  };
  return perKey(everyone, (who) => Math.floor((points(who) + 5) / 10));
}
