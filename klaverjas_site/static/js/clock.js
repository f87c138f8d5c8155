// Clocks that count down. The server says how many seconds are left, so no one's own clock has to be correct.
import { showGongKeys, watchEnd } from "./gong.js";

const ends = new WeakMap();

function showTime(clock) {
  if ("paused" in clock.dataset) return;
  if (!ends.has(clock)) ends.set(clock, performance.now() + 1000 * Number(clock.dataset.seconds));
  const left = Math.round((ends.get(clock) - performance.now()) / 1000);
  const seconds = Math.max(0, left);
  const figures = clock.querySelector(".clock-figures");
  clock.classList.toggle("clock-over", seconds === 0);
  const pair = String(seconds % 60).padStart(2, "0");
  figures.textContent = seconds ? `${Math.floor(seconds / 60)}:${pair}` : clock.dataset.over;
  watchEnd(clock.dataset.end, left);
}

// Looked up each time: a part of the page that was replaced has a new one.
function showTimes() {
  for (const clock of document.querySelectorAll("[data-seconds]")) showTime(clock);
  showGongKeys();
}
showTimes();
setInterval(showTimes, 500);
