// The screen on which a round is written: a column for each side or player, the keys, and who played.
import { findDoubts, findProblems, isDealtAgain, poolOf, scoreRound } from "./counting.js";
import { asks, isEmpty, isSaying, read, sharesPool, toEntry } from "./draft.js";
import { Steps } from "./steps.js";
import { doubtText, h, outcomeWord, problemText, suitName, t } from "./texts.js";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const DOUBLINGS = ["kraak", "herkraak", "superkraak"];
const CALLS = ["kontra", "re"];
const BOUNCE = 500; // milliseconds in which a second tap is the same one

// What is said, above the keys or above a panel, and one key for what is said.
export function saying(text, key) {
  return h("div.saying.flash", {}, h("p", {}, text), key ? h("button.act", { onclick: key.tap }, key.text) : null);
}

export class Screen {
  // `written` gets what was written; `turn` and `previous` are keys that write nothing. `called` and `made` get
  // what was said before the first card; `dealtAgain` is called when it is no round.
  constructor({ state, press, back, written, turn, previous, called, made, dealtAgain }) {
    Object.assign(this, { state, back, written, turn, previous, dealtAgain });
    this.press = (key) => this.isTooMany(key) || press(key);
    this.rules = state.rules;
    this.keys = state.parties.map((party) => party.key);
    this.asks = asks(this.rules);
    this.asked = null; // what is so unlikely that it was asked about
    this.storedAt = -Infinity;
    this.message = h("p.message", { role: "status" });
    this.key = h("button.act", { onclick: () => this.last.key.tap() });
    this.steps = new Steps({ state, called, made, passed: () => this.store({ passed: true }, false) });
    this.steps.unfolded = () => this.show(this.last);
    // What is pressed is within reach of a thumb: the lower three fifths of the screen.
    this.figures = this.makeParties();
    this.element = h("section.write", {}, this.figures, this.steps.element,
      h("div.saying", {}, this.message, this.key, this.steps.key),
      h("div.reach", {}, this.makeSuits(), h("div.pressed", {}, this.makeChips(), this.makeKeys()), this.makeStore()));
  }

  makeParties() {
    this.parties = new Map();
    const columns = this.state.parties.map(({ key, tint, name }) => {
      const part = {
        total: h("span.total"), note: h("span.note"), points: h("span.points"), extra: h("span.extra"),
      };
      part.button = h("button.figures", { onclick: () => this.press(`at:${key}`) },
        h("span.name", {}, name), part.total, part.note, part.points, part.extra);
      this.parties.set(key, part);
      return h(`div.party.${tint}`, {}, part.button);
    });
    return h(`div.parties.of-${columns.length}`, {}, ...columns);
  }

  // Roem or melds of each, under the column they go to.
  makeChips() {
    this.belles = new Map();
    const groups = this.state.parties.map(({ key, tint, name }) => {
      const chip = (text, what, label) =>
        h("button.chip", { onclick: () => this.press(what), "aria-label": `${name}: ${label}` }, text);
      const chips = this.asks.amounts.map((amount) => {
        const text = this.asks.melds && amount === 20 ? t("terz") : String(amount);
        return chip(text, `${key}+${amount}`, `${t(this.asks.melds ? "melds" : "roem")} ${amount}`);
      });
      if (this.asks.melds) {
        this.belles.set(key, chip(t("belle"), `belle:${key}`, t("belle")));
        chips.push(this.belles.get(key));
      }
      return h(`div.chips.${tint}`, { role: "group", "aria-label": name }, ...chips);
    });
    return h(`div.parties.of-${groups.length}`, {}, ...groups);
  }

  makeKeys() {
    this.toggles = new Map();
    const digit = (text) => h("button.key.digit", { onclick: () => this.press(text) }, text);
    const toggle = (name, text, what) => {
      const key = h("button.key.word", { onclick: () => this.press(what), "aria-pressed": "false" }, text);
      this.toggles.set(name, key);
      return key;
    };
    const words = [];
    if (this.asks.melds) {
      if (this.asks.choice) words.push(toggle("kleines", t("kleines"), "kleines"));
      CALLS.slice(0, this.asks.doubling).forEach((call, at) => words.push(toggle(call, t(call), `double:${at + 1}`)));
    } else {
      words.push(toggle("pit", t("pit"), "pit:makers"), toggle("counter_pit", t("counter_pit"), "pit:others"));
    }
    words.push(toggle("revoke", t("revoke"), "revoke"));
    if (!this.asks.melds && this.asks.doubling) {
      words.push(h("button.key.word", { onclick: () => this.pressNextDoubling(), "aria-pressed": "false" }, t("kraak")));
      this.toggles.set("doubling", words.slice(-1)[0]);
    }
    if (this.asks.hand) {
      words.push(toggle("hand", t("hand"), "hand"));
      words.push(h("button.key.word", { onclick: () => this.press(`stuk:${this.fields.at}`), "aria-pressed": "false" }, t("stuk")));
      this.toggles.set("stuk", words.slice(-1)[0]);
    }
    if (this.asks.jass) words.push(toggle("jass", t("jass"), "jass"));
    if (this.asks.pass) words.push(h("button.key.word", { onclick: () => this.pass() }, t("all_passed")));
    const turn = h("button.key.small", { onclick: this.turn, "aria-label": t("turn"), title: t("turn") }, "⇅");
    const previous = this.previousKey = h("button.key.word", { onclick: this.previous });
    const back = h("button.key.small", { onclick: this.back, "aria-label": t("back"), title: t("back") }, "⌫");
    words.push(previous);
    // Three columns of digits; the words next to them, in one column or two.
    const columns = words.length > 4 ? 2 : 1;
    const rows = [0, 3, 6].map((first) => DIGITS.slice(first, first + 3).map(digit));
    rows.push([turn, digit("0"), back]);
    while (words.length < rows.length * columns) words.splice(-1, 0, h("span"));
    const keys = rows.flatMap((row, at) => [...row, ...words.slice(at * columns, (at + 1) * columns)]);
    return h(`div.keys.and-${columns}`, {}, ...keys);
  }

