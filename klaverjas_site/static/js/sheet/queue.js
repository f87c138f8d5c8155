// The rounds that wait on this phone. Each has a place of its own in the browser's storage, so two tabs never write over
// each other's; each is sent until the server has answered, which takes it once by its client_id.

// A private window may refuse to store anything; then what waits lives as long as the page.
function storage() {
  try {
    localStorage.setItem("klaverjas-keeps", "1");
    localStorage.removeItem("klaverjas-keeps");
    return localStorage;
  } catch {
    return null;
  }
}

export class Queue {
  constructor(token) {
    this.prefix = `klaverjas-entry-${token}-`;
    this.kept = storage();
    this.memory = new Map();
  }

  get keeps() {
    return this.kept !== null;
  }

  // In the order in which they were played.
  all() {
    const texts = [...this.memory.values()];
    for (let place = 0; place < (this.kept?.length ?? 0); place += 1) {
      const key = this.kept.key(place);
      if (key.startsWith(this.prefix) && !this.memory.has(key)) texts.push(this.kept.getItem(key));
    }
    return texts.map((text) => JSON.parse(text)).sort((one, two) => one.number - two.number || one.at - two.at);
  }

  get(id) {
    return this.all().find((entry) => entry.client_id === id);
  }

  add(entry) {
    const key = this.prefix + entry.client_id;
    try {
      this.kept.setItem(key, JSON.stringify(entry));
      this.memory.delete(key);
    } catch {
      this.memory.set(key, JSON.stringify(entry)); // no room
    }
  }

  // Only what still waits: another tab may have sent it, or a person thrown it away.
  change(entry, changes) {
    const now = this.get(entry.client_id);
    if (now) this.add({ ...now, ...changes });
  }

  remove(id) {
    this.memory.delete(this.prefix + id);
    this.kept?.removeItem(this.prefix + id);
  }
}

const FIRST_WAIT = 2000;
const LONGEST_WAIT = 30000;

// Sends what waits, one after the other. `heard` is told every answer, `changed` that something is different now.
export class Sender {
  constructor({ queue, post, inOrder, heard, changed }) {
    Object.assign(this, { queue, post, inOrder, heard, changed, wait: FIRST_WAIT, timer: 0, isSending: false });
  }

  // What a person has to look at first is not sent; in a game that is counted in order nothing behind it is either.
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

  // Whether the server answered. What was taken back while it was on its way is taken off there next.
  async sendOne(entry) {
    this.queue.change(entry, { tried: true });
    let answer, body;
    try {
      answer = await this.post(entry);
      body = await answer.json();
    } catch {
      return false;
    }
    const refused = entry.withdrawn ? this.isTakenOff(answer.status, body) : this.reason(answer.status, body);
    // The log-in page of a public network answers too, but not with this; a server in trouble is asked again.
    if (refused === undefined) return false;
    this.wait = FIRST_WAIT;
    if (!entry.withdrawn && this.queue.get(entry.client_id)?.withdrawn) return true;
    if (refused === null) this.queue.remove(entry.client_id);
    else this.queue.change(entry, { refused });
    this.heard(body, entry, refused);
    return true;
  }

  // Where it could not be taken off the sheet shows it. As below: null when this is done.
  isTakenOff(status, body) {
    return ([200, 409].includes(status) && body.sheet) || (status === 404 && body.closed) ? null : undefined;
  }

  // Why it was not stored: null when it was, undefined when that was no answer of ours.
  reason(status, body) {
    if (status === 200) return body.stored === undefined ? undefined : null;
    if (status === 202 && body.late) return { why: "late" };
    if (status === 409 && body.conflict !== undefined) return { why: "conflict", same_as: body.same_as };
    if (status === 422 && body.texts) return { why: body.is_doubt ? "doubt" : "problem", texts: body.texts };
    if (status === 400 && body.texts) return { why: "problem", texts: body.texts };
    if (status === 404 || status === 410) return { why: "gone" };
    return undefined;
  }
}
