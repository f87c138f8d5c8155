// What a finger feels, and what it must not hit.

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
