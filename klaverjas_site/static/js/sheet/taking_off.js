// Removing the last round from the sheet, and restoring it.

// As it was, or as someone has changed it; when the leg is closed nothing is removed.
export const isStillOn = (news, { client_id, number }) =>
  !news || news.rounds.some((round) => round.client_id === client_id || round.number === number);

export class TakingOff {
  // `tookOff` and `failed` are called when it has ended, `putBack` with the round that is written once more; `take`
  // takes what the server says is on the sheet, and `send` sends what waits.
  constructor({ queue, server, take, tookOff, failed, putBack, send }) {
    Object.assign(this, { queue, server, take, listener: { tookOff, failed, putBack }, send });
    this.line = null; // the round that was just removed, to restore it
    this.isAsking = false;
  }

  // Something else was done since.
  forget() {
    this.line = null;
  }

  async takeOff(line) {
    if (this.isAsking) return;
    const waiting = this.queue.get(line.client_id);
    if (waiting) this.takeBack(waiting, line);
    else await this.ask(line);
  }

  // A round that may have reached the server has to be removed there, too.
  takeBack(waiting, line) {
    if (waiting.tried) this.queue.change(waiting, { withdrawn: true });
    else this.queue.remove(waiting.client_id);
    this.tookOff(line);
    this.send();
  }

  async ask(line) {
    this.isAsking = true;
    try {
      const news = await (await this.server.takeOff(line.client_id)).json();
      this.take(news.sheet);
      if (isStillOn(news.sheet, line)) this.listener.failed("not_taken_off");
      else this.tookOff(line);
    } catch {
      this.listener.failed("needs_signal");
    }
    this.isAsking = false;
  }

  tookOff(line) {
    this.line = line;
    this.listener.tookOff(line);
  }

  putBack() {
    const line = this.line;
    this.forget();
    this.listener.putBack(line);
    this.send();
  }
}
