// A clock that counts down. The server says how many seconds are left, so no one's own clock has to be right.

function showTime(clock, ends) {
  const seconds = Math.max(0, Math.round((ends - performance.now()) / 1000));
  const figures = clock.querySelector(".clock-figures");
  clock.classList.toggle("clock-over", seconds === 0);
  const pair = String(seconds % 60).padStart(2, "0");
  figures.textContent = seconds ? `${Math.floor(seconds / 60)}:${pair}` : clock.dataset.over;
}

for (const clock of document.querySelectorAll("[data-seconds]")) {
  const ends = performance.now() + 1000 * Number(clock.dataset.seconds);
  setInterval(() => showTime(clock, ends), 500);
}
