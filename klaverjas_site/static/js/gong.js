// A gong when the time is up, made by the browser itself, on a device where someone turned it on. A browser makes no
// sound before the page is touched: a page that was not says so on its key, and the first touch anywhere is enough.

const Sound = globalThis.AudioContext;
const LATEST = 60; // seconds: a tab in the background counts once a minute
const PARTIALS = [[1, 1], [2.01, 0.5], [2.98, 0.35], [4.16, 0.2], [5.43, 0.12]];
let isOn = recall(() => localStorage, "gong") === "on";
let sound = null;
let seen = recall(() => sessionStorage, "gong-seen"); // the end that this tab saw coming, also before it was reloaded

// A browser that keeps nothing still counts down.
function recall(storage, key) {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}
function note(storage, key, value) {
  try {
    storage().setItem(key, value);
  } catch {
    // This page itself has it.
  }
}

function touched() {
  if (!isOn || !Sound) return null;
  sound ??= new Sound();
  return sound.state === "running" ? null : sound.resume().then(showGongKeys, () => {});
}

// Once for each end on this device: another page of it may have been faster.
export function watchEnd(end, left) {
  if (left > 0 && seen !== end) {
    seen = end;
    note(() => sessionStorage, "gong-seen", end);
  }
  if (left > 0 || seen !== end) return;
  seen = null;
  note(() => sessionStorage, "gong-seen", "");
  if (left < -LATEST || !canRing() || recall(() => localStorage, "gong-rung") === end) return;
  note(() => localStorage, "gong-rung", end);
  ring();
}

// What is begun before a touch would ring at the next one, at any time.
const canRing = () => isOn && sound?.state === "running";

function ring() {
  const loudness = sound.createGain();
  loudness.gain.value = 0.35;
  loudness.connect(sound.destination);
  for (const [ratio, share] of PARTIALS) {
    const tone = sound.createOscillator();
    const fading = sound.createGain();
    const now = sound.currentTime;
    tone.frequency.value = 174 * ratio;
    fading.gain.setValueAtTime(share, now);
    fading.gain.exponentialRampToValueAtTime(0.001, now + 5 / Math.sqrt(ratio));
    tone.connect(fading).connect(loudness);
    tone.start(now);
    tone.stop(now + 5);
  }
}

export function showGongKeys() {
  for (const key of document.querySelectorAll("[data-gong]")) {
    const words = !isOn ? key.dataset.off : canRing() ? key.dataset.on : key.dataset.waits;
    key.hidden = !Sound;
    if (key.textContent !== words) key.textContent = words;
  }
}

async function turn() {
  isOn = !canRing();
  note(() => localStorage, "gong", isOn ? "on" : "");
  await touched();
  if (canRing()) ring(); // so everyone knows how loud it is
  showGongKeys();
}

document.addEventListener("click", (event) => (event.target.closest("[data-gong]") ? turn() : touched()));
document.addEventListener("keydown", touched);
touched(); // a browser that remembers a touch of the page before lets it sound at once
