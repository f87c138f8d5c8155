// What the phone of a table or a pad asks the server, and sends to it.

const PATIENCE = 15000;

// What this phone remembers, and what it was sent. If the organiser opens the leg again that is news, whatever version
// was seen before.
export const closed = (remembered, answer) => ({ ...remembered, ...answer, is_closed: true, version: "" });

// AbortSignal.timeout() for phones of 2021
export const within = (time, limit = new AbortController()) => {
  setTimeout(() => limit.abort(), time);
  return limit.signal;
};

export class Server {
  constructor(base) {
    this.base = base;
  }

  async ask(address, options = {}) {
    const answer = await fetch(this.base + address, { cache: "no-store", ...options });
    return { answer, body: answer.status === 204 ? null : await answer.json().catch(() => null) };
  }

  // The newest that is known when the page opens: without signal the browser opens that of the first visit again.
  async firstSheet(inPage, known) {
    if (inPage?.is_closed && known) return closed(known, inPage);
    if (inPage) return known?.as_of > inPage.as_of ? known : inPage;
    try {
      const { answer, body: news } = await this.ask("sheet.json");
      return answer.ok && news?.token ? news : known;
    } catch {
      return known;
    }
  }

  // A round is removed, or prevented from arriving if the server never had it.
  takeOff(client_id) {
    return this.send(`undo/${client_id}/`, { cache: "no-store" });
  }

  sendRound({ number, client_id, entry, sure, known, replaces }) {
    const sent = { client_id, entry, sure, known, ...(replaces && { replaces }) };
    return this.send(`round/${number}/`, { headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent) });
  }

  send(address, options) {
    return fetch(this.base + address, { method: "POST", signal: within(PATIENCE), ...options });
  }
}
