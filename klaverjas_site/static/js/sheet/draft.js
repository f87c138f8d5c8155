// The round that is being typed: the keys that were pressed, and what they say. The last key is undone by forgetting
// it, so nothing has to know how to undo itself. What is sent of it has a `client_id`, which is created with the first
// key: an empty draft, kept and copied with its tab, must not have that of a round that is stored.

import { SEATS, canBePassed, hasMelds } from "./round.js";

// On plain HTTP, as in a hall, a browser offers no randomUUID.
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export function newDraft(number = null) {
  return { client_id: null, number, base: null, replaces: null, instead: null, presses: [] };
}

// A round that is written again. One that only waits here is removed from the queue; one that may have reached the
// server is replaced there.
export function draftOf(line) {
  const isUnheard = line.is === "waiting" && !line.tried;
  const instead = line.is === "waiting" || line.refused ? line.client_id : null;
  return {
    ...newDraft(line.number), base: line.entry, isRefused: Boolean(line.refused), instead, replaces: isUnheard ? line.replaces ?? null : line.client_id,
  };
}

// The choice of whose figures are typed next says nothing about a round.
const saying = (presses) => presses.filter((key) => !key.startsWith("at:"));
export const isSaying = (draft) => saying(draft.presses).length > 0;
export const withId = (draft) => ({ ...draft, client_id: isSaying(draft) ? draft.client_id ?? newId() : null });
export const isEmpty = (draft) => !draft.base && !isSaying(draft);

const LONGEST = 3; // digits of a figure

// What the rules ask about; what they do not have has no key.
export function asks(rules) {
  const melds = hasMelds(rules);
  const doublingCounts = !melds || rules.klammern_count !== "augen";
  return {
    melds,
    amounts: melds ? [20, 50] : [20, 50, 100],
    doubling: doublingCounts ? rules.max_doubling : 0,
    hand: !melds && rules.hand_roem,
    trump: !melds && rules.double_spades !== "off",
    choice: rules.game === "hamburg",
    jass: melds && rules.klammerjass,
    pass: melds || canBePassed(rules),
  };
}

function nothing(keys) {
  return {
    at: keys[0], points: {}, extra: {}, hand: {}, inHand: false, stuk: null, belle: null, pit: "", revoke: null,
    doubling: 0, trump: null, kleines: false, jass: false, tricks: "", choice: null, maker: null,
  };
}

// What was written, as the keys would have said it.
function fromEntry(entry, keys) {
  const fields = nothing(keys);
  const texts = (numbers = {}) => Object.fromEntries(Object.entries(numbers).map(([who, own]) => [who, String(own)]));
  fields.points = texts(entry.card_points);
  fields.extra = { ...(entry.roem ?? entry.melds ?? {}) };
  fields.hand = { ...entry.hand_roem };
  fields.stuk = entry.hand_stuk ?? null;
  fields.belle = entry.belle ?? null;
  if (entry.pit) fields.pit = entry.pit === entry.maker ? "makers" : "others";
  fields.revoke = entry.revoke ?? null;
  fields.doubling = entry.doubling ?? 0;
  fields.trump = entry.trump ?? null;
  fields.choice = entry.choice ?? null;
  fields.kleines = Boolean(entry.choice);
  fields.jass = Boolean(entry.jass);
  fields.tricks = entry.jass ? String(entry.tricks_won?.[entry.jass] ?? "") : "";
  return fields;
}

const toggled = (value, other) => (value === other ? null : other);
const withDigit = (text, digit) => (text === "0" ? digit : `${text}${digit}`.slice(0, LONGEST));

// Whether the points of one side determine those of the other.
export function sharesPool(rules, { revoke }) {
  return rules.players === SEATS.length && (!revoke || rules.revoke === "personal");
}

