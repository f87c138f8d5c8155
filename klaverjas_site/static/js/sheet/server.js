// What the phone of a table or a pad asks the server, and sends to it.

const PATIENCE = 15000;

// What this phone remembers, and what it was told. If the organiser opens the leg again that is news, whatever version
// was seen before.
export const closed = (remembered, told) => ({ ...remembered, ...told, is_closed: true, version: "" });

export class Server {
  // `side` gives the side that this phone keeps the count for, where both do.
  constructor(base, side) {
    Object.assign(this, { base, side });
  }

  async ask(address, options = {}) {
    const to = new URL(this.base + address, location.origin);
    if (this.side()) to.searchParams.set("side", this.side());
    const answer = await fetch(to, { cache: "no-store", ...options });
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

  // A round is taken off, or kept from coming if it was never heard of.
  takeOff(client_id) {
    return this.send(`undo/${client_id}/`, { cache: "no-store" });
  }

  sendRound({ number, client_id, entry, sure, known, replaces, side }) {
    const sent = { client_id, entry, sure, known, ...(replaces && { replaces }), ...(side && { side }) };
    return this.send(`round/${number}/`, { headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent) });
  }

  send(address, options) {
    return fetch(this.base + address, { method: "POST", signal: AbortSignal.timeout?.(PATIENCE), ...options });
  }
}
