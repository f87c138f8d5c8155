// The rounds that wait on this phone, each stored separately: two tabs never overwrite each other's. Each is sent
// until the server has answered, which takes it once.
import { keep, kept, keysKept, readBack } from "../storage.js";
import { isOnSheet } from "./match.js";

const REMEMBERED = 86_400_000; // milliseconds

export class Queue {
  // `changed` is called when it is known whether a round is kept.
  constructor(token, changed) {
    this.changed = changed;
    this.prefix = `klaverjas-entry-${token}-`;
    this.safe = new Map(); // whether each was read back from the storage; what has not been asked yet is not in it
  }

  forgetGone() {
    for (const key of this.keys()) if (kept(key)?.gone < Date.now() - REMEMBERED) keep(key, null);
  }

  keys() {
    return keysKept().filter((key) => key.startsWith(this.prefix));
  }

  isRound(key) {
    const { client_id, entry, number } = kept(key) ?? {};
    const isKey = /^[0-9a-f-]{36}$/.test(client_id) && key === this.prefix + client_id;
    return isKey && typeof entry === "object" && Number.isInteger(number);
  }

  // In the order in which they were played.
  all() {
    const entries = this.keys().filter((key) => this.isRound(key)).map((key) => kept(key));
    return entries.sort((one, two) => one.number - two.number || (one.at || 0) - (two.at || 0));
  }

  // Anything here that is no round that could be shown or sent, as text.
  unreadable() {
    const others = this.keys().filter((key) => !this.isRound(key) && !kept(key)?.gone);
    const textOf = (value) => value?.unreadable ?? JSON.stringify(value);
    return others.map((key) => ({ client_id: key.slice(this.prefix.length), text: textOf(kept(key)) }));
  }

  // Those that live in this page only.
  unkept() {
    return this.all().filter((entry) => this.safe.get(entry.client_id) === false);
  }

  // The word for the place where an entry is.
  whereIs(entry) {
    return { true: "waits", false: "in_page" }[this.safe.get(entry.client_id)] ?? "not_sent";
  }

  isAtRisk() {
    return this.all().some((entry) => !this.safe.get(entry.client_id));
  }

  nextPlace() {
    return 1 + Math.max(0, ...this.all().map((entry) => entry.at || 0));
  }

  get(id) {
    return this.all().find((entry) => entry.client_id === id);
  }

  // Whether a round of this key waits, or has: a tab that was restored may still have it.
  knows(id) {
    return kept(this.prefix + id) !== null;
  }

  // Whether it is kept.
  async add(entry, areTold = true) {
    const isSafe = await keep(this.prefix + entry.client_id, entry, areTold);
    this.note(entry, isSafe);
    return isSafe;
  }

  // Unless it is a different one by now.
  note(entry, isSafe) {
    const { client_id } = entry;
    if (kept(this.prefix + client_id) !== entry || this.safe.get(client_id) === isSafe) return;
    this.safe.set(client_id, isSafe);
    this.changed();
  }

  // Only what still waits: another tab may have sent it, or a person thrown it away.
  change(entry, changes) {
    const now = this.get(entry.client_id);
    if (now) this.add({ ...now, ...changes });
  }

  // Its key is remembered for a day: a page that was asleep might restore it.
  remove(id) {
    this.safe.delete(id);
    keep(this.prefix + id, { gone: Date.now() });
  }

  // Anything missing from the storage is stored there again.
  async check(areTold = true) {
    for (const waiting of this.all()) {
      const { client_id, number, entry } = waiting;
      const there = await readBack(this.prefix + client_id);
      const isThere = JSON.stringify([there?.number, there?.entry]) === JSON.stringify([number, entry]);
      if (isThere) this.note(waiting, true);
      else if (this.get(client_id)) await this.add(this.get(client_id), areTold);
    }
  }
}

const FIRST_WAIT = 2000;
const LONGEST_WAIT = 30000;

// Sends the waiting rounds one at a time. `heard` gets every answer; `changed` is called when something is different.
export class Sender {
  constructor({ queue, post, inOrder, heard, changed }) {
    Object.assign(this, { queue, post, inOrder, heard, changed, wait: FIRST_WAIT, timer: 0, isSending: false });
  }

  // A round that a person has to look at first is not sent; in a game that is counted in order nor is any after it.
  next() {
    const waiting = this.queue.all();
    const stuck = this.inOrder() ? waiting.findIndex((entry) => entry.refused) : -1;
    return (stuck < 0 ? waiting : waiting.slice(0, stuck)).find((entry) => !entry.refused);
  }

  async send() {
    clearTimeout(this.timer);
    if (this.isSending) return;
    this.isSending = true;
    let isHeard = true;
    try {
      for (let entry = this.next(); entry && isHeard; entry = this.next()) isHeard = await this.sendOne(entry);
    } finally {
      this.isSending = false;
    }
    this.changed();
    if (isHeard) return;
    this.timer = setTimeout(() => this.send(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  // Whether the server answered. What was undone while it was on its way is taken off there next.
  async sendOne(entry) {
    this.queue.change(entry, { tried: true });
    let answer, body;
    try {
      answer = await this.post(entry);
      body = await answer.json();
    } catch {
      return false;
    }
    const refused = entry.withdrawn ? this.isTakenOff(answer.status, body) : this.reason(answer.status, body, entry);
    // The login page of a public network answers too, but not with this; a server in trouble is asked again.
    if (refused === undefined) return false;
    this.wait = FIRST_WAIT;
    if (!entry.withdrawn && this.queue.get(entry.client_id)?.withdrawn) return true;
    if (refused !== null) this.queue.change(entry, { refused });
    this.heard(body, entry, refused);
    // In every tab the sheet shows it by now: it is listed there before it is removed here.
    if (refused === null) this.queue.remove(entry.client_id);
    return true;
  }

  // If it could not be removed the sheet shows it. As below: null when this is done.
  isTakenOff(status, body) {
    return ([200, 409].includes(status) && body.sheet) || (status === 404 && body.closed) ? null : undefined;
  }

  // Why it was not stored: null when it was, which the sheet has to show; undefined when that was no answer of ours.
  reason(status, body, entry) {
    if (status === 200 && body.stored === undefined) return undefined;
    if (status === 200) return !body.sheet || isOnSheet(body.sheet, entry) ? null : { why: "conflict" };
    if (status === 202 && body.late) return { why: "late" };
    if (status === 409 && body.conflict !== undefined) {
      return { why: "conflict", same_as: body.same_as, is_key_used: body.is_key_used };
    }
    if (status === 422 && body.texts) return { why: body.is_doubt ? "doubt" : "problem", texts: body.texts };
    if (status === 400 && body.texts) return { why: "problem", texts: body.texts };
    if (status === 404 || status === 410) return { why: "gone" };
    return undefined;
  }
}