  makeSuits() {
    if (!this.asks.trump) return "";
    const signs = { S: "♠", H: "♥", D: "♦", C: "♣" };
    this.suits = new Map(Object.entries(signs).map(([suit, sign]) => [suit, h(`button.key.suit-${suit}`, {
      onclick: () => this.press(`trump:${suit}`), "aria-label": suitName(suit), "aria-pressed": "false",
    }, sign)]));
    return h("div.suits", {}, ...this.suits.values());
  }

  makeStore() {
    this.caption = h("p.caption");
    this.stores = new Map(this.state.parties.map(({ key, tint, name }) => {
      const part = { name: h("span.name", {}, name), result: h("span.worth") };
      part.button = h(`button.store.${tint}`, { onclick: () => this.tapParty(key) }, part.name, part.result);
      return [key, part];
    }));
    this.sure = h("button.sure", { onclick: () => this.confirm() }, t("sure"));
    this.unsure = h("button.unsure", { onclick: () => this.ask(null) }, t("not_sure"));
    this.storeRow = h(`div.stores.of-${this.keys.length}`, {}, ...[...this.stores.values()].map((part) => part.button));
    this.sureRow = h("div.stores", { hidden: true }, this.unsure, this.sure);
    return h("div.bottom", {}, this.caption, this.storeRow, this.sureRow);
  }

  pressNextDoubling() {
    const next = (this.fields.doubling + 1) % (this.asks.doubling + 1);
    this.press(`double:${next || this.fields.doubling}`);
  }

  say(text, isWrong = false) {
    this.said = text;
    this.message.classList.toggle("wrong", isWrong);
    this.message.textContent = text;
  }

  // What the round would be if this side or player made trump; null while it cannot be counted.
  outcome(key) {
    const entry = toEntry(this.fields, key, this.rules, this.keys);
    const wrong = findProblems(entry, this.rules);
    return { entry, wrong, result: wrong.length ? null : scoreRound(entry, this.rules) };
  }

  tapParty(key) {
    if (this.fields.revoke === "?") return this.press(`revoke:${key}`);
    if (performance.now() - this.storedAt < BOUNCE && isEmpty(this.draft)) return undefined;
    if (isEmpty(this.draft)) return this.say(t("points_first"), true);
    const { entry, wrong, result } = this.outcome(key);
    if (wrong.length) return this.sayWrong(wrong[0], entry);
    if (!this.asks.melds && isDealtAgain(result, this.rules)) return this.say(t("deal_again"), true);
    const doubts = findDoubts(entry, this.rules);
    return doubts.length ? this.ask({ entry, doubts }) : this.store(entry, false);
  }

  // Refused at once: more tricks of a Klammer-Jass than there are.
  isTooMany(key) {
    if (!/^\d$/.test(key) || this.fields.at !== "tricks") return false;
    const { tricks } = read({ ...this.draft, presses: [...this.draft.presses, key] }, this.rules, this.keys);
    const isTooMany = Number(tricks) > this.rules.hand_size;
    if (isTooMany) this.say(t("too_many_tricks", { all: this.rules.hand_size }), true);
    return isTooMany;
  }

  sayWrong(found, entry) {
    if (found.problem === "tricks_missing") return this.say(t("which_tricks", { all: this.rules.hand_size }), true);
    const text = problemText(found, this.rules, poolOf(this.rules, entry.trump));
    // What is missing is to be typed: whose it is has to be said.
    const name = found.problem.endsWith("_missing") && this.state.parties.find((own) => own.key === found.side)?.name;
    return this.say(name ? `${name}: ${text}` : text, true);
  }

  pass() {
    if (isSaying(this.draft)) return this.say(t("nothing_beside_pass"), true);
    if (performance.now() - this.storedAt < BOUNCE) return undefined;
    return this.asks.melds ? this.store({ passed: true }, false) : this.dealtAgain();
  }

  ask(asked) {
    this.asked = asked;
    this.storeRow.hidden = asked !== null;
    this.sureRow.hidden = asked === null;
    this.say(asked ? asked.doubts.map(doubtText).join(" ") : "", asked !== null);
    this.showCaption();
    if (asked) this.sure.focus();
  }

