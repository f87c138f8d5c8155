// The steps of a round next to its keys, while nothing of it is written: who deals, who speaks and what can be said. If
// trump is made call by call they fill in who plays. Folded unless someone wants them; the phone remembers that.
import { keep, kept } from "../storage.js";
import { dealerOf } from "./counting.js";
import { contenders } from "./round.js";
import { h, stepText, suitName, t } from "./texts.js";
import { asksCalls, followCalls, followDoublings, rolesOf, stepsOf } from "./trump.js";

const OPEN_KEY = "klaverjas-steps"; // for this phone, whatever is played on it
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const DOUBLINGS = ["kraak", "herkraak", "superkraak"];

export class Steps {
  // `called` stores what was said so far, `made` fills in who plays, `passed` says that no one does.
  constructor({ state, called, made, passed }) {
    Object.assign(this, { state, called, made, passed, rules: state.rules });
    this.asks = asksCalls(this.rules);
    this.isOpen = Boolean(kept(OPEN_KEY));
    this.element = h("div.steps", { id: "steps", role: "group", "aria-label": t("trump_steps") });
    this.key = h("button.fold", { onclick: () => this.fold(), "aria-label": t("trump_steps"), title: t("trump_steps") }, t("trump"));
    this.key.setAttribute("aria-controls", "steps");
  }

  fold() {
    this.isOpen = !this.isOpen;
    keep(OPEN_KEY, this.isOpen || null);
    this.unfolded();
  }

  // True while the steps are shown instead of the figures.
  show(draft, number, isEmpty) {
    const isOffered = isEmpty && number !== null;
    const isShown = isOffered && this.isOpen;
    this.key.hidden = !isOffered;
    this.key.setAttribute("aria-expanded", String(isShown));
    this.element.hidden = !isShown;
    if (!isShown) return false;
    this.number = number;
    // Calls about another round, which someone else has written meanwhile, are dropped.
    this.said = draft.trump?.number === number ? draft.trump : { number, turned: null, calls: [] };
    const roles = rolesOf(this.rules, dealerOf(this.state.first_dealer, number, this.state.seats.length));
    const now = JSON.stringify([this.said, roles]);
    if (now !== this.shown) this.draw(roles);
    this.shown = now;
    return true;
  }

  draw(roles) {
    const hadFocus = this.element.contains(document.activeElement);
    const names = Object.fromEntries(Object.entries(roles).map(([role, seat]) => [role, this.name(seat)]));
    const parts = { trump: () => this.trumpCalls(roles, names), doubling: () => this.doublingCalls(roles, names) };
    this.element.replaceChildren(...(parts[this.asks] ?? (() => [this.list(names)]))());
    if (hadFocus) this.element.querySelector("button")?.focus();
  }

  list(names) {
    return h("ol", {}, ...stepsOf(this.rules).map((step) => h("li", {}, stepText(step, names))));
  }

  // The steps that no one is asked about.
  sentence(steps, names) {
    return h("p.said", {}, steps.map((step) => stepText(step, names)).join(" "));
  }

  // One question with its answers; a wrong last answer can be undone.
  question(text, answers) {
    const keys = answers.map(([label, act, suit]) => {
      const named = suit ? { "aria-label": suitName(suit) } : {};
      return h(suit ? `button.call.suit-${suit}` : "button.call", { ...named, onclick: act }, label);
    });
    if (this.said.turned || this.said.calls.length) {
      keys.push(h("button.call.back", { onclick: () => this.takeBack(), "aria-label": t("back_call"), title: t("back_call") }, "↶"));
    }
    return [h("p.asked", { role: "status" }, text), h("div.calls", {}, ...keys)];
  }

  trumpCalls(roles, names) {
    const { turned, calls } = this.said;
    if (!turned) {
      const suits = Object.entries(SIGNS).map(([suit, sign]) => [sign, () => this.say({ turned: suit }), suit]);
      const [deals, turns] = stepsOf(this.rules);
      return [this.sentence([deals, turns, "leads"], names), ...this.question(t("which_turned"), suits)];
    }
    const { seat, may } = followCalls(this.rules, roles.first, turned, calls);
    const name = this.name(seat);
    const asked = may.includes("besser")
      ? t("asks_besser", { name, maker: this.name(this.whoSaidKleines(roles)) })
      : t(may.includes("accept") ? "asks_turned" : "asks_kleines", { name, suit: suitName(turned) });
    const answers = may.map((call) => [t(`call_${call}`), () => this.answer(roles, call)]);
    return [this.sentence(["leads"], names), ...this.question(asked, answers)];
  }

  whoSaidKleines(roles) {
    const before = this.said.calls.slice(0, this.said.calls.indexOf("kleines"));
    return followCalls(this.rules, roles.first, this.said.turned, before).seat;
  }

  answer(roles, call) {
    const calls = [...this.said.calls, call];
    const { chosen } = followCalls(this.rules, roles.first, this.said.turned, calls);
    if (!chosen) return this.say({ calls });
    if (!chosen.maker) return this.passed();
    const text = t(`plays_${chosen.choice}`, { name: this.name(chosen.maker), suit: suitName(chosen.trump ?? "") ?? "" });
    const choice = chosen.choice === "turned" ? "" : chosen.choice;
    return this.fillIn(roles, `made:${this.partyOf(chosen.maker)}:${choice}:${chosen.trump ?? ""}`, text);
  }

  doublingCalls(roles, names) {
    const makers = this.partyOf(roles.forehand);
    const others = this.state.parties.find((party) => party.key !== makers).key;
    const { next, areMakers } = followDoublings(this.rules, this.said.calls);
    const word = t(DOUBLINGS[next - 1]);
    const settle = (call) => {
      const calls = [...this.said.calls, call];
      const { doubling } = followDoublings(this.rules, calls);
      if (doubling === null) return this.say({ calls });
      const said = { name: names.forehand, call: t(DOUBLINGS[doubling - 1]) };
      return this.fillIn(roles, `made:${makers}:::${doubling || ""}`, t(doubling ? "plays_doubled" : "plays_forehand", said));
    };
    const [deals, speaks] = stepsOf(this.rules);
    const asked = t("asks_doubling", { name: this.party(areMakers ? makers : others), call: word });
    const answers = [[word, () => settle("double")], [t("call_no"), () => settle("pass")]];
    return [this.sentence([deals, speaks, "leads"], names), ...this.question(asked, answers)];
  }

  // Without the last call, so that the key that undoes leads to its question again.
  fillIn(roles, key, text) {
    this.made(key, `${text} ${stepText("leads", { forehand: this.name(roles.forehand) })}`);
  }

  say(more) {
    this.called({ ...this.said, ...more });
  }

  takeBack() {
    const { turned, calls } = this.said;
    this.say(calls.length ? { calls: calls.slice(0, -1) } : { turned: turned && null });
  }

  name(seat) {
    return this.state.seats.find((own) => own.seat === seat)?.name ?? "";
  }

  party(key) {
    return this.state.parties.find((own) => own.key === key).name;
  }

  partyOf(seat) {
    return contenders(this.rules).includes(seat) ? seat : seat === "N" || seat === "S" ? "NS" : "EW";
  }
}
