// What the form of a new pad says: rules, names and the empty sheet, as the server makes them from the same fields
// (`PadForm.rules_options`, `pad_state`). Works on plain values; start.js reads them from the page.

const SEATS = ["north", "east", "south", "west"];
const LETTERS = ["N", "E", "S", "W"];
const TINTS = ["ns", "ew", "third"];
const LARGEST_TARGET = 10000;
const LONGEST_NAME = 20;

// The server refuses the same signs at the field (models/plain_text.py). Someone who pasted one does not see it.
const HIDDEN =
  /[\0-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\ud800-\udfff\u{e0000}-\u{e007f}]/gu;

// On plain HTTP, as in a hall, a browser has no other way to make a key.
export function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

const countOf = (fields) => Number(fields.players ?? LETTERS.length);

export function cleanNames(fields) {
  const clean = (name) => [...name.replace(HIDDEN, " ").trim().replace(/\s+/g, " ")].slice(0, LONGEST_NAME).join("");
  return Object.fromEntries(SEATS.map((seat) => [seat, clean(fields[seat] ?? "").trim()]));
}

// What can be chosen for when all pass only where a card is turned.
const OF_A_TURNED_CARD = ["first_chooses_another", "turn_again"];

// The fields that cannot make a pad. `game` is what the page says about the rule set (`PadForm.for_script`).
export function findMistakes(game, fields) {
  const mistakes = [];
  const target = /^\s*\d+\s*$/.test(fields.target ?? "") ? Number(fields.target) : 0;
  if (fields.length === "other" && !(target >= 1 && target <= LARGEST_TARGET)) mistakes.push("target");
  if (LETTERS.indexOf(fields.first_dealer) >= countOf(fields)) mistakes.push("first_dealer");
  const { trump_making: making, all_passed: allPassed } = buildRules(game, fields);
  if (making === "in_turn" && OF_A_TURNED_CARD.includes(allPassed)) mistakes.push("option_all_passed");
  return mistakes;
}

export function buildRules(game, fields) {
  const rules = { ...game.rules };
  for (const [name, text] of Object.entries(fields)) {
    const option = name.match(/^option_(\w+)$/)?.[1];
    if (!option || !text) continue;
    const kind = typeof rules[option];
    rules[option] = kind === "boolean" ? text === "True" : kind === "number" ? Number(text) : text;
  }
  rules.players = countOf(fields);
  if (fields.length === "open") return { ...rules, match_end: "open" };
  if (game.rounds.includes(fields.length)) {
    const ends = { match_end: "rounds", rounds: Number(fields.length) };
    return { ...rules, ...ends, extra_round_on_tie: "extra_round_on_tie" in fields };
  }
  const target = Number(fields.length === "other" ? fields.target : fields.length);
  return { ...rules, match_end: "target", target, both_over: "both_over" in fields ? "always" : "tie_only" };
}

// The sheet as the server would answer it, with nothing written yet.
export function buildState(game, fields, token) {
  const rules = buildRules(game, fields);
  const names = Object.values(cleanNames(fields)).slice(0, rules.players);
  const seats = names.map((name, place) => ({ seat: LETTERS[place], name: name || game.places[LETTERS[place]] }));
  return {
    token,
    revision: 0,
    parties: buildParties(game, names, seats),
    seats,
    first_dealer: fields.first_dealer,
    rules,
    version: "0",
    kind: "pad",
    game: game.game,
    rounds: [],
    takes: "rounds",
    rematch: null,
  };
}

// Partners have one column, named by their place when neither has a name; two or three play for themselves.
function buildParties(game, names, seats) {
  const partners = seats.length === LETTERS.length ? [["NS", [0, 2]], ["EW", [1, 3]]] : [];
  const alone = seats.map(({ seat }, place) => [seat, [place]]);
  return (partners.length ? partners : alone).map(([key, places], column) => {
    const isNamed = key.length === 1 || places.some((place) => names[place]);
    const name = isNamed ? places.map((place) => seats[place].name).join(" & ") : game.places[key];
    return { key, tint: TINTS[column], name };
  });
}
