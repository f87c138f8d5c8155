// What rounds of all games have in common: who is at the table, what the cards are worth, and which card points a
// number of tricks can have. A set of points is the bits of a BigInt.

export const SIDES = ["NS", "EW"];
export const SEATS = ["N", "E", "S", "W"];
export const TRICKS = 8;

export const hasMelds = (rules) => rules.game === "klammern" || rules.game === "hamburg";
// What follows when all have passed: where no card is turned, what `all_passed` says about it does not apply, and
// where all have declined a Kleines too, the cards are dealt again.
export function afterAllPassed(rules) {
  if (rules.trump_making === "turned") return rules.all_passed;
  if (rules.trump_making === "kleines") return "redeal";
  return { first_chooses_another: "first_chooses", turn_again: "redeal" }[rules.all_passed] ?? rules.all_passed;
}
// Whether a deal that no one wants to play is over, and dealt again; otherwise someone has to play.
export const canBePassed = (rules) => afterAllPassed(rules) === "redeal" && rules.trump_making !== "forehand";
export const contenders = (rules) => (rules.players === SEATS.length ? SIDES : SEATS.slice(0, rules.players));
export const perKey = (keys, make) => Object.fromEntries(keys.map((key) => [key, make(key)]));
export const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
export const total = (values) => sum(Object.values(values));
export const has = (set, points) => Boolean((set >> BigInt(points)) & 1n);
export const isBetween = (least, number, most) => least <= number && number <= most;

// What is written for some of those at the table; of roem and melds, the amounts.
export const written = (values) => Object.fromEntries(Object.entries(values ?? {}).filter(([, own]) => own !== null));
export const amountsOf = (keys, values) => perKey(keys, (who) => [values?.[who] ?? []].flat());

// Findings or doubts, each once.
export function collect(kind) {
  const found = new Map();
  const add = (what, side = null) => found.set(`${what}:${side}`, { [kind]: what, side });
  return { add, list: () => [...found.values()] };
}

// Worked out once for the rules of a sheet, which stay the same object while it is shown.
export function oncePerRules(make) {
  const known = new WeakMap();
  return (rules) => {
    if (!known.has(rules)) known.set(rules, make(rules));
    return known.get(rules);
  };
}

// Trump matters only under rules that double the spades.
export function packOf(rules, trump) {
  return (trump === "S" && rules.double_spades === "trump_cards" ? packOfSpades : plainPack)(rules);
}
const plainPack = oncePerRules((rules) => makePack(rules, 1));
const packOfSpades = oncePerRules((rules) => makePack(rules, 2));

function makePack({ trump_jack: jack, last_trick: last }, factor) {
  const plain = [0, 0, 0, 10, 2, 3, 4, 11];
  const values = [...plain, ...plain, ...plain, ...[0, 0, 14, 10, jack, 3, 4, 11].map((value) => value * factor)];
  const pool = sum(values) + last;
  const sums = [1n, ...values.map(() => 0n)]; // sums[n]: what exactly n cards can add up to
  for (const value of values) {
    for (let count = values.length; count; count--) sums[count] |= sums[count - 1] << BigInt(value);
  }
  // A side with k tricks has 4k cards, and any 4k cards can be those, with the last trick or without it.
  const byTricks = sums.filter((_, count) => count % 4 === 0).map((cards) => cards | (cards << BigInt(last)));
  byTricks[0] = 1n;
  byTricks[TRICKS] = 1n << BigInt(pool);
  return { pool, byTricks, possible: byTricks.reduce((all, some) => all | some) };
}

// Where not everything has to be there: `what` is "card_points" or "tricks".
export function checkSoFar(values, most, what, add) {
  for (const [who, own] of Object.entries(values)) {
    if (!isBetween(0, own, most)) add(`${what}_impossible`, who);
  }
  if (total(values) > most) add(`${what}_sum`);
}

export function checkPoints({ points, everyone, tricksWon, pit, pack }, rules, add) {
  const { pool, byTricks, possible } = pack;
  if (everyone.every((who) => who in points) && total(points) !== pool) add("card_points_sum");
  for (const [who, own] of Object.entries(points)) {
    const tricks = tricksWon?.[who];
    if (!isBetween(0, own, pool) || !has(possible, own)) add("card_points_impossible", who);
    else if (pit) {
      if (own !== (who === pit ? pool : 0)) add("pit_contradicts_points", pit);
    } else if (isBetween(0, tricks, rules.hand_size) && !has(byTricks[tricks], own)) {
      add("tricks_do_not_fit_points", who);
    }
  }
}