// One key: a digit, a side or player ("NS"), an amount ("NS+20"), or what is special about the round.
function press(fields, key, fresh, rules) {
  const [what, who] = key.split(":");
  if (/^\d$/.test(key)) {
    // The first digit for a side that had a figure begins a new one.
    const before = (text) => (fresh.has(fields.at) ? text ?? "" : "");
    if (fields.at === "tricks") fields.tricks = withDigit(before(fields.tricks), key);
    else fields.points[fields.at] = withDigit(before(fields.points[fields.at]), key);
    fresh.add(fields.at);
    // In a correction the other side has what is left now, unless that was typed too.
    if (sharesPool(rules, fields)) {
      for (const who of Object.keys(fields.points)) if (!fresh.has(who)) delete fields.points[who];
    }
  } else if (key.includes("+")) {
    const [side, amount] = key.split("+");
    const amounts = fields.inHand ? fields.hand : fields.extra;
    amounts[side] = [...(amounts[side] ?? []), Number(amount)];
  } else if (what === "at") {
    fields.at = who;
  } else if (what === "clear") {
    for (const figures of [fields.points, fields.extra, fields.hand]) delete figures[who];
    if (who === "tricks") fields.tricks = "";
  } else if (what === "pit") {
    fields.pit = fields.pit === who ? "" : who;
  } else if (what === "revoke") {
    fields.revoke = who ?? (fields.revoke ? null : "?");
  } else if (what === "double") {
    fields.doubling = fields.doubling === Number(who) ? 0 : Number(who);
  } else if (what === "jass") {
    fields.jass = !fields.jass;
    fields.at = fields.jass ? "tricks" : Object.keys(fields.points)[0] ?? fields.at;
  } else if (what === "hand") {
    fields.inHand = !fields.inHand;
  } else if (what === "kleines") {
    fields.kleines = !fields.kleines;
    fields.choice = null;
    fields.trump = null;
  } else if (what === "made") {
    // As the calls before the first card say: who plays, and how that came about.
    const [, , choice, suit, doubling] = key.split(":");
    fields.maker = who;
    fields.choice = choice || null;
    fields.kleines = Boolean(choice);
    fields.trump = suit || null;
    fields.doubling = Number(doubling || 0);
  } else {
    fields[what] = toggled(fields[what], who); // trump, belle, stuk
  }
}

export function read(draft, rules, keys) {
  const fields = draft.base ? fromEntry(draft.base, keys) : nothing(keys);
  const fresh = new Set(draft.base ? [] : [...keys, "tricks"]);
  for (const key of draft.presses) press(fields, key, fresh, rules);
  if (fields.jass === false && fields.at === "tricks") fields.at = keys[0];
  return fields;
}

// The keys with one more. A key pressed by mistake and pressed again leaves nothing of the round: it has not begun.
export function withKey(draft, key, rules, keys) {
  const presses = [...draft.presses, key];
  const fields = read({ ...draft, presses }, rules, keys);
  const blank = { ...nothing(keys), at: fields.at, tricks: fields.jass ? "" : fields.tricks };
  const isBlank = !draft.base && JSON.stringify(fields) === JSON.stringify(blank);
  return isBlank ? presses.filter((pressed) => pressed.startsWith("at:")) : presses;
}

function numbers(texts) {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text).map(([who, text]) => [who, Number(text)]));
}
const filled = (amounts) => Object.fromEntries(Object.entries(amounts).filter(([, own]) => own.length));

// As the engine writes it down, without fields that say nothing.
export function toEntry(fields, maker, rules, keys) {
  const other = keys.find((key) => key !== maker);
  const entry = { maker, card_points: numbers(fields.points) };
  entry.revoke = fields.revoke === "?" ? null : fields.revoke;
  entry.doubling = fields.doubling;
  if (asks(rules).melds) {
    entry.melds = filled(fields.extra);
    entry.belle = fields.belle;
    if (fields.kleines) entry.choice = fields.choice ?? "kleines";
    entry.trump = fields.trump;
    if (fields.jass) {
      entry.jass = maker;
      if (fields.tricks) entry.tricks_won = { [maker]: Number(fields.tricks) };
    }
  } else {
    entry.roem = filled(fields.extra);
    entry.pit = { makers: maker, others: other }[fields.pit];
    entry.trump = fields.trump;
    entry.hand_roem = filled(fields.hand);
    entry.hand_stuk = fields.stuk;
  }
  const says = (value) => value && (typeof value !== "object" || Object.keys(value).length);
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => says(value)));
}
