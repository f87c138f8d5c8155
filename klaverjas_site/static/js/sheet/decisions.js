// What a person may decide about a round that the server did not take.
import { newId } from "./draft.js";
import { knownIds } from "./match.js";

// `now` gives the state and the sheet of this moment; `threwAway` and `decided` are called with what was done.
export function decisionsAbout({ queue, now, edit, threwAway, decided }) {
  const resend = (entry, changes) => {
    const again = { refused: undefined, ...changes };
    if (entry.refused.is_key_used && queue.get(entry.client_id)) {
      // Under a key that was used nothing else can be stored.
      queue.remove(entry.client_id);
      queue.add({ ...entry, ...again, client_id: newId(), tried: false });
    } else {
      queue.change(entry, again);
    }
    decided();
  };
  // Rounds waiting behind one that is thrown away move up, if that round cannot have reached the server.
  const closeGap = (number) => {
    for (const other of queue.all()) {
      if (other.number > number && !other.tried && !other.replaces) queue.change(other, { number: other.number - 1 });
    }
  };
  // A round that was mistaken for another one keeps its number if that is free.
  const freeNumber = ({ number }, sheet) => (sheet.lines.some((line) => line.number === number) ? sheet.next : number);
  return {
    drop: (entry, isThrownAway) => {
      queue.remove(entry.client_id);
      if (isThrownAway && entry.refused.why !== "conflict" && !entry.replaces) {
        closeGap(entry.number);
        threwAway(entry.number);
      }
      decided();
    },
    replace: (entry, theirs) => resend(entry, { replaces: theirs.client_id }),
    next: (entry) => {
      const { state, sheet } = now();
      const known = knownIds(state, queue.all());
      // A correction stays one if only another round says the same.
      if (entry.refused.same_as && entry.replaces) resend(entry, { known });
      else resend(entry, { number: freeNumber(entry, sheet), replaces: undefined, known });
    },
    sure: (entry) => resend(entry, { sure: true }),
    again: (entry) => resend(entry, {}),
    change: edit,
  };
}
