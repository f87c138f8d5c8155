// What the phone itself does: a finger feels something and hits nothing twice, and the screen stays on.

const BOUNCE = 400; // milliseconds in which a second tap was not meant
let shielded = 0;

// A browser lets a page vibrate only after it has been touched.
export function buzz(pattern) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

// The second tap of a finger that bounces must not hit what has just come under it.
export function shield(element) {
  element.classList.add("is-new");
  clearTimeout(shielded);
  shielded = setTimeout(() => element.classList.remove("is-new"), BOUNCE);
}

// The screen stays on while rounds are written, where a browser can. It ends that when the page is hidden.
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
