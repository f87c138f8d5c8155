// Logging out, from any page, leaves nothing that was typed on a computer of the club (kept.js): neither what was
// typed before all that is kept was read, nor what is typed before the answer comes.
import { keep, keysKept, ready } from "./storage.js";

function forgetAll() {
  const isTyped = (name) => name.startsWith("kept ");
  delete document.body.dataset.isReady;
  // Remembered as forgotten: a browser that is killed may restore what localStorage had before.
  const forget = (name) => keep(name, { at: Date.now() });
  keysKept().filter(isTyped).forEach(forget);
  try {
    for (const name of Object.keys(localStorage).filter(isTyped)) {
      localStorage.removeItem(name);
      forget(name);
    }
  } catch {
    // Forbidden, and then nothing is in it.
  }
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!/\/logout(-everywhere)?\/$/.test(form.getAttribute("action"))) return;
  event.preventDefault();
  await ready;
  forgetAll();
  form.submit();
});
