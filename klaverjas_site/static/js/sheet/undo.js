// Undoing what was just written, and restoring it: one tap each, through the queue, so that neither needs a signal.
import { canEdit } from "./match.js";
import { t } from "./texts.js";

const BOUNCE = 400; // milliseconds in which a second tap was not meant

// As it was, or as someone has changed it; when the leg is closed nothing is removed.
export const isStillOn = (news, { client_id, number }) =>
  !news || news.rounds.some((round) => round.client_id === client_id || round.number === number);

export class Undo {
  // `tookOff` is called with a round and the word for it: no one else has ever seen it, or the sheet has it still.
  // `putBack` and `rewrite` write a round once more, and `send` sends what waits.
  constructor({ queue, tookOff, putBack, rewrite, send }) {
    Object.assign(this, { queue, send, listener: { tookOff, putBack, rewrite } });
    this.last = {};
  }

  // Something else was done since.
  forget() {
    this.last = {};
  }

  remember(last) {
    this.last = { ...last, since: performance.now() };
  }

  // A round under this key, instead of what `was` there.
  wrote(client_id, was) {
    this.remember({ client_id, was });
  }

  // What can be tapped now, if anything. Where each side keeps the count, what a side wrote is corrected, not undone.
  key({ state, sheet }) {
    const { client_id, was, off, since } = this.last;
    const once = (text, act) => ({ text: t(text), tap: () => performance.now() - since < BOUNCE || act() });
    if (off) return off.entry && once("again", () => this.putBack(off));
    const line = sheet.lines.find((own) => own.client_id === client_id);
    if (!line || state.is_closed) return null;
    if (was) return canEdit(state, line) && once("undo", () => this.listener.rewrite(line, was));
    return line === sheet.lines.slice(-1)[0] && !state.two_tallies && once("undo", () => this.takeOff(line));
  }

  // A round that may have reached the server has to be removed there, too; so has the one that a correction is of.
  takeOff(line) {
    const waiting = this.queue.get(line.client_id);
    const isHere = waiting && !waiting.tried;
    if (isHere) this.queue.remove(line.client_id);
    const client_id = isHere ? line.replaces : line.client_id;
    const { number, shown, entry } = line;
    if (client_id) {
      this.queue.add({ client_id, number, shown, entry, at: this.queue.nextPlace(), tried: true, withdrawn: true });
    }
    this.remember({ off: line });
    this.listener.tookOff(line, client_id ? "undone_here" : "taken_off");
    this.send();
  }

  putBack(line) {
    this.forget();
    this.listener.putBack(line);
    this.send();
  }
}