  confirm() {
    const { entry } = this.asked;
    this.ask(null);
    this.store(entry, true);
  }

  store(entry, sure) {
    this.storedAt = performance.now();
    this.written(entry, sure);
  }

  // Everything as it is now: the totals, the keys that were pressed, what they would score.
  show(shown) {
    const { draft, match, help, number, key } = this.last = shown;
    // News of the sheet must not remove a question, or change the keys under a finger.
    if (this.asked && draft !== this.draft) this.ask(null);
    this.draft = draft;
    this.fields = read(draft, this.rules, this.keys);
    this.previousKey.textContent = draft.base ? t("cancel") : `↩ ${t("previous")}`;
    if (!this.asked) {
      this.message.classList.remove("wrong");
      this.message.textContent = this.fields.at === "tricks" && !this.fields.tricks ? t("which_tricks", { all: this.rules.hand_size }) : help;
    }
    this.showCaption();
    this.figures.hidden = this.steps.show(draft, number, isEmpty(draft));
    this.key.hidden = !key;
    this.key.textContent = key?.text;
    for (const key of this.keys) this.showParty(key, match);
    this.showToggles();
  }

  // Of a correction: what becomes what if the same side or player made trump, or by what was asked about.
  showCaption() {
    const { fields, draft, asked } = this;
    const { entry, result } = asked ?? this.outcome(fields.maker ?? draft.base?.maker);
    const isChange = draft.base && (asked || (result && isSaying(draft)));
    const text = isChange ? this.last.becomes(entry) : t("who_played");
    this.caption.textContent = fields.revoke === "?" ? t("who_revoked") : text;
  }

  showParty(key, match) {
    const { total, note, points, extra, button } = this.parties.get(key);
    const { fields } = this;
    total.textContent = match.die ? match.die[key] : match.total[key];
    note.textContent = this.noteOf(key, match);
    const own = fields.points[key];
    points.textContent = own ?? (this.rest(key) || (fields.at === key ? "_" : ""));
    points.classList.toggle("filled-in", own === undefined);
    const amounts = [...(fields.extra[key] ?? []), ...(fields.belle === key ? [t("belle")] : [])].join(" + ");
    const inHand = [...(fields.hand[key] ?? []), ...(fields.stuk === key ? [t("stuk")] : [])].join(" + ");
    extra.textContent = [amounts && `+ ${amounts}`, inHand && `${t("in_hand")}: ${inHand}`].filter(Boolean).join(" · ");
    button.setAttribute("aria-pressed", String(fields.at === key));
    this.belles.get(key)?.setAttribute("aria-pressed", String(fields.belle === key));
    this.showStore(key);
  }

  noteOf(key, { small, laube, die }) {
    if (die) return t("die");
    if (small) return [t("small", { n: small[key] }), laube.includes(key) && t("laube")].filter(Boolean).join(" · ");
    return "";
  }

  // The points of two sides make up the pool, so one of them determines both.
  rest(key) {
    const theirs = this.fields.points[this.keys.find((own) => own !== key)];
    if (!sharesPool(this.rules, this.fields) || theirs === undefined) return "";
    const left = poolOf(this.rules, this.fields.trump) - Number(theirs);
    return left >= 0 ? String(left) : "";
  }

  showStore(key) {
    const { button, result } = this.stores.get(key);
    const isAsked = this.fields.revoke === "?";
    const shown = isSaying(this.draft) && !isAsked ? this.outcome(key).result : null;
    const scores = shown && this.keys.map((own) => shown.score[own]).join(" : ");
    const word = shown && outcomeWord(shown, this.state.rules);
    const says = shown ? [word && `${word} `, h("span.scores", {}, scores)] : [isAsked && t("revoke")];
    result.replaceChildren(...says.filter(Boolean));
    button.classList.toggle("was", (this.fields.maker ?? this.draft.base?.maker) === key);
  }

  showToggles() {
    const { fields } = this;
    const on = {
      pit: fields.pit === "makers", counter_pit: fields.pit === "others", revoke: fields.revoke, kleines: fields.kleines, hand: fields.inHand, jass: fields.jass,
      kontra: fields.doubling === 1, re: fields.doubling === 2, doubling: fields.doubling, stuk: fields.stuk,
    };
    for (const [name, key] of this.toggles) key.setAttribute("aria-pressed", String(Boolean(on[name])));
    const { toggles } = this;
    if (toggles.has("doubling")) toggles.get("doubling").textContent = t(DOUBLINGS[Math.max(0, fields.doubling - 1)]);
    if (fields.jass) toggles.get("jass").textContent = t("tricks", { n: fields.tricks || "…" });
    else if (toggles.has("jass")) toggles.get("jass").textContent = t("jass");
    for (const [suit, key] of this.suits ?? []) key.setAttribute("aria-pressed", String(fields.trump === suit));
    if (fields.revoke && fields.revoke !== "?" && !this.asked) {
      this.message.textContent = t("revoked", { name: this.state.parties.find((own) => own.key === fields.revoke).name });
    }
  }
}
