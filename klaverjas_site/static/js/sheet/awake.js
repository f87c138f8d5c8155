// Keeps the screen on while rounds are written, where a browser can. It ends that when the page is hidden.
let isWanted = false;
let lock = null;
let isAsking = false;

export function stayAwake(is) {
  isWanted = is;
  settle();
}

async function settle() {
  const [asked, isOn] = [isWanted, Boolean(lock && !lock.released)];
  if (!navigator.wakeLock || document.hidden || isAsking || asked === isOn) return;
  isAsking = true;
  try {
    if (asked) lock = await navigator.wakeLock.request("screen");
    else await lock.release();
  } catch {
    // With a low battery the answer is no.
  }
  isAsking = false;
  if (asked !== isWanted) settle();
}

document.addEventListener("visibilitychange", settle);
